"""Train a network for Aton, in minutes on two cores, and let it play the one-step bot.

    python examples/train_aton.py
    python examples/train_aton.py --self-play 2000 --games 20 --out little.net

Needs `pip install 'hypostyle[learn]'`. The network learns how likely a seat is to win when a round ends,
from who won the game in the end; it begins with nothing. It learns from games in which both seats answer
by the priors of the game's insight, rules of thumb by which a thousand games take a second.

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

from hypostyle import CHANCE_BIT, Game, State, game
from hypostyle.bots.contest import contest
from hypostyle.bots.guide import Guide
from hypostyle.bots.onestep import OneStep
from hypostyle.bots.registry import Entrant
from hypostyle.core.bits import lowest
from hypostyle.core.insight import Insight
from hypostyle.core.stream import Stream
from hypostyle.core.weights import learned_from, write_weights
from hypostyle.learning.samples import Samples
from hypostyle.learning.training import TrainingSettings, train

BEST = 0.7
"""How often a seat takes the answer with the highest prior; else it draws one by priors."""


def answer(guide: Guide[State], s: State, seat: int, stream: Stream) -> int:
    """An answer by priors."""
    if stream.unit() >= BEST:
        return int(guide.pick(s, seat, stream))
    options = guide.rules.legal(s, seat)
    priors = guide.insight.priors(s, seat, options)
    return options[priors.index(max(priors))]


def watch(aton: Game[State], games: int, seed: int) -> Samples:
    """Play games; a sample for every position before the cards of a round are dealt."""
    guide = Guide(aton)
    features, insight = aton.features(2), aton.insight()
    row = features.row()
    seen: list[list[list[int]]] = []
    by_hand: list[list[float]] = []
    won: list[list[float]] = []
    number: list[int] = []

    def see(s: State, seat: int) -> list[int]:
        row.at = 0
        features.brief(s, seat, row)
        return row.values()

    for n in range(games):
        stream = Stream((seed << 32) + n)
        s = aton.begin(aton.setup())
        while s.asking:
            if s.asking == CHANCE_BIT:
                if insight.quiet(s):
                    seen.append([see(s, 0), see(s, 1)])
                    by_hand.append(insight.values(s, 2))
                    number.append(n)
                aton.rules.happen(s, aton.rules.roll(s, stream))
            else:
                seat = lowest(s.asking)
                aton.rules.apply(s, seat, answer(guide, s, seat, stream))
        won += [aton.rules.shares(s)] * (len(seen) - len(won))
    unknown = np.full((len(seen), 2), np.nan, np.float32)  # no search says what it expects
    return Samples(
        np.array(seen, np.uint16),
        np.array(by_hand, np.float32),
        unknown,
        np.array(won, np.float32),
        np.array(number),
    )


def learn(aton: Game[State], samples: Samples, epochs: int, path: Path) -> Insight[State]:
    """Train a network from nothing, write its weights to a file, and make an insight of them."""
    settings = TrainingSettings(trust=False, epochs=epochs)
    trained = train(aton.features(2), samples, settings)
    print(
        f"{trained.positions:,} positions of {len(np.unique(samples.game)):,} games; log-loss on held-out"
        f" games: by hand {trained.by_hand:.3f}, learned {trained.learned:.3f};"
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
    parser.add_argument("--self-play", type=int, default=20_000, help="games to learn from")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--positions", type=int, default=64, help="imagined for an answer")
    parser.add_argument("--games", type=int, default=200, help="against the one-step bot")
    parser.add_argument("--match-seed", type=int, default=2026)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("aton.net"), help="the file of weights")
    given = parser.parse_args()

    torch.set_num_threads(1)  # a network this small gains nothing by more
    aton: Game[State] = game("aton")
    began = perf_counter()
    samples = watch(aton, given.self_play, given.seed)
    insight = learn(aton, samples, given.epochs, given.out)
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
