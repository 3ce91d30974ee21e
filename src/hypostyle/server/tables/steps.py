"""What happened between two moments, as steps that a page plays one after another.

A step is one row of the record, or several rows of one turn where there are many. Everything in it
is as the viewer may know it: the lines, the scores, and the board afterwards.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hypostyle.core.game import Game, Marks
from hypostyle.core.log import Line
from hypostyle.core.match import Match, Row
from hypostyle.core.state import CHANCE, State
from hypostyle.core.view import View
from hypostyle.server.tables.loaded import LoadedTable, Viewpoint
from hypostyle.server.tables.views import Style, marks_of, moments_of, traces_of

MOST: Final = 12
"""The number of steps that are played at most."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A part of a turn: what happened in it, and what a viewer knows of the position after it."""

    row: int
    """The last row of the record that it covers, counted from 1."""
    seat: int | None
    """Whose turn it is a part of; None before anybody's."""
    lines: Sequence[Line]
    seen: View[State]
    marks: Marks

    @property
    def board(self) -> str:
        """The board after it, as SVG. Drawing takes a while: not while a table is held."""
        return self.seen.draw(self.marks)


@dataclass(frozen=True, slots=True)
class Steps:
    """The steps from one moment to another, for one viewer."""

    game: Game[State]
    seat: int | None
    """The viewer's seat."""
    before: Frame
    """The moment from which they start; nothing happens in it."""
    steps: Sequence[Frame]
    rounds: dict[int, str]
    """By row, the name of the round that begins with it."""


@dataclass(slots=True)
class RowGroup:
    """Rows that are shown as one step."""

    seat: int | None
    turn: int
    """Which turn they are a part of; groups of one turn may be merged."""
    last: int
    lines: list[Line]


def steps_of(
    loaded: LoadedTable, viewpoint: Viewpoint, style: Style, since: int, until: int
) -> Steps:
    """The steps after `since` rows, up to `until` rows."""
    live = loaded.game
    until = min(until, len(live.match))
    since = min(since, until)
    rows = live.match.rows
    lines = [line for line in live.log(viewpoint.viewer) if since < line.row <= until]
    groups = few(grouped(rows[:until], since, lines))
    match = live.match.at(since)
    before = _step(match, RowGroup(None, 0, since, []), viewpoint, style)
    steps: list[Frame] = []
    for group in groups:
        for row in rows[len(match) : group.last]:
            if row.seat == CHANCE:
                match.happen(row.action)
            else:
                match.apply(row.seat, row.action)
        steps.append(_step(match, group, viewpoint, style))
    names = {
        moment.row: moment.label
        for moment in moments_of(live, viewpoint.viewer)
        if moment.kind == "round"
    }
    return Steps(live.game, viewpoint.seat, before, steps, names)


def _step(match: Match[State], group: RowGroup, viewpoint: Viewpoint, style: Style) -> Frame:
    seen = match.game.view(match.state, viewpoint.viewer)
    marks = marks_of(match.game, style, traces_of(match, viewpoint))
    return Frame(group.last, group.seat, group.lines, seen, marks)


def grouped(rows: Sequence[Row], since: int, lines: Sequence[Line]) -> list[RowGroup]:
    """A group for every row of which the viewer sees something.

    What chance answers belongs to the turn in which it is asked.
    """
    found: list[RowGroup] = []
    actor: int | None = None
    turn = 0
    for number, row in enumerate(rows[since:], since + 1):
        if row.seat not in (CHANCE, actor):
            actor, turn = row.seat, turn + 1
        of_row = [line for line in lines if line.row == number]
        if of_row:
            found.append(RowGroup(actor, turn, number, of_row))
    return found


def few(groups: list[RowGroup], most: int = MOST) -> list[RowGroup]:
    """The same in at most so many groups: those of a turn are merged, the smallest ones first; if
    that is not enough, only the last turn of each seat is left."""
    found = groups[:]
    while len(found) > most:
        pairs = [
            (len(one.lines) + len(other.lines), n)
            for n, (one, other) in enumerate(itertools.pairwise(found))
            if one.turn == other.turn
        ]
        if not pairs:
            last = {group.seat: group.turn for group in found}
            return [group for group in found if last[group.seat] == group.turn][-most:]
        n = min(pairs)[1]
        one, other = found[n : n + 2]
        found[n : n + 2] = [RowGroup(one.seat, one.turn, other.last, one.lines + other.lines)]
    return found
