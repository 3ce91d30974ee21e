"""Men-Nefer's board: the Duat above, the Houses of Life in the middle, what they lead to around them."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from hypostyle.core.bits import has
from hypostyle.core.drawing import (
    BROWN,
    CREAM,
    SEATS,
    TEXT,
    Box,
    Kit,
    Node,
    Paint,
    Svg,
    boxed,
    disc,
    group,
    line,
    path,
    pen,
    picture,
    rect,
    rounded,
    sized,
    still,
    surface,
)
from hypostyle.core.game import Marks, Piece
from hypostyle.core.view import View
from hypostyle.games.men_nefer import codes
from hypostyle.games.men_nefer.board_houses import ROMAN, clay, houses, tablets
from hypostyle.games.men_nefer.board_imhotep import imhotep
from hypostyle.games.men_nefer.board_layout import seat_boxes
from hypostyle.games.men_nefer.board_nile import nile
from hypostyle.games.men_nefer.board_parts import LOOKS, Table, crowd, piece
from hypostyle.games.men_nefer.board_pyramids import pyramids
from hypostyle.games.men_nefer.board_seats import seat_board
from hypostyle.games.men_nefer.board_temple import markets, temple
from hypostyle.games.men_nefer.board_tombs import avenues, necropolis
from hypostyle.games.men_nefer.data import (
    CAPS,
    CITIES,
    DUAT,
    EFFECTS,
    ERAS,
    FAVOURS,
    GLYPHS,
    HOUSES,
    ROUNDS,
    SLOTS,
    TABLETS,
)
from hypostyle.games.men_nefer.packing import five
from hypostyle.games.men_nefer.pictograms import pictured
from hypostyle.games.men_nefer.rules.seasons import duat_points
from hypostyle.games.men_nefer.scene import SCENERY
from hypostyle.games.men_nefer.state import Board

PALE: Final = "#c3cdf0"
ASKED_AT: Final = {
    codes.SCARAB: "houses", codes.STONE: "pyramids", codes.CORNER: "pyramids", codes.QUEEN: "pyramids",
    codes.RITE: "necropolis", codes.PAPYRUS: "markets", codes.CRAFT: "markets", codes.SHELVE: "",
    codes.PRIEST: "temple", codes.OFFER: "", codes.OFFER_SPACE: "temple", codes.SAIL: "nile",
    codes.ACTIVATE: "nile", codes.CONTRACT: "nile", codes.ERECT: "avenues",
}  # fmt: skip
"""The part of the board in which a step asks for a place; Personal Boards are never veiled."""


CHOSEN: Final = {
    codes.EITHER: (codes.CHOOSE, EFFECTS),
    codes.FAVOUR: (codes.FAVOUR_OF, FAVOURS),
    codes.CAP: (codes.CAP_OF, CAPS),
}
"""The steps that are answered beside the board: their first answer, and the picture of each."""


def pieces(view: View[Board], marks: Marks) -> list[Piece]:
    """What the answers without a place give, as the board shows it; at a turn, the Tablets to visit with."""
    if view.state.step == codes.TURN and view.seat in view.deciders():
        return list(_at_hand(view, marks))
    if view.state.step not in CHOSEN:
        return []
    first, names = CHOSEN[view.state.step]
    return [
        Piece(picture(22, 22, view.sentence(one), pictured(names[one - first], 11, 11)), one)
        for one in view.legal()
    ]


def _at_hand(view: View[Board], marks: Marks) -> Iterator[Piece]:
    """The Tablets whose Apprentices are at home."""
    player = view.state.players[view.seat]
    for n in range(len(SLOTS)):
        tablet = int(five(player.tablets, n))
        if tablet < 0 or not has(player.home, n):
            continue
        row, box = TABLETS[tablet], Box(2, 2, 84, 60)
        t = Table(Kit(replace(marks, shape="wide", compact=False, legal=())), view)
        glyph = t.words(f"glyph.{GLYPHS[row.glyph]}")
        name = t.words("made.tablet", number=ROMAN[row.number - 1], glyph=glyph)
        says = t.words("made.does", name=name, effects=t.words(f"cell.{row.key}"))
        face = (surface(t.kit, box, "plaster"), *clay(t, tablet, box), t.collected())
        yield Piece(picture(88, 64, says, *face, font_family=TEXT), worded=True)


def draw(view: View[Board], marks: Marks) -> str:
    """The board, from what a seat may know."""
    kit = Kit(marks, legal=named(view, marks), scrolls=SCENERY.scrolls)
    t = Table(kit, view)
    s, layout = t.s, t.layout
    boxes = seat_boxes(layout, len(s.players), t.viewer, bool(s.settings.solo))
    scores = ", ".join(
        t.words("board.score", side=t.name(seat), points=int(s.players[seat].points))
        for seat in t.seats
    )
    parts = still(
        grounds(t),
        heading(t),
        duat(t),
        necropolis(t),
        avenues(t),
        houses(t),
        tablets(t),
        temple(t),
        markets(t),
        pyramids(t),
        nile(t),
        [seat_board(t, seat, box) for seat, box in boxes.items()],
        imhotep(t) if s.settings.solo else None,
    )
    quiet = veil(t) if kit.legal else None
    return kit.picture(
        layout.width,
        layout.height,
        t.words("board.summary", scores=scores),
        parts,
        t.collected(),
        quiet,
        scenery=SCENERY.under(marks),
    )


def grounds(t: Table) -> Iterator[Node]:
    """What every part is, wherever nothing else in it can be asked about."""
    layout = t.layout
    for name in ("necropolis", "avenues", "houses", "tablets", "temple", "markets", "pyramids"):
        yield ground_of(name, getattr(layout, name))
    for box in layout.nile:
        yield ground_of("nile", box)
    for number, key in enumerate(CITIES):
        yield ground_of(f"city_{key}", layout.city(number))
    for house, key in enumerate(HOUSES):
        yield ground_of(f"scarab_{key}", layout.start(house))
    for n, box in enumerate(layout.row_heads()):
        yield ground_of(f"t{n + 1}", box)
    for name, boxes in (
        ("great_track", layout.great_spaces()),
        ("queens_track", layout.queen_spaces()),
    ):
        told: dict[str, Paint] = {"data-about": name}
        yield path(rounded(boxes, 0), fill="none", pointer_events="all", **told)


def ground_of(name: str, box: Box) -> Svg:
    """A box in which a thing can be asked about."""
    told: dict[str, Paint] = {"data-about": name}
    return boxed(box, fill="none", pointer_events="all", **told)


def veil(t: Table) -> Svg | None:
    """While an effect asks for a place, a veil over the parts in which there is nothing to choose."""
    layout = t.layout
    parts = {
        "duat": (layout.duat,), "houses": (layout.houses,), "tablets": (layout.tablets,),
        "necropolis": (layout.necropolis,), "avenues": (layout.avenues,), "temple": (layout.temple,),
        "markets": (layout.markets,), "pyramids": (layout.pyramids,), "nile": layout.nile,
    }  # fmt: skip
    wanted = ASKED_AT.get(int(t.s.step))
    if wanted is None:
        return None
    boxes = [box for name, several in parts.items() if name != wanted for box in several]
    kit = t.kit
    return path(
        rounded(boxes, 10),
        fill=kit["ground"],
        fill_opacity=0.4,
        pointer_events="none",
    )


def named(view: View[Board], marks: Marks) -> set[str]:
    """The places of the answers that may be given; a Visit leads from a Tablet to a House."""
    legal = [view.game.actions[action] for action in marks.legal]
    return {one.place for one in legal} | {one.target for one in legal}


# --- the heading ----------------------------------------------------------------------------------


def heading(t: Table) -> Iterator[Node]:
    """Who is to move, the Era and its turns, the order of play."""
    kit, s = t.kit, t.s
    box = t.layout.heading
    ink = kit.on("sand")
    size = sized(kit, 23, 32, "name")
    r = 16 if kit.wide else 24
    x = box.x + 6
    if s.over:
        outcome = t.view.outcome()
        won = list(outcome.winners) if outcome else []
        said = (
            t.words("board.won", side=t.name(won[0])) if len(won) == 1 else t.words("board.shared")
        )
    elif t.mover >= 0:
        yield piece(kit, t.side(t.mover), "", x + r, box.cy, r)
        x += 2 * r + 10
        said = t.words("board.turn", side=t.name(t.mover))
    else:
        said = t.words("board.setup")
    room = (330 if t.layout.roomy else 300 if kit.wide else 250) - (x - box.x)
    yield kit.name(x, box.cy + 0.34 * size, said, size, ink, room=room)
    yield group(eras(t), data={"about": "era"})
    if t.layout.roomy and s.first >= 0 and not s.over:
        yield order_of_play(t, 760, box.cy)


def order_of_play(t: Table, x: float, y: float) -> Iterator[Node]:
    """Who plays after whom in each round; a ring of gold is around the player to move."""
    many = len(t.seats)
    for n in range(many):
        seat = (int(t.s.first) + n) % many
        if seat == t.mover:
            yield disc(x + 32 * n, y, 15.5, fill="none", **pen(t.kit["goldink"], 3))
        yield piece(t.kit, t.side(seat), "", x + 32 * n, y, 11.5)


def eras(t: Table) -> Iterator[Node]:
    """The Era in gold, and a disc for each of its nine rounds: those that are over are filled."""
    kit, s = t.kit, t.s
    box = t.layout.heading
    w, h, gap = (38, 28, 4) if kit.wide else (52, 44, 6)
    x = box.right - 3 * (w + gap) - (9 * 21 if kit.wide else 9 * 27) - 14
    for n in range(ERAS):
        now = n + 1 == s.era
        yield rect(
            x,
            box.cy - h / 2,
            w,
            h,
            rx=6,
            fill=kit.fill("gold" if now else "limestone"),
            **kit.edge("gold" if now else "limestone", 1),
        )
        yield kit.num(
            x + w / 2, box.cy, ROMAN[n], sized(kit, 18, 26), BROWN if now else kit["soft"]
        )
        x += w + gap
    step, r = (21, 8) if kit.wide else (27, 10)
    over = "".join(dot(x + step * (n + 0.5) + 6, box.cy, r) for n in range(int(s.round)))
    left = "".join(dot(x + step * (n + 0.5) + 6, box.cy, r) for n in range(int(s.round), ROUNDS))
    yield path(over, **kit.made_of("gold", 1.2)) if over else None
    yield path(left, fill=kit["hollow"], **pen(kit["rim"], 1.2)) if left else None


def dot(x: float, y: float, r: float) -> str:
    """A circle as an outline."""
    return f"M{x - r:.1f} {y:.1f}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0Z"


# --- Duat -----------------------------------------------------------------------------------------


def duat(t: Table) -> Svg:
    """Hearts above, Feathers below; the viewer's way from one to the other with what it scores."""
    kit, s, layout = t.kit, t.s, t.layout
    spaces = layout.duat_spaces()
    r = 12 if kit.wide else 16
    size = sized(kit, 17, 22)
    parts: list[Node] = []
    looking = t.reader
    pill = -99.0
    parts.append(boxed(layout.duat, fill="none", pointer_events="all"))
    if looking >= 0:
        player = s.players[looking]
        pill = (spaces[int(player.heart)].mid + spaces[DUAT - int(player.feather)].mid) / 2
        parts.append(span(t, looking))
    if layout.roomy:
        x, y, w, h = layout.duat
        parts.append(kit.note(x + 32, y + 0.3 * h + 5, t.words("board.hearts"), 16, PALE))
        end: dict[str, Paint] = {"text_anchor": "end"}
        parts.append(
            kit.note(x + w - 30, y + 0.7 * h + 5, t.words("board.feathers"), 16, PALE, **end)
        )
    for n, box in enumerate(spaces):
        if abs(box.mid - pill) > 1.3 * size:
            t.figures.say(box.mid, box.cy, n, 16 if kit.wide else 22, PALE)
        hearts = t.where(lambda player: int(player.heart), n)
        feathers = t.where(lambda player: DUAT - int(player.feather), n)
        parts += crowd(kit, hearts, "heart", box.mid, box.y + r - 1, box.w, r)
        parts += crowd(kit, feathers, "feather", box.mid, box.low - r + 1, box.w, r)
    return group(*parts, data={"about": "duat"})


def span(t: Table, seat: int) -> Svg:
    """From the Heart of a player to the Feather, with what the Duat would score."""
    kit, layout = t.kit, t.layout
    player = t.s.players[seat]
    spaces = layout.duat_spaces()
    r = 12 if kit.wide else 16
    heart, feather = spaces[int(player.heart)], spaces[DUAT - int(player.feather)]
    look = SEATS[LOOKS[t.side(seat)]]
    d = f"M{heart.mid:.1f} {heart.y + r:.1f}L{feather.mid:.1f} {feather.low - r:.1f}"
    x, y = (heart.mid + feather.mid) / 2, (heart.cy + feather.cy) / 2
    points = int(duat_points(t.s, seat))
    size = sized(kit, 17, 24)
    return still(
        line(d, look.light, 3, stroke_dasharray="2 7", stroke_linecap="round"),
        rect(
            x - 1.1 * size,
            y - 0.65 * size,
            2.2 * size,
            1.3 * size,
            rx=0.65 * size,
            fill=look.fill,
            **pen(CREAM, 1.6),
        ),
        kit.num(x, y, f"+{points}" if points > 0 else points, size, look.ink),
    )
