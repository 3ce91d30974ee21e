"""Playing on against bots: from a moment of a finished game, or from a position."""

import secrets
from typing import Any

from hypostyle.bots.levels import level_of
from hypostyle.core.chance import fingerprint, fresh_seed
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game
from hypostyle.core.position import read_position, write_position
from hypostyle.core.state import State
from hypostyle.server import models
from hypostyle.server.problems import problem
from hypostyle.server.storage.entities import (
    WAITING,
    IdempotencyKey,
    Player,
    StoredSeat,
    StoredTable,
)
from hypostyle.server.tables.cache import TableCache
from hypostyle.server.tables.lobby import Lobby
from hypostyle.server.tables.views import shown_fingerprint


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
        seed = fresh_seed()
        table = StoredTable(
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
            start=start,
            source=source,
            standin=self._cache.settings.standin_level,
        )
        title = level_of(level).title[:40]
        seats = [
            StoredSeat(n, "me", player.id, player.name, None, None)
            if n == seat
            else StoredSeat(n, "bot", None, title, level, None)
            for n in range(setup.players)
        ]
        result = {
            "table": table.id,
            "version": 1,
            "codes": {},
            "fingerprint": shown_fingerprint(table),
        }
        return self._lobby.create(table, seats, key, result)
