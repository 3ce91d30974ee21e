"""`selfplay`, `calibrate`, `levels`, `verify` and `bench`."""

import json
import re
from pathlib import Path
from typing import Self

import pytest
from pyarrow import parquet

import hypostyle.cli.bench
import hypostyle.cli.judging
import hypostyle.cli.measure
import hypostyle.cli.proving
import hypostyle.cli.selfplay
import hypostyle.cli.verify
from hypostyle.bots.ladder import Rung
from hypostyle.cli.measure import measure
from hypostyle.core.errors import BadPosition, BatteryFailed
from hypostyle.core.registry import game, game_names
from tests.cli.support import Run, Shell, one_sentence

RUNG = Rung(2, "apprentice", "onestep:2", 40, 0.95, 0.83, 0.99, 512, 200, 0.0012)
DUEL = ("selfplay", "aton", "--bots", "random,random", "--games", "6", "--seed", "3")


def test_selfplay_shows_a_table(run: Run) -> None:
    told = run(*DUEL).stdout
    assert re.search(r"^random +\d +0 +\d+\.\d% +\d+\.\d% - \d+\.\d% +\d+\.\d", told, re.M)
    assert "6 games in" in told
    assert max(len(line) for line in told.splitlines()) <= 80


def test_selfplay_as_json_is_the_same_in_any_number_of_processes(shell: Shell) -> None:
    results = []
    for processes in ("1", "2"):
        data = json.loads(shell(*DUEL, "--json", "--processes", processes).stdout)
        assert data["games"] == 6
        assert sum(one["share"] for one in data["standings"]) == pytest.approx(1)
        results.append([(one["wins"], one["score"]) for one in data["standings"]])
    assert results[0] == results[1]


def test_selfplay_writes_the_same_games_down(run: Run, tmp_path: Path) -> None:
    counted = json.loads(run(*DUEL, "--json").stdout)
    folder = tmp_path / "games"
    kept = json.loads(run(*DUEL, "--json", "--out", str(folder)).stdout)
    for data in (counted, kept):
        del data["seconds"]
        for one in data["standings"]:
            del one["seconds"]
    assert counted == kept
    files = sorted(folder.iterdir())
    assert len(files) == 6
    for path in files:
        assert "finished, verified" in run("verify", str(path)).stdout
    assert "already exists" in one_sentence(run(*DUEL, "--out", str(folder)))


def test_verify_a_game(run: Run) -> None:
    result = run("verify", "aton", "--games", "1", "--preset", "published")
    assert result.exit_code == 0, result.output
    assert "aton: 1 games" in result.stdout
    assert "laws:" in result.stdout


def test_a_broken_law_is_told_with_exit_code_1(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise BatteryFailed("aton: a law is broken\nsee it: hypostyle draw --position '...'")

    monkeypatch.setattr(hypostyle.cli.proving, "prove", broken)
    result = run("verify", "aton")
    assert result.exit_code == 1
    assert result.stderr.count("see it: hypostyle draw") == 1


def test_verify_plays_the_same_games_in_any_number_of_processes(shell: Shell) -> None:
    words = ("verify", "aton", "--games", "21", "--preset", "published", "--fast")
    one, two = (shell(*words, "--processes", n).stdout for n in ("1", "2"))
    assert one == two
    assert "aton: 21 games" in one


def test_verify_with_mixed_options(shell: Shell, run: Run) -> None:
    fast = shell("verify", "egizia", "--mixed", "--fast", "--games", "450", "--processes", "2")
    assert fast.returncode == 0, fast.stderr
    assert "egizia: 450 games" in fast.stdout
    few = run("verify", "egizia", "--mixed", "--games", "1", "--players", "3")
    assert "egizia: 1 games" in few.stdout
    assert "leave --option" in one_sentence(run("verify", "aton", "--mixed", "-O", "win_score=20"))


def test_verify_with_one_number_of_players(run: Run) -> None:
    words = ("verify", "egizia", "--games", "1", "--preset", "first_printing", "--fast")
    assert "egizia: 1 games" in run(*words, "--players", "2").stdout
    assert "players, not 9" in one_sentence(run("verify", "egizia", "--players", "9"))


def test_failures_in_other_processes_are_told_with_seed_and_setup(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unlawful(_: object) -> None:
        raise BadPosition("broken", "it is broken")

    monkeypatch.setattr(game("aton").parts.positions, "check", unlawful)
    words = ("verify", "aton", "--fast", "--preset", "published", "--games", "2500")
    result = run(*words, "--seed", "7", "--processes", "2")
    assert result.exit_code == 1
    assert result.stderr.count("a random game fails: broken: it is broken") == 3
    assert "--fast --games 1 --seed 1007 --players 2 -O " in result.stderr


def test_verify_a_record(run: Run, game_file: Path) -> None:
    assert (
        run("verify", str(game_file))
        .stdout.replace("\n", "")
        .endswith("Aton, 49 rows, finished, verified")
    )


def test_verify_with_options(run: Run) -> None:
    result = run("verify", "aton", "--games", "1", "-O", "win_score=20", "--option", "exchange=no")
    assert "aton: 1 games" in result.stdout
    both = ("--preset", "published", "--preset", "research")
    assert "aton: 2 games" in run("verify", "aton", "--games", "1", *both).stdout


def test_several_records_at_once(run: Run, game_file: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("game aton\n")
    result = run("verify", str(bad), str(game_file))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"hypostyle: {bad}, header: ")
    assert "finished, verified" in result.stdout
    one_sentence(run("verify", str(game_file), "--games", "3"))


def test_records_are_read_with_a_mark_in_front(run: Run, game_file: Path) -> None:
    game_file.write_text("\ufeff" + game_file.read_text(encoding="utf-8"), encoding="utf-8")
    assert "verified" in run("verify", str(game_file)).stdout


def test_what_is_no_folder(run: Run, game_file: Path) -> None:
    assert "is a file; --out needs a folder" in one_sentence(run(*DUEL, "--out", str(game_file)))


def test_stopping_shows_what_is_known(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Bar:
        done = 0

        def add_task(self, *_: object, **__: object) -> int:
            return 0

        def advance(self, _: int) -> None:
            self.done += 1
            if self.done == 4:
                raise KeyboardInterrupt

        def update(self, _: int, **__: object) -> None:
            self.advance(0)

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_: object) -> None:
            pass

    monkeypatch.setattr(hypostyle.cli.selfplay, "progress_bar", Bar)
    result = run(*DUEL)
    assert result.exit_code == 130
    assert "stopped after 4 of 6 games" in result.stderr
    assert "4 games in" in result.stdout
    monkeypatch.setattr(hypostyle.cli.verify, "progress_bar", Bar)
    result = run("verify", "aton", "--preset", "published", "--games", "9")
    assert result.exit_code == 130
    assert "aton: 4 games" in result.stdout


def test_bench_as_json(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hypostyle.cli.bench, "ROUNDS", 2)
    (data,) = json.loads(run("bench", "aton", "--json", "--seconds", "0.05").stdout)
    assert data["game"] == "aton"
    for name in ("decisions_per_s", "games_per_s", "clone_ns", "search_rollouts_per_s"):
        low, high = data["range"][name]
        assert 0 < low <= data[name] <= high
        if data["compiled"]:
            assert data["interpreted"][name] > 0
            assert data["ratio"][name] > 0


def test_what_is_measured_is_there_for_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hypostyle.cli.measure, "POSITIONS", 2)
    monkeypatch.setattr(hypostyle.cli.measure, "ROLLOUTS", 4)
    for name in game_names():
        figures = measure(game(name), 0.01)
        assert min(figures.values()) > 0


def test_bench_as_a_table(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hypostyle.cli.bench, "ROUNDS", 1)
    told = run("bench", "aton", "--seconds", "0.05").stdout  # all games: the example in its help
    assert re.search(r"^Decisions/s +\S+ \[\S+-\S+\]", told, re.M)


def test_calibrate_shows_log_loss_and_reliability_by_part_of_the_game(run: Run) -> None:
    told = run("calibrate", "aton", "--bot", "random", "--games", "2", "--phases", "2").stdout
    assert re.search(r"^ *1 of 2 +\d+ +\d\.\d{3} +\d\.\d{3} +\d+\.\d%$", told, re.M)
    assert re.search(r"^ *40-50 % +", told, re.M)
    assert "2 games of Aton by random." in told
    data = json.loads(run("calibrate", "aton", "--bot", "random", "--games", "1", "--json").stdout)
    assert len(data) == 4
    assert sum(one["positions"] for one in data[0]["bins"]) == 2 * data[0]["positions"]


def test_levels_are_measured_and_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hypostyle.cli.judging, "measure", lambda *_, **__: [RUNG])
    file = tmp_path / "levels.toml"
    told = run("levels", "aton", "--games", "1", "--out", str(file)).stdout
    assert re.search(r"^Players +Level +Games +Share +95 %", told, re.M)
    assert re.search(r"^ *2 +Apprentice +40 +95\.0% +83\.0% - 99\.0% +1\.90 +512 ± 200", told, re.M)
    assert 'level = "apprentice"' in file.read_text()
    assert "there is no level 'king'" in one_sentence(run("levels", "aton", "--level", "king"))
    assert "Scribe" not in run("levels", "aton", "--level", "vizier").stdout
    assert "there is no game" in one_sentence(run("levels", "chess"))


def test_a_tournament_is_shown_stored_and_resumed(run: Run, tmp_path: Path) -> None:
    words = (
        *("tournament", "aton", "--bots", "random,onestep:1,slip=0.9", "--games", "2"),
        *("--option", "win_score=20", "--out", str(tmp_path / "cup"), "--parquet"),
    )
    told = run(*words).stdout
    assert re.search(r"^random +[+-]\d+ +± \d+ +2 +\d+\.\d%", told, re.M)
    assert "2 games in" in told
    assert "(2 stored before)" in run(*words).stdout
    assert {path.name for path in (tmp_path / "cup").iterdir()} == {
        "games.jsonl",
        "games.parquet",
        "report.html",
    }
    rows = parquet.read_table(tmp_path / "cup" / "games.parquet").to_pylist()
    lines = (tmp_path / "cup" / "games.jsonl").read_text("utf-8").splitlines()
    assert rows == [json.loads(line) for line in lines[1:]]
    assert "was begun with seed 1, not 2" in one_sentence(run(*words, "--seed", "2"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("aton --bots random,onestep --format cup", "there is no format 'cup'"),
        ("aton aton --bots random,onestep", "named twice"),
        ("aton --bots random,onestep --players 3", "Aton is for 2 players"),
        ("aton --bots random,onestep --players two", "numbers such as 2,3"),
        ("aton --bots random,onestep --sprt 5", "elo0,elo1"),
        ("aton --bots random,onestep --parquet", "--parquet needs a folder"),
    ],
)
def test_a_tournament_that_cannot_be_is_refused(run: Run, words: str, sentence: str) -> None:
    assert sentence in one_sentence(run("tournament", *words.split()))


def test_a_study_writes_its_report_and_tables(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("study", "aton", "--bots", "random", "--games", "6", "--out", str(tmp_path / "s"))
    monkeypatch.setattr("sys.argv", ["hypostyle", *words[:2]])
    told = run(*words, "--option", "win_score=20").stdout
    assert "With random on every seat: Red" in told
    assert "Option: The points that win: 20" in told
    names = {path.name for path in (tmp_path / "s").iterdir()}
    assert {"report.html", "study.json", "seats.csv", "things.csv", "games.jsonl"} <= names
    stored = json.loads((tmp_path / "s" / "study.json").read_text("utf-8"))
    assert stored["made_by"] == "hypostyle study aton"
    things = (tmp_path / "s" / "things.csv").read_text("utf-8")
    assert things.startswith("bot,thing,key,share,low,high,n\nrandom,")
    assert json.loads(run(*words, "--json").stdout)["games"] == 6
    assert "changes nothing" in one_sentence(run(*words, "--option", "win_score=40"))


def test_selfplay_exports_positions(run: Run, tmp_path: Path) -> None:
    words = (*DUEL[:4], "--games", "3", "--shard", "2", "--export", str(tmp_path / "data"))
    assert run(*words).stdout.startswith("3 games in ")
    assert len(list((tmp_path / "data").glob("positions-*.parquet"))) == 2
    assert "goes without --out" in one_sentence(run(*words, "--json"))


def test_baselines_are_shown_and_stored(run: Run, tmp_path: Path) -> None:
    words = ("baselines", "nefertiti", "--players", "2", "--levels", "novice,apprentice")
    out = ("--games", "2", "--out", str(tmp_path / "table"))
    told = run(*words, *out).stdout
    assert re.search(r"^Nefertiti +2 +Novice +random +2 +0 ", told, re.M)
    table = (tmp_path / "table" / "baselines.md").read_text("utf-8")
    assert table.startswith("| Game | Players | Level | Bot | Games | Rating |")
    more = json.loads(run(*words, "--games", "4", "--minutes", "0", *out[2:], "--json").stdout)
    assert [one["games"] for one in more] == [2, 2]  # what is stored, and no time for more
    assert "no level 'god'" in one_sentence(run(*words[:4], "--levels", "god"))
