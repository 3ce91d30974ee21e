"""Aton's components as tables: the board, the cards, and the sets the rules ask about.

A pile of cards whose order nobody knows is one integer with a byte per value, so that
`pile + other` joins two piles and `pile - other` takes cards out.
"""

from typing import Final

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

SQUARES:      Final = 48                # §2.1 four temples
EACH:         Final = 12                # of so many squares
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

# Sets of squares, put together of rows and squares so that compiled rules hold them as constants;
# the tests rebuild each from TEMPLES.
# fmt: off
TEMPLE_1_SET: Final = (1 << EACH) - 1
TEMPLE_2_SET: Final = TEMPLE_1_SET << EACH
TEMPLE_3_SET: Final = TEMPLE_2_SET << EACH
TEMPLE_4_SET: Final = TEMPLE_3_SET << EACH
TWO:          Final = (1 << 2) - 1      # squares of row a, from the left
THREE:        Final = (1 << 3) - 1
FOUR:         Final = (1 << 4) - 1
FOURTH:       Final = 1 << 3
ROW_B:        Final = 4                 # the first squares of the other rows
ROW_C:        Final = 8
TEMPLE_3:     Final = 2 * EACH          # and of the third temple
YELLOW:       Final = FOUR | (FOUR << EACH) | ((THREE | (THREE << EACH)) << TEMPLE_3)
GREEN:        Final = YELLOW << ROW_C
BLACK:        Final = (TWO | (TWO << EACH) | ((THREE | (THREE << EACH)) << TEMPLE_3)) << ROW_B
BLUE_SQUARES: Final = (FOURTH | (FOURTH << EACH) | ((FOURTH | (FOURTH << EACH)) << TEMPLE_3)) << ROW_B
ENDS:         Final = FOURTH | (FOURTH << ROW_C)
BONUS_1:      Final = (((1 << 2) | (1 << (EACH + 2))) << ROW_B) | (ENDS << TEMPLE_3)
BONUS_2:      Final = ENDS << (TEMPLE_3 + EACH)
# fmt: on
GOALS: Final[list[int]] = [
    TEMPLE_1_SET,
    TEMPLE_2_SET,
    TEMPLE_3_SET,
    TEMPLE_4_SET,
    YELLOW,
    GREEN,
]  # fmt: skip
"""§8.3 The sets of squares that win at once."""


def temple_of(square: i64) -> i64:
    """§2.1 The temple of a square, counted from 0."""
    return square // EACH


def squares_in(temple: int) -> range:
    """§2.1 The squares of a temple, row by row."""
    return range(EACH * temple, EACH * (temple + 1))


VALUE_BITS: Final = 8  # what the cards of one value take in a pile
CARD: Final[list[int]] = [0, *[1 << (VALUE_BITS * n) for n in range(HAND)]]
"""CARD[v] is a pile of one card of value v."""
FULL_DECK: Final[int] = EACH_VALUE * sum(CARD)


def many(pile: i64, value: i64) -> i64:
    """How many cards of a value are in a pile."""
    return (pile >> (VALUE_BITS * (value - 1))) & ((1 << VALUE_BITS) - 1)


def size(pile: i64) -> i64:
    """How many cards are in a pile."""
    return many(pile, 1) + many(pile, 2) + many(pile, 3) + many(pile, 4)


def surplus(pile: i64) -> i64:
    """How many pips, doubled, the cards of a pile have more than as many average cards."""
    return 3 * (many(pile, 4) - many(pile, 1)) + many(pile, 3) - many(pile, 2)


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
    return hand_code_of(many(pile, 1), many(pile, 2), many(pile, 3))


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


# §2.8 A plan says which card lies in which cartouche: four cards less 1, the last one lowest.
LAID_BITS: Final = 2
LAID: Final = (1 << LAID_BITS) - 1
PLANS: Final = 256
"""Ways to lay any four cards."""


def plan_of(cards: list[int]) -> int:
    """The plan with these cards in the cartouches 1 to 4."""
    plan = 0
    for card in cards:
        plan = (plan << LAID_BITS) + card - 1
    return plan


def c1_of(plan: i64) -> i64:
    """The card in cartouche 1."""
    return (plan >> (3 * LAID_BITS)) + 1


def c2_of(plan: i64) -> i64:
    """The card in cartouche 2."""
    return ((plan >> (2 * LAID_BITS)) & LAID) + 1


def c3_of(plan: i64) -> i64:
    """The card in cartouche 3."""
    return ((plan >> LAID_BITS) & LAID) + 1


def c4_of(plan: i64) -> i64:
    """The card in cartouche 4."""
    return (plan & LAID) + 1


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
