"""A queue in which nobody's jobs keep those of others waiting."""

import threading
from collections import Counter, OrderedDict, deque
from typing import Generic, TypeVar

Item = TypeVar("Item")


class FairQueue(Generic[Item]):
    """Jobs by owner. Owners take turns, and none may hold all workers at once. Thread-safe.

    A worker may be reserved for quick jobs: whoever asks for one waits for quick ones at most.
    """

    def __init__(self, workers: int, most_each: int | None = None) -> None:
        self._most = max(1, workers - 1) if most_each is None else most_each
        """The most jobs of one owner that run at the same time, the reserved worker apart."""
        self._waiting: OrderedDict[str, deque[tuple[Item, bool]]] = OrderedDict()
        """Owners with waiting jobs and whether each is quick, the next owner to be served first."""
        self._running: Counter[str] = Counter()
        self._changed = threading.Condition()
        self._closed = False

    def put(self, owner: str, item: Item, quick: bool = False) -> None:
        """Add a job of an owner."""
        with self._changed:
            self._waiting.setdefault(owner, deque()).append((item, quick))
            self._changed.notify_all()  # one alone might be the reserved worker, or have its share

    def get(self, timeout: float, reserved: bool = False) -> tuple[str, Item] | None:
        """The next job and its owner; None after the timeout, or when the queue is closed.

        The reserved worker gets quick jobs only. Call `done` when the job is done.
        """
        with self._changed:
            self._changed.wait_for(
                lambda: self._closed or self._next(reserved) is not None, timeout
            )
            owner = None if self._closed else self._next(reserved)
            if owner is None:
                return None
            jobs = self._waiting.pop(owner)
            n = next(n for n, (_, quick) in enumerate(jobs) if quick or not reserved)
            item = jobs[n][0]
            del jobs[n]
            if jobs:
                self._waiting[owner] = jobs  # at the end: now the others
            if not reserved:
                self._running[owner] += 1
            return owner, item

    def done(self, owner: str, reserved: bool = False) -> None:
        """Say that a job of an owner is done."""
        if reserved:
            return
        with self._changed:
            self._running[owner] -= 1
            if not self._running[owner]:
                del self._running[owner]
            self._changed.notify_all()

    def close(self) -> None:
        """Let nobody wait any more."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def __len__(self) -> int:
        """The number of jobs that wait."""
        with self._changed:
            return sum(map(len, self._waiting.values()))

    def _next(self, reserved: bool) -> str | None:
        if reserved:
            found = (one for one, jobs in self._waiting.items() if any(quick for _, quick in jobs))
        else:
            found = (one for one in self._waiting if self._running[one] < self._most)
        return next(found, None)
