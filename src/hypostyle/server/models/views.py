"""Responses about a game: what a viewer may know of it."""

from typing import Literal

from pydantic import BaseModel, Field

from hypostyle.server.models.kinds import Pace, Prose, Status
from hypostyle.server.models.requests import NewClock
from hypostyle.server.models.tables import PAUSED, AutomatonOut, Done, SeatOut


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
    sentence: Prose
    trail: list[Prose] = Field(description="What led to the question, in short phrases.")


class Legal(BaseModel):
    """An answer to the open question."""

    answer: str = Field(description="In notation: send this.")
    sentence: Prose
    kind: str = Field(description="The kind of answer, as in `question`.")
    fields: dict[str, int | str] = Field(description="What the answer says, by name.")
    place: str = Field(description="The place on the board it points at, if it does.")
    target: str = Field(description="The place it leads to from there, if it does.")


class LogLine(BaseModel):
    """A line of the log, as you may know it."""

    row: int = Field(description="The row that caused it; 0 is the set-up.")
    text: Prose
    kind: str
    seat: int | None
    places: list[str]
    source: str = Field(description="The source of points, if there were any.")
    points: int
    short: Prose | None = Field(
        None,
        description="The line as a recap of a turn says it; empty where a recap leaves it out, "
        "null where it says the text.",
    )


class UndoOut(BaseModel):
    """What you may undo and redo."""

    undo: bool
    what: Prose = Field(description="What would be undone.")
    sentence: Prose = Field(description="Why nothing can be undone, if so.")
    redo: bool
    again: Prose = Field(description="What would be redone.")
    why_no_redo: Prose = Field(description="Why nothing can be redone, if so.")
    take_back: Prose = Field(
        description="What could be taken back with all that followed; empty unless you play "
        "against bots only."
    )


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
    kind: Literal["timeout", "standin", "return", "leave", "takeback"]
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
    fingerprint: str = Field(
        description="SHA-256 of the seed, shown from the start; of a chosen seed only at the end, "
        "because it could be guessed."
    )
    seed: str | None = Field(description="Revealed when the game is over.")
    imported: bool = Field(description="An uploaded record.")
    rated: bool = Field(description="The result changes ratings: no hints, no move is taken back.")
    seed_chosen: bool = Field(
        description="The owner of the table chose the seed, and may know every draw."
    )
    nonces: bool = Field(
        description="Every player adds a nonce to the seed before the game begins: POST `nonce`."
    )
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
    lesson: bool = Field(description="A guided first game.")
    hints: bool = Field(
        description="Players may have hints: in casual games, with a clock only while all agree."
    )


class Answered(Done):
    """The answer has been stored."""

    view: TableView | None = Field(
        default=None,
        description="What you may know now, if you asked for it; its log begins with this answer.",
    )


class WhyNot(BaseModel):
    """Whether an answer is legal, and why not."""

    legal: bool
    sentence: Prose = Field(default="", description="Why not, when it is not legal.")
    paragraph: str = Field(default="", description="Of the rules.")


class PreviewOut(BaseModel):
    """What an answer would do, as far as you can know."""

    legal: bool
    sentence: Prose = Field(default="", description="Why not, when it is not legal.")
    lines: list[LogLine] = []
    scores: list[int] = Field(default=[], description="The change of every seat's score.")
    certain: bool = Field(
        default=False, description="False when what follows depends on hidden information."
    )
    ends: bool = Field(default=False, description="The game would be over.")
    again: bool = Field(default=False, description="You would be asked next again.")
    warning: Prose = Field(default="", description="A reason to think twice, if there is one.")
    paragraph: str = Field(default="", description="The paragraph of the rules for the warning.")


class AboutOut(BaseModel):
    """What a thing on the board is."""

    text: Prose = Field(description="Empty when there is nothing to say.")
    paragraph: str = Field(description="Of the rules.")


class FairOut(BaseModel):
    """Whether all draws follow from the seed and the nonces."""

    fair: bool
    seed: str
    seed_chosen: bool = Field(description="The owner of the table chose the seed.")
    fingerprint: str = Field(description="As it was shown from the start.")
    fingerprint_fits: bool
    nonces: list[str] = Field(description="What each seat added; empty for a seat that added none.")
    mixed_seed: str = Field(description="The seed that decides the draws; without nonces the same.")
    derivation: list[str] = Field(description="If asked for: every step, to be repeated by hand.")
    draws: int = Field(description="The number of draws that were compared.")
    sentence: Prose
