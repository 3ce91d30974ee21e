"""One thread that reads tables for the event loop, when that would have to wait for them itself.

With PostgreSQL every look asks for the version of its table; looks that have come in together ask once.
"""

from collections.abc import Callable, Sequence

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
    """Reads tables."""

    def __init__(self, cache: TableCache) -> None:
        super().__init__("hypostyle-reader")
        self._cache = cache

    def work(self, jobs: Sequence[PendingRead]) -> None:
        """Read all tables; those that are locked come last."""
        fresh = self._cache.prefetch(jobs)
        for wait in (False, True):
            for job in jobs:
                if job.done:
                    continue
                try:
                    known = None if wait else fresh.get((job.table_id, job.seat))
                    opened = self._cache.take(job.table_id, job.seat, wait, known)
                except Busy:
                    continue
                except Exception as error:
                    job.error = error
                    continue
                try:
                    job.response = job.read(opened.loaded)
                except Exception as error:
                    job.error = error
                opened.close()
