"""Nefertiti's words that are put together: bid spaces by what the board shows of them."""

from typing import Final

from hypostyle.core.words import Words
from hypostyle.games.nefertiti.data import BID, MARKETS, SPACE, STALL_OF, SYMBOL, market_of_stall

SYMBOLS: Final = {"D": "coin", "S": "single", "X": "extra", "": "plain"}
"""The symbols of bid spaces, by key."""


class NefertitiWords(Words):
    """The texts of the game.

    `space.<code>` is the market of a bid space; `twin.<code>` tells it from another with the same
    bid and symbol, and is empty where there is none; `spot.<code>` names it by all of these.
    """

    def __init__(self, package: str, language: str = "en") -> None:
        super().__init__(package, language)
        for n, key in enumerate(SPACE):
            code = key.upper()
            self.texts[f"space.{code}"] = self.texts[
                f"market.{MARKETS[market_of_stall(STALL_OF[n])]}"
            ]
            alike = [
                other
                for other in range(len(SPACE))
                if (STALL_OF[other], BID[other], SYMBOL[other]) == (STALL_OF[n], BID[n], SYMBOL[n])
            ]
            side = "" if len(alike) == 1 else "left" if n == alike[0] else "right"
            self.texts[f"twin.{code}"] = self(f"made.{side}") if side else ""
            self.texts[f"spot.{code}"] = self(
                "made.spot", space=code, bid=BID[n], symbol=SYMBOLS[SYMBOL[n]], twin=code
            )
