"""Nefertiti's cover: the queen with the blue crown."""

from typing import Final

from hypostyle.core.drawing import at, disc, line, path, pen, rect, still
from hypostyle.core.drawing.covers import Cover
from hypostyle.core.game import Theme

_FACE: Final = (
    "M30 84C32 62 22 58 18 40C20 34 30 36 32 30C33 27 30 25 31 22C33 20 33 18 31 16C36 14 38 12 35 8"
    "C30 0 30 -8 30 -16L-14 -6C-22 14 -20 30 -8 42C-6 60 -16 66 -24 84Z"
)
_CROWN: Final = "M32 -14L8 -96C-18 -100 -48 -88 -58 -70L-18 12C-16 -2 6 -12 32 -14Z"
_RIBBON: Final = "M22 -46C-4 -48 -28 -38 -41 -32L-36 -22C-24 -30 0 -38 25 -37Z"
_STONES: Final = "M19 -44L16 -37M6 -43L4 -36M-8 -40L-8 -33M-22 -35L-20 -29"
_EYE: Final = "M12 -1C18 -6 26 -5 29 -2C24 3 17 3 12 -1Z"
_BROW: Final = "M12 -1L0 1M8 -9C16 -14 24 -13 29 -10"


def cover(theme: Theme) -> Cover:
    """The picture, and a column of violet and turquoise."""
    night = theme == "night"
    queen = still(
        path(_FACE, fill="#a8714a" if night else "#c98a54", **pen("#2b1207", 2)),
        path(_CROWN, fill="#1d4680" if night else "#23569c", **pen("#0b1f4a", 2.5)),
        path(_RIBBON, fill="#e2a42f"),
        line(_STONES, "#b4331c", 4),
        path(_EYE, fill="#fffdf5", **pen("#1d130c", 2)),
        disc(22, -1, 2.6, fill="#1d130c"),
        line(_BROW, "#1d130c", 2.5, stroke_linecap="round"),
        line("M25 23C28 22 30 22 31 23", "#7a2415", 2.5),
        path("M-34 84C-26 62 -4 56 8 58C22 60 38 68 44 84Z", fill="#1a8f8a"),
        line("M-26 84C-18 70 -4 66 8 67C20 69 30 76 34 84", "#e2a42f", 5),
    )
    picture = still(
        rect(-76, -84, 152, 168, fill="#3a1a52" if night else "#5d2a7a"),
        disc(10, -6, 66, fill="#f7cf6b", opacity=0.16),
        disc(10, -6, 50, fill="#f7cf6b", opacity=0.2),
        at(4, 10, queen, scale=0.9),
    )
    return Cover(picture, "#5d2a7a", "#331347", "#3fa0b5")
