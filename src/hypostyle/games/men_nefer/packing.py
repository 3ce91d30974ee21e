"""Several small numbers in one, as Men-Nefer's positions hold them."""

from hypostyle.core.bits import shl
from hypostyle.core.native import i64


def nibble(packed: i64, place: i64) -> i64:
    """The number at a place of several with three bits each."""
    return (packed >> (3 * place)) & 7


def one_at(place: i64) -> i64:
    """A 1 at a place of several numbers with three bits each."""
    return shl(1, 3 * place)


def five(packed: i64, place: i64) -> i64:
    """The number at a place of several with five bits each, less 1: -1 for nothing."""
    return ((packed >> (5 * place)) & 31) - 1


def five_at(place: i64, value: i64) -> i64:
    """A number at a place of several with five bits each, as `five` reads it."""
    return (value + 1) << (5 * place)


def six(packed: i64, place: i64) -> i64:
    """The number at a place of several with six bits each, less 1: -1 for nothing."""
    return ((packed >> (6 * place)) & 63) - 1


def six_at(place: i64, value: i64) -> i64:
    """A number at a place of several with six bits each, as `six` reads it."""
    return (value + 1) << (6 * place)
