"""Why one answer is better than another, by what differs most between their continuations."""

from dataclasses import dataclass
from math import sqrt
from typing import Final, TypeVar

from hypostyle.core.game import Game
from hypostyle.core.state import State
from hypostyle.core.words import Words
from hypostyle.teacher.continuations import EVENT, GOOD, LEAD, POINTS, Feature, Sample

S = TypeVar("S", bound=State)

WORDS: Final = Words("hypostyle.teacher")
SURE: Final = 2.5
"""Standard errors by which continuations must differ before a difference is reported: many sources
and events are compared, so some of them differ by two errors without any cause."""
LEAST_POINTS: Final = 0.25
"""Differences of fewer points than this are not worth a sentence."""
LEAST_PART: Final = 0.01
"""Nor are differences of less than this part of all points in the continuations."""
LEAST_SHARE: Final = 0.15
"""The same for how often something happens."""
LEAST_EFFECT: Final = 0.1
"""The correlation with winning assumed for everything, even what happens always or never."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What tells two answers apart: points from a source, or how often something happens."""

    feature: Feature
    often: bool
    """Compared by how often it happens, not by its amount."""
    mine: float
    """The share of continuations in which it happens, or the mean amount."""
    theirs: float
    """The same after the other answer."""
    weight: float
    """How much it matters: its correlation with the answer times that with winning."""


def largest(mine: Sample, theirs: Sample, seat: int) -> Difference | None:
    """The difference that speaks most for the first answer; None when all may be chance."""
    found: Difference | None = None
    sums: dict[Feature, int] = {}
    points = 0
    for counts in (*mine.counts, *theirs.counts):
        for feature, n in counts.items():
            sums[feature] = sums.get(feature, 0) + n
            points += abs(n) if feature[0] == POINTS else 0
    least = max(LEAST_POINTS, LEAST_PART * points / max(1, len(mine.counts) + len(theirs.counts)))
    for feature in sorted(sums):
        ways = [True, False] if feature[0] == POINTS else [True]
        if feature[0] == POINTS and sums[feature] < 0:
            ways = [False]  # what is lost is told by its amount
        for often in ways:
            bound = LEAST_SHARE if often else least
            one = _difference(feature, often, mine, theirs, _sign(feature, seat), bound)
            if one is not None and (found is None or one.weight > found.weight):
                found = one
    return found


def lead(mine: Sample, theirs: Sample, seat: int) -> Difference | None:
    """How much better the first answer fares in points against the best opponent; None when that
    may be chance."""
    ahead = (LEAD, "", seat)
    leads = [
        Sample(each.action, each.values, [{ahead: _ahead(counts, seat)} for counts in each.counts])
        for each in (mine, theirs)
    ]
    return _difference(ahead, False, leads[0], leads[1], 1.0, LEAST_POINTS)


def _ahead(counts: dict[Feature, int], seat: int) -> int:
    """The points of a seat less those of the seat that gets most of the others."""
    points: dict[int, int] = {}
    for (kind, _, whose), n in counts.items():
        if kind == POINTS:
            points[whose] = points.get(whose, 0) + n
    own = points.pop(seat, 0)
    return own - max(points.values(), default=0)


def _sign(feature: Feature, seat: int) -> float:
    """1 when more of a feature is good for a seat, -1 when it is bad."""
    kind, key, whose = feature
    good = kind == POINTS or key.startswith(f"event.{GOOD}.")
    return 1.0 if good == (whose == seat) else -1.0


def _difference(
    feature: Feature, often: bool, mine: Sample, theirs: Sample, sign: float, least: float
) -> Difference | None:
    ours = [_amount(counts, feature, often) for counts in mine.counts]
    others = [_amount(counts, feature, often) for counts in theirs.counts]
    n = len(ours)
    gaps = [a - b for a, b in zip(ours, others, strict=True)]
    gap = sum(gaps) / n
    if sign * gap < least:
        return None
    # One more continuation without any difference, so that a few that agree prove nothing.
    spread = sqrt((sum((each - gap) ** 2 for each in gaps) + gap * gap) / n)
    if abs(gap) < SURE * spread / sqrt(n):
        return None
    with_answer = abs(_correlation([1.0] * n + [0.0] * n, [*ours, *others]))
    # Within each answer: across them everything that differs goes with the value.
    within = [*_centred(ours), *_centred(others)]
    values = [*_centred(mine.values), *_centred(theirs.values)]
    with_value = max(sign * _correlation(within, values), LEAST_EFFECT)
    return Difference(feature, often, sum(ours) / n, sum(others) / n, with_answer * with_value)


def _centred(xs: list[float]) -> list[float]:
    mean = sum(xs) / len(xs)
    return [x - mean for x in xs]


def _amount(counts: dict[Feature, int], feature: Feature, often: bool) -> float:
    n = counts.get(feature, 0)
    return float(n > 0) if often else float(n)


def _correlation(xs: list[float], ys: list[float]) -> float:
    n = len(xs)
    x, y = sum(xs) / n, sum(ys) / n
    xx = sum((each - x) ** 2 for each in xs)
    yy = sum((each - y) ** 2 for each in ys)
    xy = sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True))
    return xy / sqrt(xx * yy) if xx > 0.0 and yy > 0.0 else 0.0


def reason_of(
    game: Game[S], seat: int, mine: Sample, theirs: Sample, other: str, addressed: bool = True
) -> str:
    """One sentence about what speaks for the first answer of a seat; empty when all may be chance.

    `other` is what the second answer is called; `addressed` says "you" to the seat.
    """
    if mine.won == len(mine.values):
        return WORDS("reason.wins")
    found = largest(mine, theirs, seat)
    return "" if found is None else told(game, seat if addressed else -1, found, other)


def lead_of(
    game: Game[S], seat: int, mine: Sample, theirs: Sample, other: str, addressed: bool = True
) -> str:
    """The same about all points together, where no source of them stands out."""
    found = lead(mine, theirs, seat)
    return "" if found is None else told(game, seat if addressed else -1, found, other)


def told(game: Game[S], reader: int, difference: Difference, other: str) -> str:
    """A difference in words, addressed to the seat that reads it, if any."""
    kind, name, whose = difference.feature
    side = WORDS("side.you") if whose == reader else game.side_name(whose)
    me = 1 if whose == reader else 2
    source = game.words(f"source.{name}") if kind == POINTS else ""
    if difference.often:
        if kind == EVENT:
            event = game.words(name, side=side, me=me)
        else:
            event = _words(game, "scores.source")("scores.source", side=side, me=me, source=source)
        mine, theirs = round(10 * difference.mine), round(10 * difference.theirs)
        return WORDS("reason.often", event=_capital(event), mine=mine, theirs=theirs, other=other)
    gap = difference.mine - difference.theirs
    way = "more" if gap > 0.0 else "less"
    if kind == LEAD:
        way = "lead"
    elif max(difference.mine, difference.theirs) <= 0.0:
        way = "loses_less" if gap > 0.0 else "loses_more"
    key, amount = f"reason.{way}", amount_of(game, abs(gap))
    return _words(game, key)(key, source=source, side=side, me=me, amount=amount, other=other)


def amount_of(game: Game[S], n: float) -> str:
    """An amount of points in the unit that a game counts in."""
    shown = f"{n:.1f}".removesuffix(".0") if n < 20.0 else f"{n:.0f}"
    return _words(game, "unit.points")("unit.points", n=shown, whole=1 if shown == "1" else 2)


def _words(game: Game[S], key: str) -> Words:
    """The game's own words where it has them, or else the teacher's."""
    return game.words if key in game.words else WORDS


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
