"""Work on a Ray cluster. Ray is only imported when it is used.

Tasks are functions of their arguments alone, and only the process that asked stores results. A
worker or a node that dies takes nothing with it: Ray gives its tasks to others, and what had been
finished is known already.
"""

import os
import socket
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import islice
from typing import Any, Final, TypeVar

from hypostyle._version import __version__
from hypostyle.core.errors import HypostyleError, LostWorker
from hypostyle.core.processes import AHEAD, Spread

T = TypeVar("T")
R = TypeVar("R")

RETRIES: Final = 20
"""How often a task is given to another worker, and how many may be lost altogether."""
TRIES: Final = 6
"""How often a cluster that can be reached is asked to take work: each time for some 30 seconds."""
CONNECT: Final = 10.0
"""Seconds within which the head of a cluster must be reached."""


class BadCluster(HypostyleError):
    """The cluster cannot be reached, or its nodes are not alike."""


def ray_cluster(address: str) -> Spread:
    """Work on the cluster at an address, `host:port` of its head, or `auto`."""

    def there(work: Callable[[T], R], tasks: Iterable[T], /) -> Iterator[R]:
        return _spread(address, work, tasks)

    return there


def _spread(address: str, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    # Everything outside this process is Ray's, whose types say little.
    ray: Any = import_module("ray")
    _join(ray, address)
    try:
        remote = ray.remote(num_cpus=1, max_retries=RETRIES)(_versioned)
        waiting = iter(tasks)
        running: dict[Any, T] = {}
        lost = 0
        while True:
            room = max(int(ray.cluster_resources().get("CPU", 1)), 1) * AHEAD - len(running)
            running |= {remote.remote(work, task): task for task in islice(waiting, max(room, 0))}
            if not running:
                return
            [done], _ = ray.wait(list(running), num_returns=1)
            task = running.pop(done)
            try:
                version, result = ray.get(done)
            except ray.exceptions.RayTaskError as error:
                raise error.cause from None
            except ray.exceptions.RayError as error:
                # A task that Ray gives up is handed out anew: nothing of it has been stored.
                lost += 1
                if lost > RETRIES:
                    raise LostWorker(
                        f"the cluster loses games ({_first_line(error)}); the same command resumes"
                    ) from None
                running[remote.remote(work, task)] = task
                continue
            if version != __version__:
                raise BadCluster(f"a node has Hypostyle {version}, not {__version__}")
            yield result
    finally:
        ray.shutdown()


def _join(ray: Any, address: str) -> None:
    """Connect to a cluster; one that has just been started may not take work yet."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        if host and port.isdecimal():  # Ray itself would wait for long where nobody listens
            socket.create_connection((host, int(port)), timeout=CONNECT).close()
    except OSError as error:
        said = (error.strerror or str(error)).lower()
        raise BadCluster(f"there is no cluster at {address}: {said}") from None
    for left in reversed(range(TRIES)):
        try:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, RuntimeError, ValueError) as error:
            if not left or not host:
                raise BadCluster(
                    f"there is no cluster at {address}: {_first_line(error)}"
                ) from None
        else:
            return


def _versioned(work: Callable[[T], R], task: T) -> tuple[str, R]:
    """What a worker does: a result, and the version that made it."""
    return __version__, work(task)


def _first_line(error: Exception) -> str:
    return str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
