"""Whatever Aton's board shows answers what it is, with a paragraph of the rules."""

import pytest

from hypostyle.core.state import PUBLIC
from hypostyle.core.stream import Stream
from hypostyle.games.aton import GAME
from hypostyle.games.aton.data import SQUARE
from hypostyle.games.aton.rules.engine import RULES, start
from tests.citations import paragraphs
from tests.games.aton.build import ending, laid, last_stop, table
from tests.games.moves import about, shown

KEYS = (
    "temple1", "temple2", "temple3", "temple4", "kingdom", "track", "cartouche1", "cartouche2",
    "cartouche3", "cartouche4", "hand", "deck", "discards", "exchange", "supply", "yellow",
    "green", "black", "blue", "bonus", "scoring",
)  # fmt: skip


def test_a_drawing_lets_one_ask_about_everything() -> None:
    s = start(GAME.setup())
    RULES.advance(s)
    assert shown(GAME, s, PUBLIC) == {*SQUARE, *KEYS}


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"placement": "mandatory", "exchange_cards_hidden": True, "kingdom_size": 6},
        {"exchange": False, "first_round_removal": True, "win_score": 60},
    ],
)
def test_every_thing_that_is_drawn_has_an_answer(options: dict[str, object]) -> None:
    known = set(paragraphs("aton"))
    for seed in range(40):
        s = start(GAME.setup(options=options))
        RULES.advance(s)
        RULES.playout(s, Stream(seed), 4 * seed)
        seat = seed % 3 - 1
        view = GAME.view(s, seat)
        for place in shown(GAME, s, seat):
            reason = view.about(place)
            assert reason is not None, place
            assert reason.paragraph in known
            words = GAME.words.say(reason)
            assert words.endswith(".")
            assert len(words) < 220


@pytest.mark.parametrize("place", ["", "5a1", "1d1", "temple0", "temple5", "red", "cartouche"])
def test_unknown_things_have_none(place: str) -> None:
    assert table().view().about(place) is None


def test_without_exchange_counters_none_is_explained() -> None:
    assert table(options="exchange=false").view().about("exchange") is None
    assert table().view().about("exchange") is not None


def test_an_answer_is_a_function_of_the_view() -> None:
    """§9.2 Nobody learns by asking what lies in another's hand or cartouches."""
    stream = Stream(5)
    for seed in range(30):
        s = start(GAME.setup())
        RULES.advance(s)
        RULES.playout(s, Stream(seed), seed)
        for seat in (0, 1, PUBLIC):
            view = GAME.view(s, seat)
            other = GAME.view(view.imagine(stream), seat)
            for place in (*SQUARE, *KEYS):
                assert view.about(place) == other.about(place)


def test_squares_tell_their_colour_and_worth() -> None:
    """§2.2, §6.5 to §6.7, §8.3 Each colour is worth something else."""
    s = table(red="1a1 1a2 1b1 1b4", blue="2a1 4a4").state
    assert about(GAME, s, "1a1").startswith("1a1, yellow. ")
    assert "Red holds 2, Blue 1" in about(GAME, s, "2a2")
    assert "scores 8: Red holds 1, Blue 0" in about(GAME, s, "4b3")
    assert "squares: Red holds 1, Blue 0" in about(GAME, s, "4b4")
    assert "scores 2" in about(GAME, s, "4a4")
    assert "scores 1" in about(GAME, s, "3a4")


def test_temples_tell_what_they_would_bring_now() -> None:
    """§6.3 to §6.5 The majority scores; equal counters score nothing."""
    s = table(red="1a1 1a2 1b4 3a1 3a2 4a1", blue="1c1 2a1 3c1 4c1 4c2 2b4").state
    assert "now 2. Red has 3, Blue 1" in about(GAME, s, "temple1")
    assert "now 5" in about(GAME, s, "temple2")
    assert "now 2" in about(GAME, s, "temple3")
    assert "now 3" in about(GAME, s, "temple4")
    assert "now 0" in about(GAME, table(red="2a1", blue="2a2").state, "temple2")


def test_the_kingdom_tells_how_full_it_is() -> None:
    """§2.5, §6.1 Eight dead bring a scoring."""
    assert "5 on 8 spaces" in about(GAME, table(kingdom="2/3").state, "kingdom")
    assert "is full" in about(GAME, ending(kingdom="5/3").state, "kingdom")


def test_the_kingdom_brings_no_scoring_when_the_game_is_over() -> None:
    """§8.1, §2.5 It stays full after the last scoring, and nothing comes of it."""
    over = last_stop("2a1", kingdom="5/3", score="36/1")
    assert about(GAME, over.state, "kingdom").endswith("8 on 8 spaces when the game ended.")
    at_once = laid("4311", "1234", score="39/1", kingdom="2/3")
    assert about(GAME, at_once.state, "kingdom").endswith("5 on 8 spaces when the game ended.")
    assert "There is a scoring" in about(GAME, table().state, "scoring")
    for match in (over, at_once):
        assert about(GAME, match.state, "scoring").startswith("The game is over.")


def test_blue_squares_pay_whoever_leads_in_temple_4_for_their_own() -> None:
    """§6.5 Not those of the other player; the square, the tally and the legend say the same."""
    s = table(red="1b4", blue="2b4 4a1").state
    for words in (about(GAME, s, "4b4"), about(GAME, s, "blue"), GAME.words("legend.b")):
        assert "has more counters in temple 4 scores 3 for each of their own blue squares" in words
    assert "scores 3 for each of their own blue squares" in about(GAME, s, "temple4")


def test_cartouche_4_is_a_duty_when_placing_is_mandatory() -> None:
    """§10.2 Before the reveal and after it."""
    for options, word in (("-", "may"), ("placement=mandatory", "must")):
        closed = about(GAME, table(options=options).state, "cartouche4")
        opened = about(GAME, laid("4213", "1324", options=options).state, "cartouche4")
        assert f"how many you {word} place" in closed
        assert f"how many {word} be placed" in opened
        assert "Red laid 3, Blue 4" in opened


def test_cartouches_show_their_cards_once_they_lie_open() -> None:
    """§4.6, §5.1 to §5.7 Before that only what a card would do."""
    closed = table().state
    opened = laid("4213", "1324", red="1a1").state
    for n, cards in enumerate(("Red laid 4, Blue 1", "2, Blue 3", "1, Blue 2", "3, Blue 4"), 1):
        assert "laid" not in about(GAME, closed, f"cartouche{n}")
        assert cards in about(GAME, opened, f"cartouche{n}")


def test_the_first_round_knows_no_removal() -> None:
    """§5.4 Cartouche 2 sets only the order there."""
    assert "In round 1 nobody removes" in about(GAME, table(round=1).state, "cartouche2")
    opened = about(GAME, laid("4213", "1324", round=1).state, "cartouche2")
    assert opened.endswith("In round 1 nobody removes anything. Red laid 2, Blue 3.")
    assert "In round 1" not in about(GAME, table(round=2).state, "cartouche2")


def test_tallies_and_piles_count_both_sides() -> None:
    """§2.4, §2.6 Nothing that is open needs to be counted by hand."""
    s = table(red="1b3 4a4", blue="3a4", score="12/9").state
    assert "3 for Red, 1 for Blue" in about(GAME, s, "bonus")
    assert "Red has 12, Blue 9; 40 win" in about(GAME, s, "track")
    assert "Red has 27, Blue 28" in about(GAME, s, "supply")
    assert "Red has 16 left, Blue 16" in about(GAME, s, "deck")
