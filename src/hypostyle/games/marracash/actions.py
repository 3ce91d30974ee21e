"""MarraCash's answers by name: the table beside the ints of codes.py."""

from collections.abc import Iterator
from typing import Final

from hypostyle.core.actions import Action, ActionTable, bare
from hypostyle.core.words import Field
from hypostyle.games.marracash.codes import (
    ACTIONS,
    ANSWERS,
    AUCTION,
    BID,
    END,
    FILL,
    FILLS,
    GATE,
    LEAD,
    NEWCOMERS,
    PASS,
    SET_ONE,
    SET_THREE,
    SET_TRIO,
    STARTS,
    TAKE_CARD,
)
from hypostyle.games.marracash.data import (
    CARD,
    ENTRANCES,
    LETTERS,
    LINE_ROWS,
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


def place_of_fountain(fountain: int) -> str:
    """A fountain as a place on the board."""
    return f"f{fountain + 1}"


def trio_text(trio: int) -> str:
    """Three visitors of three colours."""
    return "".join(LETTERS[colour] for colour in TRIOS[trio])


def _leads() -> Iterator[Action]:
    for route, name in enumerate(ROUTE):
        a, b = ROUTE_FROM[route], ROUTE_TO[route]
        ends: dict[str, Field] = {"route": name, "start": a + 1, "goal": b + 1}
        place, goal = place_of_fountain(a), place_of_fountain(b)
        yield Action("lead", f"lead {name}", ends, bare=True, place=place, target=goal)


def _auctions() -> Iterator[Action]:
    for name in SHOP:
        yield Action("auction", f"auction {name}", {"shop": name.upper()}, bare=True, place=name)


def _fills() -> Iterator[Action]:
    for how in range(FILLS):
        f, end, n = ENTRANCES[GATE.of(how)], END.words[END.of(how)], int(NEWCOMERS.of(how)) + 1
        fields: dict[str, Field] = {"fountain": f + 1, "end": end.upper(), "n": n}
        yield Action("fill", f"{f + 1} {end} {n}", fields, place=place_of_fountain(f))


def _visitors(kind: str, letters: str) -> Action:
    return Action(kind, letters, {"visitors": letters})


def _line_row(row: bytes) -> Action:
    return _visitors("three", "".join(LETTERS[colour] for colour in row))


TABLE: Final = ActionTable(
    [
        (LEAD, _leads()),
        (AUCTION, _auctions()),
        (FILL, _fills()),
        (PASS, [bare("pass")]),
        (BID, [Action("bid", str(n), {"bid": n}) for n in range(STEP, MOST_MONEY + 1, STEP)]),
        (SET_TRIO, [_visitors("trio", trio_text(trio)) for trio in range(len(TRIOS))]),
        (SET_THREE, [_line_row(row) for row in LINE_ROWS[:TRIPLES]]),
        (SET_ONE, [_line_row(row) for row in LINE_ROWS[TRIPLES:]]),
        (STARTS, [Action("side", side, {"side": side}) for side in SIDES]),
        (TAKE_CARD, [Action("card", name, {"card": name.upper()}) for name in CARD]),
    ],
    ACTIONS,
    ANSWERS,
)
"""Every answer of the game."""
