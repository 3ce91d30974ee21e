"""One thread that reads tables for the event loop, when that would have to wait for them itself.

With PostgreSQL every look asks for the version of its table; looks that have come in together ask once.
"""

from collections.abc import Callable, Sequence

from hypostyle.server.storage.tables import Freshness
from hypostyle.server.tables.batches import BatchThread, Pending
from hypostyle.server.tables.cache import Busy, TableCache
from hypostyle.server.tables.loaded import LoadedTable

Read = Callable[[LoadedTable], bytes]
"""Makes the response from a table."""


class PendingRead(Pending):
    """A look at a table."""

    __slots__ = ("read",)

    def __init__(self, table_id: str, seat: int, read: Read) -> None:
        super().__init__(table_id, seat)
        self.read = read


class TableReader(BatchThread[PendingRead]):
    """Reads tables. A second thread waits for those that are locked, so that the others need not."""

    def __init__(self, cache: TableCache) -> None:
        super().__init__("hypostyle-reader")
        self._cache = cache
        self._locked = _LockedTables(cache)

    def work(self, jobs: Sequence[PendingRead]) -> None:
        """Read all tables that are free."""
        fresh = self._cache.prefetch(jobs)
        locked = []
        for job in jobs:
            known = fresh.get((job.table_id, job.seat))
            try:
                _read(self._cache, job, wait=False, fresh=known)
            except Busy:
                locked.append(job)
        for job in locked:
            self._locked.add(job)

    def stop(self) -> None:
        """Finish what has come in, then end."""
        super().stop()
        self._locked.stop()


class _LockedTables(BatchThread[PendingRead]):
    """Reads tables that were locked, each as soon as it is free."""

    def __init__(self, cache: TableCache) -> None:
        super().__init__("hypostyle-locked")
        self._cache = cache

    def work(self, jobs: Sequence[PendingRead]) -> None:
        """Read all tables, in the order in which they become free if that is possible."""
        waiting = list(jobs)
        while waiting:
            still = []
            for job in waiting:
                try:
                    _read(self._cache, job, wait=False)
                except Busy:
                    still.append(job)
            self.deliver(jobs)
            waiting = still
            if waiting:
                _read(self._cache, waiting.pop(0), wait=True)


def _read(cache: TableCache, job: PendingRead, wait: bool, fresh: Freshness | None = None) -> None:
    """Give a look its response or its error; raises Busy when it would have to wait."""
    try:
        opened = cache.take(job.table_id, job.seat, wait, fresh)
        try:
            job.response = job.read(opened.loaded)
        finally:
            opened.close()
    except Busy:
        raise
    except Exception as error:
        job.error = error
