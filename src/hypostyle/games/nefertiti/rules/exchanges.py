"""Characters of Nefertiti that exchange: Merchant, Trader, Roaming Thief (§7.6, §7.17, §7.19)."""

from hypostyle.core.bits import answers, bit, places
from hypostyle.core.native import i64
from hypostyle.core.rules import Step
from hypostyle.games.nefertiti.codes import (
    BARTER,
    DEBEN,
    EXCHANGE,
    EXCHANGED,
    FROM,
    GIVE,
    GIVE_0,
    LAID,
    LEFT,
    MANY,
    MARKET_0,
    PAID,
    PAID_SEAT,
    PARTNER,
    PAY,
    ROAM,
    ROAMED,
    STOP,
    TAKE,
    TARGET,
    TRADE,
    TRADED,
    WANTED,
)
from hypostyle.games.nefertiti.data import (
    AKHENATON,
    CARDS,
    GIFT_OF,
    MAXIMUM,
    OF_TYPE,
    ONE,
    ROAMER,
    TYPE_OF,
    held,
)
from hypostyle.games.nefertiti.rules.basics import (
    card_on,
    dearest_gift,
    end_place,
    first_place,
    gifts_shown,
    market_of,
    shows_gift,
    take_item,
)
from hypostyle.games.nefertiti.state import NONE, Board

# --- the Merchant ---------------------------------------------------------------------------------


def may_give(s: Board, seat: i64, card: i64, wanted: i64) -> bool:
    """§7.6 May this card of a seat be given for the card wanted?"""
    if GIFT_OF[card] == GIFT_OF[wanted]:
        return False
    return MAXIMUM[card] + s.deben[seat] >= MAXIMUM[wanted]


def wanted_cards(s: Board, seat: i64, other: i64) -> i64:
    """§7.6 The cards a seat may take from another one, one bit each."""
    mine: i64 = s.gifts[seat]
    theirs: i64 = s.gifts[other]
    out: i64 = 0
    if mine == 0 or theirs == 0:
        return 0
    best: i64 = dearest_card(mine, NONE)
    next_best: i64 = dearest_card(mine, GIFT_OF[best])
    for card in range(CARDS):
        if held(theirs, card):
            kind: i64 = OF_TYPE[TYPE_OF[card]]
            given: i64 = next_best if GIFT_OF[card] == GIFT_OF[best] else best
            if mine & kind and given != NONE and may_give(s, seat, given, card):
                out |= bit(card)
    return out


def dearest_card(heap: i64, but: i64) -> i64:
    """§2.8 The card of a heap with the highest maximum value, but for one gift; NONE if there is none."""
    best: i64 = -1
    found: i64 = NONE
    for card in range(CARDS):
        if held(heap, card) and MAXIMUM[card] > best and GIFT_OF[card] != but:
            best = MAXIMUM[card]
            found = card
    return found


def can_exchange(s: Board, seat: i64) -> bool:
    """§7.6 Is there any exchange?"""
    for other in range(s.settings.players):
        if other != seat and wanted_cards(s, seat, other):
            return True
    return False


class Exchange(Step[Board]):
    """§7.6, §7.7 Which gift of which player is wanted; `arg` is how many exchanges there may be.

    The second exchange of the First Merchant is optional: then `arg` is 0.
    """

    code = EXCHANGE
    name = "exchange"
    verb = "want"
    kind = "owned"
    bare = ("stop",)
    args = (LEFT,)
    paragraph = "7.6"
    worded = True

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(s.turn) if can_exchange(s, s.turn) else 0

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        out: list[int] = [] if arg else [STOP]
        for other in range(s.settings.players):
            if other != seat:
                for card in places(wanted_cards(s, seat, other)):
                    out.append(FROM + CARDS * other + card)
        return out

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action != STOP:
            partner: i64 = (action - FROM) // CARDS
            wanted: i64 = (action - FROM) % CARDS
            s.push(GIVE, LEFT.put(arg) + PARTNER.put(partner) + WANTED.put(wanted))


class Give(Step[Board]):
    """§7.6 Which gift is given for it; 2 exchanges left mean that a second may follow."""

    code = GIVE
    name = "give"
    kind = "card"
    args = (LEFT, PARTNER, WANTED)
    paragraph = "7.6"
    worded = True

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(s.turn)

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        mine: i64 = s.gifts[seat]
        wanted: i64 = WANTED.of(arg)
        out: list[int] = []
        for card in range(CARDS):
            if held(mine, card) and may_give(s, seat, card, wanted):
                out.append(GIVE_0 + card)
        return out

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        card: i64 = action - GIVE_0
        wanted: i64 = WANTED.of(arg)
        partner: i64 = PARTNER.of(arg)
        price: i64 = MAXIMUM[wanted] - MAXIMUM[card]
        s.gifts[seat] += ONE[wanted] - ONE[card]
        s.gifts[partner] += ONE[card] - ONE[wanted]
        s.report(EXCHANGED, seat, card + MANY * wanted, partner)
        if LEFT.of(arg) == 2:
            s.push(EXCHANGE)
        if price > 0:
            if s.settings.into_reserve:  # §10.11
                s.push(PAY, price)
            else:
                s.deben[seat] -= price
                s.deben[partner] += price
                s.report(PAID_SEAT, seat, partner, price)


class Pay(Step[Board]):
    """§10.11 Which Reserve the difference goes into."""

    code = PAY
    name = "pay"
    kind = "market"
    args = (DEBEN,)
    paragraph = "10.11"
    worded = True

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(s.turn)

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        return [MARKET_0 + market for market in range(s.settings.markets)]

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        pay_reserve(s, seat, action - MARKET_0, arg)


def pay_reserve(s: Board, seat: i64, market: i64, deben: i64) -> None:
    """§2.3 Deben go into a Reserve."""
    s.deben[seat] -= deben
    s.reserve[market] += deben
    s.report(PAID, seat, market, deben)


# --- the Trader -----------------------------------------------------------------------------------


def gifts_to_trade(s: Board, seat: i64, laid: i64) -> i64:
    """§7.19 The places whose gift a seat can take, one bit each; not the one just laid down."""
    best: i64 = dearest_gift(s.gifts[seat])
    most: i64 = best + s.deben[seat]
    out: i64 = 0
    if best < 0:
        return 0
    for market in range(s.settings.markets):
        for place in range(first_place(market), end_place(s, market)):
            if shows_gift(s, place) and place != laid and MAXIMUM[card_on(s, place)] <= most:
                out |= bit(place)
    return out


class Trade(Step[Board]):
    """§7.19 Which gift of a market is wanted; `arg` as with the Merchant."""

    code = TRADE
    name = "trade"
    kind = "gift"
    bare = ("stop",)
    args = (LEFT, LAID)
    paragraph = "7.19"
    worded = True

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(s.turn) if gifts_to_trade(s, s.turn, LAID.of(arg) - 1) else 0

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        goods = gifts_to_trade(s, seat, LAID.of(arg) - 1)
        out: list[int] = answers(TAKE, goods)
        if LEFT.of(arg) == 0:
            out.append(STOP)
        return out

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action != STOP:
            s.push(BARTER, LEFT.put(LEFT.of(arg)) + TARGET.put(action - TAKE))


class Barter(Step[Board]):
    """§7.19 Which gift is put in its place."""

    code = BARTER
    name = "barter"
    verb = "give"
    kind = "card"
    args = (LEFT, TARGET)
    paragraph = "7.19"
    worded = True

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(s.turn)

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        mine: i64 = s.gifts[seat]
        least: i64 = MAXIMUM[card_on(s, TARGET.of(arg))] - s.deben[seat]
        out: list[int] = []
        for card in range(CARDS):
            if held(mine, card) and MAXIMUM[card] >= least:
                out.append(GIVE_0 + card)
        return out

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        card: i64 = action - GIVE_0
        place: i64 = TARGET.of(arg)
        s.gifts[seat] -= ONE[card]
        taken: i64 = take_item(s, seat, place, False)
        s.goods[place] = card + 1
        s.report(TRADED, seat, card, place)
        price: i64 = MAXIMUM[taken] - MAXIMUM[card]
        if price > 0:
            pay_reserve(s, seat, market_of(place), price)
        if LEFT.of(arg) == 2:
            s.push(TRADE, LAID.put(place + 1))


# --- the Roaming Thief ----------------------------------------------------------------------------


def may_roam_to(s: Board, market: i64) -> bool:
    """§7.17, §10.18 Any market but Akhenaton's."""
    if not s.akhenaton:
        return True
    for place in range(first_place(market), end_place(s, market)):
        if s.goods[place] == AKHENATON + 1:
            return False
    return True


def roaming_places(s: Board) -> i64:
    """§7.17 The places with the cheapest gift of their market, one bit each."""
    out: i64 = 0
    for market in range(s.settings.markets):
        if not may_roam_to(s, market):
            continue
        least: i64 = 99
        here: i64 = 0
        for place in places(gifts_shown(s, market)):
            price: i64 = MAXIMUM[card_on(s, place)]
            if price < least:
                least = price
                here = 0
            if price == least:
                here |= bit(place)
        out |= here
    return out


def can_roam(s: Board) -> bool:
    """§7.17 Is there a gift to take?"""
    for market in range(s.settings.markets):
        if gifts_shown(s, market) and may_roam_to(s, market):
            return True
    return False


class Roam(Step[Board]):
    """§7.17 The Roaming Thief takes the cheapest gift of a market and lies there."""

    code = ROAM
    name = "roam"
    verb = "rob"
    kind = "gift"
    paragraph = "7.17"
    worded = True

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(s.turn)

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        return answers(TAKE, roaming_places(s))

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        place: i64 = action - TAKE
        take_item(s, seat, place, False)
        s.goods[place] = ROAMER + 1
        s.roamer = NONE
        s.report(ROAMED, seat, place)
