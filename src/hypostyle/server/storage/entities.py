"""What is stored, as plain values: the words store and tables speak with each other."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

WAITING: Final = "waiting"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"

RECORD: Final = "record"
"""The kind of a seat in a game that was brought here as a record."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who can sit down: a guest, or with a login."""

    id: str
    name: str
    login: str | None = None
    password: str | None = None
    webhook: str | None = None
    """Where they want to hear that it is their turn."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it is stored, without seats and rows."""

    id: str
    game: str
    rules: int
    players: int
    options: str
    seed: str
    """Empty in a record that does not tell its seed."""
    seed_chosen: bool
    status: str
    version: int
    due: bool
    listed: bool
    owner: str
    touched: float
    fingerprint: str = ""
    """What binds the seed, as shown from the start."""
    asked: int = 0
    """The seats whose answer is awaited, one bit each."""
    clock: str = ""
    """How long they may think, as `clocks` writes it; empty for as long as they like."""
    pace: str = "live"
    standin: str = ""
    """The bot that stands in for whoever is away."""
    times: str = ""
    """What each seat's clock shows, as `clocks` writes it."""
    deadline: float | None = None
    """When the first clock runs out."""
    rematch: str | None = None
    """The table at which they play again."""
    start: str | None = None
    """The position a record begins from, when that is not the usual set-up."""
    imported: bool = False
    """A record that was brought here, not played here."""


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """A seat as it is stored."""

    seat: int
    kind: str
    player_id: str | None
    name: str
    bot: str | None
    code: str | None
    standin: str | None = None
    """The bot that answers while its player is away."""
    gone: bool = False
    """Its player has left for good."""
    agreed: int = 0
    """The seats that want a bot to stand in here, one bit each."""

    @property
    def taken(self) -> bool:
        """Somebody sits here, a person or a bot."""
        return self.player_id is not None or self.bot is not None

    @property
    def mind(self) -> str | None:
        """The bot that answers for this seat now; None while a person does."""
        return self.standin or self.bot


def paused(table: StoredTable, seats: Sequence[StoredSeat]) -> bool:
    """A bot is asked, and may not answer: the game waits until somebody is back."""
    asked = (seat for seat in seats if table.asked >> seat.seat & 1)
    return table.status == PLAYING and not table.due and any(seat.mind for seat in asked)


@dataclass(frozen=True, slots=True)
class StoredRow:
    """One row of the truth."""

    n: int
    version: int
    seat: int
    act: str
    answer: str


@dataclass(frozen=True, slots=True)
class Note:
    """Something that happened at the table and not in the game."""

    row: int
    """Rows of the game there were."""
    seat: int
    kind: str
    """timeout, standin, return or leave."""
    name: str
    """Who stands in, where somebody does."""
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Message:
    """Something said at a table."""

    n: int
    player_id: str
    sender: str
    """Stands for the player at this table, and tells nothing about them."""
    name: str
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class WaitingSeat:
    """A seat whose player is asked."""

    table: str
    game: str
    seat: int
    touched: float


@dataclass(frozen=True, slots=True)
class IdempotencyKey:
    """What makes a repeated request harmless: the client's own name for it."""

    player: str
    key: str
    digest: str
    """Of the request, so that a name used twice for different things is noticed."""


@dataclass(frozen=True, slots=True)
class Change:
    """What one transaction does to a table."""

    status: str
    due: bool
    rows: Sequence[StoredRow] = ()
    seats: Sequence[StoredSeat] = ()
    """Seats that are not as they were."""
    asked: int = 0
    times: str = ""
    deadline: float | None = None
    note: Note | None = None
