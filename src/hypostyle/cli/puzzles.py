"""`puzzles`: positions from games between bots in which one choice is clearly the best."""

from pathlib import Path
from typing import Annotated

import typer

from hypostyle.arena.results import ResultFile
from hypostyle.cli.catalogue import GameName
from hypostyle.cli.console import say, say_whole
from hypostyle.cli.files import write_text
from hypostyle.cli.judging import Players, Seed
from hypostyle.cli.progress import progress_bar, resumable
from hypostyle.core.errors import HypostyleError
from hypostyle.core.game import Game
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import State
from hypostyle.teacher.mining import MARGIN, ROLLOUTS, Miner
from hypostyle.teacher.puzzles import (
    FILE,
    Puzzle,
    chosen,
    explained,
    positioned,
    puzzle_data,
    puzzles_of,
    puzzles_text,
    read_puzzle,
)


class UnknownQuestion(HypostyleError):
    """A game asks no question of this name."""


SHOWN = 3
"""Puzzles that are printed as an example."""


def puzzles(
    name: GameName,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="Number of games.")] = 20,
    players: Players = None,
    seed: Seed = 1,
    rollouts: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=20,
            help="Roll-outs of the search that finds; the checks make 10 times more.",
        ),
    ] = ROLLOUTS,
    margin: Annotated[
        float,
        typer.Option(
            metavar="SHARE", min=0.03, max=0.9, help="The least margin over the next best choice."
        ),
    ] = MARGIN,
    question: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Look only at questions of this kind; may be repeated."),
    ] = None,
    most: Annotated[int, typer.Option(metavar="N", min=1, help="Puzzles to keep.")] = 40,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help=f"Store what is found, and {FILE}; resumes."),
    ] = None,
    explain: Annotated[
        bool,
        typer.Option(
            "--explain",
            help="Find new reasons for the game's own puzzles instead; those without one are dropped.",
        ),
    ] = False,
) -> None:
    """Find puzzles: positions of bot games in which one choice is clearly the best.

    A search finds them, searches that are ten times deeper check them, and the one-step bot does
    not find the answer. Without --players most games have two.

    Examples:
    $ hypostyle puzzles aton --games 2 --rollouts 40
    $ hypostyle puzzles aton --games 100 --out puzzles
    $ hypostyle puzzles aton --explain --out puzzles
    """
    game = find_game(name)
    if explain:
        _explain(game, seed, out)
        return
    if players is not None:
        game.setup(players)  # a wrong number is the first thing to report
    asked = sorted(set(question or ()))
    names = [step.name for step in game.rules.steps]
    for one in asked:
        if one not in names:
            raise UnknownQuestion(f"no question is called {one!r}; these are: {', '.join(names)}")
    miner = Miner(game, players, seed, rollouts, margin, frozenset(asked))
    head = {
        "puzzles": game.key,
        "rules": game.facts.rules_version,
        "players": players,
        "seed": seed,
        "rollouts": rollouts,
        "margin": margin,
        **({"questions": asked} if asked else {}),
    }
    path = None if out is None else out / f"{game.key}.jsonl"
    with ResultFile(path, head) as found, progress_bar() as bar, resumable(out):
        task = bar.add_task("Looking", total=games)
        for number in range(games):
            if str(number) not in found.rows:
                mined = [puzzle_data(game, one) for one in miner.mined(number)]
                found.add({"key": str(number), "puzzles": mined})
            bar.advance(task)
        rows = [one for row in found.rows.values() for one in row["puzzles"]]
    _show(game, rows, games, most, out)


def _explain(game: Game[State], seed: int, out: Path | None) -> None:
    """Explain the puzzles of a game anew, and print what becomes of each reason."""
    miner = Miner(game, seed=seed)
    kept: list[Puzzle] = []
    old = puzzles_of(game)
    with progress_bar() as bar:
        task = bar.add_task("Explaining", total=len(old))
        for puzzle in old:
            again = miner.explained_again(puzzle)
            bar.advance(task)
            if again is None:
                say(f"{puzzle.key}: dropped")
                continue
            kept.append(again)
            view = positioned(puzzle).view
            before, now = explained(puzzle, view), explained(again, view)
            say(f"{puzzle.key}: {'as before' if before == now else now}")
    say(f"{len(kept)} of {len(old)} puzzles have a reason.")
    _store(game, kept, out)


def _show(
    game: Game[State], rows: list[dict[str, object]], games: int, most: int, out: Path | None
) -> None:
    kept = chosen(game, (read_puzzle(game, row) for row in rows), most)
    for puzzle in kept[:SHOWN]:
        place = positioned(puzzle)
        say(place.view.question(), "bold")
        say_whole(f"  {puzzle.position}")
        say(f"  {puzzle.answer}: {explained(puzzle, place.view)}")
    played = "1 game" if games == 1 else f"{games} games"
    count = "1 puzzle" if len(kept) == 1 else f"{len(kept)} puzzles"
    say(f"{count} from {played}.")
    _store(game, kept, out)


def _store(game: Game[State], kept: list[Puzzle], out: Path | None) -> None:
    if out is not None:
        path = out / FILE
        write_text(path, puzzles_text(game, kept))
        say_whole(f"Puzzles: {path}.")
