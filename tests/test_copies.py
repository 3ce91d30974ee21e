"""Matches and positions are pickled and copied, compiled or not; answers may be whole numbers of any kind."""

import pickle
import random
from copy import deepcopy

import pytest

from hypostyle import Match, game, game_names
from hypostyle.core.state import State


def begun(name: str) -> Match[State]:
    """A game after some answers, in the middle of a turn as like as not."""
    match = game(name).new(seed="copies")
    stream = random.Random(name)
    for _ in range(25):
        seat = match.deciders()[0]
        match.apply(seat, stream.choice(match.legal(seat)))
    return match


@pytest.mark.parametrize("name", game_names())
def test_a_match_can_be_pickled_and_copied(name: str) -> None:
    match = begun(name)
    for other in (pickle.loads(pickle.dumps(match)), deepcopy(match)):
        assert other.state.to_tuple() == match.state.to_tuple()
        assert other.view(0) == match.view(0)
        assert [line.text for line in other.view(0).lines] == [
            line.text for line in match.view(0).lines
        ]
        seat = other.deciders()[0]
        before = match.state.to_tuple()
        other.apply(seat, other.legal(seat)[0])
        assert match.state.to_tuple() == before  # nothing is shared
        match_too = deepcopy(match)
        match_too.apply(seat, match_too.legal(seat)[0])
        assert match_too.state.to_tuple() == other.state.to_tuple()


@pytest.mark.parametrize("name", game_names())
def test_a_position_can_be_pickled_and_copied(name: str) -> None:
    state = begun(name).state
    for other in (pickle.loads(pickle.dumps(state)), deepcopy(state)):
        assert type(other) is type(state)
        assert other.to_tuple() == state.to_tuple()


class Whole:
    """A whole number that is no int, as NumPy's are."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


@pytest.mark.parametrize("name", game_names())
def test_answers_may_be_numbers_of_other_libraries(name: str) -> None:
    one, other = begun(name), begun(name)
    seat = one.deciders()[0]
    answer = one.legal(seat)[-1]
    one.apply(Whole(seat), Whole(answer))
    other.apply(seat, answer)
    assert one.state.to_tuple() == other.state.to_tuple()
