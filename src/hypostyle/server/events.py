"""Who wants to hear of which table. News are a table and a version, never what has changed:
everybody then fetches what their own seat may know.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from typing import Final

from sqlalchemy import URL
from sqlalchemy.exc import SQLAlchemyError

from hypostyle.core.errors import HypostyleError
from hypostyle.server.storage.players import CHANNEL

LOG: Final = logging.getLogger("hypostyle.server")


class Subscription:
    """One listener to one table. News that nobody has read yet are folded into the newest."""

    def __init__(self, version: int) -> None:
        self._told = version
        self._newest = version
        self._closed = False
        self._event = asyncio.Event()

    def tell(self, version: int) -> None:
        """There is a newer version."""
        if version > self._newest:
            self._newest = version
            self._event.set()

    def close(self) -> None:
        """There will be no more news."""
        self._closed = True
        self._event.set()

    @property
    def closed(self) -> bool:
        """The server is stopping."""
        return self._closed

    async def next(self, timeout: float) -> int | None:
        """The newest version once there is one; None after a while without news, or at the end."""
        try:
            await asyncio.wait_for(self._event.wait(), timeout)
        except TimeoutError:
            return None
        self._event.clear()
        if self._newest <= self._told:
            return None
        self._told = self._newest
        return self._newest


class EventBus:
    """The bus inside one process. Subscriptions live in the event loop, news come from anywhere."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False
        self._all: dict[str, set[Subscription]] = {}

    def bind(self, loop: asyncio.AbstractEventLoop) -> None:
        """From now on news reach this loop."""
        self._loop = loop

    def publish(self, table: str, version: int) -> None:
        """Tell everybody at a table; from any thread."""
        self._call(lambda: self._deliver(table, version))

    def close(self) -> None:
        """End all subscriptions, so that the server can stop; from any thread."""
        self._call(self._close)

    def subscribe(self, table: str) -> Subscription:
        """Listen to a table. In the loop only."""
        subscription = Subscription(0)
        if self._closed:
            subscription.close()
        self._all.setdefault(table, set()).add(subscription)
        return subscription

    def unsubscribe(self, table: str, subscription: Subscription) -> None:
        """Stop listening. In the loop only."""
        listeners = self._all.get(table, set())
        listeners.discard(subscription)
        if not listeners:
            self._all.pop(table, None)

    def count(self) -> int:
        """How many listen."""
        return sum(len(listeners) for listeners in list(self._all.values()))

    def tables(self) -> list[str]:
        """Which tables are listened to."""
        return list(self._all)

    def _call(self, do: Callable[[], None]) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(do)

    def _deliver(self, table: str, version: int) -> None:
        for subscription in self._all.get(table, ()):
            subscription.tell(version)

    def _close(self) -> None:
        self._closed = True
        for listeners in self._all.values():
            for subscription in listeners:
                subscription.close()


class PostgresListener(threading.Thread):
    """Brings the news of other processes over PostgreSQL's LISTEN and NOTIFY."""

    def __init__(self, url: URL, news: EventBus, version: Callable[[str], int]) -> None:
        super().__init__(name="hypostyle-news", daemon=True)
        self._dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._news = news
        self._version = version
        self._stopping = threading.Event()
        self.ready = threading.Event()
        """It listens."""

    def stop(self) -> None:
        """End within a second or so."""
        self._stopping.set()
        self.join(5)

    def run(self) -> None:
        """Listen; when the connection breaks, connect again and catch up."""
        import psycopg  # an extra package, which SQLite does without

        while not self._stopping.is_set():
            try:
                self._listen()
            except (psycopg.Error, SQLAlchemyError, HypostyleError):
                LOG.warning("lost the news connection to PostgreSQL, connecting again")
                self._stopping.wait(1)

    def _listen(self) -> None:
        import psycopg

        with psycopg.connect(self._dsn, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self.ready.set()
            self._catch_up()
            while not self._stopping.is_set():
                for note in connection.notifies(timeout=0.5):
                    table, _, version = note.payload.partition(" ")
                    self._news.publish(table, int(version))

    def _catch_up(self) -> None:
        """What came while nobody listened: ask for the version of every table of interest."""
        started = time.monotonic()
        for table in self._news.tables():
            if self._stopping.is_set() or time.monotonic() - started > 60:
                return
            self._news.publish(table, self._version(table))
