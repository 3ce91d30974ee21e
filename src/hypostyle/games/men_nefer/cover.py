"""Men-Nefer's cover: the pyramid under the moon, and the sphinx before it."""

from typing import Final

from hypostyle.core.drawing import at, disc, line, path, pen, rect, star, still
from hypostyle.core.drawing.covers import Cover
from hypostyle.core.game import Theme

_STARS: Final = (
    (-56, -70),
    (-22, -76),
    (12, -66),
    (50, -74),
    (60, -48),
    (-64, -40),
    (32, -42),
    (-38, -52),
)
_SPHINX: Final = (
    "M-60 84C-60 71 -46 69 -39 63C-45 55 -41 43 -30 43C-19 43 -15 55 -21 63C-5 67 12 71 28 73V84Z"
)
_COURSES: Final = "M-46 30H4M-64 48H10M-76 66H16M-24 12H0"


def cover(theme: Theme) -> Cover:
    """The picture, and a column of bronze and malachite."""
    night = theme == "night"
    stone, shadow = ("#a07a4c", "#5a3d2a") if night else ("#d9a24a", "#8e5d22")
    picture = still(
        rect(-76, -84, 152, 168, fill="#17103a" if night else "#24184a"),
        [at(x, y, path(star(5, 4.8, 1.9), fill="#f7cf6b")) for x, y in _STARS],
        disc(0, -26, 22, fill="#f7e3a4"),
        path("M-76 84V60L0 -16L76 60V84Z", fill=stone),
        path("M0 -16L76 60V84H24Z", fill=shadow),
        path("M0 -16L14 -2L4 4L-4 -1L-14 -2Z", fill="#fff3cf"),
        line(_COURSES, "#9a6c2c", 2),
        path(_SPHINX, fill="#cdb48a" if night else "#f3dfae", **pen("#4a2c0a", 2)),
        line("M-41 63L-43 49C-41 40 -19 40 -17 49L-19 63", "#1b3a8a", 3.5),
    )
    return Cover(picture, "#8a5a1c", "#4a2c0a", "#1f7a58")
