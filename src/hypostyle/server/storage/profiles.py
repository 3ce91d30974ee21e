"""SQL for profiles: statistics, opponents and histories of players. Every method is one transaction."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Float, and_, case, cast, func, or_, select

from hypostyle.server.ratings.results import BOT
from hypostyle.server.storage.database import Database
from hypostyle.server.storage.entities import PLAYING
from hypostyle.server.storage.schema import PLAYERS, RESULTS, ROWS, SEATS, TABLES

MOST_OPPONENTS: Final = 12
_R: Final = RESULTS.c


@dataclass(frozen=True, slots=True)
class Statistics:
    """The games of a player in one game with one number of players."""

    game: str
    players: int
    ended: int
    """Finished, or closed before."""
    finished: int
    won: float
    """Victories; a shared one counts its share."""
    abandoned: int
    mean_score: float | None
    best_score: int | None


@dataclass(frozen=True, slots=True)
class Opponent:
    """Another player or bot, and how often they met."""

    who: str
    name: str | None
    """Of an account; a bot has none."""
    games: int
    ahead: int
    """Games in which the player had the better place."""


@dataclass(frozen=True, slots=True)
class PastSeat:
    """A seat of a game that has ended."""

    seat: int
    who: str
    name: str
    account: bool
    """It has a profile."""
    score: int | None
    place: int
    won: float
    abandoned: bool
    rating: float | None
    gain: float | None


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game that has ended."""

    table: str | None
    """None when the table was deleted."""
    game: str
    at: float
    rows: int
    finished: bool
    rated: bool
    seats: tuple[PastSeat, ...]


class ProfileStore:
    """What is known about the games of players. `own` includes games that only they may see."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def since(self, player_id: str) -> float:
        """When a player was created."""
        with self._database.reading() as connection:
            found = connection.execute(select(PLAYERS.c.made).where(PLAYERS.c.id == player_id))
            return float(found.scalar_one())

    def statistics(self, player_id: str, own: bool) -> list[Statistics]:
        """Finished games by game and number of players."""
        stayed = and_(_R.finished, ~_R.abandoned)
        wanted = (
            select(
                _R.game,
                _R.players,
                func.count(),
                func.sum(case((_R.finished, 1), else_=0)),
                func.sum(case((stayed, _R.won), else_=0.0)),
                func.sum(case((_R.abandoned, 1), else_=0)),
                func.avg(case((stayed, cast(_R.score, Float)))),
                func.max(case((stayed, _R.score))),
            )
            .where(_mine(player_id, own))
            .group_by(_R.game, _R.players)
            .order_by(_R.game, _R.players)
        )
        with self._database.reading() as connection:
            return [Statistics(*row) for row in connection.execute(wanted)]

    def playing(self, player_id: str, own: bool) -> dict[str, int]:
        """Games in progress, by game."""
        t = TABLES.c
        seen: ColumnElement[bool] = t.status == PLAYING
        if not own:
            seen = and_(seen, or_(t.listed, t.rated))
        wanted = (
            select(t.game, func.count(t.id.distinct()))
            .join(SEATS, SEATS.c.table_id == t.id)
            .where(SEATS.c.player_id == player_id, SEATS.c.kind != "hotseat", seen)
            .group_by(t.game)
        )
        with self._database.reading() as connection:
            return {str(row[0]): int(row[1]) for row in connection.execute(wanted)}

    def opponents(self, player_id: str, own: bool) -> list[Opponent]:
        """Bots and players with an account, the most frequent first."""
        other = RESULTS.alias("other")
        p = PLAYERS.c
        ahead = case((_R.place < other.c.place, 1), else_=0)
        wanted = (
            select(other.c.who, p.name, func.count(), func.sum(ahead))
            .select_from(RESULTS)
            .join(other, and_(other.c.table_id == _R.table_id, other.c.seat != _R.seat))
            .outerjoin(PLAYERS, p.id == other.c.who)
            .where(
                _mine(player_id, own),
                _R.finished,
                other.c.who != player_id,
                or_(other.c.who.startswith(BOT), p.login.is_not(None)),
            )
            .group_by(other.c.who, p.name)
            .order_by(func.count().desc(), other.c.who)
            .limit(MOST_OPPONENTS)
        )
        with self._database.reading() as connection:
            return [Opponent(*row) for row in connection.execute(wanted)]

    def history(
        self, player_id: str, own: bool, game: str | None, rated: bool, first: int, most: int
    ) -> tuple[list[PastGame], int]:
        """Games that have ended, the latest first, and how many there are in all."""
        which = _mine(player_id, own)
        if game is not None:
            which = and_(which, _R.game == game)
        if rated:
            which = and_(which, _R.rated)
        with self._database.snapshot() as connection:
            total = connection.execute(
                select(func.count(_R.table_id.distinct())).where(which)
            ).scalar_one()
            ids = connection.execute(
                select(_R.table_id)
                .where(which)
                .group_by(_R.table_id)
                .order_by(func.max(_R.n).desc())
                .offset(first)
                .limit(most)
            ).scalars()
            names = list(ids)
            length = (
                select(func.coalesce(func.max(ROWS.c.n), 0))
                .where(ROWS.c.table_id == _R.table_id)
                .scalar_subquery()
            )
            rows = connection.execute(
                select(
                    RESULTS,
                    SEATS.c.name.label("sat"),
                    TABLES.c.id.label("there"),
                    PLAYERS.c.login.label("login"),
                    PLAYERS.c.name.label("player"),
                    length.label("length"),
                )
                .outerjoin(TABLES, TABLES.c.id == _R.table_id)
                .outerjoin(SEATS, and_(SEATS.c.table_id == _R.table_id, SEATS.c.seat == _R.seat))
                .outerjoin(PLAYERS, PLAYERS.c.id == _R.who)
                .where(_R.table_id.in_(names))
                .order_by(_R.n.desc(), _R.seat)
            ).all()
        games: dict[str, list[Any]] = {name: [] for name in names}
        for row in rows:
            games[row.table_id].append(row)
        return [_past_game(found) for found in games.values()], total


def _mine(player_id: str, own: bool) -> ColumnElement[bool]:
    mine = _R.who == player_id
    return mine if own else and_(mine, _R.public)


def _past_game(rows: Sequence[Any]) -> PastGame:
    first = rows[0]
    seats = tuple(
        PastSeat(
            row.seat,
            row.who,
            row.sat or row.player or row.who.removeprefix(BOT),
            row.login is not None,
            row.score,
            row.place,
            row.won,
            row.abandoned,
            row.rating,
            row.gain,
        )
        for row in rows
    )
    return PastGame(
        first.there, first.game, first.at, first.length, first.finished, first.rated, seats
    )
