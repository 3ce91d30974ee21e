"""What Men-Nefer's bots know: values that add up, and priors that play well."""

import pytest

from hypostyle import Match, Stream
from hypostyle.games.men_nefer import GAME
from hypostyle.games.men_nefer.insight import MenNeferInsight
from hypostyle.games.men_nefer.state import Board

INSIGHT = MenNeferInsight()


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_values_sum_to_1_and_some_answer_is_promising(players: int) -> None:
    match: Match[Board] = GAME.new(players, seed=3)
    stream = Stream(3)
    while not match.over:
        s, seat = match.state, match.deciders()[0]
        legal = match.legal(seat)
        priors = INSIGHT.priors(s, seat, legal)
        assert len(priors) == len(legal)
        assert min(priors) >= 0.0
        assert max(priors) > 0.0
        values = INSIGHT.values(s, players)
        assert len(values) == (5 if players == 1 else players)
        assert sum(values) == pytest.approx(1.0)
        match.apply(seat, int(GAME.rules.pick(s, seat, stream)))


def test_looking_changes_nothing() -> None:
    match: Match[Board] = GAME.new(2, seed=1)
    seat = match.deciders()[0]
    before = match.state.to_tuple()
    INSIGHT.priors(match.state, seat, match.legal(seat))
    assert match.state.to_tuple() == before


def test_the_best_prior_beats_random_play() -> None:
    for seed in range(4):
        match: Match[Board] = GAME.new(2, seed=seed)
        stream = Stream(seed)
        while not match.over:
            s, seat = match.state, match.deciders()[0]
            legal = match.legal(seat)
            if seat == seed % 2:
                priors = INSIGHT.priors(s, seat, legal)
                action = legal[priors.index(max(priors))]
            else:
                action = int(GAME.rules.pick(s, seat, stream))
            match.apply(seat, action)
        outcome = match.outcome()
        assert outcome is not None
        assert outcome.winners == (seed % 2,)
