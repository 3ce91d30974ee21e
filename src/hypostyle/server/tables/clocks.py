"""Time limits. Plain arithmetic on times in seconds since 1970.

A seat's clock is stored as the time used and since when the seat is asked, so clocks keep running
while the server is down. A limit is written `30` (per answer) or `600+5` (for the whole game, plus
an increment per answer).
"""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

NONE: Final = "none"
MOVE: Final = "move"
BANK: Final = "bank"
LEAST: Final = 0.1
"""The part of the total time that a player gets who returns after running out of time."""


class Time(NamedTuple):
    """The clock of one seat."""

    used: float = 0.0
    """With a total time: used in the whole game, less increments. Otherwise: by the last answer."""
    since: float | None = None
    """Since when the seat is asked; None while it is not, or a bot plays it."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A time limit: none, per answer (MOVE), or for the whole game (BANK)."""

    kind: str = NONE
    seconds: float = 0.0
    increment: float = 0.0

    @classmethod
    def read(cls, text: str) -> "Clock":
        """Parse a stored limit."""
        if not text:
            return cls()
        seconds, plus, increment = text.partition("+")
        return cls(BANK if plus else MOVE, float(seconds), float(increment or 0))

    def write(self) -> str:
        """The limit as text; `read` parses it."""
        if self.kind == NONE:
            return ""
        return f"{self.seconds:g}" + (f"+{self.increment:g}" if self.kind == BANK else "")

    def left(self, time: Time, now: float) -> float | None:
        """The seconds a seat has left; None without a limit."""
        if self.kind == NONE:
            return None
        running = 0.0 if time.since is None else now - time.since
        return self.seconds - running - (time.used if self.kind == BANK else 0.0)

    def deadline(self, times: Sequence[Time]) -> float | None:
        """When the first running clock runs out."""
        ends = [
            time.since + self.seconds - (time.used if self.kind == BANK else 0.0)
            for time in times
            if time.since is not None
        ]
        return min(ends) if ends and self.kind != NONE else None

    def after_return(self, time: Time) -> Time:
        """The clock of a returning player: with a little time, or it would run out at once."""
        most = self.seconds - max(self.increment, self.seconds * LEAST)
        return Time(min(time.used, most) if self.kind == BANK else 0.0, None)

    def after(
        self,
        times: Sequence[Time],
        running: Collection[int],
        now: float,
        actor: int | None = None,
        undone: bool = False,
    ) -> list[Time]:
        """The clocks after a change; `running` are the seats asked now, `actor` is who acted.

        An undo loses the increment and gives no time back: otherwise a player could think for ever
        by answering and undoing.
        """
        return [
            self._one(time, seat in running, now, seat == actor, undone)
            for seat, time in enumerate(times)
        ]

    def _one(self, time: Time, runs: bool, now: float, acted: bool, undone: bool) -> Time:
        used, since = time
        spent = 0.0 if since is None else now - since
        if not acted:
            if runs:
                return time if since is not None else Time(used, now)
            return Time(used + spent if self.kind == BANK else used, None)
        if self.kind == BANK:
            used += spent + (self.increment if undone else -self.increment)
            return Time(used, now if runs else None)
        used = used + spent if undone else spent
        return Time(used, (now - used if undone else now) if runs else None)


def read_times(text: str, seats: int) -> list[Time]:
    """Parse the clocks of a table; all are full when nothing is stored."""
    return list(_read(text)) if text else [Time()] * seats


@lru_cache(4096)  # a move and its looks read the same clocks several times
def _read(text: str) -> tuple[Time, ...]:
    return tuple(Time(*pair) for pair in json.loads(text))


def write_times(times: Sequence[Time]) -> str:
    """The clocks of a table as text; `read_times` parses it."""
    return json.dumps([[round(used, 3), since] for used, since in times], separators=(",", ":"))
