"""A game in memory, rebuilt from its stored rows and kept in step with them."""

from collections.abc import Sequence
from typing import Final

from hypostyle.core.errors import BadOptions, BadPosition, UnknownGame
from hypostyle.core.game import Game
from hypostyle.core.log import Line
from hypostyle.core.match import Match
from hypostyle.core.position import read_position
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import CHANCE, State
from hypostyle.server.problems import Problem
from hypostyle.server.storage.entities import StoredRow, StoredTable

ANSWER: Final = "answer"
UNDO: Final = "undo"
REDO: Final = "redo"
PAST: Final = 4
"""Moments of a game that are kept at hand for those who step through it."""


class LiveGame:
    """A match, and how far it has been read from the store."""

    def __init__(self, match: Match[State], seed: str) -> None:
        self.match = match
        self.seed = seed
        self.rows = 0
        """Stored rows that are in it, undone ones counted."""
        self.opened = 0
        """The version at which the open question came up; answers to it may be as old as that."""
        self.undone: list[tuple[int, str]] = []
        """What could be played again, the next one last: the seat and what it did, in words."""
        self.said: list[list[str]] = [[] for _ in range(match.setup.players)]
        """For every seat what it did, in words, the last one last."""
        self._past: dict[int, Match[State]] = {}
        self._lines: dict[int, tuple[int, list[Line]]] = {}
        """By eyes: the log, and how many rows are in it."""

    @classmethod
    def of(cls, table: StoredTable) -> "LiveGame":
        """The game of a table before its first row."""
        try:
            game = find_game(table.game)
            setup = game.setup(table.players, options=game.facts.options.parse(table.options))
        except (UnknownGame, BadOptions):
            raise Problem(409, "no-such-game", "This house no longer has the game.") from None
        if game.facts.rules_version != table.rules:
            raise Problem(
                409, "other-rules", "This game was begun by an older version of the rules."
            )
        try:
            start = None if table.start is None else read_position(table.start)[2]
        except BadPosition:
            raise Problem(409, "no-such-game", "The start of this game is unknown here.") from None
        return cls(Match(game, setup, None, start), table.seed)

    def clone(self) -> "LiveGame":
        """A copy to try something on."""
        twin = LiveGame(self.match.clone(), self.seed)
        twin.rows, twin.opened, twin.undone = self.rows, self.opened, self.undone[:]
        twin.said = [said[:] for said in self.said]
        twin._past = self._past.copy()
        twin._lines = self._lines.copy()
        return twin

    def log(self, eyes: int) -> list[Line]:
        """The log as these eyes may see it; what was read before is not put into words again."""
        count = len(self.match.rows)
        done, lines = self._lines.get(eyes, (0, []))
        if not done:
            lines = self.match.log(eyes)
        elif done < count:
            lines = [*lines, *self.match.log(eyes, done)]
        self._lines[eyes] = (count, lines)
        return lines

    def at(self, row: int | None) -> Match[State]:
        """The game as it stood after so many rows; None is now."""
        if row is None or row == len(self.match.rows):
            return self.match
        if not 0 <= row < len(self.match.rows):
            last = len(self.match.rows)
            raise Problem(404, "no-row", f"This game has the moments 0 to {last}.")
        found = self._past.get(row)
        if found is None:
            found = self.match.at(row)
            while len(self._past) >= PAST:
                del self._past[next(iter(self._past))]
            self._past[row] = found
        return found

    # --- reading ----------------------------------------------------------------------------------

    def read(self, rows: Sequence[StoredRow]) -> None:
        """Take in rows that somebody has stored."""
        if not rows:
            return
        self.match.seed = None  # chance has answered already: its rows are among these
        if self.rows:
            for row in rows:
                self._take(row)
        else:
            self._read_all(rows)
        self.rows = rows[-1].n

    def _read_all(self, rows: Sequence[StoredRow]) -> None:
        """From the first row: what was taken back is left out, not played and taken back.

        An undo replays the game, so somebody who undoes a thousand times must not make opening
        it a thousand times as slow.
        """
        net: list[StoredRow] = []
        undone: list[StoredRow] = []
        for row in rows:
            if row.act == UNDO:
                last = max(n for n, before in enumerate(net) if before.seat == row.seat)
                undone.append(net.pop(last))
            elif row.act == REDO:
                net.append(undone.pop())
            else:
                net.append(row)
                if row.seat != CHANCE:
                    undone.clear()
        for row in [*net, *reversed(undone)]:
            self._take(row)
        for row in undone:
            self._take_back(row.seat)
        self.opened = max([self.opened, *(row.version for row in rows if row.act != ANSWER)])

    def _take(self, row: StoredRow) -> None:
        alone = self._asks_only(row.seat)
        if row.seat == CHANCE:
            self.match.happen(row.answer)
            alone = True
        elif row.act == ANSWER:
            action = self.game.parse(self.match.state, row.answer)
            said = self.game.sentence(self.match.state, action)
            self.match.apply(row.seat, action)
            self.said[row.seat].append(said)
            self.undone.clear()
        elif row.act == UNDO:
            self._take_back(row.seat)
        else:
            self.match.redo(row.seat)
            self.said[row.seat].append(self.undone.pop()[1])
        if alone:
            self.opened = row.version

    def _take_back(self, seat: int) -> None:
        self.match.undo(seat)
        self.undone.append((seat, self.said[seat].pop()))
        self._past.clear()
        self._lines.clear()

    # --- acting -----------------------------------------------------------------------------------

    def deal(self, version: int) -> list[StoredRow]:
        """Chance answers from the seed as far as it can; the rows to store."""
        first = len(self.match.rows)
        self.match.seed = self.seed
        self.match.deal()
        self.match.seed = None
        dealt = self.match.rows[first:]
        if dealt:
            self.opened = version
        rows = [
            StoredRow(self.rows + n, version, CHANCE, ANSWER, row.text)
            for n, row in enumerate(dealt, 1)
        ]
        self.rows += len(rows)
        return rows

    def act(self, version: int, seat: int, act: str, answer: str) -> list[StoredRow]:
        """A seat acts, and chance after it; the rows to store. Errors leave this unusable."""
        if act == ANSWER:
            action = self.match.game.parse(self.match.state, answer)
            answer = self.match.game.notation(self.match.state, action)
        row = StoredRow(self.rows + 1, version, seat, act, answer)
        self._take(row)
        self.rows = row.n
        return [row, *self.deal(version)]

    def _asks_only(self, seat: int) -> bool:
        """Nobody else is being asked, so that what this seat does changes the question."""
        return not set(self.match.deciders()) - {seat}

    @property
    def game(self) -> Game[State]:
        """The rules it is played by."""
        return self.match.game
