"""What a light installation lacks, named when a command needs it."""

from collections.abc import Iterator
from contextlib import contextmanager

from hypostyle.core.errors import HypostyleError


class MissingExtra(HypostyleError):
    """A command needs packages that were not installed with Hypostyle."""


@contextmanager
def table_packages() -> Iterator[None]:
    """Turn a missing package of the server or the pages into one sentence that names the extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "hypostyle":
            raise  # a fault of ours, which no installation mends
        raise MissingExtra(
            f"the table needs more packages ({error.name}): pip install 'hypostyle[table]'"
        ) from None
