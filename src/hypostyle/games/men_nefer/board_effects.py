"""Effects as pictures with numbers: what `stone 4 + favour` looks like on the board.

The pictures of what is printed belong to the scenery, which has no words; the numbers are live. Both
come from the same `spread`, so they fit together.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from hypostyle.core.drawing import Box, Kit, Svg, group, line, still
from hypostyle.core.drawing.kit import MINUS
from hypostyle.core.drawing.pictures import DIGIT
from hypostyle.games.men_nefer.pictograms import baked, painted, pictured


class Item(NamedTuple):
    """One picture of a row of effects; "/" stands between two of which one is chosen."""

    name: str
    said: str = ""


class Spot(NamedTuple):
    """An item in its place."""

    name: str
    said: str
    x: float
    y: float
    size: float


@cache
def items(text: str) -> tuple[Item, ...]:
    """The pictures of an effect as the tables write it."""
    found: list[Item] = []
    for word in _words(text):
        if word.startswith("("):
            top, bottom = word[1:-1].split(" / ")
            one, other = _item(top), _item(bottom)
            if (one.name, other.name) == ("papyrus", "craft"):  # one price for both
                one = one._replace(said="")
            found += [one, Item("/"), other]
        elif word != "-" and not word.startswith("mastaba"):
            found.append(_item(word))
    return tuple(found)


def _words(text: str) -> list[str]:
    return text.split(" + ")


def _item(word: str) -> Item:
    name, _, rest = word.partition(" ")
    if rest.startswith("x"):
        return Item(name, f"\u00d7{rest[1:]}")
    return Item(name, rest.replace("-", MINUS))


@cache
def spread(
    text: str, x: float, y: float, w: float, size: float, number: float, upright: bool = False
) -> tuple[Spot, ...]:
    """Effects in a row around (x, y), or one below the other; they shrink until they fit the width."""
    row = items(text)
    if upright:
        step = size + 1
        top = y - step * (len(row) - 1) / 2
        return tuple(
            Spot(item.name, item.said, x - (0.12 * size if item.said else 0), top + step * n, size)
            for n, item in enumerate(row)
        )
    for share in (0.86, 0.7, 0.55):  # how much of a number lies beside its picture
        widths = _widths(row, size, number, share)
        if sum(widths) <= w:
            break
    while sum(widths) > w and size > 0.6 * number:
        size -= 0.5
        widths = _widths(row, size, number, 0.55)
    left, out = x - sum(widths) / 2, []
    for item, wide in zip(row, widths, strict=True):
        middle = left + (wide / 2 if item.name == "/" else size / 2)
        out.append(Spot(item.name, item.said, middle, y, size))
        left += wide
    return tuple(out)


def _widths(row: tuple[Item, ...], size: float, number: float, share: float) -> list[float]:
    return [
        0.34 * size
        if item.name == "/"
        else size
        + 0.08 * size
        + (max(share, 0.86) if n == len(row) else share)  # nothing lies over the last number
        * DIGIT
        * number
        * max(0, len(item.said) - 0.3)
        for n, item in enumerate(row, 1)
    ]


def pictures(kit: Kit, spots: Iterable[Spot]) -> Svg:
    """The pictures of effects by themselves, as the scenery shows them."""
    return still(
        line(stroke(spot), kit["ink"], 1.8)
        if spot.name == "/"
        else pictured(spot.name, round(spot.x, 1), round(spot.y, 1), round(2 * spot.size) / 2)
        for spot in spots
    )


def stroke(spot: Spot) -> str:
    """The stroke between two effects of which one is chosen, as an outline."""
    return (
        f"M{spot.x + 0.14 * spot.size:.1f} {spot.y - 0.5 * spot.size:.1f}"
        f"l{-0.28 * spot.size:.1f} {spot.size:.1f}"
    )


class Pictures:
    """Pictures that are collected and drawn together: one outline for each layer and look.

    All lowest layers come first, so that none hides the details of another picture.
    """

    def __init__(self) -> None:
        self._layers: dict[tuple[int, bool, str, str, float], list[str]] = {}

    def add(self, name: str, x: float, y: float, size: float, faint: bool = False) -> None:
        """A picture around (x, y)."""
        layers = baked(name, round(x, 1), round(y, 1), round(2 * size) / 2)
        for n, (d, fill, colour, width) in enumerate(layers):
            self._layers.setdefault((n, faint, fill, colour, width), []).append(d)

    def drawn(self) -> Svg:
        """All of them; presses go through to the places below."""
        return group(
            (
                painted("".join(outlines), fill, colour, width, opacity=0.42 if faint else None)
                for (_, faint, fill, colour, width), outlines in sorted(self._layers.items())
            ),
            pointer_events="none",
        )


def beside(spots: Iterable[Spot], number: float) -> list[tuple[float, float, str]]:
    """Where the numbers of effects stand."""
    return [
        (
            spot.x + 0.5 * spot.size + DIGIT * number * (len(spot.said) / 2 - 0.32),
            spot.y + 0.5 * spot.size - 0.3 * number,
            spot.said,
        )
        for spot in spots
        if spot.said
    ]


def in_box(
    text: str, box: Box, size: float, number: float, dy: float = 0.5, upright: bool = False
) -> tuple[Spot, ...]:
    """Effects in the middle of a box, or at a share of its height."""
    return spread(
        text,
        round(box.mid, 1),
        round(box.y + dy * box.h, 1),
        round(box.w - 2, 1),
        size,
        number,
        upright,
    )
