"""What happened in Egizia, as people read it."""

from typing import Final

from hypostyle.core.facts import Setup
from hypostyle.core.game import Outcome
from hypostyle.core.log import Event, Happening
from hypostyle.core.state import ALL_EYES
from hypostyle.core.words import Field
from hypostyle.games.egizia.actions import (
    half_points,
    helpers_text,
    monument_of,
)
from hypostyle.games.egizia.codes import (
    BEGINS,
    BIDDEN,
    BLIND,
    BUILT,
    BY_BID,
    CALMED,
    COMPLETE,
    DEALT,
    DECLINED,
    DREW,
    ENDED,
    ENTERED,
    FAILED,
    FED,
    GAINED,
    GAVE_BACK,
    IDLE,
    KEPT,
    LAID,
    OBJECTIVE,
    ORDERED,
    PAID,
    PASSED,
    PLAYED,
    RAISED,
    ROUND_BEGAN,
    RUNG,
    SAILED,
    SEATED,
    SENT,
    SETTLED,
    SOURCES,
    STEPPED,
    STONE_SOURCE,
    STONE_SOURCES,
    STONES,
    STONES_LOST,
    STOPPED,
    TOOK,
    TURNED,
)
from hypostyle.games.egizia.data import (
    BRICK,
    CREW_SETS,
    CREWS,
    NILE,
    POSITIONS,
    RINGS,
    SITES,
    SPHINX,
)
from hypostyle.games.egizia.rules.basics import (
    people,
    side_of,
)
from hypostyle.games.egizia.state import (
    NONE,
    Board,
)
from hypostyle.games.egizia.wording import half_text

SECRETS: Final = {DEALT: "dealt", DREW: "drew", KEPT: "kept"}
"""§9.2 Sphinx cards are their owner's secret."""

# fmt: off
# event        kind, and the names of its numbers
PLAIN: Final = {
    ROUND_BEGAN: ("round",     "round"),
    BEGINS:      ("begins",    ""),
    PAID:        ("paid",      "n"),
    GAVE_BACK:   ("gave_back", "n"),
    ORDERED:     ("ordered",   "n"),
    CALMED:      ("calmed",    ""),
}
AT_SITE: Final = {DECLINED: "declined", FAILED: "failed", IDLE: "idle", STOPPED: "stopped"}
ROLLS:   Final = ("ship", "ring", "monument")
MARKETS: Final = ("stone", "grain")

# fmt: on


def happening(setup: Setup, event: Event, viewer: int) -> Happening:
    """§9.2 An event, as a viewer may see it."""
    what, noble, a, b = event
    seat = int(side_of(setup.players == 1, noble)) if noble >= 0 else noble
    counts = noble < setup.players
    if what in SECRETS or what == BLIND:
        return _sphinx_card(setup, what, seat, a, viewer)
    if what in (GAINED, OBJECTIVE):
        return _points(what, seat, a, b, counts)
    if what == STONES:
        return _stones(seat, a, STONE_SOURCES[STONE_SOURCE.of(b)], int(STONES_LOST.of(b)))
    if what in PLAIN:
        kind, name = PLAIN[what]
        return Happening(kind, seat, {name: a} if name else {})
    if what in AT_SITE:
        return Happening(AT_SITE[what], seat, {"site": SITES[a]}, (SITES[a],))
    return _other(what, seat, a, b)


def _sphinx_card(setup: Setup, what: int, seat: int, card: int, viewer: int) -> Happening:
    kind = SECRETS.get(what, "blind")
    mine = viewer == seat and what != BLIND
    if mine or viewer == ALL_EYES or setup.options["open_sphinx"]:
        return Happening(kind, seat, {"sphinx": SPHINX[card].key}, variant="open")
    return Happening(kind, seat, variant="hidden")


def _stones(seat: int, n: int, why: str, lost: int) -> Happening:
    """§2.5 What arrives, and what is lost above 25."""
    fields: dict[str, Field] = {"n": n, "why": why}
    if not lost:
        return Happening("stones", seat, fields, variant=why)
    return Happening("stones", seat, {**fields, "lost": lost}, variant=f"{why}_lost")


def _points(what: int, seat: int, a: int, b: int, counts: bool) -> Happening:
    if what == OBJECTIVE:
        fields: dict[str, Field] = {"sphinx": SPHINX[a].key, "points": b}
        source = "objectives" if b else ""
        return Happening("objective", seat, fields, source=source, points=b)
    source = SOURCES[a]
    fields = {"source": source, "points": b}
    counted = source if counts else ""
    return Happening(
        "gained", seat, fields, source=counted, points=b if counts else 0, variant=source
    )


def _other(what: int, seat: int, a: int, b: int) -> Happening:
    fields: dict[str, Field]
    if what == SEATED:
        return Happening("seated", seat, {"tile": a + 1, "n": b})
    if what == BIDDEN:
        return Happening("bidden", seat, {"tile": a + 1, "bid": half_points(b)})
    if what == SETTLED:
        source = SOURCES[BY_BID]
        fields = {"source": source, "points": half_text(-a)}
        return Happening("gained", seat, fields, source=source, points=b, variant=source)
    if what == ENDED:
        return Happening("ended", seat, {"score": half_text(2 * a + b)})
    if what == LAID:
        fields = {"space": f"c{a + 1}", "card": NILE[b].key}
        return Happening("laid", NONE, fields, (f"c{a + 1}",))
    if what == TURNED:
        return Happening("turned", NONE, {"value": a})
    if what == SAILED:
        helpers = helpers_text(b).strip().replace(" ", "_") or "none"
        fields = {"space": POSITIONS[a], "helpers": helpers}
        return Happening("sailed", seat, fields, (POSITIONS[a],))
    if what == TOOK:
        return Happening("took", seat, {"card": NILE[a].key, "space": f"c{b + 1}"}, (f"c{b + 1}",))
    if what == RAISED:
        return Happening("raised", seat, {"crew": CREWS[a], "n": b}, (f"crew.{CREWS[a]}",))
    if what == RUNG:
        return Happening("rung", seat, {"ring": RINGS[a]}, ("ring",))
    if what == STEPPED:
        return Happening("stepped", seat, {"market": MARKETS[a], "n": b}, (f"market.{MARKETS[a]}",))
    if what == PASSED:
        return Happening("passed", seat, variant="must" if a else "may")
    if what == PLAYED:
        fields = {"card": NILE[a].key}
        if NILE[a].name == "canal":
            return Happening("played", seat, {**fields, "field": NILE[b].key}, variant="canal")
        return Happening("played", seat, fields, variant="card")
    if what == FED:
        return Happening("fed", seat, {"need": a, "grain": b})
    if what == SENT:
        return Happening("sent", seat, {"crews": CREW_SETS[a], "site": SITES[b]}, (SITES[b],))
    if what == BUILT:
        fields = {"brick": BRICK[a], "monument": monument_of(a)}
        return Happening("built", seat, fields, (BRICK[a],))
    if what == ENTERED:
        return Happening("entered", seat, {"value": a}, ("grave",))
    if what == COMPLETE:
        return Happening("complete", seat, {"row": a + 1})
    return Happening("rolled", seat, {"n": a, "what": ROLLS[b]}, variant=ROLLS[b])


def automata(s: Board) -> list[tuple[int, int]]:
    """§8.1 The sides nobody plays, each with its score."""
    solo = s.settings.solo
    return [
        (int(side_of(solo, seat)), int(s.nobles[seat].score))
        for seat in range(int(people(s)), len(s.nobles))
    ]


def outcome(s: Board) -> Outcome | None:
    """§7.7 Who has won; §8.9 in the solo game it may be an automaton.

    The scores are whole points: half a point (§10.16) decides who wins, and is told in the log.
    """
    if s.winner == NONE:
        return None
    scores = tuple(int(s.nobles[seat].score) for seat in range(people(s)))
    return Outcome((int(side_of(s.settings.solo, s.winner)),), ("last_round",), scores)
