"""The fast random stream of bots, roll-outs and tests.

It never deals a real game: that is `chance.py`, whose draws can be checked by hand. A stream is
a lag-1 multiply-with-carry generator (32-bit words, multiplier 2135137899, period about 2**62)
whose word and carry are xored on the way out. Nothing in it exceeds 63 bits, so compiled and
interpreted code draw the same numbers.
"""

from hypostyle.core.native import i64


class Stream:
    """A reproducible source of small random numbers."""

    __slots__ = ("x",)

    def __init__(self, seed: int = 0) -> None:
        start: i64 = (seed ^ 0x2545F4914F6CDD1D) % 0x7F439E6AFFFFFFFF
        self.x: i64 = start if start > 0 else 1
        for _round in range(8):
            self.word()

    def word(self) -> i64:
        """The next 32 random bits."""
        x: i64 = 2135137899 * (self.x & 0xFFFFFFFF) + (self.x >> 32)
        self.x = x
        return (x & 0xFFFFFFFF) ^ (x >> 32)

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1; n is at most 2**31."""
        return (self.word() * n) >> 32

    def unit(self) -> float:
        """A fraction from 0 up to, not including, 1."""
        return float(self.word()) / 4294967296.0

    def fork(self) -> "Stream":
        """A new stream, started by this one."""
        return Stream(int(self.word()) * 4294967296 + int(self.word()))
