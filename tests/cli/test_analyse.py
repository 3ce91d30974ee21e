"""`hypostyle analyse`."""

import json
from pathlib import Path

import pytest

from hypostyle import record_of, to_text
from hypostyle.core.registry import game
from hypostyle.teacher import continuations
from hypostyle.teacher import review as module
from tests.cli.support import Run, one_sentence


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"LINES": 2, "ROLLOUTS": 8, "WORLDS": 2, "CLOSER": 1}.items():
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(continuations, "FURTHER", 0)


@pytest.fixture
def record(tmp_path: Path) -> str:
    """The record of a game's first turns."""
    match = game("aton").new(seed=7)
    for _ in range(8):
        seat = match.deciders()[0]
        match.apply(seat, match.legal(seat)[-1])
    path = tmp_path / "game.txt"
    path.write_text(to_text(record_of(match)), encoding="utf-8")
    return str(path)


def test_a_review_in_words_and_as_a_picture(run: Run, record: str, tmp_path: Path) -> None:
    picture = tmp_path / "curve.svg"
    told = run("analyse", record, "--picture", str(picture)).stdout
    assert "decisions accurate; draws " in told
    assert max(len(line) for line in told.splitlines()) <= 80
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_a_review_as_json(run: Run, record: str) -> None:
    data = json.loads(run("analyse", record, "--json").stdout)
    assert data["game"] == "aton"
    assert len(data["curve"]) == len(data["actors"]) + 1


def test_what_is_no_record_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_text("", encoding="utf-8")
    assert "the file is empty" in one_sentence(run("analyse", str(path)))
