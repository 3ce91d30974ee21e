"""What MarraCash's open question is about, in small pictures: visitors, shops, ways."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from hypostyle.core import drawing as art
from hypostyle.core.drawing import Node, Svg
from hypostyle.core.drawing.pictures import drawn, moved
from hypostyle.core.game import Marks, Piece
from hypostyle.core.view import View
from hypostyle.games.marracash import codes, data
from hypostyle.games.marracash.board_parts import Scene
from hypostyle.games.marracash.pictograms import FOOT, hue, ink_on, town, visitor
from hypostyle.games.marracash.rules.turns import can_auction
from hypostyle.games.marracash.scene import plate_spot, shop_house
from hypostyle.games.marracash.state import NONE, Town

STEP: Final = 26
"""How far visitors stand apart."""
HIGH: Final = 72
"""The height of every picture."""
EDGE: Final = 12
"""Around a house: its shadow, and the doors at its sides."""


def pieces(view: View[Town], marks: Marks) -> list[Piece]:
    """What the open question is about, as far as it can be pointed at."""
    scene = Scene(view, replace(marks, shape="wide"))
    if scene.s.shop != NONE:
        return list(_for_sale(scene))
    if scene.s.step == codes.REFILL:
        return [*_ends(scene), *_newcomers(view)]
    if scene.s.step in (codes.ACT, codes.OPENING):
        return [*_actions(scene), *_groups(scene)]
    return []


def _picture(width: float, says: str, *parts: Node) -> str:
    return art.picture(width, HIGH, says, *parts, font_family=art.TEXT)


def _row(colours: Iterable[int], gray: bool, x: float = 0) -> Iterator[Node]:
    """Visitors beside each other."""
    for n, colour in enumerate(colours):
        yield drawn(visitor(colour, gray), x + STEP * (n + 0.65), HIGH - 5 - FOOT, 1)


def _visitors(colours: Sequence[int], gray: bool, says: str) -> str:
    return _picture(STEP * (len(colours) + 0.3), says, *_row(colours, gray))


def _told(scene: Scene, colours: Sequence[int]) -> str:
    """Visitors in words: so many of each colour."""
    counted = [(colours.count(colour), colour) for colour in range(data.COLOUR_N)]
    return ", ".join(f"{n} {scene.colour(colour)}" for n, colour in counted if n)


def _members(group: int) -> list[int]:
    """The colours of all visitors of a group."""
    return [colour for colour in range(data.COLOUR_N) for _ in range(data.many(group, colour))]


def _house(scene: Scene, n: int, *over: Node) -> tuple[float, Svg]:
    """A shop of the board as a picture: how wide it is, and the drawing."""
    box = scene.layout.shop(n)
    scale = HIGH / (box.h + 2 * EDGE)
    spot = art.moved_to((EDGE - box.x) * scale, (EDGE - box.y) * scale, scale)
    return (box.w + 2 * EDGE) * scale, art.group(
        shop_house(scene.kit, scene.layout, n, scene.gray), _plate(scene, n), *over, transform=spot
    )


def _plate(scene: Scene, n: int) -> Svg:
    ink = ink_on(hue(data.colour_of(n), scene.gray))
    return scene.kit.num(*plate_spot(scene.layout.shop(n)), data.SHOP[n].upper(), 21, ink)


# --- auctions -------------------------------------------------------------------------------------


def _for_sale(scene: Scene) -> Iterator[Piece]:
    """§5.1 The shop that is auctioned, and its customers still to come."""
    s, shop = scene.s, int(scene.s.shop)
    colour, name = data.colour_of(shop), data.SHOP[shop].upper()
    width, house = _house(scene, shop)
    yield Piece(
        _picture(width, scene.say("shop_free", name=name, colour=scene.colour(colour)), house)
    )
    coming = sum(int(data.many(group, colour)) for group in s.group) + list(s.line).count(colour)
    says = scene.say("coming", n=coming, colour=scene.colour(colour))
    count = scene.kit.num(STEP * 1.3 + 4, HIGH / 2, f"\u00d7{coming}", 32, text_anchor="start")
    yield Piece(_picture(STEP * 1.3 + 66, says, *_row([colour], scene.gray), count))


# --- actions --------------------------------------------------------------------------------------


def _actions(scene: Scene) -> Iterator[Piece]:
    """§4.3 The two kinds of actions: visitors who walk to a fountain, a shop with one's own sign."""
    s, seat = scene.s, scene.seat
    if s.step == codes.ACT:
        walk = _picture(
            174, scene.say("walks"), *_row((0, 4), scene.gray), _arrow(scene), _well(scene)
        )
        yield Piece(walk, spent=bool(s.auctioned) or not s.walks)
    free = [n for n in range(data.SHOPS) if s.owner[n] == NONE]
    if free and seat >= 0:
        lying = [n for n in free if scene.layout.shop(n).w > scene.layout.shop(n).h]
        shop = (lying or free)[0]
        box = scene.layout.shop(shop)
        width, house = _house(scene, shop, scene.sign(seat, box.right - 6, box.cy + 10, 26))
        yield Piece(_picture(width + 8, scene.say("auctions"), house),
                    spent=not can_auction(s, seat))  # fmt: skip


def _arrow(scene: Scene) -> Svg:
    return art.line("M74 42H102M92 30L104 42L92 54", scene.kit["faience"], 6,
                    stroke_linecap="round", stroke_linejoin="round")  # fmt: skip


def _well(scene: Scene) -> Iterator[Node]:
    """A fountain, seen from above."""
    kit = scene.kit
    yield art.path(
        moved(art.star(8, 41, 34), 140, 38, 0.8), fill=town(kit, "tile"), **art.pen(art.INK, 2)
    )
    yield art.disc(140, 38, 19, fill=town(kit, "water"), **art.pen(town(kit, "glaze"), 4))
    yield art.disc(140, 38, 8, fill="none", **art.pen(town(kit, "foam"), 2))


def _groups(scene: Scene) -> Iterator[Piece]:
    """§6.1 Who stands at each fountain: they walk together."""
    for f, group in enumerate(scene.s.group):
        if group and scene.s.step == codes.ACT:
            members = _members(group)
            says = _told(scene, members)
            shown = (
                _visitors(members, scene.gray, says)
                if len(members) <= 8
                else _counted(scene, group, says)
            )
            yield Piece(shown, place=f"f{f + 1}")


def _counted(scene: Scene, group: int, says: str) -> str:
    """A large group: one visitor of each colour, with a number."""
    here = [(colour, int(data.many(group, colour))) for colour in range(data.COLOUR_N)]
    parts: list[Node] = []
    x = 0.0
    for colour, n in here:
        if n:
            parts.append(list(_row([colour], scene.gray, x)))
            parts.append(scene.kit.num(x + 46, HIGH / 2, n, 30))
            x += 62
    return _picture(x, says, *parts)


# --- who comes in ---------------------------------------------------------------------------------


def _ends(scene: Scene) -> Iterator[Piece]:
    """§7.2 The visitors at both ends of the line."""
    line = list(scene.s.line)
    ends = (("A", line[:4]), ("B", line[::-1][:4]))
    for letter, first in ends if len(line) > 1 else ends[:1]:
        says = scene.say("end_shows", end=letter, list=_told(scene, first))
        plate = art.disc(20, 40, 18, fill=scene.kit.fill("lapis"), **art.pen(art.BRIGHT, 3))
        name = scene.kit.num(20, 40, letter, 20, art.CREAM)
        row = _row(first, scene.gray, 40)
        yield Piece(_picture(40 + STEP * (len(first) + 0.3), says, plate, name, *row))


def _newcomers(view: View[Town]) -> Iterator[Piece]:
    """§7.2 For each answer the visitors who would come in."""
    scene = Scene(view, Marks(shape="wide"))
    line = list(scene.s.line)
    for action in view.legal():
        if codes.FILL <= action < codes.PASS:
            how = action - codes.FILL
            n = int(codes.NEWCOMERS.of(how)) + 1
            who = line[:n] if codes.END.of(how) == 0 else line[::-1][:n]
            yield Piece(_visitors(who, scene.gray, _told(scene, who)), answer=action)
