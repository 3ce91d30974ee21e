"""What never changes of Egizia's board: sand, sky, the Nile, printed spaces and pictures."""

from collections.abc import Iterator

from hypostyle.core import drawing as art
from hypostyle.core.bits import has, places
from hypostyle.core.drawing import Box, Kit, Node, Svg
from hypostyle.core.drawing.pictures import drawn, moved
from hypostyle.games.egizia import data, pictograms
from hypostyle.games.egizia.board_layout import LAYOUTS, Layout
from hypostyle.games.egizia.board_river import site_pictures
from hypostyle.games.egizia.board_works import lands, market_rows
from hypostyle.games.egizia.table import LANDS

SAND = {"day": ("#d99a5c", "#e3b36e"), "night": ("#2b2240", "#342a44")}
"""Dunes far and near, by theme; strong colours have none."""


def parts(kit: Kit, layout: Layout) -> Svg:
    """All of it but the cloth."""
    return art.still(
        art.ground(kit, layout.width, layout.height),
        sky(kit, layout.sky),
        [earth(kit, layout.sky, masonry.ground) for masonry in layout.works.values()],
        [masonry(kit, layout, monument) for monument in layout.works],
        burial_ground(kit, layout),
        great_sphinx(kit, layout),
        [market(kit, box, n) for n, box in enumerate(layout.markets)],
        water_ring(kit, layout.ring),
        nile(kit, layout.water),
        [bank(kit, layout.spaces[n], n) for n in range(data.RIVER_LENGTH)],
    )


SCENERY = art.Scenery("egizia", LAYOUTS, parts)


def sky(kit: Kit, box: Box) -> Iterator[Node]:
    """The sky with a low sun, or the moon."""
    x, y, w, h = box
    yield art.rect(x, y, w, h, rx=12, fill=kit.fill("sky"))
    if kit.strong:
        return
    lit = "#f4ecd0" if kit.night else "#ffe9a8"
    sun = (x + 0.68 * w, y + 0.42 * h) if kit.wide else (x + 0.82 * w, y + 0.05 * h)
    for r, share in ((120, 0.1), (82, 0.16), (50, 0.55)):
        yield art.disc(*sun, (0.6 if kit.night else 1) * r, fill=lit, opacity=share)
    far, near = SAND[kit.theme]
    low = y + h
    hills = "".join(
        f"L{x + (n + 0.5) * w / 8:.0f} {low - 60 - 34 * (n % 3):.0f}L{x + (n + 1) * w / 8:.0f} {low - 34:.0f}"
        for n in range(8)
    )
    yield art.path(f"M{x} {low - 30}{hills}V{low}H{x}Z", fill=far, opacity=0.5)
    yield art.path(f"M{x} {low - 26}q{w / 4} -26 {w / 2} 0t{w / 2} 0V{low}H{x}Z", fill=near)


def earth(kit: Kit, box: Box, low: float) -> Svg:
    """The strip of sand a monument stands on."""
    return art.rect(box.x, low - 1, box.w, 8, **kit.made_of("sand", 1))


def masonry(kit: Kit, layout: Layout, monument: int) -> Iterator[Node]:
    """The bricks of a monument as they wait, and what crowns it."""
    mid, low, w, h, _ = layout.works[monument]
    boxes = layout.bricks(monument)
    top = low - h * len(data.ROWS[monument])
    if not kit.strong:
        below = art.rounded([box._replace(y=box.y + 3) for box in boxes], 3)
        yield art.path(below, fill=kit["shade"], opacity=0.3)
    yield art.path(art.rounded(boxes, 3), **kit.made_of("sandstone", 1.4))
    if monument == data.OBELISK:
        tip = f"M{mid - w / 2 + 3} {top}L{mid} {top - 0.75 * h}L{mid + w / 2 - 3} {top}Z"
        yield art.path(tip, **kit.made_of("gold", 1.6))
    if monument == data.TEMPLE:
        yield art.path(f"M{mid - 3.1 * w} {top - 2}L{mid - 2.9 * w} {top - 14}H{mid + 2.9 * w}L{mid + 3.1 * w} {top - 2}Z",
                   **kit.made_of("limestone", 2))  # fmt: skip


def burial_ground(kit: Kit, layout: Layout) -> Iterator[Node]:
    """Twelve doors under a roof; what is taken leaves them dark."""
    x, y, w, _ = layout.graves
    yield art.path(f"M{x - 6} {y - 3}L{x + 8} {y - 18}H{x + w - 8}L{x + w + 6} {y - 3}Z",
               **kit.made_of("sandstone", 2))  # fmt: skip
    boxes = layout.tombs()
    doors = "".join(moved(pictograms.TOMB, box.mid, box.cy - 5, box.w / 40) for box in boxes)
    yield art.path(doors, fill=kit["hollow"], **kit.edge("sandstone", 2))


def great_sphinx(kit: Kit, layout: Layout) -> Iterator[Node]:
    """The Sphinx lies on the sand and looks at the river."""
    x, y = layout.sphinx
    body = "M-62 40C-64 16 -40 12 -26 8H40C66 8 70 26 72 40Z"
    yield art.path(moved(body, x, y), **kit.made_of("sandstone", 2.4))
    paws = "M-62 40H-20M-50 30H-14M52 40C60 30 56 18 44 14"
    yield art.line(moved(paws, x, y), kit.material("sandstone").edge, 2)
    yield drawn(pictograms.SPHINX, x - 28, y - 4, 1.25)


def market(kit: Kit, box: Box, number: int) -> Iterator[Node]:
    """A market: its sign and its steps."""
    yield kit.slab(*box, "plaster", 9)
    yield art.path(art.rounded(market_rows(box), 4), **kit.made_of("limestone", 1))
    y, scale = (box.y + 15, 0.5) if kit.wide else (box.y + 19, 0.6)
    yield drawn((pictograms.ROCK, pictograms.EAR)[number], box.x + 16, y, scale)


def water_ring(kit: Kit, box: Box) -> Iterator[Node]:
    """The three kinds of land, one beside the other."""
    yield kit.slab(*box, "nile", 14)
    for kind, (x, y) in zip(LANDS, lands(box), strict=True):
        yield art.disc(x, y, 20, fill=pictograms.KIND[kind], **art.pen(art.CREAM, 2))


def nile(kit: Kit, box: Box) -> Iterator[Node]:
    """The river between its green banks, and which way it flows."""
    x, y, w, h = box
    green = "#000000" if kit.strong else "#3f6a3a" if kit.night else "#7fae4c"
    yield art.rect(x, y - 3, w, h + 6, fill=green)
    dx, dy = (0, 4) if kit.wide else (6, 0)
    yield art.rect(x + dx, y + dy, w - 2 * dx, h - 2 * dy, fill=kit.fill("nile"))
    foam = "#ffffff" if kit.strong else "#a8e4ea"
    for n in range(26):
        spot = x + 12 + 29 * n % (w - 50), y + 22 + 38 * n
        if kit.wide:
            spot = x + 14 + 97 * n * 13 % (w - 60), y + 18 + 31 * n % (h - 30)
        yield art.wave(*spot, 32, foam, 1.5)
    for n in range(4):
        flow = art.group(art.sign("open", foam, width=3), opacity=0.55)
        if kit.wide:
            yield art.at(x + w * (n + 0.5) / 4, y + h / 2, flow, scale=1.6)
        else:
            yield art.at(x + w / 2, y + h * (n + 0.5) / 4, flow, scale=1.8, turn=90)


def bank(kit: Kit, box: Box, position: int) -> Iterator[Node]:
    """A space as it is printed: a hollow for a card, a stone with crews, a site."""
    if has(data.CARD_SET, position):
        yield kit.well(*box, r=9)
        return
    site = has(data.SITE_SET, position)
    yield kit.slab(*box, "sandstone" if site else "limestone", 8 if site else 14)
    if site and kit.wide and kit.compact:
        return
    if site:
        pictures = pictograms.SITES[data.SITE_POSITIONS.index(position)]
        middles = site_pictures(kit, box, data.SITE_POSITIONS.index(position))
        for picture, middle in zip(pictures, middles, strict=True):
            yield drawn(picture, *middle, 0.62 if kit.wide else 0.8)
        return
    heads = places(data.GROW_SET[position])
    y, left, step = box.y + (74 if kit.compact else 60), box.x + 34, 38
    if kit.wide:
        left, step = box.mid - 13.5 * (len(heads) - 1), 27
    for n, crew in enumerate(heads):
        yield drawn(pictograms.WORKERS[crew], left + step * n, y, 0.95)
    if position == data.THEBAE:
        x = box.mid + (0 if kit.wide else 20)
        low = box.low - 18 if kit.wide else y
        yield art.disc(x + 36, low, 11, fill="none", **art.pen("#2f9fbe", 6))
    if position == data.EDFU:
        for n, picture in enumerate((pictograms.ROCK, pictograms.EAR)):
            x = box.x + (30 + 50 * n if kit.wide else 44 + 90 * n)
            yield drawn(picture, x, y, 0.9)
            yield art.line(f"M{x + 24} {y - 10}V{y + 12}m-6 -7l6 7l6 -7", kit.on("limestone"), 3.4)
