"""The drawing kit of the boards."""

from collections.abc import Iterable, Mapping

from hypostyle.core.drawing.lettering import (
    DISPLAY,
    SANS,
    SERIF,
    STAND_IN,
    TEXT,
    ems,
    figure,
    fitting,
    text,
)
from hypostyle.core.drawing.svg import (
    Node,
    Paint,
    Svg,
    at,
    cut,
    disc,
    group,
    line,
    oval,
    path,
    pen,
    picture,
    rect,
    shape,
    star,
    still,
    title,
)

Palette = Mapping[str, str]
"""A colour by the name of what it paints."""


def palettes(colours: Iterable[tuple[str, str, str]]) -> tuple[Palette, Palette]:
    """The colours of a light and of a dark page, from rows of name, light and dark."""
    rows = tuple(colours)
    return {name: light for name, light, _ in rows}, {name: dark for name, _, dark in rows}


__all__ = [
    "DISPLAY",
    "SANS",
    "SERIF",
    "STAND_IN",
    "TEXT",
    "Node",
    "Paint",
    "Palette",
    "Svg",
    "at",
    "cut",
    "disc",
    "ems",
    "figure",
    "fitting",
    "group",
    "line",
    "oval",
    "palettes",
    "path",
    "pen",
    "picture",
    "rect",
    "shape",
    "star",
    "still",
    "text",
    "title",
]
