"""What Men-Nefer's bots know: values that add up, and priors that play well."""

import pytest

from hypostyle import Match, Stream
from hypostyle.games.men_nefer import GAME, data, prices
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


def test_every_price_has_its_place() -> None:
    names = [row[0] for row in prices.PRICES]
    assert len(names) == len(set(names)) == prices.NAMES
    assert tuple(names[: len(data.EFFECTS)]) == data.EFFECTS
    for name in ("RITE_LEVEL", "CERTAIN", "FOOD_HELD", "BLOCK", "BASKET", "ORB", "CARVED", "GLYPH"):
        assert names[getattr(prices, name)] == name.lower()
    assert names[prices.STANDING + 3] == "standing_4"
    assert names[prices.LYING + 3] == "lying_4"
    for house, key in enumerate(data.HOUSES):
        assert names[prices.SCARAB_OF + house] == f"scarab_{key}"


def test_prices_change_evenly_within_an_era() -> None:
    food = prices.PRICES[prices.FOOD_HELD]
    at = [row[prices.FOOD_HELD] for row in prices.PRICE_AT]
    assert (at[0], at[9], at[18], at[27]) == pytest.approx(food[1:])
    assert at[12] == pytest.approx((2 * food[2] + food[3]) / 3)


def test_an_effect_is_never_worse_than_nothing() -> None:
    """§2.1 Actions can be declined."""
    for row in prices.PRICES[: prices.CERTAIN]:
        assert min(row[1:]) >= 0.0


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
