"""Chapters 11, 12 and 1 of RULES.md: every ruling, and what differs from the printed game."""

import re

from hypostyle.games.egizia import GAME
from hypostyle.games.egizia.data import CREWS, NILE, ROUND_SPACES
from hypostyle.games.egizia.rules.basics import ranking
from hypostyle.games.egizia.rules.objectives import objective
from tests.games.egizia.build import (
    GREEN,
    MEALS,
    RED,
    SITES,
    answers,
    bricks,
    crews,
    last_ship,
    lines,
    noble,
    sailing,
    scores,
    sphinx,
    table,
    visiting,
)
from tests.games.moves import asked, play, reason, refused


def test_aim_and_river() -> None:
    """§1.1 Five rounds; §1.2 what is passed is lost until the next."""
    match = sailing(ships="abydos")
    assert refused(match, "red sail edfu") == "4.4"
    play(match, "red pass", "green pass")
    assert match.state.round == 3
    assert noble(match).furthest == -1


def test_r01_start_cards() -> None:
    """§11.1 A quarry of 3 and a green field of 6 for everybody."""
    match = GAME.new(players=4, seed=1)
    assert {(int(one.quarry), int(one.green)) for one in match.state.nobles} == {(3, 6)}


def test_r02_numbers() -> None:
    """§11.2 22, 22, 12 cards, eight ships, crews at 1 and 2."""
    assert [sum(c.key.startswith(k) for c in NILE) for k in ("n1", "n3", "n5")] == [22, 22, 12]
    match = GAME.new(seed=1)
    assert noble(match).ships == 8
    assert crews(match) == [1, 1, 1, 2]


def test_r03_starting_stones() -> None:
    """§11.3 2 to 5."""
    match = GAME.new(players=4, seed=2)
    assert [int(noble(match, seat).stones) for seat in match.state.line] == [2, 3, 4, 5]


def test_r04_passing_with_ships_left() -> None:
    """§11.4 For the rest of the round."""
    match = sailing()
    play(match, "red pass", "green sail syene", "green raise blue")
    assert asked(match) == "green sail"


def test_r05_growth_cannot_be_refused() -> None:
    """§11.5 Only the ring may be left."""
    match = sailing()
    play(match, "red sail memphis")
    assert "skip" not in answers(match).split(", ")
    match = sailing()
    play(match, "red sail thebae")
    assert crews(match)[3] == 3
    assert "stay" in answers(match).split(", ")


def test_r06_downstream_of_all_ships() -> None:
    """§11.6 Not only of the last one."""
    match = sailing(ships="syene+abydos", cards="n3_14", round=3)
    play(match, "red sail edfu eddy", "green pass")
    assert refused(match, "red sail thebae") == "4.4"


def test_r07_after_an_upstream_ship() -> None:
    """§11.7 The river is not reopened."""
    match = sailing(ships="abydos", cards="n3_13+n3_14", round=3)
    play(match, "red sail edfu anuket")
    assert noble(match).furthest == 11


def test_r08_no_sharing_of_cards_and_sites() -> None:
    """§11.8 Hapi is for round spaces; one ship to a site."""
    match = sailing(ships="sphinx/c1", queues="r/-/-", cards="n1_16+n3_13", round=3)
    assert refused(match, "red sail c1 share anuket") == "4.6"
    assert refused(match, "red sail sphinx anuket") == "2.3"


def test_r09_hunger_by_grain() -> None:
    """§11.9 Two missing grain at 3 points."""
    assert noble(last_ship(crews="2222")).score == -6


def test_r10_below_zero() -> None:
    """§11.10 A score may be negative."""
    assert noble(last_ship(crews="9999", score="5")).score == 5 - 90


def test_r11_equal_leaders() -> None:
    """§11.11 The earlier comer is ahead."""
    match = sailing(score="4/4", arrival="5/3")
    assert ranking(match.state) == [GREEN, RED]


def test_r12_idle_ships_earn_nothing() -> None:
    """§11.12 Only sites built at."""
    match = visiting(0)
    play(match, "red decline")
    assert match.points()[RED] == {}


def test_r13_the_joker_alone() -> None:
    """§11.13 He may work alone."""
    match = visiting(1)
    play(match, "red send joker", "red build o1.1", "red build o1.2")
    assert bricks(match) == ["o1.1", "o1.2"]


def test_r14_both_monuments() -> None:
    """§11.14 In one visit."""
    match = visiting(2, crews="2112")
    play(match, "red send blue", "red build y1.1", "red build t1.1")
    assert bricks(match) == ["t1.1", "y1.1"]


def test_r15_thoth_and_five() -> None:
    """§11.15 With Thoth pay three at most."""
    match = visiting(0, crews="9112", cards="n1_17")
    play(match, "red send blue")
    assert answers(match) == "1, 2, 3"


def test_r16_and_r17_rows() -> None:
    """§11.16 Own bricks; §11.17 first the brick, then the row."""
    row = "+".join(f"y1.{n}" for n in range(1, 7))
    match = visiting(2, bricks=row, crews="1112")
    play(match, "red send blue", "red build y1.7")
    sources = [x.happening.source for x in match.log() if x.happening.source]
    assert sources[:2] == ["pyramid", "row"]
    assert match.points()[RED]["row"] == 7


def test_r18_nothing_kept() -> None:
    """§11.18 It counts as building."""
    match = visiting(0)
    play(match, "red send blue", "red pay 1", "chance draw red s01", "red return")
    assert match.points()[RED]["cooperation"] == 1


def test_r19_a_dear_grave_blocks() -> None:
    """§11.19 Those behind wait."""
    match = visiting(1, row="8111"[:1] + "122", crews="5112")
    play(match, "red send blue")
    assert refused(match, "red grave") == "6.8"


def test_r20_start_cards_count() -> None:
    """§11.20 For S26 and S28."""
    s = table(
        f"meal,{MEALS}", cards="n1_07+n1_09+n1_01+n1_02+n1_03+n5_06", crews="9999", round=5
    ).state
    assert objective(s, RED, 25) == 6
    assert objective(s, RED, 27) == 6


def test_r21_bastets_card_works_at_once() -> None:
    """§11.21 A quarry in the same round."""
    match = last_ship(display={"c1": "n3_05"}, cards="n3_17", round=3)
    play(match, "red take c1")
    assert noble(match).stones == 9


def test_r22_heliopolis() -> None:
    """§11.22 Never shared, never doubled."""
    match = sailing(ships="-/heliopolis", cards="n1_16+n3_15", round=3)
    assert refused(match, "red sail heliopolis share") == "4.8"
    assert refused(match, "red sail heliopolis double") == "4.8"


def test_r23_which_slot() -> None:
    """§11.23 The order of arrival."""
    match = sailing(ships="-/obelisk", queues="-/g/-")
    play(match, "red sail obelisk")
    assert match.state.visitors(1) == [1, 0]


def test_r24_overseers_eat_nothing() -> None:
    """§11.24 They are no strength when crews are fed: six grain are just enough for six."""
    match = last_ship(cards="n1_20+n3_20", crews="2112", round=3)
    assert "Red needs 6 grain and has 6." in lines(match)
    assert noble(match).score == 0
    assert noble(last_ship(cards="n1_20", crews="2212")).score == -3


def test_r25_one_crew_one_site() -> None:
    """§11.25 A crew works once a round."""
    match = visiting(0, ships="sphinx+temple", queues="r/-/r")
    play(match, "red send blue", "red pay 1", "chance draw red s01", "red return")
    assert refused(match, "red send blue") == "6.3"


def test_r26_stones_above_25() -> None:
    """§11.26 Lost, also from a bonus."""
    match = sailing(stones="24", market="3.0")
    play(match, "red sail edfu")
    assert noble(match).stones == 25


def test_r27_and_r28_sale_and_tenth() -> None:
    """§11.27 Nobody is asked; §11.28 both are rounded down."""
    match = last_ship(round=5, stones="4", market="2.0", score="16", sphinx="s29@0")
    assert match.points()[RED] == {"sale": 3, "objectives": 1}


def test_r29_and_r30_sphinx_cards() -> None:
    """§11.29 Back into the deck; §11.30 any number may be held."""
    held = "+".join(f"s{n:02}@0" for n in range(1, 12))
    match = visiting(0, sphinx=held)
    play(match, "red send joker", "red pay 2", "chance draw red s12", "chance draw red s13")
    play(match, "red keep s12")
    assert len(sphinx(match)) == 12
    assert match.state.deck >> 12 & 1


def test_r31_two_players_find_a_slot() -> None:
    """§11.31 Both ships are regular."""
    match = table(f"visit,{SITES[0]}", ships="sphinx/sphinx", queues="rg/-/-", stones="1/1")
    play(match, "red send blue", "red pay 1", "chance draw red s01", "red return")
    assert asked(match) == "green visit"


def test_r32_to_r36_automata() -> None:
    """§11.32 to §11.36 Bonuses, no card, counting from P1, the order, 21 cards."""
    match = GAME.new(players=1, manual=True)
    assert match.state.line == (0, 1, 2)
    assert len(noble(match, 1).sphinx) == 0
    assert not match.state.nile >> 16 & 1
    assert bin(match.state.nile & 0x3FFFFF).count("1") == 21
    match = table(
        "drift.1,ships.2,harbour,feeding,quarries,building,cooperate,round_end", 1,
        display={"c1": "n1_03"}, passed="yes/no/yes", round=1,
    )  # fmt: skip
    play(match, "chance roll cleopatra 1")
    assert scores(match)[1] == 1


def test_r37_declining() -> None:
    """§11.37 One may decline although one could build."""
    match = visiting(1)
    assert answers(match).startswith("decline")


def test_r38_unwanted_immediate_card() -> None:
    """§11.38 Recruits with all crews at 9 do nothing."""
    match = sailing(display={"c1": "n1_21"}, crews="9999")
    play(match, "red sail c1")
    assert asked(match) == "green sail"


def test_r39_order_of_feeding() -> None:
    """§11.39 What is lost is the same in any order; only who arrived first is not."""
    for score, first in (("1/2", GREEN), ("2/1", RED)):
        match = last_ship(score=score, crews="3333/4333")
        assert [points["hunger"] for points in match.points()] == [-18, -21]
        assert ranking(match.state) == [RED, GREEN]
        earlier = min((RED, GREEN), key=lambda seat: int(noble(match, seat).arrival))
        assert earlier == first
    match = last_ship(score="4/4", arrival="9/8", crews="3333/3333")
    assert ranking(match.state) == [GREEN, RED]


def test_r40_totals() -> None:
    """§11.40 Two quarries of 2 and 3 beat one of 4."""
    s = table(f"meal,{MEALS}", cards="n1_01+n1_03+n5_06/n3_01", crews="9999", round=5).state
    assert objective(s, RED, 21) == 6
    assert objective(s, GREEN, 21) == 0


def test_r41_the_first_top() -> None:
    """§11.41 Two columns are enough."""
    columns = "+".join(f"t{c}.{h}" for c in (1, 2) for h in (1, 2, 3))
    match = visiting(2, bricks=f"-/{columns}", crews="4112")
    play(match, "red send blue", "red build top1")
    assert match.points()[RED]["temple"] == 6


def test_r42_cards_in_hand_stay() -> None:
    """§11.42 At the end of a round only the river is cleared."""
    match = last_ship(cards="n1_20", display={"c3": "n1_03"})
    assert noble(match).cards == 1 << 19
    assert match.state.gone == 1 << 2


def test_r43_automata_need_no_stones() -> None:
    """§11.43 At the Sphinx they just gain."""
    match = table(
        "sail,ships.1,harbour,feeding,quarries,building,cooperate,round_end", 1,
        passed="no/yes/yes", ships="-/-/sphinx", queues="v/-/-",
    )  # fmt: skip
    play(match, "red pass")
    assert scores(match)[2] == 1


def test_r44_canals_before_sobeks_ship() -> None:
    """§11.44, §4.15 Canals and barges open a turn; there is no moment for them before his ship."""
    match = sailing(cards="n1_18+n1_19+n1_13+n3_21", round=3)
    assert {"canal n1_13", "barge 6"} <= set(answers(match).split(", "))
    play(match, "red sail syene", "red raise blue", "red sobek")
    assert answers(match) == (
        "edfu, sphinx, thebae, obelisk, abydos, amarna, temple, memphis, heliopolis"
    )
    assert reason(match, "red canal n1_13") == ("4.15", "sobek_at_once")
    assert reason(match, "red barge 6") == ("4.15", "sobek_at_once")
    assert reason(match, "red barge 8") == ("4.20", "not_held")
    assert refused(match, "red pass") == "4.15"
    play(match, "red sail edfu", "green pass", "red canal n1_13", "red barge 6")
    assert noble(match).stones == 6


def test_r45_bids_stop_at_20() -> None:
    """§11.45 No answer bids more, and no refusal names a higher price."""
    match = GAME.new(manual=True, seat_auction=True)
    play(match, "chance begin red", "red bid 20 for 1")
    assert reason(match, "green bid 20 for 1") == ("10.16", "bid_at_its_end")
    assert "20.5" not in str(match.why_not(GREEN, "bid 20 for 1"))
    play(match, "green bid 0 for 2")


def test_r46_no_roll_without_a_choice() -> None:
    """§11.46 Shown with the automata."""
    match = table(
        "sail,ships.1,harbour,feeding,quarries,building,cooperate,round_end", 1,
        passed="no/yes/yes", ships="-/obelisk", queues="-/g/-", row="6524",
        bricks="o1.1+o1.2+o1.3+o1.4+o2.1+o2.2+o2.3+o3.1+o3.2+o3.3+o4.1+o4.2",
    )  # fmt: skip
    play(match, "red pass")
    assert asked(match) == "chance lay"


def from_source(source: str) -> set[str]:
    return {option.name for option in GAME.facts.options.options if option.source == source}


def test_differences_in_figures_and_players() -> None:
    """§12.1 What is ours is marked in the data; §12.6 alone one plays against automata."""
    assert {card.source for card in NILE[22:]} == {"design"}
    assert {space.key for space in ROUND_SPACES if space.source == "printed"} == {"edfu", "thebae"}
    assert 1 in GAME.facts.players
    assert [side.key for side in GAME.facts.sides[4:]] == ["cleopatra", "imhotep"]


def test_differences_that_are_options() -> None:
    """§12.2 to §12.5 The revision, other readings, tournament rules, and our own additions."""
    revised, first = (GAME.setup(preset=name).options for name in ("seed", "first_printing"))
    for name in ("start_sphinx", "allow_pass", "plus2_needs_payment"):
        assert (revised[name], first[name]) == (True, False)
    assert (revised["unclaimed_timing"], first["unclaimed_timing"]) == (
        "after_ships",
        "end_of_round",
    )
    assert from_source("printed") == {"start_quarry", "joker_alone", "hunger_unit", "cooperation"}
    assert from_source("variant") == {
        "start_sphinx", "allow_pass", "plus2_needs_payment", "unclaimed_timing", "slots",
        "without_ten_percent", "seat_auction",
    }  # fmt: skip
    assert from_source("design") == {
        "plus2_over_cap", "row_bonus", "split_site", "upstream_resets", "hunger_floor",
        "solo_handicap", "open_sphinx",
    }  # fmt: skip


def test_our_own_options_are_marked_in_the_rules() -> None:
    """§12.5 Beside each of them stands [design]."""
    paragraphs = dict(re.findall(r"^\*\*§(10\.\d+) ((?:.+\n)+)", GAME.rules_text, re.MULTILINE))
    for option in GAME.facts.options.options:
        if option.source == "design":
            assert "[design]" in paragraphs[option.paragraph], option.name


def test_colours() -> None:
    """§12.7 No player has the colour of a crew or of a field that must be told from it."""
    keys = [side.key for side in GAME.facts.sides[:4]]
    assert keys == ["red", "green", "violet", "orange"]
    assert not {*CREWS, "brown"} & set(keys)
