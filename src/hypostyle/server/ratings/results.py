"""The result of a game for each seat, and what it means for the ratings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from hypostyle.server.ratings.glicko import PERIOD, Glicko, Pairing, rated

BOT: Final = "bot:"
"""What the names of bots begin with; those of players are their ids."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of a game for one seat."""

    seat: int
    who: str
    """A player's id, or `bot:` and a level; empty for another player on the same device."""
    score: int | None
    """None when the game was not finished."""
    place: int
    """1 for the winners."""
    won: float
    """The share of the victory."""
    abandoned: bool
    """The player left, or a bot played for them at the end: this counts as a loss."""


def compare(one: SeatResult, other: SeatResult, finished: bool) -> float | None:
    """1 when the first is ahead, 0 when the second is, 0.5 for a draw; None for no result."""
    if one.abandoned or other.abandoned:
        if one.abandoned and other.abandoned:
            return None
        return 0.0 if one.abandoned else 1.0
    if not finished:
        return None
    if one.place == other.place:
        return 0.5
    return 1.0 if one.place < other.place else 0.0


def rate_game(
    results: Sequence[SeatResult],
    finished: bool,
    before: Mapping[str, tuple[Glicko, float]],
    at: float,
) -> dict[str, Glicko]:
    """The ratings after a game of those for whom it has a result.

    `before` has their ratings and when these were computed. A game of more than two is a result
    for each pair. As the results of the pairs depend on each other, a pair counts 2/n of a game.
    """
    weight = 2 / len(results)
    pairings: dict[str, list[Pairing]] = {}
    for one, other in combinations(results, 2):
        score = compare(one, other, finished)
        if score is None or not one.who or not other.who or one.who == other.who:
            continue
        for first, second, points in ((one, other, score), (other, one, 1 - score)):
            pairing = Pairing(before[second.who][0], points, weight)
            pairings.setdefault(first.who, []).append(pairing)
    return {
        who: rated(before[who][0], found, max(0.0, at - before[who][1]) / PERIOD)
        for who, found in pairings.items()
    }


def places(scores: Sequence[int], winners: Sequence[int]) -> list[int]:
    """The place of every seat: winners first, then by score; equals share a place."""
    keys = [(seat in winners, 0 if seat in winners else score) for seat, score in enumerate(scores)]
    return [1 + sum(other > key for other in keys) for key in keys]
