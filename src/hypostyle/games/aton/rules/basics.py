"""What all parts of Aton's rules use: reach, points, the Kingdom, the end of the game."""

from hypostyle.core.bits import answers, bit, count, nth, shl
from hypostyle.core.native import i64
from hypostyle.core.rules import Step
from hypostyle.core.stream import Stream
from hypostyle.games.aton.codes import DIED, ENDED, GAINED, SHARED, SIDE, SQUARE_0
from hypostyle.games.aton.data import BLUE, EACH, RED, TEMPLE_1_SET, c2_of
from hypostyle.games.aton.state import NONE, Board


def reach(c3: i64) -> i64:
    """§5.6 The squares of temples 1 to the card in cartouche 3."""
    return shl(1, EACH * c3) - 1


def temple(n: i64) -> i64:
    """The twelve squares of a temple, counted from 0."""
    return shl(TEMPLE_1_SET, EACH * n)


def peace(s: Board) -> bool:
    """§5.4 Nothing is removed in this round, the first (§10.10)."""
    return s.round == 1 and not s.settings.first_removal


def removals(s: Board, plan: i64) -> i64:
    """§5.4 How many counters the card in cartouche 2 takes off: own ones for a 1."""
    c2: i64 = c2_of(plan)
    if c2 == 2 or peace(s):
        return 0
    return c2 - 2 if c2 > 2 else 1


def gain(s: Board, seat: i64, source: i64, points: i64) -> None:
    """§2.6 Points move the marker; it never goes back."""
    s.side(seat).score += points
    s.report(GAINED, seat, source, points)


def finish(s: Board, winner: i64, reasons: i64) -> None:
    """§8.1 The game is over; nothing of what was still to come happens."""
    s.winner = winner
    s.reasons = reasons
    s.agenda.clear()
    s.report(ENDED, winner if winner != SHARED else NONE, reasons)


def finish_by_score(s: Board, reason: i64) -> None:
    """§8.4, §8.5 The higher score wins; equal scores share the victory."""
    d: i64 = s.red.score - s.blue.score
    finish(s, RED if d > 0 else BLUE if d < 0 else SHARED, reason)


def bury(s: Board, owner: i64) -> None:
    """§5.5 A counter goes to the Kingdom, or back to its owner when all spaces are taken."""
    side = s.side(owner)
    if s.red.dead + s.blue.dead < s.settings.kingdom:
        side.dead += 1
        s.report(DIED, owner, 1)
    else:
        side.supply += 1
        s.report(DIED, owner)


class OnSquare(Step[Board]):
    """A player answers with one of the squares in `choices`, if there are any."""

    kind = "square"
    args = (SIDE,)

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(arg) if s.choices else 0

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        return answers(SQUARE_0, s.choices)

    def pick(self, s: Board, arg: i64, seat: i64, stream: Stream) -> i64:
        return SQUARE_0 + nth(s.choices, stream.below(count(s.choices)))
