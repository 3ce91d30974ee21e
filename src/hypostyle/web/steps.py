"""What happened between two moments, as the browser plays it."""

from collections.abc import Iterator

from hypostyle.core.log import Line
from hypostyle.core.state import State
from hypostyle.core.view import View
from hypostyle.server.models import unbroken
from hypostyle.server.tables.steps import Frame, Steps
from hypostyle.web.board import walkable
from hypostyle.web.log import HEADINGS, told_to

Told = dict[str, object]
"""An object of JSON."""


def told_steps(found: Steps, with_start: bool) -> Told:
    """The steps as JSON; with the board from which they start where the page shows another one."""
    return {
        "before": walkable(found.before.board, False) if with_start else "",
        "steps": [_told(found, step) for step in found.steps],
    }


def _told(found: Steps, step: Frame) -> Told:
    return {
        "row": step.row,
        "seat": None if step.seat is None else plate(found, step.seat),
        "mine": step.seat == found.seat,
        "name": "" if step.seat is None else found.game.side_name(step.seat),
        "lines": list(_lines(found, step)),
        "scores": dict(_scores(step.seen)),
        "board": walkable(step.board, False),
    }


def _lines(found: Steps, step: Frame) -> Iterator[Told]:
    own = found.seat
    for line in step.lines:
        what = line.happening
        effect, text = effect_of(found, line), unbroken(line.text)
        yield {
            "text": text if own is None else told_to(text, found.game, own),
            "heading": what.kind in HEADINGS,
            "seat": plate(found, what.seat) if what.seat >= 0 else None,
            "name": found.game.side_name(what.seat) if what.seat >= 0 else "",
            "effect": effect,
            "label": found.rounds.get(line.row, line.text).rstrip(".") if effect == "round" else "",
            "places": list(what.places),
            "points": what.points,
        }


def effect_of(found: Steps, line: Line) -> str:
    """How a line is shown; empty when nothing but the board shows it."""
    parts, kind = found.game.parts, line.happening.kind
    if kind in parts.round_lines:
        # In some games every turn names its round.
        return "round" if line.row in found.rounds else ""
    if kind == "ended":
        return "ended"
    known = parts.effects.get(kind, "")
    return known or ("scored" if line.happening.points else "")


def _scores(seen: View[State]) -> Iterator[tuple[str, int]]:
    """By the id of its plate, the score of every side that may be known."""
    for seat, score in enumerate(seen.known_scores()):
        if score is not None:
            yield f"seat-{seat}", score
    for side, score in seen.game.automata(seen.state):
        yield f"side-{seen.game.side_key(side)}", score


def plate(found: Steps, side: int) -> str:
    """The id of the plate of a side: a seat, or an automaton."""
    seats = len(found.before.seen.known_scores())
    return f"seat-{side}" if side < seats else f"side-{found.game.side_key(side)}"
