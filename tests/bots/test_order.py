"""The order of the levels, in games with fixed seeds: the same games every time."""

from itertools import pairwise

import pytest

import hypostyle
from hypostyle.bots.contest import contest
from hypostyle.bots.levels import LEVELS, spec_of

PLAYERS = 2
KEYS = [level.key for level in LEVELS]
GAMES = {"apprentice": 4, "scribe": 4, "vizier": 8, "pharaoh": 4}

PAIRS = [
    *(
        (game, upper, lower)
        for game in hypostyle.game_names()
        for lower, upper in pairwise(KEYS[:4])
    ),
    ("nefertiti", "pharaoh", "vizier"),
]
"""Few games tell the Pharaoh from the Vizier only where he has learned to play far better."""


@pytest.mark.parametrize(("name", "upper", "lower"), PAIRS)
def test_a_level_beats_the_one_below(name: str, upper: str, lower: str) -> None:
    game = hypostyle.game(name)
    specs = [spec_of(game, PLAYERS, level) for level in (upper, lower)]
    assert contest(game, specs, GAMES[upper], seed=1).standings[0].share > 0.5
