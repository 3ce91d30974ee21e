"""How the values of players are written in positions: each field is named once, and goes both ways.

A game lists what its players have as a table of `SeatField`s; `write_seats` and `read_seats` do the
rest. `Form`s say how a value looks: a number, some of these words, yes or no.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from hypostyle.core.bits import places
from hypostyle.core.position import (
    Fields,
    choice,
    digits,
    digits_of,
    flag,
    listed,
    number,
    numbered,
    numbers_of,
    set_of,
    yes_or_no,
)


@dataclass(frozen=True, slots=True)
class Form:
    """How a value is written, and read again."""

    write: Callable[[Any], str]
    read: Callable[[str, str], Any]
    """Takes the name of the field and its text; BadPosition when the text cannot be read."""


def in_range(least: int, most: int) -> Form:
    """A whole number in a range."""
    return Form(str, lambda name, text: number(name, text, least, most))


def one_of(words: Sequence[str]) -> Form:
    """One of some words, by its place; `-` is nothing, and -1."""
    known = {"-": -1, **numbered(words)}
    return Form(lambda n: words[n] if n >= 0 else "-", lambda name, text: choice(name, text, known))


def some_of(words: Sequence[str]) -> Form:
    """A set of words, one bit each."""
    known = numbered(words)
    return Form(
        lambda mask: listed(words[n] for n in places(mask)),
        lambda name, text: set_of(name, text, known),
    )


def dotted(*most: int) -> Form:
    """Several numbers with dots between them, each from 0 to its limit, as a tuple."""
    return Form(
        lambda values: ".".join(map(str, values)),
        lambda name, text: tuple(numbers_of(name, text, most)),
    )


def in_a_row(most: int, top: int) -> Form:
    """Up to so many numbers from 1 to `top`, one digit each, as a tuple."""
    return Form(digits, lambda name, text: tuple(digits_of(name, text, most, top)))


FLAG: Final = Form(yes_or_no, flag)
"""Yes or no."""


@dataclass(frozen=True, slots=True)
class SeatField:
    """A field of positions with one value for every player, written `a/b/c`."""

    name: str
    form: Form
    default: str | None = None
    """What stands for a field that is left out: None when it must be there, an empty text when
    players keep what they have."""
    attributes: tuple[str, ...] = ()
    """Where players keep the value, if not under its name; the form of several takes a tuple."""

    def write(self, player: object) -> str:
        """The value of a player."""
        names = self.attributes or (self.name,)
        values = tuple(getattr(player, name) for name in names)
        return self.form.write(values if len(names) > 1 else values[0])

    def read(self, player: object, text: str) -> None:
        """Give a player the value a text describes, or BadPosition."""
        names, value = self.attributes or (self.name,), self.form.read(self.name, text)
        for name, part in zip(names, value if len(names) > 1 else (value,), strict=True):
            setattr(player, name, part)


def write_seats(table: Iterable[SeatField], players: Sequence[object]) -> dict[str, str]:
    """What players have, as named fields."""
    return {field.name: "/".join(field.write(player) for player in players) for field in table}


def read_seats(fields: Fields, table: Iterable[SeatField], players: Sequence[object]) -> None:
    """Give players what the fields say, or BadPosition."""
    for field in table:
        if field.default == "" and field.name not in fields:
            continue
        texts = fields.take_each(field.name, len(players), field.default)
        for player, text in zip(players, texts, strict=True):
            field.read(player, text)
