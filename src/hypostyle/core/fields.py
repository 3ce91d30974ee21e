"""The fields of a position's parts, found by themselves in compiled and interpreted classes."""

from collections.abc import Callable
from operator import attrgetter

BOOKKEEPING = frozenset({"journal", "made"})
"""Fields of every state that are not part of the position."""

_SKIPPED = BOOKKEEPING | {"settings"}
"""Not in the value of a position: the options never change."""

_NUMBERS = {int}

_getters: dict[type, Callable[[object], object]] = {}


def field_names(thing: object) -> list[str]:
    """The names of all fields of an object, those of base classes first; caches are left out."""
    names: dict[str, None] = {}
    for kind in reversed(type(thing).__mro__):
        slots = vars(kind).get("__slots__", ())
        names |= dict.fromkeys((slots,) if isinstance(slots, str) else slots)
        names |= dict.fromkeys(vars(kind).get("__mypyc_attrs__", ()))
    names |= dict.fromkeys(getattr(thing, "__dict__", {}))
    return [name for name in names if not name.startswith("_") and hasattr(thing, name)]


def values_of(thing: object) -> tuple[object, ...]:
    """The values of all fields as plain hashable values, in the order of their declaration."""
    kind = type(thing)
    getter = _getters.get(kind)
    if getter is None:
        names = [name for name in field_names(thing) if name not in _SKIPPED]
        # attrgetter of one name gives the bare value; two names more always give a tuple.
        getter = _getters[kind] = attrgetter(*names, "__class__", "__class__")
    values = getter(thing)
    assert isinstance(values, tuple)
    return tuple([_plain(value) for value in values[:-2]])


def _plain(value: object) -> object:
    if type(value) is int:
        return value
    if isinstance(value, list):
        if set(map(type, value)) == _NUMBERS:  # most lists: faster than one by one
            return tuple(value)
        return tuple([_plain(part) for part in value])
    if isinstance(value, int | tuple | str | None):
        return value
    return value.to_tuple() if hasattr(value, "to_tuple") else value


def rebuilt(thing: object) -> tuple[object, ...]:
    """What `__reduce__` answers: compiled objects cannot be made without their constructor."""
    values = {name: getattr(thing, name) for name in field_names(thing) if name != "journal"}
    return _rebuild, (type(thing), values)


def _rebuild(kind: Callable[..., object], values: dict[str, object]) -> object:
    thing = kind(values.pop("settings")) if "settings" in values else kind()
    for name, value in values.items():
        setattr(thing, name, value)
    return thing
