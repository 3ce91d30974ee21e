"""What happened, typed: from the bare numbers rules report to lines people read."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, cast, get_args

from hypostyle.core.words import Field

Effect = Literal["placed", "turned", "scored", "money", "removed", "passed", "round", "ended"]
"""How a page shows that something happened: a piece lands, a card turns, points or coins fly to a
seat, a piece goes away, a seat does nothing, something new begins, the game is over."""

Event = tuple[int, int, int, int]
"""As a rule reports it (`State.report`): event number, seat, a, b."""


@dataclass(frozen=True, slots=True)
class Happening:
    """One event, named, as a viewer may see it."""

    kind: str
    seat: int
    """Whose doing or whose gain it is; a negative number when nobody's."""
    fields: Mapping[str, Field] = field(default_factory=dict)
    places: tuple[str, ...] = ()
    """Places on the board to light up."""
    source: str = ""
    """Where points came from, when there were any; those of automata are told, too."""
    points: int = 0
    variant: str = ""
    """Suffix of the text key, when there are several ways to say it."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log."""

    row: int
    """The record row that made it happen, counted from 1; 0 is the set-up."""
    happening: Happening
    text: str


@dataclass(frozen=True, slots=True)
class Preview:
    """What an answer would do, as far as the seat that gives it can know."""

    lines: tuple[Line, ...]
    certain: bool
    """Nothing of what follows at once depends on chance or on what others hide."""
    ends: bool
    """The game would be over."""
    again: bool
    """The same seat would be asked next."""
    warning: str = ""
    """Why the answer is pointless or does harm, if it is or does."""
    paragraph: str = ""
    """Of the rules, for the warning."""


def effects(**kinds: str) -> dict[str, Effect]:
    """For every kind of line how it is shown; the kinds of each effect are given in one text."""
    assert set(kinds) <= set(get_args(Effect)), kinds
    return {kind: cast(Effect, effect) for effect, names in kinds.items() for kind in names.split()}
