"""The PostgreSQL channel that announces new table versions to other server processes."""

from typing import Final

from sqlalchemy import Connection, Text, bindparam, func, literal_column, select

CHANNEL: Final = "hypostyle_news"
NOTIFY: Final = func.pg_notify(literal_column(f"'{CHANNEL}'"), bindparam("news", type_=Text))
_NOTIFY: Final = select(NOTIFY)


def payload(table_id: str, version: int) -> str:
    """The text of an announcement; `parse_payload` reads it."""
    return f"{table_id} {version}"


def parse_payload(text: str) -> tuple[str, int]:
    """The table and version of an announcement."""
    table, _, version = text.partition(" ")
    return table, int(version)


def announce(connection: Connection, table_id: str, version: int) -> None:
    """Announce a new version; PostgreSQL sends it once the transaction has been committed."""
    if connection.dialect.name == "postgresql":
        connection.execute(_NOTIFY, {"news": payload(table_id, version)})
