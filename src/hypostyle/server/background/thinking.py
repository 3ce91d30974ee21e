"""What runs in a worker process: one job at a time, such as a bot that answers a question.

The worker rebuilds the game from its rows and gives the bot the view of its seat, never the full
position.
"""

import os
import signal
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing import connection as waiting
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from typing import Final, Protocol, Self

from hypostyle.bots.registry import make_bot
from hypostyle.core.match import Match
from hypostyle.core.position import read_position
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import CHANCE, State

LAST_RESORT: Final = "random"
"""The bot that answers for one that fails."""
STEPS_BACK: Final = 5
"""How far the processes of bots step back (`nice`) for the server, and for the one of quick answers."""
Result = tuple[bool, str, float | None]
"""Whether a job succeeded, its result or the name of the error, and the processor time it took; None for
the first job of a game, which loads it."""


class WorkerJob(Protocol):
    """Something to be worked out in a worker process, in plain values."""

    @property
    def game(self) -> str:
        """The game it is about."""

    @property
    def kind(self) -> str:
        """Names all jobs that take about as long."""

    def work_out(self) -> str:
        """The result as text."""

    def last_resort(self) -> Self | None:
        """What to try instead when it fails; None when there is nothing."""


def rebuilt(
    game: str, players: int, options: str, rows: tuple[tuple[int, str], ...], start: str | None
) -> Match[State]:
    """A game from the seat and notation of every answer."""
    found = find_game(game)
    setup = found.setup(players, options=found.facts.options.parse(options))
    match = Match(found, setup, None, None if start is None else read_position(start)[2])
    for seat, answer in rows:
        if seat == CHANCE:
            match.happen(answer)
        else:
            match.apply(seat, answer)
    return match


@dataclass(frozen=True, slots=True)
class BotJob:
    """A question to a bot, in plain values."""

    game: str
    players: int
    options: str
    rows: tuple[tuple[int, str], ...]
    """The seat and notation of every answer so far."""
    seat: int
    bot: str
    """The bot as `make_bot` reads it."""
    seed: int
    start: str | None = None
    """The position the game began from, when it is not the usual set-up."""

    @property
    def kind(self) -> str:
        """A bot in a game for so many players."""
        return f"{self.game} {self.players} {self.bot}"

    def work_out(self) -> str:
        """The answer in notation."""
        return think(self)

    def last_resort(self) -> "BotJob":
        """The same question to a bot that cannot fail."""
        return replace(self, bot=LAST_RESORT)


def think(job: BotJob) -> str:
    """The bot's answer in notation."""
    match = rebuilt(job.game, job.players, job.options, job.rows, job.start)
    view = match.view(job.seat)
    return view.notation(make_bot(job.bot, match.game, job.seed).choose(view))


def work(jobs: "Connection[Result, WorkerJob]", steps_back: int) -> None:
    """Say that the process is ready, then answer jobs until the server is gone."""
    if hasattr(os, "nice"):  # not on Windows
        os.nice(steps_back)
    for stop in (signal.SIGINT, signal.SIGTERM):  # the server gets them and ends its workers itself
        signal.signal(stop, signal.SIG_IGN)
    threading.Thread(target=_exit_with_server, daemon=True).start()
    loaded: set[str] = set()
    with suppress(EOFError, OSError):  # the server has closed the connection
        jobs.send((True, "ready", None))
        while True:
            job = jobs.recv()
            ok, result, seconds = _result(job)
            jobs.send((ok, result, seconds if job.game in loaded else None))
            loaded.add(job.game)


def _result(job: WorkerJob) -> tuple[bool, str, float]:
    begun = time.process_time()
    try:
        ok, result = True, job.work_out()
    except Exception as error:  # a broken bot must not stop the others
        ok, result = False, type(error).__name__
    return ok, result, time.process_time() - begun


def _exit_with_server() -> None:
    """Exit when the server dies, even in the middle of a job."""
    parent = parent_process()
    if parent is not None:
        waiting.wait([parent.sentinel])
        os._exit(0)
