"""Which games there are.

A game of Hypostyle is a package under `hypostyle.games` with a `GAME` in it. Others join with
`register`, or by an entry point in the group `hypostyle.games` that names their Game.
"""

import pkgutil
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import cast

from hypostyle.core.errors import UnknownGame
from hypostyle.core.game import Game
from hypostyle.core.state import State

_HOUSE = "hypostyle.games"
_guests: dict[str, Game[State]] = {}


def register(game: object) -> None:
    """Make a game of your own known to every command."""
    if not isinstance(game, Game):
        raise TypeError(f"{game!r} is not a Game")
    _guests[_plain(game.key)] = game


def game_names() -> list[str]:
    """The names of all games, in alphabetical order."""
    return sorted({*_house(), *_entry_points(), *_guests})


def game(name: str) -> Game[State]:
    """The game of this name."""
    key = _plain(name)
    if key in _guests:
        return _guests[key]
    if key in _house():
        package = import_module(f"{_HOUSE}.{key}")
        if not isinstance(getattr(package, "GAME", None), Game):
            raise UnknownGame(f"the package {_HOUSE}.{key} has no Game called GAME")
        return cast(Game[State], package.GAME)
    if key in _entry_points():
        return cast(Game[State], _entry_points()[key].load())
    close = get_close_matches(key, game_names(), n=1)
    names = game_names()
    verb = "are" if len(names) > 1 else "is"
    hint = f"did you mean {close[0]!r}?" if close else f"there {verb} {', '.join(names)}"
    raise UnknownGame(f"there is no game {name!r}; {hint}")


def _plain(name: str) -> str:
    return name.strip().lower().replace("-", "_")


def _house() -> tuple[str, ...]:
    return _packages(tuple(import_module(_HOUSE).__path__))


@cache
def _packages(folders: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(module.name for module in pkgutil.iter_modules(folders) if module.ispkg)


@cache
def _entry_points():  # type: ignore[no-untyped-def]  # EntryPoint's own type differs by version
    return {point.name: point for point in entry_points(group=_HOUSE)}
