"""What is stored, as plain values. Storage writes and reads them, tables work with them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

WAITING: Final = "waiting"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"

RECORD: Final = "record"
"""The kind of a seat in an uploaded record."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person or program with seats: a guest, or with an account."""

    id: str
    name: str
    login: str | None = None
    password: str | None = None
    webhook: str | None = None
    """The URL that is called when it is their turn."""
    banned: bool = False
    """The host has banned them."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it is stored, without seats and rows."""

    id: str
    game: str
    rules: int
    players: int
    options: str
    seed: str
    """Empty when a record does not contain its seed."""
    seed_chosen: bool
    status: str
    version: int
    due: bool
    """A bot has to answer."""
    listed: bool
    owner: str
    touched: float
    fingerprint: str = ""
    """The hash that binds the seed, public from the start."""
    asked: int = 0
    """The seats that have to answer, one bit each."""
    clock: str = ""
    """The time limit, as `Clock.write` writes it; empty for none."""
    pace: str = "live"
    standin: str = ""
    """The level of the bot that replaces absent players."""
    times: str = ""
    """The state of each seat's clock, as `write_times` writes it."""
    deadline: float | None = None
    """When the first clock runs out."""
    rematch: str | None = None
    """The table of the rematch."""
    start: str | None = None
    """The position a record starts from, when it is not the usual set-up."""
    imported: bool = False
    """An uploaded record, not a game played here."""
    nonces: bool = False
    """Before the game begins, every player adds a nonce to the seed."""
    rated: bool = False
    """Its result changes ratings."""
    source: str = ""
    """A keyed hash of the address it was opened from; empty when it is not known."""
    lesson: bool = False
    """A guided first game."""


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """A seat as it is stored."""

    seat: int
    kind: str
    player_id: str | None
    name: str
    bot: str | None
    code: str | None
    """The code of the invitation link."""
    standin: str | None = None
    """The bot that plays while the player is away."""
    gone: bool = False
    """The player has left for good."""
    agreed: int = 0
    """The seats that agreed to a replacement bot here, one bit each."""
    nonce: str | None = None
    """What the player added to the seed, after its fingerprint was shown."""
    hints: bool = False
    """The player agrees to hints at a table with a clock."""

    @property
    def taken(self) -> bool:
        """A player or a bot has the seat."""
        return self.player_id is not None or self.bot is not None

    @property
    def playing_bot(self) -> str | None:
        """The bot that answers for this seat now; None while a person does."""
        return self.standin or self.bot

    @property
    def disagrees(self) -> bool:
        """A player plays here who has not agreed to hints; bots always agree."""
        return self.playing_bot is None and not self.hints

    @property
    def abandoned(self) -> bool:
        """Its player has left, or a bot plays while they are away."""
        return self.player_id is not None and (self.gone or self.standin is not None)


def paused(table: StoredTable, seats: Sequence[StoredSeat]) -> bool:
    """Whether the game waits for a player to return: a bot is asked but may not answer."""
    asked = (seat for seat in seats if table.asked >> seat.seat & 1)
    return table.status == PLAYING and not table.due and any(seat.playing_bot for seat in asked)


@dataclass(frozen=True, slots=True)
class StoredRow:
    """One row of a game's record."""

    n: int
    version: int
    seat: int
    act: str
    answer: str


@dataclass(frozen=True, slots=True)
class Note:
    """An event at the table that is not part of the game."""

    row: int
    """The number of rows the game had."""
    seat: int
    kind: str
    """timeout, standin, return, leave or takeback."""
    name: str
    """The level of the replacement bot, if there is one."""
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Message:
    """A chat message."""

    n: int
    player_id: str
    sender: str
    """Identifies the player at this table only, without revealing their id."""
    name: str
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class WaitingSeat:
    """A seat whose player has to answer."""

    table: str
    game: str
    seat: int
    touched: float


@dataclass(frozen=True, slots=True)
class IdempotencyKey:
    """The client's own key for a request, so that repeating the request does no harm."""

    player: str
    key: str
    digest: str
    """The hash of the request, to notice a key used for two different ones."""


@dataclass(frozen=True, slots=True)
class Change:
    """What one transaction changes at a table."""

    status: str
    due: bool
    rows: Sequence[StoredRow] = ()
    seats: Sequence[StoredSeat] = ()
    """The seats that have changed."""
    asked: int = 0
    times: str = ""
    deadline: float | None = None
    note: Note | None = None
