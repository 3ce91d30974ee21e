"""Who may know what in Nefertiti, and positions imagined from what a seat knows."""

from hypostyle.core.bits import places
from hypostyle.core.facts import Setup
from hypostyle.core.log import Event
from hypostyle.core.stream import Stream
from hypostyle.games.nefertiti.codes import (
    AKHENATON_CAME,
    DREW,
    HAND_OVER,
    LOOK,
    LOOKED,
    POSITION,
    SWITCH,
    USED,
)
from hypostyle.games.nefertiti.data import (
    AKHENATON,
    BARGE,
    CARDS,
    MAXIMUM,
    ONE,
    heap_size,
    held,
    nth_card,
)
from hypostyle.games.nefertiti.rules.basics import dearest_gift
from hypostyle.games.nefertiti.rules.oracle import cards_to_see
from hypostyle.games.nefertiti.state import NONE, VEILED, Board


def veil(s: Board, seat: int) -> Board:
    """§9.3 The position as a seat may know it: only the Oracle's player knows the last cards."""
    seen = s.clone()
    if seen.last and seat != seen.seer:
        hidden = 0
        for card in seen.last:
            if card != AKHENATON:
                hidden += ONE[card]
        seen.unseen += hidden - seen.known
        seen.last = (VEILED,) * len(seen.last)
    return seen


def imagine(s: Board, seat: int, stream: Stream) -> Board:
    """§9.2, §9.3 A full position that fits a veiled one: hidden cards are dealt at random."""
    full = s.clone()
    if VEILED not in full.last:
        return full
    cards: list[int] = []
    left = full.known
    while left:
        card = nth_card(left, 0)
        cards.append(int(card))
        left -= ONE[card]
    place = _akhenaton(full, stream)
    hidden = full.unseen & ~(15 * ONE[BARGE])
    fixed: list[tuple[int, int]] = []
    if full.step in (SWITCH, HAND_OVER):
        used = places(USED.of(full.arg))  # the gifts that all know lie there, and only there
        _shuffle(cards, stream)
        fixed = list(zip(used, cards, strict=True))
        cards = []
        if full.step == HAND_OVER:  # the card that was chosen is cheaper than a gift of its chooser
            cheap = _cheaper(hidden, dearest_gift(full.gifts[full.turn]))
            chosen = nth_card(cheap, stream.below(heap_size(cheap)))
            hidden -= ONE[chosen]
            full.unseen -= ONE[chosen]
            fixed.append((int(POSITION.of(full.arg)), int(chosen)))
        taken = [at for at, _ in fixed]
        if place in taken:
            free = [at for at in range(len(full.last)) if at not in taken]
            place = free[stream.below(len(free))]
    if place != NONE:
        fixed.append((place, AKHENATON))
    for _ in range(len(full.last) - len(cards) - len(fixed)):
        card = nth_card(hidden, stream.below(heap_size(hidden)))
        hidden -= ONE[card]
        full.unseen -= ONE[card]
        cards.append(int(card))
    _shuffle(cards, stream)
    for at, card in sorted(fixed):
        cards.insert(at, card)
    full.last = tuple(cards)
    return full


def _cheaper(heap: int, best: int) -> int:
    """The cards of a heap that are worth less than a gift at most."""
    cheap = heap
    for card in range(CARDS):
        if MAXIMUM[card] >= best:
            cheap -= int(held(heap, card)) * ONE[card]
    return cheap


def _akhenaton(s: Board, stream: Stream) -> int:
    """§3.5, §7.12 Where Akhenaton may lie among the last cards: where he was, or anywhere."""
    if s.akhenaton:
        return NONE
    size, seen = int(cards_to_see(s)), len(s.last)
    if not _in_his_place(s):
        return int(stream.below(seen))
    place = int(stream.below(size)) if s.settings.shuffled else size - 2
    return place if place < seen else NONE


def _in_his_place(s: Board) -> bool:
    """§7.11 The Oracle has not begun to put the cards back."""
    return s.step in (LOOK, SWITCH, HAND_OVER)


def reveals(setup: Setup, event: Event) -> bool:
    """§9.2, §9.3 Cards that are drawn or looked at cannot be unseen."""
    return event[0] in (DREW, AKHENATON_CAME, LOOKED)


def _shuffle(cards: list[int], stream: Stream) -> None:
    for n in range(len(cards) - 1, 0, -1):
        other = stream.below(n + 1)
        cards[n], cards[other] = cards[other], cards[n]
