"""Positions as one line of text: what FEN is to chess.

    aton/1 players=2 options=- round=3 board=... score=7/4 ...

First the game and its rules version, then fields `name=value` without blanks. Which fields
there are is the game's business; this file checks the frame.
"""

import re
from collections.abc import Iterator, Mapping
from typing import TypeVar

from hypostyle.core.errors import BadOptions, BadPosition, UnknownGame
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import State

S = TypeVar("S", bound=State)


def write_position(game: Game[S], setup: Setup, s: S) -> str:
    """The position as one line."""
    fields = {
        "players": str(setup.players),
        "options": game.facts.options.text(setup.options),
        **game.write(s),
    }
    head = f"{game.key}/{game.facts.rules_version}"
    return " ".join([head, *(f"{name}={value}" for name, value in fields.items())])


def read_position(text: str) -> tuple[Game[State], Setup, State]:
    """The game, set-up and position a line describes; BadPosition names what is wrong."""
    words = text.split()
    if not words:
        raise BadPosition("empty", "there is no position in an empty text")
    key, slash, version = words[0].partition("/")
    if not slash:
        raise BadPosition("no-game", f"a position begins with game/version, not {words[0]!r}")
    try:
        game = find_game(key)
    except UnknownGame as error:
        raise BadPosition("unknown-game", str(error)) from None
    if version != str(game.facts.rules_version):
        raise BadPosition(
            "other-rules",
            f"it is of rules version {version}; this is version {game.facts.rules_version}",
        )
    fields = Fields(words[1:])
    players = fields.take_number("players", 1, 99)
    try:
        options = game.facts.options.parse(fields.take("options"))
        setup = game.setup(players, options=options)
    except BadOptions as error:
        raise BadPosition("bad-options", str(error)) from None
    s = game.read(setup, fields)
    left = sorted(fields.unused)
    if left:
        raise BadPosition("unknown-field", f"there is no field {left[0]!r} in this game")
    game.check(s)
    return game, setup, s


class Fields(Mapping[str, str]):
    """The named fields of a position, with readers that name what is wrong."""

    def __init__(self, words: list[str]) -> None:
        self._values: dict[str, str] = {}
        for word in words:
            name, equals, value = word.partition("=")
            if not equals or not value:
                raise BadPosition("not-a-field", f"{word!r} is not written as name=value")
            if name in self._values:
                raise BadPosition("field-twice", f"{name} is given twice")
            self._values[name] = value
        self.unused: set[str] = set(self._values)

    def __getitem__(self, name: str) -> str:
        self.unused.discard(name)
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def take(self, name: str) -> str:
        """A field that must be there."""
        if name not in self._values:
            raise BadPosition("missing-field", f"the field {name} is missing")
        return self[name]

    def take_number(self, name: str, least: int, most: int) -> int:
        """A whole number in a range."""
        return number(name, self.take(name), least, most)

    def take_pair(self, name: str) -> tuple[str, str]:
        """Two values, one per side, written `a/b`."""
        parts = self.take(name).split("/")
        if len(parts) != 2:
            raise BadPosition("not-a-pair", f"{name} needs one value per side, as in a/b")
        return parts[0], parts[1]


def number(name: str, text: str, least: int, most: int) -> int:
    """A whole number in a range, or BadPosition."""
    if not re.fullmatch("-?[0-9]+", text):
        raise BadPosition("not-a-number", f"{name} must be a whole number, not {text!r}")
    if len(text) > 18 or not least <= int(text) <= most:
        raise BadPosition("out-of-range", f"{name} must be {least} to {most}, not {text[:18]}")
    return int(text)
