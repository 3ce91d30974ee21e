"""What the bots know: likings and values that make sense in every position of random games."""

import pytest

from hypostyle import Match, Stream
from hypostyle.games.nefertiti import GAME
from hypostyle.games.nefertiti.insight import MarketInsight, gain
from hypostyle.games.nefertiti.state import Board
from tests.games.moves import play
from tests.games.nefertiti.build import seat, table
from tests.mixes import mixed, presets


@pytest.mark.parametrize("number", range(8))
def test_likings_and_values(number: int) -> None:
    """§9.1 One answer at least is liked, and chances to win sum to 1."""
    setup = [*presets(GAME), *mixed(GAME, 4, seed=9)][number]  # type: ignore[arg-type]  # a Game of its own state
    match: Match[Board] = Match(GAME, setup, "insight")
    insight, stream = MarketInsight(), Stream(number)
    while not match.over:
        who = match.deciders()[0]
        legal = match.legal(who)
        likings = insight.priors(match.state, who, legal)
        assert len(likings) == len(legal)
        assert min(likings) >= 0
        assert max(likings) > 0
        chances = [insight.value(match.state, each) for each in range(setup.players)]
        assert sum(chances) == pytest.approx(1)
        match.apply(who, int(GAME.rules.pick(match.state, who, stream)))


def test_a_gift_nobody_has_is_liked_most() -> None:
    """§2.7 A new type is worth less where others own it, but breaking it harms them."""
    match = table(green={"gifts": "necklace*2"})
    s = match.state
    assert gain(s, seat("red"), 1) == 13
    assert gain(s, seat("red"), 0) < 13
    assert gain(s, seat("green"), 0) == 13


def test_the_better_gift_is_liked_more() -> None:
    """§6.6 Half of nothing is worth nothing."""
    match = table(
        green={"servants": "gl1+gl4", "deben": 9},
        blue={"servants": "gl3", "deben": 9},
        red={"deben": 9},
    )
    play(match, "red place gl2", "red take gt")
    legal = match.legal(seat("green"))
    likings = MarketInsight().priors(match.state, seat("green"), legal)
    tokens = [GAME.actions[action].token for action in legal]
    liked = dict(zip(tokens, likings, strict=True))
    assert liked["gb3"] > liked["gb1"]  # a mirror before a chair
