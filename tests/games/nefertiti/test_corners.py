"""Corners of the rules where two of them meet."""

from hypostyle.games.nefertiti.codes import TAKE
from hypostyle.games.nefertiti.data import DOWN, PLACE
from tests.games.moves import asked, play, reason, told
from tests.games.nefertiti.build import deben, gifts, piles, seat, table

TURN = "character,servants,again,turn_end"
GROUP = {"green": {"servants": "gl1+gl4", "deben": 0}, "blue": {"servants": "gl3", "deben": 0}}
"""Three servants in Gizeh; one of Red's on GL2 closes it with the highest bid."""


def test_a_papyrus_on_t_takes_the_seal_of_t_under_every_rule() -> None:
    """§2.11, §10.6 Also where a gift taken from T leaves its seal."""
    match = table(
        options={"top_rule": "free"},
        goods={"gizeh": "papyrus,chair,harp,mirror"},
        red={"deben": 9},
        **GROUP,
    )
    play(match, "red place gl2", "red take gt")
    assert match.state.seals[seat("red")] == 1
    assert not match.state.sealed & 1


def test_a_papyrus_of_the_lower_row_brings_its_seal_to_its_buyer() -> None:
    """§2.11, §6.7 The seal of T stays where it is."""
    goods = {"gizeh": "necklace,chair,papyrus.seal,mirror"}
    match = table(goods=goods, red={"deben": 9}, **GROUP)
    play(match, "red place gl2", "red take gb2", "red stop")
    assert match.state.seals[seat("red")] == 1
    assert match.state.sealed & 1


def test_the_thief_steals_a_papyrus_with_its_seal() -> None:
    """§7.4, §2.11"""
    match = table(
        next=TURN,
        goods={"louqsor": "-,papyrus.seal,-,-"},
        red={"seals": 1, "deben": 3},
    )
    play(match, "red recruit thief", "red steal lb1")
    assert match.state.seals[seat("red")] == 1
    assert gifts(match, "red") == "papyrus"


def test_an_empty_supply_owes_no_seal() -> None:
    """§2.5 A market reopens without one, and gets none later."""
    match = table(
        green={"servants": "gl1+gl4", "deben": 0, "seals": 7},
        blue={"servants": "gl3", "deben": 0, "seals": 7},
        red={"deben": 9},
        sealed="gizeh+akhet_aton+abou_simbel+memphis",
    )
    play(match, "red place gl2", "red take gb1", "red stop")
    play(match, "green half")
    while match.chance:
        plain = [
            outcome
            for outcome, _ in match.outcomes()
            if match.game.actions[outcome].token == "harp"
        ]
        match.happen(plain[0])
    assert match.state.supply == 0
    assert not match.state.sealed >> 3 & 1


def test_t_of_memphis_stays_the_same_during_a_closing() -> None:
    """§6.1 Behind a T that is sold there is no new T: the next buyer gets no seal."""
    match = table(
        green={"servants": "gl1+gl4", "deben": 9},
        blue={"servants": "gl3+m2", "deben": 9},
        red={"deben": 20, "servants": "m3"},
        goods={"memphis": "foreign_harp,foreign_chair,foreign_mirror"},
    )
    play(match, "red place gl2", "red take gt")
    while match.state.closing == 0:
        match.apply(match.deciders()[0], "half")
    for card in ("foreign_gold", "chair", "harp", "senet", "mirror"):
        play(match, f"chance draw {card}")
    play(match, "red take m1", "blue buy m2")
    assert match.state.seals[seat("blue")] == 0
    assert match.state.seals[seat("red")] == 2
    assert match.state.sealed >> 4 & 1  # a new one, after the closing


def test_the_roaming_thief_card_does_not_count_in_memphis() -> None:
    """§6.12 Three gifts and the card are not four gifts."""
    match = table(
        green={"servants": "gl1+gl4", "deben": 9},
        blue={"servants": "gl3+m2", "deben": 9},
        red={"deben": 9},
        goods={"memphis": "roamer,foreign_chair,foreign_mirror"},
        piles=piles(roaming_thief=0),
    )
    play(match, "red place gl2", "red take gt")
    while match.state.closing == 0:
        match.apply(match.deciders()[0], "half")
    for card in ("foreign_gold", "chair", "harp", "senet", "mirror"):
        play(match, f"chance draw {card}")
    assert told(match).count("closed") == 1
    assert asked(match) == "blue place"


def test_the_high_priests_second_servant_may_follow_the_first() -> None:
    """§11.23 The market is still open."""
    match = table(next=TURN, red={"seals": 1, "deben": 9})
    play(match, "red recruit high_priest", "red place gl1", "red place gl3")
    assert asked(match) == "blue place"
    assert match.state.servants[seat("red")] == 0b101


def test_a_bidder_who_was_passed_over_buys_nothing_even_when_rich_by_then() -> None:
    """§6.3 Red cannot pay 7, takes the half for his other servant, and has enough in the end."""
    match = table(
        red={"deben": 6, "servants": "gl1"},
        green={"servants": "gl4", "deben": 9},
        blue={"servants": "gl3", "deben": 9},
        reserve={"gizeh": 8},
    )
    play(match, "red place gl2")  # bids 7, 5, 3, 0
    assert asked(match) == "green pick"
    play(match, "green take gb1", "blue half", "red half")
    assert told(match).count("passed_by") == 1
    assert deben(match, "red")[0] > 7
    assert gifts(match, "red") == "-"


def test_nobody_turns_the_roaming_thief_card_or_trades_for_it() -> None:
    """§7.18 It is not a gift."""
    match = table(
        next=TURN,
        goods={"gizeh": "roamer,chair,harp,mirror"},
        piles=piles(roaming_thief=0),
        red={"seals": 1, "deben": 9, "gifts": "gold"},
    )
    play(match, "red recruit trader")
    assert reason(match, "red trade gt") == ("7.18", "roamer_is_no_gift")
    beggar = table(
        next=TURN,
        goods={"gizeh": "roamer,chair,harp,mirror"},
        piles=piles(roaming_thief=0),
        red={"seals": 1, "deben": 9},
    )
    play(beggar, "red recruit beggar")
    assert reason(beggar, "red turn gt") == ("7.18", "roamer_is_no_gift")


def test_a_gift_turned_down_on_t_keeps_the_seal_from_other_bidders() -> None:
    """§7.14 Only the lower row is for sale, and the seal is still there afterwards."""
    match = table(
        goods={"gizeh": "necklace.down,chair,harp,mirror"},
        piles=piles(beggar=0),
        red={"deben": 9},
        **GROUP,
    )
    play(match, "red place gl2")
    legal = {match.game.actions[action].token for action in match.legal(seat("red"))}
    assert legal == {"gb1", "gb2", "gb3"}
    assert PLACE[0] == "gt"
    assert TAKE not in match.legal(seat("red"))
    play(match, "red take gb1", "red stop")
    assert match.state.sealed & 1
    assert match.state.goods[0] & DOWN  # until Gizeh reopens


def test_akhenaton_on_a_lower_space_leaves_t_its_seal() -> None:
    """§10.18 T is refilled before he comes, and gets its seal."""
    match = table(
        options={"end_mode": "last_markets"},
        red={"deben": 9},
        unseen="harp*5+chair*5",
        pile=3,
        **GROUP,
    )
    play(match, "red place gl2", "red take gt", "green half", "chance draw harp")
    assert match.state.goods[12:16] == [5, 19, 0, 0]
    assert match.state.sealed >> 3 & 1


def test_no_standstill_once_akhenaton_has_come() -> None:
    """§8.2, §10.18 The count stops for good."""
    match = table(
        options={"end_mode": "last_markets"},
        red={"deben": 9},
        unseen="harp*4+chair*5",
        pile=2,
        idle=99,
        **GROUP,
    )
    play(match, "red place gl2", "red take gt", "green half")
    assert not match.over
    assert match.state.idle == 0
    play(match, "blue place al1", "black place al2")
    assert match.state.idle == 0
