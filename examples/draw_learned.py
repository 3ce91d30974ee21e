"""Draw how well the learned values that ship with the games are calibrated, from their records.

    python examples/draw_learned.py learned.svg

Each plot is a network: expected against seen shares of the victory in held-out games of self-play, by
tenths. On the line they agree; large dots stand for many positions. Below it stands the log-loss of the
hand-written values and of the network on the same games.
"""

import sys
from pathlib import Path

import hypostyle
from hypostyle.core.weights import read_header, shipped_weights

SIDE = 150
"""Units of a plot's side."""
ROW = 4
"""Plots beside each other."""


def draw(path: Path, x: int, y: int) -> str:
    """The plot of a file of weights."""
    header = read_header(path)
    title = f"{hypostyle.game(header.game).facts.title}, {header.players}"
    bins = header.record["calibration"]
    most = max(n for _, _, n in bins)
    dots = "".join(
        f"<circle cx='{x + SIDE * expected:.0f}' cy='{y + SIDE * (1 - seen):.0f}' "
        f"r='{2 + 5 * n / most:.1f}' fill='#1b3a70'/>"
        for expected, seen, n in bins
    )
    losses = f"{header.record['log_loss_by_hand']:.3f} → {header.record['log_loss']:.3f}"
    return (
        f"<text x='{x}' y='{y - 6}'>{title}</text>"
        f"<rect x='{x}' y='{y}' width='{SIDE}' height='{SIDE}' fill='#fffaf0' stroke='#8f7344'/>"
        f"<path d='M{x} {y + SIDE}L{x + SIDE} {y}' stroke='#d2ba8c'/>{dots}"
        f"<text x='{x}' y='{y + SIDE + 16}'>{losses}</text>"
    )


def main() -> None:
    found = [
        path
        for name in hypostyle.game_names()
        for path in shipped_weights(hypostyle.game(name))
        if "calibration" in read_header(path).record  # others have priors only
    ]
    plots = [
        draw(path, 10 + (SIDE + 20) * (n % ROW), 25 + (SIDE + 60) * (n // ROW))
        for n, path in enumerate(found)
    ]
    wide, high = (SIDE + 20) * min(ROW, len(found)), (SIDE + 60) * -(-len(found) // ROW)
    picture = (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {wide} {high}' "
        f"font-family='sans-serif' font-size='13' fill='#2b2113'>{''.join(plots)}</svg>"
    )
    Path(sys.argv[1]).write_text(picture + "\n", encoding="utf-8")
    print(f"{len(found)} networks in {sys.argv[1]}")


if __name__ == "__main__":
    main()
