"""The processes in which bots think, and the threads that look after them.

Each process has one thread that hands it questions and waits for answers. A process that dies is
replaced and asked again; one that thinks too long is ended, and a random answer stands in, so
that a table never hangs on a bot.
"""

import logging
import multiprocessing
import queue
import threading
from concurrent.futures import Future
from dataclasses import replace
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final

from hypostyle.server.background.thinking import BotJob, work
from hypostyle.server.metrics import Metrics

LOG: Final = logging.getLogger("hypostyle.server")
LAST_RESORT: Final = "random"
TRIES: Final = 4
"""Processes that may die over one question."""
PATROL: Final = 0.5
"""Seconds between looks at an idle process."""


class CannotThink(RuntimeError):
    """No process could answer; the question will come up again."""


class BotWorkers:
    """A fixed number of processes, and a queue before them."""

    def __init__(self, count: int, seconds: float, metrics: Metrics) -> None:
        self._jobs: queue.SimpleQueue[tuple[BotJob, Future[str]] | None] = queue.SimpleQueue()
        self._all = [_WorkerThread(n, self._jobs, seconds, metrics) for n in range(count)]
        for keeper in self._all:
            keeper.start()

    def submit(self, job: BotJob) -> "Future[str]":
        """Have a bot think; the answer comes in notation."""
        future: Future[str] = Future()
        self._jobs.put((job, future))
        return future

    def pids(self) -> list[int]:
        """The processes that are there now."""
        found = [keeper.process.pid for keeper in self._all if keeper.process is not None]
        return [pid for pid in found if pid is not None]

    def close(self) -> None:
        """End all processes; questions without an answer stay open in the store."""
        for keeper in self._all:
            keeper.stopping.set()
            self._jobs.put(None)
        for keeper in self._all:
            keeper.join(10)


class _Died(Exception):
    """The process is gone."""


class _TooLong(Exception):
    """The process has thought for too long."""


class _WorkerThread(threading.Thread):
    """Looks after one process."""

    def __init__(
        self,
        n: int,
        jobs: "queue.SimpleQueue[tuple[BotJob, Future[str]] | None]",
        seconds: float,
        metrics: Metrics,
    ) -> None:
        super().__init__(name=f"hypostyle-thinker-{n}", daemon=True)
        self._jobs = jobs
        self._seconds = seconds
        self._metrics = metrics
        self._pipe: Connection[BotJob, tuple[bool, str]] | None = None
        self.process: BaseProcess | None = None
        self.stopping = threading.Event()

    def run(self) -> None:
        """Hand on questions until told to stop."""
        self._start()
        try:
            while not self.stopping.is_set():
                try:
                    item = self._jobs.get(timeout=PATROL)
                except queue.Empty:
                    if self.process is not None and not self.process.is_alive():
                        self._replace("died")
                    continue
                if item is not None:
                    self._serve(*item)
        finally:
            self._end()

    def _serve(self, job: BotJob, future: "Future[str]") -> None:
        for _ in range(TRIES):
            if self.stopping.is_set():
                break
            try:
                fine, said = self._ask(job)
            except _Died:
                self._replace("died")
                self._metrics.add("bot_retries_total")
                continue
            except _TooLong:
                self._replace("thought too long")
                said, fine = "too long", False
            if fine:
                future.set_result(said)
                return
            LOG.warning("bot %s failed (%s); a random answer stands in", job.bot, said)
            self._metrics.add("bot_retries_total")
            job = replace(job, bot=LAST_RESORT)
        future.set_exception(CannotThink())

    def _ask(self, job: BotJob) -> tuple[bool, str]:
        if self._pipe is None:
            raise _Died
        try:
            self._pipe.send(job)
            waited = 0.0
            while not self._pipe.poll(PATROL):
                waited += PATROL
                if waited >= self._seconds:
                    raise _TooLong
                if self.stopping.is_set():
                    raise _Died
            return self._pipe.recv()
        except (EOFError, OSError):
            raise _Died from None

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=work, args=(theirs,), daemon=True)
        process.start()
        theirs.close()  # so that a dead process is an end of file here
        self.process, self._pipe = process, ours

    def _end(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self.process is not None:
            self.process.kill()
            self.process.join(5)

    def _replace(self, why: str) -> None:
        self._end()
        if not self.stopping.is_set():
            LOG.warning("a bot's process %s and is replaced", why)
            self._metrics.add("workers_replaced_total")
            self._start()
