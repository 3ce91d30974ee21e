"""A tiny run of learning, from self-play to a bot that plays with what it learned."""

import json
import pickle
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeVar
from xml.etree import ElementTree

import numpy as np
import pytest
import torch

from hypostyle import game
from hypostyle.bots.registry import make_bot
from hypostyle.core.errors import BadWeights
from hypostyle.core.weights import read_header, read_weights, shipped_weights
from hypostyle.learning.generations import LearningPlan, LearningRun, OtherPlan
from hypostyle.learning.samples import (
    Samples,
    bot_of,
    play_samples,
    read_samples,
    targets,
    write_whole,
)
from hypostyle.learning.training import (
    TrainingSettings,
    calibration,
    log_loss,
    train,
    train_priors,
)

torch.set_num_threads(1)  # networks this small gain nothing by more

T = TypeVar("T")
R = TypeVar("R")

PLAN = LearningPlan(
    game="aton",
    players=2,
    generations=2,
    games=3,
    rollouts=2,
    evaluation=2,
    eval_rollouts=2,
    training=TrainingSettings(hidden=4, middle=4, epochs=2, priors=4),
)


def test_a_tiny_run_learns_plays_and_resumes(tmp_path: Path) -> None:
    said: list[str] = []
    run = LearningRun(game("aton"), PLAN, tmp_path, 1, said.append)
    found = run.run()
    assert [one.against for one in found[1]] == ["hand-written", "generation 1"]
    assert all(0.0 <= one.low <= one.share <= one.high <= 1.0 for one in found[1])
    record = read_header(run.weights(2)).record
    assert record["generation"] == 2
    picture = ElementTree.parse(tmp_path / "progress.svg").getroot()
    dots = picture.iter("{http://www.w3.org/2000/svg}circle")
    assert [one.get("r") for one in dots].count("4") == 2  # the shares of two generations
    assert record["command"] == PLAN.command()
    match = game("aton").new(seed=1)
    bot = make_bot(run.spec(2, 4), game("aton"), 1)
    assert bot.choose(match.view(0)) in match.legal(0)
    first = run.shards(1)[0].path.read_bytes()
    before = run.weights(2).read_bytes()
    run.weights(2).unlink()
    (tmp_path / "gen-2.json").unlink()
    said.clear()
    again = LearningRun(game("aton"), PLAN, tmp_path, 1, said.append)
    assert again.run() == found
    assert run.shards(1)[0].path.read_bytes() == first
    assert run.weights(2).read_bytes() == before
    assert not any("samples" in line for line in said)  # self-play was not repeated
    assert again.best() in (run.weights(1), run.weights(2))
    with pytest.raises(OtherPlan, match="another plan"):
        LearningRun(game("aton"), LearningPlan("aton", 2, games=4), tmp_path, 1, said.append)


def test_the_first_games_may_be_played_by_weights(tmp_path: Path) -> None:
    plan = replace(PLAN, start="learned")
    run = LearningRun(game("aton"), plan, tmp_path, 1, print)
    assert run.shards(1)[0].spec == "search:2,insight=learned"
    assert " --start learned" in plan.command()
    (shipped,) = shipped_weights(game("aton"))
    run.weights(1).write_bytes(shipped.read_bytes())
    second = run.shards(2)[0]
    assert (second.spec, second.weights) == ("search:2", shipped.read_bytes())
    assert bot_of(second).startswith("search:2,insight=")
    there = Path(bot_of(second).partition("=")[2])
    there.write_bytes(b"something else")
    assert Path(bot_of(second).partition("=")[2]).read_bytes() == shipped.read_bytes()
    header = read_header(shipped)
    assert run.started() == {
        "start": {"digest": header.digest, "command": header.record["command"]}
    }
    assert LearningRun(game("aton"), PLAN, tmp_path / "other", 1, print).started() == {}
    assert "--start" not in PLAN.command()
    named = replace(PLAN, start=str(shipped))
    (shard, *_) = LearningRun(game("aton"), named, tmp_path / "named", 1, print).shards(1)
    assert shard.weights == shipped.read_bytes()
    with pytest.raises(BadWeights, match=r"missing\.net cannot be read"):
        LearningRun(game("aton"), replace(PLAN, start="missing.net"), tmp_path / "no", 1, print)


def test_games_may_be_played_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cluster gets work that needs no file of this machine, and its results are stored here."""
    sent: list[bytes] = []

    def cluster(work: Callable[[T], R], tasks: Iterable[T], /) -> Iterator[R]:
        for task in reversed([*tasks]):
            sent.append(pickle.dumps((work, task)))
            there, what = pickle.loads(sent[-1])
            yield there(what)

    monkeypatch.setattr("hypostyle.learning.generations.SHARD", 2)
    plan = replace(PLAN, evaluation=0)
    run = LearningRun(game("aton"), plan, tmp_path, 1, print, cluster)
    run.run()
    assert len(sent) == 4  # two shards a generation
    here = LearningRun(game("aton"), plan, tmp_path / "here", 1, print)
    here.play(1)
    for there, alone in zip(run.shards(1), here.shards(1), strict=True):
        assert there.path.read_bytes() == alone.path.read_bytes()


def test_self_play_is_the_same_for_the_same_seed() -> None:
    of = game("aton")
    games = [play_samples(of, "search:2", of.setup(), 1, number) for number in (0, 0, 1)]
    taken, decided = zip(*games, strict=True)
    assert [row.seen for row in taken[0]] == [row.seen for row in taken[1]]
    assert [row.seen for row in taken[0]] != [row.seen for row in taken[2]]
    assert sum(taken[0][0].won) == 1.0
    assert decided[0] == decided[1] != decided[2]
    for one in decided[0]:
        assert 0 <= one.chosen < len(one.answers) == len(one.priors) > 1
        assert sum(one.priors) == pytest.approx(1.0)


def some_samples(n: int = 400) -> Samples:
    """Made-up samples in which whoever leads wins."""
    features = game("aton").features(2)
    sizes = np.array(features.sizes[: features.learned])
    random = np.random.default_rng(1)
    seen = (random.random((n, 2, len(sizes))) * sizes).astype(np.uint16)
    won = np.zeros((n, 2), np.float32)
    lead = int(np.flatnonzero(sizes == 41)[2])
    seen[:, 1, lead] = 40 - seen[:, 0, lead]
    won[:, 0] = seen[:, 0, lead] > 20
    won[:, 1] = 1.0 - won[:, 0]
    half = np.full((n, 2), 0.5, np.float32)
    return Samples(seen, half, np.full((n, 2), np.nan, np.float32), won, np.arange(n))


def test_training_finds_what_wins() -> None:
    samples = some_samples()
    settings = TrainingSettings(hidden=8, middle=4, epochs=40, rate=3e-2, decay=0.0)
    trained = train(game("aton").features(2), samples, settings)
    assert trained.by_hand == pytest.approx(0.6931, abs=1e-3)
    assert trained.learned < 0.62
    assert trained.held_out == 40
    assert sum(n for _, _, n in trained.bins) == 80


def test_training_finds_which_answers_are_chosen() -> None:
    """Of two answers that look alike by hand the lower is chosen whenever the lead is below 20."""
    features = game("aton").features(2)
    sizes = np.array(features.sizes[: features.asked])
    random = np.random.default_rng(1)
    n = 600
    asked = np.zeros((n, len(sizes)), np.uint16)
    lead = int(np.flatnonzero(sizes == 41)[2])
    asked[:, lead] = random.integers(0, 41, n)
    samples = replace(
        some_samples(4),
        asked=asked,
        counts=np.full(n, 3),
        answers=np.tile(np.array([5, 9, 11], np.int32), n),
        priors=np.tile(np.array([0.45, 0.45, 0.1], np.float32), n),
        chosen=(asked[:, lead] >= 20).astype(np.int64),
        decided=np.arange(n),
    )
    settings = TrainingSettings(priors=8, epochs=200, rate=1e-2)
    found = train_priors(features, 307, samples, settings)
    assert found.decisions == n
    assert found.by_hand == pytest.approx(-np.log(0.45), abs=1e-5)
    assert found.learned < 0.45
    assert len(found.layers.answers) == 8 * 307
    assert len(found.layers.first) == 8 * sizes.sum()


def test_values_that_were_never_met_add_nothing() -> None:
    samples = some_samples(40)
    samples.seen[:, :, 3] = 1
    features = game("aton").features(2)
    trained = train(features, samples, TrainingSettings(hidden=4, middle=4, epochs=1))
    first = np.array(trained.layers.first).reshape(-1, 4)
    start = sum(features.sizes[:3])
    assert first[start + 1].any()
    assert not first[start].any()
    assert not first[start + 2 : start + features.sizes[3]].any()


def test_targets_mix_results_with_what_searches_expected(tmp_path: Path) -> None:
    nan = float("nan")
    samples = Samples(
        seen=np.zeros((3, 2, 1), np.uint16),
        by_hand=np.full((3, 2), 0.5, np.float32),
        expected=np.array([[0.8, nan], [nan, nan], [0.6, 0.6]], np.float32),
        won=np.array([[1, 0], [1, 0], [0, 1]], np.float32),
        game=np.arange(3),
    )
    assert targets(samples) == pytest.approx(np.array([[0.9, 0.1], [1.0, 0.0], [0.25, 0.75]]))
    for name in ("a.npz", "b.npz"):
        write_whole(tmp_path / name, samples.packed())
    both = read_samples([tmp_path / "a.npz", tmp_path / "b.npz"])
    assert len(both) == 6
    assert both.won[3:].tolist() == samples.won.tolist()


def test_losses_and_calibration_are_counted_right() -> None:
    values, won = np.array([[0.75, 0.25]]), np.array([[1.0, 0.0]])
    assert log_loss(values, won) == pytest.approx(-np.log(0.75))
    assert calibration(values, won) == [(0.25, 0.0, 1), (0.75, 1.0, 1)]


def test_the_plan_is_kept_as_text(tmp_path: Path) -> None:
    LearningRun(game("aton"), PLAN, tmp_path, 1, print)
    assert json.loads((tmp_path / "plan.json").read_text())["games"] == 3
    assert not list(tmp_path.glob("*.net"))
    with pytest.raises(FileNotFoundError):
        read_samples(
            [shard.path for shard in LearningRun(game("aton"), PLAN, tmp_path, 1, print).shards(1)]
        )


def test_weights_of_a_run_can_be_read_back(tmp_path: Path) -> None:
    plan = LearningPlan(
        game="egizia",
        players=1,
        generations=1,
        games=1,
        rollouts=2,
        evaluation=0,
        training=TrainingSettings(hidden=4, middle=4, epochs=1),
    )
    run = LearningRun(game("egizia"), plan, tmp_path, 1, print)
    run.run()
    lens = read_weights(run.best(), game("egizia"))
    assert lens.features.players == 1
    assert lens.answers is not None
