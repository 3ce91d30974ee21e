"""The drawing kit of the boards: `docs/drawing.md` shows how a board starts from it."""

from collections.abc import Iterable, Mapping

from hypostyle.core.drawing.boxes import (
    Box,
    boxed,
    columns,
    ring,
    rounded,
    rows,
    sized,
    spot,
    surface,
)
from hypostyle.core.drawing.kit import BRIGHT, FINGERS, FLOORS, Kit
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
from hypostyle.core.drawing.paints import paints, paints_of
from hypostyle.core.drawing.pieces import OUTLINES, card, card_back, die, pile, plate, seated, token
from hypostyle.core.drawing.portraits import SKINS, portrait
from hypostyle.core.drawing.scenery import (
    cloth,
    frieze,
    ground,
    scarab,
    scenery_file,
    stars,
    version_of,
    wave,
    winged_sun,
)
from hypostyle.core.drawing.signs import arrow, coin, sign
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
from hypostyle.core.drawing.tokens import (
    BROWN,
    CLOTHS,
    CREAM,
    INK,
    MATERIALS,
    SEATS,
    THEMES,
    TOKENS,
    VISITORS,
    Material,
    SeatColours,
)

Palette = Mapping[str, str]
"""A colour by the name of what it paints."""


def palettes(colours: Iterable[tuple[str, str, str]]) -> tuple[Palette, Palette]:
    """The colours of a light and of a dark page, from rows of name, light and dark."""
    rows = tuple(colours)
    return {name: light for name, light, _ in rows}, {name: dark for name, _, dark in rows}


__all__ = [
    "BRIGHT",
    "BROWN",
    "CLOTHS",
    "CREAM",
    "DISPLAY",
    "FINGERS",
    "FLOORS",
    "INK",
    "MATERIALS",
    "OUTLINES",
    "SANS",
    "SEATS",
    "SERIF",
    "SKINS",
    "STAND_IN",
    "TEXT",
    "THEMES",
    "TOKENS",
    "VISITORS",
    "Box",
    "Kit",
    "Material",
    "Node",
    "Paint",
    "Palette",
    "SeatColours",
    "Svg",
    "arrow",
    "at",
    "boxed",
    "card",
    "card_back",
    "cloth",
    "coin",
    "columns",
    "cut",
    "die",
    "disc",
    "ems",
    "figure",
    "fitting",
    "frieze",
    "ground",
    "group",
    "line",
    "oval",
    "paints",
    "paints_of",
    "palettes",
    "path",
    "pen",
    "picture",
    "pile",
    "plate",
    "portrait",
    "rect",
    "ring",
    "rounded",
    "rows",
    "scarab",
    "scenery_file",
    "seated",
    "shape",
    "sign",
    "sized",
    "spot",
    "star",
    "stars",
    "still",
    "surface",
    "text",
    "title",
    "token",
    "version_of",
    "wave",
    "winged_sun",
]
