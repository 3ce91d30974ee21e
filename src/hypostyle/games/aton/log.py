"""What happened in Aton, as people read it."""

from hypostyle.core.bits import has
from hypostyle.core.facts import Setup
from hypostyle.core.game import Outcome
from hypostyle.core.log import Event, Happening
from hypostyle.core.state import ALL_EYES
from hypostyle.core.words import Field
from hypostyle.games.aton.actions import hand_text, plan_text
from hypostyle.games.aton.codes import (
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
    PLACED,
    REASONS,
    REMOVED,
    RETURNED,
    REVEALED,
    ROUND_BEGAN,
    SCORED,
    SHARED,
    SHUFFLED,
    SOURCES,
    STOPPED,
    TURNED,
)
from hypostyle.games.aton.data import SQUARE
from hypostyle.games.aton.state import NONE, Board

# fmt: off
# event        kind, and the name of its number if it has one
PLAIN = {
    ROUND_BEGAN: ("round",    "round"),
    KEPT:        ("kept",     None),
    STOPPED:     ("stopped",  "n"),
    DOOMED:      ("doomed",   "n"),
    SCORED:      ("scoring",  None),
    RETURNED:    ("returned", "n"),
    SHUFFLED:    ("shuffled", None),
}
ON_SQUARE = {PLACED: "placed", CLEANED_OFF: "cleaned"}
FIRST_WHY = {2: "c2", 1: "c1", 0: "turned", -1: "coin"}
# fmt: on


def happening(setup: Setup, event: Event, viewer: int) -> Happening | None:
    """§9.2 An event, as a viewer may see it: a hand that is drawn is its owner's secret."""
    what, seat, a, b = event
    if what in PLAIN:
        kind, first = PLAIN[what]
        return Happening(kind, seat, {first: a} if first else {})
    if what in ON_SQUARE:
        return Happening(ON_SQUARE[what], seat, {"square": SQUARE[a]}, (SQUARE[a],))
    if what in (DEALT, EXCHANGED):
        return _cards_moved(setup, event, viewer)
    if what == LAPSED:
        return Happening("lapsed", seat, {"n": a}, variant="other" if b else "none")
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


def _cards_moved(setup: Setup, event: Event, viewer: int) -> Happening:
    what, seat, a, _ = event
    kind = "dealt" if what == DEALT else "exchanged"
    hidden = what == DEALT or bool(setup.options["exchange_cards_hidden"])
    if hidden and viewer not in (seat, ALL_EYES):
        return Happening(kind, seat, variant="hidden")
    return Happening(kind, seat, {"hand": hand_text(a)}, variant="open")


def outcome(s: Board) -> Outcome | None:
    """§8.1 Who has won, and why."""
    if s.winner == NONE:
        return None
    winners = (0, 1) if s.winner == SHARED else (int(s.winner),)
    reasons = tuple(name for n, name in enumerate(REASONS) if has(s.reasons, n))
    return Outcome(winners, reasons, (int(s.red.score), int(s.blue.score)))
