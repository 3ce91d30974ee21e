"""`bench`: the speed of the engines, compiled and interpreted."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from statistics import median
from typing import Annotated, Any, Final

import typer
from rich.table import Table as Grid

from hypostyle.cli.console import OUT, say
from hypostyle.cli.progress import progress_bar
from hypostyle.core.errors import HypostyleError
from hypostyle.core.registry import game as find_game
from hypostyle.core.registry import game_names as all_games

ROUNDS: Final = 5
"""How often compiled and interpreted are measured in turn, so that noise affects both alike."""

# fmt: off
FIGURES: Final = {
    "decisions_per_s":       "Decisions/s",
    "games_per_s":           "Games/s",
    "clone_ns":              "Clone, ns",
    "search_rollouts_per_s": "Search roll-outs/s",
}
# fmt: on
Figures = dict[str, Any]


class CannotMeasure(HypostyleError):
    """The measuring process failed."""


def bench(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME...", help="Games to measure; all by default."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    seconds: Annotated[
        float, typer.Option(min=0.01, help="CPU time per figure, over all rounds.")
    ] = 1.0,
) -> None:
    """Measure the engines on one core: decisions, games, clones and search roll-outs.

    A compiled engine is compared with the interpreted one.
    Each figure is the median of five rounds, with its range.

    Examples:
    $ hypostyle bench aton
    $ hypostyle bench --json --seconds 0.5
    """
    keys = [find_game(name).key for name in names or all_games()]
    with progress_bar() as bar:
        task = bar.add_task("Measuring", total=len(keys) * ROUNDS)
        results = [_bench(key, seconds / ROUNDS, lambda: bar.advance(task)) for key in keys]
    if as_json:
        typer.echo(json.dumps(results, indent=2))
    else:
        for result in results:
            _show(result)


def _bench(key: str, seconds: float, done: Callable[[], None]) -> Figures:
    fast: list[Figures] = []
    slow: list[Figures] = []
    for _ in range(ROUNDS):
        fast.append(_measure(key, seconds, pure=False))
        if fast[0]["compiled"]:
            slow.append(_measure(key, seconds, pure=True))
        done()
    result = {"game": key, "compiled": fast[0]["compiled"], **_summary(fast)}
    result["interpreted"] = _summary(slow) if slow else None
    result["ratio"] = _ratios(fast, slow) if slow else None
    result |= {"rounds": ROUNDS, "python": sys.version.split()[0]}
    return result


def _measure(key: str, seconds: float, pure: bool) -> Figures:
    environment = {**os.environ, "HYPOSTYLE_PURE": "1"} if pure else None
    command = [sys.executable, "-m", "hypostyle.cli.measure", key, str(seconds)]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if ran.returncode:
        reason = (ran.stderr.strip().splitlines() or ["no message"])[-1]
        raise CannotMeasure(f"measuring {key} failed: {reason}")
    figures: Figures = json.loads(ran.stdout)
    return figures


def _summary(rounds: list[Figures]) -> Figures:
    """The median and the range of each figure."""
    middle = {name: _rounded(median(one[name] for one in rounds)) for name in FIGURES}
    return {**middle, "range": {name: _range([one[name] for one in rounds]) for name in FIGURES}}


def _ratios(fast: list[Figures], slow: list[Figures]) -> Figures:
    """How many times faster compiled is, from pairs of figures measured side by side."""
    result: Figures = {}
    spread: Figures = {}
    for name in FIGURES:
        pairs = [(a[name], b[name]) for a, b in zip(fast, slow, strict=True)]
        times = [b / a if name.endswith("_ns") else a / b for a, b in pairs]
        result[name] = _rounded(median(times))
        spread[name] = _range(times)
    return {**result, "range": spread}


def _range(values: list[float]) -> list[float]:
    return [_rounded(min(values)), _rounded(max(values))]


def _rounded(value: float) -> float:
    """Three digits: the measurement is no more precise than that."""
    return float(f"{value:.3g}")


def _show(result: Figures) -> None:
    say(
        f"{result['game']}, one core, {'compiled' if result['compiled'] else 'interpreted'}", "bold"
    )
    grid = Grid(box=None, pad_edge=False)
    grid.add_column("")
    columns = {"Compiled": result} if result["compiled"] else {"Interpreted": result}
    if result["interpreted"]:
        columns |= {"Interpreted": result["interpreted"], "Times faster": result["ratio"]}
    for title in columns:
        grid.add_column(title, justify="right")
    for name, title in FIGURES.items():
        cells = []
        for column in columns.values():
            low, high = column["range"][name]
            cells.append(f"{short(column[name])} [{short(low)}-{short(high)}]")
        grid.add_row(title, *cells)
    OUT.print(grid)


def short(value: float) -> str:
    """A figure in a few characters: 3.21M, 290k, 12.5."""
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:.3g}{letter}"
    return f"{value:.3g}"
