"""The bot that looks one step ahead."""

from typing import Final, TypeVar, cast

from hypostyle.bots.bot import Bot
from hypostyle.bots.guide import Guide
from hypostyle.core.bits import lowest
from hypostyle.core.game import Game
from hypostyle.core.native import i64
from hypostyle.core.state import State
from hypostyle.core.stream import Stream
from hypostyle.core.view import View

S = TypeVar("S", bound=State)

FAR: Final = 400
"""Choices after which a game without a quiet position is evaluated as it stands."""


class OneStep(Bot[S]):
    """Tries every answer in a few imagined positions and evaluates where each leads."""

    def __init__(self, name: str, game: Game[S], seed: int, positions: int = 8) -> None:
        super().__init__(name, seed)
        self.guide: Guide[S] = Guide(game)
        self.positions: int = positions
        """How many positions are imagined for one answer."""

    def choose(self, view: View[S]) -> int:
        """The answer with the best mean value."""
        options = view.legal()
        if len(options) == 1:
            return options[0]
        seat: i64 = view.seat
        seats: i64 = len(view.scores())
        stream = self.stream(view)
        priors = self.guide.insight.priors(view.state, seat, options)
        options = [options[n] for n in range(len(options)) if priors[n] > 0.0]
        totals = [0.0] * len(options)
        for _ in range(self.positions):
            s: S = view.imagine(stream)
            self.guide.reopen(s)
            luck = int(stream.word())
            for n in range(len(options)):
                totals[n] += self.outcome(s, seat, options[n], seats, Stream(luck))
        best = 0
        for n in range(len(options)):
            if totals[n] > totals[best]:
                best = n
        return options[best]

    def outcome(self, position: S, seat: i64, action: i64, seats: i64, stream: Stream) -> float:
        """The value an answer leads to; the same stream gives every answer the same luck."""
        s = cast(S, position.clone())
        asked: i64 = s.asking
        while asked:
            who = lowest(asked)
            asked &= asked - 1
            self.guide.rules.apply(
                s, who, action if who == seat else self.guide.pick(s, who, stream)
            )
        self.guide.run(s, stream, FAR)
        return self.guide.values(s, seats)[seat]
