"""Aton's board: the track above, four temples between the two priests, the Kingdom below them."""

from collections.abc import Iterator
from typing import Final

from hypostyle.core.bits import count, has
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
    at,
    boxed,
    disc,
    group,
    line,
    path,
    pen,
    picture,
    rect,
    sized,
    spot,
)
from hypostyle.core.game import Marks, Piece
from hypostyle.core.view import View
from hypostyle.games.aton import pictograms as art
from hypostyle.games.aton.board_layout import graves, square_boxes, stations
from hypostyle.games.aton.board_sides import Scene, side
from hypostyle.games.aton.codes import ASSIGN, CLEAN, EXCHANGE, OFFER, PLACE
from hypostyle.games.aton.data import (
    CLEANED,
    COLOUR,
    SIDES,
    SQUARE,
    c2_of,
    c4_of,
    cards_of,
    squares_in,
)
from hypostyle.games.aton.rules.basics import temple as squares_of_temple
from hypostyle.games.aton.rules.scoring import LINE_SQUARES, line_points, majority
from hypostyle.games.aton.scene import SCENERY
from hypostyle.games.aton.state import NONE, Board

PALE: Final = "#d8cdf0"


def draw(view: View[Board], marks: Marks) -> str:
    """The board, from what a seat may know."""
    t = Scene(view, marks)
    s = t.s
    points, dead = {"red": s.red.score, "blue": s.blue.score}, s.red.dead + s.blue.dead
    label = t.say("summary", round=s.round, dead=dead, kingdom=s.settings.kingdom, **points)
    return t.picture(
        label,
        t.thing("track", t.layout.track, track(t)),
        [temple(t, n) for n in range(4)],
        kingdom(t),
        [side(t, seat) for seat in (0, 1)],
        scenery=SCENERY,
    )


# --- the track ------------------------------------------------------------------------------------


def track(t: Scene) -> Iterator[Node]:
    """§2.6 A scarab for every point, each fifth a disc of gold with its number; both markers."""
    kit = t.kit
    last = int(t.s.settings.win_score)
    spots = stations(t.layout, last)
    pitch = spots[1][0] - spots[0][0]
    scale = min(0.95 if kit.wide else 0.72, (pitch - 2) / 36)
    size = sized(kit, 21, 23)
    r = max(19.0, 0.8 * size)
    gilded = [n for n in range(1, last + 1) if n % 5 == 0 or n == last]
    if len(gilded) > 1 and gilded[-1] - gilded[-2] < 2 * r / pitch:
        del gilded[-2]  # no room for both
    others = [spot_at for n, spot_at in enumerate(spots, 1) if n not in gilded]
    plain = "".join(f"M{x / scale:.0f} {y / scale:.0f}{{}}" for x, y in others)
    yield group(
        line(plain.replace("{}", art.LEGS), "#0c3a49", 2.4, stroke_linecap="round"),
        path(plain.replace("{}", art.BODY), fill="#2f9db0", **pen("#0c3a49", 1.6)),
        line(plain.replace("{}", art.SEAMS), "#0c3a49", 1.5),
        transform=f"scale({scale:.3g})",
    )
    (x, upper), lower = spots[(last + 1) // 2 - 1], spots[-1][1]
    yield line(f"M{x + r + 2:.0f} {upper}Q{x + 34:.0f} {(upper + lower) / 2} {x + r + 2:.0f} {lower}",
               art.GOLD, 3, stroke_dasharray="4 5")  # fmt: skip
    for n in gilded:
        x, y = spots[n - 1]
        yield disc(x, y, r, fill=art.GOLD, **pen("#6d4508", 2))
        yield kit.num(x, y, n, size, BROWN, room=1.9 * r)
    yield from markers(t, spots)


def markers(t: Scene, spots: list[tuple[float, float]]) -> Iterator[Node]:
    """§2.6 Both markers; beside the track, before its first or after its last scarab, with a number."""
    kit, last = t.kit, len(spots)
    scores = [int(t.s.red.score), int(t.s.blue.score)]
    shared = len({min(max(score, 0), last + 1) for score in scores}) == 1
    for seat, score in enumerate(scores):
        on, size = 1 <= score <= last, sized(kit, 20, 24)
        beside = t.layout.track.x + 32, spots[-1 if score > last else 0][1]
        x, y = spots[score - 1] if on else beside
        if shared:
            x, y = x + (12 if seat else -12), y + (6 if seat else -6)
        yield group(
            art.small(seat, x, y, 19 if shared else 23),
            None if on else kit.cased(x, y, score, size, CREAM, SEATS[SIDES[seat]].deep),
            data={"piece": SIDES[seat]},
            role="img",
            aria_label=t.say("score", side=t.name(seat), score=score),
        )


# --- the temples ----------------------------------------------------------------------------------


def temple(t: Scene, n: int) -> Svg:
    """A temple: its head in the colour of the player it is open to, and its squares."""
    kit, box, top = t.kit, t.layout.temples[n], t.layout.head
    owner = t.active if n < t.lit else NONE
    lit = {"lit": SIDES[owner]} if owner != NONE else {}
    strip = Box(box.x + 1, box.y + 13, box.w - 2, top - 19)
    paint = boxed(strip, fill=SEATS[SIDES[owner]].fill) if lit else None
    ink = CREAM if lit else kit.on("sandstone")
    floor = Box(box.x + 4, box.y + top, box.w - 8, box.h - top - 6)
    return group(
        t.thing(f"temple{n + 1}", Box(*box[:3], top), paint, inscription(t, n, strip, ink)),
        boxed(floor, fill=kit["shade"], opacity=0.3) if t.lit and not lit else None,
        [square(t, k, square_boxes(t.layout)[k]) for k in squares_in(n)],
        data={"temple": str(n + 1), **lit},
    )


def inscription(t: Scene, n: int, strip: Box, ink: str) -> Iterator[Node]:
    """The number of a temple, its law, the counters in it, and what it would score now."""
    kit, s, law = t.kit, t.s, t.say(f"law_{n + 1}")
    y, size, wide = strip.cy + 1, sized(kit, 23, 26), strip.w / 360
    yield kit.num(strip.x + 16, y, n + 1, size + (4 if kit.wide else 2), ink)
    if kit.compact:
        fit: dict[str, Paint] = {"text_anchor": "start", "font_weight": 600}
        yield kit.num(strip.x + 36, y, law, 30, ink, room=112 * wide, narrow=True, **fit)
    else:
        yield kit.note(strip.x + 32, y + 6, law, sized(kit, 18, 22), ink, room=110 * wide)
    held = [int(count(s.side(seat).squares & squares_of_temple(n))) for seat in (0, 1)]
    for seat, x in ((0, 168 * wide), (1, 230 * wide)):
        yield art.small(seat, strip.x + x, y, 12.5)
        weight = 700 if held[seat] >= held[1 - seat] else 500
        yield kit.num(strip.x + x + 28 * wide, y, held[seat], size, ink, font_weight=weight)
    leader = int(majority(s, LINE_SQUARES[n + 1]))
    if leader == NONE:
        return
    points = int(line_points(s, leader, n + 1))
    w = 62 * wide
    look = SEATS[SIDES[leader]]
    yield rect(strip.right - w - 6, strip.y + 1, w, strip.h - 2, rx=(strip.h - 2) / 2,
               fill=look.deep, **pen(look.light, 1.4))  # fmt: skip
    yield kit.num(strip.right - w / 2 - 6, y, f"+{points}", size, CREAM)


def square(t: Scene, number: int, box: Box) -> Svg:
    """A square with its counter, if any; the scenery shows what it is."""
    kit, s = t.kit, t.s
    holder = 0 if has(s.red.squares, number) else 1 if has(s.blue.squares, number) else NONE
    colour = COLOUR[number]
    content: list[Node] = []
    x, y, size = box.mid, box.cy, 38.0
    if holder != NONE:
        piece = at(box.mid, box.cy - 1, art.counter(holder), scale=box.w / 75)
        content.append(group(piece, data={"piece": SIDES[holder]}))
        size = sized(kit, 20, 24)
        x, y = box.right - 0.75 * size, box.y + 0.62 * size
    if colour.startswith("bonus"):
        content.append(at(x, y, art.worth(kit, f"+{colour[-1]}", size)))
    held = t.say("empty" if holder == NONE else f"held_by_{SIDES[holder]}")
    says = t.say("square", place=SQUARE[number], colour=t.say(f"colour.{colour}"), held=held)
    return spot(kit, SQUARE[number], box, *content, says=says, r=8)


# --- the Kingdom of the Dead ----------------------------------------------------------------------


def kingdom(t: Scene) -> Svg:
    """§2.5 The dead, Red's first, and how many; it warns when all spaces are taken."""
    kit, s, box = t.kit, t.s, t.layout.kingdom
    spaces = int(s.settings.kingdom)
    dead = [0] * int(s.red.dead) + [1] * int(s.blue.dead)
    full = len(dead) >= spaces
    middles, scale = graves(t.layout, spaces)
    spots = [f"M{x / scale:.0f} {y / scale:.0f}" for x, y in middles]
    quiet = "#5a4f8a" if not kit.strong else "#b8b0e0"
    arches = group(
        path(
            "".join(spot_at + art.ARCH for spot_at in spots), fill="#0c0e28", **pen("#b98a35", 2.5)
        ),
        path("".join(spot_at + art.MUMMY for spot_at in spots), fill="#2a2550", **pen(quiet, 2)),
        transform=f"scale({scale:.3g})",
    )
    pieces = [
        group(art.small(seat, x, y + 3, 27 * scale), data={"piece": SIDES[seat]})
        for (x, y), seat in zip(middles, dead, strict=False)
    ]
    alarm = boxed(box.inset(4), rx=9, fill="none", **pen("#ff9488", 6)) if full else None
    says = t.say("kingdom_title", count=len(dead), spaces=spaces)
    words = caption(t, len(dead), spaces, full)
    return spot(kit, "kingdom", box.inset(2), alarm, words, arches, group(*pieces), says=says, r=10)


def caption(t: Scene, dead: int, spaces: int, full: bool) -> Iterator[Node]:
    """The name of the Kingdom, and how full it is."""
    kit, box = t.kit, t.layout.kingdom
    x, room = box.x + 18, t.layout.caption - 22
    big, less = (50, 34) if kit.compact else (sized(kit, 34, 32), sized(kit, 21, 24))
    low = box.cy if kit.compact else box.low - (52 if kit.wide else 28)
    if not kit.compact:
        size = sized(kit, 24, 25, "name")
        words = t.say("full" if full else "kingdom").split("|")
        for n, word in enumerate(words if kit.wide else words[:1]):
            ink = "#ffb4ab" if full else "#f9d27a"
            yield kit.name(x, box.y + 44 + 26 * n, word, size, ink, room=room)
    yield kit.num(x, low, dead, big, CREAM, text_anchor="start")
    of = x + (big * 0.55 + 6) * len(str(dead))
    yield kit.num(of, low + 3, t.say("of", spaces=spaces), less, PALE, text_anchor="start",
                  font_weight=600)  # fmt: skip


# --- in questions ---------------------------------------------------------------------------------


def pieces(view: View[Board], marks: Marks) -> list[Piece]:
    """What the open question is about: the cards in hand, or the counters that are left."""
    kit, s, seat, words = Kit(marks), view.state, view.seat, view.game.words
    own = s.side(seat)

    def counters(owner: int, left: int, all_of_them: int) -> list[Piece]:
        says = words("board.counter", side=view.game.side_name(owner))
        drawn = picture(72, 72, says, at(36, 35, art.counter(owner)))
        return [Piece(drawn, spent=n >= left) for n in range(max(left, all_of_them))]

    def card(value: int) -> Piece:
        face = at(39, 50, art.face(kit, seat, value, 70, 96))
        return Piece(picture(78, 104, words("board.card", card=value), face, font_family=TEXT))

    if s.step in (OFFER, ASSIGN):
        token = picture(36, 36, words("board.exchange_held"), at(18, 18, art.exchange(True, CREAM)))
        offered = [Piece(token, EXCHANGE)] if s.step == OFFER else []
        return [*map(card, cards_of(own.hand)), *offered]
    if s.step == CLEAN:
        return counters(seat, s.agenda.count(s.agenda[-1]), CLEANED)
    if s.step == PLACE:
        return counters(seat, int(s.todo), int(c4_of(own.plan)))
    c2 = int(c2_of(own.plan))
    return counters(seat if c2 == 1 else 1 - seat, int(s.todo), c2 - 2)


__all__ = ["draw", "pieces"]
