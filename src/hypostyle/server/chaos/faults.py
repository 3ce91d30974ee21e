"""The kinds of faults: where a server of each kind keeps its games, and how the fault strikes."""

import asyncio
import os
import shutil
import signal
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from hypostyle.server.chaos.bench import Bench, CannotBreak
from hypostyle.server.chaos.disk import NoDisk, SmallDisk
from hypostyle.server.chaos.postgres import PrivatePostgres, find_programs

TEMPORARY_KILOBYTES: Final = 64
DISK_KILOBYTES: Final = 32_768
HOUR: Final = 3600
SHIFTS: Final = (HOUR, -HOUR, 30 * 24 * HOUR, -30 * 24 * HOUR)
"""Seconds by which the clock jumps."""
WHILE: Final = 0.5
"""Seconds that a fault lasts."""


@dataclass(frozen=True, slots=True)
class FaultSite:
    """Where a server runs, and the fault that strikes there."""

    database: str
    strike: Callable[[Bench], Awaitable[None]]
    prefix: Sequence[str] = ()
    """The beginning of the server's command."""
    environment: Mapping[str, str] = field(default_factory=dict)
    disk: Path | None = None
    """The folder of the database as the bench reaches it, if only the server sees it directly."""

    def reach(self, folder: Path) -> str:
        """The database for the bench, after the server is gone; a copy in a folder if need be."""
        if self.disk is None:
            return self.database
        shutil.copytree(self.disk, folder)
        return sqlite_url(folder)


@dataclass(frozen=True, slots=True)
class Fault:
    """A kind of fault."""

    sentence: str
    place: Callable[[Path, ExitStack], FaultSite]


def _kill(folder: Path, _: ExitStack) -> FaultSite:
    async def strike(bench: Bench) -> None:
        await bench.kill()
        await bench.start()

    return FaultSite(sqlite_url(folder), strike)


def _pause(folder: Path, _: ExitStack) -> FaultSite:
    async def strike(bench: Bench) -> None:
        bench.send(signal.SIGSTOP)
        await asyncio.sleep(WHILE)
        bench.send(signal.SIGCONT)

    return FaultSite(sqlite_url(folder), strike)


def _clock(folder: Path, _: ExitStack) -> FaultSite:
    async def strike(bench: Bench) -> None:
        bench.set_clock(bench.random.choice(SHIFTS))
        await asyncio.sleep(WHILE)
        bench.set_clock(0)

    return FaultSite(sqlite_url(folder), strike)


def _temporary(folder: Path, stack: ExitStack) -> FaultSite:
    disk = _disk(folder / "temporary", TEMPORARY_KILOBYTES, stack)

    async def strike(_: Bench) -> None:
        disk.fill()
        await asyncio.sleep(WHILE)
        disk.empty()

    place = {"SQLITE_TMPDIR": str(folder / "temporary"), "TMPDIR": str(folder / "temporary")}
    return FaultSite(sqlite_url(folder), strike, disk.prefix, place)


def _full(folder: Path, stack: ExitStack) -> FaultSite:
    disk = _disk(folder / "disk", DISK_KILOBYTES, stack)

    async def strike(_: Bench) -> None:
        await asyncio.to_thread(disk.fill)
        await asyncio.sleep(WHILE)
        disk.empty()

    return FaultSite(sqlite_url(folder / "disk"), strike, disk.prefix, disk=disk.path)


def _read_only(folder: Path, _: ExitStack) -> FaultSite:
    data = folder / "data"
    data.mkdir()
    prefix: list[str] = []
    if os.geteuid() == 0:  # whom no read-only file stops, unless this is taken away
        if shutil.which("setpriv") is None:
            raise CannotBreak("a server of root minds no read-only file without setpriv")
        prefix = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]

    def allow(writing: bool) -> None:
        for file in data.iterdir():
            file.chmod(0o644 if writing else 0o444)
        data.chmod(0o755 if writing else 0o555)

    async def strike(bench: Bench) -> None:
        allow(False)
        await asyncio.sleep(WHILE)
        if bench.random.random() < 0.5:  # the running server has its files open
            await bench.kill()
            try:
                await bench.start()
            except CannotBreak:  # which is right, and said in a sentence
                allow(True)
                await bench.start()
        allow(True)

    return FaultSite(sqlite_url(data), strike, prefix)


def _postgres(_: Path, stack: ExitStack) -> FaultSite:
    programs = find_programs()
    if programs is None:
        raise CannotBreak("PostgreSQL is not installed")
    database = PrivatePostgres(programs)
    stack.callback(database.close)

    async def strike(_: Bench) -> None:
        await asyncio.to_thread(database.stop)
        await asyncio.to_thread(database.start)

    return FaultSite(database.url, strike)


def _disk(folder: Path, kilobytes: int, stack: ExitStack) -> SmallDisk:
    try:
        disk = SmallDisk(folder, kilobytes)
    except NoDisk as error:
        raise CannotBreak(str(error)) from None
    stack.callback(disk.close)
    return disk


def sqlite_url(folder: Path) -> str:
    """The address of the database in a folder."""
    return f"sqlite:///{folder / 'games.db'}"


FAULTS: Final = {
    "kill": Fault("the server is killed (SIGKILL) and started again", _kill),
    "pause": Fault("the server is stopped (SIGSTOP) and continued", _pause),
    "disk": Fault("the disk with the database is full", _full),
    "temporary": Fault("the temporary folder is full", _temporary),
    "readonly": Fault("the database file becomes read-only", _read_only),
    "clock": Fault("the clock jumps by an hour or a month, and back", _clock),
    "postgres": Fault("PostgreSQL is stopped at once and started again", _postgres),
}
