"""Aton's answers by name: the table beside the ints of codes.py."""

from collections.abc import Iterator
from typing import Final

from hypostyle.core.actions import Action, ActionTable, bare
from hypostyle.games.aton import codes, data
from hypostyle.games.aton.data import c1_of, c2_of, c3_of, c4_of, cards_of


def plan_text(plan: int) -> str:
    """The cards of a plan, cartouche 1 first."""
    return f"{c1_of(plan)}{c2_of(plan)}{c3_of(plan)}{c4_of(plan)}"


def pile_text(pile: int) -> str:
    """The cards of a pile, lowest first."""
    return "".join(map(str, cards_of(pile)))


def hand_text(number: int) -> str:
    """The cards of a hand by its number, lowest first."""
    return pile_text(data.HANDS[number])


def _plan(plan: int) -> Action:
    cards = {"c1": c1_of(plan), "c2": c2_of(plan), "c3": c3_of(plan), "c4": c4_of(plan)}
    return Action("plan", plan_text(plan), {"plan": plan_text(plan), **cards})


def _hands() -> Iterator[Action]:
    for number in range(len(data.HANDS)):
        yield Action("hand", hand_text(number), {"hand": hand_text(number)})


TABLE: Final = ActionTable(
    [
        (codes.PLAN, [_plan(plan) for plan in range(data.PLANS)]),
        (
            codes.SQUARE_0,
            [Action("square", name, {"square": name}, place=name) for name in data.SQUARE],
        ),
        (codes.STOP, [bare("stop")]),
        (codes.KEEP, [bare("keep")]),
        (codes.EXCHANGE, [bare("exchange")]),
        (codes.DEAL_HAND, _hands()),
        (codes.TURN_CARD, [Action("card", str(card), {"card": card}) for card in range(1, 5)]),
        (codes.STARTS, [Action("side", name, {"side": name}) for name in data.SIDES]),
    ],
    codes.ACTIONS,
    codes.ANSWERS,
)
"""Every answer of the game."""
