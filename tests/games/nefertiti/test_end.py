"""The end: Akhenaton, standstill, scoring, the winner (chapter 8)."""

import pytest

from hypostyle import Match
from hypostyle.games.nefertiti import GAME
from hypostyle.games.nefertiti.data import PATIENCE
from hypostyle.games.nefertiti.position import read_heap
from hypostyle.games.nefertiti.rules.ending import Finish, barge_points
from hypostyle.games.nefertiti.state import Board, Settings
from tests.games.moves import asked, play, told
from tests.games.nefertiti.build import seat, table


def last_cards(**fields: object) -> Match[Board]:
    """Two cards are left: Akhenaton and a gift. Red closes Gizeh with his servant."""
    return table(
        **{
            "green": {"servants": "gl1+gl2", "deben": 9},
            "blue": {"servants": "gl3", "deben": 9},
            "red": {"deben": 9},
            "unseen": "harp*4+chair*5",
            "pile": 2,
            **fields,
        }
    )


def ending(**fields: object) -> Match[Board]:
    """Gizeh closes, and Akhenaton is drawn for Louqsor."""
    match = last_cards(**fields)
    play(match, "red place gl6")
    while not match.over and asked(match).split()[-1] in ("pick", "more", "bids"):
        step = asked(match).split()[-1]
        if match.state.closing == 4:
            break
        who = match.deciders()[0]
        match.apply(who, {"pick": "take gt", "more": "stop", "bids": "half"}[step])
    return match


def test_akhenaton_ends_the_game_at_once() -> None:
    """§8.1, §11.14, §11.15 Servants elsewhere get nothing; what was to come is cancelled."""
    match = ending(black={"servants": "al1", "deben": 1})
    assert match.over
    assert "akhenaton" in told(match)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reasons == ("akhenaton",)


def test_memphis_closes_once_more_at_the_end() -> None:
    """§8.1 With any number of gifts; then it is scored."""
    match = ending(black={"servants": "m3", "deben": 9}, goods={"memphis": "foreign_gold"})
    assert asked(match) == "black pick"
    play(match, "black take m1")
    assert match.over
    assert match.scores()[seat("black")] == 13 + 3


def test_a_standstill_ends_the_game() -> None:
    """§8.2 25 rounds without a draw."""
    match = table(idle=PATIENCE * 4 - 1, red={"deben": 5})
    play(match, "red place gl1")
    assert match.over
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reasons == ("standstill",)


def position(*heaps: str) -> Board:
    """Players with these gifts."""
    s = Board(Settings(GAME.setup(len(heaps))))
    s.gifts = [read_heap("gifts", heap) for heap in heaps]
    return s


def test_gifts_score_their_current_value() -> None:
    """§8.3, §2.7, §2.9 Single and double senets are one type."""
    s = position("senet+double", "foreign_senet")
    Finish().run(s, 0)
    assert s.points == [15, 5]


def test_the_barge_scores_cards() -> None:
    """§8.4, §2.12 A double senet is one card, the Barge is one."""
    s = position("barge+double+harp", "-")
    assert barge_points(s, 0) == 6


def test_seals_score_at_the_end() -> None:
    """§8.5, §11.16 Three points each."""
    s = position("-", "-")
    s.seals = [2, 0]
    Finish().run(s, 0)
    assert s.points == [6, 0]


@pytest.mark.parametrize(
    ("points", "bonus"),
    [([9, 5, 5, 5, 5], 0), ([9, 9, 5, 5, 5], 0), ([5, 9, 5, 5, 5], 6), ([1, 9, 8, 7, 6], 15)],
)
def test_priest_of_amon_by_place(points: list[int], bonus: int) -> None:
    """§8.6, §11.36 Equal points share the better place."""
    s = position("-", "-", "-", "-", "-")
    s.points = points[:]
    s.priest = 0
    Finish().run(s, 0)
    assert s.points[0] == points[0] + bonus


def test_equal_points_are_decided_by_deben() -> None:
    """§8.7 Still equal: a shared victory."""
    s = position("harp", "chair", "-")
    s.deben = [3, 4, 9]
    Finish().run(s, 0)
    assert GAME.rules.shares(s) == [0.0, 1.0, 0.0]
    s.deben = [4, 4, 9]
    assert GAME.rules.shares(s) == [0.5, 0.5, 0.0]
