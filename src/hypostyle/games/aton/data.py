"""Aton's components as tables: the board, the cards, and the sets the rules ask about.

A pile of cards whose order nobody knows is one integer with a byte per value, so that
`pile + other` joins two piles and `pile - other` takes cards out.
"""

from typing import Final

from hypostyle.core.bits import bit, places
from hypostyle.core.native import i64

# fmt: off
RED:  Final = 0
BLUE: Final = 1

SIDES: Final = ("red", "blue")          # keys; Red serves Aton, Blue serves Amon

# §2.1, §2.2 The four temples as they lie on the board, rows a, b, c from the top.
TEMPLES: Final = (
    ("Y",  "Y",  "Y",  "Y",
     "K",  "K",  "+1", "B",
     "G",  "G",  "G",  "G"),
    ("Y",  "Y",  "Y",  "Y",
     "K",  "K",  "+1", "B",
     "G",  "G",  "G",  "G"),
    ("Y",  "Y",  "Y",  "+1",
     "K",  "K",  "K",  "B",
     "G",  "G",  "G",  "+1"),
    ("Y",  "Y",  "Y",  "+2",
     "K",  "K",  "K",  "B",
     "G",  "G",  "G",  "+2"),
)

COLOURS: Final = {"Y": "yellow", "G": "green", "K": "black", "B": "blue", "+1": "bonus_1", "+2": "bonus_2"}

SQUARES:      Final = 48                # §2.1 four temples of twelve
SUPPLY:       Final = 29                # §2.4 counters of each side
EACH_VALUE:   Final = 9                 # §2.3 cards of each value in a deck
DECK:         Final = 36
HAND:         Final = 4
TEMPLE_2:     Final = 5                 # §6.3
PER_BLUE:     Final = 3                 # §6.5
BLACK_POINTS: Final = 8                 # §6.6
CLEANED:      Final = 4                 # §7.2 counters each player takes back

TIEBREAKS:    Final = ("deck_bottom", "deck_discard", "coin")                   # §10.4
RESOLUTIONS:  Final = ("player_by_player", "removals_then_placements")          # §10.3
# fmt: on

SQUARE: Final = tuple(f"{t}{row}{column}" for t in "1234" for row in "abc" for column in "1234")
"""The name of each square, by its number."""

COLOUR: Final = tuple(COLOURS[code] for temple in TEMPLES for code in temple)
"""The colour of each square, by its number."""


def squares_of(*colours: str) -> int:
    """The set of all squares of these colours."""
    mask: i64 = 0
    for square in range(SQUARES):
        if COLOUR[square] in colours:
            mask |= bit(square)
    return mask


# Written out as numbers so that compiled rules hold them as constants; the tests rebuild each
# from TEMPLES. Three digits are the twelve squares of a temple, the first temple last.
# fmt: off
TEMPLE_1_SET: Final = (1 << 12) - 1
TEMPLE_2_SET: Final = TEMPLE_1_SET << 12
TEMPLE_3_SET: Final = TEMPLE_2_SET << 12
TEMPLE_4_SET: Final = TEMPLE_3_SET << 12
YELLOW:       Final = 0x007_007_00F_00F
GREEN:        Final = 0x700_700_F00_F00
BLACK:        Final = 0x070_070_030_030
BLUE_SQUARES: Final = 0x080_080_080_080
BONUS_1:      Final = 0x000_808_040_040
BONUS_2:      Final = 0x808_000_000_000
# fmt: on

# Cards. CARD[v] is a pile of one card of value v.
CARD: Final[list[int]] = [0, 1, 1 << 8, 1 << 16, 1 << 24]
FULL_DECK: Final = EACH_VALUE * (1 + (1 << 8) + (1 << 16) + (1 << 24))


def many(pile: i64, value: i64) -> i64:
    """How many cards of a value are in a pile."""
    return (pile >> (8 * (value - 1))) & 255


def size(pile: i64) -> i64:
    """How many cards are in a pile."""
    return (pile & 255) + ((pile >> 8) & 255) + ((pile >> 16) & 255) + (pile >> 24)


def pile_of(cards: tuple[int, ...] | list[int]) -> i64:
    """The pile these cards make when their order is forgotten."""
    pile: i64 = 0
    for card in cards:
        pile += CARD[card]
    return pile


def cards_of(pile: i64) -> list[int]:
    """The cards of a pile, lowest first."""
    out: list[int] = []
    for value in range(1, 5):
        out += [value] * many(pile, value)
    return out


def _hands() -> list[int]:
    """All 35 hands, in the order 1111, 1112, ..., 4444."""
    return [
        int(pile_of([a, b, c, d]))
        for a in range(1, 5)
        for b in range(a, 5)
        for c in range(b, 5)
        for d in range(c, 5)
    ]


HANDS: Final[list[int]] = _hands()
"""The pile of each of the 35 hands, by hand number."""


def hand_code(pile: i64) -> i64:
    """A number below 125 that tells hands of at most four cards apart by their ones, twos, threes."""
    return hand_code_of(pile & 255, (pile >> 8) & 255, (pile >> 16) & 255)


def hand_code_of(ones: i64, twos: i64, threes: i64) -> i64:
    """The same from the numbers of ones, twos and threes."""
    return ones + 5 * twos + 25 * threes


def _hand_numbers() -> list[int]:
    numbers = [-1] * 125
    for number, pile in enumerate(HANDS):
        numbers[hand_code(pile)] = number
    return numbers


HAND_NUMBER: Final[list[int]] = _hand_numbers()
"""The number of a hand of four, by `hand_code`."""


# §2.8 A plan says which card lies in which cartouche. It is one number:
# 64 * (c1 - 1) + 16 * (c2 - 1) + 4 * (c3 - 1) + (c4 - 1).
PLANS: Final = 256
"""Ways to lay any four cards."""


def plan_of(c1: i64, c2: i64, c3: i64, c4: i64) -> i64:
    """The plan with these cards in the cartouches 1 to 4."""
    return 64 * (c1 - 1) + 16 * (c2 - 1) + 4 * (c3 - 1) + (c4 - 1)


def c1_of(plan: i64) -> i64:
    """The card in cartouche 1."""
    return (plan >> 6) + 1


def c2_of(plan: i64) -> i64:
    """The card in cartouche 2."""
    return ((plan >> 4) & 3) + 1


def c3_of(plan: i64) -> i64:
    """The card in cartouche 3."""
    return ((plan >> 2) & 3) + 1


def c4_of(plan: i64) -> i64:
    """The card in cartouche 4."""
    return (plan & 3) + 1


def plan_pile(plan: i64) -> i64:
    """The four cards of a plan, as a pile."""
    return pile_of([c1_of(plan), c2_of(plan), c3_of(plan), c4_of(plan)])


def _plans_by_hand() -> list[list[int]]:
    table: list[list[int]] = [[] for _ in HANDS]
    for plan in range(PLANS):
        table[HAND_NUMBER[hand_code(plan_pile(plan))]].append(plan)
    return table


PLANS_OF: Final[list[list[int]]] = _plans_by_hand()
"""Every distinct way to lay out a hand, by hand number."""

CHOOSE: Final[list[list[int]]] = [
    [1, n, n * (n - 1) // 2, n * (n - 1) * (n - 2) // 6, n * (n - 1) * (n - 2) * (n - 3) // 24]
    for n in range(DECK + 1)
]
"""CHOOSE[n][k]: ways to take k of n, for k up to 4."""


def square_names(mask: i64) -> list[str]:
    """The names of the squares of a set."""
    return [SQUARE[n] for n in places(mask)]
