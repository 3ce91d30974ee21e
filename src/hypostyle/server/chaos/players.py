"""Those who play on the fault bench, and what was acknowledged to them."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from hypostyle.server.http import HttpConnection
from hypostyle.server.loadtest import NO_LOG

CALL_SECONDS: Final = 20.0
"""How long a request may take before its player gives it up."""
PAUSE_SECONDS: Final = 0.03
"""The pause after a request that failed."""


@dataclass(slots=True)
class Ledger:
    """What the players were told."""

    moves: list[tuple[str, int, str, int]] = field(default_factory=list)
    """Every acknowledged move: table, seat, answer, version."""
    tables: list[str] = field(default_factory=list)
    """Every table whose opening was acknowledged."""
    refused: Counter[str] = field(default_factory=Counter)
    """Other responses by status; `broken` are connections that ended without one."""


class _Refused(Exception):
    """A request was not carried out, as far as the player knows."""


class TablePlayer:
    """Plays both seats of one table after another, and repeats what fails."""

    def __init__(self, n: int, game: str, address: Callable[[], str], ledger: Ledger) -> None:
        self._game = game
        self._address = address
        self._ledger = ledger
        self._random = random.Random(n)
        self._line: HttpConnection | None = None
        self._token = ""
        self._opened = 0
        self._seat = 0
        self.table = ""
        self.moves = 0
        """The number of acknowledged moves."""

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            try:
                await self._next()
            except (_Refused, OSError, EOFError, ValueError, TimeoutError) as error:
                if not isinstance(error, _Refused):
                    self._ledger.refused["broken"] += 1
                self.close()
                await asyncio.sleep(PAUSE_SECONDS)

    def close(self) -> None:
        """Close the connection."""
        if self._line is not None:
            self._line.close()
        self._line = None

    async def _next(self) -> None:
        if not self._token:
            body = {"name": "Chaos", "bearer": True}
            self._token = (await self._call("POST", "/api/players", body))["token"]
            self.close()
        elif not self.table:
            seats = [{"kind": "me"}, {"kind": "hotseat"}]
            body = {"game": self._game, "seats": seats}
            # The key makes it one table, however often the request is repeated.
            found = await self._call("POST", "/api/tables", body, f"table-{self._opened}")
            self.table = found["table"]
            self._ledger.tables.append(self.table)
        else:
            await self._move()

    async def _move(self) -> None:
        path = f"/api/tables/{self.table}"
        view = await self._call("GET", f"{path}?seat={self._seat}&log_from={NO_LOG}")
        if view["status"] != "playing":
            self.table = ""
            self._opened += 1
        elif not view["legal"]:
            self._seat = 1 - self._seat
        else:
            answer = self._random.choice(view["legal"])["answer"]
            body = {"answer": answer, "version": view["version"]}
            done = await self._call("POST", f"{path}/seats/{self._seat}/answer", body)
            self._ledger.moves.append((self.table, self._seat, answer, int(done["version"])))
            self.moves += 1

    async def _call(self, method: str, path: str, body: object = None, key: str = "") -> Any:
        if self._line is None:
            self._line = HttpConnection(self._address())
            self._line.token = self._token
        headers = {"Idempotency-Key": key} if key else {}
        async with asyncio.timeout(CALL_SECONDS):
            status, result = await self._line.call(method, path, body, headers)
        if status >= 300:
            self._ledger.refused[str(status)] += 1
            raise _Refused
        return result
