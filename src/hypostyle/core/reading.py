"""A view with all at hand that words about it need: what boards, terminals and answers start from."""

from typing import ClassVar, Generic, TypeVar

from hypostyle.core.state import State
from hypostyle.core.view import View
from hypostyle.core.words import Field

S = TypeVar("S", bound=State)


class Reader(Generic[S]):
    """A position as a viewer sees it, the words of its game, and what its players are called."""

    section: ClassVar[str] = "board"
    """The section of the texts `say` reads."""

    def __init__(self, view: View[S]) -> None:
        self.view = view
        self.s: S = view.state
        self.seat = view.seat
        """The viewer's seat; negative for spectators."""
        self.game = view.game
        self.words = view.game.words

    def say(self, key: str, **fields: Field) -> str:
        """Words of the section."""
        return self.words(f"{self.section}.{key}", **fields)

    def side(self, seat: int) -> int:
        """The side a player is; a game whose automata follow the players says so here."""
        return seat

    def key(self, seat: int) -> str:
        """The name of a player's side in notation."""
        return self.game.side_key(self.side(seat))

    def letter(self, seat: int) -> str:
        """The letter of a player's side."""
        return self.game.facts.sides[self.side(seat)].letter

    def name(self, seat: int) -> str:
        """The name of a player's side."""
        return self.game.side_name(self.side(seat))

    def asked(self, seat: int) -> bool:
        """Is an answer of this player awaited?"""
        return seat in self.view.deciders()
