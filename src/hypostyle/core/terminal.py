"""Boards in a terminal: lines of spans, cut and filled up to a width."""

from collections.abc import Iterable
from typing import TypeVar

from hypostyle.core.game import Marks, Span
from hypostyle.core.lines import in_lines
from hypostyle.core.reading import Reader
from hypostyle.core.state import State
from hypostyle.core.view import View

S = TypeVar("S", bound=State)

Spans = list[Span]
"""A line: what to print, each piece with its style."""


def fit(spans: Spans, wide: int) -> Spans:
    """Spans cut to a width, and the blanks that fill it up."""
    room, out = wide, []
    for said, style in spans:
        out.append((said[:room], style))
        room -= len(said[:room])
    return [*out, (" " * room, "")]


def wrapped(words: Iterable[str], room: int, between: str) -> list[str]:
    """Words in lines of at most so many columns."""
    return [between.join(line) for line in in_lines(words, room, len, len(between))]


class Page(Reader[S]):
    """A board for a terminal in the making: its words, and which of its places stand out."""

    section = "terminal"

    def __init__(self, view: View[S], marks: Marks) -> None:
        super().__init__(view)
        self.lit = {view.game.actions[action].place for action in marks.legal} - {""}
        """The places that may be chosen."""
        self.last = frozenset(marks.last)
        """The places touched by the last move."""

    def frame(self, place: str) -> tuple[Span, Span]:
        """Brackets where a place may be chosen; a star behind it where it was touched last."""
        legal = place in self.lit
        close = "*" if place in self.last else "]" if legal else " "
        return ("[" if legal else " ", "legal"), (close, "legal")
