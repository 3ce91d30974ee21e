"""Responses of the teacher: hints and reviews."""

from pydantic import BaseModel, Field

from hypostyle.server.models.kinds import Prose


class HintOut(BaseModel):
    """One of the best choices."""

    answer: str = Field(description="In notation: send this.")
    sentence: Prose
    chance: float = Field(description="The share of the victory you may expect, 0 to 1.")
    reason: Prose = Field(description="What speaks for it, from continuations of the game.")
    place: str = Field(description="The place on the board it points at, if it does.")
    target: str = Field(description="The place it leads to from there, if it does.")


class HintsOut(BaseModel):
    """The best choices, the best first."""

    version: int = Field(description="Of the table they are for.")
    hints: list[HintOut]


class CostlyOut(BaseModel):
    """A decision that cost much, judged by what the seat knew."""

    row: int = Field(description="The row, counted from 1.")
    seat: int
    played: str
    played_sentence: Prose
    better: str
    better_sentence: Prose
    cost: float = Field(description="The share of the victory it cost, 0 to 1.")
    reason: Prose


class SeatReviewOut(BaseModel):
    """How a seat fared."""

    decisions: int = Field(description="Decisions with a choice.")
    accurate: int = Field(description="Those that cost at most 0.02.")
    cost: float = Field(description="What its decisions cost together.")
    luck: float = Field(description="How much its chance to win changed by draws.")
    own: float = Field(description="By its own decisions.")
    others: float = Field(description="By the decisions of others.")


class GameReviewOut(BaseModel):
    """What a game turned on. The curve knows all cards."""

    game: str
    sides: list[str]
    names: list[str]
    curve: list[list[float]] = Field(
        description="Every seat's chance to win: at first, and after each row."
    )
    actors: list[int] = Field(description="The seat of each row; -1 is chance.")
    costly: list[CostlyOut]
    seats: list[SeatReviewOut]


class ReviewOut(BaseModel):
    """A review, or how far it is."""

    rows: int
    done: int = Field(description="The rows that are reviewed; ask again until it is there.")
    review: GameReviewOut | None


class LessonOut(BaseModel):
    """Where you stand in a guided first game."""

    first: int = Field(description="Pages that came before.")
    total: int = Field(description="Pages of the whole lesson.")
    pages: list[Prose] = Field(description="What is said; the last page asks for your answer.")
    point: list[str] = Field(description="The places on the board that the last page means.")
    about: list[str] = Field(description="The places on the board that the pages before it mean.")
    answer: str = Field(description="The answer that goes on.")


class CoachOut(BaseModel):
    """What the coach says to your seat."""

    version: int
    goal: Prose
    asked: Prose = Field(description="What is asked and why; empty when you are not asked.")
    firsts: list[Prose] = Field(description="About what has happened for the first time.")
    lesson: LessonOut | None = Field(description="Null outside of a guided first game.")
    lesson_over: bool = Field(description="Your last answer ended the lesson; the game goes on.")
    hints: bool = Field(description="You may ask for hints now.")
