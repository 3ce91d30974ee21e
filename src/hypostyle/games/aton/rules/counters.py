"""§5.4 to §5.8 Removing and placing counters."""

from hypostyle.core.bits import answers, bit, count, nth, shl
from hypostyle.core.native import i64
from hypostyle.core.rules import Step
from hypostyle.core.stream import Stream
from hypostyle.games.aton import codes
from hypostyle.games.aton.data import GREEN, YELLOW, c2_of, c3_of, c4_of, temple_of
from hypostyle.games.aton.rules.basics import OnSquare, bury, finish, reach, removals, temple
from hypostyle.games.aton.state import Board


class Removal(Step[Board]):
    """§5.4 How many counters the card in cartouche 2 takes off; none at all in round 1."""

    code = codes.REMOVAL
    name = "removal"
    args = (codes.SIDE,)

    def run(self, s: Board, arg: i64) -> None:
        s.todo = removals(s, s.side(arg).plan)
        if s.todo:
            s.push(codes.REMOVE, arg)


class Remove(OnSquare):
    """§5.4 One counter is taken off: the player's for a 1, the opponent's for a 3 or 4."""

    code = codes.REMOVE
    name = "remove"
    paragraph = "5.4"

    def prepare(self, s: Board, arg: i64) -> None:
        plan = s.side(arg).plan
        victim = s.side(arg) if c2_of(plan) == 1 else s.other(arg)
        s.choices = victim.squares & reach(c3_of(plan))

    def run(self, s: Board, arg: i64) -> None:
        owed = removals(s, s.side(arg).plan)
        s.report(codes.LAPSED, arg, s.todo, 1 if s.todo < owed else 0)
        s.todo = 0

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        owner: i64 = seat if c2_of(s.side(seat).plan) == 1 else 1 - seat
        s.side(owner).squares &= ~bit(action - codes.SQUARE_0)
        s.report(codes.REMOVED, seat, action - codes.SQUARE_0, owner)
        bury(s, owner)
        s.choices = 0
        s.todo -= 1
        if s.todo:
            s.push(codes.REMOVE, arg)


class Placement(Step[Board]):
    """§5.7, §5.8 How many counters may be placed, and how many find no room whatever happens."""

    code = codes.PLACEMENT
    name = "placement"
    args = (codes.SIDE,)

    def run(self, s: Board, arg: i64) -> None:
        me = s.side(arg)
        c4: i64 = c4_of(me.plan)
        n: i64 = c4 if c4 < me.supply else me.supply
        room: i64 = count(reach(c3_of(me.plan)) & ~(s.red.squares | s.blue.squares))
        s.todo = n if n < room else room
        s.doomed = n - s.todo
        if s.doomed:
            s.push(codes.DOOM, arg)  # after the placing
        if s.todo:
            s.push(codes.PLACE, arg)


class Place(OnSquare):
    """§5.7 One counter goes on an empty square of the open temples, or the player stops."""

    code = codes.PLACE
    name = "place"
    bare = ("stop",)
    paragraph = "5.7"

    def prepare(self, s: Board, arg: i64) -> None:
        s.choices = reach(c3_of(s.side(arg).plan)) & ~(s.red.squares | s.blue.squares)

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        out = answers(codes.SQUARE_0, s.choices)
        if not s.settings.mandatory:  # §10.2
            out.append(codes.STOP)
        return out

    def pick(self, s: Board, arg: i64, seat: i64, stream: Stream) -> i64:
        n: i64 = count(s.choices)
        r: i64 = stream.below(n if s.settings.mandatory else n + 1)
        return codes.STOP if r == n else codes.SQUARE_0 + nth(s.choices, r)

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        s.choices = 0
        if action == codes.STOP:
            s.report(codes.STOPPED, seat, s.todo)
            s.todo = 0
            return
        square: i64 = action - codes.SQUARE_0
        me = s.side(seat)
        me.supply -= 1
        me.squares |= bit(square)
        s.todo -= 1
        s.report(codes.PLACED, seat, square)
        won = completed(me.squares, square)
        if won:
            s.todo = 0
            s.doomed = 0
            finish(s, seat, won)
        elif s.todo:
            s.push(codes.PLACE, arg)


def completed(mine: i64, square: i64) -> i64:
    """§8.3 What the counter on this square has completed: reasons to win at once, 0 if none."""
    reasons: i64 = 0
    n: i64 = temple_of(square)
    if mine & temple(n) == temple(n):
        reasons |= shl(codes.BY_TEMPLE_1, n)
    if mine & YELLOW == YELLOW:
        reasons |= codes.BY_YELLOW
    if mine & GREEN == GREEN:
        reasons |= codes.BY_GREEN
    return reasons


class Doom(Step[Board]):
    """§5.8 Counters that can find no room go to the Kingdom."""

    code = codes.DOOM
    name = "doom"
    args = (codes.SIDE,)

    def run(self, s: Board, arg: i64) -> None:
        s.report(codes.DOOMED, arg, s.doomed)
        for _ in range(s.doomed):
            s.side(arg).supply -= 1
            bury(s, arg)
        s.doomed = 0
