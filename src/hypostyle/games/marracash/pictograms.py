"""MarraCash's colours, and every figure on the table."""

from functools import cache
from typing import Final

from hypostyle.core import drawing
from hypostyle.core.drawing import (
    SANS,
    Node,
    Paint,
    Palette,
    Svg,
    at,
    disc,
    line,
    palettes,
    path,
    pen,
    rect,
    star,
    still,
)

# fmt: off
_COLOURS: Final = (
    # name           light      dark
    ("desert",      "#ecd6a4", "#1d1712"),     # outside the walls
    ("dune",        "#e0c68c", "#271f17"),
    ("road",        "#d9bd82", "#33291d"),     # where the line stands
    ("road_edge",   "#bf9d5c", "#54432c"),
    ("wall",        "#c0794a", "#6a3f28"),     # clay
    ("wall_dark",   "#8a4f2b", "#3d2316"),
    ("wall_light",  "#dd9a68", "#8d5a3b"),
    ("paving",      "#f7eacb", "#3a3025"),     # alleys
    ("paving_line", "#e4cfa0", "#4a3d2e"),
    ("roof",        "#dfbd85", "#2a221a"),     # what is neither alley nor shop
    ("ink",         "#33241a", "#f3e6cb"),
    ("faint",       "#7d5f38", "#bca57c"),
    ("panel",       "#fbf2da", "#30271d"),
    ("panel_edge",  "#c3a163", "#6b5636"),
    ("entrance",    "#1b2a6b", "#24388c"),     # water of the entrances
    ("water",       "#9cc9e8", "#5d97be"),
    ("stone",       "#fffaf0", "#d8cdb8"),     # rims of fountains
    ("stone_dark",  "#8f8570", "#1c1812"),
    ("door",        "#fff7dc", "#ffe9ae"),
    ("palm",        "#4d8a4a", "#3f7a40"),
    ("palm_dark",   "#2b5a30", "#1d4424"),
    ("trunk",       "#8a5a2f", "#6d4626"),
    ("alarm",       "#a8231b", "#ff8a5c"),
    ("halo",        "#ffffff", "#ffffff"),     # what may be chosen
    ("halo_edge",   "#16110b", "#0a0806"),
    ("trace",       "#e8780c", "#ffa63f"),     # the last move
    ("gold",        "#e8b324", "#f0c14a"),     # the auction stone
)
# Visitors and shops look alike on any page: red, blue, green, purple or gray, yellow. Their hues and
# those of the sides, source="design".
MARKET:      Final = ("#c8322b", "#2b5fa8", "#2e8b57", "#7d4ba0", "#e9b824", "#77777a")
MARKET_DARK: Final = ("#6e120e", "#10305f", "#10472a", "#42215a", "#7a5a04", "#37373a")
MARKET_PALE: Final = ("#f6d3cf", "#d2e0f4", "#d0ebdb", "#e5d6f0", "#fbeebf", "#e2e2e4")
SIDE:        Final = ("#2b2b2b", "#f5f5f0", "#f28c28", "#1fa7a0")
SIDE_INK:    Final = ("#ffffff", "#1c1712", "#1c1208", "#04211f")
NIGHT:       Final = "#1b130c"
CREAM:       Final = "#fff6df"
# fmt: on

LIGHT, DARK = palettes(_COLOURS)


def palette(dark: bool) -> Palette:
    """The colours of a page."""
    return DARK if dark else LIGHT


def figure(x: float, y: float, size: float, colour: str, said: str, **paint: Paint) -> Svg:
    """A bold number or letter, its middle at (x, y), without serifs: prices are many and small."""
    return drawing.figure(x, y, size, colour, said, **{"font_family": SANS, **paint})


# --- visitors: colour and shape ---------------------------------------------------------------------

MARKS: Final = (
    "M0 -15L15 11.5H-15Z",                                                      # red: triangle
    "M0 -13.5A13.5 13.5 0 1 1 0 13.5A13.5 13.5 0 1 1 0 -13.5Z",                 # blue: circle
    "M-12 -12H12V12H-12Z",                                                      # green: square
    "M0 -16L16 0L0 16L-16 0Z",                                                  # purple: diamond
    star(5, 17, 8.5),                                                           # yellow: star
)  # fmt: skip
"""The shape of each colour, about 30 wide."""


def hue(colour: int, gray: bool) -> int:
    """Where a colour stands in the tables above."""
    return 5 if colour == 3 and gray else colour


@cache
def visitor(colour: int, gray: bool, label: str = "") -> Svg:
    """A visitor, or as many as the label says."""
    n = hue(colour, gray)
    parts: list[Node] = [
        path(MARKS[colour], fill=CREAM, **pen(CREAM, 5, stroke_linejoin="round")),
        path(MARKS[colour], fill=MARKET[n], **pen(MARKET_DARK[n], 2.5, stroke_linejoin="round")),
    ]
    if label:
        y = 3 if colour == 0 else 1 if colour == 4 else 0
        edged = pen(MARKET_DARK[n], 4, stroke_linejoin="round", paint_order="stroke")
        parts.append(figure(0, y, 19 if len(label) < 2 else 16, "#ffffff", label, **edged))
    return still(parts)


# --- the sides --------------------------------------------------------------------------------------

SIGNS: Final = (
    "M0 -17A17 17 0 1 0 17 4A13 13 0 1 1 0 -17Z",                               # Ali: crescent
    "M0 -17L15 -8.5V8.5L0 17L-15 8.5V-8.5Z",                                    # Anfa: hexagon
    "M-14 16V-2A14 14 0 0 1 14 -2V16Z",                                         # Omar: arch
    "M0 -19C10 -6 14 -1 14 5A14 13 0 0 1 -14 5C-14 -1 -10 -6 0 -19Z",           # Leila: drop
)  # fmt: skip
"""The sign of each side, about 32 wide."""


@cache
def sign(seat: int, letter: str) -> Svg:
    """The sign of a side with its letter."""
    x, y = ((-2, 3), (0, 0), (0, 2), (0, 4))[seat]
    ink = NIGHT if seat == 0 else SIDE_INK[seat]
    inner: Node = None
    if seat == 0:  # the letter of the crescent stands on a light disc in its arms
        inner = disc(3, -2, 11.5, fill=CREAM, **pen(NIGHT, 1.5))
        x, y = 3, -2
    return still(
        path(SIGNS[seat], fill=NIGHT, **pen(CREAM, 6, stroke_linejoin="round")),
        path(SIGNS[seat], fill=SIDE[seat], **pen(NIGHT, 2.5, stroke_linejoin="round")),
        inner,
        figure(x, y, 18, ink, letter),
    )


# --- the town -----------------------------------------------------------------------------------------


@cache
def fountain(entrance: bool, number: str, dark: bool) -> Svg:
    """An eight-cornered basin; the water of an entrance is dark blue."""
    p = palette(dark)
    outer, inner = star(8, 29, 26.5), star(8, 23, 21)
    water = p["entrance"] if entrance else p["water"]
    ripple = "#7f92da" if entrance else "#d9effb"
    return still(
        path(outer, fill=p["stone"], **pen(p["stone_dark"], 2)),
        path(inner, fill=water, **pen(p["stone_dark"], 1.5)),
        line("M-13 -4Q-9 -9 -4 -4T5 -4M-5 8Q-1 3 4 8T13 8", ripple, 2, opacity=0.8),
        figure(0, 0, 19, "#ffffff" if entrance else "#14324a", number),
    )


@cache
def palm(dark: bool) -> Svg:
    """A palm that bars the way."""
    p = palette(dark)
    leaf = "M0 -6C-9 -18 -20 -16 -24 -6C-16 -10 -8 -8 0 -4C8 -8 16 -10 24 -6C20 -16 9 -18 0 -6Z"
    low = "M0 -5C-12 -6 -18 2 -19 10C-12 2 -6 0 0 -2C6 0 12 2 19 10C18 2 12 -6 0 -5Z"
    return still(
        line("M2 24C-2 14 -1 4 0 -4", p["trunk"], 6, stroke_linecap="round"),
        path(low, fill=p["palm_dark"]),
        path(leaf, fill=p["palm"], **pen(p["palm_dark"], 1.5)),
    )


@cache
def halo(w: float, h: float, dark: bool) -> Svg:
    """What may be chosen is framed in white, with a dark edge on either side."""
    p = palette(dark)
    box: dict[str, Paint] = {"rx": min(w, h) / 2 if w == h else 10.0, "fill": "none"}
    return still(
        rect(-w / 2, -h / 2, w, h, **box, **pen(p["halo_edge"], 8)),
        rect(-w / 2, -h / 2, w, h, **box, **pen(p["halo"], 4)),
    )


@cache
def brackets(w: float, h: float, dark: bool) -> Svg:
    """Four corners around what the last move touched."""
    x, y, c = w / 2, h / 2, min(w, h) / 3.2
    corners = "".join(
        f"M{sx * x:.1f} {sy * (y - c):.1f}V{sy * y:.1f}H{sx * (x - c):.1f}"
        for sx in (-1, 1)
        for sy in (-1, 1)
    )
    return still(line(corners, NIGHT, 7), line(corners, palette(dark)["trace"], 4.5))


@cache
def coin(dark: bool) -> Svg:
    """A coin, before sums."""
    gold = palette(dark)["gold"]
    return still(disc(0, 0, 10, fill=gold, **pen("#7a5a04", 2)), figure(0, 0, 12, "#5e4302", "D"))


@cache
def cross(dark: bool) -> Svg:
    """Over the sign of a side that is out of an auction."""
    p = palette(dark)
    strokes = "M16 16L56 56M56 16L16 56"
    return still(line(strokes, p["panel"], 11), line(strokes, p["alarm"], 6))


@cache
def card(colour: int, gray: bool, value: str) -> Svg:
    """A souvenir card, 44 wide: the shape of its colour over its value."""
    n = hue(colour, gray)
    return still(
        rect(-22, -30, 44, 60, rx=6, fill=MARKET_PALE[n], **pen(MARKET_DARK[n], 2.5)),
        at(0, -10, visitor(colour, gray), scale=0.85),
        figure(0, 17, 18, MARKET_DARK[n], value),
    )


@cache
def card_back(dark: bool) -> Svg:
    """A souvenir card that the viewer may not see."""
    p = palette(dark)
    return still(
        rect(-22, -30, 44, 60, rx=6, fill=p["wall"], **pen(p["wall_dark"], 2.5)),
        path(star(8, 15, 9), fill="none", **pen(p["wall_light"], 2)),
    )
