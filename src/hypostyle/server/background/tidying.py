"""What is deleted or closed by itself, and when."""

import time
from typing import Final

from hypostyle.server.accounts import TOKEN_SECONDS
from hypostyle.server.settings import ServerSettings
from hypostyle.server.storage.store import Store

DAY: Final = 86_400.0


def tidy(store: Store, settings: ServerSettings, now: float | None = None) -> None:
    """Close abandoned tables; delete what nobody will miss. Finished games are kept.

    A table at which no game began is deleted as long after it was closed as it waited before.
    """
    now = time.time() if now is None else now
    live = DAY * settings.keep_waiting_days
    slow = DAY * settings.keep_waiting_async_days
    store.tables.close_abandoned(now - live, now - slow, now - DAY * settings.keep_playing_days)
    store.admin.delete_unbegun(now - 2 * live, now - 2 * slow)
    store.admin.delete_records(now - DAY * settings.keep_records_days)
    store.admin.prune_guests(now - DAY * settings.keep_guests_days)
    store.players.sessions.forget(now - TOKEN_SECONDS)
    store.push.forget()
