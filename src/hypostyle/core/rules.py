"""The engine: steps on an agenda, and the loop over them.

A game is a list of steps. A step knows who is asked, what may be answered and what the answer
does; what follows is put on the agenda of the state. Nothing here knows a game.
"""

from typing import ClassVar, Final, Generic, TypeVar

from hypostyle.core.bits import answers, bit, count, has, lowest, nth, shl
from hypostyle.core.errors import EndlessRules
from hypostyle.core.native import i64, mypyc_attr
from hypostyle.core.state import CHANCE_BIT, STEP_BITS, STEP_MASK, State
from hypostyle.core.stream import Stream

S = TypeVar("S", bound=State)

MOST_IN_A_ROW: Final = 10_000
"""More automatic steps in a row than this is a rule that never ends."""


class ArgPart:
    """A named part of a step's argument: so many bits, from a position on.

    `SITE.of(arg)` reads it, `SITE.put(site)` is the argument that holds it; several parts are
    added up. `words` are the names of its values in positions; without them it is a number.
    """

    def __init__(
        self, name: str, most: int, words: tuple[str, ...] = (), after: "ArgPart | None" = None
    ) -> None:
        self.name: str = name
        self.most: int = most
        """The largest value."""
        self.words: tuple[str, ...] = words
        self.shift: i64 = 0 if after is None else after.shift + after.bits
        self.bits: i64 = most.bit_length()
        self.mask: i64 = shl(1, self.bits) - 1

    def of(self, arg: i64) -> i64:
        """The value of this part in an argument."""
        return (arg >> self.shift) & self.mask

    def put(self, value: i64) -> i64:
        """The argument in which this part has a value and all others are 0."""
        return value << self.shift


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One moment of the game. `arg` is the number its agenda entry carries, often a seat.

    The class describes itself to people in the attributes below; the methods play it.
    """

    code: ClassVar[int] = -1
    """Its number: its place in the list of `Rules`."""
    name: ClassVar[str] = ""
    """Its name in positions and texts."""
    verb: ClassVar[str] = ""
    """What is written before an answer, as `place` in `place 3b4`; its name where it has none."""
    kind: ClassVar[str] = ""
    """The kind of answers it takes, as in the action table; empty when all stand without a verb."""
    bare: ClassVar[tuple[str, ...]] = ()
    """The kinds of answers without a verb that it also takes."""
    args: ClassVar[tuple[ArgPart, ...]] = ()
    """The parts of its argument; none when it has no argument."""
    slots: ClassVar[tuple[str, ...]] = ()
    """When an answer puts several things in their places: the fields that are these places."""
    side_actions: ClassVar[tuple[str, ...]] = ()
    """The kinds of answers beside the question, such as cards in hand: a page offers them apart."""
    worded: ClassVar[bool] = False
    """A page shows its answers in words at once, even those that point at places."""
    paragraph: ClassVar[str] = ""
    """Where RULES.md explains the question."""

    def about(self, s: S, arg: i64) -> str:
        """What stands between verb and answer, such as the side that is dealt to; usually nothing."""
        return ""

    # --- playing it -----------------------------------------------------------------------------

    def prepare(self, s: S, arg: i64) -> None:
        """Set what the questions below read. Called once, when the step comes up."""

    def asks(self, s: S, arg: i64) -> i64:
        """Who must answer: a set of seats, CHANCE_BIT, or 0 when this step runs by itself.

        A question: it changes nothing.
        """
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

    def weight(self, s: S, arg: i64) -> i64:
        """The sum of the weights of all outcomes, or 0 when only their list tells it.

        A game may know this and `drawn` without a list of outcomes, where draws are frequent.
        """
        return 0

    def drawn(self, s: S, arg: i64, r: i64) -> i64:
        """The outcome for a number below `weight`: each in the order of `outcomes`, for as many
        numbers as it weighs."""
        return outcome_at(self.outcomes(s, arg), r)

    def roll(self, s: S, arg: i64, stream: Stream) -> i64:
        """An answer of chance by its weights. A game may know a quicker way."""
        known: i64 = self.weight(s, arg)
        if known:
            return self.drawn(s, arg, stream.below(known))
        outcomes = self.outcomes(s, arg)
        return outcome_at(outcomes, stream.below(total_weight(outcomes)))


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceStep(Step[S]):
    """A step that always asks chance."""

    def asks(self, s: S, arg: i64) -> i64:
        return CHANCE_BIT


@mypyc_attr(allow_interpreted_subclasses=True)
class DrawStep(ChanceStep[S]):
    """A step in which chance picks one of a set, all equally likely."""

    first: ClassVar[int] = 0
    """The outcome of place 0."""

    def __init__(self) -> None:
        # Read once: what stands on a class is found slowly by compiled code.
        self._first: i64 = self.first

    def pool(self, s: S, arg: i64) -> i64:
        """The set chance picks from."""
        return 0

    def outcomes(self, s: S, arg: i64) -> list[tuple[int, int]]:
        return [(outcome, 1) for outcome in answers(self._first, self.pool(s, arg))]

    def weight(self, s: S, arg: i64) -> i64:
        return count(self.pool(s, arg))

    def drawn(self, s: S, arg: i64, r: i64) -> i64:
        return self._first + nth(self.pool(s, arg), r)


def equal_shares(scores: list[int]) -> list[float]:
    """The victory of whoever has the most; equals share it."""
    most = max(scores)
    each = 1.0 / float(scores.count(most))
    return [each if score == most else 0.0 for score in scores]


def total_weight(outcomes: list[tuple[int, int]]) -> i64:
    """The sum of the weights."""
    total: i64 = 0
    for _, weight in outcomes:
        total += weight
    return total


def outcome_at(outcomes: list[tuple[int, int]], r: i64) -> i64:
    """The outcome whose share of the weights holds number r, counted from 0."""
    left: i64 = r
    for outcome, weight in outcomes:
        left -= weight
        if left < 0:
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
        for _ in range(MOST_IN_A_ROW):
            if not agenda:
                s.asking = 0
                return
            entry: i64 = agenda[-1]
            step = self.steps[entry & STEP_MASK]
            arg: i64 = entry >> STEP_BITS
            step.prepare(s, arg)
            asking: i64 = step.asks(s, arg)
            if asking:
                s.asking = asking
                return
            agenda.pop()
            step.run(s, arg)
        raise EndlessRules(f"more than {MOST_IN_A_ROW} steps without a question")

    def asked(self, s: S) -> i64:
        """Everybody the open step asks, whether they have answered yet or not."""
        if not s.agenda:
            return 0
        return self.steps[s.step].asks(s, s.arg)

    def open(self, s: S) -> i64:
        """Prepare the step on top of an agenda that was read, and ask everybody it asks."""
        if s.agenda:
            self.steps[s.step].prepare(s, s.arg)
        s.asking = self.asked(s)
        return s.asking

    def apply(self, s: S, seat: i64, action: i64) -> None:
        """A seat answers; legal or not is not asked again here."""
        entry: i64 = s.agenda[-1]
        step = self.steps[entry & STEP_MASK]
        arg: i64 = entry >> STEP_BITS
        s.made += 1
        s.asking &= ~bit(seat)
        if s.asking:
            step.choose(s, arg, seat, action)
            return
        s.agenda.pop()
        step.choose(s, arg, seat, action)
        step.settle(s, arg)
        self.advance(s)

    def happen(self, s: S, outcome: i64) -> None:
        """Chance answers."""
        entry: i64 = s.agenda.pop()
        s.asking = 0
        self.steps[entry & STEP_MASK].happen(s, entry >> STEP_BITS, outcome)
        self.advance(s)

    def legal(self, s: S, seat: i64) -> list[int]:
        """All that a seat may answer now, ascending; empty when it is not asked."""
        if seat < 0 or not has(s.asking, seat):
            return []
        entry: i64 = s.agenda[-1]
        return self.steps[entry & STEP_MASK].legal(s, entry >> STEP_BITS, seat)

    def allows(self, s: S, seat: i64, action: i64) -> bool:
        """May a seat give this answer now?"""
        return action in self.legal(s, seat)

    def outcomes(self, s: S) -> list[tuple[int, int]]:
        """All that chance may answer now, with weights; empty when it is not asked."""
        if s.asking != CHANCE_BIT:
            return []
        entry: i64 = s.agenda[-1]
        return self.steps[entry & STEP_MASK].outcomes(s, entry >> STEP_BITS)

    def weight(self, s: S) -> i64:
        """The sum of the weights of all that chance may answer now."""
        entry: i64 = s.agenda[-1]
        step = self.steps[entry & STEP_MASK]
        arg: i64 = entry >> STEP_BITS
        known: i64 = step.weight(s, arg)
        return known if known else total_weight(step.outcomes(s, arg))

    def drawn(self, s: S, r: i64) -> i64:
        """The answer of chance for a number below `weight`."""
        entry: i64 = s.agenda[-1]
        return self.steps[entry & STEP_MASK].drawn(s, entry >> STEP_BITS, r)

    def pick(self, s: S, seat: i64, stream: Stream) -> i64:
        """A random legal answer of a seat that is asked."""
        entry: i64 = s.agenda[-1]
        return self.steps[entry & STEP_MASK].pick(s, entry >> STEP_BITS, seat, stream)

    def roll(self, s: S, stream: Stream) -> i64:
        """A random answer of chance, by weight."""
        entry: i64 = s.agenda[-1]
        return self.steps[entry & STEP_MASK].roll(s, entry >> STEP_BITS, stream)

    def playout(self, s: S, stream: Stream, most: i64) -> i64:
        """Play at random to the end, or for at most so many choices; how many were made."""
        made: i64 = 0
        while s.asking and made < most:
            entry: i64 = s.agenda[-1]
            step = self.steps[entry & STEP_MASK]
            arg: i64 = entry >> STEP_BITS
            if s.asking == CHANCE_BIT:
                s.agenda.pop()
                step.happen(s, arg, step.roll(s, arg, stream))
                self.advance(s)
            else:
                seat: i64 = i64(0) if s.asking & 1 else lowest(s.asking)
                self.apply(s, seat, step.pick(s, arg, seat, stream))
                made += 1
        return made
