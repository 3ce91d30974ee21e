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


def lines(pure: str, name: str) -> list[str]:
    """What the script prints when the engine runs one way or the other."""
    result = subprocess.run(
        [sys.executable, str(SCRIPT), name, str(GAMES), str(RECORDS)],
        env={**os.environ, "HYPOSTYLE_PURE": pure, "PYTHONHASHSEED": pure},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout.splitlines()


@each_game
def test_compiled_and_interpreted_play_the_same_games(name: str) -> None:
    """Each in a process with a hash seed of its own, so the games depend on their seeds alone.

    Other set-ups have other hashes: what is compared is what was played.
    """
    compiled = lines("0", name)
    if compiled[0] != "compiled":
        pytest.skip("the engine that is installed is not compiled")
    interpreted = lines("1", name)
    assert interpreted[0] == "interpreted"
    assert len(compiled) > 30
    assert compiled[1:] == interpreted[1:]
    hashes = [line.split()[-2:] for line in compiled[1:]]
    assert len({games for games, _ in hashes}) > 15
    assert len({records for _, records in hashes}) > 15
