"""The drawing of Egizia: complete, well formed, harmless on a page, and silent about secrets."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from hypostyle import OMNISCIENT, PUBLIC, Stream
from hypostyle.core.game import Marks, Shape, Theme
from hypostyle.games.egizia import GAME
from hypostyle.games.egizia.actions import TABLE
from hypostyle.games.egizia.board_river import middle_of
from hypostyle.games.egizia.codes import DECLINE, PASS, SKIP, STOP
from hypostyle.games.egizia.data import BRICK, CREWS, POSITIONS
from hypostyle.games.egizia.rules.engine import RULES
from hypostyle.games.egizia.scene import WIDTH
from hypostyle.games.egizia.state import Board
from tests.games.egizia.build import MEALS, RED, sailing, table, visiting

SVG = "{http://www.w3.org/2000/svg}"
THEMES: tuple[Theme, ...] = ("day", "night")
SHAPES: tuple[Shape, ...] = ("tall", "wide")
FIXED = [*POSITIONS, *BRICK, "grave", "ring", "market.stone", "market.grain"]
"""Places every drawing has."""


def position(players: int, seed: int, choices: int, **options: object) -> Board:
    """A position after so many choices of play that builds a lot."""
    s = GAME.begin(GAME.setup(players, options=options))
    stream = Stream(seed)
    for _ in range(choices):
        while s.asking == 1 << 40:
            RULES.happen(s, RULES.roll(s, stream))
        if not s.asking:
            break
        seat = GAME.deciders(s)[0]
        legal = RULES.legal(s, seat)
        eager = [n for n in legal if n not in (PASS, STOP, SKIP, DECLINE)] or legal
        RULES.apply(s, seat, eager[stream.below(len(eager))])
    while s.asking == 1 << 40:
        RULES.happen(s, RULES.roll(s, stream))
    return s


def positions(many: int) -> Iterator[Board]:
    """Positions from the first choice to the end, each of another game."""
    for seed in range(many):
        yield position((2, 3, 4, 1)[seed % 4], seed, seed * 7 % 160)


def drawing(s: Board, viewer: int = OMNISCIENT, marks: Marks | None = None) -> str:
    return GAME.draw(GAME.view(s, viewer), marks or Marks())


def places(tree: Element, mark: str = "data-place") -> list[str]:
    """The places that carry a mark."""
    return [node.attrib["data-place"] for node in tree.iter() if mark in node.attrib]


def said(tree: Element) -> list[str]:
    """All words that are written, titles left out."""
    return [node.text or "" for node in tree.iter(f"{SVG}text")]


@pytest.mark.parametrize("seed", range(8))
def test_every_drawing_is_well_formed_and_has_each_place_once(seed: int) -> None:
    s = position((2, 3, 4, 1)[seed % 4], seed, 13 * seed)
    people = 1 if s.settings.solo else len(s.nobles)
    for viewer, theme in product((*range(people), PUBLIC, OMNISCIENT), THEMES):
        tree = ElementTree.fromstring(drawing(s, viewer, Marks(theme=theme)))
        assert tree.attrib["role"] == "img"
        assert tree.attrib["aria-label"]
        own = [f"crew.{crew}" for crew in CREWS] if viewer >= 0 else []
        found = Counter(places(tree))
        assert max(found.values()) == 1
        assert set(FIXED) | set(own) <= set(found)
        for node in tree.iter():
            if "data-place" in node.attrib:
                assert node.find(f"{SVG}title") is not None, node.attrib["data-place"]


def test_a_drawing_is_harmless_on_any_page() -> None:
    for s in positions(6):
        marks = Marks(tuple(range(GAME.actions.seats)), ("c1", "o1.1", "ring"))
        for node in ElementTree.fromstring(drawing(s, 0, marks)).iter():
            assert node.tag.removeprefix(SVG) in {
                "svg", "g", "rect", "circle", "ellipse", "path", "text", "title",
            }  # fmt: skip
            assert not {"id", "class", "style", "href"} & set(node.attrib)
            assert not any(name.startswith("on") for name in node.attrib)
            assert not any("url(" in value for value in node.attrib.values())


def test_light_and_dark_differ_in_colours_only() -> None:
    for s in positions(8):
        light, dark = (drawing(s, 0, Marks(theme=theme)) for theme in THEMES)
        assert light != dark
        assert re.sub("#[0-9a-f]{6}", "", light) == re.sub("#[0-9a-f]{6}", "", dark)


def test_exactly_the_legal_places_glow() -> None:
    seen = set()
    for s in positions(40):
        for seat in GAME.deciders(s):
            legal = RULES.legal(s, seat)
            tree = ElementTree.fromstring(drawing(s, seat, Marks(tuple(legal))))
            expected = {TABLE[action].place for action in legal} - {""}
            assert set(places(tree, "data-legal")) == expected
            seen |= expected
    assert {"sphinx", "temple", "o1.1"} <= seen


def test_exactly_the_places_of_the_last_move_are_marked() -> None:
    tree = ElementTree.fromstring(drawing(position(2, 3, 20), marks=Marks(last=("c3", "ring"))))
    assert places(tree, "data-last") == ["c3", "ring"]


def test_bricks_and_ships_belong_to_their_owners() -> None:
    for s in positions(12):
        tree = ElementTree.fromstring(drawing(s))
        built = {
            node.attrib["data-place"]
            for node in tree.iter()
            if node.attrib.get("data-piece", "").startswith("brick-")
        }
        mask = s.obelisk | s.temple << 15 | s.pyramid << 38
        assert built == {name for n, name in enumerate(BRICK) if mask >> n & 1}
        pieces = Counter(node.attrib.get("data-piece", "") for node in tree.iter())
        ships = {name: n for name, n in pieces.items() if name.startswith("ship-")}
        assert set(ships.values()) == {8}, "in the harbour or on the river"
        assert len(ships) == len(s.nobles)


def test_the_river_runs_down_in_order() -> None:
    """§2.2 Each space lies lower than the one before; cards right, the others left."""
    spots = [middle_of(n) for n in range(20)]
    heights = [y for _, y in spots]
    assert heights == sorted(heights)
    assert all((x > WIDTH / 2) == (n % 2 == 0) for n, (x, _) in enumerate(spots))
    for (x, y), (x2, y2) in combinations(spots, 2):
        assert abs(x - x2) >= 88 or abs(y - y2) >= 88


def test_what_is_hidden_does_not_show() -> None:
    """§9.2 Drawings of the same view are the same, whatever others hold."""
    stream = Stream(7)
    for s in positions(12):
        if s.winner >= 0:
            continue
        for viewer in (0, PUBLIC):
            other = GAME.imagine(GAME.veil(s, viewer), viewer, stream)
            assert drawing(s, viewer) == drawing(other, viewer)


def test_own_sphinx_cards_with_progress() -> None:
    """§2.8 The viewer sees their own tasks and how far they are; others do not."""
    match = visiting(1, sphinx="s06@0/s15@0", bricks="o1.1+o1.2")
    mine = said(ElementTree.fromstring(match.draw(RED)))
    assert "S06 Four of your bricks in the Obelisk" in mine
    assert "2/4" in mine
    assert not any("S15" in word for word in mine)
    assert not any("S06" in word for word in said(ElementTree.fromstring(match.draw(PUBLIC))))


def test_need_against_grain_at_a_glance() -> None:
    """§5.2 What would be lost as the ring lies now."""
    match = table(f"meal,{MEALS}", cards="n1_10+n1_19", crews="3333", ring="left")
    words = said(ElementTree.fromstring(match.draw(RED)))
    assert "need 12" in words
    assert "grain 6" in words
    assert "-18" in words


def test_hunger_shows_no_greater_loss_than_there_are_points() -> None:
    """§10.13 With hunger_floor=zero four points are all that can be lost."""
    told = drawing(sailing(options="hunger_floor=zero", crews="5555", score=4).state, RED)
    assert "4 points would be lost" in told
    assert "6/20 -4" in told


def test_supplies_of_everybody_stand_at_the_top() -> None:
    """§5.2, §5.5 Grain against need, and stones with what the quarries bring."""
    match = sailing(3, crews="1112/3333/1112", stones="7/0/0", cards="n1_03/-/n1_10")
    words = said(ElementTree.fromstring(match.draw(PUBLIC)))
    assert {"6/5 ✓", "7+6", "6/12 -18", "0+3", "11/5 ✓"} <= set(words)
    words = said(ElementTree.fromstring(sailing(1).draw(RED)))
    assert words.count("Strength: 5") == 4, "both automata, at the top and in their panels"


def test_the_own_panel_comes_first_and_its_cards_are_places() -> None:
    """§4.19, §4.20 What may be played from the hand can be pointed at, and where a canal leads."""
    match = sailing(2, cards="n1_01/n1_10+n1_13+n1_19+n3_21")
    for viewer, first in ((0, "red"), (1, "green"), (PUBLIC, "red")):
        tree = ElementTree.fromstring(match.draw(viewer))
        seats = [node.attrib["data-seat"] for node in tree.iter() if "data-seat" in node.attrib]
        assert seats[0] == first
        cards = {"card.canal", "card.n3_21", "field.n1_10", "field.n1_13"}
        assert cards & set(places(tree)) == (cards if viewer == 1 else set())


def test_nothing_moves_without_a_name_of_its_own() -> None:
    """Cards glide from the river to a panel, so each is there once."""
    for s in positions(12):
        tree = ElementTree.fromstring(drawing(s, 0))
        found = Counter(node.attrib.get("data-piece", "") for node in tree.iter())
        cards = {name: n for name, n in found.items() if name.startswith("card-")}
        assert set(cards.values()) <= {1}
        assert found["ring"] == 1


def test_the_end_names_the_winner() -> None:
    for players in (2, 1):
        s = position(players, 3, 10_000)
        assert s.winner >= 0
        words = " ".join(said(ElementTree.fromstring(drawing(s, 0))))
        assert "wins with" in words


def test_drawn_cards_can_be_pointed_at() -> None:
    """§6.6 Every drawn card is a place of its own."""
    match = visiting(0, crews="3112")
    match.apply(RED, "send blue")
    match.apply(RED, "pay 2")
    match.happen("draw red s05")
    match.happen("draw red s07")
    tree = ElementTree.fromstring(match.draw(RED))
    assert {"s05", "s07"} <= set(places(tree, "data-legal"))
    assert "s05" not in places(ElementTree.fromstring(match.draw(PUBLIC)))
    assert sailing().draw(RED) != match.draw(RED)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_on_a_wide_page_the_same_things_lie_in_two_columns(players: int) -> None:
    s = position(players, 3, 20)
    tall, wide = (
        ElementTree.fromstring(drawing(s, 0, Marks(tuple(range(40)), shape=shape)))
        for shape in SHAPES
    )
    assert sorted(places(wide)) == sorted(places(tall))
    assert sorted(said(wide)) == sorted(said(tall))
    high, low = (tree.attrib["viewBox"].split() for tree in (tall, wide))
    assert int(low[2]) == 2 * int(high[2])
    assert int(low[3]) <= 0.62 * int(high[3])
