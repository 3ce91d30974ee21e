"""A board in strong colours, for people who need them, made from the drawing of any game.

Words become black or white, whichever is nearer; the soft colours of paper, sand and wood go apart to
white, grey and black, and lines grow. What tells things apart by its hue, as sides do, keeps it.
"""

import re
from colorsys import rgb_to_hsv
from functools import cache
from typing import Final

BLACK: Final = "#000000"
GREY: Final = "#4d4d4d"
WHITE: Final = "#ffffff"
EARTH: Final = (18.0, 58.0)
"""The hues of paper, sand and wood, in degrees."""
SAND: Final = {"fill": 0.6, "stroke": 0.75}
"""Those are kept only where they are so vivid,"""
VIVID: Final = 0.3
"""and others from here on."""
THIN: Final = 3.0
"""Lines are at least so wide, in units of the drawing."""

_TAG: Final = re.compile(r"<(\w+)((?:\s[^<>]*)?)>")
_PAINT: Final = re.compile(r'\b(fill|stroke)="(#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6})"')
_WIDTH: Final = re.compile(r'\bstroke-width="([\d.]+)"')
_VEIL: Final = re.compile(r'\s(?:fill-)?opacity="[\d.]+"')


def strong(svg: str) -> str:
    """The same drawing, rich in contrast."""
    return _TAG.sub(_tag, svg)


def _tag(tag: re.Match[str]) -> str:
    name, rest = tag[1], tag[2]
    if not rest:
        return tag[0]
    words = name == "text"
    if words:
        rest = _VEIL.sub("", rest)
    rest = _PAINT.sub(lambda paint: f'{paint[1]}="{_paint(paint[2], words, paint[1])}"', rest)
    if words and "stroke=" not in rest:
        rest += _rim(rest)
    elif not words:
        rest = _WIDTH.sub(lambda width: f'stroke-width="{max(THIN, float(width[1])):g}"', rest)
    return f"<{name}{rest}>"


def _rim(rest: str) -> str:
    """What sets letters off from whatever lies beneath them."""
    other = BLACK if f'fill="{WHITE}"' in rest else WHITE
    return f' stroke="{other}" stroke-width="{THIN:g}" paint-order="stroke"'


@cache
def _paint(colour: str, words: bool, part: str) -> str:
    light = luminance(colour)
    if words:
        return BLACK if light < 0.36 else WHITE
    hue, vivid, _ = rgb_to_hsv(*_parts(colour))
    if vivid >= (SAND[part] if EARTH[0] <= 360 * hue <= EARTH[1] else VIVID):
        return colour
    if light > 0.4:
        return WHITE
    if part == "stroke":
        return BLACK
    return GREY if light > 0.16 else colour


def _parts(colour: str) -> tuple[float, float, float]:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    red, green, blue = (int(digits[n : n + 2], 16) / 255 for n in (0, 2, 4))
    return red, green, blue


def linear(colour: str) -> tuple[float, float, float]:
    """The light a colour written #rgb or #rrggbb sends out in red, green and blue, each 0 to 1."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in _parts(colour)
    )
    return red, green, blue


def luminance(colour: str) -> float:
    """How light a colour written #rgb or #rrggbb is, from 0 to 1."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: str, other: str) -> float:
    """The contrast of two colours as WCAG counts it, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def ink_on(ground: str, dark: str = BLACK, light: str = WHITE) -> str:
    """Of a dark and a light ink the one that is read better on a ground."""
    return max(dark, light, key=lambda ink: ratio(ink, ground))
