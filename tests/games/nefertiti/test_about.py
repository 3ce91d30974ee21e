"""What is said about the things on the board, warnings, and the text board."""

import re

import pytest

from hypostyle import PUBLIC, Match, Stream
from hypostyle.games.nefertiti import GAME
from hypostyle.games.nefertiti.data import CHARACTERS, GIFTS, MARKETS, SIDES, SPACE, SPOT, TYPES
from hypostyle.games.nefertiti.state import Board
from tests.games.moves import play, warned
from tests.games.nefertiti.build import piles, table
from tests.games.nefertiti.test_options import last_markets
from tests.mixes import mixed, presets

NAMES = [
    *SPACE,
    *SPOT,
    *MARKETS,
    *SIDES,
    *(f"law_{market}" for market in MARKETS),
    *(f"reserve_{market}" for market in MARKETS),
    *(f"pile_{row.key}" for row in CHARACTERS),
    *(f"type_{row.key}" for row in TYPES),
    *(f"{side}_{gift.key}" for side in SIDES for gift in GIFTS),
    *(f"hand_{gift.key}" for gift in GIFTS),
    "pile",
    "seals",
    "dice",
    "tile",
]


def said(match: Match[Board], place: str, viewer: int = PUBLIC) -> str:
    """What a viewer reads about a place."""
    reason = match.view(viewer).about(place)
    assert reason is not None, place
    return GAME.words.say(reason)


@pytest.mark.parametrize("number", range(8))
def test_everything_has_words_at_every_moment(number: int) -> None:
    """§9.1 Also after the end."""
    setup = [*presets(GAME), *mixed(GAME, 4, seed=9)][number]  # type: ignore[arg-type]
    match: Match[Board] = Match(GAME, setup, "words")
    stream = Stream(number)
    while True:
        for name in NAMES[stream.below(9) :: 9]:
            for viewer in (0, PUBLIC):
                reason = match.view(viewer).about(name)
                if reason is not None:
                    text = GAME.words.say(reason)
                    assert re.match(r"[A-Z0-9].*[.]$", text), text
                    assert "  " not in text
        if match.over:
            break
        who = match.deciders()[0]
        match.apply(who, int(GAME.rules.pick(match.state, who, stream)))
    assert match.view(0).about("nowhere") is None


def test_a_space_tells_whether_it_closes() -> None:
    """§4.5 With the servants that stand there."""
    match = table(green={"servants": "gl1+gl2"}, blue={"servants": "gl3"})
    assert "closes at once" in said(match, "gl6")
    assert said(match, "gl9") == (
        "Gizeh: bid 2. It stays open: at least 1 more servant is needed to close it."
    )
    assert "Blue bids 3, 2nd of 3" in said(match, "gl3")
    assert "covered" in said(match, "gr1")
    assert "Louqsor takes no servants now" in said(match, "ll1")


def test_a_space_tells_the_viewer_the_highest_bid() -> None:
    """§4.4, §6.4, §6.5 Coins, rank, price, gifts."""
    match = table(reserve={"gizeh": 3}, red={"deben": 9})
    assert said(match, "gl5", 1) == (
        "Gizeh: bid 1 (coin). You take 2 Deben: 1 for the first servant, 1 for the coin symbol. You would be "
        "the only bidder: pay 1 and take the upper gift with its seal, or up to two of the lower row. It stays open: at least 3 more "
        "servants are needed to close it."
    )
    assert "or one of the lower row" in said(match, "gl4", 1)
    assert "You take 1 Deben for the first servant. You would" in said(match, "gl4", 1)
    second = table(reserve={"gizeh": 3}, red={"deben": 9}, green={"servants": "gl2"})
    assert "You take 1 Deben for the coin symbol." in said(second, "gl5", 1)
    assert "up to three of the lower row" in said(match, "gl6", 1)
    free = table(options={"top_rule": "free"}, red={"deben": 9})
    assert "take up to two gifts, or one and the seal of the upper row" in said(free, "gl2", 1)
    assert "one gift, with or without the seal of the upper row" in said(free, "gl4", 1)


def test_a_space_tells_the_viewer_a_lower_rank() -> None:
    """§6.6, §10.2 The one behind the highest bidder knows the half; later ones do not."""
    fields = {
        "reserve": {"gizeh": 4},
        "green": {"servants": "gl2", "deben": 9},  # 7
        "blue": {"servants": "gl3", "deben": 2},  # 3, and cannot pay it
        "red": {"deben": 4},
    }
    match = table(**fields)
    assert "2nd of 3: buy a gift for 4, or take half of the Reserve (5 Deben)" in said(
        match, "gl7", 1
    )
    assert "2nd of 3 and cannot pay 5: take half of the Reserve (5 Deben)" in said(match, "gl4", 1)
    assert "3rd of 3: buy a gift for 2, or take half of what is left" in said(match, "gl9", 1)
    assert "Blue bids 3, 2nd of 2, and cannot pay it now" in said(match, "gl3")
    up = table(options={"half_rounding": "up"}, **fields)
    assert "(6 Deben)" in said(up, "gl7", 1)


def test_a_space_tells_the_viewer_that_others_cannot_pay() -> None:
    """§6.3 Whoever cannot pay is passed over."""
    match = table(green={"servants": "gl2", "deben": 2}, red={"deben": 4})
    assert "2nd of 2, the first who can pay: pay 4" in said(match, "gl7", 1)
    assert "1st of 2 and cannot pay 9: passed over" in said(match, "gl6", 1)


def test_a_space_tells_the_viewer_with_two_servants_what_is_left() -> None:
    """§6.1 The first servant pays before the second can."""
    match = table(red={"servants": "gl2", "deben": 9})
    assert "2nd of 2 and cannot pay 4" in said(match, "gl7", 1)
    assert "2nd of 2: buy a gift for 2" in said(match, "gl9", 1)


def test_a_space_says_why_the_viewer_cannot_place_there() -> None:
    """§2.4, §10.7 No servant, or too high a bid."""
    match = table(green={"servants": "gl1+al1+sl1+m1", "deben": 4})
    assert said(match, "gl7", 0) == "Gizeh: bid 4. You have no servant at home."
    capped = table(options={"bid_cap": "on"}, red={"deben": 4})
    assert "You may bid 4 at most" in said(capped, "gl6", 1)


def test_a_third_colour_closes_for_the_viewer_who_brings_it() -> None:
    """§5.3 Others read that it depends on the colour."""
    match = table(
        stalls={"gizeh": "gr"}, green={"servants": "gr1"}, red={"servants": "gr2", "deben": 5}
    )
    assert "closes at once" in said(match, "gr5", 2)
    assert "at least 1 more servant is needed" in said(match, "gr5", 1)
    assert "if the servant is of a third colour here" in said(match, "gr5")
    assert "of yours on any of 6 spaces closes it" in said(match, "law_gizeh", 2)
    assert "At least 1 more servant is needed" in said(match, "law_gizeh", 1)


def test_a_space_of_louqsor_tells_the_chance() -> None:
    """§5.8, §5.9 With the servant placed."""
    left = {"closed": "gizeh", "dice": "green", "rolled": "2-3"}
    two = table(green={"servants": "ll1"}, red={"deben": 9}, **left)
    assert "You roll: it closes with a chance of 56 %" in said(two, "ll4", 1)
    one = table(
        closed="gizeh",
        stalls={"louqsor": "lr"},
        green={"servants": "lr2"},
        dice="green",
        rolled="4",
        red={"deben": 9},
    )
    assert "a chance of 33 %" in said(one, "lr3", 1)
    assert "a chance of 17 %" in said(one, "lr4")


def test_a_space_of_memphis_tells_what_it_waits_for() -> None:
    """§6.12, §10.10 Gifts that are missing."""
    match = table(goods={"memphis": "foreign_harp"}, red={"deben": 9})
    assert "closes when it has four gifts; 1 now" in said(match, "m3", 1)
    three = {"memphis": "foreign_harp,foreign_chair,foreign_mirror"}
    assert "with the next foreign gift" in said(table(goods=three), "m3")
    four = {"memphis": "foreign_harp,foreign_chair,foreign_mirror,foreign_gold"}
    state = table(options={"memphis_close": "state"}, goods=four, red={"deben": 9})
    assert "closes at once" in said(state, "m3", 1)


def test_nothing_is_promised_where_nothing_is_on_offer() -> None:
    """§6.2"""
    match = last_markets()  # Akhenaton lies on T of Louqsor, and nothing below
    assert "Nothing is on offer here." in said(match, "ll1", 2)


def test_a_gift_tells_its_value_to_the_viewer() -> None:
    """§2.7, §10.5 One more owner lowers it; or more units do."""
    match = table(green={"gifts": "necklace"})
    assert "worth 13 points now, 10 if you took it" in said(match, "gt", 1)
    assert "worth 13 points now, 13 if you took it" in said(match, "gt", 0)
    assert said(match, "gt").startswith("Necklace with a seal: worth 13 points now.")
    quantity = table(options={"value_basis": "quantity"}, green={"gifts": "necklace*2"})
    assert "worth 13 points now, 10 if you took it" in said(quantity, "gt", 0)


def test_the_laws_say_how_near_they_are() -> None:
    """§5.2, §5.6, §5.8 Sums, chances, and spaces that close."""
    match = table(green={"servants": "sl10+sl4"})
    assert said(match, "law_abou_simbel").endswith("Now 10. A bid of 1 or 4 closes it.")
    group = table(green={"servants": "gl1+gl2"}, blue={"servants": "gl3"})
    assert said(group, "law_gizeh").endswith("A bid of 1, 5 or 9 closes it.")
    dice = table(closed="gizeh", green={"servants": "ll1+ll4"}, dice="green", rolled="2-3")
    assert "56 %" in said(dice, "law_louqsor")


def test_a_reserve_tells_what_the_highest_bidder_adds() -> None:
    """§6.3, §6.6"""
    match = table(reserve={"gizeh": 3}, green={"servants": "gl2", "deben": 9})
    assert said(match, "reserve_gizeh") == (
        "Reserve of Gizeh: 3 Deben; half of it is 1. If it closed now, Green would pay 7 and half "
        "would be 5."
    )
    assert said(table(reserve={"gizeh": 3}), "reserve_gizeh").endswith("half of it is 1.")


def test_a_character_tells_what_it_brings_the_viewer() -> None:
    """§7.1, §7.2, §7.9, §7.15 Or why it cannot be recruited."""
    match = table(
        red={"gifts": "harp*2+double", "seals": 1}, blue={"seals": 1}, reserve={"gizeh": 7}
    )
    assert "It brings you 4 points now" in said(match, "pile_vizier", 1)
    assert "up to 24 points" in said(match, "pile_scribe", 1)
    assert "up to 32 points" in said(match, "pile_merchant_of_amon", 1)
    assert "up to 4 Deben" in said(match, "pile_treasurer", 1)
    assert "The Vizier counts gifts, and you have none." in said(match, "pile_vizier", 2)
    assert "You have no seal" in said(match, "pile_vizier", 0)
    assert "you" not in said(match, "pile_thief").lower()


def test_the_pile_tells_what_nobody_has_seen() -> None:
    """§9.1 By type, foreign ones included."""
    assert "harps 8" in said(table(), "pile")


def test_nothing_is_said_about_a_future_that_will_not_come() -> None:
    """§8.1, §10.18 After the end, and in the last markets."""
    match: Match[Board] = Match(GAME, GAME.setup(3), "the end")
    stream = Stream(5)
    while not match.over:
        who = match.deciders()[0]
        match.apply(who, int(GAME.rules.pick(match.state, who, stream)))
    told = [
        GAME.words.say(reason)
        for name in NAMES
        if (reason := match.view(0).about(name)) is not None
    ]
    assert not [text for text in told if re.search(r"\byou\b.*\b(would|took|roll|brings)", text)]
    assert not [text for text in told if "reopens" in text or "next foreign" in text]
    last = last_markets()
    assert said(last, "law_gizeh") == "Gizeh does not close again."
    assert said(last, "gizeh") == "Gizeh is closed and does not reopen."
    assert said(last, "m3") == "Memphis: bid 3. Memphis takes no servants now."
    assert said(last, "memphis").startswith("Memphis takes no more servants")
    turned = last_markets(
        goods={"akhet_aton": "gold,statuette.down,senet,chair"}, piles=piles(beggar=0)
    )
    assert said(turned, "ab1") == "Face down: Statuette. It cannot be taken any more."


def test_the_end_now_counts_the_priest_of_amon_and_waits_for_memphis() -> None:
    """§8.1, §8.6 Red is third and gets 9 points; servants in Memphis buy once more."""
    seats: dict[str, object] = {
        "green": {"points": 20},
        "red": {"points": 5, "seals": 1},
        "blue": {"points": 9},
    }
    match = table(**seats, priest="red", piles=piles(priest_of_amon=0))
    assert said(match, "red").endswith("17 points if the game ended now.")
    assert said(match, "blue").endswith("9 points if the game ended now.")
    seats["blue"] = {"points": 1, "servants": "m3"}
    waiting = table(**seats, priest="red", piles=piles(priest_of_amon=0))
    assert said(waiting, "red").startswith("Red: 5 points,")
    assert said(waiting, "red").endswith(
        "14 points if the game ended now and nobody bought anything in Memphis."
    )
    assert "1 point if" in said(waiting, "blue")


def test_a_gift_that_is_face_down_says_how_long() -> None:
    """§7.14 Until its market reopens; in Memphis until the next closing is over."""
    down = {"gizeh": "necklace.down,chair,harp,mirror", "memphis": "foreign_harp.down"}
    match = table(goods=down, piles=piles(beggar=0))
    assert said(match, "gt").endswith("until the market reopens.")
    assert said(match, "mg1").endswith("before Memphis has closed.")


def test_options_change_what_is_said() -> None:
    """§10.5, §10.11, §10.15 Texts are true under every option."""
    quantity = table(options={"value_basis": "quantity"})
    assert "held by all" in said(quantity, "type_harp")
    reserve = table(options={"merchant_pays": "reserve"})
    assert "into a Reserve" in said(reserve, "pile_merchant")
    mixed_scribe = table(options={"royal_scribe": "mixed"})
    assert "of any types" in said(mixed_scribe, "pile_royal_scribe")
    gone = table(piles=piles(vizier=0))
    assert said(gone, "pile_vizier") == "No Vizier is left."


def test_questions_name_what_may_be_answered() -> None:
    """§6.3, §10.6, §10.9 Only the seal, or nothing at all."""

    def question(match: Match[Board]) -> str:
        who = match.deciders()[0]
        return GAME.words.say(GAME.question(match.state, who))

    servants = {"green": {"servants": "gl1", "deben": 0}, "blue": {"servants": "gl5", "deben": 0}}
    free = table(
        options={"top_rule": "free"},
        black={"servants": "gl7", "deben": 0},
        red={"deben": 9},
        **servants,
    )
    play(free, "red place gl4", "red take gb1")
    assert question(free) == "Take the seal of T as well, or stop."
    decline = table(
        options={"decline": "on"},
        black={"servants": "gl7", "deben": 0},
        red={"deben": 9},
        **servants,
    )
    play(decline, "red place gl4", "red take gb1")
    assert question(decline) == "Gizeh: you cannot pay 4. Take half of the Reserve (2), or nothing."
    play(decline, "black nothing", "blue nothing")
    assert question(decline) == (
        "Gizeh: buy a gift for 0, take half of the Reserve (2), or take nothing."
    )
    rows = table(red={"deben": 12}, green={"servants": "al1"}, blue={"servants": "al4"})
    play(rows, "red place al9", "red take ab1")
    assert question(rows) == "Take up to two more gifts of the lower row, or stop."


def test_warnings() -> None:
    """§6.3, §6.6, §7.10 A bid that cannot be paid, half of nothing, a type nobody scores."""
    match = table(red={"deben": 3})
    assert warned(match, "red place gl6") is not None
    assert warned(match, "red place gl3") is None
    coins = table(red={"deben": 0}, reserve={"gizeh": 1})
    assert warned(coins, "red place gl5") is None  # the coin of the first servant pays for it
    royal = table(next="character,servants,again,turn_end", red={"seals": 1})
    play(royal, "red recruit royal_scribe")
    assert warned(royal, "red score harp") is not None


def test_the_text_board_fits_a_terminal() -> None:
    """§9.1 80 columns, for any number of players."""
    for players in (2, 3, 4, 5):
        lines = GAME.new(players, seed=2).text().splitlines()
        assert max(map(len, lines)) <= 80
        assert any("Gizeh" in line for line in lines)
