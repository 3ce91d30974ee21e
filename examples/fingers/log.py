"""What happened in Fingers, as people read it."""

from examples.fingers.codes import GAINED, SHOWED, STAKED
from examples.fingers.state import Table
from hypostyle.core.facts import Setup
from hypostyle.core.game import Outcome
from hypostyle.core.log import Event, Happening


def happening(setup: Setup, event: Event, viewer: int) -> Happening | None:
    """§1.1 Every event is open: answers wait until all are in."""
    what, seat, a, _ = event
    if what == STAKED:
        return Happening("stake", seat, {"stake": a})
    if what == SHOWED:
        return Happening("showed", seat, {"fingers": a})
    if what == GAINED:
        return Happening("gained", seat, {"points": a}, source="round", points=a)
    return Happening("ended", seat)


def outcome(s: Table) -> Outcome | None:
    """§1.3 Whoever has reached the goal has won."""
    winners = tuple(seat for seat, points in enumerate(s.score) if points >= s.settings.goal)
    return Outcome(winners, ("points",), tuple(s.score)) if winners else None
