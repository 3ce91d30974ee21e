"""The drawing kit: what its shapes are written as."""

import subprocess
import sys

import pytest

from hypostyle import game_names
from hypostyle.core.drawing import (
    DISPLAY,
    TEXT,
    Svg,
    at,
    cut,
    disc,
    ems,
    figure,
    fitting,
    group,
    line,
    palettes,
    pen,
    picture,
    rect,
    star,
    still,
    text,
    title,
)


def test_numbers_are_cut_to_a_tenth_and_small_ones_to_a_hundredth() -> None:
    assert [cut(value) for value in (1, 2.0, 2.34, -0.06, -0.001, 0.35, "#fff")] == [
        "1", "2", "2.3", "-0.06", "0", "0.35", "#fff",
    ]  # fmt: skip


def test_shapes_are_plain_elements() -> None:
    assert rect(1, 2.25, 3, 4, rx=5) == '<rect x="1" y="2.2" width="3" height="4" rx="5"/>'
    assert disc(0, 0, 9, **pen("#123", 2)) == (
        '<circle cx="0" cy="0" r="9" stroke="#123" stroke-width="2"/>'
    )
    assert line("M0 0H9", "#123", 2, opacity=None) == (
        '<path d="M0 0H9" fill="none" stroke="#123" stroke-width="2"/>'
    )
    assert star(2, 10, 5) == "M0.0 -10.0L5.0 -0.0L0.0 10.0L-5.0 0.0Z"


def test_words_are_escaped_wherever_they_stand() -> None:
    assert ">a &amp; b<" in text(0, 0, 20, "#123", "a & b")
    assert ">a &lt; b<" in title("a < b")
    assert 'y="7"' in figure(0, 0, 20, "#123", "8")
    assert group('"<', data={"about": 'a"<b'}) == '<g data-about="a&quot;&lt;b">"&lt;</g>'
    assert group(Svg("<path/>"), None, ["<", Svg("<g/>")]) == "<g><path/>&lt;<g/></g>"


def test_things_are_put_in_place() -> None:
    there = at(1, 2.55, rect(0, 0, 1, 1), scale=0.5, turn=90, data={"piece": "r"})
    assert there.startswith(
        '<g transform="translate(1 2.5) rotate(90) scale(0.5)" data-piece="r"><rect '
    )
    assert at(3, 4) == '<g transform="translate(3 4)"></g>'
    assert group("x", data={"about": "turn"}, class_="a") == '<g data-about="turn" class="a">x</g>'
    assert still(disc(0, 0, 1), None) == '<circle cx="0" cy="0" r="1"/>'


def test_a_picture_says_what_it_shows() -> None:
    assert picture(10, 20.5, 'a "board"', rect(0, 0, 1, 1)) == (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20.5" role="img" '
        'aria-label="a &quot;board&quot;"><rect x="0" y="0" width="1" height="1"/></svg>'
    )


def test_a_palette_for_light_and_one_for_dark() -> None:
    light, dark = palettes((("ink", "#111", "#eee"), ("sand", "#edc", "#321")))
    assert (light["ink"], dark["ink"], len(light), len(dark)) == ("#111", "#eee", 2, 2)


@pytest.mark.parametrize(
    ("said", "family", "width"),
    [
        ("0123456789", TEXT, 5.28),  # all figures are equally wide
        ("ill", TEXT, 0.848),
        ("WWW", TEXT, 2.439),
        ("WWW", DISPLAY, 2.718),
        ("Zoë", TEXT, 0.541 + 0.555 + 0.518),  # an accent adds nothing
        ("東", TEXT, 1.0),
        ("ѣ", TEXT, 0.6),
    ],
)
def test_letters_are_as_wide_as_in_the_fonts(said: str, family: str, width: float) -> None:
    assert ems(said, family) == pytest.approx(width)


def test_words_are_made_to_fit() -> None:
    assert fitting("ab", 1000, 20) == 20
    assert fitting("0" * 100, 52.8, 20, slack=1) == pytest.approx(1)
    assert fitting("0" * 100, 52.8, 20) == pytest.approx(1 / 1.12)
    assert fitting("ill", 10, 20) > fitting("WWW", 10, 20)
    assert fitting("", 10, 20) == 20


def test_boards_are_drawn_without_any_library() -> None:
    script = (
        "import sys\n"
        "sys.modules.update({'htpy': None, 'markupsafe': None})\n"  # as if not installed
        "import hypostyle\n"
        "for name in hypostyle.game_names():\n"
        "    print(hypostyle.game(name).new(seed=1).draw()[:4])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == ["<svg"] * len(game_names()), done.stderr
