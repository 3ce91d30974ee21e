"""Whatever dies, nothing that was acknowledged is lost, and the game goes on."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import Future
from pathlib import Path
from typing import cast

import httpx

import hypostyle
from hypostyle import CHANCE
from hypostyle.server.background.fair import FairQueue
from hypostyle.server.background.thinking import STEPS_BACK, BotJob, think
from hypostyle.server.background.workers import BotWorkers
from hypostyle.server.metrics import Metrics
from hypostyle.server.run import listen
from hypostyle.server.services import Services
from hypostyle.server.settings import ServerSettings
from tests.server.support import (
    LONG,
    Client,
    Ear,
    Server,
    pair,
    play_out,
    seated,
    serving,
    wait_for,
)


def gone(pid: int) -> bool:
    """The process has ended, whoever has yet to bury it."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return True
    return state == "Z"


def test_a_killed_server_has_kept_every_acknowledged_answer(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    server = Server(database)
    acknowledged: list[tuple[int, str]] = []
    with pair(server.address) as clients:
        table = seated(clients, options={"win_score": 60}, seed="power")
        tokens = [client.token for client in clients]
        timer = threading.Timer(0.02, server.process.kill)
        stream = random.Random(6)
        try:
            while len(acknowledged) < 40:  # the game is longer
                seats = clients[0].view(table)["seats"]
                seat = next(one["seat"] for one in seats if one["asked"])
                view = clients[seat].view(table, seat)
                choice = stream.choice(view["legal"])["answer"]
                clients[seat].answer(table, seat, choice, view["version"])
                acknowledged.append((seat, choice))
                if len(acknowledged) == 20:
                    timer.start()
        except httpx.TransportError:
            pass  # killed in the middle of something
        finally:
            timer.join()
            server.kill()
    assert len(acknowledged) > 5
    with serving(database) as again:
        clients = Client(again.address, token=tokens[0]), Client(again.address, token=tokens[1])
        play_out(clients, table, stream)
        match = hypostyle.load(clients[0].get(f"/api/tables/{table}/record").text)
        answers = [(row.seat, row.text) for row in match.rows if row.seat != CHANCE]
        assert answers[: len(acknowledged)] == acknowledged
        assert len(answers) > len(acknowledged)
        for client in clients:
            client.close()


def test_a_killed_server_leaves_no_worker_and_its_bots_are_asked_again(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    slow = "search:100000000"
    server = Server(database, bots=slow, think_seconds=60)
    anna = Client(server.address, "Anna")
    table = anna.open([{"kind": "bot", "bot": slow}, {"kind": "bot", "bot": slow}])["table"]
    wait_for(server.children)  # the bot thinks in one of them
    time.sleep(0.5)
    children = server.children()
    server.kill()
    anna.close()
    wait_for(lambda: all(gone(pid) for pid in children))
    with serving(database, bots=slow, think_seconds=1) as again:
        watcher = Client(again.address)
        ear = Ear(watcher, table)
        before = ear.next()["version"]
        ear.until(before + 1)  # nobody has asked for it: the sweep has found it
        ear.close()
        watcher.close()


def test_a_server_that_is_asked_to_stop_ends_its_streams(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'games.db'}")
    anna = Client(server.address, "Anna")
    table = anna.open()["table"]
    ear = Ear(anna, table)
    ear.next()
    children = server.children()
    errors = server.stop()  # says so when a request has to be given up
    ear.rest()  # comes to its end
    ear.close()
    anna.close()
    assert errors == ""
    wait_for(lambda: all(gone(pid) for pid in children))


def test_a_port_that_is_taken_is_a_sentence(server: Server, tmp_path: Path) -> None:
    port = server.address.rsplit(":", 1)[1]
    for host, why in (("127.0.0.1", "the port is taken"), ("256.1.1.1", "")):
        done = subprocess.run(
            [sys.executable, "-m", "hypostyle", "serve", "--host", host, "--port", port],
            env={**os.environ, "HYPOSTYLE_DATA": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=LONG,
            check=False,
        )
        assert done.returncode == 2
        assert done.stdout == ""
        (said,) = done.stderr.splitlines()
        assert said.startswith(f"hypostyle: cannot serve at {host}:{port}: {why}")


def test_without_a_port_the_next_free_one_is_taken_and_the_browser_opened(tmp_path: Path) -> None:
    with listen("127.0.0.1", None) as taken:  # the usual one, or the first free after it
        note = tmp_path / "note"
        script = tmp_path / "browser"
        script.write_text(f'#!/bin/sh\necho "$1" > {note}\n')
        script.chmod(0o755)
        process = subprocess.Popen(
            [sys.executable, "-u", "-m", "hypostyle", "serve", "--open", "--workers", "1"],
            env={
                **os.environ,
                "HYPOSTYLE_DATA": str(tmp_path),
                "BROWSER": str(script),
                "COLUMNS": "200",
            },
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[2]
            assert int(address.rsplit(":", 1)[1]) > taken.getsockname()[1]
            assert httpx.get(f"{address}/healthz", trust_env=False, timeout=LONG).status_code == 200
            wait_for(lambda: note.exists() and note.read_text().strip() == address)
        finally:
            process.terminate()
            process.communicate(timeout=LONG)


# --- workers --------------------------------------------------------------------------------------


def job(bot: str) -> BotJob:
    match = hypostyle.game("aton").new(seed=7)
    rows = tuple((row.seat, row.text) for row in match.rows)
    return BotJob("aton", 2, "-", rows, 0, bot, 5)


def test_a_killed_worker_is_replaced_and_its_job_done(tmp_path: Path) -> None:
    metrics = Metrics()
    thinkers = BotWorkers(1, LONG, metrics)
    try:
        wait_for(lambda: thinkers.pids() != [])
        assert thinkers.submit(job("onestep")).result(LONG) == think(job("onestep"))
        (idle,) = thinkers.pids()
        os.kill(idle, signal.SIGKILL)
        wait_for(lambda: thinkers.pids() not in ([], [idle]))  # nobody had to ask
        (busy,) = thinkers.pids()
        os.kill(busy, signal.SIGSTOP)  # it takes the question and cannot answer
        future = thinkers.submit(job("search:20"))
        time.sleep(0.2)
        assert not future.done()
        os.kill(busy, signal.SIGKILL)
        assert future.result(LONG) == think(job("search:20"))
        assert thinkers.pids() != [busy]
        assert "hypostyle_workers_replaced_total 2" in metrics.text({})
    finally:
        thinkers.close()
    assert all(gone(pid) for pid in thinkers.pids())


def test_one_owner_never_keeps_the_bots_of_another_waiting() -> None:
    """Whose jobs hold all they may, and fill the queue; another's easy bot answers before them."""
    thinkers = BotWorkers(2, 10 * LONG, Metrics())
    try:
        greedy = [thinkers.submit(job("search:100000000"), "greedy") for _ in range(20)]
        wait_for(lambda: thinkers.waiting() == 19)
        for _ in range(3):
            assert thinkers.submit(job("onestep"), "other").result(LONG) == think(job("onestep"))
        assert thinkers.waiting() == 19
        assert not any(future.done() for future in greedy)
    finally:
        thinkers.close()


def test_an_easy_bot_waits_for_no_strong_one_whoever_asks() -> None:
    """Also with one worker, which many hold in turn; once it is known that the bot is quick."""
    thinkers = BotWorkers(1, 60, Metrics())
    try:
        for _ in range(2):  # the first one loads the game
            assert thinkers.submit(job("random"), "other").result(LONG) == think(job("random"))
        greedy = [thinkers.submit(job("search:100000000"), f"greedy {n}") for n in range(20)]
        for _ in range(3):
            assert thinkers.submit(job("random"), "other").result(LONG) == think(job("random"))
        assert len(thinkers.pids()) == 2
        assert not any(future.done() for future in greedy)
    finally:
        thinkers.close()
    assert all(gone(pid) for pid in thinkers.pids())


def test_bots_step_back_for_the_server_and_for_quick_answers() -> None:
    thinkers = BotWorkers(1, 60, Metrics())
    try:
        own = os.getpriority(os.PRIO_PROCESS, 0)
        thinkers.reserve()
        thinkers.reserve()  # once
        wait_for(lambda: len(thinkers.pids()) == 2)

        def steps() -> list[int]:
            pids = thinkers.pids()
            return [os.getpriority(os.PRIO_PROCESS, pid) - own for pid in pids]

        wait_for(lambda: steps() == [STEPS_BACK, 0])
    finally:
        thinkers.close()


def test_one_player_holds_no_worker_more_by_reviews_than_by_bots(server: Server) -> None:
    """Bots, hints and reviews of a player take turns with those of others as one."""
    owners: list[str] = []

    class Pool:
        def submit(self, _job: object, owner: str) -> Future[str]:
            owners.append(owner)
            return Future()

    with pair(server.address) as (anna, _):
        table = anna.open([{"kind": "me"}, {"kind": "hotseat"}])["table"]
        play_out((anna, anna), table, random.Random(3))
        settings = ServerSettings(server.database)
        services = Services(settings)
        try:
            services.teacher.workers = cast(BotWorkers, Pool())
            player = services.accounts.by_token(anna.token or "")
            assert player is not None
            services.teacher.review(player, table)
            assert owners == [player.id]
        finally:
            services.database.close()


def test_owners_take_turns() -> None:
    jobs: FairQueue[int] = FairQueue(3)
    for n in range(4):
        jobs.put("anna", n)
    jobs.put("ben", 10)
    taken = [jobs.get(0) for _ in range(4)]
    assert taken == [("anna", 0), ("ben", 10), ("anna", 1), None]  # two of three for one owner
    jobs.done("anna")
    assert jobs.get(0) == ("anna", 2)
    jobs.close()
    assert jobs.get(9) is None


def test_a_bot_that_thinks_too_long_or_breaks_is_stood_in_for() -> None:
    thinkers = BotWorkers(1, 2, Metrics())  # which the last resort keeps on a busy machine, too
    try:
        wait_for(lambda: thinkers.pids() != [])
        for bot in ("search:100000000", "search:nonsense=1", "nobody"):
            assert thinkers.submit(job(bot)).result(LONG) == think(job("random"))
    finally:
        thinkers.close()
