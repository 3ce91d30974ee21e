"""`verify`: check a game's engine, or a record."""

from pathlib import Path
from typing import Annotated

import typer

from hypostyle.cli.console import complain, say, say_whole
from hypostyle.cli.files import BadFile, replay_game
from hypostyle.cli.options import Options, read_options
from hypostyle.cli.program import program
from hypostyle.cli.progress import progress_bar
from hypostyle.core.battery import Report, prove
from hypostyle.core.errors import BadOptions, BatteryFailed, UnknownGame
from hypostyle.core.game import Game
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import State


def verify(
    what: Annotated[
        list[str], typer.Argument(metavar="GAME|FILE", help="Games, or files of records.")
    ],
    games: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Random games per preset; 100 by default."),
    ] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Seed of the random games.")] = None,
    preset: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Only this preset; may be repeated."),
    ] = None,
    options: Options = None,
) -> None:
    """Check that a game passes every engine check, or that a record is valid.

    A game is checked by random games: many with every preset, and a few with
    every other value of every option; --preset and --option limit them.
    A failed check exits with code 1 and prints how to reproduce it.

    Examples:
    $ hypostyle verify aton --games 10
    $ hypostyle verify aton --preset published --games 10
    $ hypostyle verify aton --option win_score=30 --games 10
    $ hypostyle verify game.txt
    """
    given = {"--games": games, "--seed": seed, "--preset": preset, "--option": options}
    limits = [name for name, value in given.items() if value not in (None, [])]
    found = [_find(one, limits) for one in what]
    invalid = False
    for one in found:
        if isinstance(one, Path):
            invalid |= not _valid(one)
        else:
            _prove(one, games or 100, 1 if seed is None else seed, preset, options)
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


def _prove(
    game: Game[State],
    games: int,
    seed: int,
    preset: list[str] | None,
    options: list[str] | None,
) -> None:
    chosen = read_options(options) if options else None
    names: list[str | None] = [*preset] if preset else [None]
    for name in names:
        game.setup(preset=name, options=chosen)  # wrong options are reported before any game
    report = Report(game.key)
    try:
        with progress_bar() as bar:
            task = bar.add_task("Playing", total=None)
            prove(
                game,
                games,
                seed,
                presets=preset,
                progress=lambda done, total: bar.update(task, completed=done, total=total),
                options=chosen,
                report=report,
            )
    except BatteryFailed as error:
        failure = str(error).replace("see it: hypostyle ", f"see it: {program()} ")
        raise BatteryFailed(failure) from error
    except KeyboardInterrupt:
        say("Stopped. No check has failed so far:")
        say(str(report))
        raise typer.Exit(130) from None
    say(str(report))


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
