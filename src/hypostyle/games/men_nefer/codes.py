"""Men-Nefer's numbers: answers, events, steps and the parts of their arguments."""

from typing import Final

from hypostyle.core.rules import ArgPart
from hypostyle.games.men_nefer.cells import CELL_KEYS
from hypostyle.games.men_nefer.data import SHELF_KEYS, SLOTS

# fmt: off
# The answers of seats, then those of chance. Names are in actions.py.
STOP:       Final = 0                   # no further step of an action
PASS:       Final = 1                   # decline an action
VISIT:      Final = 2                   # + 5 * slot + House
SPECIALISE: Final = 17                  # + House
OBTAIN:     Final = 22                  # + position
CHOOSE:     Final = 27                  # + kind of effect: one of two (§4.8)
FAVOUR_OF:  Final = 47                  # + food, heka, feather
ADVANCE:    Final = 50                  # + House of the Scarab
PULL:       Final = 55                  # Great Pyramid, Queens' Pyramids
CORNER_OF:  Final = 57                  # + corner
CAP_OF:     Final = 61                  # + feather, heart, points
QUEEN_OF:   Final = 64                  # + Queens' Pyramid
TOMB_OF:    Final = 67                  # + 3 * Mastaba + level - 1
BUY_PAPYRUS: Final = 85                 # + market position
BUY_CRAFT:  Final = 89                  # + market position
SHELF_OF:   Final = 94                  # + shelf space: where a Craft is put, or which is offered
CLIMB:      Final = 103                 # + Room of a standing Priestess, R0 to R3; + 4: a lying one
OFFER_AT:   Final = 111                 # + 6 * (Room - 1) + column
WATER:      Final = 135                 # + River space; + 13 + City
TAKE:       Final = 154                 # + Contract slot of the City
PEDESTAL_OF: Final = 157                # + 3 * Avenue + level - 1
ACTIONS:    Final = 175                 # so many answers of seats
DEALT_0:    Final = 175                 # + what was drawn, by these numbers:
PIECES_AT:  Final = 0
QUEENS_AT:  Final = 12
MASTABAS_AT: Final = 18
DEITIES_AT: Final = 25
TOKENS_AT:  Final = 33
CONTRACTS_AT: Final = 39
CRAFTS_AT:  Final = 90
PAPYRI_AT:  Final = 125
TABLETS_AT: Final = 165
NEUTRALS_AT: Final = 185
DEALT_END:  Final = 190
FIRST_0:    Final = 365                 # + seat
TILE_0:     Final = 369                 # + type of Imhotep's Action Tile
DIE_0:      Final = 374                 # + pips less 1
ANSWERS:    Final = 380

# What the rules report (State.report): event, seat, a, b.
BEGAN:      Final = 0                   # the starting player; a = Food
DEALT:      Final = 1                   # a = what was drawn, b = WHAT + 16 * WHERE
VISITED:    Final = 2                   # a = slot + 4 * House, b = Food paid + 16 * points lost
SPECIALISED: Final = 3                  # a = House, b = Food paid + 16 * points lost
OBTAINED:   Final = 4                   # a = Tablet, b = position
RETURNED:   Final = 5                   # a = Tablet put under the pile
GLYPHED:    Final = 6                   # a = step of the hieroglyph track
GOT_FOOD:   Final = 7                   # a = gained, b = lost at the cap
GOT_HEKA:   Final = 8
POINTS:     Final = 9                   # a = source, b = points
HEARTENED:  Final = 10                  # a = steps made, b = new step
FEATHERED:  Final = 11
SCARABBED:  Final = 12                  # a = House, b = new space
PULLED:     Final = 13                  # a = new space of the Great Pyramid Block
QUEEN_PULLED: Final = 14                # a = new space of the Queens' Block
PERMITTED:  Final = 15                  # a Permission is available
BUILT:      Final = 16                  # a = corner, b = piece
CAPPED:     Final = 17                  # the Pyramidion; a = what it gives
QUEEN_BUILT: Final = 18                 # a = Queens' Pyramid, b = its pieces now
EMBALMED:   Final = 19
BURIED:     Final = 20                  # a = space
ACTIVATED:  Final = 21                  # a = Mastaba Tile, b = its slot
WROTE:      Final = 22                  # a = Papyrus, b = Heka paid
DREW:       Final = 23                  # a = Drawing completed
CRAFTED:    Final = 24                  # a = Craft, b = shelf space + 16 * Food paid
CLIMBED:    Final = 25                  # a = Room left, b = Room entered
OFFERING:   Final = 26                  # a = Craft offered
LAID:       Final = 27                  # a = Temple space
WASTED:     Final = 28                  # a = Craft whose Basket went back to the reserve
ORBED:      Final = 29                  # a = new space of the Orb
BLESSED:    Final = 30                  # a = Deity
SAILED:     Final = 31                  # a = WATER answer: where to
FISHED:     Final = 32                  # a = River space
TRADED:     Final = 33                  # a = City whose benefits are gained
SIGNED:     Final = 34                  # a = Contract, b = City
LEFT_CITY:  Final = 35                  # a = City: no Contract taken
CARVED:     Final = 36
ERECTED:    Final = 37                  # a = Pedestal
HAMMERED:   Final = 38                  # a = Hammer
HARVESTED:  Final = 39                  # a = Era
FULFILLED:  Final = 40                  # a = Contract turned over
FLOODED:    Final = 41                  # a = Era that begins
ENDED:      Final = 42                  # a winner; a = 1 when shared
REVEALED:   Final = 43                  # a = Imhotep's tile
TUCKED:     Final = 44                  # a = tile that he cannot carry out
CHOSE:      Final = 45                  # a = what he chose, b = WHY
ROLLED:     Final = 46                  # a = pips, b = USE
INSTEAD:    Final = 47                  # a = effect for which he does another
NOTHING:    Final = 48                  # a = effect of which nothing comes

# Why Imhotep chose what he chose; the text of each says what was chosen.
WHYS: Final = (
    "visit_human", "visit_empty", "visit_any", "specialise_human", "specialise_any",
    "obtain_own", "obtain_human", "obtain_cheapest", "scarab_behind",
    "stone_pyramid", "stone_queens", "corner", "queen_human", "queen_top",
    "papyrus_own", "papyrus_human", "papyrus_cheapest", "craft_own", "craft_human", "craft_cheapest",
    "offer_craft", "offer_room", "boat_city", "boat_river", "contract",
)
VISIT_HUMAN: Final = 0                  # + 1: an empty Sun side, + 2: any
SPECIALISE_HUMAN: Final = 3             # + 1: any
OBTAIN_OWN: Final = 5                   # + 1: for the human, + 2: the cheapest
SCARAB_BEHIND: Final = 8
STONE_PYRAMID: Final = 9
STONE_QUEENS: Final = 10
CORNER_FIRST: Final = 11
QUEEN_HUMAN: Final = 12                 # + 1: the topmost
PAPYRUS_OWN: Final = 14                 # + 1: for the human, + 2: the cheapest
CRAFT_OWN:  Final = 17                  # + 1: for the human, + 2: the cheapest
OFFER_CRAFT: Final = 20
OFFER_ROOM: Final = 21
BOAT_CITY:  Final = 22
BOAT_RIVER: Final = 23
BEST_CONTRACT: Final = 24

REASONS:    Final = ("third_harvest",)  # §7.1 the one way to end

# The steps. Effects work for the player whose turn it is.
FIRST:      Final = 0
DEAL:       Final = 1                   # WHAT, WHERE
TURN:       Final = 2
NEXT:       Final = 3
HARVEST:    Final = 4
FLOOD:      Final = 5
DO:         Final = 6                   # CELL, AT
EITHER:     Final = 7                   # PAIR
FAVOUR:     Final = 8
SCARAB:     Final = 9
STONE:      Final = 10                  # STEPS, MODE
CORNER:     Final = 11                  # LEVEL
CAP:        Final = 12
QUEEN:      Final = 13
RITE:       Final = 14                  # LEVEL
PAPYRUS:    Final = 15                  # LESS
CRAFT:      Final = 16                  # LESS
SHELVE:     Final = 17                  # MARKET, PAID
PRIEST:     Final = 18                  # STEPS
OFFER:      Final = 19
TURN_OVER:  Final = 20                  # OFFERED_FROM
OFFER_SPACE: Final = 21                 # OFFERED_FROM
ORB:        Final = 22                  # STEPS
SAIL:       Final = 23                  # STEPS
ACTIVATE:   Final = 24                  # STEPS
CONTRACT:   Final = 25                  # CITY
ERECT:      Final = 26                  # LEVEL
UNDER:      Final = 27                  # SLOT
REVEAL:     Final = 28
ACT:        Final = 29                  # KIND, AMOUNT: Imhotep performs an effect
ROLL:       Final = 30                  # USE, PLACE
BEHIND:     Final = 31                  # §8.5 Imhotep's Scarab furthest behind

DEALS: Final = (
    "prebuilt", "piece", "queen", "mastaba", "deity", "token", "contract", "craft", "papyrus", "hand",
    "row", "neutral",
)
DEAL_PREBUILT: Final = 0                # WHERE = 3 * corner + level - 1
DEAL_PIECE: Final = 1                   # level - 1
DEAL_QUEEN: Final = 2
DEAL_MASTABA: Final = 3
DEAL_DEITY: Final = 4
DEAL_TOKEN: Final = 5
DEAL_CONTRACT: Final = 6                # 3 * City + slot
DEAL_CRAFT: Final = 7                   # market position
DEAL_PAPYRUS: Final = 8
DEAL_HAND:  Final = 9                   # 3 * player + slot
DEAL_ROW:   Final = 10                  # position
DEAL_NEUTRAL: Final = 11

MODES: Final = ("free", "pyramid", "queens")    # §8.8 how Imhotep spends the steps of a Stone action
FREE:       Final = 0
TO_PYRAMID: Final = 1
TO_QUEENS:  Final = 2
USES: Final = ("mastaba", "avenue", "column")
FOR_MASTABA: Final = 0
FOR_AVENUE: Final = 1
FOR_COLUMN: Final = 2

WHAT:       Final = ArgPart("what", 11, DEALS)
WHERE:      Final = ArgPart("where", 17, after=WHAT)
CELL:       Final = ArgPart("cell", 272, CELL_KEYS)
AT:         Final = ArgPart("at", 3, after=CELL)
PAIR:       Final = ArgPart("pair", 10)
STEPS:      Final = ArgPart("steps", 6)
MODE:       Final = ArgPart("mode", 2, MODES, STEPS)
LEVEL:      Final = ArgPart("level", 3)
LESS:       Final = ArgPart("less", 4)
MARKET:     Final = ArgPart("market", 4)
PAID:       Final = ArgPart("paid", 4, after=MARKET)
OFFERED_FROM: Final = ArgPart("shelf", 8, SHELF_KEYS)
CITY:       Final = ArgPart("city", 5, ("a", "b", "c", "d", "e", "f"))
SLOT:       Final = ArgPart("slot", 2, SLOTS)
KIND:       Final = ArgPart("kind", 19)
AMOUNT:     Final = ArgPart("amount", 10, after=KIND)    # steps, a level, or a row of ALTERNATIVES
USE:        Final = ArgPart("use", 2, USES)
PLACE:      Final = ArgPart("place", 8, after=USE)
# fmt: on
