"""Guided first games: a script beside a game that leads a player through its first turns.

`lesson.toml` in a game's folder names the seed, the seat and the steps; what is said stands in the
game's texts under [lesson.<step>]: the pages `1`, `2`... and `other`, for another answer.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from hypostyle.core.errors import BadNotation
from hypostyle.core.game import Game
from hypostyle.core.match import Match
from hypostyle.core.options import Value


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One thing to learn, and the answer that goes on."""

    name: str
    answer: str
    """In notation."""
    point: tuple[str, ...] = ()
    """The places it points at; without any, the place of the answer."""
    about: tuple[str, ...] = ()
    """The places that its pages before the last are about, if any."""
    scores: tuple[int, ...] = ()
    """The scores that its words speak of, to be checked; none where they speak of none."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided first game."""

    seed: str
    players: int
    seat: int
    """The seat of the learner."""
    steps: tuple[LessonStep, ...]
    script: Mapping[int, tuple[str, ...]]
    """What the bots answer, by seat, as long as it lasts."""
    options: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LessonMoment:
    """Where a learner stands."""

    first: int
    """Pages that came before."""
    total: int
    """Pages of the whole lesson."""
    pages: tuple[str, ...]
    """What is said, page by page; the last one asks for the answer."""
    point: tuple[str, ...]
    """The places that the last page points at."""
    about: tuple[str, ...]
    """The places that the pages before it are about."""
    answer: str
    """The answer that goes on, in notation."""


@cache
def lesson_of(game: Game[Any]) -> Lesson | None:
    """The lesson of a game; None when it has none."""
    file = files(game.package) / "lesson.toml"
    if not file.is_file():
        return None
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    script: dict[int, tuple[str, ...]] = {}
    for side, answers in data["script"].items():
        seat = game.seat_of(side)
        if seat is None:
            raise ValueError(f"{game.key}: the lesson has a script for {side!r}, which is no side")
        script[seat] = tuple(answers)
    return Lesson(
        seed=data["seed"],
        players=data["players"],
        seat=data["seat"],
        steps=tuple(
            LessonStep(
                one["name"],
                one["answer"],
                tuple(one.get("point", ())),
                tuple(one.get("about", ())),
                tuple(one.get("scores", ())),
            )
            for one in data["step"]
        ),
        script=script,
        options=data.get("options", {}),
    )


def lesson_moment(lesson: Lesson, match: Match[Any]) -> LessonMoment | None:
    """Where the learner stands; None when the lesson is over."""
    done = _answers(match, lesson.seat)
    if match.over or done >= len(lesson.steps):
        return None
    step = lesson.steps[done]
    pages = [lesson_pages(match.game, one) for one in lesson.steps]
    return LessonMoment(
        first=sum(map(len, pages[:done])),
        total=sum(map(len, pages)),
        pages=pages[done],
        point=step.point or _place(match, step.answer),
        about=step.about,
        answer=step.answer,
    )


def just_over(lesson: Lesson, match: Match[Any]) -> bool:
    """Whether the learner has given the last answer of the lesson, and none since."""
    return _answers(match, lesson.seat) == len(lesson.steps)


def lesson_pages(game: Game[Any], step: LessonStep) -> tuple[str, ...]:
    """What is said at a step, page by page."""
    pages: list[str] = []
    while (key := f"lesson.{step.name}.{len(pages) + 1}") in game.words:
        pages.append(game.words(key))
    return tuple(pages)


def lesson_refusal(lesson: Lesson, match: Match[Any], seat: int, answer: str) -> str:
    """Why this answer has to wait, in kind words; empty when it is the one the lesson expects."""
    done = _answers(match, seat)
    if seat != lesson.seat or done >= len(lesson.steps):
        return ""
    step = lesson.steps[done]
    try:
        if match.game.parse(match.state, answer) == match.game.parse(match.state, step.answer):
            return ""
    except BadNotation:
        return ""  # the rules say what is wrong with it
    return match.game.words(f"lesson.{step.name}.other")


def lesson_reply(lesson: Lesson, match: Match[Any], seat: int) -> str | None:
    """The bot's answer in the script; None when there is none, or it is not legal."""
    answers = lesson.script.get(seat, ())
    done = _answers(match, seat)
    if done >= len(answers):
        return None
    try:
        action = match.game.parse(match.state, answers[done], seat)
    except BadNotation:
        return None
    return answers[done] if match.game.rules.allows(match.state, seat, action) else None


def _answers(match: Match[Any], seat: int) -> int:
    return sum(row.seat == seat for row in match.rows)


def _place(match: Match[Any], answer: str) -> tuple[str, ...]:
    """The places that an answer points at."""
    try:
        action = match.game.actions[match.game.parse(match.state, answer)]
    except BadNotation:  # the learner is not asked yet
        return ()
    return tuple(place for place in (action.place, action.target) if place)
