"""How long a game of Nefertiti can get."""

from typing import Final

from hypostyle.core.facts import Setup
from hypostyle.games.nefertiti import data
from hypostyle.games.nefertiti.state import Settings

OF_A_TURN: Final = 3
"""The most decisions of a turn with one servant: a character (§4.2), a space for the servant (§4.3) or a
market to close (§4.6), and later what that servant does when its market closes (§6.4, §6.6)."""

OF_A_CHARACTER: Final = 3 * data.LAST
"""The most decisions about one character, but for gifts that leave the game: the Oracle's, who looks at
five cards, exchanges each by two answers and stops, and puts all but the last back in order (§7.11,
§7.12)."""


def most_turns(options: Settings) -> int:
    """The most turns of one game.

    Every turn draws a card or none, and 25 rounds without a draw end the game (§8.2). The three open
    markets are filled before the first turn (§3.7). In the last markets (§10.18) nothing is drawn:
    then at most four markets close, and every turn places a servant, closes one, or is one of n
    passes in a row (§10.8). Servants to place are those at home, and those that a closing sends home.
    """
    n = int(options.players)
    draws = int(options.pile) - 3 * data.ROW
    turns = (draws + 1) * data.PATIENCE * n
    if options.last_markets:
        closings = data.REGULAR
        turns += (n * data.SERVANTS * (closings + 1) + closings + 1) * (n + 1)
    return turns


def most_decisions(setup: Setup) -> int:
    """The most decisions in one game.

    To those of turns come: after a gift two more of the same bidder (§6.5), and the Roaming Thief's
    (§7.17). Each of these takes something from a market, where every card of the pile comes to lie
    once and the Trader's two gifts again (§7.19); the Thief lies where a gift was. Characters leave
    their piles one by one (§2.13), and no gift leaves the game twice (§7.15, §10.15).
    """
    options = Settings(setup)
    gifts = int(options.pile)
    characters = sum([each.cards for each in data.CHARACTERS])
    return OF_A_TURN * most_turns(options) + 3 * (gifts + 2) + OF_A_CHARACTER * characters + gifts
