"""Where everything lies on MarraCash's board, in both shapes.

Wide, the town lies as the rules draw it. Tall, it is turned to the left by a quarter.
"""

from typing import Final, NamedTuple

from hypostyle.core.drawing import Box, columns, rows
from hypostyle.core.game import Window
from hypostyle.games.marracash.data import COLUMNS, DIRECTIONS, ROWS, SHOP_CELLS, Cell

Point = tuple[float, float]


class Layout(NamedTuple):
    """A shape of the board."""

    width: int
    height: int
    cell: int
    """The side of a cell."""
    turned: bool
    """The town lies turned to the left."""
    corner: Point
    """The upper left of its cells."""
    heading: Box
    line: Box
    left: Box
    """How many stand in line."""
    purses: tuple[Box, ...]
    cards: Box
    """Souvenirs."""

    @property
    def town(self) -> Box:
        """All cells."""
        across, down = (ROWS, COLUMNS) if self.turned else (COLUMNS, ROWS)
        return Box(*self.corner, across * self.cell, down * self.cell)

    def middle(self, cell: Cell) -> Point:
        """The middle of a cell."""
        row, column = cell
        x, y = (row, COLUMNS - 1 - column) if self.turned else (column, row)
        return self.corner[0] + (x + 0.5) * self.cell, self.corner[1] + (y + 0.5) * self.cell

    def way(self, way: int) -> tuple[int, int]:
        """The direction on the drawing of north (0), east, south and west."""
        down, right = DIRECTIONS[way]
        return (down, -right) if self.turned else (right, down)

    def shop(self, n: int) -> Box:
        """The house of a shop: its two cells, without the edge of the street."""
        (ax, ay), (bx, by) = (self.middle(cell) for cell in SHOP_CELLS[n])
        half = self.cell / 2
        x, y = min(ax, bx) - half, min(ay, by) - half
        return Box(x, y, abs(ax - bx) + self.cell, abs(ay - by) + self.cell).inset(5)

    def slot(self, n: int, slots: int, lifted: bool) -> Point:
        """§3.3 Where the n-th of the line stands, end A first; lifted, there is room for cards.

        Wide, they stand in one row, every other one a step behind. Tall, the row turns back in its
        middle, so that both ends are at the left.
        """
        x, y, w, h = self.line
        if self.turned:
            half = (slots + 1) // 2
            back = n >= half
            along = slots - 1 - n if back else n
            return x + 62 + (w - 84) * along / (half - 1), y + h * (0.74 if back else 0.28)
        odd = n % 2
        low = y + (38 + 20 * odd if lifted else 58 + 54 * odd)
        return x + 58 + (w - 116) * n / (slots - 1), low


WALL: Final = 22
"""How thick the wall of the town is."""

# fmt: off
WIDE: Final = Layout(
    width=1250, height=1000, cell=80, turned=False, corner=(32, 82),
    heading=Box(10, 8, 1084, 46),
    line=Box(8, 836, 1088, 156),
    left=Box(1104, 836, 138, 156),
    purses=tuple(rows(Box(1104, 8, 138, 820), 4, 8)),
    cards=Box(16, 928, 1072, 60),
)
TALL: Final = Layout(
    width=720, height=1666, cell=72, turned=True, corner=(36, 98),
    heading=Box(10, 8, 700, 62),
    line=Box(8, 1066, 602, 176),
    left=Box(618, 1066, 94, 176),
    purses=tuple(box for row in rows(Box(8, 1250, 704, 282), 2, 8) for box in columns(row, 2, 8)),
    cards=Box(8, 1540, 704, 120),
)
# fmt: on
LAYOUTS: Final[dict[Window, Layout]] = {"wide": WIDE, "tall": TALL}
