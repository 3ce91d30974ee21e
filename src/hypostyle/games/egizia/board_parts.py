"""What all parts of Egizia's board share: the view, the kit, the layout, and the pieces of nobles."""

from collections.abc import Iterator

from hypostyle.core import drawing as art
from hypostyle.core.drawing import Node, SeatColours, Svg
from hypostyle.core.drawing.pictures import Stamps
from hypostyle.core.game import Marks
from hypostyle.core.view import View
from hypostyle.games.egizia import data
from hypostyle.games.egizia.board_layout import LAYOUTS, Layout, Point
from hypostyle.games.egizia.facts import FACTS
from hypostyle.games.egizia.pictograms import HULL, LOOKS, SIGNS
from hypostyle.games.egizia.state import Board
from hypostyle.games.egizia.table import LANDS, Table


class Scene(Table, art.Scene[Board, Layout]):
    """All that the drawing depends on."""

    def __init__(self, view: View[Board], marks: Marks) -> None:
        art.Scene.__init__(self, view, marks, LAYOUTS)
        self.signs = Stamps(SIGNS)
        self.arrows = ""
        """Arrows on bricks that give more points than they cost."""

    def water(self, land: str, x: float, y: float, scale: float) -> None:
        """§2.6 A drop where a kind of land has water, else one that is crossed out."""
        self.signs.add("wet" if self.s.ring >= LANDS.index(land) else "dry", x, y, scale)

    def collected(self) -> Iterator[Node]:
        """What lies over all parts, in few elements: numbers, arrows, small pictures."""
        yield self.figures.drawn()
        if self.arrows:
            yield art.line(self.arrows, self.kit["soft"], 2, pointer_events="none")
        yield self.signs.drawn()

    def look(self, seat: int) -> SeatColours:
        """The colours of a noble."""
        return art.SEATS[FACTS.sides[self.side(seat)].colours]

    def piece(self, kind: str, seat: int) -> dict[str, str]:
        """What a moving thing of a noble carries: those of one kind and owner are alike."""
        return {"piece": f"{kind}-{self.key(seat)}", "holder": self.key(seat)}

    def token(self, seat: int, x: float, y: float, r: float, kind: str = "") -> Svg:
        """The marker of a noble: shape, colour, and a letter where there is room for one."""
        side = FACTS.sides[self.side(seat)]
        look = LOOKS[self.side(seat)]
        drawing = art.marker(self.kit, side.colours, side.letter, x, y, r, flat=True, outline=look)
        return art.group(drawing, data=self.piece(kind, seat)) if kind else drawing

    def ship(self, seat: int, at: Point, r: float, scale: float) -> Svg:
        """A ship of a noble with its marker for a sail, which a page can let glide."""
        x, y = at
        return art.group(
            art.path(HULL, fill=self.look(seat).deep, **art.pen(art.CREAM, 2.4, stroke_linejoin="round"),
                 transform=art.moved_to(x, y, scale)),
            self.token(seat, x, y - 0.4 * r, r),
            data=self.piece("ship", seat),
        )  # fmt: skip


def full_name(scene: Scene, card: int) -> str:
    """The name of a Nile card without its number."""
    return scene.words(f"card.{data.NILE[card].key}").rstrip("0123456789+ ")


def card_name(scene: Scene, card: int, room: float) -> str:
    """The name of a Nile card without its number; of one that is too long, a word."""
    name = full_name(scene, card)
    fits = art.ems(name, art.DISPLAY) * scene.kit.floor("name") <= room
    return name if fits else name.split()[-1].capitalize()


def card_text(scene: Scene, card: int) -> str:
    """A Nile card in words: its name and what it does."""
    row = data.NILE[card]
    key = row.name if row.name not in ("quarry", "field") else row.kind
    return f"{scene.words(f'card.{row.key}')}: {scene.words(f'does.{key}', n=row.n)}"
