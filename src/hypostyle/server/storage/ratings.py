"""SQL about results and ratings. Every method is one transaction."""

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, select, text, update

from hypostyle.server.ratings.glicko import PERIOD, Glicko, aged
from hypostyle.server.ratings.results import BOT, SeatResult, rate_game
from hypostyle.server.storage.database import Database
from hypostyle.server.storage.entities import CLOSED, OVER, StoredTable
from hypostyle.server.storage.schema import PLAYERS, RATINGS, RESULTS, TABLES

LOCK: Final = "SELECT pg_advisory_xact_lock(hashtext('hypostyle ratings'))"
"""Two processes must not rate two games of one player at once: one rating would be lost."""
MOST_LISTED: Final = 100


@dataclass(frozen=True, slots=True)
class StoredRating:
    """The rating of a player or bot in a game, with the deviation it has by now."""

    game: str
    who: str
    name: str
    """Of a player; of a bot its level."""
    rating: Glicko
    games: int
    at: float
    """When the last rated game ended."""


class RatingStore:
    """Results of games, and the ratings that follow from them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def unsettled(self, limit: int) -> list[str]:
        """Tables whose game has ended and whose result is not stored yet."""
        t = TABLES.c
        ended = (t.status == OVER) | ((t.status == CLOSED) & t.rated)
        wanted = select(t.id).where(ended, text("NOT settled"), ~t.imported)
        with self._database.reading() as connection:
            return list(connection.execute(wanted.order_by(t.touched).limit(limit)).scalars())

    def settle(self, table: StoredTable, results: Sequence[SeatResult]) -> bool:
        """Store the result of a game and change the ratings; False when that was done before.

        All of it is one transaction, so a server that dies has done it, or it will be done later.
        """
        with self._database.writing() as connection:
            self._lock(connection)
            done = connection.execute(
                update(TABLES)
                .where(TABLES.c.id == table.id, text("NOT settled"))
                .values(settled=True)
            )
            if done.rowcount != 1:
                return False
            if results:
                last = connection.execute(select(func.max(RESULTS.c.n))).scalar()
                shared = {
                    "table_id": table.id,
                    "n": (last or 0) + 1,
                    "game": table.game,
                    "players": table.players,
                    "finished": table.status == OVER,
                    "rated": table.rated,
                    "public": table.listed or table.rated,
                    "at": table.touched,
                }
                rows = [{**shared, **asdict(one), "rating": None, "gain": None} for one in results]
                connection.execute(insert(RESULTS), rows)
                if table.rated:
                    _rate(connection, table.id, rows)
        return True

    def rebuild(self) -> int:
        """Compute all ratings again from the results, in their order; returns how many games."""
        with self._database.writing() as connection:
            self._lock(connection)
            connection.execute(delete(RATINGS))
            games: dict[int, list[dict[str, Any]]] = {}
            wanted = select(RESULTS).where(RESULTS.c.rated).order_by(RESULTS.c.n, RESULTS.c.seat)
            for row in connection.execute(wanted).mappings():
                games.setdefault(row["n"], []).append(dict(row))
            for rows in games.values():
                _rate(connection, rows[0]["table_id"], rows)
        return len(games)

    def of(self, who: str) -> list[StoredRating]:
        """The ratings of a player or bot, by game."""
        return self._list(RATINGS.c.who == who, RATINGS.c.game)

    def leaderboard(self, game: str) -> list[StoredRating]:
        """The ratings in a game, the best first; deleted and banned players are left out."""
        return self._list(RATINGS.c.game == game, RATINGS.c.rating.desc())

    def _list(self, which: Any, order: Any) -> list[StoredRating]:
        r, p = RATINGS.c, PLAYERS.c
        shown = r.who.startswith(BOT) | (p.login.is_not(None) & p.banned.is_(None))
        wanted = (
            select(RATINGS, p.name)
            .outerjoin(PLAYERS, p.id == r.who)
            .where(which, shown)
            .order_by(order)
            .limit(MOST_LISTED)
        )
        now = time.time()
        with self._database.reading() as connection:
            rows = connection.execute(wanted).all()
        return [
            StoredRating(
                row.game,
                row.who,
                row.name or row.who.removeprefix(BOT),
                aged(
                    Glicko(row.rating, row.deviation, row.volatility),
                    max(0.0, now - row.at) / PERIOD,
                ),
                row.games,
                row.at,
            )
            for row in rows
        ]

    def _lock(self, connection: Connection) -> None:
        if self._database.postgres:
            connection.execute(text(LOCK))


def _rate(connection: Connection, table_id: str, rows: Sequence[dict[str, Any]]) -> None:
    """Change the ratings after a game, and note the changes in its results."""
    game, at, finished = rows[0]["game"], rows[0]["at"], rows[0]["finished"]
    results = [SeatResult(**{name: row[name] for name in SeatResult.__slots__}) for row in rows]
    names = {one.who for one in results if one.who}
    known = {
        row.who: row
        for row in connection.execute(
            select(RATINGS).where(RATINGS.c.game == game, RATINGS.c.who.in_(names))
        )
    }
    before = {
        who: (Glicko(row.rating, row.deviation, row.volatility), row.at)
        if (row := known.get(who)) is not None
        else (Glicko(), at)
        for who in names
    }
    for who, rating in rate_game(results, finished, before, at).items():
        values = {
            "rating": rating.value,
            "deviation": rating.deviation,
            "volatility": rating.volatility,
            "games": known[who].games + 1 if who in known else 1,
            "at": at,
        }
        this = (RATINGS.c.game == game, RATINGS.c.who == who)
        if who in known:
            connection.execute(update(RATINGS).where(*this).values(values))
        else:
            connection.execute(insert(RATINGS), {"game": game, "who": who, **values})
        connection.execute(
            update(RESULTS)
            .where(RESULTS.c.table_id == table_id, RESULTS.c.who == who)
            .values(rating=rating.value, gain=rating.value - before[who][0].value)
        )
