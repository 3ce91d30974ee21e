"""MarraCash's players: purses, signs, what they do; and the souvenirs."""

from collections.abc import Iterator
from typing import Final

from hypostyle.core import drawing as art
from hypostyle.core.bits import count, places
from hypostyle.core.drawing import Box, Node, Paint, Svg
from hypostyle.core.drawing.pictures import drawn, moved
from hypostyle.games.marracash.board_parts import Scene
from hypostyle.games.marracash.codes import SEALED
from hypostyle.games.marracash.data import CARD, CARD_N, HAND, SIDES, VALUE, colour_of
from hypostyle.games.marracash.pictograms import FLAG, GOODS, POUCH, house, hue
from hypostyle.games.marracash.state import MARKET, NONE, VEILED

CARD_W: Final = 48
CARD_H: Final = 58


def purses(scene: Scene) -> list[Svg]:
    """All sides."""
    boxes = scene.layout.purses
    return [purse(scene, seat, boxes[seat]) for seat in range(int(scene.s.settings.players))]


def purse(scene: Scene, seat: int, box: Box) -> Svg:
    """All that belongs to a side: its sign and name, its cash, its signs, what it does."""
    s, kit = scene.s, scene.kit
    x, y, w, h = box
    asked, out = scene.asked(seat), scene.out(seat)
    material = "sandstone" if out else "plaster"
    ink = kit.on(material)
    name, state = scene.both(seat), standing(scene, seat, asked)
    owned = sum(owner == seat for owner in s.owner)
    said = scene.say("panel", side=name, cash=scene.money(s.cash[seat]), signs=int(s.signs[seat]),
                     shops=owned, state=state or "-")  # fmt: skip
    turn = kit["gold"] if kit.night else art.SEATS[scene.game.facts.sides[seat].colours].fill
    wide = not scene.layout.turned
    r = 22 if wide else 27
    cx, cy = (x + 28, y + 30) if wide else (x + 38, y + 38)
    return art.group(
        kit.slab(*box, material, 12),
        art.boxed(box.inset(2), rx=11, fill="none", **art.pen(kit["ink"] if kit.strong else turn, 5)) if asked else None,
        scene.sign(seat, cx, cy, r),
        cross(kit["danger"], cx, cy, r) if out else None,
        None if kit.compact else names(scene, seat, cx + r + 8, cy, w - 66 if wide else 132, ink),
        cash(scene, seat, Box(x + 8, y + 60, w - 16, 50) if wide else Box(x + 212, y + 12, w - 220, 52), ink),
        signs(scene, seat, Box(x + 8, y + 110, w - 16, 44) if wide else Box(x + 16, y + 72, w - 32, 24), ink),
        what(scene, seat, state, asked, Box(x + 8, y + h - 40, w - 16, 32) if wide
             else Box(x + 10, y + h - 38, w - 20, 32)) if state else None,
        data={"seat": SIDES[seat], "about": SIDES[seat]}, role="group", aria_label=said,
    )  # fmt: skip


def names(scene: Scene, seat: int, x: float, y: float, room: float, ink: str) -> Iterator[Node]:
    """The name of a side; two names where it has two."""
    size = art.sized(scene.kit, 22, 28)
    head, _, tail = scene.both(seat).rpartition(" ")
    for n, said in enumerate(filter(None, (head, tail))):
        step = 0.5 * size if head else 0
        yield scene.kit.name(x, y + 0.32 * size + (2 * n - 1) * step, said, size, ink, room=room)


def cross(colour: str, x: float, y: float, r: float) -> Node:
    """Over the sign of a side that is out of an auction."""
    d = f"M{x - r} {y - r}L{x + r} {y + r}M{x + r} {y - r}L{x - r} {y + r}"
    return [art.line(d, art.CREAM, 10), art.line(d, colour, 5.5)]


def cash(scene: Scene, seat: int, box: Box, ink: str) -> Svg:
    """§8.3 A purse and what is in it."""
    kit = scene.kit
    said = scene.amount(scene.s.cash[seat]) if kit.compact else scene.money(scene.s.cash[seat])
    number = kit.num(box.x + 40, box.cy, said, art.sized(kit, 32, 36), ink, text_anchor="start",
                     room=box.w - 40)  # fmt: skip
    return scene.thing("cash", box, drawn(POUCH, box.x + 16, box.cy, 0.8), number)


def signs(scene: Scene, seat: int, box: Box, ink: str) -> Svg:
    """§2.4 The signs that are left, and the places of those that stand in town."""
    left = int(scene.s.signs[seat])
    every = int(scene.s.settings.signs)
    down = 2 if every > 6 and not scene.layout.turned else 1
    pitch = 20 if not scene.layout.turned else 26
    look = art.SEATS[scene.game.facts.sides[seat].colours]
    flags: list[Node] = []
    for n in range(every):
        row, column = divmod(n, every // down)
        low = 22 * row + 10 if down > 1 else box.h / 2
        d = moved(FLAG, box.x + pitch * (column + 0.5), box.y + low)
        edge = art.pen(art.CREAM if scene.kit.night else art.INK, 2, stroke_linejoin="round")
        told: dict[str, Paint] = {"data-piece": SIDES[seat]}
        flags.append(art.path(d, fill=look.fill, **edge, **told) if n < left
                     else art.path(d, fill="none", **art.pen(ink, 1.6), opacity=0.45))  # fmt: skip
    return scene.thing("signs", box, flags)


def what(scene: Scene, seat: int, state: str, asked: bool, box: Box) -> list[Node]:
    """What a side does, on a strip: gold for the highest bid."""
    kit, s = scene.kit, scene.s
    leads = s.shop != NONE and seat == s.leader
    won = s.ended and s.cash[seat] == max(s.cash)
    fill, ink = (art.BRIGHT, art.BROWN) if leads or won else ("none", kit.on("plaster"))
    if asked:
        fill, ink = kit.fill("faience"), art.CREAM
    return [
        art.boxed(box, rx=box.h / 2, fill=fill, **(art.pen(art.INK, 2) if leads or won else {})),
        kit.num(box.mid, box.cy, state, art.sized(kit, 19, 23), ink, room=box.w - 14),
    ]


def standing(scene: Scene, seat: int, asked: bool) -> str:
    """What a side is doing: to play, bidding, out, or has won."""
    s, short = scene.s, scene.kit.compact
    bid = "amount" if short else "bid"
    if s.ended:
        return scene.say("winner") if s.cash[seat] == max(s.cash) else ""
    if s.step == SEALED and not asked and s.bids[seat] != NONE:
        if s.bids[seat] == VEILED:
            return scene.say("sealed")
        return scene.say(bid, bid=scene.money(s.bids[seat]))
    if s.shop != NONE and seat == s.leader:
        return scene.say(bid, bid=scene.money(int(s.high)))
    if s.shop != NONE:
        if scene.out(seat):
            return scene.say("no_part" if s.settings.sealed and not short else "passed")
        return scene.say("to_bid" if asked else "still_in")
    if asked:
        return scene.say("to_play")
    return scene.say("starts") if s.first == seat and not short else ""


# --- souvenirs ------------------------------------------------------------------------------------


def souvenirs(scene: Scene) -> Node:
    """§10.11, §10.12 The open cards, or the hands of the race as far as the viewer sees them."""
    s, kit = scene.s, scene.kit
    if not s.settings.souvenirs:
        return None
    parts = market(scene) if s.settings.souvenirs == MARKET else race(scene)
    box = scene.layout.cards
    hit = art.boxed(box, fill="none", pointer_events="all")
    under = kit.slab(*box.inset(-2), "sand") if scene.layout.turned else hit
    return art.group(under, parts, data={"about": "souvenirs"})


def market(scene: Scene) -> Iterator[Node]:
    """§10.11 The cards on show, and how many are left."""
    kit, box = scene.kit, scene.layout.cards
    cards = list(places(scene.s.shown))
    for k, n in enumerate(cards):
        yield card(scene, n, Box(box.x + 6 + 56 * k, box.y + 1, CARD_W, CARD_H))
    said = scene.say("market", left=int(count(scene.s.deck)))
    yield kit.note(box.x + 20 + 56 * len(cards), box.y + 37, said, art.sized(kit, 20, 24), kit.on("street"),
                   room=box.w - 180)  # fmt: skip


def race(scene: Scene) -> Iterator[Node]:
    """§10.12 The hand of each side; those who have completed a set have their rank."""
    s, kit, box = scene.s, scene.kit, scene.layout.cards
    down = 2 if scene.layout.turned else 1
    spots = [one for row in art.rows(box, down, 4) for one in art.columns(row, 4 // down, 8)]
    backs: list[Box] = []
    for seat, hand in enumerate(s.hands):
        x, y, w, h = spots[seat]
        pitch = (w - 56) / HAND
        yield scene.sign(seat, x + 22, y + h / 2, 21 if kit.compact else 18)
        for k, n in enumerate(places(hand) if hand != VEILED else [CARD_N] * HAND):
            wide = min(CARD_W, pitch + 2)
            frame = Box(x + 52 + pitch * (k + 0.5) - wide / 2, y + (h - CARD_H) / 2, wide, CARD_H)
            if n == CARD_N:
                backs.append(frame)
            else:
                yield card(scene, n, frame)
        if seat in s.finished:
            rank = s.finished.index(seat) + 1
            height = art.sized(kit, 22, 26)
            yield kit.cased(x + 40, y + h / 2 + 10, rank, height, kit["ink"], kit["raised"])
    if backs:
        stars = "".join(moved(art.star(8, 15, 9), one.mid, one.cy, 1) for one in backs)
        yield art.path(art.rounded(backs, 6), **kit.made_of("terracotta", 2.4))
        yield art.path(stars, fill="none", **art.pen("#eb9a72", 2))


def card(scene: Scene, n: int, box: Box) -> Svg:
    """§2.7, §10.17 A souvenir card with its value."""
    kit = scene.kit
    paints = house(kit, hue(colour_of(n), scene.gray))
    worth = scene.money(VALUE[n])
    low = 0 if kit.compact else 12  # a compact drawing has no room for the value
    return art.group(
        art.boxed(box, rx=6, fill=paints.roof, **art.pen(paints.awning, 3)),
        drawn(GOODS[colour_of(n)], box.mid, box.cy - low, 0.62 if low else 0.9),
        kit.num(box.mid, box.cy + 17, worth.split()[0], art.sized(kit, 18, 22), kit["ink"], room=box.w - 6) if low else None,
        role="group", aria_label=scene.say("card", card=CARD[n].upper(), worth=worth),
    )  # fmt: skip
