"""What happened in Men-Nefer, as people read it."""

from typing import Final

from hypostyle.core.facts import Setup
from hypostyle.core.game import Outcome
from hypostyle.core.log import Event, Happening, effects
from hypostyle.core.words import Field
from hypostyle.games.men_nefer import codes, contracts, data
from hypostyle.games.men_nefer.actions import DRAWN, PEDESTALS, TABLE, TEMPLE, TOMBS
from hypostyle.games.men_nefer.rules.basics import side_of
from hypostyle.games.men_nefer.rules.seasons import winners
from hypostyle.games.men_nefer.state import NONE, Board

PAPYRI: Final = tuple(row.key for row in data.PAPYRI)
TABLETS: Final = tuple(row.key for row in data.TABLETS)
CONTRACTS: Final = tuple(row.key for row in contracts.CONTRACTS)
MASTABA_TILES: Final = tuple(row.key for row in data.MASTABA_TILES)
POSITIONS: Final = tuple(row.key for row in data.POSITIONS)

# fmt: off
# event               kind          field        its names           the places, before the key
KEYED: Final = {
    codes.RETURNED:   ("returned",  "tablet",    TABLETS,            None),
    codes.CAPPED:     ("capped",    "crown",     data.CAPS,          None),
    codes.BURIED:     ("buried",    "cell",      TOMBS,              ""),
    codes.ACTIVATED:  ("activated", "mastaba",   MASTABA_TILES,      None),
    codes.DREW:       ("drew",      "drawing",   data.DRAWINGS,      None),
    codes.OFFERING:   ("offering",  "craft",     data.CRAFT_KEYS,    None),
    codes.LAID:       ("laid",      "cell",      TEMPLE,             ""),
    codes.WASTED:     ("wasted",    "craft",     data.CRAFT_KEYS,    None),
    codes.BLESSED:    ("blessed",   "deity",     data.DEITIES,       None),
    codes.TRADED:     ("traded",    "city",      data.CITIES,        "city_"),
    codes.LEFT_CITY:  ("left_city", "city",      data.CITIES,        "city_"),
    codes.ERECTED:    ("erected",   "cell",      PEDESTALS,          ""),
    codes.FULFILLED:  ("fulfilled", "contract",  CONTRACTS,          None),
    codes.REVEALED:   ("revealed",  "tile",      data.TILES,         None),
    codes.TUCKED:     ("tucked",    "tile",      data.TILES,         None),
}
# event               kind            the names of its numbers     place
NUMBERED: Final = {
    codes.GLYPHED:      ("glyphed",      ("n",),        ""),
    codes.PULLED:       ("pulled",       ("n",),        "great_track"),
    codes.QUEEN_PULLED: ("queen_pulled", ("n",),        "queens_track"),
    codes.PERMITTED:    ("permitted",    ("n",),        ""),
    codes.EMBALMED:     ("embalmed",     (),            ""),
    codes.CARVED:       ("carved",       (),            ""),
    codes.ORBED:        ("orbed",        ("n",),        "obelisk"),
    codes.FISHED:       ("fished",       ("n",),        ""),
    codes.HARVESTED:    ("harvested",    ("era",),      "era"),
    codes.FLOODED:      ("flooded",      ("era",),      "era"),
    codes.BEGAN:        ("began",        (),            ""),
    codes.CLIMBED:      ("climbed",      ("room", "next"), ""),
}
# What Imhotep chose, by the reason: the field and its names.
CHOSEN: Final = {
    "visit_human": "house", "visit_empty": "house", "visit_any": "house",
    "specialise_human": "house", "specialise_any": "house", "scarab_behind": "house",
    "obtain_own": "position", "obtain_human": "position", "obtain_cheapest": "position",
    "stone_pyramid": "n", "stone_queens": "n", "corner": "corner", "queen_human": "queen", "queen_top": "queen",
    "papyrus_own": "papyrus", "papyrus_human": "papyrus", "papyrus_cheapest": "papyrus",
    "craft_own": "craft", "craft_human": "craft", "craft_cheapest": "craft", "offer_craft": "craft",
    "offer_room": "n", "boat_city": "city", "boat_river": "n", "contract": "contract",
}
NAMES: Final[dict[str, tuple[str, ...]]] = {
    "house": data.HOUSES, "position": POSITIONS, "corner": data.CORNERS, "papyrus": PAPYRI,
    "craft": data.CRAFT_KEYS, "city": data.CITIES, "contract": CONTRACTS,
}
# fmt: on
PLACE_OF: Final = {
    "prebuilt": "pyramids",
    "piece": "pyramids",
    "queen": "queen",
    "mastaba": "necropolis",
    "deity": "deity",
    "token": "nile",
    "contract": "nile",
    "craft": "craft",
    "papyrus": "papyrus",
    "hand": "",
    "row": "t",
    "neutral": "houses",
}
"""Where what is drawn goes; a number follows unless the name is that of a whole area."""
AREAS: Final = ("pyramids", "necropolis", "nile", "houses")

EFFECTS: Final = effects(
    placed="activated buried built capped carved climbed embalmed erected feathered heartened "
    "laid orbed permitted pulled queen_built queen_pulled sailed scarab specialised visited",
    turned="crafted dealt drew fulfilled obtained revealed signed wrote",
    removed="returned wasted",
    passed="left_city nothing tucked",
    round="harvested",
)
"""How a page shows the kinds of lines."""


def happening(setup: Setup, event: Event, viewer: int) -> Happening:
    """§9.1 An event; everybody sees everything."""
    what, player, a, b = event
    seat = int(side_of(setup.players == 1, player)) if player >= 0 else player
    if what in KEYED:
        kind, field, names, before = KEYED[what]
        places = () if before is None else (f"{before}{names[a]}",)
        return Happening(kind, seat, {field: names[a]}, places)
    if what in NUMBERED:
        kind, fields, place = NUMBERED[what]
        numbers: dict[str, Field] = dict(zip(fields, (a, b), strict=False))
        return Happening(kind, seat, numbers, (place,) if place else ())
    if what == codes.POINTS:
        return _points(seat, a, b)
    if what in (codes.GOT_FOOD, codes.GOT_HEKA):
        kind = "food" if what == codes.GOT_FOOD else "heka"
        if b:
            return Happening(kind, seat, {"n": a, "lost": b}, variant="lost")
        return Happening(kind, seat, {"n": a}, variant="gained")
    if what in (codes.HEARTENED, codes.FEATHERED):
        kind = "heartened" if what == codes.HEARTENED else "feathered"
        variant = "moved" if a else "end"
        return Happening(kind, seat, {"n": a, "now": b}, ("duat",), variant=variant)
    if what in (codes.VISITED, codes.SPECIALISED, codes.OBTAINED):
        return _turn(what, seat, a, b)
    if what in (codes.CHOSE, codes.ROLLED, codes.INSTEAD, codes.NOTHING):
        return _imhotep(what, seat, a, b)
    return _other(setup, what, seat, a, b)


def _points(seat: int, source: int, points: int) -> Happening:
    """§2.2 Points by source."""
    name = data.SOURCES[source]
    fields: dict[str, Field] = {"source": name, "points": abs(points)}
    variant = "lost" if points < 0 else "gained"
    return Happening("points", seat, fields, source=name, points=points, variant=variant)


def _turn(what: int, seat: int, a: int, b: int) -> Happening:
    """§4.3, §4.4, §4.5 The three kinds of turn."""
    if what == codes.OBTAINED:
        fields: dict[str, Field] = {
            "tablet": TABLETS[a],
            "position": POSITIONS[b],
            "price": data.PRICE[b],
        }
        free = seat == data.IMHOTEP or data.PRICE[b] == 0
        variant = "free" if free else "paid"
        return Happening("obtained", seat, fields, (POSITIONS[b],), variant=variant)
    visited = what == codes.VISITED
    house = data.HOUSES[a // 4 if visited else a]
    paid, debt = b % 16, b // 16
    variant = "debt" if debt else "paid" if paid else "free"
    fields = {"house": house, "food": paid, "points": debt}
    place = f"{'sun' if visited else 'moon'}_{house}"
    return Happening(
        "visited" if visited else "specialised", seat, fields, (place,), variant=variant
    )


def _imhotep(what: int, seat: int, a: int, b: int) -> Happening:
    """§8.2 to §8.16 What Imhotep does, and why."""
    if what == codes.ROLLED:
        return Happening("rolled", seat, {"n": a}, ("die",), variant=codes.USES[b])
    if what in (codes.INSTEAD, codes.NOTHING):
        kind = "instead" if what == codes.INSTEAD else "nothing"
        effect = data.EFFECTS[a]
        return Happening(kind, seat, {"effect": effect}, variant=effect)
    why = codes.WHYS[b]
    field = CHOSEN[why]
    if field == "queen":
        return Happening("chose", seat, {"n": a + 1}, variant=why)
    value: Field = NAMES[field][a] if field in NAMES else a
    return Happening("chose", seat, {field: value}, variant=why)


def _other(setup: Setup, what: int, seat: int, a: int, b: int) -> Happening:
    if what == codes.DEALT:
        return _dealt(setup, a, b % 16, b // 16)
    if what == codes.SCARABBED:
        house = data.HOUSES[a]
        return Happening("scarab", seat, {"house": house, "n": b}, (f"scarab_{house}",))
    if what == codes.BUILT:
        fields: dict[str, Field] = {"corner": data.CORNERS[a], "piece": data.PIECE_KEYS[b]}
        return Happening("built", seat, fields, (f"corner_{data.CORNERS[a]}",))
    if what == codes.QUEEN_BUILT:
        return Happening("queen_built", seat, {"n": a + 1, "pieces": b}, (f"queen{a + 1}",))
    if what == codes.WROTE:
        fields = {"papyrus": PAPYRI[a], "heka": b}
        return Happening("wrote", seat, fields, variant="paid" if b else "free")
    if what == codes.CRAFTED:
        shelf, price = data.SHELF_KEYS[b % 16], b // 16
        fields = {"craft": data.CRAFT_KEYS[a], "shelf": shelf, "food": price}
        return Happening("crafted", seat, fields, variant="paid" if price else "free")
    if what == codes.SAILED:
        action = TABLE[codes.WATER + a]
        return Happening("sailed", seat, {"water": action.fields["water"]}, (action.place,))
    if what == codes.SIGNED:
        fields = {"contract": CONTRACTS[a], "city": data.CITIES[b]}
        return Happening("signed", seat, fields, (f"city_{data.CITIES[b]}",))
    if what == codes.HAMMERED:
        return Happening("hammered", seat, {"n": a + 1}, ("hammers",))
    return Happening("ended", seat, variant="alone" if a == 1 else "shared")


def _dealt(setup: Setup, drawn: int, what: int, where: int) -> Happening:
    """§3.1 to §3.8, §4.9 Something has come to light."""
    kind = codes.DEALS[what]
    place = PLACE_OF[kind]
    at = where // 3 if kind == "contract" else where
    if place and place not in AREAS:
        place = f"{place}{where + 1}"
    fields: dict[str, Field] = {"drawn": DRAWN[drawn], "n": where + 1}
    if kind == "hand":
        side = int(side_of(setup.players == 1, where // 3))
        return Happening("dealt", side, {"drawn": DRAWN[drawn]}, variant=kind)
    if kind == "contract":
        fields["city"] = data.CITIES[at]
    elif kind == "mastaba":
        fields["slot"] = data.MASTABA_SLOTS[where].upper()
    elif kind == "token":
        fields["city"] = data.CITIES[where]
    return Happening("dealt", NONE, fields, (place,) if place else (), variant=kind)


def automata(s: Board) -> list[tuple[int, int]]:
    """§8.1 Imhotep and his points, in the solo game."""
    return [(data.IMHOTEP, int(s.players[1].points))] if s.settings.solo else []


def outcome(s: Board) -> Outcome | None:
    """§7.1 Who has won; §8.19 in the solo game it may be Imhotep."""
    if not s.over:
        return None
    best = tuple(int(side_of(s.settings.solo, seat)) for seat in winners(s))
    scores = tuple(int(s.players[seat].points) for seat in range(s.settings.players))
    return Outcome(best, codes.REASONS, scores)
