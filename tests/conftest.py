"""What all tests share: hypothesis draws the same examples every time, and takes its time."""

from hypothesis import settings

settings.register_profile("house", deadline=None, derandomize=True, database=None)
settings.load_profile("house")
