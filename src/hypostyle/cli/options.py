"""Game options on the command line."""

from typing import Annotated

import typer

from hypostyle.core.errors import BadOptions

Preset = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="A named set of options; see hypostyle games GAME."),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-O", metavar="NAME=VALUE", help="One option; may be repeated."),
]


def read_options(words: list[str]) -> dict[str, str]:
    """The options as typed, `name=value` each; the game checks them."""
    given: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadOptions(f"{word!r} is not written as name=value")
        if name.strip() in given:
            raise BadOptions(f"the option {name.strip()!r} is given twice")
        given[name.strip()] = value.strip()
    return given
