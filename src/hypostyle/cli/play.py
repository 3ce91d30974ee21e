"""`play`: a game at the terminal."""

from pathlib import Path
from typing import Annotated

import typer

from hypostyle.cli.catalogue import game_names
from hypostyle.cli.console import say, say_whole
from hypostyle.cli.files import (
    BadFile,
    last_save,
    must_be_new,
    new_save,
    replay_game,
    write_game,
)
from hypostyle.cli.options import Options, Preset, read_options
from hypostyle.cli.program import program
from hypostyle.cli.seats import (
    BadSeats,
    default_seats,
    seat_again,
    seat_all,
    split_seats,
)
from hypostyle.cli.table import TerminalTable, quoted
from hypostyle.core.chance import fresh_seed
from hypostyle.core.errors import BadOptions
from hypostyle.core.match import Match
from hypostyle.core.position import read_position
from hypostyle.core.registry import game as find_game
from hypostyle.core.registry import game_names as all_games
from hypostyle.core.state import State


def play(
    name: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="See hypostyle games.", autocompletion=game_names),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="A,B",
            help="The players in seat order: human, random, onestep, search:1000 (roll-outs) "
            "or search:2s (seconds).",
        ),
    ] = None,
    names: Annotated[
        list[str] | None,
        typer.Option("--name", metavar="NAME", help="The name of a human player; may be repeated."),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Seed; the same seed deals the same game.")
    ] = None,
    preset: Preset = None,
    options: Options = None,
    position: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help="Start from this position (one line of text)."),
    ] = None,
    resume: Annotated[
        str | None,
        typer.Option(metavar="FILE|last", help="Continue a saved game, or the last one."),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save here instead of in the data folder."),
    ] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also write the finished game here.")
    ] = None,
    confirm: Annotated[
        bool, typer.Option("--confirm", help="Ask before an answer that ends your turn.")
    ] = False,
) -> None:
    """Play against bots, or against each other at one terminal.

    Answer by number or notation. TAB completes, ? shows help.
    Leave with quit or Ctrl-C: the game is saved after every answer.

    Examples:
    $ hypostyle play aton
    $ hypostyle play aton --seats search:500,human --name Anna
    $ hypostyle play aton --seats human,human --preset published
    $ hypostyle play aton --seed 7 --option win_score=30
    $ hypostyle play --resume last
    """
    for path in (save, record):
        if path is not None:
            must_be_new(path)
    if resume == "":
        raise BadFile("--resume needs a file, or last")
    if resume is not None:
        _alone("--resume", seed=seed, preset=preset, option=options, position=position)
        table = _resume(name, resume, seats, names or [], save, confirm)
    else:
        if position is not None:
            _alone("--position", GAME=name, preset=preset, option=options)
        match = _begin(name, seats, seed or fresh_seed(), preset, options or [], position)
        who = split_seats(seats) if seats else default_seats(match.setup.players)
        _check_count(match, who)
        sitting = seat_all(match.game, who, names or [], match.seed or "")
        table = TerminalTable(match, sitting, save or new_save(match.game.key), confirm)
    _play(table, record)


def _play(table: TerminalTable, record: Path | None) -> None:
    try:
        finished = table.play()
    except KeyboardInterrupt:
        say()
        table.say_how_to_resume()
        raise typer.Exit(130) from None
    if not finished:
        table.say_how_to_resume()
        return
    if record is not None:
        write_game(record, table.match, table.names)
        say_whole(f"Record written to {record}")
    if table.kept:
        say_whole(f"Replay it with: {program()} replay {quoted(table.save)}", "dim")


def _begin(
    name: str | None,
    seats: str | None,
    seed: str,
    preset: str | None,
    options: list[str],
    position: str | None,
) -> Match[State]:
    if position is not None:
        game, setup, start = read_position(position)
        return Match(game, setup, seed, start)
    if name is None:
        raise BadOptions(f"name a game, for example: {program()} play {all_games()[0]}")
    game = find_game(name)
    players = len(split_seats(seats)) if seats else None
    return Match(game, game.setup(players, preset, read_options(options)), seed)


def _resume(
    name: str | None,
    resume: str,
    seats: str | None,
    names: list[str],
    save: Path | None,
    confirm: bool,
) -> TerminalTable:
    wanted = None if name is None else find_game(name)
    path = last_save(wanted.key if wanted else None) if resume == "last" else Path(resume)
    record, match = replay_game(path)
    if wanted is not None and wanted.key != match.game.key:
        raise BadOptions(f"{path} is a game of {match.game.key}, not of {wanted.key}")
    if match.over:
        raise BadFile(f"this game is over; replay it with: {program()} replay {quoted(path)}")
    if match.seed is None:
        raise BadFile(f"{path} has no seed, so the game cannot be continued")
    match.deal()
    if seats is None:
        if names:
            raise BadSeats("--name needs --seats when a game is resumed")
        sitting = seat_again(match.game, record.names, match.setup.players, match.seed)
    else:
        who = split_seats(seats)
        _check_count(match, who)
        sitting = seat_all(match.game, who, names, match.seed)
    return TerminalTable(match, sitting, save or path, confirm)


def _check_count(match: Match[State], who: list[str]) -> None:
    if len(who) != match.setup.players:
        raise BadSeats(f"this game has {match.setup.players} seats, not {len(who)}")


def _alone(what: str, **others: object) -> None:
    """Raise BadOptions if an option is combined with one that it excludes."""
    for name, value in others.items():
        if value is not None:
            other = name if name.isupper() else f"--{name}"
            raise BadOptions(f"{what} cannot be combined with {other}")
