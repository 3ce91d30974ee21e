"""What Egizia's drawing depends on: the view, the marks, the words, and where things lie."""

from typing import Final

from hypostyle.core.drawing import Node, at
from hypostyle.core.game import Marks
from hypostyle.core.view import View
from hypostyle.core.words import Field
from hypostyle.games.egizia import pictograms as art
from hypostyle.games.egizia.actions import TABLE
from hypostyle.games.egizia.data import NILE
from hypostyle.games.egizia.pictograms import words
from hypostyle.games.egizia.state import Board
from hypostyle.games.egizia.table import Table

# fmt: off
# Where things lie. On a phone of 360 points two units are one point, a finger needs 88 of them.
WIDTH:     Final = 720
FINGER:    Final = 88
HEAD:      Final = 142                          # heading and score line
PITCH:     Final = 94                           # from card to card
BOX_W:     Final = 288
BOX_H:     Final = 88
RIVER_H:   Final = 10 * PITCH + PITCH // 2 + 8
LEFT_X:    Final = 8
RIGHT_X:   Final = 424
STREAM:    Final = 360                          # the middle of the river
WORKS:     Final = HEAD + RIVER_H + 8           # the monuments
BRICK_H:   Final = 44
OB_W:      Final = 88                           # a brick of the Obelisk or Temple
PY_W:      Final = 62                           # a brick of the Pyramid
BAND_1:    Final = 330                          # Obelisk and Graves
BAND_2:    Final = 246                          # Temple
BAND_3:    Final = 360                          # Pyramid, markets, water
PANEL_W:   Final = 352
TASK_H:    Final = 56
DRAWN_H:   Final = 92
# fmt: on


class Scene(Table):
    """All that the drawing depends on. `legal` are the places that may be chosen."""

    def __init__(self, view: View[Board], marks: Marks) -> None:
        super().__init__(view)
        self.marks = marks
        self.p = art.palette(marks.dark)
        self.legal = frozenset(TABLE[action].place for action in marks.legal) - {""}

    def say(self, key: str, **fields: Field) -> str:
        """Words of the board."""
        return self.words(f"board.{key}", **fields)

    def token(self, seat: int) -> Node:
        """The marker of a noble."""
        return art.token(self.side(seat), self.letter(seat))

    def ship(self, seat: int) -> Node:
        """A ship of a noble, which a page can let glide."""
        body = art.ship(self.side(seat), self.letter(seat))
        return at(0, 0, body, data=self.piece("ship", seat))

    def piece(self, kind: str, seat: int) -> dict[str, str]:
        """What a moving thing of a noble carries: those of one kind and owner are alike."""
        return {"piece": f"{kind}-{self.key(seat)}", "holder": self.key(seat)}

    def marked(self, place: str, w: float, h: float) -> tuple[dict[str, str], list[Node]]:
        """What a place carries: its name, and a halo or brackets where they belong."""
        data, parts = {"place": place}, list[Node]()
        if place in self.legal:
            data["legal"] = "true"
            parts += [art.halo(w, h, self.marks.dark), art.touch(max(w, FINGER), max(h, FINGER))]
        if place in self.marks.last:
            data["last"] = "true"
            parts.append(art.brackets(w - 4, h - 4, self.marks.dark))
        return data, parts


def card_text(scene: Scene, card: int) -> str:
    """A Nile card in words: its name and what it does."""
    return f"{scene.words(f'card.{NILE[card].key}')}: {card_does(scene, card)}"


def card_does(scene: Scene, card: int) -> str:
    """What a Nile card does, in few words."""
    row = NILE[card]
    key = row.name if row.name not in ("quarry", "field") else row.kind
    return scene.words(f"does.{key}", n=row.n)


def caption(scene: Scene, x: float, y: float, key: str, extra: str = "") -> Node:
    """The name of a part of the board."""
    said = scene.say(key) + (f"  {extra}" if extra else "")
    return words(x, y, 22, scene.p["ink"], said, **art.INSCRIBED)
