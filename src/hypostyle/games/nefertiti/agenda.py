"""What can be on Nefertiti's agenda, and with which arguments."""

import re
from typing import Final

from hypostyle.core.bits import count, has
from hypostyle.core.errors import BadPosition
from hypostyle.core.state import arg_of, step_of
from hypostyle.games.nefertiti.codes import (
    BARTER,
    BIDDER,
    BIDS,
    CAME,
    DISCARD,
    GIVE,
    HAND_OVER,
    LAID,
    LEFT,
    LOTS,
    MARKET,
    MORE,
    ORDER,
    PARTNER,
    PAY,
    PICK,
    POSITION,
    REFILL,
    SEAT,
    SETTLE,
    SIDE,
    SWITCH,
    TARGET,
    TRADE,
    TYPE,
    USED,
    VALUE,
    WANTED,
    WRITE,
)
from hypostyle.games.nefertiti.data import (
    AKHENATON,
    FIRST,
    LOUQSOR,
    MEMPHIS,
    OF_TYPE,
    ONE,
    STALL_OF,
    held,
)
from hypostyle.games.nefertiti.rules.basics import (
    owner_at,
    shows_gift,
    stall_of,
    value,
)
from hypostyle.games.nefertiti.rules.closing import next_bidder
from hypostyle.games.nefertiti.rules.engine import RULES
from hypostyle.games.nefertiti.rules.oracle import switchable
from hypostyle.games.nefertiti.state import NONE, Board

CLOSING: Final = r"(?:(?:pick,|more,)?bids,settle|(?:pick|more),settle|refill)"
CHARACTERS_DO: Final = (
    r"(?:steal|treasury|exchange|give|pay(?:,exchange)?|name|discard(?:,discard)*|write|royal|mixed"
    r"|look|switch|hand_over|order|beg(?:,beg)*|offering|roam|trade|barter)"
)
AGENDAS: Final = re.compile(
    r"(?:side,){0,4}refill,refill,refill,lots|(?:refill,){0,3}lots"
    rf"|(?:character|{CHARACTERS_DO}),servants,again,turn_end"
    rf"|(?:place|force|roll|{CLOSING})(?:,place|,force)?,again,turn_end"
    rf"|(?:roll|{CLOSING}),turn_end"
    r"|(?:(?:pick,|more,)?bids|pick|more),settle,finish"
)
"""§4.1 Every agenda that is possible while a player is asked, by the names of its steps."""


def check_agenda(s: Board) -> None:
    """§4.1 Raise BadPosition when this never comes in a game."""
    if not s.agenda:
        return
    names = ",".join(RULES.steps[step_of(one)].name for one in reversed(s.agenda))
    if not AGENDAS.fullmatch(names):
        raise BadPosition("impossible-agenda", f"next={names} never comes in a game")
    for one in s.agenda:
        _check_entry(s, int(step_of(one)), int(arg_of(one)))
    setting_up = s.expects(LOTS)
    if setting_up != (s.first == NONE) or setting_up != (s.turn == NONE):
        raise BadPosition("nobody-first", "there is a first player exactly after the set-up")
    closing = s.expects(SETTLE)
    if closing != (s.closing != NONE):
        raise BadPosition("not-closing", "closing= belongs to a market that is closing")
    later = names.split(",")[1:]
    if ("place" in later or "force" in later) and not s.double:
        raise BadPosition("impossible-agenda", "only the High Priest places two servants")
    if setting_up and not s.expects(SIDE):
        markets = [int(MARKET.of(arg_of(one))) for one in s.agenda if step_of(one) == REFILL]
        if markets != sorted(markets, reverse=True) or (markets and markets[0] != LOUQSOR - 1):
            raise BadPosition("impossible-agenda", "markets are filled in their order")
    if s.expects(SIDE):
        sides = [int(arg_of(one)) for one in s.agenda if step_of(one) == SIDE]
        if sides != list(range(LOUQSOR, LOUQSOR - len(sides), -1)) or s.settings.fixed_sides:
            raise BadPosition("impossible-agenda", "stalls are drawn in the order of the markets")


def _check_entry(s: Board, step: int, arg: int) -> None:
    """Raise BadPosition when the arguments of a step do not fit the position."""

    def bad(what: str) -> BadPosition:
        return BadPosition("impossible-argument", what)

    n = s.settings.players
    if step == DISCARD:
        kind = int(TYPE.of(arg))
        owner = int(SEAT.of(arg))
        if owner >= n or not VALUE.of(arg) or VALUE.of(arg) > value(s, kind):
            raise bad("discard needs a seat, a type and its value before any card left")
        if not s.gifts[owner] & OF_TYPE[kind]:
            raise bad("discard needs a seat, a type and its value before any card left")
    elif step == REFILL:
        market = int(MARKET.of(arg))
        if market == MEMPHIS or (CAME.of(arg) and not s.queue):
            raise bad("refill needs a market other than Memphis, and foreign gifts that came")
    elif step == GIVE:
        partner, wanted = int(PARTNER.of(arg)), int(WANTED.of(arg))
        if partner >= n or partner == s.turn or not held(s.gifts[partner], wanted):
            raise bad("give needs another player and a gift of theirs")
    elif step in (PICK, MORE):
        space = int(BIDDER.of(arg))
        if s.closing == NONE or STALL_OF[space] != stall_of(s, s.closing):
            raise bad("pick needs a space of the market that is closing")
        local = space - FIRST[STALL_OF[space]]
        if owner_at(s, s.closing, local) == NONE or has(s.bidders, local):
            raise bad("pick needs the space of the highest bidder")
    elif step == BIDS and (s.closing == NONE or next_bidder(s) != arg):
        raise bad("bids needs the next bidder of the list")
    elif step in (SWITCH, HAND_OVER, ORDER) and (not s.last or s.seer != s.turn):
        raise bad("the Oracle's steps need the last cards and their seer")
    elif step in (SWITCH, HAND_OVER) and not _gave_what_is_known(s, int(USED.of(arg))):
        raise bad("known= are the gifts that the Oracle laid at the positions used")
    elif step == HAND_OVER and not _may_hand_over(s, arg):
        raise bad("hand_over needs a card that can be exchanged")
    elif step == BARTER and not shows_gift(s, TARGET.of(arg)):
        raise bad("barter needs a place with a gift")
    elif step == WRITE and not 1 <= arg <= 3:
        raise bad("a Scribe has a bonus of 1, 2 or 3")
    elif step == PAY and not 0 < arg <= s.deben[s.turn]:
        raise bad("pay needs Deben")
    elif step == TRADE and (LEFT.of(arg) == 2) == (LAID.of(arg) > 0):
        raise bad("the Trader's second exchange names the place of the first")


def _may_hand_over(s: Board, arg: int) -> bool:
    position = int(POSITION.of(arg))
    return has(switchable(s, USED.of(arg)), position)


def _gave_what_is_known(s: Board, used: int) -> bool:
    """§7.11 All know the gifts that the Oracle laid at the positions used, and no others."""
    laid = [card for at, card in enumerate(s.last) if has(used, at) and card != AKHENATON]
    return len(laid) == count(used) and s.known == sum(ONE[card] for card in laid)
