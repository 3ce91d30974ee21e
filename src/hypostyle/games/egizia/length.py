"""How long a game of Egizia can get."""

from typing import Final

from hypostyle.core.facts import Setup
from hypostyle.games.egizia import data

OF_A_SHIP: Final = 6
"""The most decisions about one ship: where it goes (§4.3), whether Sobek sends another after it
(§4.15), and at the Sphinx which crews are sent, how many stones they pay and which two cards are kept
(§6.2 to §6.6). At the other sites a visit is sent and stopped; elsewhere at most two crews grow
(§4.12), the ring is moved (§4.13) or one card is kept (§4.21)."""

OF_CARDS: Final = 2 + 1 + 1 + 2
"""What cards add in a round: Ptah's second payment (§4.7), Khnum's crew (§4.18), Bastet's card and what
it gives (§4.17)."""

ONCE: Final = len(data.OVERSEERS) + len(data.GRANARIES) + len(data.BARGES) + 2
"""Cards that are played by an answer of their own and then gone (§4.10); two are canals."""


def most_decisions(setup: Setup) -> int:
    """The most decisions in one game.

    Five rounds (§7.3), in which every player has eight ships, may pass once (§4.16) and feeds once
    (§5.2). Besides, every brick and grave is built once (§6.7, §6.8), every card is played once, at
    the end each player may be asked for more cards (§7.3), and where seats are auctioned each tile
    costs more with every bid, from 0 to the highest (§10.16).
    """
    n = setup.players
    in_a_round = n * (data.SHIPS * OF_A_SHIP + 2) + OF_CARDS
    bids = n * (data.MOST_BID + 1) if setup.options["seat_auction"] else 0
    return bids + data.ROUNDS * in_a_round + ONCE + data.BRICKS + sum(data.TOMBS) + n
