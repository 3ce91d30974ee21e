"""MarraCash's turns: the first round, the two actions, new visitors, the end of a turn."""

from hypostyle.core.bits import answers, bit, count, nth
from hypostyle.core.native import i64
from hypostyle.core.rules import Step
from hypostyle.core.stream import Stream
from hypostyle.games.marracash import codes, data
from hypostyle.games.marracash.codes import row_number
from hypostyle.games.marracash.data import some
from hypostyle.games.marracash.rules.auctions import offer
from hypostyle.games.marracash.rules.basics import finish, stand
from hypostyle.games.marracash.rules.leading import lead
from hypostyle.games.marracash.state import NONE, Town


def can_auction(s: Town, seat: i64) -> bool:
    """§5.8 To auction a player needs 100 D and a sign; §10.10 or both twice."""
    if s.settings.no_lone and s.done == 0 and s.round > 1:
        return s.cash[seat] >= 2 * data.LEAST_BID and s.signs[seat] >= 2
    return s.cash[seat] >= data.LEAST_BID and s.signs[seat] >= 1


class Opening(Step[Town]):
    """§4.2 In the first round a player only auctions one shop."""

    code = codes.OPENING
    name = "opening"
    bare = ("auction",)
    paragraph = "4.2"

    def asks(self, s: Town, arg: i64) -> i64:
        return bit(s.turn) if can_auction(s, s.turn) else 0

    def run(self, s: Town, arg: i64) -> None:
        s.report(codes.SKIPPED, s.turn)

    def legal(self, s: Town, arg: i64, seat: i64) -> list[int]:
        return answers(codes.AUCTION, s.free)

    def pick(self, s: Town, arg: i64, seat: i64, stream: Stream) -> i64:
        return codes.AUCTION + nth(s.free, stream.below(count(s.free)))

    def choose(self, s: Town, arg: i64, seat: i64, action: i64) -> None:
        s.done = 2
        offer(s, seat, action - codes.AUCTION)


class Turn(Step[Town]):
    """§4.3 A turn: two actions, then the entrances are filled."""

    code = codes.TURN
    name = "turn"

    def run(self, s: Town, arg: i64) -> None:
        s.auctioned = False
        s.progress = False
        if s.turn == s.first:
            s.round += 1
        s.report(codes.TURN_BEGAN, s.turn, s.round)
        if s.settings.concealed and s.walks == 0:  # §9.4 whoever can act now has 100 D
            s.report(codes.TESTED, s.turn, NONE)
        s.then(codes.ACT, codes.REFILL, codes.TURN_END)


class Act(Step[Town]):
    """§4.3 One of the two actions: lead a group, or auction; after an auction only auction."""

    code = codes.ACT
    name = "act"
    bare = ("lead", "auction")
    paragraph = "4.3"

    def asks(self, s: Town, arg: i64) -> i64:
        if s.walks and not s.auctioned:
            return bit(s.turn)
        return bit(s.turn) if can_auction(s, s.turn) else 0

    def run(self, s: Town, arg: i64) -> None:
        s.report(codes.SKIPPED, s.turn, 2 if s.done else 1)  # §4.4 and no second action either

    def legal(self, s: Town, arg: i64, seat: i64) -> list[int]:
        out: list[int] = []
        if not s.auctioned:
            out = answers(codes.LEAD, s.walks)
        if can_auction(s, seat):
            out += answers(codes.AUCTION, s.free)
        return out

    def pick(self, s: Town, arg: i64, seat: i64, stream: Stream) -> i64:
        moves: i64 = 0 if s.auctioned else count(s.walks)
        sales: i64 = count(s.free) if can_auction(s, seat) else 0
        r: i64 = stream.below(moves + sales)
        return codes.LEAD + nth(s.walks, r) if r < moves else codes.AUCTION + nth(s.free, r - moves)

    def choose(self, s: Town, arg: i64, seat: i64, action: i64) -> None:
        s.done += 1
        if s.done < 2:
            s.push(codes.ACT)
        if action >= codes.AUCTION:
            s.auctioned = True
            offer(s, seat, action - codes.AUCTION)
        else:
            lead(s, seat, action - codes.LEAD)


def empty_entrance(s: Town) -> bool:
    """§7.1 Is there an entrance without visitors?"""
    return s.group[0] == 0 or s.group[7] == 0 or s.group[15] == 0


class Refill(Step[Town]):
    """§7.1 Empty entrances are filled from either end of the line."""

    code = codes.REFILL
    name = "refill"
    verb = "fill"
    kind = "fill"
    paragraph = "7.1"

    def asks(self, s: Town, arg: i64) -> i64:
        return bit(s.turn) if len(s.line) > 0 and empty_entrance(s) else 0

    def legal(self, s: Town, arg: i64, seat: i64) -> list[int]:
        left: i64 = len(s.line)
        out: list[int] = []
        for gate in range(3):
            if s.group[data.ENTRANCES[gate]] == 0:
                out += codes.FILL_ANSWERS[gate][left if left < 4 else 4]
        return out

    def choose(self, s: Town, arg: i64, seat: i64, action: i64) -> None:
        fill(s, seat, action - codes.FILL)
        if not s.settings.refill_one:  # §10.8
            s.push(codes.REFILL)


def fill(s: Town, seat: i64, how: i64) -> None:
    """§7.2 Two to four neighbours from one end of the line come to an entrance as a group."""
    fountain: i64 = data.ENTRANCES[codes.GATE.of(how)]
    n: i64 = codes.NEWCOMERS.of(how) + 1
    from_b: bool = codes.END.of(how) == 1
    line = s.line
    last: i64 = len(line) - 1
    group: i64 = 0
    row: i64 = 0
    for k in range(n):
        colour: i64 = line[last - k if from_b else k]
        group += some(colour, 1)
        row = row_number(row, colour)
    stand(s, fountain, group)
    if from_b:
        s.line = line[: last + 1 - n]
    else:
        s.line = line[n:]
        s.gone += n
    s.progress = True
    s.report(codes.FILLED, seat, how, row)


class TurnEnd(Step[Town]):
    """§4.2 The next player is to play; §8.1, §8.2, §8.4 unless the game is over."""

    code = codes.TURN_END
    name = "turn_end"

    def run(self, s: Town, arg: i64) -> None:
        reason: i64 = reason_to_end(s) if s.round > 1 else 0
        if reason:
            finish(s, reason)
            return
        s.turn = (s.turn + 1) % s.settings.players
        s.done = 0
        if s.round == 1 and s.turn != s.first:
            s.then(codes.OPENING, codes.TURN_END)
        else:
            s.push(codes.TURN)


def reason_to_end(s: Town) -> i64:
    """§8.1, §8.2, §8.4 Has the line run out, is the last turn over, does anything happen still?"""
    n: i64 = s.settings.players
    finishing = s.settings.finish_round
    s.idle = 0 if s.progress else s.idle + 1
    if s.final > 0:
        s.final -= 1
    elif len(s.line) == 0:
        s.final = (s.first + n - s.turn - 1) % n if finishing else n  # §10.15
        s.report(codes.RAN_OUT, NONE, s.final)
    if s.final == 0:
        return codes.BY_FINISH if finishing else codes.BY_LAST
    if s.settings.guard and s.idle >= data.PATIENCE * n:
        return codes.BY_GUARD
    return 0
