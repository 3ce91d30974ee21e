"""What the next Harvest of Men-Nefer would bring as things stand."""

from hypostyle.games.men_nefer.data import OBELISK_POINTS, PYRAMID_POINTS
from hypostyle.games.men_nefer.rules.seasons import (
    contract_points,
    duat_points,
    necropolis_points,
    queens_points,
    turn_contracts,
)
from hypostyle.games.men_nefer.state import Board


def turned(s: Board, seat: int) -> Board:
    """§6.2 The position after the Contracts that a player meets have been turned over."""
    s = s.clone()
    turn_contracts(s, seat)
    return s


def forecast(s: Board, seat: int) -> list[int]:
    """§6.1 to §6.6 What a Harvest now would bring a player, by its six parts."""
    after = turned(s, seat)
    player = after.players[seat]
    return [
        int(duat_points(after, seat)),
        int(contract_points(after, seat)),
        int(necropolis_points(after, seat)),
        OBELISK_POINTS[player.orb],
        PYRAMID_POINTS[player.block],
        int(queens_points(after, seat)),
    ]
