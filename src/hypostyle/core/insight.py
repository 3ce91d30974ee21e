"""What only a game's own bots know."""

from math import exp
from typing import Generic, TypeVar

from hypostyle.core.native import i64, mypyc_attr
from hypostyle.core.state import State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Insight(Generic[S]):
    """Values of a position and priors of answers. The default knows nothing."""

    def values(self, s: S, seats: i64) -> list[float]:
        """The share of the victory that each seat may expect, as a quick guess; they sum to 1."""
        return [1.0 / float(seats)] * int(seats)

    def priors(self, s: S, seat: i64, actions: list[int]) -> list[float]:
        """How promising each of these legal answers looks; only ratios count.

        0 is for an answer that another one makes superfluous: bots leave it out. One is above 0.
        """
        return [1.0] * len(actions)

    def rollout_priors(self, s: S, seat: i64, actions: list[int]) -> list[float]:
        """How likely each of these answers is when a roll-out is played on; the priors by default.

        For insights whose priors are good and dear: roll-outs may go on by cheaper ones.
        """
        return self.priors(s, seat, actions)

    def prepare(self, s: S) -> None:
        """A search begins in the game of this position; called before what follows is asked.

        For insights whose advice on searching depends on the options.
        """

    def quiet(self, s: S) -> bool:
        """A good moment to ask for the value: nothing is in the middle of happening.

        By default there is none, so that bots who know nothing play on to the end.
        """
        return False

    def ahead(self, seats: i64) -> int:
        """How many quiet moments a search plays past, by priors, before it asks for values.

        More is for games where much depends on what the next players do at once, which values
        without looking ahead cannot tell.
        """
        return 0

    def foresight(self, seats: i64) -> float:
        """Which part of the weight each of these quiet moments leaves to the later ones.

        1 asks for the values at the last one only. Less is for games where values are good at once
        and what follows is mostly noise: then earlier moments tell close answers apart.
        """
        return 1.0

    def rollout_weight(self, seats: i64) -> float:
        """How much one roll-out of a search counts against the priors.

        0 makes it the more, the less values vary from roll-out to roll-out: for games whose values
        know more than their priors.
        """
        return 2.0


def chances(prospects: list[float], scale: float) -> list[float]:
    """How likely each seat is to end first, by the scores that they may expect.

    With two seats, a lead of `scale` gives 73 %.
    """
    most = max(prospects)
    out = [exp(max((each - most) / scale, -30.0)) for each in prospects]
    total = 0.0
    for x in out:
        total += x
    return [x / total for x in out]
