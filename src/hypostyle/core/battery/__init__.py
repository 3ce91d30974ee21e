"""The battery: checks the laws that every game must keep, on random play.

    from hypostyle import game, prove
    print(prove(game("aton"), games=100))

A law is a function that says in its docstring what must hold: see `answers`, `positions`,
`secrets`, `observations`, `drawings` and `ending`. The first breach raises BatteryFailed with the seed, the record
so far and the command that shows the position.
"""

from collections.abc import Mapping, Sequence
from typing import TypeVar, cast

from hypostyle.core.battery.book import Book
from hypostyle.core.battery.play import run
from hypostyle.core.battery.positions import nothing_leaks
from hypostyle.core.battery.report import Progress, Report
from hypostyle.core.battery.setups import mixed_setups, plan_of
from hypostyle.core.battery.storm import count_lines, storm
from hypostyle.core.battery.trial import Trial
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import State

__all__ = ["Progress", "Report", "count_lines", "mixed_setups", "plan_of", "prove", "storm"]

S = TypeVar("S", bound=State)

MOST_LEAKS = 12
"""Set-ups that are watched for lost memory."""


def prove(
    game: Game[S] | str,
    games: int = 100,
    seed: int = 1,
    presets: Sequence[str] | None = None,
    progress: Progress | None = None,
    setups: Sequence[Setup] | None = None,
    options: Mapping[str, object] | None = None,
    report: Report | None = None,
) -> Report:
    """Prove every law on so many random games for each preset and number of players.

    By default a few more games are played with every option at every other value, one option at a
    time. `presets` names the presets to use instead, `options` what all games are played with,
    `setups` whole set-ups; `report` is filled as it goes, for whoever may interrupt.
    """
    of = cast(Game[State], find_game(game) if isinstance(game, str) else game)
    report = Report(of.key) if report is None else report
    book = Book(of, report)
    if setups is None:
        plan = plan_of(of, games, presets, options)
    else:
        plan = [(setup, games) for setup in setups]
    done, wanted = 0, sum(each for _, each in plan)
    for turn, (setup, each) in enumerate(plan):
        if turn < MOST_LEAKS and each == games:
            nothing_leaks(Trial(of, setup, seed, report, book))
        for n in range(each):
            run(Trial(of, setup, seed + n, report, book))
            done += 1
            if progress is not None:
                progress(done, wanted)
    book.close()
    return report
