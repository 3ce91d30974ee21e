"""One way to run the command in this process, and one game everybody can look at."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from hypostyle.cli.main import app
from tests.cli.support import Run, Shell


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HYPOSTYLE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM", "GITHUB_ACTIONS"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run() -> Run:
    """`run("games", input="...")`, in this process."""

    def invoke(*words: str, input: str | None = None) -> Result:
        return CliRunner().invoke(app, list(words), input=input)

    return invoke


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """The same in a process of its own, with other environment variables if need be."""

    def start(
        *words: str, input: str = "", **environment: str
    ) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-m", "hypostyle", *words],
            input=input,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=tmp_path,
            env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
            timeout=600,
            check=False,
        )

    return start


@pytest.fixture(scope="session")
def game_text(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A whole game: a person who always takes the first choice, against a random bot."""
    save = tmp_path_factory.mktemp("game") / "game.txt"
    words = ["play", "aton", "--seats", "human,random", "--seed", "7", "--save", str(save)]
    assert CliRunner().invoke(app, words, input="1\n" * 400).exit_code == 0
    return save.read_text(encoding="utf-8")


@pytest.fixture
def game_file(game_text: str, tmp_path: Path) -> Path:
    """The same in a file."""
    path = tmp_path / "game.txt"
    path.write_text(game_text, encoding="utf-8")
    return path
