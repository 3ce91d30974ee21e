"""Positions of Nefertiti for tests: what matters is said, the rest is filled in lawfully."""

from collections.abc import Mapping
from typing import cast

from hypostyle import Match, read_position
from hypostyle.core.options import Value, show
from hypostyle.games.nefertiti import GAME
from hypostyle.games.nefertiti.data import (
    CARD,
    CHARACTERS,
    MARKETS,
    ONE,
    SIDES,
    START_DEBEN,
    heap_size,
)
from hypostyle.games.nefertiti.position import heap_text, read_heap
from hypostyle.games.nefertiti.state import Board, Settings

FULL = {
    "gizeh": "necklace,chair,harp,mirror",
    "akhet_aton": "gold,statuette,senet,chair",
    "abou_simbel": "mirror,harp,chair,senet",
    "louqsor": "statuette,harp,chair,double",
    "memphis": "-",
}
"""What lies in an open market unless a test says otherwise."""
HALVES = {"gizeh": "gl", "akhet_aton": "al", "abou_simbel": "sl", "louqsor": "ll"}


def text(
    players: int = 4,
    options: Mapping[str, Value] | None = None,
    goods: Mapping[str, str] | None = None,
    stalls: Mapping[str, str] | None = None,
    reserve: Mapping[str, int] | None = None,
    closed: str = "louqsor",
    **fields: object,
) -> str:
    """A position: seats are `green=`, `red=` ... each a dict of deben, seals, points, gifts, servants.

    Deben that nobody is said to have lie in the Reserve of the closed market.
    """
    setup = GAME.setup(players, options=options)
    settings = Settings(setup)
    markets = MARKETS[: settings.markets]
    seats = [dict(cast(Mapping[str, object], fields.pop(key, {}))) for key in SIDES[:players]]
    lying = {market: FULL[market] for market in markets}
    lying[closed] = "-,-,-,-"
    lying |= goods or {}
    pots = dict.fromkeys(markets, 0) | dict(reserve or {})
    whole = sum(START_DEBEN[:players]) + len(markets)
    spent = sum(int(str(seat.get("deben", 0))) for seat in seats) + sum(pots.values())
    pots[closed] += whole - spent
    used = sum(read_heap("gifts", str(seat.get("gifts", "-"))) for seat in seats)
    for items in lying.values():
        for item in items.split(","):
            used += ONE[CARD.index(key)] if (key := item.partition(".")[0]) in CARD else 0
    unseen = settings.heap - used
    pile = heap_size(unseen) - heap_size(settings.heap) + settings.pile
    told: dict[str, object] = {
        "next": "place,again,turn_end",
        "turn": "red",
        "first": "green",
        "deben": "/".join(str(seat.get("deben", 0)) for seat in seats),
        "seals": "/".join(str(seat.get("seals", 0)) for seat in seats),
        "points": "/".join(str(seat.get("points", 0)) for seat in seats),
        "gifts": "/".join(str(seat.get("gifts", "-")) for seat in seats),
        "servants": "/".join(str(seat.get("servants", "-")) for seat in seats),
        "reserve": "/".join(str(pots[market]) for market in markets),
        "stalls": "+".join((HALVES | dict(stalls or {})).values()),
        "closed": closed,
        "tile": closed,
        "sealed": "+".join(market for market in markets if market != closed),
        "goods": "/".join(lying[market] for market in markets),
        "unseen": heap_text(unseen),
        "pile": pile,
        "piles": ".".join(str(settings.piles >> (3 * n) & 7) for n in range(14)),
        **fields,
    }
    shown = ",".join(f"{name}={show(value)}" for name, value in (options or {}).items()) or "-"
    told = {name: value for name, value in told.items() if value is not None}
    return f"nefertiti/1 players={players} options={shown} " + " ".join(
        f"{name}={value}" for name, value in told.items()
    )


def table(**fields: object) -> Match[Board]:
    """A game that begins in such a position; chance waits to be told."""
    line = text(**fields)  # type: ignore[arg-type]  # fields of `text` by name
    _, setup, start = read_position(line)
    return Match(GAME, setup, None, cast(Board, start))


def piles(**left: int) -> str:
    """The piles of characters, some of them with fewer cards than at the start."""
    return ".".join(str(left.get(row.key, row.cards)) for row in CHARACTERS)


def seat(name: str) -> int:
    """The number of a seat."""
    return SIDES.index(name)


def deben(match: Match[Board], *names: str) -> list[int]:
    """The Deben of seats, and of a market by its key."""
    s = match.state
    return [s.deben[SIDES.index(n)] if n in SIDES else s.reserve[MARKETS.index(n)] for n in names]


def gifts(match: Match[Board], name: str) -> str:
    """What a seat holds."""
    return heap_text(match.state.gifts[seat(name)])
