"""Warnings of MarraCash: pointless and self-harming answers are pointed out, good ones are not."""

import pytest

from hypostyle.core.stream import Stream
from hypostyle.core.words import Reason
from hypostyle.games.marracash import GAME
from hypostyle.games.marracash.rules.engine import RULES
from tests.citations import paragraphs
from tests.games.marracash.build import table
from tests.games.moves import play, warned, warning

# --- leading visitors ---------------------------------------------------------------------------------


def test_another_earns_more_where_the_same_group_pays_better() -> None:
    """§6.5 Two red ones at 10: Omar's R5 is on the way to 15, Ali's R3 on the way to 9."""
    match = table("10.rr", "r5.omar.2 r3.ali.2")
    assert warned(match, "ali lead 10-15") == Reason(
        "6.5",
        "warning.feeds",
        {"side": "omar", "theirs": "500D", "mine": "200D", "better": "700D", "route": "10-9"},
    )
    assert warning(match, "ali lead 10-9") == ""


def test_a_cut_is_fine_where_nothing_pays_better() -> None:
    """§6.5 The same without a shop of one's own."""
    match = table("10.rr", "r5.omar.2")
    assert warning(match, "ali lead 10-15") == ""
    assert warning(match, "ali lead 10-9") == ""


# --- choosing an auction --------------------------------------------------------------------------------


def test_nobody_can_come_to_the_shop() -> None:
    """§5.2, §8.2 In the last turn nobody is led after an auction: only who is at the door."""
    match = table("11.gg 10.rr", line="", final=1)
    assert warned(match, "ali auction r5") == Reason(
        "5.2", "warning.dead_shop", {"shop": "R5", "visitors": "r", "least": "100D"}
    )
    assert warning(match, "ali auction g3") == ""


@pytest.mark.parametrize(
    ("options", "worth", "said"),
    [
        ("table_left=gross", "50D", "R5 can bring 50 D at most, and you must bid 100 D"),
        ("table_unit=1", "10D", "R5 can bring 10 D at most, and you must bid 100 D"),
        (
            "table_unit=1,currency_display=new_dirham",
            "0.4ND",
            "R5 can bring 0.4 ND at most, and you must bid 4 ND",
        ),
    ],
)
def test_a_shop_that_brings_less_than_the_first_bid(options: str, worth: str, said: str) -> None:
    """§5.2, §10.5, §10.6 One red visitor can come, and pays less than 100 D."""
    match = table("10.r", "r1.omar.9", options, line="bbyy")
    reason = warned(match, "ali auction r5")
    assert reason is not None
    assert (reason.paragraph, reason.key) == ("5.2", "warning.poor_shop")
    assert reason.fields["money"] == worth
    assert GAME.words.say(reason) == f"{said} yourself."
    assert (
        warning(table("10.b", "r1.omar.10", options, line="bbyy"), "ali auction r5") == "dead_shop"
    )
    assert warning(table("10.r", "r1.omar.9", line="bbyy"), "ali auction r5") == ""


def test_one_visitor_is_one_visitor() -> None:
    """§6.4 Words fit their number."""
    match = table("10.r", "r1.omar.9", line="bbyy")
    play(match, "ali auction r5", "ali bid 100")
    reason = warned(match, "anfa bid 125")
    assert reason is not None
    assert "1 visitor in red could still come" in GAME.words.say(reason)


def test_with_turns_to_come_a_shop_is_worth_a_try() -> None:
    """§8.2 Three more turns are six moves."""
    match = table("10.rr", line="", final=4)
    assert warning(match, "ali auction r5") == ""


def test_a_good_move_is_given_up_for_an_auction() -> None:
    """§4.3 After an auction nobody moves."""
    match = table("10.rr", "r5.ali.2")
    assert warned(match, "ali auction b1") == Reason(
        "4.3", "warning.move_first", {"money": "700D", "route": "10-11"}
    )
    play(match, "ali lead 10-15")
    assert warning(match, "ali auction b1") == ""


def test_a_small_move_is_no_pity() -> None:
    """§4.3 A hundred is what an auction pays, too."""
    assert warning(table("10.r", "r5.ali.0"), "ali auction b1") == ""


# --- bids ---------------------------------------------------------------------------------------------


def test_more_than_a_shop_can_ever_bring() -> None:
    """§6.4 Two red visitors pay 300 between them."""
    match = table("10.rr", "r1.omar.8", line="bbyy")
    play(match, "ali auction r5", "ali bid 100")
    assert warned(match, "anfa bid 325") == Reason(
        "6.4",
        "warning.too_dear",
        {"shop": "R5", "visitors": "r", "n": 2, "money": "300D"},
    )
    assert warning(match, "anfa bid 300") == ""
    assert warning(match, "anfa pass") == ""


def test_a_bid_for_a_shop_without_visitors() -> None:
    """§5.2, §6.4 The first bid is owed, no other."""
    match = table("10.bb", "r1.omar.10", line="bbyy")
    assert warning(match, "ali auction r5") == "dead_shop"
    play(match, "ali auction r5")
    assert warning(match, "ali bid 100") == ""
    assert warning(match, "ali bid 125") == "nobody"
    play(match, "ali bid 100")
    assert warning(match, "anfa bid 125") == "nobody"


def test_souvenirs_are_reckoned_in() -> None:
    """§10.11 A card of the colour may be sold on top: 300 and the two dearest cards."""
    options = "souvenirs=market"
    match = table("10.rr", "r1.omar.8", options, line="bbyy", shown="r50+b125")
    play(match, "ali auction r5", "ali bid 100")
    assert warning(match, "anfa bid 325") == ""
    assert warning(match, "anfa bid 575") == ""
    assert warning(match, "anfa bid 600") == "too_dear"


def test_more_than_it_takes() -> None:
    """§5.4, §5.5 Nobody else has more than 400."""
    match = table("10.rr", cash="1200/400/300/100")
    play(match, "ali auction r5")
    assert warned(match, "ali bid 425") == Reason("5.4", "warning.overbid", {"money": "400D"})
    assert warning(match, "ali bid 400") == ""
    play(match, "ali bid 100", "anfa pass")
    assert warning(match, "omar bid 200") == ""


def test_who_has_passed_is_no_rival() -> None:
    """§5.3 Anfa is out, Leila has no money: Omar needs to beat Ali's purse only."""
    match = table("10.rr", cash="200/1200/1200/100")
    play(match, "ali auction r5", "ali bid 100", "anfa pass")
    assert warning(match, "omar bid 225") == "overbid"
    assert warning(match, "omar bid 200") == ""


def test_sealed_bids_and_ties() -> None:
    """§10.13 The auctioneer wins a tie, those further on need one step more."""
    match = table("10.rr", options="auction=sealed", cash="400/1200/300/100")
    play(match, "ali auction r5")
    assert warning(match, "anfa bid 425") == ""
    assert warning(match, "anfa bid 450") == "overbid"


def test_hidden_purses_betray_nothing() -> None:
    """§9.4 Where purses are hidden nobody knows what is enough."""
    match = table("10.rr", options="concealed_cash=true", cash="1200/400/300/100")
    play(match, "ali auction r5")
    assert warning(match, "ali bid 1200") == ""


# --- all of them ----------------------------------------------------------------------------------------


def test_warnings_are_functions_of_the_view_and_can_be_said() -> None:
    """§9.2 to §9.4 What is hidden changes no warning; every one has words and a paragraph."""
    known = set(paragraphs("marracash"))
    stream = Stream(3)
    seen: set[str] = set()
    presets = list(GAME.facts.options.presets or {})
    silent = total = 0
    for seed in range(80):
        options: dict[str, object] = {"concealed_cash": seed % 5 == 0}
        options["fifth_colour"] = ("purple", "gray")[seed % 2]
        s = GAME.begin(GAME.setup(2 + seed % 3, presets[seed % 4], options))
        RULES.playout(s, Stream(seed), 5 * seed % 190)
        for seat in GAME.deciders(s):
            view = GAME.veil(s, seat)
            other = GAME.veil(GAME.imagine(view, seat, stream), seat)
            legal = RULES.legal(s, seat)
            total += 1
            for action in legal[:3] + legal[3 : -1 : 1 + len(legal) // 12] + legal[-1:]:
                reason = GAME.warning(view, seat, action)
                assert reason == GAME.warning(other, seat, action)
                if reason is not None:
                    assert reason.paragraph in known
                    assert GAME.words.say(reason).endswith(".")
                    seen.add(reason.key.removesuffix(".gray"))
            silent += any(GAME.warning(view, seat, action) is None for action in legal)
    assert {"warning.move_first", "warning.overbid"} <= seen
    assert silent > 0.95 * total
