"""`calibrate` and `levels`: how good the bots' values are, and how strong the levels."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

from hypostyle.bots.calibration import Phase
from hypostyle.bots.calibration import calibrate as calibrated
from hypostyle.bots.ladder import Rung, measure, read_ladder, to_toml
from hypostyle.bots.levels import LEVELS, level_of, own_bots
from hypostyle.bots.registry import make_bot
from hypostyle.cli.catalogue import GameName
from hypostyle.cli.console import OUT, say, wide
from hypostyle.cli.files import write_text
from hypostyle.cli.options import Options, Preset, read_options
from hypostyle.cli.progress import progress_bar
from hypostyle.core.errors import BadBot
from hypostyle.core.registry import game as find_game

Players = Annotated[
    int | None,
    typer.Option(metavar="N", min=1, help="Number of players; the usual one by default."),
]
Processes = Annotated[int, typer.Option(metavar="N", min=1, help="Number of games at a time.")]
Seed = Annotated[int, typer.Option(metavar="N", help="Seed of the deals and the bots.")]


def calibrate(
    name: GameName,
    players: Players = None,
    bot: Annotated[str, typer.Option(help="The bot that plays on every seat.")] = "search:100",
    games: Annotated[int, typer.Option(metavar="N", min=1, help="Number of games.")] = 50,
    phases: Annotated[
        int, typer.Option(metavar="N", min=1, max=20, help="Parts into which games are divided.")
    ] = 4,
    seed: Seed = 1,
    preset: Preset = None,
    options: Options = None,
    processes: Processes = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Compare what bots expect in a position with who wins.

    A bot plays itself. The log-loss of its values is shown beside that of values that know
    only how often each seat wins, for each part of the game; then how often sides win that
    were given some chance to win.

    Examples:
    $ hypostyle calibrate aton --games 20
    $ hypostyle calibrate marracash --players 2 --bot onestep --games 10 --json
    """
    game = find_game(name)
    make_bot(bot, game, seed)  # an unknown bot is the first thing to report
    setup = game.setup(players, preset, read_options(options or []))
    with progress_bar() as bar:
        task = bar.add_task("Playing", total=games)
        found = calibrated(
            game,
            bot,
            games,
            seed,
            setup,
            phases,
            progress=lambda: bar.advance(task),
            processes=processes,
        )
    if as_json:
        typer.echo(json.dumps([_data(phase) for phase in found], indent=2))
        return
    _show_phases(found)
    say(f"{games} {'game' if games == 1 else 'games'} of {game.facts.title} by {bot}.")


def _data(phase: Phase) -> dict[str, object]:
    return {
        **phase._asdict(),
        "error": phase.error,
        "bins": [one._asdict() for one in phase.bins],
    }


def _show_phases(phases: list[Phase]) -> None:
    grid = Grid(box=None, pad_edge=False)
    for title in ("Part", "Positions", "Log-loss", "Blind", "Error"):
        grid.add_column(title, justify="right")
    for n, phase in enumerate(phases, 1):
        grid.add_row(
            f"{n} of {len(phases)}",
            str(phase.positions),
            f"{phase.log_loss:.3f}",
            f"{phase.blind:.3f}",
            f"{phase.error:.1%}",
        )
    OUT.print(grid, width=wide())
    grid = Grid(box=None, pad_edge=False)
    for title in ("Expected", *(f"Part {n}" for n in range(1, len(phases) + 1))):
        grid.add_column(title, justify="right")
    for tenth in range(10):
        cells = [f"{10 * tenth}-{10 * tenth + 10} %"]
        for phase in phases:
            here = [one for one in phase.bins if min(int(one.value * 10), 9) == tenth]
            cells.append(f"{here[0].share:.0%} of {here[0].positions}" if here else "")
        grid.add_row(*cells)
    OUT.print(grid, width=wide())


def levels(
    name: GameName,
    players: Players = None,
    games: Annotated[
        int,
        typer.Option(metavar="N", min=0, help="Games for each level; 0 shows the stored figures."),
    ] = 0,
    only: Annotated[
        list[str] | None,
        typer.Option("--level", metavar="LEVEL", help="Measure this level only; may be repeated."),
    ] = None,
    seed: Seed = 1,
    processes: Processes = 1,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the figures to this file, for the set-up page."),
    ] = None,
) -> None:
    """Show how strong the levels of a game are, or measure it.

    Each level plays against the level below on all other seats. Ratings add up from the
    weakest level: 400 more win ten games for each one lost. The file has the stored figures of
    what is not measured.

    Examples:
    $ hypostyle levels aton
    $ hypostyle levels aton --games 40 --processes 2
    $ hypostyle levels egizia --players 3 --level vizier --games 60 --out levels.toml
    """
    game = find_game(name)
    counts = game.facts.players if players is None else (players,)
    levels = only or [level.key for level in LEVELS]
    for level in levels:
        if level not in [each.key for each in LEVELS]:
            raise BadBot(f"there is no level {level!r}")
    stored = read_ladder(game)
    if games == 0:
        found = [rung for rung in stored if rung.players in counts and rung.level in levels]
    else:
        for n in counts:
            game.setup(n)  # refuses a number of players that the game does not have
        found = []
        with progress_bar() as bar:
            playing = sum(level != LEVELS[0].key or 1 in counts for level in levels)
            task = bar.add_task("Playing", total=len(counts) * games * playing)
            for n in counts:
                found += measure(
                    game,
                    n,
                    games,
                    seed,
                    processes,
                    progress=lambda: bar.advance(task),
                    only=levels,
                    known=stored,
                )
    _show_rungs(found)
    if out is not None:
        found += [rung for rung in stored if rung.players not in counts]
        found.sort(key=lambda rung: rung.players)
        write_text(out, to_toml(game.key, found, own_bots(game.package)))


def _show_rungs(rungs: list[Rung]) -> None:
    if not rungs:
        say("The levels have not been measured.")
        return
    grid = Grid(box=None, pad_edge=False)
    for title in ("Players", "Level", "Games", "Share", "95 %", "Times fair", "Rating", "s each"):
        grid.add_column(title, justify="left" if title == "Level" else "right")
    for rung in rungs:
        grid.add_row(
            str(rung.players),
            level_of(rung.level).title,
            str(rung.games),
            f"{rung.share:.1%}",
            f"{rung.low:.1%} - {rung.high:.1%}",
            f"{rung.times_fair:.2f}",
            f"{rung.rating} ± {rung.margin}",
            f"{rung.seconds:g}",
        )
    OUT.print(grid, width=wide())
