"""The pictures of a game's rules: positions that are drawn by the board code.

RULES.md shows one by `![caption](fig:aton/scoring)`; `figures.toml` beside it says what is drawn:

    [scoring]
    position = "aton/1 players=2 ..."
    marks = ["temple1"]             # places to point out
    viewer = "red"                  # whose view; "all" unless it says otherwise
    crop = [0, 120, 720, 400]       # a part of the drawing: x, y, width, height

    [kingdom]
    of = "scoring"                  # the same position and view; what is marked and cut may differ
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from hypostyle.core.errors import HypostyleError
from hypostyle.core.game import Game, Marks, Theme
from hypostyle.core.position import read_position
from hypostyle.core.state import OMNISCIENT, PUBLIC, State

FIGURE: Final = re.compile(r"!\[([^\]]+)\]\(fig:(\w+)/(\w+)\)")
"""A picture in RULES.md: its caption, its game and its name."""

_VIEW_BOX: Final = re.compile(r'viewBox="[^"]+"')


class BadFigure(HypostyleError):
    """There is no picture of that name, or it cannot be drawn."""


@dataclass(frozen=True, slots=True)
class Figure:
    """What a picture shows."""

    position: str
    marks: tuple[str, ...] = ()
    viewer: str = "all"
    crop: tuple[float, float, float, float] | None = None


@cache
def figures(package: str) -> dict[str, Figure]:
    """The pictures of a game's package, by name; none when it has no figures.toml."""
    file = files(package) / "figures.toml"
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    found: dict[str, Figure] = {}
    for name, row in table.items():
        other = found.get(row.pop("of", ""))
        if other is not None:
            row.update(position=other.position, viewer=other.viewer)
        crop = row.pop("crop", None)
        marks = tuple(row.pop("marks", ()))
        found[name] = Figure(marks=marks, crop=None if crop is None else tuple(crop), **row)
    return found


def draw_figure(game: Game[State], name: str, theme: Theme = "day") -> str:
    """A picture of the rules as SVG."""
    figure = figures(game.package).get(name)
    if figure is None:
        raise BadFigure(f"the rules of {game.facts.title} have no picture {name!r}")
    _, _, s = read_position(figure.position)
    viewers = {"all": OMNISCIENT, "public": PUBLIC}
    viewer = viewers.get(figure.viewer)
    if viewer is None:
        viewer = game.seat_of(figure.viewer)
    if viewer is None:
        raise BadFigure(f"picture {name!r} is for {figure.viewer!r}, who does not play")
    svg = game.view(s, viewer).draw(Marks(last=figure.marks, theme=theme))
    if figure.crop is None:
        return svg
    box = " ".join(f"{number:g}" for number in figure.crop)
    return _VIEW_BOX.sub(f'viewBox="{box}"', svg, count=1)
