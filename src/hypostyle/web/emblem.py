"""The emblem of a side: its shape, colour and letter, as on the board."""

from typing import Final

import htpy as h

from hypostyle.core.contrast import ink_on
from hypostyle.core.facts import Side

# fmt: off
# the last word of a shape   its outline in a box of 24
OUTLINES: Final = {
    "disc":     "M12 1A11 11 0 1 1 12 23A11 11 0 1 1 12 1Z",
    "hexagon":  "M12 .5L22.5 6.3V17.7L12 23.5L1.5 17.7V6.3Z",
    "crescent": "M12 1A11 11 0 1 0 23 12A7 7 0 0 1 16.5 2A11 11 0 0 0 12 1Z",
    "arch":     "M2 23V12A10 10.5 0 0 1 22 12V23Z",
    "drop":     "M12 0C15 6 21 9.500 21 15A9 8.500 0 0 1 3 15C3 9.500 9 6 12 0Z",
    "pyramid":  "M12 0L24 23H0Z",
    "diamond":  "M12 0L23.5 12L12 24L.5 12Z",
    "block":    "M1.500 2.500H22.500V21.500H1.500Z",
    "crown":    "M1 22V5L7 11L12 2L17 11L23 5V22Z",
    "column":   "M2 1H22V6H19V18H22V23H2V18H5V6H2Z",
}
# fmt: on
DARK: Final = "#1a140d"
LIGHT: Final = "#ffffff"


def emblem(side: Side) -> h.Element:
    """The emblem as an inline drawing."""
    shape = side.shape.split()[-1]
    low = 4.0 if shape in ("pyramid", "crown", "drop", "arch") else 0.0
    svg = h.Element
    return svg("svg")(".emblem", viewBox="-1 -1 26 26", aria_hidden="true", focusable="false")[
        svg("path")(
            d=OUTLINES.get(shape, OUTLINES["disc"]),
            fill=side.colour,
            stroke=DARK,
            stroke_width="1",
            stroke_linejoin="round",
        ),
        svg("text")(x="12", y=f"{16.5 + low / 2:g}", fill=ink_on(side.colour, DARK, LIGHT))[
            side.letter
        ],
    ]
