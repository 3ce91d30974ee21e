"""What all parts of Egizia's board share: the view, the kit, the layout, and the pieces of nobles."""

from typing import Final

from hypostyle.core.drawing import (
    CREAM,
    DISPLAY,
    OUTLINES,
    SEATS,
    Kit,
    SeatColours,
    Svg,
    ems,
    group,
    line,
    path,
    pen,
    still,
)
from hypostyle.core.drawing.pictures import Figures, stamped
from hypostyle.core.game import Marks
from hypostyle.core.view import View
from hypostyle.core.words import Field
from hypostyle.games.egizia import data
from hypostyle.games.egizia.actions import TABLE
from hypostyle.games.egizia.board_layout import LAYOUTS, Point
from hypostyle.games.egizia.facts import FACTS
from hypostyle.games.egizia.pictograms import HULL, LOOKS, SIGNS
from hypostyle.games.egizia.state import Board
from hypostyle.games.egizia.table import LANDS, Table

COLOURS: Final = tuple(SEATS[side.colours] for side in FACTS.sides)


class Scene(Table):
    """All that the drawing depends on."""

    def __init__(self, view: View[Board], marks: Marks) -> None:
        super().__init__(view)
        self.kit = Kit(marks, legal=[TABLE[action].place for action in marks.legal])
        self.layout = LAYOUTS[marks.shape]
        self.figures = Figures(self.kit)
        """Numbers on bricks and graves."""
        self.signs: dict[tuple[str, float], list[Point]] = {}
        """The middles of small pictures, by name and size."""
        self.arrows = ""
        """Arrows on bricks that give more points than they cost."""

    def say(self, key: str, **fields: Field) -> str:
        """Words of the board."""
        return self.words(f"board.{key}", **fields)

    def sign(self, name: str, x: float, y: float, scale: float) -> None:
        """A small picture, drawn together with its like."""
        self.signs.setdefault((name, scale), []).append((x, y))

    def water(self, land: str, x: float, y: float, scale: float) -> None:
        """§2.6 A drop where a kind of land has water, else one that is crossed out."""
        self.sign("wet" if self.s.ring >= LANDS.index(land) else "dry", x, y, scale)

    def collected(self) -> Svg:
        """What lies over all parts, in few elements: numbers, arrows, small pictures."""
        return still(
            self.figures.drawn(),
            line(self.arrows, self.kit["soft"], 2, pointer_events="none") if self.arrows else None,
            [stamped(SIGNS[name], spots, scale) for (name, scale), spots in self.signs.items()],
        )

    def look(self, seat: int) -> SeatColours:
        """The colours of a noble."""
        return COLOURS[self.side(seat)]

    def piece(self, kind: str, seat: int) -> dict[str, str]:
        """What a moving thing of a noble carries: those of one kind and owner are alike."""
        return {"piece": f"{kind}-{self.key(seat)}", "holder": self.key(seat)}

    def token(self, seat: int, x: float, y: float, r: float, kind: str = "") -> Svg:
        """The marker of a noble: shape, colour, and a letter where there is room for one."""
        d, drop, size = OUTLINES[LOOKS[self.side(seat)]]
        scale, look = r / 24, self.look(seat)
        said = size * scale >= self.kit.floor("letter")
        drawing = still(
            path(d, fill=look.fill, **pen(CREAM, 3.4, stroke_linejoin="round"), paint_order="stroke",
                 transform=put(x, y, scale)),
            self.kit.letter(x, y + drop * scale, self.letter(seat), size * scale, look.ink) if said else None,
        )  # fmt: skip
        return group(drawing, data=self.piece(kind, seat)) if kind else drawing

    def ship(self, seat: int, at: Point, r: float, scale: float) -> Svg:
        """A ship of a noble with its marker for a sail, which a page can let glide."""
        x, y = at
        return group(
            path(HULL, fill=self.look(seat).deep, **pen(CREAM, 2.4, stroke_linejoin="round"),
                 transform=put(x, y, scale)),
            self.token(seat, x, y - 0.4 * r, r),
            data=self.piece("ship", seat),
        )  # fmt: skip


def put(x: float, y: float, scale: float = 1) -> str:
    """A transformation that moves and scales."""
    return f"translate({x:.1f} {y:.1f}) scale({scale:.3g})"


def wrapped(said: str, room: float, size: float) -> list[str]:
    """Words broken into lines that fit a room."""
    lines = [""]
    for word in said.split():
        if lines[-1] and ems(f"{lines[-1]} {word}") * size > room:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def card_name(scene: Scene, card: int, room: float) -> str:
    """The name of a Nile card without its number; of one that is too long, a word."""
    name = scene.words(f"card.{data.NILE[card].key}").rstrip("0123456789+ ")
    fits = ems(name, DISPLAY) * scene.kit.floor("name") <= room
    return name if fits else name.split()[0 if scene.kit.compact else -1].capitalize()


def card_text(scene: Scene, card: int) -> str:
    """A Nile card in words: its name and what it does."""
    row = data.NILE[card]
    key = row.name if row.name not in ("quarry", "field") else row.kind
    return f"{scene.words(f'card.{row.key}')}: {scene.words(f'does.{key}', n=row.n)}"
