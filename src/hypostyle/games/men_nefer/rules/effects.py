"""Men-Nefer's effects: one after the other, each completely before the next (§4.7)."""

from typing import Final

from hypostyle.core.bits import bit
from hypostyle.core.native import i64
from hypostyle.core.state import entry
from hypostyle.games.men_nefer import cells, codes, data, packing
from hypostyle.games.men_nefer.rules.basics import (
    BoardStep,
    ChoiceStep,
    active,
    advance_scarab,
    gain,
    is_imhotep,
)
from hypostyle.games.men_nefer.state import Board

NO_STEP: Final = -1
# fmt: off
STEP_OF: Final[list[int]] = [   # the step that asks about an effect, by its kind
    NO_STEP, NO_STEP, NO_STEP, NO_STEP, NO_STEP, codes.FAVOUR, codes.SCARAB,
    codes.STONE, NO_STEP, codes.RITE, codes.PAPYRUS, codes.CRAFT, codes.PRIEST, codes.OFFER,
    codes.SAIL, codes.ACTIVATE, NO_STEP, codes.ERECT, NO_STEP, codes.EITHER,
]
# fmt: on


def do_entry(cell: i64) -> i64:
    """The agenda entry that performs a cell from its first effect on."""
    return entry(codes.DO, cell)


def begin(s: Board, kind: i64, n: i64) -> None:
    """§4.7 An effect that asks something, or that may lead to more."""
    if is_imhotep(s):
        s.push(codes.ACT, codes.KIND.put(kind) + codes.AMOUNT.put(n))
    elif kind == data.EMBALM:
        embalm(s)
    elif kind == data.CARVE:
        carve(s)
    elif kind == data.MASTABA:
        s.push(codes.DO, cells.MASTABA_0 + s.mastabas[n])
    else:
        s.push(STEP_OF[kind], n)


def resolve(s: Board, effect: i64) -> None:
    """§4.7 One effect that stands alone."""
    kind: i64 = effect & data.KIND_MASK
    n: i64 = effect >> data.KIND_BITS
    if kind <= data.FEATHER:
        gain(s, kind, n, 0)
    else:
        begin(s, kind, n)


class Do(BoardStep):
    """§4.7 The effects of a cell, left to right.

    The entry stays on the agenda until the last effect is over: it says where effects come from.
    """

    code = codes.DO
    name = "do"
    args = (codes.CELL, codes.AT)

    def run(self, s: Board, arg: i64) -> None:
        cell: i64 = codes.CELL.of(arg)
        at: i64 = codes.AT.of(arg)
        if at == 0 and s.journal is not None:
            announce(s, cell)
        effects = cells.CELLS[cell]
        end: i64 = len(effects)
        while at < end:
            effect: i64 = effects[at]
            kind: i64 = effect & data.KIND_MASK
            n: i64 = effect >> data.KIND_BITS
            at += 1
            if kind <= data.FEATHER:
                gain(s, kind, n, cells.CELL_SOURCE[cell])
            else:
                s.push(codes.DO, codes.CELL.put(cell) + codes.AT.put(at))
                begin(s, kind, n)
                return


def announce(s: Board, cell: i64) -> None:
    """§5.10, §5.12, §5.16 Report where the effects that follow come from, if nothing else does."""
    if cells.MASTABA_0 <= cell < cells.TEMPLE_0:
        s.report(codes.ACTIVATED, s.turn, cell - cells.MASTABA_0)
    elif cells.DEITY_0 <= cell < cells.CRAFT_0:
        s.report(codes.BLESSED, s.turn, cell - cells.DEITY_0)
    elif cells.DRAWING_0 <= cell < cells.CITY_0:
        s.report(codes.DREW, s.turn, cell - cells.DRAWING_0)


class Either(ChoiceStep):
    """§4.8 One of two effects, also one that then does nothing."""

    code = codes.EITHER
    name = "either"
    verb = "choose"
    kind = "effect"
    args = (codes.PAIR,)
    paragraph = "4.8"
    worded = True

    def __init__(self) -> None:
        super().__init__(codes.CHOOSE)

    def options(self, s: Board, arg: i64) -> i64:
        top, bottom = data.ALTERNATIVES[arg]
        return bit(top & data.KIND_MASK) | bit(bottom & data.KIND_MASK)

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        top, bottom = data.ALTERNATIVES[arg]
        resolve(s, top if top & data.KIND_MASK == action - codes.CHOOSE else bottom)


class Favour(ChoiceStep):
    """§5.2 The Favour of Khufu: Food 3, Heka 2 or Feather 1."""

    code = codes.FAVOUR
    name = "favour"
    kind = "favour"
    paragraph = "5.2"
    worded = True

    def __init__(self) -> None:
        super().__init__(codes.FAVOUR_OF)

    def options(self, s: Board, arg: i64) -> i64:
        return 7

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        which: i64 = action - codes.FAVOUR_OF
        if which == 0:
            gain(s, data.FOOD, 3, 0)
        elif which == 1:
            gain(s, data.HEKA, 2, 0)
        else:
            gain(s, data.FEATHER, 1, 0)


class Scarab(ChoiceStep):
    """§5.3 One of the player's Scarabs below space 6 advances; its actions are not performed."""

    code = codes.SCARAB
    name = "scarab"
    verb = "advance"
    kind = "scarab"
    paragraph = "5.3"

    def __init__(self) -> None:
        super().__init__(codes.ADVANCE)

    def options(self, s: Board, arg: i64) -> i64:
        me = active(s)
        found: i64 = 0
        for house in range(5):
            if packing.nibble(me.scarabs, house) < data.SCARAB_END:
                found |= bit(house)
        return found

    def choose(self, s: Board, arg: i64, seat: i64, action: i64) -> None:
        advance_scarab(s, action - codes.ADVANCE)


# --- pieces that become available ------------------------------------------------------------------


def embalm(s: Board) -> None:
    """§5.8, §5.22 A Mummy of the reserve becomes an available Sarcophagus, if there is one."""
    me = active(s)
    if me.mummies:
        me.mummies -= 1
        me.coffins += 1
        s.report(codes.EMBALMED, s.turn)


def carve(s: Board) -> None:
    """§5.19, §5.22 A Sphinx of the reserve becomes available, if there is one."""
    me = active(s)
    if me.sphinxes:
        me.sphinxes -= 1
        me.carved += 1
        s.report(codes.CARVED, s.turn)
