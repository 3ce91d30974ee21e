"""Contests between bots: many games in rotating seats, and their statistics."""

from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt
from time import perf_counter
from typing import NamedTuple, TypeVar
from zlib import crc32

from hypostyle.bots.bot import Bot
from hypostyle.bots.registry import Entrant, enter, entrant_name
from hypostyle.core.bits import places
from hypostyle.core.chance import number_below
from hypostyle.core.errors import BadBot
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game
from hypostyle.core.match import Match
from hypostyle.core.processes import hand_out
from hypostyle.core.record import record_of, to_text
from hypostyle.core.rules import Rules
from hypostyle.core.state import CHANCE, CHANCE_BIT, State

S = TypeVar("S", bound=State)

SURE = 1.959964
"""Standard deviations on either side of a 95 % interval."""


class Played(NamedTuple):
    """One game of a contest. Every tuple is in the order of the bots, not of the seats."""

    number: int
    """Which game of the contest, from 0."""
    seed: str
    """The seed of its chance."""
    seats: tuple[int, ...]
    """Where each bot sat."""
    shares: tuple[float, ...]
    """The share of the victory of each bot."""
    scores: tuple[int, ...]
    decisions: tuple[int, ...]
    """How many answers each bot gave."""
    seconds: tuple[float, ...]
    """The time each bot took."""
    rounds: int
    """Rounds played; 0 for games that do not count rounds."""
    record: str
    """The record, if it was requested."""


class Standing(NamedTuple):
    """The results of one bot in a contest."""

    name: str
    games: int
    wins: int
    """Games won alone."""
    draws: int
    """Games in which the victory was shared."""
    share: float
    """The mean share of the victory, 0 to 1."""
    low: float
    high: float
    """The 95 % interval of the share (Wilson's), were every game independent of the others."""
    score: float
    """The mean score."""
    decisions: int
    seconds: float


class Result(NamedTuple):
    """The results of a contest."""

    games: int
    standings: tuple[Standing, ...]
    """In the order of the bots."""
    seat_shares: tuple[float, ...]
    """The mean share of the victory of each seat, whichever bot sat there."""
    rounds: float
    """Mean number of rounds per game."""
    decisions: float
    """Mean number of decisions per game."""
    seconds: float
    """Elapsed time."""


def play_game(game: Game[S], bots: Sequence[Bot[S]], setup: Setup, seed: str) -> Match[S]:
    """Play one game with a bot on each seat."""
    _, answers, _, _ = _play(game, list(bots), setup, seed)
    return Match(game, setup, seed, None, answers)


def contest(
    game: Game[S],
    specs: Sequence[Entrant],
    games: int,
    seed: int = 0,
    setup: Setup | None = None,
    progress: Callable[[Played], None] | None = None,
    processes: int = 1,
    records: bool = False,
) -> Result:
    """Let bots play each other and count the results.

    With n seats, every n consecutive games share a seed and every bot plays each seat once in
    them, so that neither luck nor a better seat favours a bot. The same arguments give the same
    games, except for bots with a time budget. `progress` is called after every game, in order;
    with `records` each game comes with its record. Bots are given by spec, or as objects, classes
    or factories (see `register_bot`); other processes find bots by spec and the game by its key, so
    that only specs can play in several processes.
    """
    started = perf_counter()
    setup = game.setup(len(specs)) if setup is None else setup
    if setup.players != len(specs):
        raise BadBot(f"{setup.players} seats need {setup.players} bots, not {len(specs)}")
    for spec in specs:
        enter(spec, game, seed)
        if processes > 1 and not isinstance(spec, str):
            raise BadBot(
                f"{entrant_name(spec)} plays in one process only; register_bot gives it a name"
            )
    played: list[Played] = []
    job = Job(tuple(specs), seed, setup, records)
    for one in hand_out(partial(play_numbered, game, job), range(games), processes):
        played.append(one)
        if progress is not None:
            progress(one)
    return tally([entrant_name(spec) for spec in specs], played, perf_counter() - started)


def tally(names: Sequence[str], played: Sequence[Played], seconds: float) -> Result:
    """The results of the games played so far."""
    n = len(played)
    seat_shares = [0.0] * len(names)
    for one in played:
        for bot, seat in enumerate(one.seats):
            seat_shares[seat] += one.shares[bot] / n
    return Result(
        games=n,
        standings=tuple(_standing(name, bot, played) for bot, name in enumerate(names)),
        seat_shares=tuple(seat_shares),
        rounds=sum(one.rounds for one in played) / n if n else 0.0,
        decisions=sum(sum(one.decisions) for one in played) / n if n else 0.0,
        seconds=seconds,
    )


def wilson(share: float, n: int) -> tuple[float, float]:
    """The 95 % interval of a share seen in n games."""
    if n == 0:
        return 0.0, 1.0
    z = SURE * SURE / n
    middle = (share + z / 2) / (1 + z)
    reach = sqrt(max(0.0, z * (share * (1 - share) + z / 4))) / (1 + z)
    return middle - reach, middle + reach


def _standing(name: str, bot: int, played: Sequence[Played]) -> Standing:
    n = len(played)
    share = sum(one.shares[bot] for one in played) / n if n else 0.0
    low, high = wilson(share, n)
    return Standing(
        name=name,
        games=n,
        wins=sum(one.shares[bot] == 1.0 for one in played),
        draws=sum(0.0 < one.shares[bot] < 1.0 for one in played),
        share=share,
        low=low,
        high=high,
        score=sum(one.scores[bot] for one in played) / n if n else 0.0,
        decisions=sum(one.decisions[bot] for one in played),
        seconds=sum(one.seconds[bot] for one in played),
    )


class Job(NamedTuple):
    """What all games of a contest share, in a form that can be sent to other processes."""

    specs: tuple[Entrant, ...]
    seed: int
    setup: Setup
    records: bool


def play_numbered(game: Game[S], job: Job, number: int) -> Played:
    """Play one game of a contest; its number says who sits where, and which deal is played."""
    specs, seed = job.specs, job.seed
    seats = tuple((bot + number) % len(specs) for bot in range(len(specs)))
    bots = [
        enter(spec, game, crc32(f"{seed}/{number}/{bot}".encode()))
        for bot, spec in enumerate(specs)
    ]
    chance = f"{seed}/{number // len(specs)}"
    seated = [bots[seats.index(seat)] for seat in range(len(specs))]
    s, answers, decisions, seconds = _play(game, seated, job.setup, chance)
    shares = game.rules.shares(s)
    scores = game.rules.scores(s)
    record = ""
    if job.records:
        names = {game.side_key(seat): bot.name for seat, bot in enumerate(seated)}
        record = to_text(record_of(Match(game, job.setup, chance, None, answers), names))
    return Played(
        number=number,
        seed=chance,
        seats=seats,
        shares=tuple(shares[seat] for seat in seats),
        scores=tuple(scores[seat] for seat in seats),
        decisions=tuple(decisions[seat] for seat in seats),
        seconds=tuple(seconds[seat] for seat in seats),
        rounds=game.rounds(s),
        record=record,
    )


def _play(
    game: Game[S], bots: list[Bot[S]], setup: Setup, seed: str
) -> tuple[S, list[tuple[int, int]], list[int], list[float]]:
    """Play a game to its end: the last position, all answers, and what each seat took.

    The same game as a `Match` with this seed, without what only readers of the record need.
    """
    rules: Rules[S] = game.rules
    s: S = game.begin(setup)
    answers: list[tuple[int, int]] = []
    decisions = [0] * setup.players
    seconds = [0.0] * setup.players
    instant = [bot.instant for bot in bots]
    draws = 0
    while s.asking:
        if s.asking == CHANCE_BIT:
            drawn = rules.drawn(s, number_below(seed, draws, rules.weight(s)))
            answers.append((CHANCE, drawn))
            draws += 1
            rules.happen(s, drawn)
            continue
        # All seats that are asked at once answer before any answer is applied: none sees another's.
        first = len(answers)
        for seat in places(s.asking):
            bot = bots[seat]
            decisions[seat] += 1
            if instant[seat]:
                answers.append((seat, bot.answer(game, s, seat)))
            else:
                started = perf_counter()
                answers.append((seat, bot.answer(game, s, seat)))
                seconds[seat] += perf_counter() - started
        for n in range(first, len(answers)):
            rules.apply(s, answers[n][0], answers[n][1])
    return s, answers, decisions, seconds
