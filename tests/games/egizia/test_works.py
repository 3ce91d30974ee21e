"""Chapters 5 to 7 of RULES.md: food, stone, building, the end of rounds and of the game."""

import pytest

from hypostyle.games.egizia.data import CREWS, PYRAMID_ROWS
from hypostyle.games.egizia.rules.basics import ranking
from hypostyle.games.egizia.rules.ending import tomb_bonus
from hypostyle.games.egizia.rules.objectives import objective, progress
from tests.games.egizia.build import (
    GREEN,
    MEALS,
    RED,
    SITES,
    VIOLET,
    Fields,
    answers,
    bricks,
    draw_any,
    has_card,
    last_ship,
    lines,
    noble,
    sailing,
    scores,
    sphinx,
    table,
    visiting,
)
from tests.games.moves import asked, play, reason, refused, told

OBELISK = [f"o{r + 1}.{i + 1}" for r, n in enumerate((4, 3, 3, 2, 2, 1)) for i in range(n)]
PYRAMID = [f"y{r + 1}.{i + 1}" for r, n in enumerate(PYRAMID_ROWS) for i in range(n)]


def plus(names: list[str]) -> str:
    return "+".join(names)


# --- food and stone -------------------------------------------------------------------------------


def test_feeding_goes_leader_first() -> None:
    """§5.1 The leader feeds first; §11.39 it matters for who arrived first."""
    match = last_ship(3, score="1/9/4", crews="9999/9999/9999")
    fed = [line.happening.seat for line in match.log() if line.happening.kind == "fed"]
    assert fed == [GREEN, VIOLET, RED]
    arrivals = [int(noble(match, seat).arrival) for seat in (GREEN, VIOLET, RED)]
    assert arrivals == sorted(arrivals)


@pytest.mark.parametrize(("step", "penalty"), [(0, 3), (1, 2), (2, 1), (3, 1)])
def test_hunger_by_the_grain_market(step: int, penalty: int) -> None:
    """§5.3, §2.5 Points lost for each missing grain; §11.10 below zero if need be."""
    match = last_ship(crews="3333", market=f"0.{step}")
    assert match.points()[RED]["hunger"] == -6 * penalty
    assert noble(match).score == -6 * penalty


def test_who_has_nothing_to_play_just_feeds() -> None:
    """§5.4 Nobody is asked for nothing; §5.2 surplus is lost."""
    match = last_ship(cards="n1_07+n1_16")
    assert "fed" in told(match)
    assert asked(match) == "chance lay"


def test_quarries_give_stones_every_round() -> None:
    """§5.5 3 from the start card, and the others."""
    match = last_ship(cards="n1_03+n1_01", stones="1/25")
    assert noble(match).stones == 1 + 3 + 3 + 2
    assert noble(match, GREEN).stones == 25
    assert "Red gets 8 stones from the quarries." in lines(match)
    assert "Green gets 0 stones from the quarries; 3 above 25 are lost." in lines(match)


# --- visits ---------------------------------------------------------------------------------------


def test_sites_in_the_order_of_the_river() -> None:
    """§6.1 Sphinx, Obelisk and Graves, Temple and Pyramid; a queue in its order."""
    match = table(
        f"visit.1,{SITES[0]}", ships="sphinx+obelisk+temple/sphinx+obelisk", stones="5/5",
        queues="gr/rg/r",
    )  # fmt: skip
    seen = []
    while not match.chance:
        seen.append(asked(match))
        play(match, f"{asked(match).split()[0]} decline")
    assert seen == ["green visit", "red visit", "red visit", "green visit", "red visit"]


def test_declining_is_allowed_and_lets_a_prospector_in() -> None:
    """§6.2, §11.37 A slot that nobody used is free for the next."""
    match = table(
        f"visit,{SITES[0]}", 3, ships="sphinx/sphinx/sphinx", stones="5/5/5", queues="rgv/-/-"
    )
    play(match, "red decline", "green send blue", "green pay 1", "chance draw green s01")
    play(match, "green return")
    assert asked(match) == "violet visit"


def test_crews_that_may_be_sent() -> None:
    """§6.3 One regular crew, with or without the Joker, or the Joker; each once a round."""
    match = visiting(1)
    assert answers(match) == (
        "decline, blue, black, yellow, blue+joker, black+joker, yellow+joker, joker"
    )
    match = visiting(1, ships="sphinx+obelisk", queues="r/r/-", built="sphinx", used="blue+joker")
    assert answers(match) == "decline, black, yellow"
    assert refused(match, "red send blue") == "6.3"
    assert refused(match, "red send black+joker") == "6.3"


def test_only_crews_that_could_build_something() -> None:
    """§6.3 A price too high for a crew, unless overseers help; without any the visit fails."""
    match = visiting(1, bricks=f"-/{plus(OBELISK[:4])}", row="3524", crews="1132")
    assert answers(match) == "decline, yellow, blue+joker, black+joker, yellow+joker, joker"
    assert refused(match, "red send blue") == "6.3"
    match = visiting(1, bricks=f"-/{plus(OBELISK[:10])}", row="8324", crews="1112", cards="n1_20")
    assert (
        answers(match)
        == "decline, blue, black, yellow, blue+joker, black+joker, yellow+joker, joker"
    )


def test_a_visit_without_stones_fails_by_itself() -> None:
    """§6.3 Nobody is asked; a barge in hand changes that."""
    common: Fields = {"ships": "sphinx+obelisk", "queues": "r/r/-", "stones": 1}
    match = table(f"visit,{SITES[0]}", **common)
    play(match, "red send blue", "red pay 1", "chance draw red s01", "red return")
    assert "failed" in told(match)
    match = table(f"visit,{SITES[0]}", round=3, cards="n3_21", **common)
    play(match, "red send blue", "red pay 1", "chance draw red s01", "red return")
    assert asked(match) == "red visit"


def test_there_is_no_way_back_from_crews_sent() -> None:
    """§6.10 Something must be built; then one may stop, and what is left is lost."""
    match = visiting(1, crews="5112")
    play(match, "red send blue")
    assert refused(match, "red stop") == "6.10"
    play(match, "red build o1.1", "red stop")
    assert match.state.budget == 0
    assert "stopped" in told(match)


def test_a_visit_ends_by_itself() -> None:
    """§6.10 When nothing can be paid for and nothing played."""
    match = visiting(1, crews="1112", stones=10)
    play(match, "red send blue", "red build o1.1")
    assert asked(match) == "chance lay"


def test_cards_keep_a_visit_open() -> None:
    """§6.4, §6.10 With an overseer in hand one may still go on."""
    match = visiting(1, crews="1112", cards="n1_20")
    play(match, "red send blue", "red build o1.1")
    assert answers(match) == "stop, overseer 3"
    play(match, "red overseer 3", "red build o1.2", "red build o2.1")
    assert bricks(match) == ["o1.1", "o1.2", "o2.1"]


def test_what_cannot_be_built() -> None:
    """§6.7 Built, elsewhere, too dear; §2.9, §2.10, §2.11 not supported."""
    match = visiting(1, bricks="o1.1+o1.2", crews="1112")
    play(match, "red send blue")
    assert refused(match, "red build o1.1") == "6.7"
    assert refused(match, "red build t1.1") == "6.7"
    assert refused(match, "red build o2.1") == "6.7"
    assert refused(match, "red build o2.2") == "2.9"
    match = visiting(2, crews="9112")
    play(match, "red send blue")
    assert refused(match, "red build t1.2") == "2.10"
    assert reason(match, "red build y1.2") == ("2.11", "from_the_left")
    assert reason(match, "red build y2.1") == ("2.11", "unsupported")
    assert refused(match, "red grave") == "6.8"
    match = visiting(2, bricks="-/y1.1+y1.2+y1.3+y1.4", crews="9112")
    play(match, "red send blue")
    assert reason(match, "red build y2.2") == ("2.11", "from_the_left")
    assert reason(match, "red build y2.4") == ("2.11", "unsupported")


def test_everything_in_its_order_in_a_visit() -> None:
    """§6.4 First crews, then cards; §6.10 no way back; at the Sphinx cards before stones."""
    cards = "n1_20+n3_21"
    match = visiting(1, cards=cards, round=3)
    assert reason(match, "red barge 6") == ("6.4", "crews_first")
    assert reason(match, "red overseer 3") == ("6.4", "crews_first")
    assert reason(match, "red barge 8") == ("4.20", "not_held")
    assert reason(match, "red grave") == ("6.2", "crews_first")
    play(match, "red send blue")
    assert reason(match, "red decline") == ("6.10", "no_way_back")
    match = visiting(0, cards=cards, round=3)
    assert reason(match, "red grave") == ("6.8", "grave_elsewhere")
    play(match, "red send blue")
    assert reason(match, "red decline") == ("6.10", "no_way_back")
    play(match, "red pay 1", "chance draw red s01")
    assert reason(match, "red decline") == ("6.10", "no_way_back")
    assert reason(match, "red barge 6") == ("6.4", "paid_already")
    assert reason(match, "red overseer 3") == ("6.4", "paid_already")
    match = sailing(display={"c1": "n5_12"}, cards=cards, round=5)
    play(match, "red sail c1", *(f"chance draw red s0{n}" for n in (1, 2, 3)))
    assert reason(match, "red decline") == ("6.2", "decline_elsewhere")
    assert reason(match, "red barge 6") == ("4.20", "barge_elsewhere")


def test_a_finished_site_makes_a_visit_fail() -> None:
    """§6.3 All bricks built and all graves taken: there is nothing to send crews for."""
    match = table(
        f"visit,{SITES[0]}", ships="sphinx+obelisk", queues="r/r/-", stones="9", row="-",
        buried=0, graves="-/112233445562", bricks=f"-/{plus(OBELISK)}", crews="9999",
        cards="n5_04+n5_05+n5_06", round=5,
    )  # fmt: skip
    play(match, "red decline")
    assert "Red can build nothing at Obelisk and Graves." in lines(match)
    temple = [f"t{c}.{h}" for c in range(1, 7) for h in (1, 2, 3)]
    temple += [f"top{k}" for k in range(1, 6)]
    match = table(
        f"visit,{SITES[0]}", ships="sphinx+temple", queues="r/-/r", stones="9",
        bricks=f"-/{plus(temple + PYRAMID)}",
    )  # fmt: skip
    play(match, "red decline")
    assert "Red can build nothing at Temple and Pyramid." in lines(match)


def test_both_monuments_in_one_visit() -> None:
    """§6.7, §11.14 Temple and Pyramid, Obelisk and Graves may be mixed."""
    match = visiting(2, crews="3112")
    play(match, "red send blue", "red build t1.1", "red build y1.1", "red build t2.1")
    assert bricks(match) == ["t1.1", "t2.1", "y1.1"]
    match = visiting(1, crews="5112", row="2524")
    play(match, "red send blue", "red grave", "chance turn 1", "red build o1.1")
    assert match.points()[RED] == {"graves": 2, "obelisk": 1}


def test_graves_one_after_the_other() -> None:
    """§6.8 The row moves up; the last ones are not replaced."""
    taken = "2233445"
    match = visiting(1, row="2113", graves=f"-/{taken}", crews="9112", buried=1)
    play(
        match, "red send blue", "red grave", "chance turn 5", "red grave", "red grave", "red grave"
    )
    assert match.state.buried == 0
    assert match.state.row == 5
    assert refused(match, "red grave") == "6.8"


def test_no_grave_left() -> None:
    """§6.8 All are taken."""
    match = visiting(1, row="-", graves="-/112233445562", buried=0, crews="2112")
    play(match, "red send blue")
    assert refused(match, "red grave") == "6.8"


def test_a_row_goes_to_the_majority() -> None:
    """§6.9 Most bricks win the row, whoever completes it; §11.17 the brick is paid first."""
    row = [f"y1.{n}" for n in range(1, 7)]
    match = visiting(2, bricks=f"y1.1/{plus(row[1:])}", crews="1112")
    play(match, "red send blue", "red build y1.7")
    assert match.points()[RED]["pyramid"] == 1
    assert match.points()[GREEN]["row"] == 5
    assert noble(match).arrival > 0
    kinds = [(x.happening.source, x.happening.seat) for x in match.log() if x.happening.source]
    assert kinds[:2] == [("pyramid", RED), ("row", GREEN)]
    assert "Row 1 of the Pyramid is complete; the row goes to Green." in lines(match)


# --- the Sphinx -----------------------------------------------------------------------------------


def test_what_may_be_paid() -> None:
    """§6.5 At most five, the strength, the stones and the deck."""
    match = visiting(0, crews="9112", stones=10)
    play(match, "red send blue")
    assert answers(match) == "1, 2, 3, 4, 5"
    match = visiting(0, crews="2112", stones=10)
    play(match, "red send blue")
    assert refused(match, "red pay 3") == "6.5"
    held = plus([f"s{n:02}@0" for n in range(1, 28)])
    match = visiting(0, crews="9112", stones=10, sphinx=f"-/{held}")
    play(match, "red send blue")
    assert answers(match) == "1, 2"


def test_an_empty_deck_makes_the_visit_fail() -> None:
    """§6.3 Nothing to draw."""
    held = plus([f"s{n:02}@0" for n in range(1, 29)])
    match = table(f"visit,{SITES[0]}", ships="sphinx/sphinx", queues="rg/-/-", stones="9/9",
                  sphinx=f"-/{held}")  # fmt: skip
    play(match, "red send blue", "red pay 1", "chance draw red s29", "red keep s29")
    assert "failed" in told(match)


def test_overseers_and_barges_at_the_sphinx() -> None:
    """§6.4 Before the stones are paid."""
    match = visiting(0, crews="1112", stones=0, cards="n1_20+n3_21", round=3)
    play(match, "red send blue")
    assert answers(match) == "overseer 3, barge 6"
    play(match, "red barge 6", "red overseer 3", "red pay 4")
    assert noble(match).stones == 2
    assert not has_card(match, "n1_20")


def test_what_is_kept_and_returned() -> None:
    """§6.6 Only drawn cards; the others go back into the deck; §11.18 it counts as building."""
    match = visiting(0, crews="3112")
    play(match, "red send blue", "red pay 2", "chance draw red s05", "chance draw red s07")
    assert refused(match, "red keep s06") == "6.6"
    deck = match.state.deck
    play(match, "red return")
    assert match.state.deck == deck | 1 << 4 | 1 << 6
    assert match.points()[RED] == {"returned": 2, "cooperation": 1}
    assert sphinx(match) == []


def test_seshat_may_keep_two() -> None:
    """§6.6 None, one or two."""
    match = visiting(0, crews="3112", cards="n3_16", round=3)
    play(match, "red send blue", "red pay 3")
    play(match, *(f"chance draw red s0{n}" for n in (1, 2, 3)))
    play(match, "red keep s03", "red keep s01")
    assert sphinx(match) == ["s03", "s01"]
    assert match.points()[RED]["returned"] == 1


# --- the end of a round ---------------------------------------------------------------------------


@pytest.mark.parametrize(("sites", "points"), [(0, 0), (1, 1), (2, 3), (3, 6)])
def test_cooperation(sites: int, points: int) -> None:
    """§7.1 0, 1, 3, 6."""
    names = ["sphinx", "obelisk", "temple"]
    match = table(
        "visit.9,site.10,cooperate,round_end", ships="sphinx+obelisk+temple/temple", queues="r/r/rg",
        stones="0/1", built=plus(names[:sites]) or "-", used=plus(list(CREWS[:sites])) or "-",
        visit=f"0.0.0.{sites // 3}.0",
    )  # fmt: skip
    play(match, "green decline")
    assert match.points()[RED].get("cooperation", 0) == points
    said = f"Red scores {points} {'point' if points == 1 else 'points'} (cooperation bonus)."
    assert (said in lines(match)) == (points > 0)


def test_everything_is_fresh_in_the_next_round() -> None:
    """§7.2 Ships, crews, cards used; cards on the river go, cards in hand stay (§11.42)."""
    match = visiting(
        2, ships="c1+edfu+sphinx+temple/edfu", cards="n1_16/n1_20", spent="n1_16", used="blue",
        built="sphinx", queues="r/-/r", display={"c5": "n1_03"}, score="1/4",
    )  # fmt: skip
    play(match, "red decline")
    me = noble(match)
    assert (me.ships, me.at, me.furthest, me.spent, me.used) == (8, 0, -1, 0, 0)
    assert not me.passed
    assert match.state.gone >> 2 & 1
    assert has_card(match, "n1_20", GREEN)
    assert match.state.line == (RED, GREEN)
    assert match.state.round == 3


def test_equal_scores_sail_in_reverse_of_arrival() -> None:
    """§7.2, §2.13, §11.11 The later comer sails earlier."""
    match = last_ship(3, score="5/5/5", arrival="7/9/8")
    assert ranking(match.state) == [RED, VIOLET, GREEN]
    assert match.state.line == (GREEN, VIOLET, RED)


# --- the end of the game --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "stones", "points"), [(0, 9, 0), (1, 9, 0), (2, 9, 4), (3, 9, 4), (3, 1, 0)]
)
def test_sale(step: int, stones: int, points: int) -> None:
    """§7.4 Two stones for a point on the two lowest steps; §11.27 by itself."""
    match = last_ship(round=5, stones=stones, market=f"{step}.0", options="start_quarry=false")
    assert match.over
    assert match.points()[RED].get("sale", 0) == points


@pytest.mark.parametrize(
    ("graves", "points"), [("-", 0), ("1", 2), ("46", 2), ("56", 5), ("578", 5), ("5781", 9)]
)
def test_grave_bonus(graves: str, points: int) -> None:
    """§7.5 By the sum."""
    match = last_ship(round=5, graves=graves, row="2233")
    assert match.points()[RED].get("tombs", 0) == points
    assert tomb_bonus(0) == 0


def test_the_winner() -> None:
    """§7.7 The highest score; of equals the one further forward."""
    match = last_ship(round=5, score="9/8", arrival="4/3")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (RED,)
    match = last_ship(round=5, score="9/9", arrival="4/3")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (GREEN,)
    assert outcome.reasons == ("last_round",)


# --- every Sphinx card ----------------------------------------------------------------------------

T9 = [f"t{c}.{h}" for c in (1, 2, 3) for h in (1, 2, 3)]
ROWS3 = PYRAMID[:18]

# fmt: off
TASKS = [
    # card  fields that miss it                         fields that fulfil it                    points
    ("s01", {"bricks": f"-/{plus(OBELISK[:14])}"},      {"bricks": f"-/{plus(OBELISK)}"},        7),
    ("s02", {"bricks": f"-/{plus(T9[:8])}"},            {"bricks": f"-/{plus(T9)}"},             7),
    ("s03", {"bricks": f"-/{plus(ROWS3[:17])}"},        {"bricks": f"-/{plus(ROWS3)}"},          7),
    ("s04", {"row": "1", "buried": 0, "graves": "-/12234455663"},
            {"row": "-", "buried": 0, "graves": "-/112234455663"},                               7),
    ("s05", {},                                         {"bricks": f"-/{plus(OBELISK + ROWS3)}"}, 6),
    ("s06", {"bricks": "o1.1+o1.2+o1.3"},               {"bricks": "o1.1+o1.2+o1.3+o1.4"},       6),
    ("s07", {"bricks": "t1.1+t2.1+t3.1+t4.1"},          {"bricks": "t1.1+t2.1+t3.1+t4.1+t5.1"},  6),
    ("s08", {"bricks": plus(PYRAMID[:4])},              {"bricks": plus(PYRAMID[:5])},           6),
    ("s09", {"bricks": plus(PYRAMID[:7])},              {"bricks": plus(PYRAMID[:8])},           9),
    ("s10", {"bricks": "y1.1+y1.2+y2.1/y1.3+y2.2"},     {"bricks": "y1.1+y1.2+y2.1+y3.1/y1.3+y2.2"}, 6),
    ("s11", {"bricks": f"t1.1+t2.1/{plus(T9[6:9])}"},   {"bricks": "t1.1+t2.1+t3.1"},            6),
    ("s12", {"bricks": plus(T9)},                       {"bricks": f"top1/{plus(T9)}"},          5),
    ("s13", {"bricks": plus(OBELISK[:12])},             {"bricks": f"o5.1/{plus(OBELISK[:12])}"}, 5),
    ("s14", {"bricks": "o1.1+o1.2+t1.1+t2.1+y1.1"},     {"bricks": "o1.1+o1.2+t1.1+t2.1+y1.1+y1.2"}, 6),
    ("s15", {"graves": "12"},                           {"graves": "122"},                       5),
    ("s16", {"graves": "66"},                           {"graves": "662"},                       7),
    ("s17", {"graves": "2244"},                         {"graves": "246"},                       5),
    ("s18", {"crews": "4445"},                          {"crews": "4446"},                       6),
    ("s19", {"crews": "1114"},                          {"crews": "1115"},                       6),
    ("s20", {"crews": "1519"},                          {"crews": "1612"},                       6),
    ("s21", {"crews": "2222"},                          {"crews": "3332"},                       7),
    ("s22", {"cards": "-/n1_01"},                       {"cards": "n1_01/n1_02"},                6),
    ("s23", {"cards": "-/n1_07"},                       {"cards": "n1_13/n1_07"},                6),
    ("s24", {"market": "2.3/2.3"},                      {"market": "3.0/3.0"},                   6),
    ("s25", {"market": "3.2/3.2"},                      {"market": "0.3/0.2"},                   3),
    ("s26", {"cards": "n1_07+n1_10"},                   {"cards": "n1_07+n1_10", "canals": "n1_10", "gone": "n1_19"}, 6),
    ("s27", {"cards": "n1_10+n1_13", "canals": "n1_13", "gone": "n1_19"}, {"cards": "n1_10+n1_13"},               5),
    ("s28", {"cards": "n1_01+n1_02"},                   {"cards": "n1_01+n1_02+n1_03"},          6),
    ("s29", {"score": "9/99"},                          {"score": "59/99"},                         5),
]
# fmt: on


@pytest.mark.parametrize(("card", "miss", "hit", "points"), TASKS, ids=[task[0] for task in TASKS])
def test_sphinx_card(card: str, miss: Fields, hit: Fields, points: int) -> None:
    """§2.8, §7.6 Every card just missed and just fulfilled."""
    number = int(card[1:]) - 1
    for fields, expected in ((miss, 0), (hit, points)):
        s = table(f"meal,{MEALS}", **{"cards": "-", "row": "2233", **_asking(fields)}).state
        assert objective(s, RED, number) == expected
        assert progress(s, RED, number) >= 0


ALL_GRAVES: Fields = {"row": "-", "buried": 0, "graves": "-/112234455663"}
TOPS = "t2.2+t2.3+t3.1+t3.2+t3.3"

# fmt: off
CORNERS = [
    # card   fields                                                                  points
    ("s05",  {"bricks": f"-/{plus(OBELISK)}"},                                       3),
    ("s05",  {"bricks": f"-/{plus(OBELISK + T9 + ROWS3)}"},                          9),
    ("s05",  {"bricks": f"-/{plus(OBELISK + T9 + ROWS3)}", **ALL_GRAVES},            12),
    ("s07",  {"bricks": f"t1.1+t1.2+t1.3+t2.1+top1/{TOPS}"},                         6),
    ("s11",  {"bricks": f"t1.1+t2.1+top1+top2/t1.2+t1.3+{TOPS}"},                    0),
    ("s21",  {"crews": "3342"},                                                      0),
    ("s21",  {"crews": "4334"},                                                      0),
    ("s21",  {"crews": "5552"},                                                      7),
]
# fmt: on


@pytest.mark.parametrize(("card", "fields", "points"), CORNERS)
def test_corners_of_sphinx_cards(card: str, fields: Fields, points: int) -> None:
    """§2.8 Conditions counted one by one; tops count as bricks but not for columns; S21 equal."""
    s = table(f"meal,{MEALS}", **{"cards": "-", "row": "2233", **_asking(fields)}).state
    assert objective(s, RED, int(card[1:]) - 1) == points


def _asking(fields: Fields) -> Fields:
    """Red must have something to play, or nobody is asked: a canal and a field beyond the task."""
    cards = str(fields.get("cards", "-")).split("/")
    canal = "n1_19+n1_11"
    if "n1_10" in cards[0] or "n1_13" in cards[0]:
        canal = "n1_19+n1_14"
    extra = "n5_06" if "cards" in fields else canal
    mine = extra if cards[0] == "-" else f"{cards[0]}+{extra}"
    more = {"crews": "9999"} if "cards" in fields else {}
    return {**more, **fields, "cards": "/".join([mine, *cards[1:]]), "round": 5}


def test_every_sphinx_card_has_a_task_above() -> None:
    """§2.8 None is forgotten."""
    assert [task[0] for task in TASKS] == [f"s{n:02}" for n in range(1, 30)]


def test_a_tenth_comes_last_and_is_never_negative() -> None:
    """§7.6, §11.28 S29 after all other cards, rounded down."""
    match = last_ship(round=5, score="58", sphinx="s29@0+s19@0", crews="1115", cards="n1_07")
    assert match.points()[RED]["objectives"] == 6 + 6
    match = last_ship(round=5, score="-58", sphinx="s29@0")
    assert match.points()[RED].get("objectives", 0) == 0


def test_all_cards_are_shown_at_the_end() -> None:
    """§7.6 Everybody sees what everybody had."""
    match = last_ship(round=5, sphinx="s01@0+s02@0/s03@0")
    shown = [
        x.happening.fields["sphinx"] for x in match.log(GREEN) if x.happening.kind == "objective"
    ]
    assert sorted(map(str, shown)) == ["s01", "s02", "s03"]
    assert sphinx(match) == ["s01", "s02"]
    assert match.view(GREEN).state.nobles[RED].sphinx == match.state.nobles[RED].sphinx


def test_points_are_told_by_source() -> None:
    """§2.13 Every change of a score is in the log, with its source."""
    match = last_ship(round=5, score="3/4", crews="3333/1112", graves="12", row="2233")
    draw_any(match)
    gained = [sum(points.values()) for points in match.points()]
    assert [3 + gained[0], 4 + gained[1]] == scores(match)
