"""Work spread over several processes of this machine, of which some may die."""

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import islice
from typing import Protocol, TypeVar

from hypostyle.core.errors import LostWorker

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 3
"""Tasks handed out for each worker: none waits for the next one, and few are lost at a stop."""


class Spread(Protocol):
    """Does work somewhere, and returns the results as they come."""

    def __call__(self, work: Callable[[T], R], tasks: Iterable[T], /) -> Iterator[R]:
        """The results of all tasks, in any order."""
        ...


def spread(work: Callable[[T], R], tasks: Iterable[T], processes: int = 1) -> Iterator[R]:
    """The results of all tasks, as they come; LostWorker when a process dies.

    With one process the tasks are done here, each when its result is asked for. Otherwise `work`,
    the tasks and the results travel between processes, so that all of them must be picklable:
    `work` is a function of a module, or a `functools.partial` of one. Games travel by their key.
    Closing the iterator ends the work.
    """
    waiting = iter(tasks)
    if processes <= 1:
        yield from map(work, waiting)
        return
    interrupts = (signal.SIGINT, signal.SIG_IGN)  # the first process stops the others
    with ProcessPoolExecutor(processes, None, signal.signal, interrupts) as pool:
        running: set[Future[R]] = set()
        try:
            while True:
                room = processes * AHEAD - len(running)
                running |= {pool.submit(work, task) for task in islice(waiting, room)}
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for one in done:
                    yield one.result()
        except BrokenProcessPool:
            raise LostWorker("a process that played games was ended") from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def hand_out(work: Callable[[T], R], tasks: Iterable[T], processes: int) -> Iterator[R]:
    """The results as from `spread`, but in the order of the tasks."""
    early: dict[int, R] = {}
    due = 0
    for number, result in spread(partial(_numbered, work), enumerate(tasks), processes):
        early[number] = result
        while due in early:
            yield early.pop(due)
            due += 1


def _numbered(work: Callable[[T], R], task: tuple[int, T]) -> tuple[int, R]:
    return task[0], work(task[1])
