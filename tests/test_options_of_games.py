"""The options of every game as people meet them: in words, and only where they matter."""

import random

import pytest

from hypostyle import game, game_names
from hypostyle.core.match import Match
from hypostyle.core.options import Option, sample_values, show
from hypostyle.core.words import Words

ALL = [(name, option) for name in game_names() for option in game(name).facts.options.options]
SOME = [(name, option) for name, option in ALL if option.players]


def _id(value: object) -> str:
    return value.name if isinstance(value, Option) else str(value)


@pytest.mark.parametrize(("name", "option"), ALL, ids=_id)
def test_every_value_has_words(name: str, option: Option) -> None:
    said = [game(name).value_words(option.name, value) for value in option.values]
    assert len(set(said)) == len(said)
    for value, words in zip(option.values, said, strict=True):
        assert words.strip() == words
        assert "_" not in words
        assert 0 < len(words) <= 40
        if isinstance(value, str):
            assert f"value.{option.name}.{value}" in game(name).words


@pytest.mark.parametrize("name", game_names())
def test_no_words_are_left_of_values_there_are_not(name: str) -> None:
    words: Words = game(name).words
    known = {
        f"value.{option.name}.{show(value)}"
        for option in game(name).facts.options.options
        for value in option.values
    }
    assert {key for key in words.texts if key.startswith("value.")} <= known


def _played(name: str, players: int, option: str, value: object) -> tuple[object, ...]:
    """A game of random answers: what was answered, and how it stands, automata included."""
    stream = random.Random(5)
    house = game(name)
    match = Match(house, house.setup(players, options={option: value}), "matters")
    rows: list[int] = []
    while not match.over:
        seat = match.deciders()[0]
        rows.append(stream.choice(match.legal(seat)))
        match.apply(seat, rows[-1])
    return rows, match.scores(), house.automata(match.state)


@pytest.mark.parametrize(("name", "option"), SOME, ids=_id)
def test_an_option_that_is_not_shown_changes_nothing(name: str, option: Option) -> None:
    counts = set(game(name).facts.players)
    assert set(option.players) < counts
    for players in sorted(counts - set(option.players)):
        games = [_played(name, players, option.name, value) for value in sample_values(option)]
        assert all(one == games[0] for one in games), players


@pytest.mark.parametrize(("name", "option"), SOME, ids=_id)
def test_an_option_that_is_shown_changes_something(name: str, option: Option) -> None:
    for players in option.players:
        games = [_played(name, players, option.name, value) for value in sample_values(option)]
        assert any(one != games[0] for one in games), players
