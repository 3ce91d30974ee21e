"""Pieces, tiles and points add up at every moment of random games."""

import pytest

from hypostyle import Match, Stream
from hypostyle.core.bits import count
from hypostyle.games.men_nefer import GAME, data, packing
from hypostyle.games.men_nefer.state import Board, Owner
from tests.mixes import mixed, presets

SETUPS = [*presets(GAME), *mixed(GAME, 8, seed=3)]  # type: ignore[arg-type]  # a Game of its own state


def held(value: int, many: int, width: int) -> list[int]:
    """The things in several places."""
    mask = (1 << width) - 1
    found = [(value >> (width * n)) & mask for n in range(many)]
    return [one - 1 for one in found if one]


def bits(value: int) -> list[int]:
    """The members of a set."""
    return [n for n in range(62) if value >> n & 1]


def total(value: int, many: int) -> int:
    """The sum of several small numbers."""
    return sum(int(packing.nibble(value, n)) for n in range(many))


def check_player(me: Owner) -> None:
    """Every piece of a player is somewhere, once."""
    assert count(me.home) + total(me.sun, 5) + total(me.moon, 5) == 3
    assert me.mummies + me.coffins + count(me.tombs) == 4
    assert me.sphinxes + me.carved + count(me.statues) == 4
    assert me.locked + me.permissions + total(me.placed, 3) == 3
    assert total(me.standing, 5) + total(me.lying, 5) == 4
    assert total(me.river, 13) + count(me.docked) == 4
    assert len(held(me.shelf, 9, 6)) <= data.BASKETS
    assert 0 <= me.food <= 12
    assert 0 <= me.heka <= 8


def check_board(s: Board) -> None:
    """Every Tablet, Papyrus, Craft, Contract and piece is somewhere, once."""
    tablets = [*held(s.row, 5, 5), *bits(s.unseen), *s.under]
    papyri = [*held(s.papyri, 4, 6), *bits(s.papyrus_bag)]
    crafts = [*held(s.crafts, 5, 6), *bits(s.craft_bag)]
    contracts = [*bits(s.deck), *(one for city in s.cities for one in held(city, 3, 6))]
    for me in s.players:
        check_player(me)
        tablets += held(me.tablets, 3, 5)
        papyri += held(me.strip, 8, 6)
        crafts += held(me.shelf, 9, 6)
        contracts += [*bits(me.contracts), *bits(me.turned)]
    assert sorted(tablets) == list(range(20))
    assert sorted(papyri) == list(range(40))
    assert sorted(crafts) == list(range(35))
    assert sorted(contracts) == list(range(51))
    pieces = [
        4 * n + int(packing.nibble(s.tops, n)) - 1 for n in range(3) if packing.nibble(s.tops, n)
    ]
    built = [
        (n, int(packing.nibble(s.corners, n))) for n in range(12) if packing.nibble(s.corners, n)
    ]
    pieces += [4 * (n % 3) + piece - 1 for n, piece in built]
    assert sorted([*pieces, *bits(s.quarry)]) == list(range(12))


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_everything_adds_up(number: int) -> None:
    """§2.2, §2.6, §2.17, §2.18, §2.22, §3.5 Nothing appears or disappears, points have a source."""
    match: Match[Board] = Match(GAME, SETUPS[number], "adds up")
    stream = Stream(8)
    while not match.over:
        check_board(match.state)
        who = match.deciders()[0]
        match.apply(who, int(GAME.rules.pick(match.state, who, stream)))
    check_board(match.state)
    assert [sum(row.values()) for row in match.points()] == match.scores()
    assert set().union(*match.points()) <= set(data.SOURCES)
