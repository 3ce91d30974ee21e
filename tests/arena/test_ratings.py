"""Ratings and sequential tests, compared with what is known otherwise."""

from math import log, log10
from random import Random

import pytest

from hypostyle.arena.ratings import crosstable, rate
from hypostyle.arena.sprt import (
    BadTest,
    Hypotheses,
    SequentialTest,
    expected_share,
    log_likelihood_ratio,
    read_hypotheses,
)


def test_two_bots_are_apart_by_the_odds_of_their_games() -> None:
    games = [(("a", "b"), (1.0, 0.0))] * 300 + [(("b", "a"), (1.0, 0.0))] * 100
    best, worst = rate(games)
    assert (best.name, worst.name) == ("a", "b")
    assert best.rating - worst.rating == pytest.approx(400 * log10(3), abs=2)
    assert best.rating + worst.rating == pytest.approx(0)
    assert (best.games, best.share) == (400, 0.75)
    # The standard error of log odds is sqrt(1/300 + 1/100); each rating moves half of it.
    expected = 1.96 * 400 / log(10) * (1 / 300 + 1 / 100) ** 0.5 / 2
    assert best.margin == pytest.approx(expected, rel=0.02)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_strengths_are_found_again_from_games_drawn_by_them(seats: int) -> None:
    true = {"a": 300.0, "b": 100.0, "c": -100.0, "d": -300.0}
    random = Random(seats)
    games = []
    for _ in range(3000):
        bots = tuple(random.sample(sorted(true), seats))
        weights = [10 ** (true[bot] / 400) for bot in bots]
        winner = random.choices(range(seats), weights)[0]
        games.append((bots, tuple(float(n == winner) for n in range(seats))))
    for one in rate(games):
        assert abs(one.rating - true[one.name]) < 1.5 * one.margin
        assert one.margin < 40


def test_whoever_never_loses_has_a_finite_rating_and_a_wide_interval() -> None:
    few = rate([(("a", "b"), (1.0, 0.0))] * 4)
    many = rate([(("a", "b"), (1.0, 0.0))] * 40)
    assert few[0].rating < many[0].rating < 1000
    assert few[0].margin > 200
    assert rate([]) == []


def test_copies_of_a_bot_at_one_table_share_its_strength() -> None:
    games = [(("a", "b", "b"), (1.0, 0.0, 0.0))] * 100 + [(("a", "b", "b"), (0.0, 0.5, 0.5))] * 200
    best, worst = rate(games)
    assert best.rating == pytest.approx(worst.rating, abs=1)


def test_a_crosstable_counts_only_games_of_both() -> None:
    games = [
        (("a", "b"), (1.0, 0.0)),
        (("b", "a"), (0.5, 0.5)),
        (("a", "b", "c"), (0.0, 0.0, 1.0)),
    ]
    met = crosstable(games)
    assert met["a", "b"] == (3, 0.75)
    assert met["b", "a"] == (3, 0.25)
    assert met["c", "a"] == (1, 1.0)
    assert ("a", "a") not in met


def test_expected_shares() -> None:
    assert expected_share(0, 2) == 0.5
    assert expected_share(0, 4) == 0.25
    assert expected_share(400, 2) == pytest.approx(10 / 11)


def test_the_ratio_grows_with_the_evidence_and_is_its_own_mirror() -> None:
    counts = {0.0: 10, 0.25: 20, 0.5: 40, 0.75: 30, 1.0: 20}
    llr = log_likelihood_ratio(counts, 0.5, 0.55)
    assert log_likelihood_ratio({v: 2 * n for v, n in counts.items()}, 0.5, 0.55) == pytest.approx(
        2 * llr, rel=1e-3
    )
    mirrored = {1.0 - value: n for value, n in counts.items()}
    assert log_likelihood_ratio(mirrored, 0.45, 0.5) == pytest.approx(-llr)
    # Near the middle it is the ratio of two normal distributions.
    mean = sum(v * n for v, n in counts.items()) / 120
    variance = sum(n * (v - mean) ** 2 for v, n in counts.items()) / 120
    assert llr == pytest.approx(120 * 0.05 * (mean - 0.525) / variance, rel=0.1)


@pytest.mark.parametrize(("elo", "accepted"), [(0.0, "elo0"), (150.0, "elo1")])
def test_the_right_hypothesis_is_accepted_nineteen_times_in_twenty(
    elo: float, accepted: str
) -> None:
    right = 0
    random = Random(5)
    p = expected_share(elo, 2)
    for _ in range(30):
        test = SequentialTest(Hypotheses(0.0, 150.0))
        while not test.add(((random.random() < p) + (random.random() < p)) / 2):
            assert test.verdict().deals < 3000
        right += test.verdict().accepted == accepted
    assert right >= 26


def test_a_decided_test_counts_nothing_more() -> None:
    test = SequentialTest(Hypotheses(0.0, 200.0))
    while not test.add(1.0):
        pass
    before = test.verdict()
    assert test.add(0.0)
    assert test.verdict() == before
    assert before.llr >= Hypotheses(0.0, 200.0).upper
    assert len(before.path) == before.deals == before.counts[0][1]


@pytest.mark.parametrize(
    ("text", "alpha", "sentence"),
    [
        ("20", 0.05, "elo0,elo1"),
        ("a,b", 0.05, "elo0,elo1"),
        ("20,0", 0.05, "less than"),
        ("nan,5", 0.05, "less than"),
        ("0,20", 0.7, "alpha must be between"),
    ],
)
def test_a_test_that_makes_no_sense_is_refused(text: str, alpha: float, sentence: str) -> None:
    with pytest.raises(BadTest, match=sentence):
        read_hypotheses(text, alpha, 0.05)
