"""Men-Nefer's components as tables: what each thing costs, gives and counts.

Effects are written as on the paper, `stone 4 + favour`, and read by `parse`. Everything that gives
effects is a *cell*: it has a key, a number and a list of effects (`CELLS`). Figures marked
source="design" are ours; the others come from the solo rulebook or from reports of the game.
"""

from typing import Final, NamedTuple

from hypostyle.core.native import i64

# fmt: off
SIDES:      Final = ("red", "blue", "green", "yellow", "imhotep")
IMHOTEP:    Final = 4                   # his side; in the lists of a solo game he is number 1
ERAS:       Final = 3
ROUNDS:     Final = 9                   # §4.1 turns of each player in an Era
MOST_FOOD:  Final = 12                  # §2.2 source="design"
MOST_HEKA:  Final = 8                   # source="design"
DUAT:       Final = 14                  # §2.3 steps of Heart and Feather; source="design"
START_FOOD: Final = (5, 6, 7, 8)        # §3.7 by turn order; source="design"
START_HEKA: Final = 2                   # source="design"
FLOOD_FOOD: Final = 6                   # §4.9 source="design"
FLOOD_HEKA: Final = 2                   # source="design"

# --- effects (§2.1) --------------------------------------------------------------------------------
EFFECTS: Final = (
    "food", "heka", "pp", "heart", "feather", "favour", "scarab",           # benefits
    "stone", "embalm", "rite", "papyrus", "craft", "priest", "offer",       # actions
    "sail", "activate", "carve", "erect", "mastaba", "either",
)
FOOD:       Final = 0
HEKA:       Final = 1
PP:         Final = 2
HEART:      Final = 3
FEATHER:    Final = 4
FAVOUR:     Final = 5
SCARAB:     Final = 6
STONE:      Final = 7
EMBALM:     Final = 8
RITE:       Final = 9
PAPYRUS:    Final = 10
CRAFT:      Final = 11
PRIEST:     Final = 12
OFFER:      Final = 13
SAIL:       Final = 14
ACTIVATE:   Final = 15
CARVE:      Final = 16
ERECT:      Final = 17
MASTABA:    Final = 18                  # n is the slot of the Mastaba Tile
EITHER:     Final = 19                  # n is a row of ALTERNATIVES

KIND_BITS:  Final = 5                   # of an effect as a number: its kind, then its n
KIND_MASK:  Final = 31
FAVOURS:    Final = ("food", "heka", "feather")         # §5.2; source="design"
FAVOUR_N:   Final = (3, 2, 1)           # source="design"
CAPS:       Final = ("feather", "heart", "pp")          # §5.6 what the Pyramidion gives
CAP_N:      Final = (2, 2, 4)           # source="design"

ALTERNATIVES: Final[list[tuple[int, int]]] = []
"""§4.8 The two effects of each "(X / Y)", as numbers, the top one first."""


def effect(kind: i64, n: i64) -> i64:
    """An effect as a number."""
    return kind | (n << KIND_BITS)


def _one(text: str) -> list[int]:
    """The effects of one word of a cell, `favour x2` being two."""
    if text.startswith("("):
        top, bottom = text[1:-1].split(" / ")
        ALTERNATIVES.append((_one(top)[0], _one(bottom)[0]))
        return [effect(EITHER, len(ALTERNATIVES) - 1)]
    name, _, rest = text.partition(" ")
    kind = EFFECTS.index(name)
    if rest.startswith("x"):
        return [kind] * int(rest[1:])
    if kind == MASTABA:
        return [effect(kind, MASTABA_SLOTS.index(rest))]
    return [effect(kind, abs(int(rest)) if rest else 0)]


def parse(text: str) -> list[int]:
    """§2.1 The effects of a cell as numbers; `-` is nothing."""
    found: list[int] = []
    for word in text.split(" + "):
        if word != "-":
            found += _one(word)
    return found


# --- sources of points, as the log and the result name them -----------------------------------------
SOURCES: Final = (
    "houses", "glyphs", "shelf", "pyramid_pieces", "pyramidion", "queens_pieces", "mastabas", "temple",
    "deities", "crafts", "papyri", "drawings", "cities", "tiles", "fishing", "pedestals", "hammers",
    "debt", "duat", "contracts", "necropolis", "obelisk", "great_pyramid", "queens_pyramids",
)
BY_PYRAMIDION: Final = 4
BY_CITIES:  Final = 12
BY_FISHING: Final = 14                  # §8.15 Imhotep's Boats on the River
BY_PEDESTALS: Final = 15
BY_HAMMERS: Final = 16
BY_DEBT:    Final = 17
BY_DUAT:    Final = 18
BY_CONTRACTS: Final = 19
BY_NECROPOLIS: Final = 20
BY_OBELISK: Final = 21
BY_PYRAMID: Final = 22
BY_QUEENS:  Final = 23

# --- Houses of Life (§2.4) --------------------------------------------------------------------------
HOUSES:     Final = ("builders", "embalmers", "priestesses", "boatmen", "sculptors")  # source="design"
SCARAB_END: Final = 6
SLOTS:      Final = ("left", "middle", "right")         # §2.6 of a Personal Board
HOUSE_SPACES: Final = (                 # source="design"
    # 1                                  2                    3                    4                            5                            6
    ("stone 3",                          "stone 3 + food 1",  "stone 4",           "stone 4 + favour",          "stone 5 + favour",          "stone 6 + favour"),
    ("embalm + heart 1",                 "embalm + rite 1",   "embalm + rite 2",   "embalm + rite 2 + heart 1", "embalm + rite 3",           "embalm + rite 3 + heart 1"),
    ("priest 2 + (offer / craft -1)",    "priest 2 + offer",  "priest 3 + offer",  "priest 3 + offer + heka 1", "priest 4 + offer + heka 1", "priest 4 + offer x2"),
    ("sail 3 + activate 1",              "sail 4 + activate 1", "sail 4 + activate 2", "sail 5 + activate 2",  "sail 6 + activate 2",       "sail 6 + activate 2 + pp 2"),
    ("carve + favour",                   "carve + erect 1",   "carve + erect 2",   "carve + erect 2 + heka 1",  "carve + erect 3",           "carve + erect 3 + favour"),
)


class Neutral(NamedTuple):
    """A neutral tile: Houses from 0 with a neutral Apprentice on the Sun and on the Moon side."""

    key: str
    sun_2: tuple[int, int, int]         # two players and solo
    moon_2: int
    sun_3: int                          # three players
    moon_3: int
    source: str = "design"


NEUTRALS: Final = (
    Neutral("n1", (0, 1, 3), 2, 0, 2),
    Neutral("n2", (1, 2, 4), 3, 1, 3),
    Neutral("n3", (2, 3, 0), 4, 2, 4),
    Neutral("n4", (3, 4, 1), 0, 3, 0),
    Neutral("n5", (4, 0, 2), 1, 4, 1),
)

# --- Tablets (§2.5, §2.6) ----------------------------------------------------------------------------
GLYPHS:     Final = ("eye", "reed", "owl", "water", "hand")  # source="design"


class Position(NamedTuple):
    """A position of the Tablet row: its price in Food and what it does for a player."""

    key: str
    price: int
    action: str
    source: str = "design"


POSITIONS: Final = (
    Position("t1", 4, "scarab + (papyrus -2 / craft -2)"),
    Position("t2", 3, "heart 1 + (papyrus -1 / craft -1)"),
    Position("t3", 2, "(papyrus -2 / craft -2)"),
    Position("t4", 1, "(papyrus / craft)"),
    Position("t5", 0, "(food 2 / heka 1)"),
)
PRICE:      Final[list[int]] = [row.price for row in POSITIONS]
ROW:        Final = 5                   # positions of the row


class Tablet(NamedTuple):
    """An Action Tablet."""

    key: str
    number: int                         # I to IV
    glyph: int
    action: str
    source: str = "design"


TABLETS: Final = (
    Tablet("tb01", 1, 0, "stone 2"),
    Tablet("tb02", 1, 1, "embalm + food 1"),
    Tablet("tb03", 1, 2, "priest 2"),
    Tablet("tb04", 1, 3, "sail 3"),
    Tablet("tb05", 1, 4, "carve + food 1"),
    Tablet("tb06", 2, 0, "(papyrus -1 / food 3)"),
    Tablet("tb07", 2, 1, "(craft -1 / heka 2)"),
    Tablet("tb08", 2, 2, "craft -2"),
    Tablet("tb09", 2, 3, "papyrus -1 + food 1"),
    Tablet("tb10", 2, 4, "favour x2"),
    Tablet("tb11", 3, 0, "(rite 1 / embalm)"),
    Tablet("tb12", 3, 1, "(offer / priest 2)"),
    Tablet("tb13", 3, 2, "activate 1 + food 2"),
    Tablet("tb14", 3, 3, "(erect 1 / carve)"),
    Tablet("tb15", 3, 4, "stone 2 + favour"),
    Tablet("tb16", 4, 0, "rite 2 + food 1"),
    Tablet("tb17", 4, 1, "erect 2 + heka 1"),
    Tablet("tb18", 4, 2, "sail 2 + activate 1"),
    Tablet("tb19", 4, 3, "priest 2 + offer"),
    Tablet("tb20", 4, 4, "scarab + favour"),
)
TABLET_GLYPH: Final[list[int]] = [row.glyph for row in TABLETS]
OF_NUMBER:  Final = 5                   # Tablets of each number, in the order of the table; source="design"


class GlyphStep(NamedTuple):
    """A step of the hieroglyph track (§2.7): what it accepts and what it gives."""

    accepts: tuple[int, int]
    reward: str
    source: str = "design"


GLYPH_TRACK: Final = (
    GlyphStep((0, 1), "heart 1"),
    GlyphStep((2, 3), "food 2"),
    GlyphStep((4, 0), "heka 1"),
    GlyphStep((1, 2), "heart 1"),
    GlyphStep((3, 4), "favour"),
    GlyphStep((0, 2), "scarab"),
    GlyphStep((1, 3), "heart 1 + pp 2"),
)
GLYPH_END:  Final = 7
ACCEPTS:    Final[list[int]] = [        # by steps done, the hieroglyphs of the next step, one bit each
    *[(1 << row.accepts[0]) | (1 << row.accepts[1]) for row in GLYPH_TRACK], 0,
]

# --- Personal Board (§2.8, §2.9) ---------------------------------------------------------------------
SHELF:      Final = (                   # top row first, each left, centre, right; source="design"
    "heart 1", "pp 3",   "favour",
    "heka 1",  "food 2", "pp 1",
    "food 1",  "food 1", "food 1",
)
SHELF_KEYS: Final = ("tl", "tc", "tr", "ml", "mc", "mr", "bl", "bc", "br")
STRIP:      Final = 8                   # spaces for Papyri; source="design"
DRAWINGS:   Final = ("falcon", "jackal", "ibis", "cat", "cobra")  # source="design"
DRAWING_REWARDS: Final = ("feather 1", "heart 1", "heka 1 + food 1", "pp 2", "favour")  # source="design"
PRINTED:    Final[list[int]] = [1, 0, 2, 3]     # the half drawing beside the strip of red, blue, green, yellow; source="design"
BASKETS:    Final = 9

# --- pyramids (§2.10 to §2.12) -----------------------------------------------------------------------
LAST_SPACE: Final = 18                  # source="design"
# §2.10 points of the last scoring space reached                1              5                  10                  15
PYRAMID_POINTS: Final[list[int]] = [0, 0, 1, 1, 2, 2, 3, 3, 5, 5, 6, 6, 8, 8, 10, 10, 12, 12, 14]  # source="design"
PERMISSION: Final = 4                   # events of the track
CAPSTONE:   Final = 5
PYRAMID_EVENTS: Final[list[int]] = [    # 1 to 3: build that level; source="design"
    0, PERMISSION, 0, 1, 0, PERMISSION, 0, 2, 0, 0, PERMISSION, 0, 0, 3, 0, 0, 0, 0, CAPSTONE,
]
PERMISSIONS: Final = 3                  # of each player
QUEENS_END: Final = 3                   # §2.12 the last space of the Queens' Track; source="design"
LEVELS:     Final = 3
CORNERS:    Final = ("ur", "lr", "ll", "ul")    # clockwise
CORNER_BASES: Final = ("food 2", "heka 1", "favour", "feather 1")  # source="design"
PIECE_KEYS: Final = ("i_a", "i_b", "i_c", "i_d", "ii_a", "ii_b", "ii_c", "ii_d", "iii_a", "iii_b", "iii_c", "iii_d")
PIECES:     Final = (                   # source="design"
    "food 2",           "heka 1",          "favour",    "feather 1",
    "favour",           "favour + food 1", "feather 1", "pp 2",
    "feather 1 + pp 1", "favour + pp 1",   "pp 3",      "heka 2 + pp 1",
)
PREBUILT:   Final = ((), (2, 3), (2, 3), (2,), ())  # §3.1 corners by players, filled in this order; source="design"
PIECES_OF:  Final[list[int]] = [((1 << len(CORNERS)) - 1) << (len(CORNERS) * n) for n in range(LEVELS)]
QUEENS:     Final = ("qp1", "qp2", "qp3")
QUEEN_SIZE: Final = 4                   # pieces of a Queens' Pyramid
QUEEN_PIECES: Final = ("favour", "favour", "favour", "favour + pp 2")  # source="design"
QUEENS_BUILT: Final = (0, 2, 2, 1, 0)   # §3.1 pieces of each by players; source="design"
QUEEN_TILES: Final = ("q1", "q2", "q3", "q4", "q5", "q6")   # §2.12 what each counts is in QUEEN_COUNTS

# --- Necropolis (§2.13, §2.14) -----------------------------------------------------------------------
MASTABA_SLOTS: Final = ("c1", "c2", "c3", "ra", "rb")
MASTABAS:   Final = ("a1", "a2", "a3", "b1", "b2", "b3")    # the die's 1 to 6
COLUMN_OF:  Final[list[int]] = [0, 1, 2, 0, 1, 2]  # source="design"
ROW_OF:     Final[list[int]] = [3, 3, 3, 4, 4, 4]  # source="design"
TOMB_SPACES: Final = 18                 # 3 * Mastaba + level - 1
MASTABA_SPACES: Final = (               # levels 1, 2, 3; source="design"
    "food 2",        "heart 1",         "heart 1 + favour",
    "heka 1",        "favour + food 1", "scarab + pp 1",
    "favour",        "heart 1",         "pp 4",
    "food 1 + pp 1", "heka 2",          "feather 2",
    "feather 1",     "sail 2",          "heart 2",
    "pp 1 + heka 1", "stone 2",         "stone 3",
)
MUMMIES:    Final = 4


class MastabaTile(NamedTuple):
    """A Mastaba Tile: points for each Sarcophagus in a Harvest, and its activation."""

    key: str
    points: int
    action: str
    source: str = "design"


MASTABA_TILES: Final = (
    MastabaTile("m1", 1, "favour"),
    MastabaTile("m2", 1, "heart 1"),
    MastabaTile("m3", 1, "sail 2"),
    MastabaTile("m4", 1, "stone 1"),
    MastabaTile("m5", 2, "food 1"),
    MastabaTile("m6", 2, "heka 1"),
    MastabaTile("m7", 2, "priest 1"),
)
TILE_POINTS: Final[list[int]] = [row.points for row in MASTABA_TILES]

# --- Temple and Obelisk (§2.15, §2.16) ---------------------------------------------------------------
ROOMS:      Final = 4                   # source="design"
PRIESTESSES: Final = 4
ENTRY:      Final[list[int]] = [0, 1, 1, 2, 2]  # steps to enter R1 to R4; source="design"
ORB_STEPS:  Final[list[int]] = [0, 1, 2, 2, 3]  # source="design"
COLUMNS:    Final = 6                   # the die's 1 to 6
ROOM_SPACES: Final[list[int]] = [((1 << COLUMNS) - 1) << (COLUMNS * room) for room in range(ROOMS)]
TEMPLE:     Final = (                   # R1 first, each six columns; source="design"
    "food 1",         "food 1",           "heka 1",          "food 2", "heka 1",          "pp 1",
    "food 2",         "heka 1",           "food 1 + heka 1", "favour", "pp 1 + food 1",   "pp 2",
    "heart 1",        "favour",           "feather 1",       "pp 2",   "food 3",          "heka 2",
    "heart 1 + pp 1", "feather 1 + pp 1", "pp 3",            "scarab", "favour + food 1", "heart 1 + food 1",
)
ORB_END:    Final = 14                  # source="design"
OBELISK_POINTS: Final[list[int]] = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 8]  # source="design"
DEITY_SPACES: Final[list[int]] = [3, 6, 9, 12]  # source="design"
DEITIES:    Final = ("ra", "thoth", "ptah", "anubis", "hapi", "isis", "maat", "khnum")
DEITY_ACTIONS: Final = (                # source="design"
    "pp 3", "papyrus -3", "craft -4", "embalm + rite 1", "food 4", "heart 2", "feather 2", "stone 3",
)

# --- Crafts (§2.17) ----------------------------------------------------------------------------------
CRAFT_TYPES: Final = ("pottery", "jewellery", "linen", "furniture", "perfume")  # source="design"
OF_TYPE:    Final = 7                   # Crafts of each type: OF_TYPE * type + letter; source="design"
CRAFTS:     Final = (                   # a to g; source="design"
    "food 3",  "food 4",           "food 2 + heka 1",  "food 2 + favour",    "sail 2",         "sail 3",          "favour x2",
    "pp 2",    "pp 3",             "feather 1 + pp 1", "feather 1 + food 1", "favour + pp 1",  "pp 2 + heka 1",   "feather 2",
    "embalm",  "embalm + food 1",  "embalm + heka 1",  "embalm + pp 1",      "rite 1",         "rite 1 + food 1", "rite 2",
    "stone 2", "stone 2 + food 1", "stone 3",          "carve",              "carve + heka 1", "erect 1",         "erect 2",
    "heart 1", "heart 1 + food 1", "heart 1 + heka 1", "heka 2",             "heka 3",         "papyrus -1",      "papyrus -2",
)
CRAFT_KEYS: Final = tuple(f"{kind}_{letter}" for kind in CRAFT_TYPES for letter in "abcdefg")
CRAFT_TYPE: Final[list[int]] = [n // 7 for n in range(35)]
CRAFT_PRICES: Final[list[int]] = [0, 1, 2, 3, 4]  # source="design"


# --- Papyri (§2.18) ----------------------------------------------------------------------------------
class Papyrus(NamedTuple):
    """A Papyrus: the drawings of which it shows a half on the left and on the right."""

    key: str
    left: int
    right: int
    benefit: str
    source: str = "design"


PAPYRI: Final = tuple(sorted((
    Papyrus("p01", 0, 1, "food 2"),          Papyrus("p21", 0, 1, "stone 2"),
    Papyrus("p02", 0, 2, "food 3"),          Papyrus("p22", 0, 2, "sail 2"),
    Papyrus("p03", 0, 3, "favour"),          Papyrus("p23", 0, 3, "priest 1"),
    Papyrus("p04", 0, 4, "feather 1"),       Papyrus("p24", 0, 4, "embalm"),
    Papyrus("p05", 1, 0, "heart 1"),         Papyrus("p25", 1, 0, "carve"),
    Papyrus("p06", 1, 2, "pp 1"),            Papyrus("p26", 1, 2, "food 1 + pp 1"),
    Papyrus("p07", 1, 3, "pp 2"),            Papyrus("p27", 1, 3, "sail 3"),
    Papyrus("p08", 1, 4, "stone 2"),         Papyrus("p28", 1, 4, "priest 2"),
    Papyrus("p09", 2, 0, "sail 2"),          Papyrus("p29", 2, 0, "stone 1 + food 1"),
    Papyrus("p10", 2, 1, "priest 1"),        Papyrus("p30", 2, 1, "scarab"),
    Papyrus("p11", 2, 3, "embalm"),          Papyrus("p31", 2, 3, "rite 1"),
    Papyrus("p12", 2, 4, "carve"),           Papyrus("p32", 2, 4, "erect 1"),
    Papyrus("p13", 3, 0, "food 1 + pp 1"),   Papyrus("p33", 3, 0, "favour"),
    Papyrus("p14", 3, 1, "sail 3"),          Papyrus("p34", 3, 1, "food 2"),
    Papyrus("p15", 3, 2, "priest 2"),        Papyrus("p35", 3, 2, "food 3"),
    Papyrus("p16", 3, 4, "stone 1 + food 1"), Papyrus("p36", 3, 4, "favour"),
    Papyrus("p17", 4, 0, "scarab"),          Papyrus("p37", 4, 0, "feather 1"),
    Papyrus("p18", 4, 1, "embalm"),          Papyrus("p38", 4, 1, "heart 1"),
    Papyrus("p19", 4, 2, "carve"),           Papyrus("p39", 4, 2, "pp 1"),
    Papyrus("p20", 4, 3, "favour"),          Papyrus("p40", 4, 3, "pp 2"),
)))
LEFT_HALF:  Final[list[int]] = [row.left for row in PAPYRI]
RIGHT_HALF: Final[list[int]] = [row.right for row in PAPYRI]
PAPYRUS_PRICES: Final[list[int]] = [2, 3, 4, 5]  # source="design"

# --- River and Cities (§2.19) ------------------------------------------------------------------------
RIVER:      Final = 13                  # spaces 0 to 12, then 0 again; source="design"
BOATS:      Final = 4
CITIES:     Final = ("a", "b", "c", "d", "e", "f")
CITY_INDEX: Final[list[int]] = [2, 4, 6, 8, 10, 12]  # source="design"
CITY_PRINTS: Final = ("-", "-", "pp 1", "pp 1", "pp 2", "pp 2")  # source="design"
TOKENS:     Final = ("cb1", "cb2", "cb3", "cb4", "cb5", "cb6")
TOKEN_BENEFITS: Final = ("food 3", "heka 2", "favour", "heart 1", "pp 2", "feather 1 + food 1")  # source="design"
FISHING:    Final[list[int]] = [1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]  # source="design"
DOCKS:      Final = (0, 1, 1, 2, 2)     # of each City, by players; source="design"
CITY_SLOTS: Final = (0, 2, 2, 3, 3)     # for Contracts, by players; source="design"

# --- Avenues of Sphinxes (§2.20, §2.21) ---------------------------------------------------------------
AVENUES:    Final = ("av1", "av2", "av3", "av4", "av5", "av6")  # the die's 1 to 6
SPHINXES:   Final = 4
PEDESTALS:  Final = 18                  # 3 * Avenue + level - 1
PEDESTAL_POINTS: Final[list[int]] = [3, 5, 8]  # source="design"
PEDESTAL_EFFECTS: Final = (             # levels 1, 2, 3; source="design"
    "mastaba c1 + food 1", "mastaba c1 + heka 1", "mastaba c1 + favour",
    "mastaba c2 + food 1", "mastaba c2 + heka 1", "mastaba c2 + favour",
    "mastaba c3 + food 1", "mastaba c3 + heka 1", "mastaba c3 + favour",
    "priest 1",            "priest 2",            "priest 2 + heart 1",
    "sail 2",              "sail 3",              "sail 3 + heart 1",
    "stone 1",             "stone 2",             "stone 3",
)
HAMMERS:    Final[list[int]] = [4, 2]   # §2.21 points of X1 and X2; source="design"
HAMMER_AT:  Final = 3                   # the Sphinx on a Pedestal that earns one; source="design"


# --- Imhotep (§8.1, §8.2) ----------------------------------------------------------------------------
TILES:      Final = ("v", "s", "o1", "o2", "o3")
TILE_COPIES: Final = (3, 3, 1, 1, 1)    # §8.1 types printed; split and contents source="design"
VISIT_TILE: Final = 0
SPECIALISE_TILE: Final = 1
OBTAIN_TILE: Final = 2                  # + 0 to 2
IMHOTEP_ACTIONS: Final = (              # O1, O2, O3, each by position; source="design"
    "scarab", "papyrus", "stone 2", "craft",    "favour",
    "scarab", "craft",   "embalm",  "sail 3",   "heart 1",
    "scarab", "papyrus", "carve",   "priest 2", "pp 2",
)
TILE_SHIFT: Final[list[int]] = [0, 2, 4, 5, 6]  # unknown tiles of his pile, counted in one number
TILE_FIELD: Final[list[int]] = [3, 3, 1, 1, 1]
ALL_TILES:  Final = 0b111_11_11
DIE:        Final = 6
# fmt: on
