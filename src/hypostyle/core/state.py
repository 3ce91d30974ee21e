"""What every position has, whatever the game: plain fields, and an agenda of what is to come."""

from typing import Final

from hypostyle.core.fields import rebuilt, values_of
from hypostyle.core.native import i64, mypyc_attr

CHANCE: Final = -1
"""The seat number under which chance answers."""

PUBLIC: Final = -2
"""The seat number of a spectator."""

OMNISCIENT: Final = -3
"""The seat number of a viewer who sees everything, as all do after the game."""

CHANCE_BIT: Final = 1 << 40
"""In `State.asking`: the answer is awaited from chance."""

STEP_BITS: Final = 7
"""Bits of an agenda entry that name its step; the others are its argument."""
STEP_MASK: Final = (1 << STEP_BITS) - 1
"""These bits; a game can have one step more."""

NO_ENTRY: Final = -1
"""What stands for an agenda entry that is not there."""

ANY_ARG: Final = -1
"""In `State.expects`: the argument does not matter."""

NO_STEP: Final = -1
"""`State.step` of a finished game."""


def entry(step: i64, arg: i64 = 0) -> i64:
    """An agenda entry: this step, with this argument."""
    return step | (arg << STEP_BITS)


def step_of(entry: i64) -> i64:
    """The step of an agenda entry."""
    return entry & STEP_MASK


def arg_of(entry: i64) -> i64:
    """The argument of an agenda entry."""
    return entry >> STEP_BITS


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """A piece of a position: data only. Games derive their own pieces from it.

    The constructor takes `source: Self | None` and sets every field once, on a line of its own:
    `self.left: i64 = i64(21) if source is None else source.left` (without `i64()` the compiler makes
    objects of both values first, which doubles the time of a copy). Nothing else names the field:
    comparing, pickling and deep copies find it by themselves. mypyc cannot make an object without
    calling `__init__`, and a compiled constructor that sets a field twice leaks what it held
    first, hence this form. A field whose name begins with an underscore is a cache; it may be lost.
    """

    def to_tuple(self) -> tuple[object, ...]:
        """All fields as plain hashable values."""
        return values_of(self)

    def __reduce__(self) -> tuple[object, ...]:
        return rebuilt(self)


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Part):
    """A position. Games add their own fields in a subclass.

    The constructor of the subclass takes `(settings, source=None)`, passes `source` on to this
    one and does not set these fields again.
    """

    def __init__(self, source: "State | None" = None) -> None:
        self.agenda: list[int] = [] if source is None else source.agenda[:]
        """What is still to happen, next thing last; see `entry`."""
        self.asking: i64 = i64(0) if source is None else source.asking
        """Whose answer is awaited: one bit per seat, or CHANCE_BIT; 0 when the game is over."""
        self.made: i64 = i64(0) if source is None else source.made
        """How many answers seats have given; bots draw other numbers for each. Not in positions."""
        self.journal: list[tuple[int, int, int, int]] | None = None
        """Where rules report (event, seat, a, b); None while no caller listens, as in search."""

    def clone(self) -> "State":
        """An independent copy, without the journal."""
        raise NotImplementedError

    # --- the agenda ---------------------------------------------------------------------------

    def push(self, step: i64, arg: i64 = 0) -> None:
        """Put a step on the agenda: it comes next, before all that was already to come."""
        self.agenda.append(entry(step, arg))

    def then(
        self,
        a: i64,
        b: i64 = NO_ENTRY,
        c: i64 = NO_ENTRY,
        d: i64 = NO_ENTRY,
        e: i64 = NO_ENTRY,
        f: i64 = NO_ENTRY,
        g: i64 = NO_ENTRY,
        h: i64 = NO_ENTRY,
        i: i64 = NO_ENTRY,
    ) -> None:
        """Put several entries on the agenda, in the order in which they are to happen.

        Nine names and not `*entries`: compiled, those would be packed into a tuple of objects.
        """
        agenda = self.agenda
        if i != NO_ENTRY:
            agenda.append(i)
        if h != NO_ENTRY:
            agenda.append(h)
        if g != NO_ENTRY:
            agenda.append(g)
        if f != NO_ENTRY:
            agenda.append(f)
        if e != NO_ENTRY:
            agenda.append(e)
        if d != NO_ENTRY:
            agenda.append(d)
        if c != NO_ENTRY:
            agenda.append(c)
        if b != NO_ENTRY:
            agenda.append(b)
        agenda.append(a)

    def then_all(self, entries: list[int]) -> None:
        """Put a list of entries on the agenda, in the order in which they are to happen."""
        for n in range(len(entries) - 1, -1, -1):
            self.agenda.append(entries[n])

    @property
    def step(self) -> i64:
        """The step that is open; NO_STEP when the game is over."""
        if not self.agenda:
            return NO_STEP
        return step_of(self.agenda[-1])

    @property
    def arg(self) -> i64:
        """The argument of the step that is open; 0 when the game is over."""
        if not self.agenda:
            return 0
        return arg_of(self.agenda[-1])

    def expects(self, step: i64, arg: i64 = ANY_ARG) -> bool:
        """Is this step open or still to come, with this argument or with any?"""
        for one in self.agenda:
            if step_of(one) == step and (arg == ANY_ARG or arg_of(one) == arg):
                return True
        return False

    # --- the log --------------------------------------------------------------------------------

    def report(self, event: i64, seat: i64, a: i64 = 0, b: i64 = 0) -> None:
        """Report what has just happened, if a caller listens."""
        if self.journal is not None:
            self.journal.append((event, seat, a, b))
