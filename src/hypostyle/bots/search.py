"""The bot that searches: information-set Monte Carlo tree search.

Every roll-out imagines a full position that fits the view, descends one shared tree, adds a node
to it and plays on from there. Seats asked at the same time choose each by their own statistics,
without seeing what the others choose. Chance is rolled anew each time.

Inside the tree, answers are selected by value and prior (PUCT). At the root the aim is not to score
well during the search but to find the best answer, so the budget is spent by sequential halving:
the answers with the best priors are tried in the same imagined positions with the same luck, and
after each of log2(n) equal parts of the budget the worse half drops out. See `root.py`.
"""

from math import sqrt
from time import monotonic
from typing import Final, TypeVar, cast

from hypostyle.bots.bot import Bot, Choice
from hypostyle.bots.guide import Guide
from hypostyle.bots.root import Candidate, ValueSpread, drawn, ranked, widest
from hypostyle.bots.tree import Arm, Node
from hypostyle.core.bits import lowest
from hypostyle.core.game import Game
from hypostyle.core.insight import Insight
from hypostyle.core.native import i64, mypyc_attr
from hypostyle.core.state import State
from hypostyle.core.stream import Stream
from hypostyle.core.view import View

S = TypeVar("S", bound=State)

EXPLORE: Final = 0.3
"""How much the tree favours answers that have seldom been tried."""

FAR: Final = 400
"""Choices after which a roll-out without a quiet position is evaluated as it stands."""

TO_THE_END: Final = 100_000

UNBOUNDED: Final = 1_000_000_000
"""More roll-outs than any time budget allows."""

AS_INSIGHT: Final = -1
"""As many quiet positions as the game's insight says."""

TRIAL: Final = 0.02
"""Part of a time budget after which the number of roll-outs it allows is estimated."""

MIX: Final = 4398046511093
"""A prime below 2**42: the answers of several seats are folded into one number modulo it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Search(Bot[S]):
    """Information-set tree search with a budget of roll-outs or of seconds.

    An insight gives it other values and priors. A subclass may change more, above all `evaluate` (what
    a new node is worth) and `select` (which answer is tried inside the tree).
    """

    def __init__(
        self,
        name: str,
        game: Game[S],
        seed: int,
        rollouts: int = 1000,
        seconds: float = 0.0,
        full: bool = False,
        explore: float = EXPLORE,
        ahead: int = AS_INSIGHT,
        insight: Insight[S] | None = None,
    ) -> None:
        super().__init__(name, seed)
        self.guide: Guide[S] = Guide(game, insight)
        """The game's insight unless another is given: its values evaluate positions, and its
        priors are the policy of roll-outs."""
        self.rollouts: int = rollouts
        self.seconds: float = seconds
        self.full: bool = full
        """Use no insight: equal priors, and random roll-outs to the end of the game."""
        self.explore: float = explore
        self.ahead: int = ahead
        """Quiet positions passed before one is evaluated, or AS_INSIGHT."""
        self.answers: i64 = game.actions.seats
        self.slots: list[Arm | None] = [None] * game.actions.seats
        self.equal: list[float] = [1.0] * game.actions.seats
        self.root: Node = Node(0, None)
        self.spread: ValueSpread = ValueSpread()
        self.seats: i64 = 0
        self.past: i64 = 0
        """`ahead` for this number of seats."""
        self.foresight: float = 1.0
        """`foresight` for this number of seats."""
        self.weight: float = 0.0
        """`rollout_weight` for this number of seats."""
        self.replies: list[Arm] = []
        """What the other seats answer, when several are asked at once and answer in secret."""
        self.path: list[Arm] = []
        self.who: list[int] = []
        self.choices: list[Choice] = []
        self.made: int = 0
        """Roll-outs made for the last answer."""

    def report(self) -> list[Choice]:
        """The answers tried at the root, the best first."""
        return self.choices

    def choose(self, view: View[S]) -> int:
        """The answer that remains when all others have dropped out, or one drawn in secret."""
        options = view.legal()
        self.choices = []
        self.made = 0
        if len(options) == 1:
            return options[0]
        stream = self.stream(view)
        racing = self.begin(view)
        began = monotonic()
        if self.seconds > 0.0:
            self.race(racing[:2], view, stream, TRIAL, began)
            rate = self.made / max(monotonic() - began, 1e-6)
            racing = widest(racing, int(rate * self.seconds))
        else:
            racing = widest(racing, self.rollouts)
        parts = 1
        while 1 << parts < len(racing):
            parts += 1
        out: list[Candidate] = []
        for part in range(1, parts + 1):
            self.race(racing, view, stream, part / parts, began)
            racing = ranked(racing, self.spread.rate(self.weight))
            half = (len(racing) + 1) // 2 if part < parts else 1
            out = racing[half:] + out
            racing = racing[:half]
        found = racing + out
        if self.replies:
            found.insert(0, found.pop(drawn(found, self.spread.rate(self.weight), stream)))
        self.choices = [
            Choice(each.arm.key % self.answers, each.arm.visits, each.value(), each.prior)
            for each in found
            if each.arm.visits
        ]
        return self.choices[0].action

    def begin(self, view: View[S]) -> list[Candidate]:
        """Forget the last question; all answers to this one, those with the highest priors first.

        Answers that another one makes superfluous are left out.
        """
        self.seats = len(view.scores())
        self.guide.insight.prepare(view.state)
        self.past = self.ahead
        if self.ahead == AS_INSIGHT:
            self.past = self.guide.insight.ahead(self.seats)
        self.foresight = self.guide.insight.foresight(self.seats)
        self.weight = self.guide.insight.rollout_weight(self.seats)
        self.root = Node(0, None)
        self.spread = ValueSpread()
        seat: i64 = view.seat
        options = view.legal()
        priors = self.equal[: len(options)]
        if not self.full:
            priors = self.guide.insight.priors(view.state, seat, options)
        entry: i64 = view.state.agenda[-1]
        base: i64 = (entry * 64 + seat) * self.answers
        total = sum(priors)
        found = [
            Candidate(self.grow(self.root, base + options[n]), priors[n] / total)
            for n in range(len(options))
            if priors[n] > 0.0
        ]
        return sorted(found, key=lambda each: each.prior, reverse=True)

    def race(
        self, racing: list[Candidate], view: View[S], stream: Stream, until: float, began: float
    ) -> None:
        """Try these answers, all of them each time, until that part of the budget is used."""
        sums = [0.0] * len(racing)
        values = [0.0] * len(racing)
        squares = 0.0
        passes: i64 = 0
        while True:
            position: S = view.imagine(stream)
            self.guide.reopen(position)
            luck = int(stream.word())
            self.reply(position, view.seat)
            met = drawn(racing, self.spread.rate(self.weight), stream) if self.replies else 0
            for n in range(len(racing)):
                each = racing[n]
                s = cast(S, position.clone())
                values[n] = self.rollout(s, view.seat, each.arm, n == met, Stream(luck))
                self.made += 1
                if not s.asking:
                    each.ended += 1
                    each.points += float(self.guide.rules.scores(s)[view.seat])
            mean = sum(values) / len(values)
            for n in range(len(values)):
                apart = values[n] - mean
                sums[n] += apart
                squares += apart * apart
            passes += 1
            spent = self.made / self.rollouts
            if self.seconds > 0.0:
                spent = max(spent, (monotonic() - began) / self.seconds)
            if spent >= until:
                self.spread.add(squares, sums, passes)
                return

    def reply(self, s: S, mine: i64) -> None:
        """Select what the other seats answer that are asked at the same time."""
        self.replies.clear()
        asked: i64 = s.asking
        entry: i64 = s.agenda[-1]
        while asked:
            seat = lowest(asked)
            asked &= asked - 1
            if seat != mine:
                self.replies.append(
                    self.select(self.root, s, (entry * 64 + seat) * self.answers, seat)
                )

    def rollout(self, s: S, mine: i64, tried: Arm, met: bool, stream: Stream) -> float:
        """Descend to a new node, play on from there, and back the values up; the value for `mine`.

        Seats that answer at the same time as `mine` learn only from the answer they have met: one
        drawn by weight.
        """
        guide = self.guide
        rules = guide.rules
        path = self.path
        who = self.who
        path.clear()
        who.clear()
        root = self.root
        node = root
        replied = 0
        fresh = False
        while not fresh:
            guide.chance(s, stream)
            asked: i64 = s.asking
            if not asked:
                break
            entry: i64 = s.agenda[-1]
            first = len(path)
            key: i64 = 0
            while asked:
                seat = lowest(asked)
                asked &= asked - 1
                if node is root and seat == mine:
                    arm = tried
                elif node is root:
                    arm = self.replies[replied]
                    replied += 1
                else:
                    arm = self.select(node, s, (entry * 64 + seat) * self.answers, seat)
                if len(path) > first:
                    key = (key * self.answers + arm.key % self.answers + 1) % MIX
                path.append(arm)
                who.append(int(seat))
            for n in range(first, len(path)):
                rules.apply(s, who[n], path[n].key % self.answers)
            start = path[first]
            child = start.child
            while child is not None and child.key != key:
                child = child.next
            if child is None:
                child = Node(key, start.child)
                start.child = child
                fresh = True
            node = child
        values = self.evaluate(s, stream)
        for n in range(len(path)):
            arm = path[n]
            if met or n > replied or who[n] == mine:
                arm.visits += 1
                arm.total += values[who[n]]
        return values[mine]

    def evaluate(self, s: S, stream: Stream) -> list[float]:
        """The value of a new node for each seat; the position may be played on."""
        if self.full:
            self.guide.rules.playout(s, stream, TO_THE_END)
            return self.guide.values(s, self.seats)
        return self.guide.outlook(s, stream, FAR, self.past, self.seats, self.foresight)

    def select(self, node: Node, s: S, base: i64, seat: i64) -> Arm:
        """The arm that a seat tries: one with a good value, or a good prior and few visits."""
        options = self.guide.rules.legal(s, seat)
        slots = self.slots
        arm = node.arms
        while arm is not None:
            action: i64 = arm.key - base
            if 0 <= action < self.answers:
                slots[action] = arm
            arm = arm.next
        priors = self.equal if self.full else self.guide.insight.priors(s, seat, options)
        visits: i64 = 0
        total = 0.0
        weight = 0.0
        for n in range(len(options)):
            weight += priors[n]
            known = slots[options[n]]
            if known is not None:
                visits += known.visits
                total += known.total
        mean = total / float(visits) if visits else 0.5
        urgency = self.explore * sqrt(float(visits + 1)) / weight
        best = -1.0
        at = 0
        for n in range(len(options)):
            if priors[n] <= 0.0:
                continue
            known = slots[options[n]]
            if known is None:
                score = mean + urgency * priors[n]
            else:
                tries = float(known.visits)
                score = known.total / tries + urgency * priors[n] / (1.0 + tries)
            if score > best:
                best = score
                at = n
        chosen = slots[options[at]]
        arm = node.arms
        while arm is not None:
            action = arm.key - base
            if 0 <= action < self.answers:
                slots[action] = None
            arm = arm.next
        return self.grow(node, base + options[at]) if chosen is None else chosen

    def grow(self, node: Node, key: i64) -> Arm:
        """Add an arm that has not been tried yet."""
        arm = Arm(key, node.arms)
        node.arms = arm
        return arm
