"""Covers: the picture of a game on its column in the hall, and the colours of that column.

A game draws its cover in `cover.py`. One without gets a scarab under the winged sun, in colours that
follow from its key.
"""

from typing import TYPE_CHECKING, Final, NamedTuple

from hypostyle.core.drawing.scenery import scarab, winged_sun
from hypostyle.core.drawing.svg import Svg, at, disc, line, path, rect, still

if TYPE_CHECKING:
    from hypostyle.core.game import Theme

COVER: Final = (-76, -84, 152, 168)
"""The box of a picture: x, y, width and height. What reaches beyond is cut off."""


class Cover(NamedTuple):
    """A picture without words, and the paint of the column that carries it."""

    picture: Svg
    """Drawn in the box `COVER`."""
    colour: str
    """The first colour of the column: rings and every second leaf."""
    deep: str
    """The same in shadow."""
    second: str
    """The colour of the other leaves."""


_PAINTS: Final = (
    # colour     deep       second
    ("#1b3a8a", "#101f55", "#d99a2b"),
    ("#0f6f7d", "#083f4a", "#c9503f"),
    ("#7a2f5d", "#3d1233", "#3fa0b5"),
    ("#3d6b2c", "#1f3a14", "#e4a42f"),
    ("#9a4a1c", "#4f220a", "#1a8f8a"),
)


def plain_cover(key: str, theme: "Theme") -> Cover:
    """The cover of a game that has drawn none."""
    colour, deep, second = _PAINTS[sum(key.encode()) % len(_PAINTS)]
    sand = "#6a5480" if theme == "night" else "#e9c47c"
    picture = still(
        rect(-76, -84, 152, 168, fill=colour),
        disc(0, 14, 62, fill=second, opacity=0.35),
        disc(0, 14, 48, fill="#f7e3a4", opacity=0.9),
        path("M-76 84V62C-40 50 -20 66 0 60C24 52 50 64 76 54V84Z", fill=sand),
        at(0, -52, winged_sun(), scale=0.36),
        at(0, 18, scarab("#2f9db0", "#0c3a49"), scale=2.3),
        line("M-40 72H40", deep, 3, stroke_linecap="round"),
    )
    return Cover(picture, colour, deep, second)
