"""SQL about reviews of finished games."""

import time

from sqlalchemy import insert, select

from hypostyle.server.problems import Conflict
from hypostyle.server.storage.database import Database, conflicts
from hypostyle.server.storage.schema import REVIEWS


class ReviewStore:
    """Reviews as JSON, one for each table. A finished game never changes, nor does its review."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, table_id: str) -> str | None:
        """The review of a table; None before it was made."""
        wanted = select(REVIEWS.c.review).where(REVIEWS.c.table_id == table_id)
        with self._database.reading() as connection:
            found: str | None = connection.execute(wanted).scalar_one_or_none()
        return found

    def add(self, table_id: str, review: str) -> None:
        """Store a review; if another process was faster, its review stays."""
        row = {"table_id": table_id, "review": review, "made": time.time()}
        try:
            with conflicts(), self._database.writing() as connection:
                connection.execute(insert(REVIEWS), row)
        except Conflict:
            pass
