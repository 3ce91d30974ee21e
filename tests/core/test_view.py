"""Views: a position as a seat or a spectator sees it. What Aton hides is in tests/games/aton."""

import pytest

from examples.fingers.state import VEILED, Table
from hypostyle import OMNISCIENT, PUBLIC, Stream, View, game
from tests.core.fingers import Fingers
from tests.games.aton.build import BLUE, RED, laid, last_stop, table
from tests.games.moves import play


def test_views_are_equal_when_viewers_see_the_same() -> None:
    one, other = table(hand="1134/1234"), table(hand="2234/1234")
    assert one.view(BLUE) == other.view(BLUE)
    assert hash(one.view(BLUE)) == hash(other.view(BLUE))
    assert one.view(RED) != other.view(RED)
    assert one.view(BLUE) != one.view(PUBLIC)
    assert one.view(BLUE) != "a view"


def test_views_of_other_games_differ(fingers: Fingers) -> None:
    assert fingers.new(seed=1).view() != game("aton").new(seed=1).view()


def test_a_view_is_a_copy() -> None:
    match = table()
    before = match.state.to_tuple()
    view = match.view(RED)
    view.state.red.score = 30
    match.view(OMNISCIENT).state.red.score = 30
    assert match.state.to_tuple() == before


def test_a_view_answers_for_its_seat() -> None:
    match = laid("1244", "1311")
    mine, other = match.view(RED), match.view(BLUE)
    assert mine.deciders() == other.deciders() == [RED]
    assert mine.legal() == match.legal(RED)
    assert other.legal() == []
    assert mine.question() == "Place counters: 4 more in any temple, or stop."
    assert other.question() == ""
    assert mine.notation(mine.legal()[0]) == "place 1a1"
    assert mine.sentence(mine.legal()[0]) == "Place on 1a1."


@pytest.mark.parametrize(
    ("options", "question"),
    [("-", "any temple, or stop"), ("placement=mandatory", "any temple")],
)
def test_questions_fit_the_options(options: str, question: str) -> None:
    view = laid("1244", "1311", options=options).view(RED)
    assert view.question() == f"Place counters: 4 more in {question}."


def test_questions_of_every_kind() -> None:
    fields = {"next": "offer,assign,points,order", "exchange": "yes/yes", "hand": "1134/1234"}
    offer = table(**fields)
    assert offer.view(RED).question().startswith("Keep your hand? You hold 1-1-3-4.")
    play(offer, "red keep", "blue keep")
    assert offer.view(RED).question().startswith("Lay your cards: 1-1-3-4, ")
    own = laid("1111", "1211", "1a1")
    assert own.view(RED).question() == "Remove a counter: one of your own, from temple 1."
    opposing = laid("1431", "1421", "", "1a1 2a1")
    play(opposing, "chance turn red 1", "chance turn blue 2")
    assert (
        opposing.view(RED).question()
        == "Remove counters: 2 of your opponent's, from temples 1\u20133."
    )
    cleanup = last_stop("1a1", kingdom="4/4")
    assert cleanup.view(RED).question() == "Cleanup: take one of your counters back."


def test_scores_and_outcome_are_open() -> None:
    going = table(score="7/4").view()
    assert going.scores() == [7, 4]
    assert going.outcome() is None
    assert not going.over
    ended = laid("4311", "1234", score="39/1").view()
    outcome = ended.outcome()
    assert outcome is not None
    assert outcome.winners == (RED,)
    assert ended.over


def test_an_omniscient_view_holds_everything() -> None:
    match = table(hand="1134/2234")
    play(match, "red plan 4311")
    assert match.view(OMNISCIENT).state.to_tuple() == match.state.to_tuple()


def test_the_log_comes_with_the_view_of_a_match_but_not_of_a_position() -> None:
    match = laid("1244", "1311")
    assert match.view(RED).lines == tuple(match.log(RED))
    assert match.game.view(match.state, RED).lines == ()
    assert match.game.view(match.state, RED) == match.view(RED)


def test_what_is_imagined_looks_the_same() -> None:
    match = table(hand="1134/2234")
    play(match, "blue plan 4322")
    stream = Stream(2)
    for viewer in (RED, BLUE, PUBLIC):
        view = match.view(viewer)
        dream = view.imagine(stream)
        match.game.check(dream)
        assert match.game.view(dream, viewer) == view


def test_three_seats_hide_from_each_other(fingers: Fingers) -> None:
    match = fingers.new(players=3, manual=True)
    match.happen("roll 2")
    match.apply(0, "show 1")
    seen: list[View[Table]] = [match.view(viewer) for viewer in (0, 1, 2, PUBLIC)]
    assert [view.state.shown[0] for view in seen] == [1, VEILED, VEILED, VEILED]
    assert [view.question() != "" for view in seen] == [False, True, True, False]
