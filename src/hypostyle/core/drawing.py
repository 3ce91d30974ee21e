"""The drawing kit of the boards: the few SVG shapes they use, and how these are put in place.

A figure is drawn around its own middle and put in place by `at`. It carries no ids, styles or
scripts, so any number of boards can share a page. What never changes is written out once by
`still`: htpy takes some 25 microseconds an element, and a board has about a thousand of them.
"""

from collections.abc import Iterable, Mapping
from math import cos, pi, sin
from typing import Final

from htpy import Element, Node, fragment
from markupsafe import Markup

Paint = str | float
"""What an attribute may be."""
Palette = Mapping[str, str]
"""A colour by the name of what it paints."""

SERIF: Final = "Georgia, serif"
SANS: Final = "Helvetica, Arial, sans-serif"


def palettes(colours: Iterable[tuple[str, str, str]]) -> tuple[Palette, Palette]:
    """The colours of a light and of a dark page, from rows of name, light and dark."""
    rows = tuple(colours)
    return {name: light for name, light, _ in rows}, {name: dark for name, _, dark in rows}


# --- shapes ---------------------------------------------------------------------------------------


def cut(value: Paint) -> str:
    """An attribute as it is written: numbers are cut to a tenth."""
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


def shape(name: str, **attributes: Paint) -> Element:
    """An SVG element."""
    return Element(name)(**{key: cut(value) for key, value in attributes.items()})


def rect(x: float, y: float, w: float, h: float, **paint: Paint) -> Element:
    """A box by its corner and size."""
    return shape("rect", x=x, y=y, width=w, height=h, **paint)


def disc(x: float, y: float, r: float, **paint: Paint) -> Element:
    """A circle by its middle."""
    return shape("circle", cx=x, cy=y, r=r, **paint)


def path(d: str, **paint: Paint) -> Element:
    """Any outline."""
    return shape("path", d=d, **paint)


def pen(colour: str, width: float, **more: Paint) -> dict[str, Paint]:
    """How a line is drawn."""
    return {"stroke": colour, "stroke_width": width, **more}


def line(d: str, colour: str, width: float, **paint: Paint) -> Element:
    """A stroke without a filling."""
    return path(d, fill="none", **pen(colour, width, **paint))


def star(points: int, outer: float, inner: float) -> str:
    """The outline of a star: its corners lie on two circles in turn."""
    corners = []
    for n in range(2 * points):
        radius = inner if n % 2 else outer
        angle = pi * n / points
        corners.append(f"{radius * sin(angle):.1f} {-radius * cos(angle):.1f}")
    return "M" + "L".join(corners) + "Z"


# --- words ----------------------------------------------------------------------------------------


def text(x: float, y: float, size: float, colour: str, said: str, **paint: Paint) -> Element:
    """Words around x, standing on y."""
    look: dict[str, Paint] = {"font_family": SANS, "text_anchor": "middle", **paint}
    return shape("text", x=x, y=y, font_size=size, fill=colour, **look)[said]


def figure(x: float, y: float, size: float, colour: str, said: str, **paint: Paint) -> Element:
    """A bold number or letter, its middle at (x, y)."""
    look: dict[str, Paint] = {"font_family": SERIF, "font_weight": "bold", **paint}
    return text(x, y + 0.35 * size, size, colour, said, **look)


def fitting(said: str, width: float, size: float) -> float:
    """The size at which words fit a width; letters are taken for 0.56 of their size wide."""
    return min(size, width / (0.56 * max(1, len(said))))


def title(said: str) -> Element:
    """What a pointer or a screen reader is told about the group around it."""
    return shape("title")[said]


# --- putting in place -------------------------------------------------------------------------------


def at(
    x: float,
    y: float,
    *content: Node,
    scale: float = 1,
    turn: float = 0,
    data: Mapping[str, str] | None = None,
) -> Element:
    """Something put in place, made smaller or turned on the way; `data` tells what it is."""
    moves = f"translate({cut(float(x))} {cut(float(y))})"
    if turn:
        moves += f" rotate({cut(turn)})"
    if scale != 1:
        moves += f" scale({scale:.3g})"
    return shape("g", transform=moves, **_named(data))[content]


def group(*content: Node, data: Mapping[str, str] | None = None) -> Element:
    """Things that belong together, where they are."""
    return shape("g", **_named(data))[content]


def _named(data: Mapping[str, str] | None) -> dict[str, Paint]:
    return {f"data-{key}": value for key, value in (data or {}).items()}


def still(*parts: Node) -> Markup:
    """Parts written out, to be used again and again."""
    return Markup(str(fragment[parts]))
