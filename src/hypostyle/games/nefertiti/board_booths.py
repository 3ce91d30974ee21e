"""The bid spaces of a market as booths, with the servants on them."""

from collections.abc import Iterator

from hypostyle.core.bits import bit, has
from hypostyle.core.drawing import INK, Box, Kit, Node, Svg, group, line, path, pen, sized, still
from hypostyle.core.view import View
from hypostyle.games.nefertiti.board_layout import spaces_of
from hypostyle.games.nefertiti.board_parts import Overlay, rounded, servant, spot
from hypostyle.games.nefertiti.data import (
    AL,
    BID,
    FIRST,
    GL,
    GR,
    HOLDS,
    LL,
    LOUQSOR,
    LR,
    MEMPHIS,
    SIDES,
    SIZE,
    SPACE,
    STALLS,
    SYMBOL,
    neighbours,
)
from hypostyle.games.nefertiti.pictograms import (
    die_outline,
    die_spots,
)
from hypostyle.games.nefertiti.rules.basics import (
    is_open,
    occupied,
    owner_at,
    stall_of,
)
from hypostyle.games.nefertiti.state import NONE, Board

AWNINGS = {"X": "#d99a2b", "S": "#8a7355", "D": "#1d8a8c", "": "#b8392c"}
"""The cloth of a booth by its symbol."""


def field(
    kit: Kit, view: View[Board], number: int, box: Box, shut: bool, over: Overlay
) -> Iterator[Node]:
    """The bid spaces as booths, with links or rows behind them."""
    s = view.state
    stall = int(stall_of(s, number))
    boxes = spaces_of(stall, box)
    if shut:  # only to be seen
        d = "".join(rounded(here, 0) for here in boxes)
        yield path(d, **kit.made_of("plaster"))
        return
    yield links(kit, stall, boxes, int(occupied(s, number)))
    for n, here in enumerate(boxes):
        yield booth(kit, view, number, n, here, over)
        over.outline(awning(here), fill=AWNINGS[SYMBOL[FIRST[stall] + n]])


def links(kit: Kit, stall: int, boxes: list[Box], taken: int) -> Svg:
    """What belongs together: neighbours in stalls that count groups, rows where rows count."""
    if stall == AL:
        rows = [(boxes[3 * n], boxes[3 * n + 2]) for n in range(3)]
        d = "".join(f"M{a.x - 2:.1f} {a.cy:.1f}H{b.x + b.w + 2:.1f}" for a, b in rows)
        return line(d, kit["soft"], 5, opacity=0.6)
    if stall not in (GL, LR):
        return Svg()
    near = neighbours(stall)
    cold, hot = "", ""
    for n, here in enumerate(boxes):
        for m in range(n + 1, SIZE[stall]):
            if near[n] >> m & 1:
                d = f"M{here.mid:.1f} {here.cy:.1f}L{boxes[m].mid:.1f} {boxes[m].cy:.1f}"
                if taken >> n & taken >> m & 1:
                    hot += d
                else:
                    cold += d
    return still(
        line(cold, kit["soft"], 4), line(hot, kit.material("carnelian").own, 11) if hot else None
    )


def awning(box: Box) -> str:
    """The scalloped cloth along the upper edge of a booth, as an outline."""
    folds = max(4, round((box.w - 6) / 11))
    u = (box.w - 6) / folds
    return (
        f"M{box.x + 3:.1f} {box.y + 2:.1f}h{box.w - 6:.1f}v3.5"
        + f"q{-u / 2:.2f} 6 {-u:.2f} 0" * folds
        + "Z"
    )


def closes(s: Board, number: int, stall: int, n: int) -> bool:
    """§4.5 A servant of the player to move here would close the market."""
    if s.turn == NONE or s.closing != NONE or s.ended != NONE or not is_open(s, number):
        return False
    if number in (LOUQSOR, MEMPHIS):
        return False
    after = int(occupied(s, number) | bit(n))
    if HOLDS[stall][after]:
        return True
    if stall != GR:
        return False
    seats = {int(owner_at(s, number, one)) for one in range(SIZE[stall]) if has(after, one)}
    return len((seats - {NONE}) | {int(s.turn)}) >= STALLS[stall].numbers[0]


def booth(
    kit: Kit,
    view: View[Board],
    number: int,
    n: int,
    box: Box,
    over: Overlay,
) -> Svg:
    """A bid space: its value, its symbol, the servant on it; a lock where a servant would close.

    Symbols are drawn for all spaces at once, by the overlay.
    """
    s = view.state
    stall = int(stall_of(s, number))
    space = FIRST[stall] + n
    name = SPACE[space]
    seat = int(owner_at(s, number, n))
    high = box.h > 0.85 * box.w or box.h > (80 if kit.wide else 110)
    size = sized(kit, 27, 36)
    u = 1.0 if kit.wide else 1.5
    narrow = box.w < 60 * u
    top = box.y + (30 * u if high else box.h / 2 + 3)
    left = box.x + (0.29 * box.w if narrow else 23 * u)
    right = box.x + box.w - (0.26 * box.w if narrow else 19 * u)
    middle = box.y + box.h - (box.h - 44 * u) / 2 - 2 if high else box.h / 2 + box.y + 3
    r = min(19 * u, 0.42 * box.w, (box.h - 48 * u) / 2 if high else 0.42 * box.h)
    symbol = {"D": "coin", "S": "single", "X": "extra"}.get(SYMBOL[space], "")
    gone = symbol == "coin" and seat != NONE  # its coin has been taken
    free = seat == NONE
    across = box.mid
    if not high and not free:
        across = box.x + (0.56 if symbol and not gone else 0.64) * box.w
        r = min(r, 0.17 * box.w) if symbol and not gone else r
    content: list[Node] = [
        kit.num(left, top, BID[space], size, kit.on("plaster" if free else "limestone")),
    ]
    if symbol and not gone:
        over.sign(symbol, right, top, 1.5 * u)
    if stall == LL:
        over.outline(die_outline(box.mid + 3, top, 21 * u), fill="#fffaf0", **pen(INK, 1.4))
        over.outline(die_spots(box.mid + 3, top, 21 * u, n + 1), fill=INK)
    if not free:
        content.append(group(servant(kit, seat, across, middle, r), data={"piece": SIDES[seat]}))
    elif closes(s, number, stall, n):
        over.sign("lock", box.mid, middle - 2, 1.4 * u)
    said = view.game.words("board.space", space=name.upper(), bid=BID[space])
    return spot(
        kit, name, box, "plaster" if free else "limestone", *content,
        says=said, over=over,
    )  # fmt: skip
