"""Many games stepped at once, with observations and masks as NumPy arrays."""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar, cast

from hypostyle.core.extras import packages

with packages("Batch", "lab"):
    import numpy as np
    from numpy.typing import NDArray

from hypostyle.core.facts import Setup
from hypostyle.core.game import Game
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import State
from hypostyle.core.stepping import Stepper
from hypostyle.core.stream import Stream

S = TypeVar("S", bound=State)


class Batch(Generic[S]):
    """So many games of one set-up, stepped together; a game that ends is followed by a new one.

    Lane n plays the games with the seeds `seed + n`, then `seed + n + NEXT_GAME` (see `stepping.py`)
    and so on. Chance is drawn from a `Stream` with the seed of the game, and lanes do not touch each
    other: each plays what a single game would. Compiled, the arrays are windows on the memory of the
    engine: they change with every step, so copy what you want to keep.
    """

    def __init__(
        self,
        game: Game[S] | str,
        setup: Setup | None = None,
        n: int = 256,
        seed: int = 0,
        observing: bool = True,
    ) -> None:
        if n < 1:
            raise ValueError("a batch has one game or more")
        self.game: Game[S] = cast(Game[S], find_game(game)) if isinstance(game, str) else game
        self.setup = self.game.setup() if setup is None else setup
        self.n = n
        self._stepper: Stepper[S] = Stepper(
            self.game.rules,
            self.game.features(self.setup.players),
            self.game.start(self.setup),
            [seed + lane for lane in range(n)],
            self.game.actions.seats,
            observing,
        )
        self._random = Stream(seed)

    @property
    def observations(self) -> NDArray[np.int16]:
        """What the seat that decides sees, one row per game, as in `Game.observation_spec`."""
        return _array(self._stepper.row.on, np.int16).reshape(self.n, -1)

    @property
    def masks(self) -> NDArray[np.uint8]:
        """A 1 for each legal answer of the seat that decides."""
        return _array(self._stepper.mask, np.uint8).reshape(self.n, -1)

    @property
    def seats(self) -> NDArray[np.int64]:
        """Who decides in each game."""
        return _array(self._stepper.seat, np.int64)

    @property
    def rewards(self) -> NDArray[np.float64]:
        """For games that the last step has ended, the share of the victory of every seat; else 0."""
        return _array(self._stepper.reward, np.float64).reshape(self.n, -1)

    @property
    def ended(self) -> NDArray[np.uint8]:
        """A 1 where the last step has ended a game; a new one has already begun there."""
        return _array(self._stepper.ended, np.uint8)

    def step(self, actions: "Sequence[int] | NDArray[Any]") -> None:
        """In every game the seat that decides gives an answer; answers must be legal."""
        answers = actions.tolist() if isinstance(actions, np.ndarray) else list(actions)
        if len(answers) != self.n:
            raise ValueError(f"{self.n} games need {self.n} answers, not {len(answers)}")
        lane = self._stepper.illegal(answers)
        if lane >= 0:
            raise ValueError(f"answer {answers[lane]} is not legal in game {lane}")
        self._stepper.step(answers)

    def sample(self) -> list[int]:
        """A random legal answer for every game."""
        return self._stepper.sample(self._random)

    def play(self, steps: int) -> None:
        """So many steps with random answers, all in compiled code."""
        self._stepper.play(steps, self._random)

    def position(self, lane: int) -> S:
        """A copy of the position of a game."""
        copy: S = self.game.imagine(self._stepper.states[lane], -1, self._random)
        return copy


def _array(numbers: Any, kind: Any) -> NDArray[Any]:
    """The same numbers for NumPy: a window on them, or a copy when the engine runs interpreted."""
    if isinstance(numbers, list):
        return np.array(numbers, kind)
    return np.frombuffer(numbers, kind) if len(numbers) else np.zeros(0, kind)
