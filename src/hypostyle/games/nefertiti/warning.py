"""When a legal answer in Nefertiti is pointless or does harm."""

from hypostyle.core.words import Reason
from hypostyle.games.nefertiti.about_bids import coins_for
from hypostyle.games.nefertiti.codes import (
    BIDS,
    CHARACTER,
    HALF,
    NOTHING,
    PLACE_ONE,
    RECRUIT,
    ROYAL,
    SPACE_0,
    TYPE_0,
)
from hypostyle.games.nefertiti.data import (
    BID,
    HIGH_PRIEST,
    OF_TYPE,
    STALL_OF,
    TYPES,
    market_of_stall,
)
from hypostyle.games.nefertiti.rules.basics import at_home, may_close
from hypostyle.games.nefertiti.rules.closing import half
from hypostyle.games.nefertiti.state import Board


def warning(s: Board, seat: int, action: int) -> Reason | None:
    """Why a legal answer of a seat is pointless or does harm; None when nothing is to be said."""
    step = s.step
    if step == PLACE_ONE:
        space = action - SPACE_0
        deben = s.deben[seat] + coins_for(s, market_of_stall(STALL_OF[space]), space)
        if BID[space] > deben:
            return Reason("6.3", "warning.dear", {"bid": BID[space], "deben": deben})
    if step == ROYAL and not s.gifts[seat] & OF_TYPE[action - TYPE_0]:
        return Reason("7.10", "warning.nothing_scored", {"type": TYPES[action - TYPE_0].key})
    lost = at_home(s, seat) == 0 and not may_close(s, seat)
    if step == CHARACTER and action == RECRUIT + HIGH_PRIEST and lost:
        return Reason("7.3", "warning.no_servants")
    if step == BIDS:
        if action == HALF and half(s) == 0:
            return Reason("6.6", "warning.half_of_nothing")
        if action == NOTHING and half(s) > 0:
            return Reason("10.9", "warning.half_is_free", {"half": int(half(s))})
    return None
