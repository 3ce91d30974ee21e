"""What Egizia's drawing depends on: the view, the marks, the words, and where things lie."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hypostyle.core.drawing import Node, Palette, at
from hypostyle.core.game import Game, Marks
from hypostyle.core.words import Field
from hypostyle.games.egizia import pictograms as art
from hypostyle.games.egizia.data import NILE, SIDES
from hypostyle.games.egizia.pictograms import words
from hypostyle.games.egizia.rules.basics import side_of
from hypostyle.games.egizia.state import Board

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


@dataclass(frozen=True, slots=True)
class Scene:
    """All that the drawing depends on."""

    s: Board
    seat: int
    game: Game[Board]
    marks: Marks
    p: Palette
    legal: frozenset[str]
    """Places that may be chosen."""

    def say(self, key: str, **fields: Field) -> str:
        """Words of the board."""
        return self.game.words(f"board.{key}", **fields)

    def side(self, seat: int) -> int:
        """The side a noble is."""
        return int(side_of(self.s.settings.solo, seat))

    def key(self, seat: int) -> str:
        """The name of a noble's side in notation."""
        return SIDES[self.side(seat)]

    def letter(self, seat: int) -> str:
        """The letter of a noble's side."""
        return self.game.facts.sides[self.side(seat)].letter

    def name(self, seat: int) -> str:
        """The name of a noble."""
        return self.game.side_name(self.side(seat))

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


def asks_about(name: str) -> Mapping[str, str]:
    """What a thing carries that is no place but can say what it is."""
    return {"about": name}


def card_text(scene: Scene, card: int) -> str:
    """A Nile card in words: its name and what it does."""
    return f"{scene.game.words(f'card.{NILE[card].key}')}: {card_does(scene, card)}"


def card_does(scene: Scene, card: int) -> str:
    """What a Nile card does, in few words."""
    row = NILE[card]
    key = row.name if row.name not in ("quarry", "field") else row.kind
    return scene.game.words(f"does.{key}", n=row.n)


def caption(scene: Scene, x: float, y: float, key: str, extra: str = "") -> Node:
    """The name of a part of the board."""
    said = scene.say(key) + (f"  {extra}" if extra else "")
    return words(x, y, 22, scene.p["ink"], said, **art.INSCRIBED)
