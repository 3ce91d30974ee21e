"""Men-Nefer's Necropolis and Avenues: Funerary Rites, Mastaba Tiles, Sphinxes, Hammers."""

from typing import Final

from hypostyle.core.bits import bit, count
from hypostyle.core.native import i64
from hypostyle.games.men_nefer import cells, codes, data
from hypostyle.games.men_nefer.rules.basics import ChoiceStep, active, is_imhotep, score
from hypostyle.games.men_nefer.rules.effects import do_entry
from hypostyle.games.men_nefer.state import Board

UP_TO: Final[list[int]] = [0, 0o111111, 0o333333, 0o777777]
"""The spaces of a level or below in six Mastabas or Avenues, one bit each."""


def all_tombs(s: Board) -> i64:
    """§2.13 The occupied spaces of the Necropolis, one bit each."""
    found: i64 = 0
    for player in s.players:
        found |= player.tombs
    return found


def all_statues(s: Board) -> i64:
    """§2.20 The occupied Pedestals, one bit each."""
    found: i64 = 0
    for player in s.players:
        found |= player.statues
    return found


class Rite(ChoiceStep):
    """§5.9 Where an available Sarcophagus is put: an empty space of a level or below."""

    code = codes.RITE
    name = "rite"
    verb = "bury"
    kind = "tomb"
    bare = ("pass",)
    args = (codes.LEVEL,)
    paragraph = "5.9"

    def __init__(self) -> None:
        super().__init__(codes.TOMB_OF, codes.PASS)

    def options(self, s: Board, arg: i64) -> i64:
        if active(s).coffins == 0:
            return 0
        return UP_TO[arg] & ~all_tombs(s)

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action != codes.PASS:
            bury(s, action - codes.TOMB_OF)


def bury(s: Board, space: i64) -> None:
    """§5.9, §5.10 The benefit of the space, then the column tile, then the row tile.

    §8.9 Imhotep activates no tile.
    """
    me = active(s)
    me.coffins -= 1
    me.tombs |= bit(space)
    s.report(codes.BURIED, s.turn, space)
    if not is_imhotep(s):
        mastaba: i64 = space // 3
        s.push(codes.DO, cells.MASTABA_0 + s.mastabas[data.ROW_OF[mastaba]])
        s.push(codes.DO, cells.MASTABA_0 + s.mastabas[data.COLUMN_OF[mastaba]])
    s.push(codes.DO, cells.TOMB_0 + space)


class Erect(ChoiceStep):
    """§5.20 Where an available Sphinx is put: an empty Pedestal of a level or below."""

    code = codes.ERECT
    name = "erect"
    kind = "pedestal"
    bare = ("pass",)
    args = (codes.LEVEL,)
    paragraph = "5.20"

    def __init__(self) -> None:
        super().__init__(codes.PEDESTAL_OF, codes.PASS)

    def options(self, s: Board, arg: i64) -> i64:
        if active(s).carved == 0:
            return 0
        return UP_TO[arg] & ~all_statues(s)

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        if action != codes.PASS:
            erect(s, action - codes.PEDESTAL_OF)


def erect(s: Board, pedestal: i64) -> None:
    """§5.20, §5.21 Points by level, a Hammer for the third Sphinx, the effect of the Pedestal."""
    me = active(s)
    me.carved -= 1
    me.statues |= bit(pedestal)
    s.report(codes.ERECTED, s.turn, pedestal)
    score(s, s.turn, data.BY_PEDESTALS, data.PEDESTAL_POINTS[pedestal % 3])
    if s.settings.hammers and count(me.statues) == data.HAMMER_AT:
        taken: i64 = 0
        for player in s.players:
            if player.hammer:
                taken += 1
        if taken < 2:
            me.hammer = taken + 1
            s.report(codes.HAMMERED, s.turn, taken)
            score(s, s.turn, data.BY_HAMMERS, data.HAMMERS[taken])
    s.agenda.append(do_entry(cells.PEDESTAL_0 + pedestal))
