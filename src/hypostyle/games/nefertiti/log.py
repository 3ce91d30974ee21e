"""What happened in Nefertiti, as people read it."""

from typing import Final

from hypostyle.core.facts import Setup
from hypostyle.core.game import Outcome
from hypostyle.core.log import Event, Happening, effects
from hypostyle.core.state import OMNISCIENT
from hypostyle.core.words import Field
from hypostyle.games.nefertiti.actions import card_name
from hypostyle.games.nefertiti.codes import (
    AKHENATON_CAME,
    BEGAN,
    CLOSED,
    COIN_REASONS,
    COINS,
    DECLINED,
    DISCARDED,
    DOWNTURNED,
    DREW,
    EXCHANGED,
    FORCED,
    GAINED,
    LOOKED,
    MANY,
    NAMED,
    PAID,
    PAID_SEAT,
    PASSED,
    PASSED_BY,
    PLACED,
    PLAYED,
    PUT_BACK,
    REASONS,
    RECRUITED,
    REOPENED,
    ROAMED,
    ROLLED,
    SEAL_ON,
    SEAL_TAKEN,
    SEALED,
    SIDED,
    SLID,
    SOURCES,
    SWITCHED,
    TOOK,
    TRADED,
    TURNED,
    UNSOLD,
    UPTURNED,
)
from hypostyle.games.nefertiti.data import (
    BID,
    CHARACTERS,
    MARKETS,
    MERCHANT,
    REGULAR_PLACES,
    ROW,
    SCRIBE,
    SIDES,
    SPACE,
    SPOT,
    TYPES,
)
from hypostyle.games.nefertiti.rules.ending import winners
from hypostyle.games.nefertiti.state import NONE, Board

# fmt: off
# event       kind
PLAIN = {
    BEGAN: "begins", TURNED: "turn", PLAYED: "played", PASSED: "passed", PUT_BACK: "put_back",
}
OF_MARKET = {
    FORCED: "forced", CLOSED: "closed", UNSOLD: "unsold", REOPENED: "reopened",
}
OF_PLACE = {
    DREW: "drew", UPTURNED: "turned_up", TOOK: "took", DOWNTURNED: "turned_down", TRADED: "traded",
}
OF_SPACE = {
    PLACED: "placed", PASSED_BY: "passed_by", DECLINED: "declined",
}
HALVES = ("left", "right")
# fmt: on

EFFECTS: Final = effects(
    placed="placed recruited roamed",
    turned="drew looked rolled seal took traded turned_down turned_up",
    money="coins paid paid_side",
    removed="discarded",
    passed="declined passed passed_by put_back",
)
"""How a page shows the kinds of lines."""


def market_at(place: int) -> str:
    """The key of the market a place belongs to."""
    return MARKETS[4 if place >= REGULAR_PLACES else place // ROW]


def happening(setup: Setup, event: Event, viewer: int) -> Happening | None:
    """§9.1, §9.3 An event, as a viewer may see it: only the Oracle's cards are hidden."""
    what, seat, a, b = event
    if what in PLAIN:
        return Happening(PLAIN[what], seat)
    if what in OF_MARKET:
        return Happening(OF_MARKET[what], seat, {"market": MARKETS[a]}, (MARKETS[a],))
    if what in OF_PLACE:
        told: dict[str, Field] = {"card": card_name(a), "market": market_at(b)}
        return Happening(OF_PLACE[what], seat, told, (SPOT[b],))
    if what in OF_SPACE:
        told = {"space": SPACE[a].upper(), "bid": BID[a]}
        return Happening(OF_SPACE[what], seat, told, (SPACE[a],))
    if what in (COINS, PAID, PAID_SEAT, SEALED, SEAL_TAKEN):
        return _moved(event)
    if what in (RECRUITED, NAMED, DISCARDED, EXCHANGED, LOOKED, SWITCHED, ROAMED):
        return _by_character(event, viewer)
    if what == GAINED:
        fields: dict[str, Field] = {"source": SOURCES[a], "points": b}
        return Happening("gained", seat, fields, source=SOURCES[a], points=b, variant=SOURCES[a])
    if what == ROLLED:
        fields = {"dice": f"{a}-{b}" if b else str(a)}
        return Happening("rolled", seat, fields, ("louqsor",))
    if what in (SIDED, SLID):
        kind = "sided" if what == SIDED else "slid"
        return Happening(kind, NONE, {"market": MARKETS[a], "half": HALVES[b]}, (MARKETS[a],))
    if what == AKHENATON_CAME:
        fields = {"market": market_at(b)}
        return Happening("akhenaton", NONE, fields, (SPOT[b],), variant="stays" if a else "ends")
    return Happening("ended", NONE, {"reason": REASONS[a]}, variant=REASONS[a])


def _moved(event: Event) -> Happening:
    """Deben and seals."""
    what, seat, a, b = event
    if what == COINS:
        why = COIN_REASONS[b // MANY]
        fields: dict[str, Field] = {"market": MARKETS[a], "deben": b % MANY}
        return Happening("coins", seat, fields, (MARKETS[a],), variant=why)
    if what == PAID:
        fields = {"market": MARKETS[a], "deben": b % MANY}
        return Happening(
            "paid", seat, fields, (MARKETS[a],), variant="first" if b >= MANY else "other"
        )
    if what == PAID_SEAT:
        return Happening("paid_side", seat, {"other": SIDES[a], "deben": b})
    kind = "sealed" if what == SEALED else "seal"
    if a >= SEAL_ON:
        place = a - SEAL_ON
        return Happening(
            kind, seat, {"market": market_at(place)}, (SPOT[place],), variant="papyrus"
        )
    return Happening(kind, seat, {"market": MARKETS[a]}, (MARKETS[a],), variant="top")


def _by_character(event: Event, viewer: int) -> Happening | None:
    """What characters do."""
    what, seat, a, b = event
    if what == RECRUITED:
        fields: dict[str, Field] = {"character": CHARACTERS[a].key}
        if a == SCRIBE:
            return Happening("recruited", seat, {**fields, "bonus": b}, variant="scribe")
        first = a == MERCHANT and b == CHARACTERS[MERCHANT].cards
        return Happening("recruited", seat, fields, variant="first" if first else "plain")
    if what == NAMED:
        return Happening("named", seat, {"type": TYPES[a].key, "points": b})
    if what == DISCARDED:
        return Happening("discarded", seat, {"card": card_name(a)})
    if what == EXCHANGED:
        given, taken = card_name(a % MANY), card_name(a // MANY)
        return Happening("exchanged", seat, {"given": given, "taken": taken, "other": SIDES[b]})
    if what == LOOKED:
        if viewer in (seat, OMNISCIENT):
            return Happening("looked", seat, {"card": card_name(a)}, variant="open")
        return Happening("looked", seat, variant="hidden")
    if what == SWITCHED:
        return Happening("switched", seat, {"given": card_name(a), "taken": card_name(b)})
    return Happening("roamed", seat, {"market": market_at(a)}, (SPOT[a],))


def outcome(s: Board) -> Outcome | None:
    """§8.7 Who has won, and why it ended."""
    if s.ended == NONE:
        return None
    return Outcome(tuple(winners(s)), (REASONS[s.ended],), tuple(s.points))
