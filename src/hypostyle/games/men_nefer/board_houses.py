"""The Houses of Life with their Scarab tracks, and the Tablet row below them."""

from collections.abc import Iterator
from typing import Final

from hypostyle.core.bits import has
from hypostyle.core.drawing import (
    BRIGHT,
    CREAM,
    DISPLAY,
    SEATS,
    Box,
    Kit,
    Node,
    Paint,
    Svg,
    disc,
    ems,
    group,
    line,
    path,
    pen,
    rect,
    rounded,
    sized,
    surface,
)
from hypostyle.games.men_nefer.board_effects import Spot, in_box, pictures, spread
from hypostyle.games.men_nefer.board_layout import Layout
from hypostyle.games.men_nefer.board_parts import LOOKS, NEUTRAL, Table, crowd, spot
from hypostyle.games.men_nefer.data import (
    ACCEPTS,
    GLYPHS,
    HOUSE_SPACES,
    HOUSES,
    POSITIONS,
    PRICE,
    SCARAB_END,
    TABLETS,
)
from hypostyle.games.men_nefer.packing import five, nibble
from hypostyle.games.men_nefer.pictograms import pictured

HEADS: Final = ("stone", "embalm", "priest", "sail", "carve")
"""The picture of each House; Embalmers and Sculptors do theirs at every space."""
ROMAN: Final = ("I", "II", "III", "IV")
ALWAYS: Final = {1: "embalm + ", 4: "carve + "}
"""What every space of a House begins with: it is shown at the head of the track."""


def effect_size(kit: Kit) -> tuple[float, float]:
    """The size of pictures of effects, and of their numbers."""
    return (21, 17) if kit.wide else (34, 25)


# --- what is printed ------------------------------------------------------------------------------


def space_effects(kit: Kit, layout: Layout, house: int, n: int) -> tuple[Spot, ...]:
    """What a space of a Scarab track gives, in its upper half."""
    said = HOUSE_SPACES[house][n].removeprefix(ALWAYS.get(house, ""))
    size, number = effect_size(kit)
    box = layout.spaces(house)[n]
    return in_box(said, box, size, number, 0.27 if kit.wide else 0.3)


def row_effects(kit: Kit, layout: Layout, n: int) -> tuple[Spot, ...]:
    """What a place of the Tablet row does, right of its price."""
    size, number = effect_size(kit)
    x, y, w, h = layout.row_heads()[n]
    price = 33 if kit.wide else 66
    return spread(
        POSITIONS[n].action, round(x + price + (w - price) / 2, 1), y + h / 2, round(w - price - 3, 1),
        size - 1, number,
    )  # fmt: skip


def price_spot(kit: Kit, box: Box) -> Spot:
    """The fish of a price, at the left of a box."""
    size = 17 if kit.wide else 30
    return Spot("food", "", box.x + 0.64 * size, box.y + box.h / 2, size)


def fee_spot(kit: Kit, box: Box) -> Spot:
    """The fish of what an Apprentice pays to enter."""
    size = 18 if kit.wide else 30
    return Spot("food", "", box.right - 1.45 * size, box.y + high_up(kit, box), size)


def high_up(kit: Kit, box: Box) -> float:
    """How far below the upper edge of a side its signs are: the lower the side, the nearer."""
    return (11.5 if box.h < 50 else 15.3) if kit.wide else 25.5


def head_ribbon(kit: Kit, layout: Layout) -> Box:
    """Where the name of all Houses is."""
    x, y, w, _ = layout.houses
    wide, high = (152, 27) if kit.wide else (250, 42)
    return Box(x + w / 2 - wide / 2, y + 4, wide, high)


def still_houses(kit: Kit, layout: Layout) -> Iterator[Node]:
    """The slab of the Houses: Sun sides warm, Moon sides dark, limestone between them."""
    x, y, w, h = layout.houses
    yield kit.slab(x, y, w, h, "sand", 10, 4)
    yield kit.slab(*head_ribbon(kit, layout), "lapis", 4, 2)
    big = 18 if kit.wide else 30
    for house in range(len(HOUSES)):
        sun, moon, start = layout.sun(house), layout.moon(house), layout.start(house)
        yield kit.slab(*sun, "sun", 7, 2)
        yield pictured("sun", round(sun.x + 0.8 * big, 1), round(sun.y + high_up(kit, sun), 1), big)
        yield kit.slab(*moon, "duat", 7, 2)
        yield pictured("moon", round(moon.x + 0.8 * big, 1), round(moon.y + 0.85 * big, 1), big)
        yield pictures(kit, [fee_spot(kit, sun), fee_spot(kit, moon)])
        yield kit.well(*start)
        icon = (
            (start.mid - (4 if house in ALWAYS else 0), start.y + 12, 21.0)
            if kit.wide
            else (start.x + 28, start.y + 26, 40.0)
        )
        yield pictured(HEADS[house], *(round(n, 1) for n in icon))
        if house in ALWAYS and kit.wide:
            yield line(f"M{start.right - 7:.1f} {start.y + 7:.1f}v9m-4.5 -4.5h9", kit["ink"], 2.4)
        for n, box in enumerate(layout.spaces(house)):
            yield surface(kit, box, "limestone")
            yield pictures(kit, space_effects(kit, layout, house, n))


def still_tablets(kit: Kit, layout: Layout) -> Iterator[Node]:
    """The slab of the Tablet row: what each place costs and does, and a hollow for its Tablet."""
    yield kit.slab(*layout.tablets, "sand", 10, 4)
    for n, (head, place) in enumerate(zip(layout.row_heads(), layout.row_places(), strict=True)):
        yield kit.well(head.x, head.y, head.w, place.low - head.y + 3, r=7)
        yield pictures(kit, [price_spot(kit, head), *row_effects(kit, layout, n)])
    x, y, w, h = layout.pile()
    yield kit.well(x - 3, y - 3, w + 8, h + 8)


# --- what lives -----------------------------------------------------------------------------------


def houses(t: Table) -> Iterator[Node]:
    """Apprentices on both sides with what entering costs now, and Scarabs on their tracks."""
    kit, s, layout = t.kit, t.s, t.layout
    x, _, w, _ = layout.houses
    ribbon = head_ribbon(kit, layout)
    size, less = sized(kit, 18, 28, "name"), sized(kit, 17, 24)
    fit: dict[str, Paint] = {"text_anchor": "middle", "room": ribbon.w - 12}
    said = t.words("board.houses")
    yield kit.name(ribbon.mid, ribbon.cy + 0.34 * size, said, size, kit.on("lapis"), **fit)
    for key, left, anchor in (("visit", x + 10, "start"), ("specialise", x + w - 10, "end")):
        said, ink = t.words(f"board.{key}"), kit.on("sand")
        yield kit.num(left, ribbon.cy, said, less, ink, text_anchor=anchor, font_weight=600)
    for house, key in enumerate(HOUSES):
        name = t.words(f"house.{key}")
        sun = [t.side(n) for n in t.order for _ in range(nibble(s.players[n].sun, house))]
        moon = [t.side(n) for n in t.order for _ in range(nibble(s.players[n].moon, house))]
        sun += [NEUTRAL] if has(s.neutral_sun, house) else []
        moon += [NEUTRAL] if has(s.neutral_moon, house) else []
        yield half(t, f"sun_{key}", layout.sun(house), sun, "sun",
                   t.words("board.sun", house=key, n=len(sun)))  # fmt: skip
        yield half(t, f"moon_{key}", layout.moon(house), moon, "duat",
                   t.words("board.moon", house=key, n=len(moon)))  # fmt: skip
        yield scarabs(t, house, name)
        if kit.wide:
            yield plate(t, x + 10, layout.sun(house).y - 7.5, name)
        else:
            start = layout.start(house)
            yield kit.name(start.x + 56, start.y + 34, name, sized(kit, 0, 27, "name"), kit["ink"],
                           room=start.w - 62)  # fmt: skip
            if house in ALWAYS:
                first = t.words("board.always", effect=t.words(f"effect.{HEADS[house]}"))
                yield kit.note(
                    start.right - 8, start.low - 12, first, 22, kit["ink"], text_anchor="end"
                )
        for n in range(len(HOUSE_SPACES[house])):
            t.printed(space_effects(kit, layout, house, n), effect_size(kit)[1])
    if t.reader >= 0:
        yield next_spaces(t)


def plate(t: Table, x: float, y: float, name: str) -> Svg | None:
    """The name of a House; in strong colours it lies on the broad frames of places."""
    said = t.kit.name(x, y, name, 17, t.kit.on("sand"))
    if not t.kit.strong:
        return said
    room = 17 * ems(name, DISPLAY) + 6
    ground = rect(x - 3, y - 13.5, room, 17.5, fill=t.kit.fill("sand"))
    t.top.append(group(ground, said, pointer_events="none"))
    return None


def next_spaces(t: Table) -> Svg:
    """An outline around what the reader would do in each House by specialising there."""
    look = SEATS[LOOKS[t.side(t.reader)]]
    player = t.s.players[t.reader]
    boxes = [
        t.layout.spaces(house)[min(SCARAB_END, int(nibble(player.scarabs, house)) + 1) - 1].inset(1)
        for house in range(len(HOUSES))
    ]
    return path(rounded(boxes), fill="none", pointer_events="none",
                **pen(look.light if t.kit.night else look.fill, 2.6 if t.kit.wide else 4))  # fmt: skip


def half(t: Table, place: str, box: Box, heads: list[int], material: str, says: str) -> Svg:
    """The Sun or the Moon side of a House: who is there, and the price of entering."""
    kit = t.kit
    r = (11 if box.h < 50 else 12) if kit.wide else 18
    fish = fee_spot(kit, box)
    size = 19 if kit.wide else 28
    t.figures.say(fish.x + 0.92 * fish.size, fish.y + 1, len(heads), size, kit.on(material),
                  kit.material(material).top)  # fmt: skip
    return spot(
        kit,
        place,
        box,
        crowd(
            kit, heads, "apprentice", box.mid, box.low - r - (2 if kit.wide else 3), box.w - 6, r
        ),
        says=says,
        r=7,
    )


def scarabs(t: Table, house: int, name: str) -> Svg:
    """The Scarabs of a House on their track."""
    kit, layout = t.kit, t.layout
    start, track = layout.start(house), layout.track(house)
    usual, small = (11.5, 10.5) if kit.wide else (17, 17)
    number = 16 if kit.wide else 22
    pieces = []
    for n, space in enumerate([start, *layout.spaces(house)]):
        here = t.where(lambda player: int(nibble(player.scarabs, house)), n)
        shift = 0 if n == 0 else 5 if kit.wide else 8
        r = usual if n else small  # the sign of the House stays in sight
        if kit.wide or n:
            pieces += crowd(
                kit,
                here,
                "scarab",
                space.mid + shift,
                space.low - r - 2,
                space.w - 2 * shift - 2,
                r,
            )
        else:
            room = 98 if house in ALWAYS else 130  # beside it are words
            pieces += crowd(
                kit, here, "scarab", space.x + 55 + room / 2, space.low - r - 2, room, r
            )
        if n:
            t.figures.say(space.x + 0.5 * number, space.low - 0.55 * number, n, number, kit["soft"])
    return spot(
        kit,
        f"scarab_{HOUSES[house]}",
        track,
        pieces,
        says=t.words("board.scarabs", house=name),
        r=7,
    )


def tablets(t: Table) -> Iterator[Node]:
    """The Tablet row: a ring of gold marks hieroglyphs that advance the viewer's counter."""
    kit, s, layout = t.kit, t.s, t.layout
    wanted = ACCEPTS[s.players[t.reader].glyph] if t.reader >= 0 else 0
    for n, (head, box) in enumerate(zip(layout.row_heads(), layout.row_places(), strict=True)):
        fish = price_spot(kit, head)
        size = 19 if kit.wide else 28
        x = fish.x + 0.84 * fish.size
        t.figures.say(x, fish.y + 1, PRICE[n], size, kit["ink"], kit["hollow"])
        t.printed(row_effects(kit, layout, n), effect_size(kit)[1], "sandstone")
        tablet = int(five(s.row, n))
        place = f"t{n + 1}"
        if tablet < 0:
            yield spot(kit, place, box, says=t.words("board.nothing"))
            continue
        glyph = TABLETS[tablet].glyph
        says = t.gives(TABLETS[tablet].key, "position", n=n + 1, price=PRICE[n])
        yield spot(
            kit,
            place,
            box,
            clay(t, tablet, box, bool(has(wanted, glyph))),
            says=says,
            material="plaster",
        )
    x, y, w, h = layout.pile()
    named: dict[str, Paint] = {"text_anchor": "middle", "room": 54 if kit.wide else 200}
    less = sized(kit, 17, 26)
    yield kit.note(x + w / 2, y - 10, t.words("board.tablets"), less, kit.on("sand"), **named)
    left = len(s.under) + int(s.unseen).bit_count()
    t.figures.say(x + w / 2 + 2, y + h / 2 - 3, left, sized(kit, 24, 38), CREAM)
    yield group(
        [surface(kit, Box(x + 2 * n, y - 2 * n, w - 2, h), "cedar") for n in range(min(3, left))],
        data={"about": "pile"},
    )


def clay(t: Table, tablet: int, box: Box, wanted: bool = False) -> Iterator[Node]:
    """The face of a Tablet: its number, its hieroglyph, what it does."""
    kit = t.kit
    row = TABLETS[tablet]
    size, number = effect_size(kit)
    u = 1 if kit.wide else 1.6
    high = 26 * u
    x, y = round(box.right - 0.72 * high, 1), round(box.y + 0.66 * high, 1)
    t.figures.say(box.x + 16 * u, y, ROMAN[row.number - 1], 17 * u, kit["soft"])
    t.show(GLYPHS[row.glyph], x, y, high)
    if wanted:
        ring = pen(BRIGHT, 3 * u)
        yield disc(x, y, 0.62 * high, fill="none", pointer_events="none", **ring)
    t.effects(in_box(row.action, box, size + 2, number + 1, 0.74), number + 1)
