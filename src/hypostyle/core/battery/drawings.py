"""Laws of drawings: well-formed, and every place has its words."""

import re
from xml.etree import ElementTree

from hypostyle.core.battery.trial import Trial
from hypostyle.core.game import Marks
from hypostyle.core.state import OMNISCIENT, PUBLIC


def boards_can_be_drawn(t: Trial) -> None:
    """The board can be drawn for any viewer, as well-formed SVG and for a terminal."""
    outside = (PUBLIC, OMNISCIENT)[t.side.below(2)]
    for viewer in (int(t.side.below(t.setup.players)), outside):
        view = t.match.view(viewer)
        legal = tuple(t.match.legal(viewer)) if viewer >= 0 else ()
        drawing = view.draw(Marks(legal=legal, last=t.match.last_places(viewer)))
        try:
            ElementTree.fromstring(drawing)
        except ElementTree.ParseError as error:
            t.fail("drawings are SVG", f"as seen by {t.viewer(viewer)}: {error}")
        t.report.laws["drawings are SVG"] += 1
        for place in set(re.findall(r'data-(?:about|place)="([^"]+)"', drawing)):
            t.book.says(f"what is said about {place}", view.about(place))
        lines = t.game.text_board(view, Marks())
        widest = max(sum(len(text) for text, _ in line) for line in lines)
        t.must("text boards fit 80 columns", widest <= 80, f"one has {widest} columns")
