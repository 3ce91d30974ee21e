"""Aton's cover: the sun's hands reach down to the temple."""

from math import cos, pi, sin
from typing import Final

from hypostyle.core.drawing import Svg, disc, line, path, pen, rect, still
from hypostyle.core.drawing.covers import Cover
from hypostyle.core.game import Theme

_GOLD: Final = "#f7cf6b"
_TEMPLE: Final = "M-60 84V50H-46V34H46V50H60V84Z"


def _rays(x: float, y: float, r: float) -> Svg:
    """Eleven rays, each of which ends in a hand."""
    lines, hands = "", []
    for n in range(11):
        angle = (-80 + 16 * n) * pi / 180
        far = r + 54 + 10 * (n % 2)
        lines += (
            f"M{x + sin(angle) * (r + 6):.1f} {y + cos(angle) * (r + 6):.1f}"
            f"L{x + sin(angle) * far:.1f} {y + cos(angle) * far:.1f}"
        )
        hands.append(disc(x + sin(angle) * (far + 4), y + cos(angle) * (far + 4), 4, fill=_GOLD))
    return still(line(lines, _GOLD, 3.5), hands)


def cover(theme: Theme) -> Cover:
    """The picture, and a column of lapis and red."""
    night = theme == "night"
    picture = still(
        rect(-76, -84, 152, 168, fill="#142a63" if night else "#1b3a8a"),
        _rays(0, -44, 25),
        disc(0, -44, 25, fill="#c9461f" if night else "#e4542a", **pen(_GOLD, 4)),
        path(_TEMPLE, fill="#b99a78" if night else "#f3dfae"),
        rect(-52, 28, 104, 7, fill="#e2a42f"),
        [
            rect(x - 6, 40, 12, 44, fill="#8a6848" if night else "#c79a52")
            for x in (-36, -15, 15, 36)
        ],
        rect(-7, 54, 14, 30, fill="#f2b24a" if night else "#101f55"),
    )
    return Cover(picture, "#1b3a8a", "#101f55", "#e4542a")
