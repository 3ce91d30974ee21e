"""What only the bots of Fingers know."""

from examples.fingers.state import Table
from hypostyle.core.insight import Insight
from hypostyle.core.native import i64


class FingersInsight(Insight[Table]):
    """Points are worth what they are on the way to the goal."""

    def quiet(self, s: Table) -> bool:
        """Between two rounds nothing is in the middle of happening."""
        return s.stake == 0

    def values(self, s: Table, seats: i64) -> list[float]:
        """§1.3 A share of the points of all, to which everyone adds one."""
        total = sum(s.score) + seats
        return [(points + 1) / total for points in s.score]
