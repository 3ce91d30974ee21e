"""Everything that can be done at tables, by concern. Knows no game, no HTTP and no SQL."""

from collections.abc import Callable

from hypostyle.server.settings import ServerSettings
from hypostyle.server.storage.store import Store
from hypostyle.server.tables.branches import Branches
from hypostyle.server.tables.cache import ChangeEvent, TableCache
from hypostyle.server.tables.chat import Chat
from hypostyle.server.tables.consent import HintConsent
from hypostyle.server.tables.lessons import Lessons
from hypostyle.server.tables.lobby import Lobby
from hypostyle.server.tables.nonces import Nonces
from hypostyle.server.tables.play import Play
from hypostyle.server.tables.puzzles import Puzzles
from hypostyle.server.tables.queries import Queries
from hypostyle.server.tables.reader import TableReader
from hypostyle.server.tables.replacements import Replacements
from hypostyle.server.tables.settlement import Settlement
from hypostyle.server.tables.writer import TableWriter


class Tables:
    """The parts that share one cache of tables."""

    def __init__(
        self, store: Store, settings: ServerSettings, publish: Callable[[ChangeEvent], None]
    ) -> None:
        cache = TableCache(store, settings, publish)
        self.in_memory = cache.count
        """The number of tables in memory."""
        self.damaged = cache.damaged
        """Tables whose stored rows do not replay."""
        self.forget = cache.clear
        """Forgets all tables in memory."""
        self.open = cache.open
        """Opens a table for what no part below does."""
        self.lobby = Lobby(cache)
        self.branches = Branches(cache, self.lobby)
        self.lessons = Lessons(cache, self.lobby)
        self.puzzles = Puzzles(store.puzzles, self.branches)
        self.writer = TableWriter(cache)
        """The thread that stores answers."""
        self.reader = TableReader(cache)
        """The thread that reads tables for the event loop."""
        self.play = Play(cache, self.writer)
        self.replacements = Replacements(cache)
        self.hint_consent = HintConsent(cache)
        self.queries = Queries(cache, self.reader)
        self.chat = Chat(cache)
        self.nonces = Nonces(cache)
        self.settlement = Settlement(cache)
