"""The icon as PNG, drawn from our SVG: phones that install the site want pixels.

It knows what the icon is made of: rectangles, circles, and paths of straight lines.
"""

import re
import struct
import zlib
from collections.abc import Iterator
from functools import cache, lru_cache
from math import sqrt
from typing import Final
from xml.etree import ElementTree

from hypostyle.web.shell import static_files

SIDE: Final = 64.0
"""Units of the drawing."""
SAFE: Final = 0.8
"""The part of a maskable icon that every mask shows."""
LINES: Final = 4
"""Lines that are drawn for one of pixels, so that edges are smooth."""

Colour = tuple[int, int, int]
Points = list[tuple[float, float]]


class IconShape:
    """An area of one colour: a polygon, a circle, or a rectangle with round corners."""

    def __init__(self, element: ElementTree.Element) -> None:
        fill = element.get("fill", "")
        self.colour: Colour = (int(fill[1:3], 16), int(fill[3:5], 16), int(fill[5:7], 16))
        number = {name: float(value) for name, value in element.items() if _is_number(value)}
        kind = element.tag.rpartition("}")[2]
        self._points: Points = []
        self._round = 0.0
        if kind == "circle":
            x, y, self._round = number["cx"], number["cy"], number["r"]
            self._box = x - self._round, y - self._round, x + self._round, y + self._round
        elif kind == "rect":
            self._round = number.get("rx", 0.0)
            left, top = number.get("x", 0.0), number.get("y", 0.0)
            self._box = left, top, left + number["width"], top + number["height"]
        else:
            self._points = _corners(element.get("d", ""))

    def spans(self, y: float) -> Iterator[tuple[float, float]]:
        """Where a line crosses the area."""
        if self._points:
            yield from self._crossings(y)
            return
        left, top, right, bottom = self._box
        if top < y < bottom:
            depth = self._round - min(self._round, y - top, bottom - y)
            inset = self._round - sqrt(max(0.0, self._round**2 - depth**2))
            yield left + inset, right - inset

    def _crossings(self, y: float) -> Iterator[tuple[float, float]]:
        ends = zip(self._points, [*self._points[1:], self._points[0]], strict=True)
        found = sorted(
            x0 + (y - y0) * (x1 - x0) / (y1 - y0)
            for (x0, y0), (x1, y1) in ends
            if min(y0, y1) <= y < max(y0, y1)
        )
        yield from zip(found[::2], found[1::2], strict=True)


def _is_number(text: str) -> bool:
    return re.fullmatch(r"[\d.]+", text) is not None


def _corners(path: str) -> Points:
    """The corners of a path of straight lines; several areas are joined where they begin."""
    found: Points = []
    x = y = 0.0
    for command, text in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        n = [float(one) for one in re.findall(r"-?[\d.]+", text)]
        match command:
            case "M" | "L":
                x, y = n
            case "l":
                x, y = x + n[0], y + n[1]
            case "h":
                x += n[0]
            case "H":
                x = n[0]
            case "v":
                y += n[0]
            case "V":
                y = n[0]
            case "z":
                continue
            case _:
                raise ValueError(f"the icon has a curve: {command}")
        found.append((x, y))
    return found


@cache
def _shapes() -> list[IconShape]:
    root = ElementTree.fromstring(static_files()["icon.svg"])
    found: list[IconShape] = []
    for element in root:
        parts = re.findall(r"M[^M]*", element.get("d", "")) or [""]
        for part in parts:  # each area of a path by itself
            found.append(IconShape(ElementTree.Element(element.tag, {**element.attrib, "d": part})))
    return found


@cache
def icon_png(pixels: int, maskable: bool = False) -> bytes:
    """The icon as a PNG; a maskable one has its ground up to the edges and keeps away from them."""
    shapes = _shapes()
    scale = pixels / SIDE * (SAFE if maskable else 1.0)
    margin = (pixels - SIDE * scale) / 2

    def spans(y: float) -> tuple[tuple[float, float, Colour], ...]:
        found: list[tuple[float, float, Colour]] = []
        if maskable:
            found.append((0.0, float(pixels), shapes[0].colour))
        for shape in shapes[1:] if maskable else shapes:
            for left, right in shape.spans((y - margin) / scale):
                found.append((margin + left * scale, margin + right * scale, shape.colour))
        return tuple(found)

    rows = bytearray()
    for row in range(pixels):
        lines = [_line(spans(row + (k + 0.5) / LINES), pixels) for k in range(LINES)]
        rows.append(0)  # no filter
        rows += _mean(tuple(lines))
    return _png(pixels, bytes(rows))


@lru_cache(4096)
def _line(spans: tuple[tuple[float, float, Colour], ...], pixels: int) -> bytes:
    """One line in red, green, blue and opacity; the pixels at the ends of a span are mixed."""
    found = bytearray(4 * pixels)
    for left, right, colour in spans:
        first, last = int(left), min(int(right), pixels - 1)
        whole = bytes((*colour, 255))
        found[4 * (first + 1) : 4 * last] = whole * (last - first - 1)
        for pixel, part in ((first, first + 1 - left), (last, right - last)):
            under = found[4 * pixel : 4 * pixel + 4]
            over = part if under[3] else 1.0  # on nothing the colour is whole, and part is opaque
            mixed = [round(over * c + (1 - over) * u) for c, u in zip(colour, under, strict=False)]
            opacity = max(under[3], round(255 * part))
            found[4 * pixel : 4 * pixel + 4] = bytes((*mixed, opacity))
    return bytes(found)


@lru_cache(4096)
def _mean(lines: tuple[bytes, ...]) -> bytes:
    if all(line == lines[0] for line in lines):
        return lines[0]
    return bytes(sum(values) // LINES for values in zip(*lines, strict=True))


def _png(pixels: int, rows: bytes) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        whole = kind + data
        return struct.pack("!I", len(data)) + whole + struct.pack("!I", zlib.crc32(whole))

    head = struct.pack("!IIBBBBB", pixels, pixels, 8, 6, 0, 0, 0)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            chunk(b"IHDR", head),
            chunk(b"IDAT", zlib.compress(rows, 9)),
            chunk(b"IEND", b""),
        )
    )
