"""What can be set from outside, and how much of everything a server allows."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

from hypostyle.bots.levels import LEVELS, Level, level_of
from hypostyle.core.errors import HypostyleError
from hypostyle.core.folders import data_folder

PREFIX: Final = "HYPOSTYLE_"
MAY_BE_0: Final = (PREFIX + "WEBHOOK_PRIVATE",)


class BadSettings(HypostyleError):
    """A setting has a value it cannot have."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """One server. Every field can be set by an environment variable, HYPOSTYLE_ and its name."""

    database_url: str
    """Where games are kept, as SQLAlchemy writes it."""
    workers: int = 2
    """Processes in which bots think."""
    bots: str = " ".join(level.key for level in LEVELS)
    """The bots people may invite, by blanks: keys of levels, or bots as typed; only these, because
    thinking costs."""
    standin: str = "vizier"
    """The level that stands in for whoever is away, where the table names none."""
    think_seconds: float = 20.0
    """A bot that thinks longer is stopped, and a random answer stands in."""
    sweep_seconds: float = 5.0
    """How often to look for bots' turns that no living process thinks about."""
    absent_seconds: float = 180.0
    """Somebody who is asked for so long may be stood in for, at a live table."""
    absent_async_seconds: float = 259_200.0
    """The same where people come by now and then."""
    public_url: str = ""
    """Where people find this house, as https://example.org; for the addresses in notifications."""
    webhook_private: int = 0
    """1 lets notifications go to this machine and its own network, too."""
    origins: str = ""
    """Other sites whose pages may send requests, by blanks, as https://example.org."""
    secret: str = ""
    """What cookies are signed with; without one the database keeps a random one."""
    rate: float = 20.0
    """Requests a second from one address, in the long run."""
    burst: int = 100
    """Requests from one address that may come at once."""
    most_body: int = 65_536
    """Bytes of a request."""
    most_record: int = 262_144
    """Bytes of a request that brings a record."""
    most_records: int = 10_000
    """Records that were brought here."""
    most_records_each: int = 200
    """Records one player may have brought."""
    most_streams: int = 1_000
    """Event streams open at once."""
    most_streams_each: int = 50
    """Event streams open at once to one address."""
    most_tables: int = 10_000
    """Tables that are not finished."""
    most_tables_each: int = 50
    """Unfinished tables one player may have opened."""
    most_rows: int = 20_000
    """Rows of one table, undone ones counted; beyond, nothing can be taken back any more."""
    most_chat: int = 1_000
    """Messages at one table."""
    keep_waiting_days: float = 7.0
    """A table that nobody joins for so long is closed."""
    keep_playing_days: float = 90.0
    """A game in which nobody moves for so long is closed."""

    @classmethod
    def from_environment(
        cls, given: Mapping[str, str | int | None], environment: Mapping[str, str] = os.environ
    ) -> "ServerSettings":
        """What was given at the command line, else in the environment, else the default."""
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
        """The bots people may invite."""
        return self.bots.split()

    def levels(self) -> list[Level]:
        """The same, with what to expect of them."""
        return [level_of(name) for name in self.bot_names]

    @property
    def standin_level(self) -> str:
        """Who stands in where nobody is named: never a bot that may not be invited."""
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
    """A file in this user's data folder."""
    return f"sqlite:///{data_folder(environment) / 'hypostyle.db'}"
