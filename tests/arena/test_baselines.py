"""The table of levels."""

from pathlib import Path

import pytest

import hypostyle
from hypostyle.arena.baselines import BadLevels, baselines, chosen_levels, markdown
from hypostyle.arena.fixtures import Contested
from hypostyle.core.processes import spread

AT = (
    Contested("nefertiti", hypostyle.game("nefertiti").setup(3)),
    Contested("men_nefer", hypostyle.game("men_nefer").setup(1)),
)


def test_levels_are_rated_above_the_weakest_and_it_resumes(tmp_path: Path) -> None:
    levels = chosen_levels("apprentice,novice")
    assert levels == ("novice", "apprentice")
    seen: list[tuple[int, int]] = []
    found = baselines(AT, levels, 2, 1, tmp_path, spread, lambda *done: seen.append(done))
    assert seen == [(1, 2), (2, 2)]
    assert [(one.game, one.level) for one in found] == [
        ("nefertiti", "novice"),
        ("nefertiti", "apprentice"),
        ("men_nefer", "novice"),
        ("men_nefer", "apprentice"),
    ]
    assert found[0].rating == 0.0 < found[1].rating
    assert found[1].games == 3  # one tour of the seats
    assert found[1].score > found[0].score
    again = baselines(AT, levels, 2, 1, tmp_path)
    assert again == found
    assert len(markdown(found).splitlines()) == 6


def test_an_unknown_level_is_refused() -> None:
    assert len(chosen_levels("all")) == 5
    with pytest.raises(BadLevels, match="there is no level 'god'"):
        chosen_levels("novice,god")
