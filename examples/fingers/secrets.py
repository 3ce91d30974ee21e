"""Who may know what in Fingers: what a seat has shown is hidden until all have."""

from examples.fingers.codes import SHOWED
from examples.fingers.state import NOTHING, VEILED, Table
from hypostyle.core.facts import Setup
from hypostyle.core.log import Event
from hypostyle.core.stream import Stream


def veil(s: Table, seat: int) -> Table:
    """§1.1 The fingers of others are blanked out."""
    seen = s.clone()
    for other, fingers in enumerate(seen.shown):
        if other != seat and fingers != NOTHING:
            seen.shown[other] = VEILED
    return seen


def imagine(s: Table, seat: int, stream: Stream) -> Table:
    """§1.1 A full position that fits a veiled one: others show anything they may."""
    full = s.clone()
    for other, fingers in enumerate(full.shown):
        if fingers == VEILED:
            full.shown[other] = int(stream.below(2))
    return full


def reveals(setup: Setup, event: Event) -> bool:
    """§1.1 What is shown cannot be taken back."""
    return event[0] == SHOWED
