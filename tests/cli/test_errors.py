"""Whatever is typed wrongly: one sentence, exit code 2, no traceback."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.support import Run, Shell, one_sentence

# fmt: off
WRONG = [
    (["frobnicate"],                                             "no such command"),
    (["play"],                                                   "say which game"),
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
    (["play", "aton", "--name", "A", "--name", "B"],             "no person's seat"),
    (["play", "aton", "--name", "random"],                       "that is a bot"),
    (["play", "--seed", "7", "--resume", "x.txt"],               "--resume already says"),
    (["play", "aton", "--resume", "x.txt"],                      "x.txt cannot be read"),
    (["play", "--resume", "nowhere.txt"],                        "cannot be read"),
    (["play", "--resume", "last"],                               "no unfinished game"),
    (["play", "--position", "nonsense"],                         "no-game"),
    (["play", "aton", "--position", "aton/1"],                   "--position already says"),
    (["rules", "aton", "5.99"],                                  "§5.4 Removal"),
    (["rules", "aton", "99"],                                    "5 The cartouches"),
    (["rules", "aton", "pyramids"],                              "no title in the rules has"),
    (["rules", "chess"],                                         "there is no game"),
    (["games", "chess"],                                         "there is no game"),
    (["replay", "nowhere.txt"],                                  "cannot be read"),
    (["replay"],                                                 "hypostyle replay --help"),
    (["draw"],                                                   "say what to draw"),
    (["draw", "nowhere.txt"],                                    "cannot be read"),
    (["draw", "--position", ""],                                 "empty"),
    (["draw", "--position", "chess/1 players=2"],                "unknown-game"),
    (["draw", "--position", "aton/9 players=2"],                 "other-rules"),
    (["draw", "--position", "aton/1 players=2 options=-"],       "missing-field"),
    (["draw", "--position", "aton/1 players=2", "--at", "3"],    "--at belongs to a record"),
    (["draw", "--position", "x", "--text", "--shape", "wide"],   "--shape is for pictures"),
    (["draw", "x.txt", "--position", "aton/1"],                  "not both at once"),
    (["replay", "x.txt", "--log", "--at", "3"],                  "choose one"),
    (["selfplay", "aton"],                                       "--bots"),
    (["selfplay", "aton", "--bots", "nobody,random"],            "nobody"),
    (["selfplay", "aton", "--bots", "random"],                   "2 players"),
    (["selfplay", "aton", "--bots", "random,random", "--games", "0"], "greater than or equal to 1"),
    (["verify", "chess"],                                        "there is no file chess"),
    (["verify", "aton", "--preset", "wrong"],                    "there is no preset 'wrong'"),
    (["verify", "aton", "-O", "wine=7"],                         "there is no option 'wine'"),
    (["verify", "aton", "-O", "win_score=7"],                    "it is 20 to 60"),
    (["bench", "chess"],                                         "there is no game"),
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
    assert "tells no seed" in one_sentence(run("play", "--resume", str(bare)))


def test_a_name_needs_a_seat(run: Run, tmp_path: Path) -> None:
    save = str(tmp_path / "save.txt")
    run("play", "aton", "--seats", "human,random", "--save", save, input="")
    assert "--name needs --seats" in one_sentence(run("play", "--resume", save, "--name", "Eva"))
    again = run("play", "--resume", save, "--seats", "random,human", "--name", "Eva", input="")
    assert "Blue (Eva)" in again.stdout


def test_no_file_is_overwritten(run: Run, game_file: Path) -> None:
    before = game_file.read_text()
    for option in ("--record", "--save"):
        assert "already there" in one_sentence(run("play", "aton", option, str(game_file)))
    assert game_file.read_text() == before


def test_the_real_process_too(shell: Shell) -> None:
    done = shell("play", "atom")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "hypostyle: there is no game 'atom'; did you mean 'aton'?\n"
