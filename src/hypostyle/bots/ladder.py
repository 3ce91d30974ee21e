"""How strong the levels of a game are: measured in matches, and stored with the game."""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise
from math import hypot, log10, sqrt
from typing import Final, NamedTuple, TypeVar

from hypostyle.bots.contest import SURE, Played, contest
from hypostyle.bots.levels import Level, levels_of, read_file
from hypostyle.core.errors import BadBot
from hypostyle.core.game import Game
from hypostyle.core.state import State

S = TypeVar("S", bound=State)

HEAD: Final = """\
# How strong the levels are: each against the level below on all other seats, alone against the
# game's own opponent. Written by `hypostyle levels {key} --out`, except for the bots of levels that
# are not the usual ones.
"""


class Rung(NamedTuple):
    """A level as measured, with one number of players."""

    players: int
    level: str
    bot: str
    """The bot that played it."""
    games: int
    share: float
    """Its mean share of the victory, 0 to 1."""
    low: float
    high: float
    """The 95 % interval of the share."""
    rating: int
    """Its rating: 400 more win ten games for each one lost. The weakest level has 0."""
    margin: int
    """Half the width of the 95 % interval of the rating."""
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
    levels: tuple[Level, ...] | None = None,
    progress: Callable[[], None] | None = None,
    only: Collection[str] = (),
    known: Sequence[Rung] = (),
) -> list[Rung]:
    """The levels from the second on, each against the one below; alone, all of them.

    `only` says which levels play, by key; the others have the figures that are `known` of the
    same bots.
    """
    levels = levels_of(game, players) if levels is None else levels
    bots = {level.key: level.spec for level in levels}
    kept = {
        rung.level: rung
        for rung in known
        if rung.players == players and rung.bot == bots.get(rung.level)
    }
    for below, level in pairwise(levels[1:] if players > 1 else ()):
        if level.key in only and below.key not in only and below.key not in kept:
            raise BadBot(f"{level.key} needs the figures of {below.key}: ratings add up")
    found: list[Rung] = []

    def one_more(_: Played) -> None:
        if progress is not None:
            progress()

    for n, level in enumerate(levels):
        if n == 0 and players > 1:
            continue
        if only and level.key not in only:
            if level.key in kept:
                found.append(kept[level.key])
            continue
        rivals = [levels[n - 1].spec] * (players - 1)
        result = contest(
            game, [level.spec, *rivals], games, seed, progress=one_more, processes=processes
        )
        one = result.standings[0]
        pace = one.seconds / one.decisions if one.decisions else 0.0
        found.append(
            Rung(
                players,
                level.key,
                level.spec,
                one.games,
                round(one.share, 3),
                round(one.low, 3),
                round(one.high, 3),
                0,
                0,
                float(f"{pace:.2g}"),
            )
        )
    return rated(found)


def rated(rungs: Sequence[Rung]) -> list[Rung]:
    """These rungs with their ratings: steps and doubts add up from the weakest level of a count.

    Alone, each level is measured against the same opponent.
    """
    found: list[Rung] = []
    rating = doubt = 0.0
    for rung in rungs:
        step, margin = rating_step(rung.share, rung.games, rung.players)
        below = bool(found) and found[-1].players == rung.players > 1
        rating = rating + step if below else step
        doubt = hypot(doubt, margin) if below else margin
        found.append(rung._replace(rating=round(rating), margin=round(doubt)))
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


def to_toml(key: str, rungs: list[Rung], own: Mapping[str, Mapping[str, str]]) -> str:
    """The file, to be stored in the package of the game, with the bots of its own."""
    lines = [HEAD.format(key=key)]
    for players, bots in own.items():
        lines += [f"[bots.{players}]", *(f'{level} = "{spec}"' for level, spec in bots.items()), ""]
    for rung in rungs:
        lines.append("[[level]]")
        for name, value in rung._asdict().items():
            lines.append(f'{name} = "{value}"' if isinstance(value, str) else f"{name} = {value}")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def read_ladder(game: Game[S]) -> list[Rung]:
    """What was measured last and stored with the game; nothing if it was never measured."""
    rows: list[Mapping[str, object]] = read_file(game.package).get("level", [])
    return [Rung(**row) for row in rows]  # type: ignore[arg-type]  # the tests read every file
