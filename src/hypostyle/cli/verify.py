"""`verify`: check a game's engine, or a record."""

from pathlib import Path
from typing import Annotated

import typer

from hypostyle.cli.console import complain, say, say_whole
from hypostyle.cli.files import BadFile, replay_game
from hypostyle.cli.options import Options, read_options
from hypostyle.cli.program import program
from hypostyle.cli.progress import progress_bar
from hypostyle.cli.proving import Task, plan_mixed, run_all, split
from hypostyle.core.battery import Report, plan_of
from hypostyle.core.errors import BadOptions, UnknownGame
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import State

MOST_FAILURES = 10
"""Failures after which games in several processes stop; in one process the first stops them."""


def verify(
    what: Annotated[
        list[str], typer.Argument(metavar="GAME|FILE", help="Games, or files of records.")
    ],
    games: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            help="Random games per preset and number of players, or in all with --mixed; "
            "100 by default.",
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Seed of the random games.")] = None,
    preset: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Only this preset; may be repeated."),
    ] = None,
    options: Options = None,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="Only this number of players.")
    ] = None,
    mixed: Annotated[
        bool, typer.Option("--mixed", help="Draw every option and the players at random.")
    ] = False,
    fast: Annotated[
        bool,
        typer.Option("--fast", help="Check only that games end, and in a valid position."),
    ] = False,
    processes: Annotated[
        int, typer.Option(metavar="N", min=1, help="Number of processes to play in.")
    ] = 1,
) -> None:
    """Check that a game passes every engine check, or that a record is valid.

    A game is checked by random games: many with every preset, and a few with
    every other value of every option; --preset and --option limit them.
    A failed check exits with code 1 and prints how to reproduce it.

    Examples:
    $ hypostyle verify aton --games 10
    $ hypostyle verify aton --preset published --games 10
    $ hypostyle verify aton --option win_score=30 --games 10
    $ hypostyle verify aton --fast --mixed --games 1000 --processes 2
    $ hypostyle verify game.txt
    """
    given = {
        "--games": games,
        "--seed": seed,
        "--preset": preset,
        "--option": options,
        "--players": players,
        "--mixed": mixed,
        "--fast": fast,
    }
    limits = [name for name, value in given.items() if value not in (None, [], False)]
    if mixed and (preset or options):
        raise BadOptions(f"--mixed draws the options; leave {'--preset' if preset else '--option'}")
    found = [_find(one, limits) for one in what]
    invalid = False
    for one in found:
        if isinstance(one, Path):
            invalid |= not _valid(one)
            continue
        first, wanted = 1 if seed is None else seed, games or 100
        plan = (
            plan_mixed(one, wanted, first, players, fast)
            if mixed
            else _plan(one, wanted, preset, options, players)
        )
        _prove(one, split(one.key, plan, first, fast), processes)
    if invalid:
        raise typer.Exit(2)


def _find(name: str, limits: list[str]) -> Game[State] | Path:
    """The game or the file of that name; raises an error before anything is checked."""
    try:
        return find_game(name)
    except UnknownGame as error:
        if not Path(name).exists():
            raise BadFile(f"{error}; nor is there a file {name}") from None
        if limits:
            raise BadOptions(f"{limits[0]} is for games; {name} is a record") from None
        return Path(name)


def _plan(
    game: Game[State],
    games: int,
    preset: list[str] | None,
    options: list[str] | None,
    players: int | None,
) -> list[tuple[Setup, int]]:
    """What is to be played; wrong options are reported before any game."""
    chosen = read_options(options) if options else None
    names: list[str | None] = [*preset] if preset else [None]
    for name in names:
        game.setup(players, preset=name, options=chosen)
    plan = plan_of(game, games, preset, chosen)
    return [(setup, each) for setup, each in plan if players in (None, setup.players)]


def _prove(game: Game[State], tasks: list[Task], processes: int) -> None:
    report = Report(game.key)
    failures = 0
    try:
        with progress_bar() as bar:
            bar_task = bar.add_task("Playing", total=sum(task.games for task in tasks))
            for failure in run_all(
                tasks, processes, report, lambda done: bar.update(bar_task, completed=done)
            ):
                failures += 1
                complain(failure.replace("see it: hypostyle ", f"see it: {program()} "))
                if failures >= (1 if processes == 1 else MOST_FAILURES):
                    break
    except KeyboardInterrupt:
        say("Stopped. No check has failed so far:" if not failures else "Stopped.")
        say(str(report))
        raise typer.Exit(130) from None
    say(str(report))
    if failures:
        raise typer.Exit(1)


def _valid(path: Path) -> bool:
    """Check a record and print the result; an invalid one does not stop the others."""
    try:
        _, match = replay_game(path)
    except BadFile as error:
        complain(str(error))
        return False
    state = "finished" if match.over else "unfinished"
    say_whole(f"{path}: {match.game.facts.title}, {len(match.rows)} rows, {state}, verified")
    return True
