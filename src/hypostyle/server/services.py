"""The parts of a running server, how they are connected, started and stopped."""

import os
import secrets
import time
from contextlib import suppress
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from hypostyle import __version__
from hypostyle.server.accounts import Accounts
from hypostyle.server.background.push import PushKeys, push_available
from hypostyle.server.background.scheduler import BotScheduler
from hypostyle.server.background.teacher import Teacher
from hypostyle.server.background.webhooks import Webhooks
from hypostyle.server.background.workers import BotWorkers
from hypostyle.server.events import EventBus, PostgresListener
from hypostyle.server.limits import StreamLimit
from hypostyle.server.mail import MailDesk
from hypostyle.server.metrics import Metrics
from hypostyle.server.settings import ServerSettings
from hypostyle.server.storage.database import Database
from hypostyle.server.storage.store import Store
from hypostyle.server.tables.cache import ChangeEvent
from hypostyle.server.tables.tables import Tables


class Services:
    """Everything one server process holds. The API and the pages both work with it."""

    def __init__(self, settings: ServerSettings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.events = EventBus()
        self.streams = StreamLimit(settings.most_streams, settings.most_streams_each)
        self.database = Database(settings.database_url)
        self.store = Store(self.database)
        self.tables = Tables(self.store, settings, self._publish)
        self.webhooks = Webhooks(self.store, settings, self.metrics)
        self.teacher = Teacher(self.store.reviews, self.tables, settings.teacher_effort)
        self.push_keys: PushKeys | None = None
        """By which push services recognise this server; None when it sends no messages."""
        self.mail: MailDesk | None = None
        """What players do with e-mail; None when the host has set no server for it."""
        self._scheduler: BotScheduler | None = None
        self._workers: BotWorkers | None = None
        self._listener: PostgresListener | None = None
        self._accounts: Accounts | None = None

    @property
    def accounts(self) -> Accounts:
        """Players, tokens and passwords."""
        if self._accounts is None:
            most = self.settings.most_guests_hour
            self._accounts = Accounts(self.store.players, self._secret(), most)
        return self._accounts

    def _secret(self) -> str:
        """The key that signs cookies, tokens and links."""
        return self.settings.secret or self.store.players.shared_secret(secrets.token_hex(32))

    @property
    def worker_pids(self) -> list[int]:
        """The process ids of the bot workers."""
        return [] if self._workers is None else self._workers.pids()

    def measure(self) -> dict[tuple[str, str], float]:
        """The current values of all gauges, for `Metrics.text`."""
        now: dict[tuple[str, str], float] = {
            ("streams", ""): self.events.count(),
            ("damaged_tables", ""): len(self.tables.damaged),
            ("tables_in_memory", ""): self.tables.in_memory(),
            ("bot_queue", ""): 0 if self._workers is None else self._workers.waiting(),
            ("workers", ""): len(self.worker_pids),
            ("cpu_seconds_total", ""): time.process_time(),
            ("memory_bytes", ""): _memory(),
            ("version_info", f'version="{__version__}"'): 1,
        }
        with suppress(SQLAlchemyError):  # while the database is away the rest matters all the more
            for name, n in self.store.tables.count().items():
                now["tables", f'status="{name}"'] = n
        return now

    def open_database(self) -> None:
        """Claim and migrate the database; raises BadSettings when it cannot be used."""
        self.database.claim()
        self.database.migrate()

    def start(self) -> None:
        """Open the database, then start everything that runs in the background."""
        self.open_database()
        self._accounts = self.accounts
        if self.database.postgres:
            version = self.store.tables.version
            self._listener = PostgresListener(self.database.engine.url, self.events, version)
            self._listener.start()
            self._listener.ready.wait(10)
        if push_available():
            fresh = PushKeys.fresh()
            self.push_keys = PushKeys(self.store.players.shared("vapid", fresh))
            self.webhooks.keys = self.push_keys
        self.webhooks.start()
        if self.settings.smtp:
            self.mail = MailDesk(
                self.store, self._accounts, self._secret(), self.settings, self.metrics
            )
            self.mail.mailer.start()
        self._workers = BotWorkers(self.settings.workers, self.settings.think_seconds, self.metrics)
        self.teacher.workers = self._workers
        self._scheduler = BotScheduler(
            self.store, self.tables, self._workers, self.settings, self.metrics
        )
        self._scheduler.start()

    def stop(self) -> None:
        """Stop everything; the database has all that is needed to go on."""
        self.events.close()
        if self._scheduler is not None:
            self._scheduler.stop()
        self.tables.writer.stop()
        self.tables.reader.stop()
        if self._workers is not None:
            self._workers.close()
        if self._listener is not None:
            self._listener.stop()
        if self.mail is not None:
            self.mail.mailer.stop()
        if self.webhooks.is_alive():
            self.webhooks.stop()
        self.database.close()

    def _publish(self, change: ChangeEvent) -> None:
        self.metrics.add("changes_total")
        self.events.publish(change.table, change.version)
        if change.due and self._scheduler is not None:
            self._scheduler.wake(change.table)
        if change.over and self._scheduler is not None:
            self._scheduler.settle(change.table)
        if change.asked:
            self.webhooks.notify(change)


def _memory() -> int:
    """The memory of this process in bytes; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf(
            "SC_PAGE_SIZE"
        )
    except (OSError, ValueError):
        return 0
