"""MarraCash's table as SVG, drawn from a view.

Portrait: the town of the rules lies turned to the left by a quarter, so that the line outside the
walls is a U that is open at the top, with end A on the left and end B on the right. Below it are
the players.

A place is a group with `data-place`: `f1` to `f16` are fountains, `r1` to `y5` shops; one that may be
chosen also has `data-legal`, one that the last move touched `data-last`. Whatever else can be asked
about has `data-about`. Visitors and signs have `data-piece`, so that a page can let them glide. What
comes and goes does so in groups that stay, so that two pictures differ in little.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import Final

from htpy import Element, Node
from markupsafe import Markup

from hypostyle.core.bits import count, has, places
from hypostyle.core.game import Game, Marks
from hypostyle.core.view import View
from hypostyle.core.words import Field
from hypostyle.games.marracash import pictograms as art
from hypostyle.games.marracash.actions import STEPS, TABLE
from hypostyle.games.marracash.data import (
    CARD_N,
    CELLS,
    COLOUR_N,
    COLOURS,
    ENTRANCES,
    FOUNTAIN_CELL,
    FOUNTAINS,
    HAND,
    LETTERS,
    SHOP,
    SHOP_CELLS,
    SHOPS,
    SIDES,
    VALUE,
    Cell,
    door_sides,
    many,
    open_at,
)
from hypostyle.games.marracash.pictograms import (
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
from hypostyle.games.marracash.rules import SEALED, payments
from hypostyle.games.marracash.state import MARKET, NONE, RACE, VEILED, Town
from hypostyle.games.marracash.view import money, reason_names
from hypostyle.games.marracash.wording import apart

# fmt: off
# Where things lie. On a phone of 360 points two units are one point.
WIDTH:    Final = 720
SCALE:    Final = 720 / 740             # the drawing of the rules is 740 high; turned it is as wide
CELL:     Final = 60 * SCALE
FAR:      Final = 980                   # and 980 wide: what was right is now at the top
FLOOR:    Final = 958                   # the end of the town and its line
PANEL_W:  Final = 350
PANEL_H:  Final = 132
PANEL_X:  Final = (6, 364)
HIT:      Final = 88                    # the least that a finger finds
BIDDERS:  Final = (98, 150, 570, 622)   # beside the heading, while there is an auction
# In a shop: its name, the sign of its owner, its customers, what the next one pays.
WIDE:     Final = ((-34, 0), (-3, 0), (31, -9), (31, 13))
TALL:     Final = ((0, -34), (0, -2), (0, 25), (0, 43))
FREE:     Final = ((0, 22), (16, 5))    # the word, in a tall and in a wide shop
# fmt: on


def spot(x: float, y: float) -> tuple[float, float]:
    """A point of the rules' drawing, turned to the left by a quarter."""
    return y * SCALE, (FAR - x) * SCALE


def middle(cell: Cell) -> tuple[float, float]:
    """The middle of a cell of the town."""
    return spot(130 + 60 * cell[1], 130 + 60 * cell[0])


def slot(n: int, slots: int) -> tuple[float, float]:
    """§3.3 Where the n-th of the line stands, end A first."""
    s = 2312 * n / (slots - 1)
    if s <= 836:
        return spot(886 - s, 50)
    if s <= 1476:
        return spot(50, 50 + s - 836)
    return spot(50 + s - 1476, 690)


@dataclass(frozen=True, slots=True)
class Scene:
    """All that the drawing depends on."""

    s: Town
    game: Game[Town]
    marks: Marks
    p: art.Palette
    seat: int

    def say(self, key: str, **fields: Field) -> str:
        """Words of the board."""
        return self.game.words(f"board.{key}", **fields)

    def colour(self, colour: int) -> str:
        """§10.18 The name of a colour."""
        name = "gray" if colour == 3 and self.s.settings.gray else COLOURS[colour]
        return self.game.words(f"colour.{name}")

    def sign(self, seat: int) -> Node:
        """The sign of a side."""
        return art.sign(seat, self.game.facts.sides[seat].letter)

    def money(self, dirham: int) -> str:
        """A sum, or a question mark when these eyes may not see it."""
        return "?" if dirham == VEILED else apart(money(self.s.settings, int(dirham)))

    @property
    def gray(self) -> bool:
        """§10.18 The fifth colour is gray."""
        return bool(self.s.settings.gray)

    @property
    def legal_places(self) -> set[str]:
        """The places that may be chosen."""
        return {TABLE[action].place for action in self.marks.legal} - {""}


def draw(view: View[Town], marks: Marks) -> str:
    """The table as SVG, from what a seat may know."""
    scene = Scene(view.state, view.game, marks, art.palette(marks.dark), view.seat)
    height = FLOOR + panels_height(scene) + 6
    svg = Element("svg")(
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height}",
        role="img",
        aria_label=summary(scene),
    )[
        rect(0, 0, WIDTH, height, rx=14, fill=scene.p["desert"]),
        thing("line", landscape(marks.dark)),
        thing("turn", heading(scene)),
        queue(scene),
        thing("alleys", town(marks.dark)),
        [fountain(scene, f) for f in range(FOUNTAINS)],
        [shop(scene, n) for n in range(SHOPS)],
        [group(scene, f) for f in range(FOUNTAINS)],
        stone(scene),
        [panel(scene, seat) for seat in range(scene.s.settings.players)],
        souvenirs(scene),
    ]
    return "".join(svg.iter_chunks())


def summary(scene: Scene) -> str:
    """The board in one sentence, for those who do not see it."""
    s = scene.s
    purses = ", ".join(
        f"{scene.game.side_name(seat)} {scene.money(s.cash[seat])}"
        for seat in range(s.settings.players)
    )
    return scene.say("summary", round=s.round, purses=purses, left=int(s.tail - s.head))


# --- ground and heading ---------------------------------------------------------------------------


@cache
def landscape(dark: bool) -> Markup:
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


def heading(scene: Scene) -> Iterator[Node]:
    """The round and what is going on; at the end who has won."""
    s, ink = scene.s, scene.p["ink"]
    inscribed = {"font_family": art.SERIF, "font_weight": "bold"}
    if s.ended:
        yield from banner(scene)
        return
    said = doing(scene)
    room = 470 if s.shop == NONE else 350
    yield text(WIDTH / 2, 34, fitting(said, room, 27), ink, said, **inscribed)
    under = scene.say("round", round=s.round) if s.round else scene.say("set_up")
    colour = scene.p["faint"]
    if s.final > 0:
        under, colour = scene.say("last_turns", turns=int(s.final)), scene.p["alarm"]
    if s.shop != NONE:
        under = scene.say("two_things", one=under, other=bidding(scene))
    yield text(WIDTH / 2, 62, fitting(under, room, 21), colour, under, font_weight="bold")
    yield art.shape("g")[bidders(scene) if s.shop != NONE else None]


def bidders(scene: Scene) -> Iterator[Node]:
    """§5.3 Beside the heading: who is asked, who has bid the most, who is out."""
    s, p = scene.s, scene.p
    for seat in range(s.settings.players):
        ring = p["gold"] if seat == s.leader else ""
        if 0 <= s.asking < 16 and has(s.asking, seat):
            ring = p["trace"]
        yield at(
            BIDDERS[seat],
            46,
            disc(0, 0, 23, fill=p["panel"], **pen(ring or p["panel_edge"], 5 if ring else 2)),
            at(0, 0, scene.sign(seat), scale=0.8),
            at(-23, -23, art.cross(scene.marks.dark), scale=0.64) if out(s, seat) else None,
            data={"about": "stone"},
        )


def doing(scene: Scene) -> str:
    """What is going on, in a few words."""
    s = scene.s
    step = scene.game.words(f"step.{STEPS[s.agenda[-1] & 63]}")
    if s.shop != NONE:
        return scene.say("auction", side=SIDES[s.auctioneer], shop=SHOP[s.shop].upper())
    if s.turn == NONE:
        return step
    return scene.say("doing", side=SIDES[s.turn], step=step)


def bidding(scene: Scene) -> str:
    """§5.3, §10.13 How an auction stands."""
    s = scene.s
    if s.settings.sealed:
        done = sum(bid != NONE for bid in s.bids)
        return scene.say("in_secret", done=done, all=done + int(count(s.asking)))
    if not s.high:
        return scene.say("no_bid")
    return scene.say("high", side=SIDES[s.leader], high=scene.money(int(s.high)))


def banner(scene: Scene) -> Iterator[Node]:
    """§8.3 The end: who has won, and why it ended."""
    s = scene.s
    most = max(s.cash)
    winners = [seat for seat in range(s.settings.players) if s.cash[seat] == most]
    names = scene.say("and").join(scene.game.side_name(seat) for seat in winners)
    said = scene.say("won" if len(winners) == 1 else "shared", side=names)
    why = scene.game.words(f"end.{reason_names(int(s.ended))[0]}")
    yield path(
        f"M84 8H{WIDTH - 84}L{WIDTH - 98} 39L{WIDTH - 84} 70H84L98 39Z",
        fill=art.NIGHT,
        **pen(art.CREAM, 2),
    )
    for n, seat in enumerate(winners):
        yield at(128 + 30 * n, 39, scene.sign(seat))
    yield text(WIDTH / 2 + 20, 36, fitting(said, 380, 26), art.CREAM, said, font_weight="bold")
    yield text(WIDTH / 2 + 20, 60, fitting(why, 380, 18), art.CREAM, why)


# --- the line -------------------------------------------------------------------------------------


def queue(scene: Scene) -> Node:
    """§3.3, §7.2 The line outside the walls; visitors keep their place when others leave."""
    s = scene.s
    slots = 55 if s.settings.more_visitors else 45
    said = scene.say("line", left=int(s.tail - s.head))
    there = s.line[s.head : s.tail]
    return [
        line_art(slots, int(s.head), there, scene.gray, scene.marks.dark, said),
        ends(scene, slots),
    ]


@lru_cache(256)
def line_art(
    slots: int, head: int, there: tuple[int, ...], gray: bool, dark: bool, said: str
) -> Markup:
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
    return still(thing("line", art.shape("g", **{"data-line": "true"})[parts]))


def ends(scene: Scene, slots: int) -> Iterator[Node]:
    """§7.2 A flag at each end, beside whoever comes next from there."""
    s = scene.s
    first, last = int(s.head), int(s.tail) - 1
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


# --- the town -------------------------------------------------------------------------------------


@cache
def town(dark: bool) -> Markup:
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


def tower(p: art.Palette) -> Node:
    """A corner of the wall."""
    return [
        rect(-17, -17, 34, 34, rx=4, fill=p["wall"], **pen(p["wall_dark"], 3)),
        rect(-8, -8, 16, 16, rx=2, fill=p["wall_light"], **pen(p["wall_dark"], 2)),
    ]


def gate(f: int, p: art.Palette) -> Node:
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


def pillar(p: art.Palette) -> Node:
    """One side of a gate."""
    return disc(0, 0, 11, fill=p["wall_light"], **pen(p["wall_dark"], 3))


def place_data(scene: Scene, name: str) -> dict[str, str]:
    """What a place says of itself."""
    data = {"place": name}
    if name in scene.legal_places:
        data["legal"] = "true"
    if name in scene.marks.last:
        data["last"] = "true"
    return data


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
def fountain_art(f: int, data: tuple[tuple[str, str], ...], dark: bool, said: str) -> Markup:
    """A fountain in its place; kept, for between two pictures few of them change."""
    told = dict(data)
    parts: list[Node] = [
        title(said),
        disc(0, 0, HIT / 2, fill="#000000", fill_opacity=0.0),
        art.fountain(f in ENTRANCES, str(f + 1), dark),
        art.shape("g")[art.halo(62, 62, dark) if "legal" in told else None],
        art.shape("g")[art.brackets(68, 68, dark) if "last" in told else None],
    ]
    return still(at(*middle(FOUNTAIN_CELL[f]), parts, data=told))


def group(scene: Scene, f: int) -> Node:
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
    return art.shape("g", pointer_events="none")[parts]


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
) -> Markup:
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
        art.shape("g")[front(n, gray, owner != NONE, dark)],
        at(*names, name_plate(n, gray)),
        art.shape("g")[held],
        art.shape("g")[art.halo(w + 1, h + 1, dark) if "legal" in told else None],
        art.shape("g")[art.brackets(w + 6, h + 6, dark) if "last" in told else None],
        art.shape("g")[frame if "stone" in told else None],
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
def front(n: int, gray: bool, owned: bool, dark: bool) -> Markup:
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
        "shop_owned",
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
        return art.shape("g")
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
    return art.shape("g")[at(*spot, tag, data={"about": "stone"})]


# --- the players ----------------------------------------------------------------------------------


def panels_height(scene: Scene) -> int:
    """How much room the players and the souvenirs take."""
    rows = 1 if scene.s.settings.players == 2 else 2
    return rows * (PANEL_H + 8) + (86 if scene.s.settings.souvenirs else 0)


def panel(scene: Scene, seat: int) -> Node:
    """All that belongs to a side; a thick frame when it is asked."""
    s, p = scene.s, scene.p
    asked = not s.ended and 0 <= s.asking < 16 and has(s.asking, seat)
    leads = s.shop != NONE and seat == s.leader
    edge = pen(p["trace"] if asked else p["gold"], 6)
    if not asked and not leads:
        edge = pen(p["panel_edge"], 2.5)
    name = scene.game.side_name(seat)
    if s.settings.players == 2:
        name = scene.say("two", one=name, other=scene.game.side_name(seat + 2))
    cash = scene.money(s.cash[seat])
    state = standing(scene, seat, asked)
    signs = int(s.signs[seat])
    owned = [n for n in range(SHOPS) if s.owner[n] == seat]
    said = scene.say(
        "panel", side=name, cash=cash, signs=signs, shops=len(owned), state=state or "-"
    )
    parts: list[Node] = [
        title(said),
        rect(0, 0, PANEL_W, PANEL_H, rx=10, fill=p["panel"], **edge),
        at(36, 36, scene.sign(seat), scale=1.25),
        art.shape("g")[art.cross(scene.marks.dark) if out(s, seat) else None],
        text(
            68,
            34,
            fitting(name, 130, 25),
            p["ink"],
            name,
            text_anchor="start",
            font_weight="bold",
            font_family=art.SERIF,
        ),
        text(
            68,
            58,
            fitting(state, 132, 19),
            p["alarm"] if asked else p["faint"],
            state,
            text_anchor="start",
        ),
        thing(
            "cash",
            rect(202, 6, PANEL_W - 208, 46, fill="#000000", fill_opacity=0.0),
            at(212, 32, art.coin(scene.marks.dark), scale=1.15),
            text(
                PANEL_W - 16,
                43,
                fitting(cash, 100, 31),
                p["ink"],
                cash,
                text_anchor="end",
                font_weight="bold",
            ),
        ),
        thing(
            "signs",
            rect(206, 52, PANEL_W - 212, 26, fill="#000000", fill_opacity=0.0),
            [flag(scene, seat, n, signs + len(owned)) for n in range(signs + len(owned))],
        ),
        art.shape("g")[shops_owned(scene, owned)],
    ]
    row, column = divmod(seat, 2)
    y = FLOOR + row * (PANEL_H + 8)
    return at(PANEL_X[column], y, parts, data={"seat": SIDES[seat], "about": SIDES[seat]})


def thing(name: str, *parts: Node) -> Element:
    """Something that answers what it is."""
    return art.shape("g", **{"data-about": name})[parts]


def out(s: Town, seat: int) -> bool:
    """§5.3, §5.5 Is a side out of the auction that goes on?"""
    if s.shop == NONE or s.ended:
        return False
    if s.settings.sealed:
        return not has(s.asking, seat) and s.bids[seat] == NONE
    return not has(s.still, seat)


def flag(scene: Scene, seat: int, n: int, of: int) -> Node:
    """§2.4 A sign that is left, or the place of one that stands in town."""
    pitch = 130 / max(of, 6)
    x = 214 + pitch * (n + 0.5)
    left = n < scene.s.signs[seat]
    fill = scene.p["ink"] if left else "none"
    mark = rect(1.5 - pitch / 2, -9, pitch - 4, 18, rx=2, fill=fill, **pen(scene.p["faint"], 1.5))
    return at(x, 65, mark, data={"piece": SIDES[seat]} if left else None)


def shops_owned(scene: Scene, owned: list[int]) -> Iterator[Node]:
    """The shops of a side: shape, name and customers."""
    pitch = min(54.0, (PANEL_W - 20) / max(1, len(owned)))
    for k, n in enumerate(owned):
        x = 10 + pitch * (k + 0.5)
        ink = scene.p["ink"]
        label = f"{SHOP[n].upper()}·{scene.s.inside[n]}"
        yield thing(
            SHOP[n],
            title(shop_title(scene, n)),
            rect(x - pitch / 2, 78, pitch, 52, fill="#000000", fill_opacity=0.0),
            at(x, 94, art.visitor(n // 5, scene.gray), scale=min(0.9, pitch / 34)),
            text(x, 124, fitting(label, pitch - 2, 17), ink, label),
        )


def standing(scene: Scene, seat: int, asked: bool) -> str:
    """What a side is doing: to play, bidding, out, or has won."""
    s = scene.s
    if s.ended:
        return scene.say("winner") if s.cash[seat] == max(s.cash) else ""
    if s.agenda and s.agenda[-1] & 63 == SEALED and not asked and s.bids[seat] != NONE:
        return scene.say(
            "sealed" if s.bids[seat] == VEILED else "bid", bid=scene.money(s.bids[seat])
        )
    if s.shop != NONE and seat == s.leader:
        return scene.say("bid", bid=scene.money(int(s.high)))
    if s.shop != NONE:
        if out(s, seat):
            return scene.say("no_part" if s.settings.sealed else "passed")
        return scene.say("to_bid" if asked else "still_in")
    if asked:
        return scene.say("to_play")
    return scene.say("starts") if s.first == seat else ""


def souvenirs(scene: Scene) -> Node:
    """§10.11, §10.12 The open cards, or the hand of the one who looks and sets that are shown."""
    s, dark = scene.s, scene.marks.dark
    if not s.settings.souvenirs:
        return None
    y = FLOOR + panels_height(scene) - 44
    if s.settings.souvenirs == MARKET:
        cards = [art.card(n // 5, scene.gray, str(VALUE[n])) for n in places(s.shown)]
        said = scene.say("market", left=int(count(s.deck)))
        return thing(
            "souvenirs",
            rect(6, y - 34, WIDTH - 12, 70, fill="#000000", fill_opacity=0.0),
            text(16, y + 7, 20, scene.p["ink"], said, text_anchor="start"),
            [at(WIDTH - 140 + 56 * k, y, card) for k, card in enumerate(cards)],
        )
    parts: list[Node] = []
    pitch = (WIDTH - 12) / max(1, len(s.hands))
    for seat, hand in enumerate(s.hands):
        x = 8 + pitch * seat
        parts.append(at(x + 14, y - 16, scene.sign(seat), scale=0.7))
        if s.settings.souvenirs == RACE and seat in s.finished:
            rank = f"{s.finished.index(seat) + 1}."
            parts.append(figure(x + 14, y + 14, 20, scene.p["alarm"], rank))
        room = (pitch - 34) / HAND
        held = places(hand) if hand != VEILED else [CARD_N] * HAND
        for k, n in enumerate(held):
            picture = (
                art.card_back(dark) if n == CARD_N else art.card(n // 5, scene.gray, str(VALUE[n]))
            )
            parts.append(at(x + 28 + room * (k + 0.5), y, picture, scale=min(1.0, room / 46)))
    return thing("souvenirs", parts)
