"""The drawing of Men-Nefer: complete, legible, harmless on a page, a function of the view alone."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from hypostyle.core.bits import has
from hypostyle.core.drawing import THEMES, Box
from hypostyle.core.drawing.measure import complaints, words_of
from hypostyle.core.game import Marks, Shape, Theme
from hypostyle.core.options import Value
from hypostyle.core.state import CHANCE_BIT, OMNISCIENT, PUBLIC
from hypostyle.core.stream import Stream
from hypostyle.games.men_nefer import GAME
from hypostyle.games.men_nefer.board_effects import items, spread
from hypostyle.games.men_nefer.board_layout import LAYOUTS, Layout
from hypostyle.games.men_nefer.cells import GROUPS
from hypostyle.games.men_nefer.codes import HARVEST, PASS, STOP, TURN
from hypostyle.games.men_nefer.data import (
    AVENUES,
    CITIES,
    CORNERS,
    HOUSES,
    MASTABAS,
    ROOMS,
    TABLETS,
)
from hypostyle.games.men_nefer.forecast import forecast
from hypostyle.games.men_nefer.packing import five
from hypostyle.games.men_nefer.pictograms import PICTURES
from hypostyle.games.men_nefer.rules.engine import RULES, start
from hypostyle.games.men_nefer.state import Board
from tests.games.boards import SVG, harmless, scenery_fits, small_and_alive

SHAPES: tuple[Shape, ...] = ("wide", "tall")
WINDOWS = (Marks(shape="wide"), Marks(shape="tall"), Marks(shape="wide", compact=True))
TAGS = {
    "svg", "g", "rect", "circle", "ellipse", "path", "text", "defs", "pattern", "clipPath",
    "linearGradient", "radialGradient", "stop",
}  # fmt: skip
END = 10**6


def played(seed: int, choices: int, players: int = 3, **options: Value) -> Board:
    """A position after so many random choices of players who stop and pass only when they must."""
    s = start(GAME.setup(players, options=options))
    RULES.advance(s)
    stream, made = Stream(seed), 0
    while s.asking and (made < choices or s.asking == CHANCE_BIT):
        if s.asking == CHANCE_BIT:
            RULES.happen(s, RULES.roll(s, stream))
            continue
        seat = GAME.deciders(s)[0]
        legal = RULES.legal(s, seat)
        wanted = [action for action in legal if action not in (STOP, PASS)] or legal
        RULES.apply(s, seat, wanted[int(stream.below(len(wanted)))])
        made += 1
    return s


@cache
def positions(many: int) -> tuple[Board, ...]:
    """Positions from the first choice to the end, each of another game, with 1 to 4 players."""
    return tuple(played(seed, 37 * seed % 300, 1 + seed % 4) for seed in range(many))


def drawing(s: Board, viewer: int = OMNISCIENT, marks: Marks | None = None) -> str:
    return GAME.draw(GAME.view(s, viewer), marks or Marks())


def tree_of(s: Board, viewer: int = OMNISCIENT, marks: Marks | None = None) -> Element:
    return ElementTree.fromstring(drawing(s, viewer, marks))


def asked(s: Board) -> tuple[int, tuple[int, ...]]:
    """Who is asked, and the answers; nobody at the end."""
    seats = GAME.deciders(s)
    return (seats[0], tuple(RULES.legal(s, seats[0]))) if seats else (OMNISCIENT, ())


def places(tree: Element, mark: str = "data-place") -> list[str]:
    """The places that carry a mark."""
    return [node.attrib["data-place"] for node in tree.iter() if mark in node.attrib]


def part(tree: Element, name: str) -> Element:
    """The group of a place or of a thing that can be asked about."""
    for node in tree.iter():
        if name in (node.get("data-place"), node.get("data-about")):
            return node
    raise AssertionError(f"{name} is not drawn")


def boxes_of(layout: Layout) -> Iterator[tuple[str, Box]]:
    """The parts of the board, by name."""
    for name in layout._fields:
        value = getattr(layout, name)
        if isinstance(value, Box):
            yield name, value
        elif name == "nile":
            yield from ((f"nile {n}", box) for n, box in enumerate(value))


@pytest.mark.no_cover
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_drawing_is_well_formed_and_has_each_place_at_most_once(players: int) -> None:
    for seed in range(3):
        s = played(seed, 80 * seed, players)
        for viewer, shape in product((*range(players), PUBLIC, OMNISCIENT), SHAPES):
            tree = tree_of(s, viewer, Marks(shape=shape))
            assert tree.attrib["role"] == "img"
            assert GAME.side_name(players - 1) in tree.attrib["aria-label"]
            assert max(Counter(places(tree)).values()) == 1
            names = set(places(tree))
            assert {
                f"{side}_{house}" for side in ("sun", "moon", "scarab") for house in HOUSES
            } <= names
            assert {f"{key}_{n}" for key in (*MASTABAS, *AVENUES) for n in (1, 2, 3)} <= names
            assert {f"r{room}_{n}" for room in range(1, ROOMS + 1) for n in range(1, 7)} <= names
            assert {f"city_{key}" for key in CITIES} | {f"corner_{key}" for key in CORNERS} <= names


@pytest.mark.no_cover
def test_exactly_the_legal_places_glow_in_both_shapes() -> None:
    """Whole games pass through every step that points at the board; each is looked at three times."""
    seen: Counter[str] = Counter()
    for seed in range(4):
        s = played(seed, 0, 1 + seed)
        stream = Stream(seed)
        while s.asking:
            if s.asking == CHANCE_BIT:
                RULES.happen(s, RULES.roll(s, stream))
                continue
            seat, legal = asked(s)
            step = GAME.step_name(s)
            answers = [GAME.actions[action] for action in legal]
            wanted = {one.place for one in answers} | {one.target for one in answers}
            wanted.discard("")
            if wanted and seen[step] < 3:
                seen[step] += 1
                for shape in SHAPES:
                    tree = tree_of(s, seat, Marks(legal=legal, shape=shape))
                    assert set(places(tree, "data-legal")) == wanted, step
                    assert max(Counter(places(tree)).values()) == 1
            RULES.apply(s, seat, legal[int(stream.below(len(legal)))])
    assert set(seen) == {
        "turn", "scarab", "stone", "corner", "queen", "rite", "papyrus", "craft", "shelve", "priest",
        "offer", "offer_space", "sail", "activate", "contract", "erect",
    }  # fmt: skip


def test_exactly_the_places_of_the_last_move_are_marked() -> None:
    s = played(3, 60)
    names = ("sun_builders", "a1_2", "river3", "t2")
    assert sorted(places(tree_of(s, marks=Marks(last=names)), "data-last")) == sorted(names)


@pytest.mark.no_cover
@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("shape", SHAPES)
def test_nothing_is_too_small_to_read_or_to_press(shape: Shape, compact: bool) -> None:
    for s in positions(16):
        viewer, legal = asked(s)
        marks = Marks(legal=legal, shape=shape, compact=compact)
        assert complaints(drawing(s, viewer, marks), marks) == []


def test_a_drawing_is_harmless_on_any_page() -> None:
    for n, s in enumerate(positions(9)):
        assert harmless(tree_of(s, marks=Marks(theme=THEMES[n % 3])), TAGS)


def test_the_live_layer_brings_no_scenery_no_ids_and_stays_small() -> None:
    for s, shape in zip((*positions(16), *positions(16)), 16 * SHAPES, strict=True):
        viewer, legal = asked(s)
        live = drawing(s, viewer, Marks(legal=legal, shape=shape, live_only=True))
        assert small_and_alive(live)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("shape", SHAPES)
def test_the_scenery_is_a_file_without_words_as_large_as_the_drawing(
    shape: Shape, theme: Theme
) -> None:
    for players in (1, 4):
        drawn = drawing(played(1, 40, players), marks=Marks(shape=shape))
        assert scenery_fits(GAME.scenery(shape, theme), drawn)


def test_equal_views_and_marks_are_drawn_equally() -> None:
    for s in positions(4):
        assert drawing(s, 0) == drawing(s, 0)


def test_the_drawing_does_not_tell_what_is_hidden() -> None:
    for seed, s in enumerate(positions(8)):
        for viewer in (0, PUBLIC):
            imagined = GAME.imagine(GAME.veil(s, viewer), viewer, Stream(seed))
            assert drawing(s, viewer) == drawing(imagined, viewer)


def test_everything_on_the_board_can_be_asked_about() -> None:
    for s, shape in zip((*positions(7), played(4, END, 1)), 4 * SHAPES, strict=True):
        view = GAME.view(s, 0)
        tree = tree_of(s, 0, Marks(shape=shape))
        names = {node.get("data-about") for node in tree.iter()} | set(places(tree))
        for name in names - {None}:
            reason = view.about(name or "")
            assert reason is not None, name
            text = GAME.words.say(reason)
            assert re.match(r"[A-Z0-9].*[.]$", text), text
            assert "  " not in text
        assert view.about("nowhere") is None
        assert {"duat", "era", "pile", "tile_ra", "deity4", "obelisk", "quarry2", "red"} <= names
        assert {"houses", "tablets", "markets", "nile", "stock_red", "strip_red"} <= names
        assert {"great_track", "queens_track", "city_f", "scarab_builders"} <= names


def test_no_place_lies_inside_another() -> None:
    """Pages make a button of every place, and buttons cannot hold buttons."""
    for s in positions(8):
        for node in tree_of(s).iter():
            if "data-place" in node.attrib:
                assert len(places(node)) == 1


def test_every_place_has_a_name_and_begins_with_its_box() -> None:
    for s in positions(8):
        for node in tree_of(s, 0).iter():
            if "data-place" in node.attrib:
                assert node.get("aria-label")
                assert (node[0] if len(node) else node).tag == f"{SVG}rect"


def test_every_piece_is_drawn_and_nothing_above_it_is_scaled() -> None:
    def walk(node: Element, shifted_only: bool) -> int:
        moves = node.get("transform", "")
        if "data-piece" in node.attrib:
            assert shifted_only
            assert moves == ""
            return 1
        inside = shifted_only and "scale" not in moves and "rotate" not in moves
        return sum(walk(child, inside) for child in node)

    s = played(2, 120, 4)
    drawn = walk(tree_of(s, 0), True)
    # Apprentices, Scarabs, Hearts, Feathers, Blocks and Orbs are always there, one by one.
    assert drawn >= 4 * (3 + 5 + 2 + 2 + 1)


@pytest.mark.parametrize("shape", SHAPES)
def test_no_two_parts_of_the_board_overlap(shape: Shape) -> None:
    layout = LAYOUTS[shape]
    parts = list(boxes_of(layout))
    for n, (name, one) in enumerate(parts):
        assert min(one.x, one.y) >= 0, name
        assert one.right <= layout.width, name
        assert one.low <= layout.height, name
        for other_name, other in parts[n + 1 :]:
            if {name, other_name} == {"own", "others"} and shape == "wide":
                continue
            apart = (
                one.right <= other.x
                or other.right <= one.x
                or one.low <= other.y
                or other.low <= one.y
            )
            assert apart, (name, other_name)


def test_every_effect_has_a_picture_and_fits_its_cell() -> None:
    for group in GROUPS:
        for text in group.effects:
            for item in items(text):
                assert item.name == "/" or item.name in PICTURES
            spots = spread(text, 50, 20, 62, 21, 17)
            for spot in spots:
                assert abs(spot.x - 50) + spot.size / 2 <= 31.5, text


def test_answers_beside_the_board_have_the_pictures_of_what_they_give() -> None:
    steps = set()
    for s in (*positions(120), *(played(seed, 90 + 2 * seed) for seed in range(60))):
        for seat in GAME.deciders(s):
            view = GAME.view(s, seat)
            shown = [one for one in GAME.pieces(view, Marks()) if one.answer >= 0]
            if not shown:
                assert any(GAME.actions[one].place or one in (STOP, PASS) for one in view.legal())
                continue
            steps.add(GAME.step_name(s))
            assert [one.answer for one in shown] == view.legal()
            labels = [ElementTree.fromstring(one.drawn).attrib["aria-label"] for one in shown]
            assert labels == [view.sentence(one) for one in view.legal()]
            assert len({one.drawn for one in shown}) == len(shown)
    assert {"either", "favour"} <= steps


def test_a_turn_shows_the_tablets_whose_apprentices_are_at_home() -> None:
    many = set()
    for s in positions(60):
        for seat in GAME.deciders(s):
            if s.step != TURN:
                continue
            me, shown = s.players[seat], GAME.pieces(GAME.view(s, seat), Marks(theme="night"))
            at_hand = [int(five(me.tablets, n)) for n in range(3) if has(me.home, n)]
            labels = [ElementTree.fromstring(one.drawn).attrib["aria-label"] for one in shown]
            assert [label.partition(": ")[2] for label in labels] == [
                GAME.words(f"cell.{TABLETS[tablet].key}") for tablet in at_hand if tablet >= 0
            ]
            assert not any(one.answer >= 0 or one.place for one in shown)
            assert all(one.worded for one in shown)
            many.add(len(shown))
    assert len(many) > 1


def test_alternatives_and_discounts_are_shown() -> None:
    assert [(item.name, item.said) for item in items("scarab + (papyrus -2 / craft -2)")] == [
        ("scarab", ""), ("papyrus", ""), ("/", ""), ("craft", "\u22122"),
    ]  # fmt: skip
    assert [(item.name, item.said) for item in items("priest 4 + offer x2")] == [
        ("priest", "4"), ("offer", "\u00d72"),
    ]  # fmt: skip
    assert items("-") == ()


def test_the_forecast_is_what_the_harvest_brings() -> None:
    for s in positions(12):
        after = s.clone()
        RULES.steps[HARVEST].run(after, 0)
        for seat, player in enumerate(after.players):
            assert player.points - s.players[seat].points == sum(forecast(s, seat))


def test_the_viewers_board_is_the_widest() -> None:
    s = played(4, 60, 4)
    for viewer, key in enumerate(("red", "blue", "green", "yellow")):
        tree = tree_of(s, viewer, Marks(shape="wide"))
        widths = {
            name: float(next(iter(part(tree, name))).attrib["width"])
            for name in ("red", "blue", "green", "yellow")
        }
        assert max(widths, key=lambda name: widths[name]) == key


def test_the_solo_board_shows_imhotep() -> None:
    for shape in SHAPES:
        tree = tree_of(played(5, 40, 1), 0, Marks(shape=shape))
        names = {node.get("data-about") for node in tree.iter()}
        assert {"imhotep", "die", "red"} <= names
        assert not {"blue", "green", "yellow"} & names


def test_the_winner_is_named() -> None:
    s = played(4, END, 3)
    outcome = GAME.outcome(s)
    assert outcome is not None
    side = GAME.side_key(outcome.winners[0])
    said = {word.said for word in words_of(drawing(s))}
    assert GAME.words("board.won", side=side) in said or GAME.words("board.shared") in said


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_text_board_fits_a_terminal(players: int) -> None:
    for seed, choices in ((1, 0), (2, 90), (3, 200), (4, END)):
        view = GAME.view(played(seed, choices, players), 0)
        for line in view.text().splitlines():
            assert len(line) <= 80, line


def test_the_text_board_tells_what_there_is() -> None:
    text = GAME.view(played(6, 150, 1), 0).text()
    for word in ("Builders", "Temple", "Necropolis", "Nile", "Imhotep's tiles", "T5 0 Food"):
        assert word in text


@pytest.mark.parametrize("marks", WINDOWS)
def test_every_part_and_house_is_named_in_every_window(marks: Marks) -> None:
    told = {one.said for one in words_of(drawing(played(5, 0), marks=marks))}
    parts = ("houses", "necropolis", "avenues", "temple", "pyramids", "visit", "specialise")
    wanted = {GAME.words(f"board.{key}") for key in parts}
    wanted |= {GAME.words(f"house.{key}") for key in HOUSES}
    wanted |= {GAME.words(f"board.{key}") for key in ("tablets", "crafts", "papyri")}
    if marks.shape == "wide":
        wanted |= {GAME.words(f"board.{key}") for key in ("great_named", "three_named")}
    if marks == Marks(shape="wide"):
        wanted |= {GAME.words(f"board.{key}") for key in ("hearts", "feathers")}
    assert wanted <= told, wanted - told


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_board_that_scrolls_shows_every_number_of_a_desktop(players: int) -> None:
    for choices in (0, 60, END):
        s = played(7, choices, players)
        wide, scrolls = (
            Counter(
                letter
                for one in words_of(drawing(s, 0, Marks(shape="wide", compact=compact)))
                if one.kind == "num"
                for letter in one.said
                if letter.isdigit()
            )
            for compact in (False, True)
        )
        assert wide["1"] > 20
        assert (
            wide - scrolls
        ).total() <= 2  # what the Duat scores may lie on the number of a space


def test_the_parts_lie_beside_each_other_in_every_window() -> None:
    for layout in LAYOUTS.values():
        names = (
            "duat",
            "necropolis",
            "avenues",
            "houses",
            "tablets",
            "temple",
            "markets",
            "pyramids",
            "own",
        )
        parts = [getattr(layout, name) for name in names] + list(layout.nile)
        for one, other in combinations(parts, 2):
            wide = min(one.right, other.right) - max(one.x, other.x)
            high = min(one.low, other.low) - max(one.y, other.y)
            assert min(wide, high) <= 0, (layout.shape, one, other)
        assert max(part.right for part in parts) < layout.width
