"""Runs one kind of fault and counts what came of it."""

import asyncio
import shutil
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from hypostyle.server.chaos.bench import Bench, check
from hypostyle.server.chaos.faults import FAULTS


@dataclass(frozen=True, slots=True)
class ChaosResult:
    """What came of one kind of fault."""

    fault: str
    times: int
    """How often it struck."""
    tables: int
    """Tables whose opening was acknowledged."""
    moves: int
    """Moves that were acknowledged."""
    refused: dict[str, int]
    """Requests that were not carried out, by status."""
    lost: int
    """Acknowledged moves and tables that are not stored."""
    damaged: int
    """Games that do not replay."""
    stuck: int
    """Games that did not go on after the last fault."""
    seconds: float


def run_fault(
    name: str, tables: int, times: int, progress: Callable[[], None] = lambda: None
) -> ChaosResult:
    """Let one kind of fault strike so many times; raises CannotBreak where it cannot be made."""
    began = time.monotonic()
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="hypostyle-chaos-"))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        place = FAULTS[name].place(folder, stack)
        bench = Bench(folder, place.database, place.prefix, place.environment)
        try:
            stuck = asyncio.run(bench.play(tables, times, place.strike, progress))
        finally:
            bench.close()
        lost, damaged = check(place.reach(folder / "copy"), bench.ledger)
    ledger = bench.ledger
    return ChaosResult(
        name,
        times,
        len(ledger.tables),
        len(ledger.moves),
        dict(sorted(ledger.refused.items())),
        lost,
        damaged,
        stuck,
        round(time.monotonic() - began, 1),
    )
