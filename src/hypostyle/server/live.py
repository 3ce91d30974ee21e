"""A game in memory, rebuilt from its stored rows and kept in step with them."""

from collections.abc import Sequence

from hypostyle.core.errors import BadOptions, UnknownGame
from hypostyle.core.game import Game
from hypostyle.core.match import Match
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import CHANCE, State
from hypostyle.server.problems import Problem
from hypostyle.server.store import StoredRow, TableFacts

ANSWER = "answer"
UNDO = "undo"
REDO = "redo"


class Live:
    """A match, and how far it has been read from the store."""

    def __init__(self, match: Match[State], seed: str) -> None:
        self.match = match
        self.seed = seed
        self.rows = 0
        """Stored rows that are in it, undone ones counted."""
        self.opened = 0
        """The version at which the open question came up; answers to it may be as old as that."""
        self.undone: list[int] = []
        """The seats that could play again what they took back, the next one last."""

    @classmethod
    def of(cls, table: TableFacts) -> "Live":
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
        return cls(Match(game, setup, None), table.seed)

    def clone(self) -> "Live":
        """A copy to try something on."""
        twin = Live(self.match.clone(), self.seed)
        twin.rows, twin.opened, twin.undone = self.rows, self.opened, self.undone[:]
        return twin

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
            self.match.undo(row.seat)
        self.undone = [row.seat for row in undone]
        self.opened = max([self.opened, *(row.version for row in rows if row.act != ANSWER)])

    def _take(self, row: StoredRow) -> None:
        alone = self._asks_only(row.seat)
        if row.seat == CHANCE:
            self.match.happen(row.answer)
            alone = True
        elif row.act == ANSWER:
            self.match.apply(row.seat, row.answer)
            self.undone.clear()
        elif row.act == UNDO:
            self.match.undo(row.seat)
            self.undone.append(row.seat)
        else:
            self.match.redo(row.seat)
            self.undone.pop()
        if alone:
            self.opened = row.version

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
