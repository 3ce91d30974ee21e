"""Egizia's own colours, and the small pictures on its board."""

from collections.abc import Mapping
from typing import Final

from hypostyle.core.drawing import CREAM, INK, pen
from hypostyle.core.drawing.pictures import Picture, filled, stroke

# fmt: off
LOOKS: Final = ("disc", "pyramid", "diamond", "block", "crown", "column")
"""The shape of each side's pieces."""
CREW: Final = ("#2a63c4", "#35353c", "#e9b22b", "#fff8ea")
CREW_INK: Final = (CREAM, CREAM, INK, INK)
"""The colour of each crew, and of words on it."""
KIND: Final[Mapping[str, str]] = {
    "quarry": "#6f6a60", "green": "#2f7d3e", "yellow": "#b87a0c", "brown": "#8a5226",
    "permanent": "#7a4bb3", "anytime": "#b04a14", "immediate": "#b5303f",
}
"""The colour of each kind of Nile card: cream words can be read on all of them."""

_LINE: Final = pen(INK, 2, stroke_linejoin="round")
HULL: Final = "M-30 6H30C26 20 16 24 0 24C-16 24 -26 20 -30 6ZM-30 6L-37 -6L-25 6ZM30 6L37 -6L25 6Z"
DROP: Final = "M0 -11C5 -3 8 1 8 5C8 10 4 12 0 12C-4 12 -8 10 -8 5C-8 1 -5 -3 0 -11Z"
HEAD: Final = "M-13 18C-13 6 -9 2 -5 0A9 9 0 1 1 5 0C9 2 13 6 13 18Z"
TOMB: Final = "M-18 33V-12A18 20 0 0 1 18 -12V33Z"


def _worker(crew: int) -> Picture:
    robe = CREW[crew]
    return (
        filled("M-12 21V7C-12 -4 12 -4 12 7V21Z", fill=robe, **_LINE),
        filled("M-9 -8A9 9 0 1 0 9 -8A9 9 0 1 0 -9 -8Z", fill="#a9623a", **_LINE),
        filled("M-10 -8C-11 -20 11 -20 10 -8C5 -13 -5 -13 -10 -8Z", fill=robe, **_LINE),
    )


WORKERS: Final = tuple(_worker(crew) for crew in range(4))
ROCK: Final[Picture] = (
    filled("M-20 6L-10 -14H10L20 4L12 18H-12Z", fill="#d9d3c4", **_LINE),
    stroke("M-10 -14L-4 2L20 4M-4 2L-12 18", INK, 1.4),
)
EAR: Final[Picture] = (
    filled("M0 24V-22M0 -22C-11 -16 -11 -6 0 -1C11 -6 11 -16 0 -22ZM0 -5C-12 0 -12 11 0 15C12 11 12 0 0 -5Z",
           fill="#f4cf5e", **pen("#5a3a08", 2.4)),
)
ANKH: Final[Picture] = (
    stroke("M0 0C-14 -10 -9 -24 0 -24C9 -24 14 -10 0 0V24M-13 3H13", CREAM, 5.5, stroke_linecap="round"),
)
HOURGLASS: Final[Picture] = (
    stroke("M-14 -22H14M-14 22H14M-11 -20C-11 -6 11 6 11 20M11 -20C11 -6 -11 6 -11 20", CREAM, 4.5, stroke_linecap="round"),
)
BOLT: Final[Picture] = (filled("M4 -24L-14 4H-2L-6 24L14 -6H2Z", fill=CREAM),)
SPHINX: Final[Picture] = (
    filled("M-20 20L-16 -8C-14 -25 14 -25 16 -8L20 20H9L8 5H-8L-9 20Z", fill="#2f66b0", **_LINE),
    filled("M-9 -4A9 10 0 1 0 9 -4A9 10 0 1 0 -9 -4Z", fill="#e3b877", **_LINE),
    stroke("M-15 0H-11M11 0H15M-17 9H-11M11 9H17", "#f2c14e", 2.4),
    stroke("M-5 -6H-2M2 -6H5M-2 1H2", INK, 1.8),
)
GRAVE: Final[Picture] = (
    filled("M-15 20V-6A15 16 0 0 1 15 -6V20Z", fill="#fff1cc", **_LINE),
    stroke("M0 -12V14M-8 0H8", "#6d4a1e", 3),
)
SITES: Final[tuple[tuple[Picture, ...], ...]] = (
    (SPHINX,),
    ((filled("M-9 20L-5 -15L0 -24L5 -15L9 20Z", fill="#e9b24a", **_LINE),), GRAVE),
    (
        (filled("M-20 -14L-16 -21H16L20 -14ZM-16 -14H-9V14H-16ZM-3.5 -14H3.5V14H-3.5ZM9 -14H16V14H9ZM-20 14H20V20H-20Z",
                fill="#f3e2b4", **_LINE),),
        (filled("M0 -22L24 20H-24Z", fill="#d9a860", **_LINE), filled("M0 -22L24 20H5Z", fill="#a06c34")),
    ),
)
"""What is built at each site."""
KINDS: Final[Mapping[str, Picture]] = {
    "quarry": ROCK, "green": EAR, "yellow": EAR, "brown": EAR,
    "permanent": ANKH, "anytime": HOURGLASS, "immediate": BOLT,
}
"""The sign of each kind of Nile card."""
SIGNS: Final[Mapping[str, Picture]] = {
    "rock": ROCK, "ear": EAR, "sphinx": SPHINX, "grave": GRAVE,
    "wet": (filled(DROP, fill="#7fdcf2", **pen("#0a3f5c", 1.6)),),
    "dry": (stroke(f"{DROP}M-11 12L11 -11", CREAM, 2.2),),
}
"""Small pictures that are drawn many times."""
# fmt: on
