"""Egizia's answers by name: the table beside the ints of rules/codes.py."""

from collections.abc import Iterator
from typing import Final

from hypostyle.core.actions import Action, ActionTable, Prompt
from hypostyle.core.words import Field
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
    NILE,
    OVERSEERS,
    POSITIONS,
    PYRAMID_0,
    SIDES,
    SPACES,
    SPHINX,
    TEMPLE_0,
)
from hypostyle.games.egizia.rules.codes import (
    ACTIONS,
    AUCTION,
    BIDS,
    BLINDLY,
    BY_ANUKET,
    BY_EDDY,
    CHOOSE,
    DEAL,
    DOUBLED,
    DRAW,
    DRIFT,
    FLOW,
    LAY,
    MEAL,
    OFFER,
    RAISE,
    RIDDLES,
    SAIL,
    SECOND,
    SHARED,
    SWIRL,
    TILE,
    TOIL,
    TURN,
    UNCLAIMED,
    VISIT,
    WINDOW,
    WORK,
)
from hypostyle.games.egizia.rules.engine import side_of
from hypostyle.games.egizia.state import Board

STEPS: Final = (
    "round", "auction", "offer", "tile", "deal", "turn", "lay", "ships", "sail", "second",
    "effect", "raise", "flow", "harbour", "unclaimed", "feeding", "meal", "quarries", "building",
    "site", "visit", "work", "riddles", "draw", "choose", "cooperate", "late", "round_end",
    "window", "finish", "drift", "swirl", "toil", "haul", "blind",
)  # fmt: skip
"""The name of each step, by its number in rules/codes.py."""

# fmt: off
# step        verb        kind of answer  alone               worded
VERBS: Final = {
    AUCTION:   ("begin",   "side",         (),                 False),
    OFFER:     ("bid",     "bid",          (),                 False),
    TILE:      ("tile",    "side",         (),                 False),  # with the number of the tile
    DEAL:      ("deal",    "sphinx",       (),                 False),  # with the side
    TURN:      ("turn",    "tomb",         (),                 False),
    LAY:       ("lay",     "nile",         (),                 False),  # with the card space
    SAIL:      ("sail",    "place",        ("pass",),          False),
    SECOND:    ("second",  "none",         (),                 False),
    RAISE:     ("raise",   "crew",         (),                 True),
    FLOW:      ("ring",    "ring",         (),                 True),
    UNCLAIMED: ("take",    "space",        ("skip",),          False),
    MEAL:      ("meal",    "none",         ("feed",),          False),
    VISIT:     ("send",    "crews",        ("decline",),       True),
    WORK:      ("build",   "brick",        ("grave", "stop"),  False),
    RIDDLES:   ("pay",     "stones",       (),                 False),
    DRAW:      ("draw",    "sphinx",       (),                 False),  # with the side
    CHOOSE:    ("keep",    "keep",         ("return",),        True),
    WINDOW:    ("window",  "none",         ("skip",),          False),
    DRIFT:     ("roll",    "die",          (),                 False),  # with the side
    SWIRL:     ("roll",    "die",          (),                 False),
    TOIL:      ("roll",    "die",          (),                 False),
    BLINDLY:   ("blind",   "sphinx",       (),                 False),  # with the side
}
# fmt: on
IN_HAND: Final = ("barge", "canal", "granary", "overseer")
"""Answers that play a card from the hand: never what a question is about."""
RINGS: Final = ("left", "stay", "right")
LAYS: Final = tuple(f"c{space + 1}" for space in range(SPACES))


def half_points(bid: int) -> str:
    """A bid as people write it: 3, 3.5."""
    return f"{bid // 2}.5" if bid % 2 else str(bid // 2)


def helpers_text(variant: int) -> str:
    """The cards that go with a ship: ` share double anuket`."""
    words = [
        ("share", SHARED),
        ("double", DOUBLED),
        ("anuket", BY_ANUKET),
        ("eddy", BY_EDDY),
    ]
    return "".join(f" {word}" for word, flag in words if variant & flag)


def monument_of(brick: int) -> str:
    """The monument a brick belongs to."""
    return "obelisk" if brick < TEMPLE_0 else "temple" if brick < PYRAMID_0 else "pyramid"


Row = tuple[str, str, dict[str, Field], bool, str, str]
"""Kind, token, fields, whether it stands alone, place, and the place where it leads from there."""


def _ship(variant: int) -> Iterator[Row]:
    for name in POSITIONS:
        text = helpers_text(variant)
        fields: dict[str, Field] = {"space": name, "helpers": text.replace(" ", "_").lstrip("_")}
        yield "place", name + text, fields, False, name, ""


def _card(kind: str, card: int) -> Row:
    key = NILE[card].key
    fields: dict[str, Field] = {"card": key, "n": CARD_N[card]}
    return kind, f"{kind} {CARD_N[card]}", fields, True, f"card.{key}", ""


def _crew_set(key: str) -> Row:
    """Crews sent together: one is pointed at first, then the Joker."""
    crew, _, joker = key.partition("+")
    target = f"crew.{joker}" if joker else ""
    return "crews", key, {"crews": key}, False, f"crew.{crew}", target


def _rows() -> Iterator[Row]:
    yield from _ship(0)
    for n, key in enumerate(BRICK):
        fields: dict[str, Field] = {
            "brick": key,
            "monument": monument_of(n),
            "value": BRICK_VALUE[n],
            "points": BRICK_POINTS[n],
        }
        yield "brick", key, fields, False, key, ""
    for word in ("grave", "stop", "pass"):
        yield word, word, {}, True, word if word == "grave" else "", ""
    for key in CREWS:
        yield "crew", key, {"crew": key}, False, f"crew.{key}", ""
    for key in RINGS:
        yield "ring", key, {"way": key}, False, "ring", ""
    for word in ("skip", "feed", "decline"):
        yield word, word, {}, True, "", ""
    for key in CREW_SETS:
        yield _crew_set(key)
    yield "thoth", "thoth", {}, True, "", ""
    for stones in range(1, 6):
        yield "stones", str(stones), {"n": stones}, False, "", ""
    for objective in SPHINX:
        yield "keep", objective.key, {"sphinx": objective.key}, False, objective.key, ""
    yield "return", "return", {}, True, "", ""
    yield "sobek", "sobek", {}, True, "", ""
    for card in OVERSEERS:
        yield _card("overseer", card)
    for card in GRANARIES:
        yield _card("granary", card)
    for card in BARGES:
        yield _card("barge", card)
    for card in IMPROVABLE:
        key = NILE[card].key
        yield "canal", f"canal {key}", {"card": key}, True, "card.canal", f"field.{key}"
    for key in LAYS:
        yield "space", key, {"space": key}, False, key, ""
    for variant in range(1, 12):
        yield from _ship(variant)
    for tile in range(4):
        for bid in range(BIDS):
            told: dict[str, Field] = {"tile": tile + 1, "bid": half_points(bid)}
            yield "bid", f"{half_points(bid)} for {tile + 1}", told, False, "", ""
    for key in SIDES[:4]:
        yield "side", key, {"side": key}, False, "", ""
    for card_row in NILE:
        yield "nile", card_row.key, {"card": card_row.key}, False, "", ""
    for objective in SPHINX:
        yield "sphinx", objective.key, {"sphinx": objective.key}, False, "", ""
    for value in range(1, 9):
        yield "tomb", str(value), {"value": value}, False, "", ""
    for pips in range(1, 7):
        yield "die", str(pips), {"n": pips}, False, "", ""


TABLE: Final = ActionTable(
    [
        Action(n, kind, token, fields, bare, place, target)
        for n, (kind, token, fields, bare, place, target) in enumerate(_rows())
    ],
    ACTIONS,
)
"""Every answer of the game."""


def prompt(s: Board) -> Prompt:
    """The open question of a position."""
    entry = s.agenda[-1]
    step, arg = entry & 63, entry >> 6
    verb, kind, alone, worded = VERBS[step]
    if step == TILE:
        verb = f"{verb} {arg + 1}"
    elif step == LAY:
        verb = f"{verb} {LAYS[arg]}"
    elif step in (DEAL, DRAW, DRIFT, SWIRL, TOIL, BLINDLY):
        verb = f"{verb} {SIDES[side_of(s.settings.solo, arg & 3)]}"
    return Prompt(STEPS[step], verb, kind, alone=alone, aside=IN_HAND, worded=worded)
