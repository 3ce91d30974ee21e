"""`baselines`: the levels at every game with every number of players."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

from hypostyle.arena.baselines import HEAD, NAMES, cells, chosen_levels, markdown
from hypostyle.arena.baselines import baselines as measured
from hypostyle.cli.console import OUT, say_whole, wide
from hypostyle.cli.files import write_text
from hypostyle.cli.judging import Processes, Seed
from hypostyle.cli.progress import playing
from hypostyle.cli.tournament import Ray, contested_games, workers


def baselines(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="The games; all by default.")
    ] = None,
    players: Annotated[
        str, typer.Option(metavar="N,N", help="Player counts; all by default.")
    ] = "all",
    levels: Annotated[
        str, typer.Option(metavar="A,B,...", help="The levels; all by default.")
    ] = "all",
    games: Annotated[int, typer.Option(metavar="N", min=1, help="Games of each pairing.")] = 20,
    minutes: Annotated[
        float | None,
        typer.Option(metavar="N", min=0.0, help="Begin no game after so many minutes."),
    ] = None,
    seed: Seed = 1,
    processes: Processes = 1,
    ray: Ray = "",
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Store games and the table; resumes what is there."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Measure the levels at all games with all numbers of players, to compare bots with.

    Each level plays the one below; the table has ratings, mean scores and milliseconds of one
    core a move, and how many games each figure rests on. With --out it can be filled in several
    sittings: the same command continues, with other --games and --levels, too.

    Examples:
    $ hypostyle baselines aton --levels novice,apprentice --games 2
    $ hypostyle baselines nefertiti --players 2,3 --levels novice,apprentice --games 2 --out table
    $ hypostyle baselines aton --games 2 --minutes 0.1 --out table
    """
    wanted = contested_games(names or ["all"], players, {})
    with playing(out) as tell:
        hand_out = workers(processes, ray)
        found = measured(wanted, chosen_levels(levels), games, seed, out, hand_out, tell, minutes)
    if out is not None:
        write_text(out / "baselines.md", markdown(found))
    if as_json:
        typer.echo(json.dumps([one._asdict() for one in found], indent=2))
        return
    grid = Grid(box=None, pad_edge=False)
    for title in HEAD:
        grid.add_column(title, justify="left" if title in NAMES else "right")
    for one in found:
        grid.add_row(*cells(one))
    OUT.print(grid, width=wide())
    if out is not None:
        say_whole(f"Table: {out / 'baselines.md'}.")
