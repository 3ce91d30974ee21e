"""`tournament`: ratings from many games between bots, and sequential tests."""

import json
import shlex
import sys
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, cast

import typer
from rich.table import Table as Grid

from hypostyle.arena.cluster import ray_cluster
from hypostyle.arena.fixtures import FORMATS, BadTournament, Contested, Format, GameRow
from hypostyle.arena.ratings import Rating
from hypostyle.arena.sprt import Verdict, read_hypotheses
from hypostyle.arena.tournament import FILE, Tournament, TournamentState, ratings, run
from hypostyle.arena.tournament_page import said, tournament_page
from hypostyle.arena.workers import processes as in_processes
from hypostyle.cli.console import OUT, head, say, say_whole, wide
from hypostyle.cli.extras import lab_packages, ray_packages
from hypostyle.cli.files import write_text
from hypostyle.cli.judging import Processes, Seed
from hypostyle.cli.options import Options, read_options
from hypostyle.cli.progress import progress_bar, resumable
from hypostyle.cli.seats import split_seats
from hypostyle.core.errors import BadOptions
from hypostyle.core.processes import Spread
from hypostyle.core.registry import game as find_game
from hypostyle.core.registry import game_names

Ray = Annotated[
    str, typer.Option("--ray", metavar="ADDRESS", help="Play on the Ray cluster at host:port.")
]
SCHEMA = {
    "key": "string",
    "contested": "string",
    "bots": "list<string>",
    "deal": "int32",
    "seed": "string",
    "seats": "list<int32>",
    "shares": "list<float64>",
    "scores": "list<int32>",
    "decisions": "list<int32>",
    "seconds": "list<float64>",
    "rounds": "int32",
    "took": "float64",
    "busy": "float64",
}
"""The columns of games.parquet, as in games.jsonl."""


def tournament(
    names: Annotated[list[str], typer.Argument(metavar="GAME...", help="The games, or 'all'.")],
    bots: Annotated[
        str, typer.Option(metavar="A,B,...", help="The bots; the first is the hero of a gauntlet.")
    ],
    players: Annotated[
        str, typer.Option(metavar="N,N", help="Player counts, or 'all'; the usual one by default.")
    ] = "",
    how: Annotated[
        str, typer.Option("--format", metavar="NAME", help="roundrobin, gauntlet or ladder.")
    ] = "roundrobin",
    games: Annotated[
        int, typer.Option(metavar="N", min=1, help="Games of every group of bots.")
    ] = 20,
    sprt: Annotated[
        str,
        typer.Option(
            metavar="ELO0,ELO1", help="Play two bots until one of two strengths is accepted."
        ),
    ] = "",
    alpha: Annotated[float, typer.Option(help="Risk of accepting ELO1 wrongly.")] = 0.05,
    beta: Annotated[float, typer.Option(help="Risk of accepting ELO0 wrongly.")] = 0.05,
    seed: Seed = 1,
    options: Options = None,
    processes: Processes = 1,
    ray: Ray = "",
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Store games and the report; resumes what is there."),
    ] = None,
    parquet: Annotated[
        bool, typer.Option("--parquet", help="Also write the games as Parquet.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let bots play each other at one or more games, and rate them.

    All groups of bots play the same deals, and every bot plays each deal from every seat. With
    --out every game is stored as it ends; the same command resumes after a stop.

    Examples:
    $ hypostyle tournament aton --bots onestep,onestep:2,random --games 20 --out cup
    $ hypostyle tournament all --players all --bots onestep,random --format ladder --games 4
    $ hypostyle tournament aton --bots onestep,random --sprt 0,100 --games 400
    """
    if how not in FORMATS:
        raise BadTournament(f"there is no format {how!r}; there are {', '.join(FORMATS)}")
    if parquet and out is None:
        raise BadTournament("--parquet needs a folder: --out")
    if parquet:
        with lab_packages():
            import_module("pyarrow")  # a missing package is the first thing to report
    planned = Tournament(
        contested=tuple(contested_games(names, players, read_options(options or []))),
        entrants=tuple(split_seats(bots)),
        games=games,
        how=cast(Format, how),
        seed=seed,
        tested=read_hypotheses(sprt, alpha, beta) if sprt else None,
    )
    state = _play(planned, out, workers(processes, ray))
    if out is not None:
        write_text(out / "report.html", tournament_page(planned, state, made_by()))
    if parquet and out is not None:
        _write_parquet(out, state)
    if as_json:
        typer.echo(json.dumps(_data(planned, state), indent=2))
        return
    _show(planned, state)
    if out is not None:
        say_whole(f"Games: {out / FILE}. Report: {out / 'report.html'}.")


def workers(processes: int, ray: str) -> Spread:
    """Where games are played: here, in so many processes, or on a cluster."""
    if not ray:
        return in_processes(processes)
    if processes > 1:
        raise BadTournament("--ray goes without --processes: the cluster has its own")
    with ray_packages():
        import_module("ray")  # a missing package is the first thing to report
    return ray_cluster(ray)


def made_by() -> str:
    """The command as typed, for reports."""
    return shlex.join(["hypostyle", *sys.argv[1:]])


def contested_games(names: list[str], players: str, options: dict[str, str]) -> list[Contested]:
    """Every game with every player count that is asked for."""
    found: list[Contested] = []
    for name in game_names() if names == ["all"] else names:
        game = find_game(name)
        for count in _counts(players, game.facts.players):
            one = Contested(game.key, game.setup(count, None, options))
            if one in found:
                raise BadTournament(f"{one.title} is named twice")
            found.append(one)
    return found


def _counts(players: str, allowed: tuple[int, ...]) -> list[int]:
    if not players:
        return [allowed[0]]
    if players == "all":
        return sorted(allowed)
    if not all(part.strip().isdecimal() for part in players.split(",")):
        raise BadOptions(f"--players is 'all' or numbers such as 2,3, not {players!r}")
    return [int(part) for part in players.split(",")]


def _play(planned: Tournament, out: Path | None, hand_out: Spread) -> TournamentState:
    with progress_bar() as bar, resumable(out):
        task = bar.add_task("Playing", total=None)

        def done(games: int, total: int, verdict: Verdict | None) -> None:
            words = "Playing" if verdict is None else f"LLR {verdict.llr:+.2f}"
            bar.update(task, completed=games, total=total, description=words)

        return run(planned, out, hand_out, done)


def _write_parquet(out: Path, state: TournamentState) -> None:
    from hypostyle.arena.parquet import write_table

    write_table(out / "games.parquet", [row._asdict() for row in state.rows], SCHEMA)


def _data(planned: Tournament, state: TournamentState) -> dict[str, Any]:
    return {
        "games": len(state.rows),
        "fresh": state.fresh,
        "elapsed": state.elapsed,
        "speed_up": state.speed_up,
        "ratings": {
            key: [one._asdict() for one in found] for key, found in ratings(state.rows).items()
        },
        "sprt": None if state.verdict is None else state.verdict._asdict(),
    }


def _show(planned: Tournament, state: TournamentState) -> None:
    titles = {one.key: one.title for one in planned.contested} | {"all": "All games"}
    for key, found in ratings(state.rows).items():
        head(titles[key])
        _show_ratings(found, [row for row in state.rows if key in ("all", row.contested)])
    if planned.tested and state.verdict:
        say(said(planned.tested, state.verdict), "bold")
    games = "1 game" if state.fresh == 1 else f"{state.fresh} games"
    before = len(state.rows) - state.fresh
    stored = f" ({before} stored before)" if before else ""
    say(f"{games} in {state.elapsed:.1f} s{stored}, speed-up {state.speed_up:.1f}.")


def _show_ratings(found: list[Rating], rows: list[GameRow]) -> None:
    grid = Grid(box=None, pad_edge=False)
    grid.add_column("Bot")
    for title in ("Rating", "95 %", "Games", "Share", "ms each"):
        grid.add_column(title, justify="right")
    for one in found:
        mine = [(row, n) for row in rows for n, bot in enumerate(row.bots) if bot == one.name]
        asked = sum(row.decisions[n] for row, n in mine)
        pace = 1000 * sum(row.seconds[n] for row, n in mine) / asked if asked else 0.0
        grid.add_row(
            one.name,
            f"{one.rating:+.0f}",
            f"± {one.margin:.0f}",
            str(one.games),
            f"{one.share:.1%}",
            f"{pace:.1f}",
        )
    OUT.print(grid, width=wide())
