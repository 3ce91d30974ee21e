"""How colours are measured; boards in strong ones, of which nothing is lost."""

import random
from xml.etree import ElementTree

import pytest

from hypostyle import game, game_names
from hypostyle.core.contrast import BLACK, WHITE, ink_on, luminance, ratio


def test_light_is_measured_as_eyes_do() -> None:
    assert [luminance(colour) for colour in (BLACK, WHITE, "#fff")] == [0, 1, 1]
    assert 0.2 < luminance("#f00") < 0.22


def test_contrast_is_counted_as_the_guidelines_do() -> None:
    assert ratio(BLACK, WHITE) == ratio(WHITE, BLACK) == pytest.approx(21)
    assert ratio("#777", "#777") == 1
    assert round(ratio("#767676", WHITE), 2) == 4.54  # the lightest grey that is read on white
    assert [ink_on(ground) for ground in ("#2146a0", "#e9b22b")] == [WHITE, BLACK]
    assert ink_on("#e9b22b", dark="#2a1b12", light="#fff6df") == "#2a1b12"


def both(name: str, rows: int) -> tuple[str, str]:
    """A position of a game in plain and in strong colours."""
    match = game(name).new(seed="contrast")
    stream = random.Random(2)
    for _ in range(rows):
        seat = match.deciders()[0]
        match.apply(seat, stream.choice(match.legal(seat)))
    seat = match.deciders()[0]
    return match.draw(seat), match.draw(seat, theme="contrast")


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("rows", [1, 40])
def test_every_board_tells_the_same_in_strong_colours(name: str, rows: int) -> None:
    plain, drawn = both(name, rows)
    assert plain != drawn
    trees = [ElementTree.fromstring(svg) for svg in (plain, drawn)]
    for told in ("data-place", "data-legal", "data-piece", "data-about"):
        before, after = (
            [node.attrib[told] for node in tree.iter() if told in node.attrib] for tree in trees
        )
        assert before == after
