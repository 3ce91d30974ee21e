"""What all tests share: examples that are the same every time, and coverage that can be paused."""

import sys
import threading
from collections.abc import Generator

import pytest
from hypothesis import settings

settings.register_profile("house", deadline=None, derandomize=True, database=None)
settings.load_profile("house")


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
