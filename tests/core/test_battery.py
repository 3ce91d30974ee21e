"""The battery passes sound games and says what it has seen; random games at full speed."""

import pytest

from examples.fingers.state import Table
from hypostyle import (
    BatteryFailed,
    Outcome,
    count_lines,
    prove,
    storm,
)
from hypostyle.games.aton import GAME
from tests.core.fingers import Fingers
from tests.core.mutants import AllowsEverything, Unlawful
from tests.games.aton.build import laid


def test_aton_keeps_all_laws() -> None:
    report = prove(GAME, games=4, presets=["seed"])
    assert report.games == 4
    assert report.choices > 200
    assert sum(report.endings.values()) == 4
    assert all(times > 0 for times in report.laws.values())


def test_the_report_can_be_read() -> None:
    report = prove(GAME, games=1, presets=["published"])
    assert str(report).startswith(f"aton: 1 games, {report.choices} choices, ")
    assert "legal = not refused" in str(report)


def test_presets_and_set_ups_can_be_chosen() -> None:
    steps = []
    setup = GAME.setup(options={"win_score": 20, "exchange": False})
    report = prove(GAME, games=2, setups=[setup], progress=lambda *step: steps.append(step))
    assert report.games == 2
    assert steps == [(1, 2), (2, 2)]


def test_equal_seeds_see_the_same() -> None:
    one, same, other = (prove(GAME, games=1, seed=s, presets=["research"]) for s in (1, 1, 8))
    assert str(one) == str(same)
    assert str(one) != str(other)


def test_a_storm_plays_many_games() -> None:
    report = storm(GAME, 50, seed=3)
    assert report.games == sum(report.endings.values()) == 50
    assert 60 < report.choices / 50 < 200


def test_lines_are_counted() -> None:
    match = laid("1211", "1311")
    assert count_lines(GAME, match.state, 0) == 1
    assert count_lines(GAME, match.state, 1) == len(match.legal(0))
    over = laid("4311", "1234", score="39/1")
    assert count_lines(GAME, over.state, 3) == 1


class NeverEnding(Fingers):
    """Points are never enough."""

    def outcome(self, s: Table) -> Outcome | None:
        return None


def test_a_storm_catches_a_game_without_end(fingers: Fingers) -> None:
    with pytest.raises(BatteryFailed, match="does not end"):
        storm(NeverEnding(), 1)


def test_a_failing_storm_names_the_game_that_fails() -> None:
    setup = GAME.setup(options={"win_score": 20})
    with pytest.raises(BatteryFailed) as error:
        storm(Unlawful(), 3, seed=5, setup=setup)
    assert "seed 5, players 2, options win_score=20" in str(error.value)


def test_a_storm_catches_an_unlawful_end() -> None:
    with pytest.raises(BatteryFailed, match="counters-not-29"):
        storm(Unlawful(), 1)


def test_a_failure_says_how_to_see_it_again() -> None:
    with pytest.raises(BatteryFailed) as error:
        prove(AllowsEverything(), games=5, presets=["seed"])
    _, where, look = str(error.value).splitlines()
    seed = int(where.split()[1].strip(","))
    assert look.startswith("see it: hypostyle draw --text --position 'aton/1 ")
    with pytest.raises(BatteryFailed) as again:
        prove(AllowsEverything(), games=1, seed=seed, presets=["seed"])
    assert str(again.value) == str(error.value)
