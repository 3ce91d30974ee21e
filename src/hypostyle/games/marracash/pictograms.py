"""MarraCash's colours and pictures: visitors, souvenirs, palms, camels. All around (0, 0)."""

from functools import cache
from typing import Final, NamedTuple

from hypostyle.core.drawing import CREAM, INK, VISITORS, Kit, star
from hypostyle.core.drawing.pictures import Picture, filled, ring, stroke
from hypostyle.games.marracash.data import COLOURS

GRAY: Final = 5
"""§10.18 Where gray stands in the tables below: after the five colours."""


def hue(colour: int, gray: bool) -> int:
    """Where a colour stands in the tables below."""
    return GRAY if colour == 3 and gray else colour


# --- houses ---------------------------------------------------------------------------------------


class Paints(NamedTuple):
    """How the houses of a colour are painted."""

    awning: str
    wall: str
    roof: str


# fmt: off
# The hues of houses and of visitors, source="design".
_HOUSES: Final = (
    # awning     day: wall, roof          night: wall, roof
    ("#b92a1b", ("#f0a58c", "#fff0e4"), ("#7a3a3c", "#4a2c34")),   # red
    ("#1f4fae", ("#9fc0ee", "#eef5ff"), ("#3d5488", "#2c3450")),   # blue
    ("#1c7a49", ("#a8dcb8", "#f0fbf0"), ("#356650", "#273d38")),   # green
    ("#8f4bb2", ("#dcb8ec", "#fbf3ff"), ("#664a80", "#3e304e")),   # purple
    ("#e0a422", ("#f6d98a", "#fffbe6"), ("#75602c", "#463a24")),   # yellow
    ("#66666c", ("#c6c6ca", "#f6f6f7"), ("#57575e", "#38383f")),   # gray
)
_TOWN: Final = {
    # name      day        night      contrast
    "merlon":  ("#eb9a72", "#86483f", "#ffffff"),
    "seam":    ("#b9804a", "#57454f", "#c8c8c8"),     # between the stones of a street
    "stripe":  ("#fff3dc", "#83766a", "#ffffff"),     # of an awning
    "beam":    ("#ffe08a", "#e8a84a", "#ffffff"),     # light from a door
    "door":    ("#ffe9a8", "#ffd27a", "#ffffff"),
    "tile":    ("#f6ead0", "#6d6258", "#ffffff"),     # of a fountain
    "glaze":   ("#167f86", "#1b6a70", "#004a52"),
    "clay":    ("#c4532c", "#7c3a2a", "#7a1500"),
    "rim":     ("#fff3dc", "#7f7468", "#ffffff"),
    "water":   ("#35b0b8", "#2a93a5", "#7fd1cb"),
    "foam":    ("#eafcfb", "#a5e4e6", "#000000"),
    "number":  ("#fff8ea", "#33293a", "#ffffff"),     # the plate of a fountain's number
    "trail":   ("#c97a48", "#2c2230", "#ffffff"),     # where the line stands
    "track":   ("#8e4428", "#54405a", "#000000"),
}
# fmt: on


def town(kit: Kit, name: str) -> str:
    """A colour of the town in a theme."""
    return _TOWN[name][2 if kit.strong else int(kit.night)]


def house(kit: Kit, colour: int) -> Paints:
    """The paints of a house; strong colours leave all but the awning white."""
    awning, day, night = _HOUSES[colour]
    if kit.strong:
        return Paints(awning, "#ffffff", "#ffffff")
    return Paints(awning, *(night if kit.night else day))


def ink_on(colour: int) -> str:
    """The colour of words on an awning's colour."""
    return INK if colour == 4 else CREAM


# --- visitors: colour and head-dress --------------------------------------------------------------

_ROBE: Final = "M0 -12C8 -12 11 -6 12 2L15 24C8 28 -8 28 -15 24L-12 2C-11 -6 -8 -12 0 -12Z"
_FOLDS: Final = "M0 -9C-1 4 -1 14 0 26M-7 4L-9 24M7 4L9 24M-11 5C-4 10 4 10 11 5M-3.1 -17.2L-3 -17M3.1 -17.2L3 -17"
_HATS: Final = (
    # A head-dress, and lines on it.
    ("M-7.5 -21L-5.5 -34H5.5L7.5 -21C3 -19 -3 -19 -7.5 -21Z",               # red: fez
     "M0 -34C6 -37 10 -32 9 -24"),
    ("M-11 -20C-13 -31 -6 -35 0 -35C7 -35 13 -30 11 -20C5 -24 -5 -24 -11 -20Z",  # blue: turban
     "M-9 -24C-2 -30 5 -30 10 -26M-7 -30C-3 -33 3 -33 7 -31"),
    ("M0 -40C-4 -34 -12 -28 -12 -17Q-12 -10 -7 -9C-9 -16 -6 -25 0 -25C6 -25 9 -16 7 -9Q12 -10 12 -17C12 -28 4 -34 0 -40Z",
     "M0 -38V-27"),                                                         # green: hood
    ("M-10 -8C-14 -22 -9 -32 0 -32C9 -32 14 -22 10 -8C8 -12 8 -20 5 -23Q0 -26 -5 -23C-8 -20 -8 -12 -10 -8Z",
     "M-8 -13C-3 -10 3 -10 8 -13M-7 -9C-3 -6 3 -6 7 -9"),                   # purple: veil
    ("M-18 -20C-13 -24 -9 -24 -8 -24C-6 -33 6 -33 8 -24C9 -24 13 -24 18 -20C12 -16 -12 -16 -18 -20Z",
     "M-8 -24C-3 -21 3 -21 8 -24"),                                         # yellow: straw hat
)  # fmt: skip
_SKIN: Final = "#b87845"
FOOT: Final = 26
"""How far below its middle a visitor stands."""


def robes(colour: int, gray: bool) -> tuple[str, str]:
    """The colour of a visitor's robe, and its dark, which also is around numbers on it."""
    return ("#8e8e94", "#3b3b42") if gray and colour == 3 else VISITORS[COLOURS[colour]]


@cache
def visitor(colour: int, gray: bool) -> Picture:
    """A visitor, 30 wide and 66 high: three layers, for there are many of them."""
    robe, dark = robes(colour, gray)
    hat, lines = _HATS[colour]
    return (
        filled(ring(0, -18, 9), fill=_SKIN, stroke=INK, stroke_width=2.2),
        filled(_ROBE + hat, fill=robe, stroke=INK, stroke_width=2.3, stroke_linejoin="round"),
        stroke(_FOLDS + lines, dark, 2, stroke_linecap="round"),
    )


# --- souvenirs: what the shops of a colour sell ---------------------------------------------------

# fmt: off
GOODS: Final[tuple[Picture, ...]] = (
    (   # red: lantern
        stroke("M0 -20V-14", INK, 2.4),
        filled("M-7 -14H7L11 0L6 13H-6L-11 0Z", fill="#f7d46a", stroke="#5c1a10", stroke_width=2.4),
        stroke("M-3 -14L-4 0L-3 13M3 -14L4 0L3 13M-11 0H11M-7 17H7", "#a5361a", 2.2),
    ),
    (   # blue: teapot
        stroke("M13 -3C23 -5 22 9 12 8M-13 4C-20 2 -18 -6 -23 -9", "#4a5468", 3.4),
        filled("M-14 0C-14 -9 14 -9 14 0C15 9 9 15 0 15C-9 15 -15 9 -14 0ZM-5 -8C-4 -13 -2 -13 0 -18C2 -13 4 -13 5 -8Z",
               fill="#dfe6ee", stroke="#3a4560", stroke_width=2.2),
        stroke("M-13 3C-5 7 5 7 13 3", "#1f4fae", 2.4),
    ),
    (   # green: dagger
        filled("M-4 -4C2 4 8 12 19 13C14 20 -2 18 -11 2Z", fill="#cfd8d4", stroke="#2e3b36", stroke_width=2.2),
        filled("M-20 -14L-13 -19L-3 -7L-12 2Z", fill="#1c7a49", stroke="#0c3a24", stroke_width=2.2),
        stroke("M-14 4L0 -9", "#d99a2b", 4),
    ),
    (   # purple: perfume flask
        filled("M-4 -12H4V-6C15 -2 15 15 0 16C-15 15 -15 -2 -4 -6Z", fill="#e3c6f2", stroke="#4a2066", stroke_width=2.2),
        filled("M-12 5C-6 9 6 1 12 5C11 12 6 14 0 14.5C-6 14 -11 12 -12 5Z", fill="#8f4bb2"),
        filled("M0 -22L5 -17L0 -12L-5 -17Z", fill="#f2c14e", stroke="#4a2066", stroke_width=1.8),
    ),
    (   # yellow: ring
        stroke(ring(0, 5, 11), "#6d4508", 6.6),
        stroke(ring(0, 5, 11), "#f2c14e", 3.6),
        filled("M-8 -13L-4 -18H4L8 -13L0 -4Z", fill="#2fa3b0", stroke="#0c3a49", stroke_width=2),
    ),
)
"""A souvenir of each colour, 40 wide."""

LEAF: Final = "M0 0C14 -14 34 -14 46 2C32 -4 18 0 0 6Z"
_CAMEL: Final = (
    "M-34 40L-30 4C-28 -10 -16 -12 -10 -10C-6 -26 8 -26 12 -10C20 -12 26 -8 30 -14C34 -28 40 -36 50 -36"
    "L60 -30L58 -26L50 -26C46 -16 42 0 32 6L34 40H28L24 14H-20L-26 40Z"
)
CAMEL: Final[Picture] = (
    filled("M-42 40A46 8 0 0 0 50 40A46 8 0 0 0 -42 40Z", fill="#2a1206", opacity=0.3),
    filled(_CAMEL, fill="#c98a4c", stroke=INK, stroke_width=3, stroke_linejoin="round"),
    filled("M-16 -10C-10 2 14 2 20 -10L16 10H-12Z", fill="#a5361a", stroke=INK, stroke_width=2),
    stroke("M-14 0H18", "#f2c14e", 3, stroke_dasharray="4 3"),
    filled(ring(51, -31, 1.8), fill=INK),
)
POUCH: Final[Picture] = (
    filled("M-9 -12C-22 -2 -24 20 -10 24H10C24 20 22 -2 9 -12Z", fill="#9a5a2c", stroke=INK, stroke_width=2.4),
    filled("M-12 -20L-7 -12H7L12 -20C6 -16 -6 -16 -12 -20Z", fill="#b87440", stroke=INK, stroke_width=2),
    filled(ring(0, 7, 9), fill="#f2c14e", stroke="#7d5208", stroke_width=2),
)
"""A purse, 44 wide and 46 high."""
# fmt: on
RUGS: Final = (
    ("#167f86", "#f2c14e"),
    ("#8a2f5a", "#f6ead0"),
    ("#1b3a70", "#f2c14e"),
    ("#a5361a", "#f6ead0"),
    ("#2c8a4a", "#f2c14e"),
    ("#d9950f", "#6d2413"),
)  # fmt: skip
PLATE: Final = star(8, 22, 18)
"""Around the name of a shop."""
FLAG: Final = "M-7 11V-11M-7 -10H8L4 -4L8 2H-7"
"""§2.4 A sign, 16 wide."""
