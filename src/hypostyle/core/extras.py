"""What a light installation lacks, named where it is needed."""

from collections.abc import Iterator
from contextlib import contextmanager

from hypostyle.core.errors import HypostyleError


class MissingExtra(HypostyleError, ImportError):
    """Something needs packages that were not installed with Hypostyle."""


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
