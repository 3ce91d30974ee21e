"""How long a bot waits for a worker, in a model of the queue whose clock is a number."""

import heapq
import random

import pytest

from hypostyle.server.background.fair import FairQueue

EASY = 0.6
"""Seconds that the easiest bot takes, alone."""
HARD = 20.0
"""Seconds that the strongest takes."""
TABLES = 50


class Model:
    """Workers that take jobs from the queue; a job is the seconds it takes, and when it came."""

    def __init__(self, workers: int) -> None:
        self.jobs: FairQueue[tuple[float, float]] = FairQueue(workers)
        self.now = 0.0
        self.idle = workers
        self.waited: dict[str, list[float]] = {}
        """By owner: how long each job took, from being asked to being answered."""
        self._running: list[tuple[float, str, float, float]] = []

    def ask(self, owner: str, seconds: float) -> None:
        self.jobs.put(owner, (seconds, self.now))
        self._start()

    def run(self, until: float, greedy: str) -> None:
        """Let time pass. Whoever is greedy asks again at once."""
        while self._running and self._running[0][0] <= until:
            self.now, owner, seconds, came = heapq.heappop(self._running)
            self.waited.setdefault(owner, []).append(self.now - came)
            self.jobs.done(owner)
            self.idle += 1
            if owner == greedy:
                self.jobs.put(owner, (seconds, self.now))
            self._start()
        self.now = until

    def _start(self) -> None:
        while self.idle and (found := self.jobs.get(0)) is not None:
            owner, (seconds, came) = found
            heapq.heappush(self._running, (self.now + seconds, owner, seconds, came))
            self.idle -= 1


@pytest.mark.parametrize("workers", [2, 3, 4, 8])
@pytest.mark.parametrize("seed", range(5))
def test_fifty_tables_of_one_owner_do_not_slow_an_easy_bot_of_another(
    workers: int, seed: int
) -> None:
    """It takes no longer than alone, whenever it is asked."""
    stream = random.Random(seed)
    model = Model(workers)
    for _ in range(TABLES):
        model.ask("attacker", HARD)
    for _ in range(200):
        model.run(model.now + EASY + stream.random() * 2 * HARD, "attacker")
        model.ask("guest", EASY)
    model.run(model.now + HARD, "attacker")
    assert len(model.waited["guest"]) == 200
    assert max(model.waited["guest"]) <= 2 * EASY
    assert len(model.waited["attacker"]) > 200  # who is not starved either


@pytest.mark.parametrize("guests", [1, 2, 3])
def test_guests_share_what_an_attacker_may_not_take(guests: int) -> None:
    """With one worker left to them, each waits for the others' easy bots at most."""
    model = Model(2)
    for _ in range(TABLES):
        model.ask("attacker", HARD)
    for _ in range(50):
        model.run(model.now + HARD / 3, "attacker")
        for n in range(guests):
            model.ask(f"guest {n}", EASY)
    model.run(model.now + HARD, "attacker")
    for n in range(guests):
        assert max(model.waited[f"guest {n}"]) <= guests * EASY + 1e-9


def test_an_owner_alone_leaves_one_worker_free() -> None:
    jobs: FairQueue[int] = FairQueue(4)
    for n in range(10):
        jobs.put("attacker", n)
    taken = [jobs.get(0) for _ in range(4)]
    assert [one is not None for one in taken] == [True, True, True, False]
    jobs.put("guest", 0)
    assert jobs.get(0) == ("guest", 0)
