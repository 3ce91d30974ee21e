"""Men-Nefer's answers by name: the table beside the ints of codes.py."""

from typing import Final

from hypostyle.core.actions import Action, ActionTable, bare
from hypostyle.games.men_nefer import codes, contracts, data


def _visits() -> list[Action]:
    return [
        Action(
            "visit",
            f"visit {house} {slot}",
            {"house": house, "slot": slot},
            bare=True,
            place=f"slot{n + 1}",
            target=f"sun_{house}",
        )
        for n, slot in enumerate(data.SLOTS)
        for house in data.HOUSES
    ]


def _specialisations() -> list[Action]:
    return [
        Action(
            "specialise", f"specialise {house}", {"house": house}, bare=True, place=f"moon_{house}"
        )
        for house in data.HOUSES
    ]


def _positions() -> list[Action]:
    return [
        Action("obtain", f"obtain {row.key}", {"position": row.key}, bare=True, place=row.key)
        for row in data.POSITIONS
    ]


def _climbs() -> list[Action]:
    return [
        Action(
            "priestess",
            f"r{room}{posture}",
            {"room": room, "next": room + 1, "posture": posture.strip() or "standing"},
            place=f"room{room}",
        )
        for posture in ("", " lying")
        for room in range(data.ROOMS)
    ]


def _waters() -> list[Action]:
    river = [
        Action("water", str(space), {"water": f"river{space}"}, place=f"river{space}")
        for space in range(data.RIVER)
    ]
    return river + [
        Action("water", city, {"water": f"city_{city}"}, place=f"city_{city}")
        for city in data.CITIES
    ]


def _spaces(kind: str, names: tuple[str, ...]) -> list[Action]:
    """Spaces of the Necropolis, of Avenues or of the Temple."""
    return [
        Action(kind, key, {"cell": key, "at": key.upper().replace("_", "-")}, place=key)
        for key in names
    ]


def _keys(kind: str, keys: tuple[str, ...], place: str = "") -> list[Action]:
    """One answer for each key; `place` is what stands before the key in the place's name."""
    return [Action(kind, key, {kind: key}, place=f"{place}{key}" if place else "") for key in keys]


def _numbered(kind: str, most: int, place: str = "") -> list[Action]:
    return [
        Action(kind, str(n), {"n": n}, place=f"{place}{n}" if place else "")
        for n in range(1, most + 1)
    ]


TOMBS: Final = tuple(f"{key}_{n}" for key in data.MASTABAS for n in (1, 2, 3))
PEDESTALS: Final = tuple(f"{key}_{n}" for key in data.AVENUES for n in (1, 2, 3))
TEMPLE: Final = tuple(f"r{room}_{n}" for room in range(1, 5) for n in range(1, 7))
TRACKS: Final = ("great", "queens")
DRAWN: Final = (
    *data.PIECE_KEYS,
    *data.QUEEN_TILES,
    *(row.key for row in data.MASTABA_TILES),
    *data.DEITIES,
    *data.TOKENS,
    *(row.key for row in contracts.CONTRACTS),
    *data.CRAFT_KEYS,
    *(row.key for row in data.PAPYRI),
    *(row.key for row in data.TABLETS),
    *(row.key for row in data.NEUTRALS),
)
"""Everything that can be drawn, by the numbers of codes.py."""


def _shelf() -> list[Action]:
    return [
        Action("shelf", key, {"shelf": key}, place=f"shelf{n + 1}")
        for n, key in enumerate(data.SHELF_KEYS)
    ]


# fmt: off
TABLE: Final = ActionTable(
    [
        (codes.STOP,        [bare("stop")]),
        (codes.PASS,        [bare("pass")]),
        (codes.VISIT,       _visits()),
        (codes.SPECIALISE,  _specialisations()),
        (codes.OBTAIN,      _positions()),
        (codes.CHOOSE,      _keys("effect", data.EFFECTS)),
        (codes.FAVOUR_OF,   _keys("favour", data.FAVOURS)),
        (codes.ADVANCE,     [Action("scarab", house, {"house": house}, place=f"scarab_{house}") for house in data.HOUSES]),
        (codes.PULL,        [Action("track", key, {"track": key}, place=f"{key}_track") for key in TRACKS]),
        (codes.CORNER_OF,   _keys("corner", data.CORNERS, "corner_")),
        (codes.CAP_OF,      _keys("crown", data.CAPS)),
        (codes.QUEEN_OF,    _numbered("queen", 3, "queen")),
        (codes.TOMB_OF,     _spaces("tomb", TOMBS)),
        (codes.BUY_PAPYRUS, _numbered("papyrus", 4, "papyrus")),
        (codes.BUY_CRAFT,   _numbered("craft", 5, "craft")),
        (codes.SHELF_OF,    _shelf()),
        (codes.CLIMB,       _climbs()),
        (codes.OFFER_AT,    _spaces("temple", TEMPLE)),
        (codes.WATER,       _waters()),
        (codes.TAKE,        _numbered("contract", 3, "contract")),
        (codes.PEDESTAL_OF, _spaces("pedestal", PEDESTALS)),
        (codes.DEALT_0,     [Action("drawn", key, {"drawn": key}) for key in DRAWN]),
        (codes.FIRST_0,     _keys("side", data.SIDES[:4])),
        (codes.TILE_0,      _keys("tile", data.TILES)),
        (codes.DIE_0,       _numbered("die", data.DIE)),
    ],
    codes.ACTIONS,
    codes.ANSWERS,
)
# fmt: on
"""Every answer of the game."""
