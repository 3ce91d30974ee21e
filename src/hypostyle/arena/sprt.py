"""Sequential testing, as authors of chess engines do it: play until the answer is clear enough.

Two hypotheses say that a bot is stronger than another by `elo0` or by `elo1` rating points. After
every deal, which all seats have played, the logarithm of the ratio of their likelihoods (LLR) is
compared with two bounds; the first bound it crosses decides. Alpha and beta are the risks of
accepting the wrong one.

The unit is the deal, not the game: games with the same luck and swapped seats depend on each other.
With two seats its result is one of five (0, 1/4, 1/2, 3/4 or 1 of both games), hence pentanomial. The
likelihoods are those of the distributions nearest to what was seen that have the mean a hypothesis
says (the generalised SPRT).
"""

from collections.abc import Sequence
from math import log, pow
from typing import Final, NamedTuple

from hypostyle.core.errors import HypostyleError

FIVE: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
LEAST: Final = 1e-3
"""The count that is assumed for a result that has not occurred."""


class BadTest(HypostyleError):
    """A sequential test that cannot be made."""


class Hypotheses(NamedTuple):
    """What is tested, and how surely."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def lower(self) -> float:
        """Below this, `elo0` is accepted."""
        return log(self.beta / (1.0 - self.alpha))

    @property
    def upper(self) -> float:
        """Above this, `elo1` is accepted."""
        return log((1.0 - self.beta) / self.alpha)


class Verdict(NamedTuple):
    """Where a test stands."""

    deals: int
    """How many deals were counted, up to the decision."""
    llr: float
    accepted: str
    """`elo0`, `elo1`, or empty as long as neither is."""
    path: tuple[float, ...]
    """The LLR after every deal."""
    counts: tuple[tuple[float, int], ...]
    """How often each result of a deal was seen."""


def read_hypotheses(text: str, alpha: float, beta: float) -> Hypotheses:
    """Read `elo0,elo1`."""
    try:
        elo0, elo1 = (float(part) for part in text.split(","))
    except ValueError:
        raise BadTest(f"{text!r} is not written as elo0,elo1, such as 0,20") from None
    if not -2000.0 <= elo0 < elo1 <= 2000.0:
        raise BadTest(f"{text!r}: elo0 must be less than elo1, both within 2000")
    for name, risk in (("alpha", alpha), ("beta", beta)):
        if not 0.0 < risk < 0.5:
            raise BadTest(f"{name} must be between 0 and 0.5, not {risk:g}")
    return Hypotheses(elo0, elo1, alpha, beta)


def expected_share(elo: float, players: int) -> float:
    """The share of the victory of a bot that is stronger than all others by so much."""
    return 1.0 / (1.0 + (players - 1) * pow(10.0, -elo / 400.0))


class SequentialTest:
    """A test that takes the results of deals, in order, until it is decided."""

    def __init__(self, tested: Hypotheses, players: int = 2) -> None:
        self.tested = tested
        self._low = expected_share(tested.elo0, players)
        self._high = expected_share(tested.elo1, players)
        self._counts: dict[float, int] = {}
        self._path: list[float] = []
        self._accepted = ""

    def add(self, result: float) -> bool:
        """Count a deal by the mean share of the bot over its seats; True once it is decided."""
        if not self._accepted:
            value = round(result, 9)
            self._counts[value] = self._counts.get(value, 0) + 1
            llr = log_likelihood_ratio(self._counts, self._low, self._high)
            self._path.append(llr)
            if llr <= self.tested.lower:
                self._accepted = "elo0"
            elif llr >= self.tested.upper:
                self._accepted = "elo1"
        return bool(self._accepted)

    def verdict(self) -> Verdict:
        """Where the test stands."""
        path = self._path
        counts = tuple(sorted(self._counts.items()))
        return Verdict(len(path), path[-1] if path else 0.0, self._accepted, tuple(path), counts)


def log_likelihood_ratio(counts: dict[float, int], low: float, high: float) -> float:
    """The LLR of a mean `high` against a mean `low` for results counted like this."""
    values = sorted({*FIVE, *counts})
    seen = [max(float(counts.get(value, 0)), LEAST) for value in values]
    total = sum(seen)
    shares = [count / total for count in seen]
    at_low, at_high = (_nearest(values, shares, mean) for mean in (low, high))
    return total * sum(
        share * log(q / p) for share, p, q in zip(shares, at_low, at_high, strict=True)
    )


def _nearest(values: Sequence[float], shares: Sequence[float], mean: float) -> list[float]:
    """The likeliest distribution over these values that has the mean.

    It is share / (1 + t (value - mean)) for the one t that gives the mean, found by bisection.
    """
    low = -1.0 / (max(values) - mean)
    high = 1.0 / (mean - min(values))
    for _ in range(60):
        t = (low + high) / 2.0
        off = sum(
            share * (value - mean) / (1.0 + t * (value - mean))
            for value, share in zip(values, shares, strict=True)
        )
        if off > 0.0:
            low = t
        else:
            high = t
    return [share / (1.0 + t * (value - mean)) for value, share in zip(values, shares, strict=True)]
