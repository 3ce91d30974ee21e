"""Where the games of the arena are played: in this process, in several, or on a cluster."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from hypostyle.core.errors import LostWorker
from hypostyle.core.processes import Spread, spread

T = TypeVar("T")
R = TypeVar("R")


def processes(count: int) -> Spread:
    """Work in so many processes of this machine."""

    def here(work: Callable[[T], R], tasks: Iterable[T], /) -> Iterator[R]:
        try:
            yield from spread(work, tasks, count)
        except LostWorker as lost:
            raise LostWorker(f"{lost}; the same command resumes") from None

    return here
