"""Runs the whole package interpreted, although compiled modules are installed beside the sources.

One wheel so serves both ways: coverage and debuggers see inside the engine, and tests can hold
compiled against interpreted play. `HYPOSTYLE_PURE=1` in the environment asks for it.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class SourceFinder(MetaPathFinder):
    """Finds the modules of this package as source files and nothing else."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source of `hypostyle.anything`; None leaves a module to the other finders."""
        if not fullname.startswith("hypostyle.") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def install() -> None:
    """From now on import the modules of this package from their sources."""
    if not any(isinstance(finder, SourceFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, SourceFinder())
