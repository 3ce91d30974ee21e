"""One thread that stores the answers of players, as many together as have come in meanwhile.

A thread for every answer would spend more time on waiting for its turn than on the answer. What has
been computed together is one transaction, and is acknowledged after it has been committed.
"""

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from hypostyle.server.problems import stale
from hypostyle.server.storage.changes import TableChange
from hypostyle.server.storage.entities import IdempotencyKey
from hypostyle.server.tables.cache import (
    TRIES,
    Busy,
    ChangeEvent,
    Compute,
    OpenTable,
    TableCache,
    Update,
    keep,
)
from hypostyle.server.tables.loaded import LoadedTable

MOST_AT_ONCE: Final = 64
"""The most changes in one transaction."""

Finish = Callable[[LoadedTable, dict[str, Any]], bytes]
"""Makes the response from the changed table and the result of the change."""


class PendingChange:
    """A change that is wanted, and who waits for it."""

    __slots__ = (
        "compute",
        "error",
        "finish",
        "future",
        "key",
        "response",
        "seat",
        "table_id",
        "tries",
    )

    def __init__(
        self,
        table_id: str,
        seat: int,
        compute: Compute,
        key: IdempotencyKey | None,
        finish: Finish,
        future: "asyncio.Future[bytes]",
    ) -> None:
        self.table_id = table_id
        self.seat = seat
        self.compute = compute
        self.key = key
        self.finish = finish
        self.future = future
        self.tries = 0
        self.response = b""
        self.error: Exception | None = None


class TableWriter:
    """Stores changes in a thread of its own, which starts with the first one."""

    def __init__(self, cache: TableCache) -> None:
        self._cache = cache
        self._jobs: queue.SimpleQueue[PendingChange | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._open: dict[str, tuple[PendingChange, OpenTable, Update]] = {}
        """Changes that have been computed and not stored."""
        self._done: list[PendingChange] = []

    async def change(
        self,
        table_id: str,
        seat: int,
        compute: Compute,
        key: IdempotencyKey | None,
        finish: Finish,
    ) -> bytes:
        """Change a table on behalf of a seat; returns what `finish` makes of it."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="hypostyle-writer", daemon=True)
            self._thread.start()
        future: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._jobs.put(PendingChange(table_id, seat, compute, key, finish, future))
        return await future

    def stop(self) -> None:
        """Finish what has come in, then end."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join(10)

    def _run(self) -> None:
        while jobs := self._next():
            for job in jobs:
                self._begin(job)
            while self._open:
                self._store()
            self._acknowledge()

    def _next(self) -> list[PendingChange]:
        """What has come in, at least one; nothing at the end."""
        found: list[PendingChange] = []
        job = self._jobs.get()
        while job is not None:
            found.append(job)
            if len(found) >= MOST_AT_ONCE or self._jobs.empty():
                return found
            job = self._jobs.get()
        if found:
            self._jobs.put(None)  # the end comes after these
        return found

    def _begin(self, job: PendingChange) -> None:
        """Compute a change; its table stays locked until it is stored."""
        try:
            if job.table_id in self._open:
                self._store()
            opened = self._take(job)
        except Exception as error:
            self._finished(job, error)
            return
        try:
            known = self._cache.store.requests.result(job.key)
            if known is None:
                update = job.compute(opened.loaded, opened.loaded.version + 1)
                self._open[job.table_id] = (job, opened, update)
                return
            job.response = job.finish(opened.loaded, known)
        except Exception as error:
            opened.close()
            self._finished(job, error)
        else:
            opened.close()
            self._finished(job)

    def _take(self, job: PendingChange) -> OpenTable:
        try:
            return self._cache.take(job.table_id, job.seat, wait=False)
        except Busy:
            self._store()  # whoever has the table must not wait for one of ours
            return self._cache.take(job.table_id, job.seat, wait=True)

    def _store(self) -> None:
        """Store what has been computed; another process may have changed a table meanwhile."""
        batch, self._open = list(self._open.values()), {}
        try:
            stored = self._cache.store.tables.change_many(
                [
                    TableChange(
                        job.table_id, opened.loaded.version, update.change, job.key, update.result
                    )
                    for job, opened, update in batch
                ]
            )
        except Exception as error:
            for job, opened, _ in batch:
                opened.close()
                self._finished(job, error)
            return
        events: list[ChangeEvent] = []
        late: list[PendingChange] = []
        for (job, opened, update), done in zip(batch, stored, strict=True):
            if done:
                events.append(keep(opened.loaded, update))
                self._respond(job, opened, update)
            else:
                late.append(job)
            opened.close()
        for event in events:
            self._cache.publish(event)
        for job in late:
            self._again(job)

    def _respond(self, job: PendingChange, opened: OpenTable, update: Update) -> None:
        try:
            job.response = job.finish(opened.loaded, update.result)
        except Exception as error:
            self._finished(job, error)
        else:
            self._finished(job)

    def _again(self, job: PendingChange) -> None:
        job.tries += 1
        if job.tries < TRIES:
            self._begin(job)
        else:
            self._finished(job, stale(self._cache.store.tables.version(job.table_id)))

    def _finished(self, job: PendingChange, error: Exception | None = None) -> None:
        job.error = error
        self._done.append(job)

    def _acknowledge(self) -> None:
        """Wake the event loop once for all."""
        done, self._done = self._done, []
        with suppress(RuntimeError):  # the loop is closed: the server has stopped
            done[0].future.get_loop().call_soon_threadsafe(_resolve, done)


def _resolve(done: Sequence[PendingChange]) -> None:
    for job in done:
        if job.future.cancelled():
            continue
        if job.error is None:
            job.future.set_result(job.response)
        else:
            job.future.set_exception(job.error)
