"""What runs in a worker process: one bot thinks about one question at a time.

The worker rebuilds the game from its rows and shows the bot the view of its seat; the bot never
holds the position.
"""

import os
import signal
import threading
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
    """Seat and notation of every answer so far."""
    seat: int
    bot: str
    """As `make_bot` reads it."""
    seed: int


def think(job: BotJob) -> str:
    """What the bot answers, in notation."""
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
    """Think until the server goes away."""
    for stop in (signal.SIGINT, signal.SIGTERM):  # meant for the server, which ends us itself
        signal.signal(stop, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    while True:
        try:
            job = jobs.recv()
        except (EOFError, OSError):
            return
        try:
            said = (True, think(job))
        except Exception as error:  # a broken bot must not stop the others
            said = (False, type(error).__name__)
        try:
            jobs.send(said)
        except OSError:
            return


def _leave_with_parent() -> None:
    """A killed server leaves no worker behind, not even one deep in thought."""
    parent = parent_process()
    if parent is not None:
        waiting.wait([parent.sentinel])
        os._exit(0)
