"""The Necropolis with its Mastaba Tiles, and the avenues of Sphinxes in front of it."""

from collections.abc import Iterator
from typing import Final

from hypostyle.core.bits import has
from hypostyle.core.drawing import (
    Box,
    Kit,
    Node,
    Svg,
    boxed,
    group,
    path,
    pen,
    sized,
    surface,
)
from hypostyle.core.drawing.pictures import moved
from hypostyle.games.men_nefer.board_effects import Spot, in_box, pictures, spread
from hypostyle.games.men_nefer.board_houses import effect_size
from hypostyle.games.men_nefer.board_layout import Layout
from hypostyle.games.men_nefer.board_parts import Table, piece, spot, thing
from hypostyle.games.men_nefer.data import (
    AVENUES,
    HAMMERS,
    MASTABA_SLOTS,
    MASTABA_SPACES,
    MASTABA_TILES,
    MASTABAS,
    PEDESTAL_EFFECTS,
    PEDESTAL_POINTS,
)
from hypostyle.games.men_nefer.pictograms import PICTURES, pictured

GOALS: Final = ("", "", "", "priest", "sail", "stone")
"""What an avenue leads to; the first three lead to the columns of the Necropolis."""


def tomb_effects(kit: Kit, layout: Layout, space: int) -> tuple[Spot, ...]:
    """What a space of a Mastaba gives."""
    size, number = effect_size(kit)
    box = layout.tomb(space // 3, space % 3)
    return in_box(MASTABA_SPACES[space], box, size if kit.wide else 38, number)


def pedestal_effects(kit: Kit, layout: Layout, space: int) -> tuple[Spot, ...]:
    """What a pedestal gives besides points and Mastaba Tiles."""
    size, number = effect_size(kit)
    return in_box(PEDESTAL_EFFECTS[space], layout.pedestal(space // 3, space % 3), size, number)


def still_necropolis(kit: Kit, layout: Layout) -> Iterator[Node]:
    """Six Mastabas that narrow upwards, hollows for their tiles."""
    x, y, w, h = layout.necropolis
    yield kit.slab(x, y, w, h, "sand", 10, 4)
    yield kit.slab(*layout.ribbon("necropolis"), "lapis", 4, 2)
    for box in (*layout.column_tiles(), *layout.row_tiles()):
        yield kit.well(*box)
    shy = 4 if kit.wide else 8
    for number in range(len(MASTABAS)):
        bx, by, bw, bh = layout.mastaba(number)
        yield path(f"M{bx - 1:.1f} {by + bh + shy - 1:.1f}L{bx + 2 * shy:.1f} {by - 2:.1f}"
                   f"H{bx + bw - 2 * shy:.1f}L{bx + bw + 1:.1f} {by + bh + shy - 1:.1f}Z",
                   **kit.made_of("sandstone"))  # fmt: skip
        for level in range(3):
            yield surface(kit, layout.tomb(number, level), "limestone" if level == 0 else "plaster")
            yield pictures(kit, tomb_effects(kit, layout, 3 * number + level))


def still_avenues(kit: Kit, layout: Layout) -> Iterator[Node]:
    """Six avenues of three pedestals, the points of each level at the left."""
    x, y, w, h = layout.avenues
    yield kit.slab(x, y, w, h, "sand", 10, 4)
    yield kit.slab(*layout.ribbon("avenues"), "lapis", 4, 2)
    for n in range(2):
        yield kit.well(*layout.hammer(n))
    size, _ = effect_size(kit)
    for level in range(3):
        box = layout.pedestal(0, level)
        yield pictured("pp", round(x + 6 + 0.6 * size, 1), round(box.cy, 1), size)
    for avenue in range(len(AVENUES)):
        top = layout.pedestal(avenue, 2)
        if GOALS[avenue]:
            yield pictured(GOALS[avenue], round(top.mid, 1), round(top.y - 0.62 * size, 1), size)
        for level in range(3):
            yield surface(kit, layout.pedestal(avenue, level), "limestone")
            yield pictures(kit, pedestal_effects(kit, layout, 3 * avenue + level))


# --- what lives -----------------------------------------------------------------------------------


def necropolis(t: Table) -> Iterator[Node]:
    """Mastaba Tiles, and Sarcophagi on the spaces they cover."""
    kit, s, layout = t.kit, t.s, t.layout
    yield ribbon(t, "necropolis")
    boxes = (*layout.column_tiles(), *layout.row_tiles())
    for n, tile in enumerate(s.mastabas):
        yield mastaba_tile(t, n, tile, boxes[n])
    for space in range(len(MASTABA_SPACES)):
        box = layout.tomb(space // 3, space % 3)
        place = f"{MASTABAS[space // 3]}_{space % 3 + 1}"
        owner = next((n for n in t.seats if has(s.players[n].tombs, space)), -1)
        says = t.gives(place, "tomb", at=place.upper().replace("_", "-"))
        if owner < 0:
            yield spot(kit, place, box, says=says)
            t.printed(tomb_effects(kit, layout, space), effect_size(kit)[1], "plaster")
        else:
            yield spot(
                kit,
                place,
                box,
                buried(t, owner, box, "tomb"),
                says=f"{says}: {t.name(owner)}",
                material="sandstone",
            )
    if s.settings.solo:
        for n in range(len(MASTABAS)):
            top = layout.tomb(n, 2)
            small_die(t, n, top.x + 1, top.y + 1)


def small_die(t: Table, n: int, x: float, y: float) -> None:
    """The number of Imhotep's die for a Mastaba or an avenue."""
    t.show(f"die{n + 1}", x, y, 13 if t.kit.wide else 24)


def ribbon(t: Table, part: str) -> Svg:
    """The name of a part on its ribbon, which the scenery shows."""
    kit, box = t.kit, t.layout.ribbon(part)
    size = sized(kit, 18, 28, "name")
    said = t.words(f"board.{part}")
    return group(
        boxed(box, fill="none", pointer_events="all"),
        kit.name(box.x + 8, box.cy + 0.34 * size, said, size, kit.on("lapis"), room=box.w - 14),
        data={"about": part},
    )


def buried(t: Table, owner: int, box: Box, name: str) -> Iterator[Node]:
    """A piece of a player that stays where it is: its picture and its owner."""
    kit = t.kit
    r = 12.5 if kit.wide else 20
    room = box.w > 3.6 * r
    if room:
        d = moved(
            PICTURES[name][0].d, round(box.mid - 0.95 * r, 1), round(box.cy, 1), 1.15 * r / 11
        )
        yield path(d, fill=PICTURES[name][0].fill, pointer_events="none", **pen("#1d130c", 1.2))
    yield piece(kit, t.side(owner), name, box.mid + (0.9 * r if room else 0), box.cy, r)


def mastaba_tile(t: Table, n: int, tile: int, box: Box) -> Svg:
    """A Mastaba Tile: points in each Harvest, and what it does when it is activated."""
    kit = t.kit
    size, number = effect_size(kit)
    row = MASTABA_TILES[tile]
    said = f"pp {row.points} + {row.action}"
    spots = (
        in_box(said, box, size, number) if n < 3
        else spread(said, round(box.mid, 1), round(box.cy, 1), box.w, size + 3, number, upright=True)
    )  # fmt: skip
    t.effects(spots, number, "gold")
    return thing(kit, f"tile_{MASTABA_SLOTS[n]}", box, "gold")


def avenues(t: Table) -> Iterator[Node]:
    """Sphinxes on their pedestals, and the Hammers that are left."""
    kit, s, layout = t.kit, t.s, t.layout
    x, y, _, _ = layout.avenues
    size, number = effect_size(kit)
    yield ribbon(t, "avenues")
    for level in range(3):
        box = layout.pedestal(0, level)
        t.figures.add(
            x + 6 + 1.1 * size, box.cy + 0.2 * size, PEDESTAL_POINTS[level], number, "sand"
        )
    if s.settings.hammers:
        yield group(hammers(t), data={"about": "hammers"})
    for avenue in range(len(AVENUES)):
        top = layout.pedestal(avenue, 2)
        y = top.y - 0.62 * size
        if avenue < 3:
            text = 17 if kit.wide else 25
            t.figures.say(top.mid, y, f"C{avenue + 1}", text, kit.on("sand"))
        if s.settings.solo:
            small_die(t, avenue, top.x + 1, top.y + 1)
        for level in range(3):
            space = 3 * avenue + level
            box = layout.pedestal(avenue, level)
            place = f"{AVENUES[avenue]}_{level + 1}"
            at = place.upper().replace("_", "-")
            says = t.gives(place, "pedestal", at=at, points=PEDESTAL_POINTS[level])
            owner = next((n for n in t.seats if has(s.players[n].statues, space)), -1)
            if owner < 0:
                yield spot(kit, place, box, says=says)
                t.printed(pedestal_effects(kit, layout, space), number)
            else:
                yield spot(
                    kit,
                    place,
                    box,
                    buried(t, owner, box, "sphinx"),
                    says=f"{says}: {t.name(owner)}",
                    material="sandstone",
                )


def hammers(t: Table) -> Iterator[Node]:
    """The Hammer tiles: who has one is beside it."""
    kit, s = t.kit, t.s
    u = 1 if kit.wide else 1.75
    for n, points in enumerate(HAMMERS):
        box = t.layout.hammer(n)
        owner = next((k for k in t.seats if s.players[k].hammer == n + 1), -1)
        yield surface(kit, box, "gold" if owner < 0 else "sandstone")
        t.show("hammer", box.x + 13 * u, box.cy, 18 * u)
        if owner < 0:
            t.figures.add(box.x + 36 * u, box.cy, points, 18 * u, "gold")
        else:
            yield piece(kit, t.side(owner), "", box.x + 36 * u, box.cy, 11 * u)
