"""What happened in Egizia, as people read it."""

from collections.abc import Callable
from typing import Final

from hypostyle.core.bits import has
from hypostyle.core.facts import Setup
from hypostyle.core.game import Outcome
from hypostyle.core.log import Event, Happening, effects
from hypostyle.core.state import OMNISCIENT
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia.actions import half_points, helpers_key
from hypostyle.games.egizia.rules.basics import people, side_of
from hypostyle.games.egizia.state import NONE, Board
from hypostyle.games.egizia.table import Fields
from hypostyle.games.egizia.wording import half_text

Teller = Callable[[int, int, int], Happening]
"""Says what happened to a seat, with the two numbers of the event."""

ROLLS: Final = ("ship", "ring", "monument")
SECRETS: Final = {
    codes.DEALT: "dealt",
    codes.DREW: "drew",
    codes.KEPT: "kept",
    codes.BLIND: "blind",
}
"""§9.2 Sphinx cards are their owner's secret; §8.6 an automaton's are nobody's."""

EFFECTS: Final = effects(
    placed="built entered raised rung sailed sent stepped",
    turned="blind dealt drew kept laid played took turned",
    passed="calmed declined failed idle passed stopped",
)
"""How a page shows the kinds of lines."""


def _at_site(kind: str) -> Teller:
    return lambda seat, a, b: Happening(kind, seat, {"site": data.SITES[a]}, (data.SITES[a],))


def _stones(seat: int, n: int, how: int) -> Happening:
    """§2.5 What arrives, and what is lost above 25."""
    why, lost = codes.STONE_SOURCES[codes.STONE_SOURCE.of(how)], int(codes.STONES_LOST.of(how))
    if lost:
        return Happening("stones", seat, {"n": n, "why": why, "lost": lost}, variant=f"{why}_lost")
    return Happening("stones", seat, {"n": n, "why": why}, variant=why)


def _played(seat: int, card: int, field: int) -> Happening:
    """§4.10, §4.19 A card that was played, and the field a canal leads to."""
    fields: Fields = {"card": data.NILE[card].key}
    if has(data.CANALS, card):
        fields["field"] = data.NILE[field].key
    return Happening("played", seat, fields, variant="canal" if "field" in fields else "card")


# fmt: off
TOLD: Final[dict[int, Teller]] = {
    codes.ROUND_BEGAN: lambda seat, a, b: Happening("round", seat, {"round": a}),
    codes.SEATED:      lambda seat, a, b: Happening("seated", seat, {"tile": a + 1, "n": b}),
    codes.BEGINS:      lambda seat, a, b: Happening("begins", seat),
    codes.BIDDEN:      lambda seat, a, b: Happening("bidden", seat, {"tile": a + 1, "bid": half_points(b)}),
    codes.LAID:        lambda seat, a, b: Happening("laid", seat, {"space": f"c{a + 1}", "card": data.NILE[b].key}, (f"c{a + 1}",)),
    codes.TURNED:      lambda seat, a, b: Happening("turned", seat, {"value": a}),
    codes.SAILED:      lambda seat, a, b: Happening("sailed", seat, {"space": data.POSITIONS[a], "helpers": helpers_key(b)}, (data.POSITIONS[a],)),
    codes.TOOK:        lambda seat, a, b: Happening("took", seat, {"card": data.NILE[a].key, "space": f"c{b + 1}"}, (f"c{b + 1}",)),
    codes.RAISED:      lambda seat, a, b: Happening("raised", seat, {"crew": data.CREWS[a], "n": b}, (f"crew.{data.CREWS[a]}",)),
    codes.RUNG:        lambda seat, a, b: Happening("rung", seat, {"ring": data.RINGS[a]}, ("ring",)),
    codes.CALMED:      lambda seat, a, b: Happening("calmed", seat),
    codes.STEPPED:     lambda seat, a, b: Happening("stepped", seat, {"market": data.MARKETS[a], "n": b}, (f"market.{data.MARKETS[a]}",)),
    codes.STONES:      _stones,
    codes.PASSED:      lambda seat, a, b: Happening("passed", seat, variant="must" if a else "may"),
    codes.PLAYED:      _played,
    codes.FED:         lambda seat, a, b: Happening("fed", seat, {"need": a, "grain": b}),
    codes.SENT:        lambda seat, a, b: Happening("sent", seat, {"crews": data.CREW_SETS[a], "site": data.SITES[b]}, (data.SITES[b],)),
    codes.DECLINED:    _at_site("declined"),
    codes.FAILED:      _at_site("failed"),
    codes.IDLE:        _at_site("idle"),
    codes.STOPPED:     _at_site("stopped"),
    codes.PAID:        lambda seat, a, b: Happening("paid", seat, {"n": a}),
    codes.GAVE_BACK:   lambda seat, a, b: Happening("gave_back", seat, {"n": a}),
    codes.BUILT:       lambda seat, a, b: Happening("built", seat, {"brick": data.BRICK[a], "monument": data.MONUMENTS[data.MONUMENT_OF[a]]}, (data.BRICK[a],)),
    codes.ENTERED:     lambda seat, a, b: Happening("entered", seat, {"value": a}, ("grave",)),
    codes.COMPLETE:    lambda seat, a, b: Happening("complete", seat, {"row": a + 1}),
    codes.ORDERED:     lambda seat, a, b: Happening("ordered", seat, {"n": a}),
    codes.ROLLED:      lambda seat, a, b: Happening("rolled", seat, {"n": a, "what": ROLLS[b]}, variant=ROLLS[b]),
    codes.ENDED:       lambda seat, a, b: Happening("ended", seat, {"score": half_text(2 * a + b)}),
}
# fmt: on


def happening(setup: Setup, event: Event, viewer: int) -> Happening:
    """§9.2 An event, as a viewer may see it."""
    what, noble, a, b = event
    seat = int(side_of(setup.players == 1, noble)) if noble >= 0 else noble
    if what in SECRETS:
        mine = viewer == seat and what != codes.BLIND
        if mine or viewer == OMNISCIENT or setup.options["open_sphinx"]:
            fields: Fields = {"sphinx": data.SPHINX[a].key}
            return Happening(SECRETS[what], seat, fields, variant="open")
        return Happening(SECRETS[what], seat, variant="hidden")
    if what == codes.OBJECTIVE:
        fields = {"sphinx": data.SPHINX[a].key, "points": b}
        return Happening("objective", seat, fields, source="objectives" if b else "", points=b)
    if what in (codes.GAINED, codes.SETTLED):
        source = codes.SOURCES[a if what == codes.GAINED else codes.BY_BID]
        fields = {"source": source, "points": b if what == codes.GAINED else half_text(-a)}
        return Happening("gained", seat, fields, source=source, points=b, variant=source)
    return TOLD[what](seat, a, b)


def automata(s: Board) -> list[tuple[int, int]]:
    """§8.1 The sides nobody plays, each with its score."""
    seats = range(int(people(s)), len(s.nobles))
    return [(int(side_of(True, seat)), int(s.nobles[seat].score)) for seat in seats]


def outcome(s: Board) -> Outcome | None:
    """§7.7 Who has won; §8.9 in the solo game it may be an automaton.

    The scores are whole points: half a point (§10.16) decides who wins, and is told in the log.
    """
    if s.winner == NONE:
        return None
    scores = tuple(int(s.nobles[seat].score) for seat in range(people(s)))
    return Outcome((int(side_of(s.settings.solo, s.winner)),), ("last_round",), scores)
