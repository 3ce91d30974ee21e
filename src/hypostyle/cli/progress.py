"""Progress bars, on the error output so that the output can be piped."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hypostyle.cli.console import ERR, complain


def progress_bar() -> Progress:
    """A bar that shows only at a terminal, and disappears when done."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=ERR,
        transient=True,
        disable=not ERR.is_terminal,
    )


@contextmanager
def resumable(out: Path | None) -> Iterator[None]:
    """Work that stores its results in a folder, if one is named: whoever stops it learns how to go on."""
    try:
        yield
    except KeyboardInterrupt:
        complain("stopped" + (f"; the same command resumes from {out}" if out else ""))
        raise typer.Exit(130) from None


@contextmanager
def playing(out: Path | None, total: int | None = None) -> Iterator[Callable[[int, int], None]]:
    """A bar for games that can be resumed; it takes how many are done, and how many there are."""
    with progress_bar() as bar, resumable(out):
        task = bar.add_task("Playing", total=total)
        yield lambda done, total: bar.update(task, completed=done, total=total)
