"""`learn`: bots that teach themselves."""

import os
import shutil
from pathlib import Path
from typing import Annotated

import typer

from hypostyle.cli.catalogue import GameName
from hypostyle.cli.console import say
from hypostyle.cli.extras import learn_packages
from hypostyle.cli.options import Options, Preset, read_options
from hypostyle.cli.tournament import workers
from hypostyle.core.registry import game as find_game


def learn(
    name: GameName,
    players: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Number of players; the usual one by default."),
    ] = None,
    generations: Annotated[int, typer.Option(metavar="N", min=1, help="Generations.")] = 3,
    games: Annotated[
        int, typer.Option(metavar="N", min=1, help="Games of self-play in each generation.")
    ] = 2000,
    rollouts: Annotated[
        int, typer.Option(metavar="N", min=2, help="Roll-outs for each answer in self-play.")
    ] = 80,
    hidden: Annotated[
        int, typer.Option(metavar="N", min=4, help="Hidden units, a multiple of four.")
    ] = 32,
    priors: Annotated[
        int,
        typer.Option(
            metavar="N", min=0, help="Hidden units of the network for priors; 0 for none."
        ),
    ] = 16,
    epochs: Annotated[int, typer.Option(metavar="N", min=1, help="Passes over the samples.")] = 12,
    evaluation: Annotated[
        int, typer.Option(metavar="N", min=0, help="Games of each evaluation.")
    ] = 200,
    eval_rollouts: Annotated[
        int, typer.Option(metavar="N", min=2, help="Roll-outs for each answer in evaluations.")
    ] = 200,
    eyes: Annotated[
        int,
        typer.Option(
            metavar="N", min=0, max=1, help="1: evaluate two-player games by one seat's view."
        ),
    ] = 0,
    from_nothing: Annotated[
        bool, typer.Option("--from-nothing", help="Do not start from the hand-written values.")
    ] = False,
    start: Annotated[
        str,
        typer.Option(
            metavar="WEIGHTS",
            help="Who plays the first games: a file of weights, or `learned` for those that ship "
            "with the game; the hand-written insight by default.",
        ),
    ] = "",
    seed: Annotated[int, typer.Option(metavar="N", help="Seed of the games and the training.")] = 1,
    preset: Preset = None,
    options: Options = None,
    processes: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Games at a time; all cores by default.")
    ] = None,
    ray: Annotated[
        str,
        typer.Option("--ray", metavar="ADDRESS", help="Self-play on the Ray cluster at host:port."),
    ] = "",
    folder: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where the run is kept; resumed if it is there."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the best weights go.")
    ] = None,
) -> None:
    """Let a game teach itself: self-play, training, evaluation, and again.

    Needs `pip install 'hypostyle[learn]'`; uses a GPU if there is one. The same command
    resumes a run that was stopped. Play with the result as `search:200,insight=FILE`.

    Examples:
    $ hypostyle learn aton --games 2000 --generations 3
    $ hypostyle learn egizia --players 2 --processes 2 --folder run --out egizia.net
    """
    game = find_game(name)
    setup = game.setup(players, preset, read_options(options or []))
    with learn_packages():
        from hypostyle.learning.generations import LearningPlan, LearningRun, describe
        from hypostyle.learning.training import TrainingSettings
    training = TrainingSettings(
        hidden=hidden, epochs=epochs, trust=not from_nothing, seed=seed, priors=priors
    )
    changed = {
        option: value
        for option, value in setup.options.items()
        if value != game.setup(setup.players).options[option]
    }
    plan = LearningPlan(
        game=game.key,
        players=setup.players,
        generations=generations,
        games=games,
        rollouts=rollouts,
        evaluation=evaluation,
        eval_rollouts=eval_rollouts,
        eyes=eyes,
        start=start,
        seed=seed,
        options=changed,
        training=training,
    )
    folder = folder or Path(f"{game.key}-{setup.players}-{seed}")
    cluster = workers(1, ray) if ray else None
    run = LearningRun(game, plan, folder, processes or os.cpu_count() or 1, say, cluster)
    run.run()
    best = run.best()
    if out is not None:
        shutil.copyfile(best, out)
        best = out
    say(f"{best}: {describe(best)}")
