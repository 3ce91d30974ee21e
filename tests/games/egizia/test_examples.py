"""The worked examples E1 to E24 of the rules paper, each with its variations and numbers.

Ada is Red, Ben Green, Cid Violet; D is Orange. Crews are blue/black/yellow/Joker.
"""

from itertools import accumulate

import pytest

from hypostyle import Match
from hypostyle.core.bits import count
from hypostyle.games.egizia import GAME
from hypostyle.games.egizia.data import BLACK, PYRAMID_ROW
from hypostyle.games.egizia.rules.basics import ranking
from hypostyle.games.egizia.rules.objectives import objective
from hypostyle.games.egizia.state import Board
from tests.games.egizia.build import (
    GREEN,
    MEALS,
    ORANGE,
    RED,
    SHIPS,
    SITES,
    VIOLET,
    Fields,
    answers,
    bricks,
    crews,
    has_card,
    last_ship,
    noble,
    outcomes,
    sailing,
    scores,
    sphinx,
    table,
    visiting,
)
from tests.games.moves import asked, play, refused

FULL_ROW_1 = "y1.1+y1.2+y1.3+y1.4+y1.5+y1.6+y1.7"


def test_e01_setup_3_players() -> None:
    """§3.1, §3.3, §3.4 Stones, arrivals and orders of three players; §2.3 two slots."""
    match = GAME.new(players=3, manual=True)
    play(match, "chance tile 1 red", "chance tile 2 green")
    assert [int(noble(match, seat).stones) for seat in range(3)] == [2, 3, 4]
    assert [int(noble(match, seat).arrival) for seat in range(3)] == [3, 2, 1]
    assert ranking(match.state) == [VIOLET, GREEN, RED]
    assert match.state.line == (RED, GREEN, VIOLET)
    assert match.state.settings.slots == 2


def test_e02_downstream() -> None:
    """§4.4 Only what lies behind all own ships; §4.5 Back-eddy goes back and reopens nothing."""
    cards = {"c6": "n3_01", "c4": "n3_02"}
    match = sailing(ships="edfu+c5", display=cards, cards="n3_14", round=3)
    assert refused(match, "red sail thebae") == "4.4"
    assert refused(match, "red sail c4") == "4.4"
    legal = answers(match).split(", ")
    plain = [word for word in legal if " " not in word]
    assert plain == ["obelisk", "c6", "abydos", "amarna", "temple", "memphis", "heliopolis", "pass"]
    play(match, "red sail thebae eddy", "red ring stay")
    assert not has_card(match, "n3_14")
    assert noble(match).furthest == 8
    play(match, "green pass")
    assert refused(match, "red sail syene") == "4.4"
    play(match, "red sail obelisk")


def test_e03_sharing() -> None:
    """§4.6 Hapi shares a round space once a round; §4.8 never Heliopolis."""
    fields: Fields = {"ships": "c5/abydos", "cards": "n1_16", "crews": "2232"}
    match = sailing(**fields)
    assert refused(match, "red sail abydos") == "4.4"
    play(match, "red sail abydos share", "red raise blue", "red raise black")
    assert crews(match) == [3, 3, 3, 2]
    play(match, "green sail memphis", "green raise blue", "green raise black")
    assert refused(match, "red sail memphis share") == "4.6"
    match = sailing(ships="c5/heliopolis", cards="n1_16")
    assert refused(match, "red sail heliopolis share") == "4.8"


def test_e04_share_and_upstream() -> None:
    """§4.9 Hapi and Anuket together, on an own ship's space; both are used for the round."""
    match = sailing(ships="syene+amarna", cards="n1_16+n3_13", round=3)
    play(match, "red sail syene share anuket", "red raise yellow")
    assert crews(match) == [1, 1, 2, 2]
    me = noble(match)
    assert me.furthest == 13
    assert me.spent == me.cards
    assert me.ships == 5


def test_e05_double_edfu() -> None:
    """§4.7, §4.14 Both markets twice; §2.5 an overstep pays again, and 25 stones are the most."""
    match = sailing(stones="21", market="2.1", cards="n3_15", round=3)
    play(match, "red sail edfu double")
    me = noble(match)
    assert (me.stone_step, me.grain_step, me.stones, me.score) == (3, 3, 25, 2)


FARM: Fields = {"cards": "n1_10+n1_13+n3_19", "crews": "3224", "market": "0.1", "round": 3}


@pytest.mark.parametrize(
    ("ring", "played", "loss"),
    [("middle", False, 0), ("left", False, -10), ("left", True, 0), ("right", False, 0)],
)
def test_e06_feeding(ring: str, played: bool, loss: int) -> None:
    """§5.2, §5.3 Need 11 against green 6, yellow 5, brown 7; §5.4 with and without a granary."""
    match = last_ship(ring=ring, **FARM)
    if played:
        play(match, "red granary 8")
    if asked(match) == "red meal":
        play(match, "red feed")
    assert noble(match).score == loss


def test_e06_feeding_by_crews() -> None:
    """§10.9 Six grain feed the two crews of 2; two crews go hungry."""
    fields: Fields = {**FARM, "cards": "n1_10+n1_13"}
    assert noble(last_ship(options="hunger_unit=crew", ring="left", **fields)).score == -4


def test_e07_canal() -> None:
    """§4.19 Brown to yellow to green; a field improved twice counts as green for S26."""
    fields: Fields = {"cards": "n1_14+n1_07+n1_19+n3_18", "round": 3}
    match = sailing(**fields)
    play(match, "red canal n1_14")
    assert (noble(match).yellow, noble(match).brown) == (8, 0)
    play(match, "red canal n1_14")
    assert (noble(match).green, noble(match).yellow) == (17, 0)
    assert objective(match.state, RED, 25) == 6


def test_e08_stones() -> None:
    """§5.5, §2.5 20 and 11 are 25."""
    match = last_ship(stones="20", cards="n1_03+n3_03", round=3)
    assert noble(match).quarry == 11
    assert noble(match).stones == 25


@pytest.mark.parametrize(
    ("cards", "yellow", "stones", "most", "paid", "drawn", "kept", "gain"),
    [
        ("-", 4, 3, 3, 3, 3, 1, 2),
        ("-", 4, 3, 3, 3, 3, 0, 3),
        ("n1_17", 4, 3, 3, 3, 5, 1, 4),
        ("n1_17", 4, 3, 3, 1, 3, 1, 2),
        ("n1_17+n3_16", 4, 3, 3, 3, 5, 2, 3),
        ("-", 6, 9, 5, 5, 5, 1, 4),
    ],
)
def test_e09_sphinx(
    cards: str, yellow: int, stones: int, most: int, paid: int, drawn: int, kept: int, gain: int
) -> None:
    """§6.5, §6.6 What is paid, drawn, kept and gained, with Thoth and Seshat."""
    others = "+".join(f"s{n}@0" for n in range(21, 30))
    match = visiting(
        0, crews=f"11{yellow}2", stones=stones, cards=cards, round=3, sphinx=f"-/{others}"
    )
    assert count(match.state.deck) == 20
    play(match, "red send yellow")
    assert answers(match) == ", ".join(str(n) for n in range(1, most + 1))
    play(match, f"red pay {paid}")
    cards_drawn = [f"s{n + 1:02}" for n in range(drawn)]
    play(match, *(f"chance draw red {card}" for card in cards_drawn))
    for card in cards_drawn[:kept]:
        play(match, f"red keep {card}")
    if asked(match) == "red choose":
        play(match, "red return")
    assert sphinx(match) == cards_drawn[:kept]
    assert noble(match).stones == stones - paid
    assert match.points()[RED]["returned"] == gain


def test_e10_obelisk() -> None:
    """§2.9, §6.7 Bricks that are supported and can be paid for."""
    match = visiting(1, bricks="-/o1.1+o1.2+o1.3", crews="5112", stones=6)
    play(match, "red send blue")
    assert answers(match) == "o1.4, o2.1, o2.2, grave"
    assert refused(match, "red build o2.3") == "2.9"
    play(match, "red build o2.1", "red build o2.2")
    assert refused(match, "red build o3.1") == "6.7"
    play(match, "red build o1.4")
    assert bricks(match) == ["o1.4", "o2.1", "o2.2"]
    assert noble(match).stones == 1
    assert match.points()[RED]["obelisk"] == 5


def test_e11_graves() -> None:
    """§6.8 Only the first grave; a dear one blocks the row."""
    match = visiting(1, row="3524", crews="7112", stones=9)
    play(match, "red send blue", "red grave")
    assert "6" in outcomes(match)
    play(match, "chance turn 6")
    assert match.state.row == 0x6425
    assert (noble(match).score, noble(match).stones, match.state.budget) == (3, 6, 4)
    assert refused(match, "red grave") == "6.8"
    assert answers(match) == "o1.1, o1.2, o1.3, o1.4, stop"


E12: Fields = {
    "ships": "obelisk/obelisk/obelisk/obelisk",
    "queues": "-/rgvo/-",
    "stones": "5/5/0/5",
}


def build_one(match: Match[Board], seat: str) -> None:
    play(match, f"{seat} send blue")
    play(match, f"{seat} build {answers(match).split(', ')[0]}")


def test_e12_prospector_4_players() -> None:
    """§6.1 The prospector builds exactly when somebody before did not; §7.1 and is paid then."""
    fields: Fields = {**E12, "stones": "5/5/0/5"}
    match = table(f"visit.4,{SITES[1]}", 4, **fields)
    for seat in ("red", "green"):
        build_one(match, seat)
    assert asked(match) == "orange visit"
    build_one(match, "orange")
    assert match.points()[ORANGE] == {"obelisk": 1, "cooperation": 1}
    assert "cooperation" not in match.points()[VIOLET]


@pytest.mark.parametrize(("options", "bonus"), [("-", 0), ("cooperation=ships", 1)])
def test_e12_prospector_who_is_not_needed(options: str, bonus: int) -> None:
    """§6.1 Three have built: the fourth is skipped; §10.10 its ship may still count."""
    fields: Fields = {**E12, "stones": "5/5/5/5"}
    match = table(f"visit.4,{SITES[1]}", 4, options, **fields)
    for seat in ("red", "green", "violet"):
        build_one(match, seat)
    assert match.state.round == 3
    assert match.points()[ORANGE].get("cooperation", 0) == bonus


@pytest.mark.parametrize(("options", "bonus"), [("-", 2), ("row_bonus=all", 6)])
def test_e13_pyramid_row(options: str, bonus: int) -> None:
    """§6.9 Equal bricks in a full row: the leftmost wins; §10.7 one for each brick, or for all."""
    built = f"{FULL_ROW_1}+y2.1+y2.3/y2.2+y2.5/y2.4"
    match = table(
        f"visit.10,{SITES[2]}", 3, options,
        bricks=built, ships="-/-/temple", queues="-/-/v", stones="0/0/5", crews="1112/1112/2112",
    )  # fmt: skip
    play(match, "violet send blue", "violet build y2.6")
    assert match.state.pyramid & PYRAMID_ROW[1] == PYRAMID_ROW[1]
    assert match.points()[VIOLET]["pyramid"] == 2
    assert match.points()[RED] == {"row": bonus}


def test_e14_temple() -> None:
    """§2.10, §6.7 A top needs its two columns; capitals and tops give more than they cost."""
    columns = "+".join(f"t{c}.{h}" for c in (3, 4) for h in (1, 2, 3))
    match = visiting(2, bricks=f"-/{columns}+t2.1+t2.2", crews="9112", stones=12)
    play(match, "red send blue")
    legal = answers(match).split(", ")
    assert "t2.3" in legal
    assert "top3" in legal
    assert refused(match, "red build top2") == "2.10"
    play(match, "red build t2.3", "red build top2")
    assert match.points()[RED]["temple"] == 10
    assert (match.state.budget, noble(match).stones) == (2, 5)
    assert refused(match, "red build top3") == "6.7"
    assert "t1.1" in answers(match).split(", ")


def order_after(built_by_c: int) -> tuple[list[int], list[int], tuple[int, ...]]:
    two, three = "sphinx+obelisk", "sphinx+obelisk+temple"
    match = table(
        "work.11,site.14,cooperate,round_end", 4,
        score="31/31/28/35", arrival="40/44/41/39", stones="0/0/0/1",
        ships=f"{three}/{two}/{three}/temple", queues="rgv/rgv/rvo",
        built=f"{three}/{two}/{three if built_by_c == 3 else two}/temple",
        used="/".join(["blue+black+yellow", "blue+black",
                       "blue+black+yellow" if built_by_c == 3 else "blue+black", "joker"]),
        visit=f"1.1.0.{built_by_c}.0",
    )  # fmt: skip
    assert ranking(match.state) == [ORANGE, RED, GREEN, VIOLET]
    play(match, "orange stop")
    order = ranking(match.state)
    return scores(match), order, match.state.line


def test_e15_cooperation_and_order() -> None:
    """§7.1 Points for sites; §7.2 the next order is the ranking backwards."""
    expected = ([37, 34, 31, 36], [RED, ORANGE, GREEN, VIOLET], (VIOLET, GREEN, ORANGE, RED))
    assert order_after(2) == expected


def test_e15_the_later_comer_is_behind() -> None:
    """§2.13 Cid arrives at 34 after Ben: the order is the same."""
    expected = ([37, 34, 34, 36], [RED, ORANGE, GREEN, VIOLET], (VIOLET, GREEN, ORANGE, RED))
    assert order_after(3) == expected


@pytest.mark.parametrize(
    ("step", "steps"), [(2, [88, 93, 99, 99, 105, 115]), (1, [89, 95, 95, 101, 111])]
)
def test_e16_final_scoring(step: int, steps: list[int]) -> None:
    """§7.4 The sale; §7.5 the graves; §7.6 the Sphinx cards, the tenth last."""
    match = table(
        "visit,site.4,site.1,site.2,cooperate,round_end", 3,
        round=5, score="84", stones="9", market=f"{step}.0/3.0/3.0", graves="345",
        sphinx="s06@0+s18@0+s24@0+s29@0", bricks="o1.1+o1.2+o1.3+o1.4", crews="5444",
        ships="sphinx", queues="r/-/-", row="2224",
    )  # fmt: skip
    play(match, "red decline")
    assert match.over
    gained = [line.happening for line in match.log() if line.happening.seat == RED]
    points = [one.points for one in gained if one.kind in ("gained", "objective")]
    assert list(accumulate(points, initial=84))[1:] == steps
    assert noble(match).score == steps[-1]


def test_e17_crew_maximum() -> None:
    """§4.12, §2.4 What rises above 9 is lost; a space may give nothing."""
    match = sailing(crews="8999")
    play(match, "red sail amarna")
    assert crews(match) == [9, 9, 9, 9]
    match = sailing(crews="9999")
    play(match, "red sail abydos")
    assert asked(match) == "green sail"


def test_e18_sobek() -> None:
    """§4.15 Sobek is taken and used in one turn."""
    match = sailing(ships="c3", display={"c4": "n1_18", "c5": "n1_03"})
    play(match, "red sail c4", "red sobek")
    assert refused(match, "red pass") == "4.15"
    play(match, "red sail c5")
    assert asked(match) == "green sail"
    assert not has_card(match, "n1_18")


def test_e19_bastet_and_khnum() -> None:
    """§4.17 A card nobody took, which works in this round; §4.18 then a crew grows."""
    match = last_ship(
        display={"c2": "n3_03", "c9": "n3_09"}, cards="-/n3_17+n1_15", crews="1112/4433", round=3
    )
    assert answers(match) == "skip, c2, c9"
    play(match, "green take c2")
    assert asked(match) == "green raise"
    play(match, "green raise yellow")
    assert crews(match, GREEN) == [4, 4, 4, 3]
    assert noble(match, GREEN).stones == 8
    assert not has_card(match, "n3_17", GREEN)


DRIFT = "ships.2,harbour,feeding,quarries,building,cooperate,round_end"


def test_e20_automaton_placement() -> None:
    """§8.3 Three places: a roll; one place: none needed; no place: a pass."""
    ships = "abydos+amarna+memphis+temple/c7/c8+c9"
    match = table(
        f"drift.1,{DRIFT}", 1, ships=ships, passed="yes/no/yes", display={"c10": "n1_03"},
        queues="-/-/r", round=1,
    )  # fmt: skip
    assert outcomes(match) == ["1", "2", "3"]
    play(match, "chance roll cleopatra 2")
    assert scores(match)[1] == 1
    assert crews(match, 1) == [2, 2, 2, 2]
    assert noble(match, 1).ships == 5
    assert noble(match, 1).passed


def test_e20_two_places_left() -> None:
    """§8.3 Of two places a roll of two decides."""
    ships = "abydos+amarna+memphis+temple+heliopolis/c7/c8+c9"
    fields: Fields = {"ships": ships, "passed": "yes/no/yes", "queues": "-/-/r", "round": 1}
    match = table(f"drift.1,{DRIFT}", 1, display={"c10": "n1_03"}, **fields)
    assert outcomes(match) == ["1", "2"]
    play(match, "chance roll cleopatra 2")
    assert scores(match)[1] == 1
    match = table(f"drift.1,{DRIFT}", 1, display={"c10": "n1_03"}, **fields)
    play(match, "chance roll cleopatra 1")
    assert match.state.visitors(2) == [0, 1]


def test_e21_automaton_building_round_4() -> None:
    """§8.6 The Sphinx; §8.7 the Temple, always the dearest brick that fits; §7.1 cooperation."""
    match = table(
        "sail,ships.1,harbour,feeding,quarries,building,cooperate,round_end", 1,
        round=4, crews="1112/1112/4333", ships="-/-/sphinx+temple", queues="v/-/v",
        bricks="t1.1+t1.2+t2.1", passed="no/yes/yes",
    )  # fmt: skip
    play(match, "red pass")
    assert noble(match, 2).used == 1 << BLACK
    assert scores(match)[2] == 3
    play(match, "chance blind imhotep s01", "chance roll imhotep 2")
    built = [line.happening for line in match.log() if line.happening.kind == "built"]
    assert [one.fields["brick"] for one in built] == ["t1.3", "t2.2", "t3.1", "t4.1"]
    assert bricks(match, 2) == ["t3.1", "t4.1", "t2.2", "t1.3"]
    assert scores(match)[2] == 3 + 8 + 3
    assert sphinx(match, 2) == ["s01"]


def test_e22_automaton_end() -> None:
    """§8.8 Sphinx cards 6 each, later cards 1 and 2, and the bonus for graves."""
    cards = "+".join(
        [f"n1_{n:02}" for n in range(1, 7)] + [f"n3_{n:02}" for n in range(1, 6)]
        + [f"n5_{n:02}" for n in range(1, 4)]
    )  # fmt: skip
    match = table(
        "visit,site.4,site.1,site.2,cooperate,round_end", 1,
        round=5, cards=f"-/-/{cards}", sphinx="-/-/s01@0+s02@0", graves="-/-/45", score="0/0/14",
        ships="sphinx", queues="r/-/-", stones="1", row="2233",
    )  # fmt: skip
    play(match, "red decline")
    assert match.over
    assert scores(match)[2] == 14 + 25


def test_e23_hunger_in_round_1() -> None:
    """§5.3 Heliopolis as first and only ship: 2 grain missing; §7.2 the last sails first."""
    match = sailing(round=1, passed="no/yes")
    play(match, "red sail heliopolis")
    assert noble(match).score == -6
    assert match.state.line[0] == RED


def test_e24_overseer() -> None:
    """§6.4 An overseer makes a crew strong enough; it is then offered (§6.3)."""
    low = "o1.1+o1.2+o1.3+o1.4+o2.1+o2.2+o2.3+o3.1+o3.2+o3.3"
    match = visiting(1, bricks=f"-/{low}", row="5324", cards="n1_20", crews="1212", stones=8)
    assert "black" in answers(match).split(", ")
    play(match, "red send black")
    assert answers(match) == "overseer 3"
    play(match, "red overseer 3")
    assert match.state.budget == 5
    play(match, "red grave")
    assert (noble(match).score, noble(match).stones) == (5, 3)


def test_the_rest_of_a_round_can_be_named() -> None:
    """§4.1 The names of what follows fit the rules: a position with each can be read."""
    assert asked(sailing()) == "red sail"
    assert asked(table(f"meal,{MEALS}", cards="n1_10+n1_19")) == "red meal"
    assert asked(table(f"sail.4,{SHIPS}", gone="n1_18")) == "red sail"
