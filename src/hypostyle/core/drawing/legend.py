"""The legend of a board: its small pictures, each with what it means."""

from collections.abc import Mapping
from typing import Final

from hypostyle.core.drawing.lettering import TEXT
from hypostyle.core.drawing.svg import Svg, at, picture
from hypostyle.core.game import Sign
from hypostyle.core.words import Words

SIZE: Final = 48
"""How wide and high a picture of the legend is, its middle at (0, 0) as it is drawn."""


def legend(words: Words, drawn: Mapping[str, Svg]) -> list[Sign]:
    """Pictures by the keys under which the section `signs` of the texts says what they mean."""
    return [
        Sign(picture(SIZE, SIZE, said, at(SIZE / 2, SIZE / 2, one), font_family=TEXT), said)
        for key, one in drawn.items()
        for said in (words(f"signs.{key}"),)
    ]
