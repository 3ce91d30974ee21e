"""Train a network for Aton, in minutes on two cores, and let it play the one-step bot.

    python examples/train_aton.py
    python examples/train_aton.py --lessons 0 --decisions 1000000 --games 100 --save aton.pt

Needs `pip install 'hypostyle[lab,learn]'`. The network reads the observation of the seat that decides
and returns a weight for every answer and the chance to win. First it imitates games that a search plays
against itself. Then it plays both seats of a `Batch` and improves by proximal policy optimisation (PPO),
with answers that are not legal masked out and the share of the victory as the only reward. It is measured
against `onestep`, which tries every answer in eight imagined positions: as it is, playing the answer with
the highest weight, and inside a small search, beside that search without it.
"""

import argparse
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from hypostyle import CHANCE_BIT, game
from hypostyle.bots.bot import Bot
from hypostyle.bots.contest import contest
from hypostyle.bots.registry import make_bot
from hypostyle.bots.root import Candidate
from hypostyle.bots.search import Search
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game
from hypostyle.core.stream import Stream
from hypostyle.core.view import View
from hypostyle.research.batch import Batch

CLIP = 0.2
"""How far one update may move the probability of an answer."""
TRACE = 0.95
"""How far rewards reach back: lambda of generalised advantage estimation."""
EPOCHS = 2
LESSON_EPOCHS = 8
PART = 2048
"""Decisions in one step of the optimiser."""
FORBIDDEN = -1e9


class Network(nn.Module):
    """Weights of answers, and the chance to win in log-odds.

    Every group of an observation has one value on, so the first layer is a sum of rows of a table. More
    than half of the values are 0; these have no row, which halves the time.
    """

    def __init__(self, of: Game[Any], setup: Setup, hidden: int = 128) -> None:
        super().__init__()
        sizes = [
            field.high + 1 for field in of.observation_spec(setup) for _ in range(field.shape[0])
        ]
        places = np.cumsum([0, *sizes[:-1]])
        self.places: Tensor
        self.register_buffer("places", torch.from_numpy(places))
        self.table = nn.EmbeddingBag(sum(sizes), hidden, mode="sum")
        nn.init.normal_(self.table.weight, std=len(sizes) ** -0.5)
        self.bias = nn.Parameter(torch.zeros(hidden))
        self.middle = nn.Linear(hidden, hidden)
        self.policy = nn.Linear(hidden, of.bounds(setup).actions)
        self.value = nn.Linear(hidden, 1)
        nn.init.zeros_(self.policy.weight)
        nn.init.zeros_(self.value.weight)

    def forward(self, seen: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
        """Log-probabilities of all answers, and log-odds to win."""
        on = seen != 0
        ends = on.sum(1).cumsum(0)
        starts = functional.pad(ends[:-1], (1, 0))
        first = functional.relu(self.table((seen + self.places)[on], starts) + self.bias)
        h = functional.relu(self.middle(first))
        weights = self.policy(h).masked_fill(~legal, FORBIDDEN)
        return functional.log_softmax(weights, -1), self.value(h).squeeze(-1)


class Samples(NamedTuple):
    """Decisions to learn from."""

    seen: Tensor
    legal: Tensor
    actions: Tensor
    chosen: Tensor
    """The log-probability with which each was chosen."""
    advantage: Tensor
    target: Tensor
    """What the chance to win should have been."""


class Lessons(NamedTuple):
    """Decisions of a teacher, and what came of them."""

    seen: Tensor
    legal: Tensor
    actions: Tensor
    won: Tensor
    """The share of the victory of the seat that decided."""


def watch(of: Game[Any], setup: Setup, teacher: str, games: int, seed: int) -> Lessons:
    """Let a bot play against itself, and write down what each seat saw and answered."""
    seen, legal, actions, won = [], [], [], []
    for number in range(games):
        bots = [make_bot(teacher, of, seed + 2 * number + seat) for seat in range(setup.players)]
        stream = Stream(seed + number)
        s = of.begin(setup)
        asked: list[int] = []
        while s.asking:
            if s.asking == CHANCE_BIT:
                of.rules.happen(s, of.rules.roll(s, stream))
                continue
            seat = of.deciders(s)[0]
            action = int(bots[seat].answer(of, s, seat))
            seen.append(of.observe(s, seat))
            legal.append(of.mask(s, seat))
            actions.append(action)
            asked.append(seat)
            of.rules.apply(s, seat, action)
        shares = of.rules.shares(s)
        won += [shares[seat] for seat in asked]
    return Lessons(
        torch.from_numpy(np.array(seen, np.int16)),
        torch.from_numpy(np.array(legal, bool)),
        torch.tensor(actions),
        torch.tensor(won),
    )


def imitate(network: Network, optimiser: torch.optim.Optimizer, lessons: Lessons) -> float:
    """Learn to answer as the teacher; how often the network does, on every tenth part of the lessons."""
    useful = (lessons.legal.sum(1) > 1).nonzero().squeeze(1)
    learnt = useful[useful // 1000 % 10 != 9]
    held = useful[useful // 1000 % 10 == 9]
    for _ in range(LESSON_EPOCHS):
        for some in torch.split(learnt[torch.randperm(len(learnt))], PART // 4):
            logs, odds = network(lessons.seen[some], lessons.legal[some])
            missed = functional.nll_loss(logs, lessons.actions[some])
            error = functional.binary_cross_entropy_with_logits(odds, lessons.won[some])
            optimiser.zero_grad(set_to_none=True)
            torch.autograd.backward(missed + error)
            optimiser.step()
    if not len(held):
        return 0.0
    with torch.no_grad():
        logs, _ = network(lessons.seen[held], lessons.legal[held])
    return float((logs.argmax(-1) == lessons.actions[held]).float().mean())


def play(batch: Batch[Any], network: Network, steps: int, random: torch.Generator) -> Samples:
    """Play on in every lane for so many decisions."""
    n = batch.n
    seen, legal, actions, chosen = [], [], [], []
    values = np.zeros((steps, n))
    seats = np.zeros((steps, n), np.int64)
    ended = np.zeros((steps, n), bool)
    rewards = np.zeros((steps, n, batch.setup.players))
    for t in range(steps):
        seen.append(torch.from_numpy(batch.observations.copy()))
        legal.append(torch.from_numpy(batch.masks.astype(bool)))
        seats[t] = batch.seats
        with torch.no_grad():
            logs, odds = network(seen[-1], legal[-1])
            noise = torch.empty_like(logs).exponential_(generator=random)
            picked = (logs.exp() / noise).argmax(-1)  # each answer as likely as it should be
        actions.append(picked)
        chosen.append(logs.gather(1, picked[:, None]).squeeze(1))
        values[t] = odds.sigmoid().numpy()
        batch.step(picked.numpy())
        ended[t] = batch.ended
        rewards[t] = batch.rewards
    with torch.no_grad():
        _, odds = network(
            torch.from_numpy(batch.observations.copy()), torch.from_numpy(batch.masks.astype(bool))
        )
    advantage = advantages(values, seats, ended, rewards, odds.sigmoid().numpy(), batch.seats)
    target = advantage + values
    return Samples(
        torch.cat(seen),
        torch.cat(legal),
        torch.cat(actions),
        torch.cat(chosen),
        torch.from_numpy(advantage.reshape(-1)).float(),
        torch.from_numpy(target.reshape(-1)).float().clamp(0.0, 1.0),
    )


def advantages(
    values: NDArray[Any],
    seats: NDArray[Any],
    ended: NDArray[Any],
    rewards: NDArray[Any],
    last: NDArray[Any],
    last_seats: NDArray[Any],
) -> NDArray[Any]:
    """How much better each decision turned out than expected, for the seat that made it.

    Two seats share every lane: what follows a decision is what the same seat expects when it is asked
    the next time, or its reward. `last` is what `last_seats` expect after the last decision; the other
    seat expects the rest.
    """
    steps, n = values.shape
    lanes = np.arange(n)
    expected = np.repeat((1.0 - last)[:, None], 2, axis=1)
    expected[lanes, last_seats] = last
    gained = np.zeros((n, 2))
    found = np.zeros((steps, n))
    for t in range(steps - 1, -1, -1):
        over = ended[t]
        expected[over] = rewards[t][over]
        gained[over] = 0.0
        seat = seats[t]
        found[t] = expected[lanes, seat] - values[t] + TRACE * gained[lanes, seat]
        expected[lanes, seat] = values[t]
        gained[lanes, seat] = found[t]
    return found


def learn(network: Network, optimiser: torch.optim.Optimizer, samples: Samples) -> float:
    """Improve the network; the mean entropy of its choices."""
    useful = (samples.legal.sum(1) > 1).nonzero().squeeze(1)
    entropies = []
    for _ in range(EPOCHS):
        for some in torch.split(useful[torch.randperm(len(useful))], PART):
            advantage = samples.advantage[some]
            advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
            logs, odds = network(samples.seen[some], samples.legal[some])
            now = logs.gather(1, samples.actions[some, None]).squeeze(1)
            ratio = (now - samples.chosen[some]).exp()
            held = ratio.clamp(1.0 - CLIP, 1.0 + CLIP)
            gain = torch.minimum(ratio * advantage, held * advantage).mean()
            entropy = -(logs.exp() * logs.clamp(min=-50.0)).sum(-1).mean()
            error = functional.binary_cross_entropy_with_logits(odds, samples.target[some])
            loss = error - gain - 0.01 * entropy
            optimiser.zero_grad(set_to_none=True)
            torch.autograd.backward(loss)
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()
            entropies.append(entropy.item())
    return float(np.mean(entropies))


def weights(network: Network, view: View[Any]) -> Tensor:
    """The log-probabilities of all answers of a seat that is asked."""
    seen = torch.tensor([view.game.observe(view, view.seat)])
    legal = torch.tensor([view.game.mask(view, view.seat)], dtype=torch.bool)
    with torch.no_grad():
        logs: Tensor = network(seen, legal)[0]
    return logs[0]


class Trained(Bot[Any]):
    """Plays the answer to which the network gives the highest weight."""

    def __init__(self, name: str, network: Network) -> None:
        super().__init__(name, 0)
        self.network = network

    def choose(self, view: View[Any]) -> int:
        return int(weights(self.network, view).argmax())


class Guided(Search[Any]):
    """A small search whose priors at the root are, one half each, the network's and the game's.

    Inside the tree the network is not asked: there the game's own priors and values are used.
    """

    def __init__(self, name: str, of: Game[Any], network: Network, rollouts: int) -> None:
        super().__init__(name, of, 0, rollouts)
        self.network = network

    def begin(self, view: View[Any]) -> list[Candidate]:
        found = super().begin(view)
        likes = weights(self.network, view).exp()
        for each in found:
            each.prior = 0.5 * (each.prior + float(likes[each.arm.key % self.answers]))
        return sorted(found, key=lambda each: each.prior, reverse=True)


def measure(of: Game[Any], bot: Bot[Any] | str, games: int, seed: int) -> str:
    """How a bot does against the one-step bot, in words."""
    own = contest(of, [bot, "onestep"], games, seed).standings[0]
    return f"{own.share:.1%} of {games} games ({own.low:.1%} to {own.high:.1%})"


def main() -> None:
    """Train, and measure on the way and in the end."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--teacher", default="search:60", help="the bot whose games are imitated")
    parser.add_argument("--lessons", type=int, default=400, help="how many games")
    parser.add_argument("--decisions", type=int, default=800_000, help="of self-play")
    parser.add_argument("--lanes", type=int, default=256, help="games played at once")
    parser.add_argument("--steps", type=int, default=32, help="decisions in each before learning")
    parser.add_argument(
        "--games", type=int, default=200, help="against the one-step bot, in the end"
    )
    parser.add_argument("--rollouts", type=int, default=60, help="of the small search, in the end")
    parser.add_argument("--rate", type=float, default=8e-4, help="learning rate at the start")
    parser.add_argument("--every", type=int, default=60, help="rounds between two reports")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="write the network to this file")
    given = parser.parse_args()

    torch.set_num_threads(given.threads)
    torch.manual_seed(given.seed)
    random = torch.Generator().manual_seed(given.seed)
    aton = game("aton")
    setup = aton.setup()
    batch = Batch(aton, setup, given.lanes, given.seed)
    network = Network(aton, setup)
    optimiser = torch.optim.Adam(network.parameters(), lr=given.rate)
    alone = Trained("network", network)
    some = max(2, given.games // 10)
    began, worked = perf_counter(), process_time()
    if given.lessons:
        lessons = watch(aton, setup, given.teacher, given.lessons, given.seed)
        same = imitate(network, optimiser, lessons)
        print(
            f"{len(lessons.actions):,} decisions of {given.teacher},"
            f" {process_time() - worked:.0f} s of processor time: {same:.0%} answered alike,"
            f" {measure(aton, alone, some, given.seed)}",
            flush=True,
        )
    rounds = max(1, given.decisions // (given.lanes * given.steps))
    for n in range(rounds):
        for group in optimiser.param_groups:
            group["lr"] = given.rate * (1.0 - n / rounds)
        entropy = learn(network, optimiser, play(batch, network, given.steps, random))
        if (n + 1) % given.every == 0 or n + 1 == rounds:
            made = (n + 1) * given.lanes * given.steps
            print(
                f"{made:,} decisions, {process_time() - worked:.0f} s of processor time:"
                f" entropy {entropy:.2f},"
                f" {measure(aton, alone, some, given.seed)}",
                flush=True,
            )
    if given.save:
        torch.save(network.state_dict(), given.save)
    print(
        f"Trained for {perf_counter() - began:.0f} s, {process_time() - worked:.0f} s of processor time"
    )
    tests: list[tuple[str, Bot[Any] | str]] = [
        ("The network alone", alone),
        ("In a search", Guided("guided", aton, network, given.rollouts)),
        ("The search without it", f"search:{given.rollouts}"),
    ]
    for name, bot in tests:
        print(f"{name}: {measure(aton, bot, given.games, given.seed + 1)}", flush=True)


if __name__ == "__main__":
    main()
