"""What the bots know: priors and values that make sense in every position of random games."""

import pytest

from hypostyle import Match, Stream
from hypostyle.games.nefertiti import GAME
from hypostyle.games.nefertiti.insight import MarketInsight, gain
from hypostyle.games.nefertiti.state import Board
from tests.games.moves import play
from tests.games.nefertiti.build import seat, table
from tests.mixes import mixed, presets


@pytest.mark.parametrize("number", range(8))
def test_priors_and_values(number: int) -> None:
    """§9.1 One answer at least has a prior above 0, and chances to win sum to 1."""
    setup = [*presets(GAME), *mixed(GAME, 4, seed=9)][number]  # type: ignore[arg-type]  # a Game of its own state
    match: Match[Board] = Match(GAME, setup, "insight")
    insight, stream = MarketInsight(), Stream(number)
    while not match.over:
        who = match.deciders()[0]
        legal = match.legal(who)
        priors = insight.priors(match.state, who, legal)
        assert len(priors) == len(legal)
        assert min(priors) >= 0
        assert max(priors) > 0
        chances = insight.values(match.state, setup.players)
        assert len(chances) == setup.players
        assert sum(chances) == pytest.approx(1)
        match.apply(who, int(GAME.rules.pick(match.state, who, stream)))


def test_a_gift_nobody_has_has_the_highest_prior() -> None:
    """§2.7 A new type is worth less where others own it, but breaking it harms them."""
    match = table(green={"gifts": "necklace*2"})
    s = match.state
    assert gain(s, seat("red"), 1) == 13
    assert gain(s, seat("red"), 0) < 13
    assert gain(s, seat("green"), 0) == 13


def test_the_better_gift_has_the_higher_prior() -> None:
    """§6.6 Half of nothing is worth nothing."""
    match = table(
        green={"servants": "gl1+gl4", "deben": 9},
        blue={"servants": "gl3", "deben": 9},
        red={"deben": 9},
    )
    play(match, "red place gl2", "red take gt")
    legal = match.legal(seat("green"))
    priors = MarketInsight().priors(match.state, seat("green"), legal)
    tokens = [GAME.actions[action].token for action in legal]
    prior = dict(zip(tokens, priors, strict=True))
    assert prior["gb3"] > prior["gb1"]  # a mirror before a chair
