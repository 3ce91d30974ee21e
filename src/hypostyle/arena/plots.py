"""Plots as SVG in the colours of the pages, without any script.

Colours are custom properties with the day's colours as fallback: inside a page they follow its
theme, as a file of their own they are drawn by day.
"""

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final, NamedTuple

from hypostyle.core.drawing.tokens import SEATS, TOKENS

_NAMES: Final = (
    *("hall", "sheet", "raised", "ink", "soft", "line"),
    *("lapis", "ochre", "faience", "gold", "good"),
)
COLOURS: Final = {
    theme: {
        **{name: TOKENS[theme][name] for name in _NAMES},
        "violet": SEATS["violet"].fill if theme == "day" else SEATS["violet"].light,
    }
    for theme in ("day", "night")
}
"""The colours of reports by theme and name."""
SERIES: Final = ("lapis", "ochre", "faience", "gold", "violet", "good", "soft", "ink")
"""The colours of series, in order."""
WIDE: Final = 720
ROW: Final = 26
LETTER: Final = 0.56
"""The width of a letter for its size, in fonts that run wide."""


class Interval(NamedTuple):
    """A value with its interval, to be shown as a dot on a line."""

    label: str
    value: float
    low: float
    high: float
    note: str = ""
    """Written at the right."""
    series: int = 0
    others: tuple[tuple[float, int], ...] = ()
    """Values of other series, to be compared with this one."""


class Curve(NamedTuple):
    """A named sequence of points."""

    name: str
    points: Sequence[tuple[float, float]]


def number(value: float) -> str:
    """Three digits, or all before the point."""
    return f"{value:,.0f}" if abs(value) >= 999.5 else f"{value:.3g}"


class Plot(str):
    """A plot as SVG, which notebooks show as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def paint(name: str) -> str:
    """A colour by name."""
    return f"var(--{name},{COLOURS['day'][name]})"


def dots(
    title: str,
    rows: Sequence[Interval],
    unit: str = "",
    centre: float | None = None,
    legend: Sequence[str] = (),
    gap: int = 0,
) -> Plot:
    """Values with their intervals, one above the other; `centre` is what they are compared with.

    After so many rows there is a gap, if one is asked for.
    """
    ends = [end for row in rows for end in (row.low, row.high, *(value for value, _ in row.others))]
    ends += [] if centre is None else [centre]
    left = _margin([row.label for row in rows])
    notes = max((len(row.note) for row in rows), default=0)
    scale = Scale(min(ends), max(ends), left, WIDE - max(96, int(LETTER * 13 * notes) + 24))
    top = 44 if legend else 20
    height = top + ROW * (len(rows) + bool(gap)) + 34
    parts = [*_grid(scale, top, height - 30, unit)]
    if centre is not None:
        x = scale.at(centre)
        parts.append(_line(x, top - 4, x, height - 30, "soft", 1.5, "4 3"))
    if gap:
        y = top + ROW * (gap + 0.5)
        parts.append(_line(24, y, WIDE - 24, y, "gold", 1))
    for n, row in enumerate(rows):
        y = top + ROW * (n + (0 < gap <= n)) + ROW / 2
        colour = SERIES[row.series % len(SERIES)]
        parts += [
            _text(left - 10, y + 5, row.label, "end", fit=left - 20),
            _line(scale.at(row.low), y, scale.at(row.high), y, colour, 3),
            *(_ring(scale.at(value), y, series) for value, series in row.others),
            _dot(scale.at(row.value), y, colour),
            _text(WIDE - 12, y + 5, row.note, "end", "soft", 13),
        ]
    return _svg(title, height, [*parts, *_legend(legend, 18)])


def bars(title: str, labels: Sequence[str], series: Sequence[Curve], unit: str = "") -> Plot:
    """Several bars for each label, side by side; the points of a series are (place, value)."""
    values = [value for one in series for _, value in one.points]
    scale = Scale(min([0.0, *values]), max([0.0, *values]), 230, WIDE - 60)
    thick = max(7.0, min(16.0, 40.0 / max(len(series), 1)))
    step = thick * len(series) + 12
    top = 44
    height = int(top + step * len(labels) + 34)
    parts = [*_grid(scale, top, height - 30, unit)]
    for n, label in enumerate(labels):
        y = top + step * n + 6
        parts.append(_text(220, y + thick * len(series) / 2 + 5, label, "end", fit=210))
        for k, one in enumerate(series):
            for place, value in one.points:
                if place == n:
                    left, right = sorted((scale.at(0.0), scale.at(value)))
                    parts.append(
                        f'<rect x="{left:.1f}" y="{y + thick * k:.1f}" width="{right - left:.1f}" '
                        f'height="{thick - 1.5:.1f}" rx="2" fill="{paint(SERIES[k % len(SERIES)])}"/>'
                    )
                    parts.append(
                        _text(
                            right + 5,
                            y + thick * k + thick - 2,
                            number(value),
                            size=11,
                            colour="soft",
                        )
                    )
    return _svg(title, height, [*parts, *_legend([one.name for one in series], 18)])


def curves(
    title: str,
    series: Sequence[Curve],
    lines: Sequence[tuple[float, str]] = (),
    across: str = "",
) -> Plot:
    """Lines over numbers; `lines` are levels to be marked, each with its name."""
    xs = [x for one in series for x, _ in one.points] or [0.0]
    ys = [y for one in series for _, y in one.points] + [y for y, _ in lines]
    top, height = 44, 300
    wide, tall = Scale(min(xs), max(xs), 60, WIDE - 90), Scale(min(ys), max(ys), height - 46, top)
    parts = []
    for tick in tall.ticks():
        parts.append(_line(60, tall.at(tick), WIDE - 90, tall.at(tick), "line", 1))
        parts.append(_text(52, tall.at(tick) + 4, f"{tick:,g}", "end", "soft", 12))
    for tick in wide.ticks():
        parts.append(_text(wide.at(tick), height - 26, f"{tick:,g}", "middle", "soft", 12))
    parts.append(_text(WIDE - 90, height - 8, across, "end", "soft", 12))
    for level, name in lines:
        parts.append(_line(60, tall.at(level), WIDE - 90, tall.at(level), "ochre", 1.5, "4 3"))
        parts.append(_text(WIDE - 84, tall.at(level) + 4, name, "start", "ochre", 12))
    for k, one in enumerate(series):
        path = " ".join(f"{wide.at(x):.1f},{tall.at(y):.1f}" for x, y in one.points)
        parts.append(
            f'<polyline points="{path}" fill="none" stroke="{paint(SERIES[k % len(SERIES)])}" '
            'stroke-width="2.5" stroke-linejoin="round"/>'
        )
    return _svg(title, height, [*parts, *_legend([one.name for one in series], 18)])


def histogram(title: str, series: Sequence[tuple[str, Sequence[float]]], across: str = "") -> Plot:
    """How often values occur, in per cent of each series, as stepped lines."""
    values = [value for _, some in series for value in some] or [0.0]
    low, high = min(values), max(values)
    size = max(1.0, _nice((high - low) / 24.0))
    first = floor(low / size)
    steps: list[Curve] = []
    for name, some in series:
        counts: dict[int, int] = {}
        for value in some:
            counts[floor(value / size)] = counts.get(floor(value / size), 0) + 1
        points = [(first * size, 0.0)]
        for n in range(first, floor(high / size) + 1):
            share = 100.0 * counts.get(n, 0) / max(len(some), 1)
            points += [(n * size, share), ((n + 1) * size, share)]
        points.append((points[-1][0], 0.0))
        steps.append(Curve(name, points))
    return curves(title, steps, across=across)


class Scale:
    """From values to a coordinate."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        spare = 0.04 * (high - low) or 0.5
        self.low, self.high = low - spare, high + spare
        self.start, self.end = start, end

    def at(self, value: float) -> float:
        """Where a value is drawn."""
        part = (value - self.low) / (self.high - self.low)
        return self.start + part * (self.end - self.start)

    def ticks(self) -> list[float]:
        """Round values to be marked."""
        step = _nice((self.high - self.low) / 6.0)
        return [
            round(n * step, 9) for n in range(ceil(self.low / step), floor(self.high / step) + 1)
        ]


def _nice(step: float) -> float:
    """A round number that is not much more than this one."""
    size = 10.0 ** floor(log10(step)) if step > 0.0 else 1.0
    return next(float(size * nice) for nice in (1, 2, 5, 10) if size * nice >= step * 0.999)


def _grid(scale: Scale, top: float, bottom: float, unit: str) -> list[str]:
    parts = []
    for tick in scale.ticks():
        parts.append(_line(scale.at(tick), top - 4, scale.at(tick), bottom, "line", 1))
        parts.append(_text(scale.at(tick), bottom + 18, f"{tick:,g}{unit}", "middle", "soft", 12))
    return parts


def _legend(names: Sequence[str], y: float) -> list[str]:
    parts, x = [], 24.0
    for n, name in enumerate(names):
        parts.append(
            f'<rect x="{x:.0f}" y="{y - 10:.0f}" width="12" height="12" rx="3" '
            f'fill="{paint(SERIES[n % len(SERIES)])}"/>'
        )
        parts.append(_text(x + 18, y, name, size=13))
        x += 34 + 7.0 * len(name)
    return parts


def _line(
    x: float, y: float, to_x: float, to_y: float, colour: str, wide: float, dash: str = ""
) -> str:
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" '
        f'stroke="{paint(colour)}" stroke-width="{wide:g}" stroke-linecap="round"{dashes}/>'
    )


def _dot(x: float, y: float, colour: str) -> str:
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5.5" fill="{paint(colour)}" '
        f'stroke="{paint("raised")}" stroke-width="2"/>'
    )


def _ring(x: float, y: float, series: int) -> str:
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{paint("raised")}" '
        f'stroke="{paint(SERIES[series % len(SERIES)])}" stroke-width="2"/>'
    )


def _text(
    x: float,
    y: float,
    text: str,
    anchor: str = "start",
    colour: str = "ink",
    size: int = 14,
    fit: int = 0,
) -> str:
    """A text; one that would be longer than `fit` is shortened, and whole when pointed at."""
    most = int(fit / (LETTER * size)) if fit else len(text)
    whole = len(text) <= most
    shown = escape(text) if whole else f"{escape(text[: most - 1])}…<title>{escape(text)}</title>"
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" '
        f'fill="{paint(colour)}">{shown}</text>'
    )


def _margin(labels: Sequence[str]) -> int:
    """Where plots begin to the right of their labels."""
    longest = max(map(len, labels), default=0)
    return max(230, min(int(LETTER * 14 * longest) + 26, WIDE * 4 // 7))


def _svg(title: str, height: float, parts: Sequence[str]) -> Plot:
    return Plot(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {height:.0f}" role="img" '
        f'aria-label="{escape(title)}" '
        "font-family=\"'Source Sans 3','Source Sans Pro',system-ui,sans-serif\">"
        f'<rect width="{WIDE}" height="{height:.0f}" rx="10" fill="{paint("raised")}"/>'
        f"{''.join(parts)}</svg>"
    )
