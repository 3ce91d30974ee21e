"""Tables over a store, without a server around them."""

from dataclasses import replace

from hypostyle.server.models import NewSeat, NewTable, SitDown
from hypostyle.server.settings import ServerSettings
from hypostyle.server.storage.entities import Player
from hypostyle.server.storage.store import Store
from hypostyle.server.tables.tables import Tables

ANNA = Player("anna", "Anna")
BEN = Player("ben", "Ben")


def make_tables(store: Store, **settings: object) -> Tables:
    """What one server process has: its own memory over the common store."""
    chosen = replace(ServerSettings("unused"), **settings)  # type: ignore[arg-type]
    return Tables(store, chosen, lambda *_: None)


def opened(tables: Tables, seed: str | None = None) -> str:
    """A table of Aton with Anna on seat 0 and Ben on seat 1."""
    seats = [NewSeat(kind="me"), NewSeat(kind="open")]
    table = tables.lobby.open(ANNA, NewTable(game="aton", seats=seats, seed=seed), None)["table"]
    tables.lobby.sit(BEN, table, SitDown(), None)
    return str(table)
