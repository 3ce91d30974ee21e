"""What the tests of the adapters share."""

from tests.core.conftest import fingers

__all__ = ["fingers"]
