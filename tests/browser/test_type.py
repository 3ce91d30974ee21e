"""Words on boards are as wide as the drawing kit thinks, and as high as it promises."""

import pytest

from hypostyle import Marks
from hypostyle.core.drawing import DISPLAY, TEXT, ems
from hypostyle.core.game import Shape
from tests.browser.conftest import Visitors
from tests.core.fingers import Fingers

MEASURE = """async ([family, words]) => {
  const font = `700 100px ${family}`;
  await document.fonts.load(font);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = font;
  pen.fontKerning = "none";
  return words.map((one) => pen.measureText(one).width / 100);
}"""

HEIGHTS = """([drawing, width]) => {
  document.body.innerHTML = drawing;
  document.querySelector("svg").setAttribute("width", width);
  return [...document.querySelectorAll("svg text")].map((one) => {
    const scale = Math.hypot(one.getScreenCTM().a, one.getScreenCTM().b);
    return [one.textContent, one.getAttribute("class"), scale * parseFloat(getComputedStyle(one).fontSize)];
  });
}"""


@pytest.mark.parametrize("family", [TEXT, DISPLAY])
def test_letters_are_as_wide_as_the_kit_says(visitors: Visitors, family: str) -> None:
    page = visitors.desktop()
    page.goto("/")
    letters = [chr(code) for code in range(33, 127)]
    said = ["\u00b7", "\u00bd", "\u00d7", "\u2013", "\u2019", "\u2026", "\u2212", "Zo\u00eb"]
    words = [*letters, *said, "Akhet-Aton", "0123456789"]
    widths = page.evaluate(MEASURE, [family, words])
    assert {
        word: width
        for word, width in zip(words, widths, strict=True)
        if abs(width - ems(word, family)) > 0.004
    } == {}


@pytest.mark.parametrize(
    ("shape", "compact", "width"),
    [("wide", False, 924), ("wide", True, 480), ("tall", False, 360)],
)
def test_nothing_on_a_board_is_lower_than_eleven_pixels(
    visitors: Visitors, shape: Shape, compact: bool, width: int
) -> None:
    page = visitors.desktop()
    page.goto("/")
    view = Fingers().new(players=3, seed="kit").view(0)
    drawn = view.draw(Marks(tuple(view.legal()), shape=shape, compact=compact))
    words = page.evaluate(HEIGHTS, [drawn, width])
    assert len(words) > 8
    for said, kind, height in words:
        assert height >= (8 if kind == "letter" else 11), said
