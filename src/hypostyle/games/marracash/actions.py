"""MarraCash's answers by name: the table beside the ints of rules.py."""

from typing import Final

from hypostyle.core.actions import Action, ActionTable, Prompt
from hypostyle.core.words import Field
from hypostyle.games.marracash.data import (
    CARD,
    COLOUR_N,
    ENTRANCES,
    LETTERS,
    MOST_MONEY,
    ROUTE,
    ROUTE_FROM,
    ROUTE_TO,
    SHOP,
    SIDES,
    STEP,
    TRIOS,
    TRIPLES,
)
from hypostyle.games.marracash.rules.codes import (
    ACT,
    ACTIONS,
    AUCTION,
    BID,
    DEAL,
    FILL,
    FIRST,
    LEAD,
    LINE,
    OPEN_BID,
    OPENING,
    PASS,
    RAISE,
    REFILL,
    REVEAL,
    SEALED,
    SET_ONE,
    SET_THREE,
    SET_TRIO,
    STARTS,
    TAKE_CARD,
    TRIO_STEP,
)
from hypostyle.games.marracash.rules.opening import three_colours
from hypostyle.games.marracash.state import Town

STEPS: Final = (
    "trio", "line", "first", "reveal", "deal", "begin", "opening", "turn", "act", "open", "raise",
    "sealed", "refill", "turn_end",
)  # fmt: skip
"""The name of each step, by its number in rules.py."""

ENDS: Final = "ab"
"""The two ends of the line."""


def place_of_fountain(fountain: int) -> str:
    """A fountain as a place on the board."""
    return f"f{fountain + 1}"


def trio_text(trio: int) -> str:
    """Three visitors of three colours."""
    return "".join(LETTERS[c] for c in TRIOS[trio])


def three_text(three: int) -> str:
    """Three visitors in a row, or one (from TRIPLES on)."""
    colours = three_colours(three) if three < TRIPLES else [three - TRIPLES]
    return "".join(LETTERS[c] for c in colours)


def _table() -> list[Action]:
    rows: list[Action] = []
    for route, name in enumerate(ROUTE):
        a, b = ROUTE_FROM[route], ROUTE_TO[route]
        ends: dict[str, Field] = {"route": name, "start": a + 1, "goal": b + 1}
        place = place_of_fountain(a)
        goal = place_of_fountain(b)
        token = f"lead {name}"
        rows.append(Action(LEAD + route, "lead", token, ends, bare=True, place=place, target=goal))
    for shop, name in enumerate(SHOP):
        fields = {"shop": name.upper()}
        token = f"auction {name}"
        rows.append(Action(AUCTION + shop, "auction", token, fields, bare=True, place=name))
    for how in range(24):
        f, end, n = ENTRANCES[how >> 3], ENDS[how >> 2 & 1], (how & 3) + 1
        fill: dict[str, Field] = {"fountain": f + 1, "end": end.upper(), "n": n}
        rows.append(
            Action(FILL + how, "fill", f"{f + 1} {end} {n}", fill, place=place_of_fountain(f))
        )
    rows.append(Action(PASS, "pass", "pass", bare=True))
    for bid in range(STEP, MOST_MONEY + 1, STEP):
        rows.append(Action(BID + bid // STEP, "bid", str(bid), {"bid": bid}))
    for trio in range(len(TRIOS)):
        rows.append(Action(SET_TRIO + trio, "trio", trio_text(trio), {"visitors": trio_text(trio)}))
    for three in range(TRIPLES):
        text = three_text(three)
        rows.append(Action(SET_THREE + three, "three", text, {"visitors": text}))
    for colour in range(COLOUR_N):
        text = LETTERS[colour]
        rows.append(Action(SET_ONE + colour, "three", text, {"visitors": text}))
    for seat, side in enumerate(SIDES):
        rows.append(Action(STARTS + seat, "side", side, {"side": side}))
    for card, name in enumerate(CARD):
        rows.append(Action(TAKE_CARD + card, "card", name, {"card": name.upper()}))
    return rows


TABLE: Final = ActionTable(_table(), ACTIONS)
"""Every answer of the game."""

# fmt: off
# step         verb        kind of answer  others
VERBS: Final = {
    TRIO_STEP: ("trio",    "trio",         ()),
    LINE:      ("line",    "three",        ()),
    FIRST:     ("first",   "side",         ()),
    REVEAL:    ("reveal",  "card",         ()),
    DEAL:      ("deal",    "card",         ()),
    OPENING:   ("do",      "deed",         ("auction",)),
    ACT:       ("do",      "deed",         ("lead", "auction", "pass")),
    OPEN_BID:  ("bid",     "bid",          ()),
    RAISE:     ("bid",     "bid",          ("pass",)),
    SEALED:    ("bid",     "bid",          ("pass",)),
    REFILL:    ("fill",    "fill",         ()),
}
# fmt: on


def prompt(s: Town) -> Prompt:
    """The open question of a position."""
    step, arg = s.agenda[-1] & 63, s.agenda[-1] >> 6
    verb, kind, alone = VERBS[step]
    if step == TRIO_STEP:
        verb = f"trio {ENTRANCES[arg] + 1}"
    elif step == DEAL:
        verb = f"deal {SIDES[arg % s.settings.players]}"
    return Prompt(STEPS[step], verb, kind, alone=alone)
