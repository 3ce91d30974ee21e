"""What a seat may know: all of it, and nothing else."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Generic, TypeVar

from hypostyle.core.game import Game, Marks, Outcome
from hypostyle.core.log import Line
from hypostyle.core.state import OMNISCIENT, PUBLIC, State
from hypostyle.core.stream import Stream
from hypostyle.core.words import Reason

S = TypeVar("S", bound=State)


class View(Generic[S]):
    """What a seat, or a spectator (PUBLIC), may know of a game.

    `state` is a position whose secrets are blanked out; drawings, logs and bots work on it.
    """

    def __init__(
        self,
        game: Game[S],
        state: S,
        seat: int,
        log: Callable[[], Sequence[Line]] | None = None,
    ) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self._log = log

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The log as this seat may see it; it is worded when it is first read."""
        return () if self._log is None else tuple(self._log())

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, View)
            and self.seat == other.seat
            and self.game.key == other.game.key
            and self.state.to_tuple() == other.state.to_tuple()
        )

    def __repr__(self) -> str:
        who = {PUBLIC: "a spectator", OMNISCIENT: "all-seeing"}.get(self.seat)
        who = who or self.game.side_key(self.seat)
        asked = ", ".join(self.game.side_key(seat) for seat in self.deciders()) or "nobody"
        return f"<View of {self.game.key} by {who}: asks {asked}>"

    def __hash__(self) -> int:
        return hash((self.game.key, self.seat, self.state.to_tuple()))

    @property
    def over(self) -> bool:
        """The game has ended."""
        return not self.state.asking

    def deciders(self) -> list[int]:
        """The seats whose answer is awaited."""
        return self.game.deciders(self.state)

    def legal(self) -> list[int]:
        """What this seat may answer now."""
        return self.game.rules.legal(self.state, self.seat) if self.seat >= 0 else []

    def question(self) -> str:
        """The open question in words, as put to this seat; empty when it is not asked."""
        if self.seat not in self.deciders():
            return ""
        return self.game.words.say(self.game.question(self.state, self.seat))

    def trail(self) -> list[str]:
        """What led to the open question, in short phrases; empty when nothing need be said."""
        if self.seat not in self.deciders() or self.game.parts.trail is None:
            return []
        return [self.game.words.say(said) for said in self.game.parts.trail(self)]

    def notation(self, action: int) -> str:
        """An answer as people write it."""
        return self.game.notation(self.state, action)

    def sentence(self, action: int) -> str:
        """What an answer does, in words."""
        return self.game.sentence(self.state, action)

    def about(self, place: str) -> Reason | None:
        """What a thing on the board is."""
        return self.game.about(self, place)

    def scores(self) -> list[int]:
        """The score of every seat."""
        return self.game.rules.scores(self.state)

    def known_scores(self) -> list[int | None]:
        """The score of every seat; None where this viewer may not know it."""
        shown = self.game.parts.shows_score
        return [
            score if shown is None or shown(self.state, seat) else None
            for seat, score in enumerate(self.scores())
        ]

    def outcome(self) -> Outcome | None:
        """Who won and why; None while the game goes on."""
        return self.game.outcome(self.state)

    def imagine(self, stream: Stream) -> S:
        """A full position that fits all this seat knows."""
        return self.game.imagine(self.state, self.seat, stream)

    def draw(self, marks: Marks | None = None) -> str:
        """The board as SVG."""
        return self.game.draw(self, marks or Marks())

    def text(self, marks: Marks | None = None) -> str:
        """The board as lines of text, as a terminal shows it."""
        lines = self.game.text_board(self, marks or Marks())
        return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)

    def _repr_html_(self) -> str:
        return self.draw(Marks(legal=tuple(self.legal())))


__all__ = ["PUBLIC", "View"]
