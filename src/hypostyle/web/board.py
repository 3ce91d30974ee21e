"""Makes the places of a drawing reachable by keyboard and screen reader."""

import re
from typing import Final

PLACE: Final = re.compile(r'<(g|rect)([^>]*?) data-place="([^"]+)"([^>]*)>')


def walkable(svg: str, asked: bool) -> str:
    """The drawing with every place as a button; Tab goes to the first legal one.

    A drawing by itself only marks places and whether they may be chosen, because it is also used
    where nothing can be pressed: in notebooks, documents and files. Places have no ids: morphing
    would insert what surrounds a known id as HTML, which a drawing does not show.
    """
    first = True

    def place(match: re.Match[str]) -> str:
        nonlocal first
        tag, before, name, after = match.groups()
        legal = " data-legal" in before + after
        stop = "-1"
        if first and (legal or not asked):
            stop, first = "0", False
        state = "" if legal or not asked else ' aria-disabled="true"'
        if "aria-label=" not in before + after and not svg.startswith("<title>", match.end()):
            state += f' aria-label="{name}"'  # else nothing would be said of it
        return f'<{tag} role="button" tabindex="{stop}"{state}{before} data-place="{name}"{after}>'

    return PLACE.sub(place, svg).replace(' role="img"', ' role="group" id="drawing"', 1)
