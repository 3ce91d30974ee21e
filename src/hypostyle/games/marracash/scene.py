"""What never changes of MarraCash's board: the desert, the walled town with its houses and fountains."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from hypostyle.core.drawing import (
    INK,
    Box,
    Kit,
    Node,
    Paint,
    Svg,
    at,
    boxed,
    cloth,
    disc,
    ground,
    group,
    line,
    oval,
    path,
    pen,
    rect,
    scenery_file,
    star,
    still,
)
from hypostyle.core.drawing.paints import paint_id
from hypostyle.core.drawing.pictures import drawn, moved
from hypostyle.core.game import Marks, Shape, Theme
from hypostyle.games.marracash.board_layout import LAYOUTS, WALL, Layout, Point
from hypostyle.games.marracash.data import (
    CELLS,
    ENTRANCES,
    FOUNTAIN_CELL,
    SHOPS,
    Cell,
    door_sides,
    open_at,
)
from hypostyle.games.marracash.pictograms import (
    CAMEL,
    GOODS,
    LEAF,
    PLATE,
    RUGS,
    house,
    hue,
    town,
)

AWNING: Final = 20
"""How high the awning of a shop is."""
LANTERNS: Final = (
    # Strings across the alleys, from cell to cell.
    ((0, 6), (0, 8)), ((1, 2), (1, 5)), ((8, 9), (8, 11)), ((8, 1), (8, 3)), ((2, 0), (2, 1)),
    ((5, 3), (5, 3)), ((3, 7), (3, 8)), ((6, 9), (6, 10)),
)  # fmt: skip
GLASS: Final = ("#ffe9a0", "#ffb36b", "#a8ece0")
PALMS: Final[dict[Shape, tuple[Point, ...]]] = {
    "wide": ((1150, 780), (1206, 790), (1196, 560)),
    "tall": ((80, 1490), (640, 1480), (120, 1630), (600, 1640)),
}
CAMELS: Final[dict[Shape, tuple[Point, ...]]] = {
    "wide": ((1166, 690), (1150, 480)),
    "tall": ((240, 1480), (470, 1490), (260, 1600), (480, 1608)),
}


def scenery(shape: Shape, theme: Theme) -> str:
    """The still scene as a file of its own."""
    layout = LAYOUTS[shape]
    kit = Kit(Marks(shape=shape, theme=theme))
    return scenery_file(kit, layout.width, layout.height, still_scene(shape, theme))


@cache
def still_scene(shape: Shape, theme: Theme) -> Svg:
    """The scene under every position of a shape and theme."""
    kit = Kit(Marks(shape=shape, theme=theme))
    layout = LAYOUTS[shape]
    return still(
        cloth(kit, "marracash", layout.width, layout.height),
        ground(kit, layout.width, layout.height),
        [at(x, y, palm(kit), scale=0.9) for x, y in PALMS[shape]],
        [drawn(CAMEL, x, y, 0.8) for x, y in CAMELS[shape]],
        kit.slab(*layout.heading, "lapis", 10),
        trail(kit, layout),
        walls(kit, layout),
        streets(kit, layout),
        [lanterns(kit, layout, *ends) for ends in LANTERNS],
        [at(*layout.middle(cell), garden(kit, layout.cell)) for cell in CELLS if CELLS[cell] == "##"],
        [shop_house(kit, layout, n, False) for n in range(SHOPS)],
        [fountain(kit, layout, f) for f in range(len(FOUNTAIN_CELL))],
    )  # fmt: skip


# --- outside --------------------------------------------------------------------------------------


def trail(kit: Kit, layout: Layout) -> Iterator[Node]:
    """Where the line stands: trodden sand."""
    look: dict[str, Paint] = pen(kit["ink"], 2.5) if kit.strong else {"opacity": 0.5}
    for box in (layout.line, layout.left):
        yield boxed(box, rx=30, fill=town(kit, "trail"), **look)
    x, y, w, h = layout.line
    for part in (0.46, 0.93):
        yield line(f"M{x + 30} {y + h * part:.1f}H{x + w - 30}", town(kit, "track"), 3,
                   stroke_dasharray="2 12", stroke_linecap="round", opacity=0.7)  # fmt: skip


def palm(kit: Kit) -> Iterator[Node]:
    """A palm that stands on (0, 32)."""
    leaf, vein = ("#2c8a4a", "#8fd08a") if not kit.night else ("#1f5c38", "#3f8a56")
    if not kit.strong:
        yield oval(20, 32, 36, 9, fill="#2a1206", opacity=0.3)
    yield line("M-4 32C0 12 4 0 0 -14", "#7a4a1e", 8)
    for turn in (-165, -125, -90, -55, -20, 12, 192):
        yield at(0, -12, path(LEAF, fill=leaf, **pen("#0e4a28", 1.8)),
                 line("M2 0C16 -6 30 -6 42 0", vein, 1.5), turn=turn)  # fmt: skip
    yield disc(-4, -8, 4, fill="#b5651f")
    yield disc(4, -6, 4, fill="#b5651f")


def garden(kit: Kit, cell: int) -> Iterator[Node]:
    """§2.1 A palm that bars the way."""
    far = cell / 2 - 7
    bed = "#ffffff" if kit.strong else kit.material("sandstone").own
    yield rect(-far, -far, 2 * far, 2 * far, rx=8, fill=bed, **pen(town(kit, "glaze"), 4))
    yield at(-2, 2, palm(kit), scale=0.74)


# --- walls and streets ----------------------------------------------------------------------------


def walls(kit: Kit, layout: Layout) -> Iterator[Node]:
    """The wall with its merlons, rugs, towers and three gates."""
    x, y, w, h = layout.town.inset(-WALL)
    if not kit.strong:
        yield rect(x + 6, y + 9, w, h, rx=8, fill=kit["shade"], opacity=0.4)
    yield rect(x, y, w, h, rx=8, fill=kit.fill("terracotta"), **kit.edge("terracotta", 3))
    top, left = y + 5, x + 5
    bottom, right = y + h - 5, x + w - 5
    yield line(f"M{x + 30} {top}H{x + w - 30}M{x + 30} {bottom}H{x + w - 30}"
               f"M{left} {y + 30}V{y + h - 30}M{right} {y + 30}V{y + h - 30}",
               town(kit, "merlon"), 8, stroke_dasharray="14 10")  # fmt: skip
    for n, part in enumerate((0.09, 0.13, 0.3, 0.46, 0.49, 0.84, 0.88)):
        yield at(x + w * part, y + 13, rug(*RUGS[n % 6]))
        yield at(x + w * part, y + h - 11, rug(*RUGS[(n + 2) % 6]))
    for f in ENTRANCES:
        yield gate(kit, layout, f)
    for cx in (x + 11, x + w - 11):
        for cy in (y + 11, y + h - 11):
            yield at(cx, cy, tower(kit))


def rug(fill: str, thread: str) -> Iterator[Node]:
    """A rug over the wall, 28 wide."""
    yield line("M-12 15V20M-6 15V20M0 15V20M6 15V20M12 15V20", fill, 2.5)
    yield rect(-14, -13, 28, 28, fill=fill, **pen(INK, 1.8))
    yield path("M-10 -9H10V11H-10ZM0 -6L6 1L0 8L-6 1Z", fill="none", **pen(thread, 2))


def tower(kit: Kit) -> Iterator[Node]:
    """A corner of the wall, 48 wide."""
    yield rect(-24, -24, 48, 48, rx=6, fill=kit.fill("terracotta"), **kit.edge("terracotta", 3))
    yield rect(
        -16, -16, 32, 32, rx=4, fill=town(kit, "merlon"), **(pen(INK, 2) if kit.strong else {})
    )
    yield path(star(8, 12, 7), fill=town(kit, "glaze"), **pen(town(kit, "tile"), 2))


def gate(kit: Kit, layout: Layout, f: int) -> Svg:
    """The gate of an entrance: a passage through the wall between two pillars."""
    way = 0 if f == ENTRANCES[0] else 3 if f == ENTRANCES[1] else 2
    dx, dy = layout.way(way)
    x, y = layout.middle(FOUNTAIN_CELL[f])
    turn = {(0, -1): 0, (1, 0): 90, (0, 1): 180, (-1, 0): 270}[dx, dy]
    far = layout.cell / 2
    return at(
        x + dx * far, y + dy * far,
        rect(-30, -WALL - 2, 60, WALL + 6, fill=kit.fill("street")),
        line(f"M-30 {-WALL / 2}H30", town(kit, "glaze"), 5),
        [
            (rect(side - 11, -WALL - 6, 22, WALL + 12, rx=4, fill=kit.fill("terracotta"),
                  **kit.edge("terracotta", 3)),
             rect(side - 6, -WALL, 12, 12, rx=2, fill=town(kit, "merlon")))
            for side in (-40, 40)
        ],
        turn=turn,
    )  # fmt: skip


def streets(kit: Kit, layout: Layout) -> Iterator[Node]:
    """Paved ground, with the shadow of the wall."""
    x, y, w, h = layout.town
    yield rect(x, y, w, h, fill=kit.fill("street"), **kit.edge("street", 2))
    seams = "".join(_seams(layout, cell) for cell in CELLS if open_at(cell))
    yield line(seams, town(kit, "seam"), 1.3, opacity=0.45)
    if not kit.strong:
        yield path(f"M{x} {y}H{x + w}V{y + 10}H{x + 12}V{y + h}H{x}Z", fill=kit["shade"],
                   opacity=0.25)  # fmt: skip


def _seams(layout: Layout, cell: Cell) -> str:
    q = layout.cell
    x, y = layout.middle(cell)
    x, y = x - q / 2, y - q / 2
    return "".join(
        f"M{x:g} {y + part * q:g}h{q}" for part in (0, 0.25, 0.5, 0.75)
    ) + "".join(
        f"M{x + (part + 0.25 * (n % 2)) * q:g} {y + n * q / 4:g}v{q / 4:g}"
        for n in range(4)
        for part in (0.125, 0.625)
    )  # fmt: skip


def lanterns(kit: Kit, layout: Layout, first: Cell, last: Cell) -> Iterator[Node]:
    """A string of lanterns from roof to roof over an alley."""
    (ax, ay), (bx, by) = layout.middle(first), layout.middle(last)
    far, sag = layout.cell / 2 - 6, 26
    left, right, top = min(ax, bx) - far, max(ax, bx) + far, (ay + by) / 2 - far + 4
    yield line(f"M{left:g} {top:g}q{(right - left) / 2:g} {2 * sag} {right - left:g} 0", INK, 2)
    many = max(3, round((right - left) / 44))
    for n in range(1, many):
        t = n / many
        x, y = left + t * (right - left), top + 4 * sag * t * (1 - t)
        yield (
            None
            if kit.strong
            else disc(x, y + 9, 26, fill=f"url(#{paint_id('glow', kit.theme)}) none", opacity=0.3)
        )
        yield path(moved("M-5 2H5L7 10L3 18H-3L-7 10Z", x, y, 1), fill=GLASS[n % 3], **pen("#4a1a0c", 1.5))  # fmt: skip


# --- fountains ------------------------------------------------------------------------------------


def number_plate(layout: Layout, f: int) -> Point:
    """The middle of a fountain's number, on its upper rim."""
    x, y = layout.middle(FOUNTAIN_CELL[f])
    return x, y - 0.29 * layout.cell


def fountain(kit: Kit, layout: Layout, f: int) -> Svg:
    """§2.1 A fountain of glazed tiles; an entrance has a number on lapis."""
    x, y = layout.middle(FOUNTAIN_CELL[f])
    u = layout.cell / 86
    entrance = f in ENTRANCES
    outer, middle = star(8, 41, 34), star(8, 30, 25)
    dots = "".join(moved(star(4, 6, 2.5), *spot, 1) for spot in _around(35))
    nx, ny = number_plate(layout, f)
    gold = pen("#ffcf4a" if entrance else "#3fa7ae" if kit.night else "#0c3a49", 2.5)
    return still(
        at(
            x, y,
            None if kit.strong else path(outer, fill=kit["shade"], opacity=0.35, transform="translate(5 7)"),
            path(outer, fill=town(kit, "tile"), **pen("#1b3a70" if entrance else "#8e4428", 3)),
            path(dots, fill=town(kit, "glaze")),
            path(middle, fill=town(kit, "rim"), **pen(town(kit, "clay"), 2.4)),
            disc(0, 0, 22, fill=town(kit, "water"), **pen("#0c5660", 2)),
            line("M-13 -6A15 15 0 0 1 6 -14M13 7A15 15 0 0 1 -5 14", town(kit, "foam"), 2.2,
                 stroke_linecap="round", opacity=0.85),
            disc(0, 0, 5, fill=town(kit, "foam"), **pen("#0c5660", 2)),
            scale=u,
        ),
        rect(nx - 22, ny - 14, 44, 28, rx=14, fill="#1b3a70" if entrance else town(kit, "number"), **gold),
    )  # fmt: skip


def _around(far: float) -> Iterator[Point]:
    for n in range(8):
        dx, dy = ((0, 1), (0.707, 0.707), (1, 0), (0.707, -0.707))[n % 4]
        sign = 1 if n < 4 else -1
        yield sign * far * dx, sign * far * dy


# --- houses ---------------------------------------------------------------------------------------


def plate_spot(box: Box) -> Point:
    """The middle of the plate with a shop's name."""
    return (
        (box.x + 25, box.y + (box.h - AWNING) / 2 + 1) if box.w > box.h else (box.mid, box.y + 25)
    )


def goods_spot(box: Box) -> Point:
    """The middle of what a shop sells, as long as nobody owns it."""
    if box.w > box.h:
        return box.x + 0.68 * box.w, box.y + (box.h - AWNING) / 2 + 2
    return box.mid, box.y + 0.58 * box.h


def shop_house(kit: Kit, layout: Layout, n: int, gray: bool) -> Svg:
    """§2.3 The house of a shop: a flat roof, an awning in its colour, lit doors, its goods."""
    box = layout.shop(n)
    x, y, w, h = box
    colour = hue(n // 5, gray)
    paints = house(kit, colour)
    edge = INK if kit.strong else "#3a1208"
    shade = f"M{x + w} {y + 8}l9 10V{y + h + 10}H{x + 14}L{x + 4} {y + h}Z"
    px, py = plate_spot(box)
    return group(
        None if kit.strong else path(shade, fill=kit["shade"], opacity=0.3),
        rect(x, y, w, h, rx=6, fill=paints.wall, **pen(edge, 2.5 if kit.strong else 1.8)),
        rect(x + 4, y + 4, w - 8, h - AWNING - 4, rx=4, fill=paints.roof, **pen(paints.awning, 2)),
        awning(kit, box, paints.awning),
        doors(kit, layout, n),
        path(moved(PLATE, px, py, 1), fill=paints.awning,
             **pen("#7d5208" if colour == 4 else "#fff8ea", 2.4)),
        drawn(GOODS[n // 5], *goods_spot(box), 0.95, 0.9),
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
    edge = pen("#3a1208", 1)
    yield path("".join(stripes[::2]), fill=colour, **edge)
    yield path("".join(stripes[1::2]), fill=town(kit, "stripe"), **edge)


def doors(kit: Kit, layout: Layout, n: int) -> Iterator[Node]:
    """§2.3 A lit threshold wherever a side of the house opens to a street."""
    arches, beams = "", ""
    for cell, way in door_sides(n):
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
        yield path(beams, fill=town(kit, "beam"), opacity=0.2 if kit.night else 0.38)
    yield path(arches, fill=town(kit, "door"), **pen("#3a1208", 2.4))
