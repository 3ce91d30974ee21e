"""Which games there are, and how a guest joins them."""

from dataclasses import replace
from types import ModuleType

import pytest

import hypostyle
from hypostyle import UnknownGame, game, prove, register
from hypostyle.core import registry
from hypostyle.core.registry import game_names
from tests.core.fingers import Fingers


def test_the_house_knows_its_games() -> None:
    assert "aton" in game_names()
    assert game_names() == sorted(game_names())
    assert game("aton").facts.title == "Aton"


@pytest.mark.parametrize("name", ["aton", "Aton", " ATON "])
def test_a_name_may_be_written_loosely(name: str) -> None:
    assert game(name).key == "aton"


def test_the_same_game_is_found_again() -> None:
    assert game("aton") is game("aton")


def test_a_guest_is_a_game_like_any_other(fingers: Fingers) -> None:
    assert game_names() == sorted(
        ["fingers", *(name for name in game_names() if name != "fingers")]
    )
    assert game("fingers") is fingers
    match = game("fingers").new(players=3, seed=1)
    while not match.over:
        for seat in match.deciders():
            match.apply(seat, match.legal(seat)[0])
    assert max(match.scores()) >= 5


@pytest.mark.no_cover
def test_a_guest_keeps_the_laws_of_the_house(fingers: Fingers) -> None:
    report = prove(fingers, games=40, presets=["usual"])
    assert report.games == 80  # for two and for three players
    assert report.endings["points"] == 80


def test_a_guest_is_gone_after_its_test() -> None:
    with pytest.raises(UnknownGame):
        game("fingers")


@pytest.mark.parametrize(("name", "meant"), [("atom", "aton"), ("atn", "aton"), ("aaton", "aton")])
def test_a_slip_of_the_pen_gets_a_suggestion(name: str, meant: str) -> None:
    with pytest.raises(UnknownGame, match=f"no game '{name}'; did you mean '{meant}'"):
        game(name)


def test_a_name_like_no_other_gets_the_list() -> None:
    with pytest.raises(UnknownGame, match=r"no game 'chess'; there are .*aton"):
        game("chess")


def test_a_guest_may_be_named_loosely(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_guests", {})
    guest = Fingers()
    guest.facts = replace(guest.facts, key="Five-Fingers")
    register(guest)
    assert game("Five-Fingers") is game("five_fingers") is guest


def test_names_of_the_house_stay_what_they_are_when_a_game_is_loaded() -> None:
    assert game("aton").key == "aton"
    modules = [name for name in hypostyle.__all__ if isinstance(vars(hypostyle)[name], ModuleType)]
    assert modules == []


def test_only_games_can_join() -> None:
    with pytest.raises(TypeError, match="is not a Game"):
        register("chess")
