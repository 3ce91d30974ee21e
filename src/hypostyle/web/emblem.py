"""The emblem of a side: its shape, colour and letter, as on the board."""

from functools import cache
from typing import Final

import htpy as h
from markupsafe import Markup

from hypostyle.core import drawing
from hypostyle.core.contrast import ink_on
from hypostyle.core.drawing import SEATS, SKINS, portrait
from hypostyle.core.facts import Side
from hypostyle.core.game import Theme

# fmt: off
# the last word of a shape   its outline in a box of 48, the height of the letter's middle, its size
OUTLINES: Final = drawing.OUTLINES | {
    "crescent": ("M0 -22A22 22 0 1 0 22 0A14 14 0 0 1 9 -20A22 22 0 0 0 0 -22Z", 0, 26),
}
# fmt: on
DARK: Final = "#1a140d"
LIGHT: Final = "#ffffff"
PEOPLE: Final = (
    "lady", "scribe", "general", "priestess", "vizier", "pharaoh", "merchant", "hood", "fez",
)  # fmt: skip
"""Who sits at a table, by seat."""
assert set(PEOPLE) == set(SKINS)


def emblem(side: Side) -> h.Element:
    """The emblem as an inline drawing."""
    d, drop, size = OUTLINES.get(side.shape.split()[-1], OUTLINES["disc"])
    svg = h.Element
    return svg("svg")(".emblem", viewBox="-27 -28 54 56", aria_hidden="true", focusable="false")[
        svg("path")(d=d, fill=side.colour, stroke=DARK, stroke_width="2", stroke_linejoin="round"),
        svg("text")(
            y=f"{drop + 0.35 * size:g}",
            font_size=f"{size:g}",
            fill=ink_on(side.colour, DARK, LIGHT),
        )[side.letter],
    ]


def icon(name: str) -> h.Element:
    """A sign of the drawing kit, in the colour of the words around it."""
    drawn = Markup(drawing.sign(name, "currentColor"))
    return h.Element("svg")(
        ".sign", viewBox="-12 -12 24 24", aria_hidden="true", focusable="false"
    )[drawn]


@cache
def likeness(side: Side, seat: int, theme: Theme) -> h.Element:
    """The person of a seat, in the ring of its side."""
    ring = side.key if side.key in SEATS else "neutral"
    drawn = Markup(portrait(PEOPLE[seat % len(PEOPLE)], ring, theme))
    return h.Element("svg")(
        ".portrait", viewBox="0 0 100 100", aria_hidden="true", focusable="false"
    )[drawn]
