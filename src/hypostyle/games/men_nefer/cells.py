"""Everything in Men-Nefer that gives effects: cells, each with a key, a number and its effects."""

from typing import Final, NamedTuple

from hypostyle.games.men_nefer import data


# fmt: off
class Group(NamedTuple):
    """Cells of one kind: the source of their points, then `key: effects` in the order of their table."""

    name: str
    source: str
    keys: tuple[str, ...]
    effects: tuple[str, ...]


GROUPS: Final = (
    Group("house", "houses", tuple(f"{house}_{n}" for house in data.HOUSES for n in range(1, 7)),
          tuple(cell for row in data.HOUSE_SPACES for cell in row)),
    Group("position", "", tuple(row.key for row in data.POSITIONS), tuple(row.action for row in data.POSITIONS)),
    Group("tablet", "", tuple(row.key for row in data.TABLETS), tuple(row.action for row in data.TABLETS)),
    Group("glyph", "glyphs", tuple(f"glyph_{n}" for n in range(1, 8)), tuple(row.reward for row in data.GLYPH_TRACK)),
    Group("shelf", "shelf", tuple(f"shelf_{key}" for key in data.SHELF_KEYS), data.SHELF),
    Group("base", "", tuple(f"base_{key}" for key in data.CORNERS), data.CORNER_BASES),
    Group("piece", "pyramid_pieces", tuple(f"piece_{key}" for key in data.PIECE_KEYS), data.PIECES),
    Group("queen", "queens_pieces", tuple(f"queen_{n}" for n in range(1, 5)), data.QUEEN_PIECES),
    Group("tomb", "mastabas", tuple(f"{key}_{n}" for key in data.MASTABAS for n in (1, 2, 3)), data.MASTABA_SPACES),
    Group("mastaba", "", tuple(row.key for row in data.MASTABA_TILES), tuple(row.action for row in data.MASTABA_TILES)),
    Group("temple", "temple", tuple(f"r{room}_{n}" for room in range(1, 5) for n in range(1, 7)), data.TEMPLE),
    Group("deity", "deities", data.DEITIES, data.DEITY_ACTIONS),
    Group("craft", "crafts", data.CRAFT_KEYS, data.CRAFTS),
    Group("papyrus", "papyri", tuple(row.key for row in data.PAPYRI), tuple(row.benefit for row in data.PAPYRI)),
    Group("drawing", "drawings", data.DRAWINGS, data.DRAWING_REWARDS),
    Group("city", "cities", tuple(f"city_{key}" for key in data.CITIES), data.CITY_PRINTS),
    Group("token", "cities", data.TOKENS, data.TOKEN_BENEFITS),
    Group("pedestal", "", tuple(f"{key}_{n}" for key in data.AVENUES for n in (1, 2, 3)), data.PEDESTAL_EFFECTS),
    Group("imhotep", "tiles", tuple(f"{tile}_{row.key}" for tile in data.TILES[2:] for row in data.POSITIONS), data.IMHOTEP_ACTIONS),
)
CELL_KEYS:  Final = tuple(key for group in GROUPS for key in group.keys)
CELLS:      Final[list[list[int]]] = [data.parse(cell) for group in GROUPS for cell in group.effects]
CELL_SOURCE: Final[list[int]] = [
    data.SOURCES.index(group.source) if group.source else 0 for group in GROUPS for _ in group.keys
]
# Where the cells of each group begin.
HOUSE_0:    Final = 0                   # + 6 * House + Scarab space - 1
POSITION_0: Final = 30
TABLET_0:   Final = 35
GLYPH_0:    Final = 55
SHELF_0:    Final = 62
BASE_0:     Final = 71
PIECE_0:    Final = 75                  # + 4 * (level - 1) + piece
QUEEN_0:    Final = 87
TOMB_0:     Final = 91
MASTABA_0:  Final = 109                 # + Mastaba Tile
TEMPLE_0:   Final = 116                 # + 6 * (Room - 1) + column
DEITY_0:    Final = 140
CRAFT_0:    Final = 148
PAPYRUS_0:  Final = 183
DRAWING_0:  Final = 223
CITY_0:     Final = 228
TOKEN_0:    Final = 234
PEDESTAL_0: Final = 240
IMHOTEP_0:  Final = 258                 # + 5 * O-tile + position
CELL_COUNT: Final = 273
# fmt: on
