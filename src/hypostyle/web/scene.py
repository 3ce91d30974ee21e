"""The still parts of a table page: scenery and paints, which browsers keep."""

import re
from functools import cache
from typing import Final

import htpy as h
from markupsafe import Markup

from hypostyle.core.drawing import THEMES, Kit, at, frieze, path, shape, star, version_of
from hypostyle.core.drawing.paints import definitions, paint_id
from hypostyle.core.game import Marks, Theme, Window
from hypostyle.core.registry import game as find_game
from hypostyle.web.sight import Sight

BOX: Final = re.compile(r'viewBox="0 0 (\d+) (\d+)"')
FIELDS: Final = 3
"""How many fields of a frieze make its pattern."""


@cache
def scene(key: str, window: Window, theme: Theme) -> str:
    """The scenery of a game as a file; empty when it has none."""
    return find_game(key).scenery(window, theme)


def scene_address(sight: Sight) -> str:
    """Where the scenery is; empty when the game has none.

    The address changes with it, so browsers may keep it for ever.
    """
    if not sight.game.has_scenery:
        return ""
    key, theme = sight.game.key, sight.style.theme
    window = _outline(key, sight.style.window, theme)
    return f"/scene/{key}-{window}-{theme}.svg?v={_version(key, window, theme)}"


@cache
def _outline(key: str, window: Window, theme: Theme) -> Window:
    """The window by whose name the scenery is kept: most games have none for compact ones."""
    compact = window == "compact"
    return "wide" if compact and scene(key, "wide", theme) == scene(key, window, theme) else window


@cache
def _version(key: str, window: Window, theme: Theme) -> str:
    return version_of(scene(key, window, theme))


def backdrop(sight: Sight) -> h.VoidElement | None:
    """The scenery as an image of the size of the drawing, so that nothing jumps when it loads."""
    found = BOX.search(scene(sight.game.key, sight.style.window, sight.style.theme))
    if found is None:
        return None  # the game has no scenery, and its drawing is whole
    width, height = found.groups()
    return h.img(
        alt="",
        src=scene_address(sight),
        width=width,
        height=height,
        decoding="sync",
        fetchpriority="high",
    )


@cache
def all_paints() -> Markup:
    """The paints of every theme, so that a page need not be loaded again when its theme changes."""
    known = [paint for theme in THEMES for paint in definitions(theme).values()]
    return Markup(
        shape(
            "svg",
            shape("defs", *known),
            id="paints",
            width="0",
            height="0",
            aria_hidden="true",
            focusable="false",
        )
    )


@cache
def portrait_paints(theme: Theme) -> Markup:
    """What portraits need, for a page without a board."""
    known = definitions(theme)
    needed = (known[paint_id(name, theme)] for name in ("glow", "portrait"))
    return Markup(shape("svg", shape("defs", *needed), id="paints", width="0", height="0",
                        aria_hidden="true", focusable="false"))  # fmt: skip


@cache
def stars_file() -> str:
    """The stars of a painted ceiling, as a pattern to be repeated."""
    shine = path(star(5, 9, 3.6), fill="#e2a42f", opacity=0.2)
    two = (at(14, 14, shine), at(42, 42, shine))
    return str(shape("svg", *two, xmlns="http://www.w3.org/2000/svg", viewBox="0 0 56 56",
                     width="56", height="56"))  # fmt: skip


@cache
def frieze_file() -> str:
    """The painted band of the rail, as a pattern to be repeated."""
    kit = Kit(Marks())
    high = 9
    wide = FIELDS * 0.85 * high
    band = frieze(kit, 0, 2, wide, high)
    view = f"0 0 {wide:g} 13"
    return str(shape("svg", band, xmlns="http://www.w3.org/2000/svg", viewBox=view,
                     width=f"{wide:g}", height="13"))  # fmt: skip
