"""Positions as researchers' programs read them: what an observation holds, masks, bounds."""

from collections.abc import MutableSequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

from hypostyle.core.facts import Setup
from hypostyle.core.features import Features
from hypostyle.core.settings import Settings
from hypostyle.core.state import State

if TYPE_CHECKING:
    from hypostyle.core.game import Game

S = TypeVar("S", bound=State)

MOST_DECISIONS = 20_000
"""Stands for the length of the longest game where the rules allow games without an end.

A hundred times as long as random games usually are; checks of a game fail if one goes on longer.
"""


@dataclass(frozen=True, slots=True)
class ObservationField:
    """A named part of an observation: so many whole numbers, each from 0 to `high`."""

    name: str
    start: int
    """The place of its first number in an observation."""
    shape: tuple[int, ...]
    high: int
    """The largest number; the smallest is 0."""
    one_hot: int
    """Where its one-hot form begins; it takes (high + 1) places for each number."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """How large a game can get, for programs that need to know before it begins."""

    players: int
    actions: int
    """Answers of seats are numbered from 0 to one less than this."""
    chance_outcomes: int
    """Answers of chance, numbered after those of seats."""
    decisions: int
    """No game has more decisions of seats; MOST_DECISIONS where the rules do not end every game."""
    ends: bool
    """Whether the rules end every game; not so where an option switches off what would end it."""
    lowest: float
    """The smallest utility: the share of the victory."""
    highest: float
    utility_sum: float
    """What the utilities of all seats sum to; less when a side without a seat has won."""


class _Set(Protocol):
    settings: Settings


def players_of(s: State) -> int:
    """The number of players."""
    return int(cast(_Set, s).settings.players)


def fields_of(features: Features[S]) -> tuple[ObservationField, ...]:
    """The fields of an observation, in order. Further groups of one name have a number behind it."""
    found: list[ObservationField] = []
    start = one_hot = 0
    names: dict[str, int] = {}
    for group in features.groups:
        nth = names[group.name] = names.get(group.name, 0) + 1
        name = group.name if nth == 1 else f"{group.name}_{nth}"
        found.append(ObservationField(name, start, (group.many,), group.size - 1, one_hot))
        start += group.many
        one_hot += group.many * group.size
    return tuple(found)


def bounds_of(game: "Game[S]", setup: Setup) -> Bounds:
    """The bounds of a game."""
    known = game.parts.most_decisions
    most = known(setup) if known else None
    return Bounds(
        players=setup.players,
        actions=game.actions.seats,
        chance_outcomes=len(game.actions) - game.actions.seats,
        decisions=MOST_DECISIONS if most is None else most,
        ends=most is not None,
        lowest=0.0,
        highest=1.0,
        utility_sum=1.0,
    )


def write_mask(legal: list[int], out: MutableSequence[int]) -> None:
    """A 1 for each legal answer, a 0 for each other one."""
    for n in range(len(out)):
        out[n] = 0
    for action in legal:
        out[action] = 1
