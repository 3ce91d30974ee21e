"""What never changes of Aton's board: the court, the temples with their squares, night over the dead."""

from collections.abc import Iterator

from hypostyle.core.drawing import (
    SEATS,
    Box,
    Kit,
    Node,
    Scenery,
    Svg,
    at,
    boxed,
    frieze,
    line,
    path,
    pen,
    rect,
    seated,
    still,
)
from hypostyle.games.aton import pictograms as art
from hypostyle.games.aton.board_layout import (
    LAYOUTS,
    Layout,
    ring_box,
    square_boxes,
    tally_box,
    tile_spot,
)
from hypostyle.games.aton.data import COLOUR, SIDES
from hypostyle.games.aton.facts import FACTS

PRIESTS = tuple(FACTS.portrait(seat) for seat in (0, 1))
"""Who serves Aton and who Amon, as the seats beside the board show them."""
_SHAFTS = "M330 6H520L980 994H640ZM620 6H690L1180 994H1060Z"  # of low sun across the court
_STAR = "m0 -6l1.6 4.2h4.4l-3.5 2.7l1.3 4.2l-3.8 -2.6l-3.8 2.6l1.3 -4.2l-3.5 -2.7h4.4z"


def parts(kit: Kit, layout: Layout) -> Svg:
    """All of it but the cloth."""
    squares = zip(square_boxes(layout), COLOUR, strict=True)
    return still(
        court(kit, layout),
        night_sky(kit, layout.track, "lapis"),
        [temple(kit, layout, box) for box in layout.temples],
        [at(box.mid, box.cy + 1, art.tile(colour, kit.theme), scale=box.w / 82) for box, colour in squares],
        underworld(kit, layout.kingdom),
        [side(kit, layout, seat) for seat in (0, 1)],
        path(_SHAFTS, fill="#fff4cf", opacity=0.09) if kit.theme == "day" and kit.wide else None,
    )  # fmt: skip


SCENERY = Scenery("aton", LAYOUTS, parts)


def court(kit: Kit, layout: Layout) -> Iterator[Node]:
    """The paved court on which all stands."""
    w, h = layout.width, layout.height
    yield rect(0, 0, w, h, rx=18, fill=kit["rim"])
    yield rect(4, 4, w - 8, h - 8, rx=15, **kit.made_of("limestone"))
    if kit.strong:
        return
    joints = "".join(
        f"M8 {y}H{w - 8}" + "".join(f"M{x} {y}v90" for x in range(80 + 70 * (y // 90 % 2), w, 140))
        for y in range(90, h - 90, 90)
    )
    yield line(joints, kit.material("limestone").edge, 1.5, opacity=0.35)


def night_sky(kit: Kit, box: Box, material: str) -> Iterator[Node]:
    """A slab of night with stars and a line of gold."""
    yield kit.slab(*box, material, 12, 5)
    if not kit.strong:
        sky = "".join(
            f"M{box.x + 12 + n * 0.618 % 1 * (box.w - 24):.0f} {box.y + 9 + n * 0.755 % 1 * 0.8 * box.h:.0f}h.1"
            for n in range(int(box.w / 14))
        )
        yield line(sky, "#f7cf6b", 2.6, stroke_linecap="round", opacity=0.5)
    yield boxed(box.inset(4), rx=9, fill="none", **pen(art.GOLD, 2.5))


def underworld(kit: Kit, box: Box) -> Iterator[Node]:
    """The Kingdom of the Dead: night over a river."""
    yield from night_sky(kit, box, "duat")
    if kit.strong:
        return
    y, left, right = box.low - 24, box.x + 6, box.right - 6
    waves = "".join("q20 -9 40 0t40 0" for _ in range(int((right - left) // 80)))
    yield path(
        f"M{left} {y}{waves}H{right}V{box.low - 14}q0 8 -8 8H{left + 8}q-8 0 -8 -8Z",
        fill=kit.fill("nile"), opacity=0.75,
    )  # fmt: skip


def temple(kit: Kit, layout: Layout, box: Box) -> Iterator[Node]:
    """Walls that lean inwards, a cornice with a painted band, a dark court for the squares."""
    x, y, w, h = box
    head = layout.head
    if not kit.strong:
        yield rect(x, y + 8, w + 6, h + 2, rx=8, fill=kit["shade"], opacity=0.3)
    wall, floor = ("#3a2f38", "#1c1620") if kit.night else ("#a77b43", "#5d3f22")
    if kit.strong:
        wall, floor = "#000000", "#ffffff"
    walls = f"M{x} {y + head - 8}L{x + 3} {y + h}H{x + w - 3}L{x + w} {y + head - 8}Z"
    pad = 4 if kit.wide else 0
    yield path(walls, fill=wall)
    yield rect(x + pad, y + head, w - 2 * pad, h - head - 6, fill=floor)
    yield path(
        f"M{x - 3} {y}H{x + w + 3}C{x + w + 3} {y + 15} {x + w} {y + 20} {x + w} {y + head - 4}"
        f"H{x}C{x} {y + 20} {x - 3} {y + 15} {x - 3} {y}Z",
        **kit.made_of("sandstone", 2),
    )  # fmt: skip
    yield frieze(kit, x - 1, y + 2, w + 2, 9)
    if not kit.strong:
        yield rect(x, y + head - 5, w, 5, fill=art.GOLD, opacity=0.7)


def side(kit: Kit, layout: Layout, seat: int) -> Iterator[Node]:
    """The place of a priest: a stele with a head in his colour, and his four cartouches."""
    box, look = layout.sides[seat], SEATS[SIDES[seat]]
    x, y, w, h = box
    yield kit.slab(x, y, w, h, "limestone", 14, 6)
    band = f"M{x} {y + 14}a14 14 0 0 1 14 -14h{w - 28}a14 14 0 0 1 14 14V{y + layout.band}H{x}Z"
    yield path(band, fill=look.fill)
    yield rect(x, y + layout.band - 4, w, 6, fill=art.GOLD)
    if kit.wide:
        stars = "".join(f"M{x + 132 + 20 * n} {y + 13}" + _STAR for n in range(5))
        yield path(stars, fill=look.light, opacity=0.3)
        yield at(x + 57, y + 55, seated(kit, PRIESTS[seat], SIDES[seat], 94))
    for n in range(4):
        ring = ring_box(kit, box, n)
        sign = art.sign(n, kit.on("plaster"), kit["ochre"])
        yield boxed(ring, rx=26, fill=kit.fill("plaster"), **pen("#c2881f", 5))
        if not kit.wide:
            rope = f"M{ring.x + 14} {ring.low + 7}H{ring.right - 14}"
            yield line(rope, "#c2881f", 6, stroke_linecap="round")
        yield at(ring.mid, ring.low - 17, sign, scale=1 if kit.wide else 0.85)
    top = tally_box(kit, box, 0).y - 4
    yield line(f"M{x + 12} {top}H{x + w - 12}", kit.material("limestone").edge, 1.5)
    for n, colour in enumerate(art.KINDS):
        where = tile_spot(kit, tally_box(kit, box, n))
        yield at(*where, art.tile(colour, kit.theme), scale=0.44 if kit.wide else 0.38)
