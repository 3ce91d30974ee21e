"""How MarraCash's words are filled in: records write `led 8-9 bgy 150D`, people read colours.

A record keeps letters and numbers. What is read says the same in words: `{visitors}` becomes
"blue, green and yellow", a route has a `{start}` and a `{goal}`, a sum stands apart from its unit,
a souvenir card is a "ring Y250".
"""

import re
from itertools import groupby
from typing import Final

from hypostyle.core.words import Field, Words
from hypostyle.games.marracash.data import COLOURS, LETTERS, NEW_DIRHAM, SIDES, SOUVENIRS
from hypostyle.games.marracash.state import Settings

SUM: Final = re.compile(r"(-?[\d.]+)(N?D)")
GRAY: Final = ".gray"
"""§10.18 At the end of a key: the fifth colour goes by its other name."""


def amount(dirham: int, new_dirham: bool) -> str:
    """§2.6, §10.17 A sum in one of the two currencies."""
    return f"{dirham / NEW_DIRHAM:g}ND" if new_dirham else f"{dirham}D"


def money(settings: Settings, dirham: int) -> str:
    """§2.6, §10.17 A sum in the currency of the table."""
    return amount(dirham, settings.new_dirham)


def apart(money: str) -> str:
    """A sum that stands apart from its unit; anything else as it is."""
    found = SUM.fullmatch(money)
    return f"{found[1]} {found[2]}" if found else money


class TownWords(Words):
    """The sentences of the game."""

    def __call__(self, key: str, **fields: Field) -> str:
        """The sentence of a key, its gaps filled with words."""
        gray = key.endswith(GRAY) and not key.startswith("colour.")
        told = {name: self._said(name, value, gray) for name, value in fields.items()}
        if "visitors" in fields:
            told["list"] = self.visitors(str(fields["visitors"]), gray, ", ")
        if "comers" in fields:
            told["worth"] = self._worth(fields, GRAY if gray else "")
        if "route" in fields:
            told["start"], told["goal"] = str(fields["route"]).split("-")
        return super().__call__(key.removesuffix(GRAY) if gray else key, **told)

    def _worth(self, fields: dict[str, Field], hue: str) -> str:
        """What those who can still come to a shop would pay."""
        n = int(fields["comers"])
        key = ("none", "one")[n] if n < 2 else "many"
        told = {name: fields[name] for name in ("visitors", "first", "second")}
        return self(f"question.worth.{key}{hue}", n=n, **told)

    def _said(self, name: str, value: Field, gray: bool) -> Field:
        if isinstance(value, int):
            return value
        if name == "visitors":
            return self.visitors(value, gray)
        if name == "card":
            return self.souvenir(value)
        if name == "cards":
            return self.row([self.souvenir(card) for card in value.split("+")])
        if value in SIDES:
            return self(f"side.{value}")
        return apart(value)

    def visitors(self, letters: str, gray: bool = False, last: str = "") -> str:
        """Visitors by colour, in their order: "1 red, 2 blue and 1 yellow"; or another last link."""
        runs = [(letter, len(list(same))) for letter, same in groupby(letters)]
        named = [(self.colour(letter, gray), n) for letter, n in runs if letter in LETTERS]
        if any(n > 1 for _, n in named):
            return self.row([f"{n} {colour}" for colour, n in named], last)
        return self.row([colour for colour, _ in named], last) or self("board.nobody")

    def colour(self, letter: str, gray: bool = False) -> str:
        """The name of a colour."""
        name = COLOURS[LETTERS.index(letter)]
        return self("colour.gray" if gray and letter == "p" else f"colour.{name}")

    def souvenir(self, card: str) -> str:
        """§2.7 A souvenir card: its picture and its name, which is written in Dirham."""
        picture = SOUVENIRS[LETTERS.index(card[0].lower())]
        return f"{self(f'souvenir.{picture}')} {card}"

    def row(self, things: list[str], last: str = "") -> str:
        """Several things in a row, the last of them after "and" or another link."""
        if len(things) < 2:
            return "".join(things)
        return ", ".join(things[:-1]) + (last or self("board.and")) + things[-1]
