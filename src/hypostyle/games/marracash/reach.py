"""How many visitors could still come to a shop, and what they would pay.

Everything here is worked out from open information. It errs in favour of the shop: no other shop
opens in the way, and all players lead visitors to it.
"""

from typing import Final

from hypostyle.core.bits import places
from hypostyle.games.marracash import data
from hypostyle.games.marracash.data import many
from hypostyle.games.marracash.rules.leading import lead, payments
from hypostyle.games.marracash.rules.souvenirs import set_worth
from hypostyle.games.marracash.state import MARKET, NONE, RACE, VEILED, Town

NEVER: Final = 99
"""More alleys than anybody walks."""


def alleys(s: Town, shop: int) -> list[int]:
    """§6.2 How many alleys away from the shop each fountain is, for visitors of its colour.

    Whoever passes an owned shop of that colour enters it and comes no further.
    """
    away = [NEVER] * data.FOUNTAINS
    onward: list[tuple[int, int]] = []
    for route in range(data.ROUTES):
        stop = _first(s, shop, route)
        if stop == shop:
            away[data.ROUTE_FROM[route]] = 1
        elif stop == NONE:
            onward.append((data.ROUTE_FROM[route], data.ROUTE_TO[route]))
    nearer = True
    while nearer:
        nearer = False
        for start, end in onward:
            if away[end] + 1 < away[start]:
                away[start] = away[end] + 1
                nearer = True
    return away


def _first(s: Town, shop: int, route: int) -> int:
    """The shop that visitors of a colour enter on a route; NONE if they walk on."""
    for other in data.ROUTE_SHOPS[route]:
        if other == shop or (
            data.colour_of(other) == data.colour_of(shop) and s.owner[other] != NONE
        ):
            return other
    return NONE


def beside(s: Town, shop: int) -> int:
    """§5.7 How many stand at the shop's own door, and go in when it is sold."""
    if data.TOUCHES[shop] == NONE or s.owner[shop] != NONE:
        return 0
    return int(many(s.group[data.TOUCHES[shop]], data.colour_of(shop)))


def near(s: Town, shop: int, away: int) -> list[int]:
    """How many of the shop's colour stand so many alleys away, by group; not those at its door."""
    at_door = data.TOUCHES[shop] if s.owner[shop] == NONE else NONE
    return [
        int(many(s.group[f], data.colour_of(shop)))
        for f, far in enumerate(alleys(s, shop))
        if far == away and f != at_door
    ]


def income(s: Town, shop: int, groups: list[int]) -> int:
    """§6.4 What new customers pay, when they come in groups of these sizes."""
    total, inside = 0, s.inside[shop]
    for n in groups:
        total += int(payments(s.settings, inside, n))
        inside += n
    return total


def moves_left(s: Town) -> int:
    """§8.2 How many groups can still be led after the turn that is being played."""
    return 2 * (int(s.final) - 1) if s.final > 0 else NEVER - 1


def comers(s: Town, shop: int) -> int:
    """The most visitors who could still come to a shop that is sold now."""
    moves, colour = moves_left(s), data.colour_of(shop)
    found = beside(s, shop) + s.line.count(colour)
    at_door = data.TOUCHES[shop] if s.owner[shop] == NONE else NONE
    for f, away in enumerate(alleys(s, shop)):
        if f != at_door and away <= moves:
            found += int(many(s.group[f], colour))
    return found


def most(s: Town, seat: int, shop: int) -> int:
    """§6.4, §10.11, §10.12 The most that a shop could ever bring to a seat, souvenirs included."""
    n, colour = comers(s, shop), data.colour_of(shop)
    total = income(s, shop, [1] * n)
    if s.settings.souvenirs == MARKET:
        cards = data.cards_of(s.deck | s.shown, colour)
        values = sorted((data.CARDS[colour][card] for card in places(cards)), reverse=True)
        total += sum(values[:n])
    elif s.settings.souvenirs == RACE and n and seat not in s.finished:
        hand = s.hands[seat]
        if hand != VEILED and data.cards_of(hand, colour):
            total += int(set_worth(hand, len(s.finished)))
    return total


def gains(s: Town, guide: int, route: int) -> list[int]:
    """§6.4, §6.5 What everybody gains when a group is led, sets of the race not counted."""
    after = s.clone()
    after.finished = tuple(range(int(s.settings.players)))
    after.rank = s.settings.players
    lead(after, guide, route)
    return [now - then for now, then in zip(after.cash, s.cash, strict=True)]
