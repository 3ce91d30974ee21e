"""The law of a stall as a picture, and how near it is to closing."""

from typing import NamedTuple

from hypostyle.core.drawing import (
    INK,
    Box,
    Kit,
    Svg,
    boxed,
    group,
    line,
    path,
    pen,
    rect,
    sized,
    still,
)
from hypostyle.core.drawing.pictures import drawn
from hypostyle.core.view import View
from hypostyle.games.nefertiti.board_parts import chip
from hypostyle.games.nefertiti.codes import PAIRS
from hypostyle.games.nefertiti.data import (
    AL,
    ARRIVALS,
    CHAINED,
    COLUMNS,
    GL,
    GR,
    LL,
    LR,
    MARKETS,
    MEMPHIS,
    SL,
    SR,
    STALLS,
    bids_sum,
    largest_group,
    lines,
)
from hypostyle.games.nefertiti.pictograms import (
    die_outline,
    die_spots,
    law,
    spots,
)
from hypostyle.games.nefertiti.rules.basics import (
    memphis_gifts,
    occupied,
    stall_of,
)
from hypostyle.games.nefertiti.rules.turns import colours
from hypostyle.games.nefertiti.state import NONE, Board


class Progress(NamedTuple):
    """How near a stall is to closing: steps done of those needed, or words."""

    done: int
    need: int
    near: bool
    key: str
    said: str | int


def progress(s: Board, number: int) -> Progress:
    """§5.2 to §5.10 How near a market is to closing."""
    stall = int(stall_of(s, number))
    spaces = int(occupied(s, number))
    if stall == GL:
        n = largest_group(stall, spaces)
        return Progress(n, 4, n >= 3, "linked", n)
    if stall == GR:
        n, there = int(colours(s, number)), spaces.bit_count()
        return Progress(there, 4, n >= 2 or there >= 3, "colours", n)
    if stall == AL:
        row = (1 << COLUMNS[stall]) - 1
        n = sum(spaces & row << (COLUMNS[stall] * one) > 0 for one in range(3))
        return Progress(n, 3, n == 2, "rows", n)
    if stall in (SL, SR):
        n = bids_sum(stall, spaces)
        lowest = STALLS[stall].numbers[0]
        return Progress(n, 0, n + 9 >= lowest, "sum", n)
    if stall == LL:
        percent = round(100 * (1 - ((6 - spaces.bit_count()) / 6) ** 2))
        return Progress(0, 0, percent >= 50, "chance", percent)
    if stall == LR:
        percent = round(100 * min(6, CHAINED[spaces]) / 6)
        return Progress(0, 0, percent >= 50, "chance", percent)
    if number == MEMPHIS:
        n = int(memphis_gifts(s))
        key = "gifts" if n <= ARRIVALS else "many_gifts"
        return Progress(min(n, ARRIVALS), ARRIVALS, n >= 3, key, n)
    n = max((spaces & one).bit_count() for one in lines(stall))
    return Progress(n, 3, n == 2, "line", n)


def law_plate(kit: Kit, view: View[Board], number: int, box: Box, shut: bool) -> Svg:
    """The law of the stall in use as a picture and, while the market is open, how near it is."""
    s = view.state
    stall = int(stall_of(s, number))
    now = progress(s, number)
    beside = box.w > 1.8 * box.h
    scale = 1.2 if kit.wide and beside else 1.35 if kit.wide else 1.9
    x, y = (box.x + 0.27 * box.w, box.cy) if beside else (box.mid, box.y + 0.31 * box.h)
    px, py = (
        (box.x + 0.74 * box.w, box.y + 0.34 * box.h) if beside else (box.mid, box.y + 0.68 * box.h)
    )
    below = box.y + (0.8 if beside else 0.945) * box.h
    room = 0.5 * box.w if beside else box.w - 6
    about = {"about": f"law_{MARKETS[number]}"}
    if shut:
        cover = boxed(box, fill="none", pointer_events="all")
        return group(cover, pictured_law(kit, stall, x, y, scale), opacity=0.5, data=about)
    words = view.game.words(f"board.near.{now.key}", n=now.said)
    ink = kit["danger"] if now.near else kit.on("limestone")
    said = (
        kit.num(
            px, below - 6, view.game.words(f"board.short.{now.key}", n=now.said), 30, ink, room=room
        )
        if kit.compact
        else kit.num(px, below - (6 if kit.wide else 8), words, sized(kit, 17, 24), ink, room=room)
    )
    return group(
        boxed(box, fill="none", pointer_events="all"),
        pictured_law(kit, stall, x, y, scale),
        pips(kit, now, px, py) if now.need else None,
        gauge(kit, stall, now, Box(px - room / 2 + 4, py - 5, room - 8, 10)) if stall in (SL, SR) else None,
        dice(kit, s, px, py) if stall in (LL, LR) else None,
        said,
        data=about,
    )  # fmt: skip


def pictured_law(kit: Kit, stall: int, x: float, y: float, scale: float) -> Svg:
    """The picture of a law with its numbers."""
    rows = {SL: ("11 14", "17+"), SR: ("17+",)}.get(stall, ())
    if kit.compact and scale < 1:  # too small for numbers
        rows = ()
    size = max(kit.floor("num"), 15 * scale)
    return still(
        drawn(law(kit, stall), x, y, scale),
        [
            kit.num(x + 8 * scale, y + (n - (len(rows) - 1) / 2) * 0.94 * size, said, size, kit.on("limestone"))
            for n, said in enumerate(rows)
        ],
    )  # fmt: skip


def pips(kit: Kit, now: Progress, x: float, y: float) -> Svg:
    """Steps done, and those still needed."""
    u = 1 if kit.wide else 1.7
    middles = [(x + (n - (now.need - 1) / 2) * 17 * u, y) for n in range(now.need)]
    done, left = middles[: now.done], middles[now.done :]
    edge = pen(kit.on("limestone"), 1.3 * u)
    red = kit.material("carnelian").own
    return still(
        path(spots(*done, r=6 * u), fill=red, **edge) if done else None,
        path(spots(*left, r=6 * u), fill=kit["hollow"], **edge) if left else None,
    )


def gauge(kit: Kit, stall: int, now: Progress, box: Box) -> Svg:
    """The sum of the bids on a scale to 18, with marks where the stall closes."""
    unit = box.w / 18
    marks = "".join(
        f"M{box.x + unit * n:.1f} {box.y - 4:.1f}V{box.y + box.h + 4:.1f}"
        for n in STALLS[stall].numbers
    )
    return still(
        boxed(box, rx=box.h / 2, fill=kit["hollow"], **pen(kit.on("limestone"), 1)),
        rect(box.x, box.y, min(18, now.done) * unit, box.h, rx=box.h / 2, fill=kit.material("carnelian").own),
        line(marks, kit.on("limestone"), 2.6),
    )  # fmt: skip


def dice(kit: Kit, s: Board, x: float, y: float) -> Svg:
    """The dice of Louqsor as they were rolled last, and who holds them."""
    if s.dice == NONE:
        return Svg()
    rolled = (
        () if s.rolled == NONE else PAIRS[s.rolled - 6] if s.rolled >= 6 else (int(s.rolled) + 1,)
    )
    size = 20 if kit.wide else 27
    places = [x - size * 0.62 * len(rolled) + size * 1.2 * n for n in range(len(rolled))]
    return group(
        path("".join(die_outline(one, y, size) for one in places), fill="#fffaf0", **pen(INK, 1.4)) if rolled else None,
        path("".join(die_spots(one, y, size, n) for one, n in zip(places, rolled, strict=True)), fill=INK)
        if rolled else None,
        chip(kit, int(s.dice), x + size * (0.62 * len(rolled) + 0.35), y, 0.6 * size),
        data={"about": "dice"},
    )  # fmt: skip
