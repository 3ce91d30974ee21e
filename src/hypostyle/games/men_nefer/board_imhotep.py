"""Imhotep's tiles in the solo game: his pile, the tile in play and why, what is played, his die."""

from collections.abc import Iterator
from typing import Final

from hypostyle.core.drawing import (
    BROWN,
    CREAM,
    Box,
    Node,
    Svg,
    at,
    columns,
    die,
    group,
    line,
    rows,
    sized,
    surface,
)
from hypostyle.games.men_nefer.board_effects import in_box
from hypostyle.games.men_nefer.board_houses import HEADS, effect_size
from hypostyle.games.men_nefer.board_layout import imhotep_box
from hypostyle.games.men_nefer.board_parts import Table, surfaces
from hypostyle.games.men_nefer.codes import OBTAIN_OWN, WHYS
from hypostyle.games.men_nefer.data import (
    IMHOTEP_ACTIONS,
    OBTAIN_TILE,
    ROW,
    SPECIALISE_TILE,
    TILE_COPIES,
    TILES,
    VISIT_TILE,
)

ALL: Final = sum(TILE_COPIES)


def imhotep(t: Table) -> Svg:
    """All of it."""
    kit = t.kit
    box = imhotep_box(t.layout)
    u = 1 if kit.wide else 1.6
    left = Box(box.x + 8, box.y + 6, 0.46 * box.w if kit.wide else 0.44 * box.w, box.h - 12)
    return group(
        kit.slab(*box, "sand", 10, 4),
        tile_in_play(t, Box(left.x, left.y + 40 * u, left.w, 70 * u)),
        top_line(t, left, u),
        played(t, Box(left.x, left.low - 44 * u, left.w, 44 * u), u),
        table(t, Box(left.right + 10, box.y + 6, box.right - left.right - 18, box.h - 12)),
        data={"about": "imhotep"},
    )


def top_line(t: Table, box: Box, u: float) -> Iterator[Node]:
    """The draw pile and the die."""
    kit, s = t.kit, t.s
    left = ALL - len(s.played)
    yield kit.slab(box.x, box.y, 46 * u, 34 * u, "cedar", 5, 2)
    yield kit.num(box.x + 23 * u, box.y + 17 * u, left, sized(kit, 22, 34), CREAM)
    yield kit.note(
        box.x + 54 * u, box.y + 23 * u, t.words("board.to_come"), sized(kit, 17, 24), kit.on("sand")
    )
    yield group(
        at(box.right - 20 * u, box.y + 17 * u, die(kit, int(s.die), 30 * u)), data={"about": "die"}
    )


def tile_in_play(t: Table, box: Box) -> Iterator[Node]:
    """The tile that was revealed last, where it led, and why there."""
    kit, s = t.kit, t.s
    yield surface(kit, box, "gold" if s.played else "sandstone")
    if not s.played or s.chosen < 0:
        return
    tile, chosen, why = int(s.played[-1]), int(s.chosen), int(s.why)
    big = 28 if kit.wide else 44
    y = round(box.y + 0.32 * box.h, 1)
    x = box.x + 0.75 * big
    t.show(tile_picture(tile), x, y, big)
    arrow = x + 0.85 * big
    yield line(f"M{arrow:.1f} {y:.1f}h{0.5 * big:.1f}l{-0.22 * big:.1f} {-0.2 * big:.1f}m{0.22 * big:.1f} {0.2 * big:.1f}"
               f"l{-0.22 * big:.1f} {0.2 * big:.1f}", BROWN, 0.1 * big)  # fmt: skip
    x = round(x + 2.1 * big, 1)
    if tile < OBTAIN_TILE:
        t.show(HEADS[chosen], x, y, big)
    else:
        yield kit.num(x, y, f"T{chosen + 1}", 0.8 * big, BROWN)
    if 0 <= why < OBTAIN_OWN + 3:
        said = t.words(f"board.why.{WHYS[why]}")
        yield kit.note(
            box.x + 10, box.low - 0.16 * box.h, said, sized(kit, 17, 24), BROWN, room=box.w - 16
        )


def tile_picture(tile: int) -> str:
    """The sign of a tile: Sun for Visit, Moon for Specialise, a scroll for Obtain."""
    return {VISIT_TILE: "sun", SPECIALISE_TILE: "moon"}.get(tile, "papyrus")


def played(t: Table, box: Box, u: float) -> Iterator[Node]:
    """The tiles of this Era that were carried out."""
    kit = t.kit
    cells = columns(box, ALL, 2)[: len(t.s.played)]
    for here, tile in zip(cells, t.s.played, strict=True):
        t.show(tile_picture(int(tile)), here.mid, here.cy, min(here.w - 2, 22 * u))
    yield surfaces(kit, cells, "limestone")


def table(t: Table, box: Box) -> Iterator[Node]:
    """What his Obtain tiles do by the position of the Tablet; those played in this Era are dim."""
    kit, s = t.kit, t.s
    size, number = effect_size(kit)
    u = 1 if kit.wide else 1.6
    first = 26 * u
    heads = columns(Box(box.x + first, box.y, box.w - first, 22 * u), ROW, 3)
    small = 16 if kit.wide else 24
    for n, here in enumerate(heads):
        t.figures.say(here.mid, here.cy, f"T{n + 1}", small, kit["soft"])
    lines = rows(Box(box.x, box.y + 22 * u, box.w, box.h - 22 * u), 3, 4)
    for k, row in enumerate(lines):
        tile = OBTAIN_TILE + k
        used = tile in s.played
        colour = kit["soft"] if used else kit["ink"]
        t.figures.say(row.x + first / 2 - 2, row.cy, TILES[tile].upper(), small, colour)
        cells = columns(Box(row.x + first, row.y, row.w - first, row.h), ROW, 3)
        material = "sandstone" if used else "limestone"
        yield surfaces(kit, cells, material)
        for n, here in enumerate(cells):
            spots = in_box(IMHOTEP_ACTIONS[ROW * k + n], here, size + 2, number)
            t.effects(spots, number, material, faint=used)
