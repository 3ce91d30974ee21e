"""Baselines: the strength of the levels at every game and player count, to compare bots with."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from hypostyle.arena.fixtures import Contested
from hypostyle.arena.ratings import HOUSE
from hypostyle.arena.tournament import Tournament, ratings, run
from hypostyle.arena.workers import Spread
from hypostyle.bots.levels import LEVELS, levels_of
from hypostyle.core.errors import HypostyleError
from hypostyle.core.processes import spread


class BadLevels(HypostyleError):
    """There are no such levels."""


class Baseline(NamedTuple):
    """A level at one game with one number of players."""

    game: str
    players: int
    level: str
    bot: str
    games: int
    rating: float
    """Above the weakest level that played; alone, above the game."""
    margin: float
    """Half the width of the 95 % interval, relative to the mean of all levels."""
    score: float
    """The mean score."""
    seconds: float
    """Seconds per move, on one core."""


def chosen_levels(text: str) -> tuple[str, ...]:
    """The keys of levels in a list, or of all; the weakest first."""
    known = [level.key for level in LEVELS]
    named = known if text == "all" else [part.strip() for part in text.split(",")]
    for name in named:
        if name not in known:
            raise BadLevels(f"there is no level {name!r}; there are {', '.join(known)}")
    return tuple(key for key in known if key in named)


def baselines(
    contested: Sequence[Contested],
    levels: Sequence[str],
    games: int,
    seed: int = 1,
    folder: Path | None = None,
    hand_out: Spread = spread,
    progress: Callable[[int, int], None] | None = None,
) -> list[Baseline]:
    """Each level against the one below on all other seats; alone, all against the game.

    With a folder the games of each tournament are stored below it, and it resumes.
    """
    found: list[Baseline] = []
    for place, one in enumerate(contested):
        bots: dict[str, str] = {}
        for level in levels_of(one.found, one.setup.players):
            if level.key in levels and level.spec not in bots:
                bots[level.spec] = level.key
        below = None if folder is None else folder / one.key.replace("/", "-")
        state = run(Tournament((one,), tuple(bots), games, "ladder", seed), below, hand_out)
        rated = {rating.name: rating for rating in ratings(state.rows)[one.key]}
        base = rated[HOUSE if HOUSE in rated else next(iter(bots))].rating
        for bot, key in bots.items():
            mine = [
                (row.scores[n], row.seconds[n], row.decisions[n])
                for row in state.rows
                for n, name in enumerate(row.bots)
                if name == bot
            ]
            found.append(
                Baseline(
                    one.game,
                    one.setup.players,
                    key,
                    bot,
                    len(mine),
                    rated[bot].rating - base,
                    rated[bot].margin,
                    sum(each[0] for each in mine) / len(mine),
                    sum(each[1] for each in mine) / max(sum(each[2] for each in mine), 1),
                )
            )
        if progress is not None:
            progress(place + 1, len(contested))
    return found


HEAD = ("Game", "Players", "Level", "Bot", "Games", "Rating", "± 95 %", "Score", "s a move")


def cells(one: Baseline) -> list[str]:
    """A row of the table."""
    return [
        one.game,
        str(one.players),
        one.level,
        one.bot,
        str(one.games),
        f"{one.rating:.0f}",
        f"{one.margin:.0f}",
        f"{one.score:.1f}",
        f"{one.seconds:.2g}",
    ]


def markdown(found: Sequence[Baseline]) -> str:
    """The table for a page."""
    rows = [HEAD, ["---"] * len(HEAD), *(cells(one) for one in found)]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)
