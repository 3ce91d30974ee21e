"""Each mutant of Aton is caught by the law that it breaks."""

from collections.abc import Callable

import pytest

from hypostyle import (
    BatteryFailed,
    Game,
    prove,
)
from hypostyle.games.aton.state import Board
from tests.core.mutants import MUTANTS, Mutant, SameRules, name_of, with_rules


@pytest.mark.parametrize(("mutant", "law"), MUTANTS, ids=[name_of(mutant) for mutant, _ in MUTANTS])
def test_a_broken_game_is_caught(mutant: Callable[[], Game[Board]], law: str) -> None:
    with pytest.raises(BatteryFailed) as error:
        prove(mutant(), games=30, presets=["seed"])
    story = str(error.value)
    assert law in story.splitlines()[0]
    assert "seed " in story
    assert "see it: " in story


@pytest.mark.no_cover
def test_the_sound_mutant_is_not_caught() -> None:
    assert prove(Mutant(), games=2, presets=["seed"]).games == 2
    assert prove(with_rules(SameRules), games=2, presets=["seed"]).games == 2
