"""The rulings R1 to R38 of the rules paper, chapter 11 of RULES.md, and our own: one test each."""

import pytest

from hypostyle import BadPosition
from hypostyle.games.marracash import GAME
from hypostyle.games.marracash.data import COLOURS, ENTRANCES, SHOP, STEP, TOUCHES, VISITORS
from tests.games.marracash.build import (
    ALI,
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


def test_r01_visitors() -> None:
    """§11.1 54."""
    assert sum(VISITORS) == 54 == 9 + len(opened().state.line)


def test_r02_unit() -> None:
    """§11.2 The first customer pays 100."""
    assert gains(table("9.b", "b2.ali.0"), "ali lead 9-8")[ALI] == 100


def test_r03_left_number() -> None:
    """§11.3 The owner keeps 300 of two newcomers beside one."""
    assert gains(table("9.bb", "b2.omar.1"), "ali lead 9-8")[OMAR] == 300


def test_r04_cut() -> None:
    """§11.4 50 each up to 300, 100 each above."""
    assert gains(table("9.bb", "b2.omar.0"), "ali lead 9-8")[ALI] == 100
    assert gains(table("9.bb", "b2.omar.1"), "ali lead 9-8")[ALI] == 200


def test_r05_one_owner() -> None:
    """§11.5 100 and 300 are 400 together: the large cut for both."""
    assert gains(table("4.gp", "g1.omar.0 p1.omar.2"), "ali lead 4-3")[ALI] == 200


def test_r06_several_owners() -> None:
    """§11.6 100 and 300 of two owners: the small cut of both."""
    assert gains(table("4.gp", "g1.omar.0 p1.anfa.2"), "ali lead 4-3") == [100, 250, 50, 0]


def test_r07_six_newcomers() -> None:
    """§11.7 The sixth pays 500 more and costs 100 more."""
    five = gains(table("7.yyyyy", "y4.anfa.0"), "ali lead 7-13")
    six = gains(table("7.yyyyyy", "y4.anfa.0"), "ali lead 7-13")
    assert [b - a for a, b in zip(five, six, strict=True)] == [100, 400, 0, 0]


def test_r08_purple() -> None:
    """§11.8 The fifth colour."""
    assert "purple" in COLOURS


def test_r09_shops() -> None:
    """§11.9 25 of them."""
    assert len(SHOP) == 25


@pytest.mark.parametrize(("price", "fee"), [(500, 100), (525, 200)])
def test_r10_r12_r13_commission(price: int, fee: int) -> None:
    """§11.10, §11.12, §11.13 From the bank, in every round; the buyer pays the bid."""
    match = table(round=7)
    auction(match, "ali", "r5", "ali 100", f"omar {price}")
    assert match.scores() == [1200 + fee, 1200, 1200 - price, 1200]
    assert match.state.bank == fee - price


def test_r11_bid_step() -> None:
    """§11.11 25."""
    match = table()
    play(match, "ali auction r5", "ali bid 100")
    assert answers(match)[:3] == ["pass", "bid 125", "bid 150"]
    assert STEP == 25


def test_r14_all_entrances() -> None:
    """§11.14 Three empty ones get three groups."""
    match = table(empty="1 8 16", next="refill", done=2)
    play(match, "ali fill 1 a 2", "ali fill 8 a 2", "ali fill 16 a 2")
    assert asked(match) == "anfa act"


def test_r15_the_last_visitor() -> None:
    """§11.15 Alone."""
    match = table(line="p", empty="1", next="refill", done=2)
    play(match, "ali fill 1 b 1")
    assert group(match, 1) == "p"


def test_r16_one_end() -> None:
    """§11.16 A group comes from one end."""
    match = table(line="rrbbgg", empty="1", next="refill", done=2)
    play(match, "ali fill 1 a 4")
    assert group(match, 1) == "rrbb"


def test_r17_three_alike() -> None:
    """§11.17 Three yes, four no."""
    match = laying("")
    play(match, "chance line yyy")
    assert told(match) == ["queued"]
    play(match, "chance line yrb")
    assert told(match)[-1] == "anew"


def test_r18_first_owned_shop() -> None:
    """§11.18 B2 is not owned: both enter B4."""
    match = table("4.bb", "b4.ali.0")
    play(match, "ali lead 4-9")
    assert inside(match, "b4") == 2


def test_r19_stopping() -> None:
    """§11.19 P3 touches fountain 5."""
    match = table("11.p", "p3.ali.0")
    assert gains(match, "ali lead 11-5")[ALI] == 100


def test_r20_leaving() -> None:
    """§11.20 Nobody can stand at an owned shop of the own colour."""
    with pytest.raises(BadPosition, match="waiting"):
        GAME.check(table("5.p", "p3.ali.0").state)


def test_r21_doors() -> None:
    """§11.21 B5 is entered from all four sides."""
    for start, route in (("13", "13-12"), ("16", "16-13"), ("12", "12-16")):
        match = table(f"{start}.b", "b5.ali.0")
        play(match, f"ali lead {route}")
        assert inside(match, "b5") == 1


def test_r22_back_to_an_entrance() -> None:
    """§11.22 It is occupied then."""
    match = table("2.r 1.b", done=1)
    play(match, "ali lead 2-1")
    assert group(match, 1) == "rb"
    assert asked(match) == "anfa act"


def test_r23_both_actions() -> None:
    """§11.23 There is no passing."""
    match = table()
    play(match, "ali lead 1-2")
    assert refused(match, "ali pass") == "4.4"


def test_r24_lone_auction() -> None:
    """§11.24 The second action is lost, and is no move."""
    match = table(cash="100/0/0/0")
    auction(match, "ali", "r5")
    assert asked(match) == "anfa act"


def test_r25_no_money() -> None:
    """§11.25 99 D are not enough, whatever the purse of others."""
    assert refused(table(cash="95/0/0/0", options="table_unit=1"), "ali auction r5") == "5.8"


def test_r26_first_round() -> None:
    """§11.26 No shop touches an entrance, so nobody enters in the first round."""
    assert not set(TOUCHES) & set(ENTRANCES)
    match = opened()
    auction(match, "ali", "b1")
    assert "entered" not in told(match)


def test_r27_no_cut_after_an_auction() -> None:
    """§11.27 Ali led them there, Omar buys: Ali has the commission alone."""
    match = table("5.bb")
    play(match, "ali lead 5-3")
    auction(match, "ali", "b1", "ali 100", "omar 125")
    assert match.scores() == [1300, 1200, 1200 - 125 + 300, 1200]


def test_r28_r29_the_last_turn() -> None:
    """§11.28, §11.29 The one who emptied the line is last, and nothing starts it again."""
    match = table(line="rb", empty="1", next="refill", done=2, turn="omar")
    play(match, "omar fill 1 a 2")
    turns = []
    while not match.over:
        [seat] = match.deciders()
        turns.append(seat)
        match.apply(seat, match.legal(seat)[0])
    assert turns[::2] == [3, 0, 1, 2]
    assert told(match).count("ran_out") == 1


def test_r30_ties() -> None:
    """§11.30 Shared by all who are equal."""
    match = table("2.r", line="", final=1, done=1)
    play(match, "ali lead 2-1")
    assert result(match)[0] == (0, 1, 2, 3)
    assert match.game.rules.shares(match.state) == [0.25] * 4


def test_r31_purses() -> None:
    """§11.31 Open."""
    assert table().view(OMAR).scores() == [1200] * 4


def test_r32_start_player() -> None:
    """§11.32 By lot."""
    firsts = {GAME.new(seed=seed).state.first for seed in range(30)}
    assert firsts == {0, 1, 2, 3}


def test_r33_start_cash() -> None:
    """§11.33 1200."""
    assert opened().scores() == [1200] * 4


def test_r34_deals() -> None:
    """§11.34 No answer gives money to another."""
    kinds = {action.kind for action in GAME.actions.all[: GAME.actions.seats]}
    assert kinds == {"lead", "auction", "fill", "pass", "bid"}


def test_r35_souvenirs_after_an_auction() -> None:
    """§11.35 Who enters after an auction buys too."""
    match = table("3.b", options="souvenirs=market", shown="b225+r50")
    auction(match, "ali", "b1")
    assert match.state.cash[ALI] == 1200 - 100 + 100 + 225
    assert asked(match) == "chance reveal"


def test_r36_replacement() -> None:
    """§11.36 After the move: two yellow ones find one card."""
    match = table("9.yy", "y3.ali.0", "souvenirs=market", shown="y250+r50")
    assert gains(match, "ali lead 9-10")[ALI] == 100 + 200 + 250


def test_r37_same_step() -> None:
    """§11.37 B2 before G4."""
    match = table("9.bg", "b2.ali.0 g4.ali.0")
    play(match, "ali lead 9-8")
    shops = [
        line.happening.fields["shop"] for line in match.log() if line.happening.kind == "entered"
    ]
    assert shops == ["B2", "G4"]


def test_r38_empty_fountain() -> None:
    """§11.38 Nobody to lead."""
    assert refused(table(), "ali lead 5-6") == "6.1"


def test_r39_souvenirs_in_plain_dirham() -> None:
    """§11.39 Cards keep their values."""
    match = table("9.y", "y3.ali.0", "table_unit=1,souvenirs=market", shown="y250+r50")
    assert gains(match, "ali lead 9-10")[ALI] == 10 + 250


def test_r40_capped_newcomers() -> None:
    """§11.40 Six pay and cost like five; the next customer is the seventh."""
    match = table("7.yyyyyy 6.y", "y4.anfa.0", "five_plus=cap")
    assert gains(match, "ali lead 7-13") == [500, 1500 - 500, 0, 0]
    assert inside(match, "y4") == 6
    assert gains(match, "ali lead 6-7") == [100, 500 - 100, 0, 0]
    assert inside(match, "y4") == 7


def test_r41_sealed_bids_of_the_poor() -> None:
    """§11.41 Not asked."""
    match = table(options="auction=sealed,table_unit=1", cash="1200/20/1200/0")
    play(match, "ali auction r5")
    assert asked(match) == "ali+omar sealed"
    play(match, "omar pass", "ali bid 100")
    assert owner(match, "r5") == "ali"


def test_r42_standstill_counts_turns() -> None:
    """§11.42 The first round does not count."""
    match = opened()
    for side, shop in (("ali", "r1"), ("anfa", "r3"), ("omar", "g1"), ("leila", "g5")):
        auction(match, side, shop)
    assert match.state.idle == 0
    play(match, "ali lead 1-2", "ali lead 2-1")
    assert match.state.idle == 1
