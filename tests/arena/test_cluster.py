"""A tournament on a cluster of two nodes, of which a worker and then a node are killed."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import hypostyle
from hypostyle.arena.cluster import TRIES, BadCluster, ray_cluster
from hypostyle.arena.fixtures import Contested
from hypostyle.arena.tournament import FILE, Tournament, read_row, run
from tests.arena.gate import BOTS, FREE, GAMES, make_gate, waiting

ALERT = {
    "health_check_initial_delay_ms": 1000,
    "health_check_period_ms": 1000,
    "health_check_timeout_ms": 120_000,
    "agent_register_timeout_ms": 600_000,
    "worker_register_timeout_seconds": 600,
}
"""A node that is gone is missed within seconds; one that is slow to answer or to start is not."""
PATIENCE = 600
"""Seconds after which something that should happen is missed; a busy machine needs many."""
HEAD = "127.0.0.2"
"""A loopback address; in place of 127.0.0.1 Ray would take one that others can reach."""
QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_DISABLE_IMPORT_WARNING": "1"}


def free_port() -> int:
    with socket.socket() as one:
        one.bind((HEAD, 0))
        return int(one.getsockname()[1])


@pytest.fixture
def plugged(tmp_path: Path) -> dict[str, str]:
    """The environment of processes that find the bot `gate` as that of another package."""
    return {**make_gate(tmp_path / "plug"), **QUIET}


def start_node(
    folder: Path, env: dict[str, str], ip: str, *words: str
) -> "subprocess.Popen[bytes]":
    """A node that runs, listens on this machine only and ends with its process group.

    Ray gives a start up when its helpers take more than 15 seconds, which cannot be set: on a busy
    machine it is tried again.
    """
    said = folder / f"said-{ip}"
    limit = time.monotonic() + PATIENCE
    while True:
        with said.open("wb") as out:
            node = subprocess.Popen(
                [
                    *(sys.executable, "-m", "ray.scripts.scripts", "start", "--block"),
                    *(f"--node-ip-address={ip}", "--num-cpus=1", "--object-store-memory=80000000"),
                    *("--disable-usage-stats", "--log-color=false", *words),
                ],
                env=env,
                cwd=folder,
                start_new_session=True,
                stdout=out,
                stderr=subprocess.STDOUT,
            )
        runs = False
        try:
            while not runs and node.poll() is None and time.monotonic() < limit:
                time.sleep(0.05)
                runs = b"Ray runtime started" in said.read_bytes()
            if runs:
                return node
        finally:
            if not runs:
                end(node)
        assert time.monotonic() < limit, said.read_text("utf-8")


def end(node: "subprocess.Popen[bytes]") -> None:
    for pid in session(node.pid):
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue
    node.wait()


def session(leader: int) -> list[int]:
    """All processes of the session that a node began."""
    listed = subprocess.run(
        ["ps", "-o", "pid=", "-s", str(leader)], capture_output=True, text=True, check=False
    )
    return [int(word) for word in listed.stdout.split()]


def waiting_of(leader: int, folder: Path) -> list[int]:
    """The processes of a node that wait in the middle of a game."""
    waits = waiting(folder)
    return [pid for pid in session(leader) if pid in waits]


@pytest.fixture
def cluster(
    tmp_path: Path, plugged: dict[str, str]
) -> Iterator[tuple[str, list["subprocess.Popen[bytes]"]]]:
    short = Path("/tmp") / f"hy-{os.getpid()}"  # sockets have short names
    port = free_port()
    address = f"{HEAD}:{port}"
    nodes = [
        start_node(
            tmp_path,
            plugged,
            HEAD,
            "--head",
            f"--port={port}",
            "--include-dashboard=false",
            f"--system-config={json.dumps(ALERT)}",
            f"--temp-dir={short}",
        )
    ]
    try:
        yield address, nodes
    finally:
        for node in nodes:
            end(node)
        subprocess.run(["rm", "-rf", str(short)], check=False)


def wait_for(done: Callable[[], object], command: "subprocess.Popen[str] | None" = None) -> None:
    """Wait for something that a command that goes on brings about."""
    limit = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < limit
        if command is not None and command.poll() is not None:
            pytest.fail(f"the command has ended by itself: {command.communicate()}")
        time.sleep(0.02)


def test_no_game_is_lost_or_counted_twice_when_a_worker_and_a_node_are_killed(
    tmp_path: Path,
    plugged: dict[str, str],
    cluster: tuple[str, list["subprocess.Popen[bytes]"]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    address, nodes = cluster
    plug = Path(plugged["GATE"])
    path = tmp_path / "cup" / FILE

    def stored() -> int:
        return path.read_bytes().count(b"\n") - 1 if path.exists() else 0

    with subprocess.Popen(
        [
            *(sys.executable, "-m", "hypostyle", "tournament", "aton", "--bots", ",".join(BOTS)),
            *("--option", "win_score=20", "--games", str(GAMES), "--out", str(tmp_path / "cup")),
            *("--ray", address),
        ],
        env=plugged,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as command:
        try:
            # Games wait to be killed, so that no machine is too slow to kill them in the middle.
            wait_for(lambda: stored() >= 1 and waiting_of(nodes[0].pid, plug), command)
            nodes.append(start_node(tmp_path, plugged, "127.0.0.3", f"--address={address}"))
            wait_for(lambda: waiting_of(nodes[1].pid, plug), command)
            os.kill(waiting_of(nodes[0].pid, plug)[0], signal.SIGKILL)
            end(nodes[1])
            at_the_kill = stored()
            (plug / "hold").unlink()
            out, err = command.communicate(timeout=PATIENCE)
        finally:
            command.kill()
    assert command.returncode == 0, err
    assert re.search(rf"{GAMES} games in \d+\.\d s, speed-up \d+\.\d\.", out)
    assert 1 <= at_the_kill <= FREE
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]
    assert len(lines) == GAMES
    monkeypatch.syspath_prepend(plug)  # the same games again, in this process
    short = Contested("aton", hypostyle.game("aton").setup(options={"win_score": 20}))
    expected = run(Tournament((short,), BOTS, GAMES)).rows
    by_key = {line["key"]: read_row(line) for line in lines}
    assert len(by_key) == GAMES
    for row in expected:
        played = by_key[row.key]
        assert (played.shares, played.scores, played.seed) == (row.shares, row.scores, row.seed)


class Starting:
    """Stands for Ray where a cluster does not take work yet, for so many times."""

    def __init__(self, times: int) -> None:
        self.times = times
        self.asked = 0

    def init(self, **_: object) -> None:
        self.asked += 1
        if self.asked <= self.times:
            raise ConnectionError("Failed to connect\nto it")
        raise LookupError("taken")


def test_a_cluster_that_is_still_starting_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server((HEAD, 0)) as head:
        address = f"{HEAD}:{head.getsockname()[1]}"
        slow, never = Starting(2), Starting(99)
        monkeypatch.setitem(sys.modules, "ray", slow)
        with pytest.raises(LookupError, match="taken"):
            list(ray_cluster(address)(abs, [1]))
        monkeypatch.setitem(sys.modules, "ray", never)
        with pytest.raises(
            BadCluster, match=f"there is no cluster at {address}: Failed to connect$"
        ):
            list(ray_cluster(address)(abs, [1]))
    assert (slow.asked, never.asked) == (3, TRIES)
    with pytest.raises(BadCluster, match=f"there is no cluster at {address}: connection refused$"):
        list(ray_cluster(address)(abs, [1]))
    assert never.asked == TRIES
    with pytest.raises(BadCluster, match="there is no cluster at auto: Failed"):
        list(ray_cluster("auto")(abs, [1]))
    assert never.asked == TRIES + 1
