"""What a game is, before anybody plays it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from hypostyle.core.options import OptionSet, Value

PEOPLE: Final = (
    "lady", "scribe", "general", "priestess", "vizier", "pharaoh", "merchant", "hood", "fez",
)  # fmt: skip
"""The portraits of the drawing kit, in the order in which they sit down at a table."""


@dataclass(frozen=True, slots=True)
class Side:
    """A seat as people see it: never by colour alone."""

    key: str
    letter: str
    shape: str
    colour: str
    seat: str = ""
    """Where its colours are in the drawing kit's `SEATS`; if empty, under its key."""
    person: str = ""
    """Whose portrait it has; if empty, the one of its place at the table."""

    @property
    def colours(self) -> str:
        """The name of its colours in `SEATS`."""
        return self.seat or self.key


@dataclass(frozen=True, slots=True)
class Facts:
    """Title, seats, options, rules version, credits."""

    key: str
    title: str
    tagline: str
    players: tuple[int, ...]
    sides: tuple[Side, ...]
    rules_version: int
    options: OptionSet
    credits: tuple[tuple[str, str], ...]
    minutes: str = ""
    misfit: Callable[[int, Mapping[str, Value]], str | None] | None = None
    """Says in one sentence why options do not fit a number of players; None when all do."""
    notice: str = "An unofficial adaptation: own words and drawings, no publisher's artwork."

    def portrait(self, seat: int) -> str:
        """Whose portrait a side has."""
        return self.sides[seat].person or PEOPLE[seat % len(PEOPLE)]


@dataclass(frozen=True, slots=True)
class Setup:
    """How many play, and by which options (complete and checked)."""

    players: int
    options: dict[str, Value]
