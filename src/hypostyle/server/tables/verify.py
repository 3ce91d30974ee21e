"""Replays every stored game."""

from collections.abc import Callable
from dataclasses import dataclass, field

from hypostyle.server.problems import Problem
from hypostyle.server.storage.store import Store
from hypostyle.server.tables.game import DamagedGame, LiveGame


@dataclass(slots=True)
class Verified:
    """What was found."""

    tables: int = 0
    rows: int = 0
    kept: list[str] = field(default_factory=list)
    """Tables that this version cannot play, with the reason: they are kept as they are."""
    damaged: list[str] = field(default_factory=list)
    """Tables whose rows do not replay, with the first row that does not."""


def verify(store: Store, progress: Callable[[], None] = lambda: None) -> Verified:
    """Replay every game in a store."""
    found = Verified()
    for table_id in store.tables.ids():
        loaded = store.tables.load(table_id)
        found.tables += 1
        found.rows += len(loaded.rows)
        try:
            LiveGame.of(loaded.table, loaded.seats).read(loaded.rows)
        except DamagedGame as error:
            found.damaged.append(f"{table_id}: {error}")
        except Problem as error:
            found.kept.append(f"{table_id}: {error.sentence}")
        progress()
    return found
