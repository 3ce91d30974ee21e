"""What never changes of MarraCash's board: the desert, the walled town with its houses and fountains."""

from collections.abc import Iterator
from typing import Final

from hypostyle.core import drawing as art
from hypostyle.core.drawing import Box, Kit, Node, Paint, Svg
from hypostyle.core.drawing.paints import paint_id
from hypostyle.core.drawing.pictures import drawn, moved
from hypostyle.core.game import Shape
from hypostyle.games.marracash import data
from hypostyle.games.marracash.board_layout import LAYOUTS, WALL, Layout, Point
from hypostyle.games.marracash.pictograms import CAMEL, GOODS, LEAF, PLATE, RUGS, house, hue, town

AWNING: Final = 20
"""How high the awning of a shop is."""
LANTERNS: Final = (
    # Strings across the alleys, from cell to cell.
    ((0, 6), (0, 8)), ((1, 2), (1, 5)), ((8, 9), (8, 11)), ((8, 1), (8, 3)), ((2, 0), (2, 1)),
    ((5, 3), (5, 3)), ((3, 7), (3, 8)), ((6, 9), (6, 10)),
)  # fmt: skip
LANTERN: Final = "M-5 2H5L7 10L3 18H-3L-7 10Z"
TILES: Final = ((0, 35), (25, 25), (35, 0), (25, -25), (0, -35), (-25, -25), (-35, 0), (-25, 25))
GLASS: Final = ("#ffe9a0", "#ffb36b", "#a8ece0")
PALMS: Final[dict[Shape, tuple[Point, ...]]] = {
    "wide": ((1150, 780), (1206, 790), (1196, 560)),
    "tall": ((80, 1490), (640, 1480), (120, 1630), (600, 1640)),
}
CAMELS: Final[dict[Shape, tuple[Point, ...]]] = {
    "wide": ((1166, 690), (1150, 480)),
    "tall": ((240, 1480), (470, 1490), (260, 1600), (480, 1608)),
}


def parts(kit: Kit, layout: Layout) -> Svg:
    """All of it but the cloth."""
    return art.still(
        art.ground(kit, layout.width, layout.height),
        [art.at(x, y, palm(kit), scale=0.9) for x, y in PALMS[kit.marks.shape]],
        [drawn(CAMEL, x, y, 0.8) for x, y in CAMELS[kit.marks.shape]],
        kit.slab(*layout.heading, "lapis", 10),
        trail(kit, layout),
        walls(kit, layout),
        streets(kit, layout),
        [lanterns(kit, layout, *ends) for ends in LANTERNS],
        [art.at(*layout.middle(cell), garden(kit, layout.cell)) for cell in data.CELLS if data.CELLS[cell] == "##"],
        [shop_house(kit, layout, n, False) for n in range(data.SHOPS)],
        [fountain(kit, layout, f) for f in range(len(data.FOUNTAIN_CELL))],
    )  # fmt: skip


SCENERY = art.Scenery("marracash", LAYOUTS, parts)

# --- outside --------------------------------------------------------------------------------------


def trail(kit: Kit, layout: Layout) -> Iterator[Node]:
    """Where the line stands: trodden sand."""
    look: dict[str, Paint] = art.pen(kit["ink"], 2.5) if kit.strong else {"opacity": 0.5}
    for box in (layout.line, layout.left):
        yield art.boxed(box, rx=30, fill=town(kit, "trail"), **look)
    x, y, w, h = layout.line
    for part in (0.46, 0.93):
        yield art.line(f"M{x + 30} {y + h * part:.1f}H{x + w - 30}", town(kit, "track"), 3,
                   stroke_dasharray="2 12", stroke_linecap="round", opacity=0.7)  # fmt: skip


def palm(kit: Kit) -> Iterator[Node]:
    """A palm that stands on (0, 32)."""
    leaf, vein = ("#2c8a4a", "#8fd08a") if not kit.night else ("#1f5c38", "#3f8a56")
    if not kit.strong:
        yield art.oval(20, 32, 36, 9, fill="#2a1206", opacity=0.3)
    yield art.line("M-4 32C0 12 4 0 0 -14", "#7a4a1e", 8)
    for turn in (-165, -125, -90, -55, -20, 12, 192):
        yield art.at(0, -12, art.path(LEAF, fill=leaf, **art.pen("#0e4a28", 1.8)),
                 art.line("M2 0C16 -6 30 -6 42 0", vein, 1.5), turn=turn)  # fmt: skip
    yield art.disc(-4, -8, 4, fill="#b5651f")
    yield art.disc(4, -6, 4, fill="#b5651f")


def garden(kit: Kit, cell: int) -> Iterator[Node]:
    """§2.1 A palm that bars the way."""
    far = cell / 2 - 7
    bed = "#ffffff" if kit.strong else kit.material("sandstone").own
    yield art.rect(-far, -far, 2 * far, 2 * far, rx=8, fill=bed, **art.pen(town(kit, "glaze"), 4))
    yield art.at(-2, 2, palm(kit), scale=0.74)


# --- walls and streets ----------------------------------------------------------------------------


def walls(kit: Kit, layout: Layout) -> Iterator[Node]:
    """The wall with its merlons, rugs, towers and three gates."""
    x, y, w, h = layout.town.inset(-WALL)
    if not kit.strong:
        yield art.rect(x + 6, y + 9, w, h, rx=8, fill=kit["shade"], opacity=0.4)
    yield art.rect(x, y, w, h, rx=8, **kit.made_of("terracotta", 3))
    across, down = f"H{x + w - 30}", f"V{y + h - 30}"
    edges = f"M{x + 30} {y + 5}{across}M{x + 30} {y + h - 5}{across}M{x + 5} {y + 30}{down}M{x + w - 5} {y + 30}{down}"
    yield art.line(edges, town(kit, "merlon"), 8, stroke_dasharray="14 10")
    for n, part in enumerate((0.09, 0.13, 0.3, 0.46, 0.49, 0.84, 0.88)):
        yield art.at(x + w * part, y + 13, rug(*RUGS[n % 6]))
        yield art.at(x + w * part, y + h - 11, rug(*RUGS[(n + 2) % 6]))
    for f in data.ENTRANCES:
        yield gate(kit, layout, f)
    for cx in (x + 11, x + w - 11):
        for cy in (y + 11, y + h - 11):
            yield art.at(cx, cy, tower(kit))


def rug(fill: str, thread: str) -> Iterator[Node]:
    """A rug over the wall, 28 wide."""
    yield art.line("M-12 15V20M-6 15V20M0 15V20M6 15V20M12 15V20", fill, 2.5)
    yield art.rect(-14, -13, 28, 28, fill=fill, **art.pen(art.INK, 1.8))
    yield art.path("M-10 -9H10V11H-10ZM0 -6L6 1L0 8L-6 1Z", fill="none", **art.pen(thread, 2))


def tower(kit: Kit) -> Iterator[Node]:
    """A corner of the wall, 48 wide."""
    yield art.rect(-24, -24, 48, 48, rx=6, **kit.made_of("terracotta", 3))
    yield art.rect(-16, -16, 32, 32, rx=4, fill=town(kit, "merlon"), **kit.edge("terracotta", 1.5))
    yield art.path(art.star(8, 12, 7), fill=town(kit, "glaze"), **art.pen(town(kit, "tile"), 2))


def gate(kit: Kit, layout: Layout, f: int) -> Svg:
    """The gate of an entrance: a passage through the wall between two pillars."""
    way = 0 if f == data.ENTRANCES[0] else 3 if f == data.ENTRANCES[1] else 2
    dx, dy = layout.way(way)
    x, y = layout.middle(data.FOUNTAIN_CELL[f])
    turn = {(0, -1): 0, (1, 0): 90, (0, 1): 180, (-1, 0): 270}[dx, dy]
    far = layout.cell / 2
    return art.at(
        x + dx * far, y + dy * far,
        art.rect(-30, -WALL - 2, 60, WALL + 6, fill=kit.fill("street")),
        art.line(f"M-30 {-WALL / 2}H30", town(kit, "glaze"), 5),
        [
            (art.rect(side - 11, -WALL - 6, 22, WALL + 12, rx=4, **kit.made_of("terracotta", 3)),
             art.rect(side - 6, -WALL, 12, 12, rx=2, fill=town(kit, "merlon")))
            for side in (-40, 40)
        ],
        turn=turn,
    )  # fmt: skip


def streets(kit: Kit, layout: Layout) -> Iterator[Node]:
    """Paved ground, with the shadow of the wall."""
    x, y, w, h = layout.town
    yield art.rect(x, y, w, h, **kit.made_of("street", 2))
    seams = "".join(_seams(layout, cell) for cell in data.CELLS if data.open_at(cell))
    yield art.line(seams, town(kit, "seam"), 1.3, opacity=0.45)
    if not kit.strong:
        yield art.path(f"M{x} {y}H{x + w}V{y + 10}H{x + 12}V{y + h}H{x}Z", fill=kit["shade"],
                   opacity=0.25)  # fmt: skip


def _seams(layout: Layout, cell: data.Cell) -> str:
    """Four rows of stones, each shifted against the next."""
    x, y = layout.middle(cell)
    step = layout.cell / 4
    rows = [(x - 2 * step, y + (n - 2) * step, (0.5 + n % 2) * step) for n in range(4)]
    return "".join(
        f"M{left:g} {top:g}h{4 * step:g}m{shift - 4 * step:g} 0v{step:g}m{2 * step:g} 0v{-step:g}"
        for left, top, shift in rows
    )


def lanterns(kit: Kit, layout: Layout, first: data.Cell, last: data.Cell) -> Iterator[Node]:
    """A string of lanterns from roof to roof over an alley."""
    (ax, ay), (bx, by) = layout.middle(first), layout.middle(last)
    far, sag = layout.cell / 2 - 6, 26
    left, right, top = min(ax, bx) - far, max(ax, bx) + far, (ay + by) / 2 - far + 4
    sling = f"M{left:g} {top:g}q{(right - left) / 2:g} {2 * sag} {right - left:g} 0"
    yield art.line(sling, art.INK, 2)
    many = max(3, round((right - left) / 44))
    glow = f"url(#{paint_id('glow', kit.theme)}) none"
    for t in (n / many for n in range(1, many)):
        x, y = left + t * (right - left), top + 4 * sag * t * (1 - t)
        if kit.night:  # warm, and without a rim
            yield [art.disc(x, y + 9, r, fill="#ff9a3c", opacity=0.09) for r in (28, 20, 12)]
        elif not kit.strong:
            yield art.disc(x, y + 9, 26, fill=glow, opacity=0.3)
        glass = GLASS[round(t * many) % 3]
        yield art.path(moved(LANTERN, x, y), fill=glass, **art.pen("#4a1a0c", 1.5))


# --- fountains ------------------------------------------------------------------------------------


def number_plate(layout: Layout, f: int) -> Point:
    """The middle of a fountain's number, on its upper rim."""
    x, y = layout.middle(data.FOUNTAIN_CELL[f])
    return x, y - 0.29 * layout.cell


def fountain(kit: Kit, layout: Layout, f: int) -> Svg:
    """§2.1 A fountain of glazed tiles; an entrance has a number on lapis."""
    x, y = layout.middle(data.FOUNTAIN_CELL[f])
    u = layout.cell / 86
    entrance = f in data.ENTRANCES
    outer, middle = art.star(8, 41, 34), art.star(8, 30, 25)
    dots = "".join(moved(art.star(4, 6, 2.5), *spot, 1) for spot in TILES)
    nx, ny = number_plate(layout, f)
    gold = art.pen("#ffcf4a" if entrance else "#3fa7ae" if kit.night else "#0c3a49", 2.5)
    return art.still(
        art.at(
            x, y,
            None if kit.strong else art.path(outer, fill=kit["shade"], opacity=0.35, transform="translate(5 7)"),
            art.path(outer, fill=town(kit, "tile"), **art.pen("#1b3a70" if entrance else "#8e4428", 3)),
            art.path(dots, fill=town(kit, "glaze")),
            art.path(middle, fill=town(kit, "rim"), **art.pen(town(kit, "clay"), 2.4)),
            art.disc(0, 0, 22, fill=town(kit, "water"), **art.pen("#0c5660", 2)),
            art.line("M-13 -6A15 15 0 0 1 6 -14M13 7A15 15 0 0 1 -5 14", town(kit, "foam"), 2.2,
                 stroke_linecap="round", opacity=0.85),
            art.disc(0, 0, 5, fill=town(kit, "foam"), **art.pen("#0c5660", 2)),
            scale=u,
        ),
        art.rect(nx - 22, ny - 14, 44, 28, rx=14, fill="#1b3a70" if entrance else town(kit, "number"), **gold),
    )  # fmt: skip


# --- houses ---------------------------------------------------------------------------------------


def plate_spot(box: Box) -> Point:
    """The middle of the plate with a shop's name."""
    lies = box.w > box.h
    return (box.x + 25, box.y + (box.h - AWNING) / 2 + 1) if lies else (box.mid, box.y + 25)


def goods_spot(box: Box) -> Point:
    """The middle of what a shop sells, as long as nobody owns it."""
    if box.w > box.h:
        return box.x + 0.68 * box.w, box.y + (box.h - AWNING) / 2 + 2
    return box.mid, box.y + 0.58 * box.h


def shop_house(kit: Kit, layout: Layout, n: int, gray: bool) -> Svg:
    """§2.3 The house of a shop: a flat roof, an awning in its colour, lit doors, its goods."""
    box = layout.shop(n)
    x, y, w, h = box
    colour = hue(data.colour_of(n), gray)
    paints = house(kit, colour)
    edge = art.INK if kit.strong else "#3a1208"
    shade = f"M{x + w} {y + 8}l9 10V{y + h + 10}H{x + 14}L{x + 4} {y + h}Z"
    px, py = plate_spot(box)
    return art.group(
        None if kit.strong else art.path(shade, fill=kit["shade"], opacity=0.3),
        art.rect(x, y, w, h, rx=6, fill=paints.wall, **art.pen(edge, 2.5 if kit.strong else 1.8)),
        art.rect(x + 4, y + 4, w - 8, h - AWNING - 4, rx=4, fill=paints.roof, **art.pen(paints.awning, 2)),
        awning(kit, box, paints.awning),
        doors(kit, layout, n),
        art.path(moved(PLATE, px, py, 1), fill=paints.awning,
             **art.pen("#7d5208" if colour == 4 else "#fff8ea", 2.4)),
        drawn(GOODS[data.colour_of(n)], *goods_spot(box), 0.95, 0.9),
    )  # fmt: skip


def awning(kit: Kit, box: Box, colour: str) -> Iterator[Node]:
    """Stripes over the front of a house."""
    many = round(box.w / 13)
    step = (box.w + 4) / many
    top = box.low - AWNING
    stripes = [
        f"M{box.x - 2 + n * step:.1f} {top:g}h{step:.1f}v{AWNING - 4}a{step / 2:.1f} 6 0 0 1 {-step:.1f} 0Z"
        for n in range(many)
    ]
    edge = art.pen("#3a1208", 1)
    yield art.path("".join(stripes[::2]), fill=colour, **edge)
    yield art.path("".join(stripes[1::2]), fill=town(kit, "stripe"), **edge)


def doors(kit: Kit, layout: Layout, n: int) -> Iterator[Node]:
    """§2.3 A lit threshold wherever a side of the house opens to a street."""
    arches, beams = "", ""
    for cell, way in data.door_sides(n):
        dx, dy = layout.way(way)
        x, y = layout.middle(cell)
        x, y = x + dx * (layout.cell / 2 - 6), y + dy * (layout.cell / 2 - 6)

        def spot(u: float, v: float, x: float = x, y: float = y, dx: int = dx, dy: int = dy) -> str:
            return f"{x - u * dy + v * dx:.1f} {y + u * dx + v * dy:.1f}"

        arches += (
            f"M{spot(-11, -4)}L{spot(-11, 1)}Q{spot(-11, 9)} {spot(0, 9)}Q{spot(11, 9)} {spot(11, 1)}"
            f"L{spot(11, -4)}Z"
        )
        beams += f"M{spot(-10, 6)}L{spot(-20, 26)}L{spot(20, 26)}L{spot(10, 6)}Z"
    if not kit.strong:
        yield art.path(beams, fill=town(kit, "beam"), opacity=0.2 if kit.night else 0.38)
    yield art.path(arches, fill=town(kit, "door"), **art.pen("#3a1208", 2.4))
