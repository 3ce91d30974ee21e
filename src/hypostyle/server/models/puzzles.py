"""Requests and responses about puzzles."""

from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from hypostyle.server.models.kinds import Prose
from hypostyle.server.models.requests import Strict
from hypostyle.server.models.views import Legal, Question


class PuzzleAnswerIn(Strict):
    """An answer to a puzzle."""

    answer: Annotated[str, StringConstraints(min_length=1, max_length=200)] = Field(
        description="In notation, as `legal` has it."
    )


class PuzzleBranchIn(Strict):
    """How to play on."""

    bot: Annotated[str, StringConstraints(max_length=80)] | None = Field(
        default=None, description="The key of the bots' level; without, the easiest."
    )


class PuzzleRatingOut(BaseModel):
    """A rating in the puzzles of a game (Glicko-2): of a player, or of a puzzle."""

    rating: int = Field(description="1500 is where everybody begins.")
    attempts: int = Field(description="First answers; later ones do not count.")
    solved: int
    provisional: bool = Field(description="Too few attempts to compare it.")


class PuzzleLine(BaseModel):
    """A puzzle in a list."""

    key: str
    number: int = Field(description="In the list of its game, from 1.")
    tried: bool
    solved: bool


class PuzzleGameOut(BaseModel):
    """The puzzles of a game, and how you have done."""

    game: str
    next: str = Field(description="The key of a puzzle you have not tried, if there is one.")
    you: PuzzleRatingOut | None = Field(description="Null before your first attempt.")
    puzzles: list[PuzzleLine]


class PuzzleOfDay(BaseModel):
    """The puzzle of a day."""

    day: str = Field(description="The date in UTC.")
    game: str
    key: str
    tried: bool
    solved: bool


class PuzzlesOut(BaseModel):
    """All puzzles."""

    today: PuzzleOfDay | None = Field(description="Null when no game has puzzles.")
    games: list[PuzzleGameOut]


class PuzzleChoiceOut(BaseModel):
    """One of the best three answers."""

    answer: str
    sentence: Prose
    chance: float = Field(description="The share of the victory it may expect, 0 to 1.")
    place: str = Field(description="The place on the board it points at, if it does.")
    target: str = Field(description="The place it leads to from there, if it does.")


class PuzzleResultOut(BaseModel):
    """What became of your first answer, and what is best."""

    solved: bool
    answer: str = Field(description="Your first answer.")
    sentence: Prose
    best: list[PuzzleChoiceOut] = Field(description="The best three answers, the best one first.")
    margin: float = Field(description="By how much the best one is better than the next.")
    low: float = Field(description="The lower end of its 95 % interval.")
    high: float = Field(description="The upper end.")
    reason: Prose = Field(description="What speaks for it, from continuations of the game.")
    rating: int = Field(description="Your rating after it.")
    gain: int = Field(description="By which it changed your rating.")


class PuzzleOut(BaseModel):
    """A puzzle as its seat sees it."""

    game: str
    key: str
    number: int = Field(description="In the list of its game, from 1.")
    total: int
    players: int
    seat: int = Field(description="The seat that is yours.")
    side_name: str
    question: Question
    legal: list[Legal]
    board: list[str] = Field(description="The board as lines of text.")
    rating: PuzzleRatingOut = Field(description="Of the puzzle.")
    result: PuzzleResultOut | None = Field(description="Null before your first answer.")
    next: str = Field(description="The key of the puzzle after it.")
