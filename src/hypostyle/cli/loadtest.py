"""`loadtest`: how many moves a server answers, and how fast."""

import asyncio
import ipaddress
import json
import tempfile
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import typer
from rich.table import Table

from hypostyle.cli.console import OUT
from hypostyle.cli.extras import table_packages
from hypostyle.cli.progress import progress_bar
from hypostyle.core.errors import HypostyleError
from hypostyle.core.registry import game as find_game


class NotHere(HypostyleError):
    """Only a server on this machine may be tested."""


def loadtest(
    tables: Annotated[int, typer.Option(min=1, max=5000, help="Number of tables.")] = 200,
    seconds: Annotated[float, typer.Option(min=1, max=600, help="Duration in seconds.")] = 30.0,
    rate: Annotated[
        float, typer.Option(min=1, max=10_000, help="Moves per second, over all tables.")
    ] = 200.0,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Database for the games; a temporary file by default."),
    ] = None,
    servers: Annotated[
        int, typer.Option(min=1, max=8, help="Number of servers (PostgreSQL only).")
    ] = 1,
    sticky: Annotated[
        bool, typer.Option("--sticky", help="All requests of a table to one server.")
    ] = False,
    idle: Annotated[
        int, typer.Option(min=0, max=20_000, help="More tables, at which nobody moves.")
    ] = 0,
    address: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Measure a server already running on this machine."),
    ] = None,
    game: Annotated[str, typer.Option(help="The game to play.", show_default="the first")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Measure a server: moves per second, and response times.

    Two clients play at every table. At the end every acknowledged move must be stored.

    Examples:
    $ hypostyle loadtest                       200 moves per second
    $ hypostyle loadtest --tables 500 --idle 1500
    $ hypostyle loadtest --database postgresql://... --servers 2
    """
    if address is not None:
        _check_here(address)
    if game:
        game = find_game(game).key
    with tempfile.TemporaryDirectory() as folder:
        url = database or f"sqlite:///{Path(folder) / 'load.db'}"
        if servers > 1 and not url.startswith("postgres"):
            raise NotHere("several servers need a PostgreSQL database")
        result = _measure(tables, seconds, rate, game, url, servers, address, idle, sticky)
    if as_json:
        OUT.print(json.dumps(result), soft_wrap=True)
        return
    table = Table(show_header=False, box=None)
    for name, value in result.items():
        table.add_row(name.replace("_", " "), str(value))
    OUT.print(table)


def _measure(
    tables: int,
    seconds: float,
    rate: float,
    game: str,
    database: str,
    servers: int,
    address: str | None,
    idle: int,
    sticky: bool,
) -> dict[str, Any]:
    with table_packages():
        from hypostyle.server.loadtest import (
            CannotLoad,
            LoadPlan,
            ServerProcess,
            lost,
            percentile,
            play,
        )

    running = [] if address is not None else [ServerProcess(database) for _ in range(servers)]
    try:
        addresses = [address] if address is not None else [one.address() for one in running]
        addresses = [one.rstrip("/") for one in addresses]
        wish = LoadPlan(tables, seconds, rate, game, idle, sticky)
        with progress_bar() as bar:
            task = bar.add_task("seconds", total=int(seconds))
            tally = asyncio.run(
                play(
                    addresses,
                    wish,
                    lambda gone: bar.update(task, completed=int(gone)),
                    lambda: sum(one.seconds() for one in running),
                )
            )
        memory = sum(one.megabytes() for one in running)
    except (OSError, EOFError) as error:
        raise CannotLoad(f"the server does not answer: {str(error).lower()}") from None
    finally:
        for one in running:
            one.stop()
    result: dict[str, Any] = {
        "tables": tables + idle,
        "streams": 2 * tables,
        "moves": len(tally.acknowledged),
        "moves_per_second": round(len(tally.acknowledged) / tally.seconds, 1),
        "acknowledged_p50_ms": round(percentile(tally.acknowledged, 0.5), 1),
        "acknowledged_p99_ms": round(percentile(tally.acknowledged, 0.99), 1),
        "seen_p50_ms": round(percentile(tally.seen, 0.5), 1),
        "seen_p99_ms": round(percentile(tally.seen, 0.99), 1),
        "news": len(tally.seen),
        "games_finished": tally.finished,
        "refused": tally.refused,
        "server_ms_per_move": round(1000 * tally.busy / max(1, len(tally.acknowledged)), 2),
        "server_megabytes": round(memory),
    }
    if address is None:
        result["lost"] = lost(database, tally)
    return result


def _check_here(address: str) -> None:
    host = urlsplit(address).hostname or ""
    try:
        here = host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        here = False
    if not here:
        raise NotHere("only a server on this machine may be tested, such as http://127.0.0.1:8000")
