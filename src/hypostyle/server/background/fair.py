"""A queue in which nobody's jobs keep those of others waiting."""

import threading
from collections import Counter, OrderedDict, deque
from typing import Generic, TypeVar

Item = TypeVar("Item")


class FairQueue(Generic[Item]):
    """Jobs by owner. Owners take turns, and none may hold all workers at once. Thread-safe."""

    def __init__(self, workers: int, most_each: int | None = None) -> None:
        self._most = max(1, workers - 1) if most_each is None else most_each
        """The most jobs of one owner that run at the same time."""
        self._waiting: OrderedDict[str, deque[Item]] = OrderedDict()
        """Owners with waiting jobs, the next one to be served first."""
        self._running: Counter[str] = Counter()
        self._changed = threading.Condition()
        self._closed = False

    def put(self, owner: str, item: Item) -> None:
        """Add a job of an owner."""
        with self._changed:
            self._waiting.setdefault(owner, deque()).append(item)
            self._changed.notify()

    def get(self, timeout: float) -> tuple[str, Item] | None:
        """The next job and its owner; None after the timeout, or when the queue is closed.

        Call `done` when the job is done.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._next() is not None, timeout)
            owner = None if self._closed else self._next()
            if owner is None:
                return None
            jobs = self._waiting.pop(owner)
            item = jobs.popleft()
            if jobs:
                self._waiting[owner] = jobs  # at the end: now the others
            self._running[owner] += 1
            return owner, item

    def done(self, owner: str) -> None:
        """Say that a job of an owner is done."""
        with self._changed:
            self._running[owner] -= 1
            if not self._running[owner]:
                del self._running[owner]
            self._changed.notify()

    def close(self) -> None:
        """Let nobody wait any more."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def __len__(self) -> int:
        """The number of jobs that wait."""
        with self._changed:
            return sum(map(len, self._waiting.values()))

    def _next(self) -> str | None:
        return next((one for one in self._waiting if self._running[one] < self._most), None)
