"""What things are worth to Men-Nefer's bots, in points, by the time of the game.

Fitted by least squares to the final points of 7,500 games between bots, in 27 positions of each. The
prices of benefits (food to scarab) were then set by hand, because few of them wait for an Apprentice,
and an effect is worth 0.1 at least, because it can be declined. Of other things a price says how many
points go with having them, not why: it can be below 0, and large in the first column, where nobody
has much yet.
"""

from typing import Final

from hypostyle.games.men_nefer.data import ERAS, ROUNDS

# fmt: off
# The effects come first, in the order of data.EFFECTS; then:
RITE_LEVEL:   Final = 20        # each level above the first
ERECT_LEVEL:  Final = 21
CERTAIN:      Final = 22        # points that are scored, or will be scored if nothing changes
MET:          Final = 23        # value of Contracts that are met
NEAR:         Final = 24        # value of other Contracts times the square of the part that is done
UNMET:        Final = 25        # value of these Contracts
AT_HOME:      Final = 26        # Apprentices at home
NEXT_TABLET:  Final = 27        # Tablets for the next Era
OBTAINS:      Final = 28        # Tablets still to be obtained
AT_SUN:       Final = 29        # Apprentices on Sun sides
FARE:         Final = 30        # Food that it costs to specialise
FOOD_HELD:    Final = 31
FOOD_4:       Final = 32        # what exceeds 4
FOOD_8:       Final = 33
HEKA_HELD:    Final = 34
HEKA_4:       Final = 35
HEART_STEP:   Final = 36
FEATHER_STEP: Final = 37
BLOCK:        Final = 38        # spaces of the Great Pyramid Track
BLOCK_ODD:    Final = 39        # one space before more points
QUEEN_BLOCK:  Final = 40
PERMISSION:   Final = 41        # available
PLACED:       Final = 42
MUMMY:        Final = 43
COFFIN:       Final = 44
TOMB:         Final = 45
PAPYRI:       Final = 46
DRAWINGS:     Final = 47
SHELF:        Final = 48        # Crafts
BASKET:       Final = 49        # Crafts with a Basket
OFFERED:      Final = 50
STANDING:     Final = 51        # Priestesses in R1 to R4
LYING:        Final = 55
ORB:          Final = 59
ORB_ODD:      Final = 60
RIVER:        Final = 61        # spaces of Boats
DOCKED:       Final = 62
DOCKED_AT:    Final = 63        # the City's index
DOCKED_DEAL:  Final = 64        # the City has a Contract
SPHINX:       Final = 65
CARVED:       Final = 66
STATUE:       Final = 67
SCARAB_OF:    Final = 68        # spaces of each House's Scarab
GLYPH:        Final = 73
NAMES:        Final = 74

PRICES: Final[list[tuple[str, float, float, float, float]]] = [
    #                       Era I     II    III    end
    ("food",                  0.60,   0.60,   0.60,   0.20),
    ("heka",                  0.70,   0.60,   0.60,   0.10),
    ("pp",                    1.00,   1.00,   1.00,   1.00),
    ("heart",                 2.40,   1.80,   1.00,   0.90),
    ("feather",               2.50,   1.90,   1.00,   0.90),
    ("favour",                2.50,   1.90,   1.20,   0.90),
    ("scarab",                2.50,   1.80,   1.20,   0.20),
    ("stone",                 2.89,   1.27,   0.35,   0.32),
    ("embalm",                2.69,   2.22,   1.64,   0.13),
    ("rite",                  6.89,   5.25,   3.49,   1.16),
    ("papyrus",               0.93,   0.10,   0.28,   0.23),
    ("craft",                 1.26,   1.78,   1.82,   1.43),
    ("priest",                0.79,   0.39,   0.10,   0.65),
    ("offer",                 7.99,   3.03,   2.26,   0.98),
    ("sail",                  0.25,   0.10,   0.10,   0.30),
    ("activate",              1.09,   2.37,   2.24,   0.70),
    ("carve",                 0.63,   1.09,   2.52,   1.40),
    ("erect",                 0.58,   1.48,   2.87,   1.50),
    ("mastaba",               1.00,   1.00,   1.00,   1.00),
    ("either",                0.00,   0.00,   0.00,   0.00),
    ("rite_level",            0.00,   0.00,   0.12,   0.36),
    ("erect_level",           3.46,   0.00,   0.00,   2.24),
    ("certain",               1.00,   1.00,   1.00,   1.00),
    ("met",                   3.01,  -0.02,   0.05,   0.15),
    ("near",                  3.93,  -0.11,  -0.20,  -0.03),
    ("unmet",                 2.09,   1.17,   0.75,  -0.01),
    ("at_home",               3.35,   2.26,   2.04,   1.29),
    ("next_tablet",          -0.90,   1.04,   0.75,   0.00),
    ("obtains",               1.72,   0.94,   1.23,   0.78),
    ("at_sun",                0.61,   0.25,  -0.11,  -0.43),
    ("fare",                  1.14,   0.52,   0.77,   0.15),
    ("food_held",             1.06,   0.76,   0.86,   0.40),
    ("food_4",                0.28,  -0.49,  -0.24,  -0.04),
    ("food_8",               -1.22,   0.48,  -0.02,  -0.60),
    ("heka_held",             0.49,   0.43,   0.70,  -0.02),
    ("heka_4",               -2.04,  -0.51,  -0.57,   0.01),
    ("heart_step",           -0.91,  -0.19,  -0.07,  -0.06),
    ("feather_step",         -0.24,  -0.06,  -0.12,  -0.07),
    ("block",                 0.03,  -0.39,  -0.14,  -0.02),
    ("block_odd",             1.19,   0.81,   0.23,  -0.04),
    ("queen_block",           0.42,   1.21,   0.60,   0.33),
    ("permission",            2.38,   2.44,   1.68,   0.30),
    ("placed",                6.94,   4.23,   0.82,   0.19),
    ("mummy",                 1.53,   2.16,  -0.07,   0.30),
    ("coffin",                2.92,   3.83,   1.64,  -0.32),
    ("tomb",                 -2.05,  -1.84,   0.22,   0.03),
    ("papyri",               -0.02,   0.48,   0.20,   0.07),
    ("drawings",              0.85,   0.40,   0.14,  -0.04),
    ("shelf",                -0.18,  -0.15,  -0.34,  -0.28),
    ("basket",                1.97,   1.51,   0.84,   0.49),
    ("offered",               2.28,   0.85,   0.07,  -0.05),
    ("standing_1",            0.66,   0.28,   0.21,   0.19),
    ("standing_2",            0.65,   0.83,   0.55,   0.32),
    ("standing_3",            7.18,   1.49,   1.00,   0.20),
    ("standing_4",            7.73,   1.93,  -0.10,  -0.13),
    ("lying_1",               4.37,  -0.11,   0.60,  -0.01),
    ("lying_2",               2.19,  -0.03,   0.51,   0.13),
    ("lying_3",               0.88,  -0.41,   0.99,   0.49),
    ("lying_4",              11.32,  -1.02,  -1.28,  -0.06),
    ("orb",                   3.54,   1.21,   0.22,   0.02),
    ("orb_odd",              -3.45,  -0.43,   0.37,   0.52),
    ("river",                 0.64,   0.11,  -0.02,   0.03),
    ("docked",                0.77,   0.62,   0.86,   0.39),
    ("docked_at",            -0.01,   0.10,  -0.15,  -0.01),
    ("docked_deal",          -0.02,  -0.15,   0.06,  -0.48),
    ("sphinx",                0.81,   0.94,   1.08,   0.83),
    ("carved",                2.04,   3.08,   2.01,   1.04),
    ("statue",                1.02,  -2.58,  -0.63,   0.35),
    ("scarab_builders",       4.74,   0.46,   0.08,   0.23),
    ("scarab_embalmers",      4.47,   1.68,   1.07,   0.06),
    ("scarab_priestesses",   -3.13,  -0.46,  -0.03,   0.20),
    ("scarab_boatmen",       -0.62,   1.28,   0.41,   0.07),
    ("scarab_sculptors",      0.58,   0.96,   1.92,   0.61),
    ("glyph",                 0.03,   1.30,   0.61,  -0.01),
]
# fmt: on


def price_at(moment: int, name: int) -> float:
    """The price of a thing after so many rounds, between those of its row."""
    row = list(PRICES[name][1:])
    era = min(moment // ROUNDS, ERAS - 1)
    part = (moment - ROUNDS * era) / ROUNDS
    return row[era] + part * (row[era + 1] - row[era])


PRICE_AT: Final[list[list[float]]] = [
    [price_at(moment, name) for name in range(NAMES)] for moment in range(ROUNDS * ERAS + 1)
]
"""All prices after so many rounds."""
