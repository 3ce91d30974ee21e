"""`serve`: the server for browsers and programs."""

import threading
import webbrowser
from contextlib import suppress
from typing import Annotated

import typer

from hypostyle.cli.console import say_whole
from hypostyle.cli.extras import table_packages
from hypostyle.core.errors import HypostyleError


class CannotServe(HypostyleError):
    """The server could not start."""


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            min=0, max=65535, help="Port to listen on.", show_default="8000 or the next free"
        ),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="Number of processes for bots.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Database for the games: SQLite or PostgreSQL."),
    ] = None,
    browse: Annotated[
        bool, typer.Option("--open", help="Also open the page in the browser.")
    ] = False,
) -> None:
    """Serve tables over HTTP until Ctrl-C.

    Games are stored in your data folder, or in the database HYPOSTYLE_DATABASE_URL.

    Examples:
    $ hypostyle serve --open                    and play in the browser
    $ hypostyle serve --port 9000 --workers 4   for many bots
    $ hypostyle serve --database postgresql://user@host/...
    """
    with table_packages():  # half a second of imports that only this command needs
        from hypostyle.server.run import run
        from hypostyle.server.settings import ServerSettings
        from hypostyle.web.site import make_site

    settings = ServerSettings.from_environment({"database_url": database, "workers": workers})
    if not run(settings, host, port, _open if browse else _ready, make_site):
        raise CannotServe(f"the server at {host} could not start")


def _ready(address: str) -> None:
    say_whole(f"Serving at {address} (API: {address}/docs). Press Ctrl-C to stop.")


def _open(address: str) -> None:
    """Open the page without waiting: a browser may be slow to start, or missing."""
    _ready(address)
    page = address.replace("0.0.0.0", "127.0.0.1").replace("[::]", "[::1]")
    threading.Thread(target=_browse, args=(page,), daemon=True).start()


def _browse(page: str) -> None:
    with suppress(Exception):
        webbrowser.open(page)
