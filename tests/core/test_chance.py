"""The chance of real games, worked out again from its description with hashlib alone."""

import hashlib
import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hypostyle import BadOptions, draw, fingerprint, fresh_seed
from hypostyle.core.chance import mix, nonce_text

WEIGHTS = st.lists(st.integers(0, 10**6), min_size=1, max_size=40).filter(any)
SEEDS = st.text(st.characters(codec="utf-8"), max_size=20) | st.integers(0, 10**12)


def by_hand(seed: str | int, n: int, weights: list[int]) -> int:
    """The recipe of the module's docstring, step by step."""
    total = sum(weights)
    fits = 2**256 // total * total
    k = 0
    while True:
        words = ["hypostyle chance", str(seed), str(n), str(k)]
        r = int(hashlib.sha256("\n".join(words).encode("utf-8")).hexdigest(), 16)
        if r < fits:
            break
        k += 1
    for index in range(len(weights)):
        if sum(weights[: index + 1]) > r % total:
            return index
    raise AssertionError


@given(SEEDS, st.integers(0, 10_000), WEIGHTS)
def test_a_draw_is_what_its_description_says(seed: str | int, n: int, weights: list[int]) -> None:
    assert draw(seed, n, weights) == by_hand(seed, n, weights)


def test_some_draws_never_change() -> None:
    assert [draw(7, n, [1] * 6) for n in range(10)] == [5, 4, 4, 2, 4, 3, 0, 2, 5, 2]
    assert [draw("thebes", n, [1, 2, 3, 4]) for n in range(10)] == [2, 3, 2, 3, 1, 2, 2, 3, 2, 0]


@given(SEEDS, st.integers(0, 100), WEIGHTS)
def test_an_outcome_of_weight_0_is_never_drawn(seed: str | int, n: int, weights: list[int]) -> None:
    assert weights[draw(seed, n, weights)] > 0


def test_outcomes_come_by_their_weights() -> None:
    weights = [1, 2, 3, 4]
    seen = Counter(draw("fair", n, weights) for n in range(5_000))
    for index, weight in enumerate(weights):
        assert abs(seen[index] - 500 * weight) < 100


def test_a_number_is_the_same_seed_as_its_text() -> None:
    assert [draw(7, n, [1] * 50) for n in range(20)] == [draw("7", n, [1] * 50) for n in range(20)]
    assert fingerprint(7) == fingerprint("7")


@pytest.mark.parametrize("weights", [[0, 0], [1, -1, 5], [-1]])
def test_weights_that_cannot_be_are_refused(weights: list[int]) -> None:
    with pytest.raises(ValueError, match="weights"):
        draw("x", 0, weights)


def test_the_fingerprint_is_the_documented_hash() -> None:
    expected = hashlib.sha256(b"hypostyle seed\nthebes").hexdigest()
    assert fingerprint("thebes") == expected


def test_fresh_seeds_are_long_and_differ() -> None:
    seeds = {fresh_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(re.fullmatch("[0-9a-f]{32}", seed) for seed in seeds)


def test_nonces_change_the_seed_by_a_recipe_that_can_be_repeated() -> None:
    nonces = ("a" * 16, "", "b" * 16)
    text = f"hypostyle nonces\nseed\n{nonces[0]}\n-\n{nonces[2]}"
    assert mix("seed", nonces) == hashlib.sha256(text.encode()).hexdigest()
    assert mix("seed", ()) == mix("seed", ("", "")) == "seed"
    assert nonce_text("a" * 8) == "a" * 8
    for bad in ("", "a" * 7, "a" * 65, "with blank", "line\nline", "-" * 8):
        with pytest.raises(BadOptions, match="nonce"):
            nonce_text(bad)
