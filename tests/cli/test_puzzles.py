"""`hypostyle puzzles`."""

from dataclasses import replace
from pathlib import Path

import pytest

from hypostyle import game
from hypostyle.cli import puzzles as cli
from hypostyle.teacher import mining
from hypostyle.teacher.puzzles import PuzzleReason, puzzles_of, puzzles_text
from tests.cli.support import Run, one_sentence


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"DEEPER": 1, "CHECKS": 2, "WORLDS": 4, "LEAST_LOW": -1.0}.items():
        monkeypatch.setattr(mining, name, value)


def test_puzzles_are_found_stored_and_not_looked_for_again(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["puzzles", "nefertiti", "--rollouts", "20", "--margin", "0.03", "--out", str(tmp_path)]
    told = run(*words, "--games", "1")
    assert told.exit_code == 0, told.output
    assert " from 1 game." in told.stdout
    made = (tmp_path / "puzzles.toml").read_text(encoding="utf-8")
    assert made.startswith("# Made by `hypostyle puzzles nefertiti`")

    def never(*_: object) -> None:
        raise AssertionError("this game was looked at before")

    monkeypatch.setattr(mining.Miner, "mined", never)
    assert run(*words, "--games", "1").exit_code == 0
    assert (tmp_path / "puzzles.toml").read_text(encoding="utf-8") == made
    other = one_sentence(run(*words, "--games", "1", "--seed", "2"))
    assert "was begun with seed 1, not 2" in other


def test_what_cannot_be_mined_is_refused(run: Run) -> None:
    assert "no game 'chess'" in one_sentence(run("puzzles", "chess"))
    assert "for 2 players, not 5" in one_sentence(run("puzzles", "aton", "--players", "5"))
    assert "'--games' must be at least 1" in one_sentence(run("puzzles", "aton", "--games", "0"))
    wrong = one_sentence(run("puzzles", "aton", "--question", "dance"))
    assert "no question is called 'dance'" in wrong


def test_puzzles_that_ship_are_explained_anew(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    of = game("nefertiti")
    shipped = puzzles_of(of)[:3]
    again = replace(shipped[1], reason=PuzzleReason())  # it wins at once
    answers = dict(zip(shipped, (shipped[0], again, None), strict=True))
    monkeypatch.setattr(cli, "puzzles_of", lambda _: shipped)
    monkeypatch.setattr(mining.Miner, "explained_again", lambda _, one: answers[one])
    told = run("puzzles", "nefertiti", "--explain", "--out", str(tmp_path))
    assert told.exit_code == 0, told.output
    assert f"{shipped[0].key}: as before" in told.stdout
    assert f"{shipped[1].key}: It wins the game" in told.stdout
    assert f"{shipped[2].key}: dropped" in told.stdout
    assert "2 of 3 puzzles have a reason." in told.stdout
    made = (tmp_path / "puzzles.toml").read_text(encoding="utf-8")
    assert made == puzzles_text(of, [shipped[0], again])
