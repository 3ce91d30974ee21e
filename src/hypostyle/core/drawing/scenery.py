"""What does not change while a game is played: cloth, stars, friezes, the ground of a board.

A game may offer its still scenery by itself: a picture without words, the same for every position,
which a page lays under the live drawing and browsers keep for ever.
"""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Final, Generic, Protocol, TypeVar

from hypostyle.core.drawing.kit import Kit
from hypostyle.core.drawing.paints import paint_id, paints_of
from hypostyle.core.drawing.svg import (
    Node,
    Svg,
    cut,
    disc,
    group,
    line,
    path,
    pen,
    rect,
    shape,
    still,
)
from hypostyle.core.drawing.tokens import CLOTHS
from hypostyle.core.game import Marks, Shape, Theme, Window


class Sized(Protocol):
    """A layout of a board: how large it is."""

    @property
    def width(self) -> int: ...

    @property
    def height(self) -> int: ...


L = TypeVar("L", bound=Sized)


def layout_of(layouts: Mapping[Window, L], marks: Marks) -> L:
    """Where things lie on a drawing; compact windows may have no layout of their own."""
    return layouts.get(marks.window) or layouts[marks.shape]


class Scenery(Generic[L]):
    """What never changes of a board on its cloth, drawn once for every shape and theme.

    Called with both, it is a file of its own.
    """

    def __init__(
        self,
        game: str,
        layouts: Mapping[Window, L],
        parts: Callable[[Kit, L], Node],
        *,
        scrolls: bool = False,
    ) -> None:
        self._game = game
        self.scrolls = scrolls
        """The layout for compact windows is longer than they are, and scrolls."""
        self.has_compact = "compact" in layouts
        """Compact windows have a layout of their own."""
        self._layouts = layouts
        self._parts = parts
        self._drawn: dict[tuple[Window, Theme], Svg] = {}

    def under(self, marks: Marks) -> Svg:
        """What lies under a drawing."""
        compact = self.has_compact and marks.window == "compact"
        key: tuple[Window, Theme] = "compact" if compact else marks.shape, marks.theme
        if key not in self._drawn:
            seen = Marks(shape=marks.shape, theme=marks.theme, compact=compact)
            kit = Kit(seen, scrolls=self.scrolls)
            layout = layout_of(self._layouts, kit.marks)
            under = cloth(kit, self._game, layout.width, layout.height)
            self._drawn[key] = still(under, self._parts(kit, layout))
        return self._drawn[key]

    def __call__(self, window: Window, theme: Theme) -> str:
        """The same as a file."""
        shape: Shape = "tall" if window == "tall" else "wide"
        marks = Marks(shape=shape, theme=theme, compact=window == "compact")
        layout = layout_of(self._layouts, marks)
        return scenery_file(Kit(marks), layout.width, layout.height, self.under(marks))


def scenery_file(kit: Kit, width: float, height: float, *content: Node) -> str:
    """Scenery as a file of its own, with the paints it needs."""
    drawn = still(*content)
    if "<text" in drawn or "<title" in drawn:
        raise ValueError("scenery has no words: they belong to the live drawing")
    return str(
        shape(
            "svg",
            paints_of(drawn, kit.theme),
            drawn,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {cut(width)} {cut(height)}",
        )
    )


def version_of(scenery: str) -> str:
    """Twelve letters that change when scenery does, for its address."""
    return sha256(scenery.encode()).hexdigest()[:12]


# --- grounds --------------------------------------------------------------------------------------


def cloth(kit: Kit, game: str, w: float, h: float) -> Svg:
    """The dark cloth of a game with the stars of a painted ceiling."""
    fill = f"url(#{paint_id(f'cloth-{game}', kit.theme)}) {CLOTHS[kit.theme][game][0]}"
    return still(rect(0, 0, w, h, fill=fill), stars(kit, w, h))


def stars(kit: Kit, w: float, h: float) -> Svg:
    """Five-pointed stars in rows, faint enough for anything above them."""
    return rect(0, 0, w, h, fill=f"url(#{paint_id('stars', kit.theme)}) none")


def ground(kit: Kit, w: float, h: float) -> Svg:
    """Sand with the traces of wind, and the frame of a board."""
    return still(
        rect(0, 0, w, h, rx=16, fill=kit["ground"]),
        rect(0, 0, w, h, rx=16, fill=f"url(#{paint_id('wind', kit.theme)}) none"),
        rect(1.5, 1.5, w - 3, h - 3, rx=14, fill="none", **pen(kit["rim"], 3)),
        rect(5, 5, w - 10, h - 10, rx=11, fill="none",
             **pen(kit.material("gold").top, 1.4, opacity=0.5)),
    )  # fmt: skip


def frieze(kit: Kit, x: float, y: float, w: float, h: float = 13) -> Svg:
    """A painted band: red, blue and green fields between cream ones, gold above and below."""
    step = 0.85 * h
    colours = ("#a5361a", "#1b3a70", "#1f7a58")
    parts: list[Node] = [rect(x, y, w, h, fill="#f4e6c4")]
    for n, colour in enumerate(colours):
        lefts = [x + k * step for k in range(n, int((w - 1) / step) + 1, 3)]
        fields = "".join(
            f"M{cut(left)} {cut(y)}h{cut(min(0.82 * step, x + w - left))}v{cut(h)}H{cut(left)}z"
            for left in lefts
        )
        parts.append(path(fields, fill=colour))
    rim = kit["gold"]
    thick = max(1.5, 0.16 * h)
    parts += [rect(x, y - thick, w, thick, fill=rim), rect(x, y + h, w, 1.4 * thick, fill=rim)]
    if kit.night:
        parts.append(rect(x, y, w, h, fill="#05020a", opacity=0.35))
    return group(*parts)


def wave(x: float, y: float, w: float, colour: str, width: float = 2) -> Svg:
    """A ripple of water, from x on, in bows of 16."""
    return line(f"M{cut(x)} {cut(y)}q8 -5 16 0" + "t16 0" * max(0, int(w // 16) - 1), colour, width,
                stroke_linecap="round")  # fmt: skip


_WING: Final = (
    "M18 0C40 -30 110 -34 190 -20C170 -10 160 -6 140 -4C120 6 100 8 84 8C66 16 44 14 18 8Z"
)
_FEATHERS: Final = (
    "M40 -8C70 -20 120 -22 170 -16M34 0C70 -10 110 -10 146 -7M34 6C60 2 84 2 98 4M62 -16L54 8"
    "M86 -21L80 8M110 -23L106 6M134 -23L130 -2M156 -21L152 -6"
)
_SHOULDER: Final = "M22 -4C50 -24 100 -28 150 -24"


def winged_sun() -> Svg:
    """The winged sun around (0, 0), 380 wide and 48 high."""
    wing = still(
        path(_WING, fill="#1f7f94", **pen("#0c3a49", 2)),
        line(_FEATHERS, "#bfe6e6", 2, opacity=0.8),
        line(_SHOULDER, "#a5361a", 4),
    )
    return still(
        wing,
        group(wing, transform="scale(-1 1)"),
        disc(0, 0, 22, fill="#c7361c", **pen("#f2c14e", 5)),
        disc(-6, -7, 6, fill="#ff9a6a", opacity=0.7),
    )


def scarab(colour: str = "#2f9db0", deep: str = "#0c3a49") -> Svg:
    """A scarab around (0, 0), 34 wide and 30 high."""
    body = "M0 -13C7 -13 11 -6 11 2C11 9 6 13 0 13C-6 13 -11 9 -11 2C-11 -6 -7 -13 0 -13Z"
    legs = "M-10 -6L-16 -10M10 -6L16 -10M-11 3H-17M11 3H17M-9 9L-14 14M9 9L14 14"
    return still(
        line(legs, deep, 2, stroke_linecap="round"),
        path("M-6 -12C-5 -17 5 -17 6 -12", fill=deep),
        path(body, fill=colour, **pen(deep, 1.6)),
        line("M0 -4V13M-10 -3C-4 0 4 0 10 -3", deep, 1.5),
    )
