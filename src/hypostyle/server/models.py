"""What goes over the wire, documented for those who write programs against it."""

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
    """A request: what is not expected is refused, and nothing is guessed from another type."""

    model_config = ConfigDict(extra="forbid", strict=True)


# --- requests -------------------------------------------------------------------------------------


class PlayerIn(Strict):
    """Somebody comes in."""

    name: Name = Field(description="What others at the table read.")
    bearer: bool = Field(
        default=False,
        description="For programs: answer with a token for the Authorization header "
        "instead of setting a cookie.",
    )


class NewName(Strict):
    """You want to be called otherwise."""

    name: Name = Field(description="What others read at tables you sit down at from now on.")


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
    bot: str | None = Field(
        default=None, max_length=80, description="For `bot`: the key of a level."
    )
    name: Name | None = Field(default=None, description="For `hotseat`: what they are called.")


class NewClock(Strict):
    """How long people may think."""

    kind: Literal["none", "move", "bank"] = Field(
        description="`none`; `move`, so many seconds for each answer; `bank`, so many for the "
        "whole game."
    )
    seconds: int = Field(default=0, ge=0, le=100 * 86_400)
    increment: int = Field(
        default=0, ge=0, le=86_400, description="For `bank`: what every answer adds."
    )


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
    clock: NewClock | None = Field(default=None, description="Without: all the time you like.")
    pace: Pace = Field(
        default="live", description="Whether people stay at the table, or come by now and then."
    )
    standin: Annotated[str, StringConstraints(max_length=80)] | None = Field(
        default=None, description="The level of the bot that stands in for whoever is away."
    )


class Invitation(Strict):
    """A friend's link."""

    code: str = Field(min_length=1, max_length=80, description="The code in it.")


class SitDown(Strict):
    """Somebody takes a seat."""

    seat: int | None = Field(default=None, ge=0, le=11, description="Without: any that is free.")
    code: Annotated[str, StringConstraints(max_length=40)] | None = Field(
        default=None, description="What the friend's link carries."
    )


class ActIn(Strict):
    """Something a seat does now."""

    version: int = Field(ge=0, le=2**31 - 1, description="Of the view you decided by.")


class AnswerIn(ActIn):
    """A seat's answer to the open question."""

    answer: Annotated[str, StringConstraints(min_length=1, max_length=200)] = Field(
        description="In notation, as `legal` lists it."
    )


class SeenIn(Strict):
    """How far you have looked."""

    row: int = Field(ge=0, le=2**31 - 1, description="The last row you have seen.")


class EmptyIn(Strict):
    """Something that needs no more words; it means the same at every version."""

    version: int | None = Field(default=None, ge=0, le=2**31 - 1)


class Webhook(Strict):
    """Where you want to hear that it is your turn."""

    url: Annotated[str, StringConstraints(max_length=500)] | None = Field(
        description="Begins with http:// or https://; null for nowhere."
    )


class RecordIn(Strict):
    """A game written down."""

    record: Annotated[str, StringConstraints(min_length=1, max_length=262_144)] = Field(
        description="As `record` gives it, text or JSON."
    )


class MessageIn(Strict):
    """Something said."""

    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]


# --- answers --------------------------------------------------------------------------------------


class ProblemOut(BaseModel):
    """Why not. Nothing has changed."""

    error: str = Field(description="A key for programs.")
    sentence: str = Field(description="A sentence for people.")
    version: int | None = Field(default=None, description="With `stale`: the newest version.")
    row: int | None = Field(default=None, description="With `bad-record`: the row that is wrong.")
    paragraph: str | None = Field(default=None, description="With `refused`: of the rules.")


class Me(BaseModel):
    """Who you are here."""

    player: str
    name: str
    login: str | None = None
    webhook: str | None = Field(default=None, description="Where you hear that it is your turn.")
    token: str | None = Field(default=None, description="Only when `bearer` was asked for.")


class OptionOut(BaseModel):
    """One option of a game."""

    name: str
    values: list[bool | int | str]
    default: bool | int | str
    paragraph: str
    sentence: str
    words: dict[str, str] = Field(
        description="What values mean, as people read it, by the value as it is typed. "
        "Plain numbers speak for themselves."
    )
    players: list[int] = Field(
        description="How many must play for it to matter; empty when it always does."
    )


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


class LevelOut(BaseModel):
    """A bot you can invite."""

    key: str = Field(description="Send this as `bot`.")
    title: str
    sentence: str = Field(description="How well it plays.")


class Catalogue(BaseModel):
    """What there is to play, and against whom."""

    games: list[GameOut]
    levels: list[LevelOut] = Field(description="The weakest first.")


class Invited(BaseModel):
    """The seat behind a friend's link."""

    seat: int
    side_name: str
    free: bool = Field(description="Nobody sits there yet, and the table waits.")


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


class StoodIn(Done):
    """Whether a bot stands in now."""

    standin: bool
    waiting_for: list[int] = Field(description="The seats whose agreement is still missing.")


class ClockOut(BaseModel):
    """What a seat's clock shows."""

    left: float = Field(description="Seconds, when this was written.")
    running: bool


class SeatOut(BaseModel):
    """A seat as everybody sees it."""

    seat: int
    side: str
    side_name: str
    kind: AnyKind
    name: str = Field(description="Who sits here; empty while nobody does.")
    bot: bool
    level: str | None = Field(description="Of a bot: the key of its level.")
    standin: str | None = Field(description="The bot that answers while its player is away.")
    gone: bool = Field(description="Its player has left for good.")
    agreed: list[int] = Field(description="The seats that want a bot to stand in here.")
    absent: bool = Field(description="Asked for so long that a bot may stand in.")
    absent_from: float | None = Field(
        description="When others may ask for a bot to stand in, in seconds since 1970; null while "
        "the seat is not asked."
    )
    clock: ClockOut | None
    yours: bool
    asked: bool = Field(description="An answer is awaited from here.")
    score: int | None


class AutomatonOut(BaseModel):
    """A side that the rules play themselves; nobody sits there."""

    side: str
    side_name: str
    score: int
    about: str = Field(description="What is open about it, in words.")


PAUSED = "Everybody's time has run out: no bot plays on until somebody comes back."


class TableOut(BaseModel):
    """A table from outside."""

    table: str
    game: str
    status: Status
    paused: bool = Field(description=PAUSED)
    options: str
    pace: Pace
    version: int
    touched: float = Field(description="When something happened last, in seconds since 1970.")
    imported: bool = Field(description="A record that was brought here.")
    seats: list[SeatOut]


class WaitingOut(BaseModel):
    """A table at which you are asked."""

    table: str
    game: str
    seat: int
    since: float = Field(description="When something happened last, in seconds since 1970.")


class Question(BaseModel):
    """What you are asked."""

    step: str
    kind: str = Field(description="The kind of answer: a place, a card, a number...")
    verb: str = Field(description="What stands before an answer of this kind in notation.")
    slots: list[str] = Field(
        description="When an answer puts several things in their places: these places."
    )
    alone: list[str] = Field(description="The kinds of answers that stand without the verb.")
    aside: list[str] = Field(
        description="The kinds of answers beside the question, such as cards in hand."
    )
    worded: bool = Field(description="The answers are best read, not only pointed at.")
    sentence: str


class Legal(BaseModel):
    """One answer you may give."""

    answer: str = Field(description="In notation: send this.")
    sentence: str
    kind: str = Field(description="The kind of answer, as in `question`.")
    fields: dict[str, int | str] = Field(description="What the answer says, by name.")
    place: str = Field(description="The place on the board it points at, if it does.")
    target: str = Field(description="The place where it leads from there, if it does.")


class LogLine(BaseModel):
    """One thing that happened, as you may know it."""

    row: int = Field(description="The row that made it happen; 0 is the set-up.")
    text: str
    kind: str
    seat: int | None
    places: list[str]
    source: str = Field(description="Where points came from, if there were any.")
    points: int


class UndoOut(BaseModel):
    """Whether you may take something back, or play it again."""

    undo: bool
    what: str = Field(description="What would be taken back.")
    sentence: str = Field(description="Why it cannot be taken back, when not.")
    redo: bool
    again: str = Field(description="What would be played again.")
    why_no_redo: str = Field(description="Why nothing can be played again, when not.")


class OutcomeOut(BaseModel):
    """How it ended."""

    winners: list[int]
    reasons: list[str]
    scores: list[int]


class Moment(BaseModel):
    """Where a turn or a round begins."""

    row: int = Field(description="Ask for this moment with `at`.")
    kind: Literal["round", "turn"]
    label: str


class NoteOut(BaseModel):
    """Something that happened at the table and not in the game."""

    row: int = Field(description="Rows of the game there were.")
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
    seat: int | None = Field(description="Whose eyes these are; null for a spectator.")
    eyes: Literal["seat", "public", "all"] = Field(description="What these eyes see.")
    rows: int = Field(description="How many rows the game has: the moments are 0 to this.")
    at: int = Field(description="The moment this shows.")
    seen_row: int | None = Field(
        description="The last row you have seen from this seat; null before the first."
    )
    seats: list[SeatOut]
    automata: list[AutomatonOut]
    fingerprint: str = Field(description="SHA-256 that binds the seed from the start.")
    seed: str | None = Field(description="Told when the game is over.")
    imported: bool = Field(description="A record that was brought here.")
    seed_chosen: bool = Field(description="Whoever opened the table chose the seed.")
    question: Question | None
    legal: list[Legal]
    undo: UndoOut | None
    board: list[str] = Field(
        description="The board as lines of text, when asked for; `board.svg` is the picture."
    )
    log: list[LogLine]
    log_length: int = Field(description="Lines in all; ask for the next with `log_from`.")
    notes: list[NoteOut]
    outcome: OutcomeOut | None
    position: str | None = Field(
        description="The position as one line of text, once the game is over."
    )
    rematch: str | None = Field(description="The table at which they play again.")


class WhyNot(BaseModel):
    """Whether an answer is legal, and why not."""

    legal: bool
    sentence: str = Field(default="", description="Why not, when it is not legal.")
    paragraph: str = Field(default="", description="Of the rules.")


class PreviewOut(BaseModel):
    """What an answer would bring, as far as you can know."""

    legal: bool
    sentence: str = Field(default="", description="Why not, when it is not legal.")
    lines: list[LogLine] = []
    scores: list[int] = Field(default=[], description="The change of every seat's score.")
    certain: bool = Field(default=False, description="False when you cannot know all that follows.")
    ends: bool = Field(default=False, description="The game would be over.")
    again: bool = Field(default=False, description="You would be asked next, too.")
    warning: str = Field(default="", description="A reason to think twice, if there is one.")
    paragraph: str = Field(default="", description="Of the rules, for the warning.")


class AboutOut(BaseModel):
    """What a thing on the board is."""

    text: str = Field(description="Empty when there is nothing to say.")
    paragraph: str = Field(description="Of the rules.")


class FairOut(BaseModel):
    """Whether chance was what the seed says."""

    fair: bool
    seed: str
    fingerprint: str = Field(description="As it was shown from the start.")
    fingerprint_fits: bool
    draws: int = Field(description="Answers of chance that were dealt again and compared.")
    sentence: str


class MessageOut(BaseModel):
    """Something said at the table; plain text, to be escaped where it is shown."""

    n: int
    seat: int | None = Field(default=None, description="Where the speaker sits.")
    sender: str = Field(description="The same for all that somebody says at this table.")
    name: str
    text: str
    at: float


class Health(BaseModel):
    """Whether the server can do its work."""

    status: Literal["ok", "database"]
