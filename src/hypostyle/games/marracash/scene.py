"""What the parts of MarraCash's drawing share: where things lie, the words, what may be chosen."""

from dataclasses import dataclass
from typing import Final

from hypostyle.core.bits import has
from hypostyle.core.drawing import Node, Palette, Svg, shape
from hypostyle.core.game import Game, Marks
from hypostyle.core.words import Field
from hypostyle.games.marracash import pictograms as art
from hypostyle.games.marracash.actions import TABLE
from hypostyle.games.marracash.data import COLOURS, Cell
from hypostyle.games.marracash.state import NONE, VEILED, Town
from hypostyle.games.marracash.wording import apart, money

# fmt: off
# Where things lie. On a phone of 360 points two units are one point.
WIDTH:    Final = 720
SCALE:    Final = 720 / 740             # the drawing of the rules is 740 high; turned it is as wide
CELL:     Final = 60 * SCALE
FAR:      Final = 980                   # and 980 wide: what was right is now at the top
FLOOR:    Final = 958                   # the end of the town and its line
HIT:      Final = 88                    # the least that a finger finds
# fmt: on


def spot(x: float, y: float) -> tuple[float, float]:
    """A point of the rules' drawing, turned to the left by a quarter."""
    return y * SCALE, (FAR - x) * SCALE


def middle(cell: Cell) -> tuple[float, float]:
    """The middle of a cell of the town."""
    return spot(130 + 60 * cell[1], 130 + 60 * cell[0])


def slot(n: int, slots: int) -> tuple[float, float]:
    """§3.3 Where the n-th of the line stands, end A first."""
    s = 2312 * n / (slots - 1)
    if s <= 836:
        return spot(886 - s, 50)
    if s <= 1476:
        return spot(50, 50 + s - 836)
    return spot(50 + s - 1476, 690)


@dataclass(frozen=True, slots=True)
class Scene:
    """All that the drawing depends on."""

    s: Town
    game: Game[Town]
    marks: Marks
    p: Palette
    seat: int

    def say(self, key: str, **fields: Field) -> str:
        """Words of the board."""
        return self.game.words(f"board.{key}", **fields)

    def colour(self, colour: int) -> str:
        """§10.18 The name of a colour."""
        name = "gray" if colour == 3 and self.s.settings.gray else COLOURS[colour]
        return self.game.words(f"colour.{name}")

    def sign(self, seat: int) -> Node:
        """The sign of a side."""
        return art.sign(seat, self.game.facts.sides[seat].letter)

    def money(self, dirham: int) -> str:
        """A sum, or a question mark when the viewer may not see it."""
        return "?" if dirham == VEILED else apart(money(self.s.settings, int(dirham)))

    @property
    def gray(self) -> bool:
        """§10.18 The fifth colour is gray."""
        return bool(self.s.settings.gray)

    @property
    def legal_places(self) -> set[str]:
        """The places that may be chosen."""
        return {TABLE[action].place for action in self.marks.legal} - {""}


def place_data(scene: Scene, name: str) -> dict[str, str]:
    """What a place says of itself."""
    data = {"place": name}
    if name in scene.legal_places:
        data["legal"] = "true"
    if name in scene.marks.last:
        data["last"] = "true"
    return data


def thing(name: str, *parts: Node) -> Svg:
    """Something that answers what it is."""
    return shape("g", parts, **{"data-about": name})


def out(s: Town, seat: int) -> bool:
    """§5.3, §5.5 Is a side out of the auction that goes on?"""
    if s.shop == NONE or s.ended:
        return False
    if s.settings.sealed:
        return not has(s.asking, seat) and s.bids[seat] == NONE
    return not has(s.still, seat)
