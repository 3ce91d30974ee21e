"""The river of Egizia's table: spaces, cards, sites, and the ships on them."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from hypostyle.core.bits import has, places
from hypostyle.core.drawing import (
    Node,
    Paint,
    Svg,
    at,
    disc,
    figure,
    fitting,
    line,
    path,
    pen,
    rect,
    still,
    text,
    title,
)
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia import pictograms as art
from hypostyle.games.egizia import scene as lie
from hypostyle.games.egizia.pictograms import words, wrapped
from hypostyle.games.egizia.scene import BOX_H, BOX_W, HEAD, PITCH, RIVER_H, STREAM, Scene
from hypostyle.games.egizia.table import LANDS


def middle_of(position: int) -> tuple[float, float]:
    """§2.2 The middle of a space: cards right, the others left and half a step lower."""
    y = HEAD + PITCH * (position // 2) + BOX_H / 2 + 4
    if position % 2 == 0:
        return lie.RIGHT_X + BOX_W / 2, y
    return lie.LEFT_X + BOX_W / 2, y + PITCH / 2


@cache
def river(dark: bool) -> Svg:
    """The Nile with its green banks, winding from space to space."""
    p = art.palette(dark)
    bends = f"M{STREAM - 16} 0" + "".join(
        f"C{STREAM + (16 if n % 2 else -16)} {PITCH * n + PITCH / 2:.0f} "
        f"{STREAM + (-16 if n % 2 else 16)} {PITCH * n + PITCH / 2:.0f} "
        f"{STREAM + (-16 if n % 2 else 16)} {PITCH * (n + 1)}"
        for n in range(10)
    )
    bends += f"V{RIVER_H}"
    waves = "".join(
        f"M{STREAM - 40 + 26 * (n % 3)} {y}q7 -6 14 0t14 0"
        for n, y in enumerate(range(16, RIVER_H, 26))
    )
    return still(
        line(bends, p["bank_dark"], 142, stroke_linejoin="round"),
        line(bends, p["bank"], 134, stroke_linejoin="round"),
        line(bends, p["water"], 108, stroke_linejoin="round"),
        line(waves, p["wave"], 3),
    )


def harbour(scene: Scene) -> Iterator[Node]:
    """§2.1 Above the first bend: the ships everybody has left, one upon the other."""
    for n, noble in enumerate(scene.s.nobles):
        left = int(noble.ships)
        ship = art.ship(scene.side(n), scene.letter(n))
        unseen = disc(0, 0, 1, fill="#000000", fill_opacity=0.0)
        yield at(
            28 + 64 * n,
            HEAD + 24,
            title(scene.say("ships_left", **scene.facts(n))),
            rect(-24, -22, 62, 44, fill="#000000", fill_opacity=0.0),
            [at(0, 0, unseen, data=scene.piece("ship", n)) for _ in range(left)],
            at(0, 2, ship, scale=0.5),
            words(20, 10, 22, scene.p["ink"], str(left), font_weight="bold"),
            data={"about": "ships"},
        )


def space(scene: Scene, position: int) -> Node:
    """One space of the river with what lies there and who has come."""
    s, name = scene.s, data.POSITIONS[position]
    x, y = middle_of(position)
    card = has(data.CARD_SET, position)
    tags, marks = scene.marked(name, BOX_W, BOX_H)
    if card:
        body = nile_card(scene, int(data.card_at(s.display, position // 2)), name)
    elif has(data.SITE_SET, position):
        body = site(scene, data.SITES.index(name))
    else:
        body = round_space(scene, position)
    parts: list[Node] = [title(space_title(scene, position)), body]
    if not has(data.SITE_SET, position):
        visitors = [seat for seat, noble in enumerate(s.nobles) if has(noble.at, position)]
        visitors += [seat for seat, noble in enumerate(s.nobles) if has(noble.again, position)]
        shore = -BOX_W / 2 - 32 if card else BOX_W / 2 + 32
        for n, seat in enumerate(visitors):
            drift = 0 if len(visitors) == 1 else (n - (len(visitors) - 1) / 2) * 30
            parts.append(at(shore, 6 + drift, scene.ship(seat), scale=0.82))
    return at(x, y, parts, marks, data=tags)


def space_title(scene: Scene, position: int) -> str:
    """A space in words."""
    s, name = scene.s, data.POSITIONS[position]
    place = scene.words(f"space.{name}")
    visitors = [scene.name(seat) for seat, one in enumerate(s.nobles) if has(one.at, position)]
    held = scene.say("ships_of", list=", ".join(visitors)) if visitors else scene.say("no_ship")
    if has(data.CARD_SET, position):
        card = int(data.card_at(s.display, position // 2))
        what = lie.card_text(scene, card) if card >= 0 else scene.say("no_card")
    elif has(data.SITE_SET, position):
        what = scene.say("slots", n=s.settings.slots)
    else:
        what = scene.words(f"effect.{name}")
    return scene.say("space", n=position + 1, place=place, what=what, held=held)


def nile_card(scene: Scene, card: int, name: str) -> Node:
    """A card on its space, or the mark it leaves."""
    p, dark = scene.p, scene.marks.dark
    corner = text(-BOX_W / 2 + 14, BOX_H / 2 - 8, 15, p["faint"], name, text_anchor="start")
    if card < 0:
        frame = rect(
            -BOX_W / 2, -BOX_H / 2, BOX_W, BOX_H, rx=8, fill=p["empty"],
            **pen(p["papyrus_dark"], 2, stroke_dasharray="8 6"),
        )  # fmt: skip
        return [frame, corner]
    row = data.NILE[card]
    wet = row.kind not in LANDS or scene.s.ring >= LANDS.index(row.kind)
    said = scene.words(f"card.{row.key}")
    body = card_art(said, row.kind, row.n, lie.card_does(scene, card), name, wet, dark)
    return at(0, 0, body, data={"piece": f"card-{row.key}"})


@cache
def card_art(
    said: str, kind: str, n: int, does: str, space_name: str, wet: bool, dark: bool
) -> Svg:
    """A Nile card: a coloured edge with a sign for its kind, its name, what it does."""
    p = art.palette(dark)
    x, y = -BOX_W / 2, -BOX_H / 2
    parts: list[Node] = [
        rect(x, y, BOX_W, BOX_H, rx=8, fill=p["papyrus"], **pen(p["papyrus_dark"], 2.5)),
        path(f"M{x + 1} {y + 8}q0 -7 7 -7h44v{BOX_H - 2}h-44q-7 0 -7 -7Z", fill=p[kind]),
    ]
    if kind == "quarry":
        parts += [at(x + 26, -8, art.rock("#d8d2c4")), figure(x + 26, 24, 30, "#ffffff", str(n))]
    elif kind in LANDS:
        parts += [
            at(x + 26, -14, art.ear("#fff3c4")),
            figure(x + 26, 24, 30, "#ffffff", str(n)),
            at(BOX_W / 2 - 20, -22, art.drop(wet)),
        ]
    else:
        parts.append(at(x + 26, 0, KIND_SIGNS[kind]))
    parts.append(words(x + 62, y + 28, fitting(said, 200, 25), p["ink"], said, **art.INSCRIBED))
    lines = wrapped(does, 24)
    for k, part in enumerate(lines[:2]):
        parts.append(words(x + 60, y + 53 + 22 * k, fitting(part, 222, 20), p["faint"], part))
    parts.append(text(BOX_W / 2 - 8, BOX_H / 2 - 6, 13, p["faint"], space_name, text_anchor="end"))
    return still(parts)


KIND_SIGNS: Final[dict[str, Node]] = {
    "permanent": [  # an ankh
        line("M0 -6V26M-13 4H13", "#ffffff", 7, stroke_linecap="round"),
        line("M0 -4C-16 -12 -10 -28 0 -28C10 -28 16 -12 0 -4Z", "#ffffff", 6),
    ],
    "anytime": [  # an hourglass
        path("M-15 -26H15V-20L3 0L15 20V26H-15V20L-3 0L-15 -20Z", fill="none", **pen("#ffffff", 5)),
        path("M-8 22L0 10L8 22Z", fill="#ffffff"),
    ],
    "immediate": path("M4 -28L-14 4H-2L-6 28L14 -6H2Z", fill="#ffffff"),  # lightning
}


def round_space(scene: Scene, position: int) -> Node:
    """A round space: its name, its crews or markets or the ring, and how much."""
    name = data.POSITIONS[position]
    said, short = scene.words(f"space.{name}"), scene.say(f"short.{name}")
    return round_art(position, said, short, scene.marks.dark)


@cache
def round_art(position: int, said: str, short: str, dark: bool) -> Svg:
    """A round space as it is printed on the board."""
    p = art.palette(dark)
    x, y = -BOX_W / 2, -BOX_H / 2
    heads, many = places(data.GROW_SET[position]), data.GROW_MANY[position]
    much = ("" if many > 2 else " ").join([f"+{data.GROW_BY[position]}"] * many)
    parts: list[Node] = [
        rect(x, y, BOX_W, BOX_H, rx=40, fill=p["mist"], **pen(p["stone_dark"], 2.5)),
        words(x + 30, y + 30, 24, p["ink"], said, **art.INSCRIBED),
        words(x + 30, y + 77, fitting(short, 232, 19), p["faint"], short),
    ]
    for n, crew in enumerate(heads):
        parts.append(at(x + 46 + 32 * n, 4, art.crew_head(crew), scale=0.72))
    if much:
        parts.append(words(x + 40 + 34 * len(heads), 12, 25, p["ink"], much, font_weight="bold"))
    if position == data.THEBAE:
        parts.append(at(x + 176, 4, art.ring_sign("#2f8ec4"), scale=0.42))
    if position == data.EDFU:
        for left, scale, sign in ((50, 0.9, art.rock(p["rock"])), (116, 0.85, art.ear(p["grain"]))):
            down = x + left + (26 if left == 50 else 24)
            parts.append(at(x + left, 3, sign, scale=scale))
            parts.append(line(f"M{down} -9V13M{down - 6} 6L{down} 14L{down + 6} 6", p["ink"], 4))
    return still(parts)


def site(scene: Scene, number: int) -> Node:
    """§2.3 A building site with its moorings: regular slots, then the quay of the prospectors."""
    s, p = scene.s, scene.p
    name = data.SITES[number]
    x, y = -BOX_W / 2, -BOX_H / 2
    slots = int(s.settings.slots)
    seats = s.visitors(number)
    places_drawn = max(slots + 1, len(seats), 3)
    pitch = min(66, (BOX_W - 20) / places_drawn)
    parts: list[Node] = [
        rect(x, y, BOX_W, BOX_H, rx=6, fill=p["stone"], **pen(p["stone_dark"], 3)),
        words(x + 12, y + 25, 22, p["ink"], scene.say(f"site.{name}"), **art.INSCRIBED),
    ]
    for n in range(places_drawn):
        cx = BOX_W / 2 - 12 - pitch * (n + 0.5)
        regular = n < slots
        dash: dict[str, Paint] = {} if regular else {"stroke_dasharray": "5 5"}
        parts.append(
            rect(cx - pitch / 2 + 2, -14, pitch - 4, 54, rx=6, fill=p["mist"],
                 **pen(p["stone_dark"], 2, **dash))
        )  # fmt: skip
        if n < len(seats):
            parts.append(at(cx, 16, scene.ship(seats[n]), scale=0.72))
        else:
            sign = str(n + 1) if regular else "…"
            parts.append(text(cx, 22, 22, p["faint"], sign))
    if s.step in (codes.VISIT, codes.WORK) and codes.AT_SITE.of(s.arg) == number:
        parts.append(rect(x + 3, y + 3, BOX_W - 6, BOX_H - 6, rx=5, fill="none",
                          **pen(p["trace"], 4)))  # fmt: skip
    return parts
