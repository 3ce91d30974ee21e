"""SQL about puzzles: attempts, and the ratings of players and puzzles. Every method is one transaction."""

import time
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, insert, select, text, update

from hypostyle.server.problems import Conflict
from hypostyle.server.ratings.glicko import PERIOD, Glicko, Pairing, aged, rated
from hypostyle.server.storage.database import Database, conflicts
from hypostyle.server.storage.schema import PUZZLE_ATTEMPTS, PUZZLE_RATINGS

PUZZLE: Final = "puzzle:"
"""What the names of puzzles begin with among the ratings; those of players are their ids."""
LOCK: Final = "SELECT pg_advisory_xact_lock(hashtext('hypostyle puzzles'))"
"""Two processes must not rate two attempts at one puzzle at once: one rating would be lost."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """The first answer of a player to a puzzle."""

    answer: str
    """In notation."""
    solved: bool
    rating: float
    """Of the player, after it."""
    gain: float
    """By which it changed the rating."""


@dataclass(frozen=True, slots=True)
class PuzzleRating:
    """The rating of a player in a game's puzzles, or of a puzzle."""

    rating: Glicko
    attempts: int
    solved: int


class PuzzleStore:
    """Who has tried which puzzle, and ratings."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def attempts(self, player_id: str, game: str) -> dict[str, Attempt]:
        """All puzzles of a game that a player has tried, by key."""
        a = PUZZLE_ATTEMPTS.c
        wanted = select(PUZZLE_ATTEMPTS).where(a.player_id == player_id, a.game == game)
        with self._database.reading() as connection:
            rows = connection.execute(wanted).all()
        return {row.puzzle: _attempt(row) for row in rows}

    def attempt(self, player_id: str, game: str, puzzle: str) -> Attempt | None:
        """A player's first answer to a puzzle; None before it."""
        with self._database.reading() as connection:
            return _find(connection, player_id, game, puzzle)

    def rating(self, game: str, who: str) -> PuzzleRating:
        """A rating, with the deviation it has by now; that of a newcomer when there is none."""
        with self._database.reading() as connection:
            return _rating(connection, game, who, time.time())

    def add(self, player_id: str, game: str, puzzle: str, answer: str, solved: bool) -> Attempt:
        """Store an answer and rate the player and the puzzle; only the first answer counts."""
        try:
            with conflicts(), self._database.writing() as connection:
                if self._database.postgres:
                    connection.execute(text(LOCK))
                known = _find(connection, player_id, game, puzzle)
                return known or _add(connection, player_id, game, puzzle, answer, solved)
        except Conflict:  # another process was faster: its answer was the first
            found = self.attempt(player_id, game, puzzle)
            assert found is not None
            return found


def _add(
    connection: Connection, player_id: str, game: str, puzzle: str, answer: str, solved: bool
) -> Attempt:
    now = time.time()
    named = f"{PUZZLE}{puzzle}"
    player, other = (_rating(connection, game, who, now) for who in (player_id, named))
    score = 1.0 if solved else 0.0
    after = rated(player.rating, [Pairing(other.rating, score)], 0.0)
    _store(connection, game, player_id, after, player, solved, now)
    hard = rated(other.rating, [Pairing(player.rating, 1.0 - score)], 0.0)
    _store(connection, game, named, hard, other, solved, now)
    made = Attempt(answer, solved, after.value, after.value - player.rating.value)
    row = {"player_id": player_id, "game": game, "puzzle": puzzle, "at": now}
    values = {name: getattr(made, name) for name in Attempt.__slots__}
    connection.execute(insert(PUZZLE_ATTEMPTS), {**row, **values})
    return made


def _store(
    connection: Connection,
    game: str,
    who: str,
    rating: Glicko,
    before: PuzzleRating,
    solved: bool,
    at: float,
) -> None:
    values = {
        "rating": rating.value,
        "deviation": rating.deviation,
        "volatility": rating.volatility,
        "attempts": before.attempts + 1,
        "solved": before.solved + solved,
        "at": at,
    }
    r = PUZZLE_RATINGS.c
    if before.attempts:
        which = (r.game == game, r.who == who)
        connection.execute(update(PUZZLE_RATINGS).where(*which).values(values))
    else:
        connection.execute(insert(PUZZLE_RATINGS), {"game": game, "who": who, **values})


def _find(connection: Connection, player_id: str, game: str, puzzle: str) -> Attempt | None:
    a = PUZZLE_ATTEMPTS.c
    which = (a.player_id == player_id, a.game == game, a.puzzle == puzzle)
    row = connection.execute(select(PUZZLE_ATTEMPTS).where(*which)).one_or_none()
    return None if row is None else _attempt(row)


def _rating(connection: Connection, game: str, who: str, now: float) -> PuzzleRating:
    r = PUZZLE_RATINGS.c
    wanted = select(PUZZLE_RATINGS).where(r.game == game, r.who == who)
    row = connection.execute(wanted).one_or_none()
    if row is None:
        return PuzzleRating(Glicko(), 0, 0)
    stored = Glicko(row.rating, row.deviation, row.volatility)
    return PuzzleRating(aged(stored, max(0.0, now - row.at) / PERIOD), row.attempts, row.solved)


def _attempt(row: Any) -> Attempt:
    return Attempt(row.answer, row.solved, row.rating, row.gain)
