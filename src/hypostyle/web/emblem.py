"""The emblem of a side: its shape, colour and letter, as on the board."""

from functools import cache
from typing import Final

import htpy as h
from markupsafe import Markup

from hypostyle.core import drawing
from hypostyle.core.contrast import ink_on
from hypostyle.core.drawing import SEATS, SKINS, portrait
from hypostyle.core.facts import PEOPLE, Side
from hypostyle.core.game import Theme

DARK: Final = "#1a140d"
LIGHT: Final = "#ffffff"
assert set(PEOPLE) == set(SKINS)


def emblem(side: Side) -> h.Element:
    """The emblem as an inline drawing."""
    outline = side.shape.split()[-1]  # "plumed hexagon" is a hexagon
    d, drop, size = drawing.OUTLINES.get(outline, drawing.OUTLINES["disc"])
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
    ring = side.colours if side.colours in SEATS else "neutral"
    return portrait_box(Markup(portrait(side.person or PEOPLE[seat % len(PEOPLE)], ring, theme)))


def portrait_box(drawn: Markup) -> h.Element:
    """A portrait as an inline drawing."""
    return h.Element("svg")(
        ".portrait", viewBox="0 0 100 100", aria_hidden="true", focusable="false"
    )[drawn]
