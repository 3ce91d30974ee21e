"""The engine: steps on an agenda, and the loop that walks them.

A game is a list of steps. A step knows who is asked, what may be answered and what the answer
does; what follows is pushed on the agenda of the state. Nothing here knows a game.
"""

from typing import Final, Generic, TypeVar

from hypostyle.core.bits import bit, has, lowest
from hypostyle.core.errors import EndlessRules
from hypostyle.core.native import i64, mypyc_attr
from hypostyle.core.state import CHANCE_BIT, State
from hypostyle.core.stream import Stream

S = TypeVar("S", bound=State)

MOST_STEPS: Final = 10_000
"""More automatic steps in a row than this is a rule that never ends."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One moment of the game. `arg` is the number the agenda entry carries, often a seat."""

    def asks(self, s: S, arg: i64) -> i64:
        """Who must answer: a set of seats, CHANCE_BIT, or 0 when this step runs by itself."""
        return 0

    def run(self, s: S, arg: i64) -> None:
        """What happens when nobody has to be asked."""

    def legal(self, s: S, arg: i64, seat: i64) -> list[int]:
        """All that a seat may answer, in ascending order."""
        return []

    def choose(self, s: S, arg: i64, seat: i64, action: i64) -> None:
        """A seat has answered.

        Of several deciders at once the answers only wait here, and a seat may answer again before
        all are in: the last answer counts.
        """

    def settle(self, s: S, arg: i64) -> None:
        """Everybody who was asked has answered."""

    def outcomes(self, s: S, arg: i64) -> list[tuple[int, int]]:
        """All that chance may answer, each with its weight."""
        return []

    def happen(self, s: S, arg: i64, outcome: i64) -> None:
        """Chance has answered."""

    def pick(self, s: S, arg: i64, seat: i64, stream: Stream) -> i64:
        """A legal answer, all equally likely. A game may know a quicker way."""
        options = self.legal(s, arg, seat)
        return options[stream.below(len(options))]

    def roll(self, s: S, arg: i64, stream: Stream) -> i64:
        """An answer of chance by its weights. A game may know a quicker way."""
        outcomes = self.outcomes(s, arg)
        total: i64 = 0
        for _, weight in outcomes:
            total += weight
        r: i64 = stream.below(total)
        for outcome, weight in outcomes:
            r -= weight
            if r < 0:
                return outcome
        raise EndlessRules("chance was asked and has no outcome")


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Generic[S]):
    """A list of steps and the loop over them. Trusts its callers: see `Game.why_not`.

    A game's own subclass says what the score is and who has won.
    """

    def __init__(self, steps: list[Step[S]]) -> None:
        self.steps: list[Step[S]] = steps

    def scores(self, s: S) -> list[int]:
        """The score of every seat."""
        raise NotImplementedError

    def shares(self, s: S) -> list[float]:
        """How the victory is shared out in a finished game; the shares sum to 1."""
        raise NotImplementedError

    def advance(self, s: S) -> None:
        """Run what runs by itself, up to the next question or the end."""
        agenda = s.agenda
        for _ in range(MOST_STEPS):
            if not agenda:
                s.asking = 0
                return
            entry: i64 = agenda[-1]
            step = self.steps[entry & 63]
            asking: i64 = step.asks(s, entry >> 6)
            if asking:
                s.asking = asking
                return
            agenda.pop()
            step.run(s, entry >> 6)
        raise EndlessRules(f"more than {MOST_STEPS} steps without a question")

    def apply(self, s: S, seat: i64, action: i64) -> None:
        """A seat answers; legal or not is not asked again here."""
        entry: i64 = s.agenda[-1]
        step = self.steps[entry & 63]
        s.asking &= ~bit(seat)
        if s.asking:
            step.choose(s, entry >> 6, seat, action)
            return
        s.agenda.pop()
        step.choose(s, entry >> 6, seat, action)
        step.settle(s, entry >> 6)
        self.advance(s)

    def happen(self, s: S, outcome: i64) -> None:
        """Chance answers."""
        entry: i64 = s.agenda.pop()
        s.asking = 0
        self.steps[entry & 63].happen(s, entry >> 6, outcome)
        self.advance(s)

    def legal(self, s: S, seat: i64) -> list[int]:
        """All that a seat may answer now, ascending; empty when it is not asked."""
        if seat < 0 or not has(s.asking, seat):
            return []
        entry: i64 = s.agenda[-1]
        return self.steps[entry & 63].legal(s, entry >> 6, seat)

    def outcomes(self, s: S) -> list[tuple[int, int]]:
        """All that chance may answer now, with weights; empty when it is not asked."""
        if s.asking != CHANCE_BIT:
            return []
        entry: i64 = s.agenda[-1]
        return self.steps[entry & 63].outcomes(s, entry >> 6)

    def pick(self, s: S, seat: i64, stream: Stream) -> i64:
        """A random legal answer of a seat that is asked."""
        entry: i64 = s.agenda[-1]
        return self.steps[entry & 63].pick(s, entry >> 6, seat, stream)

    def roll(self, s: S, stream: Stream) -> i64:
        """A random answer of chance, by weight."""
        entry: i64 = s.agenda[-1]
        return self.steps[entry & 63].roll(s, entry >> 6, stream)

    def playout(self, s: S, stream: Stream, most: i64) -> i64:
        """Play at random to the end, or for at most so many choices; how many were made."""
        made: i64 = 0
        while s.asking and made < most:
            entry: i64 = s.agenda[-1]
            step = self.steps[entry & 63]
            if s.asking == CHANCE_BIT:
                s.agenda.pop()
                step.happen(s, entry >> 6, step.roll(s, entry >> 6, stream))
                self.advance(s)
            else:
                seat = lowest(s.asking)
                self.apply(s, seat, step.pick(s, entry >> 6, seat, stream))
                made += 1
        return made
