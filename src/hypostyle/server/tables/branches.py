"""Playing on against bots: from a moment of a finished game, or from a position."""

from dataclasses import replace
from typing import Any

from hypostyle.core.chance import fresh_seed
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game
from hypostyle.core.position import read_position, write_position
from hypostyle.core.state import State
from hypostyle.server import models
from hypostyle.server.problems import problem
from hypostyle.server.storage.entities import IdempotencyKey, Player
from hypostyle.server.tables.bot_tables import new_table, open_bot_table
from hypostyle.server.tables.cache import TableCache
from hypostyle.server.tables.lobby import Lobby


class Branches:
    """New tables that begin from a position."""

    def __init__(self, cache: TableCache, lobby: Lobby) -> None:
        self._cache = cache
        self._lobby = lobby

    def open(
        self,
        player: Player,
        table_id: str,
        wanted: models.BranchIn,
        key: IdempotencyKey | None = None,
        source: str = "",
    ) -> dict[str, Any]:
        """Open a table that goes on from a moment, with new luck and bots on the other seats."""
        known = self._cache.store.requests.result(key)
        if known is not None:
            return known
        level = self._level(wanted.bot)
        with self._cache.open(table_id) as loaded:
            if not loaded.revealed:
                raise problem(409, "not-over", "branch")
            loaded.seat(wanted.seat)
            match = loaded.game.at(wanted.at)
            if match.over:
                raise problem(409, "not-playing", "over")
            start = write_position(match.game, match.setup, match.state)
        return self._begin(player, match.game, match.setup, start, wanted.seat, level, key, source)

    def open_position(
        self,
        player: Player,
        position: str,
        seat: int,
        bot: str | None,
        key: IdempotencyKey | None = None,
        source: str = "",
    ) -> dict[str, Any]:
        """Open a table that goes on from a position, with bots on the other seats."""
        known = self._cache.store.requests.result(key)
        if known is not None:
            return known
        level = self._level(bot)
        game, setup, _ = read_position(position)
        return self._begin(player, game, setup, position, seat, level, key, source)

    def _level(self, bot: str | None) -> str:
        names = self._cache.settings.bot_names
        if bot is not None and bot not in names:
            raise problem(422, "bad-bot", names=", ".join(names))
        return bot or names[0]

    def _begin(
        self,
        player: Player,
        game: Game[State],
        setup: Setup,
        start: str,
        seat: int,
        level: str,
        key: IdempotencyKey | None,
        source: str,
    ) -> dict[str, Any]:
        table = replace(
            new_table(player, game, setup, fresh_seed()),
            start=start,
            source=source,
            standin=self._cache.settings.standin_level,
        )
        return open_bot_table(self._lobby, player, table, seat, level, key)
