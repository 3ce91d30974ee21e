"""The bots that players choose from. Their keys are stored with games and never change.

The bot behind a level is not stored, so a level may become stronger.
"""

from typing import Final, NamedTuple


class Level(NamedTuple):
    """A bot as players see it: its name and what to expect."""

    key: str
    title: str
    spec: str
    """The bot, as `make_bot` reads it."""
    sentence: str


# fmt: off
LEVELS: Final = (
    Level("novice",     "Novice",     "random",             "Makes random moves. Good for a first game."),
    Level("apprentice", "Apprentice", "onestep:4,slip=0.4", "Knows what is good, and often forgets it."),
    Level("scribe",     "Scribe",     "onestep",            "Takes what scores best at once, without planning ahead."),
    Level("vizier",     "Vizier",     "search:200",         "Plans a few turns ahead, guessing what is hidden."),
    Level("pharaoh",    "Pharaoh",    "search:1000",        "Plans far ahead and takes its time. Hard to beat."),
)
# fmt: on


def level_of(name: str) -> Level:
    """The level with a key; any other bot spec is a level of its own, named by the spec."""
    for level in LEVELS:
        if level.key == name:
            return level
    return Level(name, name, name, "")
