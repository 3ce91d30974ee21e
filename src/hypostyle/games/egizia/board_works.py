"""What stands on the land of Egizia's board: monuments, graves, markets, the water ring."""

from collections.abc import Iterator

from hypostyle.core import drawing as art
from hypostyle.core.bits import count, has
from hypostyle.core.drawing import Box, Node, Paint, Svg
from hypostyle.core.drawing.pictures import moved
from hypostyle.games.egizia import data, pictograms
from hypostyle.games.egizia.board_layout import Point
from hypostyle.games.egizia.board_parts import Scene
from hypostyle.games.egizia.rules.basics import deck_size, people
from hypostyle.games.egizia.rules.works import on_offer
from hypostyle.games.egizia.state import NONE
from hypostyle.games.egizia.table import LANDS


def label(scene: Scene, at: Point, key: str, told: str, about: str) -> Svg:
    """The name of a part on the horizon, and how far it is."""
    kit, ink = scene.kit, scene.kit.on("sky")
    size = art.sized(kit, 22, 28, "name")
    return art.group(
        kit.name(*at, scene.say(key), size, ink, text_anchor="middle"),
        kit.note(at[0], at[1] + 0.9 * size, told, art.sized(kit, 17, 23, "note"), ink, text_anchor="middle"),
        data={"about": about},
    )  # fmt: skip


# --- monuments ------------------------------------------------------------------------------------


def monument(scene: Scene, number: int) -> Iterator[Node]:
    """§2.9 to §2.11 Obelisk, Temple or Pyramid, from the ground up.

    Bricks that may be chosen come last, so that nothing lies over the room for a finger.
    """
    s, layout, name = scene.s, scene.layout, data.MONUMENTS[number]
    boxes, first, free = layout.bricks(number), data.FIRST[number], on_offer(s, number)
    built = scene.say("of", n=count(s.bricks(number)), most=len(boxes))
    yield label(scene, layout.works[number].label, name, built, f"all.{name}")
    bricks = [
        (data.BRICK[first + n] in scene.kit.legal, brick(scene, first + n, box, has(free, n)))
        for n, box in enumerate(boxes)
    ]
    yield from (drawing for legal, drawing in bricks if not legal)
    yield from (drawing for legal, drawing in bricks if legal)


def brick(scene: Scene, number: int, box: Box, free: bool) -> Svg:
    """One brick: its value, pale when it can be built next; or the letter of its builder."""
    kit, name = scene.kit, data.BRICK[number]
    holder = scene.builder(number)
    value, points = data.BRICK_VALUE[number], data.BRICK_POINTS[number]
    whose = scene.name(holder) if holder != NONE else scene.say("free" if free else "not_yet")
    says = scene.say("brick", brick=name, value=value, points=points, whose=whose)
    size = art.sized(kit, 19, 26)
    if holder != NONE:
        look = scene.look(holder)
        scene.figures.say(box.mid, box.cy, scene.letter(holder), size, look.ink)
        paint: dict[str, Paint] = {"fill": look.fill, **art.pen(look.deep, 2)}
        built = scene.piece("brick", holder)
        return art.spot(kit, name, box, says=says, r=4, paint=paint, data=built)
    ink, aside = kit.on("plaster" if free else "sandstone"), 0.0
    if points > value and not kit.compact:
        aside = 0.26 * box.w
        scene.figures.say(box.mid + aside, box.cy, points, size, ink)
        scene.arrows += f"M{box.mid - 5:.1f} {box.cy:.1f}h9m-4 -4l4 4l-4 4"
    scene.figures.say(box.mid - aside, box.cy, value, size, ink)
    if not free:
        return art.spot(kit, name, box, says=says, r=4)
    edge = art.pen(kit["soft"], 2.4)
    return art.spot(kit, name, box, says=says, material="plaster", r=4, paint=edge)


def graves(scene: Scene) -> Iterator[Node]:
    """§2.12 The graves in their order: taken, open, face down; only the first can be taken."""
    s, kit, boxes = scene.s, scene.kit, scene.layout.tombs()
    row = data.open_graves(int(s.row))
    taken = len(boxes) - len(row) - int(s.buried)
    told = scene.say("of", n=taken, most=len(boxes))
    yield label(scene, scene.layout.graves_label, "graves", told, "all.graves")
    scale = boxes[0].w / 40
    tops = [moved(pictograms.TOMB, box.mid, box.cy - 5, scale) for box in boxes]
    shown = slice(taken, taken + len(row))
    yield art.group(
        art.path("".join(tops[shown]), **kit.made_of("plaster", 2)),
        art.path("".join(tops[shown.stop :]), **kit.made_of("sandstone", 2)),
        data={"about": "all.graves"},
    )
    for value, box in zip(row, boxes[shown], strict=True):
        scene.figures.say(box.mid, box.cy + 4, value, art.sized(kit, 24, 34), kit.on("plaster"))
    says = scene.say("grave_first", value=row[0]) if row else scene.say("grave_none")
    first = boxes[min(taken, len(boxes) - 1)]
    frame = art.boxed(first.inset(2), rx=9, fill="none", **art.pen(kit["soft"], 3.4))
    yield art.spot(kit, "grave", first, frame if row else None, says=says, r=8)


def great_sphinx(scene: Scene) -> Svg:
    """The name of the Sphinx, which is scenery, with the size of its deck."""
    x, y = scene.layout.sphinx
    many = scene.say("deck", n=int(deck_size(scene.s)))
    return label(scene, (x, y - 66), "sphinx", many, "sphinx")


# --- markets and water ----------------------------------------------------------------------------


def markets(scene: Scene) -> Iterator[Node]:
    """§2.5 Both markets, steps from the top, with everybody's marker."""
    s, kit = scene.s, scene.kit
    for key, box in zip(data.MARKETS, scene.layout.markets, strict=True):
        ink, size, parts = kit.on("plaster"), art.sized(kit, 17, 24, "name"), list[Node]()
        title, top = scene.say(f"market_name.{key}"), box.y + min(25, 1.2 * size)
        fit: dict[str, Paint] = {"room": box.w - 34, "narrow": kit.compact}
        parts.append(kit.name(box.x + 30, top, title, size, ink, **fit))
        steps = [one.stone_step if key == "stone" else one.grain_step for one in s.nobles]
        for step, row in enumerate(market_rows(box)):
            told = scene.say(f"step.{key}_{step}", n=data.PENALTY[step])
            here = [seat for seat in range(people(s)) if steps[seat] == step]
            if kit.compact and here:
                told = told.partition(" ")[0]  # the bonus makes room for the markers
            low = row.y + (0.5 * row.h + 6 if kit.wide else 25)
            size_here = art.sized(kit, 16, 22, "note")
            wide = art.ems(told) * size_here
            if kit.compact:
                scene.figures.say(row.x + 4 + wide / 2, row.cy, told, size_here, ink)
            else:
                parts.append(kit.note(row.x + 5, low, told, size_here, ink))
            r, y = (12, row.cy) if kit.wide else (14, row.low - 19)
            room = row.w - (10 + wide if kit.wide else 8)
            gap = min(2 * r + 2, (room - 2 * r) / max(1, len(here) - 1))
            for n, seat in enumerate(here):
                parts.append(scene.token(seat, row.right - r - 3 - gap * n, y, r, f"{key}-marker"))
        says = scene.say(f"market_{key}")
        yield art.spot(kit, f"market.{key}", box, *parts, says=says, r=9)


def market_rows(box: Box) -> list[Box]:
    """The steps of a market."""
    high = 28 if box.h < 200 else 36
    return art.rows(Box(box.x + 4, box.y + high, box.w - 8, box.h - high - 4), data.FOOT + 1, 3)


def lands(box: Box) -> list[Point]:
    """The middles of the three kinds of land around which the ring can lie."""
    if box.w > box.h:
        return [(box.mid + 78 * (n - 1), box.cy - 9) for n in range(3)]
    return [(box.x + 40, box.cy + 52 * (n - 1)) for n in range(3)]


def water(scene: Scene) -> Svg:
    """§2.6 The water ring over three kinds of land, and which fields have water."""
    s, kit, box = scene.s, scene.kit, scene.layout.ring
    x, y = lands(box)[s.ring]
    pens = art.pen(art.INK, 10), art.pen("#5fd0ea", 6.5)
    ring = [art.disc(x, y, 25, fill="none", **pen) for pen in pens]
    parts = [art.group(ring, data={"piece": "ring"})]
    for n, (mid, middle) in enumerate(lands(box)):
        scene.water(LANDS[n], mid, middle, 0.95)
        said, size = scene.say(f"land.{LANDS[n]}"), art.sized(kit, 16, 22, "note")
        if box.w > box.h:
            parts.append(kit.note(mid, box.low - 7, said, size, art.CREAM, text_anchor="middle"))
        else:
            parts.append(kit.note(mid + 36, middle + 7, said, size, art.CREAM))
    return art.spot(kit, "ring", box, *parts, says=scene.say(f"ring_{s.ring}"), r=14)
