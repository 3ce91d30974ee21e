"""Aton's open question in words, and why an answer to it is refused."""

from collections.abc import Mapping

from hypostyle.core.bits import has
from hypostyle.core.words import Field, Reason, Say
from hypostyle.games.aton.actions import pile_text
from hypostyle.games.aton.codes import ASSIGN, CLEAN, OFFER, PLACE, REMOVE, SQUARE_0, STOP
from hypostyle.games.aton.data import SQUARE, c2_of, c3_of, plan_pile, temple_of
from hypostyle.games.aton.rules.basics import reach
from hypostyle.games.aton.rules.scoring import fullest
from hypostyle.games.aton.state import Board


def question(s: Board, seat: int) -> Say:
    """What a seat is asked, in words."""
    step = s.step
    me = s.side(seat)
    if step == OFFER:
        return Say("question.offer", {"hand": pile_text(me.hand)})
    if step == ASSIGN:
        return Say("question.assign", {"hand": pile_text(me.hand)})
    if step == CLEAN:
        return Say("question.clean")
    if step == REMOVE:
        key = "question.remove.own" if c2_of(me.plan) == 1 else "question.remove.opposing"
    else:
        key = "question.place.must" if s.settings.mandatory else "question.place.may"
    return Say(key, {"where": c3_of(me.plan), "todo": s.todo})


def why_not(s: Board, seat: int, action: int) -> Reason | None:
    """Why a seat that is asked may not answer this; None when it may."""
    step = s.step
    if action == STOP:
        if step != PLACE:
            return Reason("5.7", "no.stop_elsewhere")
        return Reason("10.2", "no.must_place") if s.settings.mandatory else None
    if action > STOP:
        return None if step == OFFER else Reason("4.4", "no.exchange_elsewhere")
    if step == ASSIGN:
        if plan_pile(action) == s.side(seat).hand:
            return None
        return Reason("4.5", "no.not_your_cards", {"hand": pile_text(s.side(seat).hand)})
    square = action - SQUARE_0
    name: dict[str, Field] = {"square": SQUARE[square]}
    if step == CLEAN:
        return _why_not_clean(s, seat, square, name)
    me = s.side(seat)
    if not has(reach(c3_of(me.plan)), square):
        return Reason("5.6", "no.out_of_reach", {**name, "temples": c3_of(me.plan)})
    if step == PLACE:
        taken = has(s.red.squares | s.blue.squares, square)
        return Reason("5.7", "no.taken", name) if taken else None
    own = c2_of(me.plan) == 1
    if has(me.squares if own else s.other(seat).squares, square):
        return None
    return Reason("5.4", "no.remove_own" if own else "no.remove_opposing", name)


def _why_not_clean(s: Board, seat: int, square: int, name: Mapping[str, Field]) -> Reason | None:
    me = s.side(seat)
    if not has(me.squares, square):
        return Reason("7.3", "no.clean_own", name)
    if me.pending:
        owes = has(me.pending, temple_of(square))
        return None if owes else Reason("7.3", "no.clean_pending", name)
    return None if has(fullest(me.squares), square) else Reason("7.3", "no.clean_fullest", name)
