"""How a run gets on: log-loss and strength by generation, as a picture."""

from collections.abc import Sequence
from typing import Final, NamedTuple

WIDE: Final = 640
HIGH: Final = 250
INK: Final = "#2b2113"
LINE: Final = "#d2ba8c"
HAND: Final = "#8f7344"
LEARNED: Final = "#1b3a70"


class GenerationResult(NamedTuple):
    """What a generation reached."""

    generation: int
    log_loss: float
    by_hand: float
    """Log-loss of the hand-written values on the same held-out games."""
    share: float | None
    """The share of the victory against the hand-written insight; None when it was not measured."""
    low: float | None
    high: float | None


def draw_progress(found: Sequence[GenerationResult], players: int, title: str) -> str:
    """Two plots beside each other: log-loss on held-out games, and the share against hand-written."""
    losses = [x for one in found for x in (one.log_loss, one.by_hand)]
    low, high = min(losses), max(losses)
    margin = max(0.2 * (high - low), 0.002)
    left = _Plot(50, low - margin, high + margin, len(found))
    head = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDE} {HIGH}' role='img'"
    parts = [
        f"{head} font-family='sans-serif' font-size='12' fill='{INK}'><title>{title}</title>",
        left.frame("log-loss on held-out games", f"{low:.3f}", low, f"{high:.3f}", high),
        left.line([one.by_hand for one in found], HAND, "6 4"),
        left.line([one.log_loss for one in found], LEARNED, ""),
    ]
    shares = [one for one in found if one.share is not None]
    if shares:
        fair = 1.0 / players
        right = _Plot(380, 0.0, 1.0, len(found))
        parts.append(right.frame("share against hand-written", "0 %", 0.0, "100 %", 1.0))
        parts.append(right.line([fair] * len(found), HAND, "6 4"))
        for n, one in enumerate(found):
            if one.share is not None and one.low is not None and one.high is not None:
                parts.append(right.dot(n, one.share, one.low, one.high))
    parts.append(f"<text x='50' y='{HIGH - 6}' fill='{HAND}'>dashed: hand-written, or fair</text>")
    return "".join([*parts, "</svg>"])


class _Plot:
    """A frame with generations from left to right."""

    def __init__(self, x: int, low: float, high: float, many: int) -> None:
        self.x, self.low, self.high, self.many = x, low, high, many

    def at(self, n: int) -> float:
        return self.x + 210 * (n + 0.5) / self.many

    def y(self, value: float) -> float:
        return 200 - 170 * (value - self.low) / (self.high - self.low)

    def frame(self, name: str, least: str, low: float, most: str, high: float) -> str:
        """The box, its name, two values at its side and the generations below."""
        numbers = "".join(
            f"<text x='{self.at(n):.0f}' y='216' text-anchor='middle'>{n + 1}</text>"
            for n in range(self.many)
        )
        sides = "".join(
            f"<text x='{self.x - 5}' y='{self.y(value) + 4:.0f}' text-anchor='end'>{text}</text>"
            for text, value in ((least, low), (most, high))
        )
        return (
            f"<rect x='{self.x}' y='30' width='210' height='170' fill='#fffaf0' stroke='{LINE}'/>"
            f"<text x='{self.x}' y='20'>{name}, by generation</text>{sides}{numbers}"
        )

    def line(self, values: Sequence[float], colour: str, dashes: str) -> str:
        """A line through all generations, with dots."""
        points = " ".join(f"{self.at(n):.1f},{self.y(x):.1f}" for n, x in enumerate(values))
        dots = "".join(
            f"<circle cx='{self.at(n):.1f}' cy='{self.y(x):.1f}' r='3' fill='{colour}'/>"
            for n, x in enumerate(values)
        )
        return (
            f"<polyline points='{points}' fill='none' stroke='{colour}' stroke-width='2' "
            f"stroke-dasharray='{dashes}'/>{dots}"
        )

    def dot(self, n: int, value: float, low: float, high: float) -> str:
        """A value with its interval."""
        x = self.at(n)
        return (
            f"<path d='M{x:.1f} {self.y(low):.1f}V{self.y(high):.1f}' stroke='{LEARNED}' "
            f"stroke-width='2'/><circle cx='{x:.1f}' cy='{self.y(value):.1f}' r='4' fill='{LEARNED}'/>"
        )
