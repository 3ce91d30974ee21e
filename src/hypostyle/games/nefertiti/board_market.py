"""A market: its law and how near it is, gifts, Reserve, bid spaces, the order of bids."""

from collections.abc import Iterator
from typing import NamedTuple

from hypostyle.core.bits import bit, has
from hypostyle.core.drawing import (
    CREAM,
    INK,
    Kit,
    Node,
    Svg,
    at,
    disc,
    group,
    line,
    path,
    pen,
    rect,
    still,
)
from hypostyle.core.view import View
from hypostyle.games.nefertiti.board_layout import (
    Box,
    Inside,
    Layout,
    goods_of_market,
    queue_places,
    spaces_of,
)
from hypostyle.games.nefertiti.board_parts import (
    boxed,
    chip,
    many_rings,
    servant,
    signed,
    sized,
    spot,
)
from hypostyle.games.nefertiti.codes import BIDDER, MORE, PAIRS, PICK
from hypostyle.games.nefertiti.data import (
    AKHENATON,
    AL,
    ARRIVALS,
    BID,
    CARD,
    CARD_BITS,
    CHAINED,
    COLUMNS,
    DOWN,
    FIRST,
    FOREIGN,
    GIFT_OF,
    GL,
    GR,
    HOLDS,
    LL,
    LOUQSOR,
    LR,
    MARKETS,
    MEMPHIS,
    PAPYRUS_SEAL,
    PLACE,
    RANKED,
    REGULAR_PLACES,
    ROAMING_THIEF,
    ROW,
    SIDES,
    SIZE,
    SL,
    SPACE,
    SR,
    STALLS,
    SYMBOL,
    TRACKED,
    TYPE_OF,
    UNITS_OF,
    bids_sum,
    largest_group,
    lines,
    neighbours,
)
from hypostyle.games.nefertiti.pictograms import (
    AKHENATON_PICTURE,
    BUSTS,
    GIFT_PICTURES,
    die_outline,
    die_spots,
    law,
    spots,
)
from hypostyle.games.nefertiti.rules.basics import (
    is_open,
    memphis_gifts,
    occupied,
    owner_at,
    stall_of,
    top_place,
    value,
)
from hypostyle.games.nefertiti.rules.closing import half
from hypostyle.games.nefertiti.rules.turns import colours
from hypostyle.games.nefertiti.scene import next_law
from hypostyle.games.nefertiti.state import NONE, Board

QUIET = 0.55
"""How strong a market is drawn while another one closes."""
AWNINGS = {"X": "#d99a2b", "S": "#8a7355", "D": "#1d8a8c", "": "#b8392c"}


def market(kit: Kit, view: View[Board], layout: Layout, number: int, queue: bool) -> Svg:
    """A market in its place. `queue` tells that gifts of Memphis may be taken now."""
    s = view.state
    x, y, w, h = layout.markets[number]
    inside = inside_of(kit, layout, number)
    key = MARKETS[number]
    shut = number < MEMPHIS and has(s.closed, number)
    legal, last = key in kit.legal, key in kit.last
    told = (
        {"place": key} | ({"legal": "true"} if legal else {}) | ({"last": "true"} if last else {})
    )
    quiet = QUIET if s.closing not in (NONE, number) else None
    size = sized(kit, 20, 28, "name")
    ribbon = inside.ribbon
    return at(
        x, y,
        rect(0, 0, w, h, rx=10, fill=kit["dim"] if shut else "none", fill_opacity=0.6 if shut else None,
             pointer_events="all"),
        kit.slab(*ribbon, "lapis", 4, 0) if kit.compact else None,
        kit.name(ribbon.x + 10, ribbon.cy + 0.34 * min(size, 28), view.game.words(f"market.{key}"), size,
                 kit.on("lapis"), room=ribbon.w - 16),
        order_of_bids(kit, s, number, inside.bids),
        reserve(kit, view, number, inside.reserve),
        goods(kit, view, number, inside, queue),
        group(law_plate(kit, view, number, inside.law), opacity=0.5 if shut else None),
        group(field(kit, view, number, inside.field, queue, shut), opacity=0.42 if shut else None),
        closed_tile(kit, view, number, inside.field) if shut else None,
        kit.halo(2, 2, w - 4, h - 4, 9) if legal else None,
        kit.brackets(2, 2, w - 4, h - 4) if last else None,
        kit.touch(0, 0, w, h) if legal else None,
        data=told, opacity=quiet, aria_label=view.game.words(f"market.{key}"),
    )  # fmt: skip


def inside_of(kit: Kit, layout: Layout, number: int) -> Inside:
    """The parts of a market; a small screen needs more room for its name."""
    inside = layout.memphis if number == MEMPHIS else layout.regular
    if not kit.compact or not kit.wide:
        return inside
    x, y, w, h = inside.reserve
    if number == MEMPHIS:
        return inside._replace(ribbon=Box(6, 5, 138, 38), reserve=Box(x + 30, y, w - 30, h))
    return inside._replace(ribbon=Box(8, 5, 192, 38), bids=Box(206, 4, 100, 36))


# --- the law --------------------------------------------------------------------------------------


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
        return Progress(min(n, ARRIVALS), ARRIVALS, n >= 3, "gifts", n)
    n = max((spaces & one).bit_count() for one in lines(stall))
    return Progress(n, 3, n == 2, "line", n)


def law_plate(kit: Kit, view: View[Board], number: int, box: Box) -> Svg:
    """The law of the stall in use as a picture, and how near it is."""
    s = view.state
    stall = int(stall_of(s, number))
    now = progress(s, number)
    beside = box.w > 1.8 * box.h
    scale = 1.2 if kit.wide and beside else 1.35 if kit.wide else 1.9
    x, y = (box.x + 0.27 * box.w, box.cy) if beside else (box.mid, box.y + 0.31 * box.h)
    px, py = (
        (box.x + 0.72 * box.w, box.y + 0.34 * box.h) if beside else (box.mid, box.y + 0.68 * box.h)
    )
    below = box.y + (0.8 if beside else 0.945) * box.h
    room = 0.5 * box.w if beside else box.w - 6
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
        data={"about": f"law_{MARKETS[number]}"},
    )  # fmt: skip


def pictured_law(kit: Kit, stall: int, x: float, y: float, scale: float) -> Svg:
    """The picture of a law with its numbers."""
    rows = {SL: ("11 14", "17+"), SR: ("17+",)}.get(stall, ())
    size = max(kit.floor("num"), 15 * scale)
    return still(
        at(x, y, law(kit, stall), scale=scale),
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
    size = 20 if kit.wide else 34
    places = [x - size * 0.62 * len(rolled) + size * 1.2 * n for n in range(len(rolled))]
    return group(
        path("".join(die_outline(one, y, size) for one in places), fill="#fffaf0", **pen(INK, 1.4)) if rolled else None,
        path("".join(die_spots(one, y, size, n) for one, n in zip(places, rolled, strict=True)), fill=INK)
        if rolled else None,
        chip(kit, int(s.dice), x + size * (0.62 * len(rolled) + 0.35), y, 0.6 * size),
        data={"about": "dice"},
    )  # fmt: skip


# --- Reserve and bids -----------------------------------------------------------------------------


def reserve(kit: Kit, view: View[Board], number: int, box: Box) -> Svg:
    """The Reserve over the other stall: its Deben, their half, and the law that comes next."""
    s = view.state
    there = s.reserve[number]
    part = (there + 1) // 2 if s.settings.half_up else there // 2
    if number == s.closing:
        part = int(half(s))
    pale = "#ffe9a8"
    plate = next_law(box)
    end = plate.x if number != MEMPHIS else box.x + box.w
    big = sized(kit, 24, 32)
    memphis = number == MEMPHIS and kit.wide
    return group(
        boxed(box, fill="none", pointer_events="all"),
        kit.num(box.x + (8 if memphis else 1.5 * box.h), box.cy, there, big, pale, text_anchor="start"),
        None if kit.compact
        else kit.num(end - 5, box.cy + 1, f"½ {part}" if not memphis else f"½{part}", sized(kit, 17, 22), pale,
                     text_anchor="end", font_weight=600),
        pictured_law(kit, 2 * number + (1 - (int(s.right) >> number & 1)), plate.mid, plate.cy,
                     0.84 if kit.wide else 1.08)
        if number != MEMPHIS and not kit.compact else None,
        data={"about": f"reserve_{MARKETS[number]}"},
    )  # fmt: skip


def bidders(s: Board, number: int) -> list[int]:
    """§6.1, §6.3 The spaces in the order in which they would act, or will while the market closes."""
    stall = int(stall_of(s, number))
    if number != s.closing:
        spaces = int(occupied(s, number))
        return [n for n in RANKED[stall] if has(spaces, n)]
    first = [int(BIDDER.of(s.arg)) - FIRST[stall]] if s.step in (PICK, MORE) else []
    rich = [n for n in RANKED[stall] if has(s.bidders, n) and not has(s.poor, n)]
    poor = [n for n in RANKED[stall] if has(s.bidders, n) and has(s.poor, n)]
    return first + rich + poor


def order_of_bids(kit: Kit, s: Board, number: int, box: Box) -> Svg:
    """Who chooses first: highest bid first; a bid its owner cannot pay is marked."""
    stall = int(stall_of(s, number))
    order = bidders(s, number)
    size = sized(kit, 18, 24)
    r = 12.0 if kit.wide else 17.0
    step = 2 * r + 1.15 * size
    most = int(box.w // step)
    if len(order) > most and not kit.compact:  # without letters, closer together
        r, step = 9, 18 + 1.15 * size
        most = int(box.w // step)
    parts: list[Node] = []
    for n, space in enumerate(order[:most]):
        seat = int(owner_at(s, number, space))
        bid = BID[FIRST[stall] + space]
        short = bid > s.deben[seat] and number != s.closing
        x = box.x + step * n + r
        parts += [
            chip(kit, seat, x, box.cy, r),
            kit.num(x + r + 3, box.cy, f"{bid}!" if short else bid, size,
                    kit["danger"] if short else kit.on("sand"), text_anchor="start"),
        ]  # fmt: skip
    return group(*parts)


# --- gifts ----------------------------------------------------------------------------------------


def goods(kit: Kit, view: View[Board], number: int, inside: Inside, queue: bool) -> Iterator[Node]:
    """The gifts of a market, T first."""
    s = view.state
    if number != MEMPHIS:
        for n, box in enumerate(goods_of_market(inside.goods)):
            yield item(kit, view, ROW * number + n, box, PLACE[ROW * number + n])
        return
    places = queue_places(inside.goods, int(s.queue))
    for n, box in enumerate(places):
        if n < s.queue:
            name = PLACE[REGULAR_PLACES + n] if queue else ""
            yield item(kit, view, REGULAR_PLACES + n, box, name)
        else:
            yield boxed(box, rx=6, fill=kit["hollow"], fill_opacity=0.8)


def item(kit: Kit, view: View[Board], place: int, box: Box, name: str) -> Svg:
    """What lies on a place: a gift with its value now, a card face down, or nothing."""
    s = view.state
    thing = s.goods[place]
    if not thing:
        told = {"place": name} if name else None
        last = kit.brackets(*box) if name in kit.last else None
        return group(boxed(box, fill="none", pointer_events="all"), last, data=told)
    card = (thing & CARD_BITS) - 1
    number = MEMPHIS if place >= REGULAR_PLACES else place // ROW
    top = place == top_place(s, number)
    sealed = bool(thing & PAPYRUS_SEAL) or (top and has(s.sealed, number))
    down = bool(thing & DOWN)
    flat = box.w > 1.15 * box.h
    picture = (
        BUSTS[ROAMING_THIEF]
        if card > AKHENATON
        else AKHENATON_PICTURE
        if card == AKHENATON
        else GIFT_PICTURES[GIFT_OF[card]]
    )
    tracked = card < AKHENATON and TYPE_OF[card] < TRACKED and not down
    worth = int(value(s, TYPE_OF[card])) * UNITS_OF[card] if tracked else 0
    size = sized(kit, 24, 32)
    if flat:
        px, py, scale = box.x + 0.32 * box.w, box.cy, min(box.h / 52, 0.46 * box.w / 40)
        vx, vy = box.x + 0.78 * box.w, box.cy
    else:
        px, py, scale = box.mid, box.y + 0.38 * box.h, min((box.w - 6) / 42, 0.62 * box.h / 42)
        vx, vy = box.mid, box.y + box.h - 0.62 * size
    ink = kit.on("plaster")
    says = (
        view.game.words(f"card.{CARD[card]}")
        if card < AKHENATON
        else view.game.words("card.akhenaton" if card == AKHENATON else "card.roamer")
    )
    return spot(
        kit, name, box, "cedar" if down else "plaster",
        at(px, box.cy if down and not flat else py, picture, scale=scale * (0.7 if down else 1),
           opacity=0.8 if down else None),
        kit.num(vx, vy, worth, size, ink) if tracked else None,
        disc(box.x + 10, box.y + 10, 5.5, fill="none", **pen(kit["danger"], 3)) if FOREIGN <= card < AKHENATON else None,
        signed("seal", box.x + box.w - 10, box.y + 11, 1.7 if kit.wide else 2.3) if sealed else None,
        says=f"{says}, {worth}" if tracked else says,
        edge=kit["gold"] if top and not down else "",
    )  # fmt: skip


# --- bid spaces -----------------------------------------------------------------------------------


def field(
    kit: Kit, view: View[Board], number: int, box: Box, queue: bool, shut: bool
) -> Iterator[Node]:
    """The bid spaces as booths, with links or rows behind them."""
    s = view.state
    stall = int(stall_of(s, number))
    boxes = spaces_of(stall, box)
    taken = int(occupied(s, number))
    yield links(kit, stall, boxes, taken)
    rings: list[Box] = []
    named = not (number == MEMPHIS and queue)
    for n, here in enumerate(boxes):
        yield booth(kit, view, number, stall, n, here, named, shut, rings)
    if rings:
        yield many_rings(kit, rings)
    if shut:
        return
    for symbol, colour in AWNINGS.items():
        d = "".join(
            awning(here) for n, here in enumerate(boxes) if SYMBOL[FIRST[stall] + n] == symbol
        )
        yield path(d, fill=colour, pointer_events="none")


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
    if s.turn == NONE or s.ended != NONE or number in (LOUQSOR, MEMPHIS) or not is_open(s, number):
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
    stall: int,
    n: int,
    box: Box,
    named: bool,
    shut: bool,
    rings: list[Box],
) -> Svg:
    """A bid space: its value, its symbol, the servant on it; a lock where a servant would close."""
    s = view.state
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
        signed(symbol, right, top, 1.5 * u) if symbol and not gone and not shut else None,
    ]
    if stall == LL:
        die = 21 * u
        content += [
            path(die_outline(box.mid + 3, top, die), fill="#fffaf0", **pen(INK, 1.4)),
            path(die_spots(box.mid + 3, top, die, n + 1), fill=INK),
        ]
    if not free:
        content.append(
            at(across, middle, group(servant(kit, seat, r), data={"piece": SIDES[seat]}))
        )
    elif not shut and closes(s, number, stall, n):
        content.append(signed("lock", box.mid, middle - 2, 1.4 * u))
    said = view.game.words("board.space", space=name.upper(), bid=BID[space])
    return spot(
        kit, name if named else "", box, "plaster" if free else "limestone", *content,
        says=said, about=name, rings=rings,
    )  # fmt: skip


def closed_tile(kit: Kit, view: View[Board], number: int, box: Box) -> Svg:
    """The Market Closed tile over the booths."""
    words = view.game.words
    s = view.state
    tile = number == s.tile
    said = "shut" if s.ended != NONE else "reopens" if tile and not s.akhenaton else "for_good"
    u = 1.0 if kit.wide else 1.55
    w, h = min(box.w - 20, (230 if not kit.compact else 280) * u), 64 * u
    x, y = box.mid - w / 2, box.cy - h / 2
    size = sized(kit, 22, 32, "name")
    return group(
        kit.slab(x, y, w, h, "carnelian", 8, 5),
        signed("lock", x + 30 * u, box.cy, 2.3 * u),
        kit.name(x + 56 * u, box.cy - (4 * u if not kit.compact else -10), words("board.closed"), size, CREAM,
                 room=w - 66 * u),
        kit.note(x + 56 * u, box.cy + 20 * u, words(f"board.{said}"),
                 sized(kit, 17, 24), CREAM),
        data={"about": "tile" if tile else MARKETS[number]},
    )  # fmt: skip
