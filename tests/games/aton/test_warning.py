"""Warnings of Aton: pointless and self-harming answers are pointed out, good ones are not."""

import pytest

from hypostyle.core.stream import Stream
from hypostyle.core.words import Reason
from hypostyle.games.aton import GAME
from hypostyle.games.aton.rules.engine import RULES, start
from tests.citations import paragraphs
from tests.games.aton.build import GREEN, TEMPLE, YELLOW, laid, last_stop, table, without
from tests.games.moves import play, warned, warning

# --- stopping -------------------------------------------------------------------------------------


def test_stopping_gives_counters_up() -> None:
    """§5.7 What is held back is not placed."""
    match = laid("1234", "4321", red="1a1", blue="1c1")
    assert warned(match, "red stop") == Reason("5.7", "warning.stop", {"n": 4})
    play(match, "red place 1a2", "red place 1a3")
    assert warned(match, "red stop") == Reason("5.7", "warning.stop", {"n": 2})


def test_placing_is_no_cause_for_alarm() -> None:
    """§5.7 Every square of an ordinary position may be taken without a word."""
    match = laid("1234", "4321", red="1a1", blue="1c1")
    for move in ("1b1", "2a1", "3a4"):
        assert warning(match, f"red place {move}") == ""


# --- a win that is there ---------------------------------------------------------------------------


def test_a_win_is_given_up() -> None:
    """§8.3 The last squares of a temple or a colour are in reach, and the counter goes elsewhere."""
    near = without(TEMPLE[1], "1c3", "1c4")
    match = laid("3222", "4321", red=near)
    assert warning(match, "red place 2a1") == "win.temple"
    assert warning(match, "red stop") == "win.temple"
    assert warning(match, "red place 1c3") == ""
    for colour, squares in (("yellow", YELLOW), ("green", GREEN)):
        missing = squares.split()[0]
        match = laid("3241", "4321", red=without(squares, missing))
        assert warning(match, "red place 1b1") == f"win.{colour}"
        assert warning(match, f"red place {missing}") == ""


def test_a_win_that_can_wait_is_not_given_up() -> None:
    """§8.3 With another counter to come the win is still there."""
    match = laid("3222", "4321", red=without(TEMPLE[1], "1c4"))
    assert warning(match, "red place 2a1") == ""
    play(match, "red place 2a1")
    assert warning(match, "red place 2a2") == "win.temple"


# --- the opponent's win -----------------------------------------------------------------------------


def test_the_opponent_is_let_through() -> None:
    """§5.2, §8.3 The second player's cards lie open: one counter would keep temple 1 from filling."""
    blue = without(TEMPLE[1], "1a1", "1a2")
    match = laid("1221", "3222", blue=blue)
    assert warned(match, "red place 2a1") == Reason(
        "8.3", "warning.lets.temple", {"temple": 1, "square": "1a1"}
    )
    assert warning(match, "red stop") == "lets.temple"
    assert warning(match, "red place 1a1") == ""
    assert warning(match, "red place 1a2") == ""


def test_a_colour_is_let_through() -> None:
    """§8.3 The same for a colour."""
    for colour, squares in (("yellow", YELLOW), ("green", GREEN)):
        first = squares.split()[0]
        match = laid("1221", "3242", blue=without(squares, first))
        assert warning(match, "red place 1b1") == f"lets.{colour}"
        assert warning(match, f"red place {first}") == ""


def test_what_cannot_be_prevented_needs_no_warning() -> None:
    """§5.4 Blue removes whatever stands in the way, so no square is better than another."""
    match = laid("1221", "3422", blue=without(TEMPLE[1], "1a1", "1a2"))
    assert warning(match, "red place 2a1") == ""


def test_no_warning_of_a_turn_that_is_over() -> None:
    """§5.2 The first player has no second turn in the round."""
    match = laid("2321", "3222", blue=without(TEMPLE[1], "1a1", "1a2", "1a3", "1a4"))
    play(match, "blue place 1a1", "blue place 1a2", "red remove 1a1")
    assert warning(match, "red place 2a1") == ""


# --- own counters given back ------------------------------------------------------------------------


def test_an_own_set_is_broken() -> None:
    """§5.4, §8.3 A 1 in cartouche 2 takes an own counter: not from the temple that almost wins."""
    match = laid("2143", "1234", red=f"{without(TEMPLE[1], '1c4')} 2a1")
    assert warned(match, "red remove 1b1") == Reason(
        "8.3", "warning.breaks.temple", {"square": "1b1", "all": 12, "have": 11, "temple": 1}
    )
    assert warning(match, "red remove 2a1") == ""


@pytest.mark.parametrize("colour", ["yellow", "green"])
def test_an_own_colour_is_broken(colour: str) -> None:
    """§5.4, §8.3 The same for a colour."""
    squares = YELLOW if colour == "yellow" else GREEN
    first, second, third = squares.split()[:3]
    match = laid("2143", "1234", red=f"{without(squares, first, second)} 1b1")
    assert warning(match, f"red remove {third}") == f"breaks.{colour}"
    assert warning(match, "red remove 1b1") == ""


def test_the_last_guard_leaves() -> None:
    """§5.4, §8.3 The only counter between the opponent and a full temple."""
    match = laid("2143", "1234", red="1a1 2a1", blue=without(TEMPLE[1], "1a1", "1a2"))
    assert warning(match, "red remove 1a1") == "opens.temple"
    assert warning(match, "red remove 2a1") == ""
    for colour, squares in (("yellow", YELLOW), ("green", GREEN)):
        first, second = squares.split()[:2]
        match = laid("2143", "1234", red=f"{first} 2b1", blue=without(squares, first, second))
        assert warning(match, f"red remove {first}") == f"opens.{colour}"
        assert warning(match, "red remove 2b1") == ""


def test_the_cleanup_takes_from_a_colour_that_almost_wins() -> None:
    """§7.3, §8.3 A temple must give a counter, but not this one."""
    match = last_stop(f"{without(YELLOW, '1a1')} 1b1", "1c1", kingdom="4/4", score="20/1")
    assert warning(match, "red clean 1a2") == "breaks.yellow"
    assert warning(match, "red clean 1b1") == ""
    assert warning(match, "red clean 2a1") == "", "temple 2 holds nothing else"


def test_without_a_choice_there_is_no_warning() -> None:
    """§11.5 A removal is owed: where every counter is needed, none is worse."""
    match = laid("2113", "1234", red=without(TEMPLE[1], "1c4"))
    assert warning(match, "red remove 1b1") == ""


# --- cards ------------------------------------------------------------------------------------------


def test_counters_without_room() -> None:
    """§5.8 Four counters for a temple with one empty square."""
    match = table(red=without(TEMPLE[1], "1a1", "1b1", "1c1"), blue="1a1 1b1")
    assert warned(match, "red plan 3214") == Reason(
        "5.8", "warning.plan_doom_1", {"n": 3, "c3": 1, "c4": 4}
    )
    assert warning(match, "red plan 1324") == ""
    assert warning(match, "red plan 2413") == ""  # two removals make room for three


def test_counters_without_room_in_several_temples() -> None:
    """§5.8 The same where two temples are open."""
    match = table(
        red=f"{without(TEMPLE[1], '1a1')} 2a1 2a2 2a3 2a4 2b1 2b2", blue="1a1 2b3 2b4 2c1 2c2"
    )
    assert warning(match, "red plan 3124") == "plan_doom"
    assert warning(match, "red plan 2134") == ""


def test_a_high_card_for_nothing() -> None:
    """§5.4 In round 1 nobody removes anything."""
    match = table(round=1)
    assert warned(match, "red plan 1423") == Reason("5.4", "warning.plan_peace", {"c2": 4})
    assert warning(match, "red plan 1324") == "plan_peace"
    assert warning(match, "red plan 3124") == ""
    assert warning(match, "red plan 1234") == ""
    assert warning(table(round=1, options="first_round_removal=true"), "red plan 1423") == ""
    assert warning(table(round=1, hand="3444/1234"), "red plan 4344") == ""


def test_a_good_hand_is_given_up() -> None:
    """§4.4 Four new cards come to about ten."""
    match = table(round=1, next="offer,assign,points,order", exchange="yes/yes", hand="3344/1122")
    reason = warned(match, "red exchange")
    assert reason == Reason("4.4", "warning.good_hand", {"pips": 14, "mean": 10})
    assert warning(match, "red keep") == ""
    assert warning(match, "blue exchange") == ""


# --- all of them ------------------------------------------------------------------------------------


def test_warnings_are_functions_of_the_view_and_can_be_said() -> None:
    """§9.2 What is hidden changes no warning; every one has words and a paragraph."""
    known = set(paragraphs("aton"))
    stream = Stream(3)
    seen: set[str] = set()
    for seed in range(150):
        s = start(GAME.setup())
        RULES.advance(s)
        RULES.playout(s, Stream(seed), seed)
        for seat in GAME.deciders(s):
            view = GAME.veil(s, seat)
            other = GAME.veil(GAME.imagine(view, seat, stream), seat)
            for action in RULES.legal(s, seat):
                reason = GAME.warning(view, seat, action)
                assert reason == GAME.warning(other, seat, action)
                if reason is not None:
                    assert reason.paragraph in known
                    assert GAME.words.say(reason).endswith(".")
                    seen.add(reason.key)
    assert {"warning.stop", "warning.plan_peace"} <= seen


def test_most_good_moves_get_no_warning() -> None:
    """Where a seat is asked, some answer is free of warnings, except for what nobody can help."""
    silent = total = 0
    for seed in range(200):
        s = start(GAME.setup())
        RULES.advance(s)
        RULES.playout(s, Stream(seed), seed % 120)
        for seat in GAME.deciders(s):
            view = GAME.veil(s, seat)
            total += 1
            silent += any(GAME.warning(view, seat, a) is None for a in RULES.legal(s, seat))
    assert silent > 0.97 * total
