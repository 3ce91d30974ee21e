"""The tree of a search: moments, and what each seat has tried in them.

A node stands for all positions that a sequence of answers can lead to, whatever chance and the
hidden cards were (an open loop). So at one node different questions can come up; an arm carries in
its key the question, the seat and the answer. Arms and nodes exist only once they have been tried:
a node with its arm takes about 170 bytes, which is what a million roll-outs in memory rest on.
"""

from hypostyle.core.native import i64


class Arm:
    """One answer of one seat at a node, and how it fared."""

    __slots__ = ("key", "visits", "total", "child", "next")

    def __init__(self, key: i64, after: "Arm | None") -> None:
        self.key: i64 = key
        """Question, seat and answer in one number."""
        self.visits: i64 = 0
        self.total: float = 0.0
        """The sum of what the seat got when it answered this."""
        self.child: Node | None = None
        """The first of the nodes this leads to: several when other seats answered too."""
        self.next: Arm | None = after
        """The arm tried before this one at the same node."""


class Node:
    """A moment of the game in the tree."""

    __slots__ = ("key", "arms", "next")

    def __init__(self, key: i64, after: "Node | None") -> None:
        self.key: i64 = key
        """The answers of the other seats that were asked at the same time, in one number."""
        self.arms: Arm | None = None
        """The arm tried last."""
        self.next: Node | None = after
        """Another node behind the same arm."""
