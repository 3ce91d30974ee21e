"""The parts of a running server, put together and taken apart again."""

import secrets

from hypostyle.server.bots import Bots
from hypostyle.server.database import Database
from hypostyle.server.desk import News as Changed
from hypostyle.server.hooks import Hooks
from hypostyle.server.limits import Open
from hypostyle.server.metrics import Metrics
from hypostyle.server.news import Bridge, News
from hypostyle.server.people import People
from hypostyle.server.settings import Settings
from hypostyle.server.store import Store
from hypostyle.server.tables import Tables
from hypostyle.server.workers import Thinkers


class House:
    """Everything one server process holds. Its pages and its API are two ways into it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.news = News()
        self.streams = Open(settings.most_streams, settings.most_streams_each)
        self.database = Database(settings.database_url)
        self.store = Store(self.database)
        self.tables = Tables(self.store, settings, self._changed)
        self.hooks = Hooks(self.store, settings, self.metrics)
        self._bots: Bots | None = None
        self._thinkers: Thinkers | None = None
        self._bridge: Bridge | None = None
        self._people: People | None = None

    @property
    def people(self) -> People:
        """Who is who."""
        if self._people is None:
            secret = self.settings.secret or self.store.shared_secret(secrets.token_hex(32))
            self._people = People(self.store, secret)
        return self._people

    @property
    def worker_pids(self) -> list[int]:
        """The processes in which bots think."""
        return [] if self._thinkers is None else self._thinkers.pids()

    def start(self) -> None:
        """Bring the database up to date, then start listening and thinking."""
        self.database.migrate()
        self._people = self.people  # a database that cannot be written to shows here, not later
        if self.database.postgres:
            self._bridge = Bridge(self.database.engine.url, self.news, self.store.version)
            self._bridge.start()
            self._bridge.ready.wait(10)
        self.hooks.start()
        self._thinkers = Thinkers(self.settings.workers, self.settings.think_seconds, self.metrics)
        self._bots = Bots(self.store, self._thinkers, self.settings, self.metrics)
        self._bots.tables = self.tables
        self._bots.start()

    def stop(self) -> None:
        """End everything; what is stored is all that is needed to go on."""
        self.news.close()
        if self._bots is not None:
            self._bots.stop()
        if self._thinkers is not None:
            self._thinkers.close()
        if self._bridge is not None:
            self._bridge.stop()
        if self.hooks.is_alive():
            self.hooks.stop()
        self.database.close()

    def _changed(self, change: Changed) -> None:
        self.metrics.add("changes_total")
        self.news.publish(change.table, change.version)
        if change.due and self._bots is not None:
            self._bots.wake(change.table)
        if change.asked:
            self.hooks.tell(change)
