"""A database of the first released schema opens after every migration, whatever its games' state."""

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import MetaData, insert

import hypostyle
from hypostyle.server.storage.database import Database
from hypostyle.server.storage.entities import Player
from hypostyle.server.storage.store import Store
from tests.server.stored import make_tables
from tests.server.test_store import schema_differs

FIRST = Path(__file__).parent / "data" / "schema_0001.jsonl"
"""Written by version 0.2.0: its tables by name and their states, then every row of the database."""


def load_first(database: Database) -> tuple[dict[str, str], dict[str, str]]:
    """Fill an empty database as version 0.2.0 left it; the tables by name, and their states."""
    database.migrate("0001")
    known = MetaData()
    with database.writing() as connection:
        known.reflect(connection)
        lines = FIRST.read_text(encoding="utf-8").splitlines()
        for line in lines[1:]:
            name, row = json.loads(line)
            connection.execute(insert(known.tables[name]), row)
    about: dict[str, Any] = json.loads(lines[0])
    return about["names"], about["states"]


@pytest.fixture(params=["sqlite", "fresh_postgres"])
def url(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(request.param))


def test_games_of_the_first_schema_go_on(url: str) -> None:
    database = Database(url)
    try:
        names, states = load_first(database)
        database.migrate()
        database.migrate()  # the second time there is nothing to do
        assert schema_differs(database) == []
        store = Store(database)
        tables = make_tables(store)
        views = {name: tables.queries.view(None, table, None) for name, table in names.items()}
        assert {name: view.status for name, view in views.items()} == states
        assert views["paused"].paused
        assert views["left"].seats[1].gone
        assert views["standin"].notes
        assert [one.text for one in tables.chat.messages(names["undone"])] == [
            "Hello, Ben!",
            "Hello, Anna!",
        ]
        assert views["over"].rematch == names["rematch"]
        records = [tables.queries.record(names[name]) for name in ("over", "imported")]
        assert hypostyle.load(records[0]).over
        assert [row.text for row in hypostyle.load(records[0]).rows] == [
            row.text for row in hypostyle.load(records[1]).rows
        ]
        anna = store.players.by_login("anna")
        assert anna is not None
        # At the table "playing" the clock has run out since.
        for name in ("undone", "rematch", "hotseat", "marracash", "egizia"):
            go_on(store, names[name], anna)
    finally:
        database.close()


def go_on(store: Store, table: str, anna: Player) -> None:
    """Somebody who is asked gives an answer, and a fresh process sees it."""
    tables = make_tables(store)
    found = store.tables.load(table)
    seat = next(one for one in found.seats if found.table.asked >> one.seat & 1)
    player = store.players.get(str(seat.player_id))
    view = tables.queries.view(player, table, seat.seat)
    done = tables.play.answer(player, table, seat.seat, view.legal[0].answer, view.version)
    assert make_tables(store).queries.view(anna, table, None).version == done["version"]
