"""Responses about tables and their seats."""

from pydantic import BaseModel, Field

from hypostyle.server.models.kinds import AnyKind, Pace, Prose, Status


class Done(BaseModel):
    """The request has been carried out and stored."""

    table: str
    version: int


class Sat(Done):
    """The seat you took."""

    seat: int


class Opened(Done):
    """The new table."""

    codes: dict[int, str] = Field(description="For each `link` seat its invitation code.")
    fingerprint: str = Field(
        default="", description="SHA-256 of the seed: it binds the server before you send a nonce."
    )


class Invited(BaseModel):
    """The seat of an invitation."""

    seat: int
    side_name: str
    free: bool = Field(description="The seat is free, and the table is waiting.")


class StoodIn(Done):
    """Whether a bot plays for the seat now."""

    standin: bool
    waiting_for: list[int] = Field(description="The seats whose agreement is still missing.")


class HintsAgreed(Done):
    """Whether there are hints now."""

    hints: bool
    waiting_for: list[int] = Field(description="The seats whose agreement is still missing.")


class ClockOut(BaseModel):
    """The clock of a seat."""

    left: float = Field(description="Seconds left at the time of the response.")
    running: bool


class SeatOut(BaseModel):
    """A seat as everybody sees it."""

    seat: int
    side: str
    side_name: str
    kind: AnyKind
    name: str = Field(
        description="The player's name; empty while the seat is free. A bot's belongs to its side."
    )
    bot: bool
    level: str | None = Field(description="Of a bot: the key of its level.")
    rank: str = Field(description="Of a bot: the title of its level; else empty.")
    standin: str | None = Field(description="The bot that plays while the player is away.")
    gone: bool = Field(description="The player has left for good.")
    agreed: list[int] = Field(description="The seats that agreed to a replacement bot here.")
    absent: bool = Field(
        description="The player has been asked for so long that a bot may replace them."
    )
    absent_from: float | None = Field(
        description="When others may ask for a replacement, in seconds since 1970; null while the "
        "seat is not asked."
    )
    clock: ClockOut | None
    yours: bool
    asked: bool = Field(description="The seat has to answer.")
    score: int | None
    nonce: str | None = Field(description="What the player added to the seed.")
    hints: bool = Field(description="The player agrees to hints at a table with a clock.")


class AutomatonOut(BaseModel):
    """A side that the rules play; it has no seat."""

    side: str
    side_name: str
    score: int
    about: Prose = Field(description="What is open about it, in words.")


PAUSED = "All players ran out of time: the game waits until one returns."


class TableOut(BaseModel):
    """A table in a list."""

    table: str
    game: str
    status: Status
    paused: bool = Field(description=PAUSED)
    options: str
    pace: Pace
    version: int
    touched: float = Field(description="The time of the last change, in seconds since 1970.")
    imported: bool = Field(description="An uploaded record.")
    rated: bool = Field(description="The result changes ratings: no hints, no move is taken back.")
    seed_chosen: bool = Field(description="The owner chose the seed, and may know every draw.")
    seats: list[SeatOut]


class WaitingOut(BaseModel):
    """A seat where it is your turn."""

    table: str
    game: str
    seat: int
    since: float = Field(description="The time of the last change, in seconds since 1970.")
