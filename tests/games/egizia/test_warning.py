"""Warnings of Egizia: pointless and self-harming answers are pointed out, good ones are not."""

from hypostyle.core.stream import Stream
from hypostyle.core.words import Reason
from hypostyle.games.egizia import GAME
from hypostyle.games.egizia.rules.engine import RULES
from tests.citations import paragraphs
from tests.games.egizia.build import MEALS, sailing, table, visiting
from tests.games.egizia.test_board import position
from tests.games.moves import play, warned, warning

# --- on the river -------------------------------------------------------------------------------------


def test_passing_while_cards_lie_ahead() -> None:
    """§4.16 A quarry and a field could still be taken; recruits would only eat."""
    match = sailing(display={"c2": "n1_21", "c4": "n1_03", "c7": "n1_07"})
    assert warned(match, "red pass") == Reason("4.16", "warning.pass", {"n": 2, "card": "n1_03"})
    assert warning(sailing(display={"c2": "n1_21"}), "red pass") == ""
    assert warning(sailing(display={"c2": "n1_03"}, ships="c4"), "red pass") == "", "upstream"


def test_a_site_where_nothing_can_be_paid_for() -> None:
    """§6.3 The cheapest thing there costs 2, and one stone comes from nowhere."""
    bricks = "o1.1+o1.2+o1.3+o1.4"
    match = sailing(options="start_quarry=false", bricks=bricks)
    assert warned(match, "red sail obelisk") == Reason(
        "6.3", "warning.site", {"site": "obelisk", "n": 2, "stones": 0, "power": 3}
    )
    assert warning(match, "red sail temple") == "site"
    match = sailing(bricks=bricks)
    assert warning(match, "red sail obelisk") == "", "the quarry gives 3 before that"


def test_a_place_from_which_few_ships_can_go_on() -> None:
    """§4.4 Nothing lies beyond Heliopolis; whoever is nearly there has nothing to lose."""
    match = sailing()
    assert warned(match, "red sail heliopolis") == Reason("4.4", "warning.far", {"n": 7, "room": 0})
    assert warning(match, "red sail memphis") == "far"
    assert warning(match, "red sail amarna") == ""
    assert warning(sailing(ships="memphis"), "red sail heliopolis") == ""
    four = sailing(4)
    assert warning(four, "red sail heliopolis") == "far", "fewer ships, the same mistake"


def test_the_ring_goes_where_one_hungers() -> None:
    """§4.13 With a yellow field and crews of 9 the left is 9 points dearer."""
    match = sailing(cards="n1_10", crews="3222")
    play(match, "red sail thebae")
    assert warned(match, "red ring left") == Reason("4.13", "warning.ring", {"loss": 12, "now": 0})
    assert warning(match, "red ring stay") == ""
    assert warning(match, "red ring right") == ""


def test_a_barge_beyond_what_one_can_hold() -> None:
    """§4.20 22 and 6 are three too many."""
    match = sailing(cards="n3_21", stones=22)
    assert warned(match, "red barge 6") == Reason(
        "4.20", "warning.barge", {"card": "n3_21", "lost": 3, "most": 25}
    )
    assert warning(sailing(cards="n3_21", stones=19), "red barge 6") == ""


# --- feeding ------------------------------------------------------------------------------------------


def test_hunger_with_a_granary_in_hand() -> None:
    """§5.4"""
    match = table(f"meal,{MEALS}", cards="n3_19", crews="3333")
    assert warned(match, "red feed") == Reason(
        "5.4", "warning.granary", {"loss": 18, "card": "n3_19"}
    )
    assert warning(match, "red granary 8") == ""


def test_hunger_with_a_canal_that_would_help() -> None:
    """§4.19, §5.4 The yellow field is dry while the ring is left; a brown one would stay dry."""
    match = table(f"meal,{MEALS}", cards="n1_10+n1_19", crews="3333", ring="left")
    assert warning(match, "red feed") == "canal"
    match = table(f"meal,{MEALS}", cards="n1_13+n1_19", crews="3333", ring="left")
    assert warning(match, "red feed") == ""
    match = table(f"meal,{MEALS}", cards="n1_10+n1_19", crews="1112", ring="left")
    assert warning(match, "red feed") == "", "nobody is hungry"


# --- building -----------------------------------------------------------------------------------------


def test_a_joker_who_adds_nothing() -> None:
    """§6.4 Blue alone can spend all three stones, and the Temple is still to come."""
    match = visiting(1, crews="4113", stones=3, ships="obelisk+temple", queues="-/r/r")
    assert warned(match, "red send blue+joker") == Reason(
        "6.4", "warning.joker", {"crews": "blue", "n": 4, "most": 3}
    )
    assert warning(match, "red send blue") == ""
    assert warning(match, "red send black+joker") == ""
    assert warning(visiting(1, crews="4113", stones=3), "red send blue+joker") == "", (
        "no other site"
    )


def test_an_overseer_who_adds_nothing() -> None:
    """§6.4 Strength 4 and two stones."""
    match = visiting(1, crews="4113", stones=2, cards="n1_20")
    play(match, "red send blue")
    assert warned(match, "red overseer 3") == Reason(
        "6.4", "warning.overseer", {"card": "n1_20", "budget": 4, "most": 2}
    )
    match = visiting(1, crews="4113", stones=9, cards="n1_20")
    play(match, "red send blue")
    assert warning(match, "red overseer 3") == ""


def test_stones_kept_for_nothing() -> None:
    """§6.10, §7.4 In the last round, at the last site."""
    match = visiting(2, crews="4113", stones=9, round="5")
    play(match, "red send blue", "red build t1.1")
    assert warning(match, "red stop") == "stop"
    match = visiting(2, crews="4113", stones=9, round="4")
    play(match, "red send blue", "red build t1.1")
    assert warning(match, "red stop") == ""


def test_a_sphinx_card_that_is_done_already() -> None:
    """§6.6 S18 asks for strength 18."""
    match = visiting(0, crews="5553")
    play(match, "red send blue", "red pay 2", "chance draw red s18", "chance draw red s12")
    assert warned(match, "red return") == Reason(
        "6.6", "warning.give_back", {"sphinx": "s18", "points": 6}
    )
    assert warning(match, "red keep s12") == ""
    match = visiting(0, crews="5553")
    play(match, "red send blue", "red pay 2", "chance draw red s13", "chance draw red s12")
    assert warning(match, "red return") == ""


# --- all together -------------------------------------------------------------------------------------


def test_warnings_tell_no_secret_and_cite_the_rules() -> None:
    """§9.2 The same view, the same warnings; every one has its words and a paragraph."""
    known, stream, found = set(paragraphs("egizia")), Stream(3), set[str]()
    for seed in range(60):
        s = position((2, 3, 4, 1)[seed % 4], seed, seed * 5 % 170)
        for seat in GAME.deciders(s):
            view = GAME.veil(s, seat)
            other = GAME.imagine(view, seat, stream)
            for action in RULES.legal(s, seat):
                reason = GAME.warning(view, seat, action)
                assert reason == GAME.warning(other, seat, action)
                if reason is not None:
                    assert reason.paragraph in known
                    assert GAME.words.say(reason).endswith(".")
                    found.add(reason.key)
    assert len(found) >= 3, found


def test_few_answers_are_warned_of() -> None:
    """Most of what people may do is no mistake."""
    warnings = answers = 0
    for seed in range(40):
        s = position(3, seed, seed * 5 % 150)
        for seat in GAME.deciders(s):
            legal = RULES.legal(s, seat)
            answers += len(legal)
            warnings += sum(GAME.warning(s, seat, action) is not None for action in legal)
    assert warnings < 0.15 * answers


def test_a_ship_at_the_sphinx_is_enough_with_thoth() -> None:
    """§10.5 Without stones nothing can be paid, but two cards come for nothing."""
    poor = "start_quarry=false"
    assert warning(sailing(options=poor, cards="n1_17"), "red sail sphinx") == "site"
    free = f"{poor},plus2_needs_payment=false"
    assert warning(sailing(options=free, cards="n1_17"), "red sail sphinx") == ""


def test_thoth_leaves_less_to_pay_for() -> None:
    """§6.5, §10.4 Three cards are paid for, two are Thoth's: strength 4 is more than enough."""
    match = visiting(0, cards="n1_17+n1_20", crews="4112", stones=9)
    play(match, "red send blue")
    assert warned(match, "red overseer 3") == Reason(
        "6.4", "warning.overseer", {"card": "n1_20", "budget": 4, "most": 3}
    )
    match = visiting(0, options="plus2_over_cap=true", cards="n1_17+n1_20", crews="4112", stones=9)
    play(match, "red send blue")
    assert warning(match, "red overseer 3") == ""
