"""The kit of one drawing: words, surfaces and places in the colours and sizes of its page.

Light falls from the upper left. A slab is bright along its upper edge and throws a shadow down and
to the right; a well is dark along its upper edge and bright along its lower one.
"""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Final

from hypostyle.core.drawing.lettering import DISPLAY, STAND_IN, TEXT, ems
from hypostyle.core.drawing.paints import filled, paints_of
from hypostyle.core.drawing.svg import (
    Node,
    Paint,
    Svg,
    cut,
    group,
    line,
    path,
    pen,
    picture,
    rect,
    still,
    title,
)
from hypostyle.core.drawing.tokens import INK, MATERIALS, TOKENS, Material

if TYPE_CHECKING:
    from hypostyle.core.game import Marks

# fmt: off
FLOORS: Final = {
    # The least size of words in units, so that they are 11 pixels high on the screens a drawing is
    # for: wide at 0.74 pixels a unit, tall at 0.5, compact at 0.384. Letters on pieces, which colour
    # and shape tell apart as well, are 8.
    # class    wide tall compact
    "num":    (16,  22,  30),
    "name":   (16,  22,  30),
    "note":   (16,  22,  30),
    "letter": (11,  16,  21),
}
FINGERS: Final = (60, 88, 115)     # 44 pixels on the same screens
SCROLLED: Final = 666              # units across a compact board that scrolls, at 0.74 pixels a unit
# fmt: on
BRIGHT: Final = "#ffcf4a"
"""Gold as a line over anything: what is in hand, what the last move touched."""
NARROWEST: Final = 0.7
"""How narrow letters may become, as a share of their width, where words may be `narrow`."""
ELLIPSIS: Final = "\u2026"
MINUS: Final = "\u2212"


class Kit:
    """All that the parts of a drawing share. `legal` are the names of the places that may be chosen."""

    def __init__(
        self, marks: "Marks", legal: Collection[str] = (), *, scrolls: bool = False
    ) -> None:
        self.marks = marks
        self.theme = marks.theme
        self.scrolls = scrolls and marks.window == "compact"
        """The board is longer than a compact window, `SCROLLED` units wide: as large as on a desktop."""
        self.compact = marks.compact and not self.scrolls
        self.wide = marks.shape == "wide"
        self.strong = marks.theme == "contrast"
        self.night = marks.theme == "night"
        self.legal = frozenset(legal) - {""}
        self.last = frozenset(marks.last)
        self._size = 2 if self.compact else 0 if self.wide else 1
        self._tokens: Mapping[str, str] = TOKENS[marks.theme]

    def __getitem__(self, token: str) -> str:
        """The colour of a token: `kit["ink"]`."""
        return self._tokens[token]

    # --- words --------------------------------------------------------------------------------

    def floor(self, kind: str) -> int:
        """The least size of a class of words in this drawing."""
        return FLOORS[kind][self._size]

    def num(
        self, x: float, y: float, said: str | int, size: float, colour: str = "", **more: Paint
    ) -> Svg:
        """A bold number or short word, its middle at (x, y); a number may be given as an int."""
        look: dict[str, Paint] = {"font_weight": 700, "text_anchor": "middle", **more}
        words = said if isinstance(said, str) else str(said).replace("-", MINUS)
        return self._words("num", x, y + 0.33 * size, words, size, colour, look)

    def cased(
        self, x: float, y: float, said: str | int, size: float, colour: str, case: str
    ) -> Svg:
        """A number that is read on anything: in a line of a colour that sets it off."""
        line_around = pen(case, size / 4, stroke_linejoin="round", paint_order="stroke")
        return self.num(x, y, said, size, colour, **line_around)

    def name(
        self, x: float, y: float, said: str, size: float, colour: str = "", **more: Paint
    ) -> Svg:
        """The name of a part, place or person, from x on, standing on y. It holds no number."""
        if any(letter.isdigit() for letter in said):
            raise ValueError(f"{said!r} has a number in it: names are set without")
        look: dict[str, Paint] = {"font_family": DISPLAY, "font_weight": 700, **more}
        return self._words("name", x, y, said, size, colour, look)

    def note(
        self, x: float, y: float, said: str, size: float, colour: str = "", **more: Paint
    ) -> Svg:
        """Lesser words, from x on, standing on y. A compact drawing has none."""
        if self.compact:
            return Svg()
        look: dict[str, Paint] = {"font_weight": 600, **more}
        return self._words("note", x, y, said, size, colour or self["soft"], look)

    def letter(self, x: float, y: float, said: str, size: float, colour: str, **more: Paint) -> Svg:
        """The letter on a piece, its middle at (x, y)."""
        look: dict[str, Paint] = {"font_weight": 700, "text_anchor": "middle", **more}
        return self._words("letter", x, y + 0.33 * size, said, size, colour, look)

    def _words(
        self,
        kind: str,
        x: float,
        y: float,
        said: str,
        size: float,
        colour: str,
        look: dict[str, Paint],
    ) -> Svg:
        least = self.floor(kind)
        if size < least:
            raise ValueError(f"{said!r} is {size:g} high; a {kind} here is at least {least}")
        room, narrow = look.pop("room", None), bool(look.pop("narrow", False))
        if room is not None:
            assert isinstance(room, (int, float))
            family = DISPLAY if kind == "name" else TEXT
            said, size, length = fitted(said, room, size, least, family, narrow)
            look |= length
        return Svg(
            f'<text class="{kind}" x="{cut(float(x))}" y="{cut(float(y))}" '
            f'font-size="{cut(float(size))}" fill="{colour or self["ink"]}"'
            + still_attributes(look)
            + f">{still(said)}</text>"
        )

    # --- surfaces -----------------------------------------------------------------------------

    def material(self, name: str) -> Material:
        """A material in this theme: its colours, and the ink for words on it."""
        return MATERIALS[self.theme][name]

    def fill(self, name: str) -> str:
        """What to fill a shape with so that it is made of a material."""
        return filled(name, self.theme)

    def edge(self, name: str, width: float = 1.4) -> dict[str, Paint]:
        """The outline of something made of a material."""
        return pen(self.material(name).edge, max(2.5, width) if self.strong else width)

    def made_of(self, name: str, width: float = 1.4) -> dict[str, Paint]:
        """The look of something made of a material: what fills it, and its outline."""
        return {"fill": self.fill(name), **self.edge(name, width)}

    def on(self, name: str) -> str:
        """The colour of words on a material."""
        return self.material(name).ink

    def shadow(self, d: str, dx: float = 2, dy: float = 4) -> Svg:
        """The shadow of an outline, to be drawn before it; strong colours have none."""
        if self.strong:
            return Svg()
        return path(d, fill=self["shade"], opacity=0.35, transform=f"translate({dx:g} {dy:g})")

    def slab(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        material: str = "plaster",
        r: float = 7,
        lift: float = 3,
    ) -> Svg:
        """A raised surface: shadow, body, lit upper edge."""
        body = rect(x, y, w, h, rx=r, **self.made_of(material))
        if self.strong:
            return body
        shade, shine = (0.6, 0.16) if self.night else (0.3, 0.7)
        return still(
            rect(x + lift / 3, y + lift, w, h, rx=r, fill=self["shade"], fill_opacity=shade)
            if lift
            else None,
            body,
            line(
                f"M{cut(x + r)} {cut(y + 1.7)}H{cut(x + w - r)}", self["shine"], 1.7, opacity=shine
            ),
        )

    def well(self, x: float, y: float, w: float, h: float, colour: str = "", r: float = 6) -> Svg:
        """A sunk surface: dark above, lit below."""
        around = pen(self["line"], 2 if self.strong else 1) if self.strong or self.night else {}
        floor = rect(x, y, w, h, rx=r, fill=colour or self["hollow"], **around)
        if self.strong:
            return floor
        shade, shine = (0.6, 0.1) if self.night else (0.34, 0.6)
        left, top = cut(x + 1.2), cut(y + 1.2)
        corner = f"M{left} {cut(y + h - r)}V{cut(y + r)}Q{left} {top} {cut(x + r)} {top}"
        return still(
            floor,
            line(f"{corner}H{cut(x + w - r)}", self["shade"], 2.2, opacity=shade),
            line(f"M{cut(x + r)} {cut(y + h - 0.7)}H{cut(x + w - r)}", self["shine"], 1.4,
                 opacity=shine),
        )  # fmt: skip

    def ribbon(
        self, x: float, y: float, w: float, said: str, size: float = 18, material: str = "lapis"
    ) -> Svg:
        """The name of a part on a strip, 1.5 times as high as its letters."""
        size = max(size, self.floor("name"))
        room = w - 1.1 * size
        return still(
            self.slab(x, y, w, 1.5 * size, material, 4, 2),
            self.name(x + 0.55 * size, y + 1.06 * size, said, size, self.on(material), room=room),
        )

    # --- places -------------------------------------------------------------------------------

    def halo(self, x: float, y: float, w: float, h: float, r: float = 8) -> Svg:
        """Around what may be chosen: a cream line, and a faience line around that."""
        far = 3
        around = rect(
            x - far, y - far, w + 2 * far, h + 2 * far, rx=r + far, fill="none", **self.glow()
        )
        inside = rect(x, y, w, h, rx=r, fill="none", **pen(self["choice"], 3.5))
        return still(around, inside)

    def glow(self, width: float = 2.8) -> dict[str, Paint]:
        """The outer line around what may be chosen, which strong colours draw heavily."""
        return pen(self["faience"], (10 if self.compact else 6) if self.strong else width)

    def in_hand(self, x: float, y: float, w: float, h: float, r: float = 8) -> Svg:
        """Around what has been taken up and may be confirmed: a broad line of gold."""
        return still(
            None if self.night else rect(x, y, w, h, rx=r, fill="none", **self.edge("gold", 8.5)),
            rect(x, y, w, h, rx=r, fill="none", **pen(BRIGHT, 6)),
        )

    def brackets(self, x: float, y: float, w: float, h: float) -> Svg:
        """Four corners of gold around what the last move touched."""
        n = min(18.0, w / 3, h / 3)
        d = "".join(
            f"M{cut(cx + sx * n)} {cut(cy)}H{cut(cx)}V{cut(cy + sy * n)}"
            for cx, sx in ((x, 1), (x + w, -1))
            for cy, sy in ((y, 1), (y + h, -1))
        )
        return still(
            line(d, INK, 8, stroke_linecap="square"),
            line(d, BRIGHT, 4.5, stroke_linecap="square"),
        )

    @property
    def finger(self) -> int:
        """The least width and height of a thing to press."""
        return FINGERS[self._size]

    def touch(self, x: float, y: float, w: float, h: float) -> Svg:
        """Room for a finger around a box: nothing to see, and never too small."""
        wide, high = max(w, self.finger), max(h, self.finger)
        left, top = x + (w - wide) / 2, y + (h - high) / 2
        return rect(left, top, wide, high, fill="none", pointer_events="all")

    def ghost(self, *piece: Node) -> Svg:
        """A piece that would come to lie here."""
        return group(*piece, opacity=0.6, class_="ghost", pointer_events="none")

    def place(
        self,
        name: str,
        x: float,
        y: float,
        w: float,
        h: float,
        *content: Node,
        says: str = "",
        r: float = 8,
        data: Mapping[str, str] | None = None,
    ) -> Svg:
        """A place and what lies on it; it glows where it may be chosen or was touched last.

        The glow has a group of its own that is always there, so that two drawings differ in little.
        """
        legal, last = name in self.legal, name in self.last
        told = {"place": name, **(data or {})}
        if legal:
            told["legal"] = "true"
        if last:
            told["last"] = "true"
        return group(
            title(says) if says else None,
            *content,
            group(
                self.halo(x, y, w, h, r) if legal else None,
                self.brackets(x, y, w, h) if last else None,
                self.touch(x, y, w, h) if legal else None,
            ),
            data=told,
        )

    # --- the whole ----------------------------------------------------------------------------

    def picture(
        self, width: float, height: float, label: str, *live: Node, scenery: Svg | None = None
    ) -> str:
        """The drawing. Unless the page has them, scenery lies under it and paints are in it."""
        drawn = still(*live)
        under = None if self.marks.live_only else scenery
        paints = None if self.marks.live_only else paints_of(f"{under}{drawn}", self.theme)
        return picture(
            width,
            height,
            label,
            paints,
            under,
            drawn,
            font_family=TEXT,
            data_theme=self.theme,
            data_shape=self.marks.shape,
            data_scrolls="true" if self.scrolls else None,
        )


def still_attributes(look: Mapping[str, Paint]) -> str:
    """Attributes as they are written; values are ours, and need no escaping."""
    return "".join(
        f' {key.replace("_", "-")}="{cut(value)}"'
        for key, value in look.items()
        if value is not None
    )


def fitted(
    said: str, room: float, size: float, least: float, family: str = TEXT, narrow: bool = False
) -> tuple[str, float, dict[str, Paint]]:
    """Words that fit a room: smaller, but not below the least size; then, if they may be, set in
    narrow letters; then shortened.

    Where a font that stands in for ours would be too wide, the words are told how long to be.
    """
    size = max(least, min(size, room / max(0.01, ems(said, family))))
    if narrow and NARROWEST * ems(said, family) * size <= room < ems(said, family) * size:
        return said, size, {"textLength": room, "lengthAdjust": "spacingAndGlyphs"}
    if ems(said, family) * size > room + 0.01:
        while said and ems(said + ELLIPSIS, family) * size > room:
            said = said[:-1]
        said = said.rstrip() + ELLIPSIS
    length = ems(said, family) * size
    if length * STAND_IN <= room:
        return said, size, {}
    return said, size, {"textLength": length, "lengthAdjust": "spacingAndGlyphs"}
