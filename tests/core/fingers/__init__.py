"""Fingers: a tiny game of two or three players, as a guest of the house might write one.

It has what Aton has not: a secret answer of three seats at once. The core is tested with both.
"""

from collections.abc import Mapping

from hypostyle import (
    CHANCE_BIT,
    Action,
    ActionTable,
    BadPosition,
    Event,
    Facts,
    Fields,
    Game,
    Happening,
    Marks,
    OptionSet,
    Outcome,
    Prompt,
    Reason,
    Rules,
    Say,
    Setup,
    Side,
    State,
    Step,
    Stream,
    View,
)
from hypostyle.core.native import i64

NOTHING, VEILED = -1, -2
ROLL, SHOW = 0, 1
FACES = 3
STAKE = FACES - 1  # + 1 to 3: the answers of chance lie behind those of the seats
TO_WIN = 5
STAKED, SHOWED, GAINED, ENDED = range(4)


class Table(State):
    """A position of Fingers."""

    __slots__ = ("last", "score", "shown", "stake")

    def __init__(self, players: int) -> None:
        super().__init__()
        self.stake = 0
        self.shown = [NOTHING] * players
        self.last = [NOTHING] * players
        self.score = [0] * players

    def clone(self) -> "Table":
        copy = Table(len(self.score))
        copy.agenda, copy.asking = self.agenda[:], self.asking
        copy.stake = self.stake
        copy.shown, copy.last, copy.score = self.shown[:], self.last[:], self.score[:]
        return copy

    def to_tuple(self) -> tuple[object, ...]:
        lists = (tuple(self.shown), tuple(self.last), tuple(self.score))
        return (tuple(self.agenda), self.asking, self.stake, *lists)


class Roll(Step[Table]):
    """§1.1 The die says what the round is worth."""

    def asks(self, s: Table, arg: i64) -> i64:
        return CHANCE_BIT

    def outcomes(self, s: Table, arg: i64) -> list[tuple[int, int]]:
        return [(STAKE + n, 1) for n in (1, 2, 3)]

    def happen(self, s: Table, arg: i64, outcome: i64) -> None:
        s.stake = int(outcome) - STAKE
        s.tell(STAKED, -1, s.stake, 0)
        s.agenda.append(SHOW)


class Show(Step[Table]):
    """§1.1 All show their fingers at once; the sum names who gets the points."""

    def asks(self, s: Table, arg: i64) -> i64:
        return (1 << len(s.score)) - 1

    def legal(self, s: Table, arg: i64, seat: i64) -> list[int]:
        return [n for n in range(FACES) if not (n == 2 and s.last[seat] == 2)]

    def choose(self, s: Table, arg: i64, seat: i64, action: i64) -> None:
        s.shown[seat] = int(action)

    def settle(self, s: Table, arg: i64) -> None:
        for seat, fingers in enumerate(s.shown):
            s.tell(SHOWED, seat, fingers, 0)
        lucky = sum(s.shown) % len(s.score)
        s.score[lucky] += s.stake
        s.tell(GAINED, lucky, s.stake, 0)
        s.last, s.shown, s.stake = s.shown, [NOTHING] * len(s.score), 0
        if s.score[lucky] >= TO_WIN:
            s.tell(ENDED, lucky, 0, 0)
        else:
            s.agenda.append(ROLL)


class FingersRules(Rules[Table]):
    """Both steps, and what the score says."""

    def scores(self, s: Table) -> list[int]:
        return s.score[:]

    def shares(self, s: Table) -> list[float]:
        return [1.0 if points >= TO_WIN else 0.0 for points in s.score]


class Fingers(Game[Table]):
    """The parts of the game, put together."""

    facts = Facts(
        key="fingers",
        title="Fingers",
        tagline="Show your fingers, all at once.",
        players=(2, 3),
        sides=(
            Side("ann", "A", "disc", "#a33"),
            Side("bob", "B", "square", "#3a3"),
            Side("cat", "C", "star", "#33a"),
        ),
        rules_version=1,
        options=OptionSet(),
        credits=(),
    )
    rules: Rules[Table] = FingersRules([Roll(), Show()])
    actions = ActionTable(
        [Action(n, "fingers", str(n), {"fingers": n}) for n in range(FACES)]
        + [Action(STAKE + n, "stake", str(n), {"stake": n}) for n in (1, 2, 3)],
        seats=FACES,
    )

    @property
    def package(self) -> str:
        return __name__

    def start(self, setup: Setup) -> Table:
        s = Table(setup.players)
        s.agenda.append(ROLL)
        return s

    def prompt(self, s: Table) -> Prompt:
        return Prompt("show", "show", "fingers") if s.stake else Prompt("roll", "roll", "stake")

    def question(self, s: Table, seat: int) -> Say:
        return Say("question.show", {"stake": s.stake})

    def why_not(self, s: Table, seat: int, action: int) -> Reason | None:
        return Reason("1.2", "no.twice") if action == 2 == s.last[seat] else None

    def veil(self, s: Table, seat: int) -> Table:
        seen = s.clone()
        for other, fingers in enumerate(seen.shown):
            if other != seat and fingers != NOTHING:
                seen.shown[other] = VEILED
        return seen

    def imagine(self, s: Table, seat: int, stream: Stream) -> Table:
        full = s.clone()
        for other, fingers in enumerate(full.shown):
            if fingers == VEILED:
                full.shown[other] = int(stream.below(2))
        return full

    def happening(self, setup: Setup, event: Event, eyes: int) -> Happening | None:
        what, seat, a, _ = event
        if what == STAKED:
            return Happening("stake", seat, {"stake": a})
        if what == SHOWED:
            return Happening("showed", seat, {"fingers": a})
        if what == GAINED:
            return Happening("gained", seat, {"points": a}, source="round", points=a)
        return Happening("ended", seat)

    def reveals(self, event: Event) -> bool:
        return event[0] == SHOWED

    def outcome(self, s: Table) -> Outcome | None:
        winners = tuple(seat for seat, points in enumerate(s.score) if points >= TO_WIN)
        return Outcome(winners, ("points",), tuple(s.score)) if winners else None

    def write(self, s: Table) -> dict[str, str]:
        def row(numbers: list[int]) -> str:
            return "/".join("-" if n == NOTHING else str(n) for n in numbers)

        return {
            "stake": str(s.stake),
            "shown": row(s.shown),
            "last": row(s.last),
            "score": row(s.score),
        }

    def read(self, setup: Setup, fields: Mapping[str, str]) -> Table:
        assert isinstance(fields, Fields)
        s = Table(setup.players)
        s.stake = fields.take_number("stake", 0, 3)

        def row(name: str) -> list[int]:
            words = fields.take(name).split("/")
            if len(words) != setup.players or not set(words) <= {*map(str, range(10)), "-"}:
                raise BadPosition("not-a-row", f"{name} needs a number or '-' per player")
            return [NOTHING if word == "-" else int(word) for word in words]

        s.shown, s.last, s.score = row("shown"), row("last"), row("score")
        if self.outcome(s) is None:
            s.agenda.append(SHOW if s.stake else ROLL)
            waiting = sum(1 << n for n, fingers in enumerate(s.shown) if fingers == NOTHING)
            s.asking = waiting if s.stake else CHANCE_BIT
        return s

    def check(self, s: Table) -> None:
        if any(fingers == 2 == last for fingers, last in zip(s.shown, s.last, strict=True)):
            raise BadPosition("two-twice", "two fingers twice in a row")

    def draw(self, view: View[Table], marks: Marks) -> str:
        scores = "".join(f"<text>{points}</text>" for points in view.state.score)
        return f'<svg xmlns="http://www.w3.org/2000/svg">{scores}</svg>'
