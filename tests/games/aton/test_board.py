"""The drawing of Aton: complete, legible, harmless on a page, and silent about secrets."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from hypostyle.core.drawing import THEMES
from hypostyle.core.drawing.measure import complaints, words_of
from hypostyle.core.game import Marks, Shape, Theme
from hypostyle.core.state import OMNISCIENT, PUBLIC
from hypostyle.core.stream import Stream
from hypostyle.games.aton import GAME
from hypostyle.games.aton.board_layout import LAYOUTS, graves, stations
from hypostyle.games.aton.codes import ASSIGN, EXCHANGE, PLACE, REMOVE, SHARED
from hypostyle.games.aton.data import SIDES, SQUARE, SQUARES, YELLOW, c3_of, cards_of
from hypostyle.games.aton.rules.engine import RULES, start
from hypostyle.games.aton.rules.scoring import scoring_points
from hypostyle.games.aton.state import Board
from tests.games.boards import SVG, harmless, scenery_fits, small_and_alive

VIEWERS = (0, 1, PUBLIC, OMNISCIENT)
SHAPES: tuple[Shape, ...] = ("wide", "tall")
TAGS = {
    "svg", "g", "rect", "circle", "path", "text", "defs", "pattern", "clipPath", "linearGradient",
    "radialGradient", "stop",
}  # fmt: skip
CARDS = {f"{what}{n}" for what in ("hand", "cartouche") for n in (1, 2, 3, 4)}


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


def planning() -> Board:
    """Both are to lay their cards."""
    return GAME.new(seed=3, exchange=False).state


def drawing(s: Board, viewer: int = OMNISCIENT, marks: Marks | None = None) -> str:
    return GAME.draw(GAME.view(s, viewer), marks or Marks())


def tree_of(s: Board, viewer: int = OMNISCIENT, marks: Marks | None = None) -> Element:
    return ElementTree.fromstring(drawing(s, viewer, marks))


def asked(s: Board, **more: object) -> Marks:
    """Marks for the seat that is asked first, if any is."""
    seats = GAME.deciders(s)
    legal = tuple(RULES.legal(s, seats[0])) if seats else ()
    return Marks(legal=legal, **more)  # type: ignore[arg-type]  # shape and the like


def places(tree: Element, mark: str = "data-place") -> list[str]:
    """The places that carry a mark."""
    return [node.attrib["data-place"] for node in tree.iter() if mark in node.attrib]


def said(tree: Element) -> list[str]:
    """All words that are written."""
    return [node.text or "" for node in tree.iter(f"{SVG}text")]


@pytest.mark.no_cover
@pytest.mark.parametrize("shape", SHAPES)
def test_every_drawing_is_well_formed_and_has_each_place_once(shape: Shape) -> None:
    expected = Counter([*SQUARE, "kingdom"])
    for s, viewer in product(positions(25), VIEWERS):
        tree = tree_of(s, viewer, Marks(shape=shape))
        assert tree.attrib["role"] == "img"
        assert tree.attrib["aria-label"]
        assert Counter(places(tree)) == expected


def test_a_drawing_is_harmless_on_any_page() -> None:
    for s, theme in zip(positions(12), 4 * THEMES, strict=True):
        marks = asked(s, last=("1a1", "kingdom"), theme=theme)
        assert harmless(tree_of(s, marks=marks), TAGS)


def test_the_live_layer_brings_no_scenery_no_ids_and_stays_small() -> None:
    full = [position(seed, seed) for seed in (68, 133)]  # many counters
    for s, shape in product((*full, *positions(60)), SHAPES):
        live = drawing(s, OMNISCIENT, asked(s, shape=shape, live_only=True))
        assert small_and_alive(live)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("shape", SHAPES)
def test_the_scenery_is_a_file_without_words_as_large_as_the_drawing(
    shape: Shape, theme: Theme
) -> None:
    for compact in (False, True):
        drawn = drawing(position(1, 40), marks=Marks(shape=shape, compact=compact))
        assert scenery_fits(GAME.scenery(shape, theme), drawn)


@pytest.mark.no_cover
@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("shape", SHAPES)
def test_nothing_is_too_small_to_read_or_to_press(shape: Shape, compact: bool) -> None:
    for s in (*positions(40), planning(), position(4, 100_000)):
        marks = asked(s, shape=shape, compact=compact)
        assert complaints(drawing(s, OMNISCIENT, marks), marks) == []


def test_equal_views_and_marks_are_drawn_equally() -> None:
    for s in positions(10):
        assert drawing(s, 0) == drawing(s, 0)


def test_exactly_the_legal_places_glow() -> None:
    for s, shape in product(positions(60), SHAPES):
        for seat in GAME.deciders(s):
            marks = Marks(tuple(RULES.legal(s, seat)), shape=shape)
            wanted = {GAME.actions[action].place for action in marks.legal} - {""}
            if s.step == ASSIGN:
                wanted = CARDS
            assert set(places(tree_of(s, seat, marks), "data-legal")) == wanted


@pytest.mark.parametrize("seat", [0, 1])
def test_cards_are_things_and_cartouches_are_slots_while_they_are_laid(seat: int) -> None:
    s = planning()
    tree = tree_of(s, seat, Marks(tuple(RULES.legal(s, seat))))
    side = next(node for node in tree.iter() if node.get("data-seat") == SIDES[seat])
    things = [node for node in side.iter() if "data-thing" in node.attrib]
    values = [text for node in things for text in said(node)]
    assert values == [str(card) for card in cards_of(s.side(seat).hand)]
    assert [node.get("data-thing") for node in things] == list("0123")
    slots = [node for node in side.iter() if "data-slot" in node.attrib]
    assert [node.get("data-slot") for node in slots] == ["c1", "c2", "c3", "c4"]
    assert all(node.find(f"{SVG}rect[@data-rest]") is not None for node in slots)
    assert set(places(side)) == set(places(tree)) & CARDS == CARDS, "the other side has none"


def test_exactly_the_places_of_the_last_move_are_marked() -> None:
    tree = tree_of(position(3, 40), marks=Marks(last=("3b4", "kingdom")))
    assert places(tree, "data-last") == ["3b4", "kingdom"]


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


def test_everything_on_the_board_can_be_asked_about() -> None:
    for s in (*positions(20), planning()):
        view = GAME.view(s, 0)
        tree = tree_of(s, 0, asked(s))
        names = {node.get("data-about") for node in tree.iter()} | set(places(tree))
        for name in names - {None}:
            assert view.about(name or "") is not None, name
        assert {"track", "temple3", "kingdom", "deck", "supply", "blue", "scoring"} <= names


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("win_score", [20, 31, 40, 58, 60])
def test_the_track_fits_every_length(win_score: int, shape: Shape) -> None:
    layout = LAYOUTS[shape]
    spots = stations(layout, win_score)
    assert len(set(spots)) == win_score
    track = layout.track
    assert all(track.x + 15 <= x <= track.right - 15 for x, _ in spots)
    assert all(track.y + 15 <= y <= track.low - 15 for _, y in spots)
    assert min(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise(spots)) > 20
    upper, lower = ([x for x, y in spots if y == track.y + lane] for lane in layout.lanes)
    assert lower == pytest.approx(upper[::-1][: len(lower)]), "there and back"
    s = position(5, 30, win_score=win_score)
    assert str(win_score) in said(tree_of(s, marks=Marks(shape=shape)))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("spaces", range(6, 11))
def test_the_kingdom_counts_its_dead(spaces: int, shape: Shape) -> None:
    s = position(2, 60, kingdom_size=spaces)
    words = said(tree_of(s, marks=Marks(shape=shape)))
    assert str(s.red.dead + s.blue.dead) in words
    assert GAME.words("board.of", spaces=spaces) in words
    middles, scale = graves(LAYOUTS[shape], spaces)
    assert middles[1][0] - middles[0][0] > 58 * scale, "arches stand apart"


def test_a_full_kingdom_warns() -> None:
    s = position(2, 10)
    s.red.dead, s.blue.dead = 3, 4
    warning = GAME.words("board.full").split("|")[0]
    assert warning not in said(tree_of(s))
    s.blue.dead = 5
    assert warning in said(tree_of(s))


@pytest.mark.parametrize("score", [-9, 0, 41, 77])
def test_a_score_beside_the_track_shows_its_number(score: int) -> None:
    s = position(2, 10)
    shown = []
    number = str(score).replace("-", "\u2212")
    for points in (30, score):
        s.red.score = s.blue.score = points
        shown.append(said(tree_of(s)).count(number))
    assert shown[1] - shown[0] == 4, "two markers and two heads"


def test_every_square_says_what_it_is() -> None:
    s = position(3, 40)
    for node in tree_of(s).iter():
        if node.get("data-place") in SQUARE:
            number = SQUARE.index(node.attrib["data-place"])
            side = next((key for key, mine in sides(s) if mine >> number & 1), None)
            held = GAME.words(f"board.held_by_{side}" if side else "board.empty")
            assert node.attrib["aria-label"].startswith(f"{SQUARE[number]}, ")
            assert node.attrib["aria-label"].endswith(held)


def sides(s: Board) -> list[tuple[str, int]]:
    """What each side holds."""
    return [("red", int(s.red.squares)), ("blue", int(s.blue.squares))]


def pieces(tree: Element) -> list[tuple[str, str]]:
    """Every piece that can glide: the place or thing it stands on, and whose it is."""
    found: list[tuple[str, str]] = []

    def walk(node: Element, where: str) -> None:
        where = node.get("data-place") or node.get("data-about") or where
        if "data-piece" in node.attrib:
            found.append((where, node.attrib["data-piece"]))
        for child in node:
            walk(child, where)

    walk(tree, "")
    return found


def test_every_counter_and_marker_is_a_piece_of_its_own() -> None:
    for s in positions(40):
        expected = Counter({("track", "red"): 1, ("track", "blue"): 1})
        for side, key in ((s.red, "red"), (s.blue, "blue")):
            expected.update((SQUARE[n], key) for n in range(SQUARES) if side.squares >> n & 1)
            expected[("kingdom", key)] += int(side.dead)
        assert Counter(pieces(tree_of(s))) == +expected


def test_nothing_above_a_piece_is_scaled_or_turned() -> None:
    def walk(node: Element, shifted_only: bool) -> None:
        moves = node.get("transform", "")
        if "data-piece" in node.attrib:
            assert shifted_only
            assert moves == ""
        for child in node:
            walk(child, shifted_only and "scale" not in moves and "rotate" not in moves)

    for s in positions(20):
        walk(tree_of(s), True)


def test_no_place_lies_inside_another() -> None:
    """Pages make a button of every place, and buttons cannot hold buttons."""
    for s in (*positions(12), planning()):
        for node in tree_of(s, 0, asked(s)).iter():
            if "data-place" in node.attrib:
                assert len(places(node)) == 1


def test_threats_are_named() -> None:
    s = position(0, 4)
    s.red.squares, s.blue.squares = YELLOW & ~0b11, 0x1FF << 12 & ~YELLOW
    words = said(tree_of(s))
    goal = GAME.words("board.colour.yellow")
    assert GAME.words("board.threat", goal=goal, count=12, all=14) in words
    temple = GAME.words("board.temple", temple=2)
    assert not any(temple in word for word in words), "five of twelve are no threat"


def test_a_side_shows_what_a_scoring_would_bring() -> None:
    for s in positions(20):
        words = said(tree_of(s))
        for seat in (0, 1):
            assert GAME.words("board.now", points=int(scoring_points(s, seat))) in words


def test_the_temples_open_to_the_active_player_are_lit() -> None:
    seen = set()
    for s in positions(150):
        opened = [
            (node.attrib["data-temple"], node.attrib["data-lit"])
            for node in tree_of(s).iter()
            if "data-lit" in node.attrib
        ]
        seat = int(s.arg)
        reach = int(c3_of(s.side(seat).plan)) if s.step in (REMOVE, PLACE) else 0
        assert opened == [(n, SIDES[seat]) for n in "1234"[:reach]]
        seen.add(reach)
    assert seen == {0, 1, 2, 3, 4}


@pytest.mark.parametrize("shape", SHAPES)
def test_the_end_says_who_won_and_why(shape: Shape) -> None:
    for seed in range(12):
        s = position(seed, 100_000)
        outcome = GAME.outcome(s)
        assert outcome is not None
        words = said(tree_of(s, marks=Marks(shape=shape)))
        side = "" if s.winner == SHARED else GAME.side_name(int(s.winner))
        assert GAME.words("board.won" if side else "board.shared", side=side) in words
        for reason in outcome.reasons:
            assert GAME.words(f"board.why.{reason}") in words


def test_questions_show_what_they_are_about() -> None:
    steps = set()
    for s in (*positions(150), planning()):
        for seat in GAME.deciders(s):
            shown = GAME.pieces(GAME.view(s, seat), Marks())
            step = GAME.step_name(s)
            steps.add(step)
            for piece in shown:
                assert ElementTree.fromstring(piece.drawn).attrib["aria-label"]
            left = [piece for piece in shown if not piece.spent and piece.answer < 0]
            if step in ("place", "remove"):
                assert len(left) == s.todo
            elif step == "clean":
                assert len(left) == s.agenda.count(s.agenda[-1])
            else:
                hand = [str(card) for card in cards_of(s.side(seat).hand)]
                cards = [said(ElementTree.fromstring(piece.drawn))[0] for piece in left]
                assert cards == hand
                own = {piece.answer for piece in shown} - {-1}
                assert own == ({EXCHANGE} if step == "offer" else set())
    assert steps == {"offer", "assign", "remove", "place", "clean"}


@pytest.mark.parametrize(("shape", "compact"), [("wide", False), ("wide", True), ("tall", False)])
def test_every_temple_says_what_it_scores_in_every_window(shape: Shape, compact: bool) -> None:
    told = {
        one.said
        for one in words_of(drawing(position(1, 0), marks=Marks(shape=shape, compact=compact)))
    }
    assert {GAME.words(f"board.law_{n}") for n in (1, 2, 3, 4)} <= told
