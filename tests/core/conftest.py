"""What the tests of the core share: a guest at the table, gone again after each test."""

import pytest

from hypostyle import register
from hypostyle.core import registry
from tests.core.fingers import Fingers


@pytest.fixture
def fingers(monkeypatch: pytest.MonkeyPatch) -> Fingers:
    """The tiny game, registered for one test."""
    monkeypatch.setattr(registry, "_guests", {})
    guest = Fingers()
    register(guest)
    return guest
