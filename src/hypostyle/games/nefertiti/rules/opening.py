"""Nefertiti's set-up and its draw pile: stalls, first player, drawing cards, refilling a market."""

from hypostyle.core.bits import bit
from hypostyle.core.native import i64
from hypostyle.core.rules import ChanceStep, Step
from hypostyle.core.state import CHANCE_BIT
from hypostyle.core.stream import Stream
from hypostyle.games.nefertiti.codes import (
    AKHENATON_CAME,
    BEGAN,
    BY_AKHENATON,
    CAME,
    CLOSE,
    DRAWN,
    DREW,
    FIRST_0,
    LOTS,
    MARKET,
    REFILL,
    REOPENED,
    SEAL_ON,
    SEALED,
    SIDE,
    SIDED,
    STALL_0,
    TURN,
    UPTURNED,
)
from hypostyle.games.nefertiti.data import (
    AKHENATON,
    ARRIVALS,
    BARGE,
    CARD_BITS,
    CARDS,
    DOWN,
    FOREIGN,
    IN_MARKET,
    LAST,
    MEMPHIS,
    ONE,
    PAPYRUS,
    PAPYRUS_SEAL,
    REGULAR_PLACES,
    ROW,
    START_DEBEN,
    heap_size,
    held,
    nth_card,
)
from hypostyle.games.nefertiti.rules.basics import memphis_gifts, place_seal
from hypostyle.games.nefertiti.rules.ending import end_game
from hypostyle.games.nefertiti.state import NONE, Board


class MarketSide(ChanceStep[Board]):
    """§3.1 Which stall of a market is in use."""

    code = SIDE
    name = "side"
    verb = "use"
    kind = "stall"
    args = (MARKET,)

    def outcomes(self, s: Board, arg: i64) -> list[tuple[int, int]]:
        return [(STALL_0, 1), (STALL_0 + 1, 1)]

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        if outcome == STALL_0:
            s.right &= ~bit(arg)
        s.report(SIDED, NONE, arg, outcome - STALL_0)


class First(ChanceStep[Board]):
    """§3.9, §3.10 The first player is drawn by lot, and all get their Deben in turn order."""

    code = LOTS
    name = "lots"
    verb = "first"
    kind = "side"

    def outcomes(self, s: Board, arg: i64) -> list[tuple[int, int]]:
        return [(FIRST_0 + seat, 1) for seat in range(s.settings.players)]

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        s.first = outcome - FIRST_0
        s.idle = 0
        n: i64 = s.settings.players
        for k in range(n):
            s.deben[(s.first + k) % n] = START_DEBEN[k]
        s.report(BEGAN, s.first)
        s.push(TURN, s.first)


# --- the draw pile (§3.5, §3.6) -------------------------------------------------------------------


def certain_card(s: Board, size: i64) -> i64:
    """§3.5, §3.6 The card so many from the bottom, if the set-up of the pile tells it, else NONE."""
    if size == 2 and not s.settings.shuffled and not s.akhenaton:
        return AKHENATON
    if size == 1 and s.settings.shuffled and not s.akhenaton:
        return AKHENATON
    if size == LAST + 1 and held(s.unseen, BARGE):
        return BARGE
    return NONE


def special_card(s: Board, size: i64) -> i64:
    """§3.6, §10.3 The card that may be anywhere in the packet the given card belongs to, or NONE."""
    if size > LAST:
        return BARGE if size <= 2 * LAST and held(s.unseen, BARGE) else NONE
    return AKHENATON if s.settings.shuffled and not s.akhenaton else NONE


def gift_weight(size: i64, special: i64) -> i64:
    """§9.4 The weight of each gift: the special card is as likely in each place of its packet."""
    if special < 0:
        return 1
    return size - LAST - 1 if special == BARGE else size - 1


def draw_weights(s: Board, size: i64, special: i64) -> list[tuple[int, int]]:
    """§9.4 What the card so many from the bottom can be: any unseen gift, or the special one."""
    gifts: i64 = s.unseen & ~(15 * ONE[BARGE])
    each: i64 = gift_weight(size, special)
    out: list[tuple[int, int]] = []
    for card in range(CARDS):
        here: i64 = held(gifts, card) * each
        if here:
            out.append((DRAWN + card, here))
        elif card == BARGE and special == BARGE:
            out.append((DRAWN + BARGE, heap_size(gifts)))
    if special == AKHENATON:
        others: i64 = heap_size(gifts)
        out.append((DRAWN + AKHENATON, others if others else 1))  # with nothing else he is certain
    return out


def draw_weight(s: Board, size: i64, special: i64) -> i64:
    """§9.4 The sum of these weights."""
    n: i64 = heap_size(s.unseen & ~(15 * ONE[BARGE]))
    if special < 0:
        return n
    return n * (gift_weight(size, special) + 1) if n else 1


def draw_by_number(s: Board, size: i64, special: i64, r: i64) -> i64:
    """§9.4 The card for a number below this sum."""
    gifts: i64 = s.unseen & ~(15 * ONE[BARGE])
    each: i64 = gift_weight(size, special)
    left: i64 = r
    for card in range(CARDS):
        left -= held(gifts, card) * each
        if card == BARGE and special == BARGE:
            left -= heap_size(gifts)
        if left < 0:
            return DRAWN + card
    return DRAWN + AKHENATON


def draw_at_random(s: Board, size: i64, special: i64, stream: Stream) -> i64:
    """§9.4 The same, drawn."""
    gifts: i64 = s.unseen & ~(15 * ONE[BARGE])
    if special >= 0 and stream.below(size - LAST if special == BARGE else size) == 0:
        return DRAWN + special
    return DRAWN + nth_card(gifts, stream.below(heap_size(gifts)))


def next_card(s: Board) -> i64:
    """§9.2 The top card of the pile, if it is known for certain, else NONE."""
    return s.last[0] if s.pile == len(s.last) else certain_card(s, s.pile)


def remove_from_pile(s: Board, card: i64) -> None:
    """§6.11 The top card leaves the pile."""
    if s.pile == len(s.last):
        s.last = s.last[1:]
        if card != AKHENATON and held(s.known, card):
            s.known -= ONE[card]
    elif card != AKHENATON:
        s.unseen -= ONE[card]
    s.pile -= 1
    s.idle = NONE  # §8.2 this turn has a draw


# --- refilling ------------------------------------------------------------------------------------


def empty_place(s: Board, market: i64) -> i64:
    """§6.11 The first empty space of a market, T first; NONE when it is full."""
    for place in range(ROW * market, ROW * market + ROW):
        if s.goods[place] == 0:
            return place
    return NONE


class Refill(Step[Board]):
    """§3.7, §6.11 Each empty space gets a card; then T gets its seal."""

    code = REFILL
    name = "refill"
    verb = "draw"
    kind = "drawn"
    args = (MARKET, CAME)

    def asks(self, s: Board, arg: i64) -> i64:
        if empty_place(s, MARKET.of(arg)) == NONE:
            return 0
        return CHANCE_BIT if next_card(s) == NONE else 0

    def run(self, s: Board, arg: i64) -> None:
        place = empty_place(s, MARKET.of(arg))
        if place == NONE:
            refilled(s, MARKET.of(arg), CAME.of(arg) != 0)
        else:
            drawn(s, arg, place, next_card(s))

    def outcomes(self, s: Board, arg: i64) -> list[tuple[int, int]]:
        return draw_weights(s, s.pile, special_card(s, s.pile))

    def weight(self, s: Board, arg: i64) -> i64:
        return draw_weight(s, s.pile, special_card(s, s.pile))

    def drawn(self, s: Board, arg: i64, r: i64) -> i64:
        return draw_by_number(s, s.pile, special_card(s, s.pile), r)

    def roll(self, s: Board, arg: i64, stream: Stream) -> i64:
        return draw_at_random(s, s.pile, special_card(s, s.pile), stream)

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        drawn(s, arg, empty_place(s, MARKET.of(arg)), outcome - DRAWN)


def drawn(s: Board, arg: i64, place: i64, card: i64) -> None:
    """§6.11 A card has been drawn for a space; a foreign one goes to Memphis."""
    remove_from_pile(s, card)
    if card == AKHENATON:
        akhenaton_comes(s, place)
        return
    came: i64 = CAME.of(arg)
    if card >= FOREIGN:  # §2.10
        place = REGULAR_PLACES + s.queue
        s.queue += 1
        came = 1
    s.push(REFILL, MARKET.put(MARKET.of(arg)) + CAME.put(came))
    s.goods[place] = card + 1
    s.report(DREW, NONE, card, place)
    if card == PAPYRUS and place % ROW and s.supply:  # §2.11
        s.supply -= 1
        s.goods[place] += PAPYRUS_SEAL
        s.report(SEALED, NONE, SEAL_ON + place)


def akhenaton_comes(s: Board, place: i64) -> None:
    """§8.1, §10.18 The game ends, or the last markets begin."""
    s.akhenaton = True
    s.idle = 0
    s.report(AKHENATON_CAME, NONE, 1 if s.settings.last_markets else 0, place)
    if not s.settings.last_markets:
        end_game(s, BY_AKHENATON)
        return
    s.goods[place] = AKHENATON + 1
    if place % ROW:
        place_seal(s, place // ROW)
    if s.taken & IN_MARKET[MEMPHIS]:
        s.push(CLOSE, MEMPHIS)


def refilled(s: Board, market: i64, came: bool) -> None:
    """§6.11, §6.12, §10.10 T gets its seal, and perhaps Memphis closes."""
    place_seal(s, market)
    if (
        (came or s.settings.by_state)
        and s.taken & IN_MARKET[MEMPHIS]
        and memphis_gifts(s) >= ARRIVALS
    ):
        s.push(CLOSE, MEMPHIS)


def turn_up(s: Board, first: i64, end: i64) -> None:
    """§7.14 Gifts that are face down are turned up."""
    for place in range(first, end):
        if s.goods[place] & DOWN:
            s.goods[place] &= ~DOWN
            s.report(UPTURNED, NONE, (s.goods[place] & CARD_BITS) - 1, place)


def reopen(s: Board, market: i64) -> None:
    """§6.9 A market reopens: its gifts are turned up, and it is refilled."""
    s.closed &= ~bit(market)
    turn_up(s, ROW * market, ROW * market + ROW)
    s.report(REOPENED, NONE, market)
    s.push(REFILL, market)
