"""How a game begins: when all seats are taken and, where that was agreed, every player has added a nonce."""

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hypostyle.server.storage.entities import WAITING, Change, StoredSeat, StoredTable
from hypostyle.server.tables.cache import Update, progress
from hypostyle.server.tables.game import LiveGame


def begin_or_wait(
    table: StoredTable,
    seats: Sequence[StoredSeat],
    changed: Sequence[StoredSeat],
    version: int,
    result: dict[str, Any],
    patience: float,
) -> Update:
    """The update of a waiting table whose seats have changed: the game begins, if it can.

    `seats` are all seats after the change. `patience` is how long missing nonces are waited for.
    """
    actor = changed[0].seat if changed else None
    if not all(seat.taken for seat in seats):
        return Update(Change(WAITING, False, seats=changed), result)
    if lacks_nonces(table, seats):
        deadline = table.deadline or time.time() + patience
        return Update(Change(WAITING, False, seats=changed, deadline=deadline), result, None, actor)
    change, game = begin(table, seats, version)
    return Update(replace(change, seats=changed), result, game, actor)


def begin(table: StoredTable, seats: Sequence[StoredSeat], version: int) -> tuple[Change, LiveGame]:
    """Let chance answer until a seat is asked."""
    game = LiveGame.of(table, seats)
    rows = game.deal(version)
    return progress(table, game, seats, rows), game


def lacks_nonces(table: StoredTable, seats: Sequence[StoredSeat]) -> bool:
    """Whether a player has still to add a nonce. Bots add none: theirs would be the server's."""
    return table.nonces and any(seat.player_id is not None and not seat.nonce for seat in seats)
