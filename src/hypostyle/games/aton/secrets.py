"""Who may know what in Aton, and positions imagined from what a seat knows."""

from hypostyle.core.facts import Setup
from hypostyle.core.log import Event
from hypostyle.core.stream import Stream
from hypostyle.games.aton.codes import EXCHANGED, KEPT, REVEALED, TURNED
from hypostyle.games.aton.data import HAND_NUMBER, PLANS_OF, hand_code, size
from hypostyle.games.aton.rules.cards import some_of
from hypostyle.games.aton.state import NONE, VEILED, Board, Priest


def veil(s: Board, seat: int) -> Board:
    """§9.1 to §9.4 The position as a seat may know it: other hands, plans and answers are gone."""
    seen = s.clone()
    for owner in (0, 1):
        if owner != seat:
            _blank(seen.side(owner), seen.open)
    return seen


def _blank(side: Priest, open_plans: bool) -> None:
    """§9.2 Cards in hand, cards buried and the deck become one pile to everybody else.

    §9.3 All but those that everybody knows to be in hand.
    """
    hidden = 0 if open_plans else side.hand - side.certain
    in_hand, buried = size(hidden), size(side.buried)
    side.hand -= hidden
    side.deck += hidden + side.buried
    side.buried = 0
    side.unseen = (in_hand, buried) if in_hand or buried else ()
    if side.plan != NONE and not open_plans:
        side.plan = VEILED
    if side.swap != NONE:
        side.swap = VEILED


def in_deck(side: Priest) -> int:
    """§9.1 How many cards lie in a deck; in a view, those in hand and buried are left out."""
    return int(size(side.deck)) + len(side.bottom) - sum(side.unseen)


def imagine(s: Board, seat: int, stream: Stream) -> Board:
    """§9.2 A full position that fits a veiled one: hidden cards dealt at random."""
    full = s.clone()
    for side in (full.red, full.blue):
        if side.unseen:
            in_hand = some_of(side.deck, side.unseen[0], stream)
            side.hand += in_hand
            side.deck -= in_hand
            side.buried = some_of(side.deck, side.unseen[1], stream)
            side.deck -= side.buried
            side.unseen = ()
        if side.plan == VEILED:
            plans = PLANS_OF[HAND_NUMBER[hand_code(side.hand)]]
            side.plan = plans[stream.below(len(plans))]
        if side.swap == VEILED:
            side.swap = stream.below(2)
    return full


def reveals(setup: Setup, event: Event) -> bool:
    """§4.4, §4.6 Answers about the exchange and plans that are shown cannot be taken back."""
    return event[0] in (KEPT, EXCHANGED, REVEALED, TURNED)
