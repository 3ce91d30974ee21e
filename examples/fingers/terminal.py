"""The board of Fingers for a terminal."""

from examples.fingers.state import NOTHING, Table
from hypostyle.core.game import Marks, Span
from hypostyle.core.view import View


def text_board(view: View[Table], marks: Marks) -> list[list[Span]]:
    """One line per player: the score, and whether fingers are shown already."""
    s, words = view.state, view.game.words
    lines: list[list[Span]] = []
    for seat, points in enumerate(s.score):
        shown = s.shown[seat]
        key = "waits" if shown == NOTHING else "hidden" if shown < 0 else "own"
        said = words(f"terminal.{key}", fingers=shown)
        lines.append([(f"{view.game.side_name(seat)} {points}", "bold"), (f"  {said}", "dim")])
    return lines
