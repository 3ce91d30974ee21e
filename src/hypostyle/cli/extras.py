"""The extras of the commands, named when one is missing."""

from contextlib import AbstractContextManager

from hypostyle.core.extras import packages


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
