"""Tournaments: fixtures, results that survive, sequential tests, and the report."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

import hypostyle
from hypostyle.arena.fixtures import BadTournament, Contested, GameRow, fixtures, groups
from hypostyle.arena.results import BadResults, ResultFile
from hypostyle.arena.sprt import Hypotheses
from hypostyle.arena.tournament import FILE, Tournament, ratings, read_row, run
from hypostyle.arena.tournament_page import tournament_page
from hypostyle.arena.workers import processes
from hypostyle.bots.bot import Bot
from hypostyle.bots.registry import Entrant
from hypostyle.core.errors import LostWorker
from hypostyle.core.processes import spread
from tests.arena.gate import BOTS, FREE, GAMES, make_gate, waiting

ATON = hypostyle.game("aton")
SHORT = Contested("aton", ATON.setup(options={"win_score": 20}))
THREE = Contested("marracash", hypostyle.game("marracash").setup(3))
PATIENCE = 600
"""Seconds after which something that should happen is missed; a busy machine needs many."""
ALONE = Contested("egizia", hypostyle.game("egizia").setup(1))


class First(Bot[hypostyle.State]):
    def choose(self, view: hypostyle.View[hypostyle.State]) -> int:
        return view.legal()[0]


class Last(Bot[hypostyle.State]):
    def choose(self, view: hypostyle.View[hypostyle.State]) -> int:
        return view.legal()[-1]


def cup(*bots: Entrant, games: int = 4, at: tuple[Contested, ...] = (SHORT,)) -> Tournament:
    return Tournament(at, bots or ("random", First), games)


def told(rows: tuple[GameRow, ...]) -> list[tuple[object, ...]]:
    """All but the time."""
    return [(row.key, row.seed, row.seats, row.shares, row.scores, row.rounds) for row in rows]


# --- fixtures -------------------------------------------------------------------------------------


def test_every_group_of_a_round_robin_meets() -> None:
    assert groups("abc", 2, "roundrobin") == [("a", "b"), ("a", "c"), ("b", "c")]
    assert groups("abcd", 3, "roundrobin")[0] == ("a", "b", "c")
    assert groups("ab", 3, "roundrobin") == [("a", "a", "b"), ("a", "b", "b")]
    assert groups("abc", 3, "gauntlet") == [("a", "b", "b"), ("a", "c", "c")]
    assert groups("abc", 2, "ladder") == [("b", "a"), ("c", "b")]
    assert groups("ab", 1, "ladder") == [("a",), ("b",)]


def test_all_pairings_have_the_same_luck_and_every_seat() -> None:
    played = list(fixtures(SHORT, ["random", "onestep", First], "roundrobin", 3, 7))
    assert len(played) == len({one.key for one in played}) == 3 * 4  # 3 games are made 4
    state = run(cup("random", First, Last, games=4))
    seats = Counter(
        (name, seat) for row in state.rows for name, seat in zip(row.bots, row.seats, strict=True)
    )
    assert set(seats.values()) == {4}
    for deal in (0, 1):
        assert len({row.seed for row in state.rows if row.deal == deal}) == 1


def test_bad_tournaments_are_refused() -> None:
    with pytest.raises(BadTournament, match="random is entered twice"):
        cup("random", "random")
    with pytest.raises(BadTournament, match="two bots or more"):
        cup("random")
    with pytest.raises(BadTournament, match="a sequential test needs two bots"):
        Tournament((SHORT, THREE), ("random", First), 2, tested=Hypotheses(0, 10))
    with pytest.raises(hypostyle.HypostyleError, match="there is no bot 'chess'"):
        cup("chess", "random")


def test_many_seats_and_none_but_one_are_rated() -> None:
    state = run(cup("random", First, games=3, at=(THREE, ALONE)))
    found = ratings(state.rows)
    assert list(found) == [THREE.key, ALONE.key, "all"]
    assert {one.name for one in found[ALONE.key]} == {"random", "First", "(the game)"}
    assert sum(one.rating for one in found["all"]) == pytest.approx(0)


# --- results --------------------------------------------------------------------------------------


def test_a_result_is_stored_once_and_what_was_cut_off_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "rows.jsonl"
    with ResultFile(path, {"seed": 1}) as results:
        assert results.add({"key": "a", "n": 1})
        assert not results.add({"key": "a", "n": 2})
        assert results.add({"key": "b", "n": 3})
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"key":"c","n"')
    with ResultFile(path, {"seed": 1}) as results:
        assert {key: row["n"] for key, row in results.rows.items()} == {"a": 1, "b": 3}
        assert results.add({"key": "c", "n": 4})
    assert path.read_bytes() == whole + b'{"key":"c","n":4}\n'


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    ResultFile(path, {"seed": 1}).close()
    with pytest.raises(BadResults, match="was begun with seed 1, not 2; choose another folder"):
        ResultFile(path, {"seed": 2})
    path.write_text('{"seed":1}\nnonsense\n', "utf-8")
    with pytest.raises(BadResults, match="line 2 is damaged"):
        ResultFile(path, {"seed": 1})
    with pytest.raises(BadResults, match="cannot be used"):
        ResultFile(path / "below", {})


def test_a_tournament_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = run(cup(), tmp_path / "whole")
    part = run(cup(games=2), tmp_path / "part")
    again = run(cup(), tmp_path / "part", processes(1))
    assert (part.fresh, again.fresh) == (2, 2)
    assert told(again.rows) == told(whole.rows) == told(run(cup()).rows)
    assert run(cup(), tmp_path / "part").fresh == 0


COMMAND = [
    *(sys.executable, "-m", "hypostyle", "tournament", "aton", "--bots", ",".join(BOTS)),
    *("--option", "win_score=20", "--games", str(GAMES), "--processes", "2", "--json", "--out"),
]


def test_no_game_is_lost_or_counted_twice_when_everything_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug = tmp_path / "plug"
    environment = make_gate(plug)
    victim = subprocess.Popen(
        [*COMMAND, str(tmp_path / "cup")],
        env=environment,
        start_new_session=True,
        stdout=subprocess.DEVNULL,
    )
    path = tmp_path / "cup" / FILE

    def stored() -> int:
        return path.read_bytes().count(b"\n") - 1 if path.exists() else 0

    limit = time.monotonic() + PATIENCE
    while stored() < FREE or len(waiting(plug)) < 2:
        assert time.monotonic() < limit
        assert victim.poll() is None
        time.sleep(0.01)
    os.killpg(victim.pid, signal.SIGKILL)
    victim.wait()
    at_the_kill = stored()
    assert FREE <= at_the_kill < GAMES
    (plug / "hold").unlink()
    monkeypatch.syspath_prepend(plug)
    done = subprocess.run(
        [*COMMAND, str(tmp_path / "cup")],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    told_now = json.loads(done.stdout)
    assert told_now["games"] == GAMES
    assert told_now["fresh"] == GAMES - at_the_kill
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]
    assert sorted(line["key"] for line in lines) == sorted({line["key"] for line in lines})
    expected = run(Tournament((SHORT,), BOTS, GAMES))
    by_key = {line["key"]: read_row(line) for line in lines}
    assert told(tuple(by_key[row.key] for row in expected.rows)) == told(expected.rows)


def die(_: int) -> int:
    os._exit(1)


def test_a_process_that_dies_is_reported() -> None:
    with pytest.raises(LostWorker, match="the same command resumes"):
        list(processes(2)(die, range(4)))


def double(n: int) -> int:
    return 2 * n


def test_work_is_spread_over_processes_and_can_be_left() -> None:
    assert sorted(spread(double, range(20), 2)) == list(range(0, 40, 2))
    some = spread(double, range(10**9), 2)
    assert next(some) % 2 == 0
    some.close()  # type: ignore[attr-defined]  # a generator


# --- tests and reports ----------------------------------------------------------------------------


def test_a_sequential_test_stops_by_itself_and_says_why() -> None:
    planned = Tournament((SHORT,), ("onestep:1,slip=0.5", "random"), 100, tested=Hypotheses(0, 400))
    state = run(planned)
    assert state.verdict is not None
    assert state.verdict.accepted == "elo1"
    assert len(state.rows) == 2 * state.verdict.deals < 60
    page = tournament_page(planned, state, "hypostyle tournament")
    assert re.search(r"LLR \d\.\d\d \(-2\.94, 2\.94\) after \d+ deals: elo 400 is accepted\.", page)


def test_the_report_holds_everything_and_loads_nothing() -> None:
    planned = cup("random", First, Last, games=2)
    page = tournament_page(planned, run(planned), "hypostyle tournament <aton>")
    for name in planned.names:
        assert f"<td>{name}</td>" in page
    assert "&lt;aton&gt;" in page
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|<script|<link|@import|url\(", page)
    plots = re.findall(r"<svg.*?</svg>", page)
    assert len(plots) == 3
    for plot in plots:
        ElementTree.fromstring(plot)
    assert "Red" in page


def test_the_crosstable_is_tinted_by_who_won() -> None:
    planned = cup(First, "random", games=2)
    page = tournament_page(planned, run(planned), "hypostyle tournament")
    shares = re.findall(r"<td([^>]*)>(\d+)\N{NO-BREAK SPACE}% of 2</td>", page)
    assert len(shares) == 2
    for style, share in shares:
        colour = {"0": "ochre", "100": "good"}.get(share)
        assert (f"var(--{colour})" in style) if colour else (style == "")
