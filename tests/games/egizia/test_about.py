"""Whatever Egizia's table shows answers what it is, with a paragraph of the rules."""

import pytest

from hypostyle import Match
from hypostyle.core.state import OMNISCIENT, PUBLIC
from hypostyle.core.stream import Stream
from hypostyle.games.egizia import GAME
from hypostyle.games.egizia.about import ANSWERS, TASKS
from hypostyle.games.egizia.actions import TABLE
from hypostyle.games.egizia.data import BRICK, CREWS, MONUMENTS, NILE, POSITIONS, SIDES
from hypostyle.games.egizia.state import Board
from tests.citations import paragraphs
from tests.games.egizia.build import GREEN, MEALS, RED, sailing, table, visiting
from tests.games.egizia.test_board import position
from tests.games.moves import about, play, shown

BELONGINGS = [
    f"{thing}.{side}" for thing in ("stones", "food", "tasks", "tombs", "field") for side in SIDES
]
HELD = [f"{kind}.{card.key}" for kind in ("card", "field") for card in NILE]
THEIRS = [f"crew.{side}.{crew}" for side in SIDES for crew in CREWS]
OWN = [f"crew.{crew}" for crew in CREWS]
ALL = [f"all.{name}" for name in MONUMENTS]
NAMES = [
    *POSITIONS, *BRICK, *ALL, *ANSWERS, *TASKS, *SIDES, *OWN, *THEIRS, *BELONGINGS, *HELD,
    "card.canal",
]  # fmt: skip
"""All one can ask about."""


def said(match: Match[Board] | Board, place: str, viewer: int = RED) -> str:
    """What a thing says of itself to a seat."""
    s = match.state if isinstance(match, Match) else match
    return about(GAME, GAME.seen(s, viewer), place, viewer)


def test_a_drawing_lets_one_ask_about_everything() -> None:
    names = shown(GAME, sailing(3, sphinx="s06@0", cards="n1_16").state, RED)
    assert {
        *POSITIONS,
        *BRICK,
        *ALL,
        *ANSWERS,
        "red",
        "green",
        "violet",
        "s06",
        "card.n1_16",
    } <= names
    assert {f"crew.{crew}" for crew in CREWS} <= names
    assert {f"crew.green.{crew}" for crew in CREWS} <= names
    assert {"stones.red", "food.green", "tasks.violet", "tombs.red", "field.green"} <= names
    assert {"cleopatra", "imhotep"} <= shown(GAME, sailing(1).state, RED)


@pytest.mark.no_cover
def test_every_thing_that_is_drawn_has_an_answer() -> None:
    known = set(paragraphs("egizia"))
    for seed in range(24):
        s = position((2, 3, 4, 1)[seed % 4], seed, seed * 7 % 160, open_sphinx=seed % 5 == 4)
        for viewer in (0, PUBLIC, OMNISCIENT):
            view = GAME.view(s, viewer)
            for place in shown(GAME, s, viewer):
                reason = view.about(place)
                assert reason is not None, place
                assert reason.paragraph in known
                words = GAME.words.say(reason)
                assert words.endswith("."), words
                assert len(words) < 330, words
                assert ".." not in words
                assert "_" not in words


@pytest.mark.parametrize(
    "place",
    ["", "c0", "c11", "o9.9", "crew", "crew.gray", "crew.red.gray", "s00", "s30", "card.n9_01",
     "field.n1_01", "stones", "stones.blue", "all.sphinx", "RED"],
)  # fmt: skip
def test_unknown_things_have_none(place: str) -> None:
    assert sailing(cards="n1_01").view(RED).about(place) is None


def test_what_is_not_on_the_table_has_none() -> None:
    """§8.1 No third player, no automata, no card that nobody holds."""
    view = sailing().view(RED)
    for place in ("violet", "cleopatra", "tasks.violet", "card.n1_16", "field.n1_10", "card.canal"):
        assert view.about(place) is None
    solo = sailing(1).view(RED)
    for place in ("green", "stones.cleopatra", "food.imhotep", "field.cleopatra"):
        assert solo.about(place) is None


def test_an_answer_is_a_function_of_the_view() -> None:
    """§9.2 Nobody learns by asking which Sphinx cards others hold."""
    stream = Stream(5)
    for seed in range(16):
        s = position(2 + seed % 3, seed, seed * 11 % 150)
        for seat in (0, 1, PUBLIC):
            view = GAME.view(s, seat)
            other = GAME.view(view.imagine(stream), seat)
            for place in NAMES:
                assert view.about(place) == other.about(place)


def test_it_speaks_to_the_one_who_looks() -> None:
    """§9.2 Green looks on while Red is asked; a spectator hears of whoever is asked."""
    match = sailing(sphinx="s06@0/s07@0", crews="1112/3332", display={"c1": "n1_03"})
    assert "With" not in said(match, "c1")
    assert "For you: 6 stones a round" in said(match, "c1")
    assert "For you" in said(match, "c1", GREEN)
    assert "For Red" in said(match, "c1", PUBLIC)
    assert "strength 3" in said(match, "crew.blue", GREEN)


# --- the river ----------------------------------------------------------------------------------------


def test_a_quarry_tells_what_it_brings() -> None:
    """§5.5, §2.5 3 in hand, quarries of 3 and 3, 4 more: 13 for this round's building."""
    match = sailing(sphinx="s06@0", cards="n1_03", stones=3, display={"c2": "n3_01"})
    words = said(match, "c2")
    assert words.startswith("Quarry 4: 4 stones after each feeding")
    assert "For you: 10 stones a round, 13 for this round's building" in words


@pytest.mark.parametrize(
    ("ring", "crews", "words"),
    [
        ("middle", "3333", "Then you would need 12 grain and have 13: enough"),
        ("middle", "4444", "need 16 grain and have 13: 9 points lost if nothing else changes"),
        ("left", "3333", "It is dry now. Then you would need 12 grain and have 6"),
    ],
)  # fmt: skip
def test_a_field_tells_whether_it_is_enough(ring: str, crews: str, words: str) -> None:
    """§2.6, §5.2, §5.3"""
    match = sailing(sphinx="s06@0", crews=crews, ring=ring, display={"c5": "n3_09"})
    assert words in said(match, "c5")


def test_round_spaces_tell_what_the_crews_would_eat() -> None:
    """§4.11, §5.2 Heliopolis makes three more; Edfu moves two markers."""
    match = sailing(sphinx="s06@0", market="1.2")
    words = said(match, "syene")
    assert "It is free. Then you would need 6 grain and have 6: enough" in words
    assert "would need 8 grain and have 6: 2 points lost" in said(match, "heliopolis")
    words = said(match, "edfu")
    assert "take you to step 2 of the stone market and step 3 of the grain market" in words
    play(match, "red sail syene", "red raise blue")
    assert "only Hapi could share the space" in said(match, "syene")
    assert "there is no card here" in said(match, "c4")


def test_sites_tell_what_one_could_do_there() -> None:
    """§6.5, §6.7 Stones of the quarries to come are counted, and so are overseers."""
    match = sailing(sphinx="s06@0", cards="n1_20", crews="2113", stones=1)
    assert "up to 4 cards this round" in said(match, "sphinx")
    words = said(match, "obelisk")
    assert "The cheapest thing costs 1. You could have strength 8 and 4 stones this round" in words
    assert "The cheapest brick costs 1" in said(match, "temple")
    match = visiting(1, ships="obelisk+temple", queues="-/r/r", stones=10, cards="n1_03")
    assert "and 10 stones" in said(match, "temple"), "the quarries have given theirs"


# --- monuments, markets, water ------------------------------------------------------------------------


def test_bricks_tell_whose_they_are_or_what_they_take() -> None:
    """§2.9 to §2.11, §6.9"""
    row = "+".join(f"y1.{n}" for n in range(1, 7))
    match = sailing(bricks=f"o1.1+o1.2+{row}/t1.1")
    assert said(match, "o1.1") == "Obelisk row 1, brick 1: built by Red for 1 point."
    assert "Temple column 1, brick 1: built by Green" in said(match, "t1.1")
    assert "can be built next. It takes strength 2 and 2 stones" in said(match, "o2.1")
    assert "must wait for all it rests on" in said(match, "o2.2")
    assert "Temple top 3" in said(match, "top3")
    assert "completes its row" in said(match, "y1.7")
    assert "2 of 15 bricks" in said(match, "all.obelisk")
    assert "complete rows: 0" in said(match, "all.pyramid")


def test_graves_tell_their_order() -> None:
    """§2.12, §6.8"""
    match = sailing(row="3524")
    assert "strength 3 and 3 stones and gives 3 points" in said(match, "grave")
    assert "0 of 12 taken" in said(match, "all.graves")


def test_markets_and_the_ring() -> None:
    """§2.5, §2.6, §5.3"""
    match = sailing(sphinx="s06@0", market="2.1", crews="3333", ring="left")
    assert "your marker is on step 2; stones are sold at the end" in said(match, "market.stone")
    assert "your marker is on step 1; each missing grain costs 2 points" in said(
        match, "market.grain"
    )
    assert "only green fields have water. For you: need 12, grain 6: 12 points lost" in said(
        match, "ring"
    )


# --- nobles -------------------------------------------------------------------------------------------


def test_food_is_told_with_the_granary_that_was_opened() -> None:
    """§5.2, §5.4"""
    match = table(f"meal,{MEALS}", sphinx="s06@0", crews="4444", cards="n3_19+n5_06")
    assert "grain 6, need 16. Each missing grain costs 3: 30 points lost" in said(match, "food.red")
    play(match, "red granary 8")
    assert "grain 14, need 16" in said(match, "food.red")
    assert "for the last time" in said(match, "food.green")


def test_fields_are_told_as_improved() -> None:
    """§2.6, §4.19"""
    match = sailing(sphinx="s06@0", cards="n1_13+n1_19")
    assert "Your brown field: 7 grain" in said(match, "field.n1_13")
    assert "It is dry now." in said(match, "field.n1_13")
    assert "becomes yellow" in said(match, "card.canal")
    play(match, "red canal n1_13")
    assert "Your yellow field" in said(match, "field.n1_13")
    assert "It has water now." in said(match, "field.n1_13")
    assert "always have water" in said(match, "field.red")


def test_crews_stones_and_graves() -> None:
    """§6.3, §5.5, §7.5"""
    match = visiting(
        1, ships="sphinx+obelisk", queues="r/r/-", built="sphinx", used="blue",
        sphinx="s06@0", crews="4112", stones=7, graves="35",
    )  # fmt: skip
    assert "Your blue crew: strength 4. It has worked in this round." in said(match, "crew.blue")
    assert "It has not worked" in said(match, "crew.joker")
    assert "Green's Joker" in said(match, "crew.green.joker")
    assert "Your stones: 7 of at most 25" in said(match, "stones.red")
    assert "2, worth 8. Bonus at the end: 2" in said(match, "tombs.red")
    assert "Green's Sphinx cards: 0" in said(match, "tasks.green")


def test_sphinx_cards_tell_how_far_one_is() -> None:
    """§2.8, §7.6"""
    match = sailing(sphinx="s06@0+s05@0+s29@0", bricks="o1.1+o1.2+o1.3", score=47)
    assert "For you: 3 of 4. It gives 6 points at the end; as things stand 0." in said(match, "s06")
    assert "3 points each at the end, which makes 0" in said(match, "s05")
    assert said(match, "s29").endswith("For you as things stand: 4.")


def test_automata_tell_what_is_open_about_them() -> None:
    """§8.8"""
    match = sailing(1, score="0/12/9", cards="-/n1_01+n1_02/-")
    assert said(match, "cleopatra").startswith("Nile cards taken: 2; Sphinx cards: 0")
    assert GAME.automata(match.state) == [(4, 12), (5, 9)]
    assert GAME.automata(sailing(3).state) == []


def test_the_heading_tells_what_a_round_is() -> None:
    """§4.1, §7.7"""
    assert "Round 2 of 5" in said(sailing(), "turn")
    assert "is over" in said(position(2, 3, 10_000), "turn")
    assert "Your ships left this round: 8" in said(sailing(), "ships")


# --- words --------------------------------------------------------------------------------------------


def test_every_place_of_an_answer_can_be_asked_about() -> None:
    for action in TABLE.all:
        assert action.place in {"", *NAMES}, action.place
        assert action.target in {"", *NAMES}, action.target


def test_answers_come_with_their_numbers() -> None:
    """§4.12, §4.13, §6.3 What a crew grows to, what the ring does, how strong a team is."""
    match = sailing(crews="2112")
    play(match, "red sail amarna")
    assert sentences(match) == ["Blue 2 → 4.", "Black 1 → 3.", "Yellow 1 → 3."]
    match = sailing(crews="2112")
    play(match, "red sail thebae")
    assert sentences(match)[0] == "Left: only green fields have water. Your grain 6, need 7."
    match = visiting(1, crews="2113")
    assert "Blue + Joker: 5." in sentences(match)
    assert "Joker: 3." in sentences(match)


def sentences(match: Match[Board]) -> list[str]:
    """What Red may answer, in words."""
    return [GAME.sentence(match.state, action) for action in match.legal(RED)]


def test_bricks_are_named_by_their_place() -> None:
    """§6.7"""
    match = visiting(1, crews="2113")
    play(match, "red send blue", "red build o1.2")
    assert any(line.text == "Red builds: Obelisk row 1, brick 2." for line in match.log())
    assert "Obelisk row 1, brick 1: costs 1, gives 1." in sentences(match)


# --- true under every option, and at every moment ---------------------------------------------------------


def test_the_viewer_needs_no_sphinx_card() -> None:
    """§10.2 Green asks about the blue crew of Green's own, and nobody holds a Sphinx card."""
    match = sailing(options="start_sphinx=false", crews="1112/3332")
    assert said(match, "crew.blue", GREEN).startswith("Your blue crew: strength 3.")
    assert said(match, "crew.blue", PUBLIC).startswith("Red's blue crew: strength 1.")


@pytest.mark.parametrize(
    ("option", "place", "usual", "then"),
    [
        ("upstream_resets=true", "card.n3_13", "of your furthest ship", "of that ship"),
        ("upstream_resets=true", "card.n3_14", "of your furthest ship", "of that ship"),
        ("upstream_resets=true", "ships", "downstream of their own", "of their last one"),
        ("plus2_over_cap=true", "card.n1_17", "never more than five", "up to seven"),
        ("plus2_needs_payment=false", "card.n1_17", "pay for", "A ship there is enough"),
        ("unclaimed_timing=end_of_round", "card.n3_17", "all ships are placed", "end of a round"),
        ("unclaimed_timing=end_of_round", "card.n1_15", "the round you take it", "from the next"),
        ("joker_alone=false", "crew.joker", "alone or with another", "a round, with another crew"),
        ("hunger_unit=crew", "market.grain", "each missing grain", "each hungry crew"),
        ("hunger_unit=crew", "food.red", "Each missing grain", "Each hungry crew"),
        ("start_quarry=false", "c1", "the start card included", "for each quarry. For"),
        ("open_sphinx=true", "tasks.red", "secret", "all lie open"),
        ("row_bonus=all", "all.pyramid", "their bricks", "every brick"),
    ],
)  # fmt: skip
def test_what_is_said_follows_the_options(option: str, place: str, usual: str, then: str) -> None:
    """§10.1 to §10.18 The words of the rules that are played, and not of the usual ones."""
    held = "n1_15+n1_17+n3_13+n3_14+n3_17"
    words = []
    for options in ("-", option):
        match = sailing(options=options, cards=held, crews="5555", display={"c1": "n5_09"})
        words.append(said(match, place))
    assert usual in words[0]
    assert then in words[1]
    assert then not in words[0]


def test_thoth_and_seshat_count_at_the_sphinx() -> None:
    """§6.5, §6.6, §10.4 Three stones and two more cards; over the cap five and two."""
    for options, most in (("-", 5), ("plus2_over_cap=true", 7)):
        match = sailing(options=options, cards="n1_17+n3_16", crews="5555", stones=9)
        assert f"You could draw up to {most} cards this round" in said(match, "sphinx")
        assert "keep two" in said(match, "sphinx")


def test_growth_that_is_lost_eats_nothing() -> None:
    """§4.12 A crew at 9 does not grow."""
    match = sailing(crews="9982")
    assert "would need 29 grain" in said(match, "amarna")
    assert "would need 29 grain" in said(match, "heliopolis")


def test_hunger_takes_no_more_than_is_there() -> None:
    """§10.13 With a floor of zero the loss is smaller."""
    match = sailing(options="hunger_floor=zero", crews="5555", score=4)
    assert "4 points lost" in said(match, "food.red")


def test_what_is_past_is_not_promised() -> None:
    """§5.5, §6.1 After the quarries and the own visit; after the last feeding."""
    match = visiting(1, ships="obelisk", queues="-/r/-", display={"c1": "n5_01", "c2": "n5_02"})
    assert said(match, "c1") == "Quarry 6: 6 stones after each feeding."
    assert said(match, "c2").endswith("It has water now.")
    assert "have eaten for the last time" in said(match, "food.red")
    assert "this round" not in said(match, "sphinx")
    assert "You could have" in said(match, "obelisk")
    assert "this round" not in said(match, "temple")


def test_after_the_end_nothing_is_to_come() -> None:
    """§7.7 What could have been is told as past."""
    match = visiting(2, round=5, sphinx="s06@0+s05@0+s29@0", bricks="o1.1", score=47)
    play(match, "red decline")
    assert match.over
    promises = ("can be built", "if nothing", "could", "would", "this round's", "as things stand")
    for place in NAMES:
        reason = match.view(RED).about(place)
        if reason is not None and not place.startswith(("card.", "c1", "all.")):
            words = GAME.words.say(reason)
            assert not any(promise in words for promise in promises), words
    assert "It gave 0 points" in said(match, "s06")
    assert "nobody has built it" in said(match, "o2.1")
    assert "nobody has taken it" in said(match, "grave")
    assert "have been shown" in said(match, "tasks.green")


def test_the_first_and_the_last_round_are_told_apart() -> None:
    """§3.1, §7.3"""
    assert said(GAME.begin(GAME.setup(2)), "turn") == "The game of 5 rounds is being set up."
    assert "the last one" in said(sailing(round=5), "turn")
    assert "sails first in the next round" in said(sailing(round=4), "turn")


def test_automata_feed_nobody() -> None:
    """§8.2, §8.8"""
    match = sailing(1)
    assert said(match, "crew.cleopatra.joker").endswith("Automata feed nobody.")
    assert "Nobody sees them" in said(match, "tasks.imhotep")


def test_after_the_end_nobody_sails() -> None:
    """§7.7 A finished game says what was, not what comes next."""
    s = position(2, 3, 999)
    assert not s.asking
    assert said(s, "ships") == "The game is over: no more ships sail."
    assert "at the end." in said(s, "red")
    assert "sails" not in said(s, "green")
