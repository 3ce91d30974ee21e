"""Every lesson is played to its end: a rule that makes one untrue fails here."""

import pytest

from hypostyle import CHANCE, Match, State, game, game_names
from hypostyle.bots.levels import LEVELS
from hypostyle.bots.registry import make_bot
from hypostyle.teacher.coach import coach_says
from hypostyle.teacher.lesson import (
    Lesson,
    just_over,
    lesson_moment,
    lesson_of,
    lesson_pages,
    lesson_refusal,
    lesson_reply,
)

FEWEST, MOST = 8, 15
"""Steps of a lesson as a learner counts them, the pages: short enough for ten minutes."""
LONGEST = 330
"""Letters of a page."""


def begin(name: str) -> tuple[Lesson, Match[State]]:
    of = game(name)
    lesson = lesson_of(of)
    assert lesson is not None, f"{name} has no lesson"
    return lesson, Match(of, of.setup(lesson.players, options=lesson.options), lesson.seed)


def let_bots_answer(lesson: Lesson, match: Match[State]) -> None:
    """By the script only: while the lesson lasts it must say what they answer."""
    while not match.over:
        others = [seat for seat in match.deciders() if seat != lesson.seat]
        if not others:
            return
        reply = lesson_reply(lesson, match, others[0])
        assert reply is not None, f"the script of {match.game.side_name(others[0])} ends too early"
        match.apply(others[0], reply)


@pytest.mark.parametrize("name", game_names())
def test_a_lesson_can_be_played_as_it_is_written(name: str) -> None:
    lesson, match = begin(name)
    begun = lesson_moment(lesson, match)
    assert begun is not None
    pages = 0
    for step in lesson.steps:
        if lesson.seat not in match.deciders() or len(match.deciders()) > 1:
            let_bots_answer(lesson, match)
        moment = lesson_moment(lesson, match)
        assert moment is not None
        assert moment.first == pages
        assert moment.pages, f"{step.name} says nothing"
        assert step.scores in ((), tuple(match.scores())), f"{step.name} tells wrong points"
        pages += len(moment.pages)
        drawn = match.draw(lesson.seat, shape="wide")
        assert not moment.about or len(moment.pages) > 1, f"{step.name} has no page before the last"
        for place in (*moment.point, *moment.about):
            assert f'"{place}"' in drawn, f"{step.name} points at {place}, which is not there"
        action = match.game.parse(match.state, step.answer, lesson.seat)
        legal = match.legal(lesson.seat)
        assert action in legal, f"{step.name}: {step.answer} is not legal"
        assert len(legal) > 1, f"{step.name} leaves no choice"
        assert lesson_refusal(lesson, match, lesson.seat, step.answer) == ""
        other = next(each for each in legal if each != action)
        said = lesson_refusal(lesson, match, lesson.seat, match.view(lesson.seat).notation(other))
        assert said == match.game.words(f"lesson.{step.name}.other")
        match.apply(lesson.seat, action)
    assert lesson_moment(lesson, match) is None
    assert just_over(lesson, match)
    assert pages == begun.total
    assert FEWEST <= pages <= MOST, f"{name}: {pages} steps"
    assert not match.over
    assert lesson_refusal(lesson, match, lesson.seat, "anything") == ""


@pytest.mark.parametrize("name", game_names())
def test_after_the_lesson_the_game_goes_on_to_its_end(name: str) -> None:
    lesson, match = begin(name)
    bot = make_bot(LEVELS[0].spec, match.game, 1)
    for step in lesson.steps:
        let_bots_answer(lesson, match) if lesson.seat not in match.deciders() else None
        match.apply(lesson.seat, step.answer)
    while not match.over:
        seat = match.deciders()[0]
        reply = None if seat == lesson.seat else lesson_reply(lesson, match, seat)
        match.apply(seat, bot.choose(match.view(seat)) if reply is None else reply)
    assert match.outcome() is not None
    assert lesson_moment(lesson, match) is None


@pytest.mark.parametrize("name", game_names())
def test_a_lesson_says_one_thing_at_a_time(name: str) -> None:
    of = game(name)
    lesson, _ = begin(name)
    names = [step.name for step in lesson.steps]
    assert len(set(names)) == len(names)
    for step in lesson.steps:
        for page in lesson_pages(of, step):
            assert len(page) <= LONGEST, page
    told = {key.split(".")[1] for key in of.words.texts if key.startswith("lesson.")}
    assert told == set(names), "texts for steps that are not there, or steps without texts"


@pytest.mark.parametrize("name", game_names())
def test_the_coach_knows_the_goal_and_only_what_the_game_has(name: str) -> None:
    of = game(name)
    steps = {step.name for step in of.rules.steps}
    assert of.words("coach.goal")
    for key in of.words.texts:
        if key.startswith("coach.ask."):
            assert key.removeprefix("coach.ask.") in steps, key
        if key.startswith("coach.first."):
            kind = key.removeprefix("coach.first.")
            assert any(f"{known}.".startswith(f"log.{kind}.") for known in of.words.texts), key


def test_the_coach_speaks_of_what_is_asked_and_of_what_is_new() -> None:
    lesson, match = begin("aton")
    for step in lesson.steps[:2]:
        match.apply(lesson.seat, step.answer)
        let_bots_answer(lesson, match)
    view = match.view(lesson.seat)
    own = max(n for n, row in enumerate(match.rows, 1) if row.seat == lesson.seat)
    said = coach_says(view, match.log(lesson.seat), own)
    assert said.asked == match.game.words("coach.ask.place")
    assert match.game.words("coach.first.gained") in said.firsts
    later = coach_says(view, match.log(lesson.seat), len(match.rows) + 1)
    assert later.firsts == ()
    idle = coach_says(match.view(1 - lesson.seat), match.log(1), own)
    assert idle.asked == ""
    assert any(row.seat == CHANCE for row in match.rows)
