"""Fingers in a few facts."""

from typing import Final

from hypostyle.core.facts import Facts, Side
from hypostyle.core.options import Option, OptionSet

FACTS: Final = Facts(
    key="fingers",
    title="Fingers",
    tagline="Show your fingers, all at once.",
    players=(2, 3),
    sides=(
        Side("ann", "A", "disc", "#aa3333"),
        Side("bob", "B", "square", "#33aa33"),
        Side("cat", "C", "star", "#3333aa"),
    ),
    rules_version=1,
    options=OptionSet(
        (Option("goal", tuple(range(3, 10)), 5, "1.3", "design"),),
        {"usual": {}, "long": {"goal": 9}},
    ),
    credits=(("Designer", "traditional"),),
    minutes="2",
)
