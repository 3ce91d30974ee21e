"""MarraCash's auctions: bids, open or sealed, and who pays what."""

from hypostyle.core.bits import bit, has, shl
from hypostyle.core.native import i64
from hypostyle.core.rules import Step
from hypostyle.core.stream import Stream
from hypostyle.games.marracash import codes, data
from hypostyle.games.marracash.codes import bid_answer, bid_of
from hypostyle.games.marracash.data import many, some
from hypostyle.games.marracash.rules.basics import pay, with_value
from hypostyle.games.marracash.rules.leading import earn
from hypostyle.games.marracash.rules.souvenirs import wind_up
from hypostyle.games.marracash.state import NONE, Settings, Town


def offer(s: Town, seat: i64, shop: i64) -> None:
    """§5.1 The auction stone goes on a shop nobody owns."""
    s.shop = shop
    s.auctioneer = seat
    s.still = shl(1, s.settings.players) - 1
    s.report(codes.OFFERED, seat, shop)
    if s.settings.sealed:  # §10.13
        s.bids = (NONE,) * int(s.settings.players)
        for other in range(s.settings.players):
            test_purse(s, seat, other, data.STEP)
        s.push(codes.SEALED)
    else:
        s.push(codes.OPEN_BID)


def test_purse(s: Town, actor: i64, other: i64, needed: i64) -> None:
    """§9.4 Reports that a rule looks into another's hidden purse, unless all know what it finds.

    That is so without a sign, of two players, and where the start cash, which nobody has spent who
    has no shop, is enough.
    """
    if not s.settings.concealed or other == actor or s.settings.players == 2:
        return
    if 0 < s.signs[other] < s.settings.signs or needed > s.settings.cash:
        s.report(codes.TESTED, other, actor)


def limit(s: Town, seat: i64) -> i64:
    """§5.4 The most a player may bid: the cash in hand, §10.10 less what a second auction needs."""
    cash: i64 = s.cash[seat]
    if s.settings.no_lone and s.done == 1 and seat == s.auctioneer:
        cash -= data.LEAST_BID
    return cash


def bids_between(least: i64, most: i64) -> list[int]:
    """All bids in a range, as answers."""
    return list(range(bid_answer(least), bid_answer(most) + 1))


class OpenBid(Step[Town]):
    """§5.2 The auctioneer must bid at least 100."""

    code = codes.OPEN_BID
    name = "open"
    verb = "bid"
    kind = "bid"
    paragraph = "5.2"

    def asks(self, s: Town, arg: i64) -> i64:
        return bit(s.auctioneer)

    def legal(self, s: Town, arg: i64, seat: i64) -> list[int]:
        return bids_between(data.LEAST_BID, limit(s, seat))

    def pick(self, s: Town, arg: i64, seat: i64, stream: Stream) -> i64:
        return first_bid(limit(s, seat), stream)

    def choose(self, s: Town, arg: i64, seat: i64, action: i64) -> None:
        raise_to(s, seat, bid_of(action))


def first_bid(most: i64, stream: Stream) -> i64:
    """§5.2 A bid of the auctioneer, all equally likely."""
    return bid_answer(data.LEAST_BID) + stream.below((most - data.LEAST_BID) // data.STEP + 1)


def raise_to(s: Town, seat: i64, bid: i64) -> None:
    """§5.3 A higher bid; then the next one clockwise speaks."""
    s.high = bid
    s.leader = seat
    s.report(codes.RAISED, seat, bid)
    ask_next(s, seat)


def can_raise(s: Town, seat: i64) -> bool:
    """§5.5 Only with a sign, and with money for the next higher bid."""
    return s.signs[seat] > 0 and limit(s, seat) >= s.high + data.STEP


def ask_next(s: Town, seat: i64) -> None:
    """§5.3 Clockwise to the next who is still in; back at the highest bidder the shop is sold."""
    n: i64 = s.settings.players
    for k in range(1, n + 1):
        other: i64 = (seat + k) % n
        if other == s.leader:
            auctioneer: i64 = s.auctioneer
            sell_shop(s)
            if s.round == 1 or s.done < 2:  # §5.8 another player may auction next
                following = (s.turn + 1) % n if s.round == 1 else auctioneer
                test_purse(s, seat, following, data.LEAST_BID)
            return
        if has(s.still, other):
            test_purse(s, seat, other, s.high + data.STEP + data.LEAST_BID * s.settings.no_lone)
            if can_raise(s, other):
                s.push(codes.RAISE, other)
                return
            s.still &= ~bit(other)  # §5.5
            s.report(codes.PASSED, other, 1)


class Raise(Step[Town]):
    """§5.3 Bid more, or pass and be out of this auction."""

    code = codes.RAISE
    name = "raise"
    verb = "bid"
    kind = "bid"
    bare = ("pass",)
    args = (codes.SIDE,)
    paragraph = "5.3"

    def asks(self, s: Town, arg: i64) -> i64:
        return bit(arg)

    def legal(self, s: Town, arg: i64, seat: i64) -> list[int]:
        return [codes.PASS, *bids_between(s.high + data.STEP, limit(s, seat))]

    def pick(self, s: Town, arg: i64, seat: i64, stream: Stream) -> i64:
        r: i64 = stream.below((limit(s, seat) - s.high) // data.STEP + 1)
        return codes.PASS if r == 0 else bid_answer(s.high + data.STEP * r)

    def choose(self, s: Town, arg: i64, seat: i64, action: i64) -> None:
        if action == codes.PASS:
            s.still &= ~bit(seat)
            s.report(codes.PASSED, seat)
            ask_next(s, seat)
        else:
            raise_to(s, seat, bid_of(action))


class Sealed(Step[Town]):
    """§10.13 All name one amount in secret; the highest buys."""

    code = codes.SEALED
    name = "sealed"
    verb = "bid"
    kind = "bid"
    bare = ("pass",)
    paragraph = "10.13"

    def asks(self, s: Town, arg: i64) -> i64:
        asked: i64 = bit(s.auctioneer)
        for seat in range(s.settings.players):
            if s.signs[seat] > 0 and s.cash[seat] >= data.STEP:
                asked |= bit(seat)
        return asked

    def legal(self, s: Town, arg: i64, seat: i64) -> list[int]:
        if seat == s.auctioneer:
            return bids_between(data.LEAST_BID, limit(s, seat))
        return [codes.PASS, *bids_between(data.STEP, limit(s, seat))]

    def pick(self, s: Town, arg: i64, seat: i64, stream: Stream) -> i64:
        most: i64 = limit(s, seat)
        if seat == s.auctioneer:
            return first_bid(most, stream)
        r: i64 = stream.below(most // data.STEP + 1)
        return codes.PASS if r == 0 else bid_answer(data.STEP * r)

    def choose(self, s: Town, arg: i64, seat: i64, action: i64) -> None:
        s.bids = with_value(s.bids, seat, 0 if action == codes.PASS else bid_of(action))

    def settle(self, s: Town, arg: i64) -> None:
        n: i64 = s.settings.players
        for k in range(n):  # from the auctioneer on: the nearer wins a tie
            seat: i64 = (s.auctioneer + k) % n
            bid: i64 = s.bids[seat]
            s.report(codes.NAMED, seat, bid if bid > 0 else 0)
            if bid > s.high:
                s.high = bid
                s.leader = seat
        s.bids = ()
        sell_shop(s)


def commission(settings: Settings, price: i64) -> i64:
    """§5.6 What the bank pays the auctioneer; §10.9 or half of it, by the chart of the cut."""
    if settings.chart_fee:
        return data.SMALL_CUT if price <= data.CHEAP else data.LARGE_CUT
    return data.SMALL_FEE if price <= data.LOW_PRICE else data.LARGE_FEE


def sell_shop(s: Town) -> None:
    """§5.6 The highest bidder pays, the auctioneer has a commission unless he bought himself."""
    shop: i64 = s.shop
    buyer: i64 = s.leader
    pay(s, buyer, -s.high)
    s.report(codes.BOUGHT, buyer, shop, s.high)
    if buyer != s.auctioneer:
        fee = commission(s.settings, s.high)
        pay(s, s.auctioneer, fee)
        s.report(codes.FEE, s.auctioneer, 0, fee)
    s.signs[buyer] -= 1
    s.owner[shop] = int(buyer)
    s.free &= ~bit(shop)
    s.progress = True
    s.shop = NONE
    s.auctioneer = NONE
    s.high = 0
    s.leader = NONE
    s.still = 0
    enter_beside(s, shop)


def enter_beside(s: Town, shop: i64) -> None:
    """§5.7 Whoever stands at the shop's own door goes in at once; nobody has a cut of that."""
    fountain: i64 = data.TOUCHES[shop]
    if fountain == NONE:
        return
    colour: i64 = data.colour_of(shop)
    n: i64 = many(s.group[fountain], colour)
    if n:
        s.group[fountain] -= some(colour, n)
        if s.group[fountain] == 0:
            s.walks &= ~data.EXITS[fountain]
        earn(s, shop, n, NONE)
        wind_up(s)
