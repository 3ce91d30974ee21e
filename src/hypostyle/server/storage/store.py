"""The whole store, one part for each kind of data."""

from hypostyle.server.storage.admin import AdminStore
from hypostyle.server.storage.chat import ChatStore
from hypostyle.server.storage.database import Database
from hypostyle.server.storage.mail import MailStore
from hypostyle.server.storage.players import PlayerStore
from hypostyle.server.storage.profiles import ProfileStore
from hypostyle.server.storage.push import PushStore
from hypostyle.server.storage.puzzles import PuzzleStore
from hypostyle.server.storage.ratings import RatingStore
from hypostyle.server.storage.requests import RequestStore
from hypostyle.server.storage.reviews import ReviewStore
from hypostyle.server.storage.tables import TableStore


class Store:
    """Everything that outlives the server process."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.players = PlayerStore(database)
        self.requests = RequestStore(database)
        self.tables = TableStore(database)
        self.chat = ChatStore(database)
        self.reviews = ReviewStore(database)
        self.admin = AdminStore(database)
        self.mail = MailStore(database)
        self.push = PushStore(database)
        self.profiles = ProfileStore(database)
        self.ratings = RatingStore(database)
        self.puzzles = PuzzleStore(database)
