"""The open question of Fingers in words, and why an answer to it is refused."""

from examples.fingers.state import Table
from hypostyle.core.words import Reason, Say


def question(s: Table, seat: int) -> Say:
    """§1.1 What the round is worth."""
    return Say("question.show", {"stake": int(s.stake)})


def why_not(s: Table, seat: int, action: int) -> Reason | None:
    """§1.2 Two fingers twice in a row."""
    return Reason("1.2", "no.twice") if action == 2 == s.last[seat] else None
