"""The chance of real games: every draw can be checked with nothing but SHA-256.

Draw number n (from 0) of a game with seed text `seed` and outcome weights w_0, w_1, ... of sum
W works on 256-bit numbers

    r = SHA-256("hypostyle chance" NL seed NL n NL k)        for k = 0, 1, 2, ...

(NL is one newline; n and k are written in decimal; the digest is read as a big-endian number).
The first r below the largest multiple of W that fits in 2**256 decides: outcome i is the first
whose weights up to and including w_i sum to more than r mod W.

The fingerprint of a seed is SHA-256("hypostyle seed" NL seed) in hex. Shown before the game it
binds the seed; shown the seed after it, anybody can deal the game again.
"""

import hashlib
import secrets
from collections.abc import Sequence

from hypostyle.core.errors import BadOptions

_SPAN = 1 << 256


def fresh_seed() -> str:
    """A seed nobody can guess: 128 random bits in hex."""
    return secrets.token_hex(16)


def seed_text(seed: str) -> str:
    """The seed itself, or BadOptions when a record could not hold it on one line."""
    plain = len(seed.splitlines()) <= 1 and seed == seed.strip()
    if not plain or any("\ud800" <= letter <= "\udfff" for letter in seed):
        raise BadOptions("a seed is one line of text without blanks at its ends")
    return seed


def fingerprint(seed: str | int) -> str:
    """The hash that commits to a seed without telling it."""
    return hashlib.sha256(f"hypostyle seed\n{seed}".encode()).hexdigest()


def number_below(seed: str | int, n: int, total: int) -> int:
    """Draw number n of a seed as a number below the sum of the weights."""
    k = 0
    while True:
        digest = hashlib.sha256(f"hypostyle chance\n{seed}\n{n}\n{k}".encode()).digest()
        r = int.from_bytes(digest, "big")
        if r < _SPAN - total or r < _SPAN - _SPAN % total:  # the first is quicker, and enough
            return r % total
        k += 1


def draw(seed: str | int, n: int, weights: Sequence[int]) -> int:
    """Which of the weighted outcomes draw number n of a seed gives."""
    total = sum(weights)
    if total <= 0 or min(weights) < 0:
        raise ValueError("chance needs weights that are not negative and not all 0")
    r = number_below(seed, n, total)
    for index, weight in enumerate(weights):
        r -= weight
        if r < 0:
            return index
    raise AssertionError("the weights sum to less than their sum")
