"""A small disk of one's own, which can be filled: a folder in memory that other processes do not see.

It needs the programs `unshare` and `nsenter` of Linux, and no rights.
"""

import selectors
import shlex
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Final

from hypostyle.core.errors import HypostyleError

READY_SECONDS: Final = 10.0
UNSHARE: Final = ("unshare", "--user", "--map-root-user", "--mount")


class NoDisk(HypostyleError):
    """This machine cannot make a small disk."""


class SmallDisk:
    """A disk mounted on a folder, for processes whose command begins with `prefix`."""

    def __init__(self, folder: Path, kilobytes: int) -> None:
        if shutil.which("unshare") is None or shutil.which("nsenter") is None:
            raise NoDisk("a small disk needs unshare and nsenter")
        folder.mkdir(exist_ok=True)
        mount = f"mount -t tmpfs -o size={kilobytes}k none {shlex.quote(str(folder))}"
        # As long as this process lives the disk does.
        self._holder = subprocess.Popen(
            [*UNSHARE, "sh", "-c", f"{mount} && echo ready && read wait"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert self._holder.stdout is not None
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._holder.stdout, selectors.EVENT_READ)
            ready = waiting.select(READY_SECONDS) and self._holder.stdout.readline()
        if not ready:
            self.close()
            raise NoDisk("this system does not let us mount a small disk")
        pid = self._holder.pid
        self.prefix = ["nsenter", f"--target={pid}", "--user", "--mount", "--preserve-credentials"]
        """The beginning of a command that sees the disk."""
        self.path = Path(f"/proc/{pid}/root{folder}")
        """The folder as other processes reach it."""
        self._ballast = self.path / "ballast"

    def fill(self) -> None:
        """Use up all space."""
        with self._ballast.open("wb", buffering=0) as file:
            for size in (65_536, 512):
                with suppress(OSError):
                    while True:
                        file.write(b"\0" * size)

    def empty(self) -> None:
        """Give the space back."""
        self._ballast.unlink(missing_ok=True)

    def close(self) -> None:
        """Unmount the disk and lose what is on it."""
        self._holder.communicate(b"\n", timeout=10)
