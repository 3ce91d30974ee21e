"""Hints for the compiler: machine integers, and classes that others may extend.

Under mypyc `i64` is an unboxed 64-bit register; interpreted it is plain `int`. Importing the
names from here keeps the engine free of run-time dependencies. This module itself stays
interpreted, because mypyc takes the branch of TYPE_CHECKING for the only one.
"""

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    T = TypeVar("T")

    def mypyc_attr(*names: str, **values: object):
        """Advice for the compiler; it means nothing at run time."""
        return lambda decorated: decorated


__all__ = ["i64", "mypyc_attr"]
