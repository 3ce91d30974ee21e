"""Words on a board: how wide they are, and the two families they are set in.

The widths are those of the fonts the pages load, bold (weight 700), in thousandths of the size:
`hmtx` of `source-sans-3-latin-wght-normal.woff2` and `el-messiri-latin-wght-normal.woff2` (npm,
version 5.3.0) after fontTools' `instantiateVariableFont(font, {"wght": 700})`. Lighter weights are up
to six per cent narrower. An accented letter is as wide as the letter below the accent.
"""

from functools import lru_cache
from typing import Final
from unicodedata import normalize

from hypostyle.core.drawing.svg import Paint, Svg, shape
from hypostyle.core.lines import in_lines

TEXT: Final = "'Source Sans 3', Helvetica, 'Liberation Sans', Arial, sans-serif"
"""Words, and all numerals."""
DISPLAY: Final = "'El Messiri', Georgia, 'Liberation Serif', serif"
"""Names of parts, places and people; never a number."""

SERIF: Final = "Georgia, serif"
SANS: Final = "Helvetica, Arial, sans-serif"

STAND_IN: Final = 1.12
"""Helvetica and Arial, which stand in where the fonts are not loaded, are up to so much wider."""

# fmt: off
_TEXT_WIDTHS: Final = """
    200 340 537 528 528 857 667 300 344 344 457 528 300 332 300 339 528 528 528
    528 528 528 528 528 528 528 300 300 528 528 528 463 902 573 605 582 635 548
    524 638 674 301 509 614 518 762 665 684 596 684 613 556 556 665 556 813 567
    525 541 344 339 344 528 500 555 527 573 468 573 518 341 534 571 276 278 548
    286 857 572 555 573 573 398 443 383 568 523 776 514 521 460 344 268 344 528
"""
_DISPLAY_WIDTHS: Final = """
    250 245 390 699 550 755 636 220 320 321 434 546 228 395 224 475 606 323 539
    543 572 546 560 473 578 560 238 249 610 665 610 498 877 647 644 679 736 600
    539 734 720 304 278 693 570 867 692 733 577 735 616 561 575 694 635 906 647
    638 599 331 475 331 514 436 227 496 547 496 547 509 342 523 544 267 267 505
    258 826 575 552 567 547 418 468 354 565 500 775 496 509 493 312 262 312 611
"""
# Middle dot, half, times, en dash, apostrophe, ellipsis, minus.
_SIGNS:         Final = "\u00b7\u00bd\u00d7\u2013\u2019\u2026\u2212"
_TEXT_SIGNS:    Final = "300 846 528 480 300 978 528"
_DISPLAY_SIGNS: Final = "226 632 489 622 218 644 546"
# fmt: on
_UNKNOWN: Final = 600  # a letter outside the tables
_SQUARE: Final = 1000  # a sign of Chinese, Japanese or Korean, or an emoji


def _table(letters: str, signs: str) -> dict[str, int]:
    ascii_letters = "".join(map(chr, range(32, 127)))
    widths = (letters + " " + signs).split()
    return dict(zip(ascii_letters + _SIGNS, map(int, widths), strict=True))


_WIDTHS: Final = {
    TEXT: _table(_TEXT_WIDTHS, _TEXT_SIGNS),
    DISPLAY: _table(_DISPLAY_WIDTHS, _DISPLAY_SIGNS),
}


@lru_cache(maxsize=4096)
def ems(said: str, family: str = TEXT) -> float:
    """How wide words are at size 1."""
    table = _WIDTHS[family]
    return sum(_width(letter, table) for letter in said) / 1000


def _width(letter: str, table: dict[str, int]) -> int:
    found = table.get(letter)
    if found is not None:
        return found
    if ord(letter) >= 0x2E80:
        return _SQUARE
    return table.get(normalize("NFKD", letter)[0], _UNKNOWN)


def wrapped(said: str, room: float, size: float) -> list[str]:
    """Words in lines that fit a room."""
    lines = in_lines(said.split(), room, lambda word: ems(word) * size, ems(" ") * size)
    return [" ".join(line) for line in lines]


def fitting(said: str, width: float, size: float, slack: float = STAND_IN) -> float:
    """The size, at most `size`, at which words fit a width.

    They fit in a font that is wider by `slack`, too: by default in one that stands in for ours.
    """
    return min(size, width / (slack * max(0.2, ems(said))))


def text(x: float, y: float, size: float, colour: str, said: str, **paint: Paint) -> Svg:
    """Words around x, standing on y."""
    look: dict[str, Paint] = {"font_family": SANS, "text_anchor": "middle", **paint}
    return shape("text", said, x=x, y=y, font_size=size, fill=colour, **look)


def figure(x: float, y: float, size: float, colour: str, said: str, **paint: Paint) -> Svg:
    """A bold number or letter, its middle at (x, y)."""
    look: dict[str, Paint] = {"font_family": SERIF, "font_weight": "bold", **paint}
    return text(x, y + 0.35 * size, size, colour, said, **look)
