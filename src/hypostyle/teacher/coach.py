"""The coach: the goal, what is asked and why, and a sentence when something happens for the first time.

All of it stands in a game's texts under [coach]: `goal`, `ask.<step>` and `first.<kind>`, where the
kind is that of a log line. What a game does not explain there, the coach leaves to the rules.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hypostyle.core.log import Line
from hypostyle.core.view import View

MOST_FIRSTS = 2
"""Sentences about new things at a time."""


@dataclass(frozen=True, slots=True)
class CoachSays:
    """What the coach says now."""

    goal: str
    asked: str
    """What is being asked and why; empty when the seat is not asked or the game says nothing."""
    firsts: tuple[str, ...]
    """About what has just happened for the first time."""


def coach_says(view: View[Any], lines: Sequence[Line], since: int) -> CoachSays:
    """What the coach says to a seat; `since` is the row of its last answer."""
    game = view.game
    words = game.words
    ask = f"coach.ask.{game.step_name(view.state)}"
    asked = words(ask) if view.seat in view.deciders() and ask in words else ""
    told: set[str] = set()
    firsts: list[str] = []
    for line in lines:
        kind = line.happening.kind
        if kind not in told:
            told.add(kind)
            if line.row >= since and f"coach.first.{kind}" in words:
                firsts.append(words(f"coach.first.{kind}"))
    goal = words("coach.goal") if "coach.goal" in words else ""
    return CoachSays(goal, asked, tuple(firsts[-MOST_FIRSTS:]))
