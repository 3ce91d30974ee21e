"""What Egizia's open question is about, in small pictures: ships, crews, stone, grain."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from hypostyle.core import drawing as art
from hypostyle.core.bits import has
from hypostyle.core.drawing import CREAM, INK, Node
from hypostyle.core.drawing.pictures import Picture, drawn, moved
from hypostyle.core.game import Marks, Piece
from hypostyle.core.view import View
from hypostyle.games.egizia import codes, data
from hypostyle.games.egizia.board_parts import Scene
from hypostyle.games.egizia.pictograms import DROP, EAR, HULL, KIND, ROCK, WORKERS
from hypostyle.games.egizia.rules import works
from hypostyle.games.egizia.state import Board
from hypostyle.games.egizia.table import LANDS

HIGH: Final = 64
"""The height of every picture."""
STEP: Final = 30
"""How far crews stand apart."""
FLEET: Final = 4
"""Ships beside each other."""


def pieces(view: View[Board], marks: Marks) -> list[Piece]:
    """What the open question is about, as far as it can be pointed at."""
    scene = Scene(view, replace(marks, shape="wide"))
    s, me = scene.s, scene.s.nobles[view.seat]
    stones = _amount(scene, ROCK, str(int(me.stones)), "stones_left", n=int(me.stones))
    if s.step == codes.SAIL:
        return [_fleet(scene, view.seat)]
    if s.step == codes.RAISE:
        return [_crews(scene, (a - codes.CREW,), a) for a in _within(view, codes.CREW, 4)]
    if s.step == codes.FLOW:
        return [_flood(scene, a) for a in _within(view, codes.RING, 3)]
    if s.step == codes.VISIT:
        teams = [(a, data.SET_MASKS[a - codes.SEND]) for a in _within(view, codes.SEND, 7)]
        shown = [_crews(scene, [c for c in range(4) if has(mask, c)], a) for a, mask in teams]
        return [stones, *shown]
    if s.step in (codes.WORK, codes.RIDDLES):
        strength = int(s.budget)
        return [_amount(scene, WORKERS[0], str(strength), "strength_left", n=strength), stones]
    if s.step == codes.MEAL:
        need, grain = data.strength(me.crews), int(works.grain_at(me, s.ring) + s.fed)
        said = scene.say("supply", grain=grain, need=need)
        return [_amount(scene, EAR, said, "grain_for", grain=grain, need=need)]
    return []


def _within(view: View[Board], first: int, many: int) -> list[int]:
    return [action for action in view.legal() if first <= action < first + many]


def _picture(width: float, says: str, *parts: Node) -> str:
    return art.picture(width, HIGH, says, *parts, font_family=art.TEXT)


def _fleet(scene: Scene, seat: int) -> Piece:
    """\u00a74.1 The ships that are left, and pale those that have sailed."""
    left = int(scene.s.nobles[seat].ships)
    parts = list[Node]()
    for n in range(data.SHIPS):
        x, y = 30 + 56 * (n % FLEET) + 28 * (n // FLEET), 19 + 29 * (n // FLEET)
        parts.append(art.group(_ship(scene, seat, x, y), opacity=None if n < left else 0.25))
    return Piece(_picture(32 + 56 * FLEET, scene.say("ships_left", n=left), *parts))


def _ship(scene: Scene, seat: int, x: float, y: float) -> Iterator[Node]:
    yield art.path(HULL, fill=scene.look(seat).deep, **art.pen(CREAM, 2.4, stroke_linejoin="round"),
                   transform=art.moved_to(x, y, 0.62))  # fmt: skip
    yield scene.token(seat, x, y - 6, 12)


def _amount(scene: Scene, sign: Picture, said: str, key: str, **fields: int) -> Piece:
    """A sign and how much there is of it."""
    number = scene.kit.num(58, HIGH / 2, said, 30, text_anchor="start")
    width = 66 + 30 * art.ems(said)
    return Piece(_picture(width, scene.say(key, **fields), drawn(sign, 30, HIGH / 2, 1), number))


def _crews(scene: Scene, crews: Sequence[int], answer: int) -> Piece:
    """Crews that an answer is about."""
    names = ", ".join(scene.words(f"crew.{data.CREWS[crew]}") for crew in crews)
    figures = [_worker(scene, crew, STEP * (n + 0.6)) for n, crew in enumerate(crews)]
    return Piece(_picture(STEP * (len(crews) + 0.2), names, *figures), answer)


def _worker(scene: Scene, crew: int, x: float) -> Iterator[Node]:
    """One of a crew; by night in a light line, for the black crew is as dark as the page."""
    if scene.kit.night:
        shape = "".join(moved(layer.d, x, 34, 1.15) for layer in WORKERS[crew])
        yield art.path(shape, fill="none", **art.pen(CREAM, 6, stroke_linejoin="round"))
    yield drawn(WORKERS[crew], x, 34, 1.15)


def _flood(scene: Scene, answer: int) -> Piece:
    """\u00a72.6 Which fields would have water."""
    ring = max(0, min(2, int(scene.s.ring) + answer - codes.RING - 1))
    parts = list[Node]()
    for n, land in enumerate(LANDS):
        x, wet = 26 + 46 * n, ring >= n
        parts.append(art.disc(x, 32, 20, fill=KIND[land], **art.pen(INK, 2)))
        paint = art.pen("#0a3f5c", 1.6) if wet else art.pen(CREAM, 2)
        fill = "#7fdcf2" if wet else "none"
        parts.append(art.path(DROP, fill=fill, transform=art.moved_to(x, 32, 1), **paint))
        if not wet:
            parts.append(art.line(f"M{x - 12} 44L{x + 12} 20", CREAM, 3))
    return Piece(_picture(144, scene.say(f"ring_{ring}"), *parts), answer)
