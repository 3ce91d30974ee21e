"""An insight put together from functions: an evaluator, a policy of roll-outs, or both."""

from collections.abc import Callable
from typing import TypeVar

from hypostyle.core.game import Game
from hypostyle.core.insight import Insight
from hypostyle.core.native import i64
from hypostyle.core.state import State

S = TypeVar("S", bound=State)

Evaluator = Callable[[S, int], list[float]]
"""For a position and the number of seats: the share of the victory that each may expect."""
Policy = Callable[[S, int, list[int]], list[float]]
"""For a position, a seat and its legal answers: how promising each is; only ratios count."""


class Composed(Insight[S]):
    """The insight of a game with other values, other priors, or both.

    A search with an evaluator asks for values where the game's own insight finds a position quiet;
    its roll-outs choose answers by the policy.
    """

    def __init__(
        self,
        game: Game[S],
        evaluator: Evaluator[S] | None = None,
        policy: Policy[S] | None = None,
    ) -> None:
        self.own: Insight[S] = game.insight()
        self.evaluator: Evaluator[S] | None = evaluator
        self.policy: Policy[S] | None = policy

    def values(self, s: S, seats: i64) -> list[float]:
        if self.evaluator is None:
            return self.own.values(s, seats)
        return self.evaluator(s, int(seats))

    def priors(self, s: S, seat: i64, actions: list[int]) -> list[float]:
        if self.policy is None:
            return self.own.priors(s, seat, actions)
        return self.policy(s, int(seat), actions)

    def quiet(self, s: S) -> bool:
        return self.own.quiet(s)

    def ahead(self, seats: i64) -> int:
        return self.own.ahead(seats)
