"""A game in memory, rebuilt from its stored rows and kept in step with them."""

from collections.abc import Sequence
from typing import Final

from hypostyle.core.errors import BadNotation, BadOptions, BadPosition, UnknownGame
from hypostyle.core.game import Game
from hypostyle.core.log import Line
from hypostyle.core.match import Match
from hypostyle.core.position import read_position
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import CHANCE, State
from hypostyle.server.problems import Problem, problem, sentence
from hypostyle.server.storage.entities import StoredRow, StoredSeat, StoredTable

ANSWER: Final = "answer"
UNDO: Final = "undo"
REDO: Final = "redo"
TAKE_BACK: Final = "takeback"
EARLIER: Final = 4
"""The number of earlier moments kept in memory for replays."""


class DamagedGame(Exception):
    """A stored row does not replay. It names the row and the error, not what the row contains."""

    def __init__(self, row: int, error: Exception) -> None:
        super().__init__(f"row {row} does not replay ({type(error).__name__})")


class LiveGame:
    """A match, and how far it has been read from the store."""

    def __init__(self, match: Match[State], seed: str) -> None:
        self.match = match
        self.seed = seed
        """What chance answers from, together with the nonces of the match."""
        self.rows = 0
        """The number of stored rows it has read, undone ones included."""
        self.asked_since = 0
        """The version at which the open question came up; answers to it may be as old as that."""
        self.undone: list[tuple[int, str]] = []
        """What can be redone, the next one last: the seat, and its answer in words."""
        self.sentences: list[list[str]] = [[] for _ in range(match.setup.players)]
        """For every seat its answers in words, the latest last."""
        self._earlier: dict[int, Match[State]] = {}
        self._logs: dict[int, tuple[int, list[Line]]] = {}
        """By viewer: the log, and the number of rows it covers."""

    @classmethod
    def of(cls, table: StoredTable, seats: Sequence[StoredSeat]) -> "LiveGame":
        """The game of a table before its first row."""
        try:
            game = find_game(table.game)
            setup = game.setup(table.players, options=game.facts.options.parse(table.options))
        except (UnknownGame, BadOptions):
            raise problem(409, "no-such-game", "game") from None
        if game.facts.rules_version != table.rules:
            raise problem(409, "other-rules")
        try:
            start = None if table.start is None else read_position(table.start)[2]
        except BadPosition:
            raise problem(409, "no-such-game", "start") from None
        live = cls(Match(game, setup, None, start), table.seed)
        live.mix(seats)
        return live

    def mix(self, seats: Sequence[StoredSeat]) -> None:
        """Take over the nonces of the seats; they can change until the game begins."""
        self.match.nonces = tuple(seat.nonce or "" for seat in seats)

    def clone(self) -> "LiveGame":
        """A copy on which to try a change."""
        twin = LiveGame(self.match.clone(), self.seed)
        twin.rows, twin.asked_since, twin.undone = self.rows, self.asked_since, self.undone[:]
        twin.sentences = [sentences[:] for sentences in self.sentences]
        twin._earlier = self._earlier.copy()
        twin._logs = self._logs.copy()
        return twin

    @property
    def game(self) -> Game[State]:
        """The game that is played."""
        return self.match.game

    def log(self, viewer: int) -> list[Line]:
        """The log as a viewer may see it. Lines are worded once and kept."""
        count = len(self.match)
        done, lines = self._logs.get(viewer, (0, []))
        if not done:
            lines = self.match.log(viewer)
        elif done < count:
            lines = [*lines, *self.match.log(viewer, done)]
        self._logs[viewer] = (count, lines)
        return lines

    def at(self, row: int | None) -> Match[State]:
        """The game as it was after so many rows; None is the present."""
        last = len(self.match)
        if row is None or row == last:
            return self.match
        if not 0 <= row < last:
            raise problem(404, "no-row", last=last)
        found = self._earlier.get(row)
        if found is None:
            found = self.match.at(row)
            while len(self._earlier) >= EARLIER:
                del self._earlier[next(iter(self._earlier))]
            self._earlier[row] = found
        return found

    # --- answers ----------------------------------------------------------------------------------

    def parse(self, seat: int, answer: str) -> tuple[State, int]:
        """What a seat may know, and the action it means by an answer; Problem when it is none."""
        if seat not in self.match.deciders():
            raise problem(409, "not-asked", "turn")
        seen = self.game.seen(self.match.state, seat)
        try:
            return seen, self.game.parse(seen, answer, seat)
        except BadNotation as error:
            raise Problem(422, "refused", sentence(str(error))) from None

    def refusal(self, seen: State, seat: int, action: int) -> Problem | None:
        """Why an answer is refused, by what the seat may know; None when it is legal."""
        refused = self.game.refusal(seen, seat, action)
        if refused is None:
            return None
        more = {"paragraph": refused.paragraph} if refused.paragraph else {}
        return Problem(422, "refused", refused.sentence, more)

    # --- reading ----------------------------------------------------------------------------------

    def read(self, rows: Sequence[StoredRow]) -> None:
        """Apply rows that were stored since the last reading; raises DamagedGame."""
        if not rows:
            return
        self.match.seed = None  # the answers of chance are among the rows
        if self.rows:
            for row in rows:
                self._apply(row)
        else:
            self._read_all(rows)
        self.rows = rows[-1].n

    def _read_all(self, rows: Sequence[StoredRow]) -> None:
        """Read from the first row, leaving out what was undone instead of playing and undoing it.

        An undo replays the game, so a thousand undos must not make loading it a thousand times as
        slow.
        """
        net: list[StoredRow] = []
        undone: list[StoredRow] = []
        for row in rows:
            try:
                if row.act == UNDO:
                    undone.append(net.pop(_last_of(net, row.seat)))
                elif row.act == REDO:
                    net.append(undone.pop())
                elif row.act == TAKE_BACK:
                    del net[_last_of(net, row.seat) :]
                    undone.clear()
                    self.match.taken_back[row.seat] += 1
                else:
                    net.append(row)
                    if row.seat != CHANCE:
                        undone.clear()
            except (ValueError, IndexError) as error:
                raise DamagedGame(row.n, error) from None
        for row in [*net, *reversed(undone)]:
            self._apply(row)
        for row in undone:
            self._undo(row.seat)
        since = (row.version for row in rows if row.act != ANSWER)
        self.asked_since = max([self.asked_since, *since])

    def _apply(self, row: StoredRow) -> None:
        """Apply a stored row, which the rules check."""
        try:
            self._replay(row)
        except Exception as error:  # its message may contain a secret
            raise DamagedGame(row.n, error) from None

    def _replay(self, row: StoredRow) -> None:
        if row.seat == CHANCE:
            self.match.happen(row.answer)
            self.asked_since = row.version
            return
        changes_question = self._only_asks(row.seat)
        if row.act == ANSWER:
            action = self.game.parse(self.match.state, row.answer)
            self._answer(row.seat, action)
        elif row.act == UNDO:
            self._undo(row.seat)
        elif row.act == TAKE_BACK:
            self._take_back(row.seat)
            changes_question = True
        else:
            self._redo(row.seat)
        if changes_question:
            self.asked_since = row.version

    # --- acting -----------------------------------------------------------------------------------

    def answer(self, version: int, seat: int, action: int) -> list[StoredRow]:
        """Apply an answer of a seat, then chance; returns the rows to store.

        Raises Refused when the rules do not allow it.
        """
        changes_question = self._only_asks(seat)
        self._answer(seat, action)
        return self._stored(version, seat, ANSWER, self.match.rows[-1].text, changes_question)

    def undo(self, version: int, seat: int) -> list[StoredRow]:
        """Undo the last answer of a seat; returns the rows to store."""
        changes_question = self._only_asks(seat)
        self._undo(seat)
        return self._stored(version, seat, UNDO, "", changes_question)

    def redo(self, version: int, seat: int) -> list[StoredRow]:
        """Redo what a seat has undone last, then chance; returns the rows to store."""
        changes_question = self._only_asks(seat)
        self._redo(seat)
        return self._stored(version, seat, REDO, "", changes_question)

    def take_back(self, version: int, seat: int) -> list[StoredRow]:
        """Go back to before the last answer of a seat; returns the rows to store."""
        self._take_back(seat)
        return self._stored(version, seat, TAKE_BACK, "", True)

    def deal(self, version: int) -> list[StoredRow]:
        """Let chance answer from the seed until a seat is asked; returns the rows to store."""
        first = len(self.match)
        self.match.seed = self.seed
        self.match.deal()
        self.match.seed = None
        dealt = self.match.rows[first:]
        if dealt:
            self.asked_since = version
        rows = [
            StoredRow(self.rows + n, version, CHANCE, ANSWER, row.text)
            for n, row in enumerate(dealt, 1)
        ]
        self.rows += len(rows)
        return rows

    def _stored(
        self, version: int, seat: int, act: str, answer: str, changes_question: bool
    ) -> list[StoredRow]:
        if changes_question:
            self.asked_since = version
        self.rows += 1
        return [StoredRow(self.rows, version, seat, act, answer), *self.deal(version)]

    def _answer(self, seat: int, action: int) -> None:
        said = self.game.sentence(self.match.state, action)
        self.match.apply(seat, action)
        self.sentences[seat].append(said)
        self.undone.clear()

    def _undo(self, seat: int) -> None:
        self.match.undo(seat)
        self.undone.append((seat, self.sentences[seat].pop()))
        self._earlier.clear()
        self._logs.clear()

    def _take_back(self, seat: int) -> None:
        for row in self.match.take_back(seat):
            if row.seat != CHANCE:
                self.sentences[row.seat].pop()
        self.undone.clear()
        self._earlier.clear()
        self._logs.clear()

    def _redo(self, seat: int) -> None:
        self.match.redo(seat)
        self.sentences[seat].append(self.undone.pop()[1])

    def _only_asks(self, seat: int) -> bool:
        """Whether no other seat is asked, so that an act of this one changes the question."""
        return not set(self.match.deciders()) - {seat}


def _last_of(rows: Sequence[StoredRow], seat: int) -> int:
    """Where the last row of a seat is; ValueError when there is none."""
    for n in range(len(rows) - 1, -1, -1):
        if rows[n].seat == seat:
            return n
    raise ValueError(seat)
