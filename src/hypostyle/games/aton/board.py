"""Aton's table as SVG, drawn from a view.

Portrait, so that on a phone the eight columns of squares take the whole width: the scarab track
above the four temples, the Kingdom of the Dead below them, then Red's panel left, Blue's right.

A page finds its way by these marks. A place is a group with `data-place`; one that may be chosen
also has `data-legal`, one that the last move touched `data-last`. Whatever can be asked about has
`data-about`. Every counter and marker that moves stands alone in a group with `data-piece`, which
has no transform of its own and nothing but shifts above it, so that a page can let it glide. What
comes and goes does so in groups that stay, so that two pictures differ in little.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from hypostyle.core.bits import count, has
from hypostyle.core.drawing import (
    Node,
    Palette,
    Svg,
    at,
    figure,
    fitting,
    group,
    line,
    path,
    pen,
    picture,
    rect,
    still,
    text,
    title,
)
from hypostyle.core.game import Game, Marks
from hypostyle.core.view import View
from hypostyle.core.words import Field
from hypostyle.games.aton import pictograms as art
from hypostyle.games.aton.codes import BONUS, CLEAN, PLACE, REASONS, REMOVE, SHARED, SQUARE_0
from hypostyle.games.aton.data import (
    BLACK,
    BLUE,
    BLUE_SQUARES,
    COLOUR,
    GREEN,
    HAND,
    RED,
    SIDES,
    SQUARE,
    YELLOW,
    c1_of,
    c2_of,
    c3_of,
    c4_of,
    cards_of,
    many,
    size,
)
from hypostyle.games.aton.pictograms import hit
from hypostyle.games.aton.rules.basics import temple
from hypostyle.games.aton.rules.scoring import line_points
from hypostyle.games.aton.secrets import in_deck
from hypostyle.games.aton.state import NONE, VEILED, Board

# fmt: off
# Where things lie. On a phone of 360 points two units are one point.
WIDTH:      Final = 720
LEFT:       Final = 4
INNER:      Final = WIDTH - 2 * LEFT
LANE:       Final = 36                                  # breadth of the track
LANES:      Final = (73, 111)                           # the middle of its two rows
WEST:       Final = 26                                  # its gate and its crown
FIRST_X:    Final = 64                                  # its first scarab
TURN_X:     Final = 692                                 # where it turns
TOP:        Final = 136
PITCH:      Final = 88                                  # from square to square: 44 points
GAP:        Final = 8                                   # between temples
HEADING:    Final = 44
TABLET_W:   Final = 4 * PITCH
TABLET_H:   Final = HEADING + 3 * PITCH + 2 + 14
KINGDOM_Y:  Final = TOP + 2 * (TABLET_H + GAP)
KINGDOM_H:  Final = 86
CAPTION_W:  Final = 122                                 # the words of the Kingdom
PANEL_Y:    Final = KINGDOM_Y + KINGDOM_H + 10
PANEL_W:    Final = 352
PANEL_H:    Final = 326
PANEL_X:    Final = (4, 364)                            # Red left, Blue right
HEIGHT:     Final = PANEL_Y + PANEL_H + 5

TILED:      Final = (PITCH - 3.5) / art.TILE            # a square is larger than drawn

NEAR:       Final = 3                                   # squares missing to a victory: a warning
TALLY:      Final = (("yellow", YELLOW), ("green", GREEN), ("black", BLACK), ("blue", BLUE_SQUARES))
# fmt: on


@dataclass(frozen=True, slots=True)
class Scene:
    """All that the drawing depends on."""

    s: Board
    game: Game[Board]
    marks: Marks
    p: Palette

    def say(self, key: str, **fields: Field) -> str:
        """Words of the board."""
        return self.game.words(f"board.{key}", **fields)

    def letter(self, seat: int) -> str:
        """The letter of a side."""
        return self.game.facts.sides[seat].letter

    def counter(self, seat: int) -> Node:
        """A counter of a side."""
        return art.counter(seat, self.letter(seat))

    def thing(self, key: str, said: str, *parts: Node) -> Node:
        """Something that can be asked about."""
        return group(title(said), parts, data={"about": key})

    @property
    def step(self) -> int:
        """The step that is open; -1 when the game is over."""
        return self.s.step

    @property
    def active(self) -> int:
        """Whose step removal, placement or cleanup is; NONE in others."""
        return self.s.arg if self.step in (REMOVE, PLACE, CLEAN) else NONE

    @property
    def lit(self) -> int:
        """§5.6 How many temples are open to the active player."""
        if not self.s.open or self.step not in (REMOVE, PLACE):
            return 0
        return int(c3_of(self.s.side(self.active).plan))


def draw(view: View[Board], marks: Marks) -> str:
    """The table as SVG, from what a seat may know."""
    scene = Scene(view.state, view.game, marks, art.palette(marks.dark))
    return picture(
        WIDTH,
        HEIGHT,
        summary(scene),
        ground(marks.dark),
        group(banner(scene) if scene.s.winner != NONE else cornice(scene)),
        track(scene),
        [tablet(scene, n) for n in range(4)],
        kingdom(scene),
        [panel(scene, seat) for seat in (0, 1)],
    )


def summary(scene: Scene) -> str:
    """The board in one sentence, for those who do not see it."""
    s = scene.s
    return scene.say(
        "summary",
        round=s.round,
        red=s.red.score,
        blue=s.blue.score,
        dead=s.red.dead + s.blue.dead,
        kingdom=s.settings.kingdom,
    )


# --- ground and heading ---------------------------------------------------------------------------


@cache
def ground(dark: bool) -> Svg:
    """The sheet of papyrus with its fibres."""
    p = art.palette(dark)
    across = "".join(f"M0 {y}H{WIDTH}" for y in range(9, HEIGHT, 14))
    down = "".join(f"M{x} 0V{HEIGHT}" for x in range(12, WIDTH, 24))
    return still(
        rect(0, 0, WIDTH, HEIGHT, rx=14, fill=p["ground"]),
        line(across, p["fibre"], 2),
        line(down, p["fibre"], 1, opacity=0.6),
        rect(1.5, 1.5, WIDTH - 3, HEIGHT - 3, rx=13, fill="none", **pen(p["rim"], 3)),
    )


def cornice(scene: Scene) -> Node:
    """Over the board: the round, the winged sun, and what is being done."""
    ink, said = scene.p["ink"], doing(scene)
    number = scene.say("round", round=scene.s.round)
    size_of_it = fitting(said, 236, 24)
    return [
        text(18, 37, 24, ink, number, **art.INSCRIBED, text_anchor="start"),
        at(WIDTH / 2, 28, art.winged_sun(scene.marks.dark)),
        text(WIDTH - 18, 37, size_of_it, ink, said, **art.INSCRIBED, text_anchor="end"),
    ]


def doing(scene: Scene) -> str:
    """What is going on, in a few words."""
    s = scene.s
    step = scene.game.words(f"step.{scene.game.step_name(s)}")
    if scene.active == NONE:
        return step
    left = s.agenda.count(s.agenda[-1]) if scene.step == CLEAN else s.todo
    return scene.say("doing", side=scene.game.side_name(scene.active), step=step, count=left)


def banner(scene: Scene) -> Node:
    """§8.1 The end: who has won, and why."""
    s = scene.s
    if s.winner == SHARED:
        winners, said, fill = (0, 1), scene.say("shared"), art.NIGHT
    else:
        seat = int(s.winner)
        winners, fill = (seat, seat), art.SIDE_DARK[seat]
        said = scene.say("won", side=scene.game.side_name(seat))
    reasons = [scene.game.words(f"end.{key}") for n, key in enumerate(REASONS) if has(s.reasons, n)]
    why = scene.say("because", reasons=", ".join(reasons), red=s.red.score, blue=s.blue.score)
    ribbon = f"M10 8H{WIDTH - 10}L{WIDTH - 22} 29L{WIDTH - 10} 50H10L22 29Z"
    return [
        path(ribbon, fill=fill, **pen(art.CREAM, 2)),
        at(56, 29, scene.counter(winners[0]), scale=0.6),
        at(WIDTH - 56, 29, scene.counter(winners[1]), scale=0.6),
        text(WIDTH / 2, 27, 22, art.CREAM, said, **art.INSCRIBED),
        text(WIDTH / 2, 46, fitting(why, 540, 18), art.CREAM, why),
    ]


# --- the track ------------------------------------------------------------------------------------


def track(scene: Scene) -> Node:
    """§2.6 The score track with both markers."""
    s = scene.s
    said = scene.say("track", red=s.red.score, blue=s.blue.score, win=s.settings.win_score)
    return scene.thing(
        "track", said, lane(int(s.settings.win_score), scene.marks.dark), markers(scene)
    )


@cache
def stations(last: int) -> list[tuple[float, float, float]]:
    """§2.6 The middle of each scarab and where it heads: a row to the right, a row back."""
    there = (last + 1) // 2
    step = (TURN_X - FIRST_X) / (there - 1)
    out = [(FIRST_X + n * step, float(LANES[0]), 90.0) for n in range(there)]
    back = [(TURN_X - n * step, float(LANES[1]), 270.0) for n in range(last - there)]
    return out + back


@cache
def lane(last: int, dark: bool) -> Svg:
    """The lane of scarabs, from its gate to its crown."""
    p = art.palette(dark)
    spots = stations(last)
    scale = min(1.0, (spots[1][0] - spots[0][0] - 4) / 31)
    upper, lower = LANES
    between = (lower + upper) / 2
    high, deep = upper - LANE / 2, lower - upper + LANE
    parts: list[Node] = [
        rect(LEFT + 1, high, INNER - 2, deep, rx=deep / 4, fill=p["lane"], **pen(p["rim"], 2)),
        line(f"M{LEFT + 1} {between}H{TURN_X - 22}", p["rim"], 2, stroke_linecap="round"),
        at(WEST, upper, art.gate(p["faint"]), scale=0.8),
        at(WEST, lower, art.crown(p["five_dark"]), scale=0.85),
    ]
    for n, (x, y, turn) in enumerate(spots, 1):
        gilded = n == 1 or n % 5 == 0
        parts.append(at(x, y, art.scarab(gilded, dark), scale=scale, turn=turn))
        if gilded:
            parts.append(figure(x, y + 1, 22, art.CREAM, str(n), **art.EDGED))
    return still(parts)


def markers(scene: Scene) -> Iterator[Node]:
    """§2.6 Both markers, side by side when they share a scarab.

    Before the first and beyond the last they stand at the gate or the crown and show their number.
    """
    scores = [int(scene.s.red.score), int(scene.s.blue.score)]
    spots = stations(int(scene.s.settings.win_score))
    last = len(spots)
    shared = len({min(max(score, 0), last + 1) for score in scores}) == 1
    for seat, score in enumerate(scores):
        if 1 <= score <= last:
            x, y, _ = spots[score - 1]
            label = scene.letter(seat)
        else:
            x, y = float(WEST), float(LANES[score > last])
            label = str(score)
        if shared:
            way = 1 if seat else -1
            x, y = x + 9 * way, y + 7 * way
        said = scene.say("score", side=scene.game.side_name(seat), score=score)
        mark = at(x, y, art.counter(seat, label), scale=0.5 if shared else 0.6)
        yield group(title(said), mark, data={"piece": SIDES[seat]})


# --- the temples ----------------------------------------------------------------------------------


@cache
def stone(n: int, owner: int, dark: bool) -> Svg:
    """A temple of sandstone without its squares: cornice with number and formula, court, steps.

    It is lit in the colour of the player it is open to; NONE when to nobody.
    """
    p = art.palette(dark)
    lit = owner != NONE
    edge = art.SIDE[owner] if lit else p["stone_dark"]
    ink = art.CREAM if lit else p["ink"]
    roof, court, step, plinth = (
        (art.SIDE_DARK[owner], edge, edge, art.SIDE_DARK[owner])
        if lit
        else (p["stone_light"], p["court"], p["stone_light"], p["stone"])
    )
    w, foot = TABLET_W, HEADING + 3 * PITCH + 2
    cornice = f"M0 1H{w}V8Q{w - 3} 14 {w - 3} 24V{HEADING}H3V24Q3 14 0 8Z"
    wall = pen(edge, 4 if lit else 2.5)
    stair = pen(art.SIDE_LIGHT[owner] if lit else edge, 2)
    return still(
        rect(0, foot + 7, w, 7, fill=plinth, **stair),
        rect(1, foot, w - 2, 7, fill=step, **stair),
        rect(1, HEADING, w - 2, foot - HEADING, fill=court, **wall),
        path(cornice, fill=roof, **wall),
        figure(28, HEADING / 2 + 2, 40, ink, str(n + 1)),
        line(f"M52 12V{HEADING - 7}", ink, 1.5, opacity=0.5),
        at(60, HEADING / 2 + 2, art.formula(n + 1, ink, dark)),
    )


def tablet(scene: Scene, n: int) -> Node:
    """A temple with its squares."""
    owner = scene.active if n < scene.lit else NONE
    return at(
        LEFT + (n % 2) * (TABLET_W + GAP),
        TOP + (n // 2) * (TABLET_H + GAP),
        scene.thing(
            f"temple{n + 1}",
            scene.say(f"temple_{n + 1}"),
            stone(n, owner, scene.marks.dark),
            majority(scene, n, art.CREAM if owner != NONE else scene.p["ink"]),
        ),
        [square(scene, 12 * n + k) for k in range(12)],
        data={"temple": str(n + 1)},
    )


def majority(scene: Scene, n: int, ink: str) -> Iterator[Node]:
    """How many counters each side has in a temple; more of them in bold."""
    held = [int(count(scene.s.side(seat).squares & temple(n))) for seat in (0, 1)]
    for seat, x in ((0, 218), (1, 288)):
        weight = "bold" if held[seat] > held[1 - seat] else "normal"
        yield at(x, HEADING / 2 + 2, scene.counter(seat), scale=0.42)
        yield figure(x + 33, HEADING / 2 + 2, 27, ink, str(held[seat]), font_weight=weight)


def square(scene: Scene, number: int) -> Node:
    """One square with its name, its counter if any, and what is to be pointed out."""
    s, marks = scene.s, scene.marks
    holder = RED if has(s.red.squares, number) else BLUE if has(s.blue.squares, number) else NONE
    legal = SQUARE_0 + number in marks.legal
    last = SQUARE[number] in marks.last
    letter = scene.letter(holder) if holder != NONE else ""
    return square_art(
        number, holder, letter, legal, last, marks.dark, square_title(scene, number, holder)
    )


@cache
def square_art(
    number: int, holder: int, letter: str, legal: bool, last: bool, dark: bool, said: str
) -> Svg:
    """A square in its place in its temple; kept, for between two pictures few squares change."""
    name, colour = SQUARE[number], COLOUR[number]
    data = {"place": name}
    piece, glow, trace = group(), group(), group()
    if holder != NONE:
        data["holder"] = SIDES[holder]
        mark = at(4, -4, art.counter(holder, letter), scale=1.04)
        piece = group(mark, data={"piece": SIDES[holder]})
    if legal:
        data["legal"] = "true"
        glow = at(0, 0, art.halo(dark), scale=TILED)
    if last:
        data["last"] = "true"
        trace = group(art.brackets(PITCH - 9, PITCH - 9, dark))
    row, column = divmod(number % 12, 4)
    return still(
        at(
            PITCH * (column + 0.5),
            HEADING + 1 + PITCH * (row + 0.5),
            title(said),
            hit(-PITCH / 2, -PITCH / 2, PITCH, PITCH),
            at(0, 0, art.tile(colour, holder != NONE, dark), scale=TILED),
            piece,
            trace,
            at(0, 0, art.labels(name, colour, holder != NONE, dark), scale=TILED),
            glow,
            data=data,
        )
    )


def square_title(scene: Scene, number: int, holder: int) -> str:
    """A square in words: name, colour, holder."""
    key = "empty" if holder == NONE else f"held_by_{SIDES[holder]}"
    colour = scene.say(f"colour.{COLOUR[number]}")
    return scene.say("square", place=SQUARE[number], colour=colour, held=scene.say(key))


# --- the Kingdom of the Dead ----------------------------------------------------------------------


@cache
def grave_strip(spaces: int, full: bool, dark: bool) -> Svg:
    """The papyrus of the Kingdom with a mummy on every space."""
    p = art.palette(dark)
    edge = pen(p["alarm"], 5) if full else pen(p["reed_dark"], 2.5)
    parts: list[Node] = [rect(0, 0, INNER, KINGDOM_H, rx=6, fill=p["reed"], **edge)]
    for x, pitch in graves(spaces):
        frame = {"fill": p["ground"], **pen(p["reed_dark"], 1.5)}
        parts.append(rect(x - pitch / 2 + 2, 6, pitch - 4, KINGDOM_H - 12, rx=5, **frame))
        parts.append(
            at(x, KINGDOM_H / 2, art.mummy(p["stone"], p["ground"]), scale=1.25 * buried(pitch))
        )
    return still(parts)


def graves(spaces: int) -> list[tuple[float, float]]:
    """The middle and the breadth of each space of the Kingdom."""
    pitch = (INNER - CAPTION_W - 6) / spaces
    return [(CAPTION_W + pitch * (n + 0.5), pitch) for n in range(spaces)]


def buried(pitch: float) -> float:
    """The size of a counter on a space of the Kingdom."""
    return min(1.04, (pitch - 6) / 62)


def kingdom(scene: Scene) -> Node:
    """§2.5 The dead, Red's first, and how many; it warns when all spaces are taken."""
    p, s, dark = scene.p, scene.s, scene.marks.dark
    spaces = int(s.settings.kingdom)
    dead = [0] * int(s.red.dead) + [1] * int(s.blue.dead)
    full = len(dead) >= spaces
    ink = p["alarm"] if full else p["ink"]
    middle = CAPTION_W / 2
    words = scene.say("full" if full else "kingdom").split("|")
    parts: list[Node] = [
        title(scene.say("kingdom_title", count=len(dead), spaces=spaces)),
        grave_strip(spaces, full, dark),
        figure(middle, 26, 36, ink, f"{len(dead)}/{spaces}"),
    ]
    for row, word in enumerate(words):
        parts.append(text(middle, 59 + 19 * row, fitting(word, CAPTION_W - 8, 20), ink, word))
    for n, (x, pitch) in enumerate(graves(spaces)):
        if n < len(dead):
            mark = at(x, KINGDOM_H / 2, scene.counter(dead[n]), scale=buried(pitch))
            parts.append(group(mark, data={"piece": SIDES[dead[n]]}))
        else:
            parts.append(group())
    data = {"place": "kingdom", "about": "kingdom"}
    trace = group()
    if "kingdom" in scene.marks.last:
        data["last"] = "true"
        trace = at(INNER / 2, KINGDOM_H / 2, art.brackets(INNER - 2, KINGDOM_H - 2, dark))
    return at(LEFT, KINGDOM_Y, parts, trace, data=data)


# --- the panels -----------------------------------------------------------------------------------


def panel(scene: Scene, seat: int) -> Node:
    """All that belongs to a side; a thick frame when it is asked."""
    asked = scene.s.winner == NONE and has(scene.s.asking, seat)
    edge = pen(art.SIDE[seat], 6) if asked else pen(scene.p["reed_dark"], 2.5)
    return at(
        PANEL_X[seat],
        PANEL_Y,
        rect(0, 0, PANEL_W, PANEL_H, rx=10, fill=scene.p["reed"], **edge),
        plaque(scene, seat, asked),
        [cartouche(scene, seat, n) for n in range(4)],
        hand(scene, seat),
        deck(scene, seat),
        discards(scene, seat),
        tally(scene, seat),
        hints(scene, seat),
        data={"seat": SIDES[seat]},
    )


def plaque(scene: Scene, seat: int, asked: bool) -> Iterator[Node]:
    """Name and state of a side, its exchange counter, its supply and its score."""
    side, name = scene.s.side(seat), scene.game.side_name(seat)
    cream, light = art.CREAM, art.SIDE_LIGHT[seat]
    state = standing(scene, seat, asked)
    yield path(
        f"M3 56V11Q3 3 11 3H{PANEL_W - 11}Q{PANEL_W - 3} 3 {PANEL_W - 3} 11V56Z",
        fill=art.SIDE_DARK[seat],
    )
    yield at(34, 29, scene.counter(seat), scale=0.8)
    yield text(68, 27, 24, cream, name, **art.INSCRIBED, text_anchor="start")
    yield text(68, 49, fitting(state, 88, 20), light, state, text_anchor="start")
    if scene.s.settings.exchange:
        yield scene.thing(
            "exchange",
            scene.say("exchange_held" if side.token else "exchange_spent"),
            hit(158, 3, 46, 53),
            at(181, 29, art.exchange(bool(side.token), light)),
        )
    yield scene.thing(
        "supply",
        scene.say("supply", count=side.supply),
        hit(204, 3, 70, 53),
        at(222, 29, scene.counter(seat), scale=0.42),
        figure(254, 29, 26, cream, str(side.supply)),
    )
    yield scene.thing(
        "track",
        scene.say("score", side=name, score=side.score),
        hit(276, 3, PANEL_W - 279, 53),
        figure(PANEL_W - 40, 30, 46, cream, str(side.score)),
    )


def standing(scene: Scene, seat: int, asked: bool) -> str:
    """Has a side won; is it to play, ready, first or second this round?"""
    s = scene.s
    if s.winner != NONE:
        return scene.say("winner") if s.winner in (seat, SHARED) else ""
    if asked:
        return scene.say("to_play")
    if not s.open and (s.side(seat).plan != NONE or s.side(seat).swap != NONE):
        return scene.say("ready")
    if s.first == NONE:
        return ""
    return scene.say("first" if s.first == seat else "second")


def cartouche(scene: Scene, seat: int, n: int) -> Node:
    """One of the four cartouches, with its card face up, face down, or none yet."""
    plan = int(scene.s.side(seat).plan)
    if plan == NONE:
        card = art.no_card(str(n + 1), scene.marks.dark)
    elif plan == VEILED:
        card = art.card_back(seat)
    else:
        card = art.card(seat, plan_cards(plan)[n])
    return at(
        7 + 86 * n,
        62,
        title(scene.say(f"cartouche_{n + 1}")),
        art.cartouche(n + 1, scene.marks.dark),
        at(40, 42, card, scale=0.95),
        data={"about": f"cartouche{n + 1}"},
    )


def plan_cards(plan: int) -> tuple[int, ...]:
    """The cards of a plan, by cartouche."""
    return int(c1_of(plan)), int(c2_of(plan)), int(c3_of(plan)), int(c4_of(plan))


def caption(scene: Scene, x: float, key: str, **fields: Field) -> Node:
    """A word over cards."""
    return text(x, 203, 20, scene.p["faint"], scene.say(key, **fields))


def hand(scene: Scene, seat: int) -> Node:
    """The cards in hand, face up for viewers who know them.

    Once they are laid, the cards turned up in a double tie take their place.
    """
    side = scene.s.side(seat)
    key = "turned" if side.turned else "hand"
    values = side.turned[-HAND:] if side.plan != NONE else cards_of(side.hand)
    cards = [art.card(seat, value) for value in values]
    if side.plan == NONE and side.unseen:
        cards += [art.card_back(seat)] * side.unseen[0]
    cards += [art.no_card("", scene.marks.dark)] * (HAND - len(cards))
    places = [at(32 + 46 * n, 237, card, scale=0.74) for n, card in enumerate(cards)]
    area = hit(6, 186, 190, 80)
    return scene.thing("hand", scene.say(key), area, caption(scene, 101, key), places)


def deck(scene: Scene, seat: int) -> Node:
    """The deck and its size; below it the cards known to lie at its bottom."""
    side = scene.s.side(seat)
    left = in_deck(side)
    known = " ".join(str(value) for value in side.bottom)
    tab = group()
    if known:
        tab = group(
            rect(-30, 16, 60, 25, rx=4, fill=art.CREAM, **pen(art.NIGHT, 1.5)),
            figure(0, 28.5, fitting(known, 54, 27), art.NIGHT, known),
        )
    said = scene.say("deck_title", count=left, known=known or "-")
    cards = art.card_back(seat, str(left)) if left else art.no_card("0", scene.marks.dark)
    return scene.thing(
        "deck",
        said,
        hit(196, 186, 50, 80),
        caption(scene, 221, "deck"),
        at(221, 237, cards, tab, scale=0.74),
    )


def discards(scene: Scene, seat: int) -> Node:
    """The open discards by value, then those that lie face down."""
    side = scene.s.side(seat)
    columns = [(art.card(seat, value), many(side.discard, value)) for value in range(1, 5)]
    buried = side.unseen[1] if side.unseen else int(size(side.buried))
    if buried:
        columns.append((art.card_back(seat), buried))
    pitch = 96 / len(columns)
    parts: list[Node] = []
    for n, (card, much) in enumerate(columns):
        x = 249 + pitch * (n + 0.5)
        parts.append(at(x, 223, card, scale=0.01 * (pitch + 13)))
        parts.append(text(x, 262, 22 if pitch > 20 else 19, scene.p["ink"], str(much)))
    area, word = hit(246, 186, PANEL_W - 250, 80), caption(scene, 297, "discards")
    return scene.thing("discards", scene.say("discards"), area, word, parts)


def tally(scene: Scene, seat: int) -> Iterator[Node]:
    """How many squares of each colour a side holds, and what its bonus squares are worth."""
    mine = scene.s.side(seat).squares
    rows = [(kind, str(count(mine & mask))) for kind, mask in TALLY]
    rows.append(("bonus", f"+{line_points(scene.s, seat, BONUS)}"))
    for n, (kind, said) in enumerate(rows):
        yield scene.thing(
            kind,
            scene.say(f"tally.{kind}", count=said),
            hit(7 + 68 * n, 266, 68, 38),
            at(26 + 68 * n, 285, art.tile(kind, True, scene.marks.dark), scale=0.38),
            text(59 + 68 * n, 293, 22, scene.p["ink"], said),
        )


def threats(scene: Scene, seat: int) -> list[str]:
    """§8.3 What a side is about to complete: at most three squares are missing."""
    mine = scene.s.side(seat).squares
    goals = [(scene.say("temple", temple=n + 1), int(temple(n))) for n in range(4)]
    goals += [(scene.say("colour.yellow"), YELLOW), (scene.say("colour.green"), GREEN)]
    return [
        scene.say("threat", goal=goal, count=count(mine & mask), all=count(mask))
        for goal, mask in goals
        if count(mask & ~mine) <= NEAR
    ]


def hints(scene: Scene, seat: int) -> Node:
    """What a side threatens to win by."""
    said = " · ".join(threats(scene, seat))
    if not said:
        return group()
    size_of_it = fitting(said, PANEL_W - 20, 21)
    return group(text(PANEL_W / 2, 319, size_of_it, scene.p["alarm"], said, font_weight="bold"))
