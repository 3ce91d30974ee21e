"""What all of Nefertiti's rules use: values, gifts, seals, Deben, places."""

from hypostyle.core.bits import bit, count, has
from hypostyle.core.native import i64
from hypostyle.games.nefertiti.codes import (
    COINS,
    DISCARDED,
    DOWNTURNED,
    GAINED,
    MANY,
    SEAL_ON,
    SEAL_TAKEN,
    SEALED,
    TOOK,
)
from hypostyle.games.nefertiti.data import (
    AKHENATON,
    CARD_BITS,
    CARDS,
    DOUBLE,
    DOWN,
    FOREIGN,
    IN_MARKET,
    MAXIMUM,
    MEMPHIS,
    OF_TYPE,
    ONE,
    ONE_MARKET,
    PAPYRUS,
    PAPYRUS_SEAL,
    REGULAR_PLACES,
    ROAMER,
    ROW,
    SERVANTS,
    TRACKED,
    VALUES,
    WIDTH,
    M,
    held,
    units_of_type,
)
from hypostyle.games.nefertiti.state import NONE, Board

# --- values (§2.7) --------------------------------------------------------------------------------


def value(s: Board, kind: i64) -> i64:
    """§2.7, §10.5 The current value of a unit of a type."""
    n: i64 = 0
    if s.settings.quantity:
        for seat in range(s.settings.players):
            n += units_of_type(s.gifts[seat], kind)
        n = (n + 1) >> 1
    else:
        mask: i64 = OF_TYPE[kind]
        for seat in range(s.settings.players):
            heap: i64 = s.gifts[seat]
            if heap & mask:
                n += 1
    if n < 1:
        n = 1
    elif n > 5:
        n = 5
    return VALUES[5 * kind + n - 1]


def worth(s: Board, seat: i64) -> i64:
    """§8.3 What the gifts of a seat score now, without the Solar Barge."""
    heap: i64 = s.gifts[seat]
    total: i64 = 0
    for kind in range(TRACKED):
        mask: i64 = OF_TYPE[kind]
        if heap & mask:
            total += value(s, kind) * units_of_type(heap, kind)
    return total


def score(s: Board, seat: i64, source: i64, points: i64) -> None:
    """Points on the track."""
    s.points[seat] += points
    s.report(GAINED, seat, source, points)


# --- servants, Deben, seals -----------------------------------------------------------------------


def at_home(s: Board, seat: i64) -> i64:
    """§2.4 The servants of a seat that are not on a stall."""
    return SERVANTS - count(s.servants[seat])


def stall_of(s: Board, market: i64) -> i64:
    """§2.1 The stall of a market that is in use."""
    return M if market == MEMPHIS else 2 * market + ((s.right >> market) & 1)


def occupied(s: Board, market: i64) -> i64:
    """The spaces of a market with a servant, as a set of its own."""
    return (s.taken >> (WIDTH * market)) & ONE_MARKET


def owner_at(s: Board, market: i64, space: i64) -> i64:
    """Whose servant stands on a space."""
    place: i64 = WIDTH * market + space
    for seat in range(s.settings.players):
        if has(s.servants[seat], place):
            return seat
    return NONE


def is_open(s: Board, market: i64) -> bool:
    """§2.14, §10.18 Can servants be placed in a market?"""
    if market == MEMPHIS:
        return not (s.akhenaton or s.shut)
    return not has(s.closed, market)


def may_close(s: Board, seat: i64) -> i64:
    """§4.6 The markets a seat without servants may close, one bit each."""
    out: i64 = 0
    for market in range(4):
        inside: i64 = IN_MARKET[market]
        if s.servants[seat] & inside and not has(s.closed, market):
            out |= bit(market)
    return out


def take_deben(s: Board, seat: i64, market: i64, deben: i64, why: i64) -> None:
    """§2.3 Deben from a Reserve, as many as there are."""
    there: i64 = s.reserve[market]
    got: i64 = deben if deben < there else there
    if got:
        s.reserve[market] -= got
        s.deben[seat] += got
        s.report(COINS, seat, market, got + MANY * why)


def place_seal(s: Board, market: i64) -> None:
    """§2.5 T of a market gets a seal, if it has none and there is one."""
    if s.supply and not has(s.sealed, market):
        s.supply -= 1
        s.sealed |= bit(market)
        s.report(SEALED, NONE, market)


# --- places ---------------------------------------------------------------------------------------


def market_of(place: i64) -> i64:
    """The market a place belongs to."""
    return MEMPHIS if place >= REGULAR_PLACES else place // ROW


def first_place(market: i64) -> i64:
    """The first place of a market."""
    return ROW * market


def end_place(s: Board, market: i64) -> i64:
    """The place behind the last one of a market."""
    return REGULAR_PLACES + s.queue if market == MEMPHIS else ROW * market + ROW


def card_on(s: Board, place: i64) -> i64:
    """The card on a place, face down or not; NONE if it is empty."""
    return (s.goods[place] & CARD_BITS) - 1


def shows_gift(s: Board, place: i64) -> bool:
    """§7.1 A gift lies there face up."""
    item: i64 = s.goods[place]
    return item > 0 and item & DOWN == 0 and (item & CARD_BITS) <= AKHENATON


def gifts_shown(s: Board, market: i64) -> i64:
    """§7.1 The places of a market with a gift face up, one bit each place of the board."""
    out: i64 = 0
    goods = s.goods
    for place in range(first_place(market), end_place(s, market)):
        item: i64 = goods[place]
        if item and item & DOWN == 0 and item & CARD_BITS <= AKHENATON:
            out |= bit(place)
    return out


def goods_of(s: Board, market: i64) -> i64:
    """§6.2 The places of a market from which something can be taken, one bit each."""
    out: i64 = 0
    goods = s.goods
    for place in range(first_place(market), end_place(s, market)):
        item: i64 = goods[place]
        if item and item & DOWN == 0 and item & CARD_BITS != AKHENATON + 1:
            out |= bit(place)
    return out


def top_place(s: Board, market: i64) -> i64:
    """§2.1, §2.2 T of a market; in Memphis NONE if all its gifts are face down or there is none."""
    if market != MEMPHIS:
        return ROW * market
    if s.closing == MEMPHIS:  # §6.1
        return s.top
    for place in range(REGULAR_PLACES, end_place(s, MEMPHIS)):
        item: i64 = s.goods[place]
        if item > 0 and item & DOWN == 0:
            return place
    return NONE


def memphis_gifts(s: Board) -> i64:
    """§6.12 How many gifts lie in Memphis, face down or not."""
    n: i64 = 0
    for place in range(REGULAR_PLACES, end_place(s, MEMPHIS)):
        if s.goods[place] and (s.goods[place] & CARD_BITS) <= AKHENATON:
            n += 1
    return n


# --- gifts ----------------------------------------------------------------------------------------


def take_item(s: Board, seat: i64, place: i64, with_seal: bool) -> i64:
    """§6.7, §2.11 A seat takes what lies on a place; T's seal comes along if it should."""
    card: i64 = card_on(s, place)
    market: i64 = market_of(place)
    own_seal = s.goods[place] & PAPYRUS_SEAL != 0
    is_top = place == top_place(s, market)
    s.goods[place] = 0
    if card == ROAMER:
        s.roamer = seat
    else:
        s.gifts[seat] += ONE[card]
    s.report(TOOK, seat, card, place)
    if own_seal:
        s.seals[seat] += 1
        s.report(SEAL_TAKEN, seat, SEAL_ON + place)
    if is_top and (with_seal or card == PAPYRUS):
        take_seal(s, seat, market)
    return card


def take_seal(s: Board, seat: i64, market: i64) -> None:
    """§6.7 The seal on T of a market, if there is one."""
    if has(s.sealed, market):
        s.sealed &= ~bit(market)
        s.seals[seat] += 1
        s.report(SEAL_TAKEN, seat, market)


def discard(s: Board, seat: i64, gift: i64) -> None:
    """§2.10 A gift leaves the game, one without a foreign mark first."""
    heap: i64 = s.gifts[seat]
    marked = gift < FOREIGN - 2 and not held(heap, gift)
    s.gifts[seat] -= ONE[gift + FOREIGN] if marked else ONE[gift]
    s.report(DISCARDED, seat, gift)


def dearest_gift(heap: i64) -> i64:
    """§2.8 The highest maximum value in a heap; -1 if it is empty."""
    best: i64 = -1
    for card in range(CARDS):
        if MAXIMUM[card] > best and held(heap, card):
            best = MAXIMUM[card]
    return best


def owns_gift(heap: i64, gift: i64) -> bool:
    """Does a heap hold this gift, with a foreign mark or without?"""
    if held(heap, gift):
        return True
    return gift <= DOUBLE and held(heap, gift + FOREIGN) > 0


def turn_down(s: Board, seat: i64, place: i64) -> None:
    """§7.13, §7.14 A gift is turned face down."""
    s.goods[place] |= DOWN
    s.report(DOWNTURNED, seat, card_on(s, place), place)
