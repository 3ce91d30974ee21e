"""Chapter 8 of RULES.md: alone against Cleopatra and Imhotep."""

from typing import Any

import pytest

from hypostyle import Match
from hypostyle.core.bits import count
from hypostyle.games.egizia import GAME
from hypostyle.games.egizia.data import DECK_5, DECK_12, DECK_34
from hypostyle.games.egizia.rules.automata import berths, choice, lowest_crew
from hypostyle.games.egizia.state import Board
from tests.games.egizia.build import (
    RED,
    bricks,
    crews,
    draw_any,
    noble,
    outcomes,
    scores,
    sphinx,
    table,
    to_the_end,
)
from tests.games.moves import asked, play, told

REST = "ships.2,harbour,feeding,quarries,building,cooperate,round_end"
DRIFT = f"drift.1,{REST}"
CLEOPATRA, IMHOTEP = 1, 2


def test_set_up() -> None:
    """§8.1 You first with 2 stones; S22 to S25, Thoth and the graves 7 and 8 are out."""
    match = GAME.new(players=1, seed=4)
    s = match.state
    assert s.line == (0, 1, 2)
    assert [int(one.stones) for one in s.nobles] == [2, 0, 0]
    assert [int(one.arrival) for one in s.nobles] == [3, 2, 1]
    assert count(s.deck) == 24
    assert not s.deck & 0b1111 << 21
    assert not s.nile >> 16 & 1
    assert [int(one.quarry) for one in s.nobles] == [3, 0, 0]
    assert [len(one.sphinx) for one in s.nobles] == [1, 0, 0]
    assert crews(match, CLEOPATRA) == [1, 1, 1, 2]
    assert s.settings.slots == 2
    assert s.tombs >> 24 == 0


def test_they_leave_out_food_stone_and_cards() -> None:
    """§8.2 No feeding, no quarries, no questions."""
    match = table(
        f"sail,{REST.replace('ships.2', 'ships.1')}", 1,
        passed="no/yes/yes", crews="1112/9999/9999", cards="-/n1_15+n1_03",
    )  # fmt: skip
    play(match, "red pass")
    draw_any(match)
    assert scores(match) == [0, 0, 0]
    assert [int(one.stones) for one in match.state.nobles] == [3, 0, 0]


def test_places_of_an_automaton() -> None:
    """§8.3 Cards, free round spaces, sites with a free slot; downstream of its last ship."""
    match = table(
        DRIFT, 1, passed="yes/no/yes", ships="sphinx+obelisk+edfu/c1/sphinx",
        queues="rv/r/-", display={"c2": "n1_03", "c9": "n1_04"},
    )  # fmt: skip
    names = [GAME.actions[n].token for n in range(20) if berths(match.state, 1) >> n & 1]
    assert names == [
        "syene", "c2", "thebae", "obelisk", "abydos", "amarna", "temple", "c9", "memphis",
        "heliopolis",
    ]  # fmt: skip
    assert outcomes(match) == ["1", "2", "3"]
    play(match, "chance roll cleopatra 3")
    assert asked(match) == "chance swirl"


def test_a_card_is_taken_away() -> None:
    """§8.4 One point, and the card is gone."""
    match = table(DRIFT, 1, passed="yes/no/yes", display={"c1": "n1_08"})
    play(match, "chance roll cleopatra 1")
    assert scores(match)[CLEOPATRA] == 1
    assert noble(match, CLEOPATRA).cards == 1 << 7
    assert noble(match, CLEOPATRA).green == 0


@pytest.mark.parametrize(
    ("before", "space", "after"),
    [
        ("2112", "syene", [2, 2, 1, 2]),
        ("3212", "abydos", [3, 3, 2, 2]),
        ("3212", "amarna", [3, 2, 3, 2]),
        ("3222", "memphis", [3, 3, 2, 3]),
        ("2222", "memphis", [3, 2, 2, 3]),
        ("9998", "memphis", [9, 9, 9, 9]),
        ("9112", "heliopolis", [9, 2, 2, 2]),
    ],
)
def test_crew_spaces(before: str, space: str, after: list[int]) -> None:
    """§8.5 The weakest rises; of equals the Joker, then blue, black, yellow."""
    spaces = ["syene", "edfu", "thebae", "abydos", "amarna", "memphis", "heliopolis"]
    others = "+".join([name for name in spaces if name != space] + ["sphinx", "obelisk"])
    match = table(
        DRIFT, 1, passed="yes/no/yes", crews=f"1112/{before}", queues="rv/rv/v",
        ships=f"{others}/-/sphinx+obelisk+temple", display={"c10": "n1_03"}, round=2,
    )  # fmt: skip
    names = [GAME.actions[n].token for n in range(20) if berths(match.state, 1) >> n & 1]
    play(match, f"chance roll cleopatra {names.index(space) + 1}")
    assert crews(match, CLEOPATRA) == after


def test_the_lowest_crew() -> None:
    """§8.5 Ties in their order; nothing when nobody may rise."""
    assert lowest_crew(0x2222, 15) == 3
    assert lowest_crew(0x2222, 7) == 0
    assert lowest_crew(0x2122, 7) == 2
    assert lowest_crew(0x2222, 0) == -1


@pytest.mark.parametrize(("number", "points"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_edfu(number: int, points: int) -> None:
    """§8.5 Points in place of markets."""
    match = table(DRIFT, 1, passed="yes/no/yes", round=number)
    assert outcomes(match) == ["1", "2", "3"]
    play(match, "chance roll cleopatra 2")
    assert scores(match)[CLEOPATRA] == points
    assert noble(match, CLEOPATRA).stone_step == 0


@pytest.mark.parametrize(
    ("ring", "roll", "after"),
    [("middle", 1, 0), ("middle", 2, 1), ("middle", 3, 2), ("left", 1, 0), ("right", 3, 2)],
)
def test_thebae(ring: str, roll: int, after: int) -> None:
    """§8.5 Joker +1, and a die for the ring."""
    match = table(DRIFT, 1, passed="yes/no/yes", ring=ring, ships="syene+edfu")
    play(match, "chance roll cleopatra 2", f"chance roll cleopatra {roll}")
    assert crews(match, CLEOPATRA)[3] == 3
    assert match.state.ring == after


def test_without_a_place_it_passes() -> None:
    """§8.3 Nothing downstream: no roll."""
    match = table(f"sail,{REST.replace('ships.2', 'ships.1')}", 1, ships="-/heliopolis/-",
                  passed="no/no/yes")  # fmt: skip
    play(match, "red sail syene", "red raise blue")
    assert noble(match, CLEOPATRA).passed
    ships = "+".join(f"c{n}" for n in range(1, 9))
    match = table(f"sail,{REST.replace('ships.2', 'ships.1')}", 1, ships=f"-/{ships}/-",
                  passed="no/no/yes")  # fmt: skip
    play(match, "red sail syene", "red raise blue")
    assert noble(match, CLEOPATRA).passed
    assert "rolled" not in told(match)


def built_by_cleopatra(site: str, roll: int, **fields: Any) -> Match[Board]:
    queue = {"sphinx": "g/-/-", "obelisk": "-/g/-", "temple": "-/-/g"}[site]
    match = table(
        f"sail,{REST.replace('ships.2', 'ships.1')}", 1,
        **{"passed": "no/yes/yes", "ships": f"-/{site}", "queues": queue, **fields},
    )  # fmt: skip
    play(match, "red pass")
    if asked(match) == "chance toil":
        play(match, f"chance roll cleopatra {roll}")
    return match


def test_the_sphinx() -> None:
    """§8.6, §11.43 The weakest regular crew; a card unseen; it counts as building."""
    match = table(
        f"sail,{REST.replace('ships.2', 'ships.1')}", 1, crews="1112/4322",
        passed="no/yes/yes", ships="-/sphinx", queues="g/-/-",
    )  # fmt: skip
    play(match, "red pass")
    assert noble(match, CLEOPATRA).used == 4
    play(match, "chance blind cleopatra s07")
    assert sphinx(match, CLEOPATRA) == ["s07"]
    assert scores(match)[CLEOPATRA] == 2 + 1
    assert match.view(RED).state.nobles[CLEOPATRA].sphinx[0] & 31 == 31


def test_the_sphinx_with_an_empty_deck() -> None:
    """§8.6 Points, no card."""
    held = "+".join(f"s{n:02}@0" for n in range(1, 30) if n not in (22, 23, 24, 25))
    match = table(
        f"sail,{REST.replace('ships.2', 'ships.1')}", 1, crews="1112/4322", sphinx=held,
        passed="no/yes/yes", ships="-/sphinx", queues="g/-/-",
    )  # fmt: skip
    play(match, "red pass")
    assert scores(match)[CLEOPATRA] == 2 + 1
    assert sphinx(match, CLEOPATRA) == []


@pytest.mark.parametrize(
    ("site", "roll", "built", "graves"),
    [
        ("obelisk", 3, ["o1.1", "o1.2", "o2.1"], 0),
        ("obelisk", 4, [], 1),
        ("temple", 1, ["t1.1", "t1.2"], 0),
        ("temple", 6, ["y1.1", "y1.2", "y2.1"], 0),
    ],
)
def test_other_sites(site: str, roll: int, built: list[str], graves: int) -> None:
    """§8.7 A die for the monument, and the dearest that fits; no stones are paid."""
    power = {"t1.1": "1112", "o1.1": "2112", "y1.1": "2112"}.get(built[0] if built else "", "2112")
    match = built_by_cleopatra(site, roll, crews=f"1112/{power}", row="3524")
    assert bricks(match, CLEOPATRA) == built
    taken = noble(match, CLEOPATRA).tombs
    assert (taken != 0) == bool(graves)


def test_the_other_monument_when_nothing_fits() -> None:
    """§8.7 A dear grave sends it to the Obelisk."""
    match = built_by_cleopatra("obelisk", 6, crews="1112/1112", row="6524")
    assert bricks(match, CLEOPATRA) == ["o1.1", "o1.2", "o1.3"]


def test_a_visit_that_fails_uses_no_crew() -> None:
    """§8.7, §11.46 Nothing fits at either monument: no roll, no crew."""
    low = "o1.1+o1.2+o1.3+o1.4+o2.1+o2.2+o2.3+o3.1+o3.2+o3.3+o4.1+o4.2"
    match = built_by_cleopatra("obelisk", 1, crews="1112/1112", row="6524", bricks=low)
    assert "failed" in told(match)
    assert "rolled" not in told(match)
    assert "gained" not in told(match)


def test_graves_until_one_does_not_fit() -> None:
    """§8.7 Graves in their order, for their points."""
    match = built_by_cleopatra("obelisk", 5, crews="1112/5112", row="2351")
    play(match, "chance turn 1", "chance turn 4")
    assert noble(match, CLEOPATRA).tombs == 1 << 4 | 1 << 8
    assert scores(match)[CLEOPATRA] == 2 + 3 + 1  # and the cooperation bonus


def test_the_joker_works_once() -> None:
    """§8.7 The strongest crew with the Joker, and at the next site the next one without him."""
    match = table(
        f"sail,{REST.replace('ships.2', 'ships.1')}", 1, crews="1112/4325", row="6524",
        passed="no/yes/yes", ships="-/obelisk+temple", queues="-/g/g",
    )  # fmt: skip
    play(match, "red pass", "chance roll cleopatra 1")
    assert noble(match, CLEOPATRA).used == 0b1001
    assert noble(match, CLEOPATRA).score == 9
    play(match, "chance roll cleopatra 1")
    assert bricks(match, CLEOPATRA)[-2:] == ["t1.1", "t1.2"]
    assert noble(match, CLEOPATRA).score == 9 + 3 + 3


def test_they_take_their_places_in_the_new_order() -> None:
    """§8.2, §7.2 The last one sails first, automaton or not."""
    match = table(
        f"sail,{REST.replace('ships.2', 'ships.1')}", 1, score="5/9/1", passed="no/yes/yes"
    )
    play(match, "red pass")
    assert match.state.line == (IMHOTEP, RED, CLEOPATRA)
    draw_any_cards(match)
    assert asked(match) == "chance drift"


def draw_any_cards(match: Match[Board]) -> None:
    while asked(match) == "chance lay":
        match.happen(match.outcomes()[0][0])


def test_rows_of_the_pyramid_for_automata() -> None:
    """§8.7, §6.9 Most bricks in a row are paid to an automaton too, whoever completes it."""
    mine = "+".join(f"y1.{n}" for n in range(2, 7))
    match = table(
        "visit.8,site.6,cooperate,round_end", 1, bricks=f"y1.1/{mine}", stones="1",
        ships="temple", queues="-/-/r",
    )  # fmt: skip
    play(match, "red send blue", "red build y1.7")
    assert scores(match)[CLEOPATRA] == 5
    match = built_by_cleopatra("temple", 6, bricks=f"y1.1/{mine}", crews="1112/1112")
    assert "y1.7" in bricks(match, CLEOPATRA)
    assert scores(match)[CLEOPATRA] >= 1 + 6


def test_one_card_of_the_first_deck_is_left_over() -> None:
    """§8.1, §11.36 21 cards less 20; of the other decks two as always."""
    match = GAME.new(players=1, seed=5)
    to_the_end(match)
    left = [count(match.state.nile & deck) for deck in (DECK_12, DECK_34, DECK_5)]
    assert left == [1, 2, 2]


def test_the_choice_of_a_brick() -> None:
    """§8.7 Value first, then the lowest row, then the leftmost."""
    match = table(DRIFT, 1, passed="yes/no/yes", bricks="t1.1+t1.2+t2.1")
    names = {n: GAME.actions[20 + n].token for n in range(66)}
    assert [names[choice(match.state, 2, budget)] for budget in (3, 2, 1)] == [
        "t1.3",
        "t2.2",
        "t3.1",
    ]
    assert choice(match.state, 0, 0) == -1


def test_cooperation_and_graves_for_automata() -> None:
    """§11.32 They get both bonuses."""
    match = table(
        "visit.8,site.10,cooperate,round_end", 1, round=5, graves="-/34", row="2233",
        ships="temple/obelisk+temple", queues="-/g/gr", built="-/obelisk+temple", stones="1",
        used="-/blue+black+joker", visit="0.0.0.1.0",
        bricks="o1.1+o1.2+o1.3+o1.4+o2.1+o2.2+o2.3+o3.1+o3.2+o3.3+o4.1+o4.2+o5.1+o5.2+o6.1",
    )  # fmt: skip
    play(match, "red decline")
    draw_any(match)
    gained = {
        line.happening.fields["source"]
        for line in match.log()
        if line.happening.kind == "gained" and line.happening.seat == 4
    }
    assert {"cooperation", "tombs"} <= gained


@pytest.mark.parametrize(
    ("score", "winner"), [("50/1/2", 0), ("1/50/2", 4), ("1/2/50", 5), ("50/50/2", 4)]
)
def test_who_wins(score: str, winner: int) -> None:
    """§8.9 You, or one of the automata, who stand behind the four seats."""
    match = table(
        "visit,site.4,site.1,site.2,cooperate,round_end", 1, round=5, score=score,
        ships="sphinx", queues="r/-/-", stones="1",
    )  # fmt: skip
    play(match, "red decline")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (winner,)
    assert len(outcome.scores) == 1
    assert GAME.rules.shares(match.state)[winner] == 1.0


def test_names_of_automata_in_the_log() -> None:
    """§8.1 They have names, and their points are not yours."""
    match = GAME.new(players=1, seed=9)
    to_the_end(match)
    text = " ".join(line.text for line in match.log())
    assert "Cleopatra" in text
    assert "Imhotep" in text
    assert sum(match.points()[0].values()) == match.scores()[0]
