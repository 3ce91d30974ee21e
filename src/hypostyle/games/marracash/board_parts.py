"""What the parts of MarraCash's drawing share: the kit, the words, the pieces."""

from hypostyle.core import drawing as art
from hypostyle.core.bits import has
from hypostyle.core.drawing import Svg
from hypostyle.core.drawing.pictures import drawn
from hypostyle.core.game import Marks
from hypostyle.core.view import View
from hypostyle.games.marracash.board_layout import LAYOUTS, Layout
from hypostyle.games.marracash.codes import SEALED
from hypostyle.games.marracash.data import COLOURS, LETTERS
from hypostyle.games.marracash.pictograms import FOOT, visitor
from hypostyle.games.marracash.state import NONE, VEILED, Town
from hypostyle.games.marracash.wording import apart, money


class Scene(art.Scene[Town, Layout]):
    """All that the drawing depends on."""

    def __init__(self, view: View[Town], marks: Marks) -> None:
        super().__init__(view, marks, LAYOUTS)
        self.gray = bool(self.s.settings.gray)
        """§10.18 The fifth colour is gray."""

    def both(self, seat: int) -> str:
        """The name of a player; of two players each has two sides."""
        if self.s.settings.players > 2:
            return self.name(seat)
        return self.say("two", one=self.name(seat), other=self.name(seat + 2))

    def colour(self, colour: int) -> str:
        """§10.18 The name of a colour."""
        name = "gray" if colour == 3 and self.gray else COLOURS[colour]
        return self.words(f"colour.{name}")

    def money(self, dirham: int) -> str:
        """A sum, or a question mark when the viewer may not see it."""
        return "?" if dirham == VEILED else apart(money(self.s.settings, int(dirham)))

    def amount(self, dirham: int) -> str:
        """A sum without its unit."""
        return self.money(dirham).split()[0]

    def out(self, seat: int) -> bool:
        """§5.3, §5.5 Is a side out of the auction that goes on?"""
        s = self.s
        if s.shop == NONE or s.ended:
            return False
        if s.settings.sealed:
            return s.step == SEALED and not has(s.asking, seat) and s.bids[seat] == NONE
        return not has(s.still, seat)

    def sign(self, seat: int, x: float, y: float, r: float, piece: bool = False) -> Svg:
        """The sign of a side around (x, y), in a compact drawing large enough for its letter."""
        side = self.game.facts.sides[seat]
        r = max(r, 21 if self.kit.compact else 0)
        drawing = art.marker(self.kit, side.colours, side.letter, x, y, r)
        return art.group(drawing, data={"piece": side.key} if piece else None)

    def placed(self, name: str) -> dict[str, str]:
        """What a place says of itself."""
        marks = (("legal", self.kit.legal), ("last", self.kit.last))
        return {"place": name, **{mark: "true" for mark, names in marks if name in names}}


def person(scene: Scene, colour: int, x: float, y: float, scale: float, about: bool = False) -> Svg:
    """A visitor who stands on (x, y). A page lets it glide, so nothing around it is scaled."""
    told = {"piece": LETTERS[colour]}
    if about:
        told["about"] = COLOURS[colour]
    return art.group(drawn(visitor(colour, scene.gray), x, y - FOOT * scale, scale), data=told)
