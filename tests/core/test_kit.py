"""The drawing kit at work: words that can be read, places that can be pressed, harmless drawings."""

import re
from itertools import product
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from examples.fingers.board import still_scene
from examples.fingers.state import Table
from hypostyle import Marks, Match
from hypostyle.core.drawing import (
    FINGERS,
    FLOORS,
    OUTLINES,
    SCROLLED,
    SEATS,
    SKINS,
    Box,
    Kit,
    Scenery,
    Svg,
    at,
    card,
    columns,
    disc,
    layout_of,
    paints,
    pen,
    plate,
    portrait,
    rect,
    rows,
    scenery_file,
    sign,
    spot,
    token,
    version_of,
)
from hypostyle.core.drawing.kit import ELLIPSIS, fitted
from hypostyle.core.drawing.lettering import DISPLAY, ems
from hypostyle.core.drawing.measure import complaints, words_of
from hypostyle.core.drawing.pictures import moved
from hypostyle.core.drawing.signs import FIGURES, LINES
from hypostyle.core.game import Shape, Theme, Window
from tests.core.fingers import Fingers
from tests.core.sheet import SHAPES, THEMES, pages, sheet

SVG = "{http://www.w3.org/2000/svg}"
SIZES = [Marks(shape="wide"), Marks(shape="tall"), Marks(shape="wide", compact=True)]
PAGES = list(pages())


class Sheet(NamedTuple):
    """A layout that has only a size."""

    width: int
    height: int


def match(fingers: Fingers) -> Match[Table]:
    """A game in which one of three players has shown his fingers, and two have not."""
    found: Match[Table] = fingers.new(players=3, seed="kit")
    found.apply(1, 1)
    return found


# --- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "marks"), list(enumerate(SIZES)))
def test_words_below_the_least_size_are_refused(n: int, marks: Marks) -> None:
    kit = Kit(marks)
    for kind, write in (("num", kit.num), ("name", kit.name), ("note", kit.note)):
        least = FLOORS[kind][n]
        assert kit.floor(kind) == least
        write(0, 0, "Memphis", least)
        if kind != "note" or not marks.compact:
            with pytest.raises(ValueError, match=f"at least {least}"):
                write(0, 0, "Memphis", least - 0.5)


def test_the_floors_are_11_pixels_on_the_screens_a_drawing_is_for() -> None:
    scales = (924 / 1250, 360 / 720, 480 / 1250)
    for kind, least in FLOORS.items():
        for size, scale in zip(least, scales, strict=True):
            assert size * scale >= (8 if kind == "letter" else 11)
    for size, scale in zip(FINGERS, scales, strict=True):
        assert size * scale >= 44


def test_a_compact_drawing_has_no_notes_and_a_name_no_number() -> None:
    assert Kit(SIZES[2]).note(0, 0, "closed", 40) == ""
    with pytest.raises(ValueError, match="number"):
        Kit(SIZES[0]).name(0, 0, "Temple 2", 40)


def test_numbers_have_true_minus_signs() -> None:
    assert ">\u22127<" in Kit(SIZES[0]).num(0, 0, -7, 20)


@pytest.mark.parametrize("said", ["ill", "Wednesday", "Neferneferuaton Tasherit of Akhet-Aton"])
@pytest.mark.parametrize("room", [60, 120, 500])
def test_words_are_made_smaller_then_shorter_until_they_fit(said: str, room: float) -> None:
    words, size, length = fitted(said, room, 30, 16)
    assert 16 <= size <= 30
    assert ems(words) * size <= room + 0.01
    if words != said:
        assert size == 16
        assert words.endswith("\u2026")
        assert said.startswith(words[:-1])
    if length:  # only where another font would not fit
        assert 1.12 * ems(words) * size > room


# --- places and pieces ----------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "marks"), list(enumerate(SIZES)))
def test_a_place_glows_where_it_may_be_chosen_and_has_room_for_a_finger(
    n: int, marks: Marks
) -> None:
    marks = Marks(shape=marks.shape, compact=marks.compact, last=("b",))
    kit = Kit(marks, legal=("a", "", "b"))
    one, both, none = (kit.place(name, 10, 20, 40, 30, says="Here & now") for name in "abc")
    assert one.startswith('<g data-place="a" data-legal="true"><title>')
    assert both.startswith('<g data-place="b" data-legal="true" data-last="true"><title>')
    assert none == '<g data-place="c"><title>Here &amp; now</title><g></g></g>'
    size = FINGERS[n]
    touch = kit.touch(10, 20, 40, 30)
    assert f'width="{size}" height="{size}"' in touch
    assert f'x="{30 - size / 2:g}" y="{35 - size / 2:g}"' in touch
    assert one.count(touch) == both.count(touch) == 1


def test_a_piece_too_small_for_its_letter_has_none() -> None:
    kit = Kit(SIZES[0])
    for seat, outline in product(SEATS, OUTLINES):
        assert ">R</text>" in token(kit, seat, "R", 15, outline)
        assert "<text" not in token(kit, seat, "R", 6, outline)


def test_every_seat_has_a_shape_of_its_own() -> None:
    shapes = [look.outline for name, look in SEATS.items() if name != "neutral"]
    assert len(set(shapes)) == len(shapes)
    assert set(shapes) <= set(OUTLINES)


def test_there_are_nine_portraits_and_all_signs_are_drawn() -> None:
    assert len({portrait(person, "red") for person in SKINS}) == 9
    assert len({sign(name) for name in (*LINES, *FIGURES)}) == len(LINES) + len(FIGURES)


def test_plates_and_cards_keep_the_floor_at_any_size() -> None:
    for marks, h in product(SIZES, (40, 90)):
        kit = Kit(marks)
        drawn = kit.picture(
            500, 500, "",
            plate(kit, 400, h, "red", "lady", "Dora 2", "D", -12, "took a card", to_move=True),
            card(kit, "blue", 4, 4, w=50, h=h),
        )  # fmt: skip
        assert complaints(drawn, marks) == []
        assert {"\u221212", "4"} <= {words.said for words in words_of(drawn)}


# --- whole drawings -------------------------------------------------------------------------------


@pytest.mark.parametrize("marks", PAGES, ids=lambda m: f"{m.theme}-{m.shape}-{m.compact}")
def test_the_sheet_of_all_parts_can_be_read_and_is_harmless(marks: Marks) -> None:
    drawn = sheet(marks)
    known = re.findall(
        r'<(?:linearGradient|radialGradient|pattern|clipPath)[^>]* id="([^"]+)"', drawn
    )
    assert set(re.findall(r"url\(#([^)]+)\)", drawn)) == set(known)
    assert all(key.startswith("hy-") and key.endswith(marks.theme) for key in known)
    assert drawn.count(' id="') == len(known) == len(set(known))
    for node in ElementTree.fromstring(drawn).iter():
        assert node.tag.removeprefix(SVG) in {
            "svg", "g", "rect", "circle", "ellipse", "path", "text", "title", "defs", "stop",
            "linearGradient", "radialGradient", "pattern", "clipPath",
        }  # fmt: skip
        assert not {"style", "href", "filter"} & set(node.attrib)
        assert not any(name.startswith("on") for name in node.attrib)
    assert complaints(drawn, marks) == []


def test_the_picture_in_the_docs_is_the_sheet() -> None:
    picture = Path(__file__).parents[2] / "docs" / "kit.svg"
    assert picture.read_text(encoding="utf-8") == sheet(Marks(shape="wide", last=("hit", "both")))


def test_complaints_name_what_is_too_small() -> None:
    marks = Marks(shape="wide", compact=True)
    kit, larger = Kit(marks, legal=("here",)), Kit(Marks(shape="wide"))
    drawn = kit.picture(
        100, 100, "",
        at(0, 0, kit.num(0, 0, "half", 40), scale=0.5),
        larger.note(0, 0, "hidden", 16),
        kit.place("here", 0, 0, 200, 50),
        at(0, 0, kit.place("here", 0, 0, 150, 150), scale=0.5),
        disc(0, 0, 1),
    )  # fmt: skip
    assert complaints(drawn, marks) == [
        "'half' is 20.0 high, a num is at least 30",
        "'hidden' is a note, and the drawing is compact",
        "here is 75 by 75, a finger needs 115",
    ]
    bare = drawn.replace(' class="num"', "")
    assert complaints(bare, marks)[0] == "'half' has no class of words"


def test_paints_are_written_once_for_a_page() -> None:
    for theme in THEMES:
        page = ElementTree.fromstring(paints(theme))
        assert page.attrib["id"] == "paints"
        assert page.attrib["width"] == page.attrib["height"] == "0"
        keys = [
            node.attrib["id"] for node in page.iter() if node is not page and "id" in node.attrib
        ]
        assert len(keys) == len(set(keys)) > 5
        assert all(key.startswith("hy-") for key in keys)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("compact", [False, True])
def test_a_board_made_with_the_kit_can_be_read_and_pressed(
    fingers: Fingers, shape: Shape, theme: Theme, compact: bool
) -> None:
    view = match(fingers).view(0)
    marks = Marks(tuple(view.legal()), ("show1",), theme, shape, compact)
    drawn = view.draw(marks)
    assert complaints(drawn, marks) == []
    tree = ElementTree.fromstring(drawn)
    assert tree.attrib["data-theme"] == theme
    assert drawn.count("data-legal") == 3
    assert 'paint-order="stroke"' not in drawn  # its strong colours are its own


def test_a_page_may_lay_scenery_and_paints_itself(fingers: Fingers) -> None:
    view = match(fingers).view(0)
    whole = view.draw(Marks(shape="wide"))
    live = view.draw(Marks(shape="wide", live_only=True))
    scene = still_scene("wide", "day")
    assert scene in whole
    assert scene not in live
    assert "<defs>" in whole
    assert "<defs>" not in live
    body = live[live.index(">") + 1 :]
    assert whole.endswith(scene + body)


def test_scenery_is_a_file_of_its_own_without_words(fingers: Fingers) -> None:
    files = {fingers.scenery(shape, theme) for shape, theme in product(SHAPES, THEMES)}
    assert len(files) == 6
    assert len({version_of(file) for file in files}) == 6
    for file in files:
        used = set(re.findall(r"url\(#([^)]+)\)", file))
        assert used == set(re.findall(r' id="([^"]+)"', file))
        assert "<text" not in file
    kit = Kit(Marks())
    with pytest.raises(ValueError, match="no words"):
        scenery_file(kit, 10, 10, kit.num(0, 0, 7, 30))


def test_an_outline_is_moved_with_its_curves() -> None:
    assert moved("M-1 2h3V4Q1 1 2 2A5 5 0 1 0 3 3Z", 10, 20, 2) == (
        "M8 24h6V28Q12 22 14 24A10 10 0 1 0 16 26Z"
    )


def test_a_spot_is_a_place_in_few_elements() -> None:
    kit = Kit(Marks(shape="wide", last=("b",)), legal=("a",))
    small = Box(10, 20, 40, 30)
    idle = ElementTree.fromstring(spot(kit, "c", small, says="A place"))
    assert [idle.get("data-place"), idle.get("aria-label"), len(list(idle))] == ["c", "A place", 1]
    legal = ElementTree.fromstring(spot(kit, "a", small, data={"piece": "card"}))
    assert [legal.get("data-legal"), legal.get("data-piece")] == ["true", "card"]
    catches = [float(one.attrib["width"]) for one in legal if one.get("pointer-events") == "all"]
    assert max(catches) >= kit.finger
    last = ElementTree.fromstring(
        spot(kit, "b", small, material="plaster", paint=pen("#123456", 3))
    )
    assert last.get("data-last") == "true"
    assert last[0].get("stroke") == "#123456"


def test_boxes_are_divided_without_a_rest() -> None:
    box = Box(10, 10, 100, 50)
    assert [one.x for one in columns(box, 3, 5)] == [10, 45, 80]
    assert columns(box, 3, 5)[-1].right == box.right
    assert rows(box, 2, 10)[-1].low == box.low
    assert box.inset(5) == Box(15, 15, 90, 40)


def test_words_may_be_set_in_narrow_letters_before_they_are_shortened() -> None:
    length = 30 * ems("Heliopolis", DISPLAY)
    for share, shortened in ((1.0, False), (0.8, False), (0.6, True)):
        told, size, look = fitted("Heliopolis", share * length, 30, 30, DISPLAY, narrow=True)
        assert (told != "Heliopolis") is shortened
        assert size == 30
        assert ems(told, DISPLAY) * size <= share * length or look["textLength"] == share * length
    assert fitted("Heliopolis", 0.8 * length, 30, 30, DISPLAY)[0].endswith(ELLIPSIS)


def test_compact_windows_have_scenery_of_their_own_where_a_game_lays_its_board_out_for_them() -> (
    None
):
    def parts(kit: Kit, layout: Sheet) -> Svg:
        return rect(0, 0, layout.width, 1 if kit.compact else 2)

    wide, small = Sheet(1250, 1000), Sheet(1250, 900)
    plain = Scenery("aton", {"wide": wide, "tall": wide}, parts)
    own = Scenery("aton", {"wide": wide, "tall": wide, "compact": small}, parts)
    marks = Marks(shape="wide", compact=True)
    assert plain.under(marks) == plain.under(Marks(shape="wide"))
    assert 'height="1"' in own.under(marks)
    assert "0 0 1250 900" in own("compact", "day")
    assert "0 0 1250 1000" in own("wide", "day")
    assert layout_of({"wide": wide, "tall": wide, "compact": small}, marks) is small
    assert layout_of({"wide": wide, "tall": wide}, marks) is wide
    assert Marks(shape="tall", compact=True).window == "tall"


def test_a_board_that_scrolls_in_compact_windows_is_drawn_as_large_as_on_a_desktop() -> None:
    marks = Marks(shape="wide", compact=True)
    kit, desktop = Kit(marks, legal=("here",), scrolls=True), Kit(Marks(shape="wide"))
    assert kit.scrolls
    assert not kit.compact
    assert [kit.floor(kind) for kind in FLOORS] == [desktop.floor(kind) for kind in FLOORS]
    assert kit.finger == desktop.finger
    for other in (Marks(shape="wide"), Marks(shape="tall", compact=True)):
        assert not Kit(other, scrolls=True).scrolls
    note = kit.note(0, 0, "seen", 16)
    drawn = kit.picture(SCROLLED, 2000, "", note, kit.place("here", 0, 0, 60, 60))
    assert complaints(drawn, marks) == []
    assert "'seen' is a note, and the drawing is compact" in complaints(
        Kit(marks).picture(SCROLLED, 2000, "", note), marks
    )

    def parts(kit: Kit, layout: Sheet) -> Svg:
        return rect(0, 0, layout.width, 2 if kit.scrolls else 1)

    layouts: dict[Window, Sheet] = {"wide": Sheet(1250, 1000), "compact": Sheet(SCROLLED, 2000)}
    scenery = Scenery("aton", layouts, parts, scrolls=True)
    assert 'height="2"' in scenery.under(marks)
    assert 'height="1"' in scenery.under(Marks(shape="wide"))
    assert f"0 0 {SCROLLED} 2000" in scenery("compact", "day")
