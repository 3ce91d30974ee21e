"""The search tree: nodes, and the arms that each seat has tried at them.

A node stands for all positions that a sequence of answers can lead to, whatever chance and the
hidden cards were (an open loop). So different questions can come up at one node; the key of an arm
holds the question, the seat and the answer. Arms and nodes are made when they are first tried: a
node with its arm takes about 170 bytes, so that a million roll-outs fit into memory.
"""

from hypostyle.core.native import i64


class Arm:
    """One answer of one seat at a node, with its statistics."""

    __slots__ = ("key", "visits", "total", "child", "next")

    def __init__(self, key: i64, after: "Arm | None") -> None:
        self.key: i64 = key
        """Question, seat and answer in one number."""
        self.visits: i64 = 0
        self.total: float = 0.0
        """The sum of the values for the seat."""
        self.child: Node | None = None
        """The first of the nodes it leads to; several if other seats answered too."""
        self.next: Arm | None = after
        """The arm first tried before this one at the same node."""


class Node:
    """A point in the game, after a sequence of answers."""

    __slots__ = ("key", "arms", "next")

    def __init__(self, key: i64, after: "Node | None") -> None:
        self.key: i64 = key
        """The answers of the other seats that were asked at the same time, in one number."""
        self.arms: Arm | None = None
        """The arm that was added last."""
        self.next: Node | None = after
        """Another node behind the same arm."""
