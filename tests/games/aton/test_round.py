"""The course of a round and the end of a game, where no worked example shows it."""

import pytest

from hypostyle.games.aton import GAME
from hypostyle.games.aton.codes import REASONS
from hypostyle.games.aton.data import many, size
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

# --- the examples printed in RULES.md -----------------------------------------------------------------


def test_the_example_of_5_1() -> None:
    """§5.1 Red shows a 4, Blue a 1: Red gains 6."""
    assert laid("4211", "1311").points() == [{"c1": 6}, {}]


def test_the_example_of_5_8() -> None:
    """§5.8 A 1 in cartouche 3, a 3 in cartouche 4, one empty square: one may go, two must."""
    match = laid("1213", "1311", "1a1", without(TEMPLE[1], "1a1", "1c4"))
    assert (match.state.todo, match.state.doomed) == (1, 2)
    play(match, "red stop")
    assert kingdom(match) == (2, 0)


def test_the_example_of_6_7() -> None:
    """§6.2, §6.3, §6.4, §6.5, §6.6, §6.7 The scoring printed there: Red gains 15 and Blue 11."""
    red = "1a1 1a2 1b1 1b2 1b3 1c1 2b1 2b2 2c1 3a1 3b1 4a4"
    blue = "1a3 1b4 2a1 2a2 2a3 3a2 3b2 3b3 3c4 4b1 4b2 4b4"
    match = last_stop(red, blue, kingdom="4/4")
    assert per_temple(match, RED) == [6, 3, 2, 1]
    assert per_temple(match, BLUE) == [2, 3, 4, 3]
    assert match.points() == [
        {"temple1": 4, "black": 8, "bonus": 3},
        {"temple3": 4, "temple4": 6, "bonus": 1},
    ]
    assert match.scores() == [1 + 15, 1 + 11]


def test_the_example_of_7_3() -> None:
    """§7.3 Six in temple 1 and three in temple 3: three and two remain."""
    match = last_stop("1a1 1a2 1a3 1a4 1b1 1b2 3a1 3a2 3a3", kingdom="4/4")
    play(match, "red clean 1a1", "red clean 3a1")
    assert per_temple(match, RED) == [5, 0, 2, 0]
    assert refused(match, "red clean 3a2") == "7.3"
    play(match, "red clean 1a2", "red clean 1a3")
    assert per_temple(match, RED) == [3, 0, 2, 0]


# --- the round ------------------------------------------------------------------------------------------


def test_sequence_of_a_round() -> None:
    """§4.1 Draw, exchange, plans, points, order, one turn, the other, scoring, cleanup."""
    match = table(
        "1a1 2a1",
        "1b1 2b1",
        next="deal.red,deal.blue,offer,assign,points,order",
        exchange="yes/no",
        hand="-/-",
        kingdom="3/4",
    )
    play(match, "chance deal red 1233", "chance deal blue 1114", "red keep")
    play(match, "red plan 3321", "blue plan 1411")
    play(match, "red remove 1b1", "red place 2b2", "blue remove 1a1", "blue place 1a1")
    assert told(match) == [
        "dealt", "dealt", "kept", "revealed", "revealed", "gained", "first",
        "removed", "died", "placed", "removed", "died", "lapsed", "placed",
        "scoring", "gained", "gained", "nobody", "nobody", "nobody", "gained", "gained",
        "returned", "returned", "cleans",
    ]  # fmt: skip


def test_a_draw_takes_four_cards_from_the_own_deck() -> None:
    """§4.2 The deck shrinks by the hand; the other deck is untouched."""
    match = GAME.new(manual=True)
    play(match, "chance deal red 1124")
    assert [many(side(match, RED).deck, value) for value in (1, 2, 3, 4)] == [7, 8, 9, 8]
    assert size(side(match, BLUE).deck) == 36


def test_a_new_deck_is_made_of_the_discards() -> None:
    """§4.3 The deck is empty: 32 or 36 discards are shuffled and the hand comes from them."""
    match = table(
        next="deal.red,deal.blue,offer,assign,points,order",
        round=10,
        exchange="yes/yes",
        hand="-/-",
    )
    play(match, "chance deal red 1234")
    assert told(match) == ["shuffled", "dealt"]
    assert size(side(match, RED).deck) == 32
    assert size(side(match, RED).discard) == 0


def test_a_plan_is_made_of_the_hand() -> None:
    """§4.5 Any order of the own four cards, and no other cards."""
    match = table(hand="1123/1234")
    assert len(match.legal(RED)) == 12
    assert len(match.legal(BLUE)) == 24
    assert refused(match, "red plan 1234") == "4.5"
    assert refused(match, "red plan 1111") == "4.5"


def test_cards_are_shown_when_both_are_ready() -> None:
    """§4.6 After one plan nothing is open; after both everything is."""
    match = table()
    play(match, "blue plan 1234")
    shown_early = match.state.open
    assert asked(match) == "red assign"
    play(match, "red plan 4321")
    assert (shown_early, match.state.open) == (False, True)
    assert match.view(RED).state.blue.plan == match.state.blue.plan


def test_three_ways_to_win() -> None:
    """§1.2 Points, a temple, a colour: each reason to end is one of these, or the round cap."""
    points, colours = {"c1", "scoring"}, {"yellow", "green"}
    temples = {f"temple{n}" for n in (1, 2, 3, 4)}
    assert set(REASONS) == points | colours | temples | {"round_cap"}


def test_each_cartouche_has_its_task() -> None:
    """§2.8 The first gives points, the second the order, the third access, the fourth counters."""
    match = laid("4123", "2234", blue="1a1")
    assert match.points() == [{"c1": 4}, {}]
    assert match.state.first == RED
    assert answers(match) == without(f"{TEMPLE[1]} {TEMPLE[2]} stop", "1a1")
    assert match.state.todo == 3


@pytest.mark.parametrize("card", [1, 2, 3, 4])
def test_access(card: int) -> None:
    """§5.6 The card in cartouche 3 opens the temples up to its number, for both uses."""
    open_temples = " ".join(TEMPLE[n] for n in range(1, card + 1))
    placing = laid(f"12{card}1", "1311")
    assert answers(placing) == f"{open_temples} stop"
    removing = laid(f"13{card}1", "1411", blue="1a1 2a1 3a1 4a1")
    assert answers(removing) == " ".join(f"{n}a1" for n in range(1, card + 1))


def test_what_each_card_in_cartouche_2_removes() -> None:
    """§5.4 A 1 takes an own counter, a 2 nothing, a 3 one opposing counter, a 4 two."""
    taken = {}
    for card in (1, 2, 3, 4):
        other = 2 if card == 1 else 1  # so that Red is second unless card is 1
        match = laid(f"1{card}11", f"1{other}21", "1a1 1a2 1a3", "1b1 1b2 1b3")
        while not asked(match).startswith("red"):
            [seat] = match.deciders()
            match.apply(seat, match.legal(seat)[-1])
        before = (len(held(match, RED).split()), len(held(match, BLUE).split()))
        while asked(match) == "red remove":
            match.apply(RED, match.legal(RED)[0])
        after = (len(held(match, RED).split()), len(held(match, BLUE).split()))
        taken[card] = (before[0] - after[0], before[1] - after[1])
    assert taken == {1: (1, 0), 2: (0, 0), 3: (0, 1), 4: (0, 2)}


@pytest.mark.parametrize(("name", "seat"), [("red", RED), ("blue", BLUE)])
def test_a_tie_without_end_is_decided_by_a_coin(name: str, seat: int) -> None:
    """§5.3 Neither deck nor discards are left: a coin decides, then all cards go under the deck."""
    turned = ("1234" * 8)[:-1]  # 31 of the 32 cards that are not in the cartouches
    match = table(
        next="turn.red,turn.blue,compare",
        open="yes",
        plan="2314/2341",
        round=1,
        exchange="yes/yes",
        turned=f"{turned}/{turned}",
    )
    play(match, "chance turn red 4", "chance turn blue 4")
    assert asked(match) == "chance order_coin"
    assert [weight for _, weight in match.outcomes()] == [1, 1]
    play(match, f"chance first {name}")
    assert match.state.first == seat
    assert side(match, RED).bottom == (1, 2, 3, 4) * 8
    assert size(side(match, RED).deck) == 0


def test_discards_lie_open() -> None:
    """§5.9 At the end of the round the four cards of each are on the discards, with those before."""
    match = laid("1122", "2233")
    while not match.chance:
        [seat] = match.deciders()
        match.apply(seat, match.legal(seat)[-1])
    assert [many(side(match, RED).discard, value) for value in (1, 2, 3, 4)] == [6, 6, 4, 4]
    assert [many(side(match, BLUE).discard, value) for value in (1, 2, 3, 4)] == [4, 6, 6, 4]
    assert not match.state.open


def test_the_kingdom_empties_after_a_scoring() -> None:
    """§7.1 All counters in the Kingdom return to their owners; §2.5 until then they stay."""
    match = last_stop("1a1", "1a2", kingdom="3/5")
    assert kingdom(match) == (0, 0)
    assert supply(match) == (28, 28)
    kept = last_stop("1a1", "1a2", kingdom="3/4")
    assert kingdom(kept) == (3, 4)


# --- the end ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_full_temple_wins(number: int) -> None:
    """§8.3 The twelfth counter in a temple ends the game."""
    last = f"{number}b2"
    match = laid("1244", "1311", without(TEMPLE[number], last))
    play(match, f"red place {last}")
    assert result(match) == ((RED,), (f"temple{number}",), (1, 1))


@pytest.mark.parametrize(("colour", "squares"), [("yellow", YELLOW), ("green", GREEN)])
def test_a_whole_colour_wins(colour: str, squares: str) -> None:
    """§8.3 The fourteenth counter on a colour ends the game."""
    last = squares.split()[5]
    match = laid("1311", "1244", blue=without(squares, last))
    play(match, f"blue place {last}")
    assert result(match) == ((BLUE,), (colour,), (1, 1))


def test_a_temple_full_of_both_is_nothing() -> None:
    """§8.3 Own counters must stand on all twelve squares."""
    match = laid("1211", "1311", without(TEMPLE[1], "1a1", "1c4"), "1c4")
    play(match, "red place 1a1")
    assert not match.over


def test_nothing_happens_after_the_end() -> None:
    """§8.1 Nobody is asked any more, and every answer is refused."""
    match = laid("4311", "1234", score="39/1")
    assert match.over
    assert match.deciders() == []
    assert (match.legal(RED), match.legal(BLUE)) == ([], [])
    refusal = match.why_not(RED, 304)
    assert refusal is not None
    assert str(refusal) == "The game is over."


@pytest.mark.parametrize(
    ("score", "winners"), [("9/5", (RED,)), ("5/9", (BLUE,)), ("7/7", (RED, BLUE))]
)
def test_round_100_is_the_last(score: str, winners: tuple[int, ...]) -> None:
    """§8.5 After it the higher score wins; equal scores share the victory."""
    assert not last_stop(round=99, score=score).over
    assert result(last_stop(round=100, score=score))[:2] == (winners, ("round_cap",))


def test_a_shared_victory_is_shared() -> None:
    """§8.1 One winner takes all, except where equal scores share it."""
    shares = GAME.rules.shares
    assert shares(last_stop(round=100, score="9/5").state) == [1.0, 0.0]
    assert shares(last_stop(round=100, score="5/9").state) == [0.0, 1.0]
    assert shares(last_stop(round=100, score="7/7").state) == [0.5, 0.5]
