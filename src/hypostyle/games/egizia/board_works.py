"""What stands on the land of Egizia's table: monuments, markets, the water ring."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from hypostyle.core.bits import count, has
from hypostyle.core.drawing import Node, Svg, at, disc, figure, line, pen, rect, still, text, title
from hypostyle.games.egizia import data
from hypostyle.games.egizia import pictograms as art
from hypostyle.games.egizia.pictograms import words
from hypostyle.games.egizia.rules.basics import people
from hypostyle.games.egizia.rules.works import on_offer
from hypostyle.games.egizia.scene import BAND_1, BAND_2, BAND_3, BRICK_H, OB_W, PY_W, Scene, caption
from hypostyle.games.egizia.state import NONE
from hypostyle.games.egizia.table import LANDS

# --- the monuments --------------------------------------------------------------------------------


def brick(scene: Scene, number: int, x: float, y: float, w: float, free: bool) -> Node:
    """One brick: its value, and what it gives where that is more; or whose it is."""
    s = scene.s
    name = data.BRICK[number]
    holder = next((n for n, one in enumerate(s.nobles) if one.owns(number)), NONE)
    tags, marks = scene.marked(name, w - 2, BRICK_H - 2)
    value, points = data.BRICK_VALUE[number], data.BRICK_POINTS[number]
    said = str(value) if value == points else f"{value}→{points}"
    if holder != NONE:
        tags |= scene.piece("brick", holder)
        body: Node = art.brick_mark(scene.side(holder), scene.letter(holder), w, BRICK_H)
        whose = scene.name(holder)
    else:
        body = bare_brick(said, w, free, scene.marks.dark)
        whose = scene.say("free" if free else "not_yet")
    told = scene.say("brick", brick=name, value=value, points=points, whose=whose)
    return at(x, y, title(told), body, marks, data=tags)


@cache
def bare_brick(said: str, w: float, free: bool, dark: bool) -> Svg:
    """A brick nobody has built."""
    p = art.palette(dark)
    fill = p["next"] if free else p["stone"]
    width = 2.5 if free else 1.2
    edge = pen(p["stone_dark"], width)
    size = 24 if len(said) < 2 else 20
    ink = p["ink"] if free else p["faint"]
    return still(
        rect(-w / 2 + 1, -BRICK_H / 2 + 1, w - 2, BRICK_H - 2, rx=3, fill=fill, **edge),
        figure(0, 0, size, ink, said),
    )


def name_of(scene: Scene, x: float, key: str, extra: str) -> Node:
    """The name of a monument and how far it is, to be asked about."""
    sheet = rect(x - 6, 2, 200, 34, fill="#000000", fill_opacity=0.0)
    return at(0, 0, sheet, caption(scene, x, 26, key, extra), data={"about": f"all.{key}"})


# monument: how many units from the left, how wide a brick is, where the ground is
GROUND: Final = {
    data.OBELISK: (8, OB_W, BAND_1 - 30),
    data.TEMPLE: (12, OB_W, BAND_2 - 26),
    data.PYRAMID: (10, PY_W, BAND_3 - 22),
}


def monument(scene: Scene, number: int) -> Iterator[Node]:
    """§2.9 to §2.11 Obelisk, Temple or Pyramid, from the ground up.

    Bricks that may be chosen come last, so that nothing lies over the room for a finger.
    """
    free, (left, wide, ground) = on_offer(scene.s, number), GROUND[number]
    rows, first = data.ROWS[number], data.FIRST[number]
    built = f"{count(scene.s.bricks(number))}/{sum(rows)}"
    yield name_of(scene, 14, data.MONUMENTS[number], built)
    bricks = list[tuple[bool, Node]]()
    for r, many in enumerate(rows):
        y = ground - BRICK_H * (r + 0.5)
        for i in range(many):
            x = left + wide * (i + 0.5 + (rows[0] - many) / 2)
            n = len(bricks)
            drawn = brick(scene, first + n, x, y, wide, has(free, n))
            bricks.append((data.BRICK[first + n] in scene.legal, drawn))
    yield from (drawn for legal, drawn in bricks if not legal)
    yield from (drawn for legal, drawn in bricks if legal)


def temple_hint(scene: Scene) -> Iterator[Node]:
    """§2.10 Where a brick of the Temple gives more than it costs."""
    yield words(562, 70, 19, scene.p["faint"], scene.say("temple_hint"))
    yield words(562, 92, 19, scene.p["faint"], scene.say("temple_hint2"))


def graves(scene: Scene) -> Iterator[Node]:
    """§2.12 The graves in their order: taken, open, buried."""
    s = scene.s
    row = data.open_graves(s.row)
    taken = data.GRAVE_SPACES - len(row) - int(s.buried)
    yield name_of(scene, 378, "graves", f"{taken}/{data.GRAVE_SPACES}")
    for n in range(data.GRAVE_SPACES):
        x, y = 402 + 57 * (n % 6), 84 + 96 * (n // 6)
        if n < taken:
            yield at(x, y, line("M-14 20V-8C-14 -22 14 -22 14 -8V20", scene.p["stone_dark"], 2,
                                stroke_dasharray="4 4"))  # fmt: skip
        elif n < taken + len(row):
            value, first = row[n - taken], n == taken
            tags, marks = scene.marked("grave", 54, 68) if first else ({"about": "all.graves"}, [])
            said = scene.say("grave_first" if first else "grave", value=value)
            yield at(x, y, title(said), art.tomb(value, scene.marks.dark, first), marks, data=tags)
        else:
            body = art.tomb(0, scene.marks.dark, False)
            yield at(x, y, title(scene.say("grave_hidden")), body, data={"about": "all.graves"})
    if not row:
        yield at(402, 84, title(scene.say("grave_none")), data={"place": "grave"})
    yield words(378, 246, 19, scene.p["faint"], scene.say("graves_hint"))
    yield words(378, 270, 19, scene.p["faint"], scene.say("graves_bonus"))


# --- markets and water ----------------------------------------------------------------------------


def markets(scene: Scene) -> Iterator[Node]:
    """§2.5 Both markets, steps from the top, with everybody's marker."""
    s, p = scene.s, scene.p
    for column, key in enumerate(("stone", "grain")):
        x = 462 + 128 * column
        tags, marks = scene.marked(f"market.{key}", 124, 206)
        parts: list[Node] = [
            title(scene.say(f"market_{key}")),
            rect(-62, -103, 124, 206, rx=8, fill=p["papyrus"], **pen(p["papyrus_dark"], 2)),
            at(-42, -84, art.rock(p["rock"]) if key == "stone" else art.ear(p["grain"]), scale=0.7),
            words(-24, -78, 16, p["ink"], scene.say(f"market_name.{key}"), font_weight="bold"),
        ]
        for step in range(data.FOOT + 1):
            y = -46 + 42 * step
            told = scene.say(f"step.{key}_{step}", n=data.PENALTY[step])
            parts.append(
                rect(-57, y - 19, 114, 38, rx=4, fill=p["mist"], **pen(p["stone_dark"], 1))
            )
            parts.append(words(-53, y - 4, 17, p["faint"], told))
            steps = [one.stone_step if key == "stone" else one.grain_step for one in s.nobles]
            here = [seat for seat in range(people(s)) if steps[seat] == step]
            for n, seat in enumerate(here):
                marker = scene.piece(f"{key}-marker", seat)
                parts.append(at(-42 + 28 * n, y + 9, scene.token(seat), scale=0.38, data=marker))
        yield at(x + 46, 116, parts, marks, data=tags)


def water(scene: Scene) -> Node:
    """§2.6 The water ring over three kinds of land."""
    s, p = scene.s, scene.p
    tags, marks = scene.marked("ring", 258, 104)
    parts: list[Node] = [
        title(scene.say(f"ring_{s.ring}")),
        rect(-129, -52, 258, 104, rx=8, fill=p["papyrus"], **pen(p["papyrus_dark"], 2)),
    ]
    for n, colour in enumerate(LANDS):
        x = -84 + 84 * n
        parts.append(disc(x, -6, 26, fill=p[colour], **pen(art.NIGHT, 1.5)))
        parts.append(at(x, -6, art.ear("#fff3c4"), scale=0.8))
        parts.append(text(x, 44, 18, p["ink"], scene.say(f"land.{colour}")))
        if n == s.ring:
            parts.append(at(x, -6, art.ring_sign("#2f8ec4"), scale=1.1, data={"piece": "ring"}))
    return at(574, 286, parts, marks, data=tags)
