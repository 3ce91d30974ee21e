"""Which shops and souvenir cards are of which colour: as many of each, one colour after the other."""

from typing import Final

from hypostyle.games.marracash import data

EACH: Final = data.SHOPS // data.COLOUR_N
"""§2.3, §2.7 Shops of a colour, and souvenir cards."""


def colour_of(shop: int) -> int:
    """§2.3 The colour of a shop."""
    return shop // EACH


def of_colour(colour: int) -> slice:
    """§2.3 The shops of a colour, in a list of all."""
    return slice(EACH * colour, EACH * (colour + 1))


def cards_of(cards: int, colour: int) -> int:
    """§2.7 The cards of a colour in a set, counted from the first of that colour."""
    return cards >> (EACH * colour) & ((1 << EACH) - 1)
