"""Tournaments: many games between bots, resumed where they stopped, rated in the end."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple

from hypostyle._version import __version__
from hypostyle.arena.fixtures import (
    BadTournament,
    Contested,
    Fixture,
    Format,
    GameRow,
    fixtures,
    play_fixture,
)
from hypostyle.arena.ratings import HOUSE, GameResult, Rating, rate
from hypostyle.arena.results import ResultFile
from hypostyle.arena.sprt import Hypotheses, SequentialTest, Verdict
from hypostyle.bots.registry import Entrant, enter, entrant_name
from hypostyle.core.processes import Spread, spread

FILE: Final = "games.jsonl"
"""The rows of a tournament, in its folder."""


@dataclass(frozen=True)
class Tournament:
    """What is played: games and player counts, bots, and who meets whom."""

    contested: tuple[Contested, ...]
    entrants: tuple[Entrant, ...]
    games: int
    """Games of every group that sits down together."""
    how: Format = "roundrobin"
    seed: int = 1
    tested: Hypotheses | None = None
    """Stop as soon as this is decided; for two bots at one game."""
    names: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(entrant_name(one) for one in self.entrants))
        if len(set(self.names)) < len(self.names):
            twice = next(name for name in self.names if self.names.count(name) > 1)
            raise BadTournament(f"{twice} is entered twice; give one of them another name")
        alone = all(one.setup.players == 1 for one in self.contested)
        if len(self.names) < 2 and not alone:
            raise BadTournament("a tournament needs two bots or more")
        if self.tested and (len(self.names) != 2 or len(self.contested) != 1 or alone):
            raise BadTournament(
                "a sequential test needs two bots and one game with one player count"
            )
        for one in self.contested:
            for entrant in self.entrants:
                enter(entrant, one.found, self.seed)

    def fixtures(self) -> Iterator[Fixture]:
        """All games, in the order in which they are handed out.

        A sequential test plays the first bot against the second on all other seats.
        """
        how: Format = "gauntlet" if self.tested else self.how
        for one in self.contested:
            yield from fixtures(one, self.entrants, how, self.games, self.seed)

    def head(self) -> dict[str, object]:
        """The first line of the file of results: all that decides which games are played."""
        return {
            "hypostyle": __version__,
            "contested": [one.key for one in self.contested],
            "rules": [one.found.facts.rules_version for one in self.contested],
            "bots": list(self.names),
            "how": "sprt" if self.tested else self.how,
            "seed": self.seed,
        }


class TournamentState(NamedTuple):
    """How a tournament stands."""

    rows: tuple[GameRow, ...]
    """All games in the order of the fixtures."""
    fresh: int
    """How many of them were played now, not before."""
    elapsed: float
    """Seconds spent now."""
    busy: float
    """Seconds that the games played now took, all processes added up."""
    verdict: Verdict | None

    @property
    def speed_up(self) -> float:
        """How many times faster than the same games one after the other."""
        return self.busy / self.elapsed if self.elapsed else 0.0


def run(
    tournament: Tournament,
    folder: Path | None = None,
    hand_out: Spread = spread,
    progress: Callable[[int, int, Verdict | None], None] | None = None,
) -> TournamentState:
    """Play all games that are still missing.

    With a folder every game is stored as soon as it ends, and games stored before are not played
    again. `progress` is called with the games done, all games, and the test if there is one.
    """
    started = perf_counter()
    with ResultFile(None if folder is None else folder / FILE, tournament.head()) as results:
        wanted = list(tournament.fixtures())
        test = _Deals(tournament) if tournament.tested else None
        missing = [one for one in wanted if one.key not in results.rows]
        done, busy = len(wanted) - len(missing), 0.0
        for one in wanted:
            if test and one.key in results.rows:
                test.add(read_row(results.rows[one.key]))
        if test is None or not test.decided:
            games = hand_out(play_fixture, missing)
            for row in games:
                results.add(row._asdict())
                done += 1
                busy += row.took
                if test:
                    test.add(row)
                if progress is not None:
                    progress(done, len(wanted), test.verdict() if test else None)
                if test and test.decided:
                    break
        fresh = sum(one.key in results.rows for one in missing)
        rows = tuple(read_row(results.rows[one.key]) for one in wanted if one.key in results.rows)
    elapsed = perf_counter() - started
    return TournamentState(rows, fresh, elapsed, busy, test.verdict() if test else None)


def read_row(row: Mapping[str, Any]) -> GameRow:
    """A game from the file of results; older ones did not count the time of the processor."""
    row = {"busy": row["took"], **row}
    return GameRow._make(
        tuple(row[name]) if isinstance(row[name], list) else row[name] for name in GameRow._fields
    )


class _Deals:
    """Games put together to whole deals, and these given to a test in order."""

    def __init__(self, tournament: Tournament) -> None:
        assert tournament.tested is not None
        self.players = tournament.contested[0].setup.players
        self.test = SequentialTest(tournament.tested, self.players)
        self.decided = False
        self._open: dict[int, list[float]] = {}
        self._next = 0

    def add(self, row: GameRow) -> None:
        self._open.setdefault(row.deal, []).append(row.shares[0])
        while not self.decided and len(self._open.get(self._next, ())) == self.players:
            self.decided = self.test.add(sum(self._open[self._next]) / self.players)
            self._next += 1

    def verdict(self) -> Verdict:
        return self.test.verdict()


def result_of(row: GameRow) -> GameResult:
    """What ratings need of a game; whoever plays alone plays against the game."""
    if len(row.bots) == 1:
        return (row.bots[0], HOUSE), (row.shares[0], 1.0 - row.shares[0])
    return row.bots, row.shares


def ratings(rows: Sequence[GameRow]) -> dict[str, list[Rating]]:
    """The ratings at each game and player count; under `all` those from all games together."""
    keys = list(dict.fromkeys(row.contested for row in rows))
    found = {key: rate(result_of(row) for row in rows if row.contested == key) for key in keys}
    if len(keys) > 1:
        found["all"] = rate(result_of(row) for row in rows)
    return found
