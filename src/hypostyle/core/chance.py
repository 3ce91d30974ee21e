"""The chance of real games: every draw can be checked with nothing but SHA-256.

Draw number n (from 0) of a game with seed text `seed` and outcome weights w_0, w_1, ... of sum
W works on 256-bit numbers

    r = SHA-256("hypostyle chance" NL seed NL n NL k)        for k = 0, 1, 2, ...

(NL is one newline; n and k are written in decimal; the digest is read as a big-endian number).
The first r below the largest multiple of W that fits in 2**256 decides: outcome i is the first
whose weights up to and including w_i sum to more than r mod W.

The fingerprint of a seed is SHA-256("hypostyle seed" NL seed) in hex. Shown before the game it
binds the seed; shown the seed after it, anybody can deal the game again.

Where seats add nonces after they have read the fingerprint, whoever chose the seed could not know
the draws, and whoever added a nonce did not know the seed. Then the draws are those of another
seed, the mixed one:

    SHA-256("hypostyle nonces" NL seed NL nonce of seat 0 NL nonce of seat 1 NL ...)    in hex

with `-` for a seat that added none.
"""

import hashlib
import re
import secrets
from collections.abc import Sequence

from hypostyle.core.errors import BadOptions

_SPAN = 1 << 256
_NO_NONCE = "-"


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


def nonce_text(nonce: str) -> str:
    """The nonce itself, or BadOptions when it is none: 8 to 64 letters, digits, `_`."""
    if not re.fullmatch("[A-Za-z0-9_]{8,64}", nonce):
        raise BadOptions("a nonce is 8 to 64 letters, digits and underscores")
    return nonce


def mix(seed: str, nonces: Sequence[str]) -> str:
    """The seed that decides the draws: mixed with the nonces, or the seed itself without any.

    `nonces` has one text for every seat, empty for a seat that added none.
    """
    if not any(nonces):
        return seed
    return hashlib.sha256(mixture(seed, nonces).encode()).hexdigest()


def mixture(seed: str, nonces: Sequence[str]) -> str:
    """The text whose hash is the mixed seed."""
    return "\n".join(["hypostyle nonces", seed, *(nonce or _NO_NONCE for nonce in nonces)])


def number_below(seed: str | int, n: int, total: int) -> int:
    """Draw number n of a seed as a number below the sum of the weights."""
    return decisive(seed, n, total)[1] % total


def decisive(seed: str | int, n: int, total: int) -> tuple[int, int]:
    """The k whose hash decides draw number n of a seed, and the hash as a number."""
    k = 0
    while True:
        digest = hashlib.sha256(f"hypostyle chance\n{seed}\n{n}\n{k}".encode()).digest()
        r = int.from_bytes(digest, "big")
        if r < _SPAN - total or r < _SPAN - _SPAN % total:  # the first is quicker, and enough
            return k, r
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
