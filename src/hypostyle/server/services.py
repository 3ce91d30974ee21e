"""The parts of a running server, put together and taken apart again."""

import secrets

from hypostyle.server.accounts import Accounts
from hypostyle.server.background.scheduler import BotScheduler
from hypostyle.server.background.webhooks import Webhooks
from hypostyle.server.background.workers import BotWorkers
from hypostyle.server.events import EventBus, PostgresListener
from hypostyle.server.limits import StreamLimit
from hypostyle.server.metrics import Metrics
from hypostyle.server.settings import ServerSettings
from hypostyle.server.storage.database import Database
from hypostyle.server.storage.store import Store
from hypostyle.server.tables.cache import ChangeEvent
from hypostyle.server.tables.tables import Tables


class Services:
    """Everything one server process holds. Its pages and its API are two ways into it."""

    def __init__(self, settings: ServerSettings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.news = EventBus()
        self.streams = StreamLimit(settings.most_streams, settings.most_streams_each)
        self.database = Database(settings.database_url)
        self.store = Store(self.database)
        self.tables = Tables(self.store, settings, self._changed)
        self.hooks = Webhooks(self.store, settings, self.metrics)
        self._bots: BotScheduler | None = None
        self._thinkers: BotWorkers | None = None
        self._bridge: PostgresListener | None = None
        self._people: Accounts | None = None

    @property
    def people(self) -> Accounts:
        """Who is who."""
        if self._people is None:
            secret = self.settings.secret or self.store.shared_secret(secrets.token_hex(32))
            self._people = Accounts(self.store, secret)
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
            self._bridge = PostgresListener(self.database.engine.url, self.news, self.store.version)
            self._bridge.start()
            self._bridge.ready.wait(10)
        self.hooks.start()
        self._thinkers = BotWorkers(
            self.settings.workers, self.settings.think_seconds, self.metrics
        )
        self._bots = BotScheduler(self.store, self._thinkers, self.settings, self.metrics)
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

    def _changed(self, change: ChangeEvent) -> None:
        self.metrics.add("changes_total")
        self.news.publish(change.table, change.version)
        if change.due and self._bots is not None:
            self._bots.wake(change.table)
        if change.asked:
            self.hooks.tell(change)
