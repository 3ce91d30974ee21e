"""`verify`: prove the laws of the house on a game, or check a record."""

from pathlib import Path
from typing import Annotated

import typer

from hypostyle.cli.console import say, say_whole
from hypostyle.cli.files import BadFile, read_game
from hypostyle.cli.progress import progress_bar
from hypostyle.core.battery import prove
from hypostyle.core.errors import UnknownGame
from hypostyle.core.record import replay
from hypostyle.core.registry import game as find_game


def verify(
    what: Annotated[str, typer.Argument(metavar="GAME|FILE", help="A game, or a record's file.")],
    games: Annotated[int, typer.Option(min=1, help="How many random games for each preset.")] = 100,
    seed: Annotated[int, typer.Option(help="Where the random games begin.")] = 1,
    preset: Annotated[
        list[str] | None, typer.Option(help="Only this preset; may be repeated.")
    ] = None,
) -> None:
    """Prove that a game keeps every law of the house, or that a record is true.

    For a game random games are played, with all presets unless some are named.
    A broken law ends with exit code 1 and says how to see it again.

    Examples:
    $ hypostyle verify aton --games 10
    $ hypostyle verify aton --preset published --games 10
    $ hypostyle verify game.txt
    """
    try:
        game = find_game(what)
    except UnknownGame as error:
        _verify_file(Path(what), error)
        return
    for name in preset or []:
        game.setup(preset=name)  # a wrong name is an error before anything is played
    with progress_bar() as bar:
        task = bar.add_task("Playing", total=None)
        report = prove(
            game,
            games,
            seed,
            presets=preset,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )
    say(str(report))


def _verify_file(path: Path, unknown: UnknownGame) -> None:
    if not path.exists():
        raise BadFile(f"{unknown}; and there is no file {path}")
    match = replay(read_game(path))
    state = "finished" if match.over else "unfinished"
    say_whole(f"{path}: {match.game.facts.title}, {len(match.rows)} rows, {state}, verified")
