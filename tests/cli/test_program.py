"""What is printed to be pasted names the program as it was called."""

import sys
from pathlib import Path

import pytest

from hypostyle.cli.program import program


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A command in a folder that is not on the path, called by its whole name."""
    path = tmp_path / "venv" / "bin" / "hypostyle"
    path.parent.mkdir(parents=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    monkeypatch.setattr(sys, "argv", [str(path)])
    monkeypatch.setenv("PATH", str(tmp_path))
    return path


def test_from_elsewhere_the_whole_way(script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("/")
    assert program().endswith("venv/bin/hypostyle")
    assert Path("/", program()) == script


def test_from_above_the_way_from_here(
    script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert program() == "venv/bin/hypostyle"
    monkeypatch.chdir(script.parent)
    assert program() == "./hypostyle"


def test_the_name_when_the_shell_finds_it(script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(script.parent))
    assert program() == "hypostyle"


def test_as_a_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/x/hypostyle/__main__.py"])
    assert program().endswith(" -m hypostyle")


def test_inside_another_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/x/pytest/__main__.py"])
    assert program() == "hypostyle"
