"""Playing at the terminal, by piped input."""

import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import hypostyle.cli.table
from hypostyle.cli.console import OUT
from hypostyle.cli.screen import show_news
from hypostyle.core.match import Match
from hypostyle.core.position import read_position, write_position
from hypostyle.core.record import load, record_of, to_text
from hypostyle.core.registry import game
from hypostyle.core.state import State
from hypostyle.core.stream import Stream
from tests.cli.support import Run, Shell

AGAINST_RANDOM = ("play", "aton", "--seats", "human,random", "--seed", "7")


def resume_path(output: str) -> str:
    found = re.search(r"hypostyle play --resume (\S+)", output)
    assert found is not None, output
    return found[1]


def test_a_whole_game_by_the_first_choice(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    result = run(*AGAINST_RANDOM, "--record", str(record), input="1\n" * 400)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "Red wins: all twelve squares of temple 1 are held." in result.stdout
    assert re.search(r"^Total +3 +15$", result.stdout, re.M)
    assert re.search(r"^Seed 7, fingerprint [0-9a-f]{16}$", result.stdout, re.M)
    match = load(record.read_text())
    assert match.over
    assert match.seed == "7"


def test_nothing_is_wider_than_80_columns(run: Run) -> None:
    result = run(*AGAINST_RANDOM, input="?\n? 1a1\nlog\nrules 5.4\nrules\nfrob\n" + "1\n" * 400)
    assert "wins" in result.stdout
    lines = [line for line in result.stdout.splitlines() if "hypostyle replay" not in line]
    assert max(len(line) for line in lines) <= 80


@pytest.mark.parametrize("answer", ["1", "keep", "KEEP"])
def test_answers_by_number_or_notation(run: Run, answer: str) -> None:
    result = run(*AGAINST_RANDOM, input=f"{answer}\n")
    assert "Red keeps the hand." in result.stdout


def test_choices_have_numbers_notations_and_sentences(run: Run) -> None:
    result = run(*AGAINST_RANDOM, input="keep\n")
    assert " 1 keep      Keep the hand." in result.stdout
    assert "Red: Lay your cards: 1-2-3-4, one on each cartouche" in result.stdout
    assert " 24 4321" in result.stdout


def test_end_of_input_saves_and_says_how_to_go_on(run: Run) -> None:
    result = run(*AGAINST_RANDOM, input="keep\n1234\n1a1\n")
    assert result.exit_code == 0
    path = resume_path(result.stdout)
    match = load(Path(path).read_text())
    assert [row.text for row in match.rows if row.seat == 0] == ["keep", "plan 1234", "place 1a1"]
    again = run("play", "--resume", path, input="1a2\nquit\n")
    assert "Red (human) against Blue (random)" in again.stdout
    assert "Red places a counter on 1a2." in again.stdout
    assert resume_path(again.stdout) == path


def test_a_resumed_game_is_the_same_game(run: Run, game_file: Path) -> None:
    path = resume_path(run(*AGAINST_RANDOM, input="1\n" * 9).stdout)
    run("play", "--resume", path, input="1\n" * 7)
    assert "Red wins" in run("play", "--resume", "last", input="1\n" * 400).stdout
    whole, parts = load(game_file.read_text()), load(Path(path).read_text())
    assert whole.rows == parts.rows


def test_a_record_that_was_cut_before_chance_spoke_goes_on(run: Run, tmp_path: Path) -> None:
    save = tmp_path / "cut.txt"
    save.write_text("game aton rules=1 players=2\nseed 7\n= rows=0 score=1/1\n")
    result = run("play", "--resume", str(save), input="\n")
    assert "Red: Keep your hand? You hold 1-2-3-4." in result.stdout
    assert "Red (human) against Blue (human)" in result.stdout


def test_a_game_that_is_over_is_not_resumed(run: Run, game_file: Path) -> None:
    result = run("play", "--resume", str(game_file))
    assert result.exit_code == 2
    assert "this game is over" in result.stderr


def test_undo_and_redo(run: Run) -> None:
    before = "keep\n1234\n1a1\n1a2\n"
    result = run(*AGAINST_RANDOM, input=f"{before}undo\nredo\nundo\nundo\nundo\nquit\n")
    assert result.stdout.count("Undone: place 1a2") == 2
    assert "Redone: place 1a2" in result.stdout
    assert "Undone: place 1a1" in result.stdout
    assert "Can't undo: that move revealed something." in result.stdout
    match = load(Path(resume_path(result.stdout)).read_text())
    assert [row.text for row in match.rows if row.seat == 0] == ["keep", "plan 1234"]


def test_an_answer_that_ends_the_turn_can_be_asked_for_twice(run: Run) -> None:
    start = "keep\n\n1234\n\n1a1\n1a2\n1a3\n"
    result = run(*AGAINST_RANDOM, "--confirm", input=f"{start}1a4\nno\n1b1\n\n")
    assert "place 1a4 ends your turn." in result.stdout
    assert "Red places a counter on 1a4." not in result.stdout
    assert "Red places a counter on 1b1. " in result.stdout.replace("\n", " ")


def test_why_not_has_a_sentence_and_a_paragraph(run: Run) -> None:
    result = run(*AGAINST_RANDOM, input="keep\n1234\n1a1\n? 1a1\n? 4a1\n? 1a2\n? nonsense\n4a1\n")
    assert "No. §5.7 1a1 already holds a counter." in result.stdout
    assert "No. §5.6 4a1 is out of reach" in result.stdout
    assert "Yes, place 1a2: Place on 1a2." in result.stdout
    assert "'nonsense' is not a valid answer here" in result.stdout
    assert result.stdout.count("§5.6 4a1 is out of reach") == 2


def test_help_rules_and_log(run: Run) -> None:
    result = run(*AGAINST_RANDOM, input="?\nrules 5.4\nrules\nrules 99\nlog\nboard\n")
    assert "TAB completes" in result.stdout
    assert "§5.4 Removal." in result.stdout
    assert " 5 The cartouches" in result.stdout
    assert "the rules have no §99" in result.stdout
    assert "   1  Red draws 1-2-3-4." in result.stdout
    assert result.stdout.count("Temple 1") == 2


def test_hint_names_legal_answers(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hypostyle.cli.table, "RIVAL", "search:20")
    result = run(*AGAINST_RANDOM, input="hint\n")
    assert re.search(r"^  (keep|exchange) +wins \d+%, tried \d+ times$", result.stdout, re.M)


def test_save_keeps_a_copy_and_overwrites_nothing(run: Run, tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    result = run(*AGAINST_RANDOM, input=f"keep\nsave {copy}\nsave {copy}\nsave\n")
    assert f"Copy saved to {copy}" in result.stdout.replace("\n", "")
    assert "already exists" in " ".join(result.stdout.split())
    assert "name a file: save FILE" in result.stdout
    assert not load(copy.read_text()).over


def test_a_game_that_cannot_be_saved_is_played_all_the_same(run: Run, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    result = run(*AGAINST_RANDOM, input="keep\n1234\nquit\nquit\nstop\n")
    assert result.stdout.count("Warning:") == 1
    assert "save FILE keeps it, quit again loses it" in result.stdout
    assert "stop" not in result.stdout.split("Red> quit")[-1]
    assert "The game could not be saved." in result.stdout


def test_options_and_presets_reach_the_game(run: Run) -> None:
    words = ("--preset", "published", "--option", "win_score=30", "-O", "exchange=no")
    result = run(*AGAINST_RANDOM, *words, input="")
    assert "win_score=30" in result.stdout
    assert "Score/30" in result.stdout
    assert "Exchange" not in result.stdout


def test_bots_alone_play_without_any_question(run: Run) -> None:
    result = run("play", "aton", "--seats", "random,random", "--seed", "3")
    assert result.exit_code == 0
    assert "win" in result.stdout
    assert "> " not in result.stdout


def test_two_people_share_a_terminal_behind_a_curtain(run: Run) -> None:
    words = ("play", "aton", "--seats", "human,human", "--name", "Anna", "--name", "Bert")
    result = run(*words, "--seed", "3", input="\nkeep\n\nkeep\n2341\n\n1\n1\n")
    told = result.stdout
    assert told.count("Pass the keyboard to Red (Anna).") == 2
    assert told.count("Pass the keyboard to Blue (Bert).") == 1
    after = told.split("Pass the keyboard to Blue (Bert).")[1]
    assert "Blue: Keep your hand?" in after
    # Once all plans lie open, both look at the same board and no curtain falls.
    assert told.rstrip().count("Press Enter") == 3


def positions() -> tuple[str, str]:
    """Two positions that differ in nothing but the cards Blue holds."""
    aton = game("aton")
    match = Match(aton, aton.setup(), "5")
    for _ in range(2):
        match.apply(match.deciders()[0], "keep")
    text = write_position(aton, match.setup, match.state)
    text = re.sub(r" deck=\S+", "", text)
    hand = re.search(r"hand=(\d+)/(\d+)", text)
    assert hand is not None
    return tuple(text.replace(hand[0], f"hand={hand[1]}/{other}") for other in ("1112", "3444"))  # type: ignore[return-value]


@pytest.mark.parametrize("typed", ["", "log all\nboard\n?\n? 1112\n? 3444\nundo\nfrob\n"])
def test_nothing_printed_depends_on_hidden_cards(run: Run, tmp_path: Path, typed: str) -> None:
    outputs = []
    for n, position in enumerate(positions()):
        save = tmp_path / f"{n}.txt"
        words = ("--seats", "human,random", "--seed", "1", "--save", str(save))
        told = run("play", "--position", position, *words, input=typed).stdout
        outputs.append(told.replace(str(save), "SAVE"))
    assert outputs[0] == outputs[1]
    assert "????" in outputs[0]


def test_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hypostyle", *AGAINST_RANDOM]
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Tests that run in the background have been told to ignore it, and pass that on.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509  # no threads here
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("keep\n")
    process.stdin.flush()
    told = ""
    while not ("24 4321" in told and told.endswith("> ")):  # it asks what to lay
        told += process.stdout.read(1)
    os.kill(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=300)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert load(Path(resume_path(out)).read_text()).rows


def test_colour_only_helps(shell: Shell) -> None:
    words = (*AGAINST_RANDOM, "--save")
    plain = shell(*words, "a.txt").stdout.replace("a.txt", "")
    forced = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    coloured = shell(*words, "b.txt", **forced).stdout.replace("b.txt", "")
    silenced = shell(*words, "c.txt", "--no-color", **forced).stdout.replace("c.txt", "")
    asked = shell(*words, "d.txt", NO_COLOR="1", **forced).stdout.replace("d.txt", "")
    assert "\x1b" not in plain
    assert re.search(r"\x1b\[[\d;]*38;5;", coloured)
    assert "38;5;" not in silenced
    assert "38;5;" not in asked
    bare = re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", coloured)
    assert [line.rstrip() for line in bare.splitlines()] == [
        line.rstrip() for line in plain.splitlines()
    ]


# --- what makes a table comfortable -----------------------------------------------------------------


@pytest.mark.parametrize("yes", ["", "y", "Yes"])
def test_a_question_is_answered_by_yes(run: Run, yes: str) -> None:
    result = run(*AGAINST_RANDOM, "--confirm", input=f"keep\n{yes}\n1234\nnever\nquit\n")
    match = load(Path(resume_path(result.stdout)).read_text())
    assert [row.text for row in match.rows if row.seat == 0] == ["keep"]
    assert result.stdout.count("Not played.") == 1


def test_several_answers_on_one_line(run: Run) -> None:
    result = run(*AGAINST_RANDOM, input="keep\n1234\nplace 1a1 1a2, 1a3\nquit\n")
    match = load(Path(resume_path(result.stdout)).read_text())
    mine = [row.text for row in match.rows if row.seat == 0]
    assert mine == ["keep", "plan 1234", "place 1a1", "place 1a2", "place 1a3"]


def test_what_cannot_be_played_of_a_line_is_told(run: Run) -> None:
    result = run(*AGAINST_RANDOM, input="keep\n1234\n1a1 1a1 1a2\n1a2 frob\nquit\n")
    told = result.stdout.replace("\n", " ")
    assert "Not played: place 1a1, place 1a2: §5.7 1a1 already holds a counter." in told
    assert "'frob' is not a valid answer here" in told
    match = load(Path(resume_path(result.stdout)).read_text())
    assert [row.text for row in match.rows if row.seat == 0] == ["keep", "plan 1234", "place 1a1"]


def test_a_line_does_not_answer_another_question(run: Run) -> None:
    # 1234 lets four counters be placed; the fifth answer finds another question.
    result = run(*AGAINST_RANDOM, input="keep\n1234\n1a1 1a2 1a3 1a4 1b1\nquit\n")
    assert "Not played: place 1b1: the question has changed" in result.stdout


def test_the_only_answer_needs_but_enter(run: Run) -> None:
    aton = game("aton")
    position = write_position(aton, aton.setup(), alone())
    words = ("--seats", "human,random", "--seed", "1")
    result = run("play", "--position", position, *words, input="\nquit\n")
    assert "Red [Enter: plan 1111]> " in result.stdout
    assert "Red reveals 1-1-1-1." in result.stdout.replace("\n", " ")


def alone() -> State:
    """Red holds four equal cards, so there is one plan."""
    text = (
        "aton/1 players=2 options=- round=4 next=assign,points,order first=- "
        "board=............/............/............/............ kingdom=0/0 score=1/1 "
        "exchange=no/no hand=1111/1134 discard=4444/4444"
    )
    return read_position(text)[2]


@pytest.mark.parametrize("word", ["help", "h", "?", "HELP"])
def test_help_has_other_names(run: Run, word: str) -> None:
    assert "TAB completes" in run(*AGAINST_RANDOM, input=f"{word}\n").stdout


def test_other_names_of_orders(run: Run) -> None:
    result = run(*AGAINST_RANDOM, input="keep\n1234\nwhy 4a1\n4a1\nexit\nlog\n")
    assert "No. §5.6 4a1 is out of reach" in result.stdout
    assert "(? for help)" in " ".join(result.stdout.split())
    assert "The game is saved." in result.stdout
    assert "Red draws" not in result.stdout.split("> exit")[1]


def test_a_legend_explains_the_signs(run: Run) -> None:
    told = run(*AGAINST_RANDOM, input="legend\n").stdout
    section = told.split("> legend")[1]
    assert "8 points" in section
    assert max(len(line) for line in section.splitlines() if "hypostyle" not in line) <= 80


def test_points_stand_on_lines_of_their_own(run: Run, tmp_path: Path) -> None:
    match = scored()
    path = tmp_path / "scored.txt"
    path.write_text(to_text(record_of(match)))
    told = run("replay", str(path), "--log").stdout
    assert "scores 0 points" not in told
    assert re.search(r"scores \d", told)


def scored() -> Match[State]:
    """A game with a scoring in it that brings somebody nothing for something."""
    aton = game("aton")
    for seed in range(200):
        match = aton.new(seed=seed)
        stream = Stream(seed)
        while not match.over:
            seat = match.deciders()[0]
            match.apply(seat, int(aton.rules.pick(match.state, seat, stream)))
        if any("scores 0 points" in line.text for line in match.log()):
            return match
    raise LookupError("no such game")


def test_news_tell_a_scoring_line_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    match = scored()
    row = next(line.row for line in match.log() if "scores 0 points" in line.text)
    lines = [line for line in match.log() if line.row == row]
    show_news(match, lines)
    told = capsys.readouterr().out.split("\n")
    gains = [line for line in lines if line.happening.points]
    assert len(gains) > 1
    for line in gains:
        assert line.text in told
    assert "scores 0 points" not in " ".join(told)


def test_a_narrow_terminal_is_told_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "columns" not in run(*AGAINST_RANDOM, input="keep\nboard\n").stdout
    monkeypatch.setattr(OUT, "_width", 60)
    told = run(*AGAINST_RANDOM, input="keep\nboard\n").stdout
    assert told.count("This terminal has 60 columns; boards need 80.") == 1


def test_a_name_stands_in_the_question(run: Run) -> None:
    result = run(*AGAINST_RANDOM, "--name", "Anna", input="quit\n")
    assert "Red (Anna)> quit" in result.stdout


def test_save_knows_quotes_and_wants_a_folder(run: Run, tmp_path: Path) -> None:
    copy = tmp_path / "my copy.txt"
    typed = f'save "{copy}"\nsave {tmp_path / "nowhere" / "x.txt"}\n'
    result = run(*AGAINST_RANDOM, input=typed)
    assert copy.exists()
    assert "there is no folder" in result.stdout
    assert not (tmp_path / "nowhere").exists()


def test_a_game_may_be_named_when_it_goes_on(run: Run) -> None:
    path = resume_path(run(*AGAINST_RANDOM, input="keep\n").stdout)
    for what in ("last", path):
        again = run("play", "aton", "--resume", what, input="")
        assert "Red (human) against Blue (random)" in again.stdout


def test_what_is_printed_can_be_pasted(shell: Shell, tmp_path: Path) -> None:
    told = shell(*AGAINST_RANDOM, input="keep\n").stdout
    line = next(line for line in told.splitlines() if "--resume" in line)
    command = shlex.split(line)
    done = subprocess.run(
        command, input="", capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "Red (human) against Blue (random)" in done.stdout


@pytest.mark.parametrize("words", [("games",), ("rules", "aton", "5"), AGAINST_RANDOM])
def test_any_output_will_do(shell: Shell, words: tuple[str, ...]) -> None:
    done = shell(*words, input="keep\nfrob§\n", PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "?? Aton" not in done.stdout
