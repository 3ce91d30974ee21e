"""A turn: character, servant, coins, closing, Louqsor again (chapters 1, 4 and 6)."""

from hypostyle.games.nefertiti import GAME
from tests.games.moves import asked, play, reason, refused, told
from tests.games.nefertiti.build import deben, gifts, piles, seat, table


def test_the_worked_turn() -> None:
    """§1.3 The turn of the rules page, figure by figure."""
    match = table(
        red={"deben": 8, "servants": "gl4+gl7"},
        green={"servants": "gl1"},
        blue={"deben": 3},
        reserve={"gizeh": 2},
        turn="blue",
    )
    play(match, "blue place gl5")
    assert deben(match, "blue", "red", "gizeh") == [4, 3, 6]
    play(match, "red take gt")
    assert deben(match, "red", "gizeh") == [6, 3]
    play(match, "blue buy gb3")
    assert deben(match, "blue", "gizeh") == [3, 4]
    play(match, "green half")
    assert deben(match, "red", "blue", "green", "gizeh") == [6, 3, 2, 2]


def test_money_circulates_and_points_win() -> None:
    """§1.1, §1.2 A purchase stays on the market, and a later bidder takes half of it."""
    match = table(
        red={"deben": 9, "servants": "gl1"},
        green={"deben": 5, "servants": "gl2"},
        blue={"servants": "gl5", "deben": 9},
        turn="red",
    )
    play(match, "red place gl4")
    assert deben(match, "green") == [5]  # 7 is too much: passed over
    assert "passed_by" in told(match)


def test_the_sequence_of_a_turn() -> None:
    """§4.1, §11.38 A character first, then a servant, then the next player."""
    match = table(
        next="character,servants,again,turn_end", red={"seals": 2, "deben": 9, "gifts": "harp"}
    )
    play(match, "red recruit vizier")
    assert asked(match) == "red place"
    assert refused(match, "red recruit treasurer") == "4.2"
    play(match, "red place gl1")
    assert asked(match) == "blue place"  # without a seal there is no character to use


def test_recruiting_costs_a_seal() -> None:
    """§4.2, §2.5 The seal returns to the supply, the card leaves the game."""
    match = table(next="character,servants,again,turn_end", red={"seals": 1, "gifts": "harp"})
    before = int(match.state.supply)
    play(match, "red recruit vizier")
    assert match.state.supply == before + 1
    assert match.state.seals[1] == 0
    assert match.state.piles >> 9 & 7 == 0


def test_a_bid_may_exceed_the_purse() -> None:
    """§4.3, §11.8 Any empty space of an open market."""
    match = table(red={"deben": 0})
    play(match, "red place gl6")
    assert "placed" in told(match)


def test_where_a_servant_cannot_stand() -> None:
    """§4.3, §2.1, §5.1 A closed market, a covered stall, a taken space."""
    match = table(green={"servants": "gl1"}, red={"deben": 5})
    assert refused(match, "red place ll1") == "4.3"
    assert refused(match, "red place gr1") == "2.1"
    assert refused(match, "red place gl1") == "5.1"


def test_the_coin_of_the_first_servant_comes_once() -> None:
    """§4.4, §11.11, §11.22 Coins come from the Reserve of the market."""
    match = table(red={"deben": 0}, blue={"deben": 0}, reserve={"gizeh": 2})
    play(match, "red place gl3", "blue place gl7")
    assert deben(match, "red", "blue", "gizeh") == [1, 0, 1]


def test_the_law_is_checked_at_once() -> None:
    """§4.5 The market closes with the servant that fulfils its law."""
    match = table(
        green={"servants": "gl1+gl2"}, blue={"servants": "gl3", "deben": 3}, red={"deben": 9}
    )
    play(match, "red place gl6")
    assert asked(match) == "red pick"


def test_without_a_servant_a_market_is_closed() -> None:
    """§4.6, §11.9, §11.10 One of the four markets with a servant of yours, never Memphis."""
    match = table(next="force,again,turn_end", red={"servants": "gl1+gl3+m1+m2", "deben": 5})
    assert [GAME.actions[a].token for a in match.legal(1)] == ["close gizeh"]
    assert refused(match, "red close akhet_aton") == "4.6"
    play(match, "red close gizeh")
    assert asked(match) == "red pick"


def test_all_four_servants_in_memphis_pass() -> None:
    """§4.7 Nothing to place and nothing to close."""
    match = table(
        green={"deben": 9},
        red={"servants": "m1+m2+m3+m4"},
        turn="green",
        next="place,again,turn_end",
    )
    play(match, "green place gl1")
    assert "passed" in told(match)
    assert asked(match) == "blue place"


def test_rolling_again_only_after_a_turn_elsewhere() -> None:
    """§4.8, §11.17 Whoever places in Louqsor rolls once in that turn."""
    match = table(
        closed="gizeh",
        red={"deben": 9, "servants": "ll1"},
        dice="red",
        rolled="2-3",
        green={"deben": 9},
    )
    play(match, "red place ll2", "chance roll 5-6")
    assert asked(match) == "blue place"


def test_closings_follow_one_another() -> None:
    """§4.9 The roll comes after the closing by a servant."""
    match = table(
        closed="gizeh",
        green={"servants": "al1", "deben": 5},
        blue={"servants": "al4", "deben": 5},
        red={"deben": 9, "servants": "ll1"},
        dice="red",
        rolled="2-3",
    )
    play(match, "red place al7", "red take at", "blue half", "green half")
    while GAME.prompt(match.state).step == "refill":
        match.happen(match.outcomes()[0][0])
    assert asked(match) == "chance roll"


# --- closing ---------------------------------------------------------------------------------------


def closing(**fields: object):  # type: ignore[no-untyped-def]  # a table
    """Red has closed Gizeh with a 7; Blue bid 1, Green 0."""
    match = table(
        **{
            "green": {"servants": "gl1", "deben": 3},
            "blue": {"servants": "gl5+gl3", "deben": 5},
            "red": {"deben": 9},
            **fields,
        }
    )
    play(match, "red place gl2")
    return match


def test_each_servant_is_a_bidder() -> None:
    """§6.1, §11.21 Blue's two servants act one after the other, by their bids."""
    match = closing()
    play(match, "red take gt", "blue half")
    assert asked(match) == "blue bids"
    play(match, "blue half")
    assert asked(match) == "green bids"


def test_nothing_on_offer() -> None:
    """§6.2 Nobody pays or takes anything."""
    match = table(
        green={"servants": "gl1", "deben": 3},
        blue={"servants": "gl5+gl3", "deben": 5},
        red={"deben": 9},
        goods={"gizeh": "necklace.down,chair.down,harp.down,mirror.down"},
        piles=piles(beggar=0),
        reserve={"gizeh": 4},
    )
    play(match, "red place gl2")
    assert "unsold" in told(match)
    assert deben(match, "red", "blue", "green", "gizeh") == [9, 5, 3, 4]


def test_nobody_can_pay() -> None:
    """§6.3, §11.7 All are passed over and take halves."""
    match = table(
        green={"servants": "gl7"},
        blue={"servants": "gl8"},
        red={"servants": "gl9"},
        reserve={"gizeh": 8},
    )
    play(match, "red place gl6")
    assert told(match).count("passed_by") == 4
    assert deben(match, "red", "blue", "green", "gizeh") == [4, 2, 1, 1]


def test_the_highest_bidder_takes_a_row() -> None:
    """§6.4, §11.4, §11.37, §11.43 Two of the lower row, or T with its seal; one is a duty."""
    match = closing()
    assert refused(match, "red stop") == "6.4"
    play(match, "red take gb1")
    assert refused(match, "red take gt") == "6.5"
    play(match, "red take gb2")
    assert gifts(match, "red") == "harp+chair"
    assert asked(match) == "blue bids"


def test_a_single_card() -> None:
    """§6.5 With S one gift of the lower row."""
    match = table(
        green={"servants": "gl1", "deben": 3},
        blue={"servants": "gl5+gl7", "deben": 5},
        red={"deben": 9},
    )
    play(match, "red place gl4", "red take gb1")
    assert asked(match) == "blue bids"


def test_other_bidders_buy_or_take_the_half() -> None:
    """§6.6, §11.3, §11.5 Any gift for the own bid; half is rounded down."""
    match = closing()
    play(match, "red take gb1", "red stop")
    assert deben(match, "gizeh") == [7]
    play(match, "blue buy gb3")
    assert deben(match, "blue", "gizeh") == [2, 10]
    play(match, "blue half")
    assert deben(match, "blue", "gizeh") == [7, 5]


def test_a_later_bidder_gets_the_seal() -> None:
    """§6.7, §11.6 T with its seal for whoever buys it."""
    match = closing()
    play(match, "red take gb1", "red stop", "blue buy gt")
    assert match.state.seals[2] == 1
    assert match.state.sealed & 1 == 0


def test_servants_go_home_and_the_stall_turns() -> None:
    """§6.8, §6.9, §11.45 The other stall is next, gifts stay, the tile moves, Louqsor reopens."""
    match = closing()
    play(match, "red take gb1", "red stop", "blue half", "blue half", "green half")
    s = match.state
    assert s.taken == 0
    assert s.right & 1
    assert s.tile == 0
    assert s.sealed & 1  # an untaken seal stays
    assert "reopened" in told(match)
    assert asked(match) == "chance refill"


def test_louqsor_closing_frees_the_dice() -> None:
    """§6.8 Nobody holds them any more."""
    match = table(closed="gizeh", red={"deben": 9, "servants": "ll1"}, dice="red", rolled="2-3")
    play(match, "red place ll2", "chance roll 1-1", "red take lt")
    assert match.state.dice == -1


def test_a_refill_goes_from_t_to_b3() -> None:
    """§6.11 Then T gets its seal."""
    match = closing()
    play(match, "red take gb1", "red stop", "blue half", "blue half", "green half")
    play(match, "chance draw harp", "chance draw chair", "chance draw mirror", "chance draw senet")
    assert match.state.goods[12:16] == [5, 6, 3, 7]
    assert match.state.sealed >> 3 & 1


def test_memphis_closes_after_an_arrival() -> None:
    """§6.12 Gifts that are face down count; the queue moves up afterwards (§6.10, §11.13)."""
    match = closing(
        goods={"memphis": "foreign_harp,foreign_chair.down,foreign_mirror"},
        piles=piles(beggar=0),
        black={"servants": "m3", "deben": 9},
    )
    play(match, "red take gt", "blue half", "blue half", "green half")
    play(
        match,
        "chance draw foreign_gold",
        "chance draw chair",
        "chance draw harp",
        "chance draw senet",
    )
    play(match, "chance draw mirror")
    assert asked(match) == "black pick"
    assert reason(match, "black take m2")[0] == "7.14"
    play(match, "black take m1")
    s = match.state
    assert s.queue == 3
    assert s.goods[16] == 16  # the chair is T now, face up
    assert s.seals[seat("black")] == 1
    assert s.sealed >> 4 & 1
