"""Hints: what they are made from, and that they tell no secret."""

import pytest

from hypostyle import Match, Setup, Stream, View, game, game_names
from hypostyle.bots.search import Search
from hypostyle.core.state import State
from hypostyle.teacher.continuations import Listener, Sample
from hypostyle.teacher.hints import Hint, best_of, hints
from hypostyle.teacher.reasons import largest, lead_of, reason_of


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
    for name, players, learned in (("egizia", 2, True), ("marracash", 3, False)):
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
    assert told == (
        "You score for Temple 2 in 8 of 10 games played on from here, with the other in 2 of 10."
    )
    assert reason_of(aton, 1, better, worse, "the other") == ""  # it is no good to the other seat
    assert reason_of(aton, 0, better, better, "the other") == ""


def test_points_are_told_by_amount_where_that_says_more() -> None:
    better = sample(1, [6, 8, 6, 8] * 8, [0.6, 0.9, 0.6, 0.9] * 8)
    worse = sample(2, [2, 4, 2, 4] * 8, [0.3, 0.5, 0.3, 0.5] * 8)
    told = reason_of(game("aton"), 0, better, worse, "the other")
    assert told == "Temple 2: you get 4 points more on average than with the other."


def test_what_is_lost_is_told_as_lost() -> None:
    better = Sample(1, [0.6, 0.9] * 16, [{("points", "hunger", 0): -n} for n in (1, 0) * 16])
    worse = Sample(2, [0.3, 0.5] * 16, [{("points", "hunger", 0): -n} for n in (4, 2) * 16])
    told = reason_of(game("egizia"), 0, better, worse, "the other")
    assert told == "Hunger: you lose 2.5 points less on average than with the other."
    told = reason_of(game("egizia"), 1, worse, better, "the other")
    assert told == "Hunger: Red loses 2.5 points more on average than with the other."


def test_a_game_words_reasons_in_its_own_way() -> None:
    better = Sample(1, [0.6, 0.9] * 16, [{("points", "shops", 0): -n} for n in (100, 200) * 16])
    worse = Sample(2, [0.3, 0.5] * 16, [{("points", "shops", 0): -n} for n in (200, 300) * 16])
    told = reason_of(game("marracash"), 0, better, worse, "the other")
    assert told == "Shops bought: you pay 100 D less on average than with the other."


def test_differences_that_are_small_beside_all_points_are_no_reason() -> None:
    def many(action: int, cuts: int) -> Sample:
        counts = [{("points", "customers", 0): 4000, ("points", "cuts", 0): cuts}] * 32
        return Sample(action, [0.4, 0.6] * 16, list(counts))

    assert largest(many(1, 30), many(2, 10), 0) is None
    found = largest(many(1, 130), many(2, 10), 0)
    assert found is not None
    assert found.feature[1] == "cuts"


def test_all_points_together_are_told_where_no_source_stands_out() -> None:
    def spread(action: int, first: int) -> Sample:
        """A little more from many sources, which do not differ enough one by one."""
        keys = ["c1", "black", "bonus", "temple1", "temple2", "temple3", "temple4"]
        counts = [
            {("points", key, 0): first + (n + k) % 7 for k, key in enumerate(keys)}
            for n in range(7)
        ]
        return Sample(action, [0.5, 0.6, 0.4, 0.5, 0.5, 0.6, 0.4], list(counts))

    mine, theirs = spread(1, 1), spread(2, 1)
    for n, counts in enumerate(mine.counts):
        counts["points", ["c1", "black", "bonus"][n % 3], 0] += 2
    assert reason_of(game("aton"), 0, mine, theirs, "the other") == ""
    told = lead_of(game("aton"), 0, mine, theirs, "the other")
    assert told == (
        "All points together: you do 2 points better on average against the best opponent "
        "than with the other."
    )
    assert lead_of(game("aton"), 0, theirs, mine, "the other") == ""


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


def test_the_choices_that_are_shown_are_tried_equally_often() -> None:
    """One that dropped out early after some luck would else seem better than one preferred to it."""
    match = played("nefertiti", 3, 1)
    view = match.view(match.deciders()[0])
    assert len(view.legal()) > 20
    search = Search("hints", match.game, 3, 300, insight=match.game.insight())
    best, worst = best_of(search, view, 300, 4)
    assert len({one.arm.visits for one in best}) == 1
    assert len(best) == 4
    assert worst is not None
    assert worst.arm.visits < best[0].arm.visits
    values = [one.value() for one in best]
    assert values == sorted(values, reverse=True)
