"""The drawing of Aton: complete, well formed, harmless on a page, and silent about secrets."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from hypostyle.core.game import Marks, Theme
from hypostyle.core.state import OMNISCIENT, PUBLIC
from hypostyle.core.stream import Stream
from hypostyle.games.aton import GAME
from hypostyle.games.aton.board import HEIGHT, WIDTH, stations
from hypostyle.games.aton.codes import PLACE, REMOVE, SHARED, SQUARE_0
from hypostyle.games.aton.data import SQUARE, SQUARES, YELLOW, c3_of
from hypostyle.games.aton.pictograms import SIDE_DARK
from hypostyle.games.aton.rules.engine import RULES, start
from hypostyle.games.aton.state import Board

VIEWERS = (0, 1, PUBLIC, OMNISCIENT)
SVG = "{http://www.w3.org/2000/svg}"
THEMES: tuple[Theme, ...] = ("day", "night")


def position(seed: int, choices: int, **options: object) -> Board:
    """A position after so many choices of random play."""
    s = start(GAME.setup(options=options))
    RULES.advance(s)
    RULES.playout(s, Stream(seed), choices)
    return s


def positions(many: int) -> Iterator[Board]:
    """Positions from the first choice to the end, each of another game."""
    for seed in range(many):
        yield position(seed, seed % 150)


def drawing(s: Board, viewer: int = OMNISCIENT, marks: Marks | None = None) -> str:
    return GAME.draw(GAME.view(s, viewer), marks or Marks())


def places(tree: Element, mark: str = "data-place") -> list[str]:
    """The places that carry a mark."""
    return [node.attrib["data-place"] for node in tree.iter() if mark in node.attrib]


def said(tree: Element) -> list[str]:
    """All words that are written, titles left out."""
    return [node.text or "" for node in tree.iter(f"{SVG}text")]


@pytest.mark.no_cover
@pytest.mark.parametrize("block", range(3))
def test_every_drawing_is_well_formed_and_has_each_place_once(block: int) -> None:
    expected = Counter([*SQUARE, "kingdom"])
    for seed in range(25 * block, 25 * block + 25):
        s = position(seed, seed % 150)
        for viewer, theme in product(VIEWERS, THEMES):
            tree = ElementTree.fromstring(drawing(s, viewer, Marks(theme=theme)))
            assert tree.attrib["role"] == "img"
            assert tree.attrib["aria-label"]
            assert Counter(places(tree)) == expected


def test_a_drawing_is_harmless_on_any_page() -> None:
    for s in positions(20):
        marks = Marks(tuple(range(SQUARE_0, SQUARE_0 + SQUARES)), ("1a1", "kingdom"))
        for node in ElementTree.fromstring(drawing(s, marks=marks)).iter():
            assert node.tag.removeprefix(SVG) in {
                "svg", "g", "rect", "circle", "ellipse", "path", "text", "title",
            }  # fmt: skip
            assert not {"id", "class", "style", "href"} & set(node.attrib)
            assert not any(name.startswith("on") for name in node.attrib)
            assert not any("url(" in value for value in node.attrib.values())


def test_equal_views_and_marks_are_drawn_equally() -> None:
    for s in positions(10):
        assert drawing(s, 0) == drawing(s, 0)


def test_light_and_dark_differ_in_colours_only() -> None:
    for s in positions(20):
        light, dark = (drawing(s, 0, Marks(theme=theme)) for theme in THEMES)
        assert light != dark
        assert re.sub("#[0-9a-f]{6}", "", light) == re.sub("#[0-9a-f]{6}", "", dark)


def test_exactly_the_legal_squares_glow() -> None:
    for s in positions(60):
        for seat in GAME.deciders(s):
            legal = RULES.legal(s, seat)
            tree = ElementTree.fromstring(drawing(s, seat, Marks(tuple(legal))))
            squares = {SQUARE[a - SQUARE_0] for a in legal if 0 <= a - SQUARE_0 < SQUARES}
            assert set(places(tree, "data-legal")) == squares


def test_exactly_the_places_of_the_last_move_are_marked() -> None:
    tree = ElementTree.fromstring(drawing(position(3, 40), marks=Marks(last=("3b4", "kingdom"))))
    assert places(tree, "data-last") == ["3b4", "kingdom"]


def test_counters_stand_where_they_stand() -> None:
    for s in positions(40):
        tree = ElementTree.fromstring(drawing(s))
        held = {
            node.attrib["data-place"]: node.attrib["data-holder"]
            for node in tree.iter()
            if "data-holder" in node.attrib
        }
        red = {SQUARE[n]: "red" for n in range(SQUARES) if s.red.squares >> n & 1}
        blue = {SQUARE[n]: "blue" for n in range(SQUARES) if s.blue.squares >> n & 1}
        assert held == red | blue


@pytest.mark.parametrize("bury", [False, True])
def test_what_is_hidden_does_not_show(bury: bool) -> None:
    stream = Stream(7)
    differed = 0
    for seed in range(40):
        s = position(seed, seed, exchange_cards_hidden=bury)
        for viewer in (0, 1, PUBLIC):
            other = GAME.imagine(GAME.veil(s, viewer), viewer, stream)
            assert drawing(s, viewer) == drawing(other, viewer)
            differed += drawing(s) != drawing(other)
    assert differed > 10, "the imagined positions should differ from the real ones"


def test_hands_show_to_their_owner_only() -> None:
    s = position(1, 1, exchange=False)  # Red has laid cards, Blue has not
    assert drawing(s, 0) != drawing(s, 1) != drawing(s, PUBLIC) != drawing(s, 0)


@pytest.mark.parametrize("win_score", range(20, 61))
def test_the_track_fits_every_length(win_score: int) -> None:
    spots = stations(win_score)
    assert len(set(spots)) == win_score
    assert all(15 <= x <= WIDTH - 15 and 15 <= y <= HEIGHT - 15 for x, y, _ in spots)
    gaps = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise(spots)]
    assert min(gaps) > 21
    s = position(5, 30, win_score=win_score)
    numbers = ["1", *(str(n) for n in range(5, win_score + 1, 5))]
    assert set(numbers) <= set(said(ElementTree.fromstring(drawing(s))))


def test_the_track_runs_there_and_back() -> None:
    spots = stations(40)
    assert [turn for _, _, turn in spots] == 20 * [90.0] + 20 * [270.0]
    there, back = spots[:20], spots[:19:-1]
    assert all(a[0] == pytest.approx(b[0]) for a, b in zip(there, back, strict=True))


def test_a_finger_finds_every_square() -> None:
    """On a page 360 points wide a square is at least 44 points wide and high."""
    tree = ElementTree.fromstring(drawing(position(3, 40)))
    needed = 44 * WIDTH / 360
    squares = [node for node in tree.iter() if node.get("data-place") in SQUARE]
    assert len(squares) == SQUARES
    for node in squares:
        area = node.find(f"{SVG}rect[@fill='transparent']")
        assert area is not None
        assert float(area.attrib["width"]) == float(area.attrib["height"]) == needed
        assert float(area.attrib["x"]) == float(area.attrib["y"]) == -needed / 2
        assert "scale" not in node.attrib["transform"]
    assert HEIGHT <= 1240


def test_every_square_says_what_it_is() -> None:
    s = position(3, 40)
    for node in ElementTree.fromstring(drawing(s)).iter():
        if node.get("data-place") in SQUARE:
            name = node.attrib["data-place"]
            holder = node.get("data-holder")
            held = GAME.words(f"board.held_by_{holder}" if holder else "board.empty")
            title = node[0].text or ""
            assert node[0].tag == f"{SVG}title"
            assert title.startswith(f"{name}, ")
            assert title.endswith(held)


def pieces(tree: Element) -> list[tuple[str, str]]:
    """Every piece that can glide: the name of the group it stands in, and whose it is."""
    return [
        (parent.get("data-place") or parent.get("data-about") or "", node.attrib["data-piece"])
        for parent in tree.iter()
        for node in parent
        if "data-piece" in node.attrib
    ]


def test_every_counter_and_marker_is_a_piece_of_its_own() -> None:
    for s in positions(40):
        found = Counter(pieces(ElementTree.fromstring(drawing(s))))
        expected = Counter({("track", "red"): 1, ("track", "blue"): 1})
        for side, key in ((s.red, "red"), (s.blue, "blue")):
            expected.update((SQUARE[n], key) for n in range(SQUARES) if side.squares >> n & 1)
            expected[("kingdom", key)] += int(side.dead)
        assert found == +expected


def test_nothing_above_a_piece_is_scaled_or_turned() -> None:
    def walk(node: Element, shifted_only: bool) -> None:
        moves = node.get("transform", "")
        if "data-piece" in node.attrib:
            assert shifted_only
            assert moves == ""
        for child in node:
            walk(child, shifted_only and "scale" not in moves and "rotate" not in moves)

    for s in positions(20):
        walk(ElementTree.fromstring(drawing(s)), True)


def frame(node: Element, depth: int = 3) -> list[object]:
    """The groups of a drawing, some levels deep."""
    inner = [frame(child, depth - 1) for child in node if child.tag == f"{SVG}g"] if depth else []
    return [node.get("data-place"), node.get("data-about"), inner]


def test_what_comes_and_goes_leaves_the_frame_as_it_is() -> None:
    trees = [ElementTree.fromstring(drawing(s)) for s in positions(30)]
    tops = [[child.tag for child in tree] for tree in trees]
    assert all(top == tops[0] for top in tops)
    for parts in zip(*trees, strict=True):
        marked = [part for part in parts if part.get("data-temple")]
        assert all(frame(part, 2) == frame(marked[0], 2) for part in marked)
    panels = [frame(node, 1) for tree in trees for node in tree if node.get("data-seat")]
    assert all(panel == panels[0] for panel in panels)


@pytest.mark.parametrize("spaces", range(6, 11))
def test_the_kingdom_counts_its_dead(spaces: int) -> None:
    s = position(2, 60, kingdom_size=spaces)
    dead = s.red.dead + s.blue.dead
    assert f"{dead}/{spaces}" in said(ElementTree.fromstring(drawing(s)))


def test_a_full_kingdom_warns() -> None:
    s = position(2, 10)
    s.red.dead, s.blue.dead = 3, 4
    warning = GAME.words("board.full").split("|")[0]
    assert warning not in said(ElementTree.fromstring(drawing(s)))
    s.blue.dead = 5
    assert warning in said(ElementTree.fromstring(drawing(s)))


@pytest.mark.parametrize("score", [-9, 0, 41, 77])
def test_a_score_beside_the_track_shows_its_number(score: int) -> None:
    s = position(2, 10)
    shown = []
    for points in (30, score):
        s.red.score = s.blue.score = points
        shown.append(said(ElementTree.fromstring(drawing(s))).count(str(score)))
    assert shown[1] - shown[0] == 4, "two markers and two panels"


def test_threats_are_named() -> None:
    s = position(0, 4)
    s.red.squares, s.blue.squares = YELLOW & ~0b11, 0x1FF << 12 & ~YELLOW
    words = said(ElementTree.fromstring(drawing(s)))
    goal = GAME.words("board.colour.yellow")
    assert GAME.words("board.threat", goal=goal, count=12, all=14) in words
    temple = GAME.words("board.temple", temple=2)
    assert not any(temple in word for word in words), "five of twelve are no threat"


def lit(tree: Element, seat: int) -> list[str]:
    """The temples that shine in the colour of a side."""
    return [
        node.attrib["data-temple"]
        for node in tree.iter()
        if "data-temple" in node.attrib
        and any(part.get("fill") == SIDE_DARK[seat] for part in node[0].findall(f"{SVG}path"))
    ]


def test_the_temples_open_to_the_active_player_are_lit() -> None:
    seen = set()
    for s in positions(150):
        tree = ElementTree.fromstring(drawing(s))
        step, seat = s.step, s.arg
        reach = int(c3_of(s.side(seat).plan)) if step in (REMOVE, PLACE) else 0
        assert lit(tree, seat) == list("1234"[:reach])
        assert lit(tree, 1 - seat if step in (REMOVE, PLACE) else 1) == []
        seen.add(reach)
    assert seen == {0, 1, 2, 3, 4}


def test_the_end_says_who_won_and_why() -> None:
    for seed in range(12):
        s = position(seed, 100_000)
        outcome = GAME.outcome(s)
        assert outcome is not None
        words = said(ElementTree.fromstring(drawing(s)))
        if s.winner == SHARED:
            assert GAME.words("board.shared") in words
        else:
            assert GAME.words("board.won", side=GAME.side_name(int(s.winner))) in words
        for reason in outcome.reasons:
            assert any(GAME.words(f"end.{reason}") in word for word in words)
