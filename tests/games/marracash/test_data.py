"""The components: every table of the rules paper against what the grid of the town gives."""

import re

import pytest

from hypostyle.games.marracash import GAME, data
from hypostyle.games.marracash.data import (
    CARD,
    CARDS,
    CASH,
    COLOURS,
    DIRECTIONS,
    ENTRANCES,
    FOUNTAIN_CELL,
    FOUNTAINS,
    LETTERS,
    MORE_VISITORS,
    NOTES,
    PATIENCE,
    PURSE,
    ROUTE,
    ROUTE_CELLS,
    ROUTE_FROM,
    ROUTE_SHOPS,
    ROUTE_STEPS,
    ROUTE_TO,
    SHOP,
    SHOP_CELLS,
    SIDES,
    SIGNS,
    SOUVENIRS,
    STEP,
    TOUCHES,
    VALUE,
    VISITORS,
    door_sides,
    doors_at,
    group_of,
    letters_of,
    many,
    size,
)
from hypostyle.games.marracash.rules.leading import cut, payments
from hypostyle.games.marracash.rules.opening import all_visitors
from hypostyle.games.marracash.state import Settings
from tests.citations import code_of

# fmt: off
ALLEYS = [
    # ends, exit at the first and at the second, steps, shops there and back
    ("1-2", "e", "w", 3, "G2", "G2"),
    ("1-3", "w", "n", 4, "P2 > B1 > R1", "R1 > B1 > P2"),
    ("1-6", "s", "n", 3, "G2+P2 > R2 > B3", "P2+R2 > G2"),
    ("2-7", "s", "e", 4, "G2 > R2 > P4", "P4 > R2 > G2"),
    ("3-4", "w", "n", 5, "P3+R1 > Y2 > G1 > P1", "G1+P1 > Y2 > R1 > P3 > B1"),
    ("3-5", "s", "n", 2, "B1+P3", "B1+P3"),
    ("4-8", "w", "n", 5, "B2+P1 > Y1", "B2 > Y1 > P1 > Y2"),
    ("4-9", "s", "n", 3, "B2+R3 > B4", "B2+R3 > Y2"),
    ("5-6", "e", "w", 3, "B1+G3 > B3+P2", "B3+P2 > B1+G3 > P3"),
    ("5-11", "s", "n", 2, "G3+Y3", "G3+Y3 > P3"),
    ("6-7", "e", "w", 2, "R2+Y4", "R2+Y4 > B3"),
    ("7-13", "s", "n", 3, "P4+Y4", "P4+Y4 > R2"),
    ("8-9", "e", "w", 2, "B2+G4 > B4", "B2+G4"),
    ("8-14", "s", "n", 3, "G4", "G4"),
    ("9-10", "e", "w", 2, "B4+R3 > Y3", "B4+R3"),
    ("10-11", "e", "w", 2, "R5+Y3 > G3", "R5+Y3"),
    ("10-15", "s", "n", 3, "B4+R5 > Y5", "R5+Y5 > B4 > Y3"),
    ("11-12", "s", "w", 3, "P5+R5 > G3 > R4", "G3+P5 > R5"),
    ("12-13", "e", "w", 3, "B5+R4 > Y4", "B5+Y4 > R4"),
    ("12-16", "s", "n", 2, "B5+P5", "B5+P5 > R4"),
    ("13-16", "s", "e", 5, "B5+G5", "B5 > G5"),
    ("14-15", "e", "w", 4, "G4 > Y5", "Y5 > G4"),
    ("15-16", "e", "w", 4, "R5 > P5", "P5 > R5"),
]
SHOPS = [
    # name, cells, sides with doors, doors, passed by, first of its colour
    ("r1", "0,4 0,5", "es", 3, 4, 4),
    ("r2", "2,10 2,11", "esw", 4, 7, 7),
    ("r3", "3,3 4,3", "sw", 3, 4, 4),
    ("r4", "5,8 5,9", "s", 2, 4, 3),
    ("r5", "6,5 7,5", "nesw", 5, 8, 8),
    ("b1", "1,7 2,7", "nsw", 4, 7, 6),
    ("b2", "3,1 4,1", "nesw", 6, 6, 6),
    ("b3", "4,8 4,9", "n", 2, 4, 3),
    ("b4", "6,2 6,3", "ne", 3, 6, 4),
    ("b5", "7,9 7,10", "nesw", 6, 6, 6),
    ("g1", "0,2 0,3", "s", 2, 2, 2),
    ("g2", "1,10 1,11", "new", 4, 6, 6),
    ("g3", "4,7 5,7", "nsw", 4, 7, 7),
    ("g4", "6,1 7,1", "nsw", 4, 6, 6),
    ("g5", "7,12 8,12", "w", 2, 2, 2),
    ("p1", "0,1 1,1", "es", 2, 4, 3),
    ("p2", "1,8 2,8", "nes", 4, 6, 6),
    ("p3", "2,5 3,5", "ne", 3, 6, 4),
    ("p4", "4,12 5,12", "nw", 3, 4, 4),
    ("p5", "7,6 7,7", "nes", 5, 6, 6),
    ("y1", "0,0 1,0", "s", 1, 2, 2),
    ("y2", "2,3 2,4", "nw", 3, 4, 3),
    ("y3", "4,4 4,5", "es", 3, 6, 5),
    ("y4", "4,10 5,10", "nes", 4, 6, 6),
    ("y5", "7,2 7,3", "es", 3, 4, 4),
]
SERVED = {
    # the alleys on which a shop has a door, in the order above; f: a fountain
    "r1": "2 5",
    "r2": "3 4 11 f7",
    "r3": "8 15",
    "r4": "19 f12",
    "r5": "16 17 18 23",
    "b1": "2 6 9 f3",
    "b2": "7 8 13",
    "b3": "9 f6",
    "b4": "15 17 f9",
    "b5": "19 20 21",
    "g1": "5",
    "g2": "1 3 4",
    "g3": "9 10 18 f11",
    "g4": "13 14 22",
    "g5": "21",
    "p1": "5 7",
    "p2": "2 3 9",
    "p3": "5 6 f5",
    "p4": "4 12",
    "p5": "18 20 23",
    "y1": "7",
    "y2": "5 f4",
    "y3": "10 16 f10",
    "y4": "11 12 19",
    "y5": "17 22",
}
FIRST_MOVE = {
    1: {"b1", "b3", "g2", "p2", "r1", "r2"},
    8: {"b2", "b4", "g4", "p1", "y1", "y2"},
    16: {"b5", "g5", "p5", "r4", "r5"},
}
SAME_COLOUR = {
    ("3-4", "P"): ["P3", "P1"], ("4-3", "P"): ["P1", "P3"], ("4-9", "B"): ["B2", "B4"],
    ("8-9", "B"): ["B2", "B4"], ("5-6", "B"): ["B1", "B3"], ("6-5", "B"): ["B3", "B1"],
    ("6-5", "P"): ["P2", "P3"], ("8-4", "Y"): ["Y1", "Y2"], ("11-12", "R"): ["R5", "R4"],
    ("15-10", "Y"): ["Y5", "Y3"],
}
NEIGHBOURS = {
    1: {2, 3, 6}, 2: {1, 7}, 3: {1, 4, 5}, 4: {3, 8, 9}, 5: {3, 6, 11}, 6: {1, 5, 7},
    7: {2, 6, 13}, 8: {4, 9, 14}, 9: {4, 8, 10}, 10: {9, 11, 15}, 11: {5, 10, 12},
    12: {11, 13, 16}, 13: {7, 12, 16}, 14: {8, 15}, 15: {10, 14, 16}, 16: {12, 13, 15},
}
TABLE = [
    # new customers, then owner's rest and guide's cut for 0, 1, 2, 3, 4 already inside
    (1, (50, 50), (150, 50), (250, 50), (300, 100), (400, 100)),
    (2, (200, 100), (300, 200), (500, 200), (700, 200), (800, 200)),
    (3, (300, 300), (600, 300), (900, 300), (1100, 300), (1200, 300)),
    (4, (600, 400), (1000, 400), (1300, 400), (1500, 400), (1600, 400)),
    (5, (1000, 500), (1400, 500), (1700, 500), (1900, 500), (2000, 500)),
    (6, (1400, 600), (1800, 600), (2100, 600), (2300, 600), (2400, 600)),
]
# fmt: on


def passed(route: str) -> str:
    """The shops of a route as the paper writes them."""
    steps = ROUTE_STEPS[ROUTE.index(route)]
    return " > ".join("+".join(SHOP[shop].upper() for shop in step) for step in steps)


@pytest.mark.parametrize(("ends", "out", "back", "steps", "there", "home"), ALLEYS)
def test_every_alley(ends: str, out: str, back: str, steps: int, there: str, home: str) -> None:
    """§2.1, §2.3 Both exits, the length, and the doors in their order both ways."""
    a, b = ends.split("-")
    for name, side, shops in ((f"{a}-{b}", out, there), (f"{b}-{a}", back, home)):
        route = ROUTE.index(name)
        start, first = FOUNTAIN_CELL[ROUTE_FROM[route]], ROUTE_CELLS[route][0]
        way = DIRECTIONS.index((first[0] - start[0], first[1] - start[1]))
        assert "nesw"[way] == side
        assert len(ROUTE_CELLS[route]) == steps
        assert passed(name) == shops


def test_the_town_has_16_fountains_and_23_alleys() -> None:
    """§2.1 Everybody's neighbours; the entrances have three exits and touch no shop."""
    assert (len(ROUTE), len(ALLEYS), FOUNTAINS) == (46, 23, 16)
    found: dict[int, set[int]] = {}
    for a, b in zip(ROUTE_FROM, ROUTE_TO, strict=True):
        found.setdefault(a + 1, set()).add(b + 1)
    assert found == NEIGHBOURS
    assert [f + 1 for f in ENTRANCES] == [1, 8, 16]
    assert not set(TOUCHES) & set(ENTRANCES)
    assert FOUNTAIN_CELL[12] == (6, 11)


@pytest.mark.parametrize(("name", "cells", "sides", "doors", "passing", "first"), SHOPS)
def test_every_shop(
    name: str, cells: str, sides: str, doors: int, passing: int, first: int
) -> None:
    """§2.3 Where it lies, where its doors are, and how many of the 46 moves pass it."""
    shop = SHOP.index(name)
    assert [f"{row},{column}" for row, column in SHOP_CELLS[shop]] == cells.split()
    assert {"nesw"[way] for _, way in door_sides(shop)} == set(sides)
    assert len(door_sides(shop)) == doors
    routes = [row for row in ROUTE_SHOPS if shop in row]
    assert len(routes) == passing
    firsts = [next(other for other in row if other // 5 == shop // 5) for row in routes]
    assert firsts.count(shop) == first


@pytest.mark.parametrize("name", SERVED)
def test_the_alleys_a_shop_is_on(name: str) -> None:
    """§2.1, §2.3 By doors to their walkways; a door to a fountain serves all who arrive there."""
    shop = SHOP.index(name)
    found = []
    for n, (ends, *_) in enumerate(ALLEYS, 1):
        if any(shop in doors_at(cell) for cell in ROUTE_CELLS[ROUTE.index(ends)][:-1]):
            found.append(str(n))
    if TOUCHES[shop] >= 0:
        found.append(f"f{TOUCHES[shop] + 1}")
    assert found == SERVED[name].split()


def test_how_far_the_entrances_are_apart() -> None:
    """§2.1 Three, four and three moves."""
    away: dict[tuple[int, int], int] = {}
    for start in (1, 8, 16):
        reached, steps = {start}, 0
        while len(reached) < FOUNTAINS:
            away |= {(start, f): steps for f in reached if (start, f) not in away}
            reached |= {b for a in reached for b in NEIGHBOURS[a]}
            steps += 1
        away |= {(start, f): steps for f in reached if (start, f) not in away}
    assert (away[1, 8], away[1, 16], away[8, 16]) == (3, 4, 3)


def test_the_shops_a_first_move_can_reach() -> None:
    """§2.3, §3.3 From each of the three entrances."""
    for entrance, names in FIRST_MOVE.items():
        routes = [n for n, start in enumerate(ROUTE_FROM) if start == entrance - 1]
        assert {SHOP[shop] for route in routes for shop in ROUTE_SHOPS[route]} == names


def test_there_are_25_shops_and_24_signs() -> None:
    """§2.2, §2.3, §2.4 Five shops of each of five colours; six signs of each of four names."""
    assert len(SHOPS) == len(SHOP) == 25
    assert (len(COLOURS), SIGNS * len(SIDES)) == (5, 24)


def test_moves_with_two_shops_of_one_colour() -> None:
    """§6.2 Exactly on these the order of the doors matters."""
    found = {}
    for route, shops in enumerate(ROUTE_SHOPS):
        for letter in "RBGPY":
            same = [SHOP[shop].upper() for shop in shops if SHOP[shop][0].upper() == letter]
            if len(same) > 1:
                found[ROUTE[route], letter] = same
    assert found == SAME_COLOUR


def test_doors_on_fountains() -> None:
    """§5.7 Nine shops have one."""
    pairs = {SHOP[shop].upper(): f + 1 for shop, f in enumerate(TOUCHES) if f >= 0}
    assert pairs == {
        "B1": 3, "B3": 6, "B4": 9, "G3": 11, "P3": 5, "R2": 7, "R4": 12, "Y2": 4, "Y3": 10,
    }  # fmt: skip


def test_shops_passed_at_one_step_differ_in_colour() -> None:
    """§6.2 So their order never decides who enters."""
    for steps in ROUTE_STEPS:
        for step in steps:
            assert len({shop // 5 for shop in step}) == len(step)


def test_visitors() -> None:
    """§2.5, §10.14 54 of them, or 64."""
    assert sum(VISITORS) == 54
    assert sum(MORE_VISITORS) == 64
    few = {"red": 10, "blue": 10, "green": 10, "purple": 10, "yellow": 14}
    many = {"red": 12, "blue": 12, "green": 12, "purple": 12, "yellow": 16}
    assert dict(zip(COLOURS, VISITORS, strict=True)) == few
    assert dict(zip(COLOURS, MORE_VISITORS, strict=True)) == many
    assert letters_of(all_visitors(Settings(GAME.setup(options={"visitors": 64})))) == "".join(
        letter * n for letter, n in zip(LETTERS, many.values(), strict=True)
    )


def test_groups_are_counted() -> None:
    """§6.3 Groups join by adding."""
    group = group_of((1, 0, 2, 0, 14))
    assert (size(group), many(group, 4), letters_of(group)) == (17, 14, "rgg" + "y" * 14)
    assert letters_of(group - group) == "-"


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row[0]} new")
def test_the_table_of_payments(row: tuple[int, *tuple[tuple[int, int], ...]]) -> None:
    """§6.4, §6.5 Every cell: what the owner keeps and what the guide gets."""
    settings = Settings(GAME.setup())
    gross_left = Settings(GAME.setup(options={"table_left": "gross"}))
    new = row[0]
    for already, (rest, guide) in enumerate(row[1:]):
        gross = payments(settings, already, new)
        assert (gross - cut(settings, gross, new), cut(settings, gross, new)) == (rest, guide)
        assert payments(gross_left, already, new) == rest
        assert cut(gross_left, rest, new) == guide
        assert payments(settings, already + 9, new) == 500 * new


def test_souvenir_cards() -> None:
    """§2.7 25 cards, worth 3750 together, and the pictures on them."""
    assert dict(zip(COLOURS, CARDS, strict=True)) == {
        "red": (50, 75, 100, 125, 150),
        "blue": (125, 150, 175, 200, 225),
        "green": (100, 125, 150, 175, 200),
        "purple": (75, 100, 125, 150, 175),
        "yellow": (150, 175, 200, 225, 250),
    }
    assert len(VALUE) == len(CARD) == 25
    assert sum(VALUE) == 3750
    for colour, picture, values in zip(COLOURS, SOUVENIRS, CARDS, strict=True):
        row = f"| {colour.title()} ({GAME.words(f'souvenir.{picture}')}) |"
        assert f"{row} {', '.join(str(value) for value in values)} |" in GAME.rules_text


def test_a_purse_in_notes() -> None:
    """§2.6, §2.8, §3.2 Nine notes are 1200 D; the chapter names all that lies on the table."""
    assert sum(note * n for note, n in zip(NOTES, PURSE, strict=True)) == CASH
    assert (min(NOTES), PURSE) == (STEP, (1, 2, 2, 4))
    for thing in ("notes of 500, 200, 100 and 25 D", "auction stone", "overview card"):
        assert thing in " ".join(GAME.rules_text.split())


OURS = (
    "2.2", "2.4", "2.6", "2.7", "3.1", "3.3", "3.4", "3.5", "4.2", "8.4", "10.9", "10.11", "10.12",
    "10.20", "11.35", "11.37", "11.39", "11.40", "11.41", "12.7",
)  # fmt: skip
"""The paragraphs with a figure or a rule of our own."""


def test_figures_of_our_own_are_marked() -> None:
    """§3.1, §3.5, §4.2, §8.4 In the rules and, where they stand in the code, there too."""
    marked = []
    number = ""
    for line in GAME.rules_text[GAME.rules_text.index("## 2 ") :].splitlines():
        found = re.match(r"\*\*§(\d+\.\d+) ", line)
        number = found[1] if found else number
        if "[design]" in line:
            marked.append(number)
    assert tuple(dict.fromkeys(marked)) == OURS
    code = code_of("marracash")
    for name in ("SIDES", "SOUVENIRS", "PATIENCE"):
        [row] = re.findall(rf"^{name}:.*$", code["data.py"], re.MULTILINE)
        assert 'source="design"' in row, name
    for file, words in (("facts.py", "sides=("), ("pictograms.py", "# The hues of houses")):
        [row] = [line for line in code[file].splitlines() if words in line]
        assert 'source="design"' in row, file
    options = {option.name: option.source for option in GAME.facts.options.options}
    assert [name for name, source in options.items() if source == "design"] == [
        "commission",
        "no_progress_guard",
    ]


def test_the_patience_of_a_standstill_has_one_place() -> None:
    """§8.4 Three turns of each player; the option says the same in words."""
    assert PATIENCE == 3
    assert not any(
        re.search(r"\b3 \* (n|s\.settings)\b", text) for text in code_of("marracash").values()
    )
    assert "three rounds" in GAME.words("option.no_progress_guard")


def test_money_has_a_bound() -> None:
    """§5.4 The highest bid that can be written is all the money there can ever be."""
    customers = (1000 + 12 * 500) + 4 * (1000 + 8 * 500)
    assert 4 * 2400 + customers + 3750 == data.MOST_MONEY
    assert Settings(GAME.setup(2)).cash == 2400
