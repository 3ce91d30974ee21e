"""Random games at full speed, and the count of lines of play."""

from typing import TypeVar, cast

from hypostyle.core.battery.report import Progress, Report
from hypostyle.core.battery.trial import MOST_CHOICES
from hypostyle.core.errors import BatteryFailed, HypostyleError
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game
from hypostyle.core.state import CHANCE, CHANCE_BIT, State
from hypostyle.core.stream import Stream

S = TypeVar("S", bound=State)


def storm(
    game: Game[S],
    games: int,
    seed: int = 1,
    setup: Setup | None = None,
    progress: Progress | None = None,
) -> Report:
    """Play so many random games at full speed: each must end in a lawful position.

    Every game has a seed of its own, counted up from `seed`, so that it can be played alone.
    """
    setup = setup or game.setup()
    report = Report(game.key)
    first = game.start(setup)
    for n in range(games):
        s = cast(S, first.clone())
        try:
            game.rules.advance(s)
            made = int(game.rules.playout(s, Stream(seed + n), MOST_CHOICES))
            outcome = game.outcome(s)
            if outcome is None:
                raise BatteryFailed("it does not end")
            game.check(s)
            gap = abs(sum(game.rules.shares(s)) - 1)
            if gap > 1e-9:
                raise BatteryFailed("the shares of the victory do not sum to 1")
        except Exception as error:
            options = game.facts.options.text(setup.options)
            what = str(error) if isinstance(error, HypostyleError) else repr(error)
            raise BatteryFailed(
                f"{game.key}: a random game fails: {what}\n"
                f"seed {seed + n}, players {setup.players}, options {options}\n"
                f"see it: hypostyle verify {game.key} --fast --games 1 --seed {seed + n} "
                f"--players {setup.players}"
                + "".join(f" -O {part}" for part in options.split(",") if part != "-")
            ) from error
        report.games += 1
        report.choices += made
        report.most_choices = max(report.most_choices, made)
        report.endings["+".join(outcome.reasons)] += 1
        if progress is not None and n % 1000 == 999:
            progress(n + 1, games)
    return report


def count_lines(game: Game[S], s: S, depth: int) -> int:
    """The number of lines of play of a given depth from a position (perft, in chess).

    A line is a sequence of answers, of chance as of seats; of several deciders the lowest seat
    answers first. A finished game is one line.
    """
    if depth == 0 or not s.asking:
        return 1
    seat = CHANCE if s.asking == CHANCE_BIT else game.deciders(s)[0]
    answers = (
        [outcome for outcome, _ in game.rules.outcomes(s)]
        if seat == CHANCE
        else game.rules.legal(s, seat)
    )
    if depth == 1:
        return len(answers)
    lines = 0
    for answer in answers:
        child = cast(S, s.clone())
        if seat == CHANCE:
            game.rules.happen(child, answer)
        else:
            game.rules.apply(child, seat, answer)
        lines += count_lines(game, child, depth - 1)
    return lines
