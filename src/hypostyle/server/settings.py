"""What can be set from outside, and how much of everything a server allows."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

from hypostyle.core.errors import HypostyleError

PREFIX: Final = "HYPOSTYLE_"


class BadSettings(HypostyleError):
    """A setting has a value it cannot have."""


@dataclass(frozen=True, slots=True)
class Settings:
    """One server. Every field can be set by an environment variable, HYPOSTYLE_ and its name."""

    database_url: str
    """Where games are kept, as SQLAlchemy writes it."""
    workers: int = 2
    """Processes in which bots think."""
    bots: str = "random onestep search:200 search:1000"
    """The bots people may invite, by blanks; only these, because thinking costs."""
    think_seconds: float = 20.0
    """A bot that thinks longer is stopped, and a random answer stands in."""
    sweep_seconds: float = 5.0
    """How often to look for bots' turns that no living process thinks about."""
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
    ) -> "Settings":
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


def _read(name: str, kind: str, text: str) -> object:
    if "str" in kind:
        return text
    try:
        value = int(text) if "int" in kind else float(text)
    except ValueError:
        raise BadSettings(f"{name} must be a number, not {text!r}") from None
    if not 0 < value < 1e12:
        raise BadSettings(f"{name} must be above 0, not {text}")
    return value


def default_database(environment: Mapping[str, str]) -> str:
    """A file in this user's data folder."""
    return f"sqlite:///{_data_folder(environment) / 'hypostyle.db'}"


def _data_folder(environment: Mapping[str, str]) -> Path:
    chosen = environment.get("HYPOSTYLE_DATA")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA", "~")).expanduser() / "hypostyle"
    if sys.platform == "darwin":
        return Path("~/Library/Application Support/hypostyle").expanduser()
    return Path(environment.get("XDG_DATA_HOME") or "~/.local/share").expanduser() / "hypostyle"
