"""What goes over the wire, documented for those who write programs against it."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40)]
Login = Annotated[
    str, StringConstraints(strip_whitespace=True, to_lower=True, pattern=r"^[\w.@+-]{3,40}$")
]
Password = Annotated[str, StringConstraints(min_length=8, max_length=200)]
Kind = Literal["me", "hotseat", "link", "open", "bot"]
Status = Literal["waiting", "playing", "over", "closed"]


class Strict(BaseModel):
    """A request: what is not expected is refused, and nothing is guessed from another type."""

    model_config = ConfigDict(extra="forbid", strict=True)


# --- requests -------------------------------------------------------------------------------------


class NewGuest(Strict):
    """Somebody comes in."""

    name: Name = Field(description="What others at the table read.")
    bearer: bool = Field(
        default=False,
        description="For programs: answer with a token for the Authorization header "
        "instead of setting a cookie.",
    )


class Credentials(Strict):
    """Who you are on every device."""

    login: Login
    password: Password
    bearer: bool = Field(default=False, description="As when coming in as a guest.")


class NewSeat(Strict):
    """Who shall sit on a seat."""

    kind: Kind = Field(
        description="`me`; `hotseat`, somebody else at my device; `link`, a friend to whom I "
        "send the code; `open`, whoever comes; `bot`."
    )
    bot: str | None = Field(default=None, max_length=80, description="For `bot`: which one.")
    name: Name | None = Field(default=None, description="For `hotseat`: what they are called.")


class NewTable(Strict):
    """A table to be opened."""

    game: Annotated[str, StringConstraints(max_length=40)]
    seats: list[NewSeat] = Field(min_length=1, max_length=12, description="In seat order.")
    preset: Annotated[str, StringConstraints(max_length=40)] | None = None
    options: dict[
        Annotated[str, StringConstraints(max_length=40)],
        bool | int | Annotated[str, StringConstraints(max_length=40)],
    ] = Field(default_factory=dict, max_length=100)
    seed: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9._-]{1,80}$")] | None = Field(
        default=None, description="Without one, a seed is drawn that nobody knows."
    )
    listed: bool = Field(default=False, description="Show it in the lobby while it waits.")


class SitDown(Strict):
    """Somebody takes a seat."""

    seat: int | None = Field(default=None, ge=0, le=11, description="Without: any that is free.")
    code: Annotated[str, StringConstraints(max_length=40)] | None = Field(
        default=None, description="What the friend's link carries."
    )


class Act(Strict):
    """Something a seat does now."""

    version: int = Field(ge=0, le=2**31 - 1, description="Of the view you decided by.")


class AnswerIn(Act):
    """A seat's answer to the open question."""

    answer: Annotated[str, StringConstraints(min_length=1, max_length=200)] = Field(
        description="In notation, as `legal` lists it."
    )


class Say(Strict):
    """Something said."""

    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]


# --- answers --------------------------------------------------------------------------------------


class ProblemOut(BaseModel):
    """Why not. Nothing has changed."""

    error: str = Field(description="A key for programs.")
    sentence: str = Field(description="A sentence for people.")
    version: int | None = Field(default=None, description="With `stale`: the newest version.")
    paragraph: str | None = Field(default=None, description="With `refused`: of the rules.")


class Me(BaseModel):
    """Who you are here."""

    player: str
    name: str
    login: str | None = None
    token: str | None = Field(default=None, description="Only when `bearer` was asked for.")


class OptionOut(BaseModel):
    """One option of a game."""

    name: str
    values: list[bool | int | str]
    default: bool | int | str
    paragraph: str
    sentence: str


class GameOut(BaseModel):
    """A game that can be played here."""

    game: str
    title: str
    tagline: str
    players: list[int]
    sides: list[str]
    minutes: str
    rules_version: int
    presets: list[str]
    options: list[OptionOut]


class House(BaseModel):
    """What there is to play, and against whom."""

    games: list[GameOut]
    bots: list[str]


class Done(BaseModel):
    """It is stored."""

    table: str
    version: int


class Sat(Done):
    """You have a seat."""

    seat: int


class Opened(Done):
    """A table is open."""

    codes: dict[int, str] = Field(description="For each `link` seat the code to send a friend.")


class SeatOut(BaseModel):
    """A seat as everybody sees it."""

    seat: int
    side: str
    side_name: str
    kind: Kind
    name: str = Field(description="Who sits here; empty while nobody does.")
    bot: bool
    yours: bool
    asked: bool = Field(description="An answer is awaited from here.")
    score: int | None


class TableOut(BaseModel):
    """A table from outside."""

    table: str
    game: str
    status: Status
    options: str
    seats: list[SeatOut]


class Question(BaseModel):
    """What you are asked."""

    step: str
    kind: str = Field(description="The kind of answer: a place, a card, a number...")
    sentence: str


class Legal(BaseModel):
    """One answer you may give."""

    answer: str = Field(description="In notation: send this.")
    sentence: str
    place: str = Field(description="The place on the board it points at, if it does.")


class LogLine(BaseModel):
    """One thing that happened, as you may know it."""

    text: str
    kind: str
    seat: int | None
    places: list[str]
    source: str = Field(description="Where points came from, if there were any.")
    points: int


class UndoOut(BaseModel):
    """Whether you may take something back, or play it again."""

    undo: bool
    sentence: str = Field(description="Why not, when not.")
    redo: bool


class OutcomeOut(BaseModel):
    """How it ended."""

    winners: list[int]
    reasons: list[str]
    scores: list[int]


class View(BaseModel):
    """All that a seat, or a spectator, may know of a table."""

    table: str
    version: int
    game: str
    rules_version: int
    options: str
    status: Status
    seat: int | None = Field(description="Whose eyes these are; null for a spectator.")
    seats: list[SeatOut]
    fingerprint: str = Field(description="SHA-256 that binds the seed from the start.")
    seed: str | None = Field(description="Told when the game is over.")
    seed_chosen: bool = Field(description="Whoever opened the table chose the seed.")
    question: Question | None
    legal: list[Legal]
    undo: UndoOut | None
    board: list[str] = Field(description="The board as lines of text; `board.svg` is the picture.")
    log: list[LogLine]
    log_length: int = Field(description="Lines in all; ask for the next with `log_from`.")
    outcome: OutcomeOut | None


class WhyNot(BaseModel):
    """Whether an answer is legal, and why not."""

    legal: bool
    sentence: str
    paragraph: str


class MessageOut(BaseModel):
    """Something said at the table; plain text, to be escaped where it is shown."""

    n: int
    name: str
    text: str
    at: float


class Health(BaseModel):
    """Whether the server can do its work."""

    status: Literal["ok", "database"]
