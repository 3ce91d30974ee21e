"""What all tests share: the same examples every time, long tests first, coverage that can be paused."""

import sys
import threading
from collections.abc import Generator

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

settings.register_profile("house", deadline=None, derandomize=True, database=None)
settings.load_profile("house")
# Hypothesis would also try the constants of all modules that happen to be imported: other examples in
# every order of the tests, and seconds to parse them all. Where it keeps them is its own affair.
pytest.MonkeyPatch().setattr(providers, "_get_local_constants", Constants, raising=False)

LONG = (
    "test_compiled.py",
    "test_battery_all.py",
    "test_schema.py",
    "test_storm.py",
    "test_men_nefer.py",
)
"""Files whose tests take longest: begun last, they would keep one worker busy while others idle."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests."""
    items.sort(key=lambda item: item.path.name not in LONG)


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Stop tracing in tests marked `no_cover`: they are six times faster without.

    pytest-cov pauses its own measurement, but in a worker of xdist it has started two, and the other
    one goes on.
    """
    tracing = sys.gettrace()
    if item.get_closest_marker("no_cover") is None or tracing is None:
        return (yield)
    threads = threading.gettrace()
    sys.settrace(None)
    threading.settrace(None)
    try:
        return (yield)
    finally:
        threading.settrace(threads)
        sys.settrace(tracing)
