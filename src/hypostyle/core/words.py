"""The words of a game, by key, from its `texts` folder."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files

from hypostyle.core.errors import HypostyleError

Field = str | int


class MissingWords(HypostyleError):
    """A game has no words for something, or not the right ones."""


@dataclass(frozen=True, slots=True)
class Say:
    """Something to be said: a key into the words, and what fills its gaps."""

    key: str
    fields: Mapping[str, Field] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a choice is refused: the paragraph of RULES.md and the words."""

    paragraph: str
    key: str
    fields: Mapping[str, Field] = field(default_factory=dict)


class _Count(int):
    """A number in a sentence, which also chooses between two forms of a word."""

    def __format__(self, form: str) -> str:
        one, bar, many = form.partition("|")
        if bar:
            return one if self == 1 else many
        return super().__format__(form)


class Words:
    """All sentences of one game in one language."""

    def __init__(self, package: str, language: str = "en") -> None:
        self.file = f"texts/{language}.toml"
        try:
            raw = (files(package) / "texts" / f"{language}.toml").read_text(encoding="utf-8")
            self.texts: dict[str, str] = dict(_flat("", tomllib.loads(raw)))
        except OSError:
            raise MissingWords(f"{package} has no file {self.file}") from None
        except ValueError as error:
            raise MissingWords(f"{self.file} of {package} cannot be read: {error}") from None

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def __call__(self, key: str, **fields: Field) -> str:
        """The sentence of a key, its gaps filled.

        A gap that is filled with a key reads its words: `{card}` with `barge` says what stands
        under `card.barge`, if anything does. A gap that is filled with a number can choose a form:
        `{n} {n:turn|turns}` says "1 turn" and "2 turns".
        """
        if key not in self.texts:
            raise MissingWords(f"{self.file} has no text for {place_of(key)}")
        named = {name: self._named(name, value) for name, value in fields.items()}
        try:
            return self.texts[key].format(**named)
        except (KeyError, IndexError, ValueError) as error:
            told = ", ".join(fields) or "nothing"
            raise MissingWords(
                f"the text of {place_of(key)} in {self.file} has a gap that cannot be filled "
                f"({error}); filled in are: {told}"
            ) from None

    def _named(self, name: str, value: Field) -> Field:
        known = self.texts.get(f"{name}.{value}")
        if known is not None:
            return known
        return _Count(value) if isinstance(value, int) else value

    def say(self, what: Say | Reason) -> str:
        """The same, for something put together elsewhere."""
        return self(what.key, **what.fields)


def place_of(key: str) -> str:
    """Where a key stands in the file: `log.dealt.open` is `open` under [log.dealt]."""
    section, _, name = key.rpartition(".")
    return f"{name!r} under [{section}]" if section else f"{name!r}"


def paragraphs_of(rules: str) -> set[str]:
    """The numbers by which RULES.md can be cited: `5.4` of paragraphs, `5` of chapters."""
    numbers = re.findall(r"^\*\*§(\d+\.\d+) ", rules, re.MULTILINE)
    return {*numbers, *re.findall(r"^## (\d+) ", rules, re.MULTILINE)}


def _flat(prefix: str, table: Mapping[str, object]) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    for key, value in table.items():
        if isinstance(value, Mapping):
            rows += _flat(f"{prefix}{key}.", value)
        else:
            rows.append((f"{prefix}{key}", str(value)))
    return rows
