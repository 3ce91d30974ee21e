"""What only a game's own bots know."""

from typing import Generic, TypeVar

from hypostyle.core.native import i64, mypyc_attr
from hypostyle.core.state import State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Insight(Generic[S]):
    """A value of a position and a liking for answers. The default knows nothing."""

    def value(self, s: S, seat: i64) -> float:
        """The chance of a seat to win from here, 0 to 1, as a quick guess."""
        return 0.5

    def priors(self, s: S, seat: i64, actions: list[int]) -> list[float]:
        """How promising each of these legal answers looks; only ratios count.

        0 is for an answer that another one makes superfluous: bots leave it out. One is above 0.
        """
        return [1.0] * len(actions)

    def quiet(self, s: S) -> bool:
        """A good moment to ask for the value: nothing is in the middle of happening.

        By default there is none, so that bots who know nothing play on to the end.
        """
        return False

    def ahead(self) -> int:
        """How many quiet moments a search plays past, by liking, before it asks for the value.

        More is for games where much depends on what the next players do at once, which a value
        without looking ahead cannot tell.
        """
        return 0
