"""`selfplay`: games between bots."""

import json
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from hypostyle.arena.export import Export
from hypostyle.arena.export import export as write_positions
from hypostyle.arena.fixtures import Contested
from hypostyle.arena.workers import processes as in_processes
from hypostyle.bots.contest import Played, Result, contest, tally
from hypostyle.bots.registry import make_bot
from hypostyle.cli.catalogue import GameName
from hypostyle.cli.console import OUT, complain, say, say_whole, wide
from hypostyle.cli.extras import lab_packages
from hypostyle.cli.files import BadFile, must_be_new, write_text
from hypostyle.cli.options import Options, Preset, read_options
from hypostyle.cli.progress import progress_bar
from hypostyle.cli.seats import split_seats
from hypostyle.core.game import Game
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import State


def selfplay(
    name: GameName,
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B",
            help="The bots: random, onestep, search:1000 (roll-outs) or search:2s (seconds).",
        ),
    ],
    games: Annotated[int, typer.Option(metavar="N", min=1, help="Number of games.")] = 100,
    seed: Annotated[int, typer.Option(metavar="N", help="Seed of the deals and the bots.")] = 1,
    preset: Preset = None,
    options: Options = None,
    processes: Annotated[
        int, typer.Option(metavar="N", min=1, help="Number of games at a time.")
    ] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Write the record of every game into this folder."),
    ] = None,
    export: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Write positions for training as Parquet instead; resumes."
        ),
    ] = None,
    shard: Annotated[
        int, typer.Option(metavar="N", min=1, help="Games in each file of --export.")
    ] = 50,
) -> None:
    """Let bots play each other and count the results.

    Consecutive games share a deal, and every bot plays it from every seat.

    Examples:
    $ hypostyle selfplay aton --bots random,random --games 20 --out games
    $ hypostyle selfplay aton --bots search:100,random --games 10 --processes 2 --json
    $ hypostyle selfplay aton --bots search:100,search:100 --games 10 --export data
    """
    game = find_game(name)
    specs = split_seats(bots)
    for spec in specs:
        make_bot(spec, game, seed)  # an unknown bot is the first thing to report
    setup = game.setup(len(specs), preset, read_options(options or []))
    if export is not None:
        if out is not None or as_json:
            raise BadFile("--export goes without --out and --json")
        wanted = Export(Contested(game.key, setup), tuple(specs), games, seed, shard)
        _export(wanted, export, processes)
        return
    paths = [] if out is None else _paths(out, f"{game.key}-{seed}", games)
    played: list[Played] = []
    started = perf_counter()
    stopped = False
    try:
        with progress_bar() as bar:
            task = bar.add_task("Playing", total=games)

            def done(one: Played) -> None:
                played.append(one)
                bar.advance(task)
                if paths:
                    write_text(paths[one.number], one.record)

            result = contest(game, specs, games, seed, setup, done, processes, bool(paths))
    except KeyboardInterrupt:
        stopped = True
        complain(f"stopped after {len(played)} of {games} games")
        if not played:
            raise typer.Exit(130) from None
        result = tally(specs, played, perf_counter() - started)
    if as_json:
        typer.echo(json.dumps(_data(game, result), indent=2))
    else:
        _show(game, result)
    if stopped:
        raise typer.Exit(130)


def _export(wanted: Export, folder: Path, processes: int) -> None:
    """Write what is missing of the positions of many games."""
    with lab_packages():
        import_module("pyarrow")  # a missing package is the first thing to report
    with progress_bar() as bar:
        task = bar.add_task("Playing", total=wanted.games)
        try:
            done = write_positions(
                wanted,
                folder,
                in_processes(processes),
                lambda games: bar.update(task, completed=games),
            )
        except KeyboardInterrupt:
            complain(f"stopped; the same command resumes from {folder}")
            raise typer.Exit(130) from None
    games = "1 game" if done == 1 else f"{done} games"
    say_whole(f"{games} in {folder}.")


def _paths(folder: Path, name: str, games: int) -> list[Path]:
    """The files for the records of a contest; none of them may exist."""
    if folder.exists() and not folder.is_dir():
        raise BadFile(f"{folder} is a file; --out needs a folder")
    paths = [folder / f"{name}-{number + 1:05}.txt" for number in range(games)]
    for path in paths:
        must_be_new(path)
    return paths


def _data(game: Game[State], result: Result) -> dict[str, Any]:
    data = result._asdict()
    data["standings"] = [standing._asdict() for standing in result.standings]
    sides = [side.key for side in game.facts.sides]
    data["seat_shares"] = dict(zip(sides, result.seat_shares, strict=False))
    return {"game": game.key, **data}


def _show(game: Game[State], result: Result) -> None:
    grid = Grid(box=None, pad_edge=False)
    grid.add_column("Bot")
    for title in ("Wins", "Draws", "Share", "95 %", "Score", "ms each"):
        grid.add_column(title, justify="right")
    for one in result.standings:
        pace = 1000 * one.seconds / one.decisions if one.decisions else 0.0
        grid.add_row(
            one.name,
            str(one.wins),
            str(one.draws),
            f"{one.share:.1%}",
            f"{one.low:.1%} - {one.high:.1%}",
            f"{one.score:.1f}",
            f"{pace:.1f}",
        )
    OUT.print(grid, width=wide())
    seats = ", ".join(
        f"{game.side_name(n)} {share:.1%}" for n, share in enumerate(result.seat_shares)
    )
    games = "1 game" if result.games == 1 else f"{result.games} games"
    say(f"{games} in {result.seconds:.1f} s. Seats: {seats}.")
    rounds = f"{result.rounds:.1f} rounds and " if result.rounds else ""
    say(f"A game takes {rounds}{result.decisions:.0f} decisions.")
