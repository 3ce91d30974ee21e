"""What the parts of one drawing share: the view, the kit, the layout, and what is collected."""

from collections.abc import Mapping
from typing import Generic, TypeVar

from hypostyle.core.drawing.boxes import Box, boxed
from hypostyle.core.drawing.kit import Kit
from hypostyle.core.drawing.pictures import Figures
from hypostyle.core.drawing.scenery import Scenery, Sized, layout_of
from hypostyle.core.drawing.svg import Node, Svg, group
from hypostyle.core.game import Marks, Window
from hypostyle.core.reading import Reader
from hypostyle.core.state import State
from hypostyle.core.view import View

S = TypeVar("S", bound=State)
L = TypeVar("L", bound=Sized)


class Scene(Reader[S], Generic[S, L]):
    """All that a drawing depends on. Games add their own pieces in a subclass."""

    def __init__(self, view: View[S], marks: Marks, layouts: Mapping[Window, L]) -> None:
        super().__init__(view)
        self.kit = Kit(marks, legal=[view.game.actions[action].place for action in marks.legal])
        self.layout = layout_of(layouts, marks)
        """Where everything lies in this kind of window."""
        self.figures = Figures(self.kit)
        """Numbers that are written together."""

    def picture(self, label: str, *live: Node, scenery: Scenery[L]) -> str:
        """The whole drawing; the label says in a sentence what is to be seen."""
        size, under = self.layout, scenery.under(self.kit.marks)
        return self.kit.picture(size.width, size.height, label, *live, scenery=under)

    def thing(self, about: str, box: Box, *parts: Node, says: str = "") -> Svg:
        """Something that can be asked about, anywhere in its box."""
        body = boxed(box, fill="none", pointer_events="all")
        label = {"role": "img", "aria_label": says} if says else {}
        return group(body, *parts, data={"about": about}, **label)
