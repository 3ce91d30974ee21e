"""The numbers Egizia's rules speak in: answers, reports, sources of points, steps."""

from typing import Final

# fmt: off
# The answers of seats, then those of chance. Names are in actions.py.
PLACE:     Final = 0        # + position 0 to 19: a ship without any card
BRICK_0:   Final = 20       # + brick 0 to 65
GRAVE:     Final = 86
STOP:      Final = 87
PASS:      Final = 88
CREW:      Final = 89       # + crew 0 to 3
RING:      Final = 93       # left, stay, right
SKIP:      Final = 96
FEED:      Final = 97
DECLINE:   Final = 98
SEND:      Final = 99       # + crew set 0 to 6
FREE:      Final = 106      # §10.5
PAY:       Final = 106      # + stones 1 to 5
KEEP:      Final = 112      # + Sphinx card 0 to 28
RETURN:    Final = 141
SOBEK_ON:  Final = 142
OVERSEER:  Final = 143      # + which of the four
GRANARY:   Final = 147      # + which of the two
BARGE:     Final = 149      # + which of the two
CANAL:     Final = 151      # + which of the ten fields
TAKE:      Final = 161      # + card space 0 to 9
SHIP:      Final = 151      # + 20 * variant 1 to 11 + position
BID:       Final = 391      # + 41 * tile + half points
ACTIONS:   Final = 555
DRAWN_SIDE: Final = 555     # + seat
DRAWN_NILE: Final = 559     # + Nile card
DRAWN_SPHINX: Final = 615   # + Sphinx card
DRAWN_TOMB: Final = 643     # + value 1 to 8
DIE:       Final = 651      # + pips 1 to 6
ANSWERS:   Final = 658
BIDS:      Final = 41       # 0 to 20 points in halves

# A variant of a placement: which cards go with the ship (§4.9).
DOUBLED:   Final = 1
SHARED:    Final = 2
BY_ANUKET: Final = 4
BY_EDDY:   Final = 8

# What the rules report (State.tell): event, seat, a, b.
ROUND_BEGAN: Final = 0      # a = round
SEATED:    Final = 1        # a = tile from 0, b = stones
BEGINS:    Final = 2        # who begins the auction
BIDDEN:    Final = 3        # a = tile, b = half points
LAID:      Final = 4        # a = card space, b = card
TURNED:    Final = 5        # a = value of a grave
DEALT:     Final = 6        # a = Sphinx card
SAILED:    Final = 7        # a = position, b = variant
TOOK:      Final = 8        # a = card, b = card space
RAISED:    Final = 9        # a = crew, b = by how much
RUNG:      Final = 10       # a = where the ring is now
STEPPED:   Final = 11       # a = market (0 stone, 1 grain), b = step
STONES:    Final = 12       # a = stones gained, b = why (a source of stones) + 4 * stones lost
GAINED:    Final = 13       # a = source, b = points
PASSED:    Final = 14       # a = 1 when nothing else was possible
PLAYED:    Final = 15       # a = card, b = field for a canal
FED:       Final = 16       # a = need, b = grain
SENT:      Final = 17       # a = crew set, b = site
DECLINED:  Final = 18       # a = site
FAILED:    Final = 19       # a = site: nothing could be built
IDLE:      Final = 20       # a = site: the ship of a prospector is not needed
PAID:      Final = 21       # a = stones
DREW:      Final = 22       # a = Sphinx card
KEPT:      Final = 23       # a = Sphinx card
GAVE_BACK: Final = 24       # a = how many
BUILT:     Final = 25       # a = brick
ENTERED:   Final = 26       # a = value of the grave
COMPLETE:  Final = 27       # a = row of the Pyramid, from 0; seat = who gains by it
ORDERED:   Final = 28       # a = place in the turn order, from 1
ROLLED:    Final = 29       # a = pips, b = what for (0 ship, 1 ring, 2 monument)
OBJECTIVE: Final = 30       # a = Sphinx card, b = points
ENDED:     Final = 31       # the winner; a = score, b = 1 for half a point more
STOPPED:   Final = 32       # a = site
BLIND:     Final = 33       # a = Sphinx card an automaton takes unseen
CALMED:    Final = 34       # the ring stays
SETTLED:   Final = 35       # a = bid paid in half points, b = points

# Where stones come from, and points.
FROM_QUARRIES: Final = 0
FROM_MARKET:   Final = 1
FROM_BARGE:    Final = 2
STONE_SOURCES: Final = ("quarries", "market", "barge")

SOURCES:   Final = (
    "obelisk", "temple", "pyramid", "row", "graves", "returned", "cooperation", "market",
    "tribute", "quarry_honours", "harvest_honours", "hunger", "sale", "tombs", "objectives",
    "bid", "taken", "edfu", "riddles", "wisdom",
)
BY_OBELISK:  Final = 0
BY_TEMPLE:   Final = 1
BY_PYRAMID:  Final = 2
BY_ROW:      Final = 3
BY_GRAVE:    Final = 4
BY_RETURN:   Final = 5
TOGETHER_BY: Final = 6
BY_MARKET:   Final = 7
BY_TRIBUTE:  Final = 8
BY_QUARRIES: Final = 9
BY_HARVEST:  Final = 10
BY_HUNGER:   Final = 11
BY_SALE:     Final = 12
BY_TOMBS:    Final = 13
BY_SPHINX:   Final = 14
BY_BID:      Final = 15
BY_TAKING:   Final = 16     # automata: a Nile card
BY_EDFU:     Final = 17     # automata: Edfu
BY_RIDDLES:  Final = 18     # automata: a visit to the Sphinx
BY_WISDOM:   Final = 19     # automata: cards at the end

# The steps; an agenda entry is a step plus 64 times its argument.
ROUND:       Final = 0
AUCTION:     Final = 1
OFFER:       Final = 2      # argument: seat
TILE:        Final = 3
DEAL:        Final = 4      # seat
TURN:        Final = 5
LAY:         Final = 6      # card space
SHIPS_ON:    Final = 7      # place in the turn order to go on with
SAIL:        Final = 8      # seat, + 4 when it must (§4.15)
SECOND:      Final = 9      # seat
EFFECT:      Final = 10     # seat + 4 * position
RAISE:       Final = 11     # see raising()
FLOW:        Final = 12     # seat
HARBOUR:     Final = 13
UNCLAIMED:   Final = 14     # seat
FEEDING:     Final = 15
MEAL:        Final = 16     # seat
QUARRIES_ON: Final = 17
BUILDING:    Final = 18
SITE:        Final = 19     # site + 4 * place in the queue
VISIT:       Final = 20     # seat + 4 * site
WORK:        Final = 21     # seat + 4 * site
RIDDLES:     Final = 22     # seat
DRAW:        Final = 23     # seat + 4 * cards still to draw
CHOOSE:      Final = 24     # seat + 4 * cards that may still be kept
COOPERATE:   Final = 25
LATE:        Final = 26
ROUND_END:   Final = 27
WINDOW:      Final = 28     # seat
FINISH:      Final = 29
DRIFT:       Final = 30     # seat of an automaton
SWIRL:       Final = 31     # seat
TOIL:        Final = 32     # seat + 4 * site
HAUL:        Final = 33     # seat + 4 * monument
BLINDLY:     Final = 34     # seat
# fmt: on
