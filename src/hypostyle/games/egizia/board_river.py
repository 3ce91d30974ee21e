"""The river of Egizia's board: cards, round spaces and sites, and the ships on them."""

from collections.abc import Iterator

from hypostyle.core.bits import has, places
from hypostyle.core.drawing import (
    BRIGHT,
    CREAM,
    Box,
    Kit,
    Node,
    Svg,
    boxed,
    columns,
    path,
    pen,
    sized,
    spot,
)
from hypostyle.core.drawing.pictures import drawn
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia import pictograms as art
from hypostyle.games.egizia.board_layout import Point
from hypostyle.games.egizia.board_parts import Scene, card_name, card_text, wrapped
from hypostyle.games.egizia.table import LANDS

MONUMENTS = (("sphinx",), ("obelisk", "graves"), ("temple", "pyramid"))
"""What is built at each site."""
NUMBERED = ("quarry", "field", "overseer", "granary", "barge")
"""Cards whose number is their name: it stands large beside their sign."""


def river(scene: Scene) -> Iterator[Node]:
    """All spaces, then the ships on them."""
    s = scene.s
    for position in range(data.RIVER_LENGTH):
        if has(data.CARD_SET, position):
            yield card_space(scene, position)
        elif has(data.SITE_SET, position):
            yield site(scene, position)
        else:
            yield round_space(scene, position)
    for position in places(data.RIVER & ~data.SITE_SET):
        seats = [seat for seat, noble in enumerate(s.nobles) if has(noble.at, position)]
        seats += [seat for seat, noble in enumerate(s.nobles) if has(noble.again, position)]
        x, y = scene.layout.moorings[position]
        for n, seat in enumerate(seats):
            aside = 36 * (n - (len(seats) - 1) / 2)
            to = (x + aside, y) if scene.kit.wide else (x, y + aside)
            yield scene.ship(seat, to, 19, 0.84)


def space_text(scene: Scene, position: int, what: str) -> str:
    """A space in words: its number, what it gives, whose ships are there."""
    name = data.POSITIONS[position]
    visitors = [
        scene.name(seat) for seat, one in enumerate(scene.s.nobles) if has(one.at, position)
    ]
    held = scene.say("ships_of", list=", ".join(visitors)) if visitors else scene.say("no_ship")
    place = scene.words(f"space.{name}")
    return scene.say("space", n=position + 1, place=place, what=what, held=held)


# --- cards ----------------------------------------------------------------------------------------


def card_space(scene: Scene, position: int) -> Svg:
    """A card on its space, or the hollow it leaves."""
    kit, box = scene.kit, scene.layout.spaces[position]
    name, card = data.POSITIONS[position], int(data.card_at(scene.s.display, position // 2))
    if card < 0:
        says = space_text(scene, position, scene.say("no_card"))
        return spot(kit, name, box, says=says, r=9)
    says = space_text(scene, position, card_text(scene, card))
    piece = {"piece": f"card-{data.NILE[card].key}"}
    drawing = nile_card(scene, card, box)
    return spot(kit, name, box, drawing, says=says, material="plaster", r=9, data=piece)


def nile_card(scene: Scene, card: int, box: Box) -> Iterator[Node]:
    """A Nile card: its sign and number on the colour of its kind, its name, what it does."""
    kit, row = scene.kit, data.NILE[card]
    x, y, w, h = box
    ink, number = kit.on("plaster"), row.n if row.name in NUMBERED else 0
    said = f"+{number}" if row.name == "overseer" else str(number)
    if kit.wide:
        band = f"M{x + 3} {y + 62}V{y + 10}q0 -7 7 -7h{w - 20}q7 0 7 7V{y + 62}Z"
        sign, figure = (x + w / 2 - (32 if number else 0), y + 33), (x + w / 2 + 14, y + 34)
    else:
        band = f"M{x + 78} {y + 3}H{x + 10}q-7 0 -7 7v{h - 20}q0 7 7 7H{x + 78}Z"
        sign, figure = (x + 40, y + (30 if number else 44)), (x + 40, y + 66)
    yield path(band, fill=art.KIND[row.kind])
    yield drawn(art.KINDS[row.kind], *sign, 0.92 if kit.wide or not number else 0.8)
    if number:
        yield kit.num(*figure, said, sized(kit, 38, 34), CREAM)
    if row.kind in LANDS:
        right = box.right - 16 if kit.wide else x + 66
        scene.water(row.kind, right, y + 19, 0.8)
    title, size = card_name(scene, card, w - 8), sized(kit, 19, 26, "name")
    told = scene.say(f"card.{row.name if row.name != 'field' else row.kind}", n=row.n)
    if kit.wide:
        low = y + (112 if kit.compact else 86)
        yield kit.name(box.mid, low, title, size, ink, room=w - 8, text_anchor="middle")
        for n, part in enumerate(wrapped(told, w - 8, 16)[:2]):
            yield kit.note(box.mid, y + 107 + 19 * n, part, 16, text_anchor="middle", room=w - 8)
    else:
        yield kit.name(x + 88, y + 31, title, size, ink, room=w - 96)
        for n, part in enumerate(wrapped(told, w - 94, 22)[:2]):
            yield kit.note(x + 88, y + 55 + 23 * n, part, 22, room=w - 94)


# --- round spaces and sites -----------------------------------------------------------------------


def round_space(scene: Scene, position: int) -> Svg:
    """A round space: its name, and by how much its crews grow; their pictures are scenery."""
    kit, box, name = scene.kit, scene.layout.spaces[position], data.POSITIONS[position]
    ink, many = kit.on("limestone"), data.GROW_MANY[position]
    growth = (" " if many < 3 else "").join([f"+{data.GROW_BY[position]}"] * many)
    size, big, title = sized(kit, 20, 28), sized(kit, 19, 25, "name"), scene.words(f"space.{name}")
    if kit.wide:
        words: list[Node] = [
            kit.name(box.mid, box.y + 22, title, big, ink, room=box.w - 8, text_anchor="middle"),
            kit.num(box.mid, box.y + 108, growth, size, ink) if growth else None,
        ]
    else:
        left = box.x + 34 + 38 * len(places(data.GROW_SET[position]))
        words = [
            kit.name(box.x + 14, box.y + 29, title, big, ink, room=box.w - 28),
            kit.num(left, box.y + 60, growth, size, ink, text_anchor="start") if growth else None,
        ]
    if kit.compact:  # no room for names
        words.pop(0)
    says = space_text(scene, position, scene.words(f"effect.{name}"))
    return spot(kit, name, box, *words, says=says, r=14)


def site_pictures(kit: Kit, box: Box, number: int) -> list[Point]:
    """The middles of the pictures of what is built at a site, one below the other."""
    many, left, high = len(MONUMENTS[number]), *((26, 30) if kit.wide else (30, 38))
    middle = box.y + 91 if kit.wide else box.cy
    return [(box.x + left, middle + high * (n - (many - 1) / 2)) for n in range(many)]


def slots(kit: Kit, box: Box, many: int) -> list[Box]:
    """The moorings of a site, the first one furthest downstream."""
    row = Box(box.x + 7, box.y + 8, box.w - 14, 48)
    if not kit.wide:
        row = Box(box.x + 144, box.y + 20, 138, 48)
    return columns(row, many, 4)[::-1]


def site(scene: Scene, position: int) -> Svg:
    """§2.3 A building site with its moorings: regular slots, then the quay of the prospectors."""
    kit, s, box = scene.kit, scene.s, scene.layout.spaces[position]
    name, number = data.POSITIONS[position], data.SITE_POSITIONS.index(position)
    seats, regular = s.visitors(number), int(s.settings.slots)
    there = slots(kit, box, max(regular + 1, len(seats)))
    edge = kit.material("sandstone").edge
    at_work = s.step in (codes.VISIT, codes.WORK) and codes.AT_SITE.of(s.arg) == number
    parts: list[Node] = [
        kit.name(x + (19 if kit.wide else 22), y + 7, scene.say(monument), sized(kit, 19, 24, "name"), kit.on("sandstone"), room=70 if kit.wide else 87)
        for (x, y), monument in zip(site_pictures(kit, box, number), MONUMENTS[number], strict=True)
        if not kit.compact
    ]  # fmt: skip
    for n, slot in enumerate(there):
        dash = pen(edge, 2, stroke_dasharray=None if n < regular else "4 3")
        parts.append(boxed(slot, rx=6, fill=kit.fill("limestone"), **dash))
        if n < len(seats):
            parts.append(
                scene.ship(
                    seats[n],
                    (slot.mid, slot.cy + 6),
                    11.5 if kit.wide else 16,
                    0.34 if kit.wide else 0.5,
                )
            )
        elif n < regular:
            parts.append(kit.num(slot.mid, slot.cy, n + 1, sized(kit, 20, 24), kit.on("limestone")))
    if at_work:
        parts.append(boxed(box.inset(3), rx=6, fill="none", **pen(BRIGHT, 5)))
    says = space_text(scene, position, scene.say("slots", n=regular))
    return spot(kit, name, box, *parts, says=says, r=8)
