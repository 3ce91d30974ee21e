"""The processes in which bots think, and one thread for each of them.

The thread sends jobs to its process and waits for answers. A process that dies is replaced and the
job retried; one that takes too long is killed and a random answer used, so that no game hangs on a
bot. Once a job has taken long, one more process is there for those that are quick: an easy bot never
waits for a strong one, whoever asked for it.
"""

import logging
import multiprocessing
import threading
from concurrent.futures import Future
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final

from hypostyle.server.background.durations import Durations
from hypostyle.server.background.fair import FairQueue
from hypostyle.server.background.thinking import STEPS_BACK, Result, WorkerJob, work
from hypostyle.server.metrics import Metrics

LOG: Final = logging.getLogger("hypostyle.server")
TRIES: Final = 4
"""How often a job is tried when processes die."""
POLL_SECONDS: Final = 0.5
"""How often an idle process is checked."""
START_SECONDS: Final = 60.0
"""How long a process may take to start."""
EXIT_SECONDS: Final = 1.0
"""How long an idle process may take to exit when the server stops."""


class CannotThink(RuntimeError):
    """No process could answer; the sweep will try again."""


class BotWorkers:
    """Some worker processes with one queue, in which owners of tables take turns.

    One more is reserved for quick jobs; it starts when the first job takes long.
    """

    def __init__(self, count: int, seconds: float, metrics: Metrics) -> None:
        self._jobs: FairQueue[tuple[WorkerJob, Future[str]]] = FairQueue(count)
        self._seconds = seconds
        self._metrics = metrics
        self._durations = Durations()
        self._lock = threading.Lock()
        self._closed = False
        self._has_reserved = False
        self._all: list[_WorkerThread] = []
        for n in range(count):
            self._add(n)

    def submit(self, job: WorkerJob, owner: str = "") -> "Future[str]":
        """Queue a job for the owner of a table; the future gets the result."""
        future: Future[str] = Future()
        self._jobs.put(owner, (job, future), self._durations.is_quick(job.kind))
        return future

    def took(self, job: WorkerJob, seconds: float) -> None:
        """Note the processor time that a job took. Thread-safe."""
        self._durations.add(job.kind, seconds)
        if not self._durations.is_quick(job.kind):
            self.reserve()

    def reserve(self) -> None:
        """Let one process be there for quick jobs, because another takes long. Thread-safe."""
        with self._lock:
            if not self._has_reserved and not self._closed:
                self._has_reserved = True
                self._add(len(self._all), reserved=True)

    def _add(self, n: int, reserved: bool = False) -> None:
        thread = _WorkerThread(n, self, self._jobs, self._seconds, self._metrics, reserved)
        self._all.append(thread)
        thread.start()

    def waiting(self) -> int:
        """The number of jobs that no process has begun."""
        return len(self._jobs)

    def pids(self) -> list[int]:
        """The ids of the running processes."""
        found = [thread.process.pid for thread in self._all if thread.process is not None]
        return [pid for pid in found if pid is not None]

    def close(self) -> None:
        """End all processes; unanswered jobs are found again by the next server."""
        with self._lock:
            self._closed = True
        for thread in self._all:
            thread.stopping.set()
        self._jobs.close()
        for thread in self._all:
            thread.join(10)


class _Died(Exception):
    """The process is gone."""


class _TooLong(Exception):
    """The process took too long."""


class _WorkerThread(threading.Thread):
    """Runs one process and its jobs."""

    def __init__(
        self,
        n: int,
        workers: BotWorkers,
        jobs: "FairQueue[tuple[WorkerJob, Future[str]]]",
        seconds: float,
        metrics: Metrics,
        reserved: bool,
    ) -> None:
        super().__init__(name=f"hypostyle-worker-{n}", daemon=True)
        self._workers = workers
        self._jobs = jobs
        self._seconds = seconds
        self._metrics = metrics
        self._reserved = reserved
        self._pipe: Connection[WorkerJob, Result] | None = None
        self._ready = False
        self.process: BaseProcess | None = None
        self.stopping = threading.Event()

    def run(self) -> None:
        """Serve jobs until `stopping` is set."""
        self._start()
        try:
            while not self.stopping.is_set():
                found = self._jobs.get(POLL_SECONDS, self._reserved)
                if found is not None:
                    owner, (job, future) = found
                    try:
                        self._serve(job, future)
                    finally:
                        self._jobs.done(owner, self._reserved)
                elif self.process is not None and not self.process.is_alive():
                    self._replace("died")
        finally:
            self._end(EXIT_SECONDS)

    def _serve(self, job: WorkerJob, future: "Future[str]") -> None:
        for _ in range(TRIES):
            if self.stopping.is_set():
                break
            try:
                ok, result = self._ask(job)
            except _Died:
                self._replace("died")
                self._metrics.add("bot_retries_total")
                continue
            except _TooLong:
                self._replace("took too long")
                ok, result = False, "took too long"
            if ok:
                future.set_result(result)
                return
            instead = job.last_resort()
            kind = type(job).__name__
            LOG.warning("%s failed (%s); trying %s", kind, result, instead and "another way")
            if instead is None:
                break
            self._metrics.add("bot_retries_total")
            job = instead
        future.set_exception(CannotThink())

    def _ask(self, job: WorkerJob) -> tuple[bool, str]:
        """Whether the job succeeded, and its result, or the name of the error."""
        if self._pipe is None:
            raise _Died
        try:
            if not self._ready:  # starting takes its time, which is not the bot's
                if self._receive(self._pipe, START_SECONDS) is None:
                    raise _Died
                self._ready = True
            self._pipe.send(job)
            found = self._receive(self._pipe, self._seconds)
        except (EOFError, OSError):
            raise _Died from None
        if found is None:
            self._workers.took(job, self._seconds)
            raise _TooLong
        ok, result, seconds = found
        if seconds is not None:
            self._workers.took(job, seconds)
        return ok, result

    def _receive(self, pipe: "Connection[WorkerJob, Result]", seconds: float) -> Result | None:
        waited = 0.0
        while not pipe.poll(POLL_SECONDS):
            waited += POLL_SECONDS
            if waited >= seconds:
                return None
            if self._ready:  # it thinks
                self._workers.reserve()
            if self.stopping.is_set():
                raise _Died
        return pipe.recv()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        back = 0 if self._reserved else STEPS_BACK
        process = context.Process(target=work, args=(theirs, back), daemon=True)
        process.start()
        theirs.close()  # so that the death of the process is an end of file here
        self.process, self._pipe, self._ready = process, ours, False

    def _end(self, wait: float = 0.0) -> None:
        """Kill the process; an idle one gets some seconds to exit by itself."""
        if self._pipe is not None:
            self._pipe.close()
        if self.process is not None:
            self.process.join(wait)
            self.process.kill()
            self.process.join(5)

    def _replace(self, why: str) -> None:
        self._end()
        if not self.stopping.is_set():
            LOG.warning("a bot worker %s and is replaced", why)
            self._metrics.add("workers_replaced_total")
            self._start()
