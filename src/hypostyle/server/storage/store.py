"""The whole store, one part for each kind of data."""

from hypostyle.server.storage.admin import AdminStore
from hypostyle.server.storage.chat import ChatStore
from hypostyle.server.storage.database import Database
from hypostyle.server.storage.players import PlayerStore
from hypostyle.server.storage.requests import RequestStore
from hypostyle.server.storage.tables import TableStore


class Store:
    """Everything that outlives the server process."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.players = PlayerStore(database)
        self.requests = RequestStore(database)
        self.tables = TableStore(database)
        self.chat = ChatStore(database)
        self.admin = AdminStore(database)
