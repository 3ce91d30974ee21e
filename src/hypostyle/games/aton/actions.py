"""Aton's answers by name: the table beside the ints of codes.py."""

from collections.abc import Iterator
from typing import Final

from hypostyle.core.actions import Action, ActionTable, bare
from hypostyle.games.aton.codes import (
    ACTIONS,
    ANSWERS,
    DEAL_HAND,
    EXCHANGE,
    KEEP,
    PLAN,
    SQUARE_0,
    STARTS,
    STOP,
    TURN_CARD,
)
from hypostyle.games.aton.data import (
    HANDS,
    PLANS,
    SIDES,
    SQUARE,
    c1_of,
    c2_of,
    c3_of,
    c4_of,
    cards_of,
)


def plan_text(plan: int) -> str:
    """The cards of a plan, cartouche 1 first."""
    return f"{c1_of(plan)}{c2_of(plan)}{c3_of(plan)}{c4_of(plan)}"


def hand_text(number: int) -> str:
    """The cards of a hand, lowest first."""
    return "".join(str(card) for card in cards_of(HANDS[number]))


def _plan(plan: int) -> Action:
    cards = {"c1": c1_of(plan), "c2": c2_of(plan), "c3": c3_of(plan), "c4": c4_of(plan)}
    return Action("plan", plan_text(plan), {"plan": plan_text(plan), **cards})


def _hands() -> Iterator[Action]:
    for number in range(len(HANDS)):
        yield Action("hand", hand_text(number), {"hand": hand_text(number)})


TABLE: Final = ActionTable(
    [
        (PLAN, [_plan(plan) for plan in range(PLANS)]),
        (SQUARE_0, [Action("square", name, {"square": name}, place=name) for name in SQUARE]),
        (STOP, [bare("stop")]),
        (KEEP, [bare("keep")]),
        (EXCHANGE, [bare("exchange")]),
        (DEAL_HAND, _hands()),
        (TURN_CARD, [Action("card", str(card), {"card": card}) for card in range(1, 5)]),
        (STARTS, [Action("side", name, {"side": name}) for name in SIDES]),
    ],
    ACTIONS,
    ANSWERS,
)
"""Every answer of the game."""
