"""`serve`: tables for browsers and programs."""

from typing import Annotated

import typer

from hypostyle.cli.console import say_whole
from hypostyle.core.errors import HypostyleError


class CannotServe(HypostyleError):
    """The server could not begin."""


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen at.")] = 8000,
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="Processes in which bots think.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Where games are kept: SQLite or PostgreSQL."),
    ] = None,
) -> None:
    """Serve tables over HTTP until Ctrl-C.

    Games are kept in a file in your data folder, or where HYPOSTYLE_DATABASE_URL says.

    Examples:
    $ hypostyle serve                           ... and see http://127.0.0.1:8000/docs
    $ hypostyle serve --port 9000 --workers 4   ... for many bots
    $ hypostyle serve --database postgresql://user@host/...
    """
    from hypostyle.server.run import run  # half a second of imports that only this command needs
    from hypostyle.server.settings import Settings

    settings = Settings.from_environment({"database_url": database, "workers": workers})
    if not run(settings, host, port, _ready):
        raise CannotServe(f"cannot serve at {host}:{port}")


def _ready(address: str) -> None:
    say_whole(f"Serving at {address} (its API: {address}/docs). Ctrl-C stops.")
