"""Golden games: every record replays, is what the recorder makes, and none is missing.

`python tests/golden/record.py` records them all anew.
"""

import re
from functools import cache

import pytest

from hypostyle import Match, State, game, load
from hypostyle.core.options import show
from hypostyle.core.registry import game_names
from tests.citations import REFUSAL, code_of
from tests.golden.recorder import (
    FOLDER,
    Golden,
    golden_games,
    path_of,
    play,
    recorded_seed,
    values_to_show,
    ways_to_end,
)

FILES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.game"))
LISTED = [(name, golden) for name in game_names() for golden in golden_games(name)]


@cache
def replayed(file: str) -> Match[State]:
    """The game of a file; every row of it is checked on the way."""
    return load((FOLDER / file).read_text(encoding="utf-8"))


def of(name: str) -> list[Match[State]]:
    """All golden games of a game."""
    return [replayed(file) for file in FILES if file.startswith(f"{name}/")]


# --- each record ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", FILES)
def test_a_golden_game_replays_to_its_end(file: str) -> None:
    match = replayed(file)
    assert match.over
    assert match.game.key == file.split("/", maxsplit=1)[0]


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("name", "golden"), LISTED, ids=[f"{name}/{golden.name}" for name, golden in LISTED]
)
def test_recording_again_changes_nothing(name: str, golden: Golden) -> None:
    written = path_of(name, golden).read_text(encoding="utf-8")
    assert re.search(golden.shows, written, re.MULTILINE)
    seed = recorded_seed(path_of(name, golden))
    assert seed is not None
    again = play(game(name), golden, seed)
    assert again == written, "run python tests/golden/record.py and read the diff"


def test_every_file_is_recorded_by_the_recorder() -> None:
    made = sorted(path_of(name, golden).relative_to(FOLDER).as_posix() for name, golden in LISTED)
    assert made == FILES


# --- none is missing ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", game_names())
def test_every_number_of_players_has_a_golden_game(name: str) -> None:
    assert {match.setup.players for match in of(name)} == set(game(name).facts.players)


@pytest.mark.parametrize("name", game_names())
def test_every_preset_has_a_golden_game(name: str) -> None:
    facts = game(name).facts
    played = [match.setup.options for match in of(name)]
    missing = [
        preset
        for preset in facts.options.presets or {}
        if facts.options.complete({}, preset) not in played
    ]
    assert missing == []


@pytest.mark.parametrize("name", game_names())
def test_every_value_of_every_option_has_a_golden_game(name: str) -> None:
    played = [match.setup.options for match in of(name)]
    missing = [
        f"{option.name}={show(value)}"
        for option in game(name).facts.options.options
        for value in values_to_show(option)
        if not any(options[option.name] == value for options in played)
    ]
    assert missing == []


@pytest.mark.parametrize("name", game_names())
def test_every_way_to_end_has_a_golden_game(name: str) -> None:
    seen = set()
    for match in of(name):
        outcome = match.outcome()
        assert outcome is not None
        seen |= {*outcome.reasons}
        seen |= {"shared"} if len(outcome.winners) > 1 else set()
    assert set(ways_to_end(name)) - seen == set()


@pytest.mark.parametrize("name", game_names())
def test_every_paragraph_that_refuses_something_does_so_in_a_golden_game(name: str) -> None:
    refused = {
        paragraph
        for golden in golden_games(name)
        for paragraph in re.findall(r" ! §(\S+) ", path_of(name, golden).read_text("utf-8"))
    }
    can = {number for text in code_of(name).values() for number in REFUSAL.findall(text)}
    assert can == refused
