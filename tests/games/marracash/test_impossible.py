"""What no game of MarraCash reaches, tried in positions of games with options of all kinds."""

from functools import cache

import pytest

from hypostyle import game
from hypostyle.games.marracash import GAME, data
from hypostyle.games.marracash.codes import RAISE
from hypostyle.games.marracash.state import RACE, Town
from tests.games.impossible import Impossible, Words, reached, refuses
from tests.mixes import mixed

MANY = 10
"""Visitors of one colour in a row, more than any limit lets stand there."""


@cache
def positions() -> list[tuple[Town, str]]:
    """One game for each of many mixes of options."""
    return reached(GAME, mixed(game(GAME.key), 24, 7), 3)


def raise_by_another(s: Town, words: Words) -> Words | None:
    """Whoever has just bid is asked again, although others are still in."""
    return {"next": f"raise.{data.SIDES[s.leader]}"} if s.step == RAISE else None


def bid_by_another(s: Town, words: Words) -> Words | None:
    """The lowest first bid is that of the auctioneer."""
    if s.step != RAISE or s.high >= data.LEAST_BID + data.STEP:
        return None
    other = next(seat for seat in range(s.settings.players) if seat != s.auctioneer)
    shop, seller, high, _, still = words["auction"].split("/")
    return {"auction": f"{shop}/{seller}/{high}/{data.SIDES[other]}/{still}"}


def alike(s: Town, words: Words) -> Words | None:
    """The line, sorted by colour, has ten in a row."""
    line = "".join(sorted(words["line"]))
    found = any(letter * MANY in line for letter in data.LETTERS)
    return {"line": line} if found and s.settings.run_limit else None


def money_from_nowhere(s: Town, words: Words) -> Words | None:
    """One player has as much more as no game ever brings."""
    richest = s.cash[0] + 30_000
    return {"cash": "/".join(map(str, (richest, *s.cash[1:])))}


def unspent_money(s: Town, words: Words) -> Words | None:
    """Nobody has paid for any shop, and nobody has come to one."""
    if s.free == (1 << data.SHOPS) - 1 or any(s.inside) or s.settings.souvenirs == RACE:
        return None
    return {"cash": "/".join([str(s.settings.cash)] * int(s.settings.players))}


def never_sold(s: Town, words: Words) -> Words | None:
    """Round 5, and no shop is sold: in round 1 alone half of the players buy one."""
    if s.round != 5 or s.final >= 0:
        return None
    around = words["fountains"]
    if words["shops"] != "-":
        for shop in words["shops"].split("+"):
            name, _, inside = shop.split(".")
            around += name[0] * int(inside)
    cash = "/".join([str(s.settings.cash)] * int(s.settings.players))
    return {"shops": "-", "cash": cash, "fountains": around}


# fmt: off
ROWS = [
    Impossible("a raise by whoever leads",       "raise-out-of-order", raise_by_another),
    Impossible("a first bid by another",         "raise-out-of-order", bid_by_another),
    Impossible("ten equal visitors in a row",    "too-many-alike",     alike),
    Impossible("money that never existed",       "purse-impossible",   money_from_nowhere),
    Impossible("money that was spent",           "money-impossible",   unspent_money),
    Impossible("round 5 without a sale",         "turns-impossible",   never_sold),
]
# fmt: on


@pytest.mark.parametrize("row", ROWS, ids=[row.what for row in ROWS])
def test_no_game_reaches(row: Impossible[Town]) -> None:
    """§11.43 It is refused in every position in which it is tried."""
    refuses(positions(), row)
