"""MarraCash's turns: the first round, the two actions, new visitors, the end of a turn."""

from hypostyle.core.bits import bit, count, nth, places
from hypostyle.core.native import i64
from hypostyle.core.rules import Step
from hypostyle.core.stream import Stream
from hypostyle.games.marracash.data import ENTRANCES, LEAST_BID, PATIENCE, some
from hypostyle.games.marracash.rules.auctions import offer
from hypostyle.games.marracash.rules.basics import finish, stand
from hypostyle.games.marracash.rules.codes import (
    ACT,
    AUCTION,
    BY_FINISH,
    BY_GUARD,
    BY_LAST,
    FILL,
    FILLED,
    LEAD,
    RAN_OUT,
    REFILL,
    SKIPPED,
    TURN,
    TURN_BEGAN,
    TURN_END,
)
from hypostyle.games.marracash.rules.leading import lead
from hypostyle.games.marracash.state import NONE, Town


def can_auction(s: Town, seat: i64) -> bool:
    """§5.8 Who auctions needs 100 D and a sign; §10.10 or both twice."""
    if s.settings.no_lone and s.done == 0 and s.round > 1:
        return s.cash[seat] >= 2 * LEAST_BID and s.signs[seat] >= 2
    return s.cash[seat] >= LEAST_BID and s.signs[seat] >= 1


class Opening(Step[Town]):
    """§4.2 In the first round a player only auctions one shop."""

    def asks(self, s: Town, arg: i64) -> i64:
        s.turn = arg
        s.done = 0
        return bit(arg) if can_auction(s, arg) else 0

    def run(self, s: Town, arg: i64) -> None:
        s.tell(SKIPPED, arg, 0, 0)

    def legal(self, s: Town, arg: i64, seat: i64) -> list[int]:
        return [AUCTION + shop for shop in places(s.free)]

    def pick(self, s: Town, arg: i64, seat: i64, stream: Stream) -> i64:
        return AUCTION + nth(s.free, stream.below(count(s.free)))

    def choose(self, s: Town, arg: i64, seat: i64, action: i64) -> None:
        s.done = 2
        offer(s, seat, action - AUCTION)


class Turn(Step[Town]):
    """§4.3 A turn: two actions, then the entrances are filled."""

    def run(self, s: Town, arg: i64) -> None:
        s.turn = arg
        s.done = 0
        s.auctioned = False
        s.progress = False
        if arg == s.first:
            s.round += 1
        s.tell(TURN_BEGAN, arg, s.round, 0)
        s.push(TURN_END, arg)
        s.push(REFILL, arg)
        s.push(ACT, arg)


class Act(Step[Town]):
    """§4.3 One of the two actions: lead a group, or auction; after an auction only auction."""

    def asks(self, s: Town, arg: i64) -> i64:
        if s.walks and not s.auctioned:
            return bit(arg)
        return bit(arg) if can_auction(s, arg) else 0

    def run(self, s: Town, arg: i64) -> None:
        s.tell(SKIPPED, arg, 2 if s.done else 1, 0)  # §4.4 and no second action either

    def legal(self, s: Town, arg: i64, seat: i64) -> list[int]:
        out: list[int] = []
        if not s.auctioned:
            out = [LEAD + route for route in places(s.walks)]
        if can_auction(s, seat):
            out += [AUCTION + shop for shop in places(s.free)]
        return out

    def pick(self, s: Town, arg: i64, seat: i64, stream: Stream) -> i64:
        moves: i64 = 0 if s.auctioned else count(s.walks)
        sales: i64 = count(s.free) if can_auction(s, seat) else 0
        r: i64 = stream.below(moves + sales)
        return LEAD + nth(s.walks, r) if r < moves else AUCTION + nth(s.free, r - moves)

    def choose(self, s: Town, arg: i64, seat: i64, action: i64) -> None:
        s.done += 1
        if s.done < 2:
            s.push(ACT, arg)
        if action >= AUCTION:
            s.auctioned = True
            offer(s, seat, action - AUCTION)
        else:
            lead(s, seat, action - LEAD)


def empty_entrance(s: Town) -> bool:
    """§7.1 Is there an entrance without visitors?"""
    return s.group[0] == 0 or s.group[7] == 0 or s.group[15] == 0


class Refill(Step[Town]):
    """§7.1 Empty entrances are filled from either end of the line."""

    def asks(self, s: Town, arg: i64) -> i64:
        return bit(arg) if s.head < s.tail and empty_entrance(s) else 0

    def legal(self, s: Town, arg: i64, seat: i64) -> list[int]:
        left: i64 = s.tail - s.head
        out: list[int] = []
        for e in range(3):
            if s.group[ENTRANCES[e]] == 0:
                for end in range(2):
                    if left == 1:  # §7.3
                        out.append(FILL + 8 * e + 4 * end)
                    else:
                        for k in range(2, 1 + (left if left < 4 else 4)):
                            out.append(FILL + 8 * e + 4 * end + k - 1)
        return out

    def choose(self, s: Town, arg: i64, seat: i64, action: i64) -> None:
        fill(s, seat, action - FILL)
        if not s.settings.refill_one:  # §10.8
            s.push(REFILL, arg)


def fill(s: Town, seat: i64, how: i64) -> None:
    """§7.2 Two to four neighbours from one end of the line come to an entrance as a group."""
    fountain: i64 = ENTRANCES[how >> 3]
    n: i64 = (how & 3) + 1
    who: i64 = 0
    for _ in range(n):
        if how & 4:
            s.tail -= 1
            colour: i64 = s.line[s.tail]
        else:
            colour = s.line[s.head]
            s.head += 1
        stand(s, fountain, some(colour, 1))
        who = 6 * who + colour + 1
    s.progress = True
    s.tell(FILLED, seat, how, who)


class TurnEnd(Step[Town]):
    """§8.1, §8.2, §8.4 Has the line run out, is the last turn over, does anything happen still?"""

    def run(self, s: Town, arg: i64) -> None:
        n: i64 = s.settings.players
        finishing = s.settings.finish_round
        s.idle = 0 if s.progress else s.idle + 1
        if s.final > 0:
            s.final -= 1
        elif s.head == s.tail:
            s.final = (s.first + n - arg - 1) % n if finishing else n  # §10.15
            s.tell(RAN_OUT, NONE, s.final, 0)
        if s.final == 0:
            finish(s, BY_FINISH if finishing else BY_LAST)
        elif s.settings.guard and s.idle >= PATIENCE * n:
            finish(s, BY_GUARD)
        else:
            s.push(TURN, (arg + 1) % n)
