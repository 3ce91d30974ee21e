"""Hints and reviews for players, worked out by the processes in which bots think."""

import json
import threading
from collections import OrderedDict
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from hypostyle.server import models
from hypostyle.server.background.teaching import (
    HintJob,
    ReviewEndJob,
    ReviewPartJob,
    read_part,
)
from hypostyle.server.background.workers import BotWorkers, CannotThink
from hypostyle.server.problems import problem
from hypostyle.server.storage.entities import Player
from hypostyle.server.storage.reviews import ReviewStore
from hypostyle.server.tables.loaded import LoadedTable
from hypostyle.server.tables.tables import Tables
from hypostyle.teacher.review import ReviewPart

AT_ONCE: Final = 8
"""Rows of a review that are one job: other jobs of the same player wait for no more."""
KEPT: Final = 200
"""Hints that are remembered: asked again, they cost nothing."""


@dataclass(slots=True)
class _Running:
    """A review in the making."""

    table: str
    owner: str
    game: dict[str, Any]
    rows: int
    parts: list[ReviewPart] = field(default_factory=list)

    @property
    def done(self) -> int:
        """The rows that are reviewed."""
        return sum(len(part.curve) for part in self.parts)


class Teacher:
    """Works out hints and reviews. Thread-safe."""

    def __init__(self, store: ReviewStore, tables: Tables, effort: float) -> None:
        self._store = store
        self._effort = effort
        self._tables = tables
        self.workers: BotWorkers | None = None
        """The processes, once the server has started."""
        self._lock = threading.RLock()  # a job that is done already calls back at once
        self._hints: OrderedDict[tuple[str, int, int], Future[str]] = OrderedDict()
        self._running: dict[str, _Running] = {}

    # --- hints ------------------------------------------------------------------------------------

    def hints(self, player: Player, table_id: str, seat: int) -> tuple[int, "Future[str]"]:
        """The version of a table, and what will be the best choices of a seat of the player."""
        with self._tables.open(table_id) as loaded:
            loaded.own_seat(player, seat)
            loaded.check_playing()
            if not loaded.hints:
                raise problem(409, "no-hints", "rated" if loaded.table.rated else "clock")
            if seat not in loaded.game.match.deciders():
                raise problem(409, "not-asked", "turn")
            job = HintJob(seat=seat, **self._plain(loaded))
            version = loaded.version
        name = (table_id, seat, version)
        with self._lock:
            known = self._hints.get(name)
            if known is None or (known.done() and known.exception() is not None):
                known = self._hints[name] = self._pool().submit(job, player.id)
                while len(self._hints) > KEPT:
                    self._hints.popitem(last=False)
        return version, known

    # --- reviews ----------------------------------------------------------------------------------

    def review(self, player: Player | None, table_id: str) -> models.ReviewOut:
        """The review of a finished game. The first player who asks sets it going."""
        with self._tables.open(table_id) as loaded:
            if not loaded.revealed or not loaded.begun:
                raise problem(409, "not-over", "review")
            rows = len(loaded.game.match)
            game = self._plain(loaded)
        found = self._store.find(table_id)
        if found is not None:
            data = models.GameReviewOut.model_validate(json.loads(found))
            return models.ReviewOut(rows=rows, done=rows, review=data)
        with self._lock:
            running = self._running.get(table_id)
            if running is None and player is not None:
                running = _Running(table_id, player.id, game, rows)
                self._running[table_id] = running
                self._next(running)
            done = 0 if running is None else running.done
        return models.ReviewOut(rows=rows, done=done, review=None)

    def _next(self, running: _Running) -> None:
        """Queue the next part of a review, or its end."""
        first = running.done
        job: ReviewPartJob | ReviewEndJob
        if first < running.rows:
            last = min(first + AT_ONCE, running.rows)
            job = ReviewPartJob(first=first, last=last, **running.game)
        else:
            job = ReviewEndJob(parts=tuple(running.parts), **running.game)
        future = self._pool().submit(job, running.owner)
        future.add_done_callback(partial(self._done, running, first < running.rows))

    def _done(self, running: _Running, is_part: bool, future: "Future[str]") -> None:
        try:
            result = future.result()
        except (CannotThink, CancelledError):
            with self._lock:  # whoever asks next sets it going again
                self._running.pop(running.table, None)
            return
        if is_part:
            with self._lock:
                running.parts.append(read_part(result))
                self._next(running)
            return
        self._store.add(running.table, result)
        with self._lock:
            self._running.pop(running.table, None)

    def _pool(self) -> BotWorkers:
        if self.workers is None:
            raise problem(503, "busy", "teacher")
        return self.workers

    def _plain(self, loaded: LoadedTable) -> dict[str, Any]:
        """The game of a table for a job."""
        table = loaded.table
        return {
            "game": table.game,
            "players": table.players,
            "options": table.options,
            "rows": tuple((row.seat, row.text) for row in loaded.game.match.rows),
            "start": table.start,
            "effort": self._effort,
        }
