"""A run: generations of self-play, training and evaluation, in a folder that can be resumed.

Every step leaves a file, and a step whose file is there is not done again, so a run that was stopped
resumes where it was. The same plan gives the same games; training may differ by rounding.
"""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from hypostyle.bots.contest import contest
from hypostyle.core.errors import HypostyleError
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game
from hypostyle.core.options import Value
from hypostyle.core.processes import Spread, spread
from hypostyle.core.state import State
from hypostyle.core.weights import read_header, read_weights, shipped_weights, write_weights
from hypostyle.learning.progress import GenerationResult, draw_progress
from hypostyle.learning.samples import SampleShard, play_shards, read_samples
from hypostyle.learning.training import (
    Trained,
    TrainedPriors,
    TrainingSettings,
    train,
    train_priors,
)

S = TypeVar("S", bound=State)

SHARD = 25
"""Games of a shard: as many are lost at most when a process is killed."""
WINDOW = 3
"""Generations whose samples are trained on."""


class OtherPlan(HypostyleError):
    """The folder holds a run with another plan."""


@dataclass(frozen=True)
class LearningPlan:
    """What a run does."""

    game: str
    players: int
    generations: int = 3
    games: int = 2000
    """Games of self-play in each generation."""
    rollouts: int = 80
    evaluation: int = 200
    """Games against the hand-written insight, and as many against the last generation."""
    eval_rollouts: int = 200
    eyes: int = 0
    """1: with two players, the first seat's view is enough (nothing is hidden at quiet moments)."""
    start: str = ""
    """Who plays the first games: a file of weights, `learned` for those that ship with the game, or
    nothing for the hand-written insight."""
    seed: int = 1
    options: dict[str, Value] = field(default_factory=dict)
    training: TrainingSettings = field(default_factory=TrainingSettings)

    def command(self) -> str:
        """The command that makes the same run."""
        options = "".join(f" --option {name}={value}" for name, value in self.options.items())
        start = f" --start {self.start}" if self.start else ""
        return (
            f"hypostyle learn {self.game} --players {self.players} --generations {self.generations}"
            f" --games {self.games} --rollouts {self.rollouts} --hidden {self.training.hidden}"
            f" --priors {self.training.priors} --epochs {self.training.epochs} --eyes {self.eyes} --seed {self.seed}"
            f"{'' if self.training.trust else ' --from-nothing'}{start}{options}"
        )


@dataclass(frozen=True)
class Faced:
    """How a generation did against another bot."""

    against: str
    share: float
    low: float
    high: float
    games: int


Say = Callable[[str], None]


class LearningRun:
    """A plan being carried out in a folder."""

    def __init__(
        self,
        game: Game[S],
        plan: LearningPlan,
        folder: Path,
        processes: int,
        say: Say,
        cluster: Spread | None = None,
    ) -> None:
        """Games of self-play are played in so many processes, or on a cluster if one is given.

        Training and evaluation take place on this machine.
        """
        self.game = game
        self.plan = plan
        self.folder = folder
        self.processes = processes
        self.say = say
        self.spread: Spread = cluster or partial(spread, processes=processes)
        self.setup: Setup = game.setup(plan.players, None, plan.options)
        if plan.start not in ("", "learned"):
            read_weights(Path(plan.start), game)  # what cannot play is refused before anything is
        folder.mkdir(parents=True, exist_ok=True)
        self._claim()

    def _claim(self) -> None:
        path = self.folder / "plan.json"
        text = json.dumps(asdict(replace(self.plan, generations=0)), sort_keys=True, indent=1)
        if not path.exists():
            path.write_text(text + "\n", encoding="utf-8")
        elif path.read_text(encoding="utf-8").strip() != text:
            raise OtherPlan(f"{self.folder} holds a run with another plan; choose another folder")

    def weights(self, generation: int) -> Path:
        """The file of a generation's weights."""
        return self.folder / f"gen-{generation}.net"

    def spec(self, generation: int, rollouts: int) -> str:
        """The bot of a generation; generation 0 is the hand-written insight."""
        if generation == 0:
            return f"search:{rollouts}"
        return f"search:{rollouts},insight={self.weights(generation)}"

    def run(self) -> list[list[Faced]]:
        """All generations; what each did in its evaluation."""
        found = []
        for generation in range(1, self.plan.generations + 1):
            self.play(generation)
            if not self.weights(generation).exists():
                self.train(generation)
            found.append(self.evaluate(generation))
            self.draw(generation)
        return found

    def draw(self, generations: int) -> None:
        """Draw log-loss and strength of all generations so far into `progress.svg`."""
        results = []
        for generation in range(1, generations + 1):
            record = read_header(self.weights(generation)).record
            faced = self.evaluate(generation)
            first = faced[0] if faced else None
            results.append(
                GenerationResult(
                    generation,
                    record["log_loss"],
                    record["log_loss_by_hand"],
                    first.share if first else None,
                    first.low if first else None,
                    first.high if first else None,
                )
            )
        title = f"{self.game.facts.title}, {self.plan.players} players"
        picture = draw_progress(results, self.plan.players, title)
        (self.folder / "progress.svg").write_text(picture + "\n", encoding="utf-8")

    def shards(self, generation: int) -> list[SampleShard]:
        """The games of a generation, cut into pieces."""
        plan = self.plan
        folder = self.folder / f"gen-{generation}"
        folder.mkdir(exist_ok=True)
        spec = self.spec(0, plan.rollouts)
        weights = b""
        if generation > 1:
            weights = self.weights(generation - 1).read_bytes()
        elif plan.start == "learned":
            spec += ",insight=learned"
        elif plan.start:
            weights = Path(plan.start).read_bytes()
        return [
            SampleShard(
                plan.game,
                self.setup,
                spec,
                first,
                min(SHARD, plan.games - first),
                plan.seed * 1000 + generation,
                folder / f"{first:06}.npz",
                weights,
            )
            for first in range(0, plan.games, SHARD)
        ]

    def play(self, generation: int) -> None:
        """Self-play of a generation."""
        shards = self.shards(generation)
        done = sum(shard.path.exists() for shard in shards)
        self.say(f"generation {generation}: {self.plan.games} games of self-play")
        for shard, samples in play_shards(shards, self.spread):
            done += 1
            self.say(f"  {done}/{len(shards)} game {shard.first + shard.games}: {samples} samples")

    def train(self, generation: int) -> None:
        """Train a generation on its samples and those of the generations before it."""
        first = max(1, generation - WINDOW + 1)
        paths = [shard.path for n in range(first, generation + 1) for shard in self.shards(n)]
        samples = read_samples(paths)
        features = self.game.features(self.plan.players)
        trained = train(features, samples, self.plan.training)
        self.say(
            f"generation {generation}: {trained.positions} positions, {trained.held_out} held out; "
            f"log-loss by hand {trained.by_hand:.4f}, learned {trained.learned:.4f}"
        )
        priors = None
        if self.plan.training.priors and len(samples.decided):
            answers = self.game.actions.seats
            priors = train_priors(features, answers, samples, self.plan.training)
            self.say(
                f"generation {generation}: {priors.decisions} decisions; log-loss of priors "
                f"by hand {priors.by_hand:.4f}, learned {priors.learned:.4f}"
            )
        write_weights(
            self.weights(generation),
            self.game,
            self.plan.players,
            trained.layers,
            {
                "options": self.setup.options,
                "trust": trained.trust,
                "eyes": self.plan.eyes,
                "record": self.record(generation, trained, priors),
            },
            priors.layers if priors else None,
        )

    def record(
        self, generation: int, trained: Trained, priors: TrainedPriors | None
    ) -> dict[str, object]:
        """How the weights of a generation were made."""
        decisions: dict[str, object] = {}
        if priors is not None:
            decisions = {
                "decisions": priors.decisions,
                "priors_loss": round(priors.learned, 5),
                "priors_loss_by_hand": round(priors.by_hand, 5),
            }
        return {
            **self.started(),
            **decisions,
            "command": replace(self.plan, generations=generation).command(),
            "generation": generation,
            "games": generation * self.plan.games,
            "positions": trained.positions,
            "held_out": trained.held_out,
            "log_loss": round(trained.learned, 5),
            "log_loss_by_hand": round(trained.by_hand, 5),
            "calibration": [
                [round(mean, 4), round(share, 4), n] for mean, share, n in trained.bins
            ],
        }

    def started(self) -> dict[str, object]:
        """Which weights played the first games, and how they were made: files are replaced."""
        if not self.plan.start:
            return {}
        path = Path(self.plan.start)
        if self.plan.start == "learned":
            paths = [
                one for one in shipped_weights(self.game) if one.stem == str(self.plan.players)
            ]
            if not paths:
                return {}
            path = paths[0]
        header = read_header(path)
        return {"start": {"digest": header.digest, "command": header.record["command"]}}

    def evaluate(self, generation: int) -> list[Faced]:
        """Games against the hand-written insight and the last generation, at equal roll-outs."""
        path = self.folder / f"gen-{generation}.json"
        if path.exists():
            return [Faced(**one) for one in json.loads(path.read_text(encoding="utf-8"))]
        found = []
        for other in sorted({0, generation - 1}):
            if self.plan.evaluation:
                found.append(self.match(generation, other))
        path.write_text(json.dumps([asdict(one) for one in found], indent=1), encoding="utf-8")
        return found

    def match(self, generation: int, other: int) -> Faced:
        """Games of a generation against another one on all other seats."""
        plan = self.plan
        rollouts = plan.eval_rollouts
        seats = [self.spec(generation, rollouts)]
        seats += [self.spec(other, rollouts)] * (plan.players - 1)
        games = -(-plan.evaluation // plan.players) * plan.players
        result = contest(
            self.game, seats, games, plan.seed + 77, self.setup, processes=self.processes
        )
        standing = result.standings[0]
        name = f"generation {other}" if other else "hand-written"
        self.say(
            f"generation {generation} against {name}: {standing.share:.1%} "
            f"({standing.low:.1%} to {standing.high:.1%}) of {standing.games} games"
        )
        return Faced(name, standing.share, standing.low, standing.high, standing.games)

    def best(self) -> Path:
        """The weights of the generation that did best against the hand-written insight."""
        done = [n for n in range(1, self.plan.generations + 1) if self.weights(n).exists()]
        if not self.plan.evaluation:
            return self.weights(done[-1])
        return self.weights(max(done, key=lambda n: self.evaluate(n)[0].share))


def describe(path: Path) -> str:
    """A file of weights in one line."""
    header = read_header(path)
    return (
        f"{header.game}, {header.players} players, generation {header.record['generation']}: "
        f"{header.record['command']}"
    )
