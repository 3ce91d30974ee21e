"""Egizia's table as SVG, drawn from a view.

Portrait: the Nile runs down the page, round spaces and sites on its left bank, cards on its right,
each half a step lower than the one before, as a ship meets them. Below lie the monuments, the
markets and the water ring, then a panel for every noble, then the viewer's Sphinx cards.
A place is a group with `data-place`; one that may be chosen also has `data-legal`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from htpy import Element, Node
from markupsafe import Markup

from hypostyle.core.bits import count, has, places
from hypostyle.core.game import Game, Marks
from hypostyle.core.state import ALL_EYES
from hypostyle.core.view import View
from hypostyle.core.words import Field
from hypostyle.games.egizia import pictograms as art
from hypostyle.games.egizia.actions import STEPS, TABLE
from hypostyle.games.egizia.data import (
    BRICK,
    BRICK_POINTS,
    BRICK_VALUE,
    BROWNS,
    CARD_N,
    CARD_SET,
    CREWS,
    FIELDS,
    FOOT,
    GRAVES,
    MOST_STONES,
    NILE,
    OBELISK_0,
    OBELISK_ROWS,
    PENALTY,
    POSITIONS,
    PYRAMID_0,
    PYRAMID_ROWS,
    QUARRIES,
    ROUNDS,
    S29,
    SIDES,
    SITE_SET,
    SITES,
    SPHINX,
    START_FIELD,
    TEMPLE_0,
    TEMPLE_ROWS,
    UNKNOWN,
    YELLOWS,
    card_at,
    crew_of,
    queue_at,
    queue_length,
    strength,
    tomb_count,
    tomb_sum,
)
from hypostyle.games.egizia.pictograms import (
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
    words,
    wrapped,
)
from hypostyle.games.egizia.rules.basics import people, ranking
from hypostyle.games.egizia.rules.codes import SITE, VISIT, WORK
from hypostyle.games.egizia.rules.ending import GOAL, objective, progress
from hypostyle.games.egizia.rules.engine import side_of
from hypostyle.games.egizia.rules.works import (
    free_obelisk,
    free_pyramid,
    free_temple,
    grain_of,
    hungry,
)
from hypostyle.games.egizia.state import NONE, Board, Noble

# fmt: off
# Where things lie. On a phone of 360 points two units are one point.
WIDTH:     Final = 720
HEAD:      Final = 122                          # heading and score line
PITCH:     Final = 94                           # from card to card
BOX_W:     Final = 288
BOX_H:     Final = 88
RIVER_H:   Final = 10 * PITCH + PITCH // 2 + 8
LEFT_X:    Final = 8
RIGHT_X:   Final = 424
STREAM:    Final = 360                          # the middle of the river
WORKS:     Final = HEAD + RIVER_H + 8           # the monuments
BRICK_H:   Final = 44
OB_W:      Final = 88                           # a brick of the Obelisk or Temple
PY_W:      Final = 62                           # a brick of the Pyramid
BAND_1:    Final = 330                          # Obelisk and Graves
BAND_2:    Final = 246                          # Temple
BAND_3:    Final = 360                          # Pyramid, markets, water
PANELS:    Final = WORKS + BAND_1 + BAND_2 + BAND_3
PANEL_W:   Final = 352
PANEL_H:   Final = 408
TASK_H:    Final = 52
DRAWN_H:   Final = 92
# fmt: on
LANDS: Final = ("green", "yellow", "brown")


@dataclass(frozen=True, slots=True)
class Scene:
    """All that the drawing depends on."""

    s: Board
    seat: int
    game: Game[Board]
    marks: Marks
    p: art.Palette
    legal: frozenset[str]
    """Places that may be chosen."""

    def say(self, key: str, **fields: Field) -> str:
        """Words of the board."""
        return self.game.words(f"board.{key}", **fields)

    def side(self, seat: int) -> int:
        """The side a noble is."""
        return int(side_of(self.s.settings.solo, seat))

    def letter(self, seat: int) -> str:
        """The letter of a noble's side."""
        return self.game.facts.sides[self.side(seat)].letter

    def name(self, seat: int) -> str:
        """The name of a noble."""
        return self.game.side_name(self.side(seat))

    def token(self, seat: int) -> Node:
        """The marker of a noble."""
        return art.token(self.side(seat), self.letter(seat))

    def ship(self, seat: int) -> Node:
        """A ship of a noble."""
        return at(
            0,
            0,
            art.ship(self.side(seat), self.letter(seat)),
            data={"piece": "ship", "holder": SIDES[self.side(seat)]},
        )

    def marked(self, place: str, w: float, h: float) -> tuple[dict[str, str], list[Node]]:
        """What a place carries: its name, and a halo or brackets where they belong."""
        data, parts = {"place": place}, list[Node]()
        if place in self.legal:
            data["legal"] = "true"
            parts += [art.halo(w, h, self.marks.dark), art.touch(max(w, 88), max(h, 88))]
        if place in self.marks.last:
            data["last"] = "true"
            parts.append(art.brackets(w - 4, h - 4, self.marks.dark))
        return data, parts


def draw(view: View[Board], marks: Marks) -> str:
    """The table as SVG, from what a seat may know."""
    legal = frozenset(TABLE[action].place for action in marks.legal) - {""}
    scene = Scene(view.state, view.seat, view.game, marks, art.palette(marks.dark), legal)
    tasks = list(sphinx_cards(scene))
    rows = (len(scene.s.nobles) + 1) // 2
    tasks_y = PANELS + rows * (PANEL_H + 8)
    height = tasks_y + sum(h for h, _ in tasks) + 8
    svg = Element("svg")(
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height}",
        role="img",
        aria_label=summary(scene),
    )[
        ground(height, marks.dark),
        heading(scene),
        score_line(scene),
        at(0, HEAD, river(marks.dark)),
        [space(scene, n) for n in range(20)],
        at(0, WORKS, obelisk(scene), graves(scene)),
        at(0, WORKS + BAND_1, temple(scene)),
        at(0, WORKS + BAND_1 + BAND_2, pyramid(scene), markets(scene), water(scene)),
        [panel(scene, seat) for seat in range(len(scene.s.nobles))],
        at(0, tasks_y, stacked(tasks)),
    ]
    return "".join(svg.iter_chunks())


def stacked(rows: list[tuple[int, Node]]) -> Iterator[Node]:
    """Rows of different heights, one below the other."""
    y = 0
    for height, row in rows:
        yield at(0, y, row)
        y += height


def summary(scene: Scene) -> str:
    """The board in one sentence, for those who do not see it."""
    s = scene.s
    scores = ", ".join(
        scene.say("score", side=scene.name(seat), score=s.nobles[seat].score)
        for seat in range(len(s.nobles))
    )
    return scene.say("summary", round=s.round, scores=scores, ring=scene.say(f"ring_{s.ring}"))


# --- ground, heading, score -----------------------------------------------------------------------


@cache
def ground(height: int, dark: bool) -> Markup:
    """Sand with the traces of the wind."""
    p = art.palette(dark)
    dunes = "".join(f"M0 {y}q90 -9 180 0t180 0t180 0t180 0" for y in range(20, height, 34))
    return still(
        rect(0, 0, WIDTH, height, rx=14, fill=p["ground"]),
        line(dunes, p["fibre"], 3),
        rect(1.5, 1.5, WIDTH - 3, height - 3, rx=13, fill="none", **pen(p["rim"], 3)),
    )


def heading(scene: Scene) -> Node:
    """The round and what is being done; in the end who has won."""
    s, ink = scene.s, scene.p["ink"]
    if s.winner != NONE:
        side = scene.side(int(s.winner))
        said = scene.say("won", side=scene.name(int(s.winner)), score=s.nobles[s.winner].score)
        return [
            rect(10, 8, WIDTH - 20, 46, rx=6, fill=art.SIDE_DARK[side], **pen(art.CREAM, 2)),
            at(44, 31, scene.token(int(s.winner)), scale=0.75),
            text(WIDTH / 2, 40, 28, art.CREAM, said, **art.INSCRIBED),
        ]
    number = scene.say("round", round=max(1, int(s.round)), rounds=ROUNDS)
    step = scene.game.words(f"step.{STEPS[s.agenda[-1] & 63]}") if s.agenda else ""
    asked = [seat for seat in range(people(s)) if has(s.asking, seat)]
    said = scene.say("doing", side=scene.name(asked[0]), step=step) if len(asked) == 1 else step
    return [
        words(18, 42, 28, ink, number, **art.INSCRIBED),
        text(WIDTH - 18, 41, fitting(said, 400, 26), ink, said, text_anchor="end", **art.INSCRIBED),
    ]


def score_line(scene: Scene) -> Iterator[Node]:
    """§2.13 Everybody, the leader first, and the place in the turn order."""
    s = scene.s
    order = ranking(s)
    pitch = (WIDTH - 16) / len(order)
    yield words(14, 74, 17, scene.p["faint"], scene.say("leader"))
    for n, seat in enumerate(order):
        noble = s.nobles[seat]
        x = 8 + pitch * n
        turn = s.line.index(seat) + 1 if seat in s.line else 0
        half = "½" if noble.half else ""
        said = scene.say("score", side=scene.name(seat), score=noble.score)
        yield at(
            x,
            80,
            title(said),
            rect(
                2,
                0,
                pitch - 4,
                36,
                rx=6,
                fill=scene.p["papyrus"],
                **pen(art.SIDE[scene.side(seat)], 3),
            ),
            at(26, 18, scene.token(seat), scale=0.58),
            words(48, 26, 24, scene.p["ink"], f"{noble.score}{half}", font_weight="bold"),
            text(pitch - 14, 25, 17, scene.p["faint"], scene.say("turn", n=turn), text_anchor="end")
            if turn
            else None,
        )


# --- the river ------------------------------------------------------------------------------------


def middle_of(position: int) -> tuple[float, float]:
    """§2.2 The middle of a space: cards right, the others left and half a step lower."""
    y = HEAD + PITCH * (position // 2) + BOX_H / 2 + 4
    if position % 2 == 0:
        return RIGHT_X + BOX_W / 2, y
    return LEFT_X + BOX_W / 2, y + PITCH / 2


@cache
def river(dark: bool) -> Markup:
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


def space(scene: Scene, position: int) -> Node:
    """One space of the river with what lies there and who has come."""
    s, name = scene.s, POSITIONS[position]
    x, y = middle_of(position)
    card = has(CARD_SET, position)
    data, marks = scene.marked(name, BOX_W, BOX_H)
    if card:
        body = nile_card(scene, int(card_at(s.display, position // 2)), name)
    elif has(SITE_SET, position):
        body = site(scene, SITES.index(name))
    else:
        body = round_space(scene, position)
    parts: list[Node] = [title(space_title(scene, position)), body]
    if not has(SITE_SET, position):
        visitors = [seat for seat, noble in enumerate(s.nobles) if has(noble.at, position)]
        visitors += [seat for seat, noble in enumerate(s.nobles) if has(noble.again, position)]
        shore = -BOX_W / 2 - 32 if card else BOX_W / 2 + 32
        for n, seat in enumerate(visitors):
            drift = 0 if len(visitors) == 1 else (n - (len(visitors) - 1) / 2) * 30
            parts.append(at(shore, 6 + drift, scene.ship(seat), scale=0.82))
    return at(x, y, parts, marks, data=data)


def space_title(scene: Scene, position: int) -> str:
    """A space in words."""
    s, name = scene.s, POSITIONS[position]
    place = scene.game.words(f"space.{name}")
    visitors = [scene.name(seat) for seat, one in enumerate(s.nobles) if has(one.at, position)]
    held = scene.say("ships_of", list=", ".join(visitors)) if visitors else scene.say("no_ship")
    if has(CARD_SET, position):
        card = int(card_at(s.display, position // 2))
        what = card_text(scene, card) if card >= 0 else scene.say("no_card")
    elif has(SITE_SET, position):
        what = scene.say("slots", n=s.settings.slots)
    else:
        what = scene.say(f"effect.{name}")
    return scene.say("space", n=position + 1, place=place, what=what, held=held)


def card_text(scene: Scene, card: int) -> str:
    """A Nile card in words: its name and what it does."""
    row = NILE[card]
    key = row.name if row.name not in ("quarry", "field") else row.kind
    about = scene.game.words(f"about.{key}", n=row.n)
    return f"{scene.game.words(f'card.{row.key}')}: {about}"


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
    row = NILE[card]
    wet = scene.s.ring >= {"green": 0, "yellow": 1, "brown": 2}.get(row.kind, 0)
    said = scene.game.words(f"card.{row.key}")
    key = row.name if row.name not in ("quarry", "field") else row.kind
    about = scene.game.words(f"about.{key}", n=row.n)
    return card_art(said, row.kind, row.n, about, name, wet, dark)


@cache
def card_art(
    said: str, kind: str, n: int, about: str, space_name: str, wet: bool, dark: bool
) -> Markup:
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
    elif kind == "permanent":
        parts.append(at(x + 26, 0, ankh("#ffffff")))
    elif kind == "anytime":
        parts.append(at(x + 26, 0, hourglass("#ffffff")))
    else:
        parts.append(at(x + 26, 0, lightning("#ffffff")))
    parts.append(words(x + 62, y + 28, fitting(said, 200, 25), p["ink"], said, **art.INSCRIBED))
    lines = wrapped(about, 29)
    size = 17 if len(lines) < 3 else 15
    for k, part in enumerate(lines[:3]):
        parts.append(words(x + 62, y + 48 + (size + 1) * k, size, p["faint"], part))
    parts.append(text(BOX_W / 2 - 8, BOX_H / 2 - 6, 13, p["faint"], space_name, text_anchor="end"))
    return still(parts)


def ankh(colour: str) -> Node:
    """The sign of the permanent cards."""
    return [
        line("M0 -6V26M-13 4H13", colour, 7, stroke_linecap="round"),
        line("M0 -4C-16 -12 -10 -28 0 -28C10 -28 16 -12 0 -4Z", colour, 6),
    ]


def hourglass(colour: str) -> Node:
    """The sign of the any time cards."""
    return [
        path("M-15 -26H15V-20L3 0L15 20V26H-15V20L-3 0L-15 -20Z", fill="none", **pen(colour, 5)),
        path("M-8 22L0 10L8 22Z", fill=colour),
    ]


def lightning(colour: str) -> Node:
    """The sign of the immediate cards."""
    return path("M4 -28L-14 4H-2L-6 28L14 -6H2Z", fill=colour)


ROUND_SIGNS: Final[dict[str, tuple[tuple[int, ...], str]]] = {
    "syene": ((0, 1, 2), "+1"),
    "edfu": ((), ""),
    "thebae": ((3,), "+1"),
    "abydos": ((0, 1, 2), "+1 +1"),
    "amarna": ((0, 1, 2), "+2"),
    "memphis": ((0, 1, 2, 3), "+1 +1"),
    "heliopolis": ((0, 1, 2), "+1+1+1"),
}


def round_space(scene: Scene, position: int) -> Node:
    """A round space: its name, its crews or markets or the ring, and how much."""
    name = POSITIONS[position]
    return round_art(
        name,
        scene.game.words(f"space.{name}"),
        scene.say(f"short.{name}"),
        scene.marks.dark,
    )


@cache
def round_art(name: str, said: str, short: str, dark: bool) -> Markup:
    """A round space as it is printed on the board."""
    p = art.palette(dark)
    x, y = -BOX_W / 2, -BOX_H / 2
    heads, much = ROUND_SIGNS[name]
    parts: list[Node] = [
        rect(x, y, BOX_W, BOX_H, rx=40, fill=p["mist"], **pen(p["stone_dark"], 2.5)),
        words(x + 30, y + 30, 24, p["ink"], said, **art.INSCRIBED),
        words(x + 30, y + 76, 15, p["faint"], short),
    ]
    for n, crew in enumerate(heads):
        parts.append(at(x + 46 + 32 * n, 4, art.crew_head(crew), scale=0.72))
    if much:
        parts.append(words(x + 40 + 34 * len(heads), 12, 25, p["ink"], much, font_weight="bold"))
    if name == "thebae":
        parts.append(at(x + 176, 4, art.ring_sign("#2f8ec4"), scale=0.42))
    if name == "edfu":
        parts.append(at(x + 50, 3, art.rock(p["rock"]), scale=0.9))
        parts.append(line(f"M{x + 76} -9V13M{x + 70} 6L{x + 76} 14L{x + 82} 6", p["ink"], 4))
        parts.append(at(x + 116, 3, art.ear(p["grain"]), scale=0.85))
        parts.append(line(f"M{x + 140} -9V13M{x + 134} 6L{x + 140} 14L{x + 146} 6", p["ink"], 4))
    return still(parts)


def site(scene: Scene, number: int) -> Node:
    """§2.3 A building site with its moorings: regular slots, then the quay of the prospectors."""
    s, p = scene.s, scene.p
    name = SITES[number]
    x, y = -BOX_W / 2, -BOX_H / 2
    queue = s.queue(number)
    slots = int(s.settings.slots)
    seats = [int(queue_at(queue, n)) for n in range(queue_length(queue))]
    places_drawn = max(slots + 1, len(seats), 3)
    pitch = min(66, (BOX_W - 20) / places_drawn)
    parts: list[Node] = [
        rect(x, y, BOX_W, BOX_H, rx=6, fill=p["stone"], **pen(p["stone_dark"], 3)),
        words(x + 12, y + 25, 22, p["ink"], scene.say(f"site.{name}"), **art.INSCRIBED),
    ]
    for n in range(places_drawn):
        cx = BOX_W / 2 - 12 - pitch * (n + 0.5)
        regular = n < slots
        dash: dict[str, art.Paint] = {} if regular else {"stroke_dasharray": "5 5"}
        parts.append(
            rect(cx - pitch / 2 + 2, -14, pitch - 4, 54, rx=6, fill=p["mist"],
                 **pen(p["stone_dark"], 2, **dash))
        )  # fmt: skip
        if n < len(seats):
            parts.append(at(cx, 16, scene.ship(seats[n]), scale=0.72))
        else:
            sign = str(n + 1) if regular else "…"
            parts.append(text(cx, 22, 22, p["faint"], sign))
    if s.agenda and s.agenda[-1] & 63 in (VISIT, WORK):
        here = (s.agenda[-1] >> 6) >> 2
        if here == number and any(entry & 63 == SITE for entry in s.agenda):
            parts.append(rect(x + 3, y + 3, BOX_W - 6, BOX_H - 6, rx=5, fill="none",
                              **pen(p["trace"], 4)))  # fmt: skip
    return parts


# --- the monuments --------------------------------------------------------------------------------


def brick(scene: Scene, number: int, x: float, y: float, w: float, free: bool) -> Node:
    """One brick: its value, and what it gives where that is more; or whose it is."""
    s = scene.s
    name = BRICK[number]
    holder = next((n for n, one in enumerate(s.nobles) if owns(one, number)), NONE)
    data, marks = scene.marked(name, w - 2, BRICK_H - 2)
    value, points = BRICK_VALUE[number], BRICK_POINTS[number]
    said = str(value) if value == points else f"{value}→{points}"
    if holder != NONE:
        data["piece"] = "brick"
        data["holder"] = SIDES[scene.side(holder)]
        body: Node = art.brick_mark(scene.side(holder), scene.letter(holder), w, BRICK_H)
        whose = scene.name(holder)
    else:
        body = bare_brick(said, w, free, scene.marks.dark)
        whose = scene.say("free" if free else "not_yet")
    told = scene.say("brick", brick=name, value=value, points=points, whose=whose)
    return at(x, y, title(told), body, marks, data=data)


@cache
def bare_brick(said: str, w: float, free: bool, dark: bool) -> Markup:
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


def owns(noble: Noble, number: int) -> bool:
    """Is a brick, by its number among all, a noble's?"""
    if number < TEMPLE_0:
        return has(noble.obelisk, number)
    if number < PYRAMID_0:
        return has(noble.temple, number - TEMPLE_0)
    return has(noble.pyramid, number - PYRAMID_0)


def caption(scene: Scene, x: float, y: float, key: str, extra: str = "") -> Node:
    """The name of a part of the board."""
    said = scene.say(key) + (f"  {extra}" if extra else "")
    return words(x, y, 22, scene.p["ink"], said, **art.INSCRIBED)


def obelisk(scene: Scene) -> Iterator[Node]:
    """§2.9 The Obelisk, from the ground up."""
    free = int(free_obelisk(scene.s))
    yield caption(scene, 14, 26, "obelisk", f"{count(scene.s.obelisk)}/15")
    foot = BAND_1 - 30
    number = OBELISK_0
    for r, many in enumerate(OBELISK_ROWS):
        y = foot - BRICK_H * r - BRICK_H / 2
        for i in range(many):
            x = 8 + 2 * OB_W + (i - (many - 1) / 2) * OB_W
            yield brick(scene, number, x, y, OB_W, has(free, number))
            number += 1


def graves(scene: Scene) -> Iterator[Node]:
    """§2.12 The graves in their order: taken, open, buried."""
    s = scene.s
    row: list[int] = []
    packed = int(s.row)
    while packed:
        row.append(packed & 15)
        packed >>= 4
    taken = GRAVES - len(row) - int(s.buried)
    yield caption(scene, 378, 26, "graves", f"{taken}/{GRAVES}")
    for n in range(GRAVES):
        x, y = 402 + 57 * (n % 6), 84 + 96 * (n // 6)
        if n < taken:
            yield at(x, y, line("M-14 20V-8C-14 -22 14 -22 14 -8V20", scene.p["stone_dark"], 2,
                                stroke_dasharray="4 4"))  # fmt: skip
        elif n < taken + len(row):
            value, first = row[n - taken], n == taken
            data, marks = scene.marked("grave", 54, 68) if first else ({}, [])
            said = scene.say("grave_first" if first else "grave", value=value)
            yield at(x, y, title(said), art.tomb(value, scene.marks.dark, first), marks, data=data)
        else:
            yield at(x, y, title(scene.say("grave_hidden")), art.tomb(0, scene.marks.dark, False))
    if not row:
        yield at(402, 84, title(scene.say("grave_none")), data={"place": "grave"})
    yield words(378, 246, 16, scene.p["faint"], scene.say("graves_hint"))
    yield words(378, 268, 16, scene.p["faint"], scene.say("graves_bonus"))


def temple(scene: Scene) -> Iterator[Node]:
    """§2.10 The Temple: six columns and five tops."""
    free = int(free_temple(scene.s))
    yield caption(scene, 14, 26, "temple", f"{count(scene.s.temple)}/23")
    yield words(566, 70, 16, scene.p["faint"], scene.say("temple_hint"))
    yield words(566, 90, 16, scene.p["faint"], scene.say("temple_hint2"))
    number = TEMPLE_0
    for r, many in enumerate(TEMPLE_ROWS):
        y = BAND_2 - 26 - BRICK_H * r - BRICK_H / 2
        for i in range(many):
            x = 12 + OB_W * (i + (0.5 if r < 3 else 1.0))
            yield brick(scene, number, x, y, OB_W, has(free, number - TEMPLE_0))
            number += 1


def pyramid(scene: Scene) -> Iterator[Node]:
    """§2.11 The Pyramid, rows from the left."""
    free = int(free_pyramid(scene.s))
    yield caption(scene, 14, 26, "pyramid", f"{count(scene.s.pyramid)}/28")
    number = PYRAMID_0
    for r, many in enumerate(PYRAMID_ROWS):
        y = BAND_3 - 22 - BRICK_H * r - BRICK_H / 2
        for i in range(many):
            x = 10 + PY_W * (i + 0.5 + r / 2)
            yield brick(scene, number, x, y, PY_W, has(free, number - PYRAMID_0))
            number += 1


# --- markets and water ----------------------------------------------------------------------------


def markets(scene: Scene) -> Iterator[Node]:
    """§2.5 Both markets, steps from the top, with everybody's marker."""
    s, p = scene.s, scene.p
    for column, key in enumerate(("stone", "grain")):
        x = 462 + 128 * column
        data, marks = scene.marked(f"market.{key}", 124, 206)
        parts: list[Node] = [
            title(scene.say(f"market_{key}")),
            rect(-62, -103, 124, 206, rx=8, fill=p["papyrus"], **pen(p["papyrus_dark"], 2)),
            at(-42, -84, art.rock(p["rock"]) if key == "stone" else art.ear(p["grain"]), scale=0.7),
            words(-24, -78, 16, p["ink"], scene.say(f"market_name.{key}"), font_weight="bold"),
        ]
        for step in range(FOOT + 1):
            y = -46 + 42 * step
            told = scene.say(f"step.{key}_{step}", n=PENALTY[step])
            parts.append(
                rect(-57, y - 19, 114, 38, rx=4, fill=p["mist"], **pen(p["stone_dark"], 1))
            )
            parts.append(words(-53, y - 4, 15, p["faint"], told))
            here = [
                seat
                for seat in range(people(s))
                if (s.nobles[seat].stone_step if key == "stone" else s.nobles[seat].grain_step)
                == step
            ]
            for n, seat in enumerate(here):
                parts.append(at(-40 + 28 * n, y + 8, scene.token(seat), scale=0.4))
        yield at(x + 46, 116, parts, marks, data=data)


def water(scene: Scene) -> Node:
    """§2.6 The water ring over three kinds of land."""
    s, p = scene.s, scene.p
    data, marks = scene.marked("ring", 258, 104)
    parts: list[Node] = [
        title(scene.say(f"ring_{s.ring}")),
        rect(-129, -52, 258, 104, rx=8, fill=p["papyrus"], **pen(p["papyrus_dark"], 2)),
    ]
    for n, colour in enumerate(LANDS):
        x = -84 + 84 * n
        parts.append(disc(x, -6, 26, fill=p[colour], **pen(art.NIGHT, 1.5)))
        parts.append(at(x, -6, art.ear("#fff3c4"), scale=0.8))
        parts.append(text(x, 44, 15, p["ink"], scene.say(f"land.{colour}")))
        if n == s.ring:
            parts.append(at(x, -6, art.ring_sign("#2f8ec4"), scale=1.1))
    return at(574, 286, parts, marks, data=data)


# --- panels ---------------------------------------------------------------------------------------


def panel(scene: Scene, seat: int) -> Node:
    """All that is open about a noble; a thick frame for the one who is asked."""
    s, p = scene.s, scene.p
    side = scene.side(seat)
    asked = s.winner == NONE and seat < people(s) and has(s.asking, seat)
    edge = pen(art.SIDE[side], 7 if asked else 3)
    x = 4 + (PANEL_W + 8) * (seat % 2)
    y = PANELS + (PANEL_H + 8) * (seat // 2)
    person = seat < people(s)
    return at(
        x,
        y,
        rect(0, 0, PANEL_W, PANEL_H, rx=10, fill=p["papyrus"], **edge),
        plaque(scene, seat, asked),
        crew_tiles(scene, seat),
        holdings(scene, seat) if person else automaton(scene, seat),
        food(scene, seat) if person else None,
        kept(scene, seat) if person else None,
        data={"seat": SIDES[side]},
    )


def plaque(scene: Scene, seat: int, asked: bool) -> Iterator[Node]:
    """Name, state, ships left, score."""
    s = scene.s
    noble, side = s.nobles[seat], scene.side(seat)
    yield path(
        f"M3 52V11Q3 3 11 3H{PANEL_W - 11}Q{PANEL_W - 3} 3 {PANEL_W - 3} 11V52Z",
        fill=art.SIDE_DARK[side],
    )
    yield at(30, 28, scene.token(seat), scale=0.75)
    yield words(58, 27, 23, art.CREAM, scene.name(seat), **art.INSCRIBED)
    key = "to_play" if asked else "passed" if noble.passed else "waiting"
    if s.winner != NONE:
        key = "winner" if s.winner == seat else "waiting"
    yield words(58, 46, 16, art.SIDE_LIGHT[side], scene.say(key) if key != "waiting" else "")
    yield at(
        212,
        30,
        title(scene.say("ships_left", n=noble.ships)),
        at(0, 2, art.ship(side, scene.letter(seat)), scale=0.5),
        words(22, 8, 24, art.CREAM, f"{noble.ships}"),
    )
    half = "½" if noble.half else ""
    yield figure(PANEL_W - 44, 29, 42, art.CREAM, f"{noble.score}{half}")


def crew_tiles(scene: Scene, seat: int) -> Iterator[Node]:
    """§2.4 The four crews, those that have worked crossed out."""
    s, p = scene.s, scene.p
    noble = s.nobles[seat]
    mine = scene.seat == seat
    for crew, key in enumerate(CREWS):
        power = crew_of(noble.crews, crew)
        used = has(noble.used, crew)
        data, marks = scene.marked(f"crew.{key}", 80, 74) if mine else ({}, list[Node]())
        state = scene.say("crew_used" if used else "crew_ready")
        said = scene.say("crew", crew=key, n=power, state=state)
        tile = rect(-40, -37, 80, 74, rx=8, fill=art.CREW[crew], **pen(art.NIGHT, 2))
        parts: list[Node] = [
            title(said),
            tile,
            at(-18, 4, art.crew_head(crew), scale=0.9),
            figure(18, 0, 42, art.CREW_INK[crew], str(power)),
        ]
        if used:
            parts.append(rect(-40, -37, 80, 74, rx=8, fill=p["papyrus"], opacity=0.55))
            parts.append(line("M-34 30L34 -30", p["alarm"], 5))
        yield at(47 + 86 * crew, 96, parts, marks, data=data)


def holdings(scene: Scene, seat: int) -> Iterator[Node]:
    """Stones and quarries, Sphinx cards, graves."""
    s, p = scene.s, scene.p
    noble = s.nobles[seat]
    quarries = count(noble.cards & QUARRIES) + int(s.settings.start_quarry)
    yield at(
        0,
        142,
        title(scene.say("stones", n=noble.stones, most=MOST_STONES, q=noble.quarry, k=quarries)),
        at(24, 22, art.rock(p["rock"])),
        words(46, 31, 27, p["ink"], f"{noble.stones}", font_weight="bold"),
        words(84, 30, 17, p["faint"], scene.say("income", n=noble.quarry)),
    )
    yield at(
        180,
        142,
        title(scene.say("sphinx_held", n=len(noble.sphinx))),
        at(20, 22, art.sphinx_head("#c79a3d"), scale=0.8),
        words(42, 31, 25, p["ink"], str(len(noble.sphinx)), font_weight="bold"),
    )
    yield at(
        256,
        142,
        title(scene.say("graves_held", n=tomb_count(noble.tombs), sum=tomb_sum(noble.tombs))),
        at(18, 22, art.tomb(0, scene.marks.dark, False), scale=0.55),
        words(38, 31, 25, p["ink"], str(tomb_count(noble.tombs)), font_weight="bold"),
        words(58, 30, 17, p["faint"], f"Σ{tomb_sum(noble.tombs)}"),
    )


def automaton(scene: Scene, seat: int) -> Iterator[Node]:
    """§8.8 What will count for an automaton in the end."""
    s, p = scene.s, scene.p
    noble = s.nobles[seat]
    rows = [
        scene.say("auto_cards", n=count(noble.cards)),
        scene.say("auto_sphinx", n=len(noble.sphinx)),
        scene.say("auto_graves", n=tomb_count(noble.tombs), sum=tomb_sum(noble.tombs)),
        scene.say("auto_power", n=strength(noble.crews)),
    ]
    if s.die:
        rows.append(scene.say("die", n=s.die))
    for n, said in enumerate(rows):
        yield words(16, 172 + 28 * n, 20, p["ink"], said)


def food(scene: Scene, seat: int) -> Iterator[Node]:
    """§5.2 Need against grain in this round at a glance, and every field wet or dry."""
    s, p = scene.s, scene.p
    noble = s.nobles[seat]
    need, grain = int(strength(noble.crews)), int(grain_of(s, noble))
    short = int(hungry(s, noble, grain + (s.fed if s.asking >> seat & 1 else 0)))
    loss = short * PENALTY[noble.grain_step]
    span = 200 / max(need, grain, 1)
    colour = p["alarm"] if short else p["well"]
    told = scene.say("food_short", loss=loss) if short else scene.say("food_enough")
    yield at(
        0,
        186,
        title(scene.say("food", need=need, grain=grain, told=told)),
        words(12, 18, 17, p["ink"], scene.say("need", n=need)),
        rect(98, 4, span * need, 15, rx=3, fill=p["faint"], opacity=0.8),
        words(12, 40, 17, p["ink"], scene.say("grain", n=grain)),
        rect(98, 26, max(1.0, span * grain), 15, rx=3, fill=colour),
        text(PANEL_W - 10, 32, 22, colour, f"-{loss}" if short else "✓", text_anchor="end",
             font_weight="bold"),
    )  # fmt: skip
    chips = [("green", START_FIELD)]
    for card in places(noble.cards & FIELDS):
        colours = 2 if has(BROWNS, card) else 1 if has(YELLOWS, card) else 0
        colours -= int(has(noble.once, card)) + int(has(noble.twice, card))
        chips.append((LANDS[max(0, colours)], CARD_N[card]))
    chips.sort(key=lambda chip: (LANDS.index(chip[0]), chip[1]))
    for n, (kind, much) in enumerate(chips):
        wet = s.ring >= LANDS.index(kind)
        state = scene.say("wet" if wet else "dry")
        said = scene.say("field", colour=scene.say(f"land.{kind}"), n=much, state=state)
        yield at(
            8 + 56 * (n % 6),
            232 + 33 * (n // 6),
            title(said),
            rect(
                0,
                0,
                53,
                30,
                rx=5,
                fill=p[kind],
                opacity=1.0 if wet else 0.55,
                **pen(art.NIGHT, 1.5),
            ),
            figure(19, 15, 22, "#ffffff", str(much)),
            at(42, 15, art.drop(wet), scale=0.75),
        )


def kept(scene: Scene, seat: int) -> Iterator[Node]:
    """Permanent and any time cards, and where the markers are on the markets."""
    s, p = scene.s, scene.p
    noble = s.nobles[seat]
    said = scene.say("market_steps", stone=noble.stone_step, grain=noble.grain_step,
                     n=PENALTY[noble.grain_step])  # fmt: skip
    yield words(12, 316, fitting(said, PANEL_W - 20, 18), p["faint"], said)
    cards = places(noble.cards & ~(FIELDS | QUARRIES))
    columns = 2 if len(cards) <= 4 else 3
    w = (PANEL_W - 16) / columns
    for n, card in enumerate(cards[:9]):
        row = NILE[card]
        name = scene.game.words(f"card.{row.key}")
        used = has(noble.spent, card)
        yield at(
            8 + w * (n % columns),
            324 + 28 * (n // columns),
            title(card_text(scene, card) + (f" ({scene.say('used')})" if used else "")),
            rect(0, 0, w - 4, 26, rx=5, fill=p[row.kind], opacity=0.4 if used else 1.0),
            text((w - 4) / 2, 19, fitting(name, w - 14, 18), "#ffffff", name, font_weight="bold"),
            line(f"M6 13H{w - 10:.0f}", art.NIGHT, 2) if used else None,
        )


# --- Sphinx cards ---------------------------------------------------------------------------------


def sphinx_cards(scene: Scene) -> Iterator[tuple[int, Node]]:
    """§2.8 The viewer's Sphinx cards with progress, and those just drawn; in the end all."""
    s = scene.s
    if s.drawn:
        seat = (s.agenda[-1] >> 6) & 3
        yield 30, caption(scene, 14, 24, "drawn")
        for card in places(s.drawn):
            yield DRAWN_H, task(scene, seat, card, DRAWN_H, SPHINX[card].key)
    shown = [scene.seat] if scene.seat >= 0 else []
    if s.winner != NONE or scene.seat == ALL_EYES or s.settings.open_sphinx:
        shown = list(range(people(s)))
    for seat in shown:
        hand = [entry & 31 for entry in s.nobles[seat].sphinx if entry & 31 != UNKNOWN]
        if not hand:
            continue
        said = scene.say("tasks_of", side=scene.name(seat))
        yield 30, words(14, 24, 22, scene.p["ink"], said, **art.INSCRIBED)
        for card in sorted(hand):
            yield TASK_H, task(scene, seat, card, TASK_H)


def task(scene: Scene, seat: int, card: int, height: int, place: str = "") -> Node:
    """A Sphinx card: what it asks, how far one is, what it would give now."""
    s, p = scene.s, scene.p
    now = int(objective(s, seat, card))
    have, goal = int(progress(s, seat, card)), GOAL[card]
    name = scene.game.words(f"sphinx.{SPHINX[card].key}")
    worth = scene.say("percent") if card == S29 else str(SPHINX[card].points)
    done = now > 0
    data, marks = scene.marked(place, WIDTH - 20, height - 6) if place else ({}, [])
    share = 1.0 if card == S29 else min(1.0, have / goal)
    colour = p["well"] if done else p["grain"]
    middle = height / 2
    return at(
        WIDTH / 2,
        middle,
        title(scene.say("task", task=name, have=have, goal=goal, points=worth, now=now)),
        rect(-350, -middle + 3, 700, height - 6, rx=8, fill=p["papyrus"], **pen(p["papyrus_dark"], 2)),
        at(-326, 0, art.sphinx_head("#c79a3d"), scale=0.8),
        words(-300, -2, fitting(name, 480, 20), p["ink"], name),
        rect(-300, 6, 400, 11, rx=5, fill=p["mist"], **pen(p["stone_dark"], 1)),
        rect(-300, 6, max(1.0, 400 * share), 11, rx=5, fill=colour),
        words(110, 17, 17, p["ink"], "" if card == S29 else f"{have}/{goal}"),
        text(280, 8, 24, p["faint"], worth, text_anchor="end"),
        text(340, 8, 26, colour, f"+{now}", text_anchor="end", font_weight="bold"),
        marks,
        data=data,
    )  # fmt: skip
