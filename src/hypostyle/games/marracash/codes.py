"""MarraCash's numbers: answers, reports, reasons to end, steps."""

from typing import Final

from hypostyle.core.native import i64
from hypostyle.core.rules import ArgPart
from hypostyle.games.marracash.data import ENTRANCE_NAMES, HAND, SHOPS, SIDES, STEP

# fmt: off
# The answers: what a seat can say, then what chance can say. Names are in actions.py,
# where the sizes are checked; here they are written out, since only those are constants to the compiler.
LEAD:        Final = 0                          # + route
AUCTION:     Final = LEAD + 46                  # + shop
FILL:        Final = AUCTION + 25               # + GATE, END and NEWCOMERS
FILLS:       Final = 24
PASS:        Final = FILL + FILLS
BID:         Final = PASS + 1                   # + bid / STEP - 1: see bid_answer
ACTIONS:     Final = BID + 1614                 # so many answers of seats
SET_TRIO:    Final = ACTIONS                    # + trio
SET_THREE:   Final = SET_TRIO + 10              # + three visitors
SET_ONE:     Final = SET_THREE + 125            # + colour
STARTS:      Final = SET_ONE + 5                # + seat
TAKE_CARD:   Final = STARTS + 4                 # + souvenir card
ANSWERS:     Final = TAKE_CARD + 25

# How visitors are brought in, in an answer from FILL on and in the report of it.
NEWCOMERS:   Final[ArgPart] = ArgPart("newcomers", 3)    # how many, less 1
END:         Final[ArgPart] = ArgPart("end", 1, ("a", "b"), after=NEWCOMERS)
GATE:        Final[ArgPart] = ArgPart("gate", 2, ENTRANCE_NAMES, after=END)

# What the rules report (State.report): event, seat, a, b.
PLACED:      Final = 0      # a = entrance, b = trio
QUEUED:      Final = 1      # a = the answer of chance
ANEW:        Final = 2      # too many alike in a row: all is laid out again
BEGINS:      Final = 3      # seat = start player
SHOWN:       Final = 4      # a = card turned up
DEALT:       Final = 5      # a = card dealt to a seat
TURN_BEGAN:  Final = 6      # a = round
OFFERED:     Final = 7      # a = shop
RAISED:      Final = 8      # a = bid
PASSED:      Final = 9      # a = 1 when it could do nothing else
NAMED:       Final = 10     # a = sealed bid, shown
BOUGHT:      Final = 11     # a = shop, b = price
FEE:         Final = 12     # b = commission
LED:         Final = 13     # a = route, b = the group that set out
ENTERED:     Final = 14     # seat = owner; a = DOOR and CUSTOMERS, b = money
SOLD:        Final = 15     # seat = owner; a = card, b = money
PAID_CUT:    Final = 16     # seat = owner; a = guide, b = money
GOT_CUT:     Final = 17     # seat = guide; a = owner, b = money
FILLED:      Final = 18     # a = GATE, END and NEWCOMERS, b = visitors: see row_number
SKIPPED:     Final = 19     # a = 0 an auction of round 1, 1 a whole turn, 2 the second action
RAN_OUT:     Final = 20     # the line is empty; a = turns still to come
COMPLETED:   Final = 21     # a = cards of the set, b = money
ENDED:       Final = 22     # a = reasons
TESTED:      Final = 23     # a rule looked at the hidden purse or hand of seat; a = who acted, or NONE
DOOR:        Final[ArgPart] = ArgPart("shop", SHOPS - 1)
CUSTOMERS:   Final[ArgPart] = ArgPart("customers", 63, after=DOOR)
ROW_BASE:    Final = 6

REASONS:     Final = ("last_round", "finished_round", "no_progress")
BY_LAST:     Final = 1 << 0
BY_FINISH:   Final = 1 << 1
BY_GUARD:    Final = 1 << 2

# The steps. Most belong to the player whose turn it is; the others have an argument.
TRIO_STEP:   Final = 0
LINE:        Final = 1
FIRST:       Final = 2
REVEAL:      Final = 3
DEAL:        Final = 4
BEGIN:       Final = 5
OPENING:     Final = 6
TURN:        Final = 7
ACT:         Final = 8
OPEN_BID:    Final = 9
RAISE:       Final = 10
SEALED:      Final = 11
REFILL:      Final = 12
TURN_END:    Final = 13
ENTRANCE:    Final[ArgPart] = ArgPart("entrance", 2, ENTRANCE_NAMES)
NTH_CARD:    Final[ArgPart] = ArgPart("card", 4 * HAND - 1)      # number of the card that is dealt
SIDE:        Final[ArgPart] = ArgPart("side", 3, SIDES)
# fmt: on


def bid_answer(bid: i64) -> i64:
    """The answer by which a seat bids so much."""
    return BID + bid // STEP - 1


def bid_of(action: i64) -> i64:
    """What a seat bids by an answer from BID on."""
    return (action - BID + 1) * STEP


def row_number(row: i64, colour: i64) -> i64:
    """A row of visitors, in digits to the base ROW_BASE, when one of this colour joins it."""
    return ROW_BASE * row + colour + 1


def _fills(gate: int, left: int) -> list[int]:
    """§7.2, §7.3 The answers that fill an entrance when so many are left in line."""
    sizes = range(2, left + 1) if left > 1 else range(1, 2)
    return [FILL + int(GATE.put(gate) + END.put(end) + n - 1) for end in range(2) for n in sizes]


FILL_ANSWERS: Final[list[list[list[int]]]] = [
    [_fills(gate, left) for left in range(5)] for gate in range(3)
]
"""FILL_ANSWERS[gate][left]: how an entrance can be filled, by how many are left; 4 for more."""
