"""What the teacher works out in worker processes: hints, and reviews part by part."""

import json
from dataclasses import dataclass, replace
from typing import Final, Self

from hypostyle.server.background.thinking import rebuilt
from hypostyle.teacher.hints import hints
from hypostyle.teacher.review import ReviewPart, finish_review, review_part

LESS: Final = 1 / 8
"""By this the effort is multiplied when what failed, or took too long, is tried again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeachingJob:
    """A game in plain values."""

    game: str
    players: int
    options: str
    rows: tuple[tuple[int, str], ...]
    start: str | None
    effort: float
    """How much of the usual effort the host allows."""
    lessened: bool = False
    """It is tried again, with less effort."""

    @property
    def kind(self) -> str:
        """What is taught, in a game for so many players."""
        return f"{self.game} {self.players} {type(self).__name__}"

    def last_resort(self) -> Self | None:
        """The same with less effort, once: on an overloaded machine that is better than nothing."""
        if self.lessened:
            return None
        return replace(self, effort=self.effort * LESS, lessened=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class HintJob(TeachingJob):
    """The best choices of a seat, by its view."""

    seat: int

    def work_out(self) -> str:
        """A list of hints as JSON."""
        match = rebuilt(self.game, self.players, self.options, self.rows, self.start)
        found = hints(match.view(self.seat), match.setup, effort=self.effort)
        return json.dumps([one.as_dict() for one in found])


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewPartJob(TeachingJob):
    """Some rows of a review: so little that no bot waits long behind it."""

    first: int
    last: int

    def work_out(self) -> str:
        """The part as JSON."""
        match = rebuilt(self.game, self.players, self.options, self.rows, self.start)
        part = review_part(match, self.first, self.last, self.effort)
        return json.dumps({"first": part.first, "curve": part.curve, "costs": part.costs})


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewEndJob(TeachingJob):
    """The review from all its parts."""

    parts: tuple[ReviewPart, ...]

    def work_out(self) -> str:
        """The review as JSON."""
        match = rebuilt(self.game, self.players, self.options, self.rows, self.start)
        return json.dumps(finish_review(match, self.parts, self.effort).as_dict())


def read_part(text: str) -> ReviewPart:
    """A part from the JSON of its job."""
    data = json.loads(text)
    costs = tuple((row, cost) for row, cost in data["costs"])
    return ReviewPart(data["first"], tuple(map(tuple, data["curve"])), costs)
