"""The order of the levels, in games with fixed seeds: the same games every time."""

from itertools import pairwise

import pytest

import hypostyle
from hypostyle.bots.contest import contest
from hypostyle.bots.levels import LEVELS, spec_of

PLAYERS = 2
GAMES = 4
KEYS = [level.key for level in LEVELS]

PAIRS = [
    (game, upper, lower) for game in hypostyle.game_names() for lower, upper in pairwise(KEYS[:3])
]


@pytest.mark.parametrize(("name", "upper", "lower"), PAIRS)
def test_a_level_beats_the_one_below(name: str, upper: str, lower: str) -> None:
    """Four games are too few to tell the levels above apart."""
    game = hypostyle.game(name)
    specs = [spec_of(game, PLAYERS, level) for level in (upper, lower)]
    assert contest(game, specs, GAMES, seed=1).standings[0].share > 0.5
