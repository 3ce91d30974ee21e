"""Random games of `verify`, in one process or several."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from hypostyle.core.battery import Report, mixed_setups, prove, storm
from hypostyle.core.errors import BatteryFailed
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game
from hypostyle.core.processes import hand_out
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import State

CHUNK = 20
"""Games that a process plays before it reports, with all checks."""
FAST_CHUNK = 1000
"""Likewise, where games are only played to their end."""
MIX = 5
"""Games with the same mix of options, with all checks."""
FAST_MIX = 200
"""Likewise, where games are only played to their end."""


class Task(NamedTuple):
    """Some games with one set-up, in a form that can be sent to other processes."""

    key: str
    setup: Setup
    seed: int
    games: int
    fast: bool


def plan_mixed(
    game: Game[State], games: int, seed: int, players: int | None, fast: bool
) -> list[tuple[Setup, int]]:
    """So many games with options drawn at random, a few of them with each draw."""
    each = FAST_MIX if fast else MIX
    setups = mixed_setups(game, -(-games // each), seed, players)
    return [(setup, min(each, games - n * each)) for n, setup in enumerate(setups)]


def split(key: str, plan: list[tuple[Setup, int]], seed: int, fast: bool) -> list[Task]:
    """The tasks of a plan; the seeds of each set-up are counted up from the first one."""
    size = FAST_CHUNK if fast else CHUNK
    return [
        Task(key, setup, seed + first, min(size, games - first), fast)
        for setup, games in plan
        for first in range(0, games, size)
    ]


def run_all(
    tasks: list[Task], processes: int, report: Report, progress: Callable[[int], None]
) -> Iterator[str]:
    """Run every task and yield the failures; `report` grows as games are done.

    `progress` is called with the number of games done. Other processes find the game in the
    registry by its key.
    """
    if processes > 1:
        for failure, found in hand_out(_elsewhere, tasks, processes):
            report.add(found)
            progress(report.games)
            if failure:
                yield failure
        return
    for task in tasks:
        failure = _run(task, report, lambda *_: progress(report.games))
        progress(report.games)
        if failure:
            yield failure


def _elsewhere(task: Task) -> tuple[str, Report]:
    report = Report(task.key)
    return _run(task, report, lambda *_: None), report


def _run(task: Task, report: Report, progress: Callable[[int, int], None]) -> str:
    """Run a task, adding to the report; the failure, if there is one."""
    game = find_game(task.key)
    try:
        if task.fast:
            report.add(storm(game, task.games, task.seed, task.setup))
        else:
            prove(
                game, task.games, task.seed, setups=[task.setup], progress=progress, report=report
            )
    except BatteryFailed as error:
        return str(error)
    return ""
