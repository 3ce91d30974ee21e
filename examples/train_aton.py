"""Train a network for Aton, in minutes on two cores, and let it beat the one-step bot.

    python examples/train_aton.py
    python examples/train_aton.py --first 2000 --second 200 --games 20 --out little.net

Needs `pip install 'hypostyle[learn]'`. The network learns how likely a seat is to win when a round ends,
from who won the game in the end; it begins with nothing, in two generations. The first learns from games in
which both seats answer by the priors of the game's insight, rules of thumb by which a thousand games take
a second. It then plays itself, which makes stronger games, and the second learns from both. For
these games it also learns from what the first expected at the ends of the rounds that followed.

It plays like the one-step bot: it tries every answer in some imagined positions, where both sides finish
the round by those priors, and takes the answer with the best mean value. Only the values are its own;
those of the one-step bot were written by hand. It is measured against `onestep`, which imagines 8
positions. So is a one-step bot with hand-written values that imagines as many positions as the network
does, to tell what comes from the network and what from looking at more positions. No game of these
matches was learned from: their draws have other seeds.
"""

import argparse
from pathlib import Path
from time import perf_counter, process_time

import numpy as np
import torch
from numpy.typing import NDArray

from hypostyle import CHANCE_BIT, Game, State, game
from hypostyle.bots.contest import contest
from hypostyle.bots.guide import Guide
from hypostyle.bots.onestep import OneStep
from hypostyle.bots.registry import Entrant
from hypostyle.core.bits import lowest, places
from hypostyle.core.insight import Insight
from hypostyle.core.stream import Stream
from hypostyle.core.weights import learned_from, write_weights
from hypostyle.learning.samples import Samples
from hypostyle.learning.training import TrainingSettings, train

BEST = 0.7
"""How often a seat takes the answer with the highest prior; else it draws one by priors."""
NEXT = 0.4
"""How much the value of the next position counts in what is expected; the rest is what follows."""
TIMES = 3
"""How often a sample of the second generation counts."""
Floats = NDArray[np.float32]


def answer(guide: Guide[State], s: State, seat: int, stream: Stream) -> int:
    """An answer by priors."""
    if stream.unit() >= BEST:
        return int(guide.pick(s, seat, stream))
    options = guide.rules.legal(s, seat)
    priors = guide.insight.priors(s, seat, options)
    return options[priors.index(max(priors))]


class Watcher:
    """Takes a sample of every position before the cards of a round are dealt."""

    def __init__(self, aton: Game[State], insight: Insight[State] | None = None) -> None:
        self.aton = aton
        self.insight = insight
        """What expects how games go on, if it is to be learned from."""
        self.features, self.by_hand = aton.features(2), aton.insight()
        self.row = self.features.row()
        self.seen: list[list[list[int]]] = []
        self.hand: list[list[float]] = []
        self.values: list[list[float]] = []
        self.won: list[list[float]] = []
        self.number: list[int] = []

    def see(self, s: State, game: int) -> None:
        """Take a sample, if a round is over."""
        if self.by_hand.quiet(s):
            self.seen.append([self.brief(s, 0), self.brief(s, 1)])
            self.hand.append(self.by_hand.values(s, 2))
            self.number.append(game)
            if self.insight is not None:
                self.values.append(self.insight.values(s, 2))

    def brief(self, s: State, seat: int) -> list[int]:
        """A position as the network sees it."""
        self.row.at = 0
        self.features.brief(s, seat, self.row)
        return self.row.values()

    def end(self, s: State) -> None:
        """Note who has won."""
        self.won += [self.aton.rules.shares(s)] * (len(self.seen) - len(self.won))

    def samples(self) -> Samples:
        """All samples so far."""
        won = np.array(self.won, np.float32)
        number = np.array(self.number)
        expected = np.full(won.shape, np.nan, np.float32)
        if self.insight is not None:
            expected = returns(np.array(self.values, np.float32), won, number)
        seen = np.array(self.seen, np.uint16)
        return Samples(seen, np.array(self.hand, np.float32), expected, won, number)


def returns(values: Floats, won: Floats, game: NDArray[np.int64]) -> Floats:
    """For each position the values of those that follow and the result, the nearest weigh most."""
    found = np.empty_like(won)
    for k in range(len(game) - 1, -1, -1):
        last = k + 1 == len(game) or game[k + 1] != game[k]
        found[k] = won[k] if last else NEXT * values[k + 1] + (1.0 - NEXT) * found[k + 1]
    return found


def watch_priors(aton: Game[State], games: int, seed: int) -> Samples:
    """The first generation: games by priors."""
    guide, watcher = Guide(aton), Watcher(aton)
    for n in range(games):
        stream = Stream((seed << 32) + n)
        s = aton.begin(aton.setup())
        while s.asking:
            if s.asking == CHANCE_BIT:
                watcher.see(s, n)
                aton.rules.happen(s, aton.rules.roll(s, stream))
            else:
                seat = lowest(s.asking)
                aton.rules.apply(s, seat, answer(guide, s, seat, stream))
        watcher.end(s)
    return watcher.samples()


def watch_itself(aton: Game[State], insight: Insight[State], games: int, seed: int) -> Samples:
    """The second generation: the network plays itself, and imagines one position for an answer."""
    bot, watcher = player(aton, insight, 1), Watcher(aton, insight)
    for n in range(games):
        stream = Stream((seed << 32) + n)
        bot.seed = (seed << 20) + n
        s = aton.begin(aton.setup())
        while s.asking:
            if s.asking == CHANCE_BIT:
                watcher.see(s, n)
                aton.rules.happen(s, aton.rules.roll(s, stream))
            else:
                answers = [(seat, bot.choose(aton.view(s, seat))) for seat in places(s.asking)]
                for seat, action in answers:
                    aton.rules.apply(s, seat, action)
        watcher.end(s)
    return watcher.samples()


def joined(first: Samples, second: Samples) -> Samples:
    """The samples of both generations; those of the second, which are stronger games, count more."""
    later = second.game + int(first.game.max()) + 1
    return Samples(
        np.concatenate([first.seen, *[second.seen] * TIMES]),
        np.concatenate([first.by_hand, *[second.by_hand] * TIMES]),
        np.concatenate([first.expected, *[second.expected] * TIMES]),
        np.concatenate([first.won, *[second.won] * TIMES]),
        np.concatenate([first.game, *[later] * TIMES]),
    )


def learn(aton: Game[State], samples: Samples, epochs: int, path: Path) -> Insight[State]:
    """Train a network from nothing, write its weights to a file, and make an insight of them."""
    settings = TrainingSettings(trust=False, epochs=epochs)
    trained = train(aton.features(2), samples, settings)
    print(
        f"{len(np.unique(samples.game)):,} games; log-loss on held-out games: by hand"
        f" {trained.by_hand:.3f}, learned {trained.learned:.3f};"
        f" {process_time():.0f} s of processor time so far",
        flush=True,
    )
    made = {
        "options": aton.setup().options,
        "trust": trained.trust,
        "eyes": 0,
        "record": {"command": "python examples/train_aton.py", "positions": trained.positions},
    }
    write_weights(path, aton, 2, trained.layers, made)
    return learned_from(aton, aton.insight(), [path])


def player(aton: Game[State], insight: Insight[State], positions: int) -> OneStep[State]:
    """A one-step bot with values of one's own."""
    bot: OneStep[State] = OneStep(f"network:{positions}", aton, 0, positions)
    bot.guide = Guide(aton, insight)
    return bot


def measure(aton: Game[State], bot: Entrant, games: int, seed: int) -> str:
    """How a bot does against the one-step bot, in words."""
    own = contest(aton, [bot, "onestep"], games, seed).standings[0]
    return f"{own.share:.1%} of {games} games ({own.low:.1%} to {own.high:.1%})"


def main() -> None:
    """Play, train, and measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--first", type=int, default=20_000, help="games by priors")
    parser.add_argument(
        "--second", type=int, default=3_000, help="games of the network with itself"
    )
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--positions", type=int, default=32, help="imagined for an answer")
    parser.add_argument("--games", type=int, default=300, help="against the one-step bot")
    parser.add_argument("--match-seed", type=int, default=2026)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--second-seed", type=int, default=77)
    parser.add_argument("--out", type=Path, default=Path("aton.net"), help="the file of weights")
    given = parser.parse_args()

    torch.set_num_threads(1)  # a network this small gains nothing by more
    aton: Game[State] = game("aton")
    began = perf_counter()
    first = watch_priors(aton, given.first, given.seed)
    insight = learn(aton, first, given.epochs, given.out)
    second = watch_itself(aton, insight, given.second, given.second_seed)
    insight = learn(aton, joined(first, second), given.epochs, given.out)
    print(f"Trained for {perf_counter() - began:.0f} s, {process_time():.0f} s of processor time")
    tests: list[tuple[str, Entrant]] = [
        (f"The network, {given.positions} positions", player(aton, insight, given.positions)),
        ("The network, 8 positions", player(aton, insight, 8)),
        (f"Values by hand, {given.positions} positions", f"onestep:{given.positions}"),
    ]
    for name, bot in tests:
        print(f"{name}: {measure(aton, bot, given.games, given.match_seed)}", flush=True)


if __name__ == "__main__":
    main()
