"""Egizia's components as tables: the river, the cards, the monuments, the tracks.

Everything is counted from 0 inside: position 0 is P1, Sphinx card 0 is S01. Sets of positions, of
Nile cards and of bricks are bit masks. Nearly all figures are ours: source="design". The others,
source="printed", are told by reports of the printed game, for a card both what it does and its deck.
How many copies a card has, and the names of the gods, are ours everywhere.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from hypostyle.core.bits import shl
from hypostyle.core.native import i64

SMALL_BITS: Final = 4
"""What each of several small numbers takes that are packed into one, the first of them lowest."""
SMALL: Final = (1 << SMALL_BITS) - 1

# fmt: off
# --- sides and crews -------------------------------------------------------------------------------
SIDES: Final = ("red", "green", "violet", "orange", "cleopatra", "imhotep")
MOST_PLAYERS: Final = 4
CLEOPATRA: Final = 4                        # sides the rules play themselves (chapter 8)
IMHOTEP:   Final = 5

CREWS:   Final = ("blue", "black", "yellow", "joker")
BLUE:    Final = 0
BLACK:   Final = 1
YELLOW:  Final = 2
JOKER:   Final = 3
REGULAR: Final = (1 << BLUE) | (1 << BLACK) | (1 << YELLOW)
ANY:     Final = REGULAR | (1 << JOKER)
MOST_STRENGTH: Final = 9                    # §2.4
START_CREWS:   Final = 1 | (1 << SMALL_BITS) | (1 << (2 * SMALL_BITS)) | (2 << (3 * SMALL_BITS))     # §2.4

# §6.3 What may be sent to a site: a regular crew, one with the Joker, the Joker alone.
CREW_SETS: Final = ("blue", "black", "yellow", "blue+joker", "black+joker", "yellow+joker", "joker")
SET_MASKS: Final[list[int]] = [
    1 << BLUE, 1 << BLACK, 1 << YELLOW,
    (1 << BLUE) | (1 << JOKER), (1 << BLACK) | (1 << JOKER), (1 << YELLOW) | (1 << JOKER),
    1 << JOKER,
]
JOKER_ALONE: Final = 6

# --- the river (§2.2) ------------------------------------------------------------------------------
POSITIONS: Final = (
    "c1",  "syene",
    "c2",  "edfu",
    "c3",  "sphinx",
    "c4",  "thebae",
    "c5",  "obelisk",
    "c6",  "abydos",
    "c7",  "amarna",
    "c8",  "temple",
    "c9",  "memphis",
    "c10", "heliopolis",
)                                           # source="design": 20 bends, ten of them cards
RIVER_LENGTH: Final = 20
SYENE:      Final = 1
EDFU:       Final = 3
P_SPHINX:   Final = 5
THEBAE:     Final = 7
P_OBELISK:  Final = 9
ABYDOS:     Final = 11
AMARNA:     Final = 13
P_TEMPLE:   Final = 15
MEMPHIS:    Final = 17
HELIOPOLIS: Final = 19
RIVER:      Final = (1 << RIVER_LENGTH) - 1
SITE_SET:   Final = (1 << P_SPHINX) | (1 << P_OBELISK) | (1 << P_TEMPLE)
SHARED_SET: Final = (               # the round spaces on which Hapi and Ptah work (§4.8)
    (1 << SYENE) | (1 << EDFU) | (1 << THEBAE) | (1 << ABYDOS) | (1 << AMARNA) | (1 << MEMPHIS)
)
ROUND_SET:  Final = SHARED_SET | (1 << HELIOPOLIS)
CARD_SET:   Final = RIVER & ~(SITE_SET | ROUND_SET)
SITES:      Final = ("sphinx", "obelisk", "temple")
OBELISK_SITE:   Final = 1
SITE_POSITIONS: Final = (P_SPHINX, P_OBELISK, P_TEMPLE)
SHIPS:      Final = 8                       # §2.1


class Space(NamedTuple):
    """A round space (§4.11): the crews that may grow there, how many of them do, by how much."""

    key: str
    crews: int = 0
    many: int = 0
    by: int = 0
    source: str = "design"


ROUND_SPACES: Final = (
    #     key           crews       many  by
    Space("syene",      REGULAR,    1,    1),
    Space("edfu",                             source="printed"),    # a step on both markets
    Space("thebae",     1 << JOKER, 1,    1,  source="printed"),    # and the water ring
    Space("abydos",     REGULAR,    2,    1),
    Space("amarna",     REGULAR,    1,    2),
    Space("memphis",    ANY,        2,    1),
    Space("heliopolis", REGULAR,    3,    1),
)                                           # of the names only Edfu, Thebae, Heliopolis are printed

# --- Nile cards (§2.7) -----------------------------------------------------------------------------
QUARRY, GREEN_FIELD, YELLOW_FIELD, BROWN_FIELD, PERMANENT, ANYTIME, IMMEDIATE = (
    "quarry", "green", "yellow", "brown", "permanent", "anytime", "immediate",
)


class Card(NamedTuple):
    """A Nile card: its key, its kind, its name among the words, its number or 0, its paragraph."""

    key: str
    kind: str
    name: str
    n: int
    rule: str
    source: str = "design"


NILE: Final = (
    # deck 1/2
    Card("n1_01", QUARRY,       "quarry",           2, "5.5",   source="printed"),
    Card("n1_02", QUARRY,       "quarry",           2, "5.5",   source="printed"),
    Card("n1_03", QUARRY,       "quarry",           3, "5.5",   source="printed"),
    Card("n1_04", QUARRY,       "quarry",           3, "5.5",   source="printed"),
    Card("n1_05", QUARRY,       "quarry",           3, "5.5",   source="printed"),
    Card("n1_06", QUARRY,       "quarry",           3, "5.5",   source="printed"),
    Card("n1_07", GREEN_FIELD,  "field",            3, "2.6",   source="printed"),
    Card("n1_08", GREEN_FIELD,  "field",            3, "2.6"),
    Card("n1_09", GREEN_FIELD,  "field",            4, "2.6"),
    Card("n1_10", YELLOW_FIELD, "field",            5, "2.6"),
    Card("n1_11", YELLOW_FIELD, "field",            5, "2.6"),
    Card("n1_12", YELLOW_FIELD, "field",            6, "2.6"),
    Card("n1_13", BROWN_FIELD,  "field",            7, "2.6"),
    Card("n1_14", BROWN_FIELD,  "field",            8, "2.6"),
    Card("n1_15", PERMANENT,    "khnum",            1, "4.18",  source="printed"),
    Card("n1_16", PERMANENT,    "hapi",             0, "4.6",   source="printed"),
    Card("n1_17", PERMANENT,    "thoth",            2, "6.5",   source="printed"),
    Card("n1_18", ANYTIME,      "sobek",            0, "4.15"),
    Card("n1_19", ANYTIME,      "canal",            0, "4.19"),
    Card("n1_20", ANYTIME,      "overseer",         3, "6.4"),
    Card("n1_21", IMMEDIATE,    "recruits",         2, "4.12"),
    Card("n1_22", IMMEDIATE,    "market_day",       0, "4.14"),
    # deck 3/4
    Card("n3_01", QUARRY,       "quarry",           4, "5.5"),
    Card("n3_02", QUARRY,       "quarry",           4, "5.5"),
    Card("n3_03", QUARRY,       "quarry",           5, "5.5"),
    Card("n3_04", QUARRY,       "quarry",           5, "5.5"),
    Card("n3_05", QUARRY,       "quarry",           6, "5.5"),
    Card("n3_06", GREEN_FIELD,  "field",            4, "2.6"),
    Card("n3_07", GREEN_FIELD,  "field",            5, "2.6"),
    Card("n3_08", GREEN_FIELD,  "field",            6, "2.6"),
    Card("n3_09", YELLOW_FIELD, "field",            7, "2.6"),
    Card("n3_10", YELLOW_FIELD, "field",            8, "2.6"),
    Card("n3_11", BROWN_FIELD,  "field",            9, "2.6"),
    Card("n3_12", BROWN_FIELD,  "field",           10, "2.6"),
    Card("n3_13", PERMANENT,    "anuket",           0, "4.5"),
    Card("n3_14", ANYTIME,      "eddy",             0, "4.5"),
    Card("n3_15", PERMANENT,    "ptah",             0, "4.7"),
    Card("n3_16", PERMANENT,    "seshat",           2, "6.6"),
    Card("n3_17", ANYTIME,      "bastet",           0, "4.17"),
    Card("n3_18", ANYTIME,      "canal",            0, "4.19"),
    Card("n3_19", ANYTIME,      "granary",          8, "5.4"),
    Card("n3_20", ANYTIME,      "overseer",         4, "6.4"),
    Card("n3_21", ANYTIME,      "barge",            6, "4.20"),
    Card("n3_22", IMMEDIATE,    "recruits",         2, "4.12"),
    # deck 5
    Card("n5_01", QUARRY,       "quarry",           6, "5.5"),
    Card("n5_02", GREEN_FIELD,  "field",            7, "2.6"),
    Card("n5_03", YELLOW_FIELD, "field",           10, "2.6"),
    Card("n5_04", ANYTIME,      "overseer",         5, "6.4"),
    Card("n5_05", ANYTIME,      "overseer",         6, "6.4"),
    Card("n5_06", ANYTIME,      "granary",         12, "5.4"),
    Card("n5_07", ANYTIME,      "barge",            8, "4.20"),
    Card("n5_08", IMMEDIATE,    "tribute",          5, "4.10"),
    Card("n5_09", IMMEDIATE,    "quarry_honours",   1, "4.10"),
    Card("n5_10", IMMEDIATE,    "harvest_honours",  1, "4.10"),
    Card("n5_11", IMMEDIATE,    "market_day",       0, "4.14"),
    Card("n5_12", IMMEDIATE,    "riddle",           3, "4.21"),
)
KHNUM:           Final = 14
HAPI:            Final = 15
THOTH:           Final = 16
SOBEK:           Final = 17
CANAL_1:         Final = 18
RECRUITS_1:      Final = 20
MARKET_DAY_1:    Final = 21
ANUKET:          Final = 34
EDDY:            Final = 35
PTAH:            Final = 36
SESHAT:          Final = 37
BASTET:          Final = 38
CANAL_3:         Final = 39
RECRUITS_3:      Final = 43
TRIBUTE:         Final = 51
QUARRY_HONOURS:  Final = 52
HARVEST_HONOURS: Final = 53
MARKET_DAY_5:    Final = 54
RIDDLE:          Final = 55
OVERSEERS:  Final[list[int]] = [19, 41, 47, 48]     # the cards, in the order of their answers
GRANARIES:  Final[list[int]] = [40, 49]
BARGES:     Final[list[int]] = [42, 50]
IMPROVABLE: Final[list[int]] = [9, 10, 11, 12, 13, 30, 31, 32, 33, 46]      # fields not printed green

N1_01: Final = 0                            # the first card of each deck
N3_01: Final = 22
N5_01: Final = 44
DECK_12: Final = (1 << N3_01) - 1
DECK_34: Final = ((1 << 22) - 1) << N3_01
DECK_5:  Final = ((1 << 12) - 1) << N5_01
ALL_NILE: Final = DECK_12 | DECK_34 | DECK_5

# Sets of cards are written as the runs they form in the table: so many neighbours from one on.
# Compiled rules hold them as constants; the tests rebuild them from NILE.
QUARRIES:   Final = (0b111111 << N1_01) | (0b11111 << N3_01) | (1 << N5_01)
GREENS:     Final = (0b111 << (N1_01 + 6)) | (0b111 << (N3_01 + 5)) | (1 << (N5_01 + 1))
YELLOWS:    Final = (0b111 << (N1_01 + 9)) | (0b11 << (N3_01 + 8)) | (1 << (N5_01 + 2))
BROWNS:     Final = (0b11 << (N1_01 + 12)) | (0b11 << (N3_01 + 10))
FIELDS:     Final = GREENS | YELLOWS | BROWNS
IMMEDIATES: Final = (
    (1 << RECRUITS_1) | (1 << MARKET_DAY_1) | (1 << RECRUITS_3) | (1 << TRIBUTE) | (1 << QUARRY_HONOURS)
    | (1 << HARVEST_HONOURS) | (1 << MARKET_DAY_5) | (1 << RIDDLE)
)
CANALS:       Final = (1 << CANAL_1) | (1 << CANAL_3)
OVERSEER_SET: Final = (1 << 19) | (1 << 41) | (1 << 47) | (1 << 48)
GRANARY_SET:  Final = (1 << 40) | (1 << 49)
BARGE_SET:    Final = (1 << 42) | (1 << 50)
HELPERS:      Final = (1 << HAPI) | (1 << ANUKET) | (1 << EDDY) | (1 << PTAH)     # they go with a ship
PLAYABLE:     Final = HELPERS | CANALS | BARGE_SET     # what gives more answers than places to sail to
SPACES:  Final = 10                         # §2.2 card spaces

START_QUARRY: Final = 3                     # §2.6
START_FIELD:  Final = 6                     # §2.6 green

# --- Sphinx cards (§2.8) ---------------------------------------------------------------------------


class Objective(NamedTuple):
    """A Sphinx card: its points when what it counts reaches the goal, or `each` time it counts."""

    key: str
    points: int
    goal: int = 1
    each: bool = False
    source: str = "design"


SPHINX: Final = (
    #         key    VP  goal
    Objective("s01",  7, 15),               # Obelisk complete
    Objective("s02",  7,  3),               # Temple columns complete
    Objective("s03",  7,  3),               # Pyramid rows complete
    Objective("s04",  7, 12),               # graves taken
    Objective("s05",  3,  4, each=True),            # each of the four above
    Objective("s06",  6,  4),               # own Obelisk bricks
    Objective("s07",  6,  5),               # own Temple bricks
    Objective("s08",  6,  5),               # own Pyramid bricks
    Objective("s09",  9,  8),               # own Pyramid bricks
    Objective("s10",  6,  3),               # own Pyramid rows
    Objective("s11",  6,  3),               # own Temple columns
    Objective("s12",  5,  1),               # own Temple tops
    Objective("s13",  5,  1),               # own bricks in Obelisk rows 5 and 6
    Objective("s14",  6,  6),               # two own bricks in each monument
    Objective("s15",  5,  3),               # own graves
    Objective("s16",  7, 14),               # own graves, sum
    Objective("s17",  5,  3),               # own graves, values
    Objective("s18",  6, 18),               # strength
    Objective("s19",  6,  5),               # Joker
    Objective("s20",  6,  6),               # strongest regular crew
    Objective("s21",  7,  3),               # three equal regular crews of 3 or more
    Objective("s22",  6,  1),               # most stone
    Objective("s23",  6,  1),               # most grain
    Objective("s24",  3,  4, each=True),            # players at the foot of the stone market
    Objective("s25",  3,  4, each=True),            # players at the foot of the grain market
    Objective("s26",  6,  3),               # green fields
    Objective("s27",  5,  3),               # field colours
    Objective("s28",  6,  4),               # quarries
    Objective("s29", 10,  1),               # 10 % of the points
)
S05: Final = 4
S14: Final = 13
S19: Final = 18
S20: Final = 19
S21: Final = 20
S22: Final = 21
S23: Final = 22
S24: Final = 23
S25: Final = 24
S29: Final = 28
NOT_ALONE:  Final = (1 << S22) | (1 << S23) | (1 << S24) | (1 << S25)      # not in the solo game (§8.1)
ALL_SPHINX: Final = (1 << (S29 + 1)) - 1
KEPT_BITS:  Final = 5                       # what a card takes beside when it was kept
UNKNOWN:    Final = (1 << KEPT_BITS) - 1    # views only: a Sphinx card the viewer does not know

# --- monuments (§2.9 to §2.12) ---------------------------------------------------------------------
# Bricks are counted row by row from the bottom, in a row from the left; a Temple column is a place
# in its rows. Values are source="design".
OBELISK_ROWS: Final = (4, 3, 3, 2, 2, 1)
OBELISK_VALUE: Final = (1, 2, 2, 3, 4, 6)
TEMPLE_ROWS: Final = (6, 6, 6, 5)           # three rows of column bricks, then the tops
TEMPLE_VALUE: Final = (1, 2, 3, 4)
TEMPLE_POINTS: Final = (1, 2, 4, 6)
PYRAMID_ROWS: Final = (7, 6, 5, 4, 3, 2, 1)
PYRAMID_VALUE: Final = (1, 2, 2, 3, 3, 4, 5)

OBELISK_0: Final = 0                        # the first brick of each monument in one count of all 66
TEMPLE_0:  Final = 15
PYRAMID_0: Final = 38
BRICKS:    Final = 66
OBELISK_FULL: Final = (1 << TEMPLE_0) - 1
TEMPLE_FULL:  Final = (1 << (PYRAMID_0 - TEMPLE_0)) - 1
OBELISK_HIGH: Final = OBELISK_FULL & ~((1 << 12) - 1)        # rows 5 and 6 (S13)
TEMPLE_TOPS:  Final = TEMPLE_FULL & ~((1 << 18) - 1)
NOTHING:   Final = 99                       # the price of something that is not there
MONUMENTS: Final = ("obelisk", "graves", "temple", "pyramid")       # two for each site
MONUMENT_RULE: Final = ("2.9", "2.12", "2.10", "2.11")              # the paragraph of each
OBELISK:   Final = 0
GRAVES:    Final = 1
TEMPLE:    Final = 2
PYRAMID:   Final = 3

# Graves (§2.12): value 1 to 8, how many of the 20 tiles.
TOMBS: Final = (2, 4, 4, 4, 2, 2, 1, 1)     # source="design" but for 7 and 8
GRAVE_SPACES: Final = 12
OPEN:         Final = 4                     # of them open

# --- tracks (§2.4 to §2.6) ---------------------------------------------------------------------
MOST_STONES:  Final = 25
FOOT:         Final = 3                     # the last step of both markets, source="design"
PENALTY:      Final = (3, 2, 1, 1)          # VP lost for a missing grain, by step
STONE_BONUS:  Final = 3
GRAIN_BONUS:  Final = 2
RINGS:        Final = ("left", "middle", "right")           # where the water ring can be
RING_START:   Final = 1
ROUNDS:       Final = 5
TOGETHER:     Final = (0, 1, 3, 6)          # §7.1 VP for the sites built at
MOST_DRAWN:   Final = 5                     # §6.5
EDFU_POINTS:  Final = (0, 1, 1, 2, 2, 3)    # §8.5 by round
BLIND_CARD:   Final = 6                     # §8.8 an automaton's Sphinx card
MARKETS:      Final = ("stone", "grain")
TIMINGS:      Final = ("after_ships", "end_of_round")       # §10.6
SLOT_RULES:   Final = ("seed", "players_minus_one")         # §10.15
MOST_BID:     Final = 40                    # §10.16 half points, source="design"
# fmt: on


CARD_N: Final[list[int]] = [card.n for card in NILE]
"""The number on each Nile card."""

_BY_KEY: Final = {space.key: space for space in ROUND_SPACES}
_AT: Final[list[Space]] = [_BY_KEY.get(key, Space(key)) for key in POSITIONS]
GROW_SET: Final[list[int]] = [space.crews for space in _AT]
GROW_MANY: Final[list[int]] = [space.many for space in _AT]
GROW_BY: Final[list[int]] = [space.by for space in _AT]
"""§4.11 Which crews may grow on each river position, how many of them, and by how much."""

# --- bricks, by their number among all 66 or among those of their monument ----------------------


def _names(letter: str, rows: tuple[int, ...]) -> list[str]:
    return [f"{letter}{r + 1}.{i + 1}" for r, n in enumerate(rows) for i in range(n)]


def _each(rows: tuple[int, ...], figures: tuple[int, ...]) -> list[int]:
    """The figure of its row for each brick."""
    return [figure for n, figure in zip(rows, figures, strict=True) for _ in range(n)]


def _mask(bricks: list[int]) -> int:
    return sum(1 << brick for brick in bricks)


def _in_rows(rows: tuple[int, ...]) -> list[list[int]]:
    """The bricks of each row."""
    return [[sum(rows[:r]) + i for i in range(n)] for r, n in enumerate(rows)]


def _support(rows: tuple[int, ...], from_left: bool = False) -> list[int]:
    """What each brick rests on, or waits for: a brick on a narrower row lies across two."""
    out: list[int] = []
    below: list[int] = []
    for row in _in_rows(rows):
        wide = 2 if len(row) < len(below) else 1
        for i, brick in enumerate(row):
            left = [brick - 1] if from_left and i else []
            out.append(_mask(below[i : i + wide] + left))
        below = row
    return out


def _up_to(values: list[int]) -> list[int]:
    return [_mask([n for n, value in enumerate(values) if value <= most]) for most in range(7)]


BRICK: Final[list[str]] = [
    *_names("o", OBELISK_ROWS),
    *[f"t{c + 1}.{h + 1}" for h in range(3) for c in range(6)],
    *[f"top{k + 1}" for k in range(5)],
    *_names("y", PYRAMID_ROWS),
]
"""The name of each brick."""
_OBELISK: Final[list[int]] = _each(OBELISK_ROWS, OBELISK_VALUE)
_TEMPLE: Final[list[int]] = _each(TEMPLE_ROWS, TEMPLE_VALUE)
_PYRAMID: Final[list[int]] = _each(PYRAMID_ROWS, PYRAMID_VALUE)
BRICK_VALUE: Final[list[int]] = _OBELISK + _TEMPLE + _PYRAMID
"""The value of each brick: strength needed and stones to pay (§2.9)."""
BRICK_POINTS: Final[list[int]] = _OBELISK + _each(TEMPLE_ROWS, TEMPLE_POINTS) + _PYRAMID
"""The points of each brick (§2.9)."""
MONUMENT_OF: Final[list[int]] = [OBELISK] * 15 + [TEMPLE] * 23 + [PYRAMID] * 28
"""The monument of each brick."""

# By monument; the graves have no bricks.
ROWS: Final[list[tuple[int, ...]]] = [OBELISK_ROWS, (), TEMPLE_ROWS, PYRAMID_ROWS]
FIRST: Final[list[int]] = [OBELISK_0, 0, TEMPLE_0, PYRAMID_0]
"""The first brick of each monument."""
REST: Final[list[list[int]]] = [
    _support(OBELISK_ROWS), [], _support(TEMPLE_ROWS), _support(PYRAMID_ROWS, from_left=True),
]  # fmt: skip
"""What each brick of a monument rests on, or waits for, as a set of bricks of that monument."""
UP_TO: Final[list[list[int]]] = [_up_to(_OBELISK), [], _up_to(_TEMPLE), _up_to(_PYRAMID)]
"""The bricks of a monument worth at most 0, 1, ... 6."""

PYRAMID_ROW: Final[list[int]] = [_mask(row) for row in _in_rows(PYRAMID_ROWS)]
"""The bricks of each Pyramid row."""
ROW_OF: Final[list[int]] = _each(PYRAMID_ROWS, (0, 1, 2, 3, 4, 5, 6))
"""The row of each Pyramid brick."""
COLUMN: Final[list[int]] = [_mask([c, 6 + c, 12 + c]) for c in range(6)]
"""The three bricks of each Temple column."""

# --- packed numbers --------------------------------------------------------------------------------


def small(packed: i64, n: i64) -> i64:
    """The n-th of small numbers packed into one, counted from 0."""
    return (packed >> (SMALL_BITS * n)) & SMALL


def packed(values: Iterable[int]) -> int:
    """Small numbers packed into one."""
    return sum([value << (SMALL_BITS * n) for n, value in enumerate(values)])


def crew_of(crews: i64, crew: i64) -> i64:
    """The strength of one crew, from all four packed."""
    return small(crews, crew)


def strength(crews: i64) -> i64:
    """§2.4 The strength of all four crews."""
    return small(crews, BLUE) + small(crews, BLACK) + small(crews, YELLOW) + small(crews, JOKER)


ALL_TOMBS: Final = packed(TOMBS)
"""§2.12 A pile of graves: how many of value 1, of value 2, ..."""
SOLO_TOMBS: Final = packed(TOMBS[:6])
"""§8.1 The graves without 7 and 8."""


def pile_of(graves: list[int]) -> int:
    """A pile with graves of these values."""
    return packed([graves.count(value) for value in range(1, len(TOMBS) + 1)])


def tombs_of(pile: i64, value: i64) -> i64:
    """How many graves of a value are in a pile of them."""
    return small(pile, value - 1)


def one_tomb(value: i64) -> i64:
    """A pile with nothing but a grave of a value."""
    return shl(1, SMALL_BITS * (value - 1))


def tombs_in(pile: int) -> list[int]:
    """The values of the graves in a pile, ascending."""
    return [value for value in range(1, 9) for _ in range(tombs_of(pile, value))]


def tomb_count(pile: i64) -> i64:
    """How many graves are in a pile."""
    n: i64 = 0
    for value in range(1, len(TOMBS) + 1):
        n += tombs_of(pile, value)
    return n


def tomb_sum(pile: i64) -> i64:
    """What the graves of a pile are worth together."""
    total: i64 = 0
    for value in range(1, len(TOMBS) + 1):
        total += value * tombs_of(pile, value)
    return total


def open_graves(row: int) -> list[int]:
    """§2.12 The values of the open graves, the first to be taken first."""
    return [small(row, n) for n in range(OPEN) if small(row, n)]


SHIP_BITS: Final = 3
"""§2.3 What a ship takes in a queue: seat + 1, the first ship lowest."""
QUEUE_BITS: Final = MOST_PLAYERS * SHIP_BITS
QUEUE: Final = (1 << QUEUE_BITS) - 1


def queue_at(queue: i64, n: i64) -> i64:
    """§2.3 Whose ship is the n-th of a queue, counted from 0; -1 when there is none."""
    return ((queue >> (SHIP_BITS * n)) & ((1 << SHIP_BITS) - 1)) - 1


def queue_length(queue: i64) -> i64:
    """§2.3 How many ships wait at a site."""
    n: i64 = 0
    while queue_at(queue, n) >= 0:
        n += 1
    return n


def in_queue(seat: i64, site: i64, n: i64) -> i64:
    """§2.3 The queues of all sites with nothing but one ship, the n-th at a site."""
    return (seat + 1) << (QUEUE_BITS * site + SHIP_BITS * n)


def site_at(position: i64) -> i64:
    """§2.3 The site at one of the three positions that have one."""
    return 0 if position == P_SPHINX else 1 if position == P_OBELISK else 2


CARD_BITS: Final = 6
"""§2.2 What a space takes in the display: card + 1, or 0."""


def space_of(position: i64) -> i64:
    """§2.2 The card space at a position of the river, counted from 0."""
    return position // 2


def position_of(space: i64) -> i64:
    """§2.2 Where on the river a card space is."""
    return 2 * space


def on_space(card: i64, space: i64) -> i64:
    """§2.2 A display with nothing but a card on a space."""
    return (card + 1) << (CARD_BITS * space)


def card_at(display: i64, space: i64) -> i64:
    """The Nile card on a card space, counted from 0; -1 when there is none."""
    return ((display >> (CARD_BITS * space)) & ((1 << CARD_BITS) - 1)) - 1


def kept(card: i64, draws: i64) -> int:
    """§9.3 A Sphinx card, and how many draws were over when it was kept or given back."""
    return int(card + (draws << KEPT_BITS))


def kept_card(entry: i64) -> i64:
    """The card of such an entry; UNKNOWN to a viewer who does not know it."""
    return entry & UNKNOWN


def kept_when(entry: i64) -> i64:
    """How many draws were over then."""
    return entry >> KEPT_BITS
