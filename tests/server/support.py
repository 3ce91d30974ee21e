"""A real server in a process of its own, and clients that talk to it."""

import atexit
import json
import os
import random
import select
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import IO, Any

import httpx
import pytest

ROOT = Path(__file__).parents[2]
LONG = 300
"""Seconds after which a test gives something up, however busy the machine is."""
SEATS = [{"kind": "me"}, {"kind": "open"}]


class Forked:
    """A process that a warm one has forked; what tests need of `subprocess.Popen`."""

    def __init__(self, pid: int, stdout: IO[bytes]) -> None:
        self.pid = pid
        self.stdout = stdout
        self._handle: int | None = None
        with suppress(ProcessLookupError):  # it has ended already
            self._handle = os.pidfd_open(pid)

    def poll(self) -> int | None:
        """None while it runs."""
        return None if self._handle is not None and not self._ended(0) else 0

    def terminate(self) -> None:
        self._send(signal.SIGTERM)

    def kill(self) -> None:
        self._send(signal.SIGKILL)

    def communicate(self, timeout: float) -> None:
        """Wait until it has ended."""
        if not self._ended(timeout):
            raise subprocess.TimeoutExpired("hypostyle", timeout)
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
            self.stdout.close()

    def _ended(self, seconds: float) -> bool:
        return self._handle is None or bool(select.select([self._handle], [], [], seconds)[0])

    def _send(self, number: signal.Signals) -> None:
        if self._handle is not None:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._handle, number)


@cache
def warm() -> socket.socket:
    """Where a process listens that has imported the server; it ends with this one."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("warm.py")), str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            env={**os.environ, "COLUMNS": "200"},
        )

    def end() -> None:
        ours.close()
        process.wait(60)

    atexit.register(end)
    return ours


def fork(words: Sequence[str], environment: Mapping[str, str], errors: IO[bytes]) -> Forked:
    """Run the command by a fork of the warm process."""
    wanted = {"words": words, "environment": dict(environment), "folder": str(Path.cwd())}
    ours, theirs = os.pipe()
    try:
        socket.send_fds(warm(), [json.dumps(wanted).encode()], [theirs, errors.fileno()])
    finally:
        os.close(theirs)
    return Forked(int(warm().recv(20)), os.fdopen(ours, "rb"))


class Server:
    """`hypostyle serve`, on a port of its own choice unless one is given.

    With a prefix it is a process of its own from the beginning.
    """

    process: Forked | subprocess.Popen[bytes]

    def __init__(
        self, database: str, prefix: Sequence[str] = (), port: int = 0, **settings: str | float
    ) -> None:
        self.database = database
        environment = {
            **os.environ,
            "HYPOSTYLE_RATE": "100000",
            "HYPOSTYLE_BURST": "100000",
            "HYPOSTYLE_SWEEP_SECONDS": "1",
            "HYPOSTYLE_MOST_TABLES_ADDRESS": "100000",
            "HYPOSTYLE_MOST_GUESTS_HOUR": "100000",
            **{f"HYPOSTYLE_{name.upper()}": str(value) for name, value in settings.items()},
        }
        words = ["serve", "--port", str(port), "--workers", "1", "--database", database]
        environment["COLUMNS"] = "200"
        # A pipe that nobody reads would stop the server.
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  # closed when the server ends
        if prefix:
            self.process = subprocess.Popen(
                [*prefix, sys.executable, "-u", "-m", "hypostyle", *words],
                stdout=subprocess.PIPE,
                stderr=self._errors,
                env=environment,
            )
        else:
            self.process = fork(words, environment, self._errors)
        self._address = ""

    @property
    def address(self) -> str:
        """Waits until the server says where it is."""
        if not self._address:
            assert self.process.stdout is not None
            with selectors.DefaultSelector() as waiting:
                waiting.register(self.process.stdout, selectors.EVENT_READ)
                ready = waiting.select(LONG)
            if not ready:
                self.kill()
                raise AssertionError(f"the server does not start: {self._said()}")
            line = self.process.stdout.readline().decode()
            if "http://" not in line:
                self.kill()
                raise AssertionError(self._said())
            self._address = line.split()[2]
        return self._address

    def stop(self) -> str:
        """Ask it to stop; what it wrote to the error output."""
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.process.communicate(timeout=LONG)
        except subprocess.TimeoutExpired:
            self.kill()
            raise
        return self._said()

    def _said(self) -> str:
        if not self._errors.closed:
            self._errors.seek(0)
            self._text = self._errors.read().decode()
            self._errors.close()
        return self._text

    def kill(self) -> None:
        """As when the power fails."""
        self.process.kill()
        self.process.communicate(timeout=LONG)
        self._said()

    def children(self) -> list[int]:
        """The processes it has started."""
        found: list[int] = []
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            found += [int(pid) for pid in (task / "children").read_text().split()]
        return found


@contextmanager
def serving(database: str, **settings: str | float) -> Iterator[Server]:
    """A server for a while."""
    with stopping(Server(database, (), 0, **settings)) as server:
        yield server


@contextmanager
def stopping(server: Server) -> Iterator[Server]:
    """Stops a server, which must not have reported an error."""
    try:
        yield server
    finally:
        errors = server.stop()
        assert "ERROR" not in errors, errors


GUESTS = """
from dataclasses import replace
from examples.fingers import FACTS, PARTS
from hypostyle import Game

DRAWN = Game(replace(PARTS, scenery=None))
PLAIN = Game(replace(PARTS, scenery=None, draw=None, facts=replace(FACTS, key="plain")))
"""


@contextmanager
def serving_guests(folder: Path) -> Iterator[Server]:
    """A server that finds two games of another package, `fingers` and `plain`.

    Neither has scenery, and `plain` has no drawing at all.
    """
    installed = folder / "guests-1.0.dist-info"
    installed.mkdir()
    (folder / "guests.py").write_text(GUESTS, encoding="utf-8")
    (installed / "METADATA").write_text("Name: guests\nVersion: 1.0\n", encoding="utf-8")
    points = "[hypostyle.games]\nfingers = guests:DRAWN\nplain = guests:PLAIN\n"
    (installed / "entry_points.txt").write_text(points, encoding="utf-8")
    places = [str(folder), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PYTHONPATH", os.pathsep.join(places))
        # Python reads its path only when it starts.
        with stopping(Server(f"sqlite:///{folder / 'games.db'}", ["env"])) as running:
            yield running


class Client:
    """A program that plays, with a token."""

    def __init__(
        self,
        address: str,
        name: str | None = None,
        token: str | None = None,
        source: str | None = None,
    ) -> None:
        """`source` is the address of this machine from which it connects."""
        transport = httpx.HTTPTransport(local_address=source)
        self.http = httpx.Client(
            base_url=address, timeout=LONG, trust_env=False, transport=transport
        )
        if name is not None:
            me = self.post("/api/players", {"name": name, "bearer": True}).json()
            token = me["token"]
        self.token = token
        if token is not None:
            self.http.headers["Authorization"] = f"Bearer {token}"

    def get(self, path: str) -> httpx.Response:
        return self.http.get(path)

    def post(self, path: str, body: object, **headers: str) -> httpx.Response:
        return self.http.post(path, json=body, headers=headers)

    def close(self) -> None:
        self.http.close()

    # --- playing --------------------------------------------------------------------------------

    def open(self, seats: Sequence[object] = SEATS, **more: object) -> dict[str, Any]:
        answer = self.post("/api/tables", {"game": "aton", "seats": list(seats), **more})
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def sit(self, table: str, **more: object) -> int:
        answer = self.post(f"/api/tables/{table}/sit", more)
        assert answer.status_code == 200, answer.text
        return int(answer.json()["seat"])

    def view(self, table: str, seat: int | None = None, **more: object) -> dict[str, Any]:
        query = more if seat is None else {"seat": seat, **more}
        words = "&".join(f"{name}={value}" for name, value in query.items())
        answer = self.get(f"/api/tables/{table}?{words}")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def act(
        self, table: str, seat: int, act: str, body: dict[str, object], **headers: str
    ) -> httpx.Response:
        return self.post(f"/api/tables/{table}/seats/{seat}/{act}", body, **headers)

    def answer(self, table: str, seat: int, answer: str, version: int) -> int:
        body: dict[str, object] = {"answer": answer, "version": version}
        done = self.act(table, seat, "answer", body)
        assert done.status_code == 200, done.text
        return int(done.json()["version"])


@contextmanager
def pair(one: str, other: str | None = None) -> Iterator[tuple[Client, Client]]:
    """Two players, perhaps at two servers."""
    clients = Client(one, "Anna"), Client(other or one, "Ben")
    try:
        yield clients
    finally:
        for client in clients:
            client.close()


def seated(clients: tuple[Client, Client], **more: Any) -> str:
    """A table at which both sit, the first on seat 0."""
    table = str(clients[0].open(**more)["table"])
    assert clients[1].sit(table) == 1
    return table


def play_out(
    clients: tuple[Client, Client], table: str, stream: random.Random, most: int = 10_000
) -> int:
    """Play at random to the end, or for so many answers; how many were given."""
    for made in range(most):
        seats = clients[0].view(table)["seats"]
        asked = [seat["seat"] for seat in seats if seat["asked"]]
        if not asked:
            return made
        seat = stream.choice(asked)
        view = clients[seat].view(table, seat)
        choice = stream.choice(view["legal"])
        clients[seat].answer(table, seat, choice["answer"], view["version"])
    return most


class Ear:
    """Listens to the events of a table."""

    def __init__(self, client: Client, table: str) -> None:
        self._stream = client.http.stream("GET", f"/api/tables/{table}/events", timeout=LONG)
        self._lines = self._stream.__enter__().iter_lines()

    def next(self) -> dict[str, Any]:
        for line in self._lines:
            if line.startswith("data:"):
                found: dict[str, Any] = json.loads(line[5:])
                return found
        raise AssertionError("the stream has ended")

    def until(self, version: int) -> None:
        while self.next()["version"] < version:
            pass

    def rest(self) -> list[str]:
        return list(self._lines)

    def close(self) -> None:
        self._stream.__exit__(None, None, None)


def wait_for(holds: Any, seconds: float = LONG) -> None:
    """Until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it does not come true"
        time.sleep(0.05)
