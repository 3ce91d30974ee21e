"""The games of a tournament: who plays whom, in which seats, with which luck.

A group of bots plays every deal as often as there are seats, and each time every bot sits one seat
further. All groups play the same deals.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from time import perf_counter, process_time
from typing import Final, Literal, NamedTuple, get_args

from hypostyle.bots.contest import Job, play_numbered
from hypostyle.bots.registry import Entrant, entrant_name
from hypostyle.core.errors import HypostyleError
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import State

Format = Literal["roundrobin", "gauntlet", "ladder", "table"]
"""Who meets whom."""
FORMATS: Final = get_args(Format)[:3]
"""Those of tournaments; a study puts its bots at one table."""


class BadTournament(HypostyleError):
    """A tournament that cannot be played as asked."""


@dataclass(frozen=True, slots=True)
class Contested:
    """One game with a number of players and options: what a tournament is played at."""

    game: str
    setup: Setup

    @property
    def key(self) -> str:
        """Its name: the game, the players, and the options that are not the usual ones."""
        options = self.found.facts.options.text(self.setup.options)
        return f"{self.game}/{self.setup.players}" + ("" if options == "-" else f"/{options}")

    @property
    def found(self) -> Game[State]:
        """The game."""
        return find_game(self.game)

    @property
    def title(self) -> str:
        """Its name for people."""
        n = self.setup.players
        return f"{self.found.facts.title}, {n} {'player' if n == 1 else 'players'}"


class Fixture(NamedTuple):
    """One game to be played, in a form that can be sent to other processes."""

    key: str
    """Its name in the tournament; no other game has it."""
    game: str
    setup: Setup
    bots: tuple[Entrant, ...]
    number: int
    """Which game of this group: it decides the deal and the seats."""
    seed: int


class GameRow(NamedTuple):
    """One game as played. Every tuple is in the order of the bots, not of the seats."""

    key: str
    contested: str
    """Game, players and options."""
    bots: tuple[str, ...]
    deal: int
    """Games with the same number have the same luck."""
    seed: str
    """The seed of its chance."""
    seats: tuple[int, ...]
    """Where each bot sat."""
    shares: tuple[float, ...]
    """The share of the victory of each bot."""
    scores: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    """The time each bot took."""
    rounds: int
    took: float
    """Seconds from its first move to its last."""
    busy: float
    """Seconds of a processor in that time: less than `took` on a machine with other work."""


def groups(entrants: Sequence[Entrant], players: int, how: Format) -> list[tuple[Entrant, ...]]:
    """Which bots sit down together.

    `roundrobin` is every choice of bots that fills the seats; with fewer bots than seats they
    appear more than once. In a `gauntlet` the first bot meets every other one, in a `ladder` each
    bot meets the one before it; the opponent has all other seats. At one `table` the bots sit as
    listed. With one player every bot plays by itself.
    """
    if how == "table":
        return [tuple(entrants)]
    if players == 1:
        return [(one,) for one in entrants]
    if how == "gauntlet":
        return [(entrants[0], *[one] * (players - 1)) for one in entrants[1:]]
    if how == "ladder":
        pairs = zip(entrants[1:], entrants, strict=False)
        return [(upper, *[lower] * (players - 1)) for upper, lower in pairs]
    places = range(len(entrants))
    if len(entrants) >= players:
        chosen = list(combinations(places, players))
    else:
        repeated = combinations_with_replacement(places, players)
        chosen = [some for some in repeated if set(some) == set(places)]
    return [tuple(entrants[n] for n in some) for some in chosen]


def fixtures(
    contested: Contested, entrants: Sequence[Entrant], how: Format, games: int, seed: int
) -> Iterator[Fixture]:
    """The games at one game and player count, deal by deal.

    Each group plays so many games; an unfinished tour of the seats is completed.
    """
    players = contested.setup.players
    together = groups(entrants, players, how)
    for deal in range(-(-games // players)):
        for some in together:
            names = "+".join(entrant_name(one) for one in some)
            for number in range(deal * players, (deal + 1) * players):
                key = f"{contested.key}/{names}/{number}"
                yield Fixture(key, contested.game, contested.setup, some, number, seed)


def play_fixture(fixture: Fixture) -> GameRow:
    """Play one game."""
    game = find_game(fixture.game)
    job = Job(fixture.bots, fixture.seed, fixture.setup, False)
    began, used = perf_counter(), process_time()
    played = play_numbered(game, job, fixture.number)
    return GameRow(
        key=fixture.key,
        contested=Contested(game.key, fixture.setup).key,
        bots=tuple(entrant_name(one) for one in fixture.bots),
        deal=fixture.number // fixture.setup.players,
        seed=played.seed,
        seats=played.seats,
        shares=played.shares,
        scores=played.scores,
        decisions=played.decisions,
        seconds=tuple(round(spent, 6) for spent in played.seconds),
        rounds=played.rounds,
        took=round(perf_counter() - began, 6),
        busy=round(process_time() - used, 6),
    )
