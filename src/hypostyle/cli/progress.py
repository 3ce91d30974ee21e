"""Progress bars, on the error output so that the output can be piped."""

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hypostyle.cli.console import ERR


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
