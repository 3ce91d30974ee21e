"""A thread that takes all that has come in meanwhile, works on it together, and wakes the loop once.

A thread for every request would spend more time on waiting for its turn than on the request. The thread
never waits for a table that is locked: such requests come in again when it is free.
"""

import asyncio
import logging
import queue
import threading
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Final, Generic, TypeVar

from hypostyle.server.tables.cache import TableCache

LOG: Final = logging.getLogger("hypostyle.server")
MOST_AT_ONCE: Final = 64
"""The most requests that are worked on together."""


class Pending:
    """A request at a table on behalf of a seat; the event loop waits for its response."""

    __slots__ = ("error", "future", "response", "seat", "table_id")

    def __init__(self, table_id: str, seat: int) -> None:
        self.table_id = table_id
        self.seat = seat
        self.future: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.response: bytes | None = None
        self.error: Exception | None = None

    @property
    def done(self) -> bool:
        """Whether there is a response or an error."""
        return self.response is not None or self.error is not None


Job = TypeVar("Job", bound=Pending)


class BatchThread(Generic[Job]):
    """A thread, which starts with the first request. Subclasses define `work`."""

    def __init__(self, name: str, cache: TableCache) -> None:
        self.cache = cache
        """The tables."""
        self._name = name
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    async def result(self, job: Job) -> bytes:
        """Hand over a request, and wait for its response."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
            self._thread.start()
        self._jobs.put(job)
        return await job.future

    def stop(self) -> None:
        """Finish what has come in, then end."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join(10)

    def work(self, jobs: Sequence[Job]) -> list[Job]:
        """Give requests their response or their error; returns those whose tables are locked."""
        raise NotImplementedError

    def _run(self) -> None:
        while jobs := self._next():
            locked: list[Job] = []
            try:
                locked = self.work(jobs)
            except Exception as error:  # whatever happens, the next requests are served
                LOG.error("%s: %s", self._name, type(error).__name__)
                for job in jobs:
                    if not job.done:
                        job.error = error
            done: list[Pending] = [job for job in jobs if job.done]
            if done:
                with suppress(RuntimeError):  # the loop is closed: the server has stopped
                    done[0].future.get_loop().call_soon_threadsafe(_resolve, done)
            for job in locked:
                self.cache.when_free(job.table_id, partial(self._jobs.put, job))

    def _next(self) -> list[Job]:
        """What has come in, at least one; nothing at the end."""
        found: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            found.append(job)
            if len(found) >= MOST_AT_ONCE or self._jobs.empty():
                return found
            job = self._jobs.get()
        if found:
            self._jobs.put(None)  # the end comes after these
        return found


def _resolve(jobs: Sequence[Pending]) -> None:
    for job in jobs:
        if job.future.done():  # cancelled
            continue
        if job.error is None:
            assert job.response is not None
            job.future.set_result(job.response)
        else:
            job.future.set_exception(job.error)
