"""What the boards of all games are checked for."""

import re
from typing import Final
from xml.etree.ElementTree import Element

SVG: Final = "{http://www.w3.org/2000/svg}"
MOST_ELEMENTS: Final = 700
"""More elements of a live drawing than this are slow to morph."""


def harmless(tree: Element, tags: set[str]) -> bool:
    """A drawing has known elements only, no style, link or script, and ids of the kit's own."""
    return all(
        node.tag.removeprefix(SVG) in tags
        and not {"style", "href"} & set(node.attrib)
        and not any(name.startswith("on") for name in node.attrib)
        and node.get("id", "hy-").startswith("hy-")
        for node in tree.iter()
    )


def small_and_alive(live: str) -> bool:
    """A live layer brings no ids, and not too many elements."""
    return " id=" not in live and len(re.findall("<[a-z]", live)) <= MOST_ELEMENTS


def scenery_fits(still: str, drawn: str) -> bool:
    """Scenery has no words and the size of a drawing."""
    box = r'viewBox="([^"]+)"'
    return "<text" not in still and re.findall(box, still)[0] == re.findall(box, drawn)[0]
