"""What the environments of PettingZoo and Gymnasium share: a match, observations, pictures."""

from typing import Any, Literal

from hypostyle.core.extras import packages

with packages("hypostyle.research", "research"):
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

from hypostyle.core.chance import fresh_seed
from hypostyle.core.errors import BadOptions
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game
from hypostyle.core.match import Match
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import PUBLIC, State
from hypostyle.research.world import Encoder, usual_players

RenderMode = Literal["svg", "ansi"]
RENDER_MODES: list[str] = ["svg", "ansi"]

Observation = NDArray[Any]
Info = dict[str, Any]
"""What comes beside an observation: `action_mask`, a 1 for each answer that may be given."""


class Seats:
    """The seats of a game as agents: their spaces, and what they see of a match."""

    def __init__(
        self,
        game: str | Game[Any],
        players: int | None,
        preset: str | None,
        options: dict[str, object] | None,
        one_hot: bool,
        extra: int = 0,
    ) -> None:
        self.game: Game[Any] = find_game(game) if isinstance(game, str) else game
        many = usual_players(self.game) if players is None else players
        self.setup: Setup = self.game.setup(many, preset, options)
        sides = self.game.facts.sides[: self.setup.players]
        self.names = [f"{side.key}_{seat}" for seat, side in enumerate(sides)]
        self.one_hot = one_hot
        self.actions = self.game.actions.seats + extra
        self._encoder = Encoder(self.game, self.setup)
        self.match: Match[State] = self.begin(0)

    def begin(self, seed: int | None) -> Match[State]:
        """Begin a new match; without a seed one is drawn."""
        self.match = Match(self.game, self.setup, fresh_seed() if seed is None else str(seed))
        return self.match

    def space(self) -> spaces.Box:
        """The space of observations."""
        if self.one_hot:
            return spaces.Box(0.0, 1.0, (self._encoder.width,), np.float32)
        highest = self._encoder.highest
        return spaces.Box(np.zeros_like(highest), highest, dtype=np.int16)

    def action_space(self) -> "spaces.Discrete[np.int64]":
        """The space of answers."""
        return spaces.Discrete(self.actions)

    def observe(self, seat: int) -> Observation:
        """What a seat sees now."""
        read = self._encoder.one_hot if self.one_hot else self._encoder.numbers
        return read(self.match.state, seat)

    def info(self, seat: int) -> Info:
        """What comes beside the observation."""
        return {"action_mask": self.mask(seat)}

    def mask(self, seat: int) -> NDArray[np.int8]:
        """A 1 for each answer that a seat may give."""
        mask = np.zeros(self.actions, np.int8)
        mask[self.match.legal(seat)] = 1
        return mask

    def shares(self) -> list[float]:
        """Each seat's share of the victory; 0 while the game goes on."""
        if not self.match.over:
            return [0.0] * self.setup.players
        return self.game.rules.shares(self.match.state)[: self.setup.players]

    def render(self, mode: str | None, seat: int = PUBLIC) -> str:
        """The board as a seat sees it: an SVG, or text."""
        view = self.match.view(seat)
        return view.draw() if mode == "svg" else view.text()


def checked_mode(mode: str | None) -> str | None:
    """The render mode; BadOptions if there is no such mode."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadOptions(f"there is no render mode {mode!r}; there are svg and ansi")
    return mode
