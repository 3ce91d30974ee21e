"""The small pictures of Men-Nefer's board: effects, hieroglyphs, drawings, crafts, deities, pieces.

Each lies around (0, 0) in a box of 20 and is told from the others without colour or number. A picture is
a few layers: an outline, its filling, its line. They are written with their coordinates in place, so
that a picture on the board is no more elements than it has layers.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from hypostyle.core.drawing import CREAM, INK, Paint, Svg, path, pen, star, still
from hypostyle.core.drawing.pictures import moved

GOLD: Final = "#f0c24b"
GOLD_DEEP: Final = "#80570a"
LAPIS: Final = "#2d5fae"
RED: Final = "#c63a2e"
TEAL: Final = "#2f9088"
WOOD: Final = "#a2683a"
LIME: Final = "#f1e4c3"
LIME_DEEP: Final = "#8d7344"
SKIN: Final = "#b9804f"
LINEN: Final = "#f7f3e6"
CLAY: Final = "#c9703c"
LEAF: Final = "#4f8f56"
STRAW: Final = "#d3a557"


class PathLayer(NamedTuple):
    """One outline of a picture."""

    d: str
    fill: str
    line: str = INK
    width: float = 1.1


def _dot(x: float, y: float, r: float) -> str:
    """A circle as an outline."""
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"


def _plain(d: str, fill: str) -> PathLayer:
    """A filling without a line."""
    return PathLayer(d, fill, "none", 0)


def _stroke(d: str, colour: str, width: float) -> PathLayer:
    """A line without a filling."""
    return PathLayer(d, "none", colour, width)


def _die(n: int) -> tuple[PathLayer, ...]:
    """A die that shows n."""
    pips = ((4,), (0, 8), (0, 4, 8), (0, 2, 6, 8), (0, 2, 4, 6, 8), (0, 2, 3, 5, 6, 8))[n - 1]
    body = "M-10 -6Q-10 -10 -6 -10H6Q10 -10 10 -6V6Q10 10 6 10H-6Q-10 10 -10 6Z"
    dots = "".join(_dot((k % 3 - 1) * 5.4, (k // 3 - 1) * 5.4, 2) for k in pips)
    return PathLayer(body, "#fffaf0", INK, 2), _plain(dots, INK)


_HULL: Final = "M-10 3H10Q8 9 3 9H-4Q-8 9 -10 3Z"
_IBIS: Final = "M-7 9Q-9 -7 0 -8Q5 -7 4 -3Q10 0 9 9Q6 2 2 1Q1 6 2 9Z"
_JACKAL: Final = "M-6 9L-6 -2L-7 -10L-2 -5L2 -9L3 -3L10 2L3 4L3 9Z"
_JAR: Final = "M-4 -10H4L3 -6Q9 -3 8 3Q6 10 3 10H-3Q-6 10 -8 3Q-9 -3 -3 -6Z"
_SPHINX: Final = (
    "M-10 6V2Q-9 -3 -4 -3L0 -3L1 -7Q1.5 -10.5 4.5 -10.5Q7.5 -10.5 8 -7L9 -3L7.5 -2V2.5L10.5 3.5V6Z"
)
_TOMB: Final = "M-8 10V-4Q-8 -10 0 -10Q8 -10 8 -4V10Z"
_PILLAR: Final = "M-6 -8H6M-6 -4H6M-6 0H6"

# fmt: off
PICTURES: Final[dict[str, tuple[PathLayer, ...]]] = {
    # --- effects ---
    "food":      (PathLayer("M-9 0Q-3 -8 5 -2L9 -6V6L5 2Q-3 8 -9 0Z", "#9fdcf0"), _plain(_dot(-5, -1, 1.1), INK)),
    "heka":      (PathLayer("M-1.8 -1C-7 -5 -4 -10 0 -10C4 -10 7 -5 1.8 -1H7V2H2V10H-2V2H-7V-1ZM0 -7C-2.5 -7 -2.5 -4 0 -2.5C2.5 -4 2.5 -7 0 -7Z",
                        "#9a6fd0", INK, 0.9),),
    "pp":        (PathLayer(star(9, 10, 8), RED), _stroke(_dot(0, 0, 5.6), "#ffd7a0", 1.1)),
    "heart":     (PathLayer("M0 9C-11 2 -10 -7 -5 -7.5C-2 -7.8 0 -5 0 -4C0 -5 2 -7.8 5 -7.5C10 -7 11 2 0 9Z", "#d8433f"),
                  _stroke("M-6.5 -2Q-6.5 -5 -4 -5.2", "#ffc9b8", 1.5)),
    "feather":   (PathLayer("M-4 10C-9 -2 -2 -9 5 -10C8 -3 4 4 -2 5Z", LINEN), _stroke("M-4 10L3 -7M-3 2L-4 -3M0 2L5 -1", TEAL, 1.3)),
    "favour":    (PathLayer("M0 -10.5Q6 -10.5 6 -5V1Q6 6.5 0 6.5Q-6 6.5 -6 1V-5Q-6 -10.5 0 -10.5ZM-7 7.5H7V10.3H-7Z", GOLD),
                  _stroke("M-3 -1H3M-3 2.6H3", GOLD_DEEP, 1.5), _plain(_dot(0, -5.2, 2), RED)),
    "scarab":    (_stroke("M-6 -3L-10 -6M-7 1H-10.5M-6 5L-9 9M6 -3L10 -6M7 1H10.5M6 5L9 9", INK, 1.5),
                  PathLayer("M0 -6C7 -6 7 10 0 10C-7 10 -7 -6 0 -6ZM-4 -5Q0 -11 4 -5Z", TEAL), _stroke("M0 -3V10M-6 -1Q0 -4 6 -1", INK, 1)),
    "stone":     (PathLayer("M-9 -4L-4 -9H9V4L4 9H-9Z", LIME), _plain("M4.5 8.4V-4L8.5 -8V3.8Z", "#c4a878"), _stroke("M-9 -4H4L9 -9M4 -4V9", INK, 0.9)),
    "embalm":    (PathLayer("M0 -10C5 -10 5 -4 4 -2C7 0 5 10 3 10H-3C-5 10 -7 0 -4 -2C-5 -4 -5 -10 0 -10Z", LIME),
                  _stroke("M-5 2L5 -1M-4.5 6L4.5 2M-3 -3H3", LIME_DEEP, 1.2)),
    "rite":      (PathLayer(_TOMB, "#d9b36a"), _plain("M-4 10V-2Q0 -7 4 -2V10Z", INK)),
    "papyrus":   (PathLayer("M-7 -7H7V7H-7Z", "#f3e2b4"), PathLayer("M-9 -10H9V-6H-9ZM-9 6H9V10H-9Z", "#dcbf7e"), _stroke("M-4 -3H4M-4 0H4M-4 3H2", WOOD, 1.2)),
    "craft":     (PathLayer(_JAR, CLAY), _stroke("M-8 0H8", CREAM, 1.6)),
    "priest":    (PathLayer("M-6 10L-3 -2H3L6 10Z", LINEN), PathLayer(_dot(0, -6, 3.4), SKIN, INK, 0.9), _plain("M-4.5 -1V-7Q0 -12 4.5 -7V-1L3 -5H-3Z", INK)),
    "offer":     (PathLayer("M-8 1H8L6 10H-6Z", STRAW), _stroke("M0 -1V-8M-4 -5L0 -9L4 -5", "#0f7a5f", 2.5)),
    "sail":      (PathLayer(_HULL, WOOD), PathLayer("M-1 2V-10Q7 -7 7 2Z", CREAM)),
    "activate":  (PathLayer(_HULL, WOOD), PathLayer("M0 -12L1.6 -6.4L6.5 -8.8L4.2 -4L9 -2L4 0H-4L-9 -2L-4.2 -4L-6.5 -8.8L-1.6 -6.4Z", GOLD, INK, 0.9)),
    "carve":     (PathLayer("M-9 9V-3L-3 -8H3L9 2V9Z", LIME), _stroke("M9 -10L2 -1", INK, 3.8), _stroke("M9 -10L2 -1", "#b9c1c9", 2)),
    "erect":     (PathLayer(_SPHINX, "#e0b46a"), PathLayer("M-10 6H10V10H-10Z", LIME, INK, 0.9)),
    # --- hieroglyphs ---
    "eye":       (PathLayer("M-10 -1Q0 -8 10 -1Q0 5 -10 -1Z", CREAM), _plain(_dot(0, -1.5, 2.8), INK), _stroke("M0 2V8M3 2Q4 8 9 7M-9 -5Q0 -11 9 -5", INK, 1.4)),
    "reed":      (_stroke("M0 10.6V-2", INK, 3.4), PathLayer("M0 2Q-8 -5 0 -11Q8 -5 0 2Z", "#8db35e", INK, 0.9), _stroke("M0 10V0M-3.6 -6H3.6M-3 -3H3", "#3e6b1e", 1.4)),
    "owl":       (PathLayer("M-6 10Q-8 -8 -4 -9L0 -7L4 -9Q8 -8 6 10Z", "#b98a4e"), _plain(_dot(-2.8, -3, 2.2) + _dot(2.8, -3, 2.2), CREAM),
                  _plain(_dot(-2.8, -3, 1) + _dot(2.8, -3, 1) + "M-1 0H1L0 2.4Z", INK)),
    "water":     (_stroke("".join(f"M-9 {y}L-6 {y - 4}L-3 {y}L0 {y - 4}L3 {y}L6 {y - 4}L9 {y}" for y in (-2, 3, 8)), "#2f86bb", 2.1),),
    "hand":      (PathLayer("M-9 2Q-4 -3 0 -2L9 -5V-2L3 0L10 0V3L3 3L9 6L7 8L-1 6Q-7 8 -9 6Z", SKIN, INK, 0.9),),
    # --- drawings on papyri ---
    "falcon":    (PathLayer("M-6 9Q-8 -8 1 -8Q6 -8 6 -3L9 1L4 1Q3 6 5 9Z", "#4a6fa8"), _plain(_dot(1, -4, 1.5), CREAM)),
    "jackal":    (PathLayer(_JACKAL, "#77717f"), _plain(_dot(1, -1, 1.5), GOLD)),
    "ibis":      (PathLayer(_IBIS, "#f2ecda"), _plain(_dot(0, -4, 1.4), INK)),
    "cat":       (PathLayer("M-7 -10L-3 -6H3L7 -10L8 1Q7 9 0 9Q-7 9 -8 1Z", "#d1a55c"), _plain(_dot(-3, -1, 1.5) + _dot(3, -1, 1.5) + "M-1.5 3H1.5L0 5Z", INK)),
    "cobra":     (PathLayer("M-3 10Q-10 2 -6 -5Q-4 -10 0 -10Q4 -10 6 -5Q10 2 3 10Z", LEAF), _stroke("M-3 3H3M-2 7H2M-4 -1H4", CREAM, 1.3), _plain(_dot(0, -6, 1.7), RED)),
    # --- crafts ---
    "pottery":   (PathLayer(_JAR, CLAY), _stroke("M-8 0H8M-7 3.4H7", CREAM, 1.4)),
    "jewellery": (_stroke(_dot(0, 3, 6.2), INK, 4.2), _stroke(_dot(0, 3, 6.2), GOLD, 2.4), PathLayer("M-4.4 -6L0 -10.5L4.4 -6L0 -1Z", LAPIS, INK, 0.9)),
    "linen":     (PathLayer("M-9 -5L7 -8L9 5L-7 8Z", LINEN), _stroke("M-8 -1L8 -4M-8 3L8 0", "#8aa4bc", 1.4)),
    "furniture": (PathLayer("M-8 -9H-5L-4 -1H8V2H6L7 10H4L3 3H-4L-5 10H-8L-6 2Z", WOOD),),
    "perfume":   (PathLayer("M-2 -10H2V-5Q7 -2 7 4Q7 10 0 10Q-7 10 -7 4Q-7 -2 -2 -5Z", "#c3ded2"), _plain("M-6 3H6Q6 9 0 9Q-6 9 -6 3Z", "#4f947d")),
    # --- Contracts ---
    "seal":      (PathLayer(_dot(0, 0, 10), RED, "#5e130c", 2.6),),
    # --- deities ---
    "ra":        (PathLayer(_dot(0, 1.6, 7) + "M-3.2 -5.5Q0 -13 3.2 -5.5Z", GOLD), _plain(_dot(0, 1.6, 4.8), RED)),
    "thoth":     (PathLayer(_IBIS, "#f2ecda"), _plain(_dot(0, -4, 1.4), INK), _stroke("M-6 -9Q0 -13 5 -9", LAPIS, 2)),
    "ptah":      (PathLayer("M-3 10L-2 -9H2L3 10Z", GOLD), _stroke(_PILLAR, INK, 3.4), _stroke(_PILLAR, GOLD, 1.8)),
    "anubis":    (PathLayer(_JACKAL, "#2b2623", GOLD_DEEP, 0.8), _plain(_dot(1, -1, 1.5), GOLD), _stroke("M-6 6H3", GOLD, 1.6)),
    "hapi":      (_stroke("M0 10V0M0 8Q-6 6 -7 1M0 8Q6 6 7 1", "#3f8f4f", 2), PathLayer("M-5 1Q-6 -8 0 -10Q6 -8 5 1Z", "#5a8fd0"), _stroke("M0 -9V0M-3 -6V0M3 -6V0", CREAM, 1)),
    "isis":      (PathLayer("M-6 10V-10H-1V2H7V10Z", GOLD), _stroke("M-3 5H4V8", GOLD_DEEP, 1.4)),
    "maat":      (PathLayer("M-1 10V-3Q-6 -10 1 -10Q8 -9 5 -3L1 1V10Z", "#bfe0d2"), _stroke("M0 9L2 -8", TEAL, 1.3)),
    "khnum":     (PathLayer("M-10 -6Q-5 -9 0 -3Q5 -9 10 -6Q5 -4 2 2V10H-2V2Q-5 -4 -10 -6Z", LIME),),
    # --- pieces and places ---
    "tomb":      (PathLayer(_TOMB, "#e7c46a"), _stroke("M-4.5 9V-2Q-4.5 -6 0 -6Q4.5 -6 4.5 -2V9M-4.5 2.5H4.5", LAPIS, 1.7)),
    "sphinx":    (PathLayer(_SPHINX + "M-10 6H10V10H-10Z", "#e0b46a"), _stroke("M1.6 -3.4L2.6 -8.5M7.2 -3.4L6.6 -8.5", LAPIS, 1.5)),
    "block":     (PathLayer("M-8 -8H8V8H-8Z", LIME), _stroke("M-8 -2.7H8M-8 2.7H8M-2 -8V-2.7M3 -2.7V2.7M-3 2.7V8", LIME_DEEP, 1.1)),
    "lily":      (PathLayer("M0 -9Q4 -3 3 4H-3Q-4 -3 0 -9ZM-9 -4Q-3 -3 -2 5Q-8 4 -9 -4ZM9 -4Q3 -3 2 5Q8 4 9 -4Z", "#ef9ec2", INK, 0.9), PathLayer("M-7 5H7L4 9H-4Z", LEAF, INK, 0.9)),
    "basket":    (_stroke("M-6 -2Q0 -14 6 -2", WOOD, 1.8), PathLayer("M-8 -2H8L6 9H-6Z", STRAW), _stroke("M-7 2H7M-6.5 5.5H6.5", WOOD, 1.2)),
    "boat":      (PathLayer(_HULL, WOOD), PathLayer("M-1 2V-10Q7 -7 7 2Z", CREAM)),
    "orb":       (PathLayer(_dot(0, 0, 8), GOLD), _plain(_dot(0, 0, 4.6), RED)),
    "drawing":   (PathLayer("M-10 -7H10V7H-10Z", "#f3e2b4"), _plain("M-6 4Q-5 -5 1 -4L6 -2L2 0Q2 5 -6 4Z", INK)),
    "types":     (PathLayer("M-9 -6H-4L-4.5 -3.5Q-1.5 -1.5 -2 2Q-3 6 -4.5 6H-8.5Q-10 6 -11 2Q-11.5 -1.5 -8.5 -3.5Z", CLAY, INK, 0.9),
                  PathLayer("M2 -8L5 -3H9L10 7H1L2 -3H5", "#c3ded2", INK, 0.9)),
    "cap":       (PathLayer("M0 -9L10 8H-10Z", GOLD), _plain("M0 -7L8.2 7.2H2Z", "#b47c18")),
    "hammer":    (_stroke("M-6 9L3 -2", INK, 4.4), _stroke("M-6 9L3 -2", WOOD, 2.6), PathLayer("M-4 -6L3 -11L10 -2L4 3Z", "#aeb4ba")),
    "sun":       (PathLayer(star(12, 10, 7.5), GOLD, INK, 0.9), _plain(_dot(0, 0, 5), "#fbe8a8")),
    "moon":      (PathLayer("M3 -9A9.5 9.5 0 1 0 8 6A8 8 0 1 1 3 -9Z", "#dfe6ff", INK, 0.9),),
    "steps":     (_stroke("M-8 7H-3V2H2V-3H7", INK, 2.6),),
    **{f"die{n}": _die(n) for n in range(1, 7)},
    "person":    (PathLayer("M-7 10C-7 3 -4 1 -3 -1A5 5 0 1 1 3 -1C4 1 7 3 7 10Z", SKIN),),
}
# fmt: on


class Baked(NamedTuple):
    """A layer in its place."""

    d: str
    fill: str
    line: str
    width: float


WIDTHS: Final = (0.75, 1.0, 1.4, 2.0, 2.8, 4.0, 5.6, 8.0)
"""The widths of lines; they are few, so that many pictures can be drawn as one outline."""


def _nearest(width: float) -> float:
    return min(WIDTHS, key=lambda one: abs(one - width))


@lru_cache(maxsize=16384)
def baked(name: str, x: float, y: float, size: float) -> tuple[Baked, ...]:
    """The layers of a picture around (x, y), as large as its size."""
    scale = size / 20
    return tuple(
        Baked(
            moved(layer.d, x, y, scale),
            layer.fill,
            layer.line,
            _nearest(layer.width * scale) if layer.width else 0,
        )
        for layer in PICTURES[name]
    )


def painted(d: str, fill: str, colour: str, width: float, **more: Paint) -> Svg:
    """An outline as the pictures have it."""
    around = pen(colour, width, stroke_linejoin="round") if width else {}
    return path(d, fill=fill, **around, **more)


def pictured(name: str, x: float, y: float, size: float = 20) -> Svg:
    """A picture by itself."""
    return still(painted(*layer) for layer in baked(name, x, y, size))
