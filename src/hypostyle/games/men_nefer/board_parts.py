"""What all parts of Men-Nefer's board use: places, pieces of seats, signs."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

from hypostyle.core.drawing import (
    CREAM,
    INK,
    OUTLINES,
    SEATS,
    Box,
    Kit,
    Node,
    Paint,
    Svg,
    boxed,
    layout_of,
    line,
    path,
    pen,
    rounded,
    still,
)
from hypostyle.core.drawing import spot as framed
from hypostyle.core.drawing.pictures import Figures, moved
from hypostyle.core.game import Marks, Shape, Theme
from hypostyle.core.view import View
from hypostyle.core.words import Field
from hypostyle.games.men_nefer.board_effects import Pictures, Spot, beside, stroke
from hypostyle.games.men_nefer.board_layout import LAYOUTS
from hypostyle.games.men_nefer.data import IMHOTEP, SIDES
from hypostyle.games.men_nefer.facts import FACTS
from hypostyle.games.men_nefer.state import NONE, Board, Owner

ROUND: Final = 5
FAR: Final = 3
"""The corners of places, and how far outside of them the outer line of a halo runs."""
LOOKS: Final = ("red", "blue", "green", "yellow", "blue", "neutral")
"""The colour of each side's pieces; Imhotep's are blue columns, those of nobody grey."""
SHAPES: Final = ("disc", "hexagon", "pyramid", "diamond", "column", "disc")
LETTERS: Final = (*(side.letter for side in FACTS.sides), "N")
NEUTRAL: Final = 5


class Table:
    """What the parts of a drawing share: the kit, the position, who looks on, where things lie."""

    def __init__(self, kit: Kit, view: View[Board]) -> None:
        self.kit = kit
        self.view = view
        self.s = view.state
        self.words = view.game.words
        self.layout = layout_of(LAYOUTS, kit.marks)
        self.figures = Figures(kit)
        self.pictures = Pictures()
        self.top: list[Node] = []
        """Pieces that lie on pictures."""
        self._strokes: dict[str, str] = {}
        self.seats = range(len(self.s.players))
        """Players by number, Imhotep included."""
        asked = view.deciders()
        self.mover = asked[0] if asked else int(self.s.turn)
        """Whose turn it is; NONE before the first turn and after the last."""
        self.viewer = view.seat if view.seat >= 0 else NONE
        """Whose board is the large one; NONE for spectators."""
        self.reader = self.viewer if self.viewer >= 0 else self.mover
        """For whom hints are: the viewer, or else the player to move."""
        self.order = sorted(self.seats, key=lambda seat: seat == self.viewer)
        """Players, the viewer last: that piece lies on top."""

    def side(self, seat: int) -> int:
        """The side of a player: colour, shape and letter."""
        return IMHOTEP if seat == self.s.settings.imhotep else seat

    def name(self, seat: int) -> str:
        """The name of a player's side."""
        return self.words(f"side.{SIDES[self.side(seat)]}")

    def show(self, name: str, x: float, y: float, size: float, faint: bool = False) -> None:
        """A picture, drawn after all places."""
        self.pictures.add(name, x, y, size, faint)

    def printed(self, spots: Iterable[Spot], number: float, material: str = "limestone") -> None:
        """The numbers of effects whose pictures the scenery shows."""
        for x, y, said in beside(spots, number):
            self.figures.add(x, y, said, number, material)

    def effects(
        self, spots: Iterable[Spot], number: float, material: str = "plaster", faint: bool = False
    ) -> None:
        """Effects with their numbers, on a material."""
        for spot in spots:
            if spot.name == "/":
                ink = self.kit.on(material)
                self._strokes[ink] = self._strokes.get(ink, "") + stroke(spot)
            else:
                self.pictures.add(spot.name, spot.x, spot.y, spot.size, faint)
        self.printed(spots, number, material)

    def collected(self) -> Svg:
        """What the parts have asked to show: pictures, numbers, pieces on top of them."""
        return still(
            self.pictures.drawn(),
            (line(d, ink, 1.8, pointer_events="none") for ink, d in self._strokes.items()),
            self.figures.drawn(),
            self.top,
        )

    def gives(self, key: str, named: str, **fields: Field) -> str:
        """The name of a place, and what the cell of this key gives."""
        return self.words(
            "board.gives",
            name=self.words(f"board.{named}", **fields),
            gives=self.words(f"cell.{key}"),
        )

    def where(self, at: Callable[[Owner], int], place: int) -> list[int]:
        """The sides whose piece is at a place."""
        return [self.side(n) for n in self.order if at(self.s.players[n]) == place]


def surfaces(kit: Kit, boxes: Sequence[Box], material: str, r: float = 4) -> Svg | None:
    """Several flat surfaces of a material as one outline."""
    if not boxes:
        return None
    return path(rounded(boxes, r), **kit.made_of(material, 1.2))


def thing(kit: Kit, name: str, box: Box, material: str, r: float = ROUND) -> Svg:
    """A flat surface that can be asked about."""
    told: dict[str, Paint] = {"data-about": name}
    return boxed(box, rx=r, **kit.made_of(material, 1.2), **told)


def spot(
    kit: Kit,
    name: str,
    box: Box,
    *content: Node,
    says: str = "",
    material: str = "",
    r: float = ROUND,
) -> Svg:
    """A place and what lies on it; without a material, the scenery shows its surface.

    There are about a hundred on this board, and one that is neither legal nor touched by the last
    move is just its box. So what lies on it has to let presses through.
    """
    if name in kit.legal or name in kit.last:
        return framed(kit, name, box, *content, says=says, material=material, r=r)
    return still(_idle(name, box, says, kit.theme, material, r), *content)


@lru_cache(maxsize=4096)
def _idle(name: str, box: Box, says: str, theme: Theme, material: str, r: float) -> Svg:
    """The box of a place that cannot be chosen: most are so, most of the time."""
    kit = Kit(Marks(theme=theme))
    told: dict[str, Paint] = {"data-place": name, "aria_label": says or None}
    if material:
        return boxed(box, rx=r, **kit.made_of(material, 1.2), **told)
    return boxed(box, rx=r, fill="none", pointer_events="all", **told)


# --- pieces ---------------------------------------------------------------------------------------


def piece(kit: Kit, side: int, kind: str, x: float, y: float, r: float, lying: bool = False) -> Svg:
    """A piece of a seat: its shape in its colour, with its letter where there is room for one.

    Its kind tells a page which pieces can have come from each other; its letter travels beside it
    as a piece of its own, which needs no group around the two. Presses go through. One that lies is
    flat; a boat sits in a hull.
    """
    return _piece(
        kit.theme, kit.marks.shape, kit.compact, side, kind, round(x, 1), round(y, 1), r, lying
    )


@lru_cache(maxsize=8192)
def _piece(
    theme: Theme,
    shape: Shape,
    compact: bool,
    side: int,
    kind: str,
    x: float,
    y: float,
    r: float,
    lying: bool,
) -> Svg:
    kit = Kit(Marks(theme=theme, shape=shape, compact=compact))
    look = SEATS[LOOKS[side]]
    outline, drop, size = OUTLINES[SHAPES[side]]
    scale = r / 24
    if kind == "boat":
        hull = moved("M-15 3H15Q12 13 6 13H-7Q-12 13 -15 3Z", x, y, r / 11)
        y -= round(0.25 * r, 1)
    said = size * scale >= kit.floor("letter") and not lying

    def named(part: str) -> dict[str, Paint]:
        told: dict[str, Paint] = {"data-piece": f"{LOOKS[side]} {kind}{part}"} if kind else {}
        return {"pointer_events": "none", **told}

    return still(
        path(hull, fill="#6b3f1c", **pen(INK, 1.2), **named(" hull")) if kind == "boat" else None,
        path(moved(outline, x, y, scale), fill=look.fill,
             **pen(INK if kit.strong else CREAM, max(1.4, 3 * scale), stroke_linejoin="round",
                   paint_order="stroke"),
             transform=f"translate(0 {0.55 * y + 0.4 * r:.1f}) scale(1 .45)" if lying else None, **named("")),
        kit.letter(x, y + drop * scale, LETTERS[side], size * scale, look.ink, **named(" letter"))
        if said else None,
    )  # fmt: skip


def crowd(
    kit: Kit, sides: Sequence[int], kind: str, x: float, y: float, w: float, r: float
) -> list[Svg]:
    """Pieces side by side around x; they overlap where there is no room."""
    step = min(2 * r + 1, (w - 2 * r) / (len(sides) - 1)) if len(sides) > 1 else 0.0
    left = x - step * (len(sides) - 1) / 2
    return [piece(kit, side, kind, left + step * n, y, r) for n, side in enumerate(sides)]
