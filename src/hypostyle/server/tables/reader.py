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
        super().__init__("hypostyle-reader", cache)

    def work(self, jobs: Sequence[PendingRead]) -> list[PendingRead]:
        """Read all tables that are free."""
        fresh = self.cache.prefetch([(job.table_id, job.seat) for job in jobs])
        locked = []
        for job in jobs:
            known = fresh.get((job.table_id, job.seat))
            try:
                opened = self.cache.take(job.table_id, job.seat, False, known)
                try:
                    job.response = job.read(opened.loaded)
                finally:
                    opened.close()
            except Busy:
                locked.append(job)
            except Exception as error:
                job.error = error
        return locked
