"""Paints: gradients, patterns and a clip that drawings refer to by id, written once per page.

Ids begin with `hy-` and end with the theme, so boards of several themes can share a page. A use
names a flat colour to fall back on: without the definition a surface loses its shine, nothing more.
"""

import re
from functools import cache
from typing import TYPE_CHECKING

from hypostyle.core.drawing.svg import Svg, at, disc, line, path, shape, star
from hypostyle.core.drawing.tokens import CLOTHS, MATERIALS, TOKENS

if TYPE_CHECKING:
    from hypostyle.core.game import Theme

_USED = re.compile(r"url\(#(hy-[\w-]+)\)")


def paint_id(name: str, theme: "Theme") -> str:
    """The id of a paint."""
    return f"hy-{name}-{theme}"


@cache
def definitions(theme: "Theme") -> dict[str, Svg]:
    """Every paint of a theme, by id."""
    found = {}
    if theme != "contrast":  # strong colours are flat
        for name, material in MATERIALS[theme].items():
            key = paint_id(name, theme)
            found[key] = _gradient("linear", key, material.top, material.own)
    for game, (middle, rim) in CLOTHS[theme].items():
        key = paint_id(f"cloth-{game}", theme)
        found[key] = _gradient("radial", key, middle, rim)
    key = paint_id("glow", theme)
    found[key] = _gradient("radial", key, "#fff3cf", "#fff3cf", fade=True)
    for pattern in (_stars, _wind):
        key = paint_id(pattern.__name__.strip("_"), theme)
        found[key] = pattern(key, theme)
    key = paint_id("portrait", theme)
    found[key] = shape("clipPath", disc(50, 50, 45), id=key)
    return found


def _gradient(kind: str, key: str, first: str, last: str, fade: bool = False) -> Svg:
    """A gradient downwards and a little to the right, or from the upper right to all sides."""
    stops = (
        shape("stop", offset="0", stop_color=first),
        shape("stop", offset="1", stop_color=last, stop_opacity="0" if fade else None),
    )
    if kind == "linear":
        return shape("linearGradient", *stops, id=key, x1="0", y1="0", x2="0.25", y2="1")
    return shape("radialGradient", *stops, id=key, cx="0.62", cy="0.35", r="0.8")


def _stars(key: str, theme: "Theme") -> Svg:
    """The five-pointed stars of a painted ceiling, in rows that are shifted against each other."""
    star_here = path(star(5, 9, 3.6), fill="#e2a42f", opacity=0.2)
    two = (at(14, 14, star_here), at(42, 42, star_here))
    return shape("pattern", *two, id=key, width=56, height=56, patternUnits="userSpaceOnUse")


def _wind(key: str, theme: "Theme") -> Svg:
    """Ridges of sand."""
    ridges = line("M0 20q9 -6 18 0t18 0M-9 47q9 -6 18 0t18 0t18 0", TOKENS[theme]["ridge"], 2.2)
    return shape("pattern", ridges, id=key, width=36, height=54, patternUnits="userSpaceOnUse")


@cache
def paints(theme: "Theme") -> str:
    """All paints of a theme in an element without size, for a page that shows drawings without."""
    return str(
        shape(
            "svg",
            shape("defs", *definitions(theme).values()),
            id="paints",
            width="0",
            height="0",
            aria_hidden="true",
            focusable="false",
        )
    )


def paints_of(drawing: str, theme: "Theme") -> Svg:
    """The paints that a drawing uses, to be put into it."""
    known = definitions(theme)
    used = [known[key] for key in dict.fromkeys(_USED.findall(drawing)) if key in known]
    return shape("defs", *used) if used else Svg()


@cache
def filled(name: str, theme: "Theme") -> str:
    """The `fill` of a material: its paint, and the colour to fall back on."""
    own = MATERIALS[theme][name].own
    return own if theme == "contrast" else f"url(#{paint_id(name, theme)}) {own}"
