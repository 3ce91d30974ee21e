"""The command that measures: what it prints is true, and it loads nobody else's server."""

import asyncio
import json
import os
import socket
import subprocess
import sys
import threading

import pytest

from hypostyle.server.http import HttpConnection
from hypostyle.server.loadtest import ClientPair, LoadResult, percentile
from tests.server.support import LONG


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


def test_a_server_that_is_not_there_or_says_nothing_is_a_sentence() -> None:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        nobody = loadtest("--address", address)
        listening.listen()

        def hang_up() -> None:
            listening.accept()[0].close()

        thread = threading.Thread(target=hang_up)
        thread.start()
        silent = loadtest("--address", address)
        thread.join()
    for done in (nobody, silent):
        assert done.returncode == 2
        (said,) = done.stderr.splitlines()
        assert said.startswith("hypostyle: the server does not answer: ")


def test_a_connection_that_the_server_has_closed_is_opened_again() -> None:
    """As servers do with connections that are idle; so few moves at many tables can be measured."""
    opened: list[asyncio.StreamWriter] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        opened.append(writer)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}")
        writer.close()

    async def main() -> None:
        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        line = HttpConnection(f"http://127.0.0.1:{port}")
        for _ in range(3):
            assert await line.call("GET", "/") == (200, {})
            await asyncio.wait_for(line._reader.read(), LONG) if line._reader else None
        line.close()
        server.close()

    asyncio.run(main())
    assert len(opened) == 3


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
