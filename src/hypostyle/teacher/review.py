"""A review of a game: how everybody's chances moved, which decisions cost most, luck and skill.

The curve is made from the whole position, all cards revealed, so a review is for finished games.
Decisions are judged by the view that the seat had when it decided.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from hypostyle.bots.guide import Guide
from hypostyle.bots.search import Search
from hypostyle.core.insight import Insight
from hypostyle.core.match import Match
from hypostyle.core.state import CHANCE, State
from hypostyle.core.stream import Stream
from hypostyle.core.view import View
from hypostyle.teacher.continuations import FAR, Listener
from hypostyle.teacher.reasons import WORDS, lead_of, reason_of
from hypostyle.teacher.tempering import exponent_of, tempered, tempered_one

LINES: Final = 40
"""Continuations of each position of the curve."""
ROLLOUTS: Final = 120
"""Roll-outs of the search that finds what was better, for every decision."""
WORLDS: Final = 24
"""Imagined positions in which the better choices are compared with the one that was made."""
CLOSER: Final = 12
"""The costliest decisions are looked at again with so many times the effort."""
COSTLIEST: Final = 5
"""How many decisions are shown."""
ACCURATE: Final = 0.02
"""A decision that costs no more than this counts as accurate."""

Progress = Callable[[int, int], None]
"""Called with the number of rows that are done, and of all."""


@dataclass(frozen=True, slots=True)
class CostlyDecision:
    """A decision, what would have been better, and why."""

    row: int
    """The row of the record, counted from 1."""
    seat: int
    played: str
    """What was answered, in notation."""
    played_sentence: str
    better: str
    better_sentence: str
    cost: float
    """The share of the victory that it cost, 0 to 1, as far as the seat could know."""
    reason: str


@dataclass(frozen=True, slots=True)
class SeatReview:
    """How a seat fared."""

    decisions: int
    """Decisions with a choice."""
    accurate: int
    """Those that cost at most 2 percentage points."""
    cost: float
    """What all its decisions cost together."""
    luck: float
    """How much its chance to win changed by draws."""
    own: float
    """How much it changed by its own decisions."""
    others: float
    """How much it changed by the decisions of others."""

    @property
    def accuracy(self) -> float:
        """The share of its decisions that were accurate; 1 without any."""
        return self.accurate / self.decisions if self.decisions else 1.0


@dataclass(frozen=True, slots=True)
class GameReview:
    """What a game turned on."""

    game: str
    sides: tuple[str, ...]
    """The keys of the seats' sides."""
    names: tuple[str, ...]
    """The names of these sides."""
    curve: tuple[tuple[float, ...], ...]
    """Every seat's chance to win, before the first row and after each row."""
    actors: tuple[int, ...]
    """The seat of each row; -1 is chance."""
    costly: tuple[CostlyDecision, ...]
    """The decisions that cost most, the worst first."""
    seats: tuple[SeatReview, ...]

    def as_dict(self) -> dict[str, Any]:
        """The review in plain values."""
        return asdict(self)

    def svg(self) -> str:
        """The curve as a picture."""
        from hypostyle.teacher.curve import draw_curve

        return draw_curve(self)

    def text(self) -> str:
        """The review in words."""
        from hypostyle.teacher.report import report_lines

        return "\n".join(report_lines(self))

    def _repr_svg_(self) -> str:
        return self.svg()


def read_review(data: Mapping[str, Any]) -> GameReview:
    """A review from the plain values of `as_dict`."""
    return GameReview(
        game=data["game"],
        sides=tuple(data["sides"]),
        names=tuple(data["names"]),
        curve=tuple(tuple(each) for each in data["curve"]),
        actors=tuple(data["actors"]),
        costly=tuple(CostlyDecision(**each) for each in data["costly"]),
        seats=tuple(SeatReview(**each) for each in data["seats"]),
    )


@dataclass(frozen=True, slots=True)
class ReviewPart:
    """What was found out about some rows of a game; parts can be made one by one."""

    first: int
    """Rows before the part."""
    curve: tuple[tuple[float, ...], ...]
    """Every seat's chance to win after each row of the part."""
    costs: tuple[tuple[int, float], ...]
    """Decisions with a choice: the row, counted from 1, and what it cost."""


def analyse(
    match: Match[Any], seed: int = 0, progress: Progress | None = None, effort: float = 1.0
) -> GameReview:
    """Review a game. The same game, seed and effort give the same review.

    `effort` multiplies the number of roll-outs.
    """
    reviewer = _Reviewer(match, seed, effort)
    return reviewer.finish([reviewer.part(0, len(match.rows), progress)])


def outlook_of(match: Match[Any], s: State, seed: int = 0, effort: float = 1.0) -> list[float]:
    """Everybody's chance to win from a whole position, as in the curve of a review, but untempered."""
    return _Reviewer(match, seed, effort).outlook(s)


def review_part(match: Match[Any], first: int, last: int, effort: float = 1.0) -> ReviewPart:
    """Look at the rows after `first` up to and including `last`."""
    return _Reviewer(match, 0, effort).part(first, last, None)


def finish_review(
    match: Match[Any], parts: Sequence[ReviewPart], effort: float = 1.0
) -> GameReview:
    """The review of a game, from parts that cover all its rows in order."""
    return _Reviewer(match, 0, effort).finish(parts)


class _Reviewer:
    """One review in the making."""

    def __init__(self, match: Match[Any], seed: int, effort: float) -> None:
        self.lines = max(1, round(effort * LINES))
        self.rollouts = max(8, round(effort * ROLLOUTS))
        self.worlds = max(2, round(effort * WORLDS))
        self.match = match
        self.game = match.game
        self.players = match.setup.players
        self.seed = seed
        self.insight: Insight[Any] = self.game.insight(learned=True)
        """The learned values of the game where they cover the setup, by hand elsewhere."""
        self.exponent = exponent_of(self.game, self.players)
        self.guide: Guide[Any] = Guide(self.game, self.insight)
        self.listener: Listener[Any] = Listener(self.game, match.setup, self.insight)

    def part(self, first: int, last: int, progress: Progress | None) -> ReviewPart:
        """Walk through some rows."""
        twin = self.match.at(first)
        curve: list[tuple[float, ...]] = []
        costs: list[tuple[int, float]] = []
        rows = self.match.rows
        for number in range(first + 1, last + 1):
            row = rows[number - 1]
            if row.seat == CHANCE:
                twin.happen(row.action)
            else:
                view = twin.view(row.seat)
                if len(view.legal()) > 1:
                    cost = self.judge(view, row.action)[0]
                    costs.append((number, round(cost, 4)))
                twin.apply(row.seat, row.action)
            curve.append(tuple(round(x, 4) for x in self.chances(twin.state)))
            if progress is not None:
                progress(number, len(rows))
        return ReviewPart(first, tuple(curve), tuple(costs))

    def finish(self, parts: Sequence[ReviewPart]) -> GameReview:
        """Put parts together, and look again at what cost most."""
        before = tuple(round(x, 4) for x in self.chances(self.match.at(0).state))
        curve = (before, *(each for part in parts for each in part.curve))
        costs = [each for part in parts for each in part.costs]
        return GameReview(
            game=self.game.key,
            sides=tuple(self.game.side_key(seat) for seat in range(self.players)),
            names=tuple(self.game.side_name(seat) for seat in range(self.players)),
            curve=curve,
            actors=tuple(row.seat for row in self.match.rows),
            costly=self.costliest(costs),
            seats=tuple(self.seat_review(seat, curve, costs) for seat in range(self.players)),
        )

    def chances(self, s: State) -> list[float]:
        """Everybody's chance to win from a whole position."""
        if not s.asking:
            return self.guide.values(s, self.players)
        return tempered(self.outlook(s), self.exponent)

    def outlook(self, s: State) -> list[float]:
        """What each seat may expect, by continuations with the same luck."""
        self.insight.prepare(s)
        past = self.insight.ahead(self.players) + 1
        total = [0.0] * self.players
        for n in range(self.lines):
            copy = s.clone()
            self.guide.run(copy, Stream(self.seed * self.lines + n), FAR, past)
            for seat, value in enumerate(self.guide.values(copy, self.players)):
                total[seat] += value / self.lines
        return total

    def judge(self, view: View[Any], played: int, closer: int = 1) -> tuple[float, int, str]:
        """What an answer cost, what was better, and why."""
        rollouts = closer * self.rollouts
        search: Search[Any] = Search("review", self.game, self.seed, rollouts, insight=self.insight)
        search.choose(view)
        tried = sorted(search.report(), key=lambda one: (one.visits, one.value), reverse=True)
        better = [one.action for one in tried[:2] if one.action != played]
        worlds = closer * self.worlds
        samples = self.listener.compare(view, [played, *better], worlds, search.stream(view))
        best = max(samples, key=lambda one: one.mean)
        if best is samples[0]:
            return 0.0, played, ""
        chances = [tempered_one(one.mean, self.players, self.exponent) for one in samples]
        cost = max(chances) - chances[0]
        called = WORDS("other.named", choice=view.sentence(played).rstrip("."))
        for tell in (reason_of, lead_of):
            reason = tell(self.game, view.seat, best, samples[0], called, addressed=False)
            if reason:
                break
        return cost, best.action, reason

    def costliest(self, costs: Sequence[tuple[int, float]]) -> tuple[CostlyDecision, ...]:
        """The decisions that cost most, each looked at again."""
        ranked = sorted(costs, key=lambda one: (-one[1], one[0]))
        found: list[CostlyDecision] = []
        for number, _ in ranked[: 2 * COSTLIEST]:
            row = self.match.rows[number - 1]
            view = self.match.at(number - 1).view(row.seat)
            cost, better, reason = self.judge(view, row.action, CLOSER)
            if cost > ACCURATE:
                found.append(
                    CostlyDecision(
                        row=number,
                        seat=row.seat,
                        played=row.text,
                        played_sentence=view.sentence(row.action),
                        better=view.notation(better),
                        better_sentence=view.sentence(better),
                        cost=round(cost, 4),
                        reason=reason or WORDS("reason.even"),
                    )
                )
        found.sort(key=lambda one: (-one.cost, one.row))
        return tuple(found[:COSTLIEST])

    def seat_review(
        self,
        seat: int,
        curve: Sequence[tuple[float, ...]],
        costs: Sequence[tuple[int, float]],
    ) -> SeatReview:
        """Luck, skill and accuracy of a seat."""
        rows = self.match.rows
        own = [cost for number, cost in costs if rows[number - 1].seat == seat]
        moved = {"luck": 0.0, "own": 0.0, "others": 0.0}
        for number, row in enumerate(rows, 1):
            cause = "luck" if row.seat == CHANCE else "own" if row.seat == seat else "others"
            moved[cause] += curve[number][seat] - curve[number - 1][seat]
        return SeatReview(
            decisions=len(own),
            accurate=sum(cost <= ACCURATE for cost in own),
            cost=round(sum(own), 4),
            luck=round(moved["luck"], 4),
            own=round(moved["own"], 4),
            others=round(moved["others"], 4),
        )
