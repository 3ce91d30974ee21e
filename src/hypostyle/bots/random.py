"""The bot that knows the rules and nothing else."""

from typing import TypeVar

from hypostyle.bots.bot import Bot
from hypostyle.core.game import Game
from hypostyle.core.native import i64
from hypostyle.core.state import State
from hypostyle.core.stream import Stream
from hypostyle.core.view import View

S = TypeVar("S", bound=State)


class Random(Bot[S]):
    """Picks any legal answer, all equally likely."""

    instant = True

    def __init__(self, name: str, seed: int) -> None:
        super().__init__(name, seed)
        self.start: i64 = seed % 0x40000000 * 0x100000000

    def choose(self, view: View[S]) -> int:
        """Any legal answer."""
        return self.answer(view.game, view.state, view.seat)

    def answer(self, game: Game[S], s: S, seat: i64) -> i64:
        """The same without a view: what is legal for a seat is no secret to it.

        The numbers depend on the seed, the seat and how many answers were given so far.
        """
        start: i64 = self.start + 0x1000000 * seat + s.made
        return game.rules.pick(s, seat, Stream(start))
