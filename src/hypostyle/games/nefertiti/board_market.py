"""A market: gifts, Reserve, the order of bids; its law and its booths have files of their own."""

from collections.abc import Iterator

from hypostyle.core.bits import has
from hypostyle.core.drawing import (
    CREAM,
    Box,
    Kit,
    Node,
    Svg,
    at,
    boxed,
    ems,
    group,
    path,
    pen,
    rect,
    sized,
    still,
)
from hypostyle.core.drawing.pictures import drawn
from hypostyle.core.drawing.pictures import ring as circle
from hypostyle.core.view import View
from hypostyle.games.nefertiti.board_booths import field
from hypostyle.games.nefertiti.board_law import law_plate, pictured_law
from hypostyle.games.nefertiti.board_layout import Inside, Layout, goods_of_market, queue_places
from hypostyle.games.nefertiti.board_parts import Overlay, chip_outline, rounded, signed, spot
from hypostyle.games.nefertiti.codes import BIDDER, MORE, PICK
from hypostyle.games.nefertiti.data import (
    AKHENATON,
    BID,
    CARD,
    CARD_BITS,
    DOWN,
    FIRST,
    FOREIGN,
    GIFT_OF,
    MARKETS,
    MEMPHIS,
    PAPYRUS_SEAL,
    RANKED,
    REGULAR_PLACES,
    ROAMING_THIEF,
    ROW,
    SPOT,
    TRACKED,
    TYPE_OF,
    UNITS_OF,
)
from hypostyle.games.nefertiti.pictograms import (
    AKHENATON_PICTURE,
    BUSTS,
    GIFT_PICTURES,
)
from hypostyle.games.nefertiti.rules.basics import (
    occupied,
    owner_at,
    stall_of,
    top_place,
    value,
)
from hypostyle.games.nefertiti.rules.closing import half
from hypostyle.games.nefertiti.scene import next_law
from hypostyle.games.nefertiti.state import NONE, Board

QUIET = 0.55
"""How strong a market is drawn while another one closes."""


def market(kit: Kit, view: View[Board], layout: Layout, number: int, over: Overlay) -> Svg:
    """A market where it lies."""
    s = view.state
    x, y, w, h = layout.markets[number]
    inside = layout.memphis if number == MEMPHIS else layout.regular
    key = MARKETS[number]
    name = view.game.words(f"market.{key}")
    shut = number < MEMPHIS and has(s.closed, number)
    over.corner = (x, y)
    over.opacity = QUIET if s.closing not in (NONE, number) else 1
    size = sized(kit, 20, 28, "name")
    ribbon = inside.ribbon
    # Buttons cannot hold buttons: a market is a place, over its parts, only while it may be chosen or
    # was touched last.
    legal, last = key in kit.legal, key in kit.last
    marks = {"legal": "true"} if legal else {}
    marks |= {"last": "true"} if last else {}
    place = group(
        rect(0, 0, w, h, fill="none", pointer_events="all") if legal else None,
        kit.halo(2, 2, w - 4, h - 4, 9) if legal else None,
        kit.brackets(2, 2, w - 4, h - 4) if last else None,
        data={"place": key, **marks},
        aria_label=name,
    )
    return at(
        x, y,
        rect(0, 0, w, h, rx=10, fill=kit["dim"], fill_opacity=0.6) if shut else None,
        None if legal or last else rect(0, 0, w, h, fill="none", pointer_events="all"),
        kit.name(ribbon.x + 10, ribbon.cy + 0.34 * min(size, 28), name, size, kit.on("lapis"),
                 room=ribbon.w - 16),
        order_of_bids(kit, s, number, inside.bids, over),
        reserve(kit, view, number, inside.reserve),
        goods(kit, view, number, inside, over),
        law_plate(kit, view, number, inside.law, shut),
        group(field(kit, view, number, inside.field, shut, over), opacity=0.42) if shut
        else field(kit, view, number, inside.field, shut, over),
        closed_tile(kit, view, number, inside.field) if shut else None,
        place if legal or last else None,
        data={"about": key}, opacity=over.opacity if over.opacity != 1 else None,
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
        if number != MEMPHIS else None,
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


def order_of_bids(kit: Kit, s: Board, number: int, box: Box, over: Overlay) -> Svg:
    """Who chooses first: highest bid first; a bid its owner cannot pay is marked.

    Where there are many, only their order is shown: the bids are on the booths.
    """
    stall = int(stall_of(s, number))
    order = bidders(s, number)
    size = sized(kit, 18, 24)
    seats = [int(owner_at(s, number, space)) for space in order]
    bids = [BID[FIRST[stall] + space] for space in order]
    shorts = [
        number != s.closing and bid > s.deben[seat] for seat, bid in zip(seats, bids, strict=True)
    ]
    told = [f"{bid}!" if short else str(bid) for bid, short in zip(bids, shorts, strict=True)]
    room = 8 + size * max(map(ems, told), default=0.0)
    r = 12.0 if kit.wide else 17.0
    step = 2 * r + room
    if len(order) * step > box.w:  # smaller, and closer together
        r = 9.0 if kit.wide else 12.0
        step = min(2 * r + room, box.w / len(order))
    numbered = step >= 2 * r + room - 4
    parts: list[Node] = []
    for n, (seat, short) in enumerate(zip(seats, shorts, strict=True)):
        x = box.x + step * n + r
        d, paint = chip_outline(kit, seat, x, box.cy, r)
        over.outline(d, **{**paint, "stroke_width": 1.8})
        if numbered:
            parts.append(
                kit.num(x + r + 3, box.cy, told[n], size,
                        kit["danger"] if short else kit.on("sand"), text_anchor="start")
            )  # fmt: skip
    return still(*parts)


# --- gifts ----------------------------------------------------------------------------------------


def goods(
    kit: Kit, view: View[Board], number: int, inside: Inside, over: Overlay
) -> Iterator[Node]:
    """The gifts of a market, T first."""
    s = view.state
    if number != MEMPHIS:
        boxes = [(ROW * number + n, box) for n, box in enumerate(goods_of_market(inside.goods))]
        for place, box in boxes:
            yield item(kit, view, place, box, over)
        foreign_marks(kit, s, boxes, over)
        return
    places = queue_places(inside.goods, int(s.queue))
    empty = "".join(rounded(box, 0) for box in places[int(s.queue) :])
    if empty:
        yield path(empty, fill=kit["hollow"], fill_opacity=0.8)
    boxes = [(REGULAR_PLACES + n, box) for n, box in enumerate(places[: int(s.queue)])]
    for place, box in boxes:
        yield item(kit, view, place, box, over)
    foreign_marks(kit, s, boxes, over)


def foreign_marks(kit: Kit, s: Board, boxes: list[tuple[int, Box]], over: Overlay) -> None:
    """§2.10 Red circles on the gifts that are foreign."""
    for place, box in boxes:
        if FOREIGN <= (s.goods[place] & CARD_BITS) - 1 < AKHENATON:
            mark = circle(box.x + 10, box.y + 10, 5.5)
            over.outline(mark, fill="none", **pen(kit["danger"], 3))


def item(kit: Kit, view: View[Board], place: int, box: Box, over: Overlay) -> Svg:
    """What lies on a place: a gift with its value now, a card face down, or nothing."""
    s = view.state
    name = SPOT[place]
    thing = s.goods[place]
    if not thing:
        if name not in kit.last:
            return Svg()
        # What lay here is gone: nothing to frame, but what shows moves still finds the place.
        return group(boxed(box, fill="none"), data={"place": name, "last": "true"})
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
    roomy = box.h > 2.5 * size or flat
    if flat:
        px, py, scale = box.x + 0.32 * box.w, box.cy, min(box.h / 52, 0.46 * box.w / 40)
        vx, vy = box.x + 0.78 * box.w, box.cy
    elif not roomy:
        px, py, scale = box.mid, box.cy, min((box.w - 6) / 42, (box.h - 6) / 42)
        vx, vy = px, py
    else:
        px, py, scale = box.mid, box.y + 0.38 * box.h, min((box.w - 6) / 42, 0.62 * box.h / 42)
        vx, vy = box.mid, box.y + box.h - 0.62 * size
    ink = kit.on("plaster")
    says = (
        view.game.words(f"card.{CARD[card]}")
        if card < AKHENATON
        else view.game.words("card.akhenaton" if card == AKHENATON else "card.roamer")
    )
    if sealed:
        over.sign("seal", box.x + box.w - 10, box.y + 11, 1.7 if kit.wide else 2.3)
    return spot(
        kit, name, box, "cedar" if down else "plaster",
        drawn(picture, px, box.cy if down and not flat else py, scale * (0.7 if down else 1),
              0.8 if down else 1),
        kit.num(vx, vy, worth, size, ink) if tracked and roomy else None,
        says=f"{says}, {worth}" if tracked else says,
        edge=kit["gold"] if top and not down else "",
    )  # fmt: skip
