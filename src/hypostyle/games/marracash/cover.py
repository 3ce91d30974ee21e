"""MarraCash's cover: three visitors under a lantern in the gate of the town."""

from typing import Final

from hypostyle.core.drawing import disc, group, line, path, pen, rect, still
from hypostyle.core.drawing.covers import Cover
from hypostyle.core.drawing.pictures import drawn
from hypostyle.core.game import Theme
from hypostyle.games.marracash.pictograms import visitor

_ARCH: Final = "M-66 84V-2C-66 -48 -38 -66 0 -80C38 -66 66 -48 66 -2V84Z"
_OPENING: Final = "M-50 84V4C-50 -36 -30 -50 0 -62C30 -50 50 -36 50 4V84Z"
_GROUND: Final = "M-50 84V36C-30 28 -18 40 0 32C18 24 30 38 50 30V84Z"
_LANTERN: Final = "M-10 -32H10L14 -16L7 2H-7L-14 -16Z"


def cover(theme: Theme) -> Cover:
    """The picture, and a column of clay and teal."""
    night = theme == "night"
    people = ((1, -25, 52), (2, 25, 54), (0, 0, 58))
    picture = still(
        rect(-76, -84, 152, 168, fill="#7c2f20" if night else "#b4472c"),
        path(_ARCH, fill="#4c1418" if night else "#7d2320"),
        path(_OPENING, fill="#3a2a5c" if night else "#f3b663"),
        path(_GROUND, fill="#5c3a3c" if night else "#d77b3c"),
        disc(0, -15, 40, fill="#ffcf6a", opacity=0.3 if night else 0.25),
        line("M0 -62V-32", "#4a1210", 2),
        path(_LANTERN, fill="#fff0b8", **pen("#7d4a0c", 2.5)),
        line("M-4 -32V2M4 -32V2M-14 -16H14", "#7d4a0c", 1.5),
        [
            group(path("M-15 25a15 5 0 1 0 34 0a15 5 0 1 0 -34 0Z", fill="#2a1206", opacity=0.35),
                  transform=f"translate({x} {y})")
            for _, x, y in people
        ],
        [drawn(visitor(colour, gray=False), x, y) for colour, x, y in people],
    )  # fmt: skip
    return Cover(picture, "#b4472c", "#6a1c1c", "#1a8f8a")
