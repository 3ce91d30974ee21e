"""How large the words and the things to press of a drawing are: for the tests of a board."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree

from hypostyle.core.drawing.kit import Kit

if TYPE_CHECKING:
    from hypostyle.core.game import Marks

SVG = "{http://www.w3.org/2000/svg}"
_SCALE = re.compile(r"scale\(([^)]*)\)")


class DrawnText(NamedTuple):
    """A text in a drawing: its class, its size in units of the drawing, its words."""

    kind: str
    size: float
    said: str


def words_of(drawing: str) -> list[DrawnText]:
    """All words of a drawing, with the size they have after every group around them."""
    return [
        DrawnText(
            node.attrib.get("class", ""), scale * float(node.attrib["font-size"]), node.text or ""
        )
        for node, scale in _scaled(ElementTree.fromstring(drawing))
        if node.tag == f"{SVG}text"
    ]


def complaints(drawing: str, marks: "Marks") -> list[str]:
    """What is too small to read or to press in a drawing that is made with the kit."""
    tree = ElementTree.fromstring(drawing)
    kit = Kit(marks, scrolls="data-scrolls" in tree.attrib)
    found = []
    for kind, size, said in words_of(drawing):
        if kind not in ("num", "name", "note", "letter"):
            found.append(f"{said!r} has no class of words")
        elif kind == "note" and kit.compact:
            found.append(f"{said!r} is a note, and the drawing is compact")
        elif size < kit.floor(kind) - 0.05:
            found.append(f"{said!r} is {size:.1f} high, a {kind} is at least {kit.floor(kind)}")
    for place, w, h in _targets(tree):
        if min(w, h) < kit.finger - 0.05:
            found.append(f"{place} is {w:.0f} by {h:.0f}, a finger needs {kit.finger}")
    return found


def _scaled(
    node: ElementTree.Element, scale: float = 1.0
) -> Iterator[tuple[ElementTree.Element, float]]:
    """A node and all below it, each with the scale at which it is drawn."""
    for one in _SCALE.findall(node.attrib.get("transform", "")):
        scale *= abs(float(one.split()[-1]))
    yield node, scale
    for child in node:
        yield from _scaled(child, scale)


def _targets(tree: ElementTree.Element) -> Iterator[tuple[str, float, float]]:
    """The places that may be chosen, with the size of what catches a press."""
    for node, scale in _scaled(tree):
        if "data-legal" in node.attrib:
            boxes = (
                (inner * float(box.attrib["width"]), inner * float(box.attrib["height"]))
                for child in node
                for box, inner in _scaled(child, scale)
                if box.attrib.get("pointer-events") == "all" and "width" in box.attrib
            )
            yield node.attrib["data-place"], *max(boxes, default=(0.0, 0.0))
