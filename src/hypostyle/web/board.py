"""A game's drawing made walkable: places that can be reached by keyboard and by screen readers."""

import re
from typing import Final

PLACE: Final = re.compile(r'<g([^>]*?) data-place="([^"]+)"([^>]*)>')


def walkable(svg: str, asked: bool) -> str:
    """Every place becomes a thing to press; the first legal one is where the Tab key arrives.

    A drawing says only where a place is and whether it may be chosen, because it is also used
    where nothing can be pressed: in notebooks, documents and files. Places have no ids: what is
    morphed in around a known id would be made as HTML, and never be seen in a drawing.
    """
    first = True

    def place(match: re.Match[str]) -> str:
        nonlocal first
        before, name, after = match.groups()
        legal = " data-legal" in before + after
        stop = "-1"
        if first and (legal or not asked):
            stop, first = "0", False
        state = "" if legal or not asked else ' aria-disabled="true"'
        return f'<g role="button" tabindex="{stop}"{state}{before} data-place="{name}"{after}>'

    svg = PLACE.sub(place, svg)
    return svg.replace(' role="img"', ' role="group" id="drawing"', 1)
