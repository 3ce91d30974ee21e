"""What a seat may know of a position, as groups of numbers: for networks and for researchers.

A game describes a position by groups. In each group exactly one value is on: a group of size n holds
a number from 0 to n - 1, of which the one-hot form is n features. The first groups are for networks
that evaluate quiet positions: few, with large numbers put into bins. Those after them tell what the
seat is asked, for networks that know good answers. The others complete the observation, so that the
seat's legal answers follow from it. Other seats come in turn order after the viewer, so that one
network serves all seats. Everything is read from what the seat may know: a position, its veiled form
and every position imagined from that give the same row.
"""

from typing import Final, Generic, NamedTuple, TypeVar, final

from hypostyle.core.bits import has
from hypostyle.core.native import append, i16, i64, mypyc_attr, vec
from hypostyle.core.settings import Settings
from hypostyle.core.state import CHANCE_BIT, State

S = TypeVar("S", bound=State)


class FeatureGroup(NamedTuple):
    """So many groups of one size under one name."""

    name: str
    size: int
    """How many values each has; exactly one is on."""
    many: int = 1


def shorts_of(many: i64) -> "vec[i16]":
    """An array of zeros, 16 bits each."""
    out = vec[i16](capacity=many)
    for _ in range(many):
        out = append(out, i16(0))
    return out


def numbers(items: list[int]) -> "vec[i64]":
    """The same numbers side by side."""
    out = vec[i64](capacity=len(items))
    for item in items:
        out = append(out, i64(item))
    return out


@final
class FeatureRow:
    """The values of all groups, written one after the other.

    Written hundreds of times for one observation, so no branch of it makes an object: a conditional
    expression of an i64 and a literal would, which took 2.5 times as long.
    """

    def __init__(self, sizes: list[int], rows: i64 = 1) -> None:
        self.sizes: vec[i64] = numbers(sizes)
        self.on: vec[i16] = shorts_of(rows * len(sizes))
        """The value that is on in each group, of so many rows one after the other."""
        self.start: i64 = 0
        """Where the row that is written begins."""
        self.at: i64 = 0
        """The group that is written next."""

    def put(self, value: i64) -> None:
        """Write the next group; values beyond its first or last count as that one."""
        at: i64 = self.at
        size: i64 = self.sizes[at]
        x: i64 = value
        if x < 0:
            x = 0
        elif x >= size:
            x = size - 1
        self.on[self.start + at] = i16(x)
        self.at = at + 1

    def bits(self, mask: i64, many: i64) -> None:
        """Write so many groups of two values: the members of a set."""
        on = self.on
        rest: i64 = mask
        first: i64 = self.start + self.at
        for k in range(first, first + many):
            on[k] = i16(rest & 1)
            rest >>= 1
        self.at += many

    def sets(self, one: i64, other: i64, many: i64) -> None:
        """Write so many groups of three values: 1 for members of one set, 2 for others of the other."""
        on = self.on
        mine: i64 = one
        yours: i64 = other & ~one
        first: i64 = self.start + self.at
        for k in range(first, first + many):
            on[k] = i16((mine & 1) + 2 * (yours & 1))
            mine >>= 1
            yours >>= 1
        self.at += many

    def values(self) -> list[int]:
        """All values written so far."""
        return [int(self.on[self.start + k]) for k in range(self.at)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Features(Generic[S]):
    """The groups of a game for a number of players, and how they are read from a position.

    A game's subclass calls the constructor with its groups and says what `brief`, `moment` and `rest`
    write.
    """

    version: int = 1
    """Changes when the groups do: weights for another version are refused."""

    def __init__(
        self,
        players: int,
        brief: list[FeatureGroup],
        moment: list[FeatureGroup],
        rest: list[FeatureGroup],
    ) -> None:
        self.players: int = players
        self.groups: list[FeatureGroup] = brief + moment + rest
        self.learned: int = sum([group.many for group in brief])
        """How many groups networks read that evaluate positions: the first ones."""
        self.asked: int = self.learned + sum([group.many for group in moment])
        """How many groups networks read that know good answers."""
        self.sizes: list[int] = []
        """The size of every single group."""
        for group in self.groups:
            self.sizes += [group.size] * group.many

    def settings(self, s: S) -> Settings:
        """Who plays a position, and by which options."""
        raise NotImplementedError

    def row(self, rows: int = 1) -> FeatureRow:
        """A row to write into, and to use again; or so many, one after the other."""
        return FeatureRow(self.sizes, rows)

    def brief(self, s: S, seat: i64, row: FeatureRow) -> None:
        """Write the groups that tell how a position stands."""
        raise NotImplementedError

    def moment(self, s: S, seat: i64, row: FeatureRow) -> None:
        """Write the groups that tell what the seat is asked."""
        raise NotImplementedError

    def rest(self, s: S, seat: i64, row: FeatureRow) -> None:
        """Write all other groups."""
        raise NotImplementedError

    def write(self, s: S, seat: i64, row: FeatureRow) -> None:
        """Write all groups."""
        row.at = 0
        self.brief(s, seat, row)
        self.moment(s, seat, row)
        self.rest(s, seat, row)

    def observe(self, s: S, seat: int) -> list[int]:
        """The value of every group."""
        row = self.row()
        self.write(s, seat, row)
        return row.values()


def is_asked(s: State, seat: i64) -> bool:
    """Whether a seat is to answer."""
    return s.asking != CHANCE_BIT and has(s.asking, seat)


ARG_BITS: Final = 16
"""Bits of a step's argument that are shown."""


def question_groups(steps: int, choices: int) -> list[FeatureGroup]:
    """The groups that `write_question` writes."""
    return [
        FeatureGroup("step", steps + 1),
        FeatureGroup("asked", 2),
        FeatureGroup("arg", 2, ARG_BITS),
        FeatureGroup("choice", 2, choices),
    ]


def write_question(s: State, seat: i64, row: FeatureRow, choices: i64, many: i64) -> None:
    """Write the open step, its argument, whether the seat is asked, and a set of choices if it is."""
    asked = is_asked(s, seat)
    row.put(s.step + 1)
    row.put(1 if asked else 0)
    row.bits(s.arg, ARG_BITS)
    row.bits(choices if asked else i64(0), many)


def after(seat: i64, viewer: i64, seats: i64) -> i64:
    """How many places after the viewer a seat sits; -1 for no seat."""
    if seat < 0:
        return -1
    return seat - viewer if seat >= viewer else seat - viewer + seats
