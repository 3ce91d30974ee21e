"""Training: from samples to networks of whole numbers."""

from dataclasses import dataclass
from math import cos, pi
from typing import Any, TypeVar

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from hypostyle.core.features import Features
from hypostyle.core.net import LANES, ONE_FIRST, ONE_LATER, half_of
from hypostyle.core.state import State
from hypostyle.core.weights import AnswerLayers, Layers
from hypostyle.learning.samples import Samples, targets

S = TypeVar("S", bound=State)

BATCH = 4096
PRIORS_BATCH = 1024
HELD_OUT = 10
"""Every tenth game is not trained on."""
LEAST = 1e-4
ONE_SUM = ONE_FIRST * ONE_LATER


@dataclass(frozen=True, slots=True)
class TrainingSettings:
    """How a network is trained."""

    hidden: int = 32
    middle: int = 16
    epochs: int = 12
    rate: float = 2e-3
    decay: float = 0.02
    trust: bool = True
    """Start from the hand-written values and learn what to add."""
    seed: int = 1
    priors: int = 16
    """Hidden units of the network for priors; 0 for none."""


@dataclass(frozen=True, slots=True)
class Trained:
    """A network, and how well it and the hand-written values predict who wins held-out games."""

    layers: Layers
    trust: float
    positions: int
    held_out: int
    by_hand: float
    """Log-loss of the hand-written values."""
    learned: float
    """Log-loss of the network in whole numbers."""
    bins: list[tuple[float, float, int]]
    """Calibration: mean value, mean share, number of values, by tenths."""


class SmallNet(nn.Module):
    """The network while it learns."""

    def __init__(self, features: int, settings: TrainingSettings, bound: float) -> None:
        super().__init__()
        self.bound = bound
        self.first = nn.EmbeddingBag(features, settings.hidden, mode="sum")
        nn.init.normal_(self.first.weight, 0.0, min(0.05, bound / 8))
        self.bias = nn.Parameter(torch.full((settings.hidden,), 0.05))
        self.second = nn.Linear(settings.hidden, settings.middle)
        self.third = nn.Linear(settings.middle, 1)
        if settings.trust:
            nn.init.zeros_(self.third.weight)
            nn.init.zeros_(self.third.bias)
        self.trust = nn.Parameter(torch.ones(1), requires_grad=settings.trust)

    def forward(self, x: Tensor, by_hand: Tensor) -> Tensor:
        """The log-odds of rows."""
        h = functional.relu(self.first(x) + self.bias)
        out: Tensor = self.third(functional.relu(self.second(h))).squeeze(-1)
        return out + self.trust * by_hand if self.trust.requires_grad else out

    def keep_bounds(self) -> None:
        """Weights of the first layer, with the bias, stay within 16-bit lanes."""
        margin = self.bound / 4
        with torch.no_grad():
            self.first.weight.clamp_(margin - self.bound, self.bound - margin)
            self.bias.clamp_(-margin, margin)


def train(features: Features[S], samples: Samples, settings: TrainingSettings) -> Trained:
    """Train a network on samples, on the GPU if there is one."""
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(settings.seed)
    sizes = features.sizes[: features.learned]
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    players = samples.seen.shape[1]
    seen = samples.seen.astype(np.int64) + starts
    held = samples.game % HELD_OUT == 0
    if held.all() or not held.any():
        held = np.arange(len(samples)) % HELD_OUT == 0
    x = torch.tensor(seen[~held].reshape(-1, len(sizes)), device=device)
    hand = torch.tensor(_log_odds(samples.by_hand[~held]).ravel(), device=device)
    y = torch.tensor(targets(samples)[~held].ravel(), device=device)
    net = SmallNet(int(sum(sizes)), settings, (half_of(len(sizes)) - 1) / ONE_FIRST).to(device)
    _fit(net, x, hand, y, settings)
    layers = whole(net, sizes[0], seen_rows(seen[~held], int(sum(sizes))))
    trust = float(net.trust.detach()) if settings.trust else 0.0
    found = _shares(_evaluate(layers, seen[held]), samples.by_hand[held], trust, players)
    won = samples.won[held]
    return Trained(
        layers=layers,
        trust=trust,
        positions=len(samples),
        held_out=int(held.sum()),
        by_hand=log_loss(samples.by_hand[held], won),
        learned=log_loss(found, won),
        bins=calibration(found, won),
    )


def _fit(net: SmallNet, x: Tensor, hand: Tensor, y: Tensor, settings: TrainingSettings) -> None:
    optimizer = torch.optim.AdamW(net.parameters(), lr=settings.rate, weight_decay=settings.decay)
    n = len(y)
    steps = max(1, settings.epochs * -(-n // BATCH))
    at = 0
    for _ in range(settings.epochs):
        order = torch.randperm(n, device=y.device)
        for k in range(0, n, BATCH):
            for group in optimizer.param_groups:
                group["lr"] = settings.rate * 0.5 * (1 + cos(pi * at / steps)) + 1e-6
            pick = order[k : k + BATCH]
            optimizer.zero_grad(set_to_none=True)
            loss = functional.binary_cross_entropy_with_logits(net(x[pick], hand[pick]), y[pick])
            loss.backward()  # type: ignore[no-untyped-call]  # torch does not say
            optimizer.step()
            net.keep_bounds()
            at += 1


def seen_rows(seen: NDArray[np.int64], many: int) -> NDArray[np.bool_]:
    """Which of so many values were on in any sample."""
    found = np.zeros(many, np.bool_)
    found[np.unique(seen)] = True
    return found


def whole(net: SmallNet, size: int, met: NDArray[np.bool_]) -> Layers:
    """The weights in whole numbers; values that were never met add nothing."""
    return Layers(
        first=whole_first(net.first, net.bias, net.bound, size, met),
        second=_whole(net.second.weight, ONE_LATER),
        bias2=_whole(net.second.bias, ONE_SUM),
        third=_whole(net.third.weight, ONE_LATER),
        bias3=_whole(net.third.bias, ONE_SUM)[0],
    )


def whole_first(
    table: nn.EmbeddingBag, bias: Tensor, bound: float, size: int, met: NDArray[np.bool_]
) -> list[int]:
    """A first layer in whole numbers; the bias goes into the first group, one value of which is on."""
    first = _array(table.weight)
    first[~met] = 0.0
    first[:size] += _array(bias)
    half = round(bound * ONE_FIRST) + 1
    found: list[int] = (
        np.clip(np.round(first * ONE_FIRST), -half, half - 1).astype(int).ravel().tolist()
    )
    return found


def _array(tensor: Tensor) -> NDArray[np.float64]:
    found: NDArray[np.float64] = tensor.detach().cpu().double().numpy().copy()
    return found


def _whole(tensor: Tensor, one: int) -> list[int]:
    return [int(x) for x in np.round(_array(tensor) * one).ravel()]


def _evaluate(layers: Layers, seen: NDArray[np.int64]) -> NDArray[np.float64]:
    """The outputs of the network in whole numbers, for many rows at once."""
    middle = len(layers.bias2)
    hidden = len(layers.second) // middle
    assert hidden % LANES == 0
    first = np.array(layers.first, np.int64).reshape(-1, hidden)
    second = np.array(layers.second, np.int64).reshape(middle, hidden)
    rows = seen.reshape(-1, seen.shape[-1])
    out = np.empty(len(rows))
    for k in range(0, len(rows), BATCH):
        h = np.maximum(first[rows[k : k + BATCH]].sum(1), 0)
        m = np.maximum(h @ second.T + np.array(layers.bias2, np.int64), 0) >> 8
        out[k : k + BATCH] = m @ np.array(layers.third, np.int64) + layers.bias3
    return out.reshape(seen.shape[:-1]) / ONE_SUM


def _shares(
    out: NDArray[np.float64], by_hand: NDArray[Any], trust: float, players: int
) -> NDArray[np.float64]:
    x = out + trust * _log_odds(by_hand)
    if players == 2:
        x = (x - x[:, ::-1]) / 2
    p: NDArray[np.float64] = 1.0 / (1.0 + np.exp(-x))
    return p / p.sum(1, keepdims=True) if players > 1 else p


def _log_odds(values: NDArray[Any]) -> NDArray[np.float32]:
    p = np.clip(values, LEAST, 1.0 - LEAST)
    odds: NDArray[np.float32] = np.log(p / (1.0 - p)).astype(np.float32)
    return odds


def log_loss(values: NDArray[Any], won: NDArray[Any]) -> float:
    """The mean log-loss of the values of all seats, each a chance to win or not."""
    p = np.clip(values, LEAST, 1.0 - LEAST)
    return float(-(won * np.log(p) + (1.0 - won) * np.log(1.0 - p)).mean())


def calibration(values: NDArray[Any], won: NDArray[Any]) -> list[tuple[float, float, int]]:
    """By tenths of the value: its mean, the mean share of the victory, how many there are."""
    tenths = np.minimum((values * 10).astype(int), 9)
    found = []
    for tenth in range(10):
        here = tenths == tenth
        if here.any():
            found.append((float(values[here].mean()), float(won[here].mean()), int(here.sum())))
    return found


# --- priors ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TrainedPriors:
    """A network for priors, and how well it and the hand-written ones predict held-out decisions."""

    layers: AnswerLayers
    decisions: int
    by_hand: float
    """Mean log-loss of the chosen answer."""
    learned: float


class PriorsNet(nn.Module):
    """The network for priors while it learns."""

    def __init__(self, features: int, hidden: int, answers: int, bound: float) -> None:
        super().__init__()
        self.bound = bound
        self.first = nn.EmbeddingBag(features, hidden, mode="sum")
        nn.init.normal_(self.first.weight, 0.0, min(0.05, bound / 8))
        self.bias = nn.Parameter(torch.full((hidden,), 0.05))
        self.answers = nn.Embedding(answers, hidden)
        nn.init.zeros_(self.answers.weight)
        self.each = nn.Embedding(answers, 1)
        nn.init.zeros_(self.each.weight)
        self.trust = nn.Parameter(torch.ones(1))

    def forward(self, x: Tensor, owner: Tensor, answers: Tensor, by_hand: Tensor) -> Tensor:
        """For each answer of these decisions the logarithm of its weight; `owner` is its decision."""
        h = functional.relu(self.first(x) + self.bias)
        out: Tensor = (h[owner] * self.answers(answers)).sum(-1) + self.each(answers).squeeze(-1)
        return out + self.trust * by_hand

    def keep_bounds(self) -> None:
        """Weights of the first layer, with the bias, stay within 16-bit lanes."""
        margin = self.bound / 4
        with torch.no_grad():
            self.first.weight.clamp_(margin - self.bound, self.bound - margin)
            self.bias.clamp_(-margin, margin)


class _Decisions:
    """Decisions on a device, from which batches are taken."""

    def __init__(
        self, samples: Samples, starts: NDArray[np.int64], pick: NDArray[np.bool_], device: str
    ) -> None:
        places = np.flatnonzero(pick)
        begins = np.cumsum(samples.counts) - samples.counts
        self.x = torch.tensor(samples.asked[places].astype(np.int64) + starts, device=device)
        self.begin = torch.tensor(begins[places], device=device)
        self.count = torch.tensor(samples.counts[places], device=device)
        self.chosen = torch.tensor(samples.chosen[places], device=device)
        self.answers = torch.tensor(samples.answers.astype(np.int64), device=device)
        self.by_hand = torch.tensor(np.log(samples.priors), device=device)

    def loss(self, net: PriorsNet | None, rows: Tensor) -> Tensor:
        """The log-loss of the chosen answers of these rows, by hand without a network."""
        count = self.count[rows]
        owner = torch.repeat_interleave(torch.arange(len(rows), device=rows.device), count)
        first = torch.cumsum(count, 0) - count
        at = torch.arange(len(owner), device=rows.device) - first[owner] + self.begin[rows][owner]
        by_hand = self.by_hand[at]
        out = by_hand
        if net is not None:
            out = net(self.x[rows], owner, self.answers[at], by_hand)
        most = torch.full((len(rows),), -1e9, device=rows.device)
        most = most.scatter_reduce(0, owner, out.detach(), "amax")
        total = torch.zeros(len(rows), device=rows.device)
        total = total.index_add(0, owner, torch.exp(out - most[owner]))
        mine = out[first + self.chosen[rows]]
        return (torch.log(total) + most - mine).mean()

    def mean_loss(self, net: PriorsNet | None) -> float:
        """The mean log-loss of all decisions."""
        total = 0.0
        with torch.no_grad():
            for rows in torch.split(torch.arange(len(self.count), device=self.x.device), BATCH):
                total += float(self.loss(net, rows)) * len(rows)
        return total / len(self.count)


def train_priors(
    features: Features[S], answers: int, samples: Samples, settings: TrainingSettings
) -> TrainedPriors:
    """Train a network on the decisions of searches, on the GPU if there is one."""
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(settings.seed)
    sizes = features.sizes[: features.asked]
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.int64)
    held = samples.decided % HELD_OUT == 0
    if held.all() or not held.any():
        held = np.arange(len(held)) % HELD_OUT == 0
    taught = _Decisions(samples, starts, ~held, device)
    tested = _Decisions(samples, starts, held, device)
    bound = (half_of(len(sizes)) - 1) / ONE_FIRST
    net = PriorsNet(int(sum(sizes)), settings.priors, answers, bound).to(device)
    optimizer = torch.optim.AdamW(net.parameters(), lr=settings.rate, weight_decay=settings.decay)
    n = len(taught.count)
    steps = max(1, settings.epochs * -(-n // PRIORS_BATCH))
    at = 0
    for _ in range(settings.epochs):
        for rows in torch.split(torch.randperm(n, device=device), PRIORS_BATCH):
            for group in optimizer.param_groups:
                group["lr"] = settings.rate * 0.5 * (1 + cos(pi * at / steps)) + 1e-6
            optimizer.zero_grad(set_to_none=True)
            taught.loss(net, rows).backward()  # type: ignore[no-untyped-call]  # torch does not say
            optimizer.step()
            net.keep_bounds()
            at += 1
    met = seen_rows(samples.asked[~held] + starts, int(sum(sizes)))
    return TrainedPriors(
        layers=AnswerLayers(
            first=whole_first(net.first, net.bias, net.bound, sizes[0], met),
            answers=_whole(net.answers.weight, ONE_LATER),
            bias=_whole(net.each.weight, ONE_SUM),
            trust=round(float(net.trust.detach()), 4),
        ),
        decisions=n + len(tested.count),
        by_hand=tested.mean_loss(None),
        learned=tested.mean_loss(net),
    )
