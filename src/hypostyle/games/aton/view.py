"""Who may know what in Aton: views, imagination, log lines, questions and refusals."""

from collections.abc import Mapping

from hypostyle.core.bits import has
from hypostyle.core.facts import Setup
from hypostyle.core.game import Outcome
from hypostyle.core.log import Event, Happening
from hypostyle.core.state import ALL_EYES
from hypostyle.core.stream import Stream
from hypostyle.core.words import Field, Reason, Say
from hypostyle.games.aton.actions import hand_text, plan_text
from hypostyle.games.aton.data import (
    HAND_NUMBER,
    PLANS_OF,
    SQUARE,
    c2_of,
    c3_of,
    cards_of,
    hand_code,
    plan_pile,
    size,
)
from hypostyle.games.aton.rules import (
    ASSIGN,
    CLEAN,
    CLEANED_OFF,
    CLEANS,
    DEALT,
    DIED,
    DOOMED,
    EXCHANGED,
    GAINED,
    IS_FIRST,
    KEPT,
    LAPSED,
    NOBODY,
    OFFER,
    PLACE,
    PLACED,
    REASONS,
    REMOVE,
    REMOVED,
    RETURNED,
    REVEALED,
    ROUND_BEGAN,
    SCORED,
    SHARED,
    SHUFFLED,
    SOURCES,
    SQUARE_0,
    STOP,
    STOPPED,
    TURNED,
    fullest,
    reach,
    some_of,
)
from hypostyle.games.aton.state import NONE, VEILED, Board, Side

# --- secrets --------------------------------------------------------------------------------------


def veil(s: Board, seat: int) -> Board:
    """§9.1 to §9.4 The position as a seat may know it: other hands, plans and answers are gone."""
    seen = s.clone()
    for owner in (0, 1):
        if owner != seat:
            _blank(seen.side(owner), seen.open)
    return seen


def _blank(side: Side, open_plans: bool) -> None:
    """§9.2 Cards in hand, cards buried and the deck become one pile to other eyes.

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


def in_deck(side: Side) -> int:
    """§9.1 How many cards lie in a deck; in a view, those in hand and buried are left out."""
    return int(size(side.deck)) + len(side.bottom) - sum(side.unseen)


def imagine(s: Board, stream: Stream) -> Board:
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


# --- the open question ------------------------------------------------------------------------------


def question(s: Board, seat: int) -> Say:
    """What a seat is asked, in words."""
    step = s.agenda[-1] & 63
    me = s.side(seat)
    if step == OFFER:
        return Say("question.offer", {"hand": hand_text(HAND_NUMBER[hand_code(me.hand)])})
    if step == ASSIGN:
        return Say("question.assign", {"hand": hand_text(HAND_NUMBER[hand_code(me.hand)])})
    if step == CLEAN:
        return Say("question.clean")
    temples = "1" if c3_of(me.plan) == 1 else f"1-{c3_of(me.plan)}"
    if step == REMOVE:
        key = "question.remove.own" if c2_of(me.plan) == 1 else "question.remove.opposing"
    else:
        key = "question.place.must" if s.settings.mandatory else "question.place.may"
    return Say(key, {"temples": temples, "todo": s.todo})


def why_not(s: Board, seat: int, action: int) -> Reason | None:
    """Why a seat that is asked may not answer this; None when it may."""
    step = s.agenda[-1] & 63
    if action == STOP:
        if step != PLACE:
            return Reason("5.7", "no.stop_elsewhere")
        return Reason("10.2", "no.must_place") if s.settings.mandatory else None
    if action > STOP:
        return None if step == OFFER else Reason("4.4", "no.exchange_elsewhere")
    if step == ASSIGN:
        if plan_pile(action) == s.side(seat).hand:
            return None
        return Reason("4.5", "no.not_your_cards", {"hand": _hand(s.side(seat))})
    square = action - SQUARE_0
    name: dict[str, Field] = {"square": SQUARE[square]}
    if step == CLEAN:
        return _why_not_clean(s, seat, square, name)
    me = s.side(seat)
    if not has(reach(c3_of(me.plan)), square):
        return Reason("5.6", "no.out_of_reach", {**name, "temples": c3_of(me.plan)})
    if step == PLACE:
        taken = has(s.red.squares | s.blue.squares, square)
        return Reason("5.7", "no.taken", name) if taken else None
    own = c2_of(me.plan) == 1
    if has(me.squares if own else s.other(seat).squares, square):
        return None
    return Reason("5.4", "no.remove_own" if own else "no.remove_opposing", name)


def _why_not_clean(s: Board, seat: int, square: int, name: Mapping[str, Field]) -> Reason | None:
    me = s.side(seat)
    if not has(me.squares, square):
        return Reason("7.3", "no.clean_own", name)
    if me.pending:
        owes = has(me.pending, square // 12)
        return None if owes else Reason("7.3", "no.clean_pending", name)
    return None if has(fullest(me.squares), square) else Reason("7.3", "no.clean_fullest", name)


def _hand(side: Side) -> str:
    return "".join(str(card) for card in cards_of(side.hand))


# --- what happened ------------------------------------------------------------------------------------

# fmt: off
# event        kind, and the name of its number if it has one
PLAIN = {
    ROUND_BEGAN: ("round",    "round"),
    KEPT:        ("kept",     None),
    LAPSED:      ("lapsed",   "n"),
    STOPPED:     ("stopped",  "n"),
    DOOMED:      ("doomed",   "n"),
    SCORED:      ("scoring",  None),
    RETURNED:    ("returned", "n"),
    SHUFFLED:    ("shuffled", None),
}
ON_SQUARE = {PLACED: "placed", CLEANED_OFF: "cleaned"}
FIRST_WHY = {2: "c2", 1: "c1", 0: "turned", -1: "coin"}
# fmt: on


def happening(setup: Setup, event: Event, eyes: int) -> Happening | None:
    """§9.2 An event, as these eyes may see it: a hand that is drawn is its owner's secret."""
    what, seat, a, b = event
    if what in PLAIN:
        kind, first = PLAIN[what]
        return Happening(kind, seat, {first: a} if first else {})
    if what in ON_SQUARE:
        return Happening(ON_SQUARE[what], seat, {"square": SQUARE[a]}, (SQUARE[a],))
    if what in (DEALT, EXCHANGED):
        return _cards_moved(setup, event, eyes)
    if what == REVEALED:
        return Happening("revealed", seat, {"plan": plan_text(a)})
    if what == GAINED:
        fields: dict[str, Field] = {"source": SOURCES[a], "points": b}
        return Happening("gained", seat, fields, source=SOURCES[a], points=b, variant=SOURCES[a])
    if what == NOBODY:
        return Happening("nobody", NONE, {"source": SOURCES[a]}, variant=SOURCES[a])
    if what == TURNED:
        return Happening("turned", seat, {"card": a})
    if what == IS_FIRST:
        return Happening("first", seat, {"why": FIRST_WHY[a]}, variant=FIRST_WHY[a])
    if what == REMOVED:
        own = "own" if b == seat else "opposing"
        fields = {"square": SQUARE[a], "whose": own}
        return Happening("removed", seat, fields, (SQUARE[a],), variant=own)
    if what == DIED:
        where = "kingdom" if a else "supply"
        return Happening("died", seat, {"to": where}, ("kingdom",) if a else (), variant=where)
    if what == CLEANS:
        how = "coin" if a else "score"
        return Happening("cleans", seat, {"why": how}, variant=how)
    reasons = [name for n, name in enumerate(REASONS) if has(a, n)]
    variant = "shared" if seat == NONE else "won"
    return Happening("ended", seat, {"reasons": "+".join(reasons)}, variant=variant)


def _cards_moved(setup: Setup, event: Event, eyes: int) -> Happening:
    what, seat, a, _ = event
    kind = "dealt" if what == DEALT else "exchanged"
    hidden = what == DEALT or bool(setup.options["exchange_cards_hidden"])
    if hidden and eyes not in (seat, ALL_EYES):
        return Happening(kind, seat, variant="hidden")
    return Happening(kind, seat, {"hand": hand_text(a)}, variant="open")


def reveals(event: Event) -> bool:
    """§4.4, §4.6 Words about the exchange and plans that are shown cannot be taken back."""
    return event[0] in (KEPT, EXCHANGED, REVEALED, TURNED)


def outcome(s: Board) -> Outcome | None:
    """§8.1 Who has won, and why."""
    if s.winner == NONE:
        return None
    winners = (0, 1) if s.winner == SHARED else (int(s.winner),)
    reasons = tuple(name for n, name in enumerate(REASONS) if has(s.reasons, n))
    return Outcome(winners, reasons, (int(s.red.score), int(s.blue.score)))
