"""All fourteen characters: when they are playable, and what they do (chapter 7)."""

import pytest

from hypostyle import Match
from hypostyle.games.nefertiti import GAME
from hypostyle.games.nefertiti.state import Board
from tests.games.moves import asked, play, reason, refused, told
from tests.games.nefertiti.build import deben, gifts, piles, seat, table


def turn(**fields: object) -> Match[Board]:
    """Red's turn begins; he has a seal."""
    red = {"seals": 1, "deben": 9, **fields.pop("red", {})}  # type: ignore[dict-item]
    return table(next="character,servants,again,turn_end", red=red, **fields)


@pytest.mark.parametrize(
    "name",
    ["scribe", "royal_servant", "merchant", "vizier", "thief", "merchant_of_amon", "trader"],
)
def test_what_needs_gifts_is_not_playable_without(name: str) -> None:
    """§7.1 Nobody holds a gift, and the closed market is empty."""
    match = turn()
    assert refused(match, f"red recruit {name}") == "7.1"


def test_treasurer_is_not_playable_when_reserves_are_empty() -> None:
    """§7.5 Some Reserve must hold Deben."""
    match = turn(green={"deben": 32})
    assert sum(match.state.reserve) == 0
    assert reason(match, "red recruit treasurer") == ("7.1", "playable_6")


def test_roaming_thief_is_not_playable_without_a_gift() -> None:
    """§7.17 All gifts are face down."""
    down = "necklace.down,chair.down,harp.down,mirror.down"
    match = turn(
        goods={
            "gizeh": down,
            "akhet_aton": "gold.down,statuette.down,senet.down,chair.down",
            "abou_simbel": "mirror.down,harp.down,chair.down,senet.down",
        },
        piles=piles(beggar=0),
    )
    assert reason(match, "red recruit roaming_thief") == ("7.1", "playable_12")


def test_a_character_is_not_playable_twice() -> None:
    """§2.13 An exhausted pile is gone; without a seal nobody is recruited."""
    match = turn(red={"gifts": "harp"}, piles=piles(vizier=0))
    assert refused(match, "red recruit vizier") == "2.13"
    poor = table(
        next="character,servants,again,turn_end",
        roamer="red",
        piles=piles(roaming_thief=0),
        red={"gifts": "harp"},
    )
    assert refused(poor, "red recruit vizier") == "4.2"


def test_vizier() -> None:
    """§7.2 Barge and papyrus are types; nothing is discarded."""
    match = turn(red={"gifts": "papyrus+foreign_harp+harp"})
    play(match, "red recruit vizier")
    assert match.scores()[1] == 4
    assert gifts(match, "red") == "harp+papyrus+foreign_harp"


def test_high_priest_places_two_servants() -> None:
    """§7.3 Also in the same market, if it is still open."""
    match = turn()
    play(match, "red recruit high_priest", "red place gl1", "red place gl3")
    assert match.state.servants[1].bit_count() == 2
    assert asked(match) == "blue place"


def test_thief_steals_with_the_seal() -> None:
    """§7.4 From the market with the Market Closed tile, T with its seal."""
    match = turn(
        goods={"louqsor": "statuette,-,double,-"},
        sealed="gizeh+akhet_aton+abou_simbel+louqsor+memphis",
    )
    play(match, "red recruit thief")
    assert refused(match, "red steal gt") == "7.4"
    play(match, "red steal lt")
    assert gifts(match, "red") == "statuette"
    assert match.state.seals[1] == 1


def test_treasurer() -> None:
    """§7.5, §11.30 Four, or all there are, also from a closed market."""
    match = turn(reserve={"gizeh": 3})
    play(match, "red recruit treasurer")
    assert refused(match, "red empty akhet_aton") == "2.3"
    play(match, "red empty gizeh")
    assert deben(match, "red", "gizeh") == [12, 0]


def test_merchant() -> None:
    """§7.6, §11.28, §11.29, §11.41, §11.42 Only types you own, never the same gift; he is paid."""
    match = turn(
        red={"gifts": "senet+harp", "deben": 7},
        green={"gifts": "double+necklace+foreign_harp"},
        piles=piles(merchant=2),
    )
    play(match, "red recruit merchant")
    assert reason(match, "red want green necklace") == ("7.6", "type_not_yours")
    assert reason(match, "red want blue harp") == ("7.6", "not_theirs")
    play(match, "red want green foreign_harp")
    assert reason(match, "red give harp") == ("7.6", "same_gift")
    play(match, "red give senet")
    assert deben(match, "red", "green") == [5, 2]
    assert asked(match) == "red place"
    other = turn(
        red={"gifts": "senet", "deben": 7}, green={"gifts": "double"}, piles=piles(merchant=1)
    )
    play(other, "red recruit merchant", "red want green double", "red give senet")
    assert deben(other, "red", "green") == [0, 7]


def test_first_merchant_may_stop_after_one_exchange() -> None:
    """§7.7 The second exchange is optional."""
    match = turn(red={"gifts": "harp+chair+gold"}, green={"gifts": "harp*2"})
    play(match, "red recruit merchant")
    assert refused(match, "red stop") == "7.1"
    play(match, "red want green harp", "red give gold", "red stop")
    assert asked(match) == "red place"
    assert "recruited" in told(match)


def test_royal_servant_asks_who_owns_both_senets() -> None:
    """§7.8, §11.24, §11.25, §11.35 Red first, then clockwise, at the value fixed before."""
    match = turn(
        red={"gifts": "senet+double"},
        blue={"gifts": "double"},
        green={"gifts": "foreign_senet+double"},
        goods={
            "akhet_aton": "gold,statuette,harp,chair",
            "abou_simbel": "mirror,harp,chair,statuette",
        },
    )
    play(match, "red recruit royal_servant")
    assert refused(match, "red name necklace") == "7.8"
    play(match, "red name senet", "red discard double")
    assert asked(match) == "green discard"
    assert refused(match, "green discard harp") == "7.8"
    play(match, "green discard senet")  # the foreign one is the only one
    assert match.scores() == [4, 8, 8, 0]
    assert gifts(match, "green") == "double"


@pytest.mark.parametrize(("left", "bonus"), [(4, 3), (3, 2), (2, 2), (1, 1)])
def test_scribes_in_their_order(left: int, bonus: int) -> None:
    """§7.9 +3, +2, +2, +1 with four players."""
    match = turn(red={"gifts": "harp*2"}, piles=piles(scribe=left))
    play(match, "red recruit scribe")
    assert refused(match, "red score chair") == "7.9"
    play(match, "red score harp")
    assert match.scores()[1] == 2 * (9 + bonus)
    assert gifts(match, "red") == "-"


def test_royal_scribe() -> None:
    """§7.10, §11.26 Own cards only; a type you do not hold scores nothing."""
    match = turn(red={"gifts": "harp"}, green={"gifts": "chair"})
    play(match, "red recruit royal_scribe")
    other = match.clone()
    play(match, "red score harp")
    assert match.scores()[1] == 11
    play(other, "red score chair")
    assert other.scores() == [0, 0, 0, 0]


def test_oracle_sees_and_exchanges() -> None:
    """§7.11, §11.27 Only for a dearer gift, each position once; Akhenaton cannot be taken."""
    match = turn(red={"gifts": "necklace+gold+harp"})
    play(match, "red recruit oracle", "chance see chair", "chance see double", "chance see senet")
    play(match, "chance see foreign_mirror")
    assert reason(match, "red switch 4") == ("7.11", "akhenaton_stays")
    assert reason(match, "red switch 2") == ("7.11", "not_dearer")
    play(match, "red switch 3")
    assert [GAME.actions[a].token for a in match.legal(1)] == ["necklace", "gold", "harp"]
    play(match, "red give harp")
    assert reason(match, "red switch 3") == ("7.11", "once_each")
    play(match, "red stop")
    assert asked(match) == "red order"
    assert gifts(match, "red") == "necklace+gold+senet"


def test_oracle_puts_the_cards_back() -> None:
    """§7.12 Top card first; the last one is not asked for (§11.44)."""
    match = turn()
    play(match, "red recruit oracle", "chance see chair", "chance see double", "chance see senet")
    play(match, "chance see harp", "red put 5", "red put 5", "red put 3", "red put 4")
    assert match.state.last[0] == 4
    assert match.state.last[1] == 18
    assert asked(match) == "red place"
    assert "put_back" in told(match)


def test_beggar_goes_through_the_markets() -> None:
    """§7.13 A coin or a gift face down; a market with neither is skipped."""
    match = turn(reserve={"gizeh": 1}, goods={"louqsor": "-,-,-,-"}, green={"deben": 31})
    play(match, "red recruit beggar")
    assert GAME.prompt(match.state).step == "beg"
    play(match, "red coin", "red turn at", "red turn sb1")
    assert asked(match) == "red place"  # Louqsor and Memphis have nothing
    assert match.state.goods[4] & 32
    assert deben(match, "red") == [10]


def test_face_down_gifts_stay_and_turn_up_again() -> None:
    """§7.14 They cannot be taken, and their seal stays."""
    match = table(
        goods={"gizeh": "necklace.down,chair,harp,mirror"},
        piles=piles(beggar=0),
        green={"servants": "gl1+gl2", "deben": 9},
        blue={"servants": "gl3", "deben": 9},
        red={"deben": 9},
    )
    play(match, "red place gl6")
    assert reason(match, "red take gt") == ("7.14", "face_down")
    play(match, "red take gb1", "red take gb2")
    while asked(match).endswith("bids"):
        match.apply(match.deciders()[0], "half")
    assert match.state.goods[0] == 1 + 32
    assert match.state.sealed & 1


def test_merchant_of_amon() -> None:
    """§7.15, §11.32 One gift at least, then as many as you like; 8 points a unit."""
    match = turn(red={"gifts": "foreign_harp+papyrus"})
    play(match, "red recruit merchant_of_amon")
    assert refused(match, "red stop") == "7.1"
    assert refused(match, "red discard foreign_harp") == "2.10"
    play(match, "red discard harp", "red stop")
    assert match.scores()[1] == 8
    assert gifts(match, "red") == "papyrus"


def test_priest_of_amon_is_kept() -> None:
    """§7.16 Until the end."""
    match = turn()
    play(match, "red recruit priest_of_amon")
    assert match.state.priest == seat("red")
    assert asked(match) == "red place"


def test_roaming_thief_takes_the_cheapest_gift() -> None:
    """§7.17 Of equals you choose; the seal of a papyrus comes with it, that of T stays."""
    match = turn(
        goods={
            "gizeh": "harp,chair,necklace,gold",
            "abou_simbel": "mirror,papyrus.seal,chair,senet",
        }
    )
    play(match, "red recruit roaming_thief")
    assert refused(match, "red rob gb2") == "7.17"
    other = match.clone()
    play(match, "red rob gt")
    assert match.state.seals[1] == 0
    assert match.state.sealed & 1
    play(other, "red rob sb1")
    assert other.state.seals[1] == 1


def test_roaming_thief_in_hand_is_played_without_a_seal() -> None:
    """§7.18, §11.31 As the character of the turn; on the board it is no gift."""
    match = table(
        next="character,servants,again,turn_end",
        roamer="red",
        piles=piles(roaming_thief=0),
        red={"deben": 5},
    )
    play(match, "red play roaming_thief")
    assert asked(match) == "red roam"
    play(match, "red rob gb2")
    assert match.state.roamer == -1
    assert match.state.goods[2] == 20
    again = table(
        next="steal,servants,again,turn_end",
        goods={"louqsor": "roamer,harp,-,-"},
        piles=piles(roaming_thief=0, thief=0),
    )
    assert reason(again, "red steal lt") == ("7.18", "roamer_is_no_gift")


def test_trader() -> None:
    """§7.19 Not what was just put down; the difference goes to the Reserve; the papyrus's seal."""
    match = turn(
        red={"gifts": "harp+senet", "deben": 1},
        goods={"gizeh": "necklace,chair,papyrus.seal,mirror"},
    )
    play(match, "red recruit trader")
    assert reason(match, "red trade gt") == ("7.19", "difference")
    play(match, "red trade gb2", "red give senet")
    assert match.state.seals[1] == 1
    assert refused(match, "red trade gb2") == "7.19"
    play(match, "red stop")
    assert gifts(match, "red") == "harp+papyrus"
    assert refused(match, "red recruit scribe") == "4.2"


def test_a_foreign_gift_put_down_stays_there() -> None:
    """§2.10, §11.34 Only one that is drawn goes to Memphis."""
    match = turn(red={"gifts": "foreign_harp"})
    play(match, "red recruit trader", "red trade gb1", "red give foreign_harp")
    assert match.state.goods[1] == 15
    assert match.state.queue == 0
