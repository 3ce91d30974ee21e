"""Glicko-2 ratings, after Mark Glickman's description of 2013. Plain arithmetic."""

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import Final, NamedTuple

SCALE: Final = 173.7178
"""Points of the old scale to one of the new."""
TAU: Final = 0.5
"""How far volatility may change at once."""
CLOSE: Final = 1e-6
"""How precisely volatility is computed."""
MOST_DEVIATION: Final = 350.0
PERIOD: Final = 7 * 86_400.0
"""Seconds of a rating period: the deviation of a player who does not play grows with it."""
PROVISIONAL: Final = 110.0
"""With a deviation above this a rating says little yet."""


class Glicko(NamedTuple):
    """How strong a player is, as far as it is known."""

    value: float = 1500.0
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06

    @property
    def low(self) -> float:
        """The lower end of the interval that holds the true strength with 95 %."""
        return self.value - 1.96 * self.deviation

    @property
    def high(self) -> float:
        """Its upper end."""
        return self.value + 1.96 * self.deviation

    @property
    def provisional(self) -> bool:
        """Whether too few games were played to compare it."""
        return self.deviation > PROVISIONAL


class Pairing(NamedTuple):
    """A result against one opponent."""

    opponent: Glicko
    score: float
    """1 for a win, 0.5 for a draw, 0 for a loss."""
    weight: float = 1.0
    """How much of a game it counts."""


def aged(rating: Glicko, periods: float) -> Glicko:
    """A rating after so many periods without a game."""
    deviation = rating.deviation / SCALE
    grown = SCALE * sqrt(deviation**2 + periods * rating.volatility**2)
    return rating._replace(deviation=min(MOST_DEVIATION, grown))


def rated(rating: Glicko, pairings: Sequence[Pairing], periods: float = 1.0) -> Glicko:
    """A rating after some results, so many periods after the one before."""
    if not pairings:
        return aged(rating, periods)
    mean, deviation = (rating.value - 1500) / SCALE, rating.deviation / SCALE
    information = change = 0.0
    for opponent, score, weight in pairings:
        impact = 1 / sqrt(1 + 3 * (opponent.deviation / SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-impact * (mean - (opponent.value - 1500) / SCALE)))
        information += weight * impact**2 * expected * (1 - expected)
        change += weight * impact * (score - expected)
    variance = 1 / information
    volatility = _volatility(rating.volatility, deviation, variance, variance * change)
    before = deviation**2 + periods * volatility**2
    after = 1 / sqrt(1 / before + information)
    return Glicko(
        1500 + SCALE * (mean + after**2 * change), min(MOST_DEVIATION, SCALE * after), volatility
    )


def _volatility(before: float, deviation: float, variance: float, delta: float) -> float:
    """Step 5 of the description: the root of f, by the Illinois variant of false position."""
    a = log(before**2)

    def f(x: float) -> float:
        spread = deviation**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - a) / TAU**2

    low, surplus = a, delta**2 - deviation**2 - variance
    if surplus > 0:
        high = log(surplus)
    else:
        k = 1
        while f(a - k * TAU) < 0:
            k += 1
        high = a - k * TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)
