"""The rulings R1 to R30 of the rules paper, chapter 11 of RULES.md: one test each."""

from math import comb
from typing import Any

import pytest

from hypostyle import BadPosition
from hypostyle.games.aton import GAME
from hypostyle.games.aton.data import many, size
from tests.games.aton.build import (
    BLUE,
    GREEN,
    RED,
    TEMPLE,
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


def test_r01_both_begin_on_space_1() -> None:
    """§11.1 The markers stand on 1."""
    assert GAME.new(manual=True).scores() == [1, 1]


def test_r02_one_draw_a_round_after_the_cleanup() -> None:
    """§11.2 Nobody holds a card while cleaning up; one draw of four follows for each."""
    match = last_stop("1a1", "1a2", kingdom="4/4")
    assert asked(match) == "red clean"
    assert (side(match, RED).hand, side(match, BLUE).hand) == (0, 0)
    play(match, "red clean 1a1", "blue clean 1a2")
    play(match, "chance deal red 1234", "chance deal blue 1234")
    assert asked(match) == "red+blue assign"
    assert size(side(match, RED).hand) == 4


def test_r03_placing_is_a_choice() -> None:
    """§11.3 One of three is placed, the others stay in the supply."""
    match = laid("1243", "1311")
    play(match, "red place 4b4", "red stop")
    assert supply(match)[RED] == 28
    assert kingdom(match) == (0, 0)


def test_r04_stopping_saves_no_doomed_counter() -> None:
    """§11.4 Temple 1 has one empty square: of three counters two are lost, placed or not."""
    lost = []
    for first_move in ("red place 1a1", "red stop"):
        match = laid("1213", "1311", "1a2 1a3", without(TEMPLE[1], "1a1", "1a2", "1a3"))
        play(match, first_move)
        lost.append(kingdom(match))
    assert lost == [(2, 0), (2, 0)]


def test_r05_removing_is_a_duty() -> None:
    """§11.5 While a counter is owed and in reach there is nothing else to do."""
    match = laid("1311", "1411", blue="1a1")
    assert asked(match) == "red remove"
    assert answers(match) == "1a1"
    assert refused(match, "red stop") == "5.7"


def test_r06_nothing_in_reach_is_nothing_owed() -> None:
    """§11.6 A 1 in cartouche 2 without an own counter in reach does nothing, to nobody."""
    match = laid("1111", "1211", "2a1", "1a1")
    assert asked(match) == "red place"
    assert (held(match, RED), held(match, BLUE)) == ("2a1", "1a1")
    assert kingdom(match) == (0, 0)


def test_r07_a_1_in_the_first_round_costs_nothing() -> None:
    """§11.7 The second player holds counters already and still loses none."""
    match = laid("1143", "2143", round=1)
    play(match, "red place 1a1", "red place 1a2", "red stop")
    assert asked(match) == "blue place"
    assert kingdom(match) == (0, 0)


def test_r08_a_counter_without_a_space_is_back_at_once() -> None:
    """§11.8 Blue fills the Kingdom: Red's counter is in the supply before anything else happens."""
    match = laid("2111", "1111", "1a1 1a2", "1b1", kingdom="4/3")
    play(match, "blue remove 1b1", "blue stop")
    before = supply(match)[RED]
    play(match, "red remove 1a1")
    assert asked(match) == "red place"
    assert kingdom(match) == (4, 4)
    assert supply(match)[RED] == before + 1


def offered(**fields: object) -> dict[str, Any]:
    """A position in which both are asked whether to exchange."""
    return {"next": "offer,assign,points,order", "exchange": "yes/yes", "round": 2, **fields}


def test_r09_exchanged_cards_are_shown() -> None:
    """§11.9 Everybody sees the cards given up, on the pile and in the log."""
    match = table(**offered(hand="1112/1234"))
    play(match, "red exchange", "blue keep")
    for viewer in (RED, BLUE, -2):
        pile = match.view(viewer).state.red.discard
        assert [many(pile, value) for value in (1, 2, 3, 4)] == [4, 2, 1, 1]
        assert "Red exchanges 1-1-1-2." in [line.text for line in match.log(viewer)]


def test_r10_the_exchange_is_known_before_the_cards_are_laid() -> None:
    """§11.10 Nothing is told while one still thinks; then both answers, then the plans."""
    match = table(**offered())
    before = match.view(BLUE).state.red
    play(match, "red exchange")
    waiting = match.view(BLUE).state.red
    assert (waiting.token, waiting.discard) == (before.token, before.discard)
    assert "exchanged" not in [line.happening.kind for line in match.log(BLUE)]
    play(match, "blue exchange")
    kinds = [line.happening.kind for line in match.log(BLUE)]
    assert kinds.count("exchanged") == 2
    assert asked(match) == "chance deal"
    play(match, "chance deal red 1234", "chance deal blue 1234")
    assert asked(match) == "red+blue assign"


def test_r11_tie_cards_are_drawn_in_the_order_they_were_turned() -> None:
    """§11.11 Two cards are left above them: the next hand is these and the first two turned."""
    match = table(
        next="deal.red,deal.blue,offer,assign,points,order",
        round=8,
        exchange="yes/yes",
        hand="-/-",
        discard="6787/7777",
        bottom="432141/-",
        deck="1100/2222",
    )
    [(only, _)] = match.outcomes()
    assert match.game.notation(match.state, only) == "deal red 1234"
    play(match, "chance deal red 1234")
    assert side(match, RED).bottom == (2, 1, 4, 1)
    assert size(side(match, RED).deck) == 0


def test_r12_a_tie_with_an_empty_deck() -> None:
    """§11.12 The discards are shuffled and turned up; the cards in the cartouches stay out."""
    match = laid("1111", "1112", round=8, discard="5999/6899")
    assert [outcome for outcome, _ in match.outcomes()] == [342, 343, 344, 345]
    assert [weight for _, weight in match.outcomes()] == [5, 9, 9, 9]
    play(match, "chance turn red 1")
    assert size(side(match, RED).discard) == 0
    assert size(side(match, RED).deck) == 31


def test_r13_turn_after_turn() -> None:
    """§11.13 The second player removes what the first has just placed."""
    match = laid("1211", "1311")
    play(match, "red place 1a1")
    assert asked(match) == "blue remove"
    assert answers(match) == "1a1"


def test_r14_blue_squares_of_all_temples_count() -> None:
    """§11.14 One counter in temple 4 is a majority there; three blue squares elsewhere pay nine."""
    match = last_stop("1b4 2b4 3b4 4a1", "1a1 1a2 2a1 2a2 3a1 3a2", kingdom="4/4")
    assert match.points()[RED]["temple4"] == 9


def test_r15_each_counter_is_looked_at() -> None:
    """§11.15 The first of four counters wins; the other three are never placed."""
    match = laid("1214", "1311", without(TEMPLE[1], "1c4"))
    play(match, "red place 1c4")
    assert result(match) == ((RED,), ("temple1",), (1, 1))
    assert supply(match)[RED] == 17


def test_r16_no_victory_can_stand_unnoticed() -> None:
    """§11.16 A position in which a temple or a colour is complete and play goes on is none."""
    for squares in (TEMPLE[2], GREEN):
        with pytest.raises(BadPosition, match="already-won"):
            table(squares)


def test_r17_the_second_player_still_plays_when_the_kingdom_is_full() -> None:
    """§11.17 Red fills the Kingdom; Blue removes and places, and only then all is scored."""
    match = laid("1341", "1441", "1a1 2a1", "1c1 2c1", kingdom="4/3")
    play(match, "red remove 1c1", "red stop")
    assert sum(kingdom(match)) == 8
    play(match, "blue remove 1a1", "blue remove 2a1")
    assert asked(match) == "blue place"
    assert "scoring" not in told(match)
    play(match, "blue place 4b4")
    assert "scoring" in told(match)


def test_r18_the_fullest_temple_is_looked_for_anew() -> None:
    """§11.18 Three temples tie after the duty; the choice makes one of them smaller."""
    match = last_stop("1a1 1a2 2a1 2a2 3a1 3a2", kingdom="4/4")
    play(match, "red clean 1a1", "red clean 2a1", "red clean 3a1")
    assert answers(match) == "1a2 2a2 3a2"
    match = last_stop("1a1 1a2 1a3 2a1 2a2", kingdom="4/4")
    play(match, "red clean 1a1", "red clean 2a1", "red clean 1a2")
    assert answers(match) == "1a3 2a2"


def test_r19_the_cleanup_goes_one_by_one() -> None:
    """§11.19 Leader and follower take turns; each may take what would be allowed in one block."""
    orders, choices = [], []
    for options in ("-", "cleanup_order=block"):
        match = last_stop("1a1 1a2 1a3 1a4", "2a1 2a2 2a3 2c4", options, kingdom="4/4")
        order, seen = [], set()
        while asked(match).endswith("clean"):
            [seat] = match.deciders()
            order.append(seat)
            seen.add((seat, answers(match)))
            match.apply(seat, match.legal(seat)[0])
        orders.append(order)
        choices.append(seen)
    assert orders == [[BLUE, RED] * 4, [BLUE] * 4 + [RED] * 4]
    assert choices[0] == choices[1]


def test_r20_no_cleanup_after_the_last_scoring() -> None:
    """§11.20 The scoring ends the game: the counters stay where they are."""
    match = last_stop("2a1 2a2", score="36/1", kingdom="4/4")
    assert result(match) == ((RED,), ("scoring",), (41, 1))
    assert held(match, RED) == "2a1 2a2"
    assert kingdom(match) == (4, 4)


def test_r21_forty_is_enough() -> None:
    """§11.21 Exactly 40 wins, by cartouche 1 and by a scoring; 39 does not."""
    assert result(laid("2211", "1211", score="38/1"))[2] == (40, 1)
    assert result(last_stop("2a1", score="35/1", kingdom="4/4"))[2] == (40, 1)
    assert not laid("2211", "1211", score="37/1").over


def test_r22_each_player_has_29_counters() -> None:
    """§11.22 All of them lie in the supply when the game begins."""
    assert supply(GAME.new(manual=True)) == (29, 29)


def test_r23_several_reasons_are_one_victory() -> None:
    """§11.23 The corner of temple 4's last row completes the temple; the green squares too."""
    squares = {*TEMPLE[4].split(), *GREEN.split()} - {"4c3"}
    match = laid("1241", "1311", " ".join(squares))
    play(match, "red place 4c3")
    assert result(match) == ((RED,), ("temple4", "green"), (1, 1))


def test_r24_the_leader_is_who_leads_after_the_scoring() -> None:
    """§11.24 Blue was ahead before it, Red is after it: Red begins the cleanup."""
    match = last_stop("2a1", "1a1", score="10/12", kingdom="4/4")
    assert match.scores() == [15, 13]
    assert asked(match) == "red clean"


def test_r25_all_eight_cards_are_shown_together() -> None:
    """§11.25 The second plan brings both to light, and all that follows up to a choice."""
    match = table()
    play(match, "red plan 4321")
    assert "revealed" not in told(match)
    play(match, "blue plan 1234")
    assert told(match)[:2] == ["revealed", "revealed"]
    assert match.rows[-1].seat == BLUE


def test_r26_removal_and_placement_choose_their_temples_apart() -> None:
    """§11.26 Red removes in temple 1 and places in temple 3."""
    match = laid("1331", "1411", blue="1a1")
    play(match, "red remove 1a1", "red place 3b4")
    assert per_temple(match, RED) == [0, 0, 1, 0]


def test_r27_a_square_just_cleared_may_be_taken() -> None:
    """§11.27 Red removes the counter on 1b4 and takes its place."""
    match = laid("1311", "1411", blue="1b4")
    play(match, "red remove 1b4", "red place 1b4")
    assert held(match, RED) == "1b4"


def test_r28_exchange_with_an_empty_deck() -> None:
    """§11.28 The hand is discarded first, so the new one may hold the same cards again."""
    match = table(**offered(round=9, hand="1112/1234", discard="6899/8888"))
    assert size(side(match, RED).deck) == 0
    play(match, "red exchange", "blue keep")
    weights = {match.game.notation(match.state, hand): weight for hand, weight in match.outcomes()}
    assert sum(weights.values()) == comb(36, 4)
    assert weights["deal red 1112"] == comb(9, 3) * 9
    play(match, "chance deal red 1112")
    assert size(side(match, RED).deck) == 32
    assert size(side(match, RED).discard) == 0


def test_r29_a_counter_that_came_back_can_be_placed() -> None:
    """§11.29 Red's supply is empty, Blue fills the Kingdom: the counter removed is placed again."""
    squares = f"{without(TEMPLE[1], '1a1')} {without(TEMPLE[2], '2c4')}"
    match = laid("2114", "1131", squares, "3a1", kingdom="7/0")
    play(match, "blue remove 3a1", "blue stop")
    assert supply(match)[RED] == 0
    play(match, "red remove 1a2")
    assert asked(match) == "red place"
    assert match.state.todo == 1
    assert answers(match) == "1a1 1a2 stop"


def test_r29_a_doomed_counter_is_not_offered_again() -> None:
    """§11.29 Red's own counter fills the Kingdom: the doomed ones stay, and the turn is over."""
    red, blue = "1a1 1a2 1a3 1a4 1b1 1b2", "1b3 1b4 1c1 1c2 1c3 1c4"
    match = laid("1114", "1311", red, blue, kingdom="4/3")
    play(match, "red remove 1a1", "red place 1a1")
    assert "doomed" in told(match)
    assert supply(match)[RED] == 29 - 6 - 5
    assert asked(match) == "blue remove"


def test_r30_a_deck_has_36_cards() -> None:
    """§11.30 Nine of each value, for both."""
    match = GAME.new(manual=True)
    for seat in (RED, BLUE):
        pile = side(match, seat).deck
        assert [many(pile, value) for value in (1, 2, 3, 4)] == [9, 9, 9, 9]
