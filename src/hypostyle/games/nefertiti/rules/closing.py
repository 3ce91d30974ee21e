"""How a market of Nefertiti closes: the order of bids, gifts and halves, turning the stall."""

from hypostyle.core.bits import answers, bit, count, has, nth
from hypostyle.core.native import i64
from hypostyle.core.rules import Step
from hypostyle.core.stream import Stream
from hypostyle.games.nefertiti.codes import (
    AS_HALF,
    BIDDER,
    BIDS,
    BY_LAST,
    CLOSE,
    CLOSED,
    DECLINED,
    HALF,
    MANY,
    MARKET,
    MORE,
    MORE_LEFT,
    NOTHING,
    PAID,
    PASSED_BY,
    PICK,
    SEAL,
    SETTLE,
    SLID,
    STOP,
    TAKE,
    UNSOLD,
)
from hypostyle.games.nefertiti.data import (
    BID,
    DOWN,
    FIRST,
    IN_MARKET,
    IS_EXTRA,
    IS_SINGLE,
    LOUQSOR,
    MEMPHIS,
    RANKED,
    REGULAR_PLACES,
    SIZE,
)
from hypostyle.games.nefertiti.rules.basics import (
    goods_of,
    occupied,
    owner_at,
    place_seal,
    stall_of,
    take_deben,
    take_item,
    take_seal,
    top_place,
)
from hypostyle.games.nefertiti.rules.ending import end_game
from hypostyle.games.nefertiti.rules.opening import reopen, turn_up
from hypostyle.games.nefertiti.state import NONE, Board


class Close(Step[Board]):
    """§4.9, §6.1 to §6.3 Servants are listed by their bids, and the highest bidder pays."""

    code = CLOSE
    name = "close"
    args = (MARKET,)

    def run(self, s: Board, arg: i64) -> None:
        s.top = top_place(s, arg) if arg == MEMPHIS else NONE
        s.closing = arg
        s.bidders = occupied(s, arg)
        s.poor = 0
        s.passes = 0
        s.report(CLOSED, NONE, arg)
        s.push(SETTLE)
        if goods_of(s, arg) == 0:  # §6.2
            s.bidders = 0
            s.report(UNSOLD, NONE, arg)
            return
        find_highest(s)


def find_highest(s: Board) -> None:
    """§6.3 The first in the list who can pay does; those before it come last."""
    stall: i64 = stall_of(s, s.closing)
    for n in range(SIZE[stall]):
        space: i64 = RANKED[stall][n]
        if has(s.bidders, space):
            seat: i64 = owner_at(s, s.closing, space)
            bid: i64 = BID[FIRST[stall] + space]
            if s.deben[seat] >= bid:
                s.bidders &= ~bit(space)
                pay(s, seat, bid, 1)
                call_next(s)
                s.push(PICK, FIRST[stall] + space)
                return
            s.poor |= bit(space)
            s.report(PASSED_BY, seat, FIRST[stall] + space)
    call_next(s)


def pay(s: Board, seat: i64, deben: i64, highest: i64) -> None:
    """§6.3, §6.6 A bidder pays into the Reserve."""
    s.deben[seat] -= deben
    s.reserve[s.closing] += deben
    s.report(PAID, seat, s.closing, deben + MANY * highest)


def seat_on(s: Board, space: i64) -> i64:
    """Whose servant stands on a space of the market that is closing."""
    return owner_at(s, s.closing, space - FIRST[stall_of(s, s.closing)])


# --- the highest bidder ---------------------------------------------------------------------------


class Pick(Step[Board]):
    """§6.4 The highest bidder's first gift, which decides between the rows."""

    code = PICK
    name = "pick"
    verb = "take"
    kind = "gift"
    args = (BIDDER,)
    paragraph = "6.4"
    worded = True

    def prepare(self, s: Board, arg: i64) -> None:
        s.choices = goods_of(s, s.closing)

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(seat_on(s, arg))

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        return answers(TAKE, s.choices)

    def pick(self, s: Board, arg: i64, seat: i64, stream: Stream) -> i64:
        return TAKE + nth(s.choices, stream.below(count(s.choices)))

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        s.choices = 0
        place: i64 = action - TAKE
        more: i64 = further_gifts(s, arg, place == top_place(s, s.closing))
        take_item(s, seat, place, not s.settings.free)
        if more:
            s.push(MORE, BIDDER.put(arg) + MORE_LEFT.put(more))


def further_gifts(s: Board, space: i64, from_top: bool) -> i64:
    """§6.4, §6.5, §10.6 How many more things the highest bidder may take after the first."""
    extra: i64 = 1 if IS_EXTRA[space] else 0
    if s.settings.free:
        return 1 + extra
    if from_top:
        return extra
    return 0 if IS_SINGLE[space] else 1 + extra


def more_goods(s: Board, space: i64) -> i64:
    """§6.4, §10.6 The places from which the highest bidder may take another gift."""
    goods: i64 = goods_of(s, s.closing)
    if s.settings.free:
        return 0 if IS_SINGLE[space] else goods
    top: i64 = top_place(s, s.closing)
    return goods if top == NONE else goods & ~bit(top)


def may_take_seal(s: Board) -> bool:
    """§10.6, §7.14 The seal of T can be taken by itself, unless its gift is face down."""
    if not s.settings.free or not has(s.sealed, s.closing):
        return False
    top: i64 = top_place(s, s.closing)
    return top == NONE or s.goods[top] & DOWN == 0


class More(Step[Board]):
    """§6.4, §6.5 More gifts of the lower row, or stop."""

    code = MORE
    name = "more"
    verb = "take"
    kind = "gift"
    bare = ("seal", "stop")
    args = (BIDDER, MORE_LEFT)
    paragraph = "6.5"
    worded = True

    def prepare(self, s: Board, arg: i64) -> None:
        s.choices = more_goods(s, BIDDER.of(arg))

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(seat_on(s, BIDDER.of(arg))) if s.choices or may_take_seal(s) else 0

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        out: list[int] = answers(TAKE, s.choices)
        if may_take_seal(s):
            out.append(SEAL)
        out.append(STOP)
        return out

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        s.choices = 0
        if action == STOP:
            return
        if action == SEAL:
            take_seal(s, seat, s.closing)
        else:
            take_item(s, seat, action - TAKE, False)
        left: i64 = MORE_LEFT.of(arg) - 1
        if left:
            s.push(MORE, BIDDER.put(BIDDER.of(arg)) + MORE_LEFT.put(left))


# --- the other bidders ----------------------------------------------------------------------------


def next_bidder(s: Board) -> i64:
    """§6.6 The space of the next bidder in the list; those passed over come last."""
    stall: i64 = stall_of(s, s.closing)
    waiting: i64 = s.bidders & ~s.poor
    if waiting == 0:
        waiting = s.bidders
    for n in range(SIZE[stall]):
        if has(waiting, RANKED[stall][n]):
            return FIRST[stall] + RANKED[stall][n]
    return NONE


def call_next(s: Board) -> None:
    """§6.6 The next bidder in the list is to act, if there is one."""
    space: i64 = next_bidder(s)
    if space != NONE:
        s.push(BIDS, space)


def is_poor(s: Board, space: i64) -> bool:
    """§6.3 A bidder that was passed over."""
    return has(s.poor, space - FIRST[stall_of(s, s.closing)])


def half(s: Board) -> i64:
    """§6.6, §10.2 Half of the Reserve."""
    there: i64 = s.reserve[s.closing]
    return (there + 1) >> 1 if s.settings.half_up else there >> 1


def goods_to_buy(s: Board, space: i64) -> i64:
    """§6.6 The places from which a bidder can buy, one bit each."""
    if is_poor(s, space) or s.deben[seat_on(s, space)] < BID[space]:
        return 0
    return goods_of(s, s.closing)


class Bids(Step[Board]):
    """§6.6 Each other bidder buys a gift or takes half of the Reserve."""

    code = BIDS
    name = "bids"
    verb = "buy"
    kind = "gift"
    bare = ("half", "nothing")
    args = (BIDDER,)
    paragraph = "6.6"
    worded = True

    def prepare(self, s: Board, arg: i64) -> None:
        s.choices = goods_to_buy(s, arg)

    def asks(self, s: Board, arg: i64) -> i64:
        if s.choices or (s.settings.decline and half(s)):
            return bit(seat_on(s, arg))
        return 0

    def run(self, s: Board, arg: i64) -> None:
        take_half(s, seat_on(s, arg))
        served(s, arg)

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        out: list[int] = answers(TAKE, s.choices)
        out.append(HALF)
        if s.settings.decline:  # §10.9
            out.append(NOTHING)
        return out

    def pick(self, s: Board, arg: i64, seat: i64, stream: Stream) -> i64:
        goods: i64 = count(s.choices)
        r: i64 = stream.below(goods + (2 if s.settings.decline else 1))
        if r < goods:
            return TAKE + nth(s.choices, r)
        return HALF if r == goods else NOTHING

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        s.choices = 0
        if action == HALF:
            take_half(s, seat)
        elif action == NOTHING:
            s.report(DECLINED, seat, arg)
        else:
            pay(s, seat, BID[arg], 0)
            take_item(s, seat, action - TAKE, True)
        served(s, arg)


def take_half(s: Board, seat: i64) -> None:
    """§6.6 Half of the Reserve as it is now."""
    take_deben(s, seat, s.closing, half(s), AS_HALF)


def served(s: Board, space: i64) -> None:
    """§6.6 A bidder has acted; the next one follows."""
    s.bidders &= ~bit(space - FIRST[stall_of(s, s.closing)])
    call_next(s)


# --- afterwards -----------------------------------------------------------------------------------


class Settle(Step[Board]):
    """§6.8 to §6.10 Servants go home, the stall is turned, another market reopens."""

    code = SETTLE
    name = "settle"

    def run(self, s: Board, arg: i64) -> None:
        market: i64 = s.closing
        outside: i64 = ~IN_MARKET[market]
        for seat in range(s.settings.players):
            s.servants[seat] &= outside
        s.taken &= outside
        s.closing = NONE
        s.bidders = 0
        s.poor = 0
        s.top = NONE
        if market == MEMPHIS:
            settle_memphis(s)
            return
        if market == LOUQSOR:
            s.dice = NONE
        s.right ^= bit(market)
        s.report(SLID, NONE, market, (s.right >> market) & 1)
        s.closed |= bit(market)
        if not s.akhenaton:
            before: i64 = s.tile
            s.tile = market
            reopen(s, before)
        elif s.closed == 15:  # §10.18
            end_game(s, BY_LAST)


def settle_memphis(s: Board) -> None:
    """§6.10 The queue moves up, gifts are turned up, and a seal is placed."""
    end: i64 = REGULAR_PLACES + s.queue
    free: i64 = REGULAR_PLACES
    for place in range(REGULAR_PLACES, end):
        if s.goods[place]:
            if free < place:
                s.goods[free] = s.goods[place]
                s.goods[place] = 0
            free += 1
    s.queue = free - REGULAR_PLACES
    turn_up(s, REGULAR_PLACES, free)
    place_seal(s, MEMPHIS)
