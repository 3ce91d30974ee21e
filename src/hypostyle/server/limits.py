"""How often somebody may knock: token buckets."""

import threading
import time
from collections import OrderedDict
from typing import Final

from hypostyle.server.storage.entities import Player

MOST_HEAD: Final = 16_384
"""Bytes of a request before its body."""
MOST: Final = 10_000
"""RateLimiter kept; the one unused for longest goes first, and by then it is full again."""


class RateLimiter:
    """One bucket per name: `burst` at once, `rate` a second in the long run."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._all: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, name: str, now: float | None = None) -> bool:
        """Take one; False when the bucket is empty."""
        moment = time.monotonic() if now is None else now
        with self._lock:
            left, then = self._all.pop(name, (self._burst, moment))
            left = min(self._burst, left + (moment - then) * self._rate)
            fine = left >= 1.0
            self._all[name] = (left - 1.0 if fine else left, moment)
            while len(self._all) > MOST:
                self._all.popitem(last=False)
        return fine


class PlayerCache:
    """What was looked up a moment ago, by name; safe from any thread."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._all: OrderedDict[str, tuple[float, Player]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, name: str) -> Player | None:
        """What is remembered, unless it is too old."""
        found = self._all.get(name)
        return None if found is None or found[0] < time.monotonic() else found[1]

    def put(self, name: str, player: Player) -> None:
        """Remember something; what was remembered first is forgotten first."""
        with self._lock:
            self._all.pop(name, None)
            self._all[name] = (time.monotonic() + self._seconds, player)
            while len(self._all) > self._most:
                self._all.popitem(last=False)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._all.clear()


class StreamLimit:
    """How many of something are open, in all and by name. For one thread."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._all: dict[str, int] = {}

    def full(self, name: str) -> bool:
        """There is no room for one more."""
        mine = self._all.get(name, 0)
        return mine >= self._most_each or sum(self._all.values()) >= self._most

    def enter(self, name: str) -> None:
        """One more."""
        self._all[name] = self._all.get(name, 0) + 1

    def leave(self, name: str) -> None:
        """One less."""
        self._all[name] -= 1
        if not self._all[name]:
            del self._all[name]
