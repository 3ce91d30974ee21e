"""The options of a game: declared once, checked once, shown everywhere."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from hypostyle.core.errors import BadOptions

Value = bool | int | str
"""What an option can be set to."""

Source = Literal["printed", "variant", "design"]
"""Where an option comes from: the printed rules, a published variant, or Hypostyle."""

MANY: Final = 12
"""A list of more numbers than this is tedious."""


@dataclass(frozen=True, slots=True)
class Option:
    """One choice to make before a game, with the values it can have."""

    name: str
    values: tuple[Value, ...]
    default: Value
    paragraph: str
    """Where RULES.md explains it."""
    source: Source = "printed"
    players: tuple[int, ...] = ()
    """How many must play for it to matter; empty when it always does."""

    def __post_init__(self) -> None:
        self.read(self.default)

    def read(self, value: object) -> Value:
        """The value meant, from itself or from text as typed at a command line."""
        for allowed in self.values:
            if type(allowed) is type(value) and allowed == value:
                return allowed
        if isinstance(value, str):
            text = value.strip().lower()
            text = {"yes": "true", "no": "false"}.get(text, text)
            for allowed in self.values:
                if text == str(allowed).lower():
                    return allowed
        raise BadOptions(f"{self.name} cannot be {value!r}; it is {self.range_text()}")

    def range_text(self) -> str:
        """The values in a few words: `20 to 60`, `red or random`."""
        numbers = [v for v in self.values if isinstance(v, int) and not isinstance(v, bool)]
        words = [show(v) for v in self.values if v not in numbers or isinstance(v, bool)]
        if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
            words.append(f"{numbers[0]} to {numbers[-1]}")
        else:
            words += [str(n) for n in numbers]
        return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def span(option: Option) -> range | None:
    """The numbers of an option among which one is better typed than picked from a list."""
    numbers = [v for v in option.values if isinstance(v, int) and not isinstance(v, bool)]
    whole = range(min(numbers), max(numbers) + 1) if len(numbers) > MANY else None
    return whole if whole is not None and sorted(numbers) == list(whole) else None


def sample_values(option: Option) -> list[Value]:
    """All values if five or fewer; otherwise the named ones, both ends and the default."""
    if len(option.values) <= 5:
        return list(option.values)
    numbers = [value for value in option.values if not isinstance(value, str)]
    words = [value for value in option.values if isinstance(value, str)]
    return list(dict.fromkeys([*words, *numbers[:1], *numbers[-1:], option.default]))


def show(value: Value) -> str:
    """A value as it is typed and printed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


Conflict = Callable[[Mapping[str, Value]], str | None]
"""Looks at complete options and says in one sentence what contradicts, or None."""


@dataclass(frozen=True, slots=True)
class OptionSet:
    """All options of a game, its presets, and what contradicts what."""

    options: tuple[Option, ...] = ()
    presets: Mapping[str, Mapping[str, Value]] | None = None
    conflict: Conflict | None = None

    def __post_init__(self) -> None:
        for name in self.presets or {}:
            try:
                self.complete((self.presets or {})[name])
            except BadOptions as error:
                raise BadOptions(f"preset {name!r}: {error}") from None

    def names(self) -> Sequence[str]:
        """The names of the options, in the order of the rules."""
        return [option.name for option in self.options]

    def preset_names(self) -> Sequence[str]:
        """The names of the presets, the default one first."""
        return list(self.presets or {"default": {}})

    def complete(self, given: Mapping[str, object], preset: str | None = None) -> dict[str, Value]:
        """The given options checked and the others added, from a preset or by default."""
        presets = self.presets or {"default": {}}
        if preset is not None and preset not in presets:
            verb = "are" if len(presets) > 1 else "is"
            raise BadOptions(f"there is no preset {preset!r}; there {verb} {', '.join(presets)}")
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                names = ", ".join(known) or "none"
                raise BadOptions(f"there is no option {name!r}; the options are {names}")
        chosen: Mapping[str, object] = {**(presets[preset] if preset else {}), **given}
        result = {
            name: option.read(chosen[name]) if name in chosen else option.default
            for name, option in known.items()
        }
        problem = self.conflict(result) if self.conflict else None
        if problem:
            raise BadOptions(problem)
        return result

    def text(self, values: Mapping[str, Value]) -> str:
        """Only what differs from the default, as `name=value,name=value`, or `-`."""
        parts = [
            f"{option.name}={show(values[option.name])}"
            for option in self.options
            if values[option.name] != option.default
        ]
        return ",".join(parts) or "-"

    def parse(self, text: str) -> dict[str, Value]:
        """Read what `text` wrote."""
        return self.complete(read_options([] if text in ("", "-") else text.split(",")))


def read_options(words: Iterable[str]) -> dict[str, str]:
    """Options as people write them, `name=value` each; an OptionSet checks them."""
    given: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadOptions(f"{word!r} is not written as name=value")
        if name.strip() in given:
            raise BadOptions(f"the option {name.strip()!r} is given twice")
        given[name.strip()] = value.strip()
    return given
