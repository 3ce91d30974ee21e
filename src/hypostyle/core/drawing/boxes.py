"""Boxes: where things lie on a board, and places in as few elements as a crowded one can bear."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from hypostyle.core.drawing.kit import Kit
from hypostyle.core.drawing.svg import Node, Paint, Svg, group, pen, rect, still

ROUND: Final = 5
FAR: Final = 3
"""The corners of places, and how far outside of them the outer line of a halo runs."""


class Box(NamedTuple):
    """A box by its corner and size."""

    x: float
    y: float
    w: float
    h: float

    @property
    def mid(self) -> float:
        """The middle from left to right."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """The middle from top to bottom."""
        return self.y + self.h / 2

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def low(self) -> float:
        """The lower edge."""
        return self.y + self.h

    def inset(self, far: float) -> "Box":
        """A box inside this one, as far from it on all sides."""
        return Box(self.x + far, self.y + far, self.w - 2 * far, self.h - 2 * far)


def columns(box: Box, many: int, gap: float) -> list[Box]:
    """A box divided into columns."""
    w = (box.w + gap) / many
    return [Box(box.x + w * n, box.y, w - gap, box.h) for n in range(many)]


def rows(box: Box, many: int, gap: float) -> list[Box]:
    """A box divided into rows."""
    h = (box.h + gap) / many
    return [Box(box.x, box.y + h * n, box.w, h - gap) for n in range(many)]


def sized(kit: Kit, wide: float, tall: float, kind: str = "num") -> float:
    """A size of words by shape, never below the least one."""
    return max(wide if kit.wide else tall, kit.floor(kind))


def boxed(box: Box, **paint: Paint) -> Svg:
    """A box as a shape."""
    return rect(box.x, box.y, box.w, box.h, **paint)


def rounded(boxes: Iterable[Box], r: float = ROUND) -> str:
    """Boxes with round corners as one outline."""
    return "".join(
        f"M{box.x + r:.1f} {box.y:.1f}h{box.w - 2 * r:.1f}a{r} {r} 0 0 1 {r} {r}v{box.h - 2 * r:.1f}"
        f"a{r} {r} 0 0 1 {-r} {r}h{2 * r - box.w:.1f}a{r} {r} 0 0 1 {-r} {-r}v{2 * r - box.h:.1f}"
        f"a{r} {r} 0 0 1 {r} {-r}Z"
        for box in boxes
    )


def surface(kit: Kit, box: Box, material: str, r: float = ROUND) -> Svg:
    """A flat surface of a material, without shadow or shine."""
    return boxed(box, rx=r, **kit.made_of(material, 1.2))


def spot(
    kit: Kit,
    name: str,
    box: Box,
    *content: Node,
    says: str = "",
    material: str = "",
    r: float = ROUND,
    paint: Mapping[str, Paint] | None = None,
    data: Mapping[str, str] | None = None,
) -> Svg:
    """A place and what lies on it; without a material, the scenery shows its surface.

    `paint` is for a surface that is no material. `data` tells what else the place is.
    It is what `Kit.place` draws, in fewer elements, for boards with about a hundred places. The
    first thing inside is its box, by which pages find the place nearest to a finger.
    """
    legal, last = name in kit.legal, name in kit.last
    if not (legal or last or content or material or paint or data):
        return _idle(name, box, says, r)
    told = {"place": name, **(data or {})}
    if legal:
        told["legal"] = "true"
    if last:
        told["last"] = "true"
    look: dict[str, Paint] = {"fill": "none", "pointer_events": "all"}
    if material:
        look = kit.made_of(material, 1.2)
    look |= paint or {}
    if legal:
        look |= pen(kit["choice"], 3.5)
    return group(
        boxed(box, rx=r, **look),
        *content,
        ring(kit, box, r) if legal else None,
        kit.brackets(box.x + 1, box.y + 1, box.w - 2, box.h - 2) if last else None,
        data=told,
        aria_label=says or None,
    )


@lru_cache(maxsize=2048)
def _idle(name: str, box: Box, says: str, r: float) -> Svg:
    """A place with nothing on it that cannot be chosen: most are so, most of the time."""
    body = boxed(box, rx=r, fill="none", pointer_events="all")
    return group(body, data={"place": name}, aria_label=says or None)


def ring(kit: Kit, box: Box, r: float = ROUND) -> Svg:
    """The outer line around what may be chosen, and room for a finger."""
    w, h = box.w + 2 * FAR, box.h + 2 * FAR
    big = min(w, h) >= kit.finger
    return still(
        rect(box.x - FAR, box.y - FAR, w, h, rx=r + FAR, fill="none",
             **kit.glow(),
             pointer_events="all" if big else "none"),
        None if big else kit.touch(*box),
    )  # fmt: skip
