"""Small pictures as outlines: they are moved and scaled without a group, and equal ones merge.

A drawing that changes with every move should have few elements. A picture is a few layers, each an
outline with its paint; `drawn` puts one in place, `stamped` the same picture in many places at once.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from hypostyle.core.drawing.kit import MINUS, Kit
from hypostyle.core.drawing.lettering import ems
from hypostyle.core.drawing.svg import Paint, Svg, cut, pen, shape, still


class Layer(NamedTuple):
    """An outline around (0, 0), and how it is painted."""

    d: str
    paint: tuple[tuple[str, Paint], ...]


Picture = tuple[Layer, ...]


def filled(d: str, **paint: Paint) -> Layer:
    """Any outline."""
    return Layer(d, tuple(paint.items()))


def stroke(d: str, colour: str, width: float, **paint: Paint) -> Layer:
    """A stroke without a filling."""
    return filled(d, fill="none", **pen(colour, width, **paint))


def ring(x: float, y: float, rx: float, ry: float = 0) -> str:
    """A circle or an ellipse by its middle, as an outline."""
    ry = ry or rx
    return f"M{x - rx} {y}a{rx} {ry} 0 1 0 {2 * rx} 0a{rx} {ry} 0 1 0 {-2 * rx} 0Z"


_TOKENS: Final = re.compile(r"[A-Za-z]|-?\d*\.?\d+(?:e-?\d+)?")
_LENGTHS: Final = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "Q": 4, "S": 4, "C": 6, "A": 7}


@lru_cache(maxsize=8192)
def moved(d: str, x: float, y: float, scale: float = 1) -> str:
    """An outline made larger or smaller and moved."""
    tokens = _TOKENS.findall(d)
    out: list[str] = []
    command, at = "", 0
    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            out.append(command)
            at += 1
        if command in "Zz":
            continue
        kind = command.upper()
        numbers = [float(one) for one in tokens[at : at + _LENGTHS[kind]]]
        at += _LENGTHS[kind]
        out.append(" ".join(_moved(kind, command.isupper(), numbers, x, y, scale)))
        if at < len(tokens) and not tokens[at].isalpha():
            out.append(" ")
    return "".join(out)


def _moved(
    kind: str, absolute: bool, numbers: list[float], x: float, y: float, scale: float
) -> list[str]:
    """The numbers of one command, scaled; absolute ones are moved, too."""
    if kind == "A":
        rx, ry, turn, large, sweep, *end = numbers
        flags = [f"{turn:g}", f"{large:g}", f"{sweep:g}"]
        return [
            _cut(rx * scale),
            _cut(ry * scale),
            *flags,
            *_moved("L", absolute, end, x, y, scale),
        ]
    if kind in "HV":
        by = (x if kind == "H" else y) if absolute else 0
        return [_cut(numbers[0] * scale + by)]
    shift = (x, y) if absolute else (0, 0)
    return [_cut(number * scale + shift[n % 2]) for n, number in enumerate(numbers)]


def _cut(number: float) -> str:
    """A number with two decimals at most."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


@lru_cache(maxsize=4096)
def drawn(picture: Picture, x: float, y: float, scale: float = 1, opacity: float = 1) -> Svg:
    """A picture in its place."""
    return still(*(_layer(layer, ((x, y),), scale, opacity) for layer in picture))


def stamped(
    picture: Picture,
    middles: Iterable[tuple[float, float]],
    scale: float = 1,
    opacity: float = 1,
) -> Svg:
    """The same picture in many places, never in the way of a pointer; places do not overlap."""
    here = tuple(middles)
    return still(*(_layer(layer, here, scale, opacity, pointer_events="none") for layer in picture))


def _layer(
    layer: Layer,
    middles: tuple[tuple[float, float], ...],
    scale: float,
    opacity: float,
    **more: Paint,
) -> Svg:
    d = "".join(moved(layer.d, x, y, scale) for x, y in middles)
    paint = dict(layer.paint)
    width = paint.get("stroke_width")
    if isinstance(width, (int, float)):
        paint["stroke_width"] = width * scale
    if opacity != 1:
        before = paint.get("opacity")
        paint["opacity"] = opacity * (before if isinstance(before, (int, float)) else 1)
    return shape("path", d=d, **paint, **more)


class Stamps:
    """Small pictures that are collected and drawn together: one outline for each name, size and opacity."""

    def __init__(self, pictures: Mapping[str, Picture]) -> None:
        self._pictures = pictures
        self._middles: dict[tuple[float, str, float], list[tuple[float, float]]] = {}

    def add(self, name: str, x: float, y: float, scale: float, opacity: float = 1) -> None:
        """One more, around (x, y)."""
        self._middles.setdefault((opacity, name, scale), []).append((x, y))

    def drawn(self) -> Svg:
        """All of them."""
        return still(
            stamped(self._pictures[name], middles, scale, opacity)
            for (opacity, name, scale), middles in self._middles.items()
        )


def placed(picture: Picture, x: float, y: float, scale: float) -> Picture:
    """A picture as part of another one."""
    out = []
    for layer in picture:
        paint = dict(layer.paint)
        width = paint.get("stroke_width")
        if isinstance(width, (int, float)):
            paint["stroke_width"] = round(width * scale, 2)
        out.append(Layer(moved(layer.d, x, y, scale), tuple(paint.items())))
    return tuple(out)


# --- numbers ---------------------------------------------------------------------------------------

DIGIT: Final = 0.528
"""The width of a figure, of a minus and of a times sign, at size 1."""


class Figures:
    """Numbers and short signs that are collected and written as few texts: one for each look.

    Every figure has a place of its own, so one element holds all of them.
    """

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._rows: dict[tuple[float, str, str], list[tuple[float, float, str]]] = {}

    def add(
        self, x: float, y: float, said: str | int, size: float, material: str = "limestone"
    ) -> None:
        """A number with its middle at (x, y), set off from the material it lies on."""
        surface = self.kit.material(material)
        self.say(x, y, said, size, surface.ink, surface.top)

    def say(
        self, x: float, y: float, said: str | int, size: float, colour: str, case: str = ""
    ) -> None:
        """A number in a colour, with a line around it where it needs one.

        A compact drawing leaves out those that are too small for it.
        """
        if size >= self.kit.floor("num"):
            text = str(said).replace("-", MINUS)
            self._rows.setdefault((size, colour, case), []).append((x, y, text))

    def drawn(self) -> Svg:
        """All of them."""
        return still(
            _figures(rows, size, colour, case) for (size, colour, case), rows in self._rows.items()
        )


def _figures(rows: list[tuple[float, float, str]], size: float, colour: str, case: str) -> Svg:
    xs, ys, said = [], [], ""
    for x, y, text in rows:
        left = x - ems(text) * size / 2
        for letter in text:
            wide = ems(letter) * size
            xs.append(cut(float(left + wide / 2)))
            ys.append(cut(float(y + 0.33 * size)))
            said += letter
            left += wide
    around = (
        f' stroke="{case}" stroke-width="{cut(size / 4.5)}" stroke-linejoin="round"'
        ' paint-order="stroke"'
        if case
        else ""
    )
    return Svg(
        f'<text class="num" x="{" ".join(xs)}" y="{" ".join(ys)}" font-size="{cut(float(size))}" '
        f'fill="{colour}" font-weight="700" text-anchor="middle" pointer-events="none"{around}>'
        f"{said}</text>"
    )
