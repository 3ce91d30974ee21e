"""`verify`: prove the laws of the house on a game, or check a record."""

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
        typer.Option(
            metavar="N", min=1, help="How many random games for each preset; 100 if not said."
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="Where the random games begin.")
    ] = None,
    preset: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Only this preset; may be repeated."),
    ] = None,
    options: Options = None,
) -> None:
    """Prove that a game keeps every law of the house, or that a record is true.

    For a game random games are played: many with every preset, and a few with
    every other value of every option. --preset and --option play only these.
    A broken law ends with exit code 1 and says how to see it again.

    Examples:
    $ hypostyle verify aton --games 10
    $ hypostyle verify aton --preset published --games 10
    $ hypostyle verify aton --option win_score=30 --games 10
    $ hypostyle verify game.txt
    """
    given = {"--games": games, "--seed": seed, "--preset": preset, "--option": options}
    told = [name for name, value in given.items() if value not in (None, [])]
    false = False
    for one in what:
        try:
            game = find_game(one)
        except UnknownGame as error:
            false |= not _true(Path(one), error, told)
            continue
        _prove(game, games or 100, 1 if seed is None else seed, preset, options)
    if false:
        raise typer.Exit(2)


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
        game.setup(preset=name, options=chosen)  # what is wrong is told before anything is played
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
        story = str(error).replace("see it: hypostyle ", f"see it: {program()} ")
        raise BatteryFailed(story) from error
    except KeyboardInterrupt:
        say("Stopped. So far no law was broken:")
        say(str(report))
        raise typer.Exit(130) from None
    say(str(report))


def _true(path: Path, unknown: UnknownGame, given: list[str]) -> bool:
    """A record's file is checked; what is wrong with it is told, and other files are still read."""
    if not path.exists():
        raise BadFile(f"{unknown}; and there is no file {path}")
    if given:
        raise BadOptions(f"{given[0]} is for games; {path} is a record and needs none")
    try:
        _, match = replay_game(path)
    except BadFile as error:
        complain(str(error))
        return False
    state = "finished" if match.over else "unfinished"
    say_whole(f"{path}: {match.game.facts.title}, {len(match.rows)} rows, {state}, verified")
    return True
