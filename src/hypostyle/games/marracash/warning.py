"""Warnings before answers of MarraCash that are pointless or harm the player.

Everything here is worked out from a view, so a warning tells no secret. It is given only where
another answer does better.
"""

from typing import Final

from hypostyle.core.bits import has, places
from hypostyle.core.words import Field, Reason
from hypostyle.games.marracash import codes, data
from hypostyle.games.marracash.codes import bid_of
from hypostyle.games.marracash.reach import comers, gains, most
from hypostyle.games.marracash.rules.auctions import limit
from hypostyle.games.marracash.state import NONE, VEILED, Town
from hypostyle.games.marracash.wording import GRAY, money

MUCH: Final = 300
"""So much a move must bring before it is called a pity to give it up."""


def warning(s: Town, seat: int, action: int) -> Reason | None:
    """Why a legal answer is pointless or does harm, as far as the seat can know."""
    if action < codes.AUCTION:
        return _lead(s, seat, action)
    if action < codes.FILL:
        return _auction(s, seat, action - codes.AUCTION)
    if action > codes.PASS:
        return _bid(s, seat, int(bid_of(action)))
    return None


def _key(s: Town, key: str) -> str:
    """§10.18 A key whose words name a colour."""
    return f"warning.{key}{GRAY if s.settings.gray else ''}"


# --- leading visitors -----------------------------------------------------------------------------


def _lead(s: Town, seat: int, route: int) -> Reason | None:
    """§6.5 Another earns more than the guide, and another alley would pay the guide better."""
    here = gains(s, seat, route)
    other = max((n for n in range(len(here)) if n != seat), key=lambda n: here[n])
    if here[other] <= max(0, here[seat]):
        return None
    ways = [(gains(s, seat, way)[seat], way) for way in places(data.EXITS[data.ROUTE_FROM[route]])]
    better, way = max(ways, key=lambda found: found[0])
    if better <= here[seat]:
        return None
    fields: dict[str, Field] = {
        "side": data.SIDES[other],
        "theirs": money(s.settings, here[other]),
        "mine": money(s.settings, here[seat]),
        "better": money(s.settings, better),
        "route": data.ROUTE[way],
    }
    return Reason("6.5", "warning.feeds", fields)


# --- auctions -------------------------------------------------------------------------------------


def _auction(s: Town, seat: int, shop: int) -> Reason | None:
    """§4.3, §5.2 A shop that cannot bring what it costs; a good move that an auction forbids."""
    worth = most(s, seat, shop)
    if worth < data.LEAST_BID and _elsewhere(s, seat):
        fields = {**_named(shop), "least": money(s.settings, data.LEAST_BID)}
        if comers(s, shop) == 0:
            return Reason("5.2", _key(s, "dead_shop"), fields)
        return Reason("5.2", _key(s, "poor_shop"), {**fields, "money": money(s.settings, worth)})
    if s.round > 1 and s.done == 0:
        ways = [(gains(s, seat, way)[seat], way) for way in places(s.walks)]
        best, way = max(ways, default=(0, 0), key=lambda found: found[0])
        if best >= MUCH:
            told: dict[str, Field] = {"money": money(s.settings, best), "route": data.ROUTE[way]}
            return Reason("4.3", "warning.move_first", told)
    return None


def _elsewhere(s: Town, seat: int) -> bool:
    """Is there anything better to do than to sell a shop that does not bring what it costs?"""
    if s.walks and not s.auctioned and s.round > 1:
        return True
    return any(s.owner[n] == NONE and most(s, seat, n) >= data.LEAST_BID for n in range(data.SHOPS))


def _named(shop: int) -> dict[str, Field]:
    return {"shop": data.SHOP[shop].upper(), "visitors": data.LETTERS[data.colour_of(shop)]}


def _bid(s: Town, seat: int, bid: int) -> Reason | None:
    """§5.2, §6.4 More than a shop can bring, or more than it takes to buy it."""
    sealed = s.step == codes.SEALED
    opens = seat == s.auctioneer and (sealed or not s.high)
    least = data.LEAST_BID if opens else data.STEP if sealed else int(s.high) + data.STEP
    worth = most(s, seat, int(s.shop))
    if bid > worth and not (opens and bid == least):
        told = {**_named(int(s.shop)), "money": money(s.settings, worth)}
        told["n"] = comers(s, int(s.shop))
        return Reason("6.4", _key(s, "too_dear" if worth else "nobody"), told)
    enough = _unbeatable(s, seat, least, sealed)
    if bid > enough >= least:
        return Reason("5.4", "warning.overbid", {"money": money(s.settings, enough)})
    return None


def _unbeatable(s: Town, seat: int, least: int, sealed: bool) -> int:
    """§5.5, §10.13 The bid that nobody can beat; NONE while purses are hidden."""
    n = int(s.settings.players)
    enough = least
    for other in range(n):
        if other == seat or not s.signs[other] or not has(s.still, other):
            continue
        if s.cash[other] == VEILED:
            return NONE
        cash = int(limit(s, other)) // data.STEP * data.STEP
        nearer = (other - s.auctioneer) % n < (seat - s.auctioneer) % n
        enough = max(enough, cash + data.STEP if sealed and nearer else cash)
    return enough
