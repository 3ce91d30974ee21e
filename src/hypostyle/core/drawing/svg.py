"""SVG as text: shapes, groups, and how they are put in place.

An element is written at once, as a string, in some 5 microseconds; a tree of objects took 22, and a
board has about a thousand elements. What is finished is `Svg`. Plain strings are escaped, so words
from anywhere are safe inside an element and in an attribute.
"""

from collections.abc import Iterable, Mapping
from html import escape
from math import cos, pi, sin
from typing import Final, TypeAlias

Paint: TypeAlias = str | float | None
"""What an attribute may be; one that is None is left out."""


class Svg(str):
    """Finished SVG: put inside an element as it is, where a plain string is escaped."""

    __slots__ = ()

    def __html__(self) -> str:
        """The same text, for libraries that ask for HTML in this way."""
        return self


Node: TypeAlias = str | Iterable["Node"] | None
"""What may stand inside an element: finished SVG, plain words, nothing, or several of them."""

LEAVES: Final = frozenset({"rect", "circle", "ellipse", "path", "stop", "use"})
_NAMES: Final[dict[str, str]] = {}


def cut(value: Paint) -> str:
    """An attribute as it is written: numbers to a tenth, those below 1 to a hundredth."""
    if isinstance(value, float):
        text = f"{value:.2f}" if -1 < value < 1 else f"{value:.1f}"
        text = text.rstrip("0").removesuffix(".")
        return "0" if text == "-0" else text
    return str(value)


def shape(name: str, *content: Node, **attributes: Paint) -> Svg:
    """An SVG element; `stroke_width` becomes stroke-width and `class_` class."""
    parts = ["<", name]
    for key, value in attributes.items():
        if value is None:
            continue
        written = _NAMES.get(key) or _attribute(key)
        text = cut(value)
        if '"' in text or "&" in text or "<" in text:
            text = escape(text)
        parts += (" ", written, '="', text, '"')
    if name in LEAVES and not content:
        parts.append("/>")
    else:
        parts.append(">")
        parts += map(written_out, content)
        parts += ("</", name, ">")
    return Svg("".join(parts))


def _attribute(key: str) -> str:
    return _NAMES.setdefault(key, key.rstrip("_").replace("_", "-"))


def written_out(node: Node) -> str:
    """What stands inside an element, as text."""
    if isinstance(node, Svg):
        return node
    if node is None:
        return ""
    if isinstance(node, str):
        return escape(node, quote=False)
    return "".join(map(written_out, node))


def still(*parts: Node) -> Svg:
    """Parts written out, to be kept and used again and again."""
    return Svg("".join(map(written_out, parts)))


# --- shapes ---------------------------------------------------------------------------------------


def rect(x: float, y: float, w: float, h: float, **paint: Paint) -> Svg:
    """A box by its corner and size."""
    return shape("rect", x=x, y=y, width=w, height=h, **paint)


def disc(x: float, y: float, r: float, **paint: Paint) -> Svg:
    """A circle by its middle."""
    return shape("circle", cx=x, cy=y, r=r, **paint)


def oval(x: float, y: float, rx: float, ry: float, **paint: Paint) -> Svg:
    """An ellipse by its middle."""
    return shape("ellipse", cx=x, cy=y, rx=rx, ry=ry, **paint)


def path(d: str, **paint: Paint) -> Svg:
    """Any outline."""
    return shape("path", d=d, **paint)


def pen(colour: str, width: float, **more: Paint) -> dict[str, Paint]:
    """How a line is drawn."""
    return {"stroke": colour, "stroke_width": width, **more}


def line(d: str, colour: str, width: float, **paint: Paint) -> Svg:
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


def title(said: str) -> Svg:
    """What a pointer or a screen reader is told about the group around it."""
    return shape("title", said)


# --- putting in place -----------------------------------------------------------------------------


def moved_to(x: float, y: float, scale: float) -> str:
    """A `transform` that moves and scales a single shape, where `at` would need a group."""
    return f"translate({x:.1f} {y:.1f}) scale({scale:.3g})"


def at(
    x: float,
    y: float,
    *content: Node,
    scale: float = 1,
    turn: float = 0,
    data: Mapping[str, str] | None = None,
    **paint: Paint,
) -> Svg:
    """Something put in place, made smaller or turned on the way; `data` tells what it is."""
    moves = f"translate({cut(float(x))} {cut(float(y))})"
    if turn:
        moves += f" rotate({cut(turn)})"
    if scale != 1:
        moves += f" scale({scale:.3g})"
    return shape("g", *content, transform=moves, **_named(data), **paint)


def group(*content: Node, data: Mapping[str, str] | None = None, **paint: Paint) -> Svg:
    """Things that belong together, where they are."""
    return shape("g", *content, **_named(data), **paint)


def _named(data: Mapping[str, str] | None) -> dict[str, Paint]:
    return {f"data-{key}": value for key, value in data.items()} if data else {}


def picture(width: float, height: float, label: str, *content: Node, **more: Paint) -> str:
    """A whole drawing; the label says in a sentence what is to be seen."""
    return str(
        shape(
            "svg",
            *content,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {cut(width)} {cut(height)}",
            role="img",
            **more,
            aria_label=label,
        )
    )
