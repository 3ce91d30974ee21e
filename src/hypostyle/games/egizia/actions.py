"""Egizia's answers by name: the table beside the ints of codes.py."""

from typing import Final

from hypostyle.core.actions import Action, ActionTable, bare
from hypostyle.core.words import Field
from hypostyle.games.egizia import codes, data

HELPERS: Final = {
    "share": codes.WITH_HAPI, "double": codes.WITH_PTAH, "anuket": codes.WITH_ANUKET,
    "eddy": codes.WITH_EDDY,
}  # fmt: skip
"""The cards that can go with a ship, as they are written behind it."""
WAYS: Final = ("left", "stay", "right")
"""What can be done with the water ring."""


def half_points(bid: int) -> str:
    """A bid as people write it: 3, 3.5."""
    return f"{bid // 2}.5" if bid % 2 else str(bid // 2)


def helpers_text(variant: int) -> str:
    """The cards that go with a ship: ` share double anuket`."""
    return "".join(f" {word}" for word, flag in HELPERS.items() if variant & flag)


def helpers_key(variant: int) -> str:
    """The same as a key of words: `share_double_anuket`, or `none`."""
    return helpers_text(variant).strip().replace(" ", "_") or "none"


def _ships(variant: int) -> list[Action]:
    text = helpers_text(variant)
    helpers = helpers_key(variant) if variant else ""
    return [
        Action("place", name + text, {"space": name, "helpers": helpers}, place=name)
        for name in data.POSITIONS
    ]


def _brick(n: int) -> Action:
    key, monument = data.BRICK[n], data.MONUMENTS[data.MONUMENT_OF[n]]
    fields: dict[str, Field] = {"brick": key, "monument": monument}
    fields |= {"value": data.BRICK_VALUE[n], "points": data.BRICK_POINTS[n]}
    return Action("brick", key, fields, place=key)


def _cards(kind: str, cards: list[int]) -> list[Action]:
    """Answers that play a card with a number on it."""
    rows = [data.NILE[card] for card in cards]
    return [
        Action(kind, f"{kind} {row.n}", {"card": row.key, "n": row.n}, True, f"card.{row.key}")
        for row in rows
    ]


def _canal(key: str) -> Action:
    return Action("canal", f"canal {key}", {"card": key}, True, "card.canal", f"field.{key}")


def _crew_set(key: str) -> Action:
    """Crews sent together: one is pointed at first, then the Joker."""
    crew, _, joker = key.partition("+")
    target = f"crew.{joker}" if joker else ""
    return Action("crews", key, {"crews": key}, place=f"crew.{crew}", target=target)


def _bids() -> list[Action]:
    return [
        Action("bid", f"{half_points(bid)} for {tile}", {"tile": tile, "bid": half_points(bid)})
        for tile in range(1, data.MOST_PLAYERS + 1)
        for bid in range(codes.BIDS)
    ]


def _numbers(kind: str, most: int, field: str = "n") -> list[Action]:
    return [Action(kind, str(n), {field: n}) for n in range(1, most + 1)]


# fmt: off
TABLE: Final = ActionTable(
    [
        (codes.PLACE,        _ships(0)),
        (codes.BRICK_0,      [_brick(n) for n in range(data.BRICKS)]),
        (codes.GRAVE,        [bare("grave", "grave")]),
        (codes.STOP,         [bare("stop")]),
        (codes.PASS,         [bare("pass")]),
        (codes.CREW,         [Action("crew", key, {"crew": key}, place=f"crew.{key}") for key in data.CREWS]),
        (codes.RING,         [Action("ring", way, {"way": way}, place="ring") for way in WAYS]),
        (codes.SKIP,         [bare("skip")]),
        (codes.FEED,         [bare("feed")]),
        (codes.DECLINE,      [bare("decline")]),
        (codes.SEND,         [_crew_set(key) for key in data.CREW_SETS]),
        (codes.FREE,         [bare("thoth")]),
        (codes.PAY,          _numbers("stones", data.MOST_DRAWN)),
        (codes.KEEP,         [Action("keep", card.key, {"sphinx": card.key}, place=card.key) for card in data.SPHINX]),
        (codes.RETURN,       [bare("return")]),
        (codes.USE_SOBEK,    [bare("sobek")]),
        (codes.OVERSEER,     _cards("overseer", data.OVERSEERS)),
        (codes.GRANARY,      _cards("granary", data.GRANARIES)),
        (codes.BARGE,        _cards("barge", data.BARGES)),
        (codes.CANAL,        [_canal(data.NILE[card].key) for card in data.IMPROVABLE]),
        (codes.TAKE,         [Action("space", key, {"space": key}, place=key) for key in data.POSITIONS[::2]]),
        (codes.SHIP,         [ship for variant in range(1, codes.VARIANTS + 1) for ship in _ships(variant)]),
        (codes.BID,          _bids()),
        (codes.DRAWN_SIDE,   [Action("side", key, {"side": key}) for key in data.SIDES[:data.MOST_PLAYERS]]),
        (codes.DRAWN_NILE,   [Action("nile", card.key, {"card": card.key}) for card in data.NILE]),
        (codes.DRAWN_SPHINX, [Action("sphinx", card.key, {"sphinx": card.key}) for card in data.SPHINX]),
        (codes.DRAWN_TOMB,   _numbers("tomb", len(data.TOMBS), "value")),
        (codes.DIE,          _numbers("die", 6)),
    ],
    codes.ACTIONS,
    codes.ANSWERS,
)
# fmt: on
"""Every answer of the game."""
