"""Aton's figures: squares, counters, cards, the signs of the cartouches. Drawn around (0, 0)."""

from functools import cache
from typing import Final

from hypostyle.core.drawing import (
    CREAM,
    INK,
    SEATS,
    Kit,
    Node,
    Svg,
    at,
    card,
    card_back,
    disc,
    line,
    path,
    pen,
    rect,
    star,
    still,
)
from hypostyle.core.game import Theme
from hypostyle.games.aton.data import SIDES

GOLD: Final = "#e2a42f"
KINDS: Final = ("yellow", "green", "black", "blue", "bonus")
"""The squares by what they are for."""

# fmt: off
# The squares of the temples: own colour, shadow and pattern, lit edge.
_TILES: Final[dict[Theme, dict[str, tuple[str, str, str]]]] = {
    "day": {
        "yellow": ("#efbb3c", "#8a5a0c", "#ffe9a0"),
        "green":  ("#57a873", "#16563a", "#bfe8c6"),
        "black":  ("#4b4e57", "#1f2127", "#b9bcc6"),
        "blue":   ("#4f9fd6", "#15497c", "#d2edff"),
        "bonus":  ("#cf7436", "#6d2f08", "#ffdcb8"),
    },
    "night": {
        "yellow": ("#b98a26", "#573804", "#dcb454"),
        "green":  ("#3a8256", "#0c3d26", "#7fbf93"),
        "black":  ("#3a3c45", "#15161b", "#9a9daa"),
        "blue":   ("#3578a8", "#0b3157", "#96c7e6"),
        "bonus":  ("#a55726", "#4d1f04", "#e2a878"),
    },
    "contrast": {
        "yellow": ("#ffd24a", "#000000", "#ffd24a"),
        "green":  ("#8fe0a8", "#00391c", "#8fe0a8"),
        "black":  ("#1a1a1a", "#000000", "#ffffff"),
        "blue":   ("#9fd2ff", "#00276b", "#9fd2ff"),
        "bonus":  ("#7a2a00", "#000000", "#ffffff"),
    },
}

# Patterns of squares, in a box of 82.
_ANKH:   Final = "M0 0C-14 -10 -9 -24 0 -24C9 -24 14 -10 0 0V24M-13 3H13"
_REED:   Final = "M0 24V-2M-5 24C-5 12 -12 8 -15 6M5 24C5 12 12 8 15 6M-16 -20C-14 -6 -6 -3 0 -3C6 -3 14 -6 16 -20M-8 -20L-3 -4M0 -21V-4M8 -20L3 -4"
_HEDGE:  Final = "M-34 -30H34M-34 30H34"
_ROWS:   Final = "M-32 -22H32M-32 -7H32M-32 8H32M-32 23H32"
_GLYPHS: Final = "M-26 -18V-11M-18 -14.5H-8M0 -18V-11M8 -14.5H16M24 -18V-11M-27 0H-18M-10 -3V4M0 0H8M16 -3V4M26 -3V4M-26 12V19M-16 15.5H-6M4 12V19M12 15.5H24"
_WAVES:  Final = "M-36 -30" + "l6 5l6 -5" * 6 + "M-36 28" + "l6 5l6 -5" * 6
_NAMES:  Final = "M-17 -8H-10M-17 0H-10M-17 8H-10M10 -8H17M10 0H17M10 8H17"
_CORNERS: Final = "M-41 -22V-34A7 7 0 0 1 -34 -41H-22ZM41 -22V-34A7 7 0 0 0 34 -41H22ZM-41 18V30A7 7 0 0 0 -34 37H-22ZM41 18V30A7 7 0 0 1 34 37H22Z"

# The counters, 60 wide: Aton's sun with its rays, Amon's two plumes.
_OUTLINES: Final = (star(14, 30, 24), "M0 -30L26 -15.5V15.5L0 30L-26 15.5V-15.5Z")
_PLUMES:   Final = "M-1 13C-14 8 -15 -4 -7 -15C-2 -10 -1 -2 -1 13ZM1 13C14 8 15 -4 7 -15C2 -10 1 -2 1 13Z"

_GATE:   Final = "M-16 11V-2H-11V-12H-3V-4H3V-12H11V-2H16V11H4V2H-4V11Z"
_WINGS:  Final = "M0 -3C5 -13 14 -14 18 -11C15 -3 8 2 0 3C-8 2 -15 -3 -18 -11C-14 -14 -5 -13 0 -3Z"
_GRID:   Final = "M-14 -11H14V11H-14ZM-14 0H14M-4.5 -11V11M4.5 -11V11"
_ARROWS: Final = "M-8 -2C-7 -9 3 -11 8 -5M8 -11V-4.5H1.5M8 2C7 9 -3 11 -8 5M-8 11V4.5H-1.5"
ARCH:    Final = "m-29 56v-74a29 32 0 0 1 58 0v74z"
"""A space of the Kingdom, to be put behind the point of its middle."""
MUMMY:   Final = "m0 -42c10 0 14 10 13 20c7 6 8 22 5 42l-6 34h-24l-6 -34c-3 -20 -2 -36 5 -42c-1 -10 3 -20 13 -20z"
BODY:    Final = "m0 -13c7 0 11 7 11 15c0 7 -5 11 -11 11c-6 0 -11 -4 -11 -11c0 -8 4 -15 11 -15z"
"""A scarab of the track: body, seams and legs."""
SEAMS:   Final = "m0 -4v17m-10 -16c6 3 14 3 20 0"
LEGS:    Final = "m-10 -6l-6 -4m26 4l6 -4m-27 13h-6m28 0h-6m-20 6l-5 5m23 -5l5 5"
# fmt: on


@cache
def tile(colour: str, theme: Theme) -> Svg:
    """A square, 82 wide: colour, pattern and sign each tell its kind. A bonus has no number yet."""
    kind = colour.partition("_")[0]
    own, deep, lit = _TILES[theme][kind]
    parts: list[Node] = [
        rect(-41, -38, 82, 82, rx=7, fill=INK, opacity=0.5),
        rect(-41, -41, 82, 82, rx=7, fill=deep),
        rect(-41, -41, 82, 78, rx=7, fill=own),
        line("M-34 -38H34", lit, 3, stroke_linecap="round", opacity=0.8),
    ]
    ends = {"stroke_linecap": "round"}
    if kind == "yellow":
        beads = pen(deep, 2.5, stroke_dasharray="3 4", opacity=0.7)
        parts += [
            rect(-33, -32, 66, 61, rx=3, fill="none", **beads),
            line(_ANKH, deep, 5.5, **ends),
        ]
    elif kind == "green":
        parts.append(line(_HEDGE, deep, 5, stroke_dasharray="2.5 4", opacity=0.7))
        parts.append(line(_REED, deep, 3.6, **ends))
    elif kind == "black":
        parts.append(line(_ROWS, lit, 1.5, opacity=0.5))
        parts.append(line(_GLYPHS, lit, 3.2, opacity=0.85, **ends))
    elif kind == "blue":
        parts += [rect(x, -19, 17, 38, rx=8, fill=lit, **pen(deep, 3)) for x in (-22, 5)]
        parts += [line(_WAVES, deep, 2.5), line(_NAMES, deep, 2.6)]
    else:
        parts.append(path(_CORNERS, fill=deep))
    return still(parts)


def worth(kit: Kit, said: str, size: float) -> Svg:
    """The number of a bonus square."""
    return kit.cased(0, -1, said, size, "#fff2d8", _TILES[kit.theme]["bonus"][1])


@cache
def counter(seat: int) -> Svg:
    """A counter, 60 wide: Aton's sun disc with rays, or Amon's two plumes on a hexagon."""
    look, outline = SEATS[SIDES[seat]], _OUTLINES[seat]
    joined = {"stroke_linejoin": "round"}
    body = still(
        path(outline, fill=look.deep, **pen(INK, 5, **joined), transform="translate(0 2.5)"),
        path(outline, fill=look.fill, **pen(CREAM, 2.6, **joined)),
    )
    if seat == 0:
        return still(
            body,
            disc(0, 0, 18, fill="#ffe2a0", **pen(look.deep, 1.5)),
            disc(0, 0, 10, fill=look.fill),
        )
    return still(
        body,
        path(_PLUMES, fill=look.light),
        line("M-12 15H12M-9 20H9", look.light, 3, stroke_linecap="round"),
    )


def small(seat: int, x: float, y: float, r: float) -> Svg:
    """A counter that stands beside a number, about 2r wide."""
    return at(x, y, counter(seat), scale=r / 30)


def sign(n: int, ink: str, red: str) -> Node:
    """What a card does in a cartouche, counted from 0: points, order and removal, temples, counters."""
    if n == 0:
        return [path(_WINGS, fill=ink), disc(0, -12, 5, fill=red)]
    if n == 1:
        return [
            line("M-12 -12L12 12M12 -12L-12 12", red, 4.5),
            disc(0, 0, 11, fill="none", **pen(ink, 3.5)),
        ]
    return path(_GATE, fill=ink) if n == 2 else line(_GRID, ink, 3)


def exchange(held: bool, colour: str) -> Svg:
    """The white exchange counter with its two arrows, or its empty place."""
    if not held:
        return disc(0, 0, 15, fill="none", **pen(colour, 2, stroke_dasharray="4 4", opacity=0.8))
    ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return still(disc(0, 0, 16, fill=CREAM, **pen(INK, 2)), line(_ARROWS, INK, 2.6, **ends))


def face(kit: Kit, seat: int, value: int, w: float, h: float) -> Svg:
    """A card face up."""
    return card(kit, SIDES[seat], value, pips=value, w=w, h=h)


def back(kit: Kit, seat: int, w: float, h: float) -> Svg:
    """A card face down, with the sign of its side."""
    return card_back(kit, SIDES[seat], *emblem(seat), w=w, h=h)


def emblem(seat: int) -> tuple[Svg, ...]:
    """The sign of a side on the backs of its cards."""
    look = SEATS[SIDES[seat]]
    if seat == 0:
        return path(star(14, 20, 13), fill=look.light), disc(0, 0, 9, fill=look.fill)
    return (path(_PLUMES, fill=look.light, transform="translate(0 2) scale(1.3)"),)
