"""What all parts of Nefertiti's board use: places, chips of seats, signs in a row."""

from typing import Final

from hypostyle.core.drawing import (
    CREAM,
    INK,
    OUTLINES,
    SEATS,
    Box,
    Kit,
    Node,
    Paint,
    Svg,
    boxed,
    ems,
    group,
    marker,
    path,
    pen,
    rect,
    still,
)
from hypostyle.core.drawing.pictures import Stamps, drawn, moved
from hypostyle.games.nefertiti.data import SIDES
from hypostyle.games.nefertiti.facts import FACTS
from hypostyle.games.nefertiti.pictograms import FORMULAS, SIGNS, TWICE

ROUND: Final = 6
FAR: Final = 3
"""The corners of places, and how far outside of them the outer line of a halo runs."""
LETTERS: Final = tuple(side.letter for side in FACTS.sides)


class Overlay:
    """Signs and cloth on all markets, collected while these are drawn, and then drawn together.

    Places count from the corner of a market (`corner`); markets may be faint (`opacity`).
    """

    def __init__(self) -> None:
        self.corner = (0.0, 0.0)
        self.opacity = 1.0
        self._signs = Stamps(SIGNS)
        self._shapes: dict[tuple[float, tuple[tuple[str, Paint], ...]], list[str]] = {}

    def sign(self, name: str, x: float, y: float, scale: float) -> None:
        """One more sign."""
        left, top = self.corner
        self._signs.add(name, round(x + left, 1), round(y + top, 1), scale, self.opacity)

    def outline(self, d: str, **paint: Paint) -> None:
        """One more outline, painted like others."""
        key = (self.opacity, tuple(paint.items()))
        self._shapes.setdefault(key, []).append(moved(d, *self.corner, 1))

    def drawn(self) -> Svg:
        """All of them."""
        shapes = [
            path("".join(parts), **dict(paint), pointer_events="none",
                 opacity=opacity if opacity != 1 else None)
            for (opacity, paint), parts in self._shapes.items()
        ]  # fmt: skip
        return still(*shapes, self._signs.drawn())


def spot(
    kit: Kit,
    name: str,
    box: Box,
    material: str,
    *content: Node,
    says: str = "",
    edge: str = "",
    over: Overlay | None = None,
) -> Svg:
    """A place: its surface and what lies on it.

    It is what `Kit.place` draws, in fewer elements: there are up to a hundred on this board. With an
    overlay the outer lines of those that may be chosen are drawn together.
    """
    legal, last = name in kit.legal, name in kit.last
    told = {"place": name}
    if legal:
        told["legal"] = "true"
    if last:
        told["last"] = "true"
    around = pen(edge, 4) if edge else kit.edge(material)
    body = boxed(
        box, rx=ROUND, fill=kit.fill(material),
        **(pen(kit["choice"], 3.5) if legal else around),
        pointer_events="all" if legal and over is not None else None,
    )  # fmt: skip
    glow = None
    if legal and over is None:
        glow = ring(kit, box)
    elif legal and over is not None:
        over.outline(rounded(box, FAR), **ring_paint(kit))
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


def ring_paint(kit: Kit) -> dict[str, Paint]:
    """How the outer line around places that may be chosen is drawn."""
    return {"fill": "none", **kit.glow()}


def ring(kit: Kit, box: Box) -> Svg:
    """The outer line around what may be chosen; it catches presses."""
    w, h = box.w + 2 * FAR, box.h + 2 * FAR
    big = min(w, h) >= kit.finger
    return still(
        rect(box.x - FAR, box.y - FAR, w, h, rx=ROUND + FAR, **ring_paint(kit),
             pointer_events="all" if big else None),
        None if big else kit.touch(*box),
    )  # fmt: skip


def servant(kit: Kit, seat: int, x: float, y: float, r: float) -> Svg:
    """A servant on a stall: its seat's shape, raised, with its letter."""
    return marker(kit, SIDES[seat], LETTERS[seat], x, y, r)


def chip_outline(kit: Kit, seat: int, x: float, y: float, r: float) -> tuple[str, dict[str, Paint]]:
    """A seat's shape without its letter, and how it is painted."""
    look = SEATS[SIDES[seat]]
    scale = r / 24
    edge = INK if seat == 4 and not kit.night else CREAM
    paint: dict[str, Paint] = {"fill": look.fill, **pen(edge, 3.5 * scale)}
    return moved(OUTLINES[look.outline][0], x, y, scale), {**paint, "stroke_linejoin": "round"}


def chip(kit: Kit, seat: int, x: float, y: float, r: float) -> Svg:
    """A seat's shape in its colour, flat, with its letter where there is room for one."""
    look = SEATS[SIDES[seat]]
    _, drop, size = OUTLINES[look.outline]
    scale = r / 24
    said = size * scale >= kit.floor("letter")
    outline, paint = chip_outline(kit, seat, x, y, r)
    return still(
        path(outline, **paint),
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
    return drawn(SIGNS[name], x, y, scale)


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
