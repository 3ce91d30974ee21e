"""Where things are kept on this computer."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where this user's games are kept; HYPOSTYLE_DATA names another place."""
    chosen = environment.get("HYPOSTYLE_DATA")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA", "~")).expanduser() / "hypostyle"
    if sys.platform == "darwin":
        return Path("~/Library/Application Support/hypostyle").expanduser()
    return Path(environment.get("XDG_DATA_HOME") or "~/.local/share").expanduser() / "hypostyle"
