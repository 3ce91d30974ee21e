"""The numbers MarraCash's rules speak in: answers, reports, reasons, steps."""

from typing import Final

# fmt: off
# The answers: what a seat can say, then what chance can say. Names are in actions.py.
LEAD:        Final = 0      # + route, 0 to 45
AUCTION:     Final = 46     # + shop, 0 to 24
FILL:        Final = 71     # + 8 * entrance + 4 * end + visitors - 1, 0 to 23
PASS:        Final = 95
BID:         Final = 95     # + amount / 25, 1 to 1614
ACTIONS:     Final = 1710
SET_TRIO:    Final = 1710   # + trio, 0 to 9
SET_THREE:   Final = 1720   # + three visitors, 0 to 124
SET_ONE:     Final = 1845   # + colour, 0 to 4
STARTS:      Final = 1850   # + seat
TAKE_CARD:   Final = 1854   # + souvenir card, 0 to 24
ANSWERS:     Final = 1879

# What the rules report (State.tell): event, seat, a, b.
PLACED:      Final = 0      # a = entrance, b = trio
QUEUED:      Final = 1      # a = three visitors, or TRIPLES + the colour of one
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
ENTERED:     Final = 14     # seat = owner; a = shop + 32 * customers, b = money
SOLD:        Final = 15     # seat = owner; a = card, b = money
PAID_CUT:    Final = 16     # seat = owner; a = guide, b = money
GOT_CUT:     Final = 17     # seat = guide; a = owner, b = money
FILLED:      Final = 18     # a = 8 * entrance + 4 * end + visitors - 1, b = who, to the base six
SKIPPED:     Final = 19     # a = 0 an auction of round 1, 1 a whole turn, 2 the second action
RAN_OUT:     Final = 20     # the line is empty; a = turns still to come
COMPLETED:   Final = 21     # a = cards of the set, b = money
ENDED:       Final = 22     # a = reasons

REASONS:     Final = ("last_round", "finished_round", "no_progress")
BY_LAST:     Final = 1
BY_FINISH:   Final = 2
BY_GUARD:    Final = 4

# The steps; what their argument is.
TRIO_STEP:   Final = 0      # entrance, 0 to 2
LINE:        Final = 1
FIRST:       Final = 2
REVEAL:      Final = 3
DEAL:        Final = 4      # number of the card dealt
BEGIN:       Final = 5
OPENING:     Final = 6      # seat
TURN:        Final = 7      # seat
ACT:         Final = 8      # seat
OPEN_BID:    Final = 9      # seat
RAISE:       Final = 10     # seat
SEALED:      Final = 11
REFILL:      Final = 12     # seat
TURN_END:    Final = 13     # seat
# fmt: on
