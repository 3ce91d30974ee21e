"""What the host does: by `hypostyle admin`, and on the admin page."""

import time
from typing import Final

from hypostyle.server.problems import TEXTS, Problem, problem
from hypostyle.server.services import Services
from hypostyle.server.storage.entities import Player

DAY: Final = 86_400.0


class Admin:
    """The host's acts on the tables and players of a server, running or not."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.store = services.store.admin
        """The lists."""

    def find(self, player: str) -> Player:
        """A player by id or user name. The id comes first, as nobody can choose one."""
        known = self._services.store.players
        found = None
        if player.isprintable():  # PostgreSQL takes no zero bytes
            found = known.get(player) or known.by_login(player.lower())
        if found is None:
            raise problem(404, "no-player")
        return found

    def close(self, table_id: str) -> None:
        """Close an unfinished table: nobody can play on."""
        version = self.store.close(table_id)
        self._services.events.publish(table_id, version)

    def ban(self, player: Player) -> None:
        """Refuse all further requests of a player, and log-ins to the account."""
        self._services.store.players.set_banned(player.id, True)
        self._services.accounts.forget()

    def unban(self, player: Player) -> None:
        """Let a banned player in again."""
        self._services.store.players.set_banned(player.id, False)

    def reset_password(self, player: Player) -> str:
        """Give an account a new random password, which is returned."""
        return self._services.accounts.reset_password(player)

    def delete_table(self, table_id: str) -> None:
        """Delete a table with all its rows and messages."""
        self.store.delete_table(table_id)

    def delete_player(self, player: Player) -> None:
        """Erase what is known about a player; bots take over their seats.

        Tables at which they were alone are deleted.
        """
        self.store.delete_tables_alone(player.id)
        for table_id, seat in self.store.unfinished_seats(player.id):
            try:
                self._services.tables.replacements.leave(player, table_id, seat)
            except Problem:
                continue  # over by now, or a table that cannot be played any more
        self.store.erase_player(player.id, TEXTS("deleted-player"))
        self._services.tables.forget()
        self._services.accounts.forget()

    def prune(self, days: float, finished_days: float | None = None) -> tuple[int, int]:
        """Delete closed tables and guests without games, and finished games if asked for.

        Returns the number of tables and of guests.
        """
        now = time.time()
        finished = None if finished_days is None else now - finished_days * DAY
        return self.store.prune(now - days * DAY, finished)
