"""What changes in MarraCash's town: visitors, owners, the auction stone, and the line outside."""

from collections.abc import Iterator
from typing import Final

from hypostyle.core import drawing as art
from hypostyle.core.drawing import Box, Node, Svg
from hypostyle.core.drawing.pictures import moved
from hypostyle.core.drawing.signs import FIGURES
from hypostyle.games.marracash import data
from hypostyle.games.marracash.board_parts import Scene, person
from hypostyle.games.marracash.pictograms import FOOT, house, hue, ink_on, robes
from hypostyle.games.marracash.rules.leading import payments
from hypostyle.games.marracash.scene import AWNING, number_plate, plate_spot, shop_house
from hypostyle.games.marracash.state import NONE

# fmt: off
CROWDS: Final = (
    # Where visitors stand around a fountain, by how many they are; those behind first.
    (),
    ((0, 30),),
    ((-16, 28), (16, 30)),
    ((-24, 26), (24, 26), (0, 33)),
    ((-28, 25), (28, 25), (-9, 32), (10, 34)),
    ((-30, 24), (30, 24), (-15, 30), (15, 30), (0, 36)),
)
MOST: Final = 5             # visitors who are drawn one by one; more are counted
# fmt: on


def town(scene: Scene) -> Iterator[Node]:
    """The places of the town, and what lies on them."""
    if scene.gray:  # §10.18 the scenery has the other colour
        yield [shop_house(scene.kit, scene.layout, n, True) for n in range(15, 20)]
    half = scene.layout.cell / 2
    palms = [scene.layout.middle(cell) for cell, word in data.CELLS.items() if word == "##"]
    beds = [Box(x - half, y - half, 2 * half, 2 * half) for x, y in palms]
    for about, boxes in (("alleys", [scene.layout.town]), ("palm", beds)):
        ground = art.rounded(boxes, 0)
        yield art.group(art.path(ground, fill="none", pointer_events="all"), data={"about": about})
    yield halos(scene)
    yield [shop(scene, n) for n in range(data.SHOPS)]
    yield [fountain(scene, f) for f in range(data.FOUNTAINS)]
    yield walk(scene)
    yield art.group([crowd(scene, f) for f in range(data.FOUNTAINS)], pointer_events="none")
    yield stone(scene)


def halos(scene: Scene) -> Iterator[Node]:
    """Around all that may be chosen, in as few elements as can be."""
    kit, layout = scene.kit, scene.layout
    boxes = [layout.shop(n) for n, name in enumerate(data.SHOP) if name in kit.legal]
    cells = [cell for f, cell in enumerate(data.FOUNTAIN_CELL) if f"f{f + 1}" in kit.legal]
    for far, colour, width in ((0, "choice", 4), (3.5, "faience", 4 if kit.strong else 3)):
        d = art.rounded([box.inset(6 - far) for box in boxes], 4)  # inside: doors are at the edge
        ring = art.star(8, 44 + far, 37 + far)
        d += "".join(moved(ring, *layout.middle(cell), layout.cell / 86) for cell in cells)
        if d:
            yield art.path(d, fill="none", pointer_events="none", **art.pen(kit[colour], width))


# --- fountains ------------------------------------------------------------------------------------


def fountain(scene: Scene, f: int) -> Svg:
    """§2.1 A fountain and its number."""
    kit, layout = scene.kit, scene.layout
    here = scene.s.group[f]
    who = ", ".join(
        f"{data.many(here, colour)} {scene.colour(colour)}"
        for colour in range(data.COLOUR_N)
        if data.many(here, colour)
    )
    entrance = f in data.ENTRANCES
    name = f"f{f + 1}"
    x, y = layout.middle(data.FOUNTAIN_CELL[f])
    half = layout.cell / 2
    cell = Box(x - half, y - half, 2 * half, 2 * half)
    ink = art.CREAM if entrance or kit.night else art.BROWN
    return art.group(
        art.path(moved(art.star(8, 41, 34), x, y, layout.cell / 86), fill="none"),
        kit.touch(*cell),  # also where it is the goal of a group
        kit.num(*number_plate(layout, f), f + 1, art.sized(kit, 23, 25), ink),
        kit.brackets(*cell.inset(2)) if name in kit.last else None,
        data=scene.placed(name),
        aria_label=scene.say("entrance" if entrance else "fountain", number=f + 1,
                             who=who or scene.say("nobody")),
    )  # fmt: skip


def crowd(scene: Scene, f: int) -> Node:
    """§6.3 Who stands at a fountain: each visitor, or of many one of each colour with a number."""
    here = scene.s.group[f]
    if not here:
        return None
    layout, kit = scene.layout, scene.kit
    u = layout.cell / 86
    x, y = layout.middle(data.FOUNTAIN_CELL[f])
    here_of = [(colour, int(data.many(here, colour))) for colour in range(data.COLOUR_N)]
    if data.size(here) > MOST:
        figures = [(colour, n) for colour, n in here_of if n]
    else:
        figures = [(colour, 1) for colour, n in here_of for _ in range(n)]
    people, numbers = [], []
    height = art.sized(kit, 19, 22)
    spots = CROWDS[len(figures)]
    for (colour, n), (dx, dy) in zip(figures, spots, strict=True):
        px, py = x + dx * u, y + (dy + 8) * u
        people.append(person(scene, colour, px, py, 0.75 * u))
        if n > 1:
            raised = sum(other < dx for other, _ in spots) % 2  # every other one
            py -= (0.36 + 0.93 * raised) * height
            numbers.append(kit.cased(px, py, n, height, "#ffffff", robes(colour, scene.gray)[1]))
    return [people, numbers]


def walk(scene: Scene) -> Iterator[Node]:
    """The way on which the last move led a group, dotted in gold."""
    last = scene.kit.last
    for route in range(data.ROUTES):
        ends = (f"f{data.ROUTE_FROM[route] + 1}", f"f{data.ROUTE_TO[route] + 1}")
        if ends[0] in last and ends[1] in last and not scene.s.group[data.ROUTE_FROM[route]]:
            cells = [data.FOUNTAIN_CELL[data.ROUTE_FROM[route]], *data.ROUTE_CELLS[route]]
            points = [scene.layout.middle(cell) for cell in cells]
            for end, next_to in ((0, 1), (-1, -2)):  # fountains stay free
                (ax, ay), (bx, by) = points[end], points[next_to]
                points[end] = ax + 0.55 * (bx - ax), ay + 0.55 * (by - ay)
            d = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
            dots = {"stroke_dasharray": "1 19", "stroke_linecap": "round", "pointer_events": "none"}
            yield art.line(d, art.INK, 13, **dots)
            yield art.line(d, art.BRIGHT, 8, **dots)
            return


# --- shops ----------------------------------------------------------------------------------------


def shop(scene: Scene, n: int) -> Svg:
    """§2.3 A shop: its name; once it is owned, whose it is, its customers, what the next one pays."""
    kit, s = scene.kit, scene.s
    box = scene.layout.shop(n)
    colour = hue(data.colour_of(n), scene.gray)
    owner = s.owner[n]
    told = scene.placed(data.SHOP[n])
    if owner != NONE:
        told["owner"] = data.SIDES[owner]
    return art.group(
        art.path(art.rounded([box], 6), fill="none", pointer_events="all"),
        kit.num(*plate_spot(box), data.SHOP[n].upper(), art.sized(kit, 21, 22), ink_on(colour)),
        owned(scene, n, box, owner, colour) if owner != NONE else None,
        kit.touch(*box) if data.SHOP[n] in kit.legal else None,
        kit.brackets(*box.inset(-2)) if data.SHOP[n] in kit.last else None,
        data=told,
        aria_label=shop_title(scene, n),
    )


def owned(scene: Scene, n: int, box: Box, owner: int, colour: int) -> Iterator[Node]:
    """What an owned shop shows in place of its goods."""
    kit = scene.kit
    roof, ink = house(kit, colour).roof, kit["ink"]
    inside = int(scene.s.inside[n])
    pays = "" if scene.s.ended else "+" + scene.amount(int(payments(scene.s.settings, inside, 1)))
    r = 21.0 if kit.compact else 18 if kit.wide else 17
    x, y, w, h = box
    lies = w > h
    if lies:
        high = h - AWNING
        yield art.rect(x + 50, y + 7, w - 57, high - 8, fill=roof)
        spot = (x + (66 if not kit.compact else 69 if kit.wide else 62), y + high / 2 + 1)
        middle = x + w - (30 if not kit.compact else 29 if kit.wide else 27)
        lines = (y + 0.3 * high, y + 0.77 * high)
    else:
        yield art.rect(x + 7, y + 49, w - 14, h - AWNING - 54, fill=roof)
        spot = (box.mid, y + (66 if kit.compact else 64 if kit.wide else 56))
        r -= 0 if kit.wide else 1.6
        middle = box.mid
        lines = (y + 0.64 * h, y + 0.79 * h) if kit.wide else (y + 0.633 * h, y + 0.757 * h)
    yield scene.sign(owner, *spot, r, piece=True)
    height = art.sized(kit, 20, 22)
    if kit.compact:
        said = pays.lstrip("+") or str(inside)  # no room for more
        low = y + (h - AWNING) / 2 + 1 if lies else y + 0.77 * h
        yield kit.num(middle, low, said, 30, ink, room=66)
        return
    yield kit.num(middle + 9, lines[0], inside, height, ink)
    yield art.path(moved(FIGURES["pawn"], middle - 11, lines[0], 0.8), fill=ink)
    if pays:
        yield kit.num(middle, lines[1], pays, height, ink, room=56)


def shop_title(scene: Scene, n: int) -> str:
    """A shop in words: colour, owner, customers, what the next one pays."""
    s = scene.s
    name, colour = data.SHOP[n].upper(), scene.colour(data.colour_of(n))
    if s.owner[n] == NONE:
        return scene.say("shop_free", name=name, colour=colour)
    side, price = scene.name(s.owner[n]), payments(s.settings, s.inside[n], 1)
    return scene.say("shop_over" if s.ended else "shop_owned", name=name, colour=colour, side=side,
                     inside=s.inside[n], next=scene.money(int(price)))  # fmt: skip


def stone(scene: Scene) -> Node:
    """§5.1 The auction stone with the highest bid, on the shop that is being sold."""
    s, kit = scene.s, scene.kit
    if s.shop == NONE:
        return None
    box = scene.layout.shop(int(s.shop))
    said = scene.money(int(s.high)) if s.high else "?"
    height = art.sized(kit, 24, 26)
    w = max(44.0, 0.55 * height * len(said) + 22)
    x, y = box.mid, box.y + (0.5 if box.w > box.h else 0.62) * box.h
    if box.w > box.h:
        x += 22
    return art.group(
        art.path(art.rounded([box.inset(-3)], 9), fill="none", pointer_events="none", **art.pen(art.INK, 9)),
        art.path(art.rounded([box.inset(-3)], 9), fill="none", pointer_events="none", **art.pen(art.BRIGHT, 5.5)),
        art.rect(x - w / 2, y - 0.75 * height, w, 1.5 * height, rx=0.75 * height, fill=art.BRIGHT, **art.pen(art.INK, 3)),
        kit.num(x, y, said, height, art.BROWN),
        data={"about": "stone"}, role="group", aria_label=scene.say("stone", shop=data.SHOP[s.shop].upper(), high=said),
    )  # fmt: skip


# --- the line -------------------------------------------------------------------------------------


def queue(scene: Scene) -> Iterator[Node]:
    """§3.3, §7.2 The line outside the walls; visitors keep their place when others leave."""
    s, layout, kit = scene.s, scene.layout, scene.kit
    slots = 55 if s.settings.more_visitors else 45
    lifted = bool(s.settings.souvenirs)
    scale = 0.88 if layout.turned or not lifted else 0.66
    spots = [layout.slot(n, slots, lifted) for n in range(slots)]
    first = int(s.gone)
    people = [(n, s.line[n - first]) for n in range(first, first + len(s.line))]
    if not layout.turned:  # those behind first
        people.sort(key=lambda one: one[0] % 2)
    said = scene.say("line", left=len(s.line))
    yield art.group(
        art.rect(*layout.line, rx=30, fill="none", pointer_events="all"),
        [
            person(scene, colour, spots[n][0], spots[n][1] + FOOT * scale, scale, about=True)
            for n, colour in people
        ],
        data={"about": "line"}, role="group", aria_label=said,
    )  # fmt: skip
    ends = (first, first + len(s.line) - 1) if s.line else (0, slots - 1)
    r = 17 if kit.wide and not kit.compact else 22
    for letter, n, outward in (("A", ends[0], -40), ("B", ends[1], 40)):
        back = layout.turned and n >= (slots + 1) // 2  # the line comes back
        x, y = spots[n][0] + (-outward if back else outward), spots[n][1]
        y = y if layout.turned else spots[0][1] + (0 if lifted else 27)
        yield art.group(
            art.disc(x, y, r, fill=kit.fill("lapis"), **art.pen(art.BRIGHT, 3)),
            kit.num(x, y, letter, art.sized(kit, 20, 24), art.CREAM),
            data={"about": f"end_{letter.lower()}"}, role="group", aria_label=scene.say("end", end=letter),
        )  # fmt: skip
    yield left(scene)


def left(scene: Scene) -> Svg:
    """How many stand in line."""
    kit, box = scene.kit, scene.layout.left
    return art.group(
        art.rect(*box, rx=30, fill="none", pointer_events="all"),
        kit.num(box.mid, box.cy - 16, len(scene.s.line), art.sized(kit, 50, 48), kit.on("street")),
        (kit.num if kit.compact else kit.note)(
            box.mid, box.cy + 34, scene.say("in_line"), art.sized(kit, 20, 22), kit.on("street"),
            text_anchor="middle",
        ),
        data={"about": "line"},
    )  # fmt: skip
