"""The base class of bots: a bot gets a view and returns an answer."""

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, NamedTuple, TypeVar
from zlib import crc32

from hypostyle.core.errors import BadBot
from hypostyle.core.game import Game
from hypostyle.core.native import i64, mypyc_attr
from hypostyle.core.state import State
from hypostyle.core.stream import Stream
from hypostyle.core.view import View

S = TypeVar("S", bound=State)


class Choice(NamedTuple):
    """An answer that a bot has considered."""

    action: int
    visits: int
    """How many roll-outs tried it."""
    value: float
    """The mean share of the victory for the bot's seat, 0 to 1."""
    prior: float
    """The prior probability of the answer, 0 to 1."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC, Generic[S]):
    """A player program for one seat.

    A bot has no memory: its answer depends only on its seed and the view, so that every answer of
    a recorded game can be reproduced.
    """

    instant: ClassVar[bool] = False
    """It answers at once: its time is not measured."""

    def __init__(self, name: str, seed: int) -> None:
        self.name: str = name
        """The bot as typed at a command line."""
        self.seed: int = seed

    @abstractmethod
    def choose(self, view: View[S]) -> int:
        """The answer to the question that the view's seat is asked."""

    def answer(self, game: Game[S], s: S, seat: i64) -> i64:
        """The answer of a seat in a position, found through the seat's view.

        A bot that needs no view may find the same answer in a shorter way.
        """
        action = self.choose(game.view(s, seat))
        if not game.rules.allows(s, seat, action):
            raise BadBot(f"{self.name} gives an answer that is not legal: {action}")
        return action

    def report(self) -> list[Choice]:
        """The answers considered last, the best first; empty for bots that do not search."""
        return []

    def stream(self, view: View[S]) -> Stream:
        """The random numbers for one answer, determined by the seed and the view."""
        seen = repr((view.seat, view.state.to_tuple()))
        return Stream(self.seed * 0x100000000 + crc32(seen.encode()))
