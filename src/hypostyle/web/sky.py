"""What stands behind the columns of the hall: sky, sun or moon, the far bank, the Nile, the floor.

1920 by 1080 units, shown so that it fills the window; its middle is always in sight.
"""

import random
from functools import cache
from typing import Final, NamedTuple

from hypostyle.core.drawing import Svg, at, disc, line, path, pen, rect, shape, still
from hypostyle.core.game import Theme

WIDE: Final = 1920
HIGH: Final = 1080
MIDDLE: Final = 960
_SHORE: Final = 740
"""Where the river begins."""
_FLOOR: Final = 850

_HILLS: Final = (
    "M0 740L150 722L300 640L430 722L560 730L660 664L742 730H1180L1270 630L1392 732L1500 724L1586 676"
    "L1660 728L1920 716V860H0Z"
)
_DARK_SIDES: Final = "M300 640L430 722H350ZM1270 630L1392 732H1310ZM660 664L742 730H694Z"
_HULL: Final = "M-42 0C-30 12 26 12 40 -4C24 2 -24 4 -42 0Z"
_SAILS: Final = "M0 0L8 -78C34 -50 38 -24 30 -6ZM-3 -2L2 -50C-16 -32 -20 -14 -16 -4Z"


class _Hour(NamedTuple):
    """The colours of an hour."""

    sky: tuple[tuple[float, str], ...]
    orb: str
    halo: str
    hills: str
    hills_dark: str
    river: tuple[str, str]
    sparkle: str
    floor: tuple[str, str, str]
    joint: str
    path: str
    boat: str


_HOURS: Final = {
    "day": _Hour(
        ((0, "#1b1644"), (0.3, "#5a2462"), (0.56, "#c9503f"), (0.72, "#f5a04a"), (1, "#ffe08a")),
        "#fff0bd", "#ffd878", "#7d2f4a", "#4c1a3d", ("#ffd27a", "#a9553f"), "#fff6d8",
        ("#d98a4c", "#8a4a3a", "#24122a"), "#3a1a2a", "#ffdf9a", "#3a1230",
    ),
    "night": _Hour(
        ((0, "#05060f"), (0.4, "#0d1232"), (0.66, "#1c2454"), (1, "#34407c")),
        "#f4eccf", "#9fb4f0", "#12183a", "#0a0e26", ("#2a3a72", "#0e1634"), "#cfdcff",
        ("#2a2f58", "#161a38", "#070914"), "#05060f", "#8fa4e0", "#05060f",
    ),
}  # fmt: skip


@cache
def sky_file(theme: Theme) -> str:
    """The picture as a file."""
    drawn = _plain() if theme == "contrast" else _scene(_HOURS[theme], theme == "night")
    return str(
        shape("svg", drawn, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDE} {HIGH}",
              preserveAspectRatio="xMidYMid slice")
    )  # fmt: skip


def _gradient(key: str, *stops: tuple[float, str]) -> Svg:
    return shape(
        "linearGradient",
        *(shape("stop", offset=where, stop_color=colour) for where, colour in stops),
        id=key, x2="0", y2="1",
    )  # fmt: skip


def _scene(hour: _Hour, night: bool) -> Svg:
    chance = random.Random(7)
    radius, height = (176, 560) if night else (196, 600)
    halo = (
        shape("stop", offset="0", stop_color=hour.halo, stop_opacity=0.95),
        shape("stop", offset=0.3, stop_color=hour.halo, stop_opacity=0.5),
        shape("stop", offset="1", stop_color=hour.halo, stop_opacity="0"),
    )
    edge = (
        shape("stop", offset=0.55, stop_color="#0d0818", stop_opacity="0"),
        shape("stop", offset="1", stop_color="#0d0818", stop_opacity=0.72),
    )
    return still(
        shape(
            "defs",
            _gradient("sky", *hour.sky),
            _gradient("river", (0, hour.river[0]), (1, hour.river[1])),
            _gradient("floor", (0, hour.floor[0]), (0.35, hour.floor[1]), (1, hour.floor[2])),
            shape("radialGradient", *halo, id="halo"),
            shape("radialGradient", *edge, id="edge", cx=0.5, cy=0.56, r=0.72),
        ),
        rect(0, 0, WIDE, HIGH, fill="url(#sky)"),
        _stars(chance, 150 if night else 60),
        disc(MIDDLE, height, 3 * radius, fill="url(#halo)", opacity=0.85),
        disc(MIDDLE, height, radius, fill=hour.orb, **pen("#fffbe8", 3, stroke_opacity=0.8)),
        _craters(height) if night else None,
        path(_HILLS, fill=hour.hills, opacity=0.9),
        path(_DARK_SIDES, fill=hour.hills_dark, opacity=0.6),
        rect(0, _SHORE + 16, WIDE, 110, fill="url(#river)"),
        _sparkles(chance, hour.sparkle),
        at(1350, 776, _boat(hour), scale=1.2),
        at(590, 766, _boat(hour), scale=0.8),
        _ground(hour),
        _dust(chance),
        rect(0, 0, WIDE, HIGH, fill="url(#edge)"),
    )


def _stars(chance: random.Random, count: int) -> Svg:
    return still(
        [
            disc(chance.uniform(0, WIDE), chance.uniform(120, 560), chance.uniform(0.8, 2),
                 fill="#fff1c4", opacity=round(chance.uniform(0.2, 0.8), 2))
            for _ in range(count)
        ]
    )  # fmt: skip


def _craters(height: float) -> Svg:
    spots = ((-120, -30, 26), (124, 30, 34), (-104, 70, 16), (132, -54, 14), (20, -110, 30))
    return still(
        [disc(MIDDLE + x, height + y, r, fill="#d9cda4", opacity=0.5) for x, y, r in spots]
    )


def _sparkles(chance: random.Random, colour: str) -> Svg:
    return still(
        [
            rect(MIDDLE - 210 + chance.uniform(0, 420), _SHORE + 22 + chance.uniform(0, 96),
                 chance.uniform(26, 84), 2.2, fill=colour,
                 opacity=round(chance.uniform(0.2, 0.7), 2))
            for _ in range(70)
        ]
    )  # fmt: skip


def _boat(hour: _Hour) -> Svg:
    return still(path(_HULL, fill=hour.boat), path(_SAILS, fill=hour.boat, opacity=0.85))


def _ground(hour: _Hour) -> Svg:
    """Slabs that run towards the sun, and its path on them."""
    runs = "".join(f"M{MIDDLE + n * 46} {_FLOOR}L{MIDDLE + n * 176} {HIGH}" for n in range(-22, 23))
    rows = "".join(f"M0 {y}H{WIDE}" for y in (866, 888, 918, 958, 1014))
    return still(
        rect(0, _FLOOR, WIDE, HIGH - _FLOOR, fill="url(#floor)"),
        line(runs + rows, hour.joint, 2, opacity=0.45),
        path(f"M850 {_FLOOR}H1070L1320 {HIGH}H600Z", fill=hour.path, opacity=0.28),
    )


def _dust(chance: random.Random) -> Svg:
    """Motes in the light between the columns."""
    return still(
        [
            disc(chance.uniform(60, WIDE - 60), chance.uniform(260, 860), chance.uniform(0.8, 2.2),
                 fill="#fff1c4", opacity=round(chance.uniform(0.15, 0.5), 2))
            for _ in range(60)
        ]
    )  # fmt: skip


def _plain() -> Svg:
    """Strong colours: an outline of the sun and the shore on white."""
    return still(
        rect(0, 0, WIDE, HIGH, fill="#ffffff"),
        disc(MIDDLE, 560, 196, fill="none", **pen("#000000", 2)),
        rect(0, _SHORE, WIDE, HIGH - _SHORE, fill="#ffffff"),
        line(f"M0 {_SHORE}H{WIDE}M0 {_FLOOR}H{WIDE}", "#000000", 2),
    )
