"""Compiled and interpreted, the engine plays the very same games."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hypostyle.core.registry import game_names

SCRIPT = Path(__file__).parent / "differential.py"
GAMES = 1_000
"""Quick games for each preset, and a tenth of that for each of thirty mixes of options."""
RECORDS = 34
"""Whole records for each preset, and one for each mix."""


each_game = pytest.mark.parametrize("name", game_names())


def lines(pure: str, name: str, games: int = GAMES, records: int = RECORDS) -> list[str]:
    """What the script prints when the engine runs one way or the other."""
    result = subprocess.run(
        [sys.executable, str(SCRIPT), name, str(games), str(records)],
        env={**os.environ, "HYPOSTYLE_PURE": pure},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout.splitlines()


@each_game
def test_compiled_and_interpreted_play_the_same_games(name: str) -> None:
    if lines("0", name, games=10, records=0)[0] != "compiled":
        pytest.skip("the engine that is installed is not compiled")
    compiled, interpreted = lines("0", name), lines("1", name)
    assert (compiled[0], interpreted[0]) == ("compiled", "interpreted")
    assert len(compiled) > 30
    assert compiled[1:] == interpreted[1:]


@each_game
def test_the_games_depend_on_nothing_but_their_seeds(name: str) -> None:
    assert lines("1", name, games=20, records=1) == lines("1", name, games=20, records=1)


@each_game
def test_other_games_have_other_hashes(name: str) -> None:
    hashes = [line.split()[-2] for line in lines("1", name, games=20, records=1)[1:]]
    assert len(set(hashes)) > 15
