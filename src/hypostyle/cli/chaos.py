"""`chaos`: does a server lose anything when it is killed, its disk full, its database away?"""

import json
from dataclasses import asdict
from functools import partial
from typing import Annotated

import typer
from rich.table import Table

from hypostyle.cli.console import OUT, complain
from hypostyle.cli.extras import table_packages
from hypostyle.cli.progress import progress_bar
from hypostyle.core.errors import HypostyleError


class UnknownFault(HypostyleError):
    """There is no such fault."""


def chaos(
    faults: Annotated[
        list[str] | None, typer.Argument(help="Kinds of faults; by default all.")
    ] = None,
    times: Annotated[int, typer.Option(min=1, max=10_000, help="How often each strikes.")] = 5,
    tables: Annotated[int, typer.Option(min=1, max=1000, help="Number of tables.")] = 12,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play over HTTP while faults strike, then look for every acknowledged move.

    Everything happens in a temporary folder and in processes of its own, on this machine.

    Examples:
    $ hypostyle chaos                        every fault five times
    $ hypostyle chaos kill --times 1000      a long night
    $ hypostyle chaos disk postgres          a full disk; PostgreSQL that restarts
    """
    with table_packages():
        from hypostyle.server.chaos.bench import CannotBreak
        from hypostyle.server.chaos.faults import FAULTS
        from hypostyle.server.chaos.run import run_fault

    names = faults or list(FAULTS)
    for name in names:
        if name not in FAULTS:
            raise UnknownFault(f"there is no fault {name!r}; there are {', '.join(FAULTS)}")
    results = []
    with progress_bar() as bar:
        for name in names:
            task = bar.add_task(name, total=times)
            try:
                results.append(run_fault(name, tables, times, partial(bar.advance, task)))
            except CannotBreak as error:
                if faults:
                    raise
                complain(f"{name}: {error}")  # one that this machine cannot make
    if as_json:
        OUT.print(json.dumps([asdict(result) for result in results]), soft_wrap=True)
    else:
        table = Table("fault", "times", "tables", "moves", "refused", "lost", "damaged", "stuck", "s",
                      box=None)  # fmt: skip
        for one in results:
            refused = " ".join(f"{status}:{n}" for status, n in one.refused.items())
            numbers = (one.times, one.tables, one.moves, refused, one.lost, one.damaged, one.stuck)
            table.add_row(one.fault, *map(str, numbers), f"{one.seconds:.0f}")
        OUT.print(table)
    if any(one.lost or one.damaged or one.stuck for one in results):
        complain("something was lost, damaged or stuck")
        raise typer.Exit(1)
