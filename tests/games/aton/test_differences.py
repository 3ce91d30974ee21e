"""Chapter 12 of RULES.md: where we differ from the printed rules, and how to play as printed."""

import re

from hypostyle.games.aton import GAME
from hypostyle.games.aton.data import DECK, SUPPLY, size
from tests.games.aton.build import BLUE, RED, laid, last_stop, result, side
from tests.games.moves import asked, play

CHAPTER = GAME.rules_text[GAME.rules_text.index("## 12 ") :]


def test_start_score() -> None:
    """§12.1 We begin on 1; `start_score=0` begins as printed."""
    assert GAME.new(manual=True).scores() == [1, 1]
    assert GAME.new(manual=True, start_score=0).scores() == [0, 0]


def test_placement() -> None:
    """§12.2 We let a player stop; `placement=mandatory` and the preset `published` do not."""
    stop = GAME.actions.seats - 3
    assert stop in laid("1211", "1311").legal(RED)
    assert stop not in laid("1211", "1311", options="placement=mandatory").legal(RED)
    assert GAME.setup(preset="published").options["placement"] == "mandatory"
    assert GAME.setup(preset="published").options["start_score"] == 0


def test_order_of_turns() -> None:
    """§12.3 We finish one player's turn first; the other reading lets both remove first."""
    ours = laid("1311", "1411", "1a1", "1b1 1b2")
    theirs = laid("1311", "1411", "1a1", "1b1 1b2", options="resolution=removals_then_placements")
    for match, question in ((ours, "red place"), (theirs, "blue remove")):
        play(match, "red remove 1b1")
        assert asked(match) == question


def test_double_tie() -> None:
    """§12.4 We put the cards under the deck; other readings discard them or toss a coin."""
    places = {}
    for reading in ("deck_bottom", "deck_discard"):
        match = laid("2314", "2341", options=f"order_tiebreak={reading}")
        play(match, "chance turn red 1", "chance turn blue 2")
        places[reading] = (side(match, RED).bottom, size(side(match, RED).discard))
    assert places == {"deck_bottom": ((1,), 16), "deck_discard": ((), 17)}
    assert asked(laid("2314", "2341", options="order_tiebreak=coin")) == "chance order_coin"


def test_cleanup() -> None:
    """§12.5 We alternate; `cleanup_order=block` lets the leader finish first."""
    for options, second in (("-", "blue clean"), ("cleanup_order=block", "red clean")):
        match = last_stop("2a1 2a2 2a3", "2c1 2c2", options, kingdom="4/4")
        play(match, "red clean 2a1")
        assert asked(match) == second


def test_time_of_the_draw() -> None:
    """§12.6 We draw after the cleanup; `draw_timing=before_scoring` draws first."""
    assert asked(last_stop("2a1", "1a1", kingdom="4/4")) == "red clean"
    early = last_stop("2a1", "1a1", "draw_timing=before_scoring", kingdom="4/4")
    assert asked(early) == "chance deal"


def test_exchanged_cards() -> None:
    """§12.7 We show them; `exchange_cards_hidden=true` does not."""
    open_cards = {}
    for hidden in (False, True):
        match = GAME.new(manual=True, exchange_cards_hidden=hidden)
        play(match, "chance deal red 1112", "chance deal blue 1234", "red exchange", "blue keep")
        open_cards[hidden] = match.view(BLUE).state.red.discard > 0
    assert open_cards == {False: True, True: False}


def test_reach_or_pass_40() -> None:
    """§12.8 40 is enough; with `win_score=41` it must be passed."""
    assert result(laid("2211", "1211", score="38/1"))[1] == ("c1",)
    assert not laid("2211", "1211", options="win_score=41", score="38/1").over


def test_components() -> None:
    """§12.9 36 cards, 29 counters, 12 squares to a temple, and no option for these."""
    assert (DECK, SUPPLY) == (36, 29)
    names = " ".join(GAME.facts.options.names())
    assert not re.search("deck_size|cards_in|counters|squares", names)


def test_round_cap() -> None:
    """§12.10 Round 100 is the last; `round_cap=none` knows no last round."""
    assert last_stop(round=100).over
    assert not last_stop(round=100, options="round_cap=none").over


def test_additions_change_nothing_by_default() -> None:
    """§12.11 Each of our additions is an option that is off."""
    options = GAME.setup().options
    assert options["kingdom_size"] == 8
    assert options["win_score"] == 40
    assert options["handicap"] == 0
    assert options["first_round_removal"] is False
    assert options["cleanup_tie"] == "red"


def test_every_other_reading_can_be_played() -> None:
    """§12.12 Whatever setting the chapter names exists and is not the default."""
    settings = re.findall(r"`(\w+)=(\w+)`", CHAPTER)
    assert len(settings) == 9 + 1  # order_tiebreak has two other readings
    for name, value in settings:
        assert GAME.setup(options={name: value}).options != GAME.setup().options


def test_the_rules_say_who_made_the_game() -> None:
    """§1.1 Red serves Aton and Blue serves Amon; the credits name designer and publisher."""
    assert [seat.key for seat in GAME.facts.sides] == ["red", "blue"]
    assert "Red serves Aton, Blue serves\nAmon" in GAME.rules_text
    for _, name in GAME.facts.credits:
        assert name.split(",")[0] in GAME.rules_text
