"""A PostgreSQL server of one's own: in a temporary folder, on a free port of this machine."""

import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path
from typing import Final

USER: Final = "hypostyle"


def find_programs() -> Path | None:
    """The folder with PostgreSQL's programs; None when it is not installed."""
    found = shutil.which("postgres")
    folders = [Path(found).parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


class PrivatePostgres:
    """An empty database server that can be stopped and started. `close` deletes it."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        # It refuses to run as root, so there it runs as nobody.
        self._user = "nobody" if os.geteuid() == 0 else None
        self._folder = Path(tempfile.mkdtemp(prefix="hypostyle-pg-"))
        self._data = self._folder / "data"
        self._port = _free_port()
        self._running = False
        try:
            if self._user is not None:
                shutil.chown(self._folder, self._user)
            self._run("initdb", "-D", str(self._data), "-U", USER, "-A", "trust", "-N")
            self.start()
        except BaseException:
            self.close()
            raise

    @property
    def url(self) -> str:
        """The address of its first database."""
        return f"postgresql://{USER}@127.0.0.1:{self._port}/postgres"

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = f"-p {self._port} -k {self._folder} -h 127.0.0.1 -c fsync=off"
        self._control("-l", str(self._folder / "log"), "-o", options, "start")
        self._running = True

    def stop(self) -> None:
        """Stop the server at once, as a crash would."""
        self._control("-m", "immediate", "stop")
        self._running = False

    def close(self) -> None:
        """Stop the server and delete its folder."""
        try:
            if self._running:
                self.stop()
        finally:
            shutil.rmtree(self._folder)

    def _control(self, *words: str) -> None:
        self._run("pg_ctl", "-D", str(self._data), "-w", "-t", "120", *words)

    def _run(self, program: str, *words: str) -> None:
        subprocess.run(
            [str(self._programs / program), *words],
            check=True,
            capture_output=True,
            timeout=180,
            user=self._user,
            cwd=self._folder,
        )


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
