"""The drawing kit: what its shapes are written as."""

from hypostyle.core.drawing import (
    at,
    cut,
    disc,
    figure,
    fitting,
    group,
    line,
    palettes,
    pen,
    rect,
    star,
    still,
    text,
    title,
)


def test_numbers_are_cut_to_a_tenth() -> None:
    assert [cut(value) for value in (1, 2.0, 2.34, -0.06, "#fff")] == [
        "1", "2", "2.3", "-0.1", "#fff",
    ]  # fmt: skip


def test_shapes_are_plain_elements() -> None:
    assert str(rect(1, 2.25, 3, 4, rx=5)) == (
        '<rect x="1" y="2.2" width="3" height="4" rx="5"></rect>'
    )
    assert str(disc(0, 0, 9, **pen("#123", 2))) == (
        '<circle cx="0" cy="0" r="9" stroke="#123" stroke-width="2"></circle>'
    )
    assert str(line("M0 0H9", "#123", 2)) == (
        '<path d="M0 0H9" fill="none" stroke="#123" stroke-width="2"></path>'
    )
    assert star(2, 10, 5) == "M0.0 -10.0L5.0 -0.0L0.0 10.0L-5.0 0.0Z"


def test_words_are_escaped_and_made_to_fit() -> None:
    assert ">a &amp; b<" in str(text(0, 0, 20, "#123", "a & b"))
    assert ">a &lt; b<" in str(title("a < b"))
    assert 'y="7"' in str(figure(0, 0, 20, "#123", "8"))
    assert fitting("ab", 1000, 20) == 20
    assert round(fitting("a" * 100, 56, 20), 6) == 1


def test_things_are_put_in_place() -> None:
    there = at(1, 2.55, rect(0, 0, 1, 1), scale=0.5, turn=90, data={"piece": "r"})
    assert str(there).startswith(
        '<g transform="translate(1 2.5) rotate(90) scale(0.5)" data-piece="r"><rect '
    )
    assert str(at(3, 4)) == '<g transform="translate(3 4)"></g>'
    assert str(group("x", data={"about": "turn"})) == '<g data-about="turn">x</g>'
    assert still(disc(0, 0, 1), None) == '<circle cx="0" cy="0" r="1"></circle>'


def test_a_palette_for_light_and_one_for_dark() -> None:
    light, dark = palettes((("ink", "#111", "#eee"), ("sand", "#edc", "#321")))
    assert (light["ink"], dark["ink"], len(light), len(dark)) == ("#111", "#eee", 2, 2)
