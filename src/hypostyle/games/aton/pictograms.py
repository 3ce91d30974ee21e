"""Aton's colours, and every figure on the table."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from hypostyle.core.drawing import (
    SERIF,
    Node,
    Paint,
    Palette,
    Svg,
    at,
    cut,
    disc,
    figure,
    line,
    palettes,
    path,
    pen,
    rect,
    shape,
    star,
    still,
    text,
)

# fmt: off
_COLOURS: Final = (
    # name             light      dark
    ("ground",        "#efe0b6", "#1f1913"),     # papyrus
    ("fibre",         "#e2cd97", "#2a2219"),
    ("rim",           "#8d6a35", "#7c6238"),     # the frame around all
    ("ink",           "#35261a", "#f0e3c4"),     # words
    ("faint",         "#75592f", "#bda67a"),     # lesser words
    ("stone",         "#d9bd86", "#5d4c34"),     # temples, of sandstone
    ("stone_light",   "#f1dfb5", "#806a49"),
    ("stone_dark",    "#a5814a", "#3c3021"),
    ("court",         "#8a6a3c", "#2b2218"),     # between the squares
    ("lane",          "#dcc48d", "#4b3d2a"),     # under the scarabs
    ("reed",          "#f6ebcb", "#3a2f21"),     # papyrus of the Kingdom, empty places
    ("reed_dark",     "#c3a163", "#6b5636"),
    ("scarab",        "#2f8aa0", "#2b8298"),     # faience
    ("scarab_dark",   "#124d5f", "#08262f"),
    ("five",          "#d19a2a", "#b98421"),     # every fifth scarab, gilded
    ("five_dark",     "#6e4809", "#2e1e03"),
    ("yellow",        "#efc044", "#d9a832"),
    ("yellow_dark",   "#9a6a12", "#7c5208"),
    ("yellow_light",  "#fde9a6", "#f7d778"),
    ("green",         "#58a873", "#3f8e5c"),
    ("green_dark",    "#1d5f3c", "#0f4428"),
    ("green_light",   "#b4e0bd", "#93cda0"),
    ("black",         "#505359", "#3d4046"),
    ("black_dark",    "#25272b", "#1a1b1f"),
    ("black_light",   "#a3a6ad", "#8d9098"),
    ("blue",          "#5aa9d8", "#3f8dbd"),
    ("blue_dark",     "#1a5587", "#0d3c63"),
    ("blue_light",    "#cdeafa", "#a9d6ee"),
    ("bonus",         "#d07a3a", "#b9652a"),
    ("bonus_dark",    "#75370b", "#562505"),
    ("bonus_light",   "#fbd3ae", "#f2bd8e"),
    ("alarm",         "#b3261e", "#ff8a5c"),     # a full Kingdom, a threat
    ("halo",          "#ffffff", "#ffffff"),     # what may be chosen
    ("halo_edge",     "#16110b", "#0a0806"),
    ("trace",         "#ff9a2e", "#ffa63f"),     # the last move
)

# The two sides look alike on any page: their colours do not change with the light.
SIDE_DARK:  Final = ("#7d130e", "#12275e")
SIDE:       Final = ("#b8291f", "#2146a0")
SIDE_LIGHT: Final = ("#ffe4a3", "#a9cdf4")
CREAM:      Final = "#fff6df"
NIGHT:      Final = "#1b130c"
CARD_FACE:  Final = "#fdf5df"

INSCRIBED: Final[Mapping[str, Paint]] = {"font_family": SERIF, "font_weight": "bold"}
EDGED:     Final[Mapping[str, Paint]] = {
    "stroke": NIGHT, "stroke_width": 4.5, "stroke_linejoin": "round", "paint_order": "stroke",
}
# fmt: on

LIGHT, DARK = palettes(_COLOURS)


def palette(dark: bool) -> Palette:
    """The colours of a page."""
    return DARK if dark else LIGHT


def hit(x: float, y: float, w: float, h: float) -> Svg:
    """Where a finger or a pointer finds the group around it; nothing is to be seen."""
    return rect(x, y, w, h, fill="transparent")


# --- the sides ------------------------------------------------------------------------------------

_SUN: Final = star(14, 30, 23.5)
_HEXAGON: Final = "M0 -30L26 -15.5V15.5L0 30L-26 15.5V-15.5Z"
_PLUMES: Final = (
    "M-1 2C-13 -2 -15 -13 -7 -25C-2 -20 -1 -12 -1 2ZM1 2C13 -2 15 -13 7 -25C2 -20 1 -12 1 2Z"
)
OUTLINES: Final = (_SUN, _HEXAGON)


@cache
def counter(seat: int, label: str) -> Svg:
    """A counter 60 wide: Aton's sun disc with rays, or Amon's two plumes on a hexagon."""
    outline = OUTLINES[seat]
    edge = path(outline, fill=NIGHT, **pen(NIGHT, 6.5, stroke_linejoin="round"))
    body = path(outline, fill=SIDE[seat], **pen(CREAM, 3, stroke_linejoin="round"))
    size = 27 if len(label) < 2 else 22
    if seat == 0:
        sun = disc(0, 0, 19.5, fill=SIDE_LIGHT[0], **pen(SIDE_DARK[0], 1.5))
        return still(edge, body, sun, figure(0, 0, size, SIDE_DARK[0], label))
    plumes = path(_PLUMES, fill=SIDE_LIGHT[1])
    return still(edge, body, plumes, figure(0, 13, size - 1, "#ffffff", label))


def emblem(seat: int, colour: str) -> Node:
    """A side's sign in one colour, 40 high, for the backs of cards."""
    if seat == 0:
        return [path(star(14, 20, 13), fill=colour), disc(0, 0, 9, fill=SIDE[0])]
    return at(0, 14, path(_PLUMES, fill=colour), scale=1.25)


# --- squares --------------------------------------------------------------------------------------

TILE: Final = 75
"""The side of a square."""

_ANKH: Final = "M0 0C-14 -10 -9 -24 0 -24C9 -24 14 -10 0 0V24M-13 3H13"
_PAPYRUS: Final = (
    "M0 24V-2M-5 24C-5 12 -12 8 -15 6M5 24C5 12 12 8 15 6"
    "M-16 -20C-14 -6 -6 -3 0 -3C6 -3 14 -6 16 -20M-8 -20L-3 -4M0 -21V-4M8 -20L3 -4"
)
_CARTOUCHES: Final = (
    "M-17 -19H-5V15H-17ZM5 -19H17V15H5Z"
    "M-19 21H-3M3 21H19M-14 -11H-8M-14 -2H-8M-14 7H-8M8 -11H14M8 -2H14M8 7H14"
)
_TEXT_ROWS: Final = "M-31 -25H31M-31 -12.5H31M-31 0H31M-31 12.5H31M-31 25H31"
_TEXT_SIGNS: Final = (
    "M-26 -21V-16M-18 -18.5H-10M-4 -21V-16M2 -21V-16M9 -18.5H17M24 -21V-16"
    "M-27 -6H-19M-13 -8.5V-3.5M-6 -6H2M9 -8.5V-3.5M15 -8.5V-3.5M20 -6H27"
    "M-26 4V9M-20 4V9M-13 6.5H-5M2 4V9M8 6.5H16M23 4V9"
    "M-27 19H-20M-14 16.5V21.5M-8 19H0M6 16.5V21.5M12 19H20M26 16.5V21.5"
)
_WAVES: Final = (
    "M-33 {y}l5.5 -5l5.5 5l5.5 -5l5.5 5l5.5 -5l5.5 5l5.5 -5l5.5 5l5.5 -5l5.5 5l5.5 -5l5.5 5"
)
_CORNERS: Final = "M-35 -35h16l-16 16ZM35 -35v16l-16 -16ZM35 35h-16l16 -16ZM-35 35v-16l16 16Z"


def _yellow(dark: str) -> Node:
    """An ankh in a border of beads."""
    beads = rect(-31, -31, 62, 62, fill="none", **pen(dark, 4, stroke_dasharray="4 4"))
    return [beads, line(_ANKH, dark, 5, stroke_linecap="round", opacity=0.75)]


def _green(dark: str) -> Node:
    """A papyrus plant between two hedges of reeds."""
    hedge = line("M-33 -32H33M-33 32H33", dark, 7, stroke_dasharray="2.5 4")
    return [hedge, line(_PAPYRUS, dark, 3.5, stroke_linecap="round", opacity=0.85)]


def _black(light: str) -> Node:
    """Rows of writing."""
    rows = line(_TEXT_ROWS, light, 1.5, opacity=0.6)
    return [rows, line(_TEXT_SIGNS, light, 3, stroke_linecap="round", opacity=0.75)]


def _blue(dark: str) -> Node:
    """Two cartouches between waves."""
    waves = line(_WAVES.format(y=-28) + _WAVES.format(y=34), dark, 2.5)
    signs = line(_CARTOUCHES, dark, 3.5, stroke_linejoin="round", opacity=0.85)
    return [waves, signs]


def _bonus(dark: str) -> Node:
    """Four dark corners; the number is put on by `tile`."""
    return path(_CORNERS, fill=dark)


_TILE_ART: Final = {
    "yellow": (_yellow, "dark"),
    "green": (_green, "dark"),
    "black": (_black, "light"),
    "blue": (_blue, "dark"),
    "bonus": (_bonus, "dark"),
}


@cache
def tile(colour: str, covered: bool, dark: bool) -> Svg:
    """A temple square: colour, pattern and sign each tell its kind.

    A bonus shows its number, unless a counter covers it: then `labels` does.
    """
    p = palette(dark)
    kind, _, value = colour.partition("_")
    half = TILE / 2
    art, tone = _TILE_ART[kind]
    parts: list[Node] = [
        rect(-half, -half, TILE, TILE, rx=6, fill=p[f"{kind}_dark"]),
        rect(-half, -half, TILE - 2, TILE - 2, rx=6, fill=p[f"{kind}_light"]),
        rect(-half + 2, -half + 2, TILE - 4, TILE - 4, rx=5, fill=p[kind]),
        art(p[f"{kind}_{tone}"]),
    ]
    if value and not covered:
        parts.append(figure(0, -2, 36, p["bonus_dark"], f"+{value}"))
    return still(parts)


@cache
def labels(name: str, colour: str, covered: bool, dark: bool) -> Svg:
    """The name of a square in its lower left corner; the number of a covered bonus above."""
    p = palette(dark)
    kind, _, value = colour.partition("_")
    ink = CREAM if kind == "black" else NIGHT
    number: Node = None
    if value and covered:
        number = [
            rect(10, -TILE / 2, 27.5, 21, rx=5, fill=p["bonus_dark"]),
            figure(24, -27, 19, CREAM, f"+{value}"),
        ]
    return still(
        number,
        rect(-35, 18, 32, 17, rx=3, fill=p[kind]),
        text(-18.5, 31.5, 16, ink, name, font_weight="bold"),
    )


@cache
def halo(dark: bool) -> Svg:
    """A ring of light around a square that may be chosen; it reads on every colour."""
    p = palette(dark)
    edge, side = 1 - TILE / 2, TILE - 2
    return still(
        rect(edge, edge, side, side, rx=7, fill="none", **pen(p["halo_edge"], 9)),
        rect(edge, edge, side, side, rx=7, fill="none", **pen(p["halo"], 5)),
    )


@cache
def brackets(w: float, h: float, dark: bool) -> Svg:
    """Four corners around what the last move touched."""
    p = palette(dark)
    x, y, n = w / 2, h / 2, 16
    d = "".join(
        f"M{cut(sx * (x - n))} {cut(sy * y)}H{cut(sx * x)}V{cut(sy * (y - n))}"
        for sx in (-1.0, 1.0)
        for sy in (-1.0, 1.0)
    )
    return still(
        line(d, NIGHT, 9, stroke_linecap="square"),
        line(d, p["trace"], 5, stroke_linecap="square"),
    )


# --- the track ------------------------------------------------------------------------------------

_LEGS: Final = "M-7 -6L-13 -11V-14M7 -6L13 -11V-14M-9 3H-14M9 3H14M-8 10L-13 15M8 10L13 15"
_SHELL: Final = "M0 -8C9 -8 11 -1 11 4C11 11 6 16 0 16C-6 16 -11 11 -11 4C-11 -1 -9 -8 0 -8Z"
_HEAD: Final = "M-6 -8C-6 -13 -4 -15 0 -15C4 -15 6 -13 6 -8Z"
_SEAMS: Final = "M0 -3V15M-10 -2C-5 -5 5 -5 10 -2"


def beetle(colour: str, shade: str, seams: str) -> Node:
    """A scarab walking up, 30 long."""
    return [
        line(_LEGS, shade, 2.2, stroke_linecap="round", stroke_linejoin="round"),
        path(_SHELL + _HEAD, fill=colour, **pen(shade, 1.8)),
        line(_SEAMS, seams, 1.5),
    ]


@cache
def scarab(gilded: bool, dark: bool) -> Svg:
    """A space of the track: faience, or gold on 1 and each fifth."""
    p = palette(dark)
    name = "five" if gilded else "scarab"
    return still(beetle(p[name], p[f"{name}_dark"], p[f"{name}_dark"]))


# --- cartouches, headings and small signs ---------------------------------------------------------

_GATE: Final = "M-20 16L-16 -16H-6.5L-5.5 -4H5.5L6.5 -16H16L20 16H4.5V4H-4.5V16Z"
_WING: Final = "M7 10C15 9 21 2 23 -8C15 -8 9 -4 6 1Z"
_WHITE_CROWN: Final = (
    "M-9 17C-12 5 -10 -2 -6 -7C-3 -11 -4 -13 -3.5 -15.5C-3 -18 3 -18 3.5 -15.5"
    "C4 -13 3 -11 6 -7C10 -2 12 5 9 17Z"
)
_MUMMY: Final = (
    "M-10 -5C-12 -17 -7 -24 0 -24C7 -24 12 -17 10 -5C13 2 9 16 6 24H-6C-9 16 -13 2 -10 -5Z"
)


def gate(colour: str) -> Node:
    """A temple gate between two pylons, the sun over it, 32 high."""
    return [path(_GATE, fill=colour), disc(0, -10.5, 3.8, fill=colour)]


def crown(colour: str) -> Node:
    """The white crown, 34 high."""
    return path(_WHITE_CROWN, fill=CREAM, **pen(colour, 2.5))


@cache
def mummy(colour: str, paper: str) -> Svg:
    """Who lies on an empty space of the Kingdom; 48 high."""
    return still(
        path(_MUMMY, fill=colour),
        shape("ellipse", cx=0, cy=-13, rx=5, ry=6.5, fill=paper),
        line("M-9 -1L5 6M9 -1L-5 6", paper, 2.2),
    )


def _points_sign(ink: str, paper: str, alarm: str) -> Node:
    """Cartouche 1: a scarab spreads its wings under the sun."""
    wings = [path(_WING, fill=ink), shape("g", path(_WING, fill=ink), transform="scale(-1 1)")]
    sun = disc(0, -13, 6.5, fill=alarm, **pen(ink, 1.5))
    return [wings, at(0, 6, path(_SHELL, fill=ink), line(_SEAMS, paper, 1.8), scale=0.8), sun]


def _removal_sign(ink: str, paper: str, alarm: str) -> Node:
    """Cartouche 2: a counter crossed out."""
    ring = disc(0, 0, 12.5, fill="none", **pen(ink, 4.5))
    cross = "M-16 -16L16 16M16 -16L-16 16"
    return [ring, line(cross, alarm, 4.5, stroke_linecap="round")]


def _access_sign(ink: str, paper: str, alarm: str) -> Node:
    """Cartouche 3: the gate of a temple."""
    return gate(ink)


def _placement_sign(ink: str, paper: str, alarm: str) -> Node:
    """Cartouche 4: a grid with counters."""
    grid = line("M-16 -12H16V12H-16ZM-5.3 -12V12M5.3 -12V12M-16 0H16", ink, 2.5)
    return [grid, [disc(x, y, 3.6, fill=ink) for x, y in ((-10.6, -6), (0, 6), (10.6, -6))]]


_SIGNS: Final = (_points_sign, _removal_sign, _access_sign, _placement_sign)


@cache
def cartouche(number: int, dark: bool) -> Svg:
    """A cartouche, 80 wide and 122 high, drawn from its upper left corner.

    A ring of rope, its knot, and the pictogram of what a card does here.
    """
    p = palette(dark)
    sign = _SIGNS[number - 1](p["ink"], p["stone_light"], p["alarm"])
    return still(
        rect(2, 0, 76, 117, rx=24, fill=p["stone_light"], **pen(p["five"], 4)),
        line("M8 120H72", p["five"], 5, stroke_linecap="round"),
        at(40, 98, sign, scale=0.8),
    )


@cache
def no_card(label: str, dark: bool) -> Svg:
    """The empty place of a card."""
    p = palette(dark)
    dashes = pen(p["faint"], 1.5, stroke_dasharray="5 5")
    place = rect(-27, -35, 54, 70, rx=16, fill="none", **dashes)
    return still(place, figure(0, 0, 36, p["faint"], label))


@cache
def formula(temple: int, ink: str, dark: bool) -> Svg:
    """What a temple scores, drawn from its left end.

    1 the difference, 2 five points, 3 one per counter, 4 three per blue square.
    """
    ring = pen(ink, 3)
    light = disc(16, 0, 11, fill=CREAM, **ring)
    if temple == 1:
        return still(light, line("M34 0H48", ink, 3.5), disc(66, 0, 11, fill=NIGHT, **ring))
    square = rect(-38, -38, 76, 76, fill="none", **pen(ink, 7))
    subject, worth = {
        2: (at(17, 0, gate(ink), scale=0.85), "5"),
        3: (light, "1"),
        4: (at(16, 0, tile("blue", False, dark), square, scale=0.36), "3"),
    }[temple]
    return still(subject, line("M42 -4H54M42 4H54", ink, 3.2), figure(68, 0, 30, ink, worth))


@cache
def winged_sun(dark: bool) -> Svg:
    """The sun with wings over the gate, 200 wide."""
    p = palette(dark)
    wing = (
        "M14 -10C40 -16 70 -14 100 -6C92 -2 86 0 80 0"
        "C76 4 68 6 62 5C56 9 48 10 42 8C34 11 22 10 14 6Z"
    )
    barbs = "M30 -9C44 -9 60 -7 80 0M22 -2C34 -3 48 0 62 5M18 3C26 3 34 5 42 8"
    half = [
        path(wing, fill=p["scarab"], **pen(p["scarab_dark"], 2)),
        line(barbs, p["scarab_dark"], 1.8),
    ]
    mirrored = shape("g", half, transform="scale(-1 1)")
    sun = disc(0, 0, 15, fill=SIDE[0], **pen(p["five"], 4))
    return still(half, mirrored, sun)


@cache
def exchange(held: bool, colour: str) -> Svg:
    """The white exchange counter with its two arrows, or its empty place."""
    if not held:
        dashes = pen(colour, 2, stroke_dasharray="4 4", opacity=0.7)
        return still(disc(0, 0, 15, fill="none", **dashes))
    arrows = "M-8 -2C-7 -9 3 -11 8 -5M8 -11V-4.5H1.5M8 2C7 9 -3 11 -8 5M-8 11V4.5H-1.5"
    return still(
        disc(0, 0, 16, fill="#ffffff", **pen(NIGHT, 2)),
        line(arrows, NIGHT, 2.6, stroke_linecap="round", stroke_linejoin="round"),
    )


# --- cards ----------------------------------------------------------------------------------------


@cache
def card(seat: int, value: int) -> Svg:
    """A card face up: its number, and as many strokes as the Egyptians would write."""
    strokes = "".join(f"M{8 * n - 4 * (value - 1)} 19V31" for n in range(value))
    return still(
        rect(-30, -39, 60, 78, rx=8, fill=NIGHT),
        rect(-28.5, -37.5, 57, 75, rx=7, fill=CARD_FACE, **pen(SIDE[seat], 4.5)),
        figure(0, -9, 48, SIDE_DARK[seat], str(value)),
        line(strokes, SIDE[seat], 4, stroke_linecap="round"),
    )


@cache
def card_back(seat: int, label: str = "") -> Svg:
    """A card face down: the sign of its side, or how many there are of it."""
    return still(
        rect(-30, -39, 60, 78, rx=8, fill=NIGHT),
        rect(-28.5, -37.5, 57, 75, rx=7, fill=SIDE[seat], **pen(CREAM, 2)),
        rect(-23, -32, 46, 64, rx=4, fill="none", **pen(SIDE_LIGHT[seat], 1.5, opacity=0.7)),
        figure(0, 0, 32, "#ffffff", label) if label else emblem(seat, SIDE_LIGHT[seat]),
    )
