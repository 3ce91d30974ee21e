"""The quarry, the Great Pyramid from above, the Queens' Pyramids and both Limestone tracks."""

from collections.abc import Iterator
from typing import Final

from hypostyle.core.drawing import (
    BROWN,
    Box,
    Kit,
    Node,
    Svg,
    boxed,
    group,
    line,
    path,
    pen,
    rect,
    surface,
)
from hypostyle.games.men_nefer.board_effects import beside, in_box, spread
from hypostyle.games.men_nefer.board_houses import ROMAN, effect_size
from hypostyle.games.men_nefer.board_layout import Layout
from hypostyle.games.men_nefer.board_parts import Table, crowd, spot
from hypostyle.games.men_nefer.board_tombs import ribbon
from hypostyle.games.men_nefer.data import (
    CAPSTONE,
    CORNER_BASES,
    CORNERS,
    LAST_SPACE,
    LEVELS,
    PERMISSION,
    PIECES,
    PYRAMID_EVENTS,
    PYRAMID_POINTS,
    QUEEN_SIZE,
    QUEENS,
    QUEENS_END,
)
from hypostyle.games.men_nefer.packing import nibble
from hypostyle.games.men_nefer.pictograms import GOLD, GOLD_DEEP, LIME_DEEP, pictured
from hypostyle.games.men_nefer.state import NONE

ELEMENTS: Final = ("tomb", "sphinx", "basket", "papyrus", "drawing", "scarab")
"""What the tiles of the Queens' Pyramids count; turned Contracts are shown as a sealed scroll."""
COURSES: Final = ("#e3d0a2", "#efe0bb", "#fbf3de")


def course(box: Box, n: int, size: float) -> str:
    """A course of a Queens' Pyramid as an outline, from the ground up."""
    half, step = size / 2, size / 9
    left, top = half - step * n, box.low - 6 - size / 5 * (n + 1)
    x = box.x + half + 6
    return (
        f"M{x - left:.1f} {top + size / 5:.1f}L{x - left + step * 0.7:.1f} {top:.1f}"
        f"H{x + left - step * 0.7:.1f}L{x + left:.1f} {top + size / 5:.1f}Z"
    )


def course_size(kit: Kit) -> float:
    """How wide a Queens' Pyramid is."""
    return 46 if kit.wide else 100


def still_pyramids(kit: Kit, layout: Layout) -> Iterator[Node]:
    """The slab of the pyramids, with what is printed on both tracks."""
    x, y, w, h = layout.pyramids
    yield kit.slab(x, y, w, h, "sand", 10, 4)
    yield kit.slab(*layout.ribbon("pyramids"), "lapis", 4, 2)
    for level in range(3):
        yield kit.well(*layout.quarry(level))
    yield kit.slab(*layout.great_pyramid, "sandstone", 5, 4)
    for number in range(4):
        yield kit.well(*layout.corner(number), r=3)
    for number in range(len(QUEENS)):
        box = layout.queen(number)
        yield kit.well(*box)
        for n in range(QUEEN_SIZE):
            yield path(course(box, n, course_size(kit)), fill="none",
                       **pen(LIME_DEEP, 1.4, stroke_dasharray="4 3"))  # fmt: skip
    for n, box in enumerate(layout.queen_spaces()):
        yield surface(kit, box, "gold" if n == QUEENS_END else "limestone")
    big = 20 if kit.wide else 36
    for n, box in enumerate(layout.great_spaces()):
        event = PYRAMID_EVENTS[n]
        yield surface(kit, box, "gold" if event not in (0, PERMISSION) else "limestone", 3)
        if event == CAPSTONE:
            yield pictured("cap", round(box.mid, 1), round(box.y + 0.62 * big, 1), big)
    last = layout.queen_spaces()[QUEENS_END]
    yield pictured("lily", round(last.right - 0.75 * big, 1), round(last.cy, 1), big)


# --- what lives -----------------------------------------------------------------------------------


def pyramids(t: Table) -> Iterator[Node]:
    """The stacks in the quarry, what is built, and the Blocks on both tracks."""
    kit, layout = t.kit, t.layout
    yield ribbon(t, "pyramids")
    for level in range(LEVELS):
        yield stack(t, level)
    for corner in range(len(CORNERS)):
        yield built(t, corner)
    yield capstone(t)
    if kit.wide:
        names = (("great", layout.great_pyramid, 18), ("three", layout.queen(1), 17))
        for key, box, below in names:
            said, ink = t.words(f"board.{key}_named"), kit.on("sand")
            yield kit.note(box.mid, box.low + below, said, 16, ink, text_anchor="middle")
    for number in range(len(QUEENS)):
        yield queen(t, number)
    yield tracks(t)


def stack(t: Table, level: int) -> Svg:
    """The stack of a level in the quarry: its top piece."""
    kit, s = t.kit, t.s
    box = t.layout.quarry(level)
    size, number = effect_size(kit)
    top = int(nibble(s.tops, level))
    roman = 22 if kit.wide else 44
    here = Box(box.x + roman, box.y + 2, box.w - roman - 2, box.h - 5)
    t.figures.say(box.x + roman / 2, box.cy, ROMAN[level], 17 if kit.wide else 26, kit["ink"])
    if top:
        t.effects(in_box(PIECES[4 * level + top - 1], here, size, number), number, "limestone")
    return group(
        boxed(box, fill="none", pointer_events="all"),
        surface(kit, here, "limestone", 3) if top else None,
        data={"about": f"quarry{level + 1}"},
    )


def built(t: Table, corner: int) -> Svg:
    """A corner of the Great Pyramid: a course for each level; its top is what the next builder covers."""
    kit, s = t.kit, t.s
    box = t.layout.corner(corner)
    size, number = effect_size(kit)
    pieces = [int(nibble(s.corners, 3 * corner + level)) for level in range(LEVELS)]
    height = sum(1 for one in pieces if one)
    right, low = corner in (0, 1), corner in (1, 2)
    parts: list[Node] = []
    for level in range(height):
        side = box.w * (1 - 0.13 * level)
        x = box.x if right else box.right - side
        y = box.y if low else box.low - side
        parts.append(rect(x, y, side, side, fill=COURSES[level], pointer_events="none",
                          **pen(LIME_DEEP, 1.4)))  # fmt: skip
    if height:  # the joints of the highest course
        third = side / 3
        joints = (
            f"M{x + 1:.1f} {y + third:.1f}h{side - 2:.1f}m{2 - side:.1f} {third:.1f}h{side - 2:.1f}"
            f"M{x + third:.1f} {y + 1:.1f}v{third - 1:.1f}m{third:.1f} 0v{third:.1f}"
            f"m{-third:.1f} 0v{third - 1:.1f}"
        )
        parts.append(line(joints, LIME_DEEP, 1, opacity=0.45, pointer_events="none"))
    said = PIECES[4 * (height - 1) + pieces[height - 1] - 1] if height else CORNER_BASES[corner]
    inner = box.w * (1 - 0.13 * max(0, height - 1))
    cx = box.x + inner / 2 if right else box.right - inner / 2
    cy = box.y + inner / 2 if low else box.low - inner / 2
    spots = spread(said, round(cx, 1), round(cy, 1), round(inner - 6, 1), size, number)
    for one in spots:
        t.show(one.name, one.x, one.y, one.size)
    for sx, sy, text in beside(spots, number):
        t.figures.say(
            sx,
            sy,
            text,
            number,
            BROWN if height else kit["ink"],
            COURSES[-1] if height else kit["hollow"],
        )
    if height:
        far = 10 if kit.wide else 20
        t.figures.say(box.right - far if right else box.x + far, box.low - far if low else box.y + far,
                      ROMAN[height - 1], 16 if kit.wide else 24, BROWN)  # fmt: skip
    says = t.words("board.corner", corner=CORNERS[corner], height=height)
    return spot(kit, f"corner_{CORNERS[corner]}", box, parts, says=says, r=2)


def capstone(t: Table) -> Svg:
    """The Pyramidion over the four corners, dashed until it is placed."""
    kit, box = t.kit, t.layout.great_pyramid
    r = 10 if kit.wide else 22
    d = f"M{box.mid:.1f} {box.cy - r:.1f}l{r} {r}l{-r} {r}l{-r} {-r}Z"
    if t.s.pyramidion == NONE:
        return path(
            d, fill="#ffffff", fill_opacity=0.5, **pen(GOLD_DEEP, 2, stroke_dasharray="4 3")
        )
    return path(d, fill=GOLD, **pen(GOLD_DEEP, 2.4))


def queen(t: Table, number: int) -> Svg:
    """A Queens' Pyramid: its courses, what its tile counts, whose Permissions are there."""
    kit, s = t.kit, t.s
    box = t.layout.queen(number)
    u = 1 if kit.wide else 1.7
    size = course_size(kit)
    done = int(nibble(s.queens, number))
    courses = "".join(course(box, n, size) for n in range(done))
    tile = s.queen_tiles[number] if number < len(s.queen_tiles) else NONE
    x = round(box.right - 15 * u, 1)
    owners = [t.side(n) for n in t.order for _ in range(nibble(s.players[n].placed, number))]
    says = t.words("board.queen", n=number + 1, built=done)
    r = 11 if kit.wide else 17
    tall = box.w > box.h
    if tile != NONE:
        t.show(ELEMENTS[tile], x, box.y + 14 * u, 22 * u)
    t.show("lily", x - 30 * u if tall else x, box.y + (14 if tall else 37) * u, 16 * u)
    return spot(
        kit, f"queen{number + 1}", box,
        path(courses, fill="#efe0bb", pointer_events="none", **pen(LIME_DEEP, 1.4)) if done else None,
        crowd(kit, owners, "permission", box.right - 46, box.low - 26, 84, r) if tall
        else stacked(t, owners, x, box.low - r - 3, r),
        says=says,
    )  # fmt: skip


def stacked(t: Table, owners: list[int], x: float, y: float, r: float) -> list[Svg]:
    """Pieces from the right to the left, overlapping."""
    return crowd(
        t.kit,
        owners,
        "permission",
        x - 0.55 * r * (len(owners) - 1),
        y,
        2 * r + 1.1 * r * (len(owners) - 1),
        r,
    )


def tracks(t: Table) -> Iterator[Node]:
    """The Blocks; as places the next spaces of the player to move."""
    kit, s, layout = t.kit, t.s, t.layout
    r = 11 if kit.wide else 18
    number = 16 if kit.wide else 24
    big = 20 if kit.wide else 36
    permission = "favour" if s.settings.all_permitted else "lily"  # §10.4
    for n, box in enumerate(layout.queen_spaces()):
        material = "gold" if n == QUEENS_END else "limestone"
        t.figures.add(box.x + 0.6 * number, box.y + 0.65 * number, n, number, material)
        here = t.where(lambda player: int(player.queen_block), n)
        yield from crowd(kit, here, "queens block", box.mid + 4, box.cy + 2, box.w - 20, r)
    for n, box in enumerate(layout.great_spaces()):
        event = PYRAMID_EVENTS[n]
        gold = event not in (0, PERMISSION)
        material = "gold" if gold else "limestone"
        if event == PERMISSION:
            t.show(permission, round(box.mid, 1), round(box.y + 0.62 * big, 1), big)
        if 0 < event <= LEVELS:
            t.figures.say(box.mid, box.y + 0.75 * number, ROMAN[event - 1], number, kit.on("gold"))
        if PYRAMID_POINTS[n] and PYRAMID_POINTS[n] != PYRAMID_POINTS[n - 1]:
            y = box.y + (0.75 * number if not event else 1.9 * number)
            t.figures.add(box.mid, y, PYRAMID_POINTS[n], number, material)
        here = t.where(lambda player: int(player.block), n)
        if here and kit.wide:
            step = 12.5
            for k, side in enumerate(reversed(here)):
                yield crowd(
                    kit,
                    [side],
                    "block",
                    box.mid,
                    box.low - r - 1 - step * (len(here) - 1 - k),
                    box.w,
                    r,
                )
        else:
            yield from crowd(kit, here, "block", box.mid, box.low - r - 3, box.w, r)
    if t.mover >= 0:
        player = s.players[t.mover]
        great = layout.great_spaces()[min(LAST_SPACE, int(player.block) + 1)]
        yield spot(
            kit,
            "great_track",
            great,
            says=t.words("board.great", n=min(LAST_SPACE, int(player.block) + 1)),
            r=3,
        )
        queens = layout.queen_spaces()[min(QUEENS_END, int(player.queen_block) + 1)]
        yield spot(
            kit,
            "queens_track",
            queens,
            says=t.words("board.queens", n=min(QUEENS_END, int(player.queen_block) + 1)),
        )
