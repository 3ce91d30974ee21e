"""A table in memory, and whose view of it is asked for."""

from dataclasses import dataclass, field

from hypostyle.core.state import OMNISCIENT, PUBLIC
from hypostyle.server.problems import not_your_seat, problem
from hypostyle.server.storage.entities import (
    OVER,
    PLAYING,
    Message,
    Note,
    Player,
    StoredSeat,
    StoredTable,
)
from hypostyle.server.tables.clocks import Clock, Time, read_times
from hypostyle.server.tables.game import LiveGame


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """Whose view, and of which moment. `LoadedTable.viewpoint` checks who may have it."""

    seat: int | None = None
    """None is a spectator, or everybody."""
    all: bool = False
    """All cards are revealed."""
    at: int | None = None
    """The number of rows; None is the present."""

    @property
    def viewer(self) -> int:
        """The viewer's number in the engine."""
        if self.all:
            return OMNISCIENT
        return PUBLIC if self.seat is None else self.seat


@dataclass(slots=True)
class LoadedTable:
    """A table of one version, its game in memory."""

    table: StoredTable
    seats: list[StoredSeat]
    notes: list[Note]
    game: LiveGame
    absent_seconds: float
    """How long a player must have been asked to count as away."""
    seen_row: int | None = None
    """The last row that the player of the requested seat has seen."""
    messages: list[Message] = field(default_factory=list)
    """The chat, when it was asked for."""
    messages_version: int = -1
    """The version that `messages` belong to; -1 before they are loaded."""
    epoch: str | None = None
    """Which restored backup it was loaded from; None before any was restored."""

    @property
    def version(self) -> int:
        """The version of the table."""
        return self.table.version

    @property
    def begun(self) -> bool:
        """Whether there is a game to show."""
        return self.table.status in (PLAYING, OVER) or self.game.rows > 0

    @property
    def revealed(self) -> bool:
        """Whether nothing is secret any more."""
        return self.table.status == OVER or self.table.imported

    @property
    def clock(self) -> Clock:
        """The time limit."""
        return Clock.read(self.table.clock)

    @property
    def times(self) -> list[Time]:
        """The state of each seat's clock."""
        return read_times(self.table.times, self.table.players)

    def seat(self, seat: int) -> StoredSeat:
        """A seat by its number."""
        if not 0 <= seat < len(self.seats):
            raise problem(404, "no-seat")
        return self.seats[seat]

    def own_seat(self, player: Player | None, seat: int) -> StoredSeat:
        """A seat, which must be the player's."""
        found = self.seat(seat)
        if player is None or found.player_id != player.id:
            raise not_your_seat()
        return found

    def seats_of(self, player: Player | None) -> list[StoredSeat]:
        """All seats of a player."""
        return [one for one in self.seats if player is not None and one.player_id == player.id]

    def against_bots(self, seat: int) -> bool:
        """Whether all other seats are bots, and nothing depends on the result."""
        if self.table.rated:
            return False
        return all(one.bot is not None for one in self.seats if one.seat != seat)

    @property
    def hints(self) -> bool:
        """Whether players may have hints: in casual games, with a clock only if all agree."""
        if self.table.rated:
            return False
        return not self.table.clock or not any(one.disagrees for one in self.seats)

    def check_playing(self) -> None:
        """Raise unless the game is in progress."""
        if self.table.status != PLAYING:
            raise problem(409, "not-playing", self.table.status)

    def viewpoint(
        self,
        player: Player | None,
        seat: int | None,
        at: int | None = None,
        viewer: str | None = None,
    ) -> Viewpoint:
        """The view of a seat, which must be the player's, or of a spectator.

        `viewer="all"` is the view with all cards revealed, once the game is over.
        """
        if viewer == "all":
            if not self.revealed:
                raise problem(403, "not-over", "cards")
            return Viewpoint(all=True, at=at)
        if seat is not None:
            self.own_seat(player, seat)
        return Viewpoint(seat, at=at)
