"""How much MarraCash's bots count of what they expect, by the number of players and the time.

With four players the figures are smoothed from least squares over the final cash of 150 games between
bots. With two and three such figures did not win more games, and those set by hand stay.
"""

from typing import Final

# fmt: off
TOWN:       Final = 0       # what the visitors in town will pay in the own shops
LINE:       Final = 1       # and those in line
SHOP:       Final = 2       # each shop, in D
BEST_FIRST: Final = 3       # the best move that lies open, with two actions to come
SECOND:     Final = 4       # the second best
BEST_LAST:  Final = 5       # the best move, with one action to come
ONE_LEFT:   Final = 6       # one action to come and not two, in D
BEST_NEXT:  Final = 7       # the best move of the next player
BEST_LATER: Final = 8       # and of those who come later
NAMES:      Final = 9

MOST_IN_LINE: Final = 45
LAST_TURNS:   Final = 46    # instead of a number of visitors in line


def _always(*figures: float) -> list[list[float]]:
    """Rows of figures that do not depend on the time."""
    return [[figure] * 5 for figure in figures]


#                   town  line  shop  best_first  second  best_last  one_left  best_next  best_later
TWO:   Final = _always(1.0,  1.0,  0.0,  0.38,       0.0,    0.38,      -30.0,    0.0,       0.0)
THREE: Final = _always(0.87, 0.87, 0.0,  0.38,       0.0,    0.38,      -30.0,    0.0,       0.0)
FOUR:  Final[list[list[float]]] = [
    # visitors in line: 45    30      15      0       the last turns
    [                   0.8,  0.8,    0.75,   0.65,   0.5],     # town
    [                   0.7,  0.7,    0.65,   0.6,    0.9],     # line
    [                  60.0, 60.0,   40.0,   20.0,    0.0],     # shop
    [                   0.5,  0.6,    0.8,    0.9,    0.9],     # best_first
    [                   0.3,  0.3,    0.4,    0.3,    0.3],     # second
    [                   0.5,  0.5,    0.5,    0.55,   0.75],    # best_last
    [                 -30.0, -30.0,  -30.0, -100.0, -100.0],    # one_left
    [                   0.1,  0.3,    0.45,   0.35,   0.55],    # best_next
    [                   0.0,  0.0,    0.0,    0.1,    0.1],     # best_later
]
# fmt: on
PRICES: Final[list[list[list[float]]]] = [TWO, TWO, TWO, THREE, FOUR]
"""By the number of players, from none to four."""


def price_at(row: list[float], left: int) -> float:
    """A figure with so many visitors in line, between those of its row; or in the last turns."""
    if left == LAST_TURNS:
        return row[4]
    step = min((MOST_IN_LINE - left) // 15, 2)
    part = (MOST_IN_LINE - left - 15 * step) / 15
    return row[step] + part * (row[step + 1] - row[step])


PRICE_AT: Final[list[list[list[float]]]] = [
    [[price_at(row, left) for row in rows] for left in range(LAST_TURNS + 1)] for rows in PRICES
]
"""All figures by the number of players and how many visitors are in line."""
