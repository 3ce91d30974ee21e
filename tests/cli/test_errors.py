"""Whatever is typed wrongly: one sentence, exit code 2, no traceback."""

import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.support import Run, Shell, one_sentence

# fmt: off
WRONG = [
    (["frobnicate"],                                             "no such command"),
    (["play"],                                                   "name a game, for example"),
    (["play", "atom"],                                           "did you mean 'aton'?"),
    (["play", "aton", "--frob"],                                 "no such option"),
    (["play", "aton", "--option", "win_score"],                  "name=value"),
    (["play", "aton", "--option", "win_score=7"],                "it is 20 to 60"),
    (["play", "aton", "--option", "wine=7"],                     "there is no option 'wine'"),
    (["play", "aton", "--preset", "wrong"],                      "there is no preset 'wrong'"),
    (["play", "aton", "--seats", "human,deep_thought"],          "deep_thought"),
    (["play", "aton", "--seats", "human,search:many"],           "many"),
    (["play", "aton", "--seats", "human"],                       "2 players"),
    (["play", "aton", "--seats", "human,human,human"],           "2 players"),
    (["play", "aton", "--name", "A", "--name", "B"],             "there is no human seat"),
    (["play", "aton", "--name", "random"],                       "is the name of a bot"),
    (["play", "--seed", "7", "--resume", "x.txt"],               "--resume cannot be combined with --seed"),
    (["play", "aton", "--resume", "x.txt"],                      "x.txt cannot be read"),
    (["play", "--resume", "nowhere.txt"],                        "cannot be read"),
    (["play", "--resume", "last"],                               "no unfinished game"),
    (["play", "--position", "nonsense"],                         "no-game"),
    (["play", "aton", "--position", "aton/1"],                   "--position cannot be combined with GAME"),
    (["rules", "aton", "5.99"],                                  "§5.4 Removal"),
    (["rules", "aton", "99"],                                    "5 The cartouches"),
    (["rules", "aton", "pyramids"],                              "no title in the rules contains"),
    (["rules", "chess"],                                         "there is no game"),
    (["games", "chess"],                                         "there is no game"),
    (["replay", "nowhere.txt"],                                  "cannot be read"),
    (["replay"],                                                 "hypostyle replay --help"),
    (["draw"],                                                   "name what to draw"),
    (["draw", "nowhere.txt"],                                    "cannot be read"),
    (["draw", "--position", ""],                                 "empty"),
    (["draw", "--position", "chess/1 players=2"],                "unknown-game"),
    (["draw", "--position", "aton/9 players=2"],                 "other-rules"),
    (["draw", "--position", "aton/1 players=2 options=-"],       "missing-field"),
    (["draw", "--position", "aton/1 players=2", "--at", "3"],    "--at needs a record"),
    (["draw", "--position", "x", "--text", "--shape", "wide"],   "--shape cannot be combined with --text"),
    (["draw", "x.txt", "--position", "aton/1"],                  "cannot be combined with --position"),
    (["replay", "x.txt", "--log", "--at", "3"],                  "--log cannot be combined with --at"),
    (["selfplay", "aton"],                                       "--bots"),
    (["selfplay", "aton", "--bots", "nobody,random"],            "nobody"),
    (["selfplay", "aton", "--bots", "random"],                   "2 players"),
    (["selfplay", "aton", "--bots", "random,random", "--games", "0"], "'--games' must be at least 1; see"),
    (["verify", "chess"],                                        "nor is there a file chess"),
    (["verify", "aton", "--preset", "wrong"],                    "there is no preset 'wrong'"),
    (["verify", "aton", "-O", "wine=7"],                         "there is no option 'wine'"),
    (["verify", "aton", "-O", "win_score=7"],                    "it is 20 to 60"),
    (["bench", "chess"],                                         "there is no game"),
    (["play", ""],                                               "there is no game ''"),
    (["play", "--resume", ""],                                   "--resume needs a file, or last"),
    (["play", "--resume", "."],                                  ". cannot be read: is a directory"),
    (["play", "aton", "--save", "."],                            ". already exists"),
    (["play", "aton", "--option", "="],                          "there is no option ''"),
    (["play", "aton", "-O", "win_score=30", "-O", "win_score=40"], "'win_score' is given twice"),
    (["play", "aton", "--seats", ","],                           "there is no bot ''"),
    (["play", "aton", "--seats", "human,search:0"],              "not a whole number above 0"),
    (["play", "aton", "--seats", "human,search:9,policy=no"],    "policy is value or full, not 'no'"),
    (["play", "aton", "--seats", "human,search:9,speed=1"],      "search has no setting 'speed'"),
    (["games", "aton", "egizia"],                                "unexpected argument 'egizia'; see"),
    (["replay", "."],                                            ". cannot be read: is a directory"),
    (["draw", "."],                                              ". cannot be read: is a directory"),
    (["replay", "x.txt", "--at", "soon"],                        "'--at' must be a whole number; see"),
    (["draw", "--position", "aton/1 players=2 options=- round=x"], "round must be a whole number"),
    (["selfplay", "aton", "--bots", "foo"],                      "there is no bot 'foo'"),
    (["selfplay", "aton", "--bots", ""],                         "there is no bot ''"),
    (["selfplay", "aton", "--bots", "random,random", "--games", "x"], "'--games' must be a whole number"),
    (["verify", "."],                                            ". cannot be read: is a directory"),
    (["verify", "aton", "nowhere.txt"],                          "nor is there a file nowhere.txt"),
    (["bench", "aton", "--seconds", "soon"],                     "'--seconds' must be a number; see"),
    (["serve", "--port", "99999"],                               "'--port' must be at most 65535; see"),
    (["serve", "--port", "http"],                                "'--port' must be a whole number"),
    (["serve", "--workers", "0"],                                "'--workers' must be at least 1"),
    (["serve", "--database", "games"],                           "must be a URL"),
    (["serve", "--host", "nowhere.invalid"],                     "cannot serve at nowhere.invalid"),
    (["loadtest", "--game", "chess"],                            "there is no game 'chess'"),
    (["loadtest", "--servers", "2"],                             "PostgreSQL"),
    (["loadtest", "--address", "http://example.com"],            "only a server on this machine"),
]
# fmt: on


@pytest.mark.parametrize(("words", "part"), WRONG, ids=[" ".join(words) for words, _ in WRONG])
def test_wrong_words(run: Run, words: list[str], part: str) -> None:
    assert part in one_sentence(run(*words))


# fmt: off
DAMAGE: dict[str, Callable[[str], str]] = {
    "truncated":     lambda text: text[: len(text) // 2].rsplit("\n", 1)[0] + "\n",
    "cut in a word": lambda text: text[: len(text) // 2],
    "empty":         lambda text: "",
    "no record":     lambda text: "Dear diary\n",
    "other rules":   lambda text: text.replace("rules=1", "rules=99"),
    "edited":        lambda text: text.replace("red place 1a1", "red place 1a2", 1),
    "wrong seed":    lambda text: text.replace("seed 7", "seed 8"),
    "half JSON":     lambda text: '{"hypostyle": 1, "game": "aton"',
}
# fmt: on


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("command", [["replay"], ["draw"], ["verify"], ["play", "--resume"]])
def test_damaged_records(
    run: Run, game_file: Path, tmp_path: Path, damage: str, command: list[str]
) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text(DAMAGE[damage](game_file.read_text()))
    before = bad.read_text()
    sentence = one_sentence(run(*command, str(bad)))
    assert "row" in sentence or "header" in sentence
    assert bad.read_text() == before


def test_a_file_that_is_no_text(run: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_bytes(b"\xff\xfe\x00game")
    assert "is not a text file" in one_sentence(run("replay", str(bad)))


def test_a_record_without_a_seed_cannot_go_on(run: Run, tmp_path: Path) -> None:
    bare = tmp_path / "bare.txt"
    bare.write_text("game aton rules=1 players=2\n= rows=0 score=1/1\n")
    assert "has no seed" in one_sentence(run("play", "--resume", str(bare)))


def test_a_name_needs_a_seat(run: Run, tmp_path: Path) -> None:
    save = str(tmp_path / "save.txt")
    run("play", "aton", "--seats", "human,random", "--save", save, input="")
    assert "--name needs --seats" in one_sentence(run("play", "--resume", save, "--name", "Eva"))
    again = run("play", "--resume", save, "--seats", "random,human", "--name", "Eva", input="")
    assert "Blue (Eva)" in again.stdout


def test_no_file_is_overwritten(run: Run, game_file: Path) -> None:
    before = game_file.read_text()
    for option in ("--record", "--save"):
        assert "already exists" in one_sentence(run("play", "aton", option, str(game_file)))
    assert game_file.read_text() == before


def test_a_port_that_is_in_use(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        sentence = one_sentence(run("serve", "--port", str(port)))
    assert f"cannot serve at 127.0.0.1:{port}" in sentence


def test_a_picture_that_cannot_be_written(run: Run, game_file: Path, tmp_path: Path) -> None:
    told = one_sentence(run("draw", str(game_file), "-o", str(tmp_path)))
    assert "cannot be written: is a directory" in told
    told = one_sentence(run("draw", str(game_file), "-o", str(game_file / "picture.svg")))
    assert "cannot be written: " in told


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_output_that_cannot_be_written() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "hypostyle", "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "hypostyle: cannot write the output: no space left on device\n"


def test_the_real_process_too(shell: Shell) -> None:
    done = shell("play", "atom")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "hypostyle: there is no game 'atom'; did you mean 'aton'?\n"
