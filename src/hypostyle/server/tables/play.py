"""Answers, undo and redo, by players and bots."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import anyio.to_thread

from hypostyle.core.errors import Refused
from hypostyle.server import models
from hypostyle.server.problems import Conflict, Problem, not_your_seat, problem, stale
from hypostyle.server.storage.entities import (
    PLAYING,
    IdempotencyKey,
    Note,
    Player,
    StoredRow,
    StoredTable,
    paused,
)
from hypostyle.server.tables.cache import TRIES, Compute, TableCache, Update, progress
from hypostyle.server.tables.game import ANSWER, REDO, TAKE_BACK, UNDO, LiveGame
from hypostyle.server.tables.lessons import check_lesson, scripted_reply
from hypostyle.server.tables.loaded import LoadedTable
from hypostyle.server.tables.views import view_of
from hypostyle.server.tables.writer import PendingChange, TableWriter


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A bot has to answer: all that a worker process needs to know."""

    table: StoredTable
    seat: int
    bot: str
    rows: tuple[tuple[int, str], ...]
    scripted: str | None = None
    """What the script of a lesson lets it answer."""


class Play:
    """What seats do in a game."""

    def __init__(self, cache: TableCache, writer: TableWriter) -> None:
        self._cache = cache
        self._writer = writer

    def answer(
        self,
        player: Player | None,
        table_id: str,
        seat: int,
        answer: str,
        version: int,
        key: IdempotencyKey | None = None,
    ) -> dict[str, Any]:
        """Answer the open question; without a player for a bot, which must play this seat."""
        return self._cache.update(
            table_id, self.answering(player, table_id, seat, answer, version), key
        )

    def answering(
        self, player: Player | None, table_id: str, seat: int, answer: str, version: int
    ) -> Compute:
        """What computes the change of an answer."""

        def act(game: LiveGame, after: int) -> tuple[LiveGame, list[StoredRow]]:
            seen, action = game.parse(seat, answer)
            twin = game.clone()
            try:
                return twin, twin.answer(after, seat, action)
            except Refused as error:
                raise game.refusal(seen, seat, action) or error from None

        compute = self._acting(player, table_id, seat, ANSWER, act, version)

        def guided(loaded: LoadedTable, after: int) -> Update:
            update = compute(loaded, after)  # first: what is not allowed at all is said so
            if player is not None and loaded.table.lesson:
                check_lesson(loaded, seat, answer)
            return update

        return guided

    async def answer_soon(
        self,
        player: Player,
        table_id: str,
        seat: int,
        given: models.AnswerIn,
        key: IdempotencyKey | None,
    ) -> bytes:
        """Answer the open question by the writer thread; returns the response as JSON."""
        if not self._cache.in_memory(table_id):  # nobody else should wait for the replay
            await anyio.to_thread.run_sync(self._cache.load, table_id)
        log_from = 0

        compute = self.answering(player, table_id, seat, given.answer, given.version)

        def begin(loaded: LoadedTable, after: int) -> Update:
            nonlocal log_from
            update = compute(loaded, after)
            log_from = len(loaded.game.log(seat))
            return update

        def finish(loaded: LoadedTable, result: dict[str, Any]) -> bytes:
            done = models.Answered.model_validate(result)
            if given.view:
                viewpoint = loaded.viewpoint(player, seat)
                done.view = view_of(loaded, viewpoint, player.id, time.time(), log_from)
            return done.model_dump_json().encode()

        job = PendingChange(table_id, seat, begin, key, finish)
        return await self._writer.result(job)

    def undo(
        self,
        player: Player,
        table_id: str,
        seat: int,
        version: int,
        key: IdempotencyKey | None = None,
    ) -> dict[str, Any]:
        """Undo the seat's last answer, as far as the last new information."""

        def act(game: LiveGame, after: int) -> tuple[LiveGame, list[StoredRow]]:
            self._check_length(game)
            why = game.match.why_no_undo(seat)
            if why:
                raise Problem(409, "cannot-undo", why)
            twin = game.clone()
            return twin, twin.undo(after, seat)

        return self._cache.update(
            table_id, self._acting(player, table_id, seat, UNDO, act, version), key
        )

    def take_back(
        self,
        player: Player,
        table_id: str,
        seat: int,
        version: int,
        key: IdempotencyKey | None = None,
    ) -> dict[str, Any]:
        """Take the seat's last answer back with all that followed, where only bots play along."""

        def act(game: LiveGame, after: int) -> tuple[LiveGame, list[StoredRow]]:
            self._check_length(game)
            if not game.sentences[seat]:
                raise Problem(409, "cannot-undo", game.match.why_no_undo(seat))
            twin = game.clone()
            return twin, twin.take_back(after, seat)

        return self._cache.update(
            table_id, self._acting(player, table_id, seat, TAKE_BACK, act, version), key
        )

    def redo(
        self,
        player: Player,
        table_id: str,
        seat: int,
        version: int,
        key: IdempotencyKey | None = None,
    ) -> dict[str, Any]:
        """Redo what the seat has undone last."""

        def act(game: LiveGame, after: int) -> tuple[LiveGame, list[StoredRow]]:
            self._check_length(game)
            if not game.undone or game.undone[-1][0] != seat:
                raise problem(409, "cannot-redo")
            twin = game.clone()
            return twin, twin.redo(after, seat)

        return self._cache.update(
            table_id, self._acting(player, table_id, seat, REDO, act, version), key
        )

    def bot_turns(self, table_id: str) -> list[BotTurn]:
        """The bots that have to answer at a table now."""
        with self._cache.open(table_id) as loaded:
            if loaded.table.status != PLAYING or paused(loaded.table, loaded.seats):
                return []
            rows = tuple((row.seat, row.text) for row in loaded.game.match.rows)
            return [
                BotTurn(loaded.table, seat, bot, rows, scripted_reply(loaded, seat))
                for seat in loaded.game.match.deciders()
                if (bot := loaded.seats[seat].playing_bot) is not None
            ]

    def mark_seen(self, player: Player, table_id: str, seat: int, row: int) -> None:
        """Store that a player has seen the game up to a row; other players do not notice."""
        with self._cache.open(table_id) as loaded:
            loaded.own_seat(player, seat)
            row = min(row, len(loaded.game.match))
        for _ in range(TRIES):
            try:
                self._cache.store.tables.visit(table_id, seat, row)
            except Conflict:
                continue
            return

    def _acting(
        self,
        player: Player | None,
        table_id: str,
        seat: int,
        kind: str,
        act: Callable[[LiveGame, int], tuple[LiveGame, list[StoredRow]]],
        version: int,
    ) -> Compute:
        def compute(loaded: LoadedTable, after: int) -> Update:
            table = loaded.table
            _check_actor(loaded, player, seat)
            if kind == TAKE_BACK and not loaded.against_bots(seat):
                raise problem(409, "not-alone", "rated" if table.rated else "people")
            # What others do meanwhile does not matter to one who takes a move back.
            if (
                not (kind == TAKE_BACK or loaded.game.asked_since <= version)
                or version > table.version
            ):
                raise stale(table.version)
            game, rows = act(loaded.game, after)
            own = loaded.seats[seat]
            # A player who acts is not away: agreements to replace them are void.
            changed = [replace(own, agreed=0)] if own.agreed else []
            note = Note(len(game.match), seat, TAKE_BACK, "") if kind == TAKE_BACK else None
            change = progress(table, game, loaded.seats, rows, seat, kind, changed, note)
            return Update(change, {"table": table_id, "version": after}, game, seat)

        return compute

    def _check_length(self, game: LiveGame) -> None:
        if game.rows >= self._cache.settings.most_rows:
            raise problem(409, "too-long")


def _check_actor(loaded: LoadedTable, player: Player | None, seat: int) -> None:
    """Raise unless the player, or without one a bot, may act for a seat."""
    own = loaded.seat(seat)
    if player is None:
        if own.playing_bot is None:
            raise problem(409, "not-asked", "person")
    elif own.player_id != player.id:
        raise not_your_seat()
    loaded.check_playing()
    if player is None:
        if paused(loaded.table, loaded.seats):
            raise problem(409, "paused")
        return
    if own.standin is not None:
        raise problem(409, "stood-in", "you")
    left = loaded.clock.left(loaded.times[seat], time.time())
    if left is not None and left <= 0:
        raise problem(409, "time-up")
