"""Nefertiti's answers by name: the table beside the ints of codes.py."""

from collections.abc import Iterator
from typing import Final

from hypostyle.core.actions import Action, ActionTable, bare
from hypostyle.games.nefertiti.codes import (
    ACTIONS,
    ANSWERS,
    CARD_AT,
    CLOSE_0,
    COIN,
    DRAWN,
    FIRST_0,
    FROM,
    GIVE_0,
    HALF,
    MARKET_0,
    NO_CHARACTER,
    NOTHING,
    ONE_DIE,
    PAIRS,
    PLAY,
    RECRUIT,
    SEAL,
    SPACE_0,
    STALL_0,
    STOP,
    TAKE,
    TWO_DICE,
    TYPE_0,
)
from hypostyle.games.nefertiti.data import (
    BID,
    CARD,
    CHARACTERS,
    LAST,
    MARKETS,
    PLACE,
    REGULAR,
    SIDES,
    SPACE,
    SPOT,
    TRACKED,
    TYPES,
)


def card_name(card: int) -> str:
    """A card of the pile or the board, by its key."""
    return (*CARD, "akhenaton", "roamer")[card]


def _recruits() -> Iterator[Action]:
    for row in CHARACTERS:
        fields = {"character": row.key}
        yield Action("recruit", f"recruit {row.key}", fields, bare=True, place=f"pile_{row.key}")


def _spaces() -> Iterator[Action]:
    for n, name in enumerate(SPACE):
        yield Action("space", name, {"space": name.upper(), "bid": BID[n]}, place=name)


def _gifts() -> Iterator[Action]:
    for name, spot in zip(PLACE, SPOT, strict=True):
        yield Action("gift", name, {"place": name.upper()}, place=spot)


def _types() -> Iterator[Action]:
    for row in TYPES[:TRACKED]:
        yield Action("type", row.key, {"type": row.key}, place=f"type_{row.key}")


def _cards() -> Iterator[Action]:
    for card in CARD:
        place = f"hand_{card.removeprefix('foreign_')}"
        yield Action("card", card, {"card": card}, place=place)


def _owned() -> Iterator[Action]:
    for side in SIDES:
        for card in CARD:
            place = f"{side}_{card.removeprefix('foreign_')}"
            yield Action("owned", f"{side} {card}", {"side": side, "card": card}, place=place)


def _closings() -> Iterator[Action]:
    for market in MARKETS[:REGULAR]:
        yield Action("close", f"close {market}", {"market": market}, bare=True, place=market)


TABLE: Final = ActionTable(
    [
        (NO_CHARACTER, [bare("none")]),
        (RECRUIT, _recruits()),
        (PLAY, [Action("play", "play roaming_thief", bare=True, place="pile_roaming_thief")]),
        (SPACE_0, _spaces()),
        (CLOSE_0, _closings()),
        (TAKE, _gifts()),
        (SEAL, [bare("seal")]),
        (HALF, [bare("half")]),
        (COIN, [bare("coin")]),
        (NOTHING, [bare("nothing")]),
        (STOP, [bare("stop")]),
        (TYPE_0, _types()),
        (GIVE_0, _cards()),
        (FROM, _owned()),
        (MARKET_0, [Action("market", key, {"market": key}, place=key) for key in MARKETS]),
        (CARD_AT, [Action("position", str(n + 1), {"position": n + 1}) for n in range(LAST)]),
        (DRAWN, [Action("drawn", card, {"card": card}) for card in (*CARD, "akhenaton")]),
        (STALL_0, [Action("stall", half, {"half": half}) for half in ("left", "right")]),
        (FIRST_0, [Action("side", side, {"side": side}) for side in SIDES]),
        (ONE_DIE, [Action("dice", str(n + 1), {"dice": n + 1}) for n in range(6)]),
        (TWO_DICE, [Action("dice", f"{a}-{b}", {"dice": f"{a} and {b}"}) for a, b in PAIRS]),
    ],
    ACTIONS,
    ANSWERS,
)
"""Every answer of the game."""
