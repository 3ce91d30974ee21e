"""Set-ups for tests that want many: every preset, and options mixed at random."""

from hypostyle import Game, Setup, State
from hypostyle.core.battery import mixed_setups as mixed

__all__ = ["mixed", "presets"]


def presets(game: Game[State]) -> list[Setup]:
    """One set-up for each preset and number of players."""
    names: list[str | None] = [*(game.facts.options.presets or {})] or [None]
    return [game.setup(players, name) for name in names for players in game.counts(name)]
