"""What a light installation lacks, named when a command needs it."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from hypostyle.core.errors import HypostyleError


class MissingExtra(HypostyleError):
    """A command needs packages that were not installed with Hypostyle."""


@contextmanager
def packages(who: str, extra: str) -> Iterator[None]:
    """Turn a missing package into one sentence that says who needs it and which extra has it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "hypostyle":
            raise  # a fault of ours, which no installation mends
        raise MissingExtra(
            f"{who} needs more packages ({error.name}): pip install 'hypostyle[{extra}]'"
        ) from None


def table_packages() -> AbstractContextManager[None]:
    """Name the extra of the server and the pages."""
    return packages("the table", "table")


def lab_packages() -> AbstractContextManager[None]:
    """Name the extra of Parquet files."""
    return packages("Parquet", "lab")


def ray_packages() -> AbstractContextManager[None]:
    """Name the extra of clusters."""
    return packages("a cluster", "ray")


def learn_packages() -> AbstractContextManager[None]:
    """Name the extra of training."""
    return packages("learning", "learn")
