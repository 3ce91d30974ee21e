"""Playing on from an imagined position, guided by the priors and values of a game's insight."""

from typing import Generic, TypeVar

from hypostyle.core.bits import lowest
from hypostyle.core.game import Game
from hypostyle.core.insight import Insight
from hypostyle.core.native import i64
from hypostyle.core.rules import Rules
from hypostyle.core.state import CHANCE_BIT, State
from hypostyle.core.stream import Stream

S = TypeVar("S", bound=State)


class Guide(Generic[S]):
    """The rules and the insight of a game, fetched once because a Game is not compiled."""

    def __init__(self, game: Game[S], insight: Insight[S] | None = None) -> None:
        self.rules: Rules[S] = game.rules
        self.insight: Insight[S] = game.insight() if insight is None else insight

    def reopen(self, s: S) -> None:
        """Ask all seats of a simultaneous question again.

        A seat that has answered has done so in secret, and an imagined answer is any legal one;
        asked again, its answer can be searched. Answers take effect only when all are in, so the
        later one counts.
        """
        if s.asking and s.asking != CHANCE_BIT:
            s.asking |= self.rules.asked(s)

    def pick(self, s: S, seat: i64, stream: Stream) -> i64:
        """A legal answer, drawn by the priors."""
        options = self.rules.legal(s, seat)
        if len(options) == 1:
            return options[0]
        priors = self.insight.rollout_priors(s, seat, options)
        total = 0.0
        for prior in priors:
            total += prior
        r = total * stream.unit()
        for n in range(len(options)):
            r -= priors[n]
            if r < 0.0:
                return options[n]
        return options[-1]

    def chance(self, s: S, stream: Stream) -> None:
        """Resolve chance until a seat is asked or the game is over."""
        while s.asking == CHANCE_BIT:
            self.rules.happen(s, self.rules.roll(s, stream))

    def run(self, s: S, stream: Stream, most: i64, past: i64 = 0) -> None:
        """Play on to a quiet position after passing `past` of them, for at most `most` choices."""
        made: i64 = 0
        while s.asking and made < most:
            if self.insight.quiet(s):
                if past == 0:
                    return
                past -= 1
            if s.asking != CHANCE_BIT:
                made += 1
            self.step(s, stream)

    def step(self, s: S, stream: Stream) -> None:
        """Let chance decide, or one of the seats that are asked."""
        if s.asking == CHANCE_BIT:
            self.rules.happen(s, self.rules.roll(s, stream))
        else:
            seat = lowest(s.asking)
            self.rules.apply(s, seat, self.pick(s, seat, stream))

    def outlook(
        self, s: S, stream: Stream, most: i64, past: i64, seats: i64, foresight: float
    ) -> list[float]:
        """What each seat may expect: the values at the next quiet position and `past` more.

        Each one has the part 1 - foresight of the weight that those before it have left, and the
        last one all that remains.
        """
        out = [0.0] * int(seats)
        left = 1.0
        while True:
            self.run(s, stream, most)
            last = past == 0 or not s.asking
            part = left if last else left * (1.0 - foresight)
            if part > 0.0:
                values = self.values(s, seats)
                for seat in range(seats):
                    out[seat] += part * values[seat]
            if last:
                return out
            left -= part
            past -= 1
            self.step(s, stream)

    def values(self, s: S, seats: i64) -> list[float]:
        """The value of the position for each seat: the share of the victory if it is over."""
        if not s.asking:
            return self.rules.shares(s)
        return self.insight.values(s, seats)
