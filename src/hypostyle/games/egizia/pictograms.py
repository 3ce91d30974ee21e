"""Egizia's colours, and every figure on the table."""

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
    still,
    text,
)

# fmt: off
_COLOURS: Final = (
    # name             light      dark
    ("ground",        "#f0dfb4", "#1e1811"),     # desert sand
    ("fibre",         "#e6d19c", "#282017"),
    ("rim",           "#8d6a35", "#7c6238"),
    ("ink",           "#35261a", "#f0e3c4"),     # words
    ("faint",         "#6d532d", "#c0aa80"),     # lesser words
    ("bank",          "#a9bf6c", "#35452a"),     # green land along the river
    ("bank_dark",     "#6f8a3c", "#4f6638"),
    ("water",         "#4f9fc4", "#1f5d80"),
    ("wave",          "#8fcbe3", "#3f86ad"),
    ("papyrus",       "#fbf2d8", "#3a2f21"),     # cards, panels
    ("papyrus_dark",  "#c3a163", "#6b5636"),
    ("empty",         "#dcc999", "#2c2419"),     # a card that was taken
    ("stone",         "#d9bd86", "#5d4c34"),     # bricks nobody has built yet
    ("stone_dark",    "#9c7840", "#8a6f47"),
    ("next",          "#fdf3d2", "#8f7546"),     # a brick that could be built next
    ("grain",         "#b97e0c", "#e3b04b"),
    ("rock",          "#77736b", "#a8a398"),
    ("green",         "#4f9a4a", "#4f9a4a"),
    ("yellow",        "#e5b52e", "#d9a832"),
    ("brown",         "#96602f", "#a5713c"),
    ("quarry",        "#8b8780", "#7b776f"),
    ("permanent",     "#7353a6", "#8566b8"),
    ("anytime",       "#c0602b", "#c86d38"),
    ("immediate",     "#b83a4b", "#c24a5a"),
    ("alarm",         "#b3261e", "#ff8a5c"),
    ("well",          "#2f7a34", "#8fce8a"),
    ("halo",          "#ffffff", "#ffffff"),     # what may be chosen
    ("halo_edge",     "#16110b", "#0a0806"),
    ("trace",         "#ff9a2e", "#ffa63f"),     # the last move
    ("mist",          "#e8d7a8", "#2f271b"),
)

# Sides and crews look alike on any page.
SIDE:       Final = ("#b3261e", "#2a7a3b", "#7a3d9c", "#c8660e", "#8a7418", "#4a5560")
SIDE_DARK:  Final = ("#6f120d", "#124a1f", "#48205f", "#7c3c04", "#52440a", "#262d34")
SIDE_LIGHT: Final = ("#ffd9d2", "#cdf0cf", "#ecd7f7", "#ffe3c4", "#fbefb5", "#d9e2ea")
CREW:       Final = ("#2f6db5", "#33343a", "#e0b02a", "#fbf7ea")
CREW_INK:   Final = ("#ffffff", "#ffffff", "#33230a", "#33230a")
CREAM:      Final = "#fff6df"
NIGHT:      Final = "#1b130c"

INSCRIBED: Final[Mapping[str, Paint]] = {"font_family": SERIF, "font_weight": "bold"}
# fmt: on

LIGHT, DARK = palettes(_COLOURS)


def palette(dark: bool) -> Palette:
    """The colours of a page."""
    return DARK if dark else LIGHT


def words(x: float, y: float, size: float, colour: str, said: str, **paint: Paint) -> Svg:
    """Words that begin at x."""
    return text(x, y, size, colour, said, **{"text_anchor": "start", **paint})


def wrapped(said: str, letters: int) -> list[str]:
    """Words broken into lines of at most so many letters."""
    lines = [""]
    for word in said.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > letters:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


# --- the sides ------------------------------------------------------------------------------------

# A shape for each side, so that nothing depends on colour: disc, pyramid, diamond, block, crown,
# column.
OUTLINES: Final = (
    "M0 -20A20 20 0 1 1 0 20A20 20 0 1 1 0 -20Z",
    "M0 -22L24 19H-24Z",
    "M0 -25L25 0L0 25L-25 0Z",
    "M-20 -20H20V20H-20Z",
    "M-23 18V-16L-11 -2L0 -22L11 -2L23 -16V18Z",
    "M-20 -22H20V-13H13V13H20V22H-20V13H-13V-13H-20Z",
)


@cache
def token(side: int, letter: str) -> Svg:
    """A side's marker, 50 wide: its shape, its colour, its letter."""
    lift = 6 if side == 1 else 5 if side == 4 else 0
    return still(
        path(OUTLINES[side], fill=SIDE[side], **pen(CREAM, 3, stroke_linejoin="round")),
        path(OUTLINES[side], fill="none", **pen(NIGHT, 1, stroke_linejoin="round")),
        figure(0, lift, 24, "#ffffff", letter),
    )


@cache
def ship(side: int, letter: str) -> Svg:
    """A boat with the side's sign on its sail, 64 wide and 60 high."""
    hull = "M-30 8H30C26 22 16 26 0 26C-16 26 -26 22 -30 8ZM-30 8L-37 -4L-25 8ZM30 8L37 -4L25 8Z"
    return still(
        path(hull, fill=SIDE_DARK[side], **pen(CREAM, 2, stroke_linejoin="round")),
        line("M0 8V-32", NIGHT, 3),
        at(0, -12, token(side, letter), scale=0.8),
    )


@cache
def brick_mark(side: int, letter: str, w: float, h: float) -> Svg:
    """A brick somebody has built."""
    return still(
        rect(-w / 2 + 1, -h / 2 + 1, w - 2, h - 2, rx=3, fill=SIDE[side], **pen(NIGHT, 1.5)),
        rect(-w / 2 + 4, -h / 2 + 4, w - 8, 3, fill=SIDE_LIGHT[side], opacity=0.5),
        at(0, 2, token(side, letter), scale=min(0.62, h / 62)),
    )


@cache
def halo(w: float, h: float, dark: bool) -> Svg:
    """A ring of light around something that may be chosen."""
    p = palette(dark)
    return still(
        rect(-w / 2, -h / 2, w, h, rx=8, fill="none", **pen(p["halo_edge"], 9)),
        rect(-w / 2, -h / 2, w, h, rx=8, fill="none", **pen(p["halo"], 5)),
    )


@cache
def brackets(w: float, h: float, dark: bool) -> Svg:
    """Four corners around what the last move touched."""
    p = palette(dark)
    x, y, n = w / 2, h / 2, min(14.0, w / 3, h / 3)
    d = "".join(
        f"M{cut(sx * (x - n))} {cut(sy * y)}H{cut(sx * x)}V{cut(sy * (y - n))}"
        for sx in (-1.0, 1.0)
        for sy in (-1.0, 1.0)
    )
    return still(
        line(d, NIGHT, 8, stroke_linecap="square"),
        line(d, p["trace"], 4.5, stroke_linecap="square"),
    )


@cache
def touch(w: float, h: float) -> Svg:
    """Room for a finger: nothing to see."""
    return still(rect(-w / 2, -h / 2, w, h, fill="#000000", fill_opacity=0.0))


# --- small signs ----------------------------------------------------------------------------------


@cache
def crew_head(crew: int) -> Svg:
    """A worker of a crew, 36 high."""
    ink = CREW[crew]
    edge = pen(NIGHT, 2)
    return still(
        path("M-14 18C-14 4 -8 0 0 0C8 0 14 4 14 18Z", fill=ink, **edge),
        disc(0, -8, 9, fill="#b57a4a", **edge),
        path("M-10 -9C-10 -19 10 -19 10 -9L12 2L7 -8H-7L-12 2Z", fill=ink, **edge),
    )


@cache
def rock(colour: str) -> Svg:
    """A hewn stone, 30 wide."""
    return still(
        path("M-15 8L-12 -8L2 -12L15 -5L13 9L-4 12Z", fill=colour, **pen(NIGHT, 1.5)),
        line("M-12 -8L0 -2L15 -5M0 -2L-4 12", NIGHT, 1.2, opacity=0.6),
    )


@cache
def ear(colour: str) -> Svg:
    """An ear of grain, 32 high."""
    leaves = "".join(
        f"M0 {y}C{s * 10} {y - 2} {s * 10} {y - 10} {s * 4} {y - 12}C{s * 2} {y - 8} 0 {y - 6} 0 {y}Z"
        for y in (12, 4, -4)
        for s in (-1, 1)
    )
    return still(
        line("M0 17V-10", colour, 2.5), path(leaves, fill=colour), disc(0, -13, 3, fill=colour)
    )


@cache
def drop(wet: bool) -> Svg:
    """A drop of water, or one that is crossed out; 20 high."""
    body = path(
        "M0 -11C5 -3 8 1 8 5C8 10 4 12 0 12C-4 12 -8 10 -8 5C-8 1 -5 -3 0 -11Z",
        fill="#3f9bd0" if wet else "#b9b2a3",
        **pen(NIGHT, 1.5),
    )
    return still(body, None if wet else line("M-10 11L10 -10", "#b3261e", 3.5))


@cache
def sphinx_head(colour: str) -> Svg:
    """The head of the Sphinx, 40 high."""
    return still(
        path(
            "M-17 20L-14 -8C-12 -22 12 -22 14 -8L17 20H8L7 4H-7L-8 20Z",
            fill=colour,
            **pen(NIGHT, 1.5),
        ),
        disc(0, -4, 8, fill="#e3b877", **pen(NIGHT, 1.5)),
        line("M-4 -5H-2M2 -5H4M-2 0H2", NIGHT, 1.6),
    )


@cache
def ring_sign(colour: str) -> Svg:
    """The water ring, 60 wide."""
    return still(
        disc(0, 0, 27, fill="none", **pen(NIGHT, 11)),
        disc(0, 0, 27, fill="none", **pen(colour, 7)),
    )


@cache
def tomb(value: int, dark: bool, first: bool) -> Svg:
    """A grave, 48 wide and 56 high; 0 lies face down."""
    p = palette(dark)
    fill = p["next"] if first else p["papyrus"] if value else p["stone"]
    gate = "M-23 28V-14C-23 -34 23 -34 23 -14V28Z"
    mark: Node = line("M-9 8H9M-9 -2H9M0 -12V18", p["stone_dark"], 2.5)
    if value:
        mark = figure(0, 2, 34, p["ink"], str(value))
    return still(path(gate, fill=fill, **pen(p["stone_dark"], 3 if first else 2)), mark)
