"""`study`: what games between bots tell a designer."""

import json
from pathlib import Path
from typing import Annotated

import typer

from hypostyle.arena.fixtures import Contested
from hypostyle.arena.measures import measured, rounded
from hypostyle.arena.study import Study, run_study
from hypostyle.arena.study_page import csv_tables, sections, study_page
from hypostyle.cli.catalogue import GameName
from hypostyle.cli.console import head, say, say_whole
from hypostyle.cli.files import write_text
from hypostyle.cli.judging import Players, Processes, Seed
from hypostyle.cli.options import Options, Preset, read_options
from hypostyle.cli.progress import playing
from hypostyle.cli.seats import split_seats
from hypostyle.cli.tournament import Ray, made_by, workers
from hypostyle.core.registry import game as find_game


def study(
    name: GameName,
    players: Players = None,
    bots: Annotated[
        str, typer.Option(metavar="A,B,...", help="The bots, the weakest first.")
    ] = "random,onestep,search:50",
    games: Annotated[int, typer.Option(metavar="N", min=1, help="Games in each part.")] = 100,
    preset: Preset = None,
    options: Options = None,
    seed: Seed = 1,
    processes: Processes = 1,
    ray: Ray = "",
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Store games, report and tables; resumes."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print all figures as JSON.")] = False,
) -> None:
    """Study a game: seats, length, ties, points, strong cards and spaces, luck, options.

    Every bot plays itself, and each plays the next. Every --option is a variant that the last
    bot plays, to be compared with the game as it is. With --out there are a report and tables.

    Examples:
    $ hypostyle study aton --bots random,onestep --games 20 --out study
    $ hypostyle study aton --bots onestep --games 20 --option win_score=30
    """
    game = find_game(name)
    planned = Study(
        base=Contested(game.key, game.setup(players, preset)),
        bots=tuple(split_seats(bots)),
        games=games,
        variants=tuple(read_options(options or []).items()),
        seed=seed,
    )
    with playing(out) as tell:
        played = run_study(planned, out, workers(processes, ray), tell)
    figures = {"made_by": made_by(), **measured(planned, played)}
    if out is not None:
        write_text(out / "study.json", json.dumps(rounded(figures), separators=(",", ":")) + "\n")
        write_text(out / "report.html", study_page(figures, figures["made_by"]))
        for table, text in csv_tables(figures).items():
            write_text(out / f"{table}.csv", text)
    if as_json:
        typer.echo(json.dumps(figures, indent=1))
        return
    for title, words, _ in sections(figures):
        head(title)
        say(words)
    if out is not None:
        say_whole(f"Report: {out / 'report.html'}.")
