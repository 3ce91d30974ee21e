"""`replay` and `draw`: show a recorded game, or a position."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from hypostyle.cli.console import head, say, show_board
from hypostyle.cli.files import BadFile, replay_game, write_text
from hypostyle.cli.keyboard import Keyboard
from hypostyle.cli.screen import show_log, show_result, worth_telling
from hypostyle.core.errors import BadOptions
from hypostyle.core.game import Game, Marks, Shape, Theme
from hypostyle.core.match import Match
from hypostyle.core.position import read_position
from hypostyle.core.state import OMNISCIENT, PUBLIC, State
from hypostyle.core.view import View

AROUND = 4
"""Log lines shown before the current row."""

At = Annotated[
    int | None, typer.Option(metavar="N", help="Show the position after row N; 0 is the start.")
]
Viewer = Annotated[
    str | None,
    typer.Option(metavar="WHO", help="Whose view: a side such as red, public, or all."),
]


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, text or JSON.")],
    at: At = None,
    viewer: Viewer = None,
    log: Annotated[bool, typer.Option("--log", "--all", help="Print the whole log.")] = False,
) -> None:
    """Replay a recorded game move by move, or show one position of it.

    At a terminal it goes step by step; with --at, or in a pipe, it prints once.
    An unfinished game shows only what is public, unless --viewer says otherwise.

    Examples:
    $ hypostyle replay game.txt
    $ hypostyle replay game.txt --at 12 --viewer red
    $ hypostyle replay game.txt --log
    """
    if log and at is not None:
        raise BadOptions("--log cannot be combined with --at")
    _, match = replay_game(file)
    seat = _viewer(match.game, viewer, match.over)
    if log:
        show_log(match.log(seat))
        show_result(match)
        return
    _check_row(match, at)
    keyboard = Keyboard()
    if at is not None or not keyboard.live:
        _show(match, len(match.rows) if at is None else at, seat)
    else:
        _walk(match, seat, keyboard)


def draw(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="A record; or use --position."),
    ] = None,
    position: Annotated[
        str | None, typer.Option(metavar="TEXT", help="A position, one line of text.")
    ] = None,
    at: At = None,
    viewer: Viewer = None,
    theme: Annotated[Theme, typer.Option(help="Light, dark or high-contrast colours.")] = "day",
    shape: Annotated[Shape, typer.Option(help="Wide or tall layout.")] = "tall",
    compact: Annotated[
        bool, typer.Option("--compact", help="For a small screen: less, and larger.")
    ] = False,
    text: Annotated[
        bool, typer.Option("--text", help="Text for a terminal instead of SVG.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Output file; printed by default."),
    ] = None,
) -> None:
    """Draw a position, or one of a recorded game, as SVG.

    Examples:
    $ hypostyle draw game.txt --at 12 --viewer red -o picture.svg
    $ hypostyle draw --position "aton/1 players=2 ..." --theme night -o picture.svg
    """
    looks = {"--theme": theme != "day", "--shape": shape != "tall", "--compact": compact}
    for name in (name for name, wanted in looks.items() if wanted and text):
        raise BadOptions(f"{name} cannot be combined with --text")
    view, marks = _picture(file, position, at, viewer)
    marks = replace(marks, theme=theme, shape=shape, compact=compact)
    if text and out is None:
        show_board(view.game, view, marks)
    elif text and out is not None:
        write_text(out, view.text(marks) + "\n")
    elif out is None:
        typer.echo(view.draw(marks))
    else:
        write_text(out, view.draw(marks))


def _picture(
    file: Path | None, position: str | None, at: int | None, viewer: str | None
) -> tuple[View[State], Marks]:
    if file is not None and position is not None:
        raise BadOptions("a record cannot be combined with --position")
    if file is None and position is None:
        raise BadOptions("name what to draw: the file of a record, or a --position")
    if position is not None:
        if at is not None:
            raise BadOptions("--at needs a record, not a --position")
        game, _, state = read_position(position)
        view = game.view(state, _viewer(game, viewer or "all", over=True))
        return view, Marks(legal=tuple(view.legal()))
    assert file is not None
    _, whole = replay_game(file)
    _check_row(whole, at)
    seat = _viewer(whole.game, viewer, whole.over)
    match = whole if at is None else whole.at(at)
    view = match.view(seat)
    return view, Marks(legal=tuple(view.legal()), last=match.last_places(seat))


def _viewer(game: Game[State], name: str | None, over: bool) -> int:
    """The seat of a name. By default everything is shown after a game, and public facts before."""
    if name is None:
        return OMNISCIENT if over else PUBLIC
    seat = {"all": OMNISCIENT, "public": PUBLIC}.get(name.lower(), game.seat_of(name))
    if seat is None or seat == -1:
        sides = ", ".join(side.key for side in game.facts.sides)
        raise BadOptions(f"there is no viewer {name!r}; choose {sides}, public or all")
    return seat


def _check_row(match: Match[State], at: int | None) -> None:
    if at is not None and not 0 <= at <= len(match.rows):
        raise BadFile(f"there is no row {at}; the record has rows 0 to {len(match.rows)}")


def _show(match: Match[State], at: int, seat: int) -> None:
    """Print a position: the log lines before it, and the board."""
    now = match.at(at)
    title = f"{match.game.facts.title}, row {at} of {len(match.rows)}"
    head(f"{title}: {_row(match, at, seat)}" if at else title)
    lines = worth_telling(now.log(seat))
    show_log([line for line in lines if line.row < at][-AROUND:], "dim")
    show_log([line for line in lines if line.row == at])
    say()
    show_board(match.game, now.view(seat), Marks(last=now.last_places(seat)))
    if at == len(match.rows):
        say()
        show_result(match)


def _row(match: Match[State], at: int, seat: int) -> str:
    """Who answered; and what, if the viewer sees everything."""
    row = match.rows[at - 1]
    who = match.game.side_name(row.seat) if row.seat >= 0 else "chance"
    return f"{who}, {row.text}" if seat == OMNISCIENT else who


def _walk(match: Match[State], seat: int, keyboard: Keyboard) -> None:
    at = 0
    while True:
        _show(match, at, seat)
        line = keyboard.ask("Enter or n: next, p: previous, a row number, end, q: quit> ")
        if line is None or line in ("q", "quit"):
            return
        if line in ("", "n"):
            at = min(at + 1, len(match.rows))
        elif line == "p":
            at = max(at - 1, 0)
        elif line == "end":
            at = len(match.rows)
        elif line.isdecimal() and int(line) <= len(match.rows):
            at = int(line)
        else:
            say(f"{line!r} is not a row; the rows are 0 to {len(match.rows)}", "bold")
