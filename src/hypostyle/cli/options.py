"""Game options on the command line."""

from typing import Annotated

import typer

from hypostyle.core.options import read_options

__all__ = ["Options", "Preset", "read_options"]

Preset = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="A named set of options; see hypostyle games GAME."),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-O", metavar="NAME=VALUE", help="One option; may be repeated."),
]
