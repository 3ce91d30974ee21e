"""What belongs to the nobles of Egizia: their panels, and the Sphinx cards one may see."""

from collections.abc import Iterator
from typing import Final

from hypostyle.core.bits import count, has, places
from hypostyle.core.drawing import (
    Node,
    at,
    figure,
    fitting,
    line,
    path,
    pen,
    rect,
    text,
    title,
)
from hypostyle.core.words import Field
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia import pictograms as art
from hypostyle.games.egizia.pictograms import words
from hypostyle.games.egizia.rules import objectives
from hypostyle.games.egizia.rules.basics import people
from hypostyle.games.egizia.scene import DRAWN_H, PANEL_W, TASK_H, WIDTH, Scene, caption, card_text
from hypostyle.games.egizia.state import NONE, Noble
from hypostyle.games.egizia.table import LANDS, fields_of, hand_of, meal_of
from hypostyle.games.egizia.wording import score_text

# fmt: off
# Inside a panel, from the top.
CREWS_Y:  Final = 96
STONES_Y: Final = 142
FOOD_Y:   Final = 186
LAND_Y:   Final = 234
CHIP_H:   Final = 38          # from row to row of the fields
CARD_H:   Final = 56          # from row to row of the cards
AUTO_H:   Final = 270         # an automaton's panel
GAP:      Final = 8
# fmt: on


def panels(scene: Scene) -> Iterator[tuple[int, Node]]:
    """The panels in rows of two, the viewer's first, each row with its height."""
    s = scene.s
    order = list(range(len(s.nobles)))
    if 0 <= scene.seat < people(s):
        order.remove(scene.seat)
        order.insert(0, scene.seat)
    right = 4 + PANEL_W + GAP
    if s.settings.solo:
        tall = max(person_height(s.nobles[0]), 2 * AUTO_H + GAP)
        drawn = [panel(scene, 0, 4, 0, tall)]
        drawn += [panel(scene, n, right, (n - 1) * (AUTO_H + GAP), AUTO_H) for n in (1, 2)]
        yield tall + GAP, drawn
        return
    for k in range(0, len(order), 2):
        pair = order[k : k + 2]
        tall = max(person_height(s.nobles[seat]) for seat in pair)
        yield tall + GAP, [panel(scene, pair[n], (4, right)[n], 0, tall) for n in range(len(pair))]


def person_height(noble: Noble) -> int:
    """How high a player's panel is: with room for all fields and cards."""
    return cards_y(noble) + CARD_H * ((len(hand_of(noble)) + 1) // 2) + 6


def cards_y(noble: Noble) -> int:
    """Where the cards of a player begin: below the fields and the words on the markets."""
    return LAND_Y + CHIP_H * ((count(noble.cards & data.FIELDS) + 6) // 6) + 28


def panel(scene: Scene, seat: int, x: float, y: float, height: int) -> Node:
    """All that is open about a noble; a thick frame for the one who is asked."""
    s, p = scene.s, scene.p
    side = scene.side(seat)
    asked = s.winner == NONE and seat < people(s) and has(s.asking, seat)
    edge = pen(art.SIDE[side], 7 if asked else 3)
    person = seat < people(s)
    return at(
        x,
        y,
        rect(0, 0, PANEL_W, height, rx=10, fill=p["papyrus"], **edge),
        at(0, 0, plaque(scene, seat, asked), data={"about": scene.key(seat)}),
        crew_tiles(scene, seat),
        [holdings(scene, seat), food(scene, seat), kept(scene, seat)]
        if person
        else at(0, 0, automaton(scene, seat), data={"about": scene.key(seat)}),
        data={"seat": scene.key(seat)},
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
        title(scene.say("ships_left", **scene.facts(seat))),
        at(0, 2, art.ship(side, scene.letter(seat)), scale=0.5),
        words(22, 8, 24, art.CREAM, f"{noble.ships}"),
    )
    yield figure(PANEL_W - 44, 29, 42, art.CREAM, score_text(noble))


def crew_tiles(scene: Scene, seat: int) -> Iterator[Node]:
    """§2.4 The four crews, those that have worked crossed out; one's own are places."""
    s, p = scene.s, scene.p
    noble = s.nobles[seat]
    for crew, key in enumerate(data.CREWS):
        power = data.crew_of(noble.crews, crew)
        used = has(noble.used, crew)
        tags, marks = scene.marked(f"crew.{key}", 80, 74)
        if scene.seat != seat:
            tags, marks = {"about": f"crew.{scene.key(seat)}.{key}"}, []
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
        yield at(47 + 86 * crew, CREWS_Y, parts, marks, data=tags)


def holdings(scene: Scene, seat: int) -> Iterator[Node]:
    """Stones and quarries, Sphinx cards, graves."""
    p, me = scene.p, scene.facts(seat)

    def part(key: str, x: float, wide: float, *body: Node) -> Node:
        sheet = rect(4, 0, wide, 42, fill="#000000", fill_opacity=0.0)
        name = {"about": f"{key}.{scene.key(seat)}"}
        return at(x, STONES_Y, title(scene.say(key, **me)), sheet, *body, data=name)

    def many(x: float, size: float, n: Field) -> Node:
        return words(x, 31, size, p["ink"], str(n), font_weight="bold")

    def note(x: float, said: str) -> Node:
        return words(x, 30, 17, p["faint"], said)

    rock, head = art.rock(p["rock"]), art.sphinx_head("#c79a3d")
    tomb = art.tomb(0, scene.marks.dark, False)
    income = note(84, scene.say("income", **me))
    yield part("stones", 0, 170, at(24, 22, rock), many(46, 27, me["stones"]), income)
    yield part("tasks", 180, 68, at(20, 22, head, scale=0.8), many(42, 25, me["tasks"]))
    total = note(58, f"Σ{me['sum']}")
    yield part("tombs", 256, 88, at(18, 22, tomb, scale=0.55), many(38, 25, me["graves"]), total)


def automaton(scene: Scene, seat: int) -> Iterator[Node]:
    """§8.8 What will count for an automaton in the end."""
    yield rect(4, 140, PANEL_W - 8, AUTO_H - 146, fill="#000000", fill_opacity=0.0)
    for n, key in enumerate(("auto_cards", "auto_sphinx", "auto_graves", "auto_power")):
        yield words(16, 166 + 28 * n, 20, scene.p["ink"], scene.say(key, **scene.facts(seat)))


# --- food, fields, cards --------------------------------------------------------------------------


def food(scene: Scene, seat: int) -> Iterator[Node]:
    """§5.2 Need against grain in this round at a glance, and every field wet or dry."""
    s, p, meal = scene.s, scene.p, meal_of(scene.s, seat)
    span = 190 / max(meal.need, meal.grain, 1)
    colour = p["alarm"] if meal.short else p["well"]
    told = scene.say("food_short", loss=meal.loss) if meal.short else scene.say("food_enough")
    yield at(
        0,
        FOOD_Y,
        title(scene.say("food", need=meal.need, grain=meal.grain, told=told)),
        rect(4, 0, PANEL_W - 8, 46, fill="#000000", fill_opacity=0.0),
        words(12, 18, 17, p["ink"], scene.say("need", need=meal.need)),
        rect(98, 4, span * meal.need, 15, rx=3, fill=p["faint"], opacity=0.8),
        words(12, 40, 17, p["ink"], scene.say("grain", grain=meal.grain)),
        rect(98, 26, max(1.0, span * meal.grain), 15, rx=3, fill=colour),
        text(PANEL_W - 10, 32, 22, colour, f"-{meal.loss}" if meal.short else "✓", text_anchor="end",
             font_weight="bold"),
        data={"about": f"food.{scene.key(seat)}"},
    )  # fmt: skip
    for n, (kind, much, card) in enumerate(fields_of(s.nobles[seat])):
        wet = s.ring >= LANDS.index(kind)
        state = scene.say("wet" if wet else "dry")
        said = scene.say("field", colour=scene.say(f"land.{kind}"), n=much, state=state)
        x, y = 8 + 56 * (n % 6), LAND_Y + CHIP_H * (n // 6)
        yield at(
            x + 26.5,
            y + 17,
            title(said),
            rect(-26.5, -17, 53, 34, rx=5, fill=p[kind], opacity=1.0 if wet else 0.55,
                 **pen(art.NIGHT, 1.5)),
            figure(-7.5, 0, 22, "#ffffff", str(much)),
            at(15.5, 0, art.drop(wet), scale=0.75),
            data=field_data(scene, seat, card),
        )  # fmt: skip


def field_data(scene: Scene, seat: int, card: int) -> dict[str, str]:
    """A field of one's own is a place, where a canal may lead."""
    if card == NONE:
        return {"about": f"field.{scene.key(seat)}"}
    key = data.NILE[card].key
    return {"place" if scene.seat == seat else "about": f"field.{key}", "piece": f"card-{key}"}


def kept(scene: Scene, seat: int) -> Iterator[Node]:
    """Permanent and any time cards, and where the markers are on the markets."""
    s, p = scene.s, scene.p
    noble = s.nobles[seat]
    top = cards_y(noble)
    said = scene.say("market_steps", **scene.facts(seat))
    yield words(12, top - 10, fitting(said, PANEL_W - 20, 18), p["faint"], said)
    w = (PANEL_W - 16) / 2
    seen_canal = False
    for n, card in enumerate(hand_of(noble)):
        row = data.NILE[card]
        name = scene.words(f"card.{row.key}")
        used = has(noble.spent, card)
        place = f"card.{row.key}"
        if has(data.CANALS, card) and not seen_canal:
            place, seen_canal = "card.canal", True
        tags, marks = {"about": f"card.{row.key}"}, list[Node]()
        if scene.seat == seat:
            tags, marks = scene.marked(place, w - 6, CARD_H - 6)
        tags["piece"] = f"card-{row.key}"
        yield at(
            8 + w * (n % 2) + w / 2,
            top + CARD_H * (n // 2) + CARD_H / 2,
            title(card_text(scene, card) + (f" ({scene.say('used')})" if used else "")),
            rect(-w / 2 + 2, -CARD_H / 2 + 2, w - 4, CARD_H - 4, rx=6, fill=p[row.kind],
                 opacity=0.4 if used else 1.0),
            text(0, 7, fitting(name, w - 20, 20), "#ffffff", name, font_weight="bold"),
            line(f"M{-w / 2 + 8:.0f} 0H{w / 2 - 8:.0f}", art.NIGHT, 2) if used else None,
            marks,
            data=tags,
        )  # fmt: skip


# --- Sphinx cards ---------------------------------------------------------------------------------


def sphinx_cards(scene: Scene) -> Iterator[tuple[int, Node]]:
    """§2.8 The viewer's Sphinx cards with progress, and those just drawn; in the end all."""
    s = scene.s
    if s.drawn:
        seat = int(codes.SEAT.of(s.arg))
        yield 30, caption(scene, 14, 24, "drawn")
        for card in places(s.drawn):
            yield DRAWN_H, task(scene, seat, card, DRAWN_H, data.SPHINX[card].key)
    for seat, cards in scene.tasks():
        if not cards:
            continue
        said = scene.say("tasks_of", side=scene.name(seat))
        yield 30, words(14, 24, 22, scene.p["ink"], said, **art.INSCRIBED)
        for card in sorted(cards):
            yield TASK_H, task(scene, seat, card, TASK_H)


def task(scene: Scene, seat: int, card: int, height: int, place: str = "") -> Node:
    """A Sphinx card: what it asks, how far one is, what it would give now."""
    s, p = scene.s, scene.p
    now = int(objectives.objective(s, seat, card))
    have, goal = int(objectives.progress(s, seat, card)), objectives.GOAL[card]
    name = scene.words(f"sphinx.{data.SPHINX[card].key}")
    worth = scene.say("percent") if card == data.S29 else str(data.SPHINX[card].points)
    done = now > 0
    tags, marks = {"about": data.SPHINX[card].key}, list[Node]()
    if place:
        tags, marks = scene.marked(place, WIDTH - 20, height - 6)
    share = 1.0 if card == data.S29 else min(1.0, have / goal)
    colour = p["well"] if done else p["grain"]
    middle = height / 2
    return at(
        WIDTH / 2,
        middle,
        title(scene.say("task", task=name, have=have, goal=goal, points=worth, now=now)),
        rect(-350, -middle + 3, 700, height - 6, rx=8, fill=p["papyrus"], **pen(p["papyrus_dark"], 2)),
        at(-326, 0, art.sphinx_head("#c79a3d"), scale=0.8),
        words(-300, -2, fitting(name, 480, 22), p["ink"], name),
        rect(-300, 6, 400, 13, rx=5, fill=p["mist"], **pen(p["stone_dark"], 1)),
        rect(-300, 6, max(1.0, 400 * share), 13, rx=5, fill=colour),
        words(110, 19, 19, p["ink"], "" if card == data.S29 else f"{have}/{goal}"),
        text(280, 8, 24, p["faint"], worth, text_anchor="end"),
        text(340, 8, 26, colour, f"+{now}", text_anchor="end", font_weight="bold"),
        marks,
        data=tags,
    )  # fmt: skip
