"""The data of requests and responses, documented for those who write clients."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40)]
Login = Annotated[
    str, StringConstraints(strip_whitespace=True, to_lower=True, pattern=r"^[\w.@+-]{3,40}$")
]
Password = Annotated[str, StringConstraints(min_length=8, max_length=200)]
Kind = Literal["me", "hotseat", "link", "open", "bot"]
AnyKind = Literal["me", "hotseat", "link", "open", "bot", "record"]
Pace = Literal["live", "async"]
Status = Literal["waiting", "playing", "over", "closed"]


class Strict(BaseModel):
    """A request body: unknown fields are refused, and types are not converted."""

    model_config = ConfigDict(extra="forbid", strict=True)


# --- requests -------------------------------------------------------------------------------------


class PlayerIn(Strict):
    """A new player."""

    name: Name = Field(description="What others at the table read.")
    bearer: bool = Field(
        default=False,
        description="For programs: return a token for the Authorization header "
        "instead of setting a cookie.",
    )


class NewName(Strict):
    """A new name."""

    name: Name = Field(description="Used at every new table.")


class Credentials(Strict):
    """User name and password."""

    login: Login
    password: Password
    bearer: bool = Field(default=False, description="As for a new player.")


class NewSeat(Strict):
    """Who gets a seat."""

    kind: Kind = Field(
        description="`me`; `hotseat`, another player on this device; `link`, a friend with the "
        "invitation code; `open`, anyone; `bot`."
    )
    bot: str | None = Field(
        default=None, max_length=80, description="For `bot`: the key of a level."
    )
    name: Name | None = Field(default=None, description="For `hotseat`: their name.")


class NewClock(Strict):
    """A time limit."""

    kind: Literal["none", "move", "bank"] = Field(
        description="`none`; `move`, seconds per answer; `bank`, seconds for the whole game."
    )
    seconds: int = Field(default=0, ge=0, le=100 * 86_400)
    increment: int = Field(
        default=0, ge=0, le=86_400, description="For `bank`: seconds that every answer adds."
    )


class NewTable(Strict):
    """A new table."""

    game: Annotated[str, StringConstraints(max_length=40)]
    seats: list[NewSeat] = Field(min_length=1, max_length=12, description="In seat order.")
    preset: Annotated[str, StringConstraints(max_length=40)] | None = None
    options: dict[
        Annotated[str, StringConstraints(max_length=40)],
        bool | int | Annotated[str, StringConstraints(max_length=40)],
    ] = Field(default_factory=dict, max_length=100)
    seed: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9._-]{1,80}$")] | None = Field(
        default=None, description="Without one the seed is random, and revealed after the game."
    )
    listed: bool = Field(default=False, description="Show it in the lobby while it waits.")
    clock: NewClock | None = Field(default=None, description="Without: no time limit.")
    pace: Pace = Field(
        default="live", description="Whether players stay at the table, or play over days."
    )
    standin: Annotated[str, StringConstraints(max_length=80)] | None = Field(
        default=None, description="The level of the bot that replaces absent players."
    )


class Invitation(Strict):
    """An invitation link."""

    code: str = Field(min_length=1, max_length=80, description="The code in it.")


class SitDown(Strict):
    """A seat to take."""

    seat: int | None = Field(default=None, ge=0, le=11, description="Without: any free one.")
    code: Annotated[str, StringConstraints(max_length=40)] | None = Field(
        default=None, description="The code of an invitation link."
    )


class ActIn(Strict):
    """An act of a seat."""

    version: int = Field(ge=0, le=2**31 - 1, description="Of the view you decided by.")


class AnswerIn(ActIn):
    """A seat's answer to the open question."""

    answer: Annotated[str, StringConstraints(min_length=1, max_length=200)] = Field(
        description="In notation, as `legal` lists it."
    )


class SeenIn(Strict):
    """How far you have seen the game."""

    row: int = Field(ge=0, le=2**31 - 1, description="The last row you have seen.")


class EmptyIn(Strict):
    """No data; the request means the same at every version."""

    version: int | None = Field(default=None, ge=0, le=2**31 - 1)


class Webhook(Strict):
    """The URL that is called when it is your turn."""

    url: Annotated[str, StringConstraints(max_length=500)] | None = Field(
        description="Begins with http:// or https://; null removes it."
    )


class RecordIn(Strict):
    """The record of a game."""

    record: Annotated[str, StringConstraints(min_length=1, max_length=262_144)] = Field(
        description="As `GET .../record` returns it, text or JSON."
    )


class MessageIn(Strict):
    """A chat message."""

    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]


# --- responses --------------------------------------------------------------------------------------


class ProblemOut(BaseModel):
    """Why a request was refused. Nothing has changed."""

    error: str = Field(description="A key for programs.")
    sentence: str = Field(description="A sentence for players.")
    version: int | None = Field(default=None, description="With `stale`: the newest version.")
    row: int | None = Field(default=None, description="With `bad-record`: the row that is wrong.")
    paragraph: str | None = Field(
        default=None, description="With `refused`: the paragraph of the rules."
    )


class Me(BaseModel):
    """You as a player."""

    player: str
    name: str
    login: str | None = None
    webhook: str | None = Field(
        default=None, description="The URL that is called when it is your turn."
    )
    token: str | None = Field(default=None, description="Only with `bearer`.")


class OptionOut(BaseModel):
    """One option of a game."""

    name: str
    values: list[bool | int | str]
    default: bool | int | str
    paragraph: str
    sentence: str
    words: dict[str, str] = Field(
        description="The values in words, by the value as it is typed; not for plain numbers."
    )
    players: list[int] = Field(description="The numbers of players it matters for; empty for all.")


class GameOut(BaseModel):
    """A game of this server."""

    game: str
    title: str
    tagline: str
    players: list[int]
    sides: list[str]
    minutes: str
    rules_version: int
    presets: list[str]
    options: list[OptionOut]


class LevelOut(BaseModel):
    """A bot that can be invited."""

    key: str = Field(description="Send this as `bot`.")
    title: str
    sentence: str = Field(description="How well it plays.")


class Catalogue(BaseModel):
    """The games and bots of this server."""

    games: list[GameOut]
    levels: list[LevelOut] = Field(description="The weakest first.")


class Invited(BaseModel):
    """The seat of an invitation."""

    seat: int
    side_name: str
    free: bool = Field(description="The seat is free, and the table is waiting.")


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


class StoodIn(Done):
    """Whether a bot plays for the seat now."""

    standin: bool
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
    name: str = Field(description="The player's name; empty while the seat is free.")
    bot: bool
    level: str | None = Field(description="Of a bot: the key of its level.")
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


class AutomatonOut(BaseModel):
    """A side that the rules play; it has no seat."""

    side: str
    side_name: str
    score: int
    about: str = Field(description="What is open about it, in words.")


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
    seats: list[SeatOut]


class WaitingOut(BaseModel):
    """A seat where it is your turn."""

    table: str
    game: str
    seat: int
    since: float = Field(description="The time of the last change, in seconds since 1970.")


class Question(BaseModel):
    """The open question."""

    step: str
    kind: str = Field(description="The kind of answer: a place, a card, a number...")
    verb: str = Field(description="The word before an answer of this kind in notation.")
    slots: list[str] = Field(
        description="The slots, when an answer puts several things into slots."
    )
    alone: list[str] = Field(description="The kinds of answers that are written without the verb.")
    side_actions: list[str] = Field(
        description="The kinds of side actions, such as playing a card from hand."
    )
    worded: bool = Field(description="The answers are best shown in words, not only on the board.")
    sentence: str
    trail: list[str] = Field(description="What led to the question, in short phrases.")


class Legal(BaseModel):
    """An answer to the open question."""

    answer: str = Field(description="In notation: send this.")
    sentence: str
    kind: str = Field(description="The kind of answer, as in `question`.")
    fields: dict[str, int | str] = Field(description="What the answer says, by name.")
    place: str = Field(description="The place on the board it points at, if it does.")
    target: str = Field(description="The place it leads to from there, if it does.")


class LogLine(BaseModel):
    """A line of the log, as you may know it."""

    row: int = Field(description="The row that caused it; 0 is the set-up.")
    text: str
    kind: str
    seat: int | None
    places: list[str]
    source: str = Field(description="The source of points, if there were any.")
    points: int


class UndoOut(BaseModel):
    """What you may undo and redo."""

    undo: bool
    what: str = Field(description="What would be undone.")
    sentence: str = Field(description="Why nothing can be undone, if so.")
    redo: bool
    again: str = Field(description="What would be redone.")
    why_no_redo: str = Field(description="Why nothing can be redone, if so.")


class OutcomeOut(BaseModel):
    """How it ended."""

    winners: list[int]
    reasons: list[str]
    scores: list[int]


class Moment(BaseModel):
    """Where a turn or a round begins."""

    row: int = Field(description="Use it as `at`.")
    kind: Literal["round", "turn"]
    label: str


class NoteOut(BaseModel):
    """An event at the table that is not part of the game."""

    row: int = Field(description="The number of rows the game had.")
    seat: int
    kind: Literal["timeout", "standin", "return", "leave"]
    text: str
    at: float


class TableView(BaseModel):
    """All that a seat, or a spectator, may know of a table."""

    table: str
    version: int
    game: str
    rules_version: int
    options: str
    status: Status
    paused: bool = Field(description=PAUSED)
    pace: Pace
    clock: NewClock
    seat: int | None = Field(description="The seat whose view this is; null for a spectator.")
    viewer: Literal["seat", "public", "all"] = Field(
        description="Whether this is a seat's view, a spectator's, or all cards."
    )
    rows: int = Field(description="The number of rows; `at` may be 0 to this.")
    at: int = Field(description="The number of rows this view shows.")
    seen_row: int | None = Field(
        description="The last row you have seen from this seat; null before the first."
    )
    seats: list[SeatOut]
    automata: list[AutomatonOut]
    fingerprint: str = Field(description="SHA-256 of the seed, shown from the start.")
    seed: str | None = Field(description="Revealed when the game is over.")
    imported: bool = Field(description="An uploaded record.")
    seed_chosen: bool = Field(description="The owner of the table chose the seed.")
    question: Question | None
    legal: list[Legal]
    undo: UndoOut | None
    board: list[str] = Field(
        description="The board as lines of text, if asked for; `board.svg` is the drawing."
    )
    log: list[LogLine]
    log_length: int = Field(description="The number of lines; ask for the next with `log_from`.")
    notes: list[NoteOut]
    outcome: OutcomeOut | None
    position: str | None = Field(
        description="The position as one line of text, once the game is over."
    )
    rematch: str | None = Field(description="The table of the rematch.")


class WhyNot(BaseModel):
    """Whether an answer is legal, and why not."""

    legal: bool
    sentence: str = Field(default="", description="Why not, when it is not legal.")
    paragraph: str = Field(default="", description="Of the rules.")


class PreviewOut(BaseModel):
    """What an answer would do, as far as you can know."""

    legal: bool
    sentence: str = Field(default="", description="Why not, when it is not legal.")
    lines: list[LogLine] = []
    scores: list[int] = Field(default=[], description="The change of every seat's score.")
    certain: bool = Field(
        default=False, description="False when what follows depends on hidden information."
    )
    ends: bool = Field(default=False, description="The game would be over.")
    again: bool = Field(default=False, description="You would be asked next again.")
    warning: str = Field(default="", description="A reason to think twice, if there is one.")
    paragraph: str = Field(default="", description="The paragraph of the rules for the warning.")


class AboutOut(BaseModel):
    """What a thing on the board is."""

    text: str = Field(description="Empty when there is nothing to say.")
    paragraph: str = Field(description="Of the rules.")


class FairOut(BaseModel):
    """Whether all draws follow from the seed."""

    fair: bool
    seed: str
    fingerprint: str = Field(description="As it was shown from the start.")
    fingerprint_fits: bool
    draws: int = Field(description="The number of draws that were compared.")
    sentence: str


class MessageOut(BaseModel):
    """A chat message; plain text, to be escaped where it is shown."""

    n: int
    seat: int | None = Field(default=None, description="The sender's seat.")
    sender: str = Field(description="The same for all messages of a player at this table.")
    name: str
    text: str
    at: float


class Health(BaseModel):
    """Whether the server works."""

    status: Literal["ok", "database"]
