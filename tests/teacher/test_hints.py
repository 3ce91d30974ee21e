"""Hints: what they are made from, and that they tell no secret."""

import pytest

from hypostyle import Match, Setup, Stream, View, game, game_names
from hypostyle.core.state import State
from hypostyle.teacher.continuations import Listener, Sample
from hypostyle.teacher.hints import Hint, hints
from hypostyle.teacher.reasons import largest, reason_of


def few(view: View[State], setup: Setup) -> list[Hint]:
    """Hints with little effort."""
    return hints(view, setup, 7, effort=0.02)


def played(name: str, seed: int, answers: int) -> Match[State]:
    """A random game after so many answers."""
    match = game(name).new(seed=seed)
    stream = Stream(seed)
    for _ in range(answers):
        seat = match.deciders()[0]
        match.apply(seat, int(match.game.rules.pick(match.state, seat, stream)))
    return match


@pytest.mark.parametrize("name", game_names())
def test_hints_are_a_function_of_the_view(name: str) -> None:
    stream = Stream(3)
    for answers in (2, 13, 25):
        match = played(name, answers, answers)
        seat = match.deciders()[0]
        view = match.view(seat)
        other = match.game.view(view.imagine(stream), seat)
        first = few(view, match.setup)
        assert first == few(other, match.setup)
        assert first
        assert {one.action for one in first} <= set(match.legal(seat))
        assert [one.chance for one in first] == sorted((one.chance for one in first), reverse=True)
        assert all(one.reason and 0.0 <= one.chance <= 1.0 for one in first)


def test_a_seat_that_is_not_asked_gets_no_hint() -> None:
    match = played("aton", 1, 4)
    (idle,) = {0, 1} - set(match.deciders())
    assert hints(match.view(idle), match.setup) == []


def test_hints_use_learned_values_where_there_are_any() -> None:
    for name, players, learned in (("egizia", 2, True), ("nefertiti", 3, False)):
        match = game(name).new(seed=3, players=players)
        view = match.view(match.deciders()[0])
        by_hand = hints(view, match.setup, 7, effort=0.02, insight=match.game.insight())
        assert (few(view, match.setup) != by_hand) is learned


def sample(action: int, points: list[int], values: list[float]) -> Sample:
    counts = [{("points", "temple2", 0): each} for each in points]
    return Sample(action, values, list(counts))


def test_the_reason_is_what_differs_and_goes_with_winning() -> None:
    aton = game("aton")
    better = sample(1, [5, 5, 0, 5] * 8, [0.8, 0.8, 0.3, 0.8] * 8)
    worse = sample(2, [0, 5, 0, 0] * 8, [0.3, 0.8, 0.3, 0.3] * 8)
    found = largest(better, worse, 0)
    assert found is not None
    assert found.feature == ("points", "temple2", 0)
    told = reason_of(aton, 0, better, worse, "the other")
    assert told == ("You score for Temple 2: in 8 of 10 continuations, with the other in 2 of 10.")
    assert reason_of(aton, 1, better, worse, "the other") == ""  # it is no good to the other seat
    assert reason_of(aton, 0, better, better, "the other") == ""


def test_points_are_told_by_amount_where_that_says_more() -> None:
    better = sample(1, [6, 8, 6, 8] * 8, [0.6, 0.9, 0.6, 0.9] * 8)
    worse = sample(2, [2, 4, 2, 4] * 8, [0.3, 0.5, 0.3, 0.5] * 8)
    told = reason_of(game("aton"), 0, better, worse, "the other")
    assert told == "Temple 2: you get 4 points more on average than with the other."


def test_few_continuations_prove_nothing() -> None:
    assert largest(sample(1, [5], [1.0]), sample(2, [0], [0.0]), 0) is None


@pytest.mark.parametrize("name", game_names())
def test_continuations_of_all_answers_share_worlds_and_luck(name: str) -> None:
    match = played(name, 5, 9)
    seat = match.deciders()[0]
    action = match.legal(seat)[0]
    listener = Listener(match.game, match.setup)
    once, again = listener.compare(match.view(seat), [action, action], 3, Stream(1))
    assert once.values == again.values
    assert once.counts == again.counts


@pytest.mark.parametrize("name", game_names())
def test_events_that_are_told_are_in_the_log(name: str) -> None:
    words = game(name).words
    told = [key for key in words.texts if key.startswith("event.")]
    assert told
    for key in told:
        kind = key.split(".", 2)[2]
        assert any(known.startswith(f"log.{kind}") for known in words.texts), key
        for me in (1, 2):
            assert words(key, side="Red", me=me)
