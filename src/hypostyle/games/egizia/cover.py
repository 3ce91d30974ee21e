"""Egizia's cover: a ship on the Nile, and the pyramids behind it."""

from typing import Final

from hypostyle.core.drawing import disc, line, path, pen, rect, still
from hypostyle.core.drawing.covers import Cover
from hypostyle.core.game import Theme

_HULL: Final = "M-56 40C-47 58 40 58 58 30C51 40 35 44 0 44C-30 44 -47 46 -56 40Z"
_SAIL: Final = "M5 -34C39 -23 41 17 7 32Z"
_JIB: Final = "M-3 -32C-21 -14 -21 12 -3 30Z"


def cover(theme: Theme) -> Cover:
    """The picture, and a column of Nile green and gold."""
    night = theme == "night"
    stone, shadow = ("#8a5f52", "#4a2f3c") if night else ("#d08c3f", "#8e5526")
    picture = still(
        rect(-76, -84, 152, 168, fill="#2a2350" if night else "#f0bd62"),
        disc(36, -50, 17, fill="#f4eccf" if night else "#fff3cf"),
        path("M-80 12L-22 -54L34 12ZM14 12L48 -28L82 12Z", fill=stone),
        path("M-22 -54L34 12H-6ZM48 -28L82 12H58Z", fill=shadow),
        rect(-76, 10, 152, 74, fill="#0f4a66" if night else "#1687a0"),
        line("M-76 26H76M-70 64H76M-76 76H46", "#3f8fae" if night else "#7fd3da", 2,
             stroke_dasharray="16 10", opacity=0.8),
        path(_HULL, fill="#6a2f14", **pen("#2b1207", 2)),
        line("M2 44V-38", "#2b1207", 3),
        path(_JIB, fill="#b8a684" if night else "#f0d9a4"),
        path(_SAIL, fill="#d8cbb0" if night else "#fff3d4", **pen("#a5361a", 2)),
    )  # fmt: skip
    return Cover(picture, "#0f6f7d", "#083f4a", "#e2a42f")
