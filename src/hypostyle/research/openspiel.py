"""Hypostyle's games in OpenSpiel: `import hypostyle.research.openspiel` registers them all.

`pyspiel.load_game("hypostyle_aton")` then loads a game at its default options, and
`pyspiel.load_game("hypostyle_nefertiti", {"players": 5, "preset": "seed", "options": "x=1;y=2"})`
with others. Seats that choose at the same time are asked one after the other. Utilities are shares
of the victory. The tensor of an information state is the observation and, for perfect recall, a
hash of all that the seat has learnt.
"""

from functools import cached_property
from typing import Any

from hypostyle.core.extras import packages

with packages("hypostyle.research.openspiel", "research"):
    import numpy as np
    import pyspiel

from hypostyle.core.errors import BadOptions, NoFeatures
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game
from hypostyle.core.options import read_options
from hypostyle.core.registry import game as find_game
from hypostyle.core.registry import game_names
from hypostyle.core.state import CHANCE
from hypostyle.research.world import DIGEST_BITS, NOBODY, Encoder, World, usual_players

PREFIX = "hypostyle_"


def register_game(game: Game[Any]) -> str:
    """Make a game known to OpenSpiel; the name under which it can be loaded."""
    name = PREFIX + game.key
    if name not in pyspiel.registered_names():

        class Loaded(SpielGame):
            def __init__(self, params: dict[str, Any] | None = None) -> None:
                super().__init__(game, params or {})

        pyspiel.register_game(game_type(game, min(game.facts.players)), Loaded)
    return name


def game_type(game: Game[Any], players: int) -> Any:
    """What OpenSpiel wants to know about a game for so many players."""
    kinds = pyspiel.GameType
    observed = _has_features(game, players)
    return kinds(
        short_name=PREFIX + game.key,
        long_name=f"{game.facts.title} (Hypostyle)",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        # Alone you may lose against the rules: then nobody has a share of the victory.
        utility=kinds.Utility.GENERAL_SUM if players == 1 else kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.facts.players),
        min_num_players=min(game.facts.players),
        provides_information_state_string=True,
        provides_information_state_tensor=observed,
        provides_observation_string=True,
        provides_observation_tensor=observed,
        provides_factored_observation_string=False,
        parameter_specification={
            "players": usual_players(game),
            "preset": "",
            "options": "",
        },
        default_loadable=True,
    )


def _load(name: str, params: dict[str, Any]) -> Any:
    return pyspiel.load_game(name, params)


class SpielGame(pyspiel.Game):
    """A game with its options, as OpenSpiel loads it."""

    def __init__(self, game: Game[Any], params: dict[str, Any]) -> None:
        self.hypostyle: Game[Any] = game
        self.setup: Setup = _setup(game, params)
        bounds = game.bounds(self.setup)
        info = pyspiel.GameInfo(
            num_distinct_actions=bounds.actions,
            max_chance_outcomes=bounds.chance_outcomes,
            num_players=bounds.players,
            min_utility=bounds.lowest,
            max_utility=bounds.highest,
            utility_sum=None if bounds.players == 1 else bounds.utility_sum,
            max_game_length=bounds.decisions,
        )
        super().__init__(game_type(game, self.setup.players), info, params)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by its name, so that another process finds or registers it."""
        return _load, (PREFIX + self.hypostyle.key, self.get_parameters())

    @cached_property
    def encoder(self) -> Encoder:
        """How its positions become tensors."""
        return Encoder(self.hypostyle, self.setup)

    def new_initial_state(self) -> "SpielState":
        """The start of a game."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """Reads tensors and texts from states."""
        if params:
            raise ValueError(f"observations of {self.hypostyle.facts.title} have no parameters")
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielObserver(self, recall)


class SpielState(pyspiel.State):
    """A position, with what every seat has learnt."""

    def __init__(self, game: SpielGame, world: "World[Any] | None" = None) -> None:
        super().__init__(game)
        self.world = World.begin(game.hypostyle, game.setup) if world is None else world

    def current_player(self) -> int:
        """The seat that is asked, or chance, or nobody at the end."""
        asked = self.world.asked
        if asked == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if asked == NOBODY else asked

    def _legal_actions(self, player: int) -> list[int]:
        return self.world.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may answer, numbered from 0, with probabilities."""
        outcomes = self.world.game.rules.outcomes(self.world.s)
        first, total = self.world.game.actions.seats, sum(weight for _, weight in outcomes)
        return [(outcome - first, weight / total) for outcome, weight in sorted(outcomes)]

    def _apply_action(self, action: int) -> None:
        first = self.world.game.actions.seats if self.world.asked == CHANCE else 0
        self.world.answer(first + action)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.world.game
        first = game.actions.seats if player == pyspiel.PlayerId.CHANCE else 0
        return game.notation(self.world.s, first + action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.world.asked == NOBODY

    def returns(self) -> list[float]:
        """Each seat's share of the victory; 0 while the game goes on."""
        return self.world.shares()

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A state that the player cannot tell from this one, with other secrets."""
        seed = int(sampler() * (1 << 31))
        return SpielState(self.get_game(), self.world.resampled(player, seed))

    def __str__(self) -> str:
        scores = "/".join(map(str, self.world.game.rules.scores(self.world.s)))
        return f"{self.world.game.facts.title}: {len(self.history())} answers, score {scores}"


class SpielObserver:
    """Reads what a seat may know, as OpenSpiel's observers do."""

    def __init__(self, game: SpielGame, recall: bool) -> None:
        self._game = game
        self._recall = recall
        self.tensor = np.zeros(0, np.float32)
        self.dict: dict[str, Any] = {}
        if _has_features(game.hypostyle, game.setup.players):
            self._lay_out()

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what a player may know."""
        if not self.dict:
            raise NoFeatures(f"{self._game.hypostyle.facts.title} has no observation tensors")
        width = self._game.encoder.width
        self.tensor[:width] = self._game.encoder.one_hot(state.world.s, player)
        if self._recall:
            self.tensor[width:] = state.world.recalled_bits(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player may know, as text: all it has learnt, or the board as it sees it."""
        world = state.world
        return world.recalled(player) if self._recall else world.view(player).text()

    def _lay_out(self) -> None:
        encoder = self._game.encoder
        self.tensor = np.zeros(encoder.width + (DIGEST_BITS if self._recall else 0), np.float32)
        for field in encoder.fields:
            many, size = field.shape[0], field.high + 1
            part = self.tensor[field.one_hot : field.one_hot + many * size]
            self.dict[field.name] = part.reshape(many, size)
        if self._recall:
            self.dict["recalled"] = self.tensor[encoder.width :]


def _has_features(game: Game[Any], players: int) -> bool:
    try:
        game.features(players)
    except NoFeatures:
        return False
    return True


def _setup(game: Game[Any], params: dict[str, Any]) -> Setup:
    """The set-up by OpenSpiel's parameters; options are written `name=value;name=value`."""
    unknown = set(params) - {"players", "preset", "options"}
    if unknown:
        raise BadOptions(f"there is no parameter {sorted(unknown)[0]!r}")
    written = str(params.get("options") or "")
    given = read_options(written.split(";") if written else [])
    return game.setup(
        int(params.get("players", usual_players(game))), params.get("preset") or None, given
    )


for _name in game_names():
    register_game(find_game(_name))
