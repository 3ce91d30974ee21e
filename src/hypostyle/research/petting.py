"""Hypostyle's games in PettingZoo: `env("aton")` step by step, `parallel_env("aton")` together.

In the AEC environment seats that choose at the same time are asked one after the other, and
`infos[agent]["action_mask"]` has a 1 for every legal answer. In the parallel one all agents act in
every step; whoever is not asked has one legal action, to wait, and the mask is a part of the
observation: there the library's own tools look for it. The reward comes at the end: the share of
the victory.
"""

from typing import Any

from hypostyle.core.extras import packages

with packages("hypostyle.research.petting", "research"):
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv, ParallelEnv

from hypostyle.core.game import Game
from hypostyle.research.seats import RENDER_MODES, Info, Observation, Seats, checked_mode

Masked = dict[str, NDArray[Any]]
"""An `observation` with its `action_mask`."""


class _Agents:
    """What both environments share: their settings, spaces and pictures."""

    suffix = ""
    """What stands behind the name of the game in that of the environment."""
    extra = 0
    """Actions besides the answers of the game."""

    def __init__(
        self,
        game: str | Game[Any],
        players: int | None = None,
        preset: str | None = None,
        options: dict[str, object] | None = None,
        one_hot: bool = False,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.seats = Seats(game, players, preset, options, one_hot, self.extra)
        self.metadata: dict[str, Any] = {
            "name": f"hypostyle_{self.seats.game.key}{self.suffix}_v0",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,  # by the library's wrappers; `parallel_env` is
        }
        self.render_mode = checked_mode(render_mode)
        self.max_cycles = max_cycles
        self.possible_agents = self.seats.names
        self.observation_spaces = {name: self._space() for name in self.possible_agents}
        self.action_spaces = {name: self.seats.action_space() for name in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's answers."""
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """The board as everybody sees it, as SVG or text."""
        return None if self.render_mode is None else self.seats.render(self.render_mode)

    def close(self) -> None:
        """Nothing needs to be closed."""

    def _space(self) -> spaces.Space[Any]:
        return self.seats.space()


class SeatsInTurn(_Agents, AECEnv[str, Observation, int]):
    """One agent acts at a time."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the seed decides its draws."""
        self.seats.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._steps = 0
        self._ask_next()

    def observe(self, agent: str) -> Observation:
        """What an agent may know."""
        return self.seats.observe(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """The agent that is asked answers; agents that are done leave."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent that is asked needs an answer"
        self._cumulative_rewards[agent] = 0.0
        self.seats.match.apply(self.possible_agents.index(agent), action)
        self._steps += 1
        for name, share in zip(self.possible_agents, self.seats.shares(), strict=True):
            self.rewards[name] = share
        if self.seats.match.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self._steps >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._ask_next()
        self._accumulate_rewards()

    def _ask_next(self) -> None:
        """Turn to the agent that answers next; the masks of all others are empty."""
        deciders = self.seats.match.deciders()
        self.agent_selection = self.possible_agents[deciders[0]] if deciders else self.agents[0]
        self.infos: dict[str, Info] = {
            name: self.seats.info(self.possible_agents.index(name)) for name in self.agents
        }


class SeatsTogether(_Agents, ParallelEnv[str, Masked, int]):
    """All agents act in every step; whoever is not asked waits, by the last action."""

    suffix = "_parallel"
    extra = 1

    @property
    def wait(self) -> int:
        """The action of agents that are not asked."""
        return self.seats.actions - 1

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Masked], dict[str, Info]]:
        """Begin a new game; the seed decides its draws."""
        self.seats.begin(seed)
        self.agents = self.possible_agents[:]
        self._steps = 0
        return self._observations(), {name: {} for name in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Masked],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, Info],
    ]:
        """All who are asked answer, and none sees what the others answer."""
        match = self.seats.match
        for seat in match.deciders():
            match.apply(seat, actions[self.possible_agents[seat]])
        self._steps += 1
        cut = self.max_cycles is not None and self._steps >= self.max_cycles and not match.over
        agents, seen = self.agents, self._observations()
        if match.over or cut:
            self.agents = []
        return (
            seen,
            dict(zip(agents, self.seats.shares(), strict=True)),
            dict.fromkeys(agents, match.over),
            dict.fromkeys(agents, cut),
            {name: {} for name in agents},
        )

    def _space(self) -> spaces.Space[Any]:
        mask = spaces.Box(0, 1, (self.seats.actions,), np.int8)
        return spaces.Dict({"observation": self.seats.space(), "action_mask": mask})

    def _observations(self) -> dict[str, Masked]:
        found: dict[str, Masked] = {}
        for seat, name in enumerate(self.agents):
            mask = self.seats.mask(seat)
            mask[self.wait] = not mask.any()
            found[name] = {"observation": self.seats.observe(seat), "action_mask": mask}
        return found


def env(game: str | Game[Any], **settings: Any) -> SeatsInTurn:
    """A game step by step; the settings are those of `SeatsInTurn`."""
    return SeatsInTurn(game, **settings)


def parallel_env(game: str | Game[Any], **settings: Any) -> SeatsTogether:
    """A game in which all agents act in every step; the settings are those of `SeatsTogether`."""
    return SeatsTogether(game, **settings)
