"""Positions as text: what can be left out, and every defect by its name."""

import pytest

from hypostyle import BadPosition, Stream, read_position, write_position
from hypostyle.games.egizia import GAME
from tests.games.egizia.build import ENDS, MEALS, SHIPS, SITES, Fields, text

SAIL = f"sail,{SHIPS}"
SHIPS0 = SHIPS.replace("ships.1", "ships")
"""What follows the cards that are laid out."""

# fmt: off
DEFECTS = [
    # defect                 fields
    ("card-twice",           {"cards": "n1_03/n1_03"}),
    ("card-twice",           {"cards": "n1_03", "display": {"c1": "n1_03"}}),
    ("twice",                {"cards": "n1_03+n1_03"}),
    ("sphinx-twice",         {"sphinx": "s01@0/s01@0"}),
    ("sphinx-too-early",     {"sphinx": "s01@4"}),
    ("brick-twice",          {"bricks": "o1.1/o1.1"}),
    ("brick-in-the-air",     {"bricks": "o2.1"}),
    ("graves-lost",          {"graves": "77"}),
    ("graves-lost",          {"buried": 9}),
    ("graves-not-open",      {"row": "35", "buried": 10}),
    ("not-digits",           {"row": "9"}),
    ("ship-on-card",         {"ships": "c1", "display": {"c1": "n1_03"}}),
    ("queue-wrong",          {"ships": "sphinx"}),
    ("queue-wrong",          {"queues": "r/-/-"}),
    ("not-queues",           {"queues": "r/-"}),
    ("not-seats",            {"queues": "x/-/-"}),
    ("not-seats",            {"line": "r"}),
    ("ships-lost",           {"ships": "c1+c2+c3+c4+c5+c6+c7+c8+c9"}),
    ("ships-lost",           {"ships": "c1*2"}),
    ("furthest-wrong",       {"ships": "c1", "furthest": "c3"}),
    ("out-of-range",         {"stones": "26"}),
    ("not-a-number",         {"stones": "many"}),
    ("not-digits",           {"crews": "11"}),
    ("crew-out-of-range",    {"crews": "1111"}),
    ("built-without-ship",   {"built": "sphinx"}),
    ("immediate-kept",       {"cards": "n1_21"}),
    ("spent-not-held",       {"spent": "n1_16"}),
    ("canal-nowhere",        {"canals": "n1_10", "gone": "n1_19"}),
    ("canal-nowhere",        {"cards": "n1_10", "canals": "n1_10*2", "gone": "n1_19+n3_18"}),
    ("arrived-together",     {"arrival": "3/3"}),
    ("budget-at-wrong-time", {"visit": "3.0.0.0.0"}),
    ("visit-at-wrong-time",  {"visit": "0.1.0.0.0"}),
    ("fed-at-wrong-time",    {"visit": "0.0.0.0.5"}),
    ("drawn-at-wrong-time",  {"drawn": "s01"}),
    ("end-wrong",            {"winner": "r"}),
    ("not-a-word",           {"winner": "rg"}),
    ("not-a-word",           {"cards": "n9_99"}),
    ("not-a-word",           {"sphinx": "s01"}),
    ("not-a-word",           {"ring": "up"}),
    ("not-for-all",          {"stones": "1/2/3"}),
    ("unknown-field",        {"colour": "red"}),
    ("cards-too-early",      {"cards": "n3_01", "round": 2}),
    ("cards-too-early",      {"display": {"c1": "n5_01"}, "round": 4}),
    ("cards-too-early",      {"round": 1, "gone": "+".join(f"n1_{n:02}" for n in range(1, 12))}),
    ("canal-without-card",   {"cards": "n1_10", "canals": "n1_10"}),
    ("space-shared",         {"ships": "c1/c1"}),
    ("space-shared",         {"ships": "edfu/edfu"}),
    ("space-shared",         {"ships": "edfu/edfu", "cards": "n1_16"}),
    ("space-shared",         {"ships": "edfu/syene", "cards": "n1_16", "spent": "n1_16"}),
    ("space-shared",         {"ships": "heliopolis/heliopolis", "cards": "-/n1_16", "spent": "-/n1_16"}),
    ("spent-not-used",       {"ships": "c1", "cards": "n3_15", "spent": "n3_15"}),
    ("spent-not-used",       {"ships": "c1", "cards": "n3_13", "spent": "n3_13"}),
    ("spent-not-held",       {"cards": "n1_15", "spent": "n1_15"}),
    ("sails-after-passing",  {"passed": "yes"}),
    ("nobody-asked",         {"ships": "heliopolis"}),
    ("worked-too-early",     {"used": "blue"}),
    ("worked-too-early",     {"ships": "sphinx", "queues": "r/-/-", "built": "sphinx"}),
    ("built-too-early",      {"round": 1, "bricks": "o1.1"}),
    ("built-too-early",      {"round": 1, "graves": "3", "row": "5244"}),
    ("recall-wrong",         {"recall": "s01@0+s01@1", "draws": 2}),
    ("recall-wrong",         {"recall": "s01@1", "sphinx": "-/s01@0", "draws": 2}),
    ("too-many-draws",       {"draws": 3}),
    ("sphinx-too-early",     {"sphinx": "s01@2", "draws": 2}),
    ("impossible-agenda",    {"line": "gr"}),
    ("line-wrong",           {"next": f"lay,{SHIPS0}", "arrival": "1/2"}),
    ("display-wrong",        {"next": f"lay.1,{SHIPS0}"}),
    ("ships-too-early",      {"next": f"lay,{SHIPS0}", "ships": "c2"}),
    ("not-the-start",        {"next": f"lay,{SHIPS0}", "round": 1, "score": "1/0"}),
]
VISITS = [
    # defect                 what is to happen, and fields
    ("not-passed",           f"visit,{SITES[0]}", {"passed": "no/yes"}),
    ("impossible-agenda",    f"visit.1,{SITES[0]}", {}),
    ("impossible-agenda",    f"visit.4,{SITES[1]}", {}),
    ("crews-wrong",          f"visit,{SITES[0]}", {"used": "blue"}),
    ("visit-wrong",          f"visit,{SITES[0]}", {"visit": "0.0.0.1.0"}),
    ("visit-wrong",          f"visit,{SITES[0]}", {"built": "sphinx", "used": "blue", "visit": "0.0.0.1.0"}),
    ("budget-at-wrong-time", f"visit,{SITES[0]}", {"visit": "1.0.0.0.0"}),
    ("budget-wrong",         f"riddles,{SITES[0]}", {"used": "blue", "visit": "2.0.0.0.0"}),
    ("crews-wrong",          f"riddles,{SITES[0]}", {"visit": "1.0.0.0.0"}),
    ("drawn-wrong",          f"choose.4,{SITES[0]}", {"used": "blue", "built": "sphinx", "visit": "0.0.0.1.0"}),
    ("drawn-wrong",          f"draw.20,choose.4,{SITES[0]}",
     {"used": "blue", "built": "sphinx", "visit": "0.0.0.1.0", "drawn": "s01"}),
    ("drawn-wrong",          f"choose.4,{SITES[0]}",
     {"used": "blue", "built": "sphinx", "visit": "0.0.0.1.0", "drawn": "s01", "cards": "n3_16"}),
    ("impossible-agenda",    f"choose.8,{SITES[0]}",
     {"used": "blue", "built": "sphinx", "visit": "0.0.0.1.0", "drawn": "s01"}),
]
SEATS = [
    # defect                 players, options, what is to happen, fields
    ("automaton-has",        1, "-", f"sail,{SHIPS}", {"stones": "0/3/0"}),
    ("automaton-has",        1, "-", f"sail,{SHIPS}", {"market": "0.0/2.0/0.0"}),
    ("queue-wrong",          1, "-", f"sail,{SHIPS}",
     {"ships": "sphinx/sphinx/sphinx", "queues": "rgv/-/-"}),
    ("crews-wrong",          1, "-", f"visit.8,{SITES[2]}",
     {"ships": "temple/obelisk", "queues": "-/g/r", "built": "-/obelisk", "used": "-/blue",
      "stones": 5}),
    ("furthest-wrong",       1, "upstream_resets=true", f"sail,{SHIPS}",
     {"ships": "-/c1+c2", "furthest": "-/c1", "gone": "n3_14", "round": 3}),
    ("not-seats",            1, "-", f"sail,{SHIPS}", {"round": 1, "line": "rvg"}),
    ("below-zero",           2, "hunger_floor=zero", f"sail,{SHIPS}", {"score": "-1/0"}),
    ("bids-wrong",           2, "seat_auction=true", f"sail,{SHIPS}", {}),
    ("bids-wrong",           2, "seat_auction=true", f"sail,{SHIPS}", {"bids": "1.3.1/2.0.0"}),
    ("bids-wrong",           2, "seat_auction=true", f"sail,{SHIPS}", {"bids": "1.3.0/1.0.0"}),
    ("bids-wrong",           2, "seat_auction=true", f"sail,{SHIPS}", {"bids": "2.3.0/1.0.0", "round": 1}),
    ("too-many-built",       2, "slots=players_minus_one", f"visit.8,{SITES[2]}",
     {"ships": "sphinx+temple/sphinx", "queues": "rg/-/r", "built": "sphinx/sphinx", "used": "blue/blue",
      "stones": 5}),
    ("visit-wrong",          2, "split_site=false", f"work.8,{SITES[2]}",
     {"ships": "temple", "queues": "-/-/r", "stones": 5, "used": "blue", "built": "temple",
      "crews": "4112", "visit": "1.1.0.1.0"}),
    ("impossible-agenda",    2, "-", f"meal.1,{MEALS}", {"score": "0/3", "arrival": "1/2"}),
    ("impossible-agenda",    2, "-", f"unclaimed,{ENDS}", {"cards": "n3_17", "display": {"c1": "n1_03"}}),
]
AGENDAS = [
    ("impossible-agenda",    "sail,harbour"),
    ("impossible-agenda",    "sail"),
    ("impossible-agenda",    f"meal,{SHIPS}"),
    ("impossible-agenda",    f"sail.3,{SHIPS}"),
    ("impossible-agenda",    f"drift,{SHIPS}"),
    ("impossible-agenda",    "window,finish"),
    ("impossible-agenda",    f"fly,{SHIPS}"),
    ("out-of-range",         f"sail.99,{SHIPS}"),
    ("nobody-asked",         SHIPS),
    ("impossible-agenda",    f"unclaimed,{SHIPS.partition('harbour,')[2]}"),
    ("impossible-agenda",    f"visit,{SITES[0]}"),
    ("end-wrong",            "over"),
    ("impossible-agenda",    f"sail.4,{SHIPS}"),
    ("impossible-agenda",    f"second,{SHIPS}"),
    ("impossible-agenda",    f"raise.28,{SHIPS}"),
    ("impossible-agenda",    f"flow,{SHIPS}"),
    ("impossible-agenda",    f"raise.317,{SHIPS.partition('harbour,')[2]}"),
    ("impossible-agenda",    f"meal,meal.1,{MEALS}"),
]
# fmt: on


@pytest.mark.parametrize(("defect", "fields"), DEFECTS)
def test_defects(defect: str, fields: Fields) -> None:
    """§2.1 to §2.13 What cannot be is refused by name."""
    with pytest.raises(BadPosition) as caught:
        read_position(text(SAIL, **fields))
    assert caught.value.defect == defect


@pytest.mark.parametrize(("defect", "agenda"), AGENDAS)
def test_agendas_that_cannot_be(defect: str, agenda: str) -> None:
    """§4.1 What is to happen must be such as comes in a round."""
    with pytest.raises(BadPosition) as caught:
        read_position(text(agenda))
    assert caught.value.defect == defect


@pytest.mark.parametrize(("defect", "at", "fields"), VISITS)
def test_visits_that_cannot_be(defect: str, at: str, fields: Fields) -> None:
    """§6.1 to §6.6 Whose turn it is, with which crews, and what has been drawn."""
    with pytest.raises(BadPosition) as caught:
        read_position(text(at, **{"ships": "sphinx", "queues": "r/-/-", "stones": 5, **fields}))
    assert caught.value.defect == defect


@pytest.mark.parametrize(("defect", "players", "options", "at", "fields"), SEATS)
def test_nobles_that_cannot_be(
    defect: str, players: int, options: str, at: str, fields: Fields
) -> None:
    """§8.1, §8.7, §10.11 to §10.16 What automata, auctions and other options rule out."""
    with pytest.raises(BadPosition) as caught:
        read_position(text(at, players, options, **fields))
    assert caught.value.defect == defect


def test_a_puzzle_may_leave_things_open() -> None:
    """§9.5 Cards nobody has seen, ships that were never placed, points from nowhere."""
    puzzles: list[Fields] = [
        {"score": "40/-12", "stones": "25/0", "crews": "9999/1112", "market": "3.3/0.0"},
        {"ships": "c1+edfu+c5/-", "bricks": "o1.1/y1.1", "graves": "-/72"},
        {"passed": "no/yes", "display": {"c7": "n1_03"}, "sphinx": "s01@0+s02@0/-"},
    ]
    for fields in puzzles:
        read_position(text(SAIL, **fields))


def test_the_set_up_has_its_steps_and_no_more() -> None:
    """§3.1, §3.5, §3.6 A tile, two Sphinx cards and four graves, for two."""
    start: Fields = {"round": 0, "line": "-", "row": "-", "arrival": "0/0"}
    read_position(text("tile,deal,deal.1,turn,turn,turn,turn,round", **start))
    with pytest.raises(BadPosition) as caught:
        read_position(text("tile,deal,deal.1,deal.1,turn,turn,turn,turn,round", **start))
    assert caught.value.defect == "impossible-agenda"


def test_cards_that_are_not_in_the_game() -> None:
    """§8.1, §10.14 Thoth and S22 alone, S29 without it."""
    for players, options, fields, defect in (
        (1, "-", {"cards": "n1_17"}, "cards-lost"),
        (1, "-", {"sphinx": "s22@0"}, "sphinx-lost"),
        (2, "without_ten_percent=true", {"sphinx": "s29@0"}, "sphinx-lost"),
    ):
        with pytest.raises(BadPosition) as caught:
            read_position(text(SAIL, players, options, **fields))
        assert caught.value.defect == defect


@pytest.mark.parametrize("players", [2, 3, 4, 1])
def test_positions_of_whole_games_read_back(players: int) -> None:
    """§9.1 Everything there is can be written down."""
    setup = GAME.setup(players)
    stream = Stream(players)
    for _ in range(4):
        s = GAME.begin(setup)
        while s.asking:
            _, again, read = read_position(write_position(GAME, setup, s))
            assert again == setup
            assert read.to_tuple() == s.to_tuple()
            GAME.rules.playout(s, stream, 7)
        _, _, read = read_position(write_position(GAME, setup, s))
        assert read.to_tuple() == s.to_tuple()


@pytest.mark.parametrize("auction", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 1])
def test_positions_of_the_set_up_read_back(players: int, auction: bool) -> None:
    """§3.1 to §3.7, §10.16 From the first tile or bid to the first ship, step by step."""
    setup = GAME.setup(players, options={"seat_auction": auction})
    stream = Stream(players)
    s = GAME.begin(setup)
    while GAME.prompt(s).step != "sail":
        _, _, read = read_position(write_position(GAME, setup, s))
        assert read.to_tuple() == s.to_tuple()
        GAME.rules.playout(s, stream, 1)
    assert s.round == 1
