"""The fast random stream: always the same numbers, in range, and even enough."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hypostyle import Stream

FIRST_WORDS = {
    0: [1342457135, 2260817471, 437672638, 3885917868],
    1: [77969493, 4270452339, 2318901808, 110410769],
    2005: [3858299048, 1270227533, 2087471041, 3340495235],
}


def documented(seed: int, wanted: int) -> list[int]:
    """The numbers as the module describes them: multiply with carry, word xor carry."""
    modulus = 2135137899 * 2**32 - 1
    x = (seed ^ 0x2545F4914F6CDD1D) % modulus or 1
    words = []
    for _ in range(8 + wanted):
        word, carry = x % 2**32, x // 2**32
        x = 2135137899 * word + carry
        words.append(x % 2**32 ^ x // 2**32)
    return words[8:]


@pytest.mark.parametrize("seed", FIRST_WORDS)
def test_the_first_words_never_change(seed: int) -> None:
    stream = Stream(seed)
    assert [stream.word() for _ in range(4)] == FIRST_WORDS[seed]


@given(st.integers(-(2**70), 2**70))
def test_the_words_are_the_documented_ones(seed: int) -> None:
    stream = Stream(seed)
    assert [stream.word() for _ in range(20)] == documented(seed, 20)


@given(st.integers(0, 2**62), st.integers(1, 2**31))
def test_below_stays_below(seed: int, n: int) -> None:
    stream = Stream(seed)
    assert all(0 <= stream.below(n) < n for _ in range(50))


@given(st.integers(0, 2**62))
def test_unit_stays_below_1(seed: int) -> None:
    stream = Stream(seed)
    assert all(0 <= stream.unit() < 1 for _ in range(50))


def test_it_does_not_come_round_soon() -> None:
    stream = Stream(1)
    start = stream.x
    assert all(stream.word() >= 0 and stream.x != start for _ in range(100_000))


def test_a_seed_that_would_stand_still_is_moved_on() -> None:
    stuck = 0x2545F4914F6CDD1D  # xored with itself it gives 0, which multiplies to 0 for ever
    stream = Stream(stuck)
    assert len({stream.word() for _ in range(20)}) == 20


@pytest.mark.parametrize("n", [2, 3, 6, 35, 48])
def test_every_number_comes_as_often_as_the_others(n: int) -> None:
    stream = Stream(n)
    draws = 1_000 * n
    seen = Counter(stream.below(n) for _ in range(draws))
    assert set(seen) == set(range(n))
    assert sum((number - 1_000) ** 2 / 1_000 for number in seen.values()) < 2.5 * n + 10


def test_neighbours_are_independent() -> None:
    stream = Stream(9)
    draws = [stream.below(4) for _ in range(16_001)]
    pairs = Counter(pairwise(draws))
    assert len(pairs) == 16
    assert all(850 < number < 1150 for number in pairs.values())


def test_equal_seeds_agree_and_others_do_not() -> None:
    one, other = Stream(5), Stream(5)
    assert [one.word() for _ in range(30)] == [other.word() for _ in range(30)]
    words = {Stream(seed).word() for seed in range(1_000)}
    assert len(words) == 1_000


def test_a_fork_goes_its_own_way() -> None:
    one, other = Stream(3), Stream(3)
    fork = one.fork()
    assert other.fork().x == fork.x
    assert [fork.word() for _ in range(10)] != [one.word() for _ in range(10)]
