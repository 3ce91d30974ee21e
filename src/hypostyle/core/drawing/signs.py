"""Signs as outlines: fonts draw arrows, hooks and gears unlike each other, or not at all."""

from math import atan2, cos, hypot, sin
from typing import Final

from hypostyle.core.drawing.svg import Paint, Svg, line, path, pen, star, still
from hypostyle.core.drawing.tokens import INK

# fmt: off
# Lines in a box of 24, from -12 to 12.
LINES: Final = {
    "left":    "M8 0H-8M-2 -6L-8 0L-2 6",
    "right":   "M-8 0H8M2 -6L8 0L2 6",
    "up":      "M0 8V-8M-6 -2L0 -8L6 -2",
    "down":    "M0 -8V8M-6 2L0 8L6 2",
    "open":    "M-4 -7L4 0L-4 7",                       # more, next
    "swap":    "M-8 -4H7L3 -8M8 4H-7L-3 8",
    "check":   "M-8 0L-3 6L8 -6",
    "cross":   "M-6 -6L6 6M6 -6L-6 6",
    "plus":    "M0 -7V7M-7 0H7",
    "minus":   "M-7 0H7",
    "times":   "M-4.5 -4.5L4.5 4.5M4.5 -4.5L-4.5 4.5",
    "least":   "M-6 -7L5 -2.5L-6 2M-6 7H5",           # at least
    "most":    "M6 -7L-5 -2.5L6 2M6 7H-5",            # at most
    "undo":    "M-3 2L-8 -3L-3 -8M-8 -3H2C6 -3 8 -0.5 8 2.5C8 5.5 6 8 2 8H-3",
    "full":    "M-8 -3V-8H-3M3 -8H8V-3M8 3V8H3M-3 8H-8V3",
    "sound":   "M-8 -2.5V2.5H-4L1 7V-7L-4 -2.5ZM4.5 -3.5C6.5 -1.5 6.5 1.5 4.5 3.5M7 -6C10.5 -2.5 10.5 2.5 7 6",
    "gear":    "M-3.2 0A3.2 3.2 0 1 0 3.2 0A3.2 3.2 0 1 0 -3.2 0M0 -9V-6.5M0 6.5V9M-9 0H-6.5M6.5 0H9M-6.4 -6.4L-4.6 -4.6M4.6 4.6L6.4 6.4M6.4 -6.4L4.6 -4.6M-4.6 4.6L-6.4 6.4",
    "ankh":    "M0 0C-6 -4 -4 -10 0 -10C4 -10 6 -4 0 0V10M-5.5 1.5H5.5",
    "crook":   "M-3 10V-3C-3 -10 6 -11 7 -4.5C7.3 -2 4.5 -1 3.5 -3.5",   # a pharaoh's
    "clock":   "M-9 0A9 9 0 1 0 9 0A9 9 0 1 0 -9 0M0 -5V0L3.5 2.5",
}
# Filled figures in the same box.
FIGURES: Final = {
    "play":    "M-5 -8L8 0L-5 8Z",
    "back":    "M5 -8L-8 0L5 8Z",                       # a step back
    "first":   "M8 -8L-4 0L8 8ZM-8 -8H-5.5V8H-8Z",
    "last":    "M-8 -8L4 0L-8 8ZM5.5 -8H8V8H5.5Z",
    "person":  "M-8 10C-8 3 -4 1 0 1C4 1 8 3 8 10ZM-4.5 -4.5A4.5 4.5 0 1 0 4.5 -4.5A4.5 4.5 0 1 0 -4.5 -4.5Z",
    "pawn":    "M-7 10C-7 3 -4 1 -3 -1A5 5 0 1 1 3 -1C4 1 7 3 7 10Z",
    "lock":    "M-7 -1H-5V-4A5 5 0 0 1 5 -4V-1H7V9H-7ZM-2.5 -1H2.5V-4A2.5 2.5 0 0 0 -2.5 -4Z",
    "eye":     "M-10 0Q0 -9 10 0Q0 8 -10 0ZM-3 -0.5A3 3 0 1 0 3 -0.5A3 3 0 1 0 -3 -0.5Z",
    "heart":   "M0 9C-12 1 -9 -8 -4 -8C-2 -8 0 -6 0 -4C0 -6 2 -8 4 -8C9 -8 12 1 0 9Z",
    "drop":    "M0 -10C5 -3 7 0 7 3.5A7 6.5 0 0 1 -7 3.5C-7 0 -5 -3 0 -10Z",
    "crown":   "M-9 8V-6L-4 -1L0 -9L4 -1L9 -6V8Z",
    "star":    star(5, 10, 4),
    "sun":     star(12, 10, 6.5),
    "moon":    "M3 -9A9 9 0 1 0 9 4A7 7 0 0 1 3 -9Z",
    "reed":    "M-9 10L-7.5 4L4 -7.5Q9 -11 9.5 -9.5Q11 -9 7.5 -4L-4 7.5Z",           # a scribe's pen
    "staff":   "M-1.5 11V-3.5H-6.5Q-5 -8 0 -8.5L1.5 -11L3 -8.5Q6 -8 7 -5L1.5 -4V11Z",  # a vizier's
    "house":   "M-9 9V-1L0 -9L9 -1V9Z",
}
# fmt: on


def sign(name: str, colour: str = INK, edge: str = "", width: float = 2.4) -> Svg:
    """A sign around (0, 0) in a box of 24; filled ones may have an edge."""
    if name in LINES:
        return line(LINES[name], colour, width, stroke_linecap="round", stroke_linejoin="round")
    around: dict[str, Paint] = pen(edge, 1.4, stroke_linejoin="round") if edge else {}
    return path(FIGURES[name], fill=colour, fill_rule="evenodd", **around)


def coin(colour: str = "#f0c24b", deep: str = "#7d5208") -> Svg:
    """A coin around (0, 0), 24 wide, without a number."""
    return still(
        path("M-11 1.5A11 11 0 1 0 11 1.5A11 11 0 1 0 -11 1.5Z", fill=deep),
        path("M-11 0A11 11 0 1 0 11 0A11 11 0 1 0 -11 0Z", fill=colour, **pen(deep, 1.6)),
        path("M-7.5 0A7.5 7.5 0 1 0 7.5 0A7.5 7.5 0 1 0 -7.5 0Z", fill="none", **pen(deep, 1.2)),
    )


def arrow(x: float, y: float, to_x: float, to_y: float, colour: str, width: float = 4) -> Svg:
    """A straight arrow from one point to another, its head three times as wide as its line."""
    far = hypot(to_x - x, to_y - y)
    angle = atan2(to_y - y, to_x - x)
    head = min(3 * width, far / 2)

    def point(along: float, aside: float) -> str:
        px = x + along * cos(angle) - aside * sin(angle)
        py = y + along * sin(angle) + aside * cos(angle)
        return f"{px:.1f} {py:.1f}"

    d = (
        f"M{point(0, 0)}L{point(far, 0)}"
        f"M{point(far - head, -head)}L{point(far, 0)}L{point(far - head, head)}"
    )
    return line(d, colour, width, stroke_linecap="round", stroke_linejoin="round")
