"""Ratings by maximum likelihood: Bradley-Terry for two seats, Luce's choice rule for more.

A bot of strength w wins a game with the probability w / (sum of the strengths at the table); with
two seats that is the Bradley-Terry model, with more the first place of Plackett-Luce. A shared
victory counts for its sharers in parts. Ratings are 400 log10 w: 400 more win ten games for each
one lost. Their mean is 0. Every bot also draws one game against a player of strength 1 who is not
there, so that no finite number of games gives an infinite rating.

Intervals come from the curvature of the likelihood (the Hessian), as if games were independent.
"""

from collections.abc import Iterable, Sequence
from itertools import permutations
from math import exp, log, sqrt
from typing import Final, NamedTuple

from hypostyle.bots.contest import SURE

SCALE: Final = 400.0 / log(10.0)
"""Rating points for each unit of the logarithm of strength."""

STEPS: Final = 100
"""More steps of Newton's method than are ever needed."""

HOUSE: Final = "(the game)"
"""The opponent of whoever plays alone."""

GameResult = tuple[tuple[str, ...], tuple[float, ...]]
"""The result of a game: the bots, and the share of the victory of each."""


class Rating(NamedTuple):
    """The rating of one bot."""

    name: str
    rating: float
    margin: float
    """Half the width of the 95 % interval."""
    games: int
    share: float
    """Its mean share of the victory."""


def rate(tables: Iterable[GameResult]) -> list[Rating]:
    """The ratings of all bots in some games, the best first."""
    summed: dict[tuple[str, ...], list[float]] = {}
    count: dict[tuple[str, ...], int] = {}
    for bots, shares in tables:
        so_far = summed.setdefault(bots, [0.0] * len(bots))
        count[bots] = count.get(bots, 0) + 1
        for n, won_here in enumerate(shares):
            so_far[n] += won_here
    names = sorted({name for bots in summed for name in bots})
    if not names:
        return []
    at = {name: n for n, name in enumerate(names)}
    seen = [([at[name] for name in bots], summed[bots], count[bots]) for bots in sorted(summed)]
    strengths, curvature = _fit(len(names), seen)
    spread = _inverse(curvature)
    mean = sum(strengths) / len(names)
    found = []
    for n, name in enumerate(names):
        games, won = 0, 0.0
        for places, totals, played in seen:
            for place, share in zip(places, totals, strict=True):
                games += played if place == n else 0
                won += share if place == n else 0.0
        margin = SURE * SCALE * sqrt(max(_contrast(spread, n), 0.0))
        found.append(Rating(name, SCALE * (strengths[n] - mean), margin, games, won / games))
    return sorted(found, key=lambda one: (-one.rating, one.name))


Seen = tuple[list[int], list[float], int]


def _fit(size: int, seen: Sequence[Seen]) -> tuple[list[float], list[list[float]]]:
    """The logarithms of the strengths, and the curvature there, by Newton's method."""
    at = [0.0] * size
    for _ in range(STEPS):
        slope, curvature = _slope(at, seen)
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in _inverse(curvature)]
        most = max(abs(x) for x in step)
        shorter = min(1.0, 1.0 / most) if most else 1.0  # far from the top the curve misleads
        at = [x + shorter * dx for x, dx in zip(at, step, strict=True)]
        if most < 1e-9:
            break
    return at, _slope(at, seen)[1]


def _slope(at: Sequence[float], seen: Sequence[Seen]) -> tuple[list[float], list[list[float]]]:
    """The derivative of the log-likelihood, and minus the second one."""
    size = len(at)
    slope = [0.0] * size
    curvature = [[0.0] * size for _ in at]
    for n, x in enumerate(at):  # the drawn game against nobody
        p = 1.0 / (1.0 + exp(-x))
        slope[n] += 0.5 - p
        curvature[n][n] += p * (1.0 - p)
    for places, shares, games in seen:
        most = max(at[place] for place in places)
        weights = [exp(at[place] - most) for place in places]
        total = sum(weights)
        chances = [weight / total for weight in weights]
        for place, share, p in zip(places, shares, chances, strict=True):
            slope[place] += share - games * p
            curvature[place][place] += games * p
            for other, q in zip(places, chances, strict=True):
                curvature[place][other] -= games * p * q
    return slope, curvature


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a positive definite matrix, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(n == m) for m in range(size))] for n, row in enumerate(matrix)]
    for n in range(size):
        best = max(range(n, size), key=lambda m: abs(rows[m][n]))
        rows[n], rows[best] = rows[best], rows[n]
        pivot = rows[n][n]
        rows[n] = [x / pivot for x in rows[n]]
        for m in range(size):
            if m != n and rows[m][n]:
                factor = rows[m][n]
                rows[m] = [x - factor * y for x, y in zip(rows[m], rows[n], strict=True)]
    return [row[size:] for row in rows]


def _contrast(spread: Sequence[Sequence[float]], n: int) -> float:
    """The variance of one strength against the mean of all."""
    size = len(spread)
    against = [float(m == n) - 1.0 / size for m in range(size)]
    return sum(against[i] * against[j] * spread[i][j] for i in range(size) for j in range(size))


class Meeting(NamedTuple):
    """How two bots fared where both played."""

    games: int
    share: float
    """Of what the two of them won together, the part of the first; a half if they won nothing."""


def crosstable(tables: Iterable[GameResult]) -> dict[tuple[str, str], Meeting]:
    """How every bot fared against every other, from all games in which both played."""
    games: dict[tuple[str, str], int] = {}
    won: dict[tuple[str, str], float] = {}
    for bots, shares in tables:
        mean = {
            name: sum(s for other, s in zip(bots, shares, strict=True) if other == name)
            / bots.count(name)
            for name in bots
        }
        for pair in permutations(mean, 2):
            games[pair] = games.get(pair, 0) + 1
            won[pair] = won.get(pair, 0.0) + mean[pair[0]]
    found = {}
    for (one, other), n in games.items():
        both = won[one, other] + won[other, one]
        found[one, other] = Meeting(n, won[one, other] / both if both else 0.5)
    return found
