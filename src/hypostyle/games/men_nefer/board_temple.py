"""The Temple with its Rooms, the Obelisk beside it, and the two markets."""

from collections.abc import Iterator

from hypostyle.core.bits import has
from hypostyle.core.drawing import (
    BRIGHT,
    CREAM,
    Box,
    Kit,
    Node,
    Paint,
    at,
    die,
    disc,
    group,
    line,
    path,
    pen,
    sized,
    surface,
)
from hypostyle.games.men_nefer.board_effects import Spot, in_box, pictures, spread
from hypostyle.games.men_nefer.board_houses import effect_size
from hypostyle.games.men_nefer.board_layout import Layout
from hypostyle.games.men_nefer.board_parts import Table, piece, spot, thing
from hypostyle.games.men_nefer.board_tombs import ribbon
from hypostyle.games.men_nefer.data import (
    COLUMNS,
    CRAFT_KEYS,
    CRAFT_PRICES,
    CRAFT_TYPES,
    CRAFTS,
    DEITIES,
    DEITY_ACTIONS,
    DEITY_SPACES,
    DRAWINGS,
    ENTRY,
    OBELISK_POINTS,
    OF_TYPE,
    ORB_STEPS,
    PAPYRI,
    PAPYRUS_PRICES,
    ROOMS,
    STRIP,
    TEMPLE,
)
from hypostyle.games.men_nefer.packing import nibble, six
from hypostyle.games.men_nefer.pictograms import pictured
from hypostyle.games.men_nefer.rules.basics import open_half


def altar_effects(kit: Kit, layout: Layout, space: int) -> tuple[Spot, ...]:
    """What a space for a Basket gives, one effect below the other."""
    size, number = effect_size(kit)
    box = layout.altar(space // COLUMNS + 1, space % COLUMNS)
    return in_box(TEMPLE[space], box, size, number, upright=True)


def still_temple(kit: Kit, layout: Layout) -> Iterator[Node]:
    """Four Rooms one above the other, the die over their columns; the Obelisk."""
    x, y, w, h = layout.temple
    yield kit.slab(x, y, w, h, "sand", 10, 4)
    yield kit.slab(*layout.ribbon("temple"), "lapis", 4, 2)
    pips = 16 if kit.wide else 28
    for column in range(COLUMNS):
        box = layout.altar(ROOMS, column)
        yield at(box.mid, box.y - (0.8 if kit.wide else 0.85) * pips, die(kit, column + 1, pips))
    for room in range(ROOMS + 1):
        nave = layout.nave(room)
        yield surface(kit, layout.room(room), "sandstone" if room == 0 else "limestone")
        if room == 0:
            continue
        yield surface(kit, nave, "sandstone")
        u = 1 if kit.wide else 1.9
        for n in range(ENTRY[room]):
            yield line(f"M{nave.x + (6 + 9 * n) * u:.1f} {nave.y + 17 * u:.1f}v{-10 * u:.1f}h{6 * u:.1f}",
                       kit.on("sandstone"), 2.6 * u)  # fmt: skip
        yield pictured("orb", round(nave.right - 22 * u, 1), round(nave.y + 12 * u, 1), 15 * u)
        for column in range(COLUMNS):
            yield kit.well(*layout.altar(room, column), colour=kit.material("plaster").own, r=4)
            yield pictures(kit, altar_effects(kit, layout, COLUMNS * (room - 1) + column))
    yield obelisk(kit, layout)


def obelisk(kit: Kit, layout: Layout) -> Iterator[Node]:
    """A needle of red granite with fifteen spaces."""
    x, y, w, h = layout.obelisk
    tip = layout.orb_space(14).y
    yield path(f"M{x:.1f} {y + h:.1f}L{x + 4:.1f} {tip:.1f}L{x + w / 2:.1f} {y:.1f}L{x + w - 4:.1f} {tip:.1f}"
               f"L{x + w:.1f} {y + h:.1f}Z", **kit.made_of("carnelian"))  # fmt: skip
    yield path(f"M{x + w / 2:.1f} {y:.1f}L{x + w - 4:.1f} {tip:.1f}L{x + w:.1f} {y + h:.1f}H{x + w / 2:.1f}Z",
               fill=kit["shade"], opacity=0.16)  # fmt: skip
    yield path(f"M{x + 4:.1f} {tip:.1f}L{x + w / 2:.1f} {y:.1f}L{x + w - 4:.1f} {tip:.1f}Z",
               **kit.made_of("gold"))  # fmt: skip
    d = "".join(
        f"M{x + 5:.1f} {layout.orb_space(n).low:.1f}H{x + w - 5:.1f}"
        for n in range(1, len(OBELISK_POINTS))
    )
    yield line(d, "#fff8ea", 1, opacity=0.35)


def still_markets(kit: Kit, layout: Layout) -> Iterator[Node]:
    """Hollows for five Crafts and four Papyri."""
    yield kit.slab(*layout.markets, "sand", 10, 4)
    for box in (*layout.crafts(), *layout.papyri()):
        yield kit.well(*box)


# --- what lives -----------------------------------------------------------------------------------


def temple(t: Table) -> Iterator[Node]:
    """Priestesses in their Rooms, Baskets on the altars, Orbs on the Obelisk."""
    kit, s, layout = t.kit, t.s, t.layout
    number = effect_size(kit)[1]
    yield ribbon(t, "temple")
    yield from rooms(t)
    for space in range(len(TEMPLE)):
        room, column = space // COLUMNS + 1, space % COLUMNS
        box = layout.altar(room, column)
        place = f"r{room}_{column + 1}"
        owner = next((n for n in t.seats if has(s.players[n].temple, space)), -1)
        says = t.gives(place, "altar", room=room, column=column + 1)
        if owner < 0:
            yield spot(kit, place, box, says=says)
            t.printed(altar_effects(kit, layout, space), number, "plaster")
            continue
        r = 11.5 if kit.wide else 18
        big = 22 if kit.wide else 36
        t.show("basket", box.mid, box.y + 0.28 * box.h, big)
        yield spot(
            kit, place, box,
            piece(kit, t.side(owner), "basket", box.mid, box.low - r - 3, r),
            says=f"{says}: {t.name(owner)}", material="sandstone",
        )  # fmt: skip
    yield group(orbs(t), data={"about": "obelisk"})


def rooms(t: Table) -> Iterator[Node]:
    """The Priestesses: those who lie are flat."""
    kit, layout = t.kit, t.layout
    r = 11.5 if kit.wide else 18
    size = 17 if kit.wide else 24
    for room in range(ROOMS + 1):
        box = layout.nave(room)
        says = t.words("board.room", n=room) if room else t.words("board.entrance")
        pieces: list[Node] = []
        if room == 0:
            pieces = list(waiting(t, box, r))
        else:
            u = 1 if kit.wide else 1.9
            t.figures.say(
                box.right - 8 * u, box.y + 13 * u, ORB_STEPS[room], size, kit.on("sandstone")
            )
            pieces = list(standing(t, room, box, r))
        yield spot(kit, f"room{room}", box, pieces, says=says)


def standing(t: Table, room: int, box: Box, r: float) -> Iterator[Node]:
    """The Priestesses of a Room; many overlap."""
    there = [
        (t.side(n), down)
        for n in t.order
        for down, packed in ((True, t.s.players[n].lying), (False, t.s.players[n].standing))
        for _ in range(nibble(packed, room))
    ]
    step = min(2 * r, (box.w - 4 - 2 * r) / max(1, len(there) - 1))
    left = box.mid - step * (len(there) - 1) / 2
    for n, (side, down) in enumerate(there):
        yield piece(t.kit, side, "priestess", left + step * n, box.low - r - 3, r, lying=down)


def waiting(t: Table, box: Box, r: float) -> Iterator[Node]:
    """The Priestesses at the entrance: one piece for each player, with their number."""
    kit = t.kit
    big = 22 if kit.wide else 36
    t.show("priest", box.x + (16 if kit.wide else 30), box.cy, big)
    step = (box.w - 2 * big) / 4
    size = 18 if kit.wide else 26
    for n in t.seats:
        many = int(nibble(t.s.players[n].standing, 0))
        if many:
            x = box.x + 1.7 * big + step * n + r
            yield piece(kit, t.side(n), "priestess", x, box.cy, r)
            t.figures.add(x + r + 0.4 * size, box.cy + 1, many, size, "sandstone")


def orbs(t: Table) -> Iterator[Node]:
    """Deities and Orbs on the Obelisk, and what its spaces score."""
    kit, s, layout = t.kit, t.s, t.layout
    size, number = effect_size(kit)
    r = 10.5 if kit.wide else 17
    for n, points in enumerate(OBELISK_POINTS):
        box = layout.orb_space(n)
        if points and points != OBELISK_POINTS[n - 1]:
            x = box.x + 0.36 * number if n in DEITY_SPACES else box.right - 0.6 * number
            t.figures.say(x, box.cy, points, number, CREAM)
    for k, deity in enumerate(s.deities):
        box = layout.orb_space(DEITY_SPACES[k])
        high = 25 if kit.wide else 46
        shy = 12 if kit.wide else 26
        tile = Box(box.x + shy, box.cy - high / 2, box.w - shy, high)
        god = 19 if kit.wide else 36
        spots = spread(DEITY_ACTIONS[deity], round(tile.x + god + (tile.w - god) / 2, 1), round(tile.cy, 1),
                       round(tile.w - god - 3, 1), size - 3, number)  # fmt: skip
        t.effects(spots, number, "gold")
        t.show(DEITIES[deity], tile.x + god / 2 + 2, tile.cy, god)
        yield thing(kit, f"deity{k + 1}", tile, "gold")
    for n in range(len(OBELISK_POINTS)):
        here = t.where(lambda player: int(player.orb), n)
        if here:
            box = layout.orb_space(n)
            step = min(2 * r, (box.w - 2 * r) / 3)
            t.top += [
                piece(kit, side, "orb", box.x + 3 + step * k, box.cy, r)
                for k, side in enumerate(here)
            ]


# --- markets --------------------------------------------------------------------------------------


def markets(t: Table) -> Iterator[Node]:
    """Crafts for Food, Papyri for Heka; a ring of gold marks a half that completes a Drawing."""
    kit, s, layout = t.kit, t.s, t.layout
    size, number = effect_size(kit)
    u = 1 if kit.wide else 1.7
    digit = 18 if kit.wide else 26
    for key, (x, y) in zip(("crafts", "papyri"), layout.market_names(), strict=True):
        on_end: dict[str, Paint] = {
            "text_anchor": "middle",
            "transform": f"rotate(-90 {x:g} {y:g})",
        }
        said, less = t.words(f"board.{key}"), sized(kit, 16, 23)
        yield kit.note(x, y + 0.33 * less, said, less, kit.on("sand"), **on_end)
    for n, box in enumerate(layout.crafts()):
        craft = int(six(s.crafts, n))
        place = f"craft{n + 1}"
        if craft < 0:
            yield spot(kit, place, box, says=t.words("board.nothing"))
            continue
        kind = CRAFT_TYPES[craft // OF_TYPE]
        t.effects(in_box(CRAFTS[craft], box, size, number, 0.74), number)
        y = round(box.y + 0.29 * box.h, 1)
        t.figures.add(box.right - 9 * u, y + 1, CRAFT_PRICES[n], digit, "plaster")
        t.show(kind, box.x + 17 * u, y, 26 * u)
        t.show("food", box.right - 23 * u, y, 16 * u)
        yield spot(
            kit, place, box,
            says=t.words("board.goods", name=t.words(f"craft.{CRAFT_KEYS[craft]}"), price=CRAFT_PRICES[n],
                         currency=t.words("board.food")),
            material="plaster",
        )  # fmt: skip
    buys = t.reader >= 0 and s.players[t.reader].papyri < STRIP
    wanted = int(open_half(s, t.reader)) if buys else -1
    folds = ""
    for n, box in enumerate(layout.papyri()):
        papyrus = int(six(s.papyri, n))
        place = f"papyrus{n + 1}"
        if papyrus < 0:
            yield spot(kit, place, box, says=t.words("board.nothing"))
            continue
        row = PAPYRI[papyrus]
        left, right = DRAWINGS[row.left], DRAWINGS[row.right]
        price = 36 * u
        spots = spread(row.benefit, round(box.x + price + (box.w - price) / 2, 1), round(box.y + 0.75 * box.h, 1),
                       round(box.w - price - 2, 1), size, number)  # fmt: skip
        t.effects(spots, number)
        t.figures.add(box.x + 26 * u, box.y + 0.77 * box.h, PAPYRUS_PRICES[n], digit, "plaster")
        if row.left == wanted:
            t.top.append(disc(box.x + 0.27 * box.w, box.y + 0.3 * box.h, 16.5 * u, fill="none",
                              pointer_events="none", **pen(BRIGHT, 3 * u)))  # fmt: skip
        t.show(left, box.x + 0.27 * box.w, box.y + 0.3 * box.h, 26 * u)
        t.show(right, box.x + 0.73 * box.w, box.y + 0.3 * box.h, 26 * u)
        t.show("heka", box.x + 13 * u, box.y + 0.75 * box.h, 20 * u)
        folds += f"M{box.mid:.1f} {box.y + 5:.1f}v{0.46 * box.h:.1f}"
        yield spot(
            kit, place, box,
            says=t.words("board.goods", name=t.words(f"papyrus.{row.key}"), price=PAPYRUS_PRICES[n],
                         currency=t.words("board.heka")),
            material="plaster",
        )  # fmt: skip
    if folds:
        yield line(folds, kit["soft"], 1.4, stroke_dasharray="4 3", pointer_events="none")
