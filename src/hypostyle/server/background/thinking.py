"""What runs in a worker process: one bot answers one question at a time.

The worker rebuilds the game from its rows and gives the bot the view of its seat, never the full
position.
"""

import os
import signal
import threading
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import connection as waiting
from multiprocessing import parent_process
from multiprocessing.connection import Connection

from hypostyle.bots.registry import make_bot
from hypostyle.core.match import Match
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import CHANCE


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


def think(job: BotJob) -> str:
    """The bot's answer in notation."""
    game = find_game(job.game)
    setup = game.setup(job.players, options=game.facts.options.parse(job.options))
    match = Match(game, setup, None)
    for seat, answer in job.rows:
        if seat == CHANCE:
            match.happen(answer)
        else:
            match.apply(seat, answer)
    view = match.view(job.seat)
    return view.notation(make_bot(job.bot, game, job.seed).choose(view))


def work(jobs: "Connection[tuple[bool, str], BotJob]") -> None:
    """Say that the process is ready, then answer jobs until the server is gone."""
    for stop in (signal.SIGINT, signal.SIGTERM):  # the server gets them and ends its workers itself
        signal.signal(stop, signal.SIG_IGN)
    threading.Thread(target=_exit_with_server, daemon=True).start()
    with suppress(EOFError, OSError):  # the server has closed the connection
        jobs.send((True, "ready"))
        while True:
            jobs.send(_result(jobs.recv()))


def _result(job: BotJob) -> tuple[bool, str]:
    """Whether the bot answered, and its answer, or the name of the error."""
    try:
        return True, think(job)
    except Exception as error:  # a broken bot must not stop the others
        return False, type(error).__name__


def _exit_with_server() -> None:
    """Exit when the server dies, even in the middle of a job."""
    parent = parent_process()
    if parent is not None:
        waiting.wait([parent.sentinel])
        os._exit(0)
