"""The bots that players choose from. Their keys are stored with games and never change.

The bot behind a level is not stored, so a level may become stronger. Games differ in how much
thinking helps: the file `levels.toml` in the package of a game says which bot plays a level there
if it is not the usual one, by the number of players.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from hypostyle.core.game import Game

FILE: Final = "levels.toml"
"""The file in the package of a game: the bots of its levels, and how strong they were measured."""


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


def levels_of(game: Game[Any], players: int) -> tuple[Level, ...]:
    """All levels with the bots that play them in a game with so many players."""
    own = own_bots(game.package).get(str(players), {})
    return tuple(level._replace(spec=own.get(level.key, level.spec)) for level in LEVELS)


def spec_of(game: Game[Any], players: int, name: str) -> str:
    """The bot that plays a level in a game with so many players; any other spec as it is."""
    for level in levels_of(game, players):
        if level.key == name:
            return level.spec
    return name


@cache
def own_bots(package: str) -> Mapping[str, Mapping[str, str]]:
    """The bots that a game's file names, by number of players and level."""
    found: Mapping[str, Mapping[str, str]] = read_file(package).get("bots", {})
    return found


def read_file(package: str) -> Mapping[str, Any]:
    """What the file of a game says; nothing if it has none."""
    file = files(package) / FILE
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
