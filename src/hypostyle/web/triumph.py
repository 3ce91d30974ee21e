"""What adorns the podium: a winged sun, a laurel of lotus leaves, a garland, falling petals."""

from functools import cache
from math import cos, degrees, pi, sin
from typing import Final

import htpy as h
from markupsafe import Markup

from hypostyle.core.drawing import Svg, at, disc, line, path, shape

PETALS: Final = 24
LEAVES: Final = 9
"""On each side of a laurel."""
_WING: Final = (
    "M18 0C40 -30 110 -34 190 -20C170 -10 160 -6 140 -4C120 6 100 8 84 8C66 16 44 14 18 8Z"
)
_FEATHERS: Final = (
    "M40 -8C70 -20 120 -22 170 -16M34 0C70 -10 110 -10 146 -7M34 6C60 2 84 2 98 4"
    "M62 -16L54 8M86 -21L80 8M110 -23L106 6M134 -23L130 -2M156 -21L152 -6"
)
_LEAF: Final = "M0 0C8 -12 22 -12 30 0C22 6 8 6 0 0Z"


def _picture(name: str, box: str, *content: Svg) -> h.Element:
    drawn = Markup("".join(map(str, content)))
    return h.Element("svg")(class_=name, viewBox=box, aria_hidden="true", focusable="false")[drawn]


@cache
def winged_sun() -> h.Element:
    """The sun between two wings, over the words."""
    wing = [
        path(_WING, fill="#1f7f94", stroke="#0c3a49", stroke_width="2"),
        line(_FEATHERS, "#bfe6e6", 2, opacity="0.8"),
        line("M22 -4C50 -24 100 -28 150 -24", "#a5361a", 4),
    ]
    return _picture(
        "winged",
        "-194 -36 388 64",
        shape("g", *wing),
        shape("g", *wing, transform="scale(-1 1)"),
        disc(0, 0, 22, fill="#c7361c", stroke="#f2c14e", stroke_width="5"),
        disc(-6, -7, 6, fill="#ff9a6a", opacity="0.7"),
    )


@cache
def laurel() -> h.Element:
    """Leaves around a portrait, open at the top."""
    branch = []
    for n in range(LEAVES):
        angle = pi / 2 + 0.35 + 0.27 * n
        fill = "#7fc7e8" if n % 3 == 2 else "#2c8a4a"
        leaf = path(_LEAF, fill=fill, stroke="#0e3a20", stroke_width="1.5")
        turned = shape("g", leaf, transform=f"rotate({degrees(angle) + 30:.0f})")
        branch.append(at(round(104 * cos(angle), 1), round(104 * sin(angle), 1), turned))
    other = shape("g", *branch, transform="scale(-1 1)")
    return _picture("laurel", "-140 -140 280 280", *branch, other)


@cache
def garland() -> h.Element:
    """Flowers on a string, across the highest step."""
    flowers = [
        at(
            28 * n,
            6 - n * n,
            path(
                _star(),
                fill="#fff3cf" if n % 2 else "#7fc7e8",
                stroke="#1b3a70",
                stroke_width="1.2",
            ),
        )
        for n in range(-3, 4)
    ]
    string = line("M-104 -12C-60 14 60 14 104 -12", "#1f7a58", 8)
    return _picture("garland", "-104 -20 208 40", string, *flowers)


def _star() -> str:
    points = (
        f"{(11 if k % 2 == 0 else 5) * sin(pi * k / 6):.1f} "
        f"{-(11 if k % 2 == 0 else 5) * cos(pi * k / 6):.1f}"
        for k in range(12)
    )
    return f"M{'L'.join(points)}Z"


def petals() -> h.Element:
    """Petals that fall for two seconds; where nothing moves there are none."""
    return h.div(".petals", aria_hidden="true")[[h.i for _ in range(PETALS)]]
