"""Where everything lies on Nefertiti's board, in every kind of window.

Boxes inside a market count from its corner.
"""

from typing import Final, NamedTuple

from hypostyle.core.drawing import Box
from hypostyle.core.game import Window
from hypostyle.games.nefertiti.data import COLUMNS, PILES, SIZE, M


class Inside(NamedTuple):
    """The parts of a market."""

    ribbon: Box
    bids: Box
    """The order of bids."""
    reserve: Box
    law: Box
    goods: Box
    """Where its gifts lie: T first."""
    field: Box
    """Its bid spaces."""


class Layout(NamedTuple):
    """A shape of the board."""

    width: int
    height: int
    heading: Box
    purses: Box | None
    """What every seat can bid with, where the holdings are far below."""
    characters: tuple[Box, ...]
    markets: tuple[Box, ...]
    regular: Inside
    memphis: Inside
    nile: Box
    holdings: Box


WIDE: Final = Layout(
    width=1250,
    height=1000,
    heading=Box(10, 6, 1230, 40),
    purses=None,
    characters=tuple(Box(10 + 88 * n, 50, 84, 108) for n in range(PILES)),
    markets=(
        Box(8, 166, 500, 266),
        Box(742, 166, 500, 266),
        Box(8, 440, 500, 266),
        Box(742, 440, 500, 266),
        Box(524, 168, 202, 536),
    ),
    regular=Inside(
        ribbon=Box(8, 7, 136, 30),
        bids=Box(152, 4, 152, 36),
        reserve=Box(310, 5, 182, 36),
        law=Box(66, 46, 110, 104),
        goods=Box(8, 46, 168, 212),
        field=Box(180, 43, 316, 219),
    ),
    memphis=Inside(
        ribbon=Box(6, 7, 104, 30),
        bids=Box(8, 42, 186, 28),
        reserve=Box(116, 5, 80, 36),
        law=Box(6, 74, 190, 58),
        goods=Box(6, 138, 190, 140),
        field=Box(2, 281, 198, 253),
    ),
    nile=Box(514, 162, 222, 548),
    holdings=Box(8, 714, 1234, 278),
)

COMPACT: Final = WIDE._replace(
    # Two rows, in which a name has room beside its bust.
    characters=tuple(Box(8 + 176.6 * (n % 7), 50 + 88 * (n // 7), 171, 83) for n in range(PILES)),
    markets=tuple(box._replace(y=box.y + 62) for box in WIDE.markets),
    nile=Box(514, 224, 222, 548),
    regular=WIDE.regular._replace(
        ribbon=Box(8, 5, 192, 38), bids=Box(206, 4, 100, 36), reserve=Box(310, 5, 182, 36)
    ),
    memphis=WIDE.memphis._replace(ribbon=Box(6, 5, 138, 38), reserve=Box(146, 5, 50, 36)),
    holdings=Box(8, 776, 1234, 218),
)
"""The same for a small screen: names stand beside busts, and the holdings are flat."""

TALL: Final = Layout(
    width=720,
    height=4018,
    heading=Box(14, 10, 692, 56),
    purses=Box(8, 74, 704, 92),
    characters=tuple(Box(9 + 100.6 * (n % 7), 176 + 178 * (n // 7), 96, 170) for n in range(PILES)),
    markets=(
        Box(8, 542, 704, 496),
        Box(8, 1046, 704, 496),
        Box(8, 1994, 704, 496),
        Box(8, 2498, 704, 496),
        Box(8, 1570, 704, 400),
    ),
    regular=Inside(
        ribbon=Box(8, 8, 206, 42),
        bids=Box(224, 6, 238, 48),
        reserve=Box(470, 6, 226, 48),
        law=Box(436, 62, 260, 132),
        goods=Box(8, 62, 420, 132),
        field=Box(4, 201, 696, 291),
    ),
    memphis=Inside(
        ribbon=Box(8, 8, 206, 42),
        bids=Box(224, 6, 238, 48),
        reserve=Box(470, 6, 226, 48),
        law=Box(436, 62, 260, 132),
        goods=Box(8, 62, 420, 132),
        field=Box(4, 201, 696, 195),
    ),
    nile=Box(0, 1550, 720, 436),
    holdings=Box(8, 3002, 704, 1008),
)
STEPS: Final = (("character", "cards"), ("servant", "pawn"), ("dice", "die"))
"""The parts of a turn, each with its sign, in the heading of the wide shape."""


def step_box(n: int, compact: bool = False) -> Box:
    """Where a part of a turn is shown."""
    return Box(300 + 198 * n, 8, 188, 36) if compact else Box(272 + 130 * n, 9, 122, 34)


LAYOUTS: Final[dict[Window, Layout]] = {"wide": WIDE, "tall": TALL, "compact": COMPACT}

GAP: Final = 9
"""Between two bid spaces: room for the halos of both."""


def spaces_of(stall: int, field: Box) -> list[Box]:
    """Where the bid spaces of a stall lie. Ten in a row break in two, so that fingers have room."""
    columns = COLUMNS[stall]
    if stall == M:
        columns = 2 if field.h > field.w else 4
    elif columns == 10:
        columns = 5
    w, h = field.w / columns, field.h / -(-SIZE[stall] // columns)
    return [
        Box(field.x + w * (n % columns) + GAP / 2, field.y + h * (n // columns) + GAP / 2,
            w - GAP, h - GAP)
        for n in range(SIZE[stall])
    ]  # fmt: skip


def goods_of_market(goods: Box) -> list[Box]:
    """T, and the three gifts of the lower row: below it where there is height, else beside it."""
    if goods.h > goods.w:
        w, h = (goods.w - 10) / 3, (goods.h - 8) / 2
        lower = [Box(goods.x + (w + 5) * n, goods.y + h + 8, w, h) for n in range(3)]
        return [Box(goods.x, goods.y, w, h), *lower]
    w = (goods.w - 24) / 4
    lower = [Box(goods.x + 12 + (w + 4) * n, goods.y, w, goods.h) for n in (1, 2, 3)]
    return [Box(goods.x, goods.y, w, goods.h), *lower]


def queue_places(goods: Box, many: int) -> list[Box]:
    """The gifts of Memphis in the order in which they came; the more there are, the smaller."""
    if goods.w < 2 * goods.h:
        columns, rows = (2, 2) if many <= 4 else (4, 2) if many <= 8 else (6, 3)
    else:
        columns, rows = (4, 1) if many <= 4 else (8, 1) if many <= 8 else (9, 2)
    w, h = (goods.w + 5) / columns, (goods.h + 5) / rows
    return [
        Box(goods.x + w * (n % columns), goods.y + h * (n // columns), w - 5, h - 5)
        for n in range(columns * rows)
    ]
