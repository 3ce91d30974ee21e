"""Where everything lies on Egizia's board, in every kind of window.

Wide, the Nile flows from left to right below the monuments on the horizon. Tall, it flows down the
page, and the monuments stand below it.
"""

from typing import Final, NamedTuple

from hypostyle.core.drawing import Box, columns, rows
from hypostyle.core.game import Window
from hypostyle.games.egizia import data

Point = tuple[float, float]


class Masonry(NamedTuple):
    """A monument: its middle, the ground it stands on, the size of a brick, where its name is."""

    mid: float
    ground: float
    w: float
    h: float
    label: Point


class Layout(NamedTuple):
    """A shape of the board: where its parts lie."""

    width: int
    height: int
    heading: Box
    supplies: Box | None
    """What everyone has to feed and to build with, where the seats are far below."""
    sky: Box
    water: Box
    spaces: tuple[Box, ...]
    """The spaces of the river, in its order."""
    moorings: tuple[Point, ...]
    """Where the ship of each space floats; those at sites lie in slots."""
    works: dict[int, Masonry]
    graves: Box
    graves_label: Point
    markets: tuple[Box, ...]
    ring: Box
    sphinx: Point
    """The middle of the great Sphinx."""
    tray: Box
    """Where Sphinx cards lie that have just been drawn."""
    seats: Box

    def bricks(self, monument: int) -> list[Box]:
        """The bricks of a monument, row by row from the ground up."""
        mid, ground, w, h, _ = self.works[monument]
        return [
            Box(mid + w * (n - many / 2) + 1, ground - h * (row + 1) + 1, w - 2, h - 2)
            for row, many in enumerate(data.ROWS[monument])
            for n in range(many)
        ]

    def tombs(self) -> list[Box]:
        """The graves in the order in which they are taken."""
        return [box for row in rows(self.graves, 2, 6) for box in columns(row, 6, 5)]

    def panels(self, nobles: int, viewer: int) -> dict[int, Box]:
        """The panel of each noble; the viewer's comes first and is the widest."""
        order = sorted(range(nobles), key=lambda seat: seat != viewer)
        x, y, w, h = self.seats
        if self.width < 1000:
            above, below = rows(self.seats, 2, 8)
            first = [above] if nobles < 4 else columns(above, 2, 8)
            boxes = [*first, *columns(below, max(1, nobles - len(first)), 8)]
            return dict(zip(order, boxes, strict=True))
        shares = {seat: 1.6 if seat == viewer else 1.0 for seat in order}
        unit = (w - 8 * (nobles - 1)) / sum(shares.values())
        found = {}
        for seat, share in shares.items():
            found[seat] = Box(x, y, unit * share, h)
            x += unit * share + 8
        return found


def _wide_space(position: int) -> Box:
    """Cards lie on the south bank, the other spaces on the north bank."""
    x = 12 + 123 * (position // 2)
    return Box(x, 552, 117, 140) if position % 2 == 0 else Box(x, 310, 117, 126)


def _wide_mooring(position: int) -> Point:
    """Further right with every position, so that ships lie in the order of the river."""
    x = 71 + 123 * (position // 2)
    return (x - 28, 517) if position % 2 == 0 else (x + 28, 471)


WIDE: Final = Layout(
    width=1250,
    height=1000,
    heading=Box(490, 14, 300, 58),
    supplies=None,
    sky=Box(8, 8, 1234, 296),
    water=Box(6, 442, 1238, 104),
    spaces=tuple(_wide_space(n) for n in range(data.RIVER_LENGTH)),
    moorings=tuple(_wide_mooring(n) for n in range(data.RIVER_LENGTH)),
    works={
        data.OBELISK: Masonry(100, 300, 42, 35, (158, 44)),
        data.TEMPLE: Masonry(640, 300, 50, 37, (640, 106)),
        data.PYRAMID: Masonry(958, 300, 42, 34, (866, 66)),
    },
    graves=Box(206, 166, 262, 134),
    graves_label=(337, 119),
    markets=(Box(1048, 16, 93, 158), Box(1147, 16, 93, 158)),
    ring=Box(214, 20, 246, 76),
    sphinx=(1164, 262),
    tray=Box(12, 548, 1226, 148),
    seats=Box(12, 702, 1226, 288),
)


def _compact_space(position: int) -> Box:
    """The north bank is higher: its places bear names that can be read on a phone."""
    box = _wide_space(position)
    return box if position % 2 == 0 else box._replace(h=142)


def _compact_mooring(position: int) -> Point:
    x, _ = _wide_mooring(position)
    return (x, 524) if position % 2 == 0 else (x, 486)


COMPACT: Final = WIDE._replace(
    # The Pyramid gives way to the markets, whose steps bear large numbers.
    works=WIDE.works | {data.PYRAMID: Masonry(944, 300, 42, 34, (852, 66))},
    markets=(Box(1034, 16, 101, 158), Box(1141, 16, 101, 158)),
    water=Box(6, 456, 1238, 92),
    spaces=tuple(_compact_space(n) for n in range(data.RIVER_LENGTH)),
    moorings=tuple(_compact_mooring(n) for n in range(data.RIVER_LENGTH)),
)


def _tall_space(position: int) -> Box:
    y = 152 + 94 * (position // 2)
    return Box(424, y, 288, 88) if position % 2 == 0 else Box(8, y + 47, 288, 88)


def _tall_mooring(position: int) -> Point:
    box = _tall_space(position)
    return (box.x - 32 if position % 2 == 0 else box.right + 32), box.cy


TALL: Final = Layout(
    width=720,
    height=3264,
    heading=Box(8, 8, 704, 56),
    supplies=Box(8, 68, 704, 76),
    sky=Box(8, 1158, 704, 1010),
    water=Box(302, 148, 116, 1002),
    spaces=tuple(_tall_space(n) for n in range(data.RIVER_LENGTH)),
    moorings=tuple(_tall_mooring(n) for n in range(data.RIVER_LENGTH)),
    works={
        data.OBELISK: Masonry(182, 1478, 82, 44, (78, 1204)),
        data.TEMPLE: Masonry(276, 1804, 86, 44, (276, 1566)),
        data.PYRAMID: Masonry(226, 2156, 62, 44, (100, 1866)),
    },
    graves=Box(370, 1296, 336, 182),
    graves_label=(538, 1236),
    markets=(Box(456, 1846, 124, 300), Box(586, 1846, 124, 300)),
    ring=Box(552, 1634, 156, 164),
    sphinx=(624, 1588),
    tray=Box(4, 150, 712, 980),
    seats=Box(8, 2176, 704, 1080),
)
LAYOUTS: Final[dict[Window, Layout]] = {"wide": WIDE, "tall": TALL, "compact": COMPACT}
