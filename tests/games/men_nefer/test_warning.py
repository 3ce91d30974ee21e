"""What Men-Nefer warns of before an answer is given."""

from hypostyle.games.men_nefer import data
from tests.games.men_nefer.build import RED, board, doing, performing
from tests.games.moves import warning


def test_a_favour_beyond_a_limit() -> None:
    """§2.2, §5.2"""
    s = board(2)
    me = s.players[RED]
    me.food, me.heka, me.feather = 10, 6, 14
    match = doing(s, RED, data.FAVOUR)
    assert warning(match, "red favour food") == "favour_full"
    assert warning(match, "red favour heka") == ""
    assert warning(match, "red favour feather") == "feather_full"


def test_one_of_two_of_which_nothing_comes() -> None:
    """§4.8"""
    match = performing(board(2), RED, "tb14")
    assert warning(match, "red choose erect") == "alternative_nothing"
    assert warning(match, "red choose carve") == ""
    match = performing(board(2), RED, "tb12")
    assert warning(match, "red choose offer") == "alternative_nothing"


def test_steps_that_are_given_up() -> None:
    """§2.1"""
    match = doing(board(2), RED, data.SAIL, 3)
    assert warning(match, "red stop") == "stop_early"
    assert warning(match, "red sail 1") == ""
