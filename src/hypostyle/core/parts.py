"""The parts a game is made of, and what each must offer.

Most parts are modules of the game's folder: a module that has the functions of a protocol is
such a part. Parts that need more to be loaded, like drawings, are named and loaded when first
used (`Lazy`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from hypostyle.core.actions import ActionTable
from hypostyle.core.facts import Facts, Setup
from hypostyle.core.features import Features
from hypostyle.core.insight import Insight
from hypostyle.core.log import Effect, Event, Happening
from hypostyle.core.rules import Rules
from hypostyle.core.state import State
from hypostyle.core.stream import Stream
from hypostyle.core.words import Reason, Say, Words

if TYPE_CHECKING:
    from hypostyle.core.game import Outcome
    from hypostyle.core.view import View

S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Questions(Protocol[S_contra]):
    """The open question in words, and why an answer to it is refused."""

    def question(self, s: S_contra, seat: int, /) -> Say:
        """The open question, as put to a seat that is asked."""

    def why_not(self, s: S_contra, seat: int, action: int, /) -> Reason | None:
        """Why a seat that is asked may not give this answer; None when it may.

        Called only with answers of the kind the question takes, or bare ones.
        """


class Log(Protocol):
    """Events as people see them."""

    def happening(self, setup: Setup, event: Event, viewer: int, /) -> Happening | None:
        """An event as a viewer may see it; None when nothing of it is seen."""


class Positions(Protocol[S]):
    """Positions as text, and the defects a position can have."""

    def write(self, s: S, /) -> dict[str, str]:
        """The position as named fields of text."""

    def read(self, setup: Setup, fields: Mapping[str, str], /) -> S:
        """The position these fields describe, or BadPosition with the name of its defect."""

    def check(self, s: S, /) -> None:
        """Raise BadPosition when the position breaks a law of the game."""


class Secrets(Protocol[S]):
    """Who may know what."""

    def veil(self, s: S, seat: int, /) -> S:
        """A copy in which all that a seat (or PUBLIC) may not know is blanked out."""

    def imagine(self, s: S, seat: int, stream: Stream, /) -> S:
        """A full position that a seat, seeing the veiled one, could be in."""

    def reveals(self, setup: Setup, event: Event, /) -> bool:
        """Does a player learn something by this event that undo could not take back?"""


@dataclass(frozen=True)
class Lazy:
    """A name in a module that is imported when first used."""

    module: str
    name: str

    @cached_property
    def value(self) -> object:
        """What the name stands for."""
        return getattr(import_module(self.module), self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts(Generic[S]):
    """A game, part by part. What has a default here may be left out."""

    package: str
    """The package that holds the game's texts and RULES.md."""
    facts: Facts
    """Title, seats, options, rules version, credits."""
    rules: Rules[S]
    """The engine: steps and the loop over them."""
    actions: ActionTable
    """Every answer, by number."""
    start: Callable[[Setup], S]
    """The first position, its agenda filled and nothing of it run yet."""
    outcome: "Callable[[S], Outcome | None]"
    """Who won and why; None while the game goes on."""
    questions: Questions[S]
    log: Log
    positions: Positions[S]
    secrets: Secrets[S] | None = None
    """None in a game without secrets."""
    sentence: Callable[[S, int], Say | None] | None = None
    """What an answer does, in words, where `do.<step>` does not say it (None)."""
    trail: "Callable[[View[S]], list[Say]] | None" = None
    """What led to the open question, in a few short phrases, the first cause first."""
    misread: Callable[[S, str], Reason | None] | None = None
    """The rule by which a text can be no answer to the open question, if any."""
    warning: Callable[[S, int, int], Reason | None] | None = None
    """Why a legal answer of a seat is pointless or does harm, as far as the seat can know."""
    about: "Callable[[View[S], str], Reason | None] | None" = None
    """What a thing on the board is: its paragraph and words; None for an unknown one."""
    automata: Callable[[S], list[tuple[int, int]]] | None = None
    """The sides which the rules play themselves, each with its score. They have no seat."""
    shows_score: Callable[[S, int], bool] | None = None
    """Whether a veiled position shows the score of a seat; by default all do."""
    rounds: Callable[[S], int] | None = None
    """The number of the round; by default the field `round` of the position, if it has one."""
    round_lines: frozenset[str] = frozenset({"round"})
    """The kinds of log lines with which a round begins; `moment.<kind>` is its name, if it has one."""
    turn_lines: frozenset[str] = frozenset()
    """The kinds of log lines with which a turn begins; without them, a turn is another player's."""
    effects: Mapping[str, Effect] = field(default_factory=dict)
    """How pages show the kinds of log lines; lines with points need not be named."""
    words: Callable[[str], Words] = Words
    """Reads the texts of the package."""
    draw: Lazy | None = None
    """The board as SVG: a function of a view and marks."""
    scenery: Lazy | None = None
    """What never changes of the drawing: a function of shape and theme, without words."""
    pieces: Lazy | None = None
    """What a question is about, as small pictures: a function of a view and marks."""
    signs: Lazy | None = None
    """The small pictures of the board and what each means: a function of the game's words."""
    cover: Lazy | None = None
    """The picture of the game in the hall: a function of a theme, which returns a `Cover`."""
    text_board: Lazy | None = None
    """The board for a terminal: a function of a view and marks."""
    insight: Callable[[], Insight[S]] | Lazy | None = None
    """What the bots know of this game beyond its rules."""
    most_decisions: Callable[[Setup], int | None] | None = None
    """No game of a set-up has more decisions of seats; None where the rules allow any number."""
    features: Callable[[int], Features[S]] | Lazy | None = None
    """A position as groups of numbers, by the number of players: for networks and researchers."""
