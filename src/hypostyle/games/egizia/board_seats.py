"""What belongs to the nobles of Egizia: their panels, and the Sphinx cards one may see."""

from collections.abc import Callable, Iterator
from functools import partial

from hypostyle.core import drawing as art
from hypostyle.core.bits import has, places
from hypostyle.core.drawing import Box, Node, Paint, Svg
from hypostyle.core.drawing.pictures import moved
from hypostyle.core.lines import in_lines
from hypostyle.games.egizia import codes, data, pictograms
from hypostyle.games.egizia.board_parts import Scene, card_text
from hypostyle.games.egizia.rules.basics import people
from hypostyle.games.egizia.state import NONE
from hypostyle.games.egizia.table import LANDS, fields_of, hand_of, meal_of, task_of
from hypostyle.games.egizia.wording import score_text

Chip = tuple[float, Callable[[Box], Svg]]
"""Something small that a noble has: how wide it is, and how it is drawn in a box."""


def unit(scene: Scene) -> float:
    """How much larger a panel is than a wide drawing has it."""
    return 1.0 if scene.kit.wide else 1.4


def panels(scene: Scene) -> Iterator[Node]:
    """All that is open about the nobles, the viewer first."""
    for seat, box in scene.layout.panels(len(scene.s.nobles), scene.seat).items():
        yield panel(scene, seat, box)


def panel(scene: Scene, seat: int, box: Box) -> Svg:
    """A noble: name and score, crews, stones, food, fields and cards."""
    s, kit, u = scene.s, scene.kit, unit(scene)
    person = seat < people(s)
    asked = s.winner == NONE and person and has(s.asking, seat)
    look = scene.look(seat)
    edge = art.pen(look.fill, 5 if asked else 2)
    inner = box._replace(x=box.x + 8, w=box.w - 16)
    top = box.y + 138 * u
    rest = Box(inner.x, top, inner.w, box.low - top - 6)
    return art.group(
        art.boxed(box, rx=10, fill=kit.fill("plaster"), **edge),
        plaque(scene, seat, box, asked),
        counts(scene, seat, inner._replace(y=box.y + 50 * u, h=30 * u)),
        crew_tiles(scene, seat, inner._replace(y=box.y + (82 if person else 88) * u, h=50 * u)),
        belongings(scene, seat, rest) if person else automaton(scene, seat, rest),
        data={"seat": scene.key(seat), "about": scene.key(seat)},
    )


def belongings(scene: Scene, seat: int, box: Box) -> Iterator[Node]:
    """Food, fields and cards of a player; when the game is over, only the Sphinx cards count."""
    u, tasks = unit(scene), dict(scene.tasks()).get(seat, [])
    high, least = (40.0, 30.0) if scene.kit.compact else (32 * u, 22 * u)
    if scene.s.winner != NONE:
        yield flow(packed(box.w, task_chips(scene, seat, box.w, tasks, True)), box, high)
        return
    yield food(scene, seat, box._replace(h=28 * u))
    below = box._replace(y=box.y + 32 * u, h=box.h - 32 * u)
    cards = chips(scene, seat, box.w)
    lines = packed(box.w, cards + task_chips(scene, seat, box.w, tasks, True))
    if seat != scene.seat or len(lines) * least > below.h:  # without words they need less room
        lines = packed(box.w, cards + task_chips(scene, seat, box.w, tasks, False))
    if not scene.kit.compact:  # a tray, so that the room for cards to come is no bare panel
        yield art.boxed(below.inset(-3), rx=8, fill=scene.kit["hollow"], opacity=0.4)
    yield flow(lines, below, high)


def plaque(scene: Scene, seat: int, box: Box, asked: bool) -> Svg:
    """Name, what one is about to do, score."""
    s, kit, u = scene.s, scene.kit, unit(scene)
    noble, look = s.nobles[seat], scene.look(seat)
    key = "to_play" if asked else "passed" if noble.passed else "turn"
    if s.winner != NONE:
        key = "winner" if s.winner == seat else "waiting"
    turn = s.line.index(seat) + 1 if seat in s.line else 0
    state = scene.say(key, turn=scene.words(f"turn.{turn}")) if key != "waiting" and turn else ""
    x, y, w, _ = box
    score = score_text(noble).replace("-", "\u2212")
    size = art.sized(kit, 36, 50)
    room = w - 64 * u - art.ems(score) * size
    name = art.sized(kit, 20, 28, "name")
    return art.group(
        art.path(f"M{x:.1f} {y + 46 * u:.1f}V{y + 10:.1f}q0 -10 10 -10h{w - 20:.1f}q10 0 10 10V{y + 46 * u:.1f}Z",
             fill=look.fill),
        scene.token(seat, x + 26 * u, y + 23 * u, 17 * u),
        kit.name(x + 50 * u, y + (21 * u if state and not kit.compact else 30 * u), scene.name(seat), name, look.ink,
                 room=room),
        kit.note(x + 50 * u, y + 39 * u, state, art.sized(kit, 16, 22, "note"), look.ink, room=room) if state else None,
        kit.num(box.right - 10 * u, y + 24 * u, score, size, look.ink, text_anchor="end"),
        data={"about": scene.key(seat)},
    )  # fmt: skip


def counts(scene: Scene, seat: int, box: Box) -> Iterator[Node]:
    """Ships left, stones and what quarries bring, Sphinx cards, graves with their sum."""
    kit, u, me = scene.kit, unit(scene), scene.facts(seat)
    side, size, small = me["side"], art.sized(kit, 20, 26), art.sized(kit, 16, 22, "note")
    # share of the width, what it is about, its sign, its number, a lesser one beside it
    shown = [
        (0.00, "ships", "", me["ships"], ""),
        (0.22, f"stones.{side}", "rock", me["stones"], f"+{me['income']}"),
        (0.56, f"tasks.{side}", "sphinx", me["tasks"], ""),
        (0.78, f"tombs.{side}", "grave", me["graves"], f"={me['sum']}" if me["graves"] else ""),
    ]
    for share, about, sign, number, more in shown:
        if sign == "rock" and seat >= people(scene.s):
            continue
        x, y, said = box.x + share * box.w + 11 * u, box.cy, str(number)
        if sign:
            scene.signs.add(sign, x, y, 0.52 * u)
        yield art.group(
            None if sign else harbour(scene, seat, x, y),
            kit.num(x + 15 * u, y, said, size, kit.on("plaster"), text_anchor="start"),
            kit.note(x + 15 * u + art.ems(said) * size + 2, y + 0.33 * size, more, small) if more else None,
            data={"about": about},
        )  # fmt: skip


def harbour(scene: Scene, seat: int, x: float, y: float) -> Iterator[Node]:
    """A hull for all ships that are left; each of them is there, unseen, to glide from here."""
    u, where, key = unit(scene), f"M{x:.1f} {y:.1f}h.1", scene.key(seat)
    for _ in range(int(scene.s.nobles[seat].ships)):
        yield art.path(where, data_piece=f"ship-{key}", data_holder=key)
    paint = {"fill": scene.look(seat).deep, **art.pen(art.INK, 2)}
    yield art.path(pictograms.HULL, **paint, transform=art.moved_to(x + 1, y - 2 * u, 0.36 * u))


def crew_tiles(scene: Scene, seat: int, box: Box) -> Iterator[Node]:
    """§2.4 The four crews, those that have worked crossed out; one's own are places."""
    s, kit, u = scene.s, scene.kit, unit(scene)
    noble = s.nobles[seat]
    for crew, (key, tile) in enumerate(zip(data.CREWS, art.columns(box, 4, 6), strict=True)):
        power, used = int(data.crew_of(noble.crews, crew)), has(noble.used, crew)
        ink, size, pale = pictograms.CREW_INK[crew], art.sized(kit, 32, 44), 0.3 if used else None
        paint: dict[str, Paint] = {"fill": pictograms.CREW[crew], "fill_opacity": pale}
        paint |= art.pen(art.INK, 1.6)
        head = moved(pictograms.HEAD, tile.mid - 14 * u, tile.cy, 0.92 * u)
        cross = f"M{tile.x + 5:.1f} {tile.low - 5:.1f}L{tile.right - 5:.1f} {tile.y + 5:.1f}"
        parts: list[Node] = [
            art.path(head, fill=ink, opacity=0.35 if used else 0.9),
            art.line(cross, kit["danger"], 3) if used else None,
            kit.num(tile.mid + 14 * u, tile.cy, power, size, kit["ink"] if used else ink),
        ]
        if scene.seat != seat:
            about = {"about": f"crew.{scene.key(seat)}.{key}"}
            yield art.group(art.boxed(tile, rx=8, **paint), *parts, data=about)
            continue
        state = scene.say("crew_used" if used else "crew_ready")
        says = scene.say("crew", crew=key, n=power, state=state)
        yield art.spot(kit, f"crew.{key}", tile, *parts, says=says, r=8, paint=paint)


def food(scene: Scene, seat: int, box: Box) -> Svg:
    """§5.2 Grain against need as the ring lies now, and what would be lost."""
    kit, u, meal = scene.kit, unit(scene), meal_of(scene.s, seat)
    size, spare = art.sized(kit, 18, 24), meal.grain - meal.need
    told, colour = scene.say("over", n=spare) if spare > 0 else scene.say("enough"), kit["good"]
    if meal.short:
        told, colour = f"\u2212{meal.loss}", kit["danger"]
    said = scene.say("supply", grain=meal.grain, need=meal.need)
    left = box.x + 26 * u + art.ems(said) * size + 8
    bar = Box(left, box.cy - 8 * u, max(10.0, box.right - left - art.ems(told) * size - 12), 16 * u)
    span = bar.w / max(meal.need, meal.grain, 1)
    mark = bar.x + span * meal.need
    scene.signs.add("ear", box.x + 11 * u, box.cy, 0.52 * u)
    return art.group(
        kit.num(box.x + 24 * u, box.cy, said, size, kit.on("plaster"), text_anchor="start"),
        art.boxed(bar, rx=bar.h / 2, fill=kit["hollow"]),
        art.rect(bar.x, bar.y, max(2.0, span * meal.grain), bar.h, rx=min(bar.h, span * meal.grain) / 2, fill=colour),
        art.line(f"M{mark:.1f} {bar.y - 3:.1f}V{bar.low + 3:.1f}", kit.on("plaster"), 3),
        kit.num(box.right, box.cy, told, size, colour, text_anchor="end"),
        data={"about": f"food.{scene.key(seat)}"},
    )  # fmt: skip


def automaton(scene: Scene, seat: int, box: Box) -> Iterator[Node]:
    """§8.8 What will count for an automaton in the end."""
    kit, size, ink = scene.kit, art.sized(scene.kit, 18, 24, "note"), scene.kit.on("plaster")
    lines = art.rows(box, 4, 0)
    for n, key in enumerate(("auto_cards", "auto_sphinx", "auto_graves", "auto_power")):
        said, y = scene.say(key, **scene.facts(seat)), box.y + (28 + 26 * n) * unit(scene)
        if kit.compact:
            fit: dict[str, Paint] = {"text_anchor": "start", "font_weight": 600, "narrow": True}
            yield kit.num(box.x + 4, lines[n].cy, said, size, ink, room=box.w - 8, **fit)
        else:
            yield kit.note(box.x + 4, y, said, size, ink, room=box.w)


# --- fields, cards, Sphinx cards ------------------------------------------------------------------


def packed(room: float, things: list[Chip]) -> list[list[Chip]]:
    """Chips in rows from the upper left."""
    return in_lines(things, room, lambda chip: chip[0], 5)


def flow(lines: list[list[Chip]], box: Box, high: float) -> Iterator[Node]:
    """Rows of chips, closer together where there are many."""
    step = min(high, box.h / len(lines))
    for n, row in enumerate(lines):
        x = box.x
        for w, draw in row:
            yield draw(Box(x, box.y + step * n, w, step - 4))
            x += w + 5


def chips(scene: Scene, seat: int, room: float) -> list[Chip]:
    """Fields, then cards that are kept."""
    kit, u, noble = scene.kit, unit(scene), scene.s.nobles[seat]
    found: list[Chip] = [
        (46 * u, partial(field, scene, seat, kind, grain, card))
        for kind, grain, card in fields_of(noble)
    ]
    size = art.sized(kit, 17, 23)
    canal = next((card for card in hand_of(noble) if has(data.CANALS, card)), NONE)
    for card in hand_of(noble):
        name = scene.words(f"card.{data.NILE[card].key}")
        w = min(room, art.ems(name) * size + 18 * u)
        mine = scene.seat == seat and card == canal  # any canal will do
        place = "card.canal" if mine else f"card.{data.NILE[card].key}"
        found.append((w, partial(hand_card, scene, seat, card, place)))
    return found


def task_chips(scene: Scene, seat: int, room: float, tasks: list[int], words: bool) -> list[Chip]:
    """Sphinx cards; with words as many beside each other as there is room for."""
    u = unit(scene)
    least = 300 if scene.kit.compact else 190 * u
    w = (room + 5) / max(1, int(room // least)) - 5 if words else 84 * u
    return [(w, partial(task_chip, scene, seat, card, words)) for card in sorted(tasks)]


def chip_paint(scene: Scene, kind: str, idle: bool) -> dict[str, Paint]:
    """The look of a card that a noble has; hollow while it is dry or used up."""
    colour = pictograms.KIND[kind]
    if idle:
        return {"fill": scene.kit["hollow"], **art.pen(colour, 3, stroke_dasharray="6 3")}
    return {"fill": colour, **art.pen(art.INK, 1.4)}


def chip(
    scene: Scene,
    seat: int,
    card: int,
    place: str,
    box: Box,
    says: str,
    paint: dict[str, Paint],
    *content: Node,
) -> Svg:
    """A card that a noble has; what is the viewer's own is a place."""
    piece = {"piece": f"card-{data.NILE[card].key}"}
    if scene.seat == seat:
        return art.spot(scene.kit, place, box, *content, says=says, r=6, paint=paint, data=piece)
    return art.group(art.boxed(box, rx=6, **paint), *content, data={"about": place, **piece})


def field(scene: Scene, seat: int, kind: str, grain: int, card: int, box: Box) -> Svg:
    """A field with its grain, hollow while it is dry. One of the viewer's is a place, where a canal may lead."""
    kit, wet = scene.kit, scene.s.ring >= LANDS.index(kind)
    paint, size = chip_paint(scene, kind, not wet), art.sized(kit, 21, 28)
    if wet:
        scene.water(kind, box.x + 0.76 * box.w, box.cy, round(min(1.0, box.h / 30), 1))
        parts = kit.num(box.x + 0.34 * box.w, box.cy, grain, size, art.CREAM)
    else:
        parts = kit.num(box.mid, box.cy, grain, size, kit.on("plaster"))
    if card == NONE:
        about = {"about": f"field.{scene.key(seat)}"}
        return art.group(art.boxed(box, rx=6, **paint), parts, data=about)
    state = scene.say("wet" if wet else "dry")
    says = scene.say("field", colour=scene.say(f"land.{kind}"), n=grain, state=state)
    return chip(scene, seat, card, f"field.{data.NILE[card].key}", box, says, paint, parts)


def hand_card(scene: Scene, seat: int, card: int, place: str, box: Box) -> Svg:
    """A permanent or any time card, hollow while it is used up for the round."""
    kit, row = scene.kit, data.NILE[card]
    used = has(scene.s.nobles[seat].spent, card)
    name, ink = scene.words(f"card.{row.key}"), kit.on("plaster") if used else art.CREAM
    says = card_text(scene, card) + (f" ({scene.say('used')})" if used else "")
    said = kit.num(box.mid, box.cy, name, art.sized(kit, 17, 23), ink, room=box.w - 8)
    return chip(scene, seat, card, place, box, says, chip_paint(scene, row.kind, used), said)


def reached(scene: Scene, seat: int, card: int) -> tuple[str, str, str]:
    """§2.8 A Sphinx card: how far one is, what it is worth, and what it gives now or would give."""
    task = task_of(scene.s, seat, card)
    tenth = card == data.S29
    far = "" if tenth else f"{task['have']}/{task['goal']}"
    worth = scene.say("percent") if tenth else str(task["points"])
    return far, worth, f"+{task['now']}" if task["now"] else f"({worth})"


def task_chip(scene: Scene, seat: int, card: int, words: bool, box: Box) -> Svg:
    """A Sphinx card that is kept: in few words what it asks, how far one is, what it gives now."""
    kit, key = scene.kit, data.SPHINX[card].key
    far, _, end = reached(scene, seat, card)
    size, ink = art.sized(kit, 16, 22), kit.on("lapis")
    return art.group(
        art.boxed(box, rx=6, **kit.made_of("lapis", 1.4)),
        kit.num(box.x + 7, box.cy, scene.say(f"task.{key}"), size, ink, text_anchor="start",
                room=box.w - art.ems(far + end) * size - 28) if words else None,
        kit.num(box.right - art.ems(end) * size - 14, box.cy, far, size, ink, text_anchor="end"),
        kit.num(box.right - 7, box.cy, end, size, "#ffd98a", text_anchor="end"),
        data={"about": key},
        aria_label=scene.words(f"sphinx.{key}"),
    )  # fmt: skip


def tray(scene: Scene) -> Iterator[Node]:
    """§6.6 The Sphinx cards just drawn, over the river: some may be kept."""
    s, kit, box = scene.s, scene.kit, scene.layout.tray
    if not s.drawn:
        return
    cards = places(s.drawn)
    size = art.sized(kit, 20, 28, "name")
    top = 34 if kit.wide else 50
    if not kit.wide:
        box = box._replace(h=top + 104 * len(cards) + 6)
    yield kit.slab(*box, "duat", 12)
    yield kit.name(box.x + 14, box.y + 0.72 * top, scene.say("drawn"), size, kit.on("duat"))
    inside = Box(box.x + 8, box.y + top, box.w - 16, box.h - top - 8)
    boxes = art.rows(inside, len(cards), 12)
    if kit.wide:
        boxes = art.columns(inside, max(4, len(cards)), 8)
    for card, here in zip(cards, boxes, strict=False):
        yield drawn_card(scene, int(codes.SEAT.of(s.arg)), card, here)


def drawn_card(scene: Scene, seat: int, card: int, box: Box) -> Svg:
    """A Sphinx card to choose: what it asks, how far one is, what it is worth."""
    kit, key = scene.kit, data.SPHINX[card].key
    name = scene.words(f"sphinx.{key}")
    far, worth, _ = reached(scene, seat, card)
    size, ink = art.sized(kit, 18, 24), kit.on("plaster")
    parts, room, low = list[Node](), box.w - 18, box.low - 0.75 * size
    for n, part in enumerate(art.wrapped(name.partition(" ")[2], room, size)[:3]):
        parts.append(kit.note(box.x + 9, box.y + 1.15 * size * (n + 1), part, size, ink, room=room))
    if kit.compact:
        short = scene.say(f"task.{key}")
        parts = [kit.num(box.mid, box.y + 24, short, size, ink, room=box.w - 12)]
    parts.append(kit.num(box.x + 9, low, far, size + 2, kit["soft"], text_anchor="start"))
    parts.append(kit.num(box.right - 9, low, worth, 1.4 * size, kit["goldink"], text_anchor="end"))
    return art.spot(kit, key, box, *parts, says=name, material="plaster", r=8)
