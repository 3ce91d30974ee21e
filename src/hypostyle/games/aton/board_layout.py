"""Where everything lies on Aton's board, in both shapes."""

from functools import cache
from typing import Final, NamedTuple

from hypostyle.core.drawing import Box, Kit
from hypostyle.core.game import Window


class Layout(NamedTuple):
    """A shape of the board."""

    width: int
    height: int
    track: Box
    lanes: tuple[float, float]
    """The middle of the two rows of the track, from its upper edge."""
    temples: tuple[Box, ...]
    head: float
    """The height of a temple's cornice, with its number and what it scores."""
    pitch: float
    """From square to square."""
    kingdom: Box
    caption: float
    """The width of the Kingdom's words."""
    sides: tuple[Box, Box]
    band: float
    """The height of a side's coloured head."""


WIDE: Final = Layout(
    width=1250,
    height=1000,
    track=Box(12, 14, 1226, 104),
    lanes=(29, 76),
    temples=tuple(Box(x, y, 374, 332) for y in (132, 474) for x in (245, 631)),
    head=48,
    pitch=90,
    kingdom=Box(245, 816, 760, 168),
    caption=172,
    sides=(Box(12, 132, 222, 852), Box(1016, 132, 222, 852)),
    band=114,
)

TALL: Final = Layout(
    width=720,
    height=1462,
    track=Box(6, 8, 708, 92),
    lanes=(27, 66),
    temples=tuple(Box(x, y, 352, 328) for y in (108, 444) for x in (4, 364)),
    head=50,
    pitch=88,
    kingdom=Box(6, 782, 708, 106),
    caption=132,
    sides=(Box(6, 898, 350, 556), Box(364, 898, 350, 556)),
    band=66,
)

LAYOUTS: Final[dict[Window, Layout]] = {"wide": WIDE, "tall": TALL}


@cache
def square_boxes(layout: Layout) -> list[Box]:
    """The squares by number."""
    side = layout.pitch - 5
    found = []
    for temple in layout.temples:
        left = temple.mid - 2 * layout.pitch
        for k in range(12):
            row, column = divmod(k, 4)
            x, y = left + layout.pitch * column, temple.y + layout.head + 4 + layout.pitch * row
            found.append(Box(x + 2.5, y + 2.5, side, side))
    return found


@cache
def stations(layout: Layout, last: int) -> list[tuple[float, float]]:
    """§2.6 The middle of each scarab: a row to the right, a row back."""
    track = layout.track
    upper, lower = (track.y + lane for lane in layout.lanes)
    there = (last + 1) // 2
    first, turn = track.x + 74, track.right - 34
    step = (turn - first) / (there - 1)
    out = [(first + n * step, upper) for n in range(there)]
    return out + [(turn - n * step, lower) for n in range(last - there)]


def graves(layout: Layout, spaces: int) -> tuple[list[tuple[float, float]], float]:
    """The middle of each space of the Kingdom, and the scale of what lies there."""
    box = layout.kingdom
    pitch = (box.w - layout.caption - 12) / spaces
    scale = min(1.2, pitch / 64, (box.h - 22) / 108)
    left = box.x + layout.caption
    return [(left + pitch * (n + 0.5), box.cy - 2 * scale) for n in range(spaces)], scale


def ring_box(kit: Kit, side: Box, n: int) -> Box:
    """A cartouche of a side."""
    if kit.wide:
        return Box(side.x + 11 + 104 * (n % 2), side.y + 124 + 168 * (n // 2), 96, 140)
    return Box(side.x + 6 + 86 * n, side.y + 76, 80, 126)


def laid_box(kit: Kit, ring: Box) -> Box:
    """Where the card of a cartouche lies."""
    w, h, top = (66, 90, 10) if kit.wide else (60, 80, 9)
    return Box(ring.mid - w / 2, ring.y + top, w, h)


def hand_box(kit: Kit, side: Box, n: int) -> Box:
    """A card in hand."""
    if kit.compact and kit.wide:
        return Box(side.x + 12 + 104 * (n % 2), side.y + 462 + 114 * (n // 2), 94, 104)
    if kit.wide:
        return Box(side.x + 11 + 51 * n, side.y + 488, 47, 66)
    return Box(side.x + 8 + 85 * n, side.y + 216, 78, 100)


def tally_box(kit: Kit, side: Box, n: int) -> Box:
    """Where a side counts its squares of a colour."""
    pitch = (side.w - 14) / 5
    top, high = (694, 76) if kit.wide else (450, 46)
    return Box(side.x + 7 + pitch * n, side.y + top, pitch, high)


def tile_spot(kit: Kit, box: Box) -> tuple[float, float]:
    """The middle of the small square beside such a count."""
    return (box.mid, box.y + 24) if kit.wide else (box.x + 17, box.y + 24)
