"""New tables at which one player meets bots: games that go on from a position, and lessons."""

import secrets
from typing import Any

from hypostyle.core.chance import fingerprint
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import State
from hypostyle.server.storage.entities import (
    WAITING,
    IdempotencyKey,
    Player,
    StoredSeat,
    StoredTable,
)
from hypostyle.server.tables.lobby import Lobby
from hypostyle.server.tables.views import shown_fingerprint

MOST_LETTERS = 40
"""Of the name at a seat."""


def new_table(player: Player, game: Game[State], setup: Setup, seed: str) -> StoredTable:
    """A table of a player, before it is stored; the seed is not a chosen one."""
    return StoredTable(
        id=secrets.token_hex(16),
        game=game.key,
        rules=game.facts.rules_version,
        players=setup.players,
        options=game.facts.options.text(setup.options),
        seed=seed,
        fingerprint=fingerprint(seed),
        seed_chosen=False,
        status=WAITING,
        version=1,
        due=False,
        listed=False,
        owner=player.id,
        touched=0.0,
    )


def open_bot_table(
    lobby: Lobby,
    player: Player,
    table: StoredTable,
    seat: int,
    level: str,
    key: IdempotencyKey | None,
) -> dict[str, Any]:
    """Open a table at which the player has one seat and bots of a level have the others."""
    name_of = find_game(table.game).person_name
    seats = [
        StoredSeat(n, "me", player.id, player.name, None, None)
        if n == seat
        else StoredSeat(n, "bot", None, name_of(n)[:MOST_LETTERS], level, None)
        for n in range(table.players)
    ]
    result = {
        "table": table.id,
        "version": 1,
        "codes": {},
        "fingerprint": shown_fingerprint(table),
    }
    return lobby.create(table, seats, key, result)
