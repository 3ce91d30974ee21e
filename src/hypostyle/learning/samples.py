"""Games that bots play against themselves, as samples for training.

At every quiet position a sample is taken: what each seat sees, what the hand-written insight says,
what the search expected in the next answers of each seat, and who won in the end.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from hypostyle.bots.guide import Guide
from hypostyle.bots.registry import make_bot
from hypostyle.core.bits import places
from hypostyle.core.facts import Setup
from hypostyle.core.features import Features
from hypostyle.core.game import Game
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import CHANCE_BIT, State
from hypostyle.core.stream import Stream

S = TypeVar("S", bound=State)
Floats = NDArray[np.float32]

WANDER = 0.08
"""How often a bot does not search: it draws by priors, and every fourth time at random."""


@dataclass
class Samples:
    """Samples of many games: one row for every quiet position."""

    seen: NDArray[np.uint16]
    """Rows, seats, groups: the value that is on."""
    by_hand: Floats
    """Rows, seats: the hand-written values."""
    expected: Floats
    """The values found by search; NaN where the seat did not search."""
    won: Floats
    """The shares of the victory."""
    game: NDArray[np.int64]
    """The number of the game."""

    def __len__(self) -> int:
        return len(self.game)

    def save(self, path: Path) -> None:
        """Write all samples into a file, whole or not at all."""
        partial = path.with_suffix(".partial.npz")
        np.savez_compressed(partial, **vars(self))
        partial.replace(path)


def read_samples(paths: list[Path]) -> Samples:
    """The samples of several files as one."""
    parts: dict[str, list[Any]] = {}
    for path in paths:
        with np.load(path) as stored:
            for name in stored.files:
                parts.setdefault(name, []).append(stored[name])
    return Samples(**{name: np.concatenate(found) for name, found in parts.items()})


class SampleShard(NamedTuple):
    """Some games that one process plays, and where their samples go."""

    key: str
    setup: Setup
    spec: str
    first: int
    """The number of its first game."""
    games: int
    seed: int
    path: Path


def play_shards(shards: list[SampleShard], processes: int) -> Iterator[tuple[SampleShard, int]]:
    """Play what has not been played yet; each shard when it is done, with its number of samples."""
    wanted = [shard for shard in shards if not shard.path.exists()]
    if processes <= 1:
        for shard in wanted:
            yield shard, play_shard(shard)
        return
    with get_context("spawn").Pool(min(processes, max(1, len(wanted)))) as pool:
        yield from zip(wanted, pool.imap(play_shard, wanted), strict=True)


def play_shard(shard: SampleShard) -> int:
    """Play the games of a shard and store their samples; how many there are."""
    game = find_game(shard.key)
    rows: list[_Taken] = []
    for number in range(shard.first, shard.first + shard.games):
        rows += play_samples(game, shard.spec, shard.setup, shard.seed, number)
    players = shard.setup.players
    groups = game.features(players).learned
    samples = Samples(
        seen=np.array([row.seen for row in rows], np.uint16).reshape(-1, players, groups),
        by_hand=np.array([row.by_hand for row in rows], np.float32).reshape(-1, players),
        expected=np.array([row.expected for row in rows], np.float32).reshape(-1, players),
        won=np.array([row.won for row in rows], np.float32).reshape(-1, players),
        game=np.array([row.game for row in rows], np.int64),
    )
    samples.save(shard.path)
    return len(samples)


@dataclass
class _Taken:
    """One sample while its game goes on."""

    seen: list[list[int]]
    by_hand: list[float]
    expected: list[float]
    won: list[float]
    game: int


def play_samples(game: Game[S], spec: str, setup: Setup, seed: int, number: int) -> list[_Taken]:
    """Play one game and take its samples; the same arguments give the same samples."""
    rules = game.rules
    features = game.features(setup.players)
    stream = Stream(seed * NEXT_SEED + number)
    bot = make_bot(spec, game, seed * NEXT_SEED + number)
    guide = Guide(game)
    rows: list[_Taken] = []
    s = game.begin(setup)
    while s.asking:
        if guide.insight.quiet(s):
            rows.append(_sample(s, features, guide, setup.players, number))
        if s.asking == CHANCE_BIT:
            rules.happen(s, rules.roll(s, stream))
            continue
        answers: list[tuple[int, int]] = []
        for seat in places(s.asking):
            if stream.unit() < WANDER:
                wild = stream.below(4) == 0
                action = rules.pick(s, seat, stream) if wild else guide.pick(s, seat, stream)
            else:
                action = bot.choose(game.view(s, seat))
                found = bot.report()
                if found and rows and np.isnan(rows[-1].expected[seat]):
                    rows[-1].expected[seat] = found[0].value
            answers.append((seat, int(action)))
        for seat, action in answers:
            rules.apply(s, seat, action)
    won = rules.shares(s)[: setup.players]
    for row in rows:
        row.won = won
    return rows


NEXT_SEED = 1_000_003
"""Seeds of games are this far apart, so that runs with neighbouring seeds share no game."""


def _sample(s: S, features: Features[S], guide: Guide[S], players: int, number: int) -> _Taken:
    row = features.row()
    seen: list[list[int]] = []
    for seat in range(players):
        row.at = 0
        features.brief(s, seat, row)
        seen.append(row.values())
    by_hand = guide.insight.values(s, len(guide.rules.scores(s)))[:players]
    return _Taken(seen, by_hand, [float("nan")] * players, [], number)


def targets(samples: Samples, part: float = 0.5) -> Floats:
    """What values are trained to be: half who won, half what searches expected.

    Where only some seats have searched, the others share what these leave by hand-written values.
    """
    known = ~np.isnan(samples.expected)
    expected = np.where(known, samples.expected, 0.0)
    left = np.clip(1.0 - expected.sum(1, keepdims=True), 0.0, 1.0)
    others = np.where(known, 0.0, samples.by_hand)
    total = others.sum(1, keepdims=True)
    filled = np.where(known, expected, left * others / np.maximum(total, 1e-6))
    if samples.expected.shape[1] > 1:
        filled = filled / np.maximum(filled.sum(1, keepdims=True), 1e-6)
    searched = known.any(1, keepdims=True)
    mixed = np.where(searched, (1.0 - part) * filled + part * samples.won, samples.won)
    return mixed.astype(np.float32)
