"""What every position has, whatever the game."""

from typing import Final

from hypostyle.core.native import i64, mypyc_attr

CHANCE: Final = -1
"""The seat number under which chance answers."""

PUBLIC: Final = -2
"""The seat number of somebody who only watches."""

ALL_EYES: Final = -3
"""The seat number of eyes that see everything, as after the game."""

CHANCE_BIT: Final = 1 << 40
"""In `State.asking`: the answer is awaited from chance."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position: data only. Games add their own fields in a subclass.

    A subclass takes `source: Self | None` in its constructor and copies from it, because mypyc
    cannot make an object without calling `__init__`; `clone` calls that constructor. It passes
    `source` on to this one and does not set these fields again: compiled constructors forget to
    free what an attribute held before.
    """

    __slots__ = ("agenda", "asking", "journal")

    def __init__(self, source: "State | None" = None) -> None:
        self.agenda: list[int] = [] if source is None else source.agenda[:]
        """What is still to happen, next thing last; entries are `step + 64 * argument`."""
        self.asking: i64 = 0 if source is None else source.asking
        """Whose answer is awaited: one bit per seat, or CHANCE_BIT; 0 when the game is over."""
        self.journal: list[tuple[int, int, int, int]] | None = None
        """Where rules report (event, seat, a, b); None while nobody listens, as in search."""

    def clone(self) -> "State":
        """An independent copy, without the journal."""
        raise NotImplementedError

    def to_tuple(self) -> tuple[object, ...]:
        """All that the position is, as plain hashable values."""
        raise NotImplementedError

    def push(self, step: i64, arg: i64 = 0) -> None:
        """This step comes next, before all that was already to come."""
        self.agenda.append(step + 64 * arg)

    def tell(self, event: i64, seat: i64, a: i64, b: i64) -> None:
        """Report what has just happened, if somebody listens."""
        if self.journal is not None:
            self.journal.append((event, seat, a, b))
