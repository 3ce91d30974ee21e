"""What happened in Aton, as people read it."""

from typing import Final

from hypostyle.core.bits import has
from hypostyle.core.facts import Setup
from hypostyle.core.game import Outcome
from hypostyle.core.log import Event, Happening, effects
from hypostyle.core.state import OMNISCIENT
from hypostyle.core.words import Field
from hypostyle.games.aton import codes
from hypostyle.games.aton.actions import hand_text, plan_text
from hypostyle.games.aton.data import SQUARE
from hypostyle.games.aton.state import NONE, Board

# fmt: off
# event        kind, and the name of its number if it has one
PLAIN = {
    codes.ROUND_BEGAN: ("round",    "round"),
    codes.KEPT:        ("kept",     None),
    codes.STOPPED:     ("stopped",  "n"),
    codes.DOOMED:      ("doomed",   "n"),
    codes.SCORED:      ("scoring",  None),
    codes.RETURNED:    ("returned", "n"),
    codes.SHUFFLED:    ("shuffled", None),
}
ON_SQUARE = {codes.PLACED: "placed", codes.CLEANED_OFF: "cleaned"}
FIRST_WHY = {2: "c2", 1: "c1", 0: "turned", -1: "coin"}
# fmt: on

EFFECTS: Final = effects(
    placed="placed",
    turned="dealt exchanged revealed turned",
    removed="cleaned died removed returned",
    passed="doomed kept lapsed stopped",
    round="scoring",
)
"""How a page shows the kinds of lines."""


def happening(setup: Setup, event: Event, viewer: int) -> Happening | None:
    """§9.2 An event, as a viewer may see it: a hand that is drawn is its owner's secret."""
    what, seat, a, b = event
    if what in PLAIN:
        kind, first = PLAIN[what]
        return Happening(kind, seat, {first: a} if first else {})
    if what in ON_SQUARE:
        return Happening(ON_SQUARE[what], seat, {"square": SQUARE[a]}, (SQUARE[a],))
    if what in (codes.DEALT, codes.EXCHANGED):
        return _cards_moved(setup, event, viewer)
    if what == codes.LAPSED:
        return Happening("lapsed", seat, {"n": a}, variant="other" if b else "none")
    if what == codes.REVEALED:
        return Happening("revealed", seat, {"plan": plan_text(a)})
    if what == codes.GAINED:
        fields: dict[str, Field] = {"source": codes.SOURCES[a], "points": b}
        return Happening(
            "gained", seat, fields, source=codes.SOURCES[a], points=b, variant=codes.SOURCES[a]
        )
    if what == codes.NOBODY:
        return Happening("nobody", NONE, {"source": codes.SOURCES[a]}, variant=codes.SOURCES[a])
    if what == codes.TURNED:
        return Happening("turned", seat, {"card": a})
    if what == codes.IS_FIRST:
        return Happening("first", seat, {"why": FIRST_WHY[a]}, variant=FIRST_WHY[a])
    if what == codes.REMOVED:
        own = "own" if b == seat else "opposing"
        fields = {"square": SQUARE[a], "whose": own}
        return Happening("removed", seat, fields, (SQUARE[a],), variant=own)
    if what == codes.DIED:
        where = "kingdom" if a else "supply"
        return Happening("died", seat, {"to": where}, ("kingdom",) if a else (), variant=where)
    if what == codes.CLEANS:
        how = "coin" if a else "score"
        return Happening("cleans", seat, {"why": how}, variant=how)
    reasons = [name for n, name in enumerate(codes.REASONS) if has(a, n)]
    variant = "shared" if seat == NONE else "won"
    return Happening("ended", seat, {"reasons": "+".join(reasons)}, variant=variant)


def _cards_moved(setup: Setup, event: Event, viewer: int) -> Happening:
    what, seat, a, _ = event
    kind = "dealt" if what == codes.DEALT else "exchanged"
    hidden = what == codes.DEALT or bool(setup.options["exchange_cards_hidden"])
    if hidden and viewer not in (seat, OMNISCIENT):
        return Happening(kind, seat, variant="hidden")
    return Happening(kind, seat, {"hand": hand_text(a)}, variant="open")


def outcome(s: Board) -> Outcome | None:
    """§8.1 Who has won, and why."""
    if s.winner == NONE:
        return None
    winners = (0, 1) if s.winner == codes.SHARED else (int(s.winner),)
    reasons = tuple(name for n, name in enumerate(codes.REASONS) if has(s.reasons, n))
    return Outcome(winners, reasons, (int(s.red.score), int(s.blue.score)))
