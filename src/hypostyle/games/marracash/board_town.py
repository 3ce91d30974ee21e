"""MarraCash's town: the road, the line, walls and alleys, fountains, shops and the stone."""

from collections.abc import Iterator
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import Final

from hypostyle.core.drawing import (
    Node,
    Palette,
    Svg,
    at,
    disc,
    group,
    line,
    pen,
    rect,
    shape,
    still,
    text,
    title,
)
from hypostyle.games.marracash import pictograms as art
from hypostyle.games.marracash.data import (
    CELLS,
    COLOUR_N,
    COLOURS,
    ENTRANCES,
    FOUNTAIN_CELL,
    LETTERS,
    SHOP,
    SHOP_CELLS,
    SIDES,
    Cell,
    door_sides,
    many,
    open_at,
)
from hypostyle.games.marracash.pictograms import figure
from hypostyle.games.marracash.rules.leading import payments
from hypostyle.games.marracash.scene import CELL, HIT, Scene, middle, place_data, slot, spot, thing
from hypostyle.games.marracash.state import NONE

# fmt: off
# In a shop: its name, the sign of its owner, its customers, what the next one pays.
WIDE:     Final = ((-34, 0), (-3, 0), (31, -9), (31, 13))
TALL:     Final = ((0, -34), (0, -2), (0, 25), (0, 43))
FREE:     Final = ((0, 22), (16, 5))    # the word, in a tall and in a wide shop
# fmt: on


# --- the ground -----------------------------------------------------------------------------------


@cache
def landscape(dark: bool) -> Svg:
    """Dunes, and the road on which the line stands."""
    p = art.palette(dark)
    (ax, ay), (bx, by) = spot(886, 50), spot(886, 690)
    low = spot(50, 50)[1]
    way = f"M{ax:.1f} {ay - 14:.1f}V{low - 36:.1f}Q{ax:.1f} {low:.1f} {ax + 36:.1f} {low:.1f}"
    way += f"H{bx - 36:.1f}Q{bx:.1f} {low:.1f} {bx:.1f} {low - 36:.1f}V{by - 14:.1f}"
    dunes = "".join(
        f"M{x} {y}q40 -26 84 0" for x, y in ((10, 70), (150, 40), (420, 58), (590, 30), (300, 24))
    )
    return still(
        line(dunes, p["dune"], 5, stroke_linecap="round", pointer_events="none"),
        line(way, p["road_edge"], 50, stroke_linecap="round"),
        line(way, p["road"], 44, stroke_linecap="round"),
    )


@cache
def town(dark: bool) -> Svg:
    """§2.1 Walls with three gates, paved alleys, palms."""
    p = art.palette(dark)
    x0, y1 = spot(94, 94)
    x1, y0 = spot(886, 646)
    parts: list[Node] = [
        rect(x0, y0, x1 - x0, y1 - y0, fill=p["roof"], **pen(p["wall_dark"], 17)),
        rect(x0, y0, x1 - x0, y1 - y0, fill="none", **pen(p["wall"], 13)),
        line(
            f"M{x0:.1f} {y0:.1f}H{x1:.1f}V{y1:.1f}H{x0:.1f}Z",
            p["wall_light"],
            13,
            stroke_dasharray="9 11",
        ),
    ]
    half = CELL / 2
    for cell in CELLS:
        if open_at(cell):
            x, y = middle(cell)
            parts.append(rect(x - half - 0.5, y - half - 0.5, CELL + 1, CELL + 1, fill=p["paving"]))
    for cell in CELLS:
        if CELLS[cell] == ".":
            x, y = middle(cell)
            seams = f"M{x - half:.1f} {y:.1f}h{CELL:.1f}M{x:.1f} {y - half:.1f}v{CELL:.1f}"
            parts.append(line(seams, p["paving_line"], 1.5))
    for f in ENTRANCES:
        parts.append(gate(f, p))
    for cell, word in CELLS.items():
        if word == "##":
            parts.append(at(*middle(cell), art.palm(dark), data={"about": "palm"}))
    for x, y in ((x0, y0), (x1, y0), (x0, y1), (x1, y1)):
        parts.append(at(x, y, tower(p)))
    return still(parts)


def tower(p: Palette) -> Node:
    """A corner of the wall."""
    return [
        rect(-17, -17, 34, 34, rx=4, fill=p["wall"], **pen(p["wall_dark"], 3)),
        rect(-8, -8, 16, 16, rx=2, fill=p["wall_light"], **pen(p["wall_dark"], 2)),
    ]


def gate(f: int, p: Palette) -> Node:
    """The gate of an entrance, through which the line comes."""
    row, column = FOUNTAIN_CELL[f]
    x, y = middle((row, column))
    half = CELL / 2
    reach = half + 36
    if row == 0:
        return [
            rect(x - reach, y - half + 4, 44, CELL - 8, fill=p["paving"]),
            at(x - half - 6, y - half, pillar(p)),
            at(x - half - 6, y + half, pillar(p)),
        ]
    if column == 0:
        return [
            rect(x - half + 4, y + half - 8, CELL - 8, 44, fill=p["paving"]),
            at(x - half, y + half + 6, pillar(p)),
            at(x + half, y + half + 6, pillar(p)),
        ]
    return [
        rect(x + half - 8, y - half + 4, 44, CELL - 8, fill=p["paving"]),
        at(x + half + 6, y - half, pillar(p)),
        at(x + half + 6, y + half, pillar(p)),
    ]


def pillar(p: Palette) -> Node:
    """One side of a gate."""
    return disc(0, 0, 11, fill=p["wall_light"], **pen(p["wall_dark"], 3))


# --- the line -------------------------------------------------------------------------------------


def queue(scene: Scene) -> Node:
    """§3.3, §7.2 The line outside the walls; visitors keep their place when others leave."""
    s = scene.s
    slots = 55 if s.settings.more_visitors else 45
    said = scene.say("line", left=len(s.line))
    return [
        line_art(slots, int(s.gone), s.line, scene.gray, scene.marks.dark, said),
        ends(scene, slots),
    ]


@lru_cache(256)
def line_art(slots: int, head: int, there: bytes, gray: bool, dark: bool, said: str) -> Svg:
    """The visitors in line, and the places of those who have left."""
    small = 0.94 if slots == 45 else 0.8
    parts: list[Node] = [title(said)]
    for n in range(slots):
        x, y = slot(n, slots)
        if head <= n < head + len(there):
            colour = there[n - head]
            who = art.visitor(colour, gray)
            told = {"piece": LETTERS[colour], "about": COLOURS[colour]}
            parts.append(at(x, y, who, scale=small, data=told))
        else:
            gone = disc(0, 0, 4, fill=art.palette(dark)["road_edge"])
            parts.append(at(x, y, gone, scale=small))
    return still(thing("line", shape("g", parts, **{"data-line": "true"})))


def ends(scene: Scene, slots: int) -> Iterator[Node]:
    """§7.2 A flag at each end, beside whoever comes next from there."""
    s = scene.s
    first, last = int(s.gone), int(s.gone) + len(s.line) - 1
    if first > last:
        first, last = 0, slots - 1
    for letter, n, back in (("A", first, -1), ("B", last, 1)):
        x, y = slot(n, slots)
        before = slot(min(max(n + back, 0), slots - 1), slots)
        dx, dy = before[0] - x, before[1] - y
        if dx == 0 and dy == 0:
            dx, dy = 0.0, -1.0
        far = (dx * dx + dy * dy) ** 0.5
        x, y = x + 32 * dx / far, y + 32 * dy / far
        yield at(
            x,
            y,
            title(scene.say("end", end=letter)),
            disc(0, 0, 26, fill="#000000", fill_opacity=0.0),
            disc(0, 0, 15, fill=art.NIGHT, **pen(art.CREAM, 2.5)),
            figure(0, 0, 19, art.CREAM, letter),
            data={"about": f"end_{letter.lower()}"},
        )


# --- fountains ------------------------------------------------------------------------------------


def fountain(scene: Scene, f: int) -> Node:
    """§2.1 A fountain; around it more than it shows answers to a finger."""
    entrance = f in ENTRANCES
    here = scene.s.group[f]
    who = ", ".join(
        f"{many(here, colour)} {scene.colour(colour)}"
        for colour in range(COLOUR_N)
        if many(here, colour)
    )
    key = "entrance" if entrance else "fountain"
    said = scene.say(key, number=f + 1, who=who or scene.say("nobody"))
    data = place_data(scene, f"f{f + 1}")
    return fountain_art(f, tuple(data.items()), scene.marks.dark, said)


@lru_cache(4096)
def fountain_art(f: int, data: tuple[tuple[str, str], ...], dark: bool, said: str) -> Svg:
    """A fountain in its place; kept, for between two pictures few of them change."""
    told = dict(data)
    parts: list[Node] = [
        title(said),
        disc(0, 0, HIT / 2, fill="#000000", fill_opacity=0.0),
        art.fountain(f in ENTRANCES, str(f + 1), dark),
        group(art.halo(62, 62, dark) if "legal" in told else None),
        group(art.brackets(68, 68, dark) if "last" in told else None),
    ]
    return still(at(*middle(FOUNTAIN_CELL[f]), parts, data=told))


def group_at(scene: Scene, f: int) -> Node:
    """§6.3 Who stands at a fountain: one figure for each colour, with how many."""
    here = scene.s.group[f]
    colours = [colour for colour in range(COLOUR_N) if many(here, colour)]
    x, y = middle(FOUNTAIN_CELL[f])
    parts = []
    for n, colour in enumerate(colours):
        angle = pi / 4 + 2 * pi * n / max(4, len(colours))
        many_here = int(many(here, colour))
        label = str(many_here) if many_here > 1 else ""
        parts.append(
            at(
                x + 30 * sin(angle),
                y - 30 * cos(angle),
                art.visitor(colour, scene.gray, label),
                scale=0.86,
                data={"piece": LETTERS[colour]},
            )
        )
    return shape("g", parts, pointer_events="none")


# --- shops ----------------------------------------------------------------------------------------


def shop(scene: Scene, n: int) -> Node:
    """§2.3 A shop: doors on its sides, colour, shape and name, owner and customers."""
    s = scene.s
    owner, inside = s.owner[n], s.inside[n]
    data = place_data(scene, SHOP[n])
    words: tuple[str, ...] = (scene.say("free"),)
    letter = ""
    if owner != NONE:
        data["owner"] = SIDES[owner]
        letter = scene.game.facts.sides[owner].letter
        worth = scene.money(int(payments(s.settings, inside, 1))).split()[0]
        words = (str(inside), f"+{worth}")
    if s.shop == n:
        data["stone"] = "true"
    look = (owner, letter, scene.gray, scene.marks.dark)
    return shop_art(n, look, words, tuple(data.items()), shop_title(scene, n))


@lru_cache(4096)
def shop_art(
    n: int,
    look: tuple[int, str, bool, bool],
    words: tuple[str, ...],
    data: tuple[tuple[str, str], ...],
    said: str,
) -> Svg:
    """A shop in its place; kept, for between two pictures few of them change."""
    owner, letter, gray, dark = look
    told = dict(data)
    cells = [middle(cell) for cell in SHOP_CELLS[n]]
    x, y = (cells[0][0] + cells[1][0]) / 2, (cells[0][1] + cells[1][1]) / 2
    wide = cells[0][1] == cells[1][1]
    w, h = (2 * CELL - 7, CELL - 7) if wide else (CELL - 7, 2 * CELL - 7)
    names, signs, counts, pays = WIDE if wide else TALL
    ink = art.MARKET_DARK[art.hue(n // 5, gray)]
    gold = pen(art.palette(dark)["gold"], 7)
    frame = rect(-w / 2 - 3, -h / 2 - 3, w + 6, h + 6, rx=11, fill="none", **gold)
    if owner == NONE:
        held: list[Node] = [text(*FREE[wide], 15, ink, words[0])]
    else:
        sign = at(*signs, art.sign(owner, letter), scale=0.92, data={"piece": SIDES[owner]})
        held = [sign, figure(*counts, 24, ink, words[0]), figure(*pays, 14, ink, words[1])]
    parts: list[Node] = [
        title(said),
        [rect(*box, fill="#000000", fill_opacity=0.0) for box in finger(n)],
        group(front(n, gray, owner != NONE, dark)),
        at(*names, name_plate(n, gray)),
        group(held),
        group(art.halo(w + 1, h + 1, dark) if "legal" in told else None),
        group(art.brackets(w + 6, h + 6, dark) if "last" in told else None),
        group(frame if "stone" in told else None),
    ]
    return still(at(x, y, parts, data=told))


Box = tuple[float, float, float, float]
"""Left, top, width and height."""


@cache
def finger(n: int) -> tuple[Box, Box]:
    """Where a finger finds the two cells of a shop: as large as their neighbours allow.

    A shop is long enough but narrow. Beside a cell it reaches to the middle of the alley, and
    further where nothing else can be pressed; not at all where a fountain or a shop begins.
    """
    first, second = SHOP_CELLS[n]
    (ax, ay), (bx, by) = middle(first), middle(second)
    return (
        _around(first, first[0] == second[0], (ax - bx) / 2, (ay - by) / 2),
        _around(second, first[0] == second[0], (bx - ax) / 2, (by - ay) / 2),
    )


def _around(cell: Cell, upright: bool, x: float, y: float) -> Box:
    """A cell, whose middle is (x, y), and what can be added on its two long sides."""
    back, front = _room(cell, -1, upright), _room(cell, 1, upright)
    wish = HIT - CELL
    back, front = min(back, max(wish / 2, wish - front)), min(front, max(wish / 2, wish - back))
    left, top = x - CELL / 2, y - CELL / 2
    if upright:
        return left - back, top, CELL + back + front, CELL
    return left, top - front, CELL, CELL + back + front


def _room(cell: Cell, way: int, upright: bool) -> float:
    """How far one may reach beyond a side of a cell: north of the rules is left here, east up."""
    row, column = (way, 0) if upright else (0, way)
    beyond = CELLS.get((cell[0] + row, cell[1] + column), ".")  # outside nothing is in the way
    further = CELLS.get((cell[0] + 2 * row, cell[1] + 2 * column), ".")
    if beyond != ".":
        return 0.0
    return CELL if further == "." else CELL / 2


def name_plate(n: int, gray: bool) -> Node:
    """The shape of the colour, and the name of the shop on it."""
    name = SHOP[n].upper()
    edged = pen(
        art.MARKET_DARK[art.hue(n // 5, gray)], 4, stroke_linejoin="round", paint_order="stroke"
    )
    return [
        at(0, 0, art.visitor(n // 5, gray), scale=1.12),
        figure(0, 2, 17, "#ffffff", name, **edged),
    ]


@cache
def front(n: int, gray: bool, owned: bool, dark: bool) -> Svg:
    """The house of a shop with its awning and its doors."""
    p = art.palette(dark)
    cells = [middle(cell) for cell in SHOP_CELLS[n]]
    x, y = (cells[0][0] + cells[1][0]) / 2, (cells[0][1] + cells[1][1]) / 2
    wide = cells[0][1] == cells[1][1]
    w, h = (2 * CELL - 7, CELL - 7) if wide else (CELL - 7, 2 * CELL - 7)
    tone = art.hue(n // 5, gray)
    body = art.MARKET_PALE[tone]
    edge = art.MARKET[tone] if owned else art.MARKET_DARK[tone]
    parts: list[Node] = [
        rect(-w / 2, -h / 2, w, h, rx=8, fill=body, **pen(edge, 5 if owned else 2.5)),
    ]
    if not owned:
        parts.append(
            rect(-w / 2 + 5, -h / 2 + 5, w - 10, h - 10, rx=5, fill="none",
                 **pen(art.MARKET[tone], 1.5, stroke_dasharray="5 4"))
        )  # fmt: skip
    for (row, column), way in door_sides(n):
        cx, cy = middle((row, column))
        # North of the rules' drawing is left here, east is up.
        dx, dy = ((-1, 0), (0, -1), (1, 0), (0, 1))[way]
        px, py = cx - x + dx * (CELL / 2 - 3.5), cy - y + dy * (CELL / 2 - 3.5)
        dw, dh = (8, 22) if dx else (22, 8)
        parts.append(
            rect(px - dw / 2, py - dh / 2, dw, dh, rx=2, fill=p["door"], **pen(art.NIGHT, 1.5))
        )
    return still(parts)


def shop_title(scene: Scene, n: int) -> str:
    """A shop in words: colour, owner, customers, what the next one pays."""
    s = scene.s
    name, colour = SHOP[n].upper(), scene.colour(n // 5)
    if s.owner[n] == NONE:
        return scene.say("shop_free", name=name, colour=colour)
    return scene.say(
        "shop_over" if s.ended else "shop_owned",
        name=name,
        colour=colour,
        side=scene.game.side_name(s.owner[n]),
        inside=s.inside[n],
        next=scene.money(int(payments(s.settings, s.inside[n], 1))),
    )


def stone(scene: Scene) -> Node:
    """§5.1 The auction stone with the highest bid, on the shop that is being sold."""
    s = scene.s
    if s.shop == NONE:
        return group()
    cells = [middle(cell) for cell in SHOP_CELLS[s.shop]]
    x, y = (cells[0][0] + cells[1][0]) / 2, (cells[0][1] + cells[1][1]) / 2
    said = scene.money(int(s.high)) if s.high else "?"
    w = max(40, 12 * len(said) + 20)
    tag: list[Node] = [
        title(scene.say("stone", shop=SHOP[s.shop].upper(), high=said)),
        rect(-w / 2, -17, w, 34, rx=17, fill=scene.p["gold"], **pen(art.NIGHT, 2.5)),
        figure(0, 0, 20, art.NIGHT, said),
    ]
    wide = cells[0][1] == cells[1][1]
    spot = (x + (22 if wide else 0), y + (0 if wide else 20))
    return group(at(*spot, tag, data={"about": "stone"}))
