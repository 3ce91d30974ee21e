"""Batches play what single games play."""

import numpy as np
import pytest

from hypostyle import CHANCE_BIT, State, game, game_names
from hypostyle.core.stepping import NEXT_GAME
from hypostyle.core.stream import Stream
from hypostyle.research.batch import Batch


@pytest.mark.parametrize("name", game_names())
def test_every_lane_plays_the_same_as_a_single_game(name: str) -> None:
    of = game(name)
    setup = of.setup()
    batch = Batch(of, setup, n=3, seed=11)
    lanes = [_Single(name, 11 + lane) for lane in range(3)]
    ended = 0
    for _ in range(230 if name == "aton" else 25):
        for lane, single in enumerate(lanes):
            seat = of.deciders(single.s)[0]
            assert batch.seats[lane] == seat
            assert np.flatnonzero(batch.masks[lane]).tolist() == of.rules.legal(single.s, seat)
            assert batch.observations[lane].tolist() == of.observe(single.s, seat)
        answers = batch.sample()
        batch.step(answers)
        for lane, single in enumerate(lanes):
            shares = single.step(answers[lane])
            assert batch.ended[lane] == (shares is not None)
            assert batch.rewards[lane].tolist() == (shares or [0.0] * setup.players)
            ended += shares is not None
    assert ended or name != "aton"


class _Single:
    """One lane, played plainly."""

    def __init__(self, name: str, seed: int) -> None:
        self.game = game(name)
        self.seed = seed
        self.begin()

    def begin(self) -> None:
        self.stream = Stream(self.seed)
        self.s = self.game.begin(self.game.setup())
        self.chance()

    def chance(self) -> None:
        while self.s.asking == CHANCE_BIT:
            self.game.rules.happen(self.s, self.game.rules.roll(self.s, self.stream))

    def step(self, action: int) -> list[float] | None:
        self.game.rules.apply(self.s, self.game.deciders(self.s)[0], action)
        self.chance()
        if self.s.asking:
            return None
        shares = self.game.rules.shares(self.s)
        self.seed += NEXT_GAME
        self.begin()
        return shares


def test_a_batch_refuses_answers_that_are_not_legal() -> None:
    with pytest.raises(ValueError, match="one game or more"):
        Batch("aton", n=0)
    batch = Batch(game("aton"), n=2, observing=False)
    with pytest.raises(ValueError, match="2 games need 2 answers, not 1"):
        batch.step([0])
    wrong = np.flatnonzero(batch.masks[1] == 0)[0]
    with pytest.raises(ValueError, match=f"answer {wrong} is not legal in game 1"):
        batch.step(np.array([batch.sample()[0], wrong]))
    with pytest.raises(ValueError, match="answer -1 is not legal in game 0"):
        batch.step([-1, 0])
    assert batch.observations.shape == (2, 0)


def test_a_game_may_be_given_by_name() -> None:
    batch: Batch[State] = Batch("egizia", n=2, seed=3)
    assert (batch.game, batch.setup) == (game("egizia"), game("egizia").setup())


def test_the_same_seed_plays_the_same_games() -> None:
    twins = [Batch(game("aton"), n=4, seed=5) for _ in range(2)]
    for batch in twins:
        batch.play(60)
    assert (twins[0].observations == twins[1].observations).all()
    assert twins[0].position(2).to_tuple() == twins[1].position(2).to_tuple()
    assert (Batch(game("aton"), n=4, seed=6).observations != twins[0].observations).any()
