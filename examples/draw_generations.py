"""Draw how strong learned bots are, generation by generation, from docs/measured/generations.toml.

    python examples/draw_generations.py generations.svg

Each plot is a game with a number of players: how many times its fair share of the victory a learned
bot won against hand-written ones at equal roll-outs, with 95 % intervals. On the dashed line they are
equally strong.
"""

import sys
import tomllib
from pathlib import Path
from typing import Any

import hypostyle

MEASURED = Path(__file__).parents[1] / "docs" / "measured" / "generations.toml"
WIDE, HIGH = 150, 110
"""Of a plot."""
ROW = 4
"""Plots beside each other."""


def draw(run: dict[str, Any], x: int, y: int) -> str:
    """The plot of a game with a number of players."""
    players = run["players"]
    found = run["generations"]

    def at(n: int, share: float) -> tuple[float, float]:
        across = x + WIDE * (n + 0.5) / len(found)
        return across, y + HIGH * (1 - share)

    fair = at(0, 1 / players)[1]
    marks = [
        f"<path d='M{x} {fair:.1f}H{x + WIDE}' stroke='#8f7344' stroke-dasharray='4 3'/>",
        f"<text x='{x + WIDE + 3}' y='{fair + 4:.1f}' font-size='10'>fair</text>",
    ]
    dots = [at(n, one["share"]) for n, one in enumerate(found)]
    line = " ".join(f"{a:.1f},{b:.1f}" for a, b in dots)
    marks.append(f"<polyline points='{line}' fill='none' stroke='#1b3a70' stroke-width='1.5'/>")
    for n, (one, (across, high)) in enumerate(zip(found, dots, strict=True)):
        low, top = at(n, one["low"])[1], at(n, one["high"])[1]
        marks += [
            f"<path d='M{across:.1f} {top:.1f}V{low:.1f}' stroke='#1b3a70'/>",
            f"<circle cx='{across:.1f}' cy='{high:.1f}' r='3.5' fill='#1b3a70'/>",
            f"<text x='{across + 6:.1f}' y='{high - 5:.1f}' font-size='10'>{one['share']:.0%}</text>",
        ]
    title = f"{hypostyle.game(run['game']).facts.title}, {players}"
    return (
        f"<text x='{x}' y='{y - 6}'>{title}</text>"
        f"<rect x='{x}' y='{y}' width='{WIDE}' height='{HIGH}' fill='#fffaf0' stroke='#8f7344'/>"
        f"{''.join(marks)}"
    )


def main() -> None:
    runs = tomllib.loads(MEASURED.read_text(encoding="utf-8"))["run"]
    plots = [
        draw(run, 10 + (WIDE + 35) * (n % ROW), 25 + (HIGH + 40) * (n // ROW))
        for n, run in enumerate(runs)
    ]
    wide, high = (WIDE + 35) * min(ROW, len(runs)), (HIGH + 40) * -(-len(runs) // ROW)
    picture = (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {wide} {high}' "
        f"font-family='sans-serif' font-size='13' fill='#2b2113'>{''.join(plots)}</svg>"
    )
    Path(sys.argv[1]).write_text(picture + "\n", encoding="utf-8")
    print(f"{len(runs)} plots in {sys.argv[1]}")


if __name__ == "__main__":
    main()
