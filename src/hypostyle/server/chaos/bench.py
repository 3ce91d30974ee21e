"""Plays over HTTP while one kind of fault strikes again and again, then looks what is stored."""

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from types import MappingProxyType
from typing import Final

import hypostyle
from hypostyle.core.errors import HypostyleError
from hypostyle.core.registry import game as find_game
from hypostyle.core.registry import game_names
from hypostyle.server.chaos.players import Ledger, TablePlayer
from hypostyle.server.problems import Problem
from hypostyle.server.settings import ServerSettings
from hypostyle.server.storage.database import Database
from hypostyle.server.storage.store import Store
from hypostyle.server.tables.game import ANSWER, DamagedGame, LiveGame

PACKAGES: Final = Path(hypostyle.__file__).parents[1]
"""Where this package is; its servers may begin in another folder."""
START_SECONDS: Final = 180.0
RECOVER_SECONDS: Final = 60.0
"""How long the games may take to go on after a fault."""


class CannotBreak(HypostyleError):
    """The fault bench cannot run."""


class Bench:
    """A server that can be broken, and players who do not give up."""

    def __init__(
        self,
        folder: Path,
        database: str,
        prefix: Sequence[str] = (),
        environment: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.folder = folder
        self._clock = folder / "clock"
        self.set_clock(0)
        settings = asdict(
            ServerSettings(
                database,
                workers=0,
                rate=1e9,
                burst=10**9,
                most_tables=10**9,
                most_tables_each=10**9,
                most_tables_address=10**9,
                most_guests_hour=10**9,
            )
        )
        words = ["-m", "hypostyle.server.chaos.servers", json.dumps(settings), str(self._clock)]
        self._log = (folder / "log").open("wb")
        self._servers = subprocess.Popen(
            [*prefix, sys.executable, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            env={**os.environ, "PYTHONPATH": str(PACKAGES), **environment},
        )
        self.pid = 0
        self.address = ""
        self.ledger = Ledger()
        self.random = random.Random(17)
        self.players: list[TablePlayer] = []

    def set_clock(self, seconds: int) -> None:
        """Make the clock of the server wrong by so many seconds."""
        fresh = self._clock.with_suffix(".new")
        fresh.write_text(str(seconds), encoding="ascii")
        fresh.replace(self._clock)

    async def start(self) -> None:
        """Start a server; raises CannotBreak when it does not start."""
        assert self._servers.stdin is not None
        assert self._servers.stdout is not None
        self._servers.stdin.write(b"start\n")
        self._servers.stdin.flush()
        async with asyncio.timeout(START_SECONDS):
            line = await asyncio.to_thread(self._servers.stdout.readline)
        pid, _, said = line.decode().strip().partition(" ")
        if not pid or pid == "0":
            raise CannotBreak(f"the server does not start: {said or self._last_line()}")
        self.pid, self.address = int(pid), said

    def _last_line(self) -> str:
        """The end of what the servers wrote to the error output."""
        lines = (self.folder / "log").read_text(encoding="utf-8", errors="replace").splitlines()
        return lines[-1] if lines else "it says nothing"

    def send(self, number: signal.Signals) -> None:
        """Send a signal to the server."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, number)

    async def kill(self) -> None:
        """Kill the server, and wait until it is gone."""
        self.send(signal.SIGKILL)
        while Path(f"/proc/{self.pid}").exists():
            await asyncio.sleep(0.001)

    def close(self) -> None:
        """Kill the server and the process that starts servers."""
        if self.pid:
            self.send(signal.SIGCONT)
            self.send(signal.SIGKILL)
        self._servers.kill()
        self._servers.communicate(timeout=10)
        self._log.close()

    async def moves(self, more: int, seconds: float = RECOVER_SECONDS) -> None:
        """Wait for so many more acknowledged moves, or until the time is over."""
        until, before = time.monotonic() + seconds, len(self.ledger.moves)
        while len(self.ledger.moves) < before + more and time.monotonic() < until:
            await asyncio.sleep(0.005)

    async def play(
        self,
        tables: int,
        times: int,
        strike: Callable[["Bench"], Awaitable[None]],
        progress: Callable[[], None],
    ) -> int:
        """Play while a fault strikes; the number of games that do not go on afterwards."""
        await self.start()
        game = find_game(next(name for name in game_names() if 2 in find_game(name).facts.players))
        self.players = [
            TablePlayer(n, game.key, lambda: self.address, self.ledger) for n in range(tables)
        ]
        playing = [asyncio.create_task(player.play()) for player in self.players]
        try:
            await self.moves(2 * tables)
            for _ in range(times):
                await strike(self)
                progress()
                await self.moves(self.random.randrange(2 * tables))
            return await self._stuck()
        finally:
            for task in playing:
                task.cancel()
            done = await asyncio.gather(*playing, return_exceptions=True)
            for player in self.players:
                player.close()
            for error in done:
                if isinstance(error, Exception):
                    raise error

    async def _stuck(self) -> int:
        before = [player.moves for player in self.players]
        until = time.monotonic() + RECOVER_SECONDS
        while time.monotonic() < until:
            pairs = zip(before, self.players, strict=True)
            if not (stuck := sum(player.moves == moves for moves, player in pairs)):
                return 0
            await asyncio.sleep(0.02)
        return stuck


def check(database: str, ledger: Ledger) -> tuple[int, int]:
    """The acknowledged moves and tables that are not stored, and the games that do not replay."""
    told: dict[str, set[tuple[int, str, int]]] = {table: set() for table in ledger.tables}
    for table, seat, answer, version in ledger.moves:
        told[table].add((seat, answer, version))
    opened = Database(database)
    lost = damaged = 0
    try:
        store = Store(opened)
        for table, moves in told.items():
            try:
                found = store.tables.load(table)
                stored = {(r.seat, r.answer, r.version) for r in found.rows if r.act == ANSWER}
                lost += len(moves - stored)
                LiveGame.of(found.table, found.seats).read(found.rows)
            except DamagedGame:
                damaged += 1
            except Problem:  # there is no such table
                lost += 1 + len(moves)
    finally:
        opened.close()
    return lost, damaged
