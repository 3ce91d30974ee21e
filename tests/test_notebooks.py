"""The notebooks run from top to bottom, and show boards and plots."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.untraced import untraced

FOLDER = Path(__file__).parent.parent / "examples" / "notebooks"
SHOWN = {"first-steps": "<svg", "study": "Points by source", "tournament": "onestep:4"}
"""What must be in the outputs of a notebook."""

RUN = """
import sys
import nbformat
from nbclient import NotebookClient

book = nbformat.read(sys.argv[1], 4)
NotebookClient(book, timeout=600, startup_timeout=600, kernel_name="python3").execute()
nbformat.write(book, sys.argv[2])
"""


def test_there_are_three_notebooks_without_stored_outputs() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.ipynb")) == sorted(SHOWN)
    for path in FOLDER.glob("*.ipynb"):
        book = json.loads(path.read_text(encoding="utf-8"))
        assert not any(cell.get("outputs") for cell in book["cells"])


@pytest.mark.no_cover
@pytest.mark.parametrize("name", sorted(SHOWN))
def test_a_notebook_runs(name: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(FOLDER / f"{name}.ipynb"), str(tmp_path / "done.ipynb")],
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
        env={**untraced(), "JUPYTER_PLATFORM_DIRS": "1", "IPYTHONDIR": str(tmp_path)},
    )
    assert done.returncode == 0, done.stderr[-2000:]
    book = json.loads((tmp_path / "done.ipynb").read_text(encoding="utf-8"))
    assert SHOWN[name] in json.dumps([cell.get("outputs") for cell in book["cells"]])
