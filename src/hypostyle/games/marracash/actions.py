"""MarraCash's answers by name: the table beside the ints of codes.py."""

from collections.abc import Iterator
from typing import Final

from hypostyle.core.actions import Action, ActionTable, bare
from hypostyle.core.words import Field
from hypostyle.games.marracash import codes, data


def place_of_fountain(fountain: int) -> str:
    """A fountain as a place on the board."""
    return f"f{fountain + 1}"


def trio_text(trio: int) -> str:
    """Three visitors of three colours."""
    return "".join(data.LETTERS[colour] for colour in data.TRIOS[trio])


def _leads() -> Iterator[Action]:
    for route, name in enumerate(data.ROUTE):
        a, b = data.ROUTE_FROM[route], data.ROUTE_TO[route]
        ends: dict[str, Field] = {"route": name, "start": a + 1, "goal": b + 1}
        place, goal = place_of_fountain(a), place_of_fountain(b)
        yield Action("lead", f"lead {name}", ends, bare=True, place=place, target=goal)


def _auctions() -> Iterator[Action]:
    for name in data.SHOP:
        yield Action("auction", f"auction {name}", {"shop": name.upper()}, bare=True, place=name)


def _fills() -> Iterator[Action]:
    for how in range(codes.FILLS):
        f, n = data.ENTRANCES[codes.GATE.of(how)], int(codes.NEWCOMERS.of(how)) + 1
        end = codes.END.words[codes.END.of(how)]
        fields: dict[str, Field] = {"fountain": f + 1, "end": end.upper(), "n": n}
        yield Action("fill", f"{f + 1} {end} {n}", fields, place=place_of_fountain(f))


def _visitors(kind: str, letters: str) -> Action:
    return Action(kind, letters, {"visitors": letters})


def _line_row(row: bytes) -> Action:
    return _visitors("three", "".join(data.LETTERS[colour] for colour in row))


BIDS: Final = range(data.STEP, data.MOST_MONEY + 1, data.STEP)
TABLE: Final = ActionTable(
    [
        (codes.LEAD, _leads()),
        (codes.AUCTION, _auctions()),
        (codes.FILL, _fills()),
        (codes.PASS, [bare("pass")]),
        (codes.BID, [Action("bid", str(n), {"bid": n}) for n in BIDS]),
        (codes.SET_TRIO, [_visitors("trio", trio_text(trio)) for trio in range(len(data.TRIOS))]),
        (codes.SET_THREE, [_line_row(row) for row in data.LINE_ROWS[: data.TRIPLES]]),
        (codes.SET_ONE, [_line_row(row) for row in data.LINE_ROWS[data.TRIPLES :]]),
        (codes.STARTS, [Action("side", side, {"side": side}) for side in data.SIDES]),
        (codes.TAKE_CARD, [Action("card", name, {"card": name.upper()}) for name in data.CARD]),
    ],
    codes.ACTIONS,
    codes.ANSWERS,
)
"""Every answer of the game."""
