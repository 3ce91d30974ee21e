"""Rate limits (token buckets) and the limit of open event streams."""

import threading
import time
from collections import OrderedDict
from typing import Final

MOST_HEAD: Final = 16_384
"""The most bytes a request may have before its body."""
MOST: Final = 10_000
"""Buckets kept; the least recently used goes first, and by then it is full again."""


class RateLimiter:
    """One bucket per name: `burst` at once, `rate` per second in the long run. Thread-safe."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._all: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, name: str, now: float | None = None) -> bool:
        """Take a token; False when the bucket is empty."""
        moment = time.monotonic() if now is None else now
        with self._lock:
            left, then = self._all.pop(name, (self._burst, moment))
            left = min(self._burst, left + (moment - then) * self._rate)
            allowed = left >= 1.0
            self._all[name] = (left - 1.0 if allowed else left, moment)
            while len(self._all) > MOST:
                self._all.popitem(last=False)
        return allowed


class StreamLimit:
    """Open streams, in total and per client. Not thread-safe."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._all: dict[str, int] = {}

    def full(self, name: str) -> bool:
        """Whether a client may not open another stream."""
        mine = self._all.get(name, 0)
        return mine >= self._most_each or sum(self._all.values()) >= self._most

    def enter(self, name: str) -> None:
        """Count a stream that opens."""
        self._all[name] = self._all.get(name, 0) + 1

    def leave(self, name: str) -> None:
        """Count a stream that closes."""
        self._all[name] -= 1
        if not self._all[name]:
            del self._all[name]
