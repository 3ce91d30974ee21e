"""Egizia's answers by name: the table beside the ints of codes.py."""

from typing import Final

from hypostyle.core.actions import Action, ActionTable, bare
from hypostyle.core.words import Field
from hypostyle.games.egizia.codes import (
    ACTIONS,
    ANSWERS,
    BARGE,
    BID,
    BIDS,
    BRICK_0,
    CANAL,
    CREW,
    DECLINE,
    DIE,
    DRAWN_NILE,
    DRAWN_SIDE,
    DRAWN_SPHINX,
    DRAWN_TOMB,
    FEED,
    FREE,
    GRANARY,
    GRAVE,
    KEEP,
    OVERSEER,
    PASS,
    PAY,
    PLACE,
    RETURN,
    RING,
    SEND,
    SHIP,
    SKIP,
    STOP,
    TAKE,
    USE_SOBEK,
    VARIANTS,
    WITH_ANUKET,
    WITH_EDDY,
    WITH_HAPI,
    WITH_PTAH,
)
from hypostyle.games.egizia.data import (
    BARGES,
    BRICK,
    BRICK_POINTS,
    BRICK_VALUE,
    CARD_N,
    CREW_SETS,
    CREWS,
    GRANARIES,
    IMPROVABLE,
    MOST_DRAWN,
    MOST_PLAYERS,
    NILE,
    OVERSEERS,
    POSITIONS,
    PYRAMID_0,
    SIDES,
    SPHINX,
    TEMPLE_0,
    TOMBS,
)

WAYS: Final = ("left", "stay", "right")
"""What can be done with the water ring."""


def half_points(bid: int) -> str:
    """A bid as people write it: 3, 3.5."""
    return f"{bid // 2}.5" if bid % 2 else str(bid // 2)


def helpers_text(variant: int) -> str:
    """The cards that go with a ship: ` share double anuket`."""
    words = [
        ("share", WITH_HAPI),
        ("double", WITH_PTAH),
        ("anuket", WITH_ANUKET),
        ("eddy", WITH_EDDY),
    ]
    return "".join(f" {word}" for word, flag in words if variant & flag)


def monument_of(brick: int) -> str:
    """The monument a brick belongs to."""
    return "obelisk" if brick < TEMPLE_0 else "temple" if brick < PYRAMID_0 else "pyramid"


def _ships(variant: int) -> list[Action]:
    text = helpers_text(variant)
    helpers = text.strip().replace(" ", "_")
    return [
        Action("place", name + text, {"space": name, "helpers": helpers}, place=name)
        for name in POSITIONS
    ]


def _bricks() -> list[Action]:
    return [
        Action(
            "brick",
            key,
            {
                "brick": key,
                "monument": monument_of(n),
                "value": BRICK_VALUE[n],
                "points": BRICK_POINTS[n],
            },
            place=key,
        )
        for n, key in enumerate(BRICK)
    ]


def _cards(kind: str, cards: tuple[int, ...]) -> list[Action]:
    """Answers that play a card with a number on it."""
    found = []
    for card in cards:
        key, n = NILE[card].key, CARD_N[card]
        fields: dict[str, Field] = {"card": key, "n": n}
        found.append(Action(kind, f"{kind} {n}", fields, bare=True, place=f"card.{key}"))
    return found


def _canals() -> list[Action]:
    keys = [NILE[card].key for card in IMPROVABLE]
    return [
        Action("canal", f"canal {key}", {"card": key}, True, "card.canal", f"field.{key}")
        for key in keys
    ]


def _crew_set(key: str) -> Action:
    """Crews sent together: one is pointed at first, then the Joker."""
    crew, _, joker = key.partition("+")
    target = f"crew.{joker}" if joker else ""
    return Action("crews", key, {"crews": key}, place=f"crew.{crew}", target=target)


def _bids() -> list[Action]:
    return [
        Action(
            "bid",
            f"{half_points(bid)} for {tile}",
            {"tile": tile, "bid": half_points(bid)},
        )
        for tile in range(1, MOST_PLAYERS + 1)
        for bid in range(BIDS)
    ]


def _numbers(kind: str, most: int, field: str = "n") -> list[Action]:
    return [Action(kind, str(n), {field: n}) for n in range(1, most + 1)]


# fmt: off
TABLE: Final = ActionTable(
    [
        (PLACE,        _ships(0)),
        (BRICK_0,      _bricks()),
        (GRAVE,        [bare("grave", "grave")]),
        (STOP,         [bare("stop")]),
        (PASS,         [bare("pass")]),
        (CREW,         [Action("crew", key, {"crew": key}, place=f"crew.{key}") for key in CREWS]),
        (RING,         [Action("ring", way, {"way": way}, place="ring") for way in WAYS]),
        (SKIP,         [bare("skip")]),
        (FEED,         [bare("feed")]),
        (DECLINE,      [bare("decline")]),
        (SEND,         [_crew_set(key) for key in CREW_SETS]),
        (FREE,         [bare("thoth")]),
        (PAY,          _numbers("stones", MOST_DRAWN)),
        (KEEP,         [Action("keep", card.key, {"sphinx": card.key}, place=card.key) for card in SPHINX]),
        (RETURN,       [bare("return")]),
        (USE_SOBEK,    [bare("sobek")]),
        (OVERSEER,     _cards("overseer", OVERSEERS)),
        (GRANARY,      _cards("granary", GRANARIES)),
        (BARGE,        _cards("barge", BARGES)),
        (CANAL,        _canals()),
        (TAKE,         [Action("space", key, {"space": key}, place=key) for key in POSITIONS[::2]]),
        (SHIP,         [ship for variant in range(1, VARIANTS + 1) for ship in _ships(variant)]),
        (BID,          _bids()),
        (DRAWN_SIDE,   [Action("side", key, {"side": key}) for key in SIDES[:MOST_PLAYERS]]),
        (DRAWN_NILE,   [Action("nile", card.key, {"card": card.key}) for card in NILE]),
        (DRAWN_SPHINX, [Action("sphinx", card.key, {"sphinx": card.key}) for card in SPHINX]),
        (DRAWN_TOMB,   _numbers("tomb", len(TOMBS), "value")),
        (DIE,          _numbers("die", 6)),
    ],
    ACTIONS,
    ANSWERS,
)
# fmt: on
"""Every answer of the game."""
