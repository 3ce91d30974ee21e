"""The river of Egizia's board: cards, round spaces and sites, and the ships on them."""

from collections.abc import Iterator

from hypostyle.core import drawing as art
from hypostyle.core.bits import has, places
from hypostyle.core.drawing import Box, Kit, Node, Paint, Svg
from hypostyle.core.drawing.pictures import drawn
from hypostyle.games.egizia import codes, data, pictograms
from hypostyle.games.egizia.board_layout import Point
from hypostyle.games.egizia.board_parts import Scene, card_name, card_text, full_name
from hypostyle.games.egizia.table import LANDS

MONUMENTS = (("sphinx",), ("obelisk", "graves"), ("temple", "pyramid"))
"""What is built at each site."""
NUMBERED = ("quarry", "field", "overseer", "granary", "barge")
"""Cards whose number is their name: it stands large beside their sign."""


def river(scene: Scene) -> Iterator[Node]:
    """All spaces, then the ships on them."""
    s = scene.s
    for position in range(data.RIVER_LENGTH):
        on_land = site if has(data.SITE_SET, position) else round_space
        yield (card_space if has(data.CARD_SET, position) else on_land)(scene, position)
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
    ships = [scene.name(seat) for seat, one in enumerate(scene.s.nobles) if has(one.at, position)]
    held = scene.say("ships_of", list=", ".join(ships)) if ships else scene.say("no_ship")
    place = scene.words(f"space.{name}")
    return scene.say("space", n=position + 1, place=place, what=what, held=held)


# --- cards ----------------------------------------------------------------------------------------


def card_space(scene: Scene, position: int) -> Svg:
    """A card on its space, or the hollow it leaves."""
    kit, box = scene.kit, scene.layout.spaces[position]
    name, card = data.POSITIONS[position], int(scene.s.card(position))
    if card < 0:
        says = space_text(scene, position, scene.say("no_card"))
        return art.spot(kit, name, box, says=says, r=9)
    says = space_text(scene, position, card_text(scene, card))
    piece = {"piece": f"card-{data.NILE[card].key}"}
    drawing = nile_card(scene, card, box)
    return art.spot(kit, name, box, drawing, says=says, material="plaster", r=9, data=piece)


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
    yield art.path(band, fill=pictograms.KIND[row.kind])
    yield drawn(pictograms.KINDS[row.kind], *sign, 0.92 if kit.wide or not number else 0.8)
    if number:
        yield kit.num(*figure, said, art.sized(kit, 38, 34), art.CREAM)
    if row.kind in LANDS:
        right = box.right - 16 if kit.wide else x + 66
        scene.water(row.kind, right, y + 19, 0.8)
    size = art.sized(kit, 19, 26, "name")
    if kit.compact:
        yield compact_title(scene, card, size, box)
        return
    title = card_name(scene, card, w - 8)
    told = scene.say(f"card.{row.name if row.name != 'field' else row.kind}", n=row.n)
    if kit.wide:
        yield kit.name(box.mid, y + 86, title, size, ink, room=w - 8, text_anchor="middle")
        for n, part in enumerate(art.wrapped(told, w - 8, 16)[:2]):
            yield kit.note(box.mid, y + 107 + 19 * n, part, 16, text_anchor="middle", room=w - 8)
    else:
        yield kit.name(x + 88, y + 31, title, size, ink, room=w - 96)
        for n, part in enumerate(art.wrapped(told, w - 94, 22)[:2]):
            yield kit.note(x + 88, y + 55 + 23 * n, part, 22, room=w - 94)


def compact_title(scene: Scene, card: int, size: float, box: Box) -> Iterator[Node]:
    """The name of a card, a word on a line."""
    words = full_name(scene, card).replace("-", "- ").split()
    fit: dict[str, Paint] = {"text_anchor": "middle", "room": box.w - 12, "narrow": True}
    for n, word in enumerate(words):
        low = box.y + (112 if len(words) == 1 else 94 + 30 * n)
        yield scene.kit.name(box.mid, low, word, size, scene.kit.on("plaster"), **fit)


# --- round spaces and sites -----------------------------------------------------------------------


def round_space(scene: Scene, position: int) -> Svg:
    """A round space: its name, and by how much its crews grow; their pictures are scenery."""
    kit, box, name = scene.kit, scene.layout.spaces[position], data.POSITIONS[position]
    ink, many = kit.on("limestone"), data.GROW_MANY[position]
    growth = (" " if many < 3 else "").join([f"+{data.GROW_BY[position]}"] * many)
    size, big, said = art.sized(kit, 20, 28), art.sized(kit, 19, 25, "name"), f"space.{name}"
    if kit.wide:
        middle: dict[str, Paint] = {
            "text_anchor": "middle",
            "room": box.w - 10,
            "narrow": kit.compact,
        }
        title = kit.name(box.mid, box.y + 1.1 * big, scene.words(said), big, ink, **middle)
        number = kit.num(box.mid, box.low - 18, growth, size, ink)
    else:
        title = kit.name(box.x + 14, box.y + 29, scene.words(said), big, ink, room=box.w - 28)
        left = box.x + 34 + 38 * len(places(data.GROW_SET[position]))
        number = kit.num(left, box.y + 60, growth, size, ink, text_anchor="start")
    says = space_text(scene, position, scene.words(f"effect.{name}"))
    return art.spot(kit, name, box, title, number if growth else None, says=says, r=14)


def site_names(scene: Scene, box: Box, number: int) -> Iterator[Node]:
    """What is built at a site: beside the pictures, or instead of them where there is no room for both."""
    kit, names = scene.kit, MONUMENTS[number]
    ink, title = kit.on("sandstone"), art.sized(kit, 19, 24, "name")
    if kit.compact and kit.wide:
        fit: dict[str, Paint] = {"text_anchor": "middle", "room": box.w - 10, "narrow": True}
        for n, name in enumerate(names):
            low = box.y + 108 + 34 * (n - (len(names) - 1) / 2)
            yield kit.name(box.mid, low, scene.say(name), title, ink, **fit)
        return
    right, room = (19, 70) if kit.wide else (22, 87)
    for (x, y), name in zip(site_pictures(kit, box, number), names, strict=True):
        yield kit.name(x + right, y + 7, scene.say(name), title, ink, room=room)


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
    return art.columns(row, many, 4)[::-1]


def site(scene: Scene, position: int) -> Svg:
    """§2.3 A building site with its moorings: regular slots, then the quay of the prospectors."""
    kit, s, box = scene.kit, scene.s, scene.layout.spaces[position]
    name, number = data.POSITIONS[position], data.SITE_POSITIONS.index(position)
    seats, regular = s.visitors(number), int(s.settings.slots)
    edge, size = kit.material("sandstone").edge, art.sized(kit, 20, 24)
    r, scale = (11.5, 0.34) if kit.wide else (16, 0.5)
    parts: list[Node] = [*site_names(scene, box, number)]
    for n, slot in enumerate(slots(kit, box, max(regular + 1, len(seats)))):
        dash = art.pen(edge, 2, stroke_dasharray=None if n < regular else "4 3")
        parts.append(art.boxed(slot, rx=6, fill=kit.fill("limestone"), **dash))
        if n < len(seats):
            parts.append(scene.ship(seats[n], (slot.mid, slot.cy + 6), r, scale))
        elif n < regular:
            parts.append(kit.num(slot.mid, slot.cy, n + 1, size, kit.on("limestone")))
    if s.step in (codes.VISIT, codes.WORK) and codes.AT_SITE.of(s.arg) == number:
        parts.append(art.boxed(box.inset(3), rx=6, fill="none", **art.pen(art.BRIGHT, 5)))
    says = space_text(scene, position, scene.say("slots", n=regular))
    return art.spot(kit, name, box, *parts, says=says, r=8)
