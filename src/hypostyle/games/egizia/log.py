"""What happened in Egizia, as people read it."""

from typing import Final

from hypostyle.core.facts import Setup
from hypostyle.core.game import Outcome
from hypostyle.core.log import Event, Happening
from hypostyle.core.state import OMNISCIENT
from hypostyle.core.words import Field
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia.actions import half_points, helpers_key, monument_of
from hypostyle.games.egizia.rules.basics import people, side_of
from hypostyle.games.egizia.state import NONE, Board
from hypostyle.games.egizia.wording import half_text

SECRETS: Final = {codes.DEALT: "dealt", codes.DREW: "drew", codes.KEPT: "kept"}
"""§9.2 Sphinx cards are their owner's secret."""

# fmt: off
# event        kind, and the names of its numbers
PLAIN: Final = {
    codes.ROUND_BEGAN: ("round",     "round"),
    codes.BEGINS:      ("begins",    ""),
    codes.PAID:        ("paid",      "n"),
    codes.GAVE_BACK:   ("gave_back", "n"),
    codes.ORDERED:     ("ordered",   "n"),
    codes.CALMED:      ("calmed",    ""),
}
AT_SITE: Final = {codes.DECLINED: "declined", codes.FAILED: "failed", codes.IDLE: "idle", codes.STOPPED: "stopped"}
ROLLS:   Final = ("ship", "ring", "monument")
MARKETS: Final = ("stone", "grain")

# fmt: on


def happening(setup: Setup, event: Event, viewer: int) -> Happening:
    """§9.2 An event, as a viewer may see it."""
    what, noble, a, b = event
    seat = int(side_of(setup.players == 1, noble)) if noble >= 0 else noble
    counts = noble < setup.players
    if what in SECRETS or what == codes.BLIND:
        return _sphinx_card(setup, what, seat, a, viewer)
    if what in (codes.GAINED, codes.OBJECTIVE):
        return _points(what, seat, a, b, counts)
    if what == codes.STONES:
        return _stones(
            seat, a, codes.STONE_SOURCES[codes.STONE_SOURCE.of(b)], int(codes.STONES_LOST.of(b))
        )
    if what in PLAIN:
        kind, name = PLAIN[what]
        return Happening(kind, seat, {name: a} if name else {})
    if what in AT_SITE:
        return Happening(AT_SITE[what], seat, {"site": data.SITES[a]}, (data.SITES[a],))
    return _other(what, seat, a, b)


def _sphinx_card(setup: Setup, what: int, seat: int, card: int, viewer: int) -> Happening:
    kind = SECRETS.get(what, "blind")
    mine = viewer == seat and what != codes.BLIND
    if mine or viewer == OMNISCIENT or setup.options["open_sphinx"]:
        return Happening(kind, seat, {"sphinx": data.SPHINX[card].key}, variant="open")
    return Happening(kind, seat, variant="hidden")


def _stones(seat: int, n: int, why: str, lost: int) -> Happening:
    """§2.5 What arrives, and what is lost above 25."""
    fields: dict[str, Field] = {"n": n, "why": why}
    if not lost:
        return Happening("stones", seat, fields, variant=why)
    return Happening("stones", seat, {**fields, "lost": lost}, variant=f"{why}_lost")


def _points(what: int, seat: int, a: int, b: int, counts: bool) -> Happening:
    if what == codes.OBJECTIVE:
        fields: dict[str, Field] = {"sphinx": data.SPHINX[a].key, "points": b}
        source = "objectives" if b else ""
        return Happening("objective", seat, fields, source=source, points=b)
    source = codes.SOURCES[a]
    fields = {"source": source, "points": b}
    counted = source if counts else ""
    return Happening(
        "gained", seat, fields, source=counted, points=b if counts else 0, variant=source
    )


def _other(what: int, seat: int, a: int, b: int) -> Happening:
    fields: dict[str, Field]
    if what == codes.SEATED:
        return Happening("seated", seat, {"tile": a + 1, "n": b})
    if what == codes.BIDDEN:
        return Happening("bidden", seat, {"tile": a + 1, "bid": half_points(b)})
    if what == codes.SETTLED:
        source = codes.SOURCES[codes.BY_BID]
        fields = {"source": source, "points": half_text(-a)}
        return Happening("gained", seat, fields, source=source, points=b, variant=source)
    if what == codes.ENDED:
        return Happening("ended", seat, {"score": half_text(2 * a + b)})
    if what == codes.LAID:
        fields = {"space": f"c{a + 1}", "card": data.NILE[b].key}
        return Happening("laid", NONE, fields, (f"c{a + 1}",))
    if what == codes.TURNED:
        return Happening("turned", NONE, {"value": a})
    if what == codes.SAILED:
        fields = {"space": data.POSITIONS[a], "helpers": helpers_key(b)}
        return Happening("sailed", seat, fields, (data.POSITIONS[a],))
    if what == codes.TOOK:
        return Happening(
            "took", seat, {"card": data.NILE[a].key, "space": f"c{b + 1}"}, (f"c{b + 1}",)
        )
    if what == codes.RAISED:
        return Happening(
            "raised", seat, {"crew": data.CREWS[a], "n": b}, (f"crew.{data.CREWS[a]}",)
        )
    if what == codes.RUNG:
        return Happening("rung", seat, {"ring": data.RINGS[a]}, ("ring",))
    if what == codes.STEPPED:
        return Happening("stepped", seat, {"market": MARKETS[a], "n": b}, (f"market.{MARKETS[a]}",))
    if what == codes.PASSED:
        return Happening("passed", seat, variant="must" if a else "may")
    if what == codes.PLAYED:
        fields = {"card": data.NILE[a].key}
        if data.NILE[a].name == "canal":
            return Happening("played", seat, {**fields, "field": data.NILE[b].key}, variant="canal")
        return Happening("played", seat, fields, variant="card")
    if what == codes.FED:
        return Happening("fed", seat, {"need": a, "grain": b})
    if what == codes.SENT:
        return Happening(
            "sent", seat, {"crews": data.CREW_SETS[a], "site": data.SITES[b]}, (data.SITES[b],)
        )
    if what == codes.BUILT:
        fields = {"brick": data.BRICK[a], "monument": monument_of(a)}
        return Happening("built", seat, fields, (data.BRICK[a],))
    if what == codes.ENTERED:
        return Happening("entered", seat, {"value": a}, ("grave",))
    if what == codes.COMPLETE:
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
