"""The curve of a review as SVG: everybody's chance to win, move by move."""

from collections.abc import Callable
from functools import cache
from html import escape
from math import hypot
from typing import Final

from hypostyle.core.contrast import ratio
from hypostyle.core.drawing.tokens import SEATS, TOKENS
from hypostyle.core.game import Theme
from hypostyle.core.registry import game as find_game
from hypostyle.teacher.reasons import WORDS
from hypostyle.teacher.review import GameReview

WIDE: Final = 720
SMALL: Final = 400
"""How wide the curve is for phones, where words would else be too small to read."""
HIGH: Final = 240
LEFT: Final = 46
RIGHT: Final = 100
TOP: Final = 12
BOTTOM: Final = 26
FONT: Final = "font-family='Source Sans 3, Helvetica, Arial, sans-serif' font-size='16'"
STROKES: Final = ("", "7 4", "2 4", "10 4 2 4", "14 5", "4 2")
"""Dashes of the seats' lines: colour is never the only thing that tells them apart."""
SEEN: Final = 3.0
"""The contrast that a line needs to be seen."""
SHADES: Final = 20
"""Steps from the colour of a seat to the ink."""
MARK: Final = 10
"""How large the mark of a costly decision is, from its middle."""
LEAST_GAP: Final = 19
"""Units between the names at the end of the lines."""


def draw_curve(
    review: GameReview,
    theme: Theme = "day",
    link: Callable[[int], str] | None = None,
    small: bool = False,
) -> str:
    """The curve: a line for each seat, and a mark for each costly decision.

    `link` gives the address of the moment after so many rows; a press on the curve goes there.
    """
    wide = SMALL if small else WIDE
    ink, line = TOKENS[theme]["ink"], TOKENS[theme]["line"]
    head = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {wide} {HIGH}' role='img'"
    kind = "curve small" if small else "curve"
    parts = [f"{head} class='{kind}' {FONT}><title>{WORDS('curve.title')}</title>"]
    for share in (0.0, 0.5, 1.0):
        y = _y(share)
        parts.append(
            f"<path d='M{LEFT} {y:g}H{wide - RIGHT}' stroke='{line}' fill='none'/>"
            f"<text x='{LEFT - 6}' y='{y + 5:g}' text-anchor='end' fill='{ink}'>{share:.0%}</text>"
        )
    for seat in range(len(review.sides)):
        colour = _colour(review, seat, theme)
        points = " ".join(
            f"{_x(review, row, wide):.1f},{_y(each[seat]):.1f}"
            for row, each in enumerate(review.curve)
        )
        parts.append(
            f"<polyline points='{points}' fill='none' stroke='{colour}' stroke-width='2.5' "
            f"stroke-dasharray='{STROKES[seat % len(STROKES)]}' stroke-linejoin='round'/>"
        )
    for n, (one, (x, y)) in enumerate(zip(review.costly, _marks(review, wide), strict=True), 1):
        colour = _colour(review, one.seat, theme)
        at_x, at_y = _x(review, one.row, wide), _y(review.curve[one.row][one.seat])
        parts.append(
            f"<g data-row='{one.row}'><path d='M{at_x:.1f} {at_y:.1f}L{x:.1f} {y:.1f}' "
            f"stroke='{colour}' stroke-width='2'/><circle cx='{x:.1f}' cy='{y:.1f}' r='{MARK}' "
            f"fill='{TOKENS[theme]['sheet']}' stroke='{colour}' "
            f"stroke-width='2'/><text x='{x:.1f}' y='{y + 5:.1f}' text-anchor='middle' font-size='14' "
            f"fill='{ink}'>{n}</text></g>"
        )
    parts += _names(review, theme, wide)
    parts += (
        []
        if link is None
        else [_strip(review, row, link, wide) for row in range(len(review.curve))]
    )
    last = WORDS("curve.end", rows=len(review.curve) - 1)
    parts.append(
        f"<text x='{LEFT}' y='{HIGH - 8}' fill='{ink}'>{WORDS('curve.start')}</text>"
        f"<text x='{wide - RIGHT}' y='{HIGH - 8}' text-anchor='end' fill='{ink}'>{last}</text></svg>"
    )
    return "".join(parts)


def _marks(review: GameReview, wide: int) -> list[tuple[float, float]]:
    """Where the marks of costly decisions are: on the line, or above or below it, clear of each other."""
    found: list[tuple[float, float]] = []
    high, low = TOP + MARK, HIGH - BOTTOM - MARK
    for one in review.costly:
        x = min(_x(review, one.row, wide), wide - RIGHT - MARK)
        y = min(max(_y(review.curve[one.row][one.seat]), high), low)
        places = sorted({y, *range(high, low + 1, 2)}, key=lambda place: abs(place - y))
        clear = (
            place for place in places
            if all(hypot(x - other, place - beside) >= 2 * MARK + 3 for other, beside in found)
        )  # fmt: skip
        found.append((x, next(clear, y)))
    return found


def _strip(review: GameReview, row: int, link: Callable[[int], str], wide: int) -> str:
    """An invisible strip over the curve that leads to a moment."""
    step = (wide - LEFT - RIGHT) / max(1, len(review.curve) - 1)
    shares = ", ".join(
        f"{name} {share:.0%}" for name, share in zip(review.names, review.curve[row], strict=True)
    )
    title = WORDS("curve.moment", row=row, shares=shares)
    return (
        f"<a href='{escape(link(row), quote=True)}'><title>{title}</title>"
        f"<rect x='{_x(review, row, wide) - step / 2:.1f}' y='{TOP}' width='{max(step, 1):.1f}' "
        f"height='{HIGH - TOP - BOTTOM}' fill='transparent'/></a>"
    )


def _names(review: GameReview, theme: Theme, wide: int) -> list[str]:
    """The names of the sides at the end of their lines, moved apart where lines meet."""
    ink = TOKENS[theme]["ink"]
    ends = sorted((_y(review.curve[-1][seat]), seat) for seat in range(len(review.sides)))
    most = HIGH - BOTTOM - LEAST_GAP * (len(ends) - 1)
    parts: list[str] = []
    y = float(TOP)
    for place, (wanted, seat) in enumerate(ends):
        y = min(max(y, wanted), most + LEAST_GAP * place)
        parts.append(
            f"<rect x='{wide - RIGHT + 6}' y='{y - 5:g}' width='10' height='10' "
            f"fill='{_colour(review, seat, theme)}' stroke='{ink}'/>"
            f"<text x='{wide - RIGHT + 21}' y='{y + 4.5:g}' "
            f"fill='{ink}'>{review.names[seat]}</text>"
        )
        y += LEAST_GAP
    return parts


def _colour(review: GameReview, seat: int, theme: Theme) -> str:
    return line_colour(find_game(review.game).facts.sides[seat].colours, theme)


@cache
def line_colour(colours: str, theme: Theme) -> str:
    """The colour of a seat as a thin line: nearer to the ink, as far as it takes to be seen."""
    fill, ink, ground = SEATS[colours].fill, TOKENS[theme]["ink"], TOKENS[theme]["raised"]
    mixed = (_mixed(fill, ink, share / SHADES) for share in range(SHADES + 1))
    return next(colour for colour in mixed if ratio(colour, ground) >= SEEN)


def _mixed(one: str, other: str, share: float) -> str:
    """A colour with a share of another."""
    pairs = zip(_light(one), _light(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _light(colour: str) -> list[int]:
    """Red, green and blue, from 0 to 255."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    return [int(digits[n : n + 2], 16) for n in (0, 2, 4)]


def _x(review: GameReview, row: int, wide: int) -> float:
    return LEFT + (wide - LEFT - RIGHT) * row / max(1, len(review.curve) - 1)


def _y(share: float) -> float:
    return TOP + (HIGH - TOP - BOTTOM) * (1.0 - share)
