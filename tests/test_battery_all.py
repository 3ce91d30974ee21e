"""The laws hold for every game, preset and mix of options."""

import pytest

from hypostyle import game, prove, storm
from hypostyle.core import rules
from hypostyle.core.registry import game_names
from tests.mixes import mixed

pytestmark = pytest.mark.no_cover
"""Random games prove laws; which lines run is measured on tests that were written for them."""

INTERPRETED = str(rules.__file__).endswith(".py")
EACH = 5 if INTERPRETED else 40
"""Games for each preset, over all numbers of players. Both engines play the same games, as
test_compiled.py shows, so the quick one proves most."""

PRESETS = [
    (name, preset) for name in game_names() for preset in game(name).facts.options.preset_names()
]


@pytest.mark.parametrize(("name", "preset"), PRESETS, ids=["-".join(pair) for pair in PRESETS])
def test_the_laws_hold_for_every_preset(name: str, preset: str) -> None:
    counts = len(game(name).counts(preset if game(name).facts.options.presets else None))
    each = EACH // counts  # for every number of players
    report = prove(game(name), games=each, presets=[preset])
    assert report.games == each * counts


@pytest.mark.parametrize("name", game_names())
def test_the_laws_hold_for_any_mix_of_options(name: str) -> None:
    of = game(name)
    report = prove(of, games=1, seed=900, setups=mixed(of, EACH, seed=6))
    assert report.games == EACH


@pytest.mark.parametrize("name", game_names())
def test_random_games_of_any_mix_of_options_end_lawfully(name: str) -> None:
    of = game(name)
    for setup in mixed(of, 40, seed=7):
        assert storm(of, EACH, seed=1, setup=setup).games == EACH
