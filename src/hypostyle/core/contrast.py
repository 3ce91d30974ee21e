"""How light colours are, and how well one is read on another."""

from typing import Final

BLACK: Final = "#000000"
WHITE: Final = "#ffffff"


def _parts(colour: str) -> tuple[float, float, float]:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    red, green, blue = (int(digits[n : n + 2], 16) / 255 for n in (0, 2, 4))
    return red, green, blue


def linear(colour: str) -> tuple[float, float, float]:
    """The light a colour written #rgb or #rrggbb sends out in red, green and blue, each 0 to 1."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in _parts(colour)
    )
    return red, green, blue


def luminance(colour: str) -> float:
    """How light a colour written #rgb or #rrggbb is, from 0 to 1."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: str, other: str) -> float:
    """The contrast of two colours as WCAG counts it, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def ink_on(ground: str, dark: str = BLACK, light: str = WHITE) -> str:
    """Of a dark and a light ink the one that is read better on a ground."""
    return max(dark, light, key=lambda ink: ratio(ink, ground))
