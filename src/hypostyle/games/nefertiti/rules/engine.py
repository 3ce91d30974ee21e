"""Nefertiti's steps put together, and the position a game starts from."""

from typing import Final

from hypostyle.core.bits import bit
from hypostyle.core.facts import Setup
from hypostyle.core.rules import Rules
from hypostyle.core.state import entry
from hypostyle.games.nefertiti.codes import LOTS, REFILL, SIDE
from hypostyle.games.nefertiti.data import ABOU_SIMBEL, AKHET_ATON, GIZEH, LOUQSOR, MEMPHIS
from hypostyle.games.nefertiti.rules.characters import (
    Beg,
    Discard,
    Mixed,
    Name,
    Offering,
    Recruit,
    Royal,
    Steal,
    Treasury,
    Write,
)
from hypostyle.games.nefertiti.rules.closing import Bids, Close, More, Pick, Settle
from hypostyle.games.nefertiti.rules.ending import Finish, winners
from hypostyle.games.nefertiti.rules.exchanges import Barter, Exchange, Give, Pay, Roam, Trade
from hypostyle.games.nefertiti.rules.opening import First, MarketSide, Refill
from hypostyle.games.nefertiti.rules.oracle import HandOver, Look, Order, Switch
from hypostyle.games.nefertiti.rules.turns import (
    Again,
    Force,
    Place,
    Roll,
    ServantsOut,
    Turn,
    TurnEnd,
)
from hypostyle.games.nefertiti.state import Board, Settings


class NefertitiRules(Rules[Board]):
    """All steps, and what the score says."""

    def scores(self, s: Board) -> list[int]:
        """The points of every seat."""
        return s.points[:]

    def shares(self, s: Board) -> list[float]:
        """§8.7 The victory, shared among equals."""
        best = winners(s)
        out = [0.0] * int(s.settings.players)
        for seat in best:
            out[seat] = 1.0 / len(best)
        return out


RULES: Final = NefertitiRules(
    [
        MarketSide(), Refill(), First(), Turn(), Recruit(), ServantsOut(), Place(), Force(), Roll(), Again(),
        TurnEnd(), Close(), Pick(), More(), Bids(), Settle(), Steal(), Treasury(), Exchange(), Give(),
        Pay(), Name(), Discard(), Write(), Royal(), Mixed(), Look(), Switch(), HandOver(), Order(),
        Beg(), Offering(), Roam(), Trade(), Barter(), Finish(),
    ]
)  # fmt: skip


def start(setup: Setup) -> Board:
    """§3.1 to §3.10 The position before stalls, gifts and the first player are drawn."""
    s = Board(Settings(setup))
    if s.settings.full:  # §3.8
        s.sealed = bit(MEMPHIS)
        s.supply -= 1
    s.then(entry(REFILL, GIZEH), entry(REFILL, AKHET_ATON), entry(REFILL, ABOU_SIMBEL), LOTS)
    if not s.settings.fixed_sides:  # §10.13
        for market in range(LOUQSOR, -1, -1):
            s.push(SIDE, market)
    return s
