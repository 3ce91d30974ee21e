"""Results in a file to which one line is added for every game: the memory of whatever is resumed.

The first line says what is being played. A line counts when it is complete; what a crash has cut
off is removed when the file is opened again, and of two lines with one key the first counts.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self, TextIO

from hypostyle.core.errors import HypostyleError


class BadResults(HypostyleError):
    """A file of results cannot be used."""


class ResultFile:
    """An append-only file of results, each under its own key."""

    def __init__(self, path: Path | None, head: Mapping[str, object]) -> None:
        """Open a file, or begin it; an existing one must have the same head.

        Without a path the results are only kept in memory.
        """
        self._file: TextIO | None = None
        self.rows: dict[str, dict[str, Any]] = {}
        """The results so far by key, in the order in which they came."""
        if path is None:
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._read(path, json.loads(json.dumps(head)))
            self._file = path.open("a", encoding="utf-8")
        except OSError as error:
            said = (error.strerror or str(error)).lower()
            raise BadResults(f"{path} cannot be used: {said}") from None
        if not path.stat().st_size:
            self._write(head)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __len__(self) -> int:
        return len(self.rows)

    def add(self, row: Mapping[str, Any]) -> bool:
        """Store a result; False when its key has one already."""
        key = str(row["key"])
        if key in self.rows:
            return False
        self.rows[key] = dict(row)
        self._write(row)
        return True

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    def _write(self, row: Mapping[str, object]) -> None:
        if self._file is not None:
            self._file.write(json.dumps(row, separators=(",", ":")) + "\n")
            self._file.flush()

    def _read(self, path: Path, head: object) -> None:
        if not path.exists():
            return
        data = path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if len(whole) < len(data):
            with path.open("r+b") as file:
                file.truncate(len(whole))
        lines = whole.decode("utf-8", "replace").splitlines()
        for number, line in enumerate(lines):
            try:
                row = json.loads(line)
            except ValueError:
                raise BadResults(f"{path}, line {number + 1} is damaged") from None
            if number == 0:
                if row != head:
                    raise BadResults(f"{path} {_difference(row, head)}; choose another folder")
            elif isinstance(row, dict) and "key" in row:
                self.rows.setdefault(str(row["key"]), row)


def _difference(before: Any, now: Any) -> str:
    """What the file was begun with and what is asked for now."""
    if isinstance(before, dict) and isinstance(now, dict):
        for name in now:
            if before.get(name) != now[name]:
                return f"was begun with {name} {before.get(name)!r}, not {now[name]!r}"
    return "holds something else"
