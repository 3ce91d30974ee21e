"""The two priests on Aton's board: cartouches, hand, deck, discards, and what they hold."""

from collections.abc import Iterator
from typing import Final

from hypostyle.core import drawing as core
from hypostyle.core.bits import count, has
from hypostyle.core.drawing import (
    BRIGHT,
    BROWN,
    CREAM,
    SEATS,
    Box,
    Node,
    Svg,
    at,
    boxed,
    disc,
    group,
    pen,
    rect,
    sized,
    spot,
    surface,
)
from hypostyle.core.game import Marks
from hypostyle.core.view import View
from hypostyle.games.aton import codes, data
from hypostyle.games.aton import pictograms as art
from hypostyle.games.aton.actions import plan_text
from hypostyle.games.aton.board_layout import (
    LAYOUTS,
    Layout,
    hand_box,
    laid_box,
    ring_box,
    tally_box,
)
from hypostyle.games.aton.codes import PLACE, REMOVE, SHARED
from hypostyle.games.aton.data import HAND, SIDES, cards_of, many, size
from hypostyle.games.aton.rules.scoring import line_points, scoring_points
from hypostyle.games.aton.secrets import in_deck
from hypostyle.games.aton.state import NONE, VEILED, Board

NEAR: Final = 3
"""Squares missing to a victory from which on a board warns."""
TALLY: Final = (data.YELLOW, data.GREEN, data.BLACK, data.BLUE_SQUARES)


class Scene(core.Scene[Board, Layout]):
    """All that the parts of a drawing share."""

    def __init__(self, view: View[Board], marks: Marks) -> None:
        super().__init__(view, marks, LAYOUTS)
        self.planning = NONE
        """The seat whose cards and cartouches may be pressed; NONE when none may."""
        if self.s.step == codes.ASSIGN and marks.legal and marks.legal[0] < data.PLANS:
            pile, seats = data.plan_pile(marks.legal[0]), (n for n in (view.seat, 0, 1) if n >= 0)
            self.planning = next((n for n in seats if self.s.side(n).hand == pile), NONE)
        if self.planning != NONE:
            both = ("hand", "cartouche")
            self.kit.legal |= {f"{what}{n}" for what in both for n in range(1, HAND + 1)}

    @property
    def active(self) -> int:
        """Whose step removal, placement or cleanup is; NONE in others."""
        return int(self.s.arg) if self.s.step in (REMOVE, PLACE, codes.CLEAN) else NONE

    @property
    def lit(self) -> int:
        """§5.6 How many temples are open to the active player."""
        if not self.s.open or self.s.step not in (REMOVE, PLACE):
            return 0
        return int(data.c3_of(self.s.side(self.active).plan))


def side(t: Scene, seat: int) -> Svg:
    """All that belongs to a side; a line of gold around the viewer's while it is asked."""
    kit, box = t.kit, t.layout.sides[seat]
    asked = t.s.winner == NONE and has(t.s.asking, seat)
    colour = BRIGHT if seat == t.view.seat else SEATS[SIDES[seat]].fill
    frame = boxed(box.inset(1), rx=13, fill="none", pointer_events="none", **pen(colour, 6))
    small_one = kit.compact and kit.wide
    empty = t.s.side(seat).plan != NONE and not t.s.side(seat).turned
    return group(
        head(t, seat, asked),
        [cartouche(t, seat, n) for n in range(4)],
        stock(t, seat) if small_one and empty else hand(t, seat),
        None if small_one else [deck(t, seat), discards(t, seat), supply(t, seat)],
        tally(t, seat),
        verdict(t, seat),
        group(frame if asked else None),
        data={"seat": SIDES[seat]},
    )


# --- the head -------------------------------------------------------------------------------------


def head(t: Scene, seat: int, asked: bool) -> Iterator[Node]:
    """Name, state and score of a side, and its exchange counter."""
    kit, own, look = t.kit, t.s.side(seat), SEATS[SIDES[seat]]
    x, y, w, _ = t.layout.sides[seat]
    name, state = t.name(seat), standing(t, seat, asked)
    end = {"text_anchor": "end"}
    if kit.wide:
        low = y + (102 if kit.compact else 85)
        score = kit.num(x + w - 16, y + 44, int(own.score), 60, CREAM, **end)
        yield t.thing("track", Box(x + 112, y + 4, w - 116, 104), score)
        yield kit.name(x + w - 16, low, name, sized(kit, 23, 0, "name"), CREAM, room=100, **end)
        yield kit.note(x + w - 16, y + 104, state, 17, look.light, room=104, **end)
    else:
        yield at(x + 36, y + 32, art.counter(seat), scale=0.82)
        yield kit.name(x + 70, y + 29, name, sized(kit, 0, 28, "name"), CREAM, room=110)
        yield kit.note(x + 70, y + 53, state, 22, look.light, room=110)
        score = kit.num(x + w - 18, y + 31, int(own.score), 48, CREAM, **end)
        yield t.thing("track", Box(x + 240, y, w - 240, 60), score)
    if t.s.settings.exchange:
        tx, ty = (x + 124, y + 32) if kit.wide else (x + 212, y + 31)
        token = at(tx, ty, art.exchange(bool(own.token), look.light))
        says = t.say("exchange_held" if own.token else "exchange_spent")
        yield t.thing("exchange", Box(tx - 22, ty - 22, 44, 44), token, says=says)


def standing(t: Scene, seat: int, asked: bool) -> str:
    """Has a side won; is it to play, ready, first or second this round?"""
    s = t.s
    if s.winner != NONE:
        return t.say("winner") if s.winner in (seat, SHARED) else ""
    if asked:
        return t.say("to_play")
    if not s.open and (s.side(seat).plan != NONE or s.side(seat).swap != NONE):
        return t.say("ready")
    if s.first == NONE:
        return ""
    return t.say("first" if s.first == seat else "second")


# --- cards ----------------------------------------------------------------------------------------


def cartouche(t: Scene, seat: int, n: int) -> Svg:
    """A cartouche with its card face up, face down, or none yet; a place for a card while planning."""
    kit, plan = t.kit, int(t.s.side(seat).plan)
    ring = ring_box(kit, t.layout.sides[seat], n)
    rest = laid_box(kit, ring)
    name, says = f"cartouche{n + 1}", t.say(f"cartouche_{n + 1}")
    label = kit.note(ring.mid, ring.low + 19, t.words(f"slot.assign.c{n + 1}"), 17,
                     kit.on("limestone"), text_anchor="middle") if kit.wide else None  # fmt: skip
    if plan == NONE:
        dashes = pen(kit["soft"], 2, stroke_dasharray="5 6")
        card = boxed(rest, rx=9, fill="none", **dashes, data_rest="true")
    elif plan == VEILED:
        card = at(rest.mid, rest.cy, art.back(kit, seat, rest.w, rest.h))
    else:
        value = int(plan_text(plan)[n])
        card = at(rest.mid, rest.cy, art.face(kit, seat, value, rest.w, rest.h))
    if seat == t.planning:
        slot = {"slot": f"c{n + 1}"}
        return spot(kit, name, ring, card, label, says=says, r=26, data=slot)
    return t.thing(name, ring, card, label, says=says)


# fmt: off
def hand(t: Scene, seat: int) -> Svg:
    """The cards in hand, face up for viewers who know them; while planning each is a place.

    Once they are laid, the cards turned up in a double tie take their place, or the end of the game.
    """
    kit, own = t.kit, t.s.side(seat)
    x, y, w, _ = t.layout.sides[seat]
    title = kit.note(x + 14, y + 480, t.say("turned" if own.turned else "hand"), 17) if kit.wide else None
    values = cards_of(own.hand) if own.plan == NONE else list(own.turned[-HAND:])
    values += [VEILED] * (own.unseen[0] if own.plan == NONE and own.unseen else 0)
    boxes = [hand_box(kit, t.layout.sides[seat], n) for n in range(HAND)]
    parts: list[Node] = []
    for n, (box, value) in enumerate(zip(boxes, values, strict=False)):
        draw = art.back(kit, seat, box.w, box.h) if value == VEILED else art.face(kit, seat, value, box.w, box.h)
        card = at(box.mid, box.cy, draw)
        if seat == t.planning:
            card = spot(kit, f"hand{n + 1}", box, card, says=t.say("card", card=value), r=8, data={"thing": str(n)})
        parts.append(card)
    if not parts and t.s.winner in (seat, SHARED):
        return victory(t, seat, boxes[0])
    parts = parts or [boxed(box, rx=8, fill=kit["hollow"], opacity=0.45) for box in boxes]
    return t.thing("hand", Box(x + 6, boxes[0].y - 8, w - 12, boxes[0].h + 14), title, parts)
# fmt: on


def victory(t: Scene, seat: int, first: Box) -> Svg:
    """§8.1 Who has won, and why, where the cards lay."""
    kit, s = t.kit, t.s
    x, _, w, _ = t.layout.sides[seat]
    won = "shared" if s.winner == SHARED else "won"
    said = t.say(won, side=t.name(seat))
    size_of_it, less = sized(kit, 24, 30, "name"), sized(kit, 17, 22, "note")
    reasons = [t.say(f"why.{key}") for n, key in enumerate(codes.REASONS) if has(s.reasons, n)]
    top = first.y + (10 if kit.wide else 30)
    return group(
        kit.name(x + w / 2, top, said, size_of_it, kit.on("limestone"), text_anchor="middle", room=w - 16),
        [
            kit.note(x + w / 2, top + (n + 1.2) * (less + 5), reason, less, text_anchor="middle", room=w - 14)
            for n, reason in enumerate(reasons[:2])
        ],
        data={"about": "track"},
    )  # fmt: skip


def stock(t: Scene, seat: int) -> Iterator[Node]:
    """On a small screen, while no cards are in hand: the supply and the deck."""
    kit, own = t.kit, t.s.side(seat)
    x, y, w, _ = t.layout.sides[seat]
    if t.s.winner in (seat, SHARED):
        yield victory(t, seat, hand_box(kit, t.layout.sides[seat], 0))
    back = at(x + 60, y + 630, art.back(kit, seat, 58, 80))
    for about, mid, drawn, left in (
        ("supply", y + 536, art.small(seat, x + 60, y + 536, 32), int(own.supply)),
        ("deck", y + 630, back, in_deck(own)),
    ):
        number = kit.num(x + 112, mid, left, 46, kit.on("limestone"), text_anchor="start")
        yield t.thing(about, Box(x + 8, mid - 42, w - 16, 84), drawn, number)


# --- decks and supplies ---------------------------------------------------------------------------


def below(t: Scene, seat: int) -> tuple[float, float]:
    """The corner from which decks and discards are laid out."""
    box = t.layout.sides[seat]
    return box.x, box.y + (568 if t.kit.wide else 328)


# fmt: off
def deck(t: Scene, seat: int) -> Svg:
    """The deck and its size; below it the cards known to lie at its bottom."""
    kit, own = t.kit, t.s.side(seat)
    x, y = below(t, seat)
    known, left = " ".join(str(value) for value in own.bottom), in_deck(own)
    w, h, mid, low = (44, 60, y + 58, y + 101) if kit.wide else (48, 66, y + 68, y + 108)
    big, less, top = sized(kit, 19, 22), sized(kit, 17, 22), mid - h / 2 + 5
    parts: list[Node] = [
        rect(x + 20, top, w, h, rx=8, fill=SEATS[SIDES[seat]].deep),
        at(x + 38, mid, art.back(kit, seat, w, h)),
    ] if left else []
    parts += [disc(x + 62, top, big - 2, fill="#fff8e6", **pen(BROWN, 2)), kit.num(x + 62, top, left, big, BROWN)]
    if known:
        tab = Box(x + 12, low - 0.6 * less, 66, 1.2 * less)
        parts += [surface(kit, tab, "plaster"), kit.num(x + 45, low, known, less, kit.on("plaster"), room=62)]
    words = kit.note(x + 14, y + 16, t.say("deck"), less)
    says = t.say("deck_title", count=left, known=known or "-")
    return t.thing("deck", Box(x + 8, y, 84, 112), words, parts, says=says)


def discards(t: Scene, seat: int) -> Svg:
    """The open discards by value, then those that lie face down."""
    kit, own, look = t.kit, t.s.side(seat), SEATS[SIDES[seat]]
    x, y = below(t, seat)
    left, w = (x + 100, 114) if kit.wide else (x + 94, 164)
    buried = own.unseen[1] if own.unseen else int(size(own.buried))
    columns = [(str(n), int(many(own.discard, n))) for n in range(1, 5)]
    columns += [("", buried)] if buried else []
    pitch, big = w / len(columns), sized(kit, 18, 24)
    high, mid, low = (32, y + 40, y + 70) if kit.wide else (44, y + 54, y + 96)
    parts: list[Node] = [kit.note(left + 2, y + 16, t.say("discards"), sized(kit, 17, 22))]
    for n, (value, much) in enumerate(columns):
        cx = left + pitch * (n + 0.5)
        face = look.fill if not value else look.deep if kit.night else "#fff8e6"
        parts += [
            rect(cx - pitch / 2 + 2, mid - high / 2, pitch - 4, high, rx=4, fill=face, **pen(look.fill, 2)),
            kit.num(cx, mid, value, big, CREAM if kit.night else look.deep) if value else None,
            kit.num(cx, low, much, big, kit.on("limestone"), font_weight=600),
        ]
    return t.thing("discards", Box(left - 2, y, w + 4, 84 if kit.wide else 112), parts)


def supply(t: Scene, seat: int) -> Svg:
    """The counters that are not on the board."""
    kit, left, ink = t.kit, int(t.s.side(seat).supply), t.kit.on("limestone")
    x, y = below(t, seat)
    if kit.wide:
        number = kit.num(x + 190, y + 99, left, 21, ink, text_anchor="start")
        words = kit.note(x + 102, y + 104, t.say("in_supply"), 17)
        return t.thing("supply", Box(x + 96, y + 86, 122, 28), words, art.small(seat, x + 172, y + 99, 12), number)
    number = kit.num(x + 304, y + 96, left, sized(kit, 0, 30), ink)
    words = kit.note(x + 268, y + 16, t.say("in_supply"), 22, room=78)
    return t.thing("supply", Box(x + 264, y, 84, 112), words, art.small(seat, x + 304, y + 50, 20), number)
# fmt: on


# --- what a side holds ----------------------------------------------------------------------------


def tally(t: Scene, seat: int) -> Iterator[Node]:
    """How many squares of each colour a side holds, and what its bonus squares are worth."""
    kit, mine = t.kit, t.s.side(seat).squares
    held = [str(count(mine & mask)) for mask in TALLY]
    held.append(f"+{line_points(t.s, seat, codes.BONUS)}")
    for n, (kind, said) in enumerate(zip(art.KINDS, held, strict=True)):
        box = tally_box(kit, t.layout.sides[seat], n)
        x, y, room = (box.mid, box.low - 16, box.w) if kit.wide else (box.x + 50, box.y + 24, 32)
        number = kit.num(x, y, said, sized(kit, 21, 24), kit.on("limestone"), room=room)
        yield t.thing(kind, box, number, says=t.say(f"tally.{kind}", count=said))


def threats(t: Scene, seat: int) -> list[str]:
    """§8.3 What a side is about to complete: at most three squares are missing."""
    mine = t.s.side(seat).squares
    goals = [t.say("temple", temple=n + 1) for n in range(4)]
    goals += [t.say("colour.yellow"), t.say("colour.green")]
    return [
        t.say("threat", goal=goal, count=count(mine & mask), all=count(mask))
        for goal, mask in zip(goals, data.GOALS, strict=True)
        if count(mask & ~mine) <= NEAR
    ]


def verdict(t: Scene, seat: int) -> Iterator[Node]:
    """What a scoring would bring a side now, and above that what it threatens to win by."""
    kit = t.kit
    x, y, w, h = t.layout.sides[seat]
    said = " · ".join(threats(t, seat))
    big = sized(kit, 18, 23)
    high = max(30.0, big + 10)
    top = y + h - high - 12
    yield kit.note(x + w / 2, top - 9, said, sized(kit, 17, 22, "note"), kit["danger"],
                   text_anchor="middle", room=w - 16, font_weight=700)  # fmt: skip
    points = int(scoring_points(t.s, seat))
    words = f"+{points}" if kit.compact else t.say("now", points=points)
    yield t.thing(
        "scoring",
        pill := Box(x + 12, top, w - 24, high),
        boxed(pill, rx=high / 2, fill=SEATS[SIDES[seat]].fill),
        kit.num(pill.mid, pill.cy, words, big, CREAM, room=w - 40),
    )
