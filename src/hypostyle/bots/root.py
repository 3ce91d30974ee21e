"""The answers at the root of a search: which are compared, how they rank, how one is drawn.

The weight of an answer is its prior times e to the power of a rate times the sum of its values. These
are the exponential weights of online learning: few roll-outs leave the priors in charge, many let
the values decide. A game may fix the rate; otherwise it is the greater, the less the values vary. The
answer with the greatest weight is given; where seats choose in secret at the same time the answer is
drawn by the weights, so that it cannot be predicted.
"""

from math import exp, isqrt, log, sqrt
from typing import Final

from hypostyle.bots.tree import Arm
from hypostyle.core.native import i64
from hypostyle.core.stream import Stream

RATE: Final = 0.4
"""How much one roll-out counts against the prior, for each standard deviation of the values."""

USUAL: Final = 0.2
"""The standard deviation before it is known."""

LEAST: Final = 0.005
"""The least standard deviation: values that never vary are not sure to be right."""

SPARE: Final = 0.02
"""How much the best score counts more than the worst, compared with the whole victory.

Enough to choose the better score among answers that win or lose alike, too little to risk a win.
"""

LEAST_PRIOR: Final = 1e-9


class Candidate:
    """An answer at the root, compared with others."""

    __slots__ = ("arm", "prior", "ended", "points")

    def __init__(self, arm: Arm, prior: float) -> None:
        self.arm: Arm = arm
        self.prior: float = prior
        """Its share of the priors of all legal answers."""
        self.ended: i64 = 0
        """How many of its roll-outs reached the end of the game."""
        self.points: float = 0.0
        """The sum of the seat's scores at these ends."""

    def value(self) -> float:
        """The mean value; 0 before it is tried."""
        return self.arm.total / float(self.arm.visits) if self.arm.visits else 0.0

    def score(self) -> float:
        """The mean score at the end of the game; 0 when no end was reached."""
        return self.points / float(self.ended) if self.ended else 0.0


class ValueSpread:
    """How much values of answers differ from one imagined position to another.

    What all answers have in common in a position does not count: they are compared there.
    """

    __slots__ = ("squares", "freedom")

    def __init__(self) -> None:
        self.squares: float = 0.0
        self.freedom: float = 0.0

    def add(self, squares: float, sums: list[float], passes: i64) -> None:
        """Add a heat: the differences from the mean of each pass, squared and summed, and their
        sums by answer."""
        for each in sums:
            squares -= each * each / float(passes)
        self.squares += max(squares, 0.0)
        self.freedom += float(len(sums)) * float(passes - 1)

    def rate(self, fixed: float) -> float:
        """How much one roll-out counts against the prior, unless it is fixed."""
        if fixed > 0.0:
            return fixed
        if self.freedom == 0.0:
            return RATE / USUAL
        return RATE / max(sqrt(self.squares / self.freedom), LEAST)


def widest(candidates: list[Candidate], rollouts: int) -> list[Candidate]:
    """The answers worth comparing with so many roll-outs, out of all in the order of priors.

    They are as many as the square root of the roll-outs, two at least, and all that the priors
    cannot tell from the last of them.
    """
    most = max(2, isqrt(rollouts))
    if len(candidates) <= most:
        return candidates
    least = candidates[most - 1].prior
    return [each for each in candidates if each.prior >= least]


def ranked(candidates: list[Candidate], rate: float) -> list[Candidate]:
    """All candidates, the best first."""
    ranks = log_weights(candidates, rate)
    order = sorted(range(len(candidates)), key=lambda n: ranks[n], reverse=True)
    return [candidates[n] for n in order]


def log_weights(candidates: list[Candidate], rate: float) -> list[float]:
    """The logarithms of the weights, as if all had been tried as often as the one tried most.

    Scores count when every roll-out has reached the end of the game: before, they say little.
    """
    tries: i64 = 0
    ended = True
    for each in candidates:
        tries = max(tries, each.arm.visits)
        ended = ended and each.ended == each.arm.visits
    scores = [each.score() for each in candidates if each.ended]
    least = min(scores) if ended and scores else 0.0
    spread = max(scores) - least if ended and scores else 0.0
    out: list[float] = []
    for each in candidates:
        worth = each.value() if each.arm.visits else -1.0
        if spread > 0.0:
            worth += SPARE * (each.score() - least) / spread
        out.append(log(max(each.prior, LEAST_PRIOR)) + rate * float(tries) * worth)
    return out


def drawn(candidates: list[Candidate], rate: float, stream: Stream) -> int:
    """The place of a candidate in the list, drawn by weight."""
    ranks = log_weights(candidates, rate)
    best = max(ranks)
    weights = [exp(max(rank - best, -60.0)) for rank in ranks]
    total = 0.0
    for weight in weights:
        total += weight
    r = total * stream.unit()
    for n in range(len(weights)):
        r -= weights[n]
        if r < 0.0:
            return n
    return 0
