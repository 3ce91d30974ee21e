"""When a legal answer in Men-Nefer is pointless or wastes something."""

from hypostyle.core.words import Reason
from hypostyle.games.men_nefer import codes, data
from hypostyle.games.men_nefer.rules.basics import active
from hypostyle.games.men_nefer.rules.temple import free_spaces
from hypostyle.games.men_nefer.state import Board


def warning(s: Board, seat: int, action: int) -> Reason | None:
    """Why a legal answer of a seat is pointless or wastes something; None when it is not."""
    step = s.step
    if step == codes.FAVOUR:
        return _favour(s, action - codes.FAVOUR_OF)
    if step == codes.EITHER and not _possible(s, action - codes.CHOOSE):
        return Reason("4.8", "warning.alternative_nothing")
    if action == codes.STOP:
        return Reason("2.1", "warning.stop_early", {"n": int(codes.STEPS.of(s.arg))})
    return None


def _favour(s: Board, which: int) -> Reason | None:
    """§5.2 A Favour that the limits cut short."""
    me = active(s)
    if which == 2:
        return Reason("5.2", "warning.feather_full") if me.feather == data.DUAT else None
    most, held = (data.MOST_HEKA, me.heka) if which else (data.MOST_FOOD, me.food)
    lost = int(held) + data.FAVOUR_N[which] - most
    return Reason("2.2", "warning.favour_full", {"most": most, "lost": lost}) if lost > 0 else None


def _possible(s: Board, kind: int) -> bool:
    """§4.8 Can something come of one of two effects?"""
    me = active(s)
    if kind == data.RITE:
        return me.coffins > 0
    if kind == data.EMBALM:
        return me.mummies > 0
    if kind == data.ERECT:
        return me.carved > 0
    if kind == data.CARVE:
        return me.sphinxes > 0
    if kind == data.OFFER:
        return me.baskets > 0 and free_spaces(s) > 0
    if kind == data.PAPYRUS:
        return me.papyri < data.STRIP
    return True
