"""Whatever MarraCash's board shows answers what it is, with a paragraph of the rules."""

import pytest

from hypostyle.core.game import Marks
from hypostyle.core.state import PUBLIC
from hypostyle.core.stream import Stream
from hypostyle.games.marracash import GAME
from hypostyle.games.marracash.data import COLOURS, SHOP, SIDES
from hypostyle.games.marracash.rules.engine import RULES
from hypostyle.games.marracash.state import Town
from tests.citations import paragraphs
from tests.games.marracash.build import ALI, table
from tests.games.moves import about, play, shown

FOUNTAINS = tuple(f"f{n}" for n in range(1, 17))
KEYS = ("alleys", "palm", "line", "end_a", "end_b", "cash", "signs", "turn")
SOMETIMES = ("stone", "souvenirs")


def position(seed: int, preset: str = "seed", **options: object) -> Town:
    """A position somewhere in a game of random play."""
    s = GAME.begin(GAME.setup(2 + seed % 3, preset, options))
    RULES.playout(s, Stream(seed), 7 * seed)
    return s


def test_a_drawing_lets_one_ask_about_everything() -> None:
    s = table("9.rrbgpy").state
    assert shown(GAME, s, PUBLIC) == {*SHOP, *FOUNTAINS, *KEYS, *COLOURS, *SIDES}
    match = table(options="souvenirs=market", shown="r50+b125")
    assert "souvenirs" in shown(GAME, match.state, PUBLIC)
    match = table()
    play(match, "ali auction r5")
    assert "stone" in shown(GAME, match.state, PUBLIC)


@pytest.mark.no_cover
@pytest.mark.parametrize("preset", list(GAME.facts.options.presets or {}))
def test_every_thing_that_is_drawn_has_an_answer(preset: str) -> None:
    known = set(paragraphs("marracash"))
    for seed in range(24):
        s = position(seed, preset, concealed_cash=seed % 2 == 1)
        seat = seed % 3 - 1
        view = GAME.view(s, seat)
        for place in shown(GAME, s, seat):
            reason = view.about(place)
            assert reason is not None, place
            assert reason.paragraph in known
            words = GAME.words.say(reason)
            assert words.endswith(".")
            assert len(words) < 230, words


@pytest.mark.parametrize("place", ["", "f0", "f17", "r0", "r6", "end_c", "gray", "ALI"])
def test_unknown_things_have_none(place: str) -> None:
    assert table().view().about(place) is None


def test_what_is_not_on_the_table_has_none() -> None:
    """§5.1, §10.11 No stone without an auction, no cards without the option, no fourth player."""
    view = table(players=3).view()
    for place in (*SOMETIMES, "leila"):
        assert view.about(place) is None


def test_an_answer_is_a_function_of_the_view() -> None:
    """§9.2 to §9.4 Nobody learns by asking what others bid, hold or own."""
    stream = Stream(5)
    for seed in range(16):
        s = position(seed, "designer2020", concealed_cash=True)
        for seat in (0, 1, PUBLIC):
            view = GAME.view(s, seat)
            other = GAME.view(view.imagine(stream), seat)
            for place in (*SHOP, *FOUNTAINS, *KEYS, *SOMETIMES, *COLOURS, *SIDES):
                assert view.about(place) == other.about(place)


# --- what a shop could earn ---------------------------------------------------------------------------


def test_a_free_shop_tells_who_is_near_and_what_they_would_pay() -> None:
    """§6.2, §6.4 R5 lies on 15-10, 10-15 and 16-15: two at 10 are one alley away, one at 9 two."""
    s = table("10.rr 9.r 1.b 8.b 16.b", "r1.omar.5", line="rryyy").state
    words = about(GAME, s, "r5")
    assert words.startswith("R5, red, free.")
    assert (
        "One alley away: 2 (they would pay 300 D); two alleys away: 1 more (600 D in all)" in words
    )
    assert words.endswith("In line: 2.")


def test_visitors_at_the_door_go_in_at_once() -> None:
    """§5.7 G3 has a door at fountain 11."""
    words = about(GAME, table("11.gg").state, "g3")
    assert "At its door: 2" in words
    assert "with them 300 D" in words


def test_an_owned_shop_on_the_way_keeps_visitors_from_coming() -> None:
    """§6.2 Blue ones at 8 come to B2 or B4 first."""
    free = table("8.bb", line="").state
    owned = table("8.bb", "b2.ali.0 b4.anfa.0", line="").state
    assert "One alley away: 2 " in about(GAME, free, "b2")
    assert "One alley away: 2 " in about(GAME, owned, "b2")
    near = about(GAME, free, "b1").partition("In line")[0]
    assert near != about(GAME, owned, "b1").partition("In line")[0]


def test_an_owned_shop_tells_its_owner_and_its_next_customer() -> None:
    """§6.4 With three inside the next one pays 400."""
    words = about(GAME, table("9.rrb", "r5.omar.3").state, "r5")
    assert "of Omar: 3 customers; the next one pays 400 D" in words


# --- everything else ----------------------------------------------------------------------------------


def test_fountains_tell_who_is_there_and_where_they_can_go() -> None:
    """§2.1, §6.1, §7.1 The neighbours of 9 are 4, 8 and 10."""
    s = table("9.rrb", empty="8", done=1).state
    assert about(GAME, s, "f9").startswith(
        "Fountain 9: 2 red and 1 blue. They are led as one group to a neighbouring fountain (4, 8, 10)"
    )
    assert "an entrance. It is empty" in about(GAME, s, "f8")
    assert "nobody is here" in about(GAME, s, "f5")


def test_the_line_and_its_ends_tell_who_comes() -> None:
    """§7.2 Four may come at most."""
    s = table(line="rbgpyyyy").state
    assert about(GAME, s, "line").startswith("The line outside the walls: 8 visitors")
    assert about(GAME, s, "end_a").endswith("red, blue, green, purple.")
    assert about(GAME, s, "end_b").endswith("4 yellow.")
    s = table(line="").state
    assert "empty" in about(GAME, s, "line")
    assert "nobody" in about(GAME, s, "end_a")


def test_colours_are_counted() -> None:
    """§2.2, §10.18 In line, in town, in shops; and the fifth has another name."""
    words = about(GAME, table("9.rrb", "r5.omar.3", line="rry").state, "red")
    assert "2 in line, 5 at fountains, 3 in shops" in words
    assert "4 of which are free" in words
    assert "gray" in about(GAME, table(options="fifth_colour=gray").state, "purple")


def test_players_and_hidden_purses() -> None:
    """§8.3, §9.4 A purse that is hidden stays so."""
    s = table(shops="r5.omar.3 b1.omar.1").state
    assert about(GAME, s, "omar") == (
        "Omar has 1200 D, 4 signs left, and 2 shops with 4 customers in all."
    )
    hidden = GAME.veil(table(options="concealed_cash=true").state, 0)
    assert "The purse is hidden" in about(GAME, hidden, "omar")
    assert "1200 D" in about(GAME, hidden, "ali")


def test_the_stone_tells_how_the_auction_stands() -> None:
    """§5.2, §5.3, §10.13 Who bids, and how much."""
    match = table()
    play(match, "ali auction r5")
    assert about(GAME, match.state, "stone") == "Ali auctions R5 and must make the first bid."
    play(match, "ali bid 125")
    assert "Ali bids 125 D and buys it unless" in about(GAME, match.state, "stone")
    match = table(options="auction=sealed")
    play(match, "ali auction r5")
    assert "in secret" in about(GAME, match.state, "stone")


def test_the_heading_tells_what_a_turn_is() -> None:
    """§4.2, §4.3, §8.2, §8.3"""
    assert "two actions" in about(GAME, table().state, "turn")
    assert "3 turns to go" in about(GAME, table(line="", final=3).state, "turn")
    assert "first round" in about(GAME, GAME.begin(GAME.setup(4)), "turn")
    s = position(2)
    RULES.playout(s, Stream(1), 100_000)
    assert "is over" in about(GAME, s, "turn")


# --- words in the log ---------------------------------------------------------------------------------


def test_the_log_names_colours_and_fountains() -> None:
    """§6.1, §6.4, §7.2 Letters are for records."""
    match = table("8.rry 9.b", "r5.omar.0", line="gpryb")
    play(match, "ali lead 8-9", "ali lead 9-10")
    lines = [line.text for line in match.log()]
    assert "Ali leads 2 red and 1 yellow from fountain 8 to 9." in lines
    assert "Ali leads 2 red, 1 blue and 1 yellow from fountain 9 to 10." in lines
    answers = [GAME.sentence(match.state, action) for action in match.legal(0)]
    assert "From end A to fountain 8: green, purple, red." in answers
    assert "From end B to fountain 8: blue, yellow." in answers


def test_customers_are_counted_in_words() -> None:
    """§6.4 One visitor enters, two enter."""
    match = table("10.rrb", "r5.omar.0 b4.anfa.0")
    play(match, "ali lead 10-15")
    assert any(line.text == "2 visitors enter R5: Omar earns 300 D." for line in match.log())


def test_gray_is_gray_in_the_log() -> None:
    """§10.18"""
    match = table("9.pp", options="fifth_colour=gray")
    play(match, "ali lead 9-10")
    assert match.log()[-1].text == "Ali leads 2 gray from fountain 9 to 10."


def test_passing_has_its_words() -> None:
    """§5.3, §10.13 In an open auction one passes, in a sealed one bids nothing."""
    match = table()
    play(match, "ali auction r5", "ali bid 100")
    assert match.game.sentence(match.state, match.legal(1)[0]) == "Pass."
    match = table(options="auction=sealed")
    play(match, "ali auction r5")
    assert match.game.sentence(match.state, match.legal(1)[0]) == "Bid nothing."


# --- words that fit their number ------------------------------------------------------------------------


def test_one_is_singular() -> None:
    """§6.4, §7.2, §8.2 A customer, a turn, a sign, a visitor: one of each."""
    s = table("9.rrb", "r5.omar.1", line="").state
    assert "of Omar: 1 customer; the next" in about(GAME, s, "r5")
    assert "with 1 customer in all" in about(GAME, s, "omar")
    assert "1 turn to go" in about(GAME, table(line="", final=1).state, "turn")
    assert "2 turns to go" in about(GAME, table(line="", final=2).state, "turn")
    assert "1 visitor, red" in about(GAME, table(line="r").state, "line")
    five = " ".join(f"{name}.ali.0" for name in ("r1", "r3", "g1", "g5", "y1"))
    assert "1 sign left" in about(GAME, table(shops=five).state, "ali")
    picture = GAME.draw(GAME.view(table(shops="r5.omar.1", line="r").state, 0), Marks())
    assert "of Omar: 1 customer; the next" in picture
    assert '"The line: 1 visitor"' in picture
    assert "6 signs left, 0 shops," in picture
    assert "5 signs left, 1 shop," in picture


def test_the_last_one_stands_in_line() -> None:
    """§7.2, §7.3 In the question and in a refusal."""
    match = table(line="r", empty="1", next="refill", done=2)
    assert match.view(0).question().endswith("of the line (1).")
    refusal = match.why_not(0, "fill 1 a 2")
    assert refusal is not None
    assert refusal.sentence == "Only 1 stands in line."
    two = table(line="rb", empty="1", next="refill", done=2)
    assert two.view(0).question().endswith("of the line (2).")


def test_a_bidder_is_told_that_it_is_an_auction() -> None:
    """§5.3 The shop and the highest bid, as the title and the line below it."""
    match = table()
    play(match, "ali auction r5", "ali bid 525")
    asked = match.view(match.deciders()[0]).question()
    assert asked.startswith("Auction of R5: 525 D is bid, and you have 1200 D.")
    assert asked.endswith("Bidding goes on until one is left.")


@pytest.mark.parametrize(
    ("options", "line", "told"),
    [
        ("-", "rryyy", "2 red visitors can still come: the first pays 100 D, the second 200 D."),
        ("-", "ryyy", "1 red visitor can still come and would pay 100 D."),
        ("-", "yyy", "No red visitor can come any more."),
        ("table_unit=1", "rr", "the first pays 10 D, the second 20 D."),
        ("currency_display=new_dirham", "rr", "the first pays 4 ND, the second 8 ND."),
    ],
)
def test_a_bidder_is_told_what_a_shop_can_earn(options: str, line: str, told: str) -> None:
    """§6.4, §10.5, §10.17 Who can still come, and what the first two of them pay."""
    inside = 10 - line.count("r")
    match = table("1.b 8.b 16.b", f"r1.omar.{inside}", line=line, options=options)
    play(match, "ali auction r5")
    assert told in match.view(ALI).question()


def test_a_bidder_is_told_how_often_bids_are_made() -> None:
    """§5.3, §10.13, §10.18 Until one is left, or once; in the words of the option for colours."""
    match = table(
        "1.b 8.b 16.b", "p1.omar.8", line="pp", options="auction=sealed,fifth_colour=gray"
    )
    play(match, "ali auction p5")
    for seat in range(4):
        asked = match.view(seat).question()
        assert "2 gray visitors can still come" in asked
        assert asked.endswith("Each bids once.")
    match = table()
    play(match, "ali auction r5")
    assert match.view(ALI).question().endswith("Bidding goes on until one is left.")


def test_a_question_names_only_what_can_be_done() -> None:
    """§4.3, §4.4, §5.8, §10.10 Without money or a sign no auction, without visitors no move."""
    both = table("9.r").view(ALI).question()
    assert both.startswith(
        "Your first action: lead a group to the next fountain, or auction a shop."
    )
    poor = {"cash": "75/1200/1200/1200", "shops": "r1.ali.0"}
    first = table("9.r", **poor).view(ALI).question()  # type: ignore[arg-type]  # any field
    assert first == "Your first action: lead a group to the next fountain. You have 75 D."
    second = table("9.r", done=1, **poor).view(ALI).question()  # type: ignore[arg-type]
    assert second == "Your second action: lead a group. You have 75 D."
    lone = {"cash": "175/1200/1200/1200", "shops": "r1.ali.0", "options": "lone_auction=forbidden"}
    assert "auction" not in table("9.r", **lone).view(ALI).question()  # type: ignore[arg-type]
    assert "auction" in table("9.r", done=1, **lone).view(ALI).question()  # type: ignore[arg-type]


def test_what_happens_when_the_line_is_empty() -> None:
    """§8.2, §10.15 One more turn for everybody, or the round is finished."""
    assert "each player has one more turn" in about(GAME, table().state, "line")
    assert "ends with the round" in about(
        GAME, table(options="end_rule=finish_round").state, "line"
    )


def test_souvenirs_have_their_pictures() -> None:
    """§2.7, §10.11, §10.12 In the log, in answers of chance, and when one asks."""
    match = table("9.y", "y3.leila.0", "souvenirs=market", shown="y250+r50")
    assert "lantern R50 and ring Y250. A customer" in about(GAME, match.state, "souvenirs")
    play(match, "ali lead 9-10")
    sentences = [GAME.sentence(match.state, outcome) for outcome, _ in match.outcomes()]
    assert "The teapot B125 is turned up." in sentences
    play(match, "chance reveal b125")
    lines = [line.text for line in match.log()]
    assert "Leila sells the ring Y250 for 250 D." in lines
    assert "The teapot B125 is turned up." in lines
    none = table(options="souvenirs=market", shown="-", deck="-").state
    assert "none are on show" in about(GAME, none, "souvenirs")
    hands = "g100+p75+p100+r50+r75/r100+r125+r150+y150+y175/p125+p150+p175+b125+b150/y200+y225+y250+g125+g150"
    race = table("9.g", "p1.ali.2 r5.ali.2 g4.ali.0", "souvenirs=race", hands=hands)
    assert "a customer of its colour for each card" in about(GAME, race.state, "souvenirs")
    play(race, "ali lead 9-8")
    assert race.log()[-1].text == (
        "Ali completes a set and gets 400 D: lantern R50, lantern R75, dagger G100, "
        "perfume flask P75 and perfume flask P100."
    )


# --- true under every option and at every moment ----------------------------------------------------


def ended(players: int = 4, **options: object) -> Town:
    """A game that is over."""
    s = GAME.begin(GAME.setup(players, options=options))
    RULES.playout(s, Stream(3), 100_000)
    assert s.ended
    return s


def test_an_empty_entrance_tells_who_comes_in() -> None:
    """§7.1, §8.2, §10.8 A new group, or one for all entrances, or nobody any more."""
    assert "at the end of the turn a new group" in about(GAME, table(empty="1", done=1).state, "f1")
    one = table(empty="1", options="refill=one").state
    assert "one empty entrance gets a new group" in about(GAME, one, "f1")
    assert about(GAME, one, "turn").endswith("Then one empty entrance is filled.")
    for options in ("-", "refill=one"):
        last = table(empty="1", line="", final=2, options=options).state
        assert about(GAME, last, "f1").endswith("nobody comes in any more.")


def test_nothing_is_foretold_once_the_game_is_over() -> None:
    """§8.3 No last turns, no next customer, nobody who comes in."""
    for options in ({}, {"end_rule": "finish_round"}, {"refill": "one"}):
        s = ended(**options)  # type: ignore[arg-type]  # any option
        assert about(GAME, s, "line") == "The line is empty, and the game is over."
        assert about(GAME, s, "end_a").endswith("nobody comes in any more.")
        for place in (*SHOP, *FOUNTAINS, *KEYS):
            words = about(GAME, s, place)
            for promise in ("last turns", "would pay", "the next one", "at the end of", "are led"):
                assert promise not in words, words
        assert "the next one pays" not in GAME.draw(GAME.view(s, 0), Marks())


def test_a_standstill_leaves_the_line_outside() -> None:
    """§8.4 Whoever is left came too late."""
    still = "9.rr 1.rby 8.gpy 16.rgy"
    match = table(still, "r1.ali.0 g1.anfa.0 y1.omar.0", players=3, round=6, idle=8, done=1)
    play(match, "ali lead 9-10")
    assert match.over
    assert about(GAME, match.state, "line").endswith("They came too late: the game is over.")
    assert about(GAME, match.state, "f10") == "Fountain 10: 2 red, who entered no shop."
    assert about(GAME, match.state, "b5") == "B5, blue: never sold."


def test_the_set_up_is_no_end() -> None:
    """§3.3 Before the first visitor stands in line it is empty, and nothing has run out."""
    s = GAME.begin(GAME.setup())
    assert about(GAME, s, "line").endswith("is being formed: 0 visitors so far.")
    assert about(GAME, s, "end_b").endswith("is being formed.")
    assert "will begin here" in about(GAME, s, "f1")
    assert "is being set up" in about(GAME, s, "turn")


def test_payments_are_told_as_groups_bring_them() -> None:
    """§10.6, §10.7 Six at once pay like five; and the left number for two at once is 200."""
    cap = table("10.rrrrrr", options="five_plus=cap", line="").state
    assert "One alley away: 6 (they would pay 1500 D)" in about(GAME, cap, "r5")
    gross = table("10.rr", options="table_left=gross", line="").state
    assert "One alley away: 2 (they would pay 200 D)" in about(GAME, gross, "r5")
