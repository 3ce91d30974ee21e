"""The worked examples E1 to E26 of the rules paper, each with its variations and numbers.

Plans are written as there: four cards for the cartouches 1 to 4.
"""

import pytest

from hypostyle import Match, Refused
from hypostyle.games.aton import GAME
from hypostyle.games.aton.data import many, size
from hypostyle.games.aton.state import Board
from tests.games.aton.build import (
    BLUE,
    GREEN,
    RED,
    TEMPLE,
    YELLOW,
    answers,
    held,
    kingdom,
    laid,
    last_stop,
    per_temple,
    result,
    side,
    supply,
    table,
    without,
)
from tests.games.moves import asked, play, refused, told

E15_RED = "1a1 1a2 1b1 1c1 1c2 2a1 2b1 2b3 3a1 3a4 3b1 3b2 4a4 4b1 4b4 4c1"
E15_BLUE = "1a3 1b2 1b4 2a2 2a3 2b2 2b4 2c1 3b3 3b4 3c1 3c2 3c4 4a1 4c4"


def deck_size(match: Match[Board], seat: int) -> int:
    """All cards of a deck, those known to lie at its bottom included."""
    return int(size(side(match, seat).deck)) + len(side(match, seat).bottom)


# --- cartouche 1 and the order of play ----------------------------------------------------------


def test_e01_c1_points() -> None:
    """§5.1 A 4 against a 1 gains six points."""
    match = laid("4213", "1342")
    assert match.scores() == [7, 1]


def test_e02_c1_equal() -> None:
    """§5.1 Equal cards gain nothing."""
    match = laid("3124", "3211")
    assert match.scores() == [1, 1]
    assert match.points() == [{}, {}]


def test_e03a_order_by_cartouche_2() -> None:
    """§5.2 The lower card in cartouche 2 plays first."""
    assert laid("1341", "1241").state.first == BLUE
    assert laid("1241", "1341").state.first == RED


def test_e03b_order_by_cartouche_1() -> None:
    """§5.2 Cartouche 2 is equal: the lower card in cartouche 1 plays first; §5.1 and loses two."""
    match = laid("1342", "2314")
    assert match.state.first == RED
    assert match.scores() == [1, 3]


def test_e03c_order_by_cards_turned_up() -> None:
    """§5.3 A double tie: cards are turned up until they differ, then go under the deck."""
    match = laid("2314", "2341", exchange="yes/yes", discard="3333/3333")
    assert [deck_size(match, seat) for seat in (RED, BLUE)] == [20, 20]
    play(match, "chance turn red 4", "chance turn blue 4")
    assert asked(match) == "chance turn"
    play(match, "chance turn red 1", "chance turn blue 3")
    assert match.state.first == RED
    assert side(match, RED).bottom == (4, 1)
    assert side(match, BLUE).bottom == (4, 3)
    assert [deck_size(match, seat) for seat in (RED, BLUE)] == [20, 20]
    assert match.scores() == [1, 1]


# --- removal --------------------------------------------------------------------------------------


def test_e04_round_1() -> None:
    """§5.4 In round 1 nobody removes, whatever lies in cartouche 2; §5.2 the order still counts."""
    match = laid("1443", "2143", round=1)
    assert match.scores() == [1, 3]
    assert asked(match) == "blue place"
    play(match, "blue place 1a1", "blue place 1a2", "blue place 4b4")
    assert asked(match) == "red place"
    play(match, "red place 2a1", "red place 2a2", "red place 3b4")
    assert asked(match) == "chance deal"
    assert match.state.round == 2
    assert kingdom(match) == (0, 0)
    assert supply(match) == (26, 26)


def test_e05_access_limits_removal() -> None:
    """§5.6 Temples that are not open protect what stands there; §5.4 the obligation lapses."""
    match = laid("1422", "1211", blue="3a1 3b4 4c1")
    play(match, "blue stop")
    assert asked(match) == "red place"
    assert match.state.todo == 2
    assert answers(match) == f"{TEMPLE[1]} {TEMPLE[2]} stop"
    assert refused(match, "red place 3a2") == "5.6"
    assert kingdom(match) == (0, 0)


def test_e06_partial_removal() -> None:
    """§5.4 One of two owed counters is in reach: it must go, the other is forgiven."""
    match = laid("1422", "1211", blue="3a1 3b4 4c1 2b4")
    play(match, "blue stop")
    assert asked(match) == "red remove"
    assert answers(match) == "2b4"
    assert refused(match, "red remove 3a1") == "5.6"
    play(match, "red remove 2b4")
    assert asked(match) == "red place"
    assert "Red has no other counter to remove." in [line.text for line in match.log()]
    assert kingdom(match) == (0, 1)


def test_e07_own_removal() -> None:
    """§5.4 A 1 in cartouche 2 costs a counter of one's own, in an open temple."""
    match = laid("4211", "4122", blue="1a1 2c3 4b4", round=5)
    assert asked(match) == "blue remove"
    assert answers(match) == "1a1 2c3"
    assert refused(match, "blue remove 4b4") == "5.6"
    assert refused(match, "blue stop") == "5.7"
    play(match, "blue remove 2c3")
    assert held(match, BLUE) == "1a1 4b4"
    assert kingdom(match) == (0, 1)
    assert asked(match) == "blue place"


def test_e07_own_removal_with_nothing_in_reach() -> None:
    """§5.4 With 4b4 alone nothing is removed."""
    match = laid("4211", "4122", blue="4b4", round=5)
    assert asked(match) == "blue place"
    assert kingdom(match) == (0, 0)


# --- placement and the Kingdom ----------------------------------------------------------------------

NO_ROOM_RED = "1a1 1a2 1a3 1b1 1b2 2a1 2a2 2a3 2a4 2b1 2b2 3a1 3a2 3a3 3b1 4a1 4b1 4b2 4b3"
NO_ROOM_BLUE = "1a4 1b3 1b4 1c1 1c2"


@pytest.mark.parametrize(
    ("placed", "left"), [("1c3 1c4", 5), ("1c4", 6), ("", 7)], ids=["two", "one", "none"]
)
def test_e08_no_room(placed: str, left: int) -> None:
    """§5.8 Two of four counters find no room and are lost, however many of the others stay."""
    match = laid("2214", "2311", NO_ROOM_RED, NO_ROOM_BLUE, kingdom="1/2")
    assert asked(match) == "red place"
    assert supply(match)[RED] == 9
    assert match.state.todo == 2
    assert match.state.doomed == 2
    assert answers(match) == "1c3 1c4 stop"
    play(match, *(f"red place {square}" for square in placed.split()))
    if asked(match) == "red place":
        play(match, "red stop")
    assert asked(match) == "blue remove"
    assert kingdom(match) == (3, 2)
    assert supply(match)[RED] == left


def test_e09_kingdom_overflow() -> None:
    """§5.5 The last free space is taken; the next counter returns to its owner's supply."""
    match = laid("1441", "1341", "1a1 2a1", "1c1 2c1 3c1", round=7, kingdom="3/3")
    play(match, "blue remove 1a1")
    assert kingdom(match) == (4, 3)
    play(match, "blue stop", "red remove 1c1")
    assert kingdom(match) == (4, 4)
    assert supply(match)[BLUE] == 23
    play(match, "red remove 2c1")
    assert kingdom(match) == (4, 4)
    assert supply(match)[BLUE] == 24
    assert asked(match) == "red place"
    assert "scoring" not in told(match)
    play(match, "red stop")
    assert "scoring" in told(match)


def test_e09_kingdom_overflow_of_both() -> None:
    """§5.5 The first player fills the Kingdom: both counters the second removes return."""
    match = laid("1441", "1341", "1a1 2a1", "1c1 2c1 3c1", round=7, kingdom="3/4")
    play(match, "blue remove 1a1")
    assert kingdom(match) == (4, 4)
    play(match, "blue stop")
    before = supply(match)[BLUE]
    play(match, "red remove 1c1", "red remove 2c1")
    assert kingdom(match) == (4, 4)
    assert supply(match)[BLUE] == before + 2
    play(match, "red place 1c1")
    assert held(match, RED) == "1c1 2a1"
    assert "scoring" in told(match)


def test_e10_short_supply() -> None:
    """§5.7 With two counters left only two can be placed; the missing ones count for nothing."""
    red = f"{without(TEMPLE[1], '1a1')} 2a1 2a2 2a3 2a4 2b1 2b2 2b3 2c1 2c2"
    blue = "3a1 3a2 3a3 3a4 3b1 3b2 3b3 3b4"
    match = laid("1244", "1344", red, blue, kingdom="7/0")
    assert supply(match)[RED] == 2
    assert len(answers(match).split()) == 20 + len(["stop"])
    assert match.state.todo == 2
    assert match.state.doomed == 0
    play(match, "red place 4a1", "red place 4a2")
    assert asked(match) == "blue remove"
    assert supply(match)[RED] == 0
    assert kingdom(match) == (7, 0)


# --- sudden ends --------------------------------------------------------------------------------------


def test_e11_green_win() -> None:
    """§8.3 The last green square wins at once; §8.1 nothing else is played."""
    match = laid("1411", "1234", blue=without(GREEN, "3c2"))
    assert asked(match) == "blue place"
    play(match, "blue place 3c2")
    assert result(match) == ((BLUE,), ("green",), (1, 1))
    assert held(match, BLUE).split() == sorted(GREEN.split())
    assert "removed" not in told(match)


def parried(plan_blue: str, *red_places: str) -> Match[Board]:
    """E12 up to Blue's placement: Red, first, has removed 3c1; Blue removes what is on row b."""
    match = laid("2331", plan_blue, "1b1 2b1", without(GREEN, "3c2"))
    assert asked(match) == "red remove"
    play(match, "red remove 3c1", *red_places)
    play(match, "blue remove 1b1", "blue remove 2b1")
    assert asked(match) == "blue place"
    return match


def test_e12_a_blow_parried_but_not_enough() -> None:
    """§5.2 The first player may spoil a win; §8.3 two counters still complete the green squares."""
    match = parried("2434", "red place 1b2")
    play(match, "blue place 3c1")
    assert not match.over
    play(match, "blue place 3c2")
    assert result(match) == ((BLUE,), ("green",), (1, 1))


def test_e12_a_blow_parried_against_one_counter() -> None:
    """§5.7 With a 1 in cartouche 4 Blue can place one of the two missing counters only."""
    match = parried("2431", "red place 1b2")
    play(match, "blue place 3c1")
    assert not match.over
    assert asked(match) == "chance deal"


def test_e12_a_blow_parried_by_taking_the_square() -> None:
    """§5.7 A square Red holds cannot be taken, so green stays incomplete."""
    match = parried("2434", "red place 3c1")
    assert refused(match, "blue place 3c1") == "5.7"
    play(match, "blue place 3c2")
    assert not match.over


def test_e13_temple_win_with_two_reasons() -> None:
    """§8.3 One counter completes temple 1 and the yellow squares: one victory, two reasons."""
    red = " ".join({*without(TEMPLE[1], "1a4").split(), *without(YELLOW, "1a4").split()})
    match = laid("1211", "1311", red)
    play(match, "red place 1a4")
    assert result(match) == ((RED,), ("temple1", "yellow"), (1, 1))


def test_e14_win_by_c1() -> None:
    """§8.2 Red reaches 40 by cartouche 1 and wins before Blue can finish a temple."""
    match = laid("4311", "2134", blue=without(TEMPLE[1], "1a1"), score="36/39")
    assert result(match) == ((RED,), ("c1",), (40, 39))
    assert "first" not in told(match)


# --- scoring --------------------------------------------------------------------------------------------


def test_e15_full_scoring() -> None:
    """§6.1 to §6.7 Every line of a scoring, for both players."""
    match = last_stop(E15_RED, E15_BLUE, kingdom="4/4")
    red, blue = match.points()
    assert red == {"temple1": 2, "temple4": 3, "black": 8, "bonus": 4}
    assert blue == {"temple2": 5, "temple3": 5, "bonus": 3}
    assert match.scores() == [1 + 17, 1 + 13]


def test_e16_variation_with_temple_4_tied() -> None:
    """§6.2 Four against four in temple 4: nobody scores it."""
    match = last_stop(E15_RED, f"{E15_BLUE} 4a2 4a3", kingdom="4/4")
    assert "temple4" not in match.points()[RED] | match.points()[BLUE]
    assert match.scores() == [1 + 14, 1 + 13]


def test_e17_majority_without_blue_squares() -> None:
    """§6.5 The majority in temple 4 is worth nothing without a blue square."""
    match = last_stop("4a1 4a2 4a3 4b1 4b2 4c1", "4b4 4c2", kingdom="4/4")
    assert match.points()[RED] == {"temple4": 0, "black": 8, "bonus": 0}
    assert match.points()[BLUE] == {"bonus": 0}


def test_e18_both_past_40() -> None:
    """§8.4 Both pass 40: the higher score wins."""
    match = last_stop(E15_RED, E15_BLUE, kingdom="4/4", score="30/33")
    assert result(match) == ((RED,), ("scoring",), (47, 46))


def test_e18_shared_victory() -> None:
    """§8.4 Equal scores past 40 share the victory."""
    match = last_stop(E15_RED, E15_BLUE, kingdom="4/4", score="29/33")
    assert result(match) == ((RED, BLUE), ("scoring",), (46, 46))


def test_e18_nobody_at_40() -> None:
    """§8.4 Nobody has 40: the game goes on; §7.2 with the cleanup, which the leader begins."""
    match = last_stop(E15_RED, E15_BLUE, kingdom="4/4", score="20/22")
    assert match.scores() == [37, 35]
    assert asked(match) == "red clean"


# --- cleanup ----------------------------------------------------------------------------------------------


def test_e19_cleanup_of_four_temples() -> None:
    """§7.2 Both take four counters back in turn; §7.3 one from each temple."""
    match = last_stop(E15_RED, E15_BLUE, kingdom="4/4", score="20/22")
    assert kingdom(match) == (0, 0)
    assert supply(match) == (29 - 16, 29 - 15)
    play(match, "red clean 1a1", "blue clean 1a3")
    assert refused(match, "red clean 1a2") == "7.3"
    assert refused(match, "red clean 2a2") == "7.3"
    play(match, "red clean 2a1", "blue clean 2c1", "red clean 3a1", "blue clean 3c1")
    play(match, "red clean 4c1", "blue clean 4a1")
    assert per_temple(match, RED) == [4, 2, 3, 3]
    assert per_temple(match, BLUE) == [2, 4, 4, 1]
    assert supply(match) == (29 - 12, 29 - 11)
    assert match.scores() == [37, 35]
    assert asked(match) == "chance deal"


def test_e20_cleanup_of_five_and_two() -> None:
    """§7.3 After one from each temple the fullest gives the rest."""
    match = last_stop("2a1 2a2 2a3 2b1 2c1 4a1 4a2", kingdom="4/4")
    assert answers(match) == "2a1 2a2 2a3 2b1 2c1 4a1 4a2"
    play(match, "red clean 4a1")
    assert answers(match) == "2a1 2a2 2a3 2b1 2c1"
    play(match, "red clean 2a1")
    assert per_temple(match, RED) == [0, 4, 0, 1]
    assert refused(match, "red clean 4a2") == "7.3"
    play(match, "red clean 2a2")
    assert per_temple(match, RED) == [0, 3, 0, 1]
    assert answers(match) == "2a3 2b1 2c1"
    play(match, "red clean 2a3")
    assert per_temple(match, RED) == [0, 2, 0, 1]
    assert asked(match) == "chance deal"


def test_e20_cleanup_of_three_and_three() -> None:
    """§7.3 Temples that tie for the most are both open; the next step looks again."""
    match = last_stop("2a1 2a2 2a3 4a1 4a2 4a3", kingdom="4/4")
    play(match, "red clean 2a1", "red clean 4a1")
    assert answers(match) == "2a2 2a3 4a2 4a3"
    play(match, "red clean 2a2")
    assert answers(match) == "4a2 4a3"
    play(match, "red clean 4a2")
    assert per_temple(match, RED) == [0, 1, 0, 1]
    assert asked(match) == "chance deal"


@pytest.mark.parametrize(("last", "left"), [("2a3", [0, 0, 0, 1]), ("4a2", [0, 1, 0, 0])])
def test_e20_cleanup_of_three_and_two(last: str, left: list[int]) -> None:
    """§7.3 Two and one, then one and one: the last counter is a free choice."""
    match = last_stop("2a1 2a2 2a3 4a1 4a2", kingdom="4/4")
    play(match, "red clean 2a1", "red clean 4a1")
    assert per_temple(match, RED) == [0, 2, 0, 1]
    assert answers(match) == "2a2 2a3"
    play(match, "red clean 2a2")
    assert answers(match) == "2a3 4a2"
    play(match, f"red clean {last}")
    assert per_temple(match, RED) == left


def test_e21_cleanup_of_few_counters() -> None:
    """§7.4 Three counters are all there is: the fourth step is skipped."""
    match = last_stop("", "1a1 1a2 3a1", kingdom="4/4")
    assert asked(match) == "blue clean"
    play(match, "blue clean 1a1")
    assert answers(match) == "3a1"
    play(match, "blue clean 3a1")
    assert answers(match) == "1a2"
    play(match, "blue clean 1a2")
    assert held(match, BLUE) == ""
    assert supply(match) == (29, 29)
    assert asked(match) == "chance deal"


# --- decks and the exchange -------------------------------------------------------------------------------


def quiet_rounds(until: int, red_exchanges_in: int = 0) -> list[tuple[int, int]]:
    """How many cards both decks hold after the draw of each round when nobody does much."""
    match = GAME.new(seed=1)
    sizes: list[tuple[int, int]] = []
    while match.state.round <= until:
        drawn = asked(match) if asked(match).endswith(("offer", "assign")) else ""
        if drawn and len(sizes) < match.state.round:
            sizes.append((deck_size(match, RED), deck_size(match, BLUE)))
        for seat in match.deciders():
            if asked(match).endswith("offer"):
                wish = seat == RED and match.state.round == red_exchanges_in
                match.apply(seat, "exchange" if wish else "keep")
            elif asked(match).endswith("place"):
                match.apply(seat, "stop")
            else:
                match.apply(seat, match.legal(seat)[0])
    return sizes


def test_e22_deck_arithmetic() -> None:
    """§4.3 Without an exchange a deck lasts nine rounds; round 10 draws from 36 cards again."""
    assert quiet_rounds(10) == [(36 - 4 * n, 36 - 4 * n) for n in range(1, 10)] + [(32, 32)]


def test_e22_deck_arithmetic_with_an_exchange() -> None:
    """§4.4 Red exchanges in round 3: Red's deck ends a round earlier than Blue's."""
    sizes = quiet_rounds(9, red_exchanges_in=3)
    assert sizes[2] == (24, 24)  # the moment between the draw and the exchange
    assert sizes[3] == (16, 20)
    assert sizes[7] == (0, 4)
    assert sizes[8] == (32, 0)


def test_e23_tie_break_with_empty_deck() -> None:
    """§5.3 Both decks are empty: the 32 discards are shuffled first, §4.3 not the cards laid."""
    match = laid("2314", "2341", round=9, discard="8888/8888")
    assert [deck_size(match, seat) for seat in (RED, BLUE)] == [0, 0]
    assert dict(match.outcomes()).keys() == {342, 343, 344, 345}
    assert {weight for _, weight in match.outcomes()} == {8}
    play(match, "chance turn red 2", "chance turn blue 3")
    assert match.state.first == RED
    assert (side(match, RED).bottom, side(match, BLUE).bottom) == ((2,), (3,))
    assert [deck_size(match, seat) for seat in (RED, BLUE)] == [32, 32]
    assert size(side(match, RED).discard) == 0
    play(match, "red stop", "blue stop")
    assert [size(side(match, seat).discard) for seat in (RED, BLUE)] == [4, 4]
    assert deck_size(match, RED) == 8 * 4


def test_e24_second_player_undoes_the_first() -> None:
    """§5.4 What was placed a moment ago can be removed; §5.7 the cleared square can be taken."""
    match = laid("3441", "3241", blue="1a1", round=6)
    play(match, "blue place 4b4")
    assert asked(match) == "red remove"
    assert match.state.todo == 2
    assert answers(match) == "1a1 4b4"
    play(match, "red remove 4b4", "red remove 1a1", "red place 4b4")
    assert held(match, RED) == "4b4"
    assert held(match, BLUE) == ""


def test_e25_exchange() -> None:
    """§4.4 The hand goes open to the discards, the counter is gone, four cards are drawn."""
    match = table(
        round=2,
        next="offer,assign,points,order",
        exchange="yes/yes",
        hand="1112/1234",
        discard="1111/1111",
    )
    assert size(side(match, RED).deck) == 28
    play(match, "red exchange", "blue keep")
    seen = match.view(BLUE).state.red
    assert not seen.token
    assert [many(seen.discard, value) for value in (1, 2, 3, 4)] == [4, 2, 1, 1]
    assert asked(match) == "chance deal"
    assert sum(weight for _, weight in match.outcomes()) == 28 * 27 * 26 * 25 // 24
    play(match, "chance deal red 2344")
    assert size(side(match, RED).deck) == 24
    assert asked(match) == "red+blue assign"
    assert side(match, BLUE).token
    with pytest.raises(Refused, match=r"§4\.4"):
        play(match, "red exchange")


@pytest.mark.parametrize(("one", "other"), [("1c1", "3b1"), ("3b1", "1c1")])
def test_e26_two_removals_one_legal_set(one: str, other: str) -> None:
    """§5.4 Exactly two counters are in reach: both go, in either order; §5.6 4b4 is safe."""
    match = laid("2432", "2211", blue="1c1 3b1 4b4", round=3)
    play(match, "blue stop")
    assert answers(match) == "1c1 3b1"
    assert refused(match, "red remove 4b4") == "5.6"
    play(match, f"red remove {one}")
    assert answers(match) == other
    play(match, f"red remove {other}")
    assert held(match, BLUE) == "4b4"
    assert kingdom(match) == (0, 2)
    assert asked(match) == "red place"
