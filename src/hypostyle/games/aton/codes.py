"""Aton's numbers: answers, reports, sources of points, reasons to end, steps."""

from typing import Final

from hypostyle.core.rules import ArgPart
from hypostyle.games.aton.data import BLUE, SIDES

# fmt: off
# The answers: what a seat can say, then what chance can say. Names are in actions.py, which checks
# these numbers. Sizes are written out: the compiler folds sums only of constants of one file.
PLAN:        Final = 0                  # + plan number
SQUARE_0:    Final = PLAN + 256         # + square
STOP:        Final = SQUARE_0 + 48
KEEP:        Final = STOP + 1
EXCHANGE:    Final = KEEP + 1
ACTIONS:     Final = EXCHANGE + 1       # so many answers of seats
DEAL_HAND:   Final = ACTIONS            # + hand number
TURN_CARD:   Final = DEAL_HAND + 35     # + card value less 1
STARTS:      Final = TURN_CARD + 4      # + seat
ANSWERS:     Final = STARTS + 2

# What the rules report (State.report): event, seat, a, b.
ROUND_BEGAN: Final = 0      # a = round
DEALT:       Final = 1      # a = hand number
KEPT:        Final = 2
EXCHANGED:   Final = 3      # a = hand number given up
REVEALED:    Final = 4      # a = plan
GAINED:      Final = 5      # a = source, b = points
NOBODY:      Final = 6      # a = source nobody scores
TURNED:      Final = 7      # a = card
IS_FIRST:    Final = 8      # a = why: 2 cartouche 2, 1 cartouche 1, 0 cards turned up, -1 a coin
REMOVED:     Final = 9      # a = square, b = owner of the counter
LAPSED:      Final = 10     # a = removals owed and not possible, b = 1 when one was possible
DIED:        Final = 11     # seat = owner; a = 1 it lies in the Kingdom, 0 full: back to the supply
PLACED:      Final = 12     # a = square
STOPPED:     Final = 13     # a = counters not placed
DOOMED:      Final = 14     # a = counters without room
SCORED:      Final = 15     # the Kingdom is full: a scoring begins
RETURNED:    Final = 16     # a = own counters coming back from the Kingdom
CLEANS:      Final = 17     # who begins the cleanup; a = 1 when a coin said so
CLEANED_OFF: Final = 18     # a = square
ENDED:       Final = 19     # seat = winner, NONE if shared; a = reasons
SHUFFLED:    Final = 20     # the discards became the new deck

# Where points come from, and why a game ends.
SOURCES:     Final = ("c1", "temple1", "temple2", "temple3", "temple4", "black", "bonus")
C1:          Final = 0
T1:          Final = 1
T2:          Final = 2
T3:          Final = 3
T4:          Final = 4
BLACKS:      Final = 5
BONUS:       Final = 6
REASONS:     Final = ("c1", "temple1", "temple2", "temple3", "temple4", "yellow", "green", "scoring", "round_cap")
BY_C1:       Final = 1 << 0
BY_TEMPLE_1: Final = 1 << 1
BY_YELLOW:   Final = 1 << 5
BY_GREEN:    Final = 1 << 6
BY_SCORING:  Final = 1 << 7
BY_CAP:      Final = 1 << 8
SHARED:      Final = 2      # Board.winner of a shared victory

# The steps; SIDE is the argument of those that belong to one player.
ROUND:       Final = 0
DEAL:        Final = 1
OFFER:       Final = 2
ASSIGN:      Final = 3
POINTS:      Final = 4
ORDER:       Final = 5
TURN_UP:     Final = 6
TURN:        Final = 7
COMPARE:     Final = 8
ORDER_COIN:  Final = 9
REMOVAL:     Final = 10
REMOVE:      Final = 11
PLACEMENT:   Final = 12
PLACE:       Final = 13
DOOM:        Final = 14
DISCARD:     Final = 15
SCORING:     Final = 16
CLEANUP:     Final = 17
CLEAN_COIN:  Final = 18
CLEAN:       Final = 19
ROUND_END:   Final = 20
SIDE:        Final[ArgPart] = ArgPart("side", BLUE, SIDES)
# fmt: on
