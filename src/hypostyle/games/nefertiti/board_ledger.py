"""The holdings: what every seat has, and what a unit of each type is worth now.

Wide: seats are rows and types columns. Tall: the other way round.
"""

from collections.abc import Iterator

from hypostyle.core.bits import count
from hypostyle.core.drawing import (
    BROWN,
    CREAM,
    SEATS,
    Box,
    Kit,
    Node,
    Svg,
    boxed,
    ems,
    group,
    path,
    pen,
    rect,
    sized,
    still,
)
from hypostyle.core.drawing.pictures import Picture, drawn
from hypostyle.core.view import View
from hypostyle.games.nefertiti.board_parts import chip, pawn, ring
from hypostyle.games.nefertiti.data import (
    BARGE_TYPE,
    DOUBLE,
    GIFTS,
    OF_TYPE,
    PRIEST_OF_AMON,
    ROAMING_THIEF,
    SENET,
    SERVANTS,
    SIDES,
    TRACKED,
    TYPES,
    held,
    units_of_type,
)
from hypostyle.games.nefertiti.pictograms import BUSTS, TWICE
from hypostyle.games.nefertiti.rules.basics import value
from hypostyle.games.nefertiti.rules.ending import barge_points
from hypostyle.games.nefertiti.state import NONE, Board
from hypostyle.games.nefertiti.tally import totals

KINDS = len(TYPES)
HEAD = 84  # the heads of the columns, wide
FLAT = 54  # the same without the tracks of values, which a small screen cannot show
LEFT = 338  # the first type, wide
COLUMN = 86
LABELS = 226  # the heads of the rows, tall
TOP = 262  # the first type, tall
ROW = 76


def head_height(kit: Kit) -> int:
    """How high the heads of the columns are, wide."""
    return FLAT if kit.compact else HEAD


def columns(kit: Kit, box: Box) -> list[Box]:
    """The head of each type."""
    if kit.wide:
        return [
            Box(box.x + LEFT + COLUMN * n, box.y + 6, COLUMN - 4, head_height(kit) - 4)
            for n in range(KINDS)
        ]
    return [Box(box.x + 6, box.y + TOP + ROW * n, LABELS - 8, ROW - 5) for n in range(KINDS)]


def seat_columns(kit: Kit, box: Box) -> list[tuple[str, float, float]]:
    """The signs over what a seat has besides gifts: each with its middle."""
    if kit.wide:
        places = (("coin", 148.0), ("seal", 210.0), ("pawn", 284.0))
        return [(name, box.x + x, box.y + head_height(kit) - 22) for name, x in places]
    return [
        (name, box.x + 40, box.y + 138 + 46 * n) for n, name in enumerate(("coin", "seal", "pawn"))
    ]


def seat_boxes(kit: Kit, box: Box, players: int) -> list[Box]:
    """The row or column of each seat."""
    if kit.wide:
        head = head_height(kit)
        h = min(84.0, (box.h - head - 12) / players)
        return [Box(box.x + 6, box.y + head + 7 + h * n, box.w - 12, h - 4) for n in range(players)]
    w = (box.w - LABELS - 6) / players
    return [Box(box.x + LABELS + 2 + w * n, box.y + 8, w - 5, box.h - 16) for n in range(players)]


def lit_column(s: Board, kind: int) -> int:
    """§2.7, §10.5 The column of the track of values that holds now, from 0."""
    if s.settings.quantity:
        units = sum(int(units_of_type(heap, kind)) for heap in s.gifts)
        return min(4, max(0, (units + 1) // 2 - 1))
    return max(0, sum(heap & OF_TYPE[kind] > 0 for heap in s.gifts) - 1)


def holdings(kit: Kit, view: View[Board], box: Box) -> Iterator[Node]:
    """All of it."""
    s = view.state
    kinds = KINDS if s.settings.full else PAPERLESS
    heads = columns(kit, box)
    yield from labels(kit, view, box)
    for kind in range(kinds):
        yield type_head(kit, s, kind, heads[kind])
    if kinds < KINDS:  # the base edition has fewer types
        first, last = heads[kinds], heads[-1]
        yield rect(first.x - 2, first.y - 1, last.x + last.w - first.x + 5,
                   last.y + last.h - first.y + 5, fill=kit.material("plaster").top if kit.wide else kit.material("plaster").own)  # fmt: skip
    for seat, here in enumerate(seat_boxes(kit, box, int(s.settings.players))):
        yield seat_line(kit, view, seat, here, heads[:kinds])


PAPERLESS = SENET + 1  # the types of the base edition


def labels(kit: Kit, view: View[Board], box: Box) -> Iterator[Node]:
    """The words around the holdings."""
    words = view.game.words
    over = view.state.ended != NONE
    now = words("board.total" if over else "board.now")
    ink = kit.on("plaster")
    if kit.wide and kit.compact:
        points, y = box.x + 22, box.y + head_height(kit) - 22
        yield kit.num(points, y, words("board.points"), 30, kit["soft"], text_anchor="start")
        yield kit.num(box.right - 62, y, words("board.sum"), 30, kit["soft"])
        return
    if kit.wide:
        yield kit.name(box.x + 14, box.y + 32, words("board.holdings"), sized(kit, 24, 0), ink)
        yield kit.note(
            box.x + 90, box.y + 68, words("board.points"), 16, kit["soft"], text_anchor="middle"
        )
        lines = now.split("|")
        for n, said in enumerate(lines):
            yield kit.note(box.x + box.w - 62, box.y + 52 + 20 * n - 10 * len(lines), said, 17,
                           kit["soft"], text_anchor="middle")  # fmt: skip
        return
    size = sized(kit, 0, 24)
    yield kit.name(box.x + 14, box.y + 46, words("board.holdings"), sized(kit, 0, 32), ink)
    yield kit.note(box.x + 14, box.y + 100, words("board.points"), size, ink)
    for n, name in enumerate(("deben", "seals", "home")):
        yield kit.note(box.x + 62, box.y + 146 + 46 * n, words(f"board.{name}"), size, ink)
    yield kit.note(box.x + 14, box.y + box.h - 26, now.replace("|", " "), size, ink)


def type_head(kit: Kit, s: Board, kind: int, box: Box) -> Svg:
    """A type: its value now, and its track of values with the column that holds."""
    name = f"type_{TYPES[kind].key}"
    legal = name in kit.legal
    about = {"place": name, "legal": "true"} if legal else {"about": name}
    ink = kit.on("limestone")
    top = box.cy if kit.compact else box.y + 28
    cover = ring(kit, box) if legal else boxed(box, fill="none", pointer_events="all")
    if kind >= TRACKED:
        x, y = (box.x + 62, top) if kit.wide else (box.x + 90, box.cy)
        return group(cover, kit.num(x, y, TWICE, sized(kit, 26, 32), ink), data=about)
    lit, values = lit_column(s, kind), TYPES[kind].values
    if kit.wide:
        big = kit.num(box.x + 61, top, values[lit], sized(kit, 30, 0), ink)
    else:
        y = box.cy if kit.compact else box.cy - 13
        big = kit.num(box.x + (90 if kit.compact else 142), y, values[lit], sized(kit, 0, 38), ink)
    if kit.compact:
        return group(cover, big, data=about)
    shown = 5 if s.settings.quantity else int(s.settings.players)
    x, y, room = (box.mid, box.y + 65, box.w - 5) if kit.wide else (box.x + 142, box.cy + 20, 146)
    return group(cover, big, track(kit, values[:shown], lit, x, y, room), data=about)


def track(kit: Kit, values: tuple[int, ...], lit: int, x: float, y: float, room: float) -> Svg:
    """The values by owners around x, as one text; over it, on gold, the one that holds."""
    size = sized(kit, 16, 22)
    digit, space = size * ems("0"), size * ems(" ")
    widths = [digit * len(str(one)) for one in values]
    gap = min(0.5 * size, (room - sum(widths)) / max(1, len(values) - 1))
    length = sum(widths) + gap * (len(values) - 1)
    left = x - length / 2
    parts: list[Node] = [
        kit.num(left, y, " ".join(map(str, values)), size, kit["soft"], text_anchor="start",
                word_spacing=gap - space)
    ]  # fmt: skip
    if 0 <= lit < len(values):
        middle = left + sum(widths[:lit]) + gap * lit + widths[lit] / 2
        w = widths[lit] + min(6.0, 1.4 * gap)
        parts += [
            rect(middle - w / 2, y - 0.6 * size, w, 1.2 * size, rx=4, **kit.made_of("gold", 1)),
            kit.num(middle, y, values[lit], size, BROWN),
        ]  # fmt: skip
    return still(*parts)


def seat_line(kit: Kit, view: View[Board], seat: int, box: Box, heads: list[Box]) -> Svg:
    """What a seat has: points, Deben, seals, servants at home, gifts, points if it ended now."""
    s = view.state
    mine = seat in view.deciders()
    material = "plaster" if mine else "limestone"
    ink = kit.on(material)
    edge = pen(SEATS[SIDES[seat]].fill, 4) if mine else kit.edge(material, 1)
    if mine and kit.night:
        edge = pen(SEATS[SIDES[seat]].light if seat < 4 else CREAM, 3)
    numbers = (s.points[seat], s.deben[seat], s.seals[seat])
    if kit.wide:
        x0, y = box.x - 6, box.cy
        big = min(34.0, max(0.62 * box.h, sized(kit, 22, 0)))
        less = max(0.8 * big, kit.floor("num"))
        spots = [(x0 + 90, y), (x0 + 148, y), (x0 + 210, y)]
        sizes = (big, less, less)
        end = kit.num(x0 + box.w - 50, y, totals(s)[seat], big, ink)
        token = chip(kit, seat, x0 + 36, y, min(22.0, 0.46 * box.h))
    else:
        big, less = sized(kit, 0, 34), sized(kit, 0, 28)
        spots = [(box.mid, box.y + 86), (box.mid, box.y + 130), (box.mid, box.y + 176)]
        sizes = (big, less, less)
        end = kit.num(box.mid, box.y + box.h - 28, totals(s)[seat], big, ink)
        token = chip(kit, seat, box.mid, box.y + 34, 25)
    cells = [
        one for kind, head in enumerate(heads) for one in cells_of(kit, s, seat, kind, box, head)
    ]
    return group(
        boxed(box, rx=8, fill=kit.fill(material), **edge),
        token,
        [kit.num(*at_, n, size, ink) for at_, n, size in zip(spots, numbers, sizes, strict=True)],
        pawns(kit, s, seat, box),
        kept(kit, s, seat, box),
        end,
        stacks(s, seat, cells, kit),
        [holding(kit, view, seat, *one) for one in cells],
        data={"about": SIDES[seat]},
    )  # fmt: skip


def pawns(kit: Kit, s: Board, seat: int, box: Box) -> Iterator[Node]:
    """The servants of a seat: those at home in its colour, the others only as outlines."""
    home = SERVANTS - int(count(s.servants[seat]))
    look = SEATS[SIDES[seat]]
    step = 22 if kit.wide else min(28.0, (box.w - 6) / 4)
    h = min(26.0, box.h - 10) if kit.wide else 1.4 * step
    x = box.x + 278 - 1.5 * step if kit.wide else box.mid - 1.5 * step
    y = box.cy + h / 2 if kit.wide else box.y + 232
    outlines = [pawn(x + step * n, y, h) for n in range(SERVANTS)]
    for d in outlines[:home]:
        yield path(d, fill=look.fill, **pen(look.light, 1.2), **{"data-piece": SIDES[seat]})
    if home < SERVANTS:
        yield path("".join(outlines[home:]), fill="none", **pen(kit["soft"], 1))


def plain(picture: Picture) -> Picture:
    """A small picture needs only the surfaces of a large one, not its strokes."""
    return tuple(layer for layer in picture if ("fill", "none") not in layer.paint)


def kept(kit: Kit, s: Board, seat: int, box: Box) -> Iterator[Node]:
    """The cards a seat keeps: the Priest of Amon, the Roaming Thief."""
    cards = [
        pile for pile, who in ((PRIEST_OF_AMON, s.priest), (ROAMING_THIEF, s.roamer)) if who == seat
    ]
    for n, pile in enumerate(cards):
        if kit.wide:
            yield drawn(
                plain(BUSTS[pile]), box.x + box.w - 132 + 34 * n, box.cy, min(1, box.h / 42)
            )
        else:
            yield drawn(
                plain(BUSTS[pile]), box.mid + 20 * (2 * n - len(cards) + 1), box.y + 246, 0.6
            )


def cells_of(
    kit: Kit, s: Board, seat: int, kind: int, box: Box, head: Box
) -> Iterator[tuple[int, Box, bool]]:
    """The gifts of a type that a seat holds: each with its box, and whether it shares the column."""
    heap = s.gifts[seat]
    if not heap & OF_TYPE[kind]:
        return
    keys = [gift for gift, row in enumerate(GIFTS) if row.type == kind and cards_of(heap, gift)]
    here = (
        Box(head.x, box.y + 2, head.w, box.h - 4)
        if kit.wide
        else Box(box.x + 2, head.y, box.w - 4, head.h)
    )
    w = here.w / len(keys)
    for n, gift in enumerate(keys):
        yield gift, Box(here.x + w * n, here.y, w - 1, here.h), len(keys) > 1


STEP = 4
"""Between two cards of a stack."""


def card_wide(kit: Kit, gift: int) -> int:
    """How wide a card of a stack is; a double senet is wider."""
    return (13 if kit.wide else 15) + (7 if gift == DOUBLE else 0)


def stacks(s: Board, seat: int, cells: list[tuple[int, Box, bool]], kit: Kit) -> Svg:
    """The cards of a seat in its colour, all of them as one outline."""
    d = ""
    for gift, box, _ in cells:
        high = min(24.0, box.h - 8) if kit.wide else 26
        wide = card_wide(kit, gift)
        for n in range(min(cards_of(s.gifts[seat], gift), 4)):
            d += f"M{box.x + 4 + STEP * n:.1f} {box.cy - high / 2:.1f}h{wide}v{high:.1f}h{-wide}Z"
    look = SEATS[SIDES[seat]]
    return path(d, fill=look.fill, **pen(look.light, 1)) if d else Svg()


def cards_of(heap: int, gift: int) -> int:
    """How many cards of a gift a heap holds, with a foreign mark or without."""
    return int(held(heap, gift)) + (int(held(heap, 10 + gift)) if gift <= DOUBLE else 0)


def holding(kit: Kit, view: View[Board], seat: int, gift: int, box: Box, narrow: bool) -> Svg:
    """One gift of a seat, as a place."""
    s = view.state
    name = f"{SIDES[seat]}_{GIFTS[gift].key}"
    if seat in view.deciders() and f"hand_{GIFTS[gift].key}" in kit.legal:
        name = f"hand_{GIFTS[gift].key}"
    cards = cards_of(s.gifts[seat], gift)
    kind = GIFTS[gift].type
    points = (
        barge_points(s, seat) if kind == BARGE_TYPE else cards * GIFTS[gift].units * value(s, kind)
    )
    number = sized(kit, min(26, max(20, 0.5 * box.h)), 28)
    less = sized(kit, 17, 22)
    told = {"place": name}
    if name in kit.legal:
        told["legal"] = "true"
    ink = kit.on("limestone")
    x = box.x + 4 + card_wide(kit, gift) + STEP * (min(cards, 4) - 1) + (5 if narrow else 7)
    both = not narrow and not kit.compact and (kit.wide or box.w > 100)
    said = str(cards) + ("d" if gift == DOUBLE and narrow else "")
    return group(
        kit.num(x, box.cy, cards, number, ink, text_anchor="start"),
        kit.num(box.x + box.w - 3, box.cy + 1, int(points), less, kit["soft"], text_anchor="end") if both else None,
        ring(kit, Box(box.x + 3, box.y + 3, box.w - 6, box.h - 6)) if name in kit.legal else None,
        data=told,
        aria_label=f"{view.game.side_name(seat)}, {view.game.words('card.' + GIFTS[gift].key)}: {said}",
    )  # fmt: skip
