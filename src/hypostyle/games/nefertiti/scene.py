"""What never changes of Nefertiti's board: sand, the Nile, slabs, printed pictures."""

from collections.abc import Iterator

from hypostyle.core.drawing import (
    INK,
    Box,
    Kit,
    Node,
    Scenery,
    Svg,
    at,
    boxed,
    ground,
    line,
    path,
    pen,
    rect,
    still,
    wave,
    winged_sun,
)
from hypostyle.core.drawing.pictures import drawn
from hypostyle.games.nefertiti.board_layout import (
    LAYOUTS,
    STEPS,
    Inside,
    Layout,
    goods_of_market,
    step_box,
)
from hypostyle.games.nefertiti.board_ledger import columns, seat_columns
from hypostyle.games.nefertiti.board_parts import formula, signed
from hypostyle.games.nefertiti.data import MEMPHIS
from hypostyle.games.nefertiti.pictograms import BUSTS, EMBLEMS, GOLD, SIGNS, TYPE_PICTURES


def parts(kit: Kit, layout: Layout) -> Svg:
    """All of it but the cloth."""
    return still(
        ground(kit, layout.width, layout.height),
        nile(kit, layout.nile),
        [character_card(kit, pile, box) for pile, box in enumerate(layout.characters)],
        [quarter(kit, layout, market) for market in range(MEMPHIS)],
        memphis(kit, layout),
        kit.slab(*layout.holdings, "plaster", 10),
        printed_holdings(kit, layout),
        turn_steps(kit) if kit.wide else None,
        at(786, 27, winged_sun(), scale=0.42) if kit.wide and not kit.compact else None,
    )


SCENERY = Scenery("nefertiti", LAYOUTS, parts)


def turn_steps(kit: Kit) -> Iterator[Node]:
    """The parts of a turn, none of them lit."""
    for n, (_, name) in enumerate(STEPS):
        x, y, w, h = step_box(n, kit.compact)
        yield rect(x, y, w, h, rx=17, **kit.made_of("limestone", 1))
        yield signed(name, x + 21, y + h / 2, 1.3)


def nile(kit: Kit, box: Box) -> Iterator[Node]:
    """The river from bank to bank, with reeds and boats. The base edition shows all of it."""
    x, y, w, h = box
    yield rect(x, y, w, h, rx=10, **kit.made_of("nile"))
    foam = "#bfe6e6" if not kit.strong else "#ffffff"
    rows = int(h // 34)
    for n in range(rows):
        yield wave(x + 8 + 40 * (n % 3), y + 22 + 34 * n, 48 if kit.wide else 96, foam, 1.6)
        if not kit.wide:
            yield wave(x + 360 + 50 * (n % 3), y + 30 + 34 * n, 96, foam, 1.6)
    middle = x + w / 2
    for place in (0.3, 0.72) if kit.wide else (0.5,):
        yield at(middle, y + h * place, boat(), scale=2.2)
    for side in (x + 12, x + w - 12):
        yield at(side, y + h - 12, reeds(), scale=1.6)


def boat() -> Svg:
    """A boat under sail around (0, 0), 44 wide."""
    e = pen(INK, 1.2, stroke_linejoin="round")
    return still(
        path("M-2 -24L-2 4H-18Q-16 -14 -2 -24Z", fill="#fbefd0", **e),
        path("M1 -20Q14 -8 12 4H1Z", fill="#e7c98e", **e),
        path("M-22 6Q0 10 22 4Q16 16 8 16H-10Q-18 15 -22 6Z", fill="#a2683a", **e),
    )


def reeds() -> Svg:
    """Papyrus reeds that stand on (0, 0)."""
    return line("M-5 0Q-4 -18 -8 -30M0 0V-38M5 0Q4 -16 9 -26M-8 -30l-4 -6m4 6l4 -7M0 -38l-5 -7m5 7l5 -7"
                "M9 -26l-3 -7m3 7l5 -6", "#2c6b3c", 2.4, stroke_linecap="round")  # fmt: skip


def character_card(kit: Kit, pile: int, box: Box) -> Iterator[Node]:
    """A character: its bust on lapis, and the signs of what it does."""
    x, y, w, h = box
    yield kit.slab(x, y, w, h, "plaster", 7)
    if kit.wide and kit.compact:
        bust = bust_box(box)
        yield boxed(bust, rx=5, fill=kit.fill("lapis"))
        yield drawn(BUSTS[pile], bust.mid, bust.cy, bust.w / 43)
        return
    top = 52 if kit.wide else 74
    yield rect(x + 3, y + 3, w - 6, top, rx=5, fill=kit.fill("lapis"))
    yield drawn(BUSTS[pile], box.mid, y + 3 + top / 2, top / 43)
    size = 16 if kit.wide else 24
    for item, middle in formula(pile, box, size):
        if item in SIGNS:
            yield signed(item, middle, formula_line(kit, box), size / 15)


def bust_box(box: Box) -> Box:
    """Where the bust of a character is, beside its name."""
    return Box(box.x + 3, box.y + 3, 52, box.h - 6)


def formula_line(kit: Kit, box: Box) -> float:
    """The height of the middle of a character's signs."""
    return box.y + (66 if kit.wide else 101)


def quarter(kit: Kit, layout: Layout, market: int) -> Svg:
    """A market: sand, its ribbon, its Reserve, and hollows where gifts lie."""
    x, y, w, h = layout.markets[market]
    return at(
        x, y,
        kit.slab(0, 0, w, h, "sand", 10),
        furniture(kit, layout.regular, market),
        [kit.well(*box) for box in goods_of_market(layout.regular.goods)],
    )  # fmt: skip


def memphis(kit: Kit, layout: Layout) -> Svg:
    """Memphis in the stream."""
    x, y, w, h = layout.markets[MEMPHIS]
    slab = kit.slab(0, 0, w, h, "sand", 10)
    return at(x, y, slab, furniture(kit, layout.memphis, MEMPHIS))


def furniture(kit: Kit, inside: Inside, market: int) -> Iterator[Node]:
    """The ribbon, the Reserve with its emblem, the stone of the law."""
    yield kit.slab(*inside.ribbon, "lapis", 4, 2)
    yield kit.slab(*inside.law, "limestone", 6, 1)
    yield kit.slab(*inside.reserve, "cedar", 6, 2)
    x, y, _, h = inside.reserve
    if market == MEMPHIS and kit.wide:  # narrow
        return
    yield at(x + 0.5 * h, y + h / 2, path(EMBLEMS[market], fill=GOLD, **pen("#3a210c", 1)),
             scale=h / 32)  # fmt: skip
    yield signed("coin", x + 1.17 * h, y + h / 2, h / 29)
    if market != MEMPHIS:
        yield kit.slab(*next_law(inside.reserve), "limestone", 5, 0)


def next_law(reserve: Box) -> Box:
    """Where the Reserve shows the law of the stall it covers."""
    w = 66 if reserve.h < 40 else 78
    return Box(reserve.x + reserve.w - w - 3, reserve.y + 3, w, reserve.h - 6)


def printed_holdings(kit: Kit, layout: Layout) -> Iterator[Node]:
    """The pictures at the head of the holdings: gifts, and what a seat has besides."""
    for kind, box in enumerate(columns(kit, layout.holdings)):
        yield kit.slab(*box, "limestone", 6, 1)
        scale = 0.92 if kit.wide else 1.4
        x = box.x + (23 if kit.wide else 36)
        y = box.y + 30 if kit.wide and not kit.compact else box.cy
        yield drawn(TYPE_PICTURES[kind], x, y, scale)
    for name, x, y in seat_columns(kit, layout.holdings):
        yield signed(name, x, y, 1.6 if kit.wide else 2)
