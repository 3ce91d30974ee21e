"""The fields of a noble as they are by now."""

from typing import Final

from hypostyle.core.bits import has, places
from hypostyle.games.egizia.data import BROWNS, CARD_N, FIELDS, START_FIELD, YELLOWS
from hypostyle.games.egizia.state import NONE, Noble

LANDS: Final = ("green", "yellow", "brown")
"""§2.6 Kinds of land; each has water when the ring is at its place or further right."""


def fields_of(noble: Noble) -> list[tuple[str, int, int]]:
    """§2.6 Land, grain and card of every field, canals counted; the start card first."""
    found: list[tuple[str, int, int]] = []
    for card in places(noble.cards & FIELDS):
        land = 2 if has(BROWNS, card) else 1 if has(YELLOWS, card) else 0
        land -= int(has(noble.once, card)) + int(has(noble.twice, card))
        found.append((LANDS[max(0, land)], CARD_N[card], card))
    found.sort(key=lambda one: (LANDS.index(one[0]), one[1], one[2]))
    return [("green", START_FIELD, NONE), *found]
