"""`analyse`: what a recorded game turned on."""

import json
from pathlib import Path
from typing import Annotated

import typer

from hypostyle.cli.console import say
from hypostyle.cli.files import replay_game, write_text
from hypostyle.cli.progress import progress_bar
from hypostyle.teacher.review import analyse as analysed


def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, text or JSON.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    picture: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the curve of the chances to win, as SVG."),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="Seed of the roll-outs.")] = 0,
) -> None:
    """Review a recorded game: the decisions that cost most, accuracy, luck and skill.

    Decisions are judged by what the player knew; the curve knows all cards.

    Examples:
    $ hypostyle analyse game.txt
    $ hypostyle analyse game.txt --picture curve.svg
    $ hypostyle analyse game.txt --json
    """
    _, match = replay_game(file)
    with progress_bar() as bar:
        task = bar.add_task("Reviewing", total=len(match.rows))
        review = analysed(match, seed, lambda done, _: bar.update(task, completed=done))
    if picture is not None:
        write_text(picture, review.svg())
    if as_json:
        typer.echo(json.dumps(review.as_dict(), indent=1))
        return
    for line in review.text().splitlines():
        say(line)
