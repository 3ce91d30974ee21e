"""Which browser the tests use."""

import os
import shutil

CHROMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is the browser without its windows: a page takes a quarter of the processor time."""
ARGUMENTS = ["--font-render-hinting=none"]
"""Without windows it would round the widths of letters to whole pixels, as no window does."""
NONE = f"no browser: none of {', '.join(CHROMES)} is on the path, and HYPOSTYLE_CHROMIUM names none"


def find_browser() -> str | None:
    """The program, if there is one: what HYPOSTYLE_CHROMIUM names, or the first on the path."""
    named = os.environ.get("HYPOSTYLE_CHROMIUM")
    return named or next((path for path in map(shutil.which, CHROMES) if path), None)
