"""What players see at the terminal: events, board, question, choices and result."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from rich.table import Table as Grid

from hypostyle.cli.choices import Choices
from hypostyle.cli.console import OUT, say, show_board, wide
from hypostyle.core.game import Marks
from hypostyle.core.log import Line
from hypostyle.core.match import Match
from hypostyle.core.state import OMNISCIENT, State


def show_turn(match: Match[State], seat: int) -> None:
    """Print what happened since the seat's last answer, the board, the question and the choices."""
    view = match.view(seat)
    news = news_for(match, seat)
    show_news(match, news)
    places = tuple(place for line in news for place in line.happening.places)
    show_board(match.game, view, Marks(legal=tuple(view.legal()), last=places))
    say()
    say(f"{match.game.side_name(seat)}: {view.question()}", "bold")
    for text in Choices(view).lines(wide()):
        say(text)


def news_for(match: Match[State], seat: int) -> list[Line]:
    """The log from a seat's last answer on, as that seat sees it."""
    own = [number for number, row in enumerate(match.rows, 1) if row.seat == seat]
    return [line for line in match.log(seat) if line.row >= (own[-1] if own else 0)]


def show_news(match: Match[State], lines: Sequence[Line]) -> None:
    """Print log lines as paragraphs, one per seat or draw; scoring line by line."""
    told = worth_telling(lines)
    gains = Counter(line.row for line in told if line.happening.source)

    def doer(line: Line) -> tuple[int, int]:
        seat = match.rows[line.row - 1].seat if line.row else OMNISCIENT
        return (seat, line.row if gains[line.row] > 1 else 0)

    say()
    for (_, scoring), group in groupby(told, doer):
        if scoring:
            for line in group:
                say(line.text, "dim")
        else:
            say(" ".join(line.text for line in group), "dim")
    say()


def worth_telling(lines: Sequence[Line]) -> list[Line]:
    """The log without scoring lines of 0 points."""
    return [line for line in lines if line.happening.points or not line.happening.source]


def show_log(lines: Sequence[Line], style: str = "") -> None:
    """Print log lines with the numbers of their rows."""
    for line in worth_telling(lines):
        say(f"{line.row:>4}  {line.text}", style)


def show_end(match: Match[State], news: Sequence[Line]) -> None:
    """Print the last moves, the board with everything revealed, and the result."""
    show_news(match, news)
    show_board(match.game, match.view(OMNISCIENT), Marks(last=match.last_places()))
    say()
    show_result(match)


def show_result(match: Match[State]) -> None:
    """Print who won and why, the points by source, and the seed with its fingerprint."""
    outcome = match.outcome()
    if outcome is None:
        return
    game = match.game
    winners = " and ".join(game.side_name(seat) for seat in outcome.winners)
    verb = "wins" if len(outcome.winners) == 1 else "share the victory"
    reasons = " and ".join(game.words(f"end.{reason}") for reason in outcome.reasons)
    say(f"{winners} {verb}: {reasons}.", "bold")
    say()
    OUT.print(points_table(match))
    if match.seed is not None:
        say()
        say(f"Seed {match.seed}, fingerprint {match.fingerprint[:16]}", "dim")


def points_table(match: Match[State]) -> Grid:
    """The points of every seat by source, in the order of the game's words."""
    game, points = match.game, match.points()
    seats = range(match.setup.players)
    grid = Grid(box=None, pad_edge=False)
    grid.add_column("Points")
    for seat in seats:
        grid.add_column(game.side_name(seat), justify="right")
    begun = [match.scores()[seat] - sum(points[seat].values()) for seat in seats]
    grid.add_row("At the start", *(str(n) for n in begun))
    named = [key.removeprefix("source.") for key in game.words.texts if key.startswith("source.")]
    for source in named:
        if any(source in table for table in points):
            row = (str(table.get(source, 0)) for table in points)
            grid.add_row(game.words(f"source.{source}"), *row)
    grid.add_row("Total", *(str(n) for n in match.scores()), style="bold")
    return grid
