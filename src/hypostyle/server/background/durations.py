"""How long jobs of each kind take, so that quick ones need not wait behind others."""

import threading
from typing import Final

QUICK_SECONDS: Final = 0.02
"""Jobs that take no longer are quick: all easy bots are, ten times over."""
FADING: Final = 0.9
"""By this the longest duration fades with each job, so that a hitch is forgotten after some."""


class Durations:
    """The longest processor time of the latest jobs, by kind. Thread-safe."""

    def __init__(self) -> None:
        self._known: dict[str, float] = {}
        self._lock = threading.Lock()

    def add(self, kind: str, seconds: float) -> None:
        """Add what a job took."""
        with self._lock:
            self._known[kind] = max(seconds, self._known.get(kind, 0.0) * FADING)

    def is_quick(self, kind: str) -> bool:
        """Whether jobs of a kind are known to be quick."""
        return self._known.get(kind, QUICK_SECONDS + 1) <= QUICK_SECONDS
