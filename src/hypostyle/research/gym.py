"""Hypostyle's games in Gymnasium: one seat for you, bots at the others.

`import hypostyle.research.gym` registers them: `gymnasium.make("hypostyle/aton-v0")`, with settings
such as `players=3, rivals="search:50", seat=1`. `info["action_mask"]` has a 1 for every legal
answer, and `action_masks()` returns it, too. An action that is not legal ends the game with reward
-1; else the reward comes at the end: the share of the victory.
"""

from typing import Any

from hypostyle.core.extras import packages

with packages("hypostyle.research.gym", "research"):
    import gymnasium
    import numpy as np
    from numpy.typing import NDArray

from hypostyle.bots.registry import bot_seed, make_bot
from hypostyle.core.game import Game
from hypostyle.core.registry import game_names
from hypostyle.research.seats import RENDER_MODES, Info, Observation, Seats, checked_mode

ILLEGAL = -1.0
"""The reward of an action that is not legal."""


class SeatAgainstBots(gymnasium.Env[Observation, np.int64]):
    """A game as one seat plays it; the bots answer between two steps."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012  # as in the base class

    def __init__(
        self,
        game: str | Game[Any],
        players: int | None = None,
        preset: str | None = None,
        options: dict[str, object] | None = None,
        seat: int = 0,
        rivals: str = "onestep",
        one_hot: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.seats = Seats(game, players, preset, options, one_hot)
        self.seats.match.view(seat)  # an unknown seat is refused here
        self.seat = seat
        self.rivals = rivals
        make_bot(rivals, self.seats.game, 0)  # and an unknown bot
        self.render_mode = checked_mode(render_mode)
        self.observation_space = self.seats.space()
        self.action_space = self.seats.action_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Begin a new game. The seed decides draws and bots; without one they follow the last."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << 62)) if seed is None else seed
        self.seats.begin(number)
        game, others = self.seats.game, range(self.seats.setup.players)
        self._bots = [make_bot(self.rivals, game, bot_seed(str(number), n)) for n in others]
        self._let_bots_play()
        return self.seats.observe(self.seat), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        """Your seat answers, then the bots until you are asked again or the game is over."""
        match = self.seats.match
        if int(action) not in match.legal(self.seat):
            info = {**self._info(), "illegal": True}
            return self.seats.observe(self.seat), ILLEGAL, True, False, info
        match.apply(self.seat, int(action))
        self._let_bots_play()
        reward = self.seats.shares()[self.seat]
        return self.seats.observe(self.seat), reward, match.over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now."""
        return self.seats.mask(self.seat).astype(np.bool_)

    def render(self) -> str | None:
        """The board as your seat sees it, as SVG or text."""
        if self.render_mode is None:
            return None
        return self.seats.render(self.render_mode, self.seat)

    def _let_bots_play(self) -> None:
        match = self.seats.match
        while True:
            others = [seat for seat in match.deciders() if seat != self.seat]
            if not others:
                return
            for seat in others:
                match.apply(seat, self._bots[seat].choose(match.view(seat)))
            if self.seat in match.deciders():
                return

    def _info(self) -> Info:
        scores = self.seats.match.view(self.seat).known_scores()
        return {**self.seats.info(self.seat), "scores": scores}


for _name in game_names():
    gymnasium.register(
        f"hypostyle/{_name}-v0", f"{__name__}:SeatAgainstBots", kwargs={"game": _name}
    )
