"""MarraCash's components as tables: the town with its alleys and doors, visitors, money, cards.

A group of visitors is one integer with six bits for each colour, so that `group + other` joins two
groups and `group - other` takes visitors out.
"""

from typing import Final

from hypostyle.core.bits import bit, shl
from hypostyle.core.native import i64

# fmt: off
# §2.1 The town: `.` walkway, a number a fountain, `*` an entrance, `##` a palm, the rest shops.
GRID: Final = (
    "Y1  P1  G1  G1  R1  R1  .   .   .   1*  .   .   2 ",
    "Y1  P1  .   .   .   .   3   B1  P2  .   G2  G2  . ",
    ".   .   4   Y2  Y2  P3  .   B1  P2  .   R2  R2  . ",
    ".   B2  .   R3  ##  P3  5   .   .   6   .   7   . ",
    ".   B2  .   R3  Y3  Y3  .   G3  B3  B3  Y4  .   P4",
    "8*  .   9   .   10  .   11  G3  R4  R4  Y4  .   P4",
    ".   G4  B4  B4  .   R5  .   .   12  .   .   13  ##",
    ".   G4  Y5  Y5  .   R5  P5  P5  .   B5  B5  .   G5",
    "14  .   .   .   15  .   .   .   16* .   .   .   G5",
)
ROWS:      Final = 9
COLUMNS:   Final = 13

# §2.2 The colours, in the order of the shops. The fifth is called gray by the option of §10.18.
COLOURS:   Final = ("red", "blue", "green", "purple", "yellow")
LETTERS:   Final = "rbgpy"
COLOUR_N:  Final = 5

FOUNTAINS: Final = 16
ENTRANCES: Final[list[int]] = [0, 7, 15]  # compiled, a tuple would be made anew at each index
ENTRANCE_NAMES: Final = ("1", "8", "16")
SHOPS:     Final = 25                   # §2.3 one colour after the other,
EACH:      Final = 5                    # so many of each; §2.7 souvenir cards, too
SIGNS:     Final = 6                    # §2.4 of each of four names
SIDES:     Final = ("ali", "anfa", "omar", "leila")   # §3.1 in this order, source="design"

# §2.5 Visitors: red, blue, green, purple, yellow.
VISITORS:     Final = (10, 10, 10, 10, 14)
MORE_VISITORS: Final = (12, 12, 12, 12, 16)     # §10.14
TRIO:         Final = 3                 # §3.3 on each entrance at the start
PATIENCE:     Final = 3                 # §8.4 turns of each player without progress, source="design"

# §2.6 Money.
NOTES:        Final = (500, 200, 100, 25)
PURSE:        Final = (1, 2, 2, 4)      # §3.2 of each note at the start
STEP:         Final = 25                # the smallest note, and the bid step
CASH:         Final = 1200
CASH_TWO:     Final = 2400              # §3.5 for two players
LEAST_BID:    Final = 100               # §5.2
DEAREST:      Final = 500               # §6.4 what the fifth and every later customer pays
CHEAP:        Final = 300               # §6.5 up to here the cut is small
SMALL_CUT:    Final = 50
LARGE_CUT:    Final = 100
LOW_PRICE:    Final = 500               # §5.6 up to here the commission is small
SMALL_FEE:    Final = 100
LARGE_FEE:    Final = 200
NEW_DIRHAM:   Final = 25                # §2.6 one New Dirham
MOST_MONEY:   Final = 40_350            # four times 2400, all customers in one shop each, all cards

# §2.7 Souvenir cards, by colour.
CARDS: Final = (
    #  value of each card
    (50,  75,  100, 125, 150),          # red
    (125, 150, 175, 200, 225),          # blue
    (100, 125, 150, 175, 200),          # green
    (75,  100, 125, 150, 175),          # purple
    (150, 175, 200, 225, 250),          # yellow
)
SOUVENIR_RULES: Final = ("off", "market", "race")
SOUVENIRS: Final = ("lantern", "teapot", "dagger", "flask", "ring")   # captions, source="design"
CARD_N:    Final = 25
HAND:      Final = 5                    # §10.12 cards of a hand in the race
# fmt: on

SHOP: Final = tuple(f"{letter}{n}" for letter in LETTERS for n in range(1, 6))
"""The name of each shop, by its number."""

CARD: Final = tuple(f"{LETTERS[c]}{value}" for c in range(5) for value in CARDS[c])
"""The name of each souvenir card, by its number."""

VALUE: Final[list[int]] = [value for row in CARDS for value in row]
"""What each souvenir card is worth."""

ONE_COLOUR: Final = (1 << EACH) - 1
"""§2.7 All cards of the first colour, as a set."""


def colour_of(shop: i64) -> i64:
    """§2.3, §2.7 The colour of a shop, or of a souvenir card."""
    return shop // EACH


def shops_of(colour: int) -> slice:
    """§2.3 The shops of a colour, in a list of all."""
    return slice(EACH * colour, EACH * (colour + 1))


def cards_of(cards: i64, colour: i64) -> i64:
    """§2.7 The cards of a colour in a set, counted from the first of that colour."""
    return (cards >> (EACH * colour)) & ONE_COLOUR


# --- groups -------------------------------------------------------------------------------------


COLOUR_BITS: Final = 6  # what the visitors of one colour take in a group


def many(group: i64, colour: i64) -> i64:
    """How many visitors of a colour are in a group."""
    return (group >> (COLOUR_BITS * colour)) & ((1 << COLOUR_BITS) - 1)


def some(colour: i64, n: i64) -> i64:
    """A group of n visitors of one colour."""
    return shl(n, COLOUR_BITS * colour)


def size(group: i64) -> i64:
    """How many visitors are in a group."""
    return many(group, 0) + many(group, 1) + many(group, 2) + many(group, 3) + many(group, 4)


def group_of(counts: tuple[int, ...]) -> int:
    """The group with so many visitors of each colour."""
    return sum([some(colour, n) for colour, n in enumerate(counts)])


def letters_of(group: i64) -> str:
    """A group as letters, in the order of the colours; `-` when nobody is there."""
    return "".join(LETTERS[c] * many(group, c) for c in range(COLOUR_N)) or "-"


# --- the town -----------------------------------------------------------------------------------

Cell = tuple[int, int]
"""Row and column, from the top left."""


CELLS: Final[dict[Cell, str]] = {
    (r, c): word for r, line in enumerate(GRID) for c, word in enumerate(line.split())
}
"""What every cell of the town holds."""


def fountain_at(cell: Cell) -> int:
    """The fountain of a cell, from 0; -1 where there is none."""
    word = CELLS.get(cell, "").rstrip("*")
    return int(word) - 1 if word.isdigit() else -1


def shop_at(cell: Cell) -> int:
    """The shop of a cell; -1 where there is none."""
    word = CELLS.get(cell, "").lower()
    return SHOP.index(word) if word in SHOP else -1


def open_at(cell: Cell) -> bool:
    """Can one walk there?"""
    return CELLS.get(cell) == "." or fountain_at(cell) >= 0


DIRECTIONS: Final[tuple[Cell, ...]] = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""North, east, south, west."""


def _next(cell: Cell, way: int) -> Cell:
    return cell[0] + DIRECTIONS[way][0], cell[1] + DIRECTIONS[way][1]


def _walk(start: Cell, way: int) -> list[Cell]:
    """§2.1 The cells of an alley: straight on, and round the corner where there is no way on."""
    cells: list[Cell] = []
    cell = start
    while not cells or fountain_at(cell) < 0:
        if cells and not open_at(_next(cell, way)):
            turns = [w for w in ((way + 1) % 4, (way + 3) % 4) if open_at(_next(cell, w))]
            way = turns[0]
        cell = _next(cell, way)
        cells.append(cell)
    return cells


def doors_at(cell: Cell) -> list[int]:
    """§2.3 The shops with a door to this cell, by name."""
    shops = {shop_at(_next(cell, way)) for way in range(4)} - {-1}
    return sorted(shops, key=lambda shop: SHOP[shop])


FOUNTAIN_CELL: Final[list[Cell]] = sorted(
    [cell for cell in CELLS if fountain_at(cell) >= 0], key=fountain_at
)
"""Where each fountain is."""


def _routes() -> list[tuple[int, int, list[Cell]]]:
    found = []
    for f in range(FOUNTAINS):
        for way in range(4):
            if open_at(_next(FOUNTAIN_CELL[f], way)):
                cells = _walk(FOUNTAIN_CELL[f], way)
                found.append((f, fountain_at(cells[-1]), cells))
    return sorted(found, key=lambda row: (row[0], row[1]))


_WALKS: Final = _routes()
ROUTES: Final = 46
"""§2.1 The one-way moves: two for each of the 23 alleys."""
ROUTE_FROM: Final[list[int]] = [row[0] for row in _WALKS]
"""Where each route begins."""
ROUTE_TO: Final[list[int]] = [row[1] for row in _WALKS]
"""Where each route ends."""
ROUTE_CELLS: Final[list[list[Cell]]] = [row[2] for row in _WALKS]
"""The cells of each route, without its first fountain, with its last."""
ROUTE: Final = tuple(f"{row[0] + 1}-{row[1] + 1}" for row in _WALKS)
"""The name of each route."""


def _stops(route: int) -> list[list[int]]:
    steps: list[list[int]] = []
    seen: set[int] = set()
    for cell in ROUTE_CELLS[route]:
        fresh = [shop for shop in doors_at(cell) if shop not in seen]
        seen.update(fresh)
        if fresh:
            steps.append(fresh)
    return steps


ROUTE_STEPS: Final[list[list[list[int]]]] = [_stops(route) for route in range(ROUTES)]
"""The shops passed on each route, step by step."""
ROUTE_SHOPS: Final[list[list[int]]] = [
    [shop for step in steps for shop in step] for steps in ROUTE_STEPS
]
"""The same in one row: the order in which doors are passed."""


EXITS: Final[list[int]] = [
    sum(bit(route) for route in range(ROUTES) if ROUTE_FROM[route] == f) for f in range(FOUNTAINS)
]
"""The routes that begin at each fountain, one bit each."""


TOUCHES: Final[list[int]] = [
    max([f for f in range(FOUNTAINS) if shop in doors_at(FOUNTAIN_CELL[f])], default=-1)
    for shop in range(SHOPS)
]
"""§5.7 The fountain each shop has a door to; -1 if none."""

SHOP_CELLS: Final[list[list[Cell]]] = [
    [cell for cell in CELLS if shop_at(cell) == shop] for shop in range(SHOPS)
]
"""The two cells of each shop."""


def door_sides(shop: int) -> list[tuple[Cell, int]]:
    """§2.3 Every door of a shop: the shop's cell, and the side it opens to."""
    return [
        (cell, way) for cell in SHOP_CELLS[shop] for way in range(4) if open_at(_next(cell, way))
    ]


# --- the set-up as chance sees it ------------------------------------------------------------------

TRIOS: Final[list[tuple[int, int, int]]] = [
    (a, b, c) for a in range(5) for b in range(a + 1, 5) for c in range(b + 1, 5)
]
"""§3.3 Three different colours: ten ways."""
TRIO_GROUP: Final[list[int]] = [group_of(tuple(int(c in trio) for c in range(5))) for trio in TRIOS]
"""The group of each trio."""
TRIPLES: Final = 125
"""§3.3 In so many ways three visitors can follow each other in the line."""
LINE_ROWS: Final[list[bytes]] = [
    *(bytes([a, b, c]) for a in range(5) for b in range(5) for c in range(5)),
    *(bytes([colour]) for colour in range(5)),
]
"""The colours of those who join the line together: three, or a last one."""
