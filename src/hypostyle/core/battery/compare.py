"""Comparing positions field by field."""

from collections.abc import Iterator
from typing import cast

from hypostyle.core.fields import BOOKKEEPING, field_names

_PLAIN = (int, float, str, bytes, bool, type(None), set, frozenset)


def fields_of(thing: object) -> list[str]:
    """The names of the fields that make up a position."""
    return [name for name in field_names(thing) if name not in BOOKKEEPING]


def _picture(value: object, deep: int = 6) -> object:
    """A value with everything in it, as something that can be compared."""
    if isinstance(value, _PLAIN) or deep == 0:
        return value if isinstance(value, _PLAIN) else None
    if isinstance(value, list | tuple):
        return tuple(_picture(part, deep - 1) for part in value)
    if isinstance(value, dict):
        return tuple((key, _picture(part, deep - 1)) for key, part in value.items())
    return tuple((name, _picture(getattr(value, name), deep - 1)) for name in fields_of(value))


def changes(
    one: object, other: object, path: str
) -> Iterator[tuple[str, object, str, object, object]]:
    """The fields in which two objects differ: path, owner, name, and both values."""
    for name in fields_of(one):
        a, b = getattr(one, name), getattr(other, name, None)
        if a is b or _picture(a) == _picture(b):
            continue
        place = f"{path}{name}"
        parts = isinstance(a, list) and isinstance(b, list) and len(a) == len(b)
        if parts and any(fields_of(part) for part in cast(list[object], a)):
            for x, y in zip(cast(list[object], a), cast(list[object], b), strict=True):
                yield from changes(x, y, f"{place}[].")
        elif type(a) is type(b) and not isinstance(a, _PLAIN) and fields_of(a):
            yield from changes(a, b, f"{place}.")
        else:
            yield place, one, name, a, b
