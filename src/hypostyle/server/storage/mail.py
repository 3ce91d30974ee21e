"""SQL about e-mail: addresses of players, and turn alerts that are due. One transaction each."""

from dataclasses import dataclass

from sqlalchemy import delete, exists, insert, or_, select, update

from hypostyle.server.problems import Conflict
from hypostyle.server.storage.database import Database, conflicts
from hypostyle.server.storage.entities import PLAYING
from hypostyle.server.storage.schema import MAIL, MAIL_ALERTS, SEATS, TABLES


@dataclass(frozen=True, slots=True)
class MailAddress:
    """Where a player gets mail."""

    player_id: str
    address: str
    confirmed: bool
    """The player has followed the link in a mail sent there."""
    alerts: bool
    """The player wants turn alerts."""


@dataclass(frozen=True, slots=True)
class DueAlert:
    """A turn that its player should be alerted to by mail."""

    table: str
    seat: int
    game: str
    player_id: str
    address: str
    touched: float


class MailStore:
    """Addresses, and the turns that players were alerted to."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, player_id: str) -> MailAddress | None:
        """The address of a player."""
        with self._database.reading() as connection:
            row = connection.execute(select(MAIL).where(MAIL.c.player_id == player_id)).first()
        return None if row is None else MailAddress(*row)

    def set(self, player_id: str, address: str) -> None:
        """Set an address, which is not confirmed yet."""
        values = {"player_id": player_id, "address": address, "confirmed": False, "alerts": True}
        with self._database.writing() as connection:
            connection.execute(delete(MAIL).where(MAIL.c.player_id == player_id))
            connection.execute(insert(MAIL), values)

    def remove(self, player_id: str) -> None:
        """Forget the address of a player."""
        with self._database.writing() as connection:
            connection.execute(delete(MAIL).where(MAIL.c.player_id == player_id))

    def confirm(self, player_id: str, address: str) -> bool:
        """Store that an address is a player's; False when they have another one by now."""
        this = (MAIL.c.player_id == player_id, MAIL.c.address == address)
        with self._database.writing() as connection:
            done = connection.execute(update(MAIL).where(*this).values(confirmed=True))
            return done.rowcount == 1

    def set_alerts(self, player_id: str, alerts: bool) -> None:
        """Store whether a player wants turn alerts."""
        with self._database.writing() as connection:
            mine = update(MAIL).where(MAIL.c.player_id == player_id)
            connection.execute(mine.values(alerts=alerts))

    def due(self, before: float, limit: int) -> list[DueAlert]:
        """Turns that have waited since a time without an alert, in games with other people."""
        t, s, other = TABLES.c, SEATS.c, SEATS.alias("other")
        asked = t.asked.bitwise_rshift(s.seat).bitwise_and(1) == 1
        people = exists().where(
            other.c.table_id == t.id,
            other.c.player_id.is_not(None),
            other.c.player_id != s.player_id,
        )
        told = MAIL_ALERTS.c
        wanted = (
            select(t.id, s.seat, t.game, s.player_id, MAIL.c.address, t.touched)
            .join(SEATS, s.table_id == t.id)
            .join(MAIL, MAIL.c.player_id == s.player_id)
            .outerjoin(MAIL_ALERTS, (told.table_id == t.id) & (told.seat == s.seat))
            .where(
                t.status == PLAYING,
                t.touched <= before,
                asked,
                s.standin.is_(None),
                MAIL.c.confirmed,
                MAIL.c.alerts,
                or_(told.at.is_(None), told.at < t.touched),
                people,
            )
            .order_by(t.touched)
            .limit(limit)
        )
        with self._database.reading() as connection:
            return [DueAlert(*row) for row in connection.execute(wanted)]

    def claim(self, alert: DueAlert, now: float) -> bool:
        """Store that an alert is being sent; False when another process sends it."""
        this = (MAIL_ALERTS.c.table_id == alert.table, MAIL_ALERTS.c.seat == alert.seat)
        values = {"table_id": alert.table, "seat": alert.seat, "at": now}
        try:
            with conflicts(), self._database.writing() as connection:
                known = connection.execute(select(MAIL_ALERTS.c.at).where(*this)).first()
                if known is None:
                    connection.execute(insert(MAIL_ALERTS), values)
                    return True
                older = MAIL_ALERTS.c.at < alert.touched
                done = connection.execute(update(MAIL_ALERTS).where(*this, older).values(at=now))
                return done.rowcount == 1
        except Conflict:
            return False
