"""Sees to it that bots answer: whoever stores a change that asks a bot has it think.

What a dead process left undone is found by a sweep. Two processes that think about the same
question do no harm: the second answer comes too late and is dropped.
"""

import logging
import queue
import threading
import time
from concurrent.futures import CancelledError, Future
from functools import partial
from typing import Final

from hypostyle.bots.levels import level_of
from hypostyle.bots.registry import bot_seed
from hypostyle.server.background.thinking import BotJob
from hypostyle.server.background.workers import BotWorkers, CannotThink
from hypostyle.server.metrics import Metrics
from hypostyle.server.problems import Problem
from hypostyle.server.settings import ServerSettings
from hypostyle.server.storage.store import Store
from hypostyle.server.tables.tables import BotTurn, Tables

LOG: Final = logging.getLogger("hypostyle.server")
TIDY_SECONDS: Final = 3600.0
CLOCK_SECONDS: Final = 1.0
"""How often to look for clocks that have run out."""
DAY: Final = 86_400.0


class BotScheduler(threading.Thread):
    """One thread between tables and thinkers."""

    def __init__(
        self, store: Store, thinkers: BotWorkers, settings: ServerSettings, metrics: Metrics
    ) -> None:
        super().__init__(name="hypostyle-bots", daemon=True)
        self._store = store
        self._thinkers = thinkers
        self._settings = settings
        self._metrics = metrics
        self._inbox: queue.SimpleQueue[str | tuple[BotTurn, Future[str]] | None] = (
            queue.SimpleQueue()
        )
        self._thinking: set[tuple[str, int, int]] = set()
        self.tables: Tables | None = None
        """Set before the start; tables and bots know each other."""

    def wake(self, table_id: str) -> None:
        """A bot is asked at a table; from any thread."""
        self._inbox.put(table_id)

    def stop(self) -> None:
        """Finish what is in hand and end."""
        self._inbox.put(None)
        self.join(10)

    def run(self) -> None:
        """Look, ask, answer, until told to stop."""
        swept = tidied = looked = float("-inf")
        while True:
            now = time.monotonic()
            if now - swept >= self._settings.sweep_seconds:
                swept = now
                self._safely(self._sweep)
            if now - looked >= CLOCK_SECONDS:
                looked = now
                self._safely(self._clocks)
            if now - tidied >= TIDY_SECONDS:
                tidied = now
                self._safely(self._tidy)
            try:
                item = self._inbox.get(timeout=min(CLOCK_SECONDS, self._settings.sweep_seconds))
            except queue.Empty:
                continue
            if item is None:
                return
            self._safely(self._look if isinstance(item, str) else self._answer, item)

    def _safely(self, do: object, *arguments: object) -> None:
        """One table in trouble must not stop the bots at the others."""
        assert callable(do)
        try:
            do(*arguments)
        except Exception as error:
            # Not the message: it might quote somebody's secret.
            LOG.error("bots: %s in %s", type(error).__name__, getattr(do, "__name__", "?"))

    def _sweep(self) -> None:
        for table_id in self._store.neglected(time.time() - self._settings.sweep_seconds):
            self._safely(self._look, table_id)

    def _clocks(self) -> None:
        assert self.tables is not None
        for table_id in self._store.late(time.time()):
            self._safely(self.tables.time_up, table_id)

    def _tidy(self) -> None:
        now = time.time()
        self._store.tidy(
            now - DAY * self._settings.keep_waiting_days,
            now - DAY * self._settings.keep_playing_days,
        )

    def _look(self, table_id: str) -> None:
        assert self.tables is not None
        for asked in self.tables.bots_asked(table_id):
            name = _name(asked)
            if name in self._thinking:
                continue
            self._thinking.add(name)
            job = BotJob(
                game=asked.table.game,
                players=asked.table.players,
                options=asked.table.options,
                rows=asked.rows,
                seat=asked.seat,
                bot=level_of(asked.bot).spec,
                seed=bot_seed(asked.table.seed, asked.seat),
            )
            future = self._thinkers.submit(job)
            future.add_done_callback(partial(self._thought, asked))

    def _thought(self, asked: BotTurn, done: "Future[str]") -> None:
        self._inbox.put((asked, done))

    def _answer(self, item: tuple[BotTurn, "Future[str]"]) -> None:
        assert self.tables is not None
        asked, future = item
        self._thinking.discard(_name(asked))
        try:
            answer = future.result()
        except (CannotThink, CancelledError):
            return  # the sweep asks again
        try:
            self.tables.answer_for_bot(asked.table.id, asked.seat, answer, asked.table.version)
            self._metrics.add("bot_answers_total")
        except Problem as problem:
            if problem.key not in ("stale", "not-asked", "not-playing", "paused"):
                raise  # a bot that breaks the rules is asked again by the sweep, not at once
            self._look(asked.table.id)  # the table has moved on: perhaps it asks anew


def _name(asked: BotTurn) -> tuple[str, int, int]:
    return asked.table.id, asked.seat, hash(asked.rows)
