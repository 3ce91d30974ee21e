"""MarraCash's steps put together, and the position a game starts from."""

from typing import Final

from hypostyle.core.bits import shl
from hypostyle.core.facts import Setup
from hypostyle.core.rules import Rules, equal_shares
from hypostyle.games.marracash.data import CARD_N
from hypostyle.games.marracash.rules.auctions import OpenBid, Raise, Sealed
from hypostyle.games.marracash.rules.opening import Begin, First, LineUp, Trio, lay_out
from hypostyle.games.marracash.rules.souvenirs import Deal, Reveal
from hypostyle.games.marracash.rules.turns import Act, Opening, Refill, Turn, TurnEnd
from hypostyle.games.marracash.state import RACE, Settings, Town


class CashRules(Rules[Town]):
    """All steps, and what the score says."""

    def scores(self, s: Town) -> list[int]:
        """§8.3 The cash in hand; nothing for a purse the viewer may not see."""
        return [money if money > 0 else 0 for money in s.cash]

    def shares(self, s: Town) -> list[float]:
        """§8.3 Most cash wins; equals share the victory."""
        return equal_shares(s.cash)


RULES: Final = CashRules(
    [
        Trio(), LineUp(), First(), Reveal(), Deal(), Begin(), Opening(), Turn(), Act(), OpenBid(),
        Raise(), Sealed(), Refill(), TurnEnd(),
    ]
)  # fmt: skip


def start(setup: Setup) -> Town:
    """§3.1 to §3.5 The position before the first visitor stands in line."""
    settings = Settings(setup)
    s = Town(settings)
    if settings.souvenirs:
        s.deck = shl(1, CARD_N) - 1
    if settings.souvenirs == RACE:
        s.hands = (0,) * int(settings.players)
    lay_out(s)
    return s
