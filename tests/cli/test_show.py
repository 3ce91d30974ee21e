"""`replay` and `draw`."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import hypostyle.cli.show
from hypostyle.core.position import write_position
from hypostyle.core.record import load
from tests.cli.support import Run


def test_the_end_is_shown_with_the_result(run: Run, game_file: Path) -> None:
    told = run("replay", str(game_file)).stdout
    assert "row 49 of 49" in told
    assert "Red wins: all twelve squares of temple 1 are held." in told
    assert "Total" in told


def test_a_moment_is_shown_to_a_chosen_viewer(run: Run, game_file: Path) -> None:
    words = ("replay", str(game_file), "--at", "2", "--viewer")
    assert "Hand       1234    1224" in run(*words, "all").stdout
    assert "Hand       1234    ????" in run(*words, "red").stdout
    assert "Hand       ????    1224" in run(*words, "B").stdout
    assert "Hand       ????    ????" in run(*words, "public").stdout
    assert "Red draws 1-2-3-4." not in run(*words, "blue").stdout


def test_a_game_that_goes_on_shows_no_secret_unasked(run: Run, tmp_path: Path) -> None:
    save = tmp_path / "save.txt"
    run("play", "aton", "--seats", "human,random", "--seed", "7", "--save", str(save), input="")
    assert "Hand       ????    ????" in run("replay", str(save)).stdout
    assert "draws 1" not in run("replay", str(save), "--log").stdout


def test_the_whole_log(run: Run, game_file: Path) -> None:
    told = run("replay", str(game_file), "--log").stdout
    assert told.startswith("   0  Round 1.\n   1  Red draws 1-2-3-4.\n")
    assert "Red wins" in told


@pytest.mark.parametrize("at", ["-1", "50"])
def test_there_is_no_such_row(run: Run, game_file: Path, at: str) -> None:
    result = run("replay", str(game_file), "--at", at)
    assert result.exit_code == 2
    assert f"there is no row {at}; the record has rows 0 to 49" in result.stderr


def test_there_is_no_such_viewer(run: Run, game_file: Path) -> None:
    result = run("replay", str(game_file), "--viewer", "green")
    assert result.exit_code == 2
    assert "choose red, blue, public or all" in result.stderr


def test_at_a_terminal_a_game_is_walked_through(
    run: Run, game_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = iter(["", "n", "p", "12", "99", "frob", "end", "n", "q"])

    class Fingers:
        live = True

        def ask(self, prompt: str) -> str:
            return next(typed)

    monkeypatch.setattr(hypostyle.cli.show, "Keyboard", Fingers)
    told = run("replay", str(game_file)).stdout
    rows = re.findall(r"row (\d+) of 49", told)
    assert rows == ["0", "1", "2", "1", "12", "12", "12", "49", "49"]
    assert "'99' is not a row; the rows are 0 to 49" in told


def test_a_moment_is_drawn(run: Run, game_file: Path, tmp_path: Path) -> None:
    picture = tmp_path / "pictures" / "moment.svg"
    words = ("draw", str(game_file), "--at", "12", "--viewer", "red")
    assert run(*words, "-o", str(picture)).stdout == ""
    ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    assert run(*words).stdout.rstrip("\n") == picture.read_text(encoding="utf-8").rstrip("\n")
    assert run(*words, "--theme", "night").stdout != run(*words).stdout


def test_a_position_is_drawn(run: Run, game_file: Path) -> None:
    match = load(game_file.read_text()).at(12)
    position = write_position(match.game, match.setup, match.state)
    ElementTree.fromstring(run("draw", "--position", position).stdout)
    assert "Temple 1" in run("draw", "--position", position, "--text").stdout
