"""Things in lines: words on a terminal or a board, cards in front of a player."""

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def in_lines(
    things: Iterable[T], room: float, width: Callable[[T], float], gap: float
) -> list[list[T]]:
    """Things in lines that fit a room, as many in each as go; there is always a first line."""
    lines: list[list[T]] = [[]]
    left = room
    for thing in things:
        wide = width(thing)
        if lines[-1] and wide > left:
            lines.append([])
            left = room
        lines[-1].append(thing)
        left -= wide + gap
    return lines
