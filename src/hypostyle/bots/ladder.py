"""How strong the levels of a game are: measured in matches, and stored with the game."""

import tomllib
from collections.abc import Callable, Mapping
from importlib.resources import files
from math import log10, sqrt
from typing import Final, NamedTuple, TypeVar

from hypostyle.bots.contest import SURE, Played, contest
from hypostyle.bots.levels import LEVELS, Level
from hypostyle.core.game import Game
from hypostyle.core.state import State

S = TypeVar("S", bound=State)

FILE: Final = "levels.toml"
"""The file in the package of a game with what was measured."""

HEAD: Final = """\
# How strong the levels are: each against the level below on all other seats, alone against the
# game's own opponent. Written by `hypostyle levels {key} --out`.
"""


class Rung(NamedTuple):
    """A level as measured, with one number of players."""

    players: int
    level: str
    games: int
    share: float
    """Its mean share of the victory, 0 to 1."""
    low: float
    high: float
    """The 95 % interval of the share."""
    rating: int
    """Its rating: 400 more win ten games for each one lost. The weakest level has 0."""
    margin: int
    """The 95 % interval of the rating is this much up and down."""
    seconds: float
    """The time it takes for an answer, on one core."""

    @property
    def times_fair(self) -> float:
        """How many times the share that equal players would have."""
        return self.share * max(self.players, 2)


def measure(
    game: Game[S],
    players: int,
    games: int,
    seed: int = 0,
    processes: int = 1,
    levels: tuple[Level, ...] = LEVELS,
    progress: Callable[[], None] | None = None,
) -> list[Rung]:
    """The levels from the second on, each against the one below; alone, all of them."""
    found: list[Rung] = []
    rating = 0.0
    doubt = 0.0

    def one_more(_: Played) -> None:
        if progress is not None:
            progress()

    for n, level in enumerate(levels):
        if n == 0 and players > 1:
            continue
        rivals = [levels[n - 1].spec] * (players - 1)
        result = contest(
            game, [level.spec, *rivals], games, seed, progress=one_more, processes=processes
        )
        one = result.standings[0]
        step, margin = rating_step(one.share, one.games, players)
        # Alone, each level is measured against the same opponent; else steps and doubts add up.
        rating = step if players == 1 else rating + step
        doubt = margin if players == 1 else sqrt(doubt * doubt + margin * margin)
        pace = one.seconds / one.decisions if one.decisions else 0.0
        found.append(
            Rung(
                players,
                level.key,
                one.games,
                round(one.share, 3),
                round(one.low, 3),
                round(one.high, 3),
                round(rating),
                round(doubt),
                float(f"{pace:.2g}"),
            )
        )
    return found


def rating_step(share: float, games: int, players: int) -> tuple[float, float]:
    """By how much a winner of this share is rated above its equal rivals, and the margin.

    Half a game is added to either side, so that no finite match gives an infinite rating.
    """
    rivals = max(players - 1, 1)
    won = share * games + 0.5
    lost = (1.0 - share) * games + 0.5
    spread = 400.0 / 2.302585 * sqrt(1.0 / won + 1.0 / lost)
    return 400.0 * log10(won * rivals / lost), SURE * spread


def to_toml(game: Game[S], rungs: list[Rung]) -> str:
    """The file, to be stored in the package of the game."""
    lines = [HEAD.format(key=game.key)]
    for rung in rungs:
        lines.append("[[level]]")
        for name, value in rung._asdict().items():
            lines.append(f'{name} = "{value}"' if isinstance(value, str) else f"{name} = {value}")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def read_ladder(game: Game[S]) -> list[Rung]:
    """What was measured last and stored with the game; nothing if it was never measured."""
    file = files(game.package) / FILE
    if not file.is_file():
        return []
    rows: list[Mapping[str, object]] = tomllib.loads(file.read_text(encoding="utf-8"))["level"]
    return [Rung(**row) for row in rows]  # type: ignore[arg-type]  # the tests read every file
