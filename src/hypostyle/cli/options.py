"""How the options of a game are typed."""

from typing import Annotated

import typer

from hypostyle.core.errors import BadOptions

Preset = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="A set of options by name: see hypostyle games GAME."),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-O", metavar="NAME=VALUE", help="One option; may be repeated."),
]


def read_options(words: list[str]) -> dict[str, str]:
    """Options as typed, `name=value` each; the game says whether they are any good."""
    given: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadOptions(f"{word!r} is not written as name=value")
        given[name.strip()] = value.strip()
    return given
