"""How well the values of a game's insight predict who wins."""

from collections.abc import Callable
from functools import partial
from math import log
from typing import Final, NamedTuple, TypeVar
from zlib import crc32

from hypostyle.bots.registry import make_bot
from hypostyle.core.bits import places
from hypostyle.core.chance import number_below
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game
from hypostyle.core.processes import hand_out
from hypostyle.core.state import CHANCE_BIT, State

S = TypeVar("S", bound=State)

LEAST: Final = 1e-6
"""A value below this counts as this much, so that no single surprise decides the log-loss."""


class Bin(NamedTuple):
    """All values of about the same size, and what became of them."""

    positions: int
    value: float
    """Their mean."""
    share: float
    """The mean share of the victory in the end."""


class Phase(NamedTuple):
    """One part of the games."""

    positions: int
    log_loss: float
    """The mean of minus the logarithm of the value for the winner; less is better."""
    blind: float
    """The same for values that know only how often each seat wins."""
    bins: tuple[Bin, ...]
    """By size of the value, the smallest first; empty ones are left out."""

    @property
    def error(self) -> float:
        """By how much values are wrong on the average of all bins."""
        total = sum(one.positions for one in self.bins)
        return sum(one.positions * abs(one.value - one.share) for one in self.bins) / max(total, 1)


class Judged(NamedTuple):
    """One game: the values at its quiet positions, in order, and the shares in the end."""

    values: tuple[tuple[float, ...], ...]
    shares: tuple[float, ...]


def calibrate(
    game: Game[S],
    spec: str,
    games: int,
    seed: int = 0,
    setup: Setup | None = None,
    phases: int = 4,
    bins: int = 10,
    progress: Callable[[], None] | None = None,
    processes: int = 1,
) -> list[Phase]:
    """Let a bot play against itself, and compare values with outcomes, by part of the game.

    Positions are those that the insight finds quiet. The first phase has the first quarter of the
    quiet positions of each game, and so on. The same arguments give the same figures, except for
    bots with a time budget.
    """
    setup = game.setup() if setup is None else setup
    make_bot(spec, game, seed)
    judged: list[Judged] = []
    for one in hand_out(partial(_judge, game, spec, setup, seed), range(games), processes):
        judged.append(one)
        if progress is not None:
            progress()
    return [_phase(judged, n, phases, bins) for n in range(phases)]


def _judge(game: Game[S], spec: str, setup: Setup, seed: int, number: int) -> Judged:
    rules, insight = game.rules, game.insight()
    bots = [
        make_bot(spec, game, crc32(f"{seed}/{number}/{seat}".encode()))
        for seat in range(setup.players)
    ]
    s = game.begin(setup)
    sides = len(rules.scores(s))
    values: list[tuple[float, ...]] = []
    draws = 0
    while s.asking:
        if insight.quiet(s):
            values.append(tuple(insight.values(s, sides)))
        if s.asking == CHANCE_BIT:
            rules.happen(
                s, rules.drawn(s, number_below(f"{seed}/{number}", draws, rules.weight(s)))
            )
            draws += 1
            continue
        answers = [(seat, bots[seat].answer(game, s, seat)) for seat in places(s.asking)]
        for seat, answer in answers:
            rules.apply(s, seat, answer)
    return Judged(tuple(values), tuple(rules.shares(s)))


def _phase(judged: list[Judged], phase: int, phases: int, bins: int) -> Phase:
    """The figures of one part of all games."""
    positions = 0
    loss = 0.0
    wins = [0.0] * len(judged[0].shares)
    found: list[list[tuple[float, float]]] = [[] for _ in range(bins)]
    for one in judged:
        n = len(one.values)
        for values in one.values[phase * n // phases : (phase + 1) * n // phases]:
            positions += 1
            for side, (value, share) in enumerate(zip(values, one.shares, strict=True)):
                wins[side] += share
                loss -= share * log(max(value, LEAST))
                if value > 0.0 or share > 0.0:  # not the sides that do not play
                    found[min(int(value * bins), bins - 1)].append((value, share))
    count = max(positions, 1)
    means = [total / count for total in wins]
    return Phase(
        positions,
        loss / count,
        sum(mean * log(1.0 / mean) for mean in means if mean > 0.0),
        tuple(
            Bin(
                len(pairs),
                sum(value for value, _ in pairs) / len(pairs),
                sum(share for _, share in pairs) / len(pairs),
            )
            for pairs in found
            if pairs
        ),
    )
