"""Positions as one line of text: what FEN is to chess.

    aton/1 players=2 options=- round=3 board=... score=7/4 ...

First the game and its rules version, then fields `name=value` without blanks. Which fields
there are is the game's business; this file checks the frame.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeVar

from hypostyle.core.bits import MOST_PLACES, places
from hypostyle.core.errors import BadOptions, BadPosition, UnknownGame
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game
from hypostyle.core.registry import game as find_game
from hypostyle.core.rules import ArgPart, Rules, Step
from hypostyle.core.state import CHANCE_BIT, State, arg_of, step_of
from hypostyle.core.state import entry as make_entry
from hypostyle.core.words import Field, Words

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


class Refusal:
    """Refuses positions in the words of their game: `defect.<name>` among its texts."""

    def __init__(self, words: Callable[[str], Words], package: str) -> None:
        self._read = words
        self._package = package

    @cached_property
    def _words(self) -> Words:
        """Read when the first position is refused, and kept."""
        return self._read(self._package)

    def __call__(self, broken: object, defect: str, **fields: Field) -> None:
        """Raise BadPosition when a law is broken.

        What stands behind a dot in the name of the defect only chooses between its words.
        """
        if broken:
            raise BadPosition(defect.partition(".")[0], self._words(f"defect.{defect}", **fields))


class Fields(Mapping[str, str]):
    """The named fields of a position, with readers that name what is wrong.

    A reader with a `default` takes it for a field that is left out; without one the field must be
    there.
    """

    def __init__(self, words: Iterable[str]) -> None:
        self._values: dict[str, str] = {}
        for word in words:
            name, equals, value = word.partition("=")
            if not equals or not value:
                raise BadPosition("not-a-field", f"{word!r} is not written as name=value")
            if name in self._values:
                raise BadPosition("field-twice", f"{name} is given twice")
            self._values[name] = value
        self.unused: set[str] = set(self._values)

    @classmethod
    def of(cls, given: Mapping[str, str]) -> "Fields":
        """The same fields, with readers."""
        if isinstance(given, Fields):
            return given
        return cls(f"{name}={value}" for name, value in given.items())

    def __getitem__(self, name: str) -> str:
        self.unused.discard(name)
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def take(self, name: str, default: str | None = None) -> str:
        """A field as it is written."""
        if name in self._values:
            return self[name]
        if default is None:
            raise BadPosition("missing-field", f"the field {name} is missing")
        return default

    def take_number(self, name: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number in a range."""
        return number(name, self.take(name, None if default is None else str(default)), least, most)

    def take_choice(self, name: str, values: Mapping[str, int], default: str | None = None) -> int:
        """One of some words, by its value."""
        return choice(name, self.take(name, default), values)

    def take_flag(self, name: str, default: bool | None = None) -> bool:
        """Yes or no."""
        return flag(name, self.take(name, None if default is None else yes_or_no(default)))

    def take_set(self, name: str, values: Mapping[str, int], default: str | None = "-") -> int:
        """A set of words, one bit each."""
        return set_of(name, self.take(name, default), values)

    def take_each(self, name: str, seats: int, default: str | None = None) -> list[str]:
        """One value per seat, written `a/b/c`."""
        if name not in self._values and default is not None:
            return [default] * seats
        parts = self.take(name).split("/")
        if len(parts) != seats:
            form = "/".join("abcdefgh"[:seats])
            raise BadPosition("not-for-all", f"{name} needs {seats} values, as in {form}")
        return parts

    def take_numbers(
        self, name: str, seats: int, least: int, most: int, default: int | None = None
    ) -> list[int]:
        """One whole number per seat."""
        texts = self.take_each(name, seats, None if default is None else str(default))
        return [number(name, text, least, most) for text in texts]


# --- values as text, both ways --------------------------------------------------------------------


def number(name: str, text: str, least: int, most: int) -> int:
    """A whole number in a range, or BadPosition."""
    if not re.fullmatch("-?[0-9]+", text):
        raise BadPosition("not-a-number", f"{name} must be a whole number, not {text!r}")
    if len(text) > 18 or not least <= int(text) <= most:
        raise BadPosition("out-of-range", f"{name} must be {least} to {most}, not {text[:18]}")
    return int(text)


def choice(name: str, text: str, values: Mapping[str, int]) -> int:
    """One of some words, by its value, or BadPosition."""
    if text not in values:
        few = len(values) <= 6
        wanted = f" must be {' or '.join(values)}, not" if few else " cannot be"
        raise BadPosition("not-a-word", f"{name}{wanted} {text!r}")
    return values[text]


def numbered(words: Iterable[str]) -> dict[str, int]:
    """Words by their place, as `choice`, `list_of` and `set_of` look them up."""
    return {word: n for n, word in enumerate(words)}


def yes_or_no(value: bool) -> str:
    """A flag as it is written."""
    return "yes" if value else "no"


def flag(name: str, text: str) -> bool:
    """A flag as it was written, or BadPosition."""
    return bool(choice(name, text, {"yes": 1, "no": 0}))


def listed(words: Iterable[str]) -> str:
    """A list of words as it is written: `a+b`, or `-` for an empty one."""
    return "+".join(words) or "-"


def list_of(name: str, text: str, values: Mapping[str, int]) -> list[int]:
    """A list of different words, by their values, or BadPosition."""
    found = [] if text == "-" else [choice(name, word, values) for word in text.split("+")]
    if len(set(found)) != len(found):
        raise BadPosition("twice", f"{name} names something twice")
    return found


def set_of(name: str, text: str, values: Mapping[str, int]) -> int:
    """A set of words, one bit each, or BadPosition."""
    if values and max(values.values()) >= MOST_PLACES:
        raise ValueError(
            f"{name}: a set holds the places 0 to {MOST_PLACES - 1}, not {len(values)}"
        )
    return sum(1 << n for n in list_of(name, text, values))


def numbers_of(name: str, text: str, most: Sequence[int]) -> list[int]:
    """Several numbers with dots between them, each from 0 to its limit, or BadPosition."""
    parts = text.split(".")
    if len(parts) != len(most):
        raise BadPosition("not-a-number", f"{name} needs {len(most)} numbers with dots between")
    return [number(name, part, 0, top) for part, top in zip(parts, most, strict=True)]


def digits(values: Iterable[int]) -> str:
    """Numbers of one digit in a row, `-` for none."""
    return "".join(map(str, values)) or "-"


def digits_of(name: str, text: str, most: int, top: int, least: int = 0) -> list[int]:
    """So many numbers from 1 to `top` in a row, or BadPosition; `-` is a row without any."""
    found = "" if text == "-" else text
    row = bool(text) and not set(found) - set("123456789"[:top])
    if not row or not least <= len(found) <= most:
        many = str(most) if least == most else f"'-' or up to {most}"
        raise BadPosition("not-digits", f"{name} must be {many} digits 1 to {top}")
    return [int(digit) for digit in found]


# --- the agenda -----------------------------------------------------------------------------------


def write_entry(steps: Sequence[Step[S]], entry: int, raw: bool = False) -> str:
    """An agenda entry: the name of its step and the parts of its argument, as `place.red`.

    `raw` writes the argument as one number, and leaves 0 out.
    """
    step, arg = steps[step_of(entry)], arg_of(entry)
    if raw:
        return f"{step.name}.{arg}" if arg else step.name
    values = [(part, part.of(arg)) for part in step.args]
    words = [part.words[n] if part.words else str(n) for part, n in values]
    return ".".join([step.name, *words])


def read_entry(steps: Sequence[Step[S]], text: str, raw: bool = False) -> int:
    """The agenda entry a text describes, or BadPosition."""
    name, dot, rest = text.partition(".")
    step = next((step for step in steps if step.name == name), None)
    if step is None:
        raise BadPosition("impossible-agenda", f"next= names {name!r}, which is no step")
    if raw:
        most = sum(int(part.put(part.most)) for part in step.args)
        arg = number("next", rest, 0, most) if dot else 0
    else:
        words = rest.split(".") if dot else []
        if len(words) != len(step.args):
            raise BadPosition("impossible-agenda", f"{name} needs {len(step.args)} arguments")
        arg = sum(
            int(p.put(_part_value(p, word))) for p, word in zip(step.args, words, strict=True)
        )
    for part in step.args:
        if part.of(arg) > part.most:
            raise BadPosition("out-of-range", f"{part.name} in {text} must be at most {part.most}")
    return int(make_entry(step.code, arg))


def _part_value(part: ArgPart, word: str) -> int:
    if not part.words:
        return number(part.name, word, 0, part.most)
    return choice(part.name, word, {known: n for n, known in enumerate(part.words)})


def write_agenda(steps: Sequence[Step[S]], s: S, raw: bool = False) -> str:
    """All that is to come, next thing first; `over` when that is nothing."""
    return ",".join(write_entry(steps, entry, raw) for entry in reversed(s.agenda)) or "over"


def can_go_on(rules: Rules[S], s: S) -> bool:
    """Is the game over, or has everybody who is asked (or chance) something to answer?"""
    if not s.agenda:
        return True
    if s.asking == CHANCE_BIT:
        return bool(rules.outcomes(s))
    return bool(s.asking) and all(rules.legal(s, seat) for seat in places(s.asking))


def read_agenda(steps: Sequence[Step[S]], text: str, raw: bool = False) -> list[int]:
    """The agenda a text describes, next thing last, as a state keeps it; or BadPosition."""
    if text == "over":
        return []
    return [read_entry(steps, word, raw) for word in reversed(text.split(","))]
