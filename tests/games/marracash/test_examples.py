"""The worked examples E1 to E31 of the rules paper, each with its variations and numbers."""

import pytest

from hypostyle import BadPosition
from hypostyle.games.marracash import GAME
from hypostyle.games.marracash.data import LETTERS
from tests.games.marracash.build import (
    ALI,
    ANFA,
    LEILA,
    OMAR,
    answers,
    auction,
    gains,
    group,
    inside,
    laying,
    opened,
    owner,
    result,
    table,
)
from tests.games.moves import asked, play, refused, told


def test_e01_setup_count() -> None:
    """§3.3 Nine on the entrances, 45 in line; four alike in a row are laid out again."""
    match = opened()
    line = [LETTERS[colour] for colour in match.state.line]
    placed = "".join(group(match, f) for f in (1, 8, 16))
    assert len(line) == 45
    for letter, many in zip(LETTERS, (10, 10, 10, 10, 14), strict=True):
        assert line.count(letter) + placed.count(letter) == many
    four = laying("yyy")
    play(four, "chance line yrr")
    assert told(four) == ["anew"]
    assert asked(four) == "chance trio"
    three = laying("yyy")
    play(three, "chance line ryr")
    assert told(three) == ["queued"]
    assert "".join(LETTERS[c] for c in three.state.line) == "yyyryr"
    counts = [laying("").state.pool >> 6 * colour & 63 for colour in range(5)]
    assert counts == [8, 9, 8, 9, 11]


def test_e02_commission_100() -> None:
    """§5.3, §5.6 Anfa buys for 500, Ali has 100 for it."""
    match = opened()
    play(
        match,
        "ali auction r5", "ali bid 100", "anfa bid 200", "omar pass", "leila bid 225", "ali pass",
        "anfa bid 500", "leila pass",
    )  # fmt: skip
    assert owner(match, "r5") == "anfa"
    assert match.scores() == [1300, 700, 1200, 1200]
    assert match.state.signs == [6, 5, 6, 6]
    assert asked(match) == "anfa opening"


def test_e03_commission_200() -> None:
    """§5.6 Above 500 the commission is 200."""
    match = opened()
    auction(match, "ali", "r5", "ali 100", "anfa 200", "leila 500", "anfa 525")
    assert match.scores() == [1400, 675, 1200, 1200]


def test_e04_auctioneer_buys() -> None:
    """§5.6 Who buys in the own auction pays and has no commission."""
    match = opened("omar")
    auction(match, "omar", "g5", "omar 300")
    assert match.scores() == [1200, 1200, 900, 1200]


def test_e05_forced_pass() -> None:
    """§5.5 Too little money, or no sign: one passes without being asked."""
    shops = " ".join(f"{name}.omar.0" for name in ("r1", "r3", "g1", "g5", "y1", "p1"))
    match = table(shops=shops, cash="1200/150/1200/1200", round=3)
    play(match, "ali auction r5", "ali bid 150")
    assert asked(match) == "leila raise"
    play(match, "leila pass")
    assert owner(match, "r5") == "ali"
    assert match.scores() == [1050, 150, 1200, 1200]
    assert [kind for kind in told(match) if kind == "passed"] == ["passed"] * 3


def test_e06_skipped_round_1_auction() -> None:
    """§4.2 Who cannot auction in the first round is passed over."""
    match = opened()
    auction(match, "ali", "r5", "ali 100", "omar 1150")
    assert match.scores() == [1400, 1200, 50, 1200]
    play(match, "anfa auction b2", "anfa bid 100")
    assert asked(match) == "leila raise"
    play(match, "leila pass", "ali pass")
    assert asked(match) == "leila opening"
    assert "skipped" in told(match)
    auction(match, "leila", "g2")
    assert asked(match) == "ali act"
    assert match.state.round == 2


def test_e07_move_past_unowned_shops() -> None:
    """§6.2, §6.3 Shops without an owner are ignored; groups join."""
    match = table("9.rb 10.g")
    assert gains(match, "ali lead 9-10") == [0, 0, 0, 0]
    assert (group(match, 9), group(match, 10)) == ("-", "rbg")


def test_e08_own_and_foreign_shop_in_one_move() -> None:
    """§6.4, §6.5 A cut from Omar, the whole payment of the own shop."""
    match = table("1.rby", "r2.omar.0 b3.ali.2")
    assert gains(match, "ali lead 1-6") == [350, 0, 50, 0]
    assert group(match, 6) == "y"
    play(match, "ali lead 8-14")
    assert asked(match) == "ali refill"


def test_e09_first_shop_takes_all() -> None:
    """§6.2 Both purple ones enter the first owned purple shop."""
    match = table("4.ppy", "p1.anfa.0 p3.ali.0")
    assert gains(match, "ali lead 4-3") == [100, 200, 0, 0]
    assert (inside(match, "p1"), inside(match, "p3"), group(match, 3)) == (2, 0, "y")


def test_e10_direction_matters() -> None:
    """§6.2 The other way it is the other shop, and the mover's own."""
    match = table("3.ppy", "p1.anfa.0 p3.ali.0")
    assert gains(match, "ali lead 3-4") == [300, 0, 0, 0]
    assert (inside(match, "p1"), inside(match, "p3"), group(match, 4)) == (0, 2, "y")


def test_e11_threshold() -> None:
    """§6.5 500 is more than 300: the cut is 100 for each."""
    match = table("9.bb", "b2.anfa.1")
    assert gains(match, "ali lead 9-8") == [200, 300, 0, 0]


def test_e12_two_owners() -> None:
    """§6.5 Each owner is reckoned apart."""
    match = table("12.bryy", "b5.ali.4 y4.leila.1", turn="omar")
    assert gains(match, "omar lead 12-13") == [400, 0, 300, 300]
    assert group(match, 13) == "r"


@pytest.mark.parametrize(
    ("options", "change"),
    [
        ("-", [300, 100, 0, 0]),
        ("guide_cut_scope=shop", [150, 250, 0, 0]),
        ("guide_cut_rate=flat", [100, 300, 0, 0]),
    ],
)
def test_e13_sum_per_owner(options: str, change: list[int]) -> None:
    """§6.5, §10.3, §10.4 Three shops of one owner in one move."""
    match = table("4.gpyr", "g1.anfa.0 p1.anfa.1 r1.anfa.0", options)
    assert gains(match, "ali lead 4-3") == change
    assert group(match, 3) == "y"


def test_e14_stopping_at_a_door() -> None:
    """§2.3 To arrive beside a door is to pass it."""
    match = table("9.y", "y3.leila.0")
    assert gains(match, "ali lead 9-10") == [50, 0, 0, 50]
    assert group(match, 10) == "-"


def test_e15_back_into_an_entrance() -> None:
    """§6.3 An entrance is a fountain like others; occupied, it is not filled."""
    match = table("3.pr 1.gy", "p2.omar.3", turn="anfa")
    assert gains(match, "anfa lead 3-1") == [0, 100, 300, 0]
    assert (group(match, 1), group(match, 3)) == ("rgy", "-")
    play(match, "anfa lead 1-2")
    assert asked(match) == "anfa refill"
    match = table("3.pr 1.gy", "p2.omar.3", turn="anfa", done=1)
    play(match, "anfa lead 3-1")
    assert asked(match) == "omar act"


def test_e16_six_newcomers() -> None:
    """§6.4, §10.7 The fifth and every later customer pays 500, unless five are the most."""
    match = table("7.yyyyyy", "y4.anfa.0")
    assert gains(match, "ali lead 7-13") == [600, 1400, 0, 0]
    capped = table("7.yyyyyy", "y4.anfa.0", "five_plus=cap")
    assert gains(capped, "ali lead 7-13") == [500, 1000, 0, 0]
    assert inside(match, "y4") == inside(capped, "y4") == 6


def test_e17_entry_after_an_auction() -> None:
    """§5.7 Who stands at the door goes in; the new owner has all of it."""
    match = table("3.brb", cash="1200/1200/1000/1200")
    auction(match, "ali", "b1", "ali 100", "omar 400")
    assert match.scores() == [1300, 1200, 900, 1200]
    assert (group(match, 3), inside(match, "b1")) == ("r", 2)
    later = table("3.r 5.b", "b1.omar.2")
    assert gains(later, "ali lead 5-3") == [50, 0, 250, 0]


def test_e18_move_then_auction() -> None:
    """§4.3, §5.7 A move, then the auction of the shop at whose door they stand."""
    match = table("8.bgp")
    play(match, "ali lead 8-9")
    assert group(match, 9) == "bgp"
    auction(match, "ali", "b4", "ali 100")
    assert match.scores() == [1200, 1200, 1200, 1200]
    assert group(match, 9) == "gp"
    assert asked(match) == "ali refill"


def test_e19_auction_then_move_is_illegal() -> None:
    """§4.3, §4.4 After an auction only an auction; if there can be none the actions end."""
    match = table(cash="150/1200/1200/1200")
    auction(match, "ali", "r1", "ali 100")
    assert match.state.cash[ALI] == 50
    assert asked(match) == "anfa act"
    rich = table()
    auction(rich, "ali", "r1", "ali 100")
    assert all(answer.startswith("auction ") for answer in answers(rich))
    assert refused(rich, "ali lead 1-2") == "4.3"
    strict = table(options="lone_auction=forbidden", cash="150/1200/1200/1200")
    assert all(answer.startswith("lead ") for answer in answers(strict))
    assert refused(strict, "ali auction r1") == "10.10"


def test_e20_double_refill_and_trigger() -> None:
    """§7.2, §8.1 Two entrances, seven in line: taking all of them starts the last turns."""
    match = table(line="yrrbgpp", empty="1 16", turn="anfa", next="refill", done=2)
    play(match, "anfa fill 1 a 4")
    assert group(match, 1) == "rrby"
    assert answers(match) == ["fill 16 a 2", "fill 16 a 3", "fill 16 b 2", "fill 16 b 3"]
    play(match, "anfa fill 16 a 3")
    assert group(match, 16) == "gpp"
    assert match.state.final == 4
    assert asked(match) == "omar act"
    seats = []
    while not match.over:
        [seat] = match.deciders()
        seats.append(seat)
        match.apply(seat, match.legal(seat)[0])
    assert seats == [OMAR, OMAR, LEILA, LEILA, ALI, ALI, ANFA, ANFA]
    slow = table(line="yrrbgpp", empty="1 16", turn="anfa", next="refill", done=2)
    play(slow, "anfa fill 1 a 4", "anfa fill 16 b 2")
    assert (group(slow, 16), slow.state.final) == ("pp", -1)
    alone = table(line="g", empty="8", next="refill", done=2)
    assert answers(alone) == ["fill 8 a 1", "fill 8 b 1"]


def test_e21_last_round_has_no_refill() -> None:
    """§8.2 With an empty line an entrance stays empty."""
    match = table("1.rb", line="", turn="omar", final=3)
    play(match, "omar lead 1-2", "omar lead 2-7")
    assert asked(match) == "leila act"
    assert group(match, 1) == "-"


def test_e22_bank_balance() -> None:
    """§2.6 What all own together changes only by the bank."""
    match = opened()
    auction(match, "ali", "r1", "ali 100", "anfa 200")
    auction(match, "anfa", "r3", "anfa 100", "omar 300")
    auction(match, "omar", "g1", "omar 100", "leila 400")
    auction(match, "leila", "b1", "leila 100", "ali 525")
    assert sum(match.scores()) == 4800 - 1425 + 500
    assert match.state.bank == -925
    purses = [1200 - 525 + 100, 1200 - 200 + 100, 1200 - 300 + 100, 1200 - 400 + 200]
    assert match.scores() == purses
    owned = "r1.anfa.0 r3.omar.0 g1.leila.0 b1.ali.0"
    later = table("5.bbb", owned, cash="/".join(str(cash) for cash in purses))
    play(later, "ali lead 5-3")
    assert later.state.bank == -925 + 600
    assert sum(later.scores()) == 4475


def test_e23_souvenirs_market() -> None:
    """§10.11 The card counts as profit for the cut, and another is turned up."""
    match = table("9.y", "y3.leila.0", "souvenirs=market", shown="y250+r50")
    assert gains(match, "ali lead 9-10") == [100, 0, 0, 250]
    assert asked(match) == "chance reveal"
    play(match, "chance reveal b125")
    assert asked(match) == "ali act"
    assert "y250" not in match.game.write(match.state)["deck"].split("+")
    assert match.game.write(match.state)["shown"] == "r50+b125"


def test_e24_souvenirs_two_cards_of_a_colour() -> None:
    """§10.11 One customer buys the dearer one, two buy both."""
    for group_there, change, left in (("b", 325, 1), ("bb", 650, 0)):
        match = table(f"9.{group_there}", "b2.ali.0", "souvenirs=market", shown="b225+b125")
        assert gains(match, "ali lead 9-8")[ALI] == change
        assert bin(match.state.shown).count("1") == left
        play(match, *["chance reveal y150", "chance reveal y175"][: 2 - left])
        assert asked(match) == "ali act"


E25_HANDS = "b225+b200+r150+r50+g100/r75+r100+r125+y150+y175/p75+p100+p125+p150+p175/y200+y225+y250+g125+g150"


def test_e25_race_option() -> None:
    """§10.12 Complete when the shops hold the colours of the cards; each rank is a card less."""
    worth = []
    for finished in ("-", "anfa", "anfa+omar", "anfa+omar+leila"):
        seats = finished.split("+")
        shops = "b2.ali.2 r5.ali.2"
        shops += " r1.anfa.3 y1.anfa.2" if "anfa" in seats else ""
        shops += " p1.omar.5" if "omar" in seats else ""
        shops += " y5.leila.3 g5.leila.2" if "leila" in seats else ""
        match = table(
            "9.g", shops + " g4.ali.0", "souvenirs=race", hands=E25_HANDS, finished=finished
        )
        worth.append(gains(match, "ali lead 9-8")[ALI] - 100)
        assert match.state.finished[-1] == ALI
    assert worth == [725, 675, 575, 425]


def test_e25_by_entry_after_an_auction() -> None:
    """§5.7, §10.12 The green visitor waits at the door of G3, which Ali buys."""
    match = table("11.g", "b2.ali.2 r5.ali.2", "souvenirs=race", hands=E25_HANDS)
    auction(match, "ali", "g3", "ali 100")
    assert match.state.cash[ALI] == 1200 - 100 + 100 + 725
    assert match.state.finished == (ALI,)


def test_e26_sealed_tie() -> None:
    """§10.13 Among equal bids the nearest clockwise wins, the auctioneer first."""
    for own, buyer, purses in (
        (200, "anfa", [1300, 900, 1200, 1200]),
        (300, "ali", [900] + [1200] * 3),
    ):
        match = table(options="auction=sealed")
        play(match, "ali auction r5")
        assert asked(match) == "ali+anfa+omar+leila sealed"
        play(match, f"ali bid {own}", "leila pass", "omar bid 300", "anfa bid 300")
        assert owner(match, "r5") == buyer
        assert match.scores() == purses


def test_e27_final_scoring() -> None:
    """§8.3 Cash alone counts, and equals share the victory."""
    shops = " ".join(f"{name}.leila.0" for name in ("r1", "r3", "g1", "g5", "y1", "p1"))
    match = table("2.r", shops, line="", turn="anfa", final=1, done=1, cash="3150/2975/3150/900")
    play(match, "anfa lead 2-1")
    assert result(match) == ((ALI, OMAR), ("last_round",), (3150, 2975, 3150, 900))
    assert match.game.rules.shares(match.state) == [0.5, 0.0, 0.5, 0.0]


def test_e28_two_players() -> None:
    """§3.5 Double cash and double signs; two auctions in the first round."""
    match = opened(players=2)
    assert match.scores() == [2400, 2400]
    assert match.state.signs == [12, 12]
    auction(match, "ali", "r5", "ali 100")
    auction(match, "anfa", "b2", "anfa 100", "ali 150")
    assert asked(match) == "ali act"
    assert [owner(match, shop) for shop in ("r5", "b2")] == ["ali", "ali"]


def test_e29_the_cut_can_eat_the_profit() -> None:
    """§6.5 Four first customers of one owner: all of it goes to the guide."""
    shops = "g2.anfa.0 p2.anfa.0 r2.anfa.0 b3.anfa.0"
    assert gains(table("1.gprb", shops), "ali lead 1-6") == [400, 0, 0, 0]
    by_shop = table("1.gprb", shops, "guide_cut_scope=shop")
    assert gains(by_shop, "ali lead 1-6") == [200, 200, 0, 0]
    assert group(by_shop, 6) == "-"


def test_e30_two_of_a_colour_plus_others() -> None:
    """§6.5 500 for four of them: the cut is 400; 300 for three: 150."""
    shops = "b2.anfa.0 y1.anfa.0 p1.anfa.0"
    assert gains(table("8.bypy", shops), "ali lead 8-4") == [400, 100, 0, 0]
    assert gains(table("8.byp", shops), "ali lead 8-4") == [150, 150, 0, 0]


def test_e31_the_literal_readings() -> None:
    """§10.5, §10.6, §10.9 The table read to the letter, in plain Dirham, and for commissions."""
    gross = "table_left=gross"
    e10 = table("3.ppy", "p1.anfa.0 p3.ali.0", gross)
    assert gains(e10, "ali lead 3-4") == [200, 0, 0, 0]
    assert gains(table("9.bb", "b2.anfa.1", gross), "ali lead 9-8") == [200, 100, 0, 0]
    e17 = table("3.brb", options=gross, cash="1200/1200/1000/1200")
    auction(e17, "ali", "b1", "ali 100", "omar 400")
    assert e17.scores()[OMAR] == 800
    e29 = table("1.gprb", "g2.anfa.0 p2.anfa.0 r2.anfa.0 b3.anfa.0", gross)
    assert gains(e29, "ali lead 1-6") == [200, 0, 0, 0]
    e30 = table("8.bypy", "b2.anfa.0 y1.anfa.0 p1.anfa.0", gross)
    assert gains(e30, "ali lead 8-4") == [300, 0, 0, 0]
    plain = table("9.bb", "b2.anfa.1", "table_unit=1")
    assert gains(plain, "ali lead 9-8") == [20, 30, 0, 0]
    e03 = opened(commission="chart")
    auction(e03, "ali", "r5", "ali 100", "anfa 200", "leila 500", "anfa 525")
    assert e03.scores()[ALI] == 1300
    cheap = opened(commission="chart")
    auction(cheap, "ali", "r5", "ali 100", "anfa 300")
    assert cheap.scores() == [1250, 900, 1200, 1200]


def test_positions_that_break_the_town_are_refused() -> None:
    """§5.7 Nobody waits at the open door of a shop of the own colour."""
    with pytest.raises(BadPosition, match="waiting-at-a-door"):
        GAME.check(table("3.b", "b1.ali.0").state)
