"""What the parts of MarraCash's drawing share: the kit, the words, the pieces."""

from dataclasses import dataclass

from hypostyle.core import drawing as art
from hypostyle.core.bits import has
from hypostyle.core.drawing import Kit, Paint, Svg
from hypostyle.core.drawing.pictures import drawn, moved
from hypostyle.core.view import View
from hypostyle.core.words import Field
from hypostyle.games.marracash.board_layout import Layout
from hypostyle.games.marracash.codes import SEALED
from hypostyle.games.marracash.data import COLOURS, LETTERS
from hypostyle.games.marracash.pictograms import FOOT, visitor
from hypostyle.games.marracash.state import NONE, VEILED, Town
from hypostyle.games.marracash.wording import apart, money


@dataclass(frozen=True, slots=True)
class Scene:
    """All that the drawing depends on."""

    view: View[Town]
    kit: Kit
    layout: Layout

    @property
    def s(self) -> Town:
        """The position."""
        return self.view.state

    @property
    def gray(self) -> bool:
        """§10.18 The fifth colour is gray."""
        return bool(self.s.settings.gray)

    def say(self, key: str, **fields: Field) -> str:
        """Words of the board."""
        return self.view.game.words(f"board.{key}", **fields)

    def name(self, seat: int) -> str:
        """The name of a side; of two players each has two."""
        game = self.view.game
        if self.s.settings.players > 2:
            return game.side_name(seat)
        return self.say("two", one=game.side_name(seat), other=game.side_name(seat + 2))

    def colour(self, colour: int) -> str:
        """§10.18 The name of a colour."""
        name = "gray" if colour == 3 and self.gray else COLOURS[colour]
        return self.view.game.words(f"colour.{name}")

    def money(self, dirham: int) -> str:
        """A sum, or a question mark when the viewer may not see it."""
        return "?" if dirham == VEILED else apart(money(self.s.settings, int(dirham)))

    def amount(self, dirham: int) -> str:
        """A sum without its unit."""
        return self.money(dirham).split()[0]

    def asked(self, seat: int) -> bool:
        """Is an answer of this side awaited?"""
        return not self.s.ended and 0 <= self.s.asking < 16 and has(self.s.asking, seat)

    def out(self, seat: int) -> bool:
        """§5.3, §5.5 Is a side out of the auction that goes on?"""
        s = self.s
        if s.shop == NONE or s.ended:
            return False
        if s.settings.sealed:
            return s.step == SEALED and not has(s.asking, seat) and s.bids[seat] == NONE
        return not has(s.still, seat)

    def sign(self, seat: int, x: float, y: float, r: float, piece: bool = False) -> Svg:
        """The sign of a side around (x, y): colour, shape and letter, in few elements."""
        side = self.view.game.facts.sides[seat]
        look = art.SEATS[side.colours]
        d, drop, size = art.OUTLINES[look.outline]
        scale = max(r, 21 if self.kit.compact else 0) / 24
        joined: dict[str, Paint] = {"stroke_linejoin": "round"}
        return art.group(
            art.path(
                moved(d, x, y + 3 * scale, scale),
                fill=look.deep,
                **art.pen(art.INK, 5 * scale, **joined),
            ),
            art.path(
                moved(d, x, y, scale), fill=look.fill, **art.pen(art.CREAM, 2.6 * scale, **joined)
            ),
            self.kit.letter(x, y + drop * scale, side.letter, size * scale, look.ink),
            data={"piece": side.key} if piece else None,
        )

    def placed(self, name: str) -> dict[str, str]:
        """What a place says of itself."""
        told = {"place": name}
        if name in self.kit.legal:
            told["legal"] = "true"
        if name in self.kit.last:
            told["last"] = "true"
        return told


def person(scene: Scene, colour: int, x: float, y: float, scale: float, about: bool = False) -> Svg:
    """A visitor who stands on (x, y). A page lets it glide, so nothing around it is scaled."""
    told = {"piece": LETTERS[colour]}
    if about:
        told["about"] = COLOURS[colour]
    return art.group(drawn(visitor(colour, scene.gray), x, y - FOOT * scale, scale), data=told)
