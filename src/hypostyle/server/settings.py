"""The settings of a server, with their defaults."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

from hypostyle.bots.levels import LEVELS, Level, level_of
from hypostyle.core.errors import HypostyleError
from hypostyle.core.folders import data_folder

PREFIX: Final = "HYPOSTYLE_"
MAY_BE_0: Final = (PREFIX + "WEBHOOK_PRIVATE", PREFIX + "LOG_REQUESTS")


class BadSettings(HypostyleError):
    """A setting has an invalid value."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """Every field can be set by an environment variable: HYPOSTYLE_ and its name."""

    database_url: str
    """The URL of the database, as SQLAlchemy writes it."""
    workers: int = 2
    """The number of bot worker processes."""
    bots: str = " ".join(level.key for level in LEVELS)
    """The bots that players may invite, separated by spaces: levels, or bots as in `make_bot`."""
    standin: str = "vizier"
    """The level that replaces absent players, unless the table names one."""
    think_seconds: float = 20.0
    """The time a bot has to answer; after that a random answer is used."""
    teacher_effort: float = 1.0
    """Multiplies the roll-outs of hints and reviews; 1 makes a hint in about a second."""
    sweep_seconds: float = 5.0
    """How often turns of bots are looked for that no living process runs."""
    absent_seconds: float = 180.0
    """How long a player must be asked before others may replace them, at a live table."""
    absent_async_seconds: float = 259_200.0
    """The same at a table that is played over days."""
    nonce_seconds: float = 20.0
    """How long a full table waits for nonces before it begins without the missing ones."""
    public_url: str = ""
    """The public address of the server, as https://example.org; for links in notifications."""
    webhook_private: int = 0
    """1 allows webhooks to this machine and its own network."""
    smtp: str = ""
    """The SMTP server for e-mail, as smtp://user:password@host:587; without one none is sent."""
    mail_from: str = ""
    """The address that e-mail comes from."""
    mail_delay_seconds: float = 900.0
    """How long a turn waits before its player gets a mail."""
    origins: str = ""
    """Other sites whose pages may send requests, separated by spaces, as https://example.org."""
    secret: str = ""
    """The key that signs cookies and tokens; by default a random one is kept in the database."""
    admins: str = ""
    """The user names of those who may use the admin page, separated by spaces."""
    log: str = "text"
    """The form of the log: text or json."""
    log_requests: int = 0
    """1 logs every request, by its route and without its address."""
    rate: float = 20.0
    """Requests per second from one address, in the long run."""
    burst: int = 100
    """Requests from one address at once."""
    most_body: int = 65_536
    """Bytes of a request."""
    most_record: int = 262_144
    """Bytes of a request that uploads a record."""
    most_records: int = 10_000
    """Uploaded records."""
    most_records_each: int = 200
    """Uploaded records of one player."""
    most_records_address: int = 1_000
    """Uploaded records from one address; never more than half of all."""
    most_connections: int = 5_000
    """Open connections; fewer where the system allows the process fewer files."""
    most_connections_each: int = 200
    """Open connections of one address that is not a trusted proxy."""
    most_streams: int = 1_000
    """Open event streams."""
    most_streams_each: int = 50
    """Open event streams of one address."""
    most_tables: int = 10_000
    """Unfinished tables."""
    most_tables_each: int = 50
    """Unfinished tables of one player."""
    most_tables_address: int = 250
    """Unfinished tables from one address; never more than half of all."""
    most_bot_tables: int = 50
    """Games in which only bots play."""
    most_bot_tables_each: int = 3
    """The same, of one player."""
    most_guests_hour: int = 100
    """New guests from one address within an hour."""
    most_rows: int = 20_000
    """Rows of one table, undone ones included; beyond that nothing can be undone."""
    most_chat: int = 1_000
    """Chat messages at one table."""
    tables_in_memory: int = 2_000
    """Tables kept in memory; others are replayed when they are asked for."""
    keep_waiting_days: float = 1.0
    """After so long a waiting table is closed, and after as long again deleted."""
    keep_waiting_async_days: float = 7.0
    """The same for a table that is to be played over days."""
    keep_guests_days: float = 1.0
    """After so long a guest without games is deleted."""
    keep_records_days: float = 7.0
    """After so long an uploaded record is deleted."""
    keep_playing_days: float = 90.0
    """After so long without a move a game is closed."""

    @classmethod
    def from_environment(
        cls, given: Mapping[str, str | int | None], environment: Mapping[str, str] = os.environ
    ) -> "ServerSettings":
        """Settings from the command line (`given`), else the environment, else the defaults."""
        chosen: dict[str, object] = {}
        for field in fields(cls):
            name = PREFIX + field.name.upper()
            value = given.get(field.name)
            if value is None:
                value = environment.get(name)
            if value is not None:
                chosen[field.name] = _read(name, str(field.type), str(value))
        chosen.setdefault("database_url", default_database(environment))
        return cls(**chosen)  # type: ignore[arg-type]  # each was read by the type of its field

    @property
    def bot_names(self) -> list[str]:
        """The bots that players may invite."""
        return self.bots.split()

    def levels(self) -> list[Level]:
        """The same as levels, with title and description."""
        return [level_of(name) for name in self.bot_names]

    @property
    def standin_level(self) -> str:
        """The level that replaces absent players, always one that may be invited."""
        return self.standin if self.standin in self.bot_names else self.bot_names[0]


def _read(name: str, kind: str, text: str) -> object:
    if "str" in kind:
        return text
    try:
        value = int(text) if "int" in kind else float(text)
    except ValueError:
        raise BadSettings(f"{name} must be a number, not {text!r}") from None
    least = 0 if name in MAY_BE_0 else 1e-9
    if not least <= value < 1e12:
        raise BadSettings(f"{name} must be above 0, not {text}")
    return value


def default_database(environment: Mapping[str, str]) -> str:
    """The URL of a file in the user's data folder."""
    return f"sqlite:///{data_folder(environment) / 'hypostyle.db'}"
