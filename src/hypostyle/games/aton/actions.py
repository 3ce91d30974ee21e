"""Aton's answers by name: the table beside the ints of rules.py."""

from typing import Final

from hypostyle.core.actions import Action, ActionTable, Prompt
from hypostyle.games.aton.data import (
    HANDS,
    SIDES,
    SQUARE,
    c1_of,
    c2_of,
    c3_of,
    c4_of,
    cards_of,
)
from hypostyle.games.aton.rules import (
    ACTIONS,
    ASSIGN,
    CLEAN,
    CLEAN_COIN,
    DEAL,
    DEAL_HAND,
    EXCHANGE,
    KEEP,
    OFFER,
    ORDER_COIN,
    PLACE,
    REMOVE,
    SQUARE_0,
    STARTS,
    STOP,
    TURN,
    TURN_CARD,
)
from hypostyle.games.aton.state import Board

STEPS: Final = (
    "round", "deal", "offer", "assign", "points", "order", "turn_up", "turn", "compare",
    "order_coin", "removal", "remove", "placement", "place", "doom", "discard", "scoring",
    "cleanup", "clean_coin", "clean", "round_end",
)  # fmt: skip
"""The name of each step, by its number in rules.py."""

# fmt: off
# step         verb, a side added where True   kind of answer, others
VERBS: Final = {
    DEAL:       ("deal",        True,          "hand",   ()),
    OFFER:      ("exchange",    False,         "offer",  ("keep", "exchange")),
    ASSIGN:     ("plan",        False,         "plan",   ()),
    TURN:       ("turn",        True,          "card",   ()),
    ORDER_COIN: ("first",       False,         "side",   ()),
    REMOVE:     ("remove",      False,         "square", ()),
    PLACE:      ("place",       False,         "square", ("stop",)),
    CLEAN_COIN: ("cleanup",     False,         "side",   ()),
    CLEAN:      ("clean",       False,         "square", ()),
}
# fmt: on

CARTOUCHES: Final = ("c1", "c2", "c3", "c4")
"""The fields of a plan."""


def plan_text(plan: int) -> str:
    """The cards of a plan, cartouche 1 first."""
    return f"{c1_of(plan)}{c2_of(plan)}{c3_of(plan)}{c4_of(plan)}"


def hand_text(number: int) -> str:
    """The cards of a hand, lowest first."""
    return "".join(str(card) for card in cards_of(HANDS[number]))


def _table() -> list[Action]:
    rows: list[Action] = []
    for plan in range(SQUARE_0):
        cards = {"c1": c1_of(plan), "c2": c2_of(plan), "c3": c3_of(plan), "c4": c4_of(plan)}
        rows.append(Action(plan, "plan", plan_text(plan), {"plan": plan_text(plan), **cards}))
    for square, name in enumerate(SQUARE):
        rows.append(Action(SQUARE_0 + square, "square", name, {"square": name}, place=name))
    rows.append(Action(STOP, "stop", "stop", bare=True))
    rows.append(Action(KEEP, "keep", "keep", bare=True))
    rows.append(Action(EXCHANGE, "exchange", "exchange", bare=True))
    for number in range(len(HANDS)):
        text = hand_text(number)
        rows.append(Action(DEAL_HAND + number, "hand", text, {"hand": text}))
    for card in range(1, 5):
        rows.append(Action(TURN_CARD + card, "card", str(card), {"card": card}))
    for seat, name in enumerate(SIDES):
        rows.append(Action(STARTS + seat, "side", name, {"side": name}))
    return rows


TABLE: Final = ActionTable(_table(), ACTIONS)
"""Every answer of the game."""


def prompt(s: Board) -> Prompt:
    """The open question of a position."""
    entry = s.agenda[-1]
    verb, sided, kind, alone = VERBS[entry & 63]
    verb = f"{verb} {SIDES[entry >> 6]}" if sided else verb
    return Prompt(STEPS[entry & 63], verb, kind, CARTOUCHES if kind == "plan" else (), alone)
