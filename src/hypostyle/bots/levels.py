"""Bots as people choose them: a name, and what to expect. Keys are stored with games, so they stay.

What a level plays like may become better: the spec behind it is not stored.
"""

from typing import Final, NamedTuple


class Level(NamedTuple):
    """How well a bot plays, in words."""

    key: str
    title: str
    spec: str
    """The bot behind it, as `make_bot` reads it."""
    sentence: str


# fmt: off
LEVELS: Final = (
    Level("novice",  "Novice",  "random",      "Does whatever the rules allow; a first game against it is safe."),
    Level("scribe",  "Scribe",  "onestep",     "Counts what each choice brings at once, and looks no further."),
    Level("vizier",  "Vizier",  "search:200",  "Thinks a few turns ahead and guesses what you hide."),
    Level("pharaoh", "Pharaoh", "search:1000", "Thinks long and far ahead; expects to win."),
)
# fmt: on


def level_of(name: str) -> Level:
    """The level of a key; any other bot is a level of its own, called what it is typed."""
    for level in LEVELS:
        if level.key == name:
            return level
    return Level(name, name, name, "")
