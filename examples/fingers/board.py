"""The board of Fingers: a small one that starts from the drawing kit, in both shapes."""

from collections.abc import Iterator
from functools import cache

from examples.fingers.codes import FACES
from examples.fingers.state import NOTHING, Table
from hypostyle import Marks, View
from hypostyle.core.drawing import (
    INK,
    Kit,
    Node,
    Svg,
    at,
    card_back,
    cloth,
    die,
    frieze,
    ground,
    path,
    pen,
    plate,
    scenery_file,
    still,
    token,
)
from hypostyle.core.game import Shape, Theme

SEATS = (("red", "lady"), ("green", "scribe"), ("blue", "general"))
SIZES = {"wide": (1250, 1000), "tall": (720, 1060)}
HAND = "M-14 26V2Q-22 -6 -20 -14Q-12 -12 -8 -4V-8Q-6 -12 -2 -8H14Q18 -6 18 0V26Z"


def draw(view: View[Table], marks: Marks) -> str:
    """The board, from what a seat may know."""
    s, words = view.state, view.game.words
    kit = Kit(marks, legal=[f"show{action}" for action in marks.legal])
    scores = ", ".join(
        words("board.score", side=view.game.side_name(seat), score=points)
        for seat, points in enumerate(s.score)
    )
    return kit.picture(
        *SIZES[marks.shape],
        words("board.summary", scores=scores, stake=s.stake),
        heading(kit, view),
        [seat_plate(kit, view, seat) for seat in range(len(s.score))],
        choices(kit, view),
        scenery=still_scene(marks.shape, marks.theme),
    )


@cache
def still_scene(shape: Shape, theme: Theme) -> Svg:
    """What never changes: cloth, sand, the frieze, the stone on which the choices lie."""
    kit = Kit(Marks(shape=shape, theme=theme))
    w, h = SIZES[shape]
    return still(
        cloth(kit, "aton", w, h),
        at(10, 10, ground(kit, w - 20, h - 20)),
        frieze(kit, 40, 112, w - 80, 16),
        kit.slab(40, h - 420, w - 80, 380, "limestone", 12),
    )


def scenery(shape: Shape, theme: Theme) -> str:
    """The same as a file."""
    return scenery_file(
        Kit(Marks(shape=shape, theme=theme)), *SIZES[shape], still_scene(shape, theme)
    )


def heading(kit: Kit, view: View[Table]) -> Iterator[Node]:
    """The name of the game, and what the round is worth."""
    w = SIZES[kit.marks.shape][0]
    said = view.game.words("board.stake")
    yield kit.ribbon(40, 36, 240, view.game.facts.title, 36)
    yield at(w - 70, 64, die(kit, view.state.stake, 60))
    yield kit.note(w - 116, 72, said, 24, kit.on("sand"), text_anchor="end")


def seat_plate(kit: Kit, view: View[Table], seat: int) -> Svg:
    """A seat: who it is, what it is doing, its points; face down what it has shown."""
    s, words = view.state, view.game.words
    w, h = (380, 130) if kit.wide else (420, 116)
    x, y = (40 + 396 * seat, 160) if kit.wide else (40, 150 + 136 * seat)
    colour, person = SEATS[seat]
    shown = s.shown[seat] != NOTHING
    doing = "waits" if not s.stake else "shown" if shown else "thinks"
    back = x + w + 90 if not kit.wide else x + w / 2
    return still(
        at(x, y, plate(
            kit, w, h, colour, person, view.game.side_name(seat),
            view.game.facts.sides[seat].letter, s.score[seat], words(f"board.{doing}"),
            to_move=bool(s.stake) and not shown,
        )),
        at(back, y + (h / 2 if not kit.wide else h + 84), card_back(kit, colour, w=76, h=104))
        if shown else None,
    )  # fmt: skip


def choices(kit: Kit, view: View[Table]) -> Iterator[Node]:
    """Three places, one for every number of fingers."""
    width, height = SIZES[kit.marks.shape]
    w, gap = (width - 100) / FACES, 20
    mine = view.state.last[view.seat] if view.seat >= 0 else NOTHING
    for n in range(FACES):
        x, y = 60 + w * n, height - 396.0
        middle = x + (w - gap) / 2
        yield kit.place(
            f"show{n}", x, y, w - gap, 330,
            kit.slab(x, y, w - gap, 330, "plaster", 10),
            at(middle, y + 130, hand(n), scale=3),
            kit.num(middle, y + 270, n, 70, kit.on("plaster")),
            at(x + 30, y + 34, token(kit, SEATS[view.seat][0], "", 14)) if n == mine else None,
            says=view.game.words("board.show", fingers=n),
            r=10,
        )  # fmt: skip


@cache
def hand(fingers: int) -> Svg:
    """A hand that shows some fingers, around (0, 0)."""
    edge = pen(INK, 2.2, stroke_linejoin="round")
    up = "".join(f"M{-7 + 12 * n} -4V-30q5 -6 10 0V-4Z" for n in range(fingers))
    return still(
        path(up, fill="#b87845", **edge) if up else None, path(HAND, fill="#b87845", **edge)
    )
