"""The pictures of the hall and their addresses, which change with them, so browsers keep them for ever."""

from functools import cache
from typing import Final

from fastapi import Request

from hypostyle.core.drawing import version_of
from hypostyle.core.game import Theme
from hypostyle.web.column import Light, column_file
from hypostyle.web.sky import sky_file

SCHEMES: Final[dict[str, Theme]] = {"light": "day", "dark": "night", "contrast": "contrast"}
"""The colours of a page as browsers name them, and as drawings do."""


def theme_of(request: Request) -> Theme:
    """The colours to draw for, from a cookie that every page sets."""
    return SCHEMES.get(request.cookies.get("scheme", ""), "day")


@cache
def _versions() -> str:
    """One version for the pictures of all themes: a page may ask for another theme by itself."""
    return version_of("".join(map(sky_file, SCHEMES.values())))


@cache
def _version_of_game(key: str) -> str:
    return version_of("".join(column_file(key, "middle", theme) for theme in SCHEMES.values()))


def sky_address(theme: Theme) -> str:
    """Where the sky behind the columns is."""
    return f"/hall/sky-{theme}.svg?v={_versions()}"


def column_address(key: str, light: Light, theme: Theme) -> str:
    """Where the column of a game is."""
    return f"/hall/{key}/{light}-{theme}.svg?v={_version_of_game(key)}"


def cover_address(key: str, theme: Theme) -> str:
    """Where the cover of a game is."""
    return f"/hall/{key}/cover-{theme}.svg?v={_version_of_game(key)}"
