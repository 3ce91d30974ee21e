"""Runs the turns of bots, expired clocks and clean-up in the background.

The process that stores a change which asks a bot also runs the bot. What a dead process left undone
is found by a sweep. Two processes that run the same turn do no harm: the second answer is stale and
dropped.
"""

import logging
import queue
import threading
import time
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass
from functools import partial
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from hypostyle.bots.levels import spec_of
from hypostyle.bots.registry import bot_seed
from hypostyle.core.registry import game as find_game
from hypostyle.server.background.thinking import BotJob
from hypostyle.server.background.tidying import tidy
from hypostyle.server.background.workers import BotWorkers, CannotThink
from hypostyle.server.metrics import Metrics
from hypostyle.server.problems import UNPLAYABLE, Problem
from hypostyle.server.settings import ServerSettings
from hypostyle.server.storage.database import cause_of
from hypostyle.server.storage.store import Store
from hypostyle.server.tables.play import BotTurn
from hypostyle.server.tables.tables import Tables

LOG: Final = logging.getLogger("hypostyle.server")
TIDY_SECONDS: Final = 600.0
CLOCK_SECONDS: Final = 1.0
"""How often expired clocks are looked for."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A game has ended."""

    table: str


class BotScheduler(threading.Thread):
    """One thread between the tables and the bot workers."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        workers: BotWorkers,
        settings: ServerSettings,
        metrics: Metrics,
    ) -> None:
        super().__init__(name="hypostyle-scheduler", daemon=True)
        self._all = store
        self._store = store.tables
        self._tables = tables
        self._workers = workers
        self._settings = settings
        self._metrics = metrics
        self._inbox: queue.SimpleQueue[str | Ended | tuple[BotTurn, Future[str]] | None] = (
            queue.SimpleQueue()
        )
        self._running: set[tuple[str, int, int]] = set()

    def wake(self, table_id: str) -> None:
        """Run the bots that are asked at a table. Thread-safe."""
        self._inbox.put(table_id)

    def settle(self, table_id: str) -> None:
        """Store the result of a game that has ended. Thread-safe."""
        self._inbox.put(Ended(table_id))

    def stop(self) -> None:
        """Finish the current item and end."""
        self._inbox.put(None)
        self.join(10)

    def run(self) -> None:
        """Work until `stop` is called."""
        swept = tidied = checked = float("-inf")
        while True:
            now = time.monotonic()
            if now - swept >= self._settings.sweep_seconds:
                swept = now
                self._safely(self._sweep)
            if now - checked >= CLOCK_SECONDS:
                checked = now
                self._safely(self._expire_clocks)
            if now - tidied >= TIDY_SECONDS:
                tidied = now
                self._safely(self._tidy)
            try:
                item = self._inbox.get(timeout=min(CLOCK_SECONDS, self._settings.sweep_seconds))
            except queue.Empty:
                continue
            if item is None:
                return
            if isinstance(item, Ended):
                self._safely(self._tables.settlement.settle, item.table)
            else:
                self._safely(self._run_bots if isinstance(item, str) else self._answer, item)

    def _safely(self, do: object, *arguments: object) -> None:
        """Log errors: a broken table must not stop the bots at others."""
        assert callable(do)
        try:
            do(*arguments)
        except Problem as error:
            if error.key not in UNPLAYABLE:
                LOG.error("scheduler: %s in %s", error.key, getattr(do, "__name__", "?"))
        except Exception as error:
            if isinstance(error, SQLAlchemyError):
                self._metrics.add("database_errors_total", f'error="{cause_of(error)}"')
            # Without the message, which may contain a player's secret.
            LOG.error("scheduler: %s in %s", type(error).__name__, getattr(do, "__name__", "?"))

    def _sweep(self) -> None:
        for table_id in self._store.overdue_bots(time.time() - self._settings.sweep_seconds):
            self._safely(self._run_bots, table_id)
        self._tables.settlement.settle_all()

    def _expire_clocks(self) -> None:
        for table_id in self._store.expired_clocks(time.time()):
            self._safely(self._tables.replacements.expire_clocks, table_id)
        for table_id in self._store.missing_nonces(time.time()):
            self._safely(self._tables.nonces.expire, table_id)

    def _tidy(self) -> None:
        tidy(self._all, self._settings)

    def _run_bots(self, table_id: str) -> None:
        for turn in self._tables.play.bot_turns(table_id):
            name = _name(turn)
            if name in self._running:
                continue
            self._running.add(name)
            if turn.scripted is not None:
                known: Future[str] = Future()
                known.set_result(turn.scripted)
                self._inbox.put((turn, known))
                continue
            job = BotJob(
                game=turn.table.game,
                players=turn.table.players,
                options=turn.table.options,
                rows=turn.rows,
                seat=turn.seat,
                bot=spec_of(find_game(turn.table.game), turn.table.players, turn.bot),
                seed=bot_seed(turn.table.seed, turn.seat),
                start=turn.table.start,
            )
            future = self._workers.submit(job, turn.table.owner)
            future.add_done_callback(partial(self._done, turn))

    def _done(self, turn: BotTurn, done: "Future[str]") -> None:
        self._inbox.put((turn, done))

    def _answer(self, item: tuple[BotTurn, "Future[str]"]) -> None:
        turn, future = item
        self._running.discard(_name(turn))
        try:
            answer = future.result()
        except (CannotThink, CancelledError):
            return  # the sweep tries again
        try:
            self._tables.play.answer(None, turn.table.id, turn.seat, answer, turn.table.version)
            self._metrics.add("bot_answers_total")
        except Problem as refused:
            if refused.key not in ("stale", "not-asked", "not-playing", "paused"):
                raise  # after an illegal answer the sweep tries again, not we at once
            self._run_bots(turn.table.id)  # the table has changed and may ask again


def _name(turn: BotTurn) -> tuple[str, int, int]:
    return turn.table.id, turn.seat, hash(turn.rows)
