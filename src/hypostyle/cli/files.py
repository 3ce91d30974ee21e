"""Files named on the command line, and the folder of saved games."""

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from hypostyle.core.errors import BadRecord, HypostyleError
from hypostyle.core.folders import data_folder
from hypostyle.core.match import Match
from hypostyle.core.record import Record, read_record, record_of, replay, to_json, to_text
from hypostyle.core.state import State


class BadFile(HypostyleError):
    """A file cannot be read or written."""


def read_text(path: Path) -> str:
    """The text of a file; raises BadFile with the reason."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise BadFile(f"{path} is not a text file") from None
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {reason(error)}") from None


def write_text(path: Path, text: str) -> None:
    """Write a file completely or not at all: a crash leaves the old one."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise BadFile(f"{path} cannot be written: {reason(error)}") from None


def typed_path(text: str) -> Path:
    """A path as typed, perhaps in quotes; its folder must exist."""
    for quote in ("'", '"'):
        if len(text) > 1 and text.startswith(quote) and text.endswith(quote):
            text = text[1:-1]
    path = Path(text).expanduser()
    if not path.parent.is_dir():
        raise BadFile(f"there is no folder {path.parent}")
    return path


def must_be_new(path: Path) -> None:
    """Raise BadFile if the path exists, so that no file is overwritten."""
    if path.exists():
        raise BadFile(f"{path} already exists; choose another name")


def read_game(path: Path) -> Record:
    """The record in a file. Its form is checked, its moves are not."""
    try:
        return read_record(read_text(path))
    except BadRecord as error:
        raise BadFile(f"{path}, {error}") from None


def replay_game(path: Path) -> tuple[Record, Match[State]]:
    """The record in a file and its game, with every row checked."""
    record = read_game(path)
    try:
        return record, replay(record)
    except BadRecord as error:
        raise BadFile(f"{path}, {error}") from None


def write_game(path: Path, match: Match[State], names: dict[str, str]) -> None:
    """Write a record with its seed, so that the game can be resumed; as JSON if the name ends in .json."""
    record = record_of(match, names, with_seed=True)
    write_text(path, to_json(record) if path.suffix == ".json" else to_text(record))


def new_save(game: str) -> Path:
    """The path for saving a new game."""
    moment = datetime.now().strftime("%Y%m%d-%H%M%S")
    stem = data_folder() / f"{game}-{moment}"
    n = 1
    while (path := stem.with_name(f"{stem.name}{f'-{n}' if n > 1 else ''}.txt")).exists():
        n += 1
    return path


def last_save(game: str | None = None) -> Path:
    """The path of the unfinished game that was saved last, of any game or of one."""
    found = sorted(data_folder().glob("*.txt"), key=lambda path: path.stat().st_mtime)
    for path in reversed(found):
        with suppress(HypostyleError):  # other files are skipped
            record = read_game(path)
            if "winner" not in record.closing and game in (None, record.game):
                return path
    what = f"unfinished game of {game}" if game else "unfinished game"
    raise BadFile(f"there is no {what} in {data_folder()}")


def reason(error: OSError) -> str:
    """What the operating system says about an error, in lower case."""
    return (error.strerror or str(error)).lower()
