"""Several small numbers in one, as Men-Nefer's positions hold them."""

from typing import Final

from hypostyle.core.bits import shl
from hypostyle.core.native import i64

THREE: Final = 3
"""The bits of a number that `nibble` reads."""
FIVE: Final = 5
"""The bits of a number that `five` reads."""
SIX: Final = 6
"""The bits of a number that `six` reads."""


def nibble(packed: i64, place: i64) -> i64:
    """The number at a place of several with three bits each."""
    return (packed >> (THREE * place)) & 7


def nibble_at(place: i64, value: i64) -> i64:
    """A number at a place of several with three bits each, as `nibble` reads it."""
    return value << (THREE * place)


def one_at(place: i64) -> i64:
    """A 1 at a place of several numbers with three bits each."""
    return shl(1, THREE * place)


def five(packed: i64, place: i64) -> i64:
    """The number at a place of several with five bits each, less 1: -1 for nothing."""
    return ((packed >> (FIVE * place)) & 31) - 1


def five_at(place: i64, value: i64) -> i64:
    """A number at a place of several with five bits each, as `five` reads it."""
    return (value + 1) << (FIVE * place)


def six(packed: i64, place: i64) -> i64:
    """The number at a place of several with six bits each, less 1: -1 for nothing."""
    return ((packed >> (SIX * place)) & 63) - 1


def six_at(place: i64, value: i64) -> i64:
    """A number at a place of several with six bits each, as `six` reads it."""
    return (value + 1) << (SIX * place)


def from_place(packed: i64, place: i64, bits: i64) -> i64:
    """Only the numbers at a place and beyond, of several with so many bits each."""
    return (packed >> (bits * place)) << (bits * place)
