"""Hints for the compiler: machine integers, arrays of them, and classes that others may extend.

Under mypyc `i64` is an unboxed 64-bit register and `vec` an array of such numbers; interpreted they
are plain `int` and a list. Importing the names from here keeps interpreted code free of run-time
dependencies. This module itself stays interpreted, because mypyc takes the branch of TYPE_CHECKING
for the only one.
"""

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i16 as i16
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
    from mypy_extensions import u8 as u8
else:
    i16 = int
    i64 = int
    u8 = int

    T = TypeVar("T")

    class vec(list):  # noqa: N801 - the name that compiled code imports
        """Numbers side by side: compiled an unboxed array, interpreted a list."""

        def __init__(self, items=(), *, capacity=0):
            super().__init__(items)

        def __class_getitem__(cls, item):
            return cls

    def append(v, item):
        """The array with one more item; the old one must not be used any more."""
        v.append(item)
        return v

    def mypyc_attr(*names: str, **values: object):
        """Advice for the compiler; it means nothing at run time."""
        return lambda decorated: decorated


__all__ = ["append", "i16", "i64", "mypyc_attr", "u8", "vec"]
