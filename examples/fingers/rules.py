"""The rules of Fingers, in the order of play."""

from typing import Final

from examples.fingers.codes import ENDED, FACES, GAINED, ROLL, SHOW, SHOWED, STAKE, STAKED, STAKES
from examples.fingers.state import NOTHING, Settings, Table
from hypostyle.core.bits import shl
from hypostyle.core.facts import Setup
from hypostyle.core.native import i64
from hypostyle.core.rules import Rules, Step
from hypostyle.core.state import CHANCE_BIT


class Roll(Step[Table]):
    """§1.1 The die says what the round is worth."""

    code = ROLL
    name = "roll"
    kind = "stake"

    def asks(self, s: Table, arg: i64) -> i64:
        return CHANCE_BIT

    def outcomes(self, s: Table, arg: i64) -> list[tuple[int, int]]:
        return [(STAKE + n, 1) for n in range(STAKES)]

    def happen(self, s: Table, arg: i64, outcome: i64) -> None:
        s.stake = outcome - STAKE + 1
        s.report(STAKED, NOTHING, s.stake)
        s.push(SHOW)


class Show(Step[Table]):
    """§1.1 All show their fingers at once; the sum names who gets the points."""

    code = SHOW
    name = "show"
    kind = "fingers"
    paragraph = "1.1"

    def asks(self, s: Table, arg: i64) -> i64:
        return shl(1, len(s.score)) - 1

    def legal(self, s: Table, arg: i64, seat: i64) -> list[int]:
        return [n for n in range(FACES) if not (n == 2 and s.last[seat] == 2)]  # §1.2

    def choose(self, s: Table, arg: i64, seat: i64, action: i64) -> None:
        s.shown[seat] = int(action)

    def settle(self, s: Table, arg: i64) -> None:
        for seat, fingers in enumerate(s.shown):
            s.report(SHOWED, seat, fingers)
        lucky = sum(s.shown) % len(s.score)
        s.score[lucky] += int(s.stake)
        s.report(GAINED, lucky, s.stake)
        s.last, s.shown, s.stake = s.shown, [NOTHING] * len(s.score), 0
        if s.score[lucky] >= s.settings.goal:  # §1.3
            s.report(ENDED, lucky)
        else:
            s.push(ROLL)


class FingersRules(Rules[Table]):
    """Both steps, and what the score says."""

    def scores(self, s: Table) -> list[int]:
        """§1.1 The points."""
        return s.score[:]

    def shares(self, s: Table) -> list[float]:
        """§1.3 Whoever has reached the goal has won."""
        return [1.0 if points >= s.settings.goal else 0.0 for points in s.score]


RULES: Final = FingersRules([Roll(), Show()])


def start(setup: Setup) -> Table:
    """§1.1 The position before the first roll."""
    s = Table(Settings(setup))
    s.push(ROLL)
    return s
