"""Progress bars: on the error output, so that what is printed can be piped."""

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hypostyle.cli.console import ERR


def progress_bar() -> Progress:
    """A bar that is seen only at a terminal and leaves nothing behind."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=ERR,
        transient=True,
        disable=not ERR.is_terminal,
    )
