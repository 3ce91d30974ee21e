"""Sets of up to 62 places kept in one integer: bit n is place n."""

from typing import Final

from hypostyle.core.native import i64

MOST_PLACES: Final = 62
"""A set holds the places 0 to 61: compiled, larger ones would be lost without an error."""


def shl(x: i64, n: i64) -> i64:
    """Shift left. Every shift by a variable goes through here.

    mypyc turns a literal `1 << n` into a 32-bit shift and says nothing, so the literal must
    arrive as an argument.
    """
    return x << n


def bit(n: i64) -> i64:
    """The set that holds place n alone."""
    return shl(1, n)


def has(mask: i64, n: i64) -> bool:
    """Is place n in the set?"""
    return (mask >> n) & 1 != 0


def count(mask: i64) -> i64:
    """How many places are in the set (halving sums: bits, pairs, nibbles, then one multiply)."""
    x: i64 = mask - ((mask >> 1) & 0x1555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    x = x + (x >> 8)
    x = x + (x >> 16)
    x = x + (x >> 32)
    return x & 127


def lowest(mask: i64) -> i64:
    """The smallest place in a set that is not empty."""
    return count((mask & -mask) - 1)


def nth(mask: i64, n: i64) -> i64:
    """The n-th smallest place in a set, counted from 0."""
    m: i64 = mask
    for _place in range(n):  # with a bare _ mypyc makes an object of every number
        m &= m - 1
    return lowest(m)


def answers(first: i64, mask: i64) -> list[int]:
    """A number for each place of a set, as answers have them: `first` is that of place 0."""
    out: list[int] = []
    add_answers(out, first, mask)
    return out


def add_answers(out: list[int], first: i64, mask: i64) -> None:
    """Add the same numbers to a list, which is quicker than to join two of them."""
    m: i64 = mask
    while m:
        out.append(first + lowest(m))
        m &= m - 1


def places(mask: i64) -> list[int]:
    """The places of a set, smallest first."""
    out: list[int] = []
    m: i64 = mask
    while m:
        out.append(lowest(m))
        m &= m - 1
    return out
