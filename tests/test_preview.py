"""What a preview promises, for every game: true as far as it goes, and telling no secret."""

import random

import pytest

import hypostyle
from hypostyle.core.errors import Refused
from hypostyle.core.match import Match
from hypostyle.core.state import State
from hypostyle.core.stream import Stream


def _moments(name: str, seed: int) -> list[tuple[Match[State], int, int]]:
    """Moments of a random game, each with a seat and one of its answers."""
    stream = random.Random(seed)
    game = hypostyle.game(name)
    match = game.new(players=stream.choice(game.facts.players), seed=seed)
    found = []
    for _ in range(60):
        if match.over:
            break
        seat = stream.choice(match.deciders())
        action = stream.choice(match.legal(seat))
        found.append((match.clone(), seat, action))
        match.apply(seat, action)
    return found


@pytest.mark.parametrize("name", hypostyle.game_names())
def test_what_a_preview_shows_comes_true(name: str) -> None:
    certain = 0
    for seed in range(6):
        for match, seat, action in _moments(name, seed):
            before = len(match.rows)
            told = match.preview(seat, action)
            assert len(match.rows) == before  # nothing has happened
            match.apply(seat, action)
            lines = [line.text for line in match.log(seat, after=before) if line.row > before]
            assert lines[: len(told.lines)] == [line.text for line in told.lines]
            if told.certain:
                certain += 1
                assert len(lines) == len(told.lines)
                assert match.over == told.ends
                assert (seat in match.deciders()) == told.again
    assert certain > 20


@pytest.mark.parametrize("name", hypostyle.game_names())
def test_a_preview_is_the_same_whatever_the_others_hide(name: str) -> None:
    for match, seat, action in _moments(name, 7):
        told = match.preview(seat, action)
        for n in range(3):
            other = match.clone()
            other.state = match.game.imagine(match.view(seat).state, seat, Stream(n + 50))
            assert other.preview(seat, action) == told


def test_an_answer_that_is_not_legal_has_no_preview() -> None:
    match = hypostyle.game("aton").new(seed=1)
    with pytest.raises(Refused):
        match.preview(0, "stop")


def test_ending_the_game_without_winning_it_is_worth_a_warning() -> None:
    game = hypostyle.game("aton")
    for seed in range(400):
        match = game.new(seed=seed, win_score=20)
        stream = random.Random(seed)
        while not match.over:
            seat = stream.choice(match.deciders())
            action = stream.choice(match.legal(seat))
            told = match.preview(seat, action)
            match.apply(seat, action)
            outcome = match.outcome()
            if told.ends and outcome is not None and seat not in outcome.winners:
                assert told.warning
                return
    pytest.fail("no such game was found")
