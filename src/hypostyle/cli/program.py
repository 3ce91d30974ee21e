"""The command that runs this program again."""

import os
import shlex
import shutil
import sys
from pathlib import Path


def program() -> str:
    """The command as it was called, so that printed commands can be pasted."""
    called = Path(sys.argv[0])
    if called.parts[-2:] == ("hypostyle", "__main__.py"):
        return f"{_short(Path(sys.executable))} -m hypostyle"
    if called.stem != "hypostyle":
        return "hypostyle"  # inside another program
    return _short(called)


def _short(path: Path) -> str:
    """The bare name if the shell finds it, else the relative path, else the absolute one."""
    whole = path.absolute()
    found = shutil.which(path.name)
    if found is not None and Path(found).absolute() == whole:
        return path.name
    here = Path.cwd()
    near = str(whole.relative_to(here) if whole.is_relative_to(here) else whole)
    return shlex.quote(near if os.sep in near else f".{os.sep}{near}")
