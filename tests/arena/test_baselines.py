"""The table of levels."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

import hypostyle
from hypostyle.arena import baselines as module
from hypostyle.arena.baselines import (
    BadLevels,
    Baseline,
    baselines,
    chosen_levels,
    growing,
    markdown,
)
from hypostyle.arena.fixtures import Contested
from hypostyle.core.processes import spread

T = TypeVar("T")
R = TypeVar("R")
AT = (
    Contested("nefertiti", hypostyle.game("nefertiti").setup(3)),
    Contested("men_nefer", hypostyle.game("men_nefer").setup(1)),
)


def test_levels_are_rated_above_the_weakest_and_it_resumes(tmp_path: Path) -> None:
    levels = chosen_levels("apprentice,novice")
    assert levels == ("novice", "apprentice")
    seen: list[tuple[int, int]] = []
    found = baselines(AT, levels, 2, 1, tmp_path, spread, lambda *done: seen.append(done))
    assert seen == [(1, 3), (2, 3), (3, 3)]
    assert [(one.game, one.level) for one in found] == [
        ("nefertiti", "novice"),
        ("nefertiti", "apprentice"),
        ("men_nefer", "novice"),
        ("men_nefer", "apprentice"),
    ]
    assert found[0].rating == 0.0 < found[1].rating
    assert (found[0].games, found[1].games) == (3, 3)  # one tour of the seats
    assert found[1].score > found[0].score
    assert found[1].seconds > 0.0
    again = baselines(AT, levels, 2, 1, tmp_path)
    assert again == found
    assert len(markdown(found).splitlines()) == 6


def test_a_table_is_filled_in_several_sittings(tmp_path: Path) -> None:
    """No time is no game, and then every figure stands for none; later sittings add levels and games."""
    levels = chosen_levels("novice,apprentice")
    empty = baselines(AT, levels, 2, 1, tmp_path, minutes=0.0)
    assert [one.games for one in empty] == [0] * 4
    assert "| Nefertiti | 3 | Novice | random | 0 |  |  |  |  |" in markdown(empty)
    first = baselines(AT, levels, 2, 1, tmp_path, minutes=10.0)
    assert [one.games for one in first] == [3, 3, 2, 2]
    played: list[str] = []

    def noting(work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        todo = list(tasks)
        played.extend(str(task) for task in todo)
        return spread(work, todo)

    more = baselines(AT[:1], chosen_levels("novice,apprentice,scribe"), 4, 1, tmp_path, noting)
    assert [one.games for one in more] == [6, 12, 6]  # the one in the middle meets both
    assert len(played) == 3 + 6  # three games had been stored


def test_all_pairings_grow_together_until_the_time_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert growing(20) == [2, 5, 10, 20]
    assert growing(3) == [3]
    clock = iter(range(1000))
    monkeypatch.setattr(module, "perf_counter", lambda: float(next(clock)))
    found = baselines(AT, chosen_levels("novice,apprentice"), 12, 1, tmp_path, minutes=21.5 / 60)
    assert [one.games for one in found] == [9, 9, 6, 6]


@pytest.mark.parametrize(("seconds", "shown"), [(0.1634, "163"), (0.0124, "12"), (0.00044, "0.44")])
def test_the_time_of_a_move_is_written_out(seconds: float, shown: str) -> None:
    one = Baseline("aton", 2, "pharaoh", "search:2000", 6, 1441.2, 301.4, 39.83, seconds)
    row = f"| Aton | 2 | Pharaoh | search:2000 | 6 | 1441 | 301 | 39.8 | {shown} |"
    assert markdown([one]).splitlines()[2] == row


def test_an_unknown_level_is_refused() -> None:
    assert len(chosen_levels("all")) == 5
    with pytest.raises(BadLevels, match="there is no level 'god'"):
        chosen_levels("novice,god")
