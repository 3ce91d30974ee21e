"""Two columns of the hall, one on each side of a page, where a window has room for them."""

from typing import Final

import htpy as h

from hypostyle.core.game import Theme
from hypostyle.core.registry import game_names
from hypostyle.web.column import HIGH, WIDE, Light
from hypostyle.web.gallery import column_address

SIDES: Final[tuple[tuple[str, Light], ...]] = (("left", "right"), ("right", "left"))
"""Where the columns stand, and from where light falls on them."""


def pillars(theme: Theme, game: str = "") -> list[h.VoidElement]:
    """The columns of a game; without one, those that stand outermost in the hall."""
    keys = (game, game) if game else (game_names()[0], game_names()[-1])
    return [
        h.img(
            class_=f"pillar {side}",
            src=column_address(key, light, theme),
            alt="",
            width=WIDE,
            height=HIGH,
            data_themed=True,
        )
        for key, (side, light) in zip(keys, SIDES, strict=True)
    ]
