"""The command that measures: what it prints is true, and it loads nobody else's server."""

import json
import os
import subprocess
import sys

import pytest

from hypostyle.server.loadtest import ClientPair, LoadResult, percentile


def loadtest(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "hypostyle", "loadtest", *words],
        env={**os.environ, "COLUMNS": "200"},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


def test_a_small_load() -> None:
    words = ["--tables", "4", "--seconds", "3", "--rate", "20", "--idle", "3"]
    done = loadtest(*words, "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["lost"] == 0
    assert told["refused"] == 0
    assert (told["tables"], told["streams"]) == (7, 8)
    assert 0 < told["moves"] <= 61  # no more than was asked for, however slow the machine
    assert told["news"] == told["moves"]  # every move was seen by the opponent
    assert 0 < told["acknowledged_p50_ms"] <= told["acknowledged_p99_ms"]


def test_two_servers_under_load(fresh_postgres: str) -> None:
    words = ["--tables", "4", "--seconds", "2", "--rate", "20", "--servers", "2"]
    done = loadtest(*words, "--database", fresh_postgres, "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["lost"], told["refused"]) == (0, 0)
    assert told["news"] == told["moves"]


@pytest.mark.parametrize(
    "words",
    [
        ["--address", "http://example.org"],
        ["--address", "http://10.0.0.1:8000"],
        ["--address", "nonsense"],
        ["--servers", "2"],
        ["--tables", "0"],
    ],
)
def test_what_is_not_measured(words: list[str]) -> None:
    done = loadtest(*words)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(("sticky", "ports"), [(False, [2, 1]), (True, [2, 2])])
def test_a_table_is_at_one_server_or_at_both(sticky: bool, ports: list[int]) -> None:
    pair = ClientPair(["http://a:1", "http://a:2"], 1, "aton", LoadResult(), sticky)
    assert [line._port for line in pair._lines] == ports
    assert [line._port for line in pair._listeners] == ports


def test_percentiles() -> None:
    times = [n / 1000 for n in range(1, 101)]
    assert percentile(times, 0.5) == pytest.approx(51)
    assert percentile(times, 0.99) == pytest.approx(100)
    assert percentile([], 0.5) == 0.0
