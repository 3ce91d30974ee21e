"""Chances that are too sure of themselves are moved towards even, where games have shown it."""

import tomllib
from importlib.resources import files

import pytest

from hypostyle import game, game_names
from hypostyle.teacher.tempering import FILE, exponent_of, tempered, tempered_one

TEMPERED = [name for name in game_names() if (files(game(name).package) / FILE).is_file()]


def test_tempered_chances_are_nearer_to_even_and_keep_their_order() -> None:
    before = [0.7, 0.2, 0.1, 0.0]
    after = tempered(before, 0.5)
    assert sum(after) == pytest.approx(1.0)
    assert after == sorted(after, reverse=True)
    assert after[0] < 0.7
    assert after[2] > 0.1
    assert after[3] == 0.0
    assert tempered(before, 1.0) == pytest.approx(before)
    assert tempered(before, 1.5)[0] > 0.7


def test_what_is_certain_stays_certain() -> None:
    assert tempered([1.0, 0.0], 0.5) == [1.0, 0.0]
    assert tempered([0.5, 0.5, 0.0], 0.5) == [0.5, 0.5, 0.0]


def test_one_chance_is_tempered_as_in_a_game_with_equal_others() -> None:
    assert tempered_one(0.8, 2, 0.6) == pytest.approx(tempered([0.8, 0.2], 0.6)[0])
    assert tempered_one(0.25, 4, 0.6) == pytest.approx(0.25)
    assert tempered_one(0.4, 4, 0.6) < 0.4
    assert tempered_one(1.0, 3, 0.6) == 1.0


def test_a_solo_game_is_won_or_lost() -> None:
    assert tempered([0.3], 0.5) == [0.3]
    assert tempered_one(0.3, 1, 0.5) == 0.3


@pytest.mark.parametrize("name", TEMPERED)
def test_an_exponent_has_a_record_and_brings_chances_nearer_to_results(name: str) -> None:
    of = game(name)
    file = files(of.package) / FILE
    found = tomllib.loads(file.read_text(encoding="utf-8"))
    assert {int(players) for players in found} == {n for n in of.facts.players if n > 1}
    for players, one in found.items():
        assert exponent_of(of, int(players)) == one["exponent"]
        assert one["games"] >= 30
    gains = [
        one["games"] * (one["brier"]["before"] - one["brier"]["after"]) for one in found.values()
    ]
    assert sum(gains) >= 0.0
    assert exponent_of(of, 1) == 1.0
