"""Which browser the tests use."""

import os
import shutil

SHELL = "chromium-headless-shell"
"""The browser without its windows: a page takes a quarter of the processor time."""
WHOLE = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ["--font-render-hinting=none"]
"""Without windows it would round the widths of letters to whole pixels, as no window does."""
NONE = f"no browser: none of {', '.join(WHOLE)} is on the path, and HYPOSTYLE_CHROMIUM names none"


def find_browser(whole: bool = False) -> str | None:
    """The program, if there is one: what HYPOSTYLE_CHROMIUM names, or the first on the path.

    The headless shell comes first, unless the whole browser is wanted.
    """
    named = os.environ.get("HYPOSTYLE_CHROMIUM")
    programs = (*WHOLE, SHELL) if whole else (SHELL, *WHOLE)
    return named or next((path for path in map(shutil.which, programs) if path), None)
