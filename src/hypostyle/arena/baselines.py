"""Baselines: the strength of the levels at every game and player count, to compare bots with."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple, TypeVar

from hypostyle.arena.fixtures import Contested, GameRow
from hypostyle.arena.ratings import HOUSE
from hypostyle.arena.tournament import Tournament, ratings, run
from hypostyle.bots.levels import LEVELS, level_of, levels_of
from hypostyle.core.errors import HypostyleError
from hypostyle.core.processes import Spread, spread
from hypostyle.core.registry import game as find_game

T = TypeVar("T")
R = TypeVar("R")

FIRST: Final = 2
"""Games of each pairing before any plays more."""


class BadLevels(HypostyleError):
    """There are no such levels."""


class Baseline(NamedTuple):
    """A level at one game with one number of players."""

    game: str
    players: int
    level: str
    bot: str
    games: int
    """In which it sat; 0 when none has been played yet, and then all figures are 0."""
    rating: float
    """Above the weakest level that played; alone, above the game."""
    margin: float
    """Half the width of the 95 % interval, relative to the mean of all levels."""
    score: float
    """The mean score."""
    seconds: float
    """Seconds of one core per move."""


def chosen_levels(text: str) -> tuple[str, ...]:
    """The keys of levels in a list, or of all; the weakest first."""
    known = [level.key for level in LEVELS]
    named = known if text == "all" else [part.strip() for part in text.split(",")]
    for name in named:
        if name not in known:
            raise BadLevels(f"there is no level {name!r}; there are {', '.join(known)}")
    return tuple(key for key in known if key in named)


class LevelPairing(NamedTuple):
    """Games of a level against the one below, or of a level alone against the game."""

    contested: Contested
    levels: tuple[str, ...]
    bots: tuple[str, ...]
    """The lower one first."""

    def tournament(self, games: int, seed: int) -> Tournament:
        """So many games of it."""
        return Tournament((self.contested,), self.bots, games, "ladder", seed)

    def folder(self, below: Path | None) -> Path | None:
        """Where they are stored, whatever else is played."""
        if below is None:
            return None
        return below / self.contested.key.replace("/", "-") / "-".join(reversed(self.levels))


def pairings(one: Contested, levels: Sequence[str]) -> list[LevelPairing]:
    """Who meets whom at one game."""
    bots: dict[str, str] = {}
    for level in levels_of(one.found, one.setup.players):
        if level.key in levels and level.spec not in bots:
            bots[level.spec] = level.key
    if one.setup.players == 1:
        return [LevelPairing(one, (key,), (bot,)) for bot, key in bots.items()]
    pairs = zip(bots.items(), list(bots.items())[1:], strict=False)
    return [LevelPairing(one, (low, high), (lower, upper)) for (lower, low), (upper, high) in pairs]


def baselines(
    contested: Sequence[Contested],
    levels: Sequence[str],
    games: int,
    seed: int = 1,
    folder: Path | None = None,
    hand_out: Spread = spread,
    progress: Callable[[int, int], None] | None = None,
    minutes: float | None = None,
) -> list[Baseline]:
    """Each level against the one below on all other seats; alone, all against the game.

    With a folder the games of each pairing are stored below it, and it resumes, with other levels
    and games, too. The numbers of games of all pairings grow together, so that after `minutes`,
    when no game is begun any more, none is far behind the others.
    """
    every = [pairing for one in contested for pairing in pairings(one, levels)]
    hurried = hand_out if minutes is None else Hurry(hand_out, 60.0 * minutes)
    steps = growing(games)
    rows: list[tuple[GameRow, ...]] = [()] * len(every)
    for place, so_many in enumerate(steps):
        for n, pairing in enumerate(every):
            state = run(pairing.tournament(so_many, seed), pairing.folder(folder), hurried)
            rows[n] = state.rows
            if progress is not None:
                progress(place * len(every) + n + 1, len(steps) * len(every))
    found: list[Baseline] = []
    for one in contested:
        mine = [n for n, pairing in enumerate(every) if pairing.contested == one]
        found += _of_one(one, [every[n] for n in mine], [row for n in mine for row in rows[n]])
    return found


def growing(games: int) -> list[int]:
    """Numbers of games that double, up to this one."""
    steps = [games]
    while steps[0] >= 2 * FIRST:
        steps.insert(0, steps[0] // 2)
    return steps


class Hurry:
    """Hands out games until the time is over."""

    def __init__(self, hand_out: Spread, seconds: float) -> None:
        self.hand_out = hand_out
        self.end = perf_counter() + seconds

    def __call__(self, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        """The results of tasks that are begun in time."""
        return self.hand_out(work, takewhile(lambda _: perf_counter() < self.end, tasks))


def _of_one(
    one: Contested, paired: Sequence[LevelPairing], rows: Sequence[GameRow]
) -> Iterator[Baseline]:
    """The levels at one game, from all its games."""
    rated = {rating.name: rating for rating in ratings(rows).get(one.key, ())}
    bots = {bot: level for p in paired for bot, level in zip(p.bots, p.levels, strict=True)}
    base = rated.get(HOUSE) or next((rated[bot] for bot in bots if bot in rated), None)
    for bot, level in bots.items():
        mine = [row for row in rows if bot in row.bots]
        seats = [(row, n) for row in mine for n, name in enumerate(row.bots) if name == bot]
        if not mine or base is None:
            yield Baseline(one.game, one.setup.players, level, bot, 0, 0.0, 0.0, 0.0, 0.0)
            continue
        moves = sum(row.decisions[n] for row, n in seats)
        seconds = sum(row.seconds[n] * row.busy / row.took for row, n in seats if row.took)
        yield Baseline(
            game=one.game,
            players=one.setup.players,
            level=level,
            bot=bot,
            games=len(mine),
            rating=rated[bot].rating - base.rating,
            margin=rated[bot].margin,
            score=sum(row.scores[n] for row, n in seats) / len(seats),
            seconds=seconds / max(moves, 1),
        )


NAMES = ("Game", "Level", "Bot")
"""Columns that hold no numbers."""
HEAD = ("Game", "Players", "Level", "Bot", "Games", "Rating", "± 95 %", "Score", "ms a move")


def cells(one: Baseline) -> list[str]:
    """A row of the table; what has not been played yet has no figures."""
    known = [
        f"{one.rating:.0f}",
        f"{one.margin:.0f}",
        f"{one.score:.1f}",
        _milliseconds(one.seconds),
    ]
    return [
        find_game(one.game).facts.title,
        str(one.players),
        level_of(one.level).title,
        one.bot,
        str(one.games),
        *(known if one.games else [""] * len(known)),
    ]


def _milliseconds(seconds: float) -> str:
    """Two digits, or all before the point."""
    spent = 1000.0 * seconds
    return f"{spent:.0f}" if spent >= 100.0 else f"{spent:.2g}"


def markdown(found: Sequence[Baseline]) -> str:
    """The table for a page."""
    lines = ["---" if title in NAMES else "---:" for title in HEAD]
    rows = [HEAD, lines, *(cells(one) for one in found)]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)
