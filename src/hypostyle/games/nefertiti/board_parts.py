"""What all parts of Nefertiti's board use: places, chips of seats, signs in a row."""

from typing import Final

from hypostyle.core.drawing import (
    CREAM,
    INK,
    OUTLINES,
    SEATS,
    Kit,
    Node,
    Paint,
    Svg,
    at,
    ems,
    group,
    path,
    pen,
    rect,
    still,
)
from hypostyle.games.nefertiti.board_layout import Box
from hypostyle.games.nefertiti.data import SIDES
from hypostyle.games.nefertiti.facts import FACTS
from hypostyle.games.nefertiti.pictograms import FORMULAS, SIGNS, TWICE

ROUND: Final = 6
FAR: Final = 3
"""The corners of places, and how far outside of them the outer line of a halo runs."""
LETTERS: Final = tuple(side.letter for side in FACTS.sides)


def sized(kit: Kit, wide: float, tall: float, kind: str = "num") -> float:
    """A size of words by shape, never below the least one."""
    return max(wide if kit.wide else tall, kit.floor(kind))


def boxed(box: Box, **paint: Paint) -> Svg:
    """A box as a shape."""
    return rect(box.x, box.y, box.w, box.h, **paint)


def spot(
    kit: Kit,
    name: str,
    box: Box,
    material: str,
    *content: Node,
    says: str = "",
    about: str = "",
    edge: str = "",
    rings: list[Box] | None = None,
) -> Svg:
    """A place: its surface and what lies on it. Without a name it is only to be asked about.

    It is what `Kit.place` draws, in fewer elements: there are up to a hundred on this board. Those
    that lie side by side collect their `rings`, to be drawn as one outline.
    """
    legal, last = name in kit.legal, name in kit.last
    told = {"place": name} if name else {"about": about} if about else {}
    if legal:
        told["legal"] = "true"
    if last:
        told["last"] = "true"
    around = pen(edge, 4) if edge else kit.edge(material)
    body = boxed(
        box, rx=ROUND, fill=kit.fill(material),
        **(pen(kit["choice"], 3.5) if legal else around),
        pointer_events="all" if legal and rings is not None else None,
    )  # fmt: skip
    glow = None
    if legal and rings is None:
        glow = ring(kit, box)
    elif legal and rings is not None:
        rings.append(box)
        glow = None if min(box.w, box.h) >= kit.finger else kit.touch(*box)
    return group(
        body,
        *content,
        glow,
        kit.brackets(box.x + 1, box.y + 1, box.w - 2, box.h - 2) if last else None,
        data=told,
        aria_label=says or None,
    )


def rounded(box: Box, far: float) -> str:
    """A box with round corners, made larger on all sides, as an outline."""
    r = ROUND + far
    w, h = box.w + 2 * (far - r), box.h + 2 * (far - r)
    return (
        f"M{box.x - far + r:.1f} {box.y - far:.1f}h{w:.1f}a{r} {r} 0 0 1 {r} {r}v{h:.1f}"
        f"a{r} {r} 0 0 1 {-r} {r}h{-w:.1f}a{r} {r} 0 0 1 {-r} {-r}v{-h:.1f}a{r} {r} 0 0 1 {r} {-r}Z"
    )


def many_rings(kit: Kit, boxes: list[Box]) -> Svg:
    """The outer lines around many places that may be chosen."""
    return path("".join(rounded(box, FAR) for box in boxes), fill="none", pointer_events="none",
                **pen(kit["faience"], 4 if kit.strong else 2.8))  # fmt: skip


def ring(kit: Kit, box: Box) -> Svg:
    """The outer line around what may be chosen; it catches presses."""
    w, h = box.w + 2 * FAR, box.h + 2 * FAR
    big = min(w, h) >= kit.finger
    return still(
        rect(box.x - FAR, box.y - FAR, w, h, rx=ROUND + FAR, fill="none",
             **pen(kit["faience"], 4 if kit.strong else 2.8),
             pointer_events="all" if big else None),
        None if big else kit.touch(*box),
    )  # fmt: skip


def servant(kit: Kit, seat: int, x: float, y: float, r: float) -> Svg:
    """A servant on a stall: its seat's shape, raised, with its letter."""
    look = SEATS[SIDES[seat]]
    d, drop, size = OUTLINES[look.outline]
    scale = r / 24
    foot = y + (0 if kit.strong else 4 * scale)
    said = size * scale >= kit.floor("letter")
    return still(
        path(d, fill=look.deep, **pen(INK, 5, stroke_linejoin="round"),
             transform=f"translate({x:.1f} {foot:.1f}) scale({scale:.3g})"),
        path(d, fill=look.fill, **pen(CREAM, 2.6, stroke_linejoin="round"),
             transform=f"translate({x:.1f} {y:.1f}) scale({scale:.3g})"),
        kit.letter(x, y + drop * scale, LETTERS[seat], size * scale, look.ink) if said else None,
    )  # fmt: skip


def chip(kit: Kit, seat: int, x: float, y: float, r: float) -> Svg:
    """A seat's shape in its colour, flat, with its letter where there is room for one."""
    look = SEATS[SIDES[seat]]
    d, drop, size = OUTLINES[look.outline]
    scale = r / 24
    said = size * scale >= kit.floor("letter")
    edge = INK if seat == 4 and not kit.night else CREAM
    return still(
        path(d, fill=look.fill, **pen(edge, 3.5, stroke_linejoin="round"),
             transform=f"translate({x:.1f} {y:.1f}) scale({scale:.3g})"),
        kit.letter(x, y + drop * scale, LETTERS[seat], size * scale, look.ink) if said else None,
    )  # fmt: skip


def pawn(x: float, y: float, h: float) -> str:
    """A servant that stands on (x, y), as an outline."""
    u = h / 15
    head = f"a{3.6 * u:.1f} {3.6 * u:.1f} 0 1 1 {4 * u:.1f} 0"
    return (
        f"M{x - 5 * u:.1f} {y:.1f}q0 {-6 * u:.1f} {3 * u:.1f} {-8 * u:.1f}{head}"
        f"q{3 * u:.1f} {2 * u:.1f} {3 * u:.1f} {8 * u:.1f}z"
    )


def signed(name: str, x: float, y: float, scale: float = 1) -> Svg:
    """A sign in its place."""
    return at(x, y, SIGNS[name], scale=scale)


def formula(pile: int, box: Box, size: float) -> list[tuple[str, float]]:
    """What a character does, as signs and numbers in a row: each with its middle."""
    widths = [
        15.5 * size / 16
        if item in SIGNS
        else size * ems({"+": "+2", "first": TWICE}.get(item, item)) + 2
        for item in FORMULAS[pile]
    ]
    x, out = box.mid - sum(widths) / 2, []
    for item, w in zip(FORMULAS[pile], widths, strict=True):
        out.append((item, x + w / 2))
        x += w
    return out
