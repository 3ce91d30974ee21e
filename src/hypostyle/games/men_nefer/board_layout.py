"""Where everything lies on Men-Nefer's board, in every kind of window."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from hypostyle.core.drawing import SCROLLED, Box, columns, rows
from hypostyle.core.game import Shape, Window

HOUSE_ROWS: Final = 5
SPACES: Final = 6
EQUAL: Final = (1,) * SPACES
PLATE: Final = 18
"""How high the name of a House is, above its Sun side and the beginning of its track."""
CROWDED: Final = {2: (94, 54, 54, 79, 79, 66), 3: (57, 57, 57, 57, 57, 84)}
"""Houses whose spaces are not equally broad, because some give more: how broad their effects are."""
RIBBONS: Final = {
    "necropolis": (126, 210), "avenues": (126, 230), "temple": (84, 160), "pyramids": (84, 200),
}  # fmt: skip
"""How long the ribbon with the name of a part is: wide, tall."""
HARBOUR: Final = 2.6
"""How much broader the first space of the River is: all Boats begin there."""
SMALL_HARBOUR: Final = 1.9
"""The same where the River is narrow: there they lie in two rows."""


def shares(box: Box, weights: Sequence[float], gap: float) -> list[Box]:
    """A box divided into columns as broad as their weights."""
    room = box.w - gap * (len(weights) - 1)
    found, x = [], box.x
    for weight in weights:
        w = room * weight / sum(weights)
        found.append(Box(x, box.y, w, box.h))
        x += w + gap
    return found


class Layout(NamedTuple):
    """A shape of the board: where its parts lie."""

    shape: Shape
    width: int
    height: int
    heading: Box
    duat: Box
    necropolis: Box
    avenues: Box
    houses: Box
    tablets: Box
    temple: Box
    markets: Box
    pyramids: Box
    nile: tuple[Box, ...]
    """One box, or the upper and the lower reach."""
    own: Box
    """The board of the viewer; on a desktop all boards."""
    others: Box

    @property
    def wide(self) -> bool:
        """The shape for a desktop."""
        return self.shape == "wide"

    @property
    def roomy(self) -> bool:
        """A wide board for a desktop, which has room for words beside signs."""
        return self.wide and self.width > self.height

    def ribbon(self, part: str) -> Box:
        """Where the name of a part is."""
        x, y, _, _ = getattr(self, part)
        w = RIBBONS[part][0 if self.wide else 1]
        return Box(x + 7, y + (5 if part == "pyramids" else 4), w, 27 if self.wide else 42)

    # --- Duat -------------------------------------------------------------------------------

    def duat_spaces(self) -> list[Box]:
        """Fifteen spaces."""
        x, y, w, h = self.duat
        side = 94 if self.roomy else 46 if self.wide else 44
        return columns(Box(x + side, y + 6, w - 2 * side, h - 12), 15, 3)

    # --- Houses of Life and Tablets -----------------------------------------------------------

    def house_rows(self) -> list[Box]:
        """The five Houses."""
        x, y, w, h = self.houses
        head = 34 if self.wide else 52
        return rows(Box(x + 8, y + head, w - 16, h - head - 7), HOUSE_ROWS, 7 if self.wide else 14)

    def sun(self, house: int) -> Box:
        """The Sun side of a House."""
        x, y, _, h = self.house_rows()[house]
        return Box(x, y + PLATE, 72, h - PLATE) if self.wide else Box(x, y, 196, 92)

    def moon(self, house: int) -> Box:
        """The Moon side of a House."""
        x, y, w, h = self.house_rows()[house]
        return Box(x + w - 72, y, 72, h) if self.wide else Box(x + w - 196, y, 196, 92)

    def start(self, house: int) -> Box:
        """Space 0 of a Scarab track, with what every space of the House gives."""
        x, y, w, h = self.house_rows()[house]
        if self.wide:
            return Box(x + 78, y + PLATE, 40, h - PLATE)
        return Box(x + 202, y, w - 404, 92)

    def track(self, house: int) -> Box:
        """The spaces 1 to 6 of a Scarab track."""
        x, y, w, h = self.house_rows()[house]
        return Box(x + 121, y, w - 199, h) if self.wide else Box(x, y + 97, w, h - 97)

    def spaces(self, house: int) -> list[Box]:
        """The spaces 1 to 6 of a Scarab track, one by one."""
        return shares(self.track(house), CROWDED.get(house, EQUAL), 3)

    def row_heads(self) -> list[Box]:
        """What the places of the Tablet row cost and do."""
        return [Box(box.x, box.y, box.w, 36 if self.wide else 56) for box in self._row()]

    def row_places(self) -> list[Box]:
        """The places of the Tablet row."""
        head = 38 if self.wide else 58
        return [Box(box.x + 3, box.y + head, box.w - 6, box.h - head - 3) for box in self._row()]

    def _row(self) -> list[Box]:
        x, y, w, h = self.tablets
        if self.wide:
            return columns(Box(x + 60, y + 6, w - 66, h - 12), 5, 5)
        upper = columns(Box(x + 8, y + 8, w - 16, h / 2 - 12), 3, 8)
        lower = [Box(box.x, box.y + h / 2 - 2, box.w, box.h) for box in upper]
        return [*upper, *lower[:2]]

    def pile(self) -> Box:
        """The pile of Tablets."""
        x, y, _, h = self.tablets
        if self.wide:
            return Box(x + 9, y + 28, 44, h - 56)
        last = self._row()[2]
        return Box(last.mid - 52, last.y + h / 2 + 26, 104, 124)

    # --- Necropolis and avenues ----------------------------------------------------------------

    def column_tiles(self) -> list[Box]:
        """The Mastaba Tiles above the columns."""
        top, h = (34, 32) if self.wide else (52, 58)
        return [Box(box.x + 1, self.necropolis.y + top, box.w - 2, h) for box in self._grid()[:3]]

    def row_tiles(self) -> list[Box]:
        """The Mastaba Tiles beside the rows."""
        wide, high = (44, 68) if self.wide else (96, 126)
        right = self.necropolis.right - 6
        return [Box(right - wide, box.cy - high / 2, wide, high) for box in self._grid()[::3]]

    def _grid(self) -> list[Box]:
        x, y, w, h = self.necropolis
        top, side = (71, 54) if self.wide else (118, 110)
        field = Box(x + 6, y + top, w - side - 8, h - top - 7)
        return [
            box
            for row in rows(field, 2, 8 if self.wide else 14)
            for box in columns(row, 3, 6 if self.wide else 12)
        ]

    def mastaba(self, number: int) -> Box:
        """One of the six Mastabas."""
        return self._grid()[number]

    def tomb(self, number: int, level: int) -> Box:
        """A space of a Mastaba; level 0 is the lowest and widest."""
        box = rows(self._grid()[number], 3, 3 if self.wide else 6)[2 - level]
        shy = (3 if self.wide else 9) * level
        return Box(box.x + shy, box.y, box.w - 2 * shy, box.h)

    def pedestal(self, avenue: int, level: int) -> Box:
        """A pedestal; level 0 is the lowest."""
        x, y, w, h = self.avenues
        top, first, narrow, gap = (64, 34, 34, 3) if self.wide else (110, 74, 92, 6)
        broad = (w - 12 - first - 3 * narrow) / 3
        left = x + 6 + first + (narrow * min(avenue, 3) + broad * max(0, avenue - 3))
        wide = narrow if avenue < 3 else broad
        return rows(Box(left, y + top, wide - gap, h - top - 6), 3, gap)[2 - level]

    def hammer(self, number: int) -> Box:
        """A Hammer tile."""
        x, y, w, _ = self.avenues
        wide, high = (50, 26) if self.wide else (96, 44)
        return Box(x + w - 6 - (wide + 4) * (2 - number) + 4, y + 5, wide, high)

    # --- Temple, Obelisk, markets ---------------------------------------------------------------

    @property
    def obelisk(self) -> Box:
        """The Obelisk beside the Temple."""
        x, y, w, h = self.temple
        wide = 76 if self.wide else 150
        return Box(x + w - wide - 4, y + 5, wide, h - 9)

    def orb_space(self, n: int) -> Box:
        """A space of the Obelisk, 0 at its foot."""
        x, y, w, h = self.obelisk
        tip = 26 if self.wide else 50
        each = (h - tip) / 15
        return Box(x + 4, y + h - each * (n + 1), w - 8, each)

    def room(self, number: int) -> Box:
        """A Room of the Temple, the Priestesses' part of it included; 0 is the entrance."""
        x, y, _, h = self.temple
        top, foot = (56, 32) if self.wide else (96, 92)
        field = Box(x + 6, y + top, self.obelisk.x - x - 10, h - top - foot - 6)
        if number == 0:
            return Box(field.x, field.low + 3, field.w, foot)
        return rows(field, 4, 3 if self.wide else 6)[4 - number]

    def nave(self, number: int) -> Box:
        """Where the Priestesses of a Room stand."""
        x, y, w, h = self.room(number)
        return Box(x, y, w if number == 0 else 58 if self.wide else 128, h)

    def altar(self, number: int, column: int) -> Box:
        """A space for a Basket."""
        x, y, w, h = self.room(number)
        side = 60 if self.wide else 132
        return columns(Box(x + side, y + 2, w - side - 2, h - 4), 6, 2 if self.wide else 4)[column]

    def crafts(self) -> list[Box]:
        """The five places of the Craft market."""
        return columns(self._market_rows()[0], 5, 7)

    def papyri(self) -> list[Box]:
        """The four places of the Papyrus market."""
        return columns(self._market_rows()[1], 4, 7)

    def _market_rows(self) -> list[Box]:
        x, y, w, h = self.markets
        side = 17 if self.wide else 28
        return rows(Box(x + 7 + side, y + 7, w - 14 - side, h - 14), 2, 7)

    def market_names(self) -> list[tuple[float, float]]:
        """The middles of the names of both markets, which stand on end at the left."""
        far = 12 if self.wide else 20
        return [(self.markets.x + far, row.cy) for row in self._market_rows()]

    # --- Pyramids ---------------------------------------------------------------------------------

    def quarry(self, level: int) -> Box:
        """The stack of pieces of a level; level 0 lies lowest."""
        x, y, _, _ = self.pyramids
        box = Box(x + 7, y + 40, 78, 104) if self.wide else Box(x + 8, y + 60, 150, 300)
        return rows(box, 3, 4 if self.wide else 8)[2 - level]

    @property
    def great_pyramid(self) -> Box:
        """The Great Pyramid from above."""
        x, y, _, _ = self.pyramids
        return Box(x + 104, y + 7, 118, 118) if self.wide else Box(x + 168, y + 56, 306, 306)

    def corner(self, number: int) -> Box:
        """A corner of the Great Pyramid: upper right, lower right, lower left, upper left."""
        x, y, w, h = self.great_pyramid.inset(3 if self.wide else 6)
        right, low = number in (0, 1), number in (1, 2)
        return Box(x + w / 2 * right, y + h / 2 * low, w / 2, h / 2).inset(1)

    def queen(self, number: int) -> Box:
        """One of the Queens' Pyramids."""
        x, y, w, _ = self.pyramids
        if self.wide:
            return columns(Box(x + 240, y + 7, w - 247, 76), 3, 6)[number]
        return rows(Box(x + 484, y + 56, w - 492, 306), 3, 9)[number]

    def queen_spaces(self) -> list[Box]:
        """The Queens' Pyramids Track."""
        x, y, w, _ = self.pyramids
        field = Box(x + 240, y + 106, w - 247, 40) if self.wide else Box(x + 8, y + 374, w - 16, 76)
        return columns(field, 4, 4)

    def great_spaces(self) -> list[Box]:
        """The Great Pyramid Track; on a phone in two rows."""
        x, y, w, h = self.pyramids
        if self.wide:
            return columns(Box(x + 6, y + 153, w - 12, h - 160), 19, 2)
        upper = columns(Box(x + 8, y + 462, w - 16, 80), 10, 4)
        lower = [Box(box.x, box.y + 86, box.w, box.h) for box in upper]
        return [*upper, *lower[:9]]

    # --- Nile -------------------------------------------------------------------------------------

    def city(self, number: int) -> Box:
        """A City on the bank."""
        if self.wide:
            x, y, w, _ = self.nile[0]
            shy, gap = (8, 7) if self.roomy else (3, 2)
            return columns(Box(x + shy, y + 6, w - 2 * shy, 136), 6, gap)[number]
        x, y, w, _ = self.nile[number // 3]
        return columns(Box(x + 8, y + 8, w - 16, 250), 3, 8)[number % 3]

    def contracts(self, number: int, many: int) -> list[Box]:
        """The Contract slots of a City."""
        x, y, w, _ = self.city(number)
        top, high = (36, 60) if self.wide else (62, 106)
        shy = 4 if self.roomy or not self.wide else 1
        return columns(Box(x + shy, y + top, w - 2 * shy, high), many, shy if self.wide else 7)

    def dock(self, number: int) -> Box:
        """The docks of a City."""
        x, y, w, h = self.city(number)
        high = 34 if self.wide else 74
        return Box(x + 6, y + h - high - 3, w - 12, high)

    def river(self) -> list[Box]:
        """The thirteen spaces of the River."""
        if self.wide:
            x, y, w, h = self.nile[0]
            shy, gap, first = (8, 4, HARBOUR) if self.roomy else (3, 1, SMALL_HARBOUR)
            return shares(Box(x + shy, y + 148, w - 2 * shy, h - 154), (first, *(1,) * 12), gap)
        found = []
        for (x, y, w, h), first in zip(self.nile, (HARBOUR, 1), strict=True):
            weights = (first, *(1,) * (6 if first > 1 else 5))
            found += shares(Box(x + 8, y + 266, w - 16, h - 274), weights, 6)
        return found


WIDE: Final = Layout(
    shape="wide",
    width=1250,
    height=1000,
    heading=Box(10, 6, 1230, 38),
    duat=Box(10, 48, 1230, 68),
    necropolis=Box(10, 122, 289, 296),
    avenues=Box(10, 425, 289, 179),
    houses=Box(306, 122, 594, 350),
    tablets=Box(306, 479, 594, 125),
    temple=Box(907, 122, 333, 318),
    markets=Box(907, 447, 333, 157),
    pyramids=Box(10, 611, 478, 208),
    nile=(Box(495, 611, 745, 208),),
    own=Box(10, 826, 1230, 168),
    others=Box(10, 826, 1230, 168),
)

COMPACT: Final = WIDE._replace(
    # As large as on a desktop, part below part: this board scrolls.
    width=SCROLLED,
    height=2080,
    heading=Box(10, 6, 646, 38),
    duat=Box(10, 48, 646, 68),
    houses=Box(10, 122, 646, 350),
    tablets=Box(10, 479, 646, 125),
    own=Box(10, 611, 646, 168),
    necropolis=Box(10, 786, 289, 296),
    avenues=Box(10, 1089, 289, 179),
    temple=Box(306, 786, 350, 318),
    markets=Box(306, 1111, 350, 157),
    pyramids=Box(10, 1275, 646, 208),
    nile=(Box(10, 1490, 646, 232),),
    others=Box(10, 1729, 646, 342),
)

TALL: Final = Layout(
    shape="tall",
    width=720,
    height=6050,
    heading=Box(8, 8, 704, 64),
    own=Box(8, 80, 704, 356),
    duat=Box(8, 444, 704, 124),
    houses=Box(8, 576, 704, 1020),
    tablets=Box(8, 1604, 704, 404),
    markets=Box(8, 2016, 704, 320),
    temple=Box(8, 2344, 704, 560),
    necropolis=Box(8, 2912, 704, 560),
    avenues=Box(8, 3480, 704, 400),
    pyramids=Box(8, 3888, 704, 640),
    nile=(Box(8, 4536, 704, 386), Box(8, 4930, 704, 386)),
    others=Box(8, 5324, 704, 718),
)

LAYOUTS: Final[dict[Window, Layout]] = {"wide": WIDE, "tall": TALL, "compact": COMPACT}


def seat_boxes(layout: Layout, seats: int, first: int, solo: bool) -> dict[int, Box]:
    """Where the boards of players lie: that of the viewer is the largest, if there is a viewer.

    Where the board scrolls it lies above the others.
    """
    order = sorted(range(seats), key=lambda seat: seat != max(first, 0))
    x, y, w, h = layout.own
    if not layout.roomy:
        others = rows(layout.others, 2 if layout.wide else 3, 6 if layout.wide else 8)
        if layout.wide and seats > 3:
            others = [box for row in others for box in columns(row, 2, 6)]
        return dict(zip(order, [layout.own, *others], strict=False))
    if solo:
        return {order[0]: Box(x, y, 462, h), order[1]: Box(x + 468, y, 284, h)}
    if seats == 2 or first < 0:
        return dict(zip(order, columns(layout.own, seats, 6), strict=True))
    rest = columns(Box(x + 468, y, w - 468, h), seats - 1, 6)
    return dict(zip(order, [Box(x, y, 462, h), *rest], strict=True))


def imhotep_box(layout: Layout) -> Box:
    """Where Imhotep's tiles lie in the solo game."""
    x, y, w, h = layout.others
    if layout.roomy:
        return Box(x + 758, y, w - 758, h)
    return rows(layout.others, 2, 6)[1] if layout.wide else Box(x, y + 242, w, 300)
