"""Egizia's numbers: answers, reports, sources of points, steps and their arguments."""

from typing import Final

from hypostyle.core.rules import ArgPart
from hypostyle.games.egizia import data

# fmt: off
# A variant of a placement: which cards go with the ship (§4.9).
WITH_PTAH:   Final = 1 << 0
WITH_HAPI:   Final = 1 << 1
WITH_ANUKET: Final = 1 << 2
WITH_EDDY:   Final = 1 << 3
VARIANTS:    Final = 11       # from 1; Anuket and the Back-eddy never go together
HELP_CARDS:  Final[list[int]] = [
    sum(1 << card for n, card in enumerate((data.PTAH, data.HAPI, data.ANUKET, data.EDDY)) if variant >> n & 1)
    for variant in range(VARIANTS + 1)
]                             # the set of these cards, for each variant

# The answers of seats, then those of chance. Names are in actions.py,
# where the sizes are checked; here they are written out, since only those are constants to the compiler.
PLACE:        Final = 0                                 # + position: a ship without any card
BRICK_0:      Final = PLACE + 20                      # + brick
GRAVE:        Final = BRICK_0 + 66
STOP:         Final = GRAVE + 1
PASS:         Final = STOP + 1
CREW:         Final = PASS + 1                          # + crew
RING:         Final = CREW + 4                          # left, stay, right
SKIP:         Final = RING + 3
FEED:         Final = SKIP + 1
DECLINE:      Final = FEED + 1
SEND:         Final = DECLINE + 1                       # + crew set
FREE:         Final = SEND + 7                          # §10.5
PAY:          Final = FREE + 1                          # + stones less 1
KEEP:         Final = PAY + 5                           # + Sphinx card
RETURN:       Final = KEEP + 29
USE_SOBEK:    Final = RETURN + 1
OVERSEER:     Final = USE_SOBEK + 1                     # + which of OVERSEERS
GRANARY:      Final = OVERSEER + 4                      # + which of GRANARIES
BARGE:        Final = GRANARY + 2                       # + which of BARGES
CANAL:        Final = BARGE + 2                         # + which field of IMPROVABLE
TAKE:         Final = CANAL + 10                        # + card space
SHIP:         Final = TAKE + 10                         # + position + RIVER_LENGTH * (variant less 1)
BID:          Final = SHIP + 220                          # + half points + BIDS * tile
BIDS:         Final = 41                                # so many bids for each tile
ACTIONS:      Final = BID + 164                         # so many answers of seats
DRAWN_SIDE:   Final = ACTIONS                           # + seat
DRAWN_NILE:   Final = DRAWN_SIDE + 4                    # + Nile card
DRAWN_SPHINX: Final = DRAWN_NILE + 56                   # + Sphinx card
DRAWN_TOMB:   Final = DRAWN_SPHINX + 29                 # + value less 1
DIE:          Final = DRAWN_TOMB + 8                    # + pips less 1
ANSWERS:      Final = DIE + 6

BUILD: Final[list[int]] = [BRICK_0, GRAVE, BRICK_0 + data.TEMPLE_0, BRICK_0 + data.PYRAMID_0]
"""The first answer that builds in each monument."""

# What the rules report (State.report): event, seat, a, b.
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
STONES:    Final = 12       # a = stones gained, b = STONE_SOURCE and STONES_LOST
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
STONE_SOURCE:  Final[ArgPart] = ArgPart("source", 3)                         # the parts of b in STONES
STONES_LOST:   Final[ArgPart] = ArgPart("lost", 31, after=STONE_SOURCE)

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
BY_COOPERATION: Final = 6
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

# The parts of steps' arguments.
SEAT:        Final[ArgPart] = ArgPart("seat", data.MOST_PLAYERS - 1)
FORCED:      Final[ArgPart] = ArgPart("forced", 1, after=SEAT)               # a ship that must be placed (§4.15)
POSITION:    Final[ArgPart] = ArgPart("position", data.RIVER_LENGTH - 1, after=SEAT)
CREW_SET:    Final[ArgPart] = ArgPart("crews", data.ANY, after=SEAT)              # those that may grow
BY_TWO:      Final[ArgPart] = ArgPart("by two", 1, after=CREW_SET)           # a crew grows by 2, not by 1
TWO_CREWS:   Final[ArgPart] = ArgPart("two crews", 1, after=BY_TWO)          # two different crews grow
DECLINABLE:  Final[ArgPart] = ArgPart("declinable", 1, after=TWO_CREWS)      # nobody need grow
AT_SITE:     Final[ArgPart] = ArgPart("site", len(data.SITES) - 1, after=SEAT)
MONUMENT:    Final[ArgPart] = ArgPart("monument", 3, after=SEAT)             # of an automaton, see choice()
TO_DRAW:     Final[ArgPart] = ArgPart("cards to draw", data.MOST_DRAWN + 2, after=SEAT)
TO_KEEP:     Final[ArgPart] = ArgPart("cards to keep", 2, after=SEAT)
TILE_NUMBER: Final[ArgPart] = ArgPart("tile", data.MOST_PLAYERS - 1)
CARD_SPACE:  Final[ArgPart] = ArgPart("card space", data.SPACES - 1)
IN_LINE:     Final[ArgPart] = ArgPart("place in line", data.MOST_PLAYERS - 1)     # of the turn order, to go on with
QUEUE:       Final[ArgPart] = ArgPart("site", len(data.SITES) - 1)
IN_QUEUE:    Final[ArgPart] = ArgPart("place in queue", data.MOST_PLAYERS, after=QUEUE)

# The steps.
ROUND:        Final = 0
AUCTION:      Final = 1
OFFER:        Final = 2
TILE:         Final = 3
DEAL:         Final = 4
TURN:         Final = 5
LAY:          Final = 6
NEXT_SHIP:    Final = 7
SAIL:         Final = 8
SECOND:       Final = 9
EFFECT:       Final = 10
RAISE:        Final = 11
FLOW:         Final = 12
HARBOUR:      Final = 13
UNCLAIMED:    Final = 14
FEEDING:      Final = 15
MEAL:         Final = 16
QUARRYING:    Final = 17
BUILDING:     Final = 18
SITE:         Final = 19
VISIT:        Final = 20
WORK:         Final = 21
RIDDLES:      Final = 22
DRAW:         Final = 23
CHOOSE:       Final = 24
COOPERATE:    Final = 25
LATE:         Final = 26
ROUND_END:    Final = 27
WINDOW:       Final = 28
FINISH:       Final = 29
DRIFT:        Final = 30
SWIRL:        Final = 31
TOIL:         Final = 32
HAUL:         Final = 33
TAKE_BLINDLY: Final = 34
# fmt: on
