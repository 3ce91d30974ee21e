"""Events: which clients listen to which table.

An event is a table and its new version, never what has changed: every client then fetches what its
own seat may know.
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
from hypostyle.server.storage.channel import CHANNEL, parse_payload

LOG: Final = logging.getLogger("hypostyle.server")


class Subscription:
    """One client that listens to one table. Unread versions are replaced by the newest."""

    def __init__(self, version: int, spectator: bool = False) -> None:
        self.spectator = spectator
        self._sent = version
        self._newest = version
        self._closed = False
        self._event = asyncio.Event()

    def push(self, version: int) -> None:
        """Announce a version; older ones are ignored."""
        if version > self._newest:
            self._newest = version
            self._event.set()

    def close(self) -> None:
        """End the subscription."""
        self._closed = True
        self._event.set()

    @property
    def closed(self) -> bool:
        """Whether the subscription has ended."""
        return self._closed

    async def next(self, timeout: float) -> int | None:
        """Wait for a new version; None after the timeout, or at the end."""
        try:
            async with asyncio.timeout(timeout):
                await self._event.wait()
        except TimeoutError:
            return None
        self._event.clear()
        if self._newest <= self._sent:
            return None
        self._sent = self._newest
        return self._newest


class EventBus:
    """Delivers events within one process. Subscriptions live in the event loop."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False
        self._all: dict[str, set[Subscription]] = {}
        self._newest: dict[str, int] = {}
        """The newest version that was announced of a table with listeners."""

    def bind(self, loop: asyncio.AbstractEventLoop) -> None:
        """Set the loop of the subscriptions; without one nothing is delivered."""
        self._loop = loop

    def publish(self, table: str, version: int) -> None:
        """Announce a version to all listeners of a table. Thread-safe."""
        # Whoever subscribes later reads the version after that, so nothing is missed. What this
        # process has stored comes a second time from PostgreSQL.
        if table in self._all and self._newest.get(table, -1) < version:
            self._newest[table] = version
            self._call(lambda: self._deliver(table, version))

    def close(self) -> None:
        """End all subscriptions, so that the server can stop. Thread-safe."""
        self._call(self._close)

    def subscribe(self, table: str, spectator: bool = False) -> Subscription:
        """Listen to a table, perhaps without a seat there. Only in the loop."""
        subscription = Subscription(0, spectator)
        if self._closed:
            subscription.close()
        self._all.setdefault(table, set()).add(subscription)
        return subscription

    def unsubscribe(self, table: str, subscription: Subscription) -> None:
        """Stop listening. Only in the loop."""
        listeners = self._all.get(table, set())
        listeners.discard(subscription)
        if not listeners:
            self._all.pop(table, None)
            self._newest.pop(table, None)

    def count(self) -> int:
        """The number of subscriptions."""
        return sum(len(listeners) for listeners in list(self._all.values()))

    def spectators(self, table: str) -> int:
        """The number of subscriptions to a table without a seat there."""
        return sum(one.spectator for one in list(self._all.get(table, ())))

    def tables(self) -> list[str]:
        """The tables with listeners."""
        return list(self._all)

    def _call(self, do: Callable[[], None]) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(do)

    def _deliver(self, table: str, version: int) -> None:
        for subscription in self._all.get(table, ()):
            subscription.push(version)

    def _close(self) -> None:
        self._closed = True
        for listeners in self._all.values():
            for subscription in listeners:
                subscription.close()


class PostgresListener(threading.Thread):
    """Receives the events of other server processes by PostgreSQL's LISTEN."""

    def __init__(self, url: URL, events: EventBus, version: Callable[[str], int]) -> None:
        super().__init__(name="hypostyle-events", daemon=True)
        self._dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._events = events
        self._version = version
        self._stopping = threading.Event()
        self.ready = threading.Event()
        """Set once it is listening."""

    def stop(self) -> None:
        """Stop within a second or so."""
        self._stopping.set()
        self.join(5)

    def run(self) -> None:
        """Listen; when the connection is lost, reconnect and catch up."""
        import psycopg  # an extra package, which SQLite does without

        while not self._stopping.is_set():
            try:
                self._listen()
            except (psycopg.Error, SQLAlchemyError, HypostyleError):
                LOG.warning("lost the event connection to PostgreSQL, reconnecting")
                self._stopping.wait(1)

    def _listen(self) -> None:
        import psycopg

        with psycopg.connect(self._dsn, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self.ready.set()
            self._catch_up()
            while not self._stopping.is_set():
                for note in connection.notifies(timeout=0.5):
                    self._events.publish(*parse_payload(note.payload))

    def _catch_up(self) -> None:
        """Announce the current version of every table with listeners."""
        started = time.monotonic()
        for table in self._events.tables():
            if self._stopping.is_set() or time.monotonic() - started > 60:
                return
            self._events.publish(table, self._version(table))
