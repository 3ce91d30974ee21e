"""The position of Fingers: data only."""

from typing import Final

from hypostyle.core import settings as core
from hypostyle.core.facts import Setup
from hypostyle.core.native import i64
from hypostyle.core.state import State

NOTHING: Final = -1
"""Not shown yet."""
VEILED: Final = -2
"""Shown, but hidden from the viewer (views only)."""


class Settings(core.Settings):
    """The options as the rules read them."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.goal: i64 = self.number("goal")
        """Points that win (§1.3)."""


class Table(State):
    """A position of Fingers."""

    def __init__(self, settings: Settings, source: "Table | None" = None) -> None:
        super().__init__(source)
        self.settings: Settings = settings
        """The options; shared, never changed."""
        n = int(settings.players)
        self.stake: i64 = i64(0) if source is None else source.stake
        """What the round is worth; 0 before the die has said so."""
        self.shown: list[int] = [NOTHING] * n if source is None else source.shown[:]
        """The fingers each seat shows in this round."""
        self.last: list[int] = [NOTHING] * n if source is None else source.last[:]
        """The fingers each seat showed in the round before."""
        self.score: list[int] = [0] * n if source is None else source.score[:]
        """The points of each seat."""

    def clone(self) -> "Table":
        """An independent copy."""
        return Table(self.settings, self)
