"""`games`, `rules`, the help and the doctor."""

import os
import re
import shlex
from pathlib import Path

import pytest

import hypostyle.cli.bench
import hypostyle.cli.seats
from hypostyle import __version__
from hypostyle.cli.main import app
from hypostyle.core.game import Game
from hypostyle.core.registry import game
from tests.cli.support import Run, Shell, one_sentence
from tests.untraced import untraced


def test_games_are_listed(run: Run) -> None:
    result = run("games")
    assert result.exit_code == 0
    assert re.search(r"^aton +Aton +2 +20-30 +v1", result.stdout, re.M)


def test_a_game_shows_every_option_and_preset(run: Run) -> None:
    told = run("games", "aton").stdout
    options = game("aton").facts.options
    for name in (*options.names(), *options.preset_names()):
        assert re.search(rf"^{name} ", told, re.M), name


def test_the_rules_whole(run: Run) -> None:
    told = run("rules", "aton").stdout
    assert "§1.1 Aim." in told
    assert "§12.1 Start score." in told


@pytest.mark.parametrize("written", ["5.4", "§5.4", "§ 5.4"])
def test_a_paragraph_of_the_rules(run: Run, written: str) -> None:
    told = run("rules", "aton", written).stdout
    assert told.startswith("§5.4 Removal.")
    assert "§5.5 The way" not in told


def test_a_paragraph_by_a_word_of_its_title(run: Run) -> None:
    told = run("rules", "aton", "removal").stdout
    assert told.startswith("§5.4 Removal.")
    assert "§5.1 Points." not in told
    assert "§2.8 Cartouches." in run("rules", "aton", "Cartouche").stdout


def test_a_game_without_words_or_rules_ends_in_a_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    aton = game("aton")
    monkeypatch.delitem(aton.words.texts, "option.handicap")
    assert "no text for 'handicap' under [option]" in one_sentence(run("games", "aton"))
    monkeypatch.delitem(aton.words.texts, "question.offer")
    result = run("play", "aton", "--seats", "human,random", input="")
    assert result.exit_code == 2
    assert "no text for 'offer' under [question]" in result.stderr
    result = run("verify", "aton", "--games", "1")
    assert result.exit_code == 1
    assert "no text for 'handicap' under [option]" in result.stderr
    monkeypatch.delitem(vars(aton), "rules_text", raising=False)
    monkeypatch.setattr(Game, "package", "tests.cli")
    assert "Aton has no RULES.md" in one_sentence(run("rules", "aton"))


def test_a_chapter_of_the_rules(run: Run) -> None:
    told = run("rules", "aton", "5").stdout
    assert "§5.1 Points." in told
    assert "§5.9 Discards." in told
    assert "§6.1" not in told.split("§5.9 Discards.")[1]


def test_doctor(run: Run) -> None:
    result = run("doctor")
    assert result.exit_code == 0
    assert re.search(rf"^Hypostyle +{re.escape(__version__)}", result.stdout, re.M)
    assert re.search(r"^Engine +(compiled|interpreted)", result.stdout, re.M)
    assert re.search(r"^Games +.*aton", result.stdout, re.M)


def test_version(run: Run, shell: Shell) -> None:
    assert run("--version").stdout == f"hypostyle {__version__}\n"
    assert shell("--version").stdout == f"hypostyle {__version__}\n"


def test_the_bare_command_is_the_help(run: Run) -> None:
    result = run()
    assert result.exit_code == 0
    assert result.stdout == run("--help").stdout
    for command in app.registered_commands:
        assert command.callback is not None
        assert command.callback.__name__ in result.stdout


COMMANDS = [command.callback for command in app.registered_commands if command.callback]
EXAMPLES = [
    line.strip().removeprefix("$ hypostyle ")
    for command in COMMANDS
    for line in (command.__doc__ or "").splitlines()
    if line.strip().startswith("$ hypostyle ")
]


def test_every_command_teaches_by_examples(run: Run) -> None:
    for command in COMMANDS:
        result = run(command.__name__, "--help")
        assert result.exit_code == 0
        assert f"$ hypostyle {command.__name__}" in result.stdout
        assert max(len(line) for line in result.stdout.splitlines()) <= 80


LONG = ("serve", "loadtest", "chaos", "backup", "restore")
"""Commands that run for long, or need the database of a server."""


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "example", [text for text in EXAMPLES if "..." not in text and not text.startswith(LONG)]
)
def test_an_example_works(
    run: Run, game_file: Path, example: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(game_file.parent)
    for name in os.environ.keys() - untraced().keys():
        monkeypatch.delenv(name)
    monkeypatch.setattr(hypostyle.cli.bench, "ROUNDS", 1)
    monkeypatch.setattr(hypostyle.cli.seats, "RIVAL", "random")
    if "--resume last" in example:
        run("play", "aton", "--seats", "human,random", input="keep\n")
    text = re.sub(r"--games \d+", "--games 2", re.sub(r"search:\d+", "search:2", example))
    text = text.replace("--processes 2", "").replace("--seconds 0.5", "")
    words = shlex.split(text)
    if words[0] == "verify" and "--games" in words:
        words[words.index("--games") + 1] = "1"
    if words[0] == "puzzles" and "--games" not in words:
        words += ["--games", "2"]
    if words[0] == "learn":
        words += ["--generations", "1", "--games", "2", "--rollouts", "2", "--epochs", "1"]
        words += ["--evaluation", "2", "--eval-rollouts", "2", "--processes", "1"]
    if words[0] == "levels" and "--games" in words and "--level" not in words:
        words += ["--level", "apprentice"]
    if words[0] == "bench":
        words += ["--seconds", "0.02"]
    result = run(*words, input="")
    assert result.exit_code == 0, result.output
