"""`doctor`: the version, whether the engine is compiled, and the environment."""

import os
import platform
import shutil
import sys
import sysconfig
from importlib.resources import files
from pathlib import Path

from hypostyle import __version__
from hypostyle.cli.console import OUT, say_whole
from hypostyle.core import rules
from hypostyle.core.folders import data_folder
from hypostyle.core.registry import game_names


def doctor() -> None:
    """Show the version, whether the engine is compiled, and the environment.

    Examples:
    $ hypostyle doctor
    """
    facts = {
        "Hypostyle": __version__,
        "Python": f"{platform.python_version()}, {sys.executable}",
        "Engine": engine(),
        "Code": str(rules.__file__),
        "C compiler": compiler(),
        "Games": ", ".join(game_names()),
        "Saved games": f"{data_folder()}, {_writable(data_folder())}",
        "Terminal": f"{OUT.width} columns, {OUT.color_system or 'no'} colours",
    }
    for name, value in facts.items():
        say_whole(f"{name:<12} {value}")


def compiled() -> bool:
    """True when the running engine is compiled."""
    return not str(rules.__file__).endswith(".py")


def engine() -> str:
    """Whether the engine is compiled, and why not."""
    if os.environ.get("HYPOSTYLE_PURE", "0") not in ("", "0"):
        return "interpreted: HYPOSTYLE_PURE is set"
    note = files("hypostyle") / "_built.txt"
    if note.is_file():
        return note.read_text(encoding="utf-8").strip()
    return "compiled" if compiled() else "interpreted: run from source"


def compiler() -> str:
    """The C compiler an installation from source would use."""
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(command) or f"none ({command} not found)"


def _writable(folder: Path) -> str:
    there = next(path for path in (folder, *folder.parents) if path.exists())
    return "writable" if os.access(there, os.W_OK) else "not writable"
