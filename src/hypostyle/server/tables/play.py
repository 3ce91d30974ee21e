"""Answering, taking back, and bots that are asked."""

import time
from dataclasses import dataclass, replace
from typing import Any

from hypostyle.server.problems import Problem, not_yours, stale
from hypostyle.server.storage.entities import PLAYING, IdempotencyKey, Player, StoredTable, paused
from hypostyle.server.tables.cache import LoadedTable, TableCache, Update, progress
from hypostyle.server.tables.game import ANSWER, REDO, UNDO, LiveGame
from hypostyle.server.tables.views import why_not


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A bot is asked: all that a worker needs to find out what it answers."""

    table: StoredTable
    seat: int
    bot: str
    rows: tuple[tuple[int, str], ...]


class Playing(TableCache):
    """What seats do."""

    def answer(
        self,
        player: Player,
        table_id: str,
        seat: int,
        answer: str,
        version: int,
        key: IdempotencyKey | None = None,
    ) -> dict[str, Any]:
        """A player answers the open question."""
        return self._act(player, table_id, seat, ANSWER, answer, version, key)

    def undo(
        self,
        player: Player,
        table_id: str,
        seat: int,
        version: int,
        key: IdempotencyKey | None = None,
    ) -> dict[str, Any]:
        """A player takes the last answer back, up to the barrier."""
        return self._act(player, table_id, seat, UNDO, "", version, key)

    def redo(
        self,
        player: Player,
        table_id: str,
        seat: int,
        version: int,
        key: IdempotencyKey | None = None,
    ) -> dict[str, Any]:
        """A player plays again what was taken back."""
        return self._act(player, table_id, seat, REDO, "", version, key)

    def answer_for_bot(self, table_id: str, seat: int, answer: str, version: int) -> None:
        """A bot answers; it holds its seat by being the bot of it, or by standing in."""
        self._act(None, table_id, seat, ANSWER, answer, version, None)

    def bots_asked(self, table_id: str) -> list[BotTurn]:
        """What bots are asked at a table now."""
        with self._loaded(table_id) as loaded:
            if loaded.table.status != PLAYING or paused(loaded.table, loaded.seats):
                return []
            rows = tuple((row.seat, row.text) for row in loaded.live.match.rows)
            return [
                BotTurn(loaded.table, seat, loaded.seats[seat].mind or "", rows)
                for seat in loaded.live.match.deciders()
                if loaded.seats[seat].mind is not None
            ]

    def _act(
        self,
        player: Player | None,
        table_id: str,
        seat: int,
        act: str,
        answer: str,
        version: int,
        key: IdempotencyKey | None,
    ) -> dict[str, Any]:
        def do(loaded: LoadedTable, after: int) -> Update:
            table, live = loaded.table, loaded.live
            self._may_act(loaded, player, seat)
            if not live.opened <= version <= table.version:
                raise stale(table.version)
            self._check(live, seat, act, answer)
            twin = live.clone()
            rows = twin.act(after, seat, act, answer)
            facts = loaded.seats[seat]
            # Whoever plays is there: what others have agreed on is forgotten.
            changed = [replace(facts, agreed=0)] if facts.agreed else []
            change = progress(table, twin, loaded.seats, rows, seat, act, changed)
            return Update(change, {"table": table_id, "version": after}, twin, seat)

        return self._write(table_id, do, key)

    def _may_act(self, loaded: LoadedTable, player: Player | None, seat: int) -> None:
        facts = loaded.seat(seat)
        if player is None:
            if facts.mind is None:
                raise Problem(409, "not-asked", "A person sits here again.")
        elif facts.player_id != player.id:
            raise not_yours()
        if loaded.table.status != PLAYING:
            raise Problem(409, "not-playing", f"This table is {loaded.table.status}.")
        if player is None:
            if paused(loaded.table, loaded.seats):
                raise Problem(409, "paused", "The game waits until somebody is back.")
            return
        if facts.standin is not None:
            raise Problem(409, "stood-in", "A bot stands in for you; come back first.")
        left = loaded.clock.left(loaded.times[seat], time.time())
        if left is not None and left <= 0:
            raise Problem(409, "time-up", "Your time is up; a bot stands in until you come back.")

    def _check(self, live: LiveGame, seat: int, act: str, answer: str) -> None:
        """Raise unless a seat may do this; judged by what the seat knows."""
        if act == ANSWER:
            if seat not in live.match.deciders():
                raise Problem(409, "not-asked", "It is not for this seat to decide now.")
            verdict = why_not(live, seat, answer)
            if not verdict.legal:
                more = {"paragraph": verdict.paragraph} if verdict.paragraph else {}
                raise Problem(422, "refused", verdict.sentence, more)
            return
        if live.rows >= self.settings.most_rows:
            raise Problem(409, "too-long", "This game is too long to take anything back.")
        if act == UNDO:
            why = live.match.why_no_undo(seat)
            if why:
                raise Problem(409, "cannot-undo", why)
        elif not live.undone or live.undone[-1][0] != seat:
            raise Problem(409, "cannot-redo", "There is nothing to play again.")
