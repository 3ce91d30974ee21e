"""The Oracle of Nefertiti: the last cards of the pile (§7.11, §7.12)."""

from hypostyle.core.bits import bit, has
from hypostyle.core.native import i64
from hypostyle.core.rules import Step
from hypostyle.core.state import CHANCE_BIT
from hypostyle.core.stream import Stream
from hypostyle.games.nefertiti.codes import (
    CARD_AT,
    DRAWN,
    GIVE_0,
    HAND_OVER,
    LOOK,
    LOOKED,
    ORDER,
    POSITION,
    PUT,
    PUT_BACK,
    STOP,
    SWITCH,
    SWITCHED,
    USED,
)
from hypostyle.games.nefertiti.data import AKHENATON, CARDS, LAST, MAXIMUM, ONE, held
from hypostyle.games.nefertiti.rules.basics import dearest_gift
from hypostyle.games.nefertiti.rules.opening import (
    certain_card,
    draw_at_random,
    draw_weights,
    special_card,
)
from hypostyle.games.nefertiti.state import Board


def cards_to_see(s: Board) -> i64:
    """§7.11 The last five cards, or all if there are fewer."""
    return s.pile if s.pile < LAST else LAST


def depth(s: Board) -> i64:
    """§7.11 How far from the bottom the next card to look at lies."""
    return cards_to_see(s) - len(s.last)


def found_akhenaton(s: Board) -> bool:
    """§10.3 Akhenaton is among the cards seen so far."""
    return AKHENATON in s.last


def is_akhenaton(s: Board) -> bool:
    """§3.5 The next card is Akhenaton, as everybody knows.

    When he is shuffled in, chance answers for every card: nobody sees whether he was found.
    """
    return not s.settings.shuffled and certain_card(s, depth(s)) == AKHENATON


def special_seen(s: Board) -> i64:
    """§10.3 Akhenaton, when he may be the next card."""
    return -1 if found_akhenaton(s) else special_card(s, depth(s))


class Look(Step[Board]):
    """§7.11 The Oracle sees the last cards, one after the other."""

    code = LOOK
    name = "look"
    verb = "see"
    kind = "drawn"

    def asks(self, s: Board, arg: i64) -> i64:
        return CHANCE_BIT if depth(s) > 0 and not is_akhenaton(s) else 0

    def run(self, s: Board, arg: i64) -> None:
        if depth(s) > 0:
            see(s, AKHENATON)
        else:
            s.push(SWITCH)

    def outcomes(self, s: Board, arg: i64) -> list[tuple[int, int]]:
        return draw_weights(s, depth(s), special_seen(s))

    def roll(self, s: Board, arg: i64, stream: Stream) -> i64:
        return draw_at_random(s, depth(s), special_seen(s), stream)

    def happen(self, s: Board, arg: i64, outcome: i64) -> None:
        see(s, outcome - DRAWN)


def see(s: Board, card: i64) -> None:
    """§9.3 The player to move knows this card."""
    s.seer = s.turn
    if card != AKHENATON:
        s.unseen -= ONE[card]
    s.last += (int(card),)
    s.report(LOOKED, s.turn, card)
    s.push(LOOK)


def switchable(s: Board, used: i64) -> i64:
    """§7.11 The positions where the player has a dearer gift to give, one bit each."""
    best: i64 = dearest_gift(s.gifts[s.turn])
    out: i64 = 0
    for n in range(len(s.last)):
        card: i64 = s.last[n]
        if card < 0 or card == AKHENATON or has(used, n):
            continue
        if MAXIMUM[card] < best:
            out |= bit(n)
    return out


class Switch(Step[Board]):
    """§7.11 Take one of the last cards for a dearer gift, or stop."""

    code = SWITCH
    name = "switch"
    kind = "position"
    bare = ("stop",)
    args = (USED,)
    paragraph = "7.11"

    def asks(self, s: Board, arg: i64) -> i64:
        # Also when no exchange is possible: nobody else may see that.
        return bit(s.turn) if s.gifts[s.turn] else 0

    def run(self, s: Board, arg: i64) -> None:
        s.push(ORDER)

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        mask = switchable(s, arg)
        out: list[int] = [STOP]
        for n in range(LAST):
            if has(mask, n):
                out.append(CARD_AT + n)
        return out

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action == STOP:
            s.push(ORDER)
        else:
            s.push(HAND_OVER, USED.put(arg) + POSITION.put(action - CARD_AT))


class HandOver(Step[Board]):
    """§7.11 Which gift goes in its place."""

    code = HAND_OVER
    name = "hand_over"
    verb = "give"
    kind = "card"
    args = (USED, POSITION)
    paragraph = "7.11"
    worded = True

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(s.turn)

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        mine: i64 = s.gifts[seat]
        price: i64 = MAXIMUM[s.last[POSITION.of(arg)]]
        out: list[int] = []
        for card in range(CARDS):
            if MAXIMUM[card] > price and held(mine, card):
                out.append(GIVE_0 + card)
        return out

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        given: i64 = action - GIVE_0
        at: i64 = POSITION.of(arg)
        taken: i64 = s.last[at]
        s.gifts[seat] += ONE[taken] - ONE[given]
        s.known += ONE[given]
        s.last = (*s.last[:at], int(given), *s.last[at + 1 :])
        s.report(SWITCHED, seat, given, taken)
        s.push(SWITCH, USED.of(arg) | bit(at))


class Order(Step[Board]):
    """§7.12 The cards are put back, the top one first; `arg` is how many are."""

    code = ORDER
    name = "order"
    verb = "put"
    kind = "position"
    args = (PUT,)
    paragraph = "7.12"

    def asks(self, s: Board, arg: i64) -> i64:
        return bit(s.turn) if len(s.last) - arg > 1 else 0

    def run(self, s: Board, arg: i64) -> None:
        s.report(PUT_BACK, s.turn)

    def legal(self, s: Board, arg: i64, seat: i64) -> list[int]:
        return [CARD_AT + n for n in range(arg, len(s.last))]

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        at: i64 = action - CARD_AT
        cards = s.last
        s.last = (*cards[:arg], cards[at], *cards[arg:at], *cards[at + 1 :])
        s.push(ORDER, arg + 1)
