"""What a bid space would give the viewer, how near a stall is to closing, what a Reserve holds."""

from functools import cache
from typing import Final, NamedTuple

from hypostyle.core.bits import bit, has
from hypostyle.core.view import View
from hypostyle.core.words import Field, Reason
from hypostyle.games.nefertiti.codes import DIE
from hypostyle.games.nefertiti.data import (
    ARRIVALS,
    BID,
    CHAINED,
    FIRST,
    GR,
    HAS_COIN,
    HOLDS,
    IN_MARKET,
    LL,
    LOUQSOR,
    MARKETS,
    MEMPHIS,
    RANKED,
    SIDES,
    SIZE,
    SPACE,
    STALL_OF,
    STALLS,
    SYMBOL,
    bids_sum,
    market_of_stall,
)
from hypostyle.games.nefertiti.rules.basics import (
    at_home,
    goods_of,
    is_open,
    memphis_gifts,
    occupied,
    owner_at,
    stall_of,
)
from hypostyle.games.nefertiti.rules.turns import highest_bid
from hypostyle.games.nefertiti.state import NONE, Board
from hypostyle.games.nefertiti.wording import SYMBOLS

PARAGRAPHS: Final = ("5.2", "5.3", "5.4", "5.5", "5.6", "5.7", "5.8", "5.9", "5.10")
"""The law of each stall."""
FEW: Final = 4
"""So many spaces are listed by name; more are only counted."""


# --- a bid space ----------------------------------------------------------------------------------


def about_space(view: View[Board], space: int) -> Reason | None:
    """§5.1 A bid space: who stands there, or what a servant of the viewer there would bring."""
    s = view.state
    stall = STALL_OF[space]
    market = int(market_of_stall(stall))
    if market >= s.settings.markets:
        return None
    symbol = SYMBOLS[SYMBOL[space]]
    fields: dict[str, Field] = {"space": SPACE[space].upper(), "bid": BID[space], "symbol": symbol}
    if stall_of(s, market) != stall:
        return Reason("2.1", "about.space.covered", fields)
    owner = int(owner_at(s, market, space - FIRST[stall]))
    if owner != NONE:
        return _taken(s, market, space, owner, fields)
    if s.ended != NONE:
        return Reason("5.1", "about.space.over", fields)
    if s.closing == market:
        return Reason("6.1", "about.space.closing", {**fields, "market": MARKETS[market]})
    if not is_open(s, market):
        return Reason("5.1", "about.space.closed", {**fields, "market": MARKETS[market]})
    if view.seat < 0 or s.first == NONE:
        return Reason("5.1", "about.space.open", {**fields, "law": _effect(view, space, NONE)})
    return Reason("4.3", "about.space.free", {**fields, "told": _told(view, space)})


def _taken(s: Board, market: int, space: int, owner: int, fields: dict[str, Field]) -> Reason:
    """§6.1 A servant, its place in the order of bids, and whether its owner can pay."""
    stall = STALL_OF[space]
    order = [n for n in RANKED[stall] if has(occupied(s, market), n)]
    fields |= {"side": SIDES[owner], "rank": order.index(space - FIRST[stall]) + 1, "n": len(order)}
    poor = s.ended == NONE and s.closing != market and s.deben[owner] < BID[space]
    return Reason("6.1", "about.space.poor" if poor else "about.space.taken", fields)


def _told(view: View[Board], space: int) -> str:
    """§4.3, §4.4, §6.6 What a servant of the viewer would bring: coins, its rank, whether it closes."""
    s, seat, words = view.state, view.seat, view.game.words
    if not at_home(s, seat):
        return words("about.bid.no_servant")
    if s.settings.capped and BID[space] > highest_bid(s, seat):
        return words("about.bid.capped", most=int(highest_bid(s, seat)))
    coins = coins_for(s, market_of_stall(STALL_OF[space]), space)
    parts = [words(f"about.bid.coins.{_coins_for(s, space, coins)}")] if coins else []
    return " ".join([*parts, _rank(view, space, coins), _effect(view, space, seat)])


def coins_for(s: Board, market: int, space: int) -> int:
    """§4.4 The Deben for placing a servant: the first of the market, and a coin symbol."""
    wanted = (occupied(s, market) == 0) + HAS_COIN[space]
    return min(wanted, s.reserve[market])


def _coins_for(s: Board, space: int, coins: int) -> str:
    """§4.4 What the Deben are for: the first servant is paid before the symbol."""
    if coins > 1:
        return "both"
    return "symbol" if occupied(s, market_of_stall(STALL_OF[space])) else "first"


class Order(NamedTuple):
    """§6.1, §6.3 A closing as it would be now: servants in the order of bids, and who pays first."""

    spaces: list[int]
    owners: list[int]
    highest: int
    """Which of them is the highest bidder; NONE if nobody can pay."""


def order_of_bids(s: Board, market: int, space: int, seat: int, deben: int) -> Order:
    """The order with one more servant: of a seat that then has so many Deben. NONE adds none."""
    stall = int(stall_of(s, market))
    there = int(occupied(s, market)) | (int(bit(space - FIRST[stall])) if space != NONE else 0)
    spaces = [FIRST[stall] + n for n in RANKED[stall] if has(there, n)]
    owners = [
        seat if one == space else int(owner_at(s, market, one - FIRST[stall])) for one in spaces
    ]
    money = {owner: deben if owner == seat else s.deben[owner] for owner in owners}
    able = [n for n, one in enumerate(spaces) if money[owners[n]] >= BID[one]]
    return Order(spaces, owners, able[0] if able else NONE)


def _rank(view: View[Board], space: int, coins: int) -> str:
    """§6.3 to §6.6 What the viewer could do if the market closed with the servants there and this one."""
    s, seat, words = view.state, view.seat, view.game.words
    market = int(market_of_stall(STALL_OF[space]))
    deben = s.deben[seat] + coins
    order = order_of_bids(s, market, space, seat, deben)
    mine, first = order.spaces.index(space), order.highest
    fields: dict[str, Field] = {"rank": mine + 1, "n": len(order.spaces), "bid": BID[space]}
    if not goods_of(s, market) and market != MEMPHIS:
        return words("about.rank.unsold")
    if mine == first:
        rule = "free" if s.settings.free else "rows"
        gifts = words(f"about.gifts.{rule}.{SYMBOLS[SYMBOL[space]]}")
        key = "only" if len(order.spaces) == 1 else "highest" if mine == 0 else "able"
        return words(f"about.rank.{key}", gifts=gifts, **fields)
    if first in (NONE, *range(mine + 1, len(order.spaces))):
        return words("about.rank.passed", **fields)
    if order.owners[first] == seat:
        deben -= BID[order.spaces[first]]
    poor = "_poor" if deben < BID[space] else ""
    if mine > first + 1:
        return words(f"about.rank.later{poor}", **fields)
    reserve = s.reserve[market] - coins + BID[order.spaces[first]]
    return words(f"about.rank.next{poor}", half=half_of(s, reserve), **fields)


def half_of(s: Board, deben: int) -> int:
    """§6.6, §10.2 Half of a Reserve."""
    return (deben + 1) // 2 if s.settings.half_up else deben // 2


# --- whether it closes ----------------------------------------------------------------------------


def _effect(view: View[Board], space: int, seat: int) -> str:
    """§4.5 Whether a servant there would close the market; of anybody, if no seat is given."""
    s, words = view.state, view.game.words
    stall = STALL_OF[space]
    market = int(market_of_stall(stall))
    who = "you" if seat >= 0 else "any"
    if market == MEMPHIS:
        return _memphis(view)
    after = int(occupied(s, market) | bit(space - FIRST[stall]))
    if market == LOUQSOR:
        return words(f"about.effect.rolls_{who}", percent=chance(stall, after))
    missing = servants_missing(s, market, after, seat)
    if not missing:
        return words("about.effect.closes")
    if stall == GR and seat < 0 and len(_colours(s, market)) == STALLS[GR].numbers[0] - 1:
        return words("about.effect.third_colour")
    return words("about.effect.open", n=missing)


def _memphis(view: View[Board]) -> str:
    """§6.12, §10.10 What Memphis waits for."""
    s, words = view.state, view.game.words
    n = int(memphis_gifts(s))
    if s.settings.by_state:
        return words("about.effect.closes" if n >= ARRIVALS else "about.effect.gifts", n=n)
    key = "next_gift" if n + 1 >= ARRIVALS else "gifts"
    return words(f"about.effect.{key}", n=n)


def chance(stall: int, spaces: int) -> int:
    """§5.8, §5.9 The chance in percent that a roll closes Louqsor."""
    if stall == LL:
        free = SIZE[LL] - spaces.bit_count()
        return round(100 * (1 - (free / DIE) ** 2))
    return round(100 * min(DIE, CHAINED[spaces]) / DIE)


@cache
def spaces_missing(stall: int, spaces: int) -> int:
    """§5.2 to §5.7 The least number of further servants with which the law of a stall holds."""
    if HOLDS[stall][spaces]:
        return 0
    free = [n for n in range(SIZE[stall]) if not spaces >> n & 1]
    return 1 + min(spaces_missing(stall, spaces | 1 << n) for n in free)


def servants_missing(s: Board, market: int, after: int, seat: int) -> int:
    """The same; in Gizeh's right stall also by colours, with a servant of this seat placed."""
    stall = int(stall_of(s, market))
    missing = spaces_missing(stall, after)
    if stall == GR:
        least = STALLS[GR].numbers[0]
        colours = _colours(s, market) | ({seat} if seat >= 0 else set())
        if s.settings.players >= least:
            missing = min(missing, max(0, least - len(colours)))
    return missing


def _colours(s: Board, market: int) -> set[int]:
    """§5.3 The seats with a servant in a market."""
    return {seat for seat in range(int(s.settings.players)) if s.servants[seat] & IN_MARKET[market]}


# --- laws and Reserves ----------------------------------------------------------------------------


def about_law(view: View[Board], market: int) -> Reason:
    """§5.2 to §5.10 The law of the stall in use, and how near it is."""
    s, words = view.state, view.game.words
    stall = int(stall_of(s, market))
    key = STALLS[stall].key
    if market == MEMPHIS:
        key = "m.state" if s.settings.by_state else "m.arrival"
    law = words(f"about.law.{key}")
    if s.ended == NONE and s.akhenaton and (market == MEMPHIS or has(s.closed, market)):
        return Reason("10.18", "about.law.for_good", {"market": MARKETS[market]})
    if s.ended != NONE or not is_open(s, market):
        return Reason(PARAGRAPHS[stall], "about.law.only", {"law": law})
    return Reason(PARAGRAPHS[stall], "about.law.now", {"law": law, "near": _near(view, market)})


def _near(view: View[Board], market: int) -> str:
    """How near the law is, and which spaces would close the market."""
    s, words = view.state, view.game.words
    stall = int(stall_of(s, market))
    spaces = int(occupied(s, market))
    if market == MEMPHIS:
        return words("about.near.gifts", n=int(memphis_gifts(s)))
    if market == LOUQSOR:
        if not spaces:
            return words("about.near.empty")
        return words("about.near.chance", percent=chance(stall, spaces))
    seat = view.seat if view.seat >= 0 else NONE
    free = [n for n in range(SIZE[stall]) if not spaces >> n & 1]
    closing = [n for n in free if not servants_missing(s, market, spaces | 1 << n, seat)]
    sums = STALLS[stall].law == "sum"
    said = words("about.near.sum", sum=bids_sum(stall, spaces)) + " " if sums else ""
    if not closing:
        return said + words("about.near.missing", n=servants_missing(s, market, spaces, NONE))
    who = "you" if stall == GR and seat >= 0 else "any"
    if len(closing) > FEW:
        return said + words(f"about.near.many_{who}", n=len(closing))
    bids = sorted({BID[FIRST[stall] + n] for n in closing})
    said_bids = ", ".join(map(str, bids[:-1]))
    top = str(bids[-1])
    named = words("about.near.or", first=said_bids, last=top) if said_bids else top
    return said + words(f"about.near.spaces_{who}", spaces=named)


def about_reserve(view: View[Board], market: int) -> Reason:
    """§2.3, §6.6 A Reserve, its half, and what the highest bidder would add."""
    s = view.state
    there = s.reserve[market]
    fields: dict[str, Field] = {"market": MARKETS[market], "n": there, "half": half_of(s, there)}
    if s.ended != NONE or s.closing == market or not goods_of(s, market):
        return Reason("2.3", "about.reserve.now", fields)
    order = order_of_bids(s, market, NONE, NONE, 0)
    if order.highest == NONE:
        return Reason("2.3", "about.reserve.now", fields)
    bid = BID[order.spaces[order.highest]]
    fields |= {"side": SIDES[order.owners[order.highest]], "bid": bid}
    return Reason("6.3", "about.reserve.bids", {**fields, "then": half_of(s, there + bid)})
