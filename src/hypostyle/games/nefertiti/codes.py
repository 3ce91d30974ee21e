"""Nefertiti's numbers: answers, events, sources of points, reasons to end, steps."""

from typing import Final

from hypostyle.core.rules import ArgPart
from hypostyle.games.nefertiti.data import (
    CARD,
    CARDS,
    LAST,
    MARKETS,
    MEMPHIS,
    PLACE,
    PLACES,
    SIDES,
    SPACE,
    SPACES,
    TRACKED,
    TYPES,
)

PAIRS: Final = tuple((low, high) for low in range(1, 7) for high in range(low, 7))
"""§5.8 The rolls of two dice; one with two different numbers is twice as likely."""

# fmt: off
SEATS:     Final = 5
DIE:       Final = 6

# The answers of seats, then those of chance. Names are in actions.py.
NO_CHARACTER: Final = 0
RECRUIT:   Final = NO_CHARACTER + 1     # + pile
PLAY:      Final = RECRUIT + 14         # the Roaming Thief in hand
SPACE_0:   Final = PLAY + 1             # + space
CLOSE_0:   Final = SPACE_0 + 76         # + market, not Memphis
TAKE:      Final = CLOSE_0 + 4          # + place
SEAL:      Final = TAKE + 33            # §10.6 the seal of T alone
HALF:      Final = SEAL + 1
COIN:      Final = HALF + 1             # §7.13
NOTHING:   Final = COIN + 1             # §10.9
STOP:      Final = NOTHING + 1
TYPE_0:    Final = STOP + 1             # + type, not the Barge
GIVE_0:    Final = TYPE_0 + 8           # + card
FROM:      Final = GIVE_0 + 18          # + CARDS * seat + card
MARKET_0:  Final = FROM + 90                # + market
CARD_AT:   Final = 255                      # + position of the last cards
ACTIONS:   Final = CARD_AT + 5          # so many answers of seats
DRAWN:     Final = ACTIONS              # + card, Akhenaton included
STALL_0:   Final = 279                      # left, right
FIRST_0:   Final = STALL_0 + 2          # + seat
ONE_DIE:   Final = FIRST_0 + SEATS      # + pips less 1
TWO_DICE:  Final = ONE_DIE + DIE        # + the pair, by PAIRS
ANSWERS:   Final = TWO_DICE + 21

# What the rules report (State.report): event, seat, a, b. In `a`, the seal of a papyrus is
# SEAL_ON + its place, that of T the market.
SEAL_ON:   Final = 8
MANY:      Final = 64       # b may hold a number of Deben and, times MANY, something more
SIDED:     Final = 0        # a = market, b = 1 for the right stall
BEGAN:     Final = 1        # the first player
TURNED:    Final = 2        # whose turn begins
DREW:      Final = 3        # a = card, b = place
SEALED:    Final = 4        # a = where
RECRUITED: Final = 5        # a = pile, b = bonus of a Scribe, cards in the pile of others
PLAYED:    Final = 6        # the Roaming Thief from the hand
PLACED:    Final = 7        # a = space
COINS:     Final = 8        # a = market, b = Deben from its Reserve + MANY * why
ROLLED:    Final = 9        # a = die, b = second die or 0
FORCED:    Final = 10       # a = market
PASSED:    Final = 11
CLOSED:    Final = 12       # a = market
UNSOLD:    Final = 13       # a = market: nothing on offer
PASSED_BY: Final = 14       # a = space of a bidder who cannot pay
PAID:      Final = 15       # a = market, b = Deben + MANY for the highest bidder
TOOK:      Final = 16       # a = card, b = place
SEAL_TAKEN: Final = 17      # a = where
DECLINED:  Final = 18       # a = space
SLID:      Final = 19       # a = market, b = 1 when the right stall is now in use
REOPENED:  Final = 20       # a = market
UPTURNED:  Final = 21       # a = card, b = place
GAINED:    Final = 22       # a = source, b = points
DISCARDED: Final = 23       # a = gift
EXCHANGED: Final = 24       # a = card given + MANY * card taken, b = the other seat
PAID_SEAT: Final = 25       # a = the other seat, b = Deben
LOOKED:    Final = 26       # a = card seen by the Oracle
SWITCHED:  Final = 27       # a = card given, b = card taken from the pile
PUT_BACK:  Final = 28       # the Oracle's cards are in order
DOWNTURNED: Final = 29      # a = card, b = place
ROAMED:    Final = 30       # a = place where the Roaming Thief card is now
TRADED:    Final = 31       # a = card given, b = place
AKHENATON_CAME: Final = 32  # a = 1 when the game goes on (§10.18), b = place
NAMED:     Final = 33       # a = type, b = points for a unit
ENDED:     Final = 34       # a = reason

# Why Deben come from a Reserve.
COIN_REASONS: Final = ("first", "symbol", "half", "treasurer", "beggar")
AS_FIRST:  Final = 0
AS_SYMBOL: Final = 1
AS_HALF:   Final = 2
BY_TREASURER: Final = 3
BY_BEGGAR: Final = 4

SOURCES: Final = (
    "vizier", "royal_servant", "scribe", "royal_scribe", "merchant_of_amon",
    "gifts", "barge", "seals", "priest_of_amon",
)
FROM_VIZIER:  Final = 0
FROM_SERVANT: Final = 1
FROM_SCRIBE:  Final = 2
FROM_ROYAL:   Final = 3
FROM_AMON:    Final = 4
FROM_GIFTS:   Final = 5
FROM_BARGE:   Final = 6
FROM_SEALS:   Final = 7
FROM_PRIEST:  Final = 8

REASONS: Final = ("akhenaton", "last_market", "standstill")
BY_AKHENATON: Final = 0
BY_LAST:      Final = 1
BY_STANDSTILL: Final = 2

# The steps. Those without an argument belong to the player to move or to the market that closes.
SIDE:        Final = 0      # MARKET
REFILL:      Final = 1      # MARKET, CAME
LOTS:        Final = 2
TURN:        Final = 3      # SEAT
CHARACTER:   Final = 4
SERVANTS_OUT: Final = 5
PLACE_ONE:   Final = 6
FORCE:       Final = 7
ROLL:        Final = 8
AGAIN:       Final = 9
TURN_END:    Final = 10
CLOSE:       Final = 11     # MARKET
PICK:        Final = 12     # BIDDER
MORE:        Final = 13     # BIDDER, MORE_LEFT
BIDS:        Final = 14     # BIDDER
SETTLE:      Final = 15
STEAL:       Final = 16
TREASURY:    Final = 17
EXCHANGE:    Final = 18     # LEFT
GIVE:        Final = 19     # PARTNER, WANTED, LEFT
PAY:         Final = 20     # DEBEN
NAME:        Final = 21
DISCARD:     Final = 22     # SEAT, TYPE, VALUE
WRITE:       Final = 23     # BONUS
ROYAL:       Final = 24
MIXED:       Final = 25
LOOK:        Final = 26
SWITCH:      Final = 27     # USED
HAND_OVER:   Final = 28     # USED, POSITION
ORDER:       Final = 29     # PUT
BEG:         Final = 30     # MARKET
OFFERING:    Final = 31     # LEFT: 0 after the first gift
ROAM:        Final = 32
TRADE:       Final = 33     # LEFT, LAID
BARTER:      Final = 34     # LEFT, TARGET
FINISH:      Final = 35     # REASON

MARKET:      Final = ArgPart("market", MEMPHIS, MARKETS)
CAME:        Final = ArgPart("came", 1, ("-", "foreign"), MARKET)   # §6.12 a foreign gift has come
SEAT:        Final = ArgPart("seat", SEATS - 1, SIDES)
TYPE:        Final = ArgPart("type", TRACKED - 1, tuple(row.key for row in TYPES[:TRACKED]), SEAT)
VALUE:       Final = ArgPart("value", 13, after=TYPE)       # §7.8 fixed
BIDDER:      Final = ArgPart("bidder", SPACES - 1, SPACE)
MORE_LEFT:   Final = ArgPart("left", 2, after=BIDDER)       # §6.4 things that may still be taken
LEFT:        Final = ArgPart("left", 2)                     # exchanges left; 0: the next is optional
PARTNER:     Final = ArgPart("partner", SEATS - 1, SIDES, LEFT)
WANTED:      Final = ArgPart("wanted", CARDS - 1, CARD, PARTNER)
LAID:        Final = ArgPart("laid", PLACES, ("-", *PLACE), LEFT)   # §7.19 the place just used, + 1
TARGET:      Final = ArgPart("target", PLACES - 1, PLACE, LEFT)
DEBEN:       Final = ArgPart("deben", 16)
BONUS:       Final = ArgPart("bonus", 3)
USED:        Final = ArgPart("used", (1 << LAST) - 1)       # §7.11 positions exchanged, one bit each
POSITION:    Final = ArgPart("position", LAST - 1, after=USED)
PUT:         Final = ArgPart("put", LAST)                   # §7.12 cards already in their place
REASON:      Final = ArgPart("reason", len(REASONS) - 1, REASONS)
# fmt: on
