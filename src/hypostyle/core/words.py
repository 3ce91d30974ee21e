"""The words of a game, by key, from its `texts` folder."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files

Field = str | int


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


class Words:
    """All sentences of one game in one language."""

    def __init__(self, package: str, language: str = "en") -> None:
        raw = (files(package) / "texts" / f"{language}.toml").read_text(encoding="utf-8")
        self.texts: dict[str, str] = dict(_flat("", tomllib.loads(raw)))

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def __call__(self, key: str, **fields: Field) -> str:
        """The sentence of a key, its gaps filled."""
        return self.texts[key].format(**fields)

    def say(self, what: Say | Reason) -> str:
        """The same, for something put together elsewhere."""
        return self(what.key, **what.fields)


def _flat(prefix: str, table: Mapping[str, object]) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    for key, value in table.items():
        if isinstance(value, Mapping):
            rows += _flat(f"{prefix}{key}.", value)
        else:
            rows.append((f"{prefix}{key}", str(value)))
    return rows
