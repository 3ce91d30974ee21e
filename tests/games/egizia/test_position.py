"""Positions as text: what can be left out, and every defect by its name."""

import pytest

from hypostyle import BadPosition, Stream, read_position, write_position
from hypostyle.games.egizia import GAME
from tests.games.egizia.build import SHIPS, SITES, Fields, text

SAIL = f"sail,{SHIPS}"

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
    ("not-graves",           {"row": "9"}),
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
    ("not-crews",            {"crews": "11"}),
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
    ("not-a-word",           {"cards": "n9_99"}),
    ("not-a-word",           {"sphinx": "s01"}),
    ("not-a-word",           {"ring": "up"}),
    ("not-for-all",          {"stones": "1/2/3"}),
    ("unknown-field",        {"colour": "red"}),
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
