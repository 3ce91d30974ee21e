"""A game being played: the loop, what is refused, undo and its barriers, copies."""

from typing import Any, TypeVar

import pytest

from examples.fingers.state import Table
from hypostyle import (
    CHANCE,
    PUBLIC,
    BadNotation,
    BadOptions,
    CannotUndo,
    HypostyleError,
    Match,
    Refused,
    State,
    Stream,
    draw,
    fingerprint,
    game,
)
from tests.core.fingers import Fingers
from tests.games.aton.build import BLUE, RED, laid, last_stop, table
from tests.games.moves import asked, play

S = TypeVar("S", bound=State)

ANN, BOB, CAT = 0, 1, 2
ATON = game("aton")


def snapshot(match: Match[S]) -> tuple[object, ...]:
    """All that a game is at a moment."""
    return (match.state.to_tuple(), tuple(match.rows), tuple(match.log()))


def at_random(match: Match[S], choices: int, seed: int = 1) -> None:
    """Let so many random choices be made."""
    stream = Stream(seed)
    for _ in range(choices):
        if match.over:
            return
        seat = match.deciders()[0]
        match.apply(seat, int(match.game.rules.pick(match.state, seat, stream)))


# --- the loop ---------------------------------------------------------------------------------------------


def test_the_loop_of_the_front_page_plays_a_game() -> None:
    match = game("aton").new(players=2, seed=7)
    while not match.over:
        for seat in match.deciders():
            match.apply(seat, match.legal(seat)[0])
    outcome = match.outcome()
    assert outcome is not None
    assert list(outcome.scores) == match.scores()
    assert match.deciders() == []


def test_chance_answers_from_the_seed() -> None:
    match = game("aton").new(seed=7)
    assert not match.chance
    assert [row.seat for row in match.rows] == [CHANCE, CHANCE]
    by_hand = game("aton").new(manual=True)
    for n, row in enumerate(match.rows):
        outcomes = by_hand.outcomes()
        expected = outcomes[draw("7", n, [weight for _, weight in outcomes])][0]
        assert row.action == expected
        by_hand.happen(expected)


def test_equal_seeds_give_equal_games_and_others_do_not() -> None:
    one, same, other = (game("aton").new(seed=seed) for seed in (3, "3", 4))
    for match in (one, same, other):
        at_random(match, 60)
    assert snapshot(one) == snapshot(same)
    assert snapshot(one) != snapshot(other)


def test_without_a_seed_one_is_drawn_and_bound() -> None:
    one, other = game("aton").new(), game("aton").new()
    assert one.seed != other.seed
    assert one.seed is not None
    assert one.fingerprint == fingerprint(one.seed)


def test_manual_chance_waits() -> None:
    match = game("aton").new(manual=True)
    assert match.chance
    assert match.seed is None
    assert match.fingerprint == ""
    assert match.deciders() == []
    match.happen("deal red 1234")
    match.happen("2234")
    assert match.deciders() == [RED, BLUE]
    with pytest.raises(BadOptions, match="no seed"):
        game("aton").new(seed=1, manual=True)


def test_chance_can_only_answer_what_is_possible() -> None:
    match = table(next="deal.red,deal.blue,assign,points,order", hand="-/-", discard="9007/4444")
    before = match.state.to_tuple()
    with pytest.raises(BadNotation):
        match.happen("deal red 1234")
    with pytest.raises(BadNotation):
        match.happen("deal red 9999")
    assert match.state.to_tuple() == before
    match.happen("deal red 2344")
    with pytest.raises(BadNotation):
        match.happen(304)


# --- notation -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["place 3b4", "3b4", "  PLACE   3B4 ", "3B4"])
def test_an_answer_may_be_written_with_or_without_its_verb(text: str) -> None:
    match = laid("1244", "1311")
    match.apply(RED, text)
    assert match.rows[-1].text == "place 3b4"


def test_an_answer_may_be_given_by_number() -> None:
    match = laid("1244", "1311")
    match.apply(RED, match.legal(RED)[0])
    assert match.rows[-1].text == "place 1a1"


@pytest.mark.parametrize(
    "text", ["", "place", "place 5a1", "remove 1a1", "plan 1234", "1234", "??"]
)
def test_words_that_are_no_answer_are_told_what_one_looks_like(text: str) -> None:
    match = laid("1244", "1311")
    before = snapshot(match)
    with pytest.raises(BadNotation, match="not a valid answer here; write for example 'place 1a1'"):
        match.apply(RED, text)
    assert snapshot(match) == before


@pytest.mark.parametrize(
    ("step", "example"),
    [
        ("deal.red,deal.blue,offer,assign,points,order", "; write for example 'deal red 1111'"),
        ("offer,assign,points,order", ""),
        ("assign,points,order", "; write for example 'plan 1111'"),
    ],
)
def test_nonsense_is_answered_in_every_kind_of_question(step: str, example: str) -> None:
    hand = "-/-" if step.startswith("deal") else "1234/1234"
    match = table(next=step, exchange="yes/yes", hand=hand)
    with pytest.raises(BadNotation, match=f"^'nonsense' is not a valid answer here{example}$"):
        match.game.parse(match.state, "nonsense")


def test_after_the_end_there_is_no_question() -> None:
    match = laid("4311", "1234", score="39/1")
    with pytest.raises(BadNotation, match="the game is over"):
        match.apply(RED, "stop")


# --- refusals -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "answer", "paragraph", "key"),
    [
        (RED, "place 2a1", "5.6", "no.out_of_reach"),
        (RED, "place 1b1", "5.7", "no.taken"),
        (RED, "keep", "4.4", "no.exchange_elsewhere"),
        (BLUE, "place 1a1", "", "no.not_asked"),
        (RED, 0, "5.7", "no.other_question"),
        (RED, -1, "", "no.not_an_answer"),
        (RED, 307, "", "no.not_an_answer"),
        (PUBLIC, "place 1a1", "", "no.not_asked"),
    ],
)
def test_what_is_refused_says_why_and_changes_nothing(
    seat: int, answer: int | str, paragraph: str, key: str
) -> None:
    match = laid("1211", "1311", "", "1b1")
    before = snapshot(match)
    with pytest.raises(Refused) as error:
        match.apply(seat, answer)
    assert (error.value.paragraph, error.value.key) == (paragraph, key)
    assert str(error.value) == f"§{paragraph} {error.value.sentence}".removeprefix("§ ")
    assert len(error.value.sentence) > 10
    assert snapshot(match) == before
    assert match.why_not(RED, "place 1a1") is None


def test_nobody_can_answer_for_chance() -> None:
    match = game("aton").new(manual=True)
    with pytest.raises(Refused, match="not this seat"):
        match.apply(RED, 0)


# --- undo and redo ------------------------------------------------------------------------------------------------


def test_undo_takes_back_the_last_answer_and_redo_plays_it_again() -> None:
    match = laid("1244", "1311")
    start = snapshot(match)
    play(match, "red place 3b4")
    one = snapshot(match)
    play(match, "red place 3b3")
    two = snapshot(match)
    assert match.undo(RED) == "place 3b3"
    assert snapshot(match) == one
    assert match.undo(RED) == "place 3b4"
    assert snapshot(match) == start
    assert match.redo(RED) == "place 3b4"
    assert snapshot(match) == one
    assert match.redo(RED) == "place 3b3"
    assert snapshot(match) == two


def test_a_new_answer_forgets_what_was_undone() -> None:
    match = laid("1244", "1311")
    play(match, "red place 3b4")
    match.undo(RED)
    play(match, "red place 1a1")
    with pytest.raises(CannotUndo, match="nothing to redo"):
        match.redo(RED)


def test_only_who_took_it_back_can_play_it_again() -> None:
    match = laid("1244", "1311")
    play(match, "red place 3b4")
    match.undo(RED)
    with pytest.raises(CannotUndo, match="nothing to redo"):
        match.redo(BLUE)
    match.redo(RED)


def test_nothing_of_ones_own_to_take_back() -> None:
    match = table()
    assert match.why_no_undo(RED) == "There is nothing to undo."
    with pytest.raises(CannotUndo, match="nothing to undo"):
        match.undo(RED)


def test_chance_is_a_barrier() -> None:
    match = last_stop("", "1a1", kingdom="4/4", round=4)
    play(match, "blue clean 1a1", "chance deal red 1234")
    before = snapshot(match)
    with pytest.raises(CannotUndo, match="drawn or rolled since"):
        match.undo(BLUE)
    assert snapshot(match) == before


def test_what_another_seat_has_done_since_is_a_barrier() -> None:
    match = laid("1211", "1311")
    play(match, "red place 1a1", "blue remove 1a1")
    assert match.why_no_undo(RED) == "Can't undo: Blue has moved since."
    assert match.why_no_undo(BLUE) == ""


def test_what_came_to_light_is_a_barrier() -> None:
    match = laid("1211", "1311")
    assert match.why_no_undo(BLUE) == ("Can't undo: that move revealed something.")
    with pytest.raises(CannotUndo, match="Blue has moved since"):
        match.undo(RED)


def test_a_plan_can_be_changed_while_the_other_still_thinks() -> None:
    match = table()
    start = snapshot(match)
    play(match, "red plan 1234")
    assert match.undo(RED) == "plan 1234"
    assert snapshot(match) == start
    play(match, "red plan 4321", "blue plan 1234")
    assert match.state.red.score == 1 + 6


def test_an_answer_about_the_exchange_is_final_once_both_are_shown() -> None:
    fields: dict[str, Any] = {"next": "offer,assign,points,order", "exchange": "yes/yes"}
    match = table(**fields)
    play(match, "red keep")
    match.undo(RED)
    play(match, "red keep", "blue keep")
    for seat in (RED, BLUE):
        with pytest.raises(CannotUndo):
            match.undo(seat)


def test_a_seat_takes_back_its_answer_from_under_those_of_others(fingers: Fingers) -> None:
    match: Match[Table] = fingers.new(players=3, manual=True)
    match.happen("roll 2")
    match.apply(ANN, "show 1")
    match.apply(BOB, "show 2")
    assert match.deciders() == [CAT]
    assert match.undo(ANN) == "show 1"
    assert match.deciders() == [ANN, CAT]
    assert [(row.seat, row.text) for row in match.rows] == [(CHANCE, "roll 2"), (BOB, "show 2")]
    match.apply(CAT, "show 0")
    match.apply(ANN, "show 0")
    assert match.scores() == [0, 0, 2]
    for seat in (ANN, BOB, CAT):
        assert match.why_no_undo(seat) != ""


def test_a_finished_game_can_be_taken_back_by_who_finished_it() -> None:
    match = laid("1211", "1311", "1a1 1a2 1a3 1a4 1b1 1b2 1b3 1b4 1c1 1c2 1c3")
    play(match, "red place 1c4")
    assert match.over
    match.undo(RED)
    assert asked(match) == "red place"


# --- copies -----------------------------------------------------------------------------------------------------------


def test_a_clone_goes_its_own_way_with_the_same_chance() -> None:
    match = game("aton").new(seed=5)
    at_random(match, 30)
    before = snapshot(match)
    copy = match.clone()
    assert snapshot(copy) == before
    assert copy.seed == match.seed
    at_random(copy, 30, seed=9)
    assert snapshot(match) == before
    at_random(match, 30, seed=9)
    assert snapshot(match) == snapshot(copy)


def test_a_clone_can_redo_what_was_undone_before() -> None:
    match = laid("1244", "1311")
    play(match, "red place 3b4")
    match.undo(RED)
    assert match.clone().redo(RED) == "place 3b4"


def test_any_moment_can_be_looked_at() -> None:
    match = game("aton").new(seed=5)
    moments = [(len(match.rows), match.state.to_tuple())]
    for _ in range(40):
        at_random(match, 1, seed=len(match.rows))
        moments.append((len(match.rows), match.state.to_tuple()))
    for row, state in moments:
        then = match.at(row)
        assert then.state.to_tuple() == state
        assert len(then.rows) == row
    assert match.at(0).chance
    assert match.at(1).chance


def test_a_game_may_start_from_a_position() -> None:
    match = laid("1244", "1311", "1a1", "2a2")
    play(match, "red place 3b4")
    assert match.start is not None
    assert match.at(0).state.to_tuple() == match.start.to_tuple()
    assert match.clone().state.to_tuple() == match.state.to_tuple()


# --- the log -----------------------------------------------------------------------------------------------------------


def test_every_line_knows_its_row_and_places() -> None:
    match = laid("1311", "1411", "", "1a1")
    play(match, "red remove 1a1", "red place 1b4")
    lines = [(line.row, line.text, line.happening.places) for line in match.log()[-3:]]
    assert lines == [
        (3, "Red removes the opponent's counter on 1a1.", ("1a1",)),
        (3, "Blue's counter goes to the Kingdom.", ("kingdom",)),
        (4, "Red places a counter on 1b4.", ("1b4",)),
    ]
    assert match.last_places() == ("1b4",)
    assert match.at(3).last_places() == ("1a1", "kingdom")
    assert match.at(2).last_places() == ()


def test_the_set_up_is_row_0_of_the_log() -> None:
    first = game("aton").new(manual=True).log()[0]
    assert (first.row, first.text) == (0, "Round 1.")


def test_points_are_kept_by_source() -> None:
    match = game("aton").new(seed=11)
    at_random(match, 1_000)
    for seat, sources in enumerate(match.points()):
        assert 1 + sum(sources.values()) == match.scores()[seat]


# --- what a shell and a mistake are told ------------------------------------------------------------


def test_games_matches_and_views_say_what_they_are() -> None:
    match = ATON.new(seed=7)
    assert repr(ATON) == "<Game aton: Aton, for 2>"
    assert repr(match) == "<Match of aton: 2 rows, asks red, blue, score 1/1>"
    assert repr(ATON.new(manual=True)) == "<Match of aton: 0 rows, asks chance, score 1/1>"
    assert repr(match.view(1)) == "<View of aton by blue: asks red, blue>"
    assert repr(match.view()) == "<View of aton by a spectator: asks red, blue>"


def test_the_board_as_text() -> None:
    match = ATON.new(seed=7)
    assert "Temple 1" in match.text()
    assert "1234" in match.text(0)
    assert "1234" not in match.text(1)
    assert match.view(0).text() == match.text(0)


@pytest.mark.parametrize("seat", [2, 9, -1])
def test_a_seat_that_is_not_there(seat: int) -> None:
    match = ATON.new(seed=7)
    for look in (match.view, match.legal, match.text):
        with pytest.raises(HypostyleError, match=f"no seat {seat}; this game has seats 0 to 1"):
            look(seat)


@pytest.mark.parametrize("row", [-1, 99])
def test_a_row_that_is_not_there(row: int) -> None:
    with pytest.raises(HypostyleError, match=f"no row {row}; this game has rows 0 to 2"):
        ATON.new(seed=7).at(row)
