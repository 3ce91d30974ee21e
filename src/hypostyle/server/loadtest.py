"""A load test: two fast clients at every table, over plain HTTP and event streams.

Afterwards every acknowledged answer is looked up in the store.
"""

import asyncio
import gc
import os
import random
import re
import selectors
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from hypostyle.core.errors import HypostyleError
from hypostyle.server.http import HttpConnection
from hypostyle.server.storage.database import Database
from hypostyle.server.storage.store import Store
from hypostyle.server.tables.game import ANSWER, LiveGame

READY_SECONDS: Final = 180.0
AT_ONCE: Final = 16
"""The number of tables opened at the same time before the measurement."""
IDLE_EACH: Final = 40
"""The number of idle tables of one player."""
NO_LOG: Final = 2**31 - 1


class CannotLoad(HypostyleError):
    """The load test cannot run."""


@dataclass(frozen=True, slots=True)
class LoadPlan:
    """What to measure."""

    tables: int = 200
    seconds: float = 30.0
    rate: float = 200.0
    """Moves per second, at all tables together."""
    game: str = ""
    idle: int = 0
    """More tables, with a game in memory at which nobody moves."""
    sticky: bool = False
    """All requests of a table go to the same server."""


@dataclass(slots=True)
class LoadResult:
    """The measurements."""

    acknowledged: list[float] = field(default_factory=list)
    """Seconds from sending a move to its acknowledgement."""
    seen: list[float] = field(default_factory=list)
    """Seconds from sending a move to the opponent's event of it."""
    moves: list[tuple[str, int, str, int]] = field(default_factory=list)
    """Every acknowledged move: table, seat, answer, version."""
    refused: int = 0
    finished: int = 0
    seconds: float = 0.0
    busy: float = 0.0
    """Seconds of processor time the servers used."""


# --- the clients ----------------------------------------------------------------------------------


class ClientPair:
    """Two clients that play one game after another."""

    def __init__(
        self, addresses: Sequence[str], n: int, game: str, tally: LoadResult, sticky: bool
    ) -> None:
        own = [addresses[(n + (0 if sticky else seat)) % len(addresses)] for seat in (0, 1)]
        self._lines = [HttpConnection(address) for address in own]
        self._listeners = [HttpConnection(address) for address in own]
        self._listening: list[asyncio.Task[None]] = []
        self._sent: dict[int, tuple[int, float]] = {}
        """By version: who made the move, and when it was sent."""
        self._early: dict[tuple[int, int], float] = {}
        """Events that came before the acknowledgement: by listener and version."""
        self._game = game
        self._tally = tally
        self._random = random.Random(n)
        self._asked: list[int] = []
        self._next: tuple[int, Any] | None = None
        """A seat that is asked again after its answer, and the view that came with the reply."""
        self.table = ""

    async def begin(self) -> None:
        """Create the players and open the first table."""
        for seat, line in enumerate(self._lines):
            body = {"name": f"Load {seat}", "bearer": True}
            line.token = (await self._must(line, "POST", "/api/players", body))["token"]
        await self._open()

    async def _open(self) -> None:
        first, second = self._lines
        body = {"game": self._game, "seats": [{"kind": "me"}, {"kind": "open"}]}
        self.table = (await self._must(first, "POST", "/api/tables", body))["table"]
        await self._must(second, "POST", f"/api/tables/{self.table}/sit", {})
        await self.stop_listening()
        self._listening = [
            asyncio.create_task(listener.events(self.table, self._on_event(seat)))
            for seat, listener in enumerate(self._listeners)
        ]
        self._sent.clear()
        self._early.clear()

    async def move(self) -> None:
        """Make one move for a seat that is asked; after a game open the next table."""
        if self._next is not None:
            seat, view = self._next
            await self._answer(seat, view)
            return
        seats = self._asked or [0, 1]
        for seat in sorted(seats, key=lambda _: self._random.random()):
            view = await self._view(seat)
            if view["legal"]:
                await self._answer(seat, view)
                return
        if view["status"] == "over":
            self._tally.finished += 1
            await self._open()

    async def _view(self, seat: int) -> Any:
        path = f"/api/tables/{self.table}?seat={seat}&log_from={NO_LOG}"
        view = await self._must(self._lines[seat], "GET", path, None)
        self._asked = [one["seat"] for one in view["seats"] if one["asked"]]
        return view

    async def _answer(self, seat: int, view: Any) -> None:
        answer = self._random.choice(view["legal"])["answer"]
        path = f"/api/tables/{self.table}/seats/{seat}/answer"
        sent = time.perf_counter()
        body = {"answer": answer, "version": view["version"]}
        status, result = await self._lines[seat].call("POST", path, body)
        now = time.perf_counter()
        self._asked, self._next = [], None
        if status != 200:
            self._tally.refused += 1
            return
        after = result.get("view")
        if after is not None:
            self._asked = [one["seat"] for one in after["seats"] if one["asked"]]
            if after["legal"]:
                self._next = seat, after
        version = int(result["version"])
        self._tally.acknowledged.append(now - sent)
        self._tally.moves.append((self.table, seat, answer, version))
        self._sent[version] = (seat, sent)
        early = self._early.pop((1 - seat, version), None)
        if early is not None:
            self._tally.seen.append(early - sent)

    def _on_event(self, listener: int) -> Callable[[int], None]:
        def seen(version: int) -> None:
            now = time.perf_counter()
            known = self._sent.get(version)
            if known is None:
                self._early[listener, version] = now
            elif known[0] != listener:
                self._tally.seen.append(now - known[1])

        return seen

    async def _must(self, line: HttpConnection, method: str, path: str, body: object) -> Any:
        status, result = await line.call(method, path, body)
        if status >= 300:
            raise CannotLoad(f"{method} {path.partition('?')[0]} failed with status {status}")
        return result

    async def stop_listening(self) -> None:
        """Stop listening."""
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)
        for listener in self._listeners:
            listener.close()
        self._listening = []

    async def end(self) -> None:
        """Close all connections."""
        await self.stop_listening()
        for line in self._lines:
            line.close()


async def _open_idle(address: str, count: int, game: str) -> None:
    """Open tables and look at each, so that its game is in memory."""
    line = HttpConnection(address)
    seats = [{"kind": "me"}, {"kind": "hotseat"}]
    for n in range(count):
        if n % IDLE_EACH == 0:
            body: object = {"name": "Idle", "bearer": True}
            line.token = (await line.call("POST", "/api/players", body))[1]["token"]
        body = {"game": game, "seats": seats}
        status, result = await line.call("POST", "/api/tables", body)
        if status != 201:
            raise CannotLoad(f"POST /api/tables failed with status {status}")
        await line.call("GET", f"/api/tables/{result['table']}?seat=0")
    line.close()


async def play(
    addresses: Sequence[str],
    wish: LoadPlan,
    progress: Callable[[float], None],
    busy: Callable[[], float] = lambda: 0.0,
) -> LoadResult:
    """Play for a while; `progress` is called with the seconds that are over.

    `busy` returns the processor time the servers have used so far.
    """
    tally = LoadResult()
    game = wish.game
    if not game:
        catalogue = (await HttpConnection(addresses[0]).call("GET", "/api/games"))[1]
        game = next(one["game"] for one in catalogue["games"] if 2 in one["players"])
    pairs = [ClientPair(addresses, n, game, tally, wish.sticky) for n in range(wish.tables)]
    await _open_idle(addresses[0], wish.idle, game)
    for first in range(0, len(pairs), AT_ONCE):
        await asyncio.gather(*(pair.begin() for pair in pairs[first : first + AT_ONCE]))
    await asyncio.sleep(1.0)  # until the server is idle again
    began, before = time.perf_counter(), busy()
    pause = wish.tables / wish.rate

    async def keep_moving(n: int, pair: ClientPair) -> None:
        due = began + pause * n / len(pairs)
        while due < began + wish.seconds:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await pair.move()
            due = max(due + pause, time.perf_counter())

    async def watch() -> None:
        while (gone := time.perf_counter() - began) < wish.seconds:
            progress(gone)
            await asyncio.sleep(0.5)

    gc.disable()  # a collection stops this process for a while, which is not the server's fault
    try:
        await asyncio.gather(watch(), *(keep_moving(n, pair) for n, pair in enumerate(pairs)))
    finally:
        gc.enable()
    tally.seconds = time.perf_counter() - began
    tally.busy = busy() - before
    await asyncio.sleep(0.5)  # the last events
    for pair in pairs:
        await pair.end()
    return tally


# --- the server -----------------------------------------------------------------------------------


class ServerProcess:
    """`hypostyle serve` in a process of its own, without limits."""

    def __init__(self, database: str) -> None:
        many = {"RATE": "1000000", "BURST": "1000000", "MOST_STREAMS": "100000"}
        many |= {"MOST_STREAMS_EACH": "100000", "MOST_TABLES": "1000000"}
        many |= {"MOST_TABLES_ADDRESS": "1000000", "MOST_GUESTS_HOUR": "1000000"}
        many |= {"TABLES_IN_MEMORY": "100000"}
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-m", "hypostyle", "serve", "--port", "0", "--workers", "1"],
            stdout=subprocess.PIPE,
            env={
                **os.environ,
                **{f"HYPOSTYLE_{name}": value for name, value in many.items()},
                "HYPOSTYLE_DATABASE_URL": database,
                "COLUMNS": "200",
            },
        )

    def address(self) -> str:
        """The address of the server, once it has started."""
        assert self.process.stdout is not None
        with selectors.DefaultSelector() as waiting:
            waiting.register(self.process.stdout, selectors.EVENT_READ)
            ready = waiting.select(READY_SECONDS)
        line = self.process.stdout.readline().decode() if ready else ""
        if "http://" not in line:
            raise CannotLoad("the server does not start")
        return line.split()[2]

    def megabytes(self) -> float:
        """The peak memory of the server, without its bots."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        except OSError:
            return 0.0
        found = re.search(r"VmHWM:\s+([0-9]+) kB", status)
        return int(found[1]) / 1024 if found else 0.0

    def seconds(self) -> float:
        """The processor time the server has used, without its bots."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii")
        except OSError:
            return 0.0
        user, system = fields.rsplit(")", 1)[1].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """Stop the server."""
        self.process.terminate()
        try:
            self.process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate(timeout=10)


# --- afterwards -----------------------------------------------------------------------------------


def lost(database: str, tally: LoadResult) -> int:
    """The number of acknowledged moves missing in the store; every game is replayed."""
    acknowledged: dict[str, list[tuple[int, str, int]]] = {}
    for table, seat, answer, version in tally.moves:
        acknowledged.setdefault(table, []).append((seat, answer, version))
    opened = Database(database)
    try:
        store = Store(opened)
        missing = 0
        for table, moves in acknowledged.items():
            found = store.tables.load(table)
            live = LiveGame.of(found.table, found.seats)
            live.read(found.rows)  # raises when a row breaks a rule
            stored = {(row.seat, row.answer, row.version) for row in found.rows}
            count = sum(row.seat >= 0 and row.act == ANSWER for row in found.rows)
            missing += len(set(moves) - stored) + abs(count - len(moves))
        return missing
    finally:
        opened.close()


def percentile(times: Sequence[float], part: float) -> float:
    """The time in milliseconds below which a part of the times lies."""
    if not times:
        return 0.0
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))]
