"""How long a bot waits for a worker, in a model of the queue whose clock is a number."""

import heapq
import random

import pytest

from hypostyle.server.background.durations import QUICK_SECONDS, Durations
from hypostyle.server.background.fair import FairQueue

EASY = 0.6
"""Seconds that the easiest bot takes, alone."""
HARD = 20.0
"""Seconds that the strongest takes."""
TABLES = 50


class Model:
    """Workers that take jobs from the queue; a job is the seconds it takes, and when it came.

    Unless told otherwise there is no reserved worker, as before the first job has taken long.
    """

    def __init__(self, workers: int, reserved: bool = False) -> None:
        self.jobs: FairQueue[tuple[float, float]] = FairQueue(workers)
        self.now = 0.0
        self.idle = {False: workers, True: int(reserved)}
        """Idle workers, by whether they are reserved."""
        self.waited: dict[str, list[float]] = {}
        """By owner: how long each job took, from being asked to being answered."""
        self._running: list[tuple[float, str, float, float, bool]] = []

    def ask(self, owner: str, seconds: float) -> None:
        self.jobs.put(owner, (seconds, self.now), seconds <= EASY)
        self._start()

    def run(self, until: float, greedy: str) -> None:
        """Let time pass. Whoever is greedy, or another of that name, asks again at once."""
        while self._running and self._running[0][0] <= until:
            self.now, owner, seconds, came, reserved = heapq.heappop(self._running)
            self.waited.setdefault(owner, []).append(self.now - came)
            self.jobs.done(owner, reserved)
            self.idle[reserved] += 1
            if owner.startswith(greedy):
                self.jobs.put(owner, (seconds, self.now), seconds <= EASY)
            self._start()
        self.now = until

    def _start(self) -> None:
        for reserved in (False, True):
            while self.idle[reserved] and (found := self.jobs.get(0, reserved)) is not None:
                owner, (seconds, came) = found
                end = self.now + seconds
                heapq.heappush(self._running, (end, owner, seconds, came, reserved))
                self.idle[reserved] -= 1


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


@pytest.mark.parametrize("workers", [1, 2, 4])
@pytest.mark.parametrize("attackers", [1, 2, 10])
def test_however_many_attack_an_easy_bot_takes_no_longer_than_alone(
    workers: int, attackers: int
) -> None:
    """One process is there for quick jobs: also beside one worker, and when others hold them all."""
    stream = random.Random(workers)
    model = Model(workers, reserved=True)
    for n in range(TABLES):
        model.ask(f"attacker {n % attackers}", HARD)
    for _ in range(200):
        model.run(model.now + EASY + stream.random() * 2 * HARD, "attacker")
        model.ask("guest", EASY)
    model.run(model.now + HARD, "attacker")
    assert len(model.waited["guest"]) == 200
    assert max(model.waited["guest"]) <= 2 * EASY
    assert all(len(model.waited[f"attacker {n}"]) > 10 for n in range(attackers))


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


def test_the_reserved_worker_takes_quick_jobs_only_by_turns() -> None:
    jobs: FairQueue[str] = FairQueue(1)
    jobs.put("anna", "slow")
    assert jobs.get(0, reserved=True) is None
    for owner, job in (("anna", "first"), ("anna", "second"), ("ben", "third")):
        jobs.put(owner, job, quick=True)
    taken = [jobs.get(0, reserved=True) for _ in range(4)]
    assert taken == [("anna", "first"), ("ben", "third"), ("anna", "second"), None]
    jobs.done("anna", reserved=True)
    assert jobs.get(0) == ("anna", "slow")
    assert jobs.get(0) is None  # all that one owner may hold
    assert len(jobs) == 0


def test_what_has_taken_long_is_not_quick_until_it_was_quick_for_a_while() -> None:
    durations = Durations()
    assert not durations.is_quick("aton 2 random")  # nobody knows
    durations.add("aton 2 random", QUICK_SECONDS / 10)
    assert durations.is_quick("aton 2 random")
    durations.add("aton 2 random", 2 * QUICK_SECONDS)
    durations.add("aton 2 random", 0.0)
    assert not durations.is_quick("aton 2 random")
    for _ in range(10):
        durations.add("aton 2 random", QUICK_SECONDS / 10)
    assert durations.is_quick("aton 2 random")
    assert not durations.is_quick("aton 2 search:1000")
