"""Games that bots play against themselves, as samples for training.

At every quiet position a sample is taken: what each seat sees, what the hand-written insight says,
what the search expected in the next answers of each seat, and who won in the end. From these values
are learned. Whenever a search has chosen among several answers, what the seat saw, the answers and
the chosen one are stored, too: from these priors are learned.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from tempfile import gettempdir
from typing import Any, NamedTuple, TypeVar
from uuid import uuid4

import numpy as np
from numpy.typing import NDArray

from hypostyle.bots.guide import Guide
from hypostyle.bots.registry import make_bot
from hypostyle.core.bits import places
from hypostyle.core.facts import Setup
from hypostyle.core.features import Features
from hypostyle.core.game import Game
from hypostyle.core.processes import Spread
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import CHANCE_BIT, State
from hypostyle.core.stream import Stream

S = TypeVar("S", bound=State)
Floats = NDArray[np.float32]

WANDER = 0.08
"""How often a bot does not search: it draws by priors, and every fourth time at random."""


@dataclass
class Samples:
    """Samples of many games: one row for every quiet position, and the decisions beside them."""

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
    asked: NDArray[np.uint16] = field(default_factory=lambda: np.zeros((0, 0), np.uint16))
    """Decisions, groups: the value that is on, for the seat that decided."""
    counts: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    """Of each decision: among how many answers it was."""
    answers: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))
    """The answers of all decisions, one decision after the other."""
    priors: Floats = field(default_factory=lambda: np.zeros(0, np.float32))
    """Their hand-written priors, with the sum 1 for each decision."""
    chosen: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    """Of each decision: the place of the chosen one among its answers."""
    decided: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    """Of each decision: the number of its game."""

    def __len__(self) -> int:
        return len(self.game)

    def packed(self) -> bytes:
        """All samples as the bytes of a file."""
        out = BytesIO()
        np.savez_compressed(out, **vars(self))
        return out.getvalue()


def read_samples(paths: list[Path]) -> Samples:
    """The samples of several files as one."""
    parts: dict[str, list[Any]] = {}
    for path in paths:
        with np.load(path) as stored:
            for name in stored.files:
                parts.setdefault(name, []).append(stored[name])
    return Samples(**{name: np.concatenate(found) for name, found in parts.items()})


class SampleShard(NamedTuple):
    """Some games that one process plays, perhaps on another machine, and where their samples go."""

    key: str
    setup: Setup
    spec: str
    first: int
    """The number of its first game."""
    games: int
    seed: int
    path: Path
    weights: bytes = b""
    """The file of weights that plays, or nothing for the bot as it is."""


def play_shards(shards: list[SampleShard], spread: Spread) -> Iterator[tuple[SampleShard, int]]:
    """Play what has not been played yet; each shard when it is stored, with its number of samples."""
    wanted = {shard.first: shard for shard in shards if not shard.path.exists()}
    for first, count, data in spread(play_shard, wanted.values()):
        shard = wanted[first]
        write_whole(shard.path, data)
        yield shard, count


def write_whole(path: Path, data: bytes) -> None:
    """Write a file, whole or not at all."""
    partial = path.with_name(f"{path.name}.{uuid4().hex}.partial")
    partial.write_bytes(data)
    partial.replace(path)


def bot_of(shard: SampleShard) -> str:
    """The bot that plays; weights that came with the shard are put where this machine can read them."""
    if not shard.weights:
        return shard.spec
    name = f"hypostyle-{sha256(shard.weights).hexdigest()[:24]}.net"
    path = Path(gettempdir(), name)
    if not path.exists() or path.read_bytes() != shard.weights:
        write_whole(path, shard.weights)
    return f"{shard.spec},insight={path}"


def play_shard(shard: SampleShard) -> tuple[int, int, bytes]:
    """Play the games of a shard: its first game, how many samples there are, and all as a file."""
    game = find_game(shard.key)
    spec = bot_of(shard)
    rows: list[_Taken] = []
    made: list[_Decided] = []
    for number in range(shard.first, shard.first + shard.games):
        taken, decided = play_samples(game, spec, shard.setup, shard.seed, number)
        rows += taken
        made += decided
    players = shard.setup.players
    features = game.features(players)
    groups = features.learned
    samples = Samples(
        seen=np.array([row.seen for row in rows], np.uint16).reshape(-1, players, groups),
        by_hand=np.array([row.by_hand for row in rows], np.float32).reshape(-1, players),
        expected=np.array([row.expected for row in rows], np.float32).reshape(-1, players),
        won=np.array([row.won for row in rows], np.float32).reshape(-1, players),
        game=np.array([row.game for row in rows], np.int64),
        asked=np.array([one.seen for one in made], np.uint16).reshape(-1, features.asked),
        counts=np.array([len(one.answers) for one in made], np.int64),
        answers=np.array([n for one in made for n in one.answers], np.int32),
        priors=np.array([x for one in made for x in one.priors], np.float32),
        chosen=np.array([one.chosen for one in made], np.int64),
        decided=np.array([one.game for one in made], np.int64),
    )
    return shard.first, len(samples), samples.packed()


@dataclass
class _Taken:
    """One sample while its game goes on."""

    seen: list[list[int]]
    by_hand: list[float]
    expected: list[float]
    won: list[float]
    game: int


@dataclass
class _Decided:
    """A decision that a search has made."""

    seen: list[int]
    answers: list[int]
    priors: list[float]
    chosen: int
    game: int


def play_samples(
    game: Game[S], spec: str, setup: Setup, seed: int, number: int
) -> tuple[list[_Taken], list[_Decided]]:
    """Play one game and take its samples; the same arguments give the same samples."""
    rules = game.rules
    features = game.features(setup.players)
    stream = Stream(seed * NEXT_SEED + number)
    bot = make_bot(spec, game, seed * NEXT_SEED + number)
    guide = Guide(game)
    rows: list[_Taken] = []
    made: list[_Decided] = []
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
                if found:
                    made += _decision(s, seat, int(action), features, guide, number)
            answers.append((seat, int(action)))
        for seat, action in answers:
            rules.apply(s, seat, action)
    won = rules.shares(s)[: setup.players]
    for row in rows:
        row.won = won
    return rows, made


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


def _decision(
    s: S, seat: int, action: int, features: Features[S], guide: Guide[S], number: int
) -> list[_Decided]:
    """The decision as a list of one; nothing where the hand-written insight leaves one answer."""
    legal = guide.rules.legal(s, seat)
    priors = guide.insight.priors(s, seat, legal)
    answers = [legal[n] for n in range(len(legal)) if priors[n] > 0.0]
    if len(answers) < 2 or action not in answers:
        return []
    row = features.row()
    row.at = 0
    features.brief(s, seat, row)
    features.moment(s, seat, row)
    total = sum(priors)
    likes = [prior / total for prior in priors if prior > 0.0]
    return [_Decided(row.values(), answers, likes, answers.index(action), number)]


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
