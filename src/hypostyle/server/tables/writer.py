"""One thread that stores the answers of players, those that have come in together in one transaction.

An answer is acknowledged after the transaction has been committed.
"""

from collections.abc import Callable, Sequence
from typing import Any

from hypostyle.server.problems import stale
from hypostyle.server.storage.changes import TableChange
from hypostyle.server.storage.entities import IdempotencyKey
from hypostyle.server.storage.tables import Freshness
from hypostyle.server.tables.batches import BatchThread, Pending
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

Finish = Callable[[LoadedTable, dict[str, Any]], bytes]
"""Makes the response from the changed table and the result of the change."""


class PendingChange(Pending):
    """A change that is wanted."""

    __slots__ = ("compute", "finish", "fresh", "key", "tries")

    def __init__(
        self,
        table_id: str,
        seat: int,
        compute: Compute,
        key: IdempotencyKey | None,
        finish: Finish,
    ) -> None:
        super().__init__(table_id, seat)
        self.compute = compute
        self.key = key
        self.finish = finish
        self.fresh: Freshness | None = None
        self.tries = 0


class TableWriter(BatchThread[PendingChange]):
    """Stores changes."""

    def __init__(self, cache: TableCache) -> None:
        super().__init__("hypostyle-writer", cache)
        self._open: dict[str, tuple[PendingChange, OpenTable, Update]] = {}
        """Changes that have been computed and not stored."""
        self._locked: list[PendingChange] = []
        """Changes of tables that are locked."""

    def work(self, jobs: Sequence[PendingChange]) -> list[PendingChange]:
        """Compute all changes, then store them together."""
        self._locked = []
        try:
            fresh = self.cache.prefetch([(job.table_id, job.seat) for job in jobs])
            for job in jobs:
                job.fresh = fresh.get((job.table_id, job.seat))
                self._begin(job)
            while self._open:
                self._store()
        finally:
            self._let_go()
        return self._locked

    def _begin(self, job: PendingChange) -> None:
        """Compute a change; its table stays locked until it is stored."""
        try:
            if job.table_id in self._open:
                self._store()
                job.fresh = None
            opened = self.cache.take(job.table_id, job.seat, False, job.fresh)
        except Busy:
            self._locked.append(job)
            return
        except Exception as error:
            job.error = error
            return
        try:
            known = self.cache.store.requests.result(job.key)
            if known is None:
                update = job.compute(opened.loaded, opened.loaded.version + 1)
                self._open[job.table_id] = (job, opened, update)
                return
            job.response = job.finish(opened.loaded, known)
        except Exception as error:
            job.error = error
        opened.close()

    def _store(self) -> None:
        """Store what has been computed; another process may have changed a table meanwhile."""
        batch, self._open = list(self._open.values()), {}
        if not batch:
            return
        wanted = [
            TableChange(job.table_id, opened.loaded.version, update.change, job.key, update.result)
            for job, opened, update in batch
        ]
        try:
            stored = self.cache.store.tables.change_many(wanted)
        except Exception as error:
            for job, opened, _ in batch:
                job.error = error
                opened.close()
            return
        events: list[ChangeEvent] = []
        late: list[PendingChange] = []
        for (job, opened, update), done in zip(batch, stored, strict=True):
            if done:
                events.append(keep(opened.loaded, update))
                try:
                    job.response = job.finish(opened.loaded, update.result)
                except Exception as error:
                    job.error = error
            else:
                late.append(job)
            opened.close()
        for event in events:
            self.cache.publish(event)
        for job in late:
            self._again(job)

    def _again(self, job: PendingChange) -> None:
        job.tries += 1
        job.fresh = None
        if job.tries < TRIES:
            self._begin(job)
        else:
            job.error = stale(self.cache.store.tables.version(job.table_id))

    def _let_go(self) -> None:
        """Free the tables that a fault of ours has left locked."""
        for _, opened, _ in self._open.values():
            opened.close()
        self._open = {}
