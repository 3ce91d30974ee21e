"""Nefertiti's components as tables: gifts, stalls, characters, money, seals.

Markets, stalls, spaces, places and cards are counted from 0 in the order of these tables. A *heap*
of gifts is one integer with a counter for each card (`ONE`, `held`): a hand, or the cards nobody has
seen. Figures marked source="design" are ours; the others come from reports of the printed game.
"""

from typing import Final, NamedTuple

from hypostyle.core.native import i64

# fmt: off
SIDES:    Final = ("green", "red", "blue", "black", "white")
SERVANTS: Final = 4                         # §2.4 of each player

# --- gifts (§2.6) ----------------------------------------------------------------------------------


class Type(NamedTuple):
    """A type of gift: the value of a unit with 1, 2, 3, 4 and 5 owners."""

    key: str
    values: tuple[int, int, int, int, int]
    source: str = "design"


TYPES: Final = (
    Type("necklace",  (13, 10, 8, 6, 5)),
    Type("gold",      (13, 10, 8, 6, 5)),
    Type("mirror",    (11,  9, 7, 5, 4)),
    Type("statuette", (11,  9, 7, 5, 4)),
    Type("harp",      ( 9,  7, 6, 4, 3)),
    Type("chair",     ( 9,  7, 6, 4, 3)),
    Type("senet",     ( 7,  5, 4, 3, 2)),
    Type("papyrus",   ( 6,  4, 3, 2, 1)),
    Type("barge",     (16, 16, 16, 16, 16)),    # no current value; 16 is for exchanges (§2.8, §2.12)
)
SENET:    Final = 6
PAPYRUS_TYPE: Final = 7
BARGE_TYPE: Final = 8
TRACKED:  Final = 8                         # the types before this one have a current value


class Gift(NamedTuple):
    """A gift card: its type, its units, how many there are, how many more are foreign (§2.10)."""

    key: str
    type: int
    units: int
    copies: int
    foreign: int
    edition: str = "base"
    source: str = "printed"                 # of `copies` in the base edition; all else is ours


GIFTS: Final = (
    #    key            type  units  copies  foreign
    Gift("necklace",    0,    1,     5,      1),
    Gift("gold",        1,    1,     5,      1),
    Gift("mirror",      2,    1,     6,      2),
    Gift("statuette",   3,    1,     6,      2),
    Gift("harp",        4,    1,     8,      2),
    Gift("chair",       5,    1,     8,      2),
    Gift("senet",       6,    1,     5,      1),
    Gift("double",      6,    2,     3,      1),
    Gift("papyrus",     7,    1,     4,      0, "full", "design"),
    Gift("barge",       8,    1,     1,      0, "full", "design"),
)
SINGLE:   Final = 6                         # the cards, by number
DOUBLE:   Final = 7
PAPYRUS:  Final = 8
BARGE:    Final = 9
FOREIGN:  Final = 10                        # + the gift 0 to 7: the same with a foreign mark
CARDS:    Final = 18                        # all gifts, marked and unmarked
AKHENATON: Final = 18                       # cards of the pile and the board that are no gifts
ROAMER:   Final = 19                        # the Roaming Thief card on the board (§7.18)

CARD:     Final = tuple(gift.key for gift in GIFTS) + tuple(f"foreign_{gift.key}" for gift in GIFTS[:8])
GIFT_OF:  Final = tuple(card if card < FOREIGN else card - FOREIGN for card in range(CARDS))
TYPE_OF:  Final = tuple(GIFTS[gift].type for gift in GIFT_OF)
UNITS_OF: Final = tuple(GIFTS[gift].units for gift in GIFT_OF)
MAXIMUM:  Final = tuple(                    # §2.8
    TYPES[GIFTS[gift].type].values[0] * GIFTS[gift].units for gift in GIFT_OF
)
VALUES:   Final = tuple(value for row in TYPES for value in row.values)    # §2.6, by 5 * type + owners - 1

# A heap counts unmarked cards in four bits each, then foreign ones in two bits each.
SHIFT:    Final = tuple(4 * card if card < FOREIGN else 20 + 2 * card for card in range(CARDS))
ONE:      Final = tuple(1 << shift for shift in SHIFT)
FIELD:    Final = tuple(15 if card < FOREIGN else 3 for card in range(CARDS))
UNMARKED: Final = (1 << 32) - 1             # the counters of the first eight gifts
EVEN_FOURS: Final = sum(15 << (8 * n) for n in range(4))
EVEN_TWOS: Final = sum(3 << (4 * n) for n in range(4))
OF_TYPE:  Final = tuple(                    # the counters of a type
    sum(FIELD[card] << SHIFT[card] for card in range(CARDS) if TYPE_OF[card] == kind)
    for kind in range(len(TYPES))
)
BASE_HEAP: Final = sum(gift.copies * ONE[n] for n, gift in enumerate(GIFTS) if gift.edition == "base")
FULL_HEAP: Final = (
    sum(gift.copies * ONE[n] for n, gift in enumerate(GIFTS))
    + sum(GIFTS[n].foreign * ONE[FOREIGN + n] for n in range(8))
)
BASE_GIFTS: Final = 46
FULL_GIFTS: Final = 63
BOXED:    Final = (0, 0, 24, 16, 8, 0)      # §3.6 by players, full edition; source="design"
AKHENATON_PLACES: Final = ("second_to_last", "shuffled_last5")     # §10.3
LAST:     Final = 5                         # §3.6 the last five, and the cards of the Barge above them

# --- markets and stalls (chapter 5) ----------------------------------------------------------------
MARKETS:  Final = ("gizeh", "akhet_aton", "abou_simbel", "louqsor", "memphis")
LETTER:   Final = "gaslm"
GIZEH:    Final = 0
AKHET_ATON: Final = 1
ABOU_SIMBEL: Final = 2
LOUQSOR:  Final = 3
MEMPHIS:  Final = 4
ARRIVALS: Final = 4                         # §6.12 gifts with which Memphis closes
REGULAR:  Final = 4                         # the four markets with two stalls

# Closing laws: what each means is in `law_holds`.
GROUP:    Final = "group"                   # so many servants that touch along sides
COLOURS:  Final = "colours"                 # so many colours, or one servant more
ROWS:     Final = "rows"                    # a servant on each row
LINE:     Final = "line"                    # a full line of three
SUM:      Final = "sum"                     # one of these sums, the last of them or more
DICE:     Final = "dice"                    # one of two dice shows the number of an occupied space
CHAIN:    Final = "chain"                   # one die is at most the largest group
ARRIVAL:  Final = "arrival"                 # so many gifts, and a foreign one has arrived


class Stall(NamedTuple):
    """A stall: its closing law with its numbers, and its spaces row by row as `value symbol`."""

    key: str
    law: str
    numbers: tuple[int, ...]
    rows: tuple[str, ...]
    source: str = "design"                  # of the spaces; the laws are printed


STALLS: Final = (
    Stall("gl", GROUP,   (4,),          ("0D   7   3",
                                         "5S  1D  9X",
                                         "4    6   2")),
    Stall("gr", COLOURS, (3, 4),        ("1D   2  3S    4",
                                         "5    6   8  10X")),
    Stall("al", ROWS,    (3,),          ("0D   3   6",
                                         "1D   4   8",
                                         "5S   9  12X")),
    Stall("ar", LINE,    (3,),          ("2D   7  6S",
                                         "9X   5  1D",
                                         "4    3   8")),
    Stall("sl", SUM,     (11, 14, 17),  ("1D   1   2   2   3   4  4S   5  6X   8",)),
    Stall("sr", SUM,     (17,),         ("0D   2   2   3   3   5  5S   6  7X   9",)),
    Stall("ll", DICE,    (2,),          ("10X  8   6",
                                         "5   4S  3D")),
    Stall("lr", CHAIN,   (1,),          ("9X  2S   6   4",
                                         "3    7  1D   5")),
    Stall("m",  ARRIVAL, (4,),          ("0S  1D   3   4   5  7X   9",)),
)
GL:      Final = 0
GR:      Final = 1
AL:      Final = 2
AR:      Final = 3
SL:      Final = 4
SR:      Final = 5
LL:      Final = 6
LR:      Final = 7
M:       Final = 8

DEBEN:    Final = "D"                       # §4.4 a coin symbol
ONE_CARD: Final = "S"                       # §6.5 single card
EXTRA:    Final = "X"                       # §6.5 extra card


def cells(stall: Stall) -> list[str]:
    """The spaces of a stall in the order of their numbers."""
    return [cell for row in stall.rows for cell in row.split()]


COLUMNS:  Final = tuple(len(stall.rows[0].split()) for stall in STALLS)
SIZE:     Final = tuple(len(cells(stall)) for stall in STALLS)
WHOLE:    Final = tuple((1 << size) - 1 for size in SIZE)       # all spaces of a stall, as a set
FIRST:    Final = tuple(sum(SIZE[:n]) for n in range(len(STALLS)))      # the number of its first space
SPACES:   Final = sum(SIZE)                 # 76
SPACE:    Final = tuple(f"{stall.key}{n + 1}" for stall in STALLS for n in range(len(cells(stall))))
STALL_OF: Final = tuple(n for n, size in enumerate(SIZE) for _ in range(size))
BID:      Final = tuple(int(cell.rstrip("DSX")) for stall in STALLS for cell in cells(stall))
SYMBOL:   Final = tuple(cell.lstrip("0123456789") for stall in STALLS for cell in cells(stall))
HAS_COIN: Final = tuple(symbol == DEBEN for symbol in SYMBOL)
IS_SINGLE: Final = tuple(symbol == ONE_CARD for symbol in SYMBOL)
IS_EXTRA: Final = tuple(symbol == EXTRA for symbol in SYMBOL)
WIDTH:    Final = 10                        # bits for a market in a set of spaces, one for each space
ONE_MARKET: Final = (1 << WIDTH) - 1
IN_MARKET: Final = tuple(ONE_MARKET << (WIDTH * market) for market in range(5))



def ranked(stall: int) -> tuple[int, ...]:
    """§6.1 The spaces of a stall, highest bid first; of equal ones the further right (§5.6)."""
    bids = sorted([(BID[FIRST[stall] + space], space) for space in range(SIZE[stall])])
    return tuple([space for _, space in reversed(bids)])


RANKED:   Final = tuple([ranked(stall) for stall in range(len(STALLS))])

# The spaces of the four markets by the set of those whose right stall is in use, and of those closed.
IN_USE:   Final = tuple([
    sum([WHOLE[2 * market + (right >> market & 1)] << (WIDTH * market) for market in range(REGULAR)])
    for right in range(1 << REGULAR)
])
CLOSED_SET: Final = tuple([
    sum([IN_MARKET[market] for market in range(REGULAR) if closed >> market & 1])
    for closed in range(1 << REGULAR)
])
MEMPHIS_SET: Final = WHOLE[M] << (WIDTH * MEMPHIS)

# --- places for gifts (§2.1, §2.2) -----------------------------------------------------------------
ROW:      Final = 4                         # T, B1, B2, B3
REGULAR_PLACES: Final = 16
QUEUE:    Final = 17                        # most gifts in Memphis: 12 foreign ones, 5 by the Oracle
PLACES:   Final = 33
PLACE:    Final = (
    *(f"{LETTER[market]}{space}" for market in range(REGULAR) for space in ("t", "b1", "b2", "b3")),
    *(f"m{n + 1}" for n in range(QUEUE)),
)
SPOT:     Final = (                         # the same on the drawing, where Memphis' bid spaces are m1 to m7
    *PLACE[:REGULAR_PLACES],
    *(f"mg{n + 1}" for n in range(QUEUE)),
)

# What lies on a place: card + 1, or 0 for nothing; with these marks.
CARD_BITS: Final = 31
DOWN:     Final = 32                        # §7.14 face down
PAPYRUS_SEAL: Final = 64                    # §2.11 a seal lies on it

# --- money and seals -------------------------------------------------------------------------------
START_DEBEN: Final = (8, 9, 9, 10, 10)      # §3.10 by place in the turn order
MOST_DEBEN: Final = 51                      # §3.10 all there ever are
BASE_SEALS: Final = 12                      # §2.5
FULL_SEALS: Final = 18                      # source="design"
SEAL_POINTS: Final = 3                      # §8.5

# --- characters (§2.13) ----------------------------------------------------------------------------


class Character(NamedTuple):
    """A pile of characters: the cards in it, the paragraph of what they do."""

    key: str
    cards: int
    paragraph: str
    edition: str = "base"
    source: str = "printed"


CHARACTERS: Final = (
    #         key                 cards  §
    Character("scribe",           4,     "7.9"),
    Character("royal_servant",    2,     "7.8"),
    Character("merchant",         3,     "7.6"),
    Character("vizier",           1,     "7.2"),
    Character("high_priest",      1,     "7.3"),
    Character("thief",            1,     "7.4"),
    Character("treasurer",        1,     "7.5"),
    Character("oracle",           1,     "7.11", "full", "design"),
    Character("beggar",           1,     "7.13", "full", "design"),
    Character("merchant_of_amon", 1,     "7.15", "full", "design"),
    Character("priest_of_amon",   1,     "7.16", "full", "design"),
    Character("royal_scribe",     1,     "7.10", "full", "design"),
    Character("roaming_thief",    1,     "7.17", "full", "design"),
    Character("trader",           1,     "7.19", "full", "design"),
)
PILES:    Final = 14
BASE_PILES: Final = 7
SCRIBE:           Final = 0
ROYAL_SERVANT:    Final = 1
MERCHANT:         Final = 2
VIZIER:           Final = 3
HIGH_PRIEST:      Final = 4
THIEF:            Final = 5
TREASURER:        Final = 6
ORACLE:           Final = 7
BEGGAR:           Final = 8
MERCHANT_OF_AMON: Final = 9
PRIEST_OF_AMON:   Final = 10
ROYAL_SCRIBE:     Final = 11
ROAMING_THIEF:    Final = 12
TRADER:           Final = 13

SCRIBES_3: Final = (0, 1, 2, 3)             # §7.9 the bonus of the top card, by cards left, of three
SCRIBES_4: Final = (0, 1, 2, 2, 3)          # of four
ROYAL_BONUS: Final = 2                      # §7.10 source="design"
VIZIER_POINTS: Final = 2                    # §7.2 for each type
AMON_POINTS: Final = 8                      # §7.15 for each unit
TREASURE: Final = 4                         # §7.5 Deben at most
BARGE_POINTS: Final = 2                     # §8.4 for each card
PRIEST_POINTS: Final = (0, 6, 9, 12, 15)    # §8.6 by place; 12 and 15: source="design"
PATIENCE: Final = 25                        # §8.2 rounds without a draw; source="design"
# fmt: on


# --- heaps ----------------------------------------------------------------------------------------


def held(heap: i64, card: i64) -> i64:
    """How many of a card a heap holds (computed: twice as fast as the tables SHIFT and FIELD)."""
    if card < FOREIGN:
        return (heap >> (4 * card)) & 15
    return (heap >> (20 + 2 * card)) & 3


def heap_size(heap: i64) -> i64:
    """How many cards a heap holds (neighbouring counters are added up, all at once)."""
    plain: i64 = heap & UNMARKED
    plain = (plain & EVEN_FOURS) + ((plain >> 4) & EVEN_FOURS)
    plain += plain >> 8
    plain += plain >> 16
    plain += (heap >> 32) & 15
    plain += (heap >> 36) & 15
    marked: i64 = heap >> (4 * FOREIGN)
    marked = (marked & EVEN_TWOS) + ((marked >> 2) & EVEN_TWOS)
    marked += marked >> 4
    marked += marked >> 8
    return (plain & 255) + (marked & 15)


def nth_card(heap: i64, n: i64) -> i64:
    """The n-th card of a heap, counted from 0, in the order of the cards."""
    left: i64 = n
    rest: i64 = heap
    for card in range(CARDS):
        here: i64 = rest & 15 if card < FOREIGN else rest & 3
        if left < here:
            return card
        left -= here
        rest >>= 4 if card < FOREIGN else 2
    raise IndexError("the heap has fewer cards")


def units_of_type(heap: i64, kind: i64) -> i64:
    """§2.6, §2.9 How many units of a type a heap holds; senets are one type."""
    if kind == SENET:
        single: i64 = ((heap >> 24) & 15) + ((heap >> 52) & 3)
        double: i64 = ((heap >> 28) & 15) + ((heap >> 54) & 3)
        return single + 2 * double
    if kind > SENET:  # no foreign ones
        return (heap >> (4 * kind + 4)) & 15
    return ((heap >> (4 * kind)) & 15) + ((heap >> (40 + 2 * kind)) & 3)


def cards_in(heap: i64) -> list[int]:
    """The different cards of a heap, in the order of the cards."""
    return [card for card in range(CARDS) if held(heap, card)]


# --- sets of spaces -------------------------------------------------------------------------------


def neighbours(stall: int) -> list[int]:
    """§5.2 For each space of a stall, the spaces that touch it along a side, as a set."""
    columns, size = COLUMNS[stall], SIZE[stall]
    out = []
    for n in range(size):
        beside = [n - 1] * (n % columns > 0) + [n + 1] * (n % columns < columns - 1)
        near = [m for m in (*beside, n - columns, n + columns) if 0 <= m < size]
        out.append(sum(1 << m for m in near))
    return out


def largest_group(stall: int, spaces: int) -> int:
    """§5.2, §5.9 The size of the largest group among occupied spaces."""
    near = neighbours(stall)
    best, left = 0, spaces
    while left:
        group = left & -left
        while True:
            more = group
            for n in range(SIZE[stall]):
                if group >> n & 1:
                    more |= near[n] & spaces
            if more == group:
                break
            group = more
        best = max(best, group.bit_count())
        left &= ~group
    return best


def lines(stall: int) -> list[int]:
    """§5.5 The lines of a square stall: rows, columns, diagonals."""
    side = COLUMNS[stall]
    rows = [[side * row + n for n in range(side)] for row in range(side)]
    columns = [[row[n] for row in rows] for n in range(side)]
    diagonals = [[rows[n][n] for n in range(side)], [rows[n][side - 1 - n] for n in range(side)]]
    return [sum(1 << n for n in line) for line in rows + columns + diagonals]


def bids_sum(stall: int, spaces: int) -> int:
    """§5.6, §5.7 The values of the occupied spaces together."""
    return sum(BID[FIRST[stall] + n] for n in range(SIZE[stall]) if spaces >> n & 1)


def law_holds(stall: int, spaces: int) -> bool:
    """§5.2 to §5.7 Whether a law that looks only at occupied spaces holds."""
    law, numbers, columns = STALLS[stall].law, STALLS[stall].numbers, COLUMNS[stall]
    if law == GROUP:
        return largest_group(stall, spaces) >= numbers[0]
    if law == COLOURS:  # the colours are counted apart
        return spaces.bit_count() >= numbers[1]
    if law == ROWS:
        row = (1 << columns) - 1
        return all(spaces & row << (columns * n) for n in range(numbers[0]))
    if law == LINE:
        return any(spaces & line == line for line in lines(stall))
    if law == SUM:
        total = bids_sum(stall, spaces)
        return total in numbers or total > numbers[-1]
    return False


HOLDS: Final = tuple(
    tuple([law_holds(stall, spaces) for spaces in range(1 << SIZE[stall])])
    for stall in range(len(STALLS))
)
"""§5.2 to §5.7 For each stall, by the set of occupied spaces."""

CHAINED: Final = tuple([largest_group(LR, spaces) for spaces in range(1 << SIZE[LR])])
"""§5.9 The largest group in the right stall of Louqsor, by the set of occupied spaces."""

PILE_BITS: Final = 3
"""§2.13 What a pile of characters takes in a number that holds all."""
PILE: Final = (1 << PILE_BITS) - 1
FIXED_BITS: Final = 4
"""§2.7 What the fixed value of a type takes."""
FIXED: Final = (1 << FIXED_BITS) - 1


def cards_left(piles: i64, pile: i64) -> i64:
    """§2.13 How many cards a pile has, from all of them."""
    return (piles >> (PILE_BITS * pile)) & PILE


def fixed_of(fixed: i64, kind: i64) -> i64:
    """§2.7 The fixed value of a type, from all of them."""
    return (fixed >> (FIXED_BITS * kind)) & FIXED


def market_of_stall(stall: i64) -> i64:
    """§2.1 The market of a stall: two of each, the left one first, then that of Memphis."""
    return stall >> 1


def is_right(stall: int) -> bool:
    """§2.1 Is it the right stall of its market?"""
    return stall & 1 == 1
