"""The drawing of Egizia: complete, legible, harmless on a page, and silent about secrets."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from hypostyle import OMNISCIENT, PUBLIC, Stream
from hypostyle.core.bits import has
from hypostyle.core.drawing import THEMES, Box
from hypostyle.core.drawing.measure import complaints, words_of
from hypostyle.core.game import Marks, Shape, Theme, Window
from hypostyle.games.egizia import GAME
from hypostyle.games.egizia.actions import TABLE
from hypostyle.games.egizia.board_layout import LAYOUTS
from hypostyle.games.egizia.board_river import MONUMENTS
from hypostyle.games.egizia.codes import DECLINE, PASS, SKIP, STOP
from hypostyle.games.egizia.data import BRICK, CARD_SET, CREWS, POSITIONS, SITE_POSITIONS, SITE_SET
from hypostyle.games.egizia.insight import EgiziaInsight
from hypostyle.games.egizia.rules.engine import RULES
from hypostyle.games.egizia.state import NONE, Board
from tests.games.boards import SVG, harmless, scenery_fits, small_and_alive
from tests.games.egizia.build import MEALS, RED, sailing, table, visiting

SHAPES: tuple[Shape, ...] = ("wide", "tall")
WINDOWS = (Marks(shape="wide"), Marks(shape="tall"), Marks(shape="wide", compact=True))
TAGS = {
    "svg", "g", "rect", "circle", "ellipse", "path", "text", "defs", "pattern", "clipPath",
    "linearGradient", "radialGradient", "stop",
}  # fmt: skip
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


def late_positions() -> Iterator[Board]:
    """Positions of good play with four players, late in the game: with many cards and bricks."""
    insight = EgiziaInsight()
    for seed, choices in ((1, 200), (2, 240), (3, 260), (4, 10_000)):
        s = GAME.begin(GAME.setup(4))
        stream = Stream(seed)
        for _ in range(choices):
            while s.asking == 1 << 40:
                RULES.happen(s, RULES.roll(s, stream))
            if not s.asking:
                break
            seat = GAME.deciders(s)[0]
            legal = RULES.legal(s, seat)
            liked = insight.priors(s, seat, legal)
            RULES.apply(s, seat, legal[liked.index(max(liked))])
        while s.asking == 1 << 40:
            RULES.happen(s, RULES.roll(s, stream))
        yield s


def positions(many: int) -> Iterator[Board]:
    """Positions from the first choice to the end, each of another game."""
    for seed in range(many):
        yield position((2, 3, 4, 1)[seed % 4], seed, seed * 7 % 160)


def drawing(s: Board, viewer: int = OMNISCIENT, marks: Marks | None = None) -> str:
    return GAME.draw(GAME.view(s, viewer), marks or Marks())


def tree_of(s: Board, viewer: int = OMNISCIENT, marks: Marks | None = None) -> Element:
    return ElementTree.fromstring(drawing(s, viewer, marks))


def legal_in(s: Board) -> tuple[int, tuple[int, ...]]:
    """A viewer who is asked, and the answers; a spectator when nobody is."""
    seats = GAME.deciders(s)
    return (seats[0], tuple(RULES.legal(s, seats[0]))) if seats else (PUBLIC, ())


def places(tree: Element, mark: str = "data-place") -> list[str]:
    """The places that carry a mark."""
    return [node.attrib["data-place"] for node in tree.iter() if mark in node.attrib]


def part(tree: Element, name: str) -> Element:
    """The group of a place or of a thing that can be asked about."""
    for node in tree.iter():
        if name in (node.get("data-place"), node.get("data-about")):
            return node
    raise AssertionError(f"{name} is not drawn")


def said(tree: Element) -> list[str]:
    """All words that are written."""
    return [node.text or "" for node in tree.iter(f"{SVG}text")]


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(8))
def test_every_drawing_is_well_formed_and_has_each_place_once(seed: int) -> None:
    s = position((2, 3, 4, 1)[seed % 4], seed, 13 * seed)
    people = 1 if s.settings.solo else len(s.nobles)
    for viewer, shape in product((*range(people), PUBLIC, OMNISCIENT), SHAPES):
        tree = tree_of(s, viewer, Marks(shape=shape))
        assert tree.attrib["role"] == "img"
        assert tree.attrib["aria-label"]
        own = [f"crew.{crew}" for crew in CREWS] if viewer >= 0 else []
        found = Counter(places(tree))
        assert max(found.values()) == 1
        assert set(FIXED) | set(own) <= set(found)
        for node in tree.iter():
            if "data-place" in node.attrib:
                assert node.get("aria-label"), node.attrib["data-place"]


def test_a_drawing_is_harmless_on_any_page() -> None:
    for s, theme in zip(positions(6), 2 * THEMES, strict=True):
        marks = Marks(tuple(range(GAME.actions.seats)), ("c1", "o1.1", "ring"), theme)
        assert harmless(tree_of(s, 0, marks), TAGS)


@pytest.mark.no_cover
@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("shape", SHAPES)
def test_nothing_is_too_small_to_read_or_to_press(shape: Shape, compact: bool) -> None:
    for s in (*positions(24), *late_positions()):
        viewer, legal = legal_in(s)
        marks = Marks(legal=legal, shape=shape, compact=compact)
        assert complaints(drawing(s, viewer, marks), marks) == []


def test_on_a_small_board_names_of_cards_are_whole() -> None:
    """Ten cards lie beside each other, so longer names take two lines; a Sphinx card has a line."""
    told: set[str] = set()
    for s in (*positions(24), *late_positions()):
        tree = tree_of(s, 0, Marks(shape="wide", compact=True))
        words = [node.text or "" for node in tree.iter(f"{SVG}text")]
        cut = [word for word in words if word.endswith("\u2026")]
        assert not cut or s.winner != NONE, cut  # the heading says who won with what
        told |= set(words)
    assert {"Yellow", "field", "Overseer", "Granary"} <= told


@pytest.mark.no_cover
def test_the_live_layer_brings_no_scenery_no_ids_and_stays_small() -> None:
    for s in (*positions(24), *late_positions()):
        viewer, legal = legal_in(s)
        for shape in SHAPES:
            live = drawing(s, viewer, Marks(legal=legal, shape=shape, live_only=True))
            assert small_and_alive(live)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("shape", SHAPES)
def test_the_scenery_is_a_file_without_words_as_large_as_the_drawing(
    shape: Shape, theme: Theme
) -> None:
    for players in (1, 2, 4):
        drawn = drawing(position(players, 1, 40), marks=Marks(shape=shape))
        assert scenery_fits(GAME.scenery(shape, theme), drawn)


def boxes_of(shape: Window, nobles: int) -> list[tuple[str, Box]]:
    """The parts of a shape that never lie over each other."""
    layout = LAYOUTS[shape]
    named = [(name, box) for name, box in zip(POSITIONS, layout.spaces, strict=True)]
    named += [
        (f"brick {n}", box) for work in layout.works for n, box in enumerate(layout.bricks(work))
    ]
    named += [(f"grave {n}", box) for n, box in enumerate(layout.tombs())]
    named += [(f"panel {seat}", box) for seat, box in layout.panels(nobles, 0).items()]
    return [
        *named,
        ("ring", layout.ring),
        ("stone", layout.markets[0]),
        ("grain", layout.markets[1]),
    ]


@pytest.mark.parametrize("nobles", [2, 3, 4])
@pytest.mark.parametrize("shape", LAYOUTS)
def test_nothing_lies_over_anything_else_or_beyond_the_board(shape: Window, nobles: int) -> None:
    layout = LAYOUTS[shape]
    boxes = boxes_of(shape, nobles)
    for name, box in boxes:
        inside = (
            box.x >= 0 and box.y >= 0 and box.right <= layout.width and box.low <= layout.height
        )
        assert inside, name
    for (one, a), (other, b) in combinations(boxes, 2):
        apart = a.right <= b.x or b.right <= a.x or a.low <= b.y or b.low <= a.y
        assert apart, (one, other)


@pytest.mark.parametrize("marks", WINDOWS)
def test_the_steps_of_markets_bear_their_numbers_in_every_window(marks: Marks) -> None:
    told = "".join(one.said for one in words_of(drawing(position(4, 1, 0), marks=marks)))
    assert told.count("2:1") == 2
    assert all(price in told for price in ("\u22123", "\u22122", "\u22121", "+3", "+2"))


@pytest.mark.parametrize("marks", WINDOWS)
def test_what_counts_for_automata_is_told_in_every_window(marks: Marks) -> None:
    told = [one.said for one in words_of(drawing(position(1, 1, 40), marks=marks))]
    for start in ("Nile cards taken: ", "Sphinx cards, 6 each: ", "Graves: ", "Strength: "):
        assert sum(one.startswith(start) for one in told) == 2, start


def test_what_a_player_has_stays_inside_the_panel() -> None:
    """Chips come closer together, and lose their words, until they fit."""
    for s, shape in product(late_positions(), SHAPES):
        viewer, _ = legal_in(s)
        layout = LAYOUTS[shape]
        panels = layout.panels(len(s.nobles), viewer)
        tree = tree_of(s, viewer, Marks(shape=shape))
        for seat, box in panels.items():
            group = next(n for n in tree.iter() if n.get("data-seat") == GAME.side_key(seat))
            for rect in group.iter(f"{SVG}rect"):
                x, y, w, h = (float(rect.attrib[key]) for key in ("x", "y", "width", "height"))
                assert box.x - 1 <= x
                assert x + w <= box.right + 1
                assert box.y - 1 <= y
                assert y + h <= box.low + 1


def test_ships_lie_in_the_order_of_the_river() -> None:
    """§2.2 Each mooring is further downstream than the one before."""
    wide = [x for x, _ in LAYOUTS["wide"].moorings]
    tall = [y for _, y in LAYOUTS["tall"].moorings]
    assert wide == sorted(set(wide))
    assert tall == sorted(set(tall))


@pytest.mark.no_cover
def test_exactly_the_legal_places_glow() -> None:
    seen = set()
    for s in positions(40):
        for seat, shape in product(GAME.deciders(s), SHAPES):
            legal = RULES.legal(s, seat)
            tree = tree_of(s, seat, Marks(tuple(legal), shape=shape))
            expected = {TABLE[action].place for action in legal} - {""}
            assert set(places(tree, "data-legal")) == expected
            seen |= expected
    assert {"sphinx", "temple", "o1.1"} <= seen


def test_exactly_the_places_of_the_last_move_are_marked() -> None:
    for shape in SHAPES:
        marks = Marks(last=("c3", "ring"), shape=shape)
        assert sorted(places(tree_of(position(2, 3, 20), marks=marks), "data-last")) == [
            "c3",
            "ring",
        ]


def test_no_place_lies_inside_another() -> None:
    """Pages make a button of every place, and buttons cannot hold buttons."""
    for s in positions(8):
        for node in tree_of(s, 0).iter():
            if "data-place" in node.attrib:
                assert len(places(node)) == 1


def test_everything_on_the_board_can_be_asked_about() -> None:
    for s, shape in zip(positions(16), 8 * SHAPES, strict=True):
        view = GAME.view(s, 0)
        tree = tree_of(s, 0, Marks(shape=shape))
        names = {node.get("data-about") for node in tree.iter()} | set(places(tree))
        for name in names - {None}:
            assert view.about(name or "") is not None, name
        assert {"turn", "ships", "all.graves", "all.pyramid", "red", "sphinx", "tombs.red"} <= names


def test_nothing_above_a_piece_is_scaled_or_turned() -> None:
    def walk(node: Element, shifted_only: bool) -> None:
        moves = node.get("transform", "")
        inside = shifted_only and "scale" not in moves and "rotate" not in moves
        if "data-piece" in node.attrib:
            assert inside
            assert node.get("d") != "", "it has a place to glide from"
        for child in node:
            walk(child, inside)

    for s in positions(8):
        walk(tree_of(s), True)


def test_bricks_and_ships_belong_to_their_owners() -> None:
    for s in positions(12):
        tree = tree_of(s)
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
    mine = tree_of(match.state, RED)
    assert said(part(mine, "s06")) == ["Obelisk bricks", "2/4", "(6)"]
    names = {node.get("data-about") for node in mine.iter()}
    assert "s15" not in names
    public = {node.get("data-about") for node in tree_of(match.state, PUBLIC).iter()}
    assert not {"s06", "s15"} & public


def test_need_against_grain_at_a_glance() -> None:
    """§5.2 What would be lost as the ring lies now."""
    match = table(f"meal,{MEALS}", cards="n1_10+n1_19", crews="3333", ring="left")
    food = part(tree_of(match.state, RED, Marks(shape="wide")), "food.red")
    assert said(food) == ["6/12", "\u221218"]
    enough = part(tree_of(sailing().state, RED, Marks(shape="wide")), "food.red")
    assert said(enough) == ["6/5", "1 spare"]


def test_hunger_shows_no_greater_loss_than_there_are_points() -> None:
    """§10.13 With hunger_floor=zero four points are all that can be lost."""
    s = sailing(options="hunger_floor=zero", crews="5555", score=4).state
    assert said(part(tree_of(s, RED, Marks(shape="wide")), "food.red")) == ["6/20", "\u22124"]


def test_supplies_of_everybody_stand_at_the_top_of_a_tall_board() -> None:
    """§5.2, §5.5 Stones, and grain against need, above the river; automata need neither."""
    match = sailing(3, crews="1112/3333/1112", stones="7/0/0", cards="n1_03/-/n1_10")
    tree = tree_of(match.state, PUBLIC)
    tops = [said(part(tree, f"food.{side}")) for side in ("red", "green", "violet")]
    assert tops == [["R", "7", "6/5"], ["G", "0", "6/12"], ["V", "0", "11/5"]]
    words = said(tree_of(sailing(1).state, RED))
    assert words.count("Strength: 5") == 2, "both automata, in their panels"


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
        tree = tree_of(s, 0)
        found = Counter(node.attrib.get("data-piece", "") for node in tree.iter())
        cards = {name: n for name, n in found.items() if name.startswith("card-")}
        assert set(cards.values()) <= {1}
        assert found["ring"] == 1


def test_the_end_names_the_winner() -> None:
    for players in (2, 1):
        s = position(players, 3, 10_000)
        assert s.winner >= 0
        words = " ".join(said(tree_of(s, 0)))
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


@pytest.mark.parametrize("marks", WINDOWS)
def test_every_place_of_the_river_is_named_in_every_window(marks: Marks) -> None:
    s = position(4, 1, 0)
    tree = ElementTree.fromstring(drawing(s, marks=marks))
    named = {node.get("data-place"): said(node) for node in tree.iter() if node.get("data-place")}
    for number, name in enumerate(POSITIONS):
        if has(CARD_SET, number):
            continue
        site = SITE_POSITIONS.index(number) if has(SITE_SET, number) else -1
        wanted = MONUMENTS[site] if site >= 0 else (f"space.{name}",)
        for one in wanted:
            word = GAME.words(f"board.{one}" if site >= 0 else one)
            assert word in named[name], named[name]


def test_the_banks_lie_beside_the_river_in_every_window() -> None:
    for layout in LAYOUTS.values():
        for one, other in combinations((*layout.spaces, layout.water), 2):
            wide = min(one.right, other.right) - max(one.x, other.x)
            high = min(one.low, other.low) - max(one.y, other.y)
            assert min(wide, high) <= 0, (one, other)
