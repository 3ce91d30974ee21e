"""The columns of the hall: capital, painted shaft with the cover of a game, base.

A column is 236 by 600 units. Between the cover and the lower ring it is bare: names and buttons of the
page stand there on a plate. Light comes from the middle of the hall, so it matters on which side a column
stands.
"""

from functools import cache
from typing import Final, Literal, get_args

from hypostyle.core.drawing import (
    Svg,
    at,
    disc,
    group,
    line,
    oval,
    path,
    pen,
    rect,
    shape,
    still,
)
from hypostyle.core.drawing.covers import COVER, Cover
from hypostyle.core.game import Theme
from hypostyle.core.registry import game as find_game

Light = Literal["left", "middle", "right"]
"""From where light falls on a column."""
LIGHTS: Final[tuple[Light, ...]] = get_args(Light)

WIDE: Final = 236
HIGH: Final = 600

_SHAFT: Final = "M-80 120C-86 260 -90 440 -88 572H88C90 440 86 260 80 120Z"
_BELL: Final = "M-116 26C-112 66 -86 78 -80 124H80C86 78 112 66 116 26Z"
_BASE: Final = "M-94 572H94L102 586H-102ZM-102 586H102V600H-102Z"
_PANEL: Final = (-78, 164)
"""The upper left corner of a cover's frame."""

_Stop = tuple[float, str, float]
_BRIGHT: Final = "#ffe7b4"
_SHADE: Final = "#2b1233"
_FALL: Final[dict[str, tuple[_Stop, ...]]] = {
    # Where the light on the shaft changes: place from left to right, colour, opacity.
    "left": ((0, _BRIGHT, 0.75), (0.2, "#ffd99a", 0.16), (0.5, _SHADE, 0.06), (0.8, _SHADE, 0.4),
             (1, _SHADE, 0.8)),
    "right": ((0, _SHADE, 0.8), (0.2, _SHADE, 0.4), (0.5, _SHADE, 0.06), (0.8, "#ffd99a", 0.16),
              (1, _BRIGHT, 0.75)),
    "middle": ((0, _BRIGHT, 0.8), (0.16, _SHADE, 0.25), (0.5, _SHADE, 0), (0.84, _SHADE, 0.25),
               (1, _BRIGHT, 0.8)),
}  # fmt: skip


@cache
def column_file(key: str, light: Light, theme: Theme) -> str:
    """The column of a game as a file of its own."""
    cover = find_game(key).cover(theme)
    if theme == "contrast":
        drawn = _plain(cover)
    else:
        drawn = still(_defs(light, theme), at(WIDE / 2, 0, _painted(cover, theme)))
    return str(
        shape("svg", drawn, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDE} {HIGH}")
    )


@cache
def cover_file(key: str, theme: Theme) -> str:
    """The cover of a game alone."""
    box = " ".join(map(str, COVER))
    drawn = find_game(key).cover(theme).picture
    return str(shape("svg", drawn, xmlns="http://www.w3.org/2000/svg", viewBox=box))


def _defs(light: Light, theme: Theme) -> Svg:
    stops = [
        shape("stop", offset=where, stop_color=colour, stop_opacity=strength)
        for where, colour, strength in _FALL[light]
    ]
    lamp = (
        shape("stop", offset="0", stop_color="#ffd98a", stop_opacity=0.9),
        shape("stop", offset="1", stop_color="#ff9a3a", stop_opacity="0"),
    )
    return shape(
        "defs",
        shape("linearGradient", *stops, id="fall"),
        shape("radialGradient", *lamp, id="lamp") if theme == "night" else None,
        shape("clipPath", path(_SHAFT), id="shaft"),
        shape("clipPath", rect(-76, 166, 152, 168, rx=4), id="cover"),
    )


def _painted(cover: Cover, theme: Theme) -> Svg:
    night = theme == "night"
    return still(
        oval(8, 596, 116, 10, fill="#180a1e", opacity=0.5),
        group(_shaft(cover, night), rect(-92, 118, 184, 460, fill="url(#fall)"),
              clip_path="url(#shaft)"),
        _capital(cover, night),
        _base(night),
        rect(-92, 118, 184, 460, fill="#0b0e2c", opacity=0.3, clip_path="url(#shaft)")
        if night
        else None,
        _picture(cover),
        _lamps() if night else None,
    )  # fmt: skip


def _shaft(cover: Cover, night: bool) -> Svg:
    stone = "#8f7f78" if night else "#f0dcb0"
    pale = "#b8a890" if night else "#f7e7bf"
    rings = (("#a5361a", 124, 9), (pale, 133, 4), (cover.colour, 137, 12), (pale, 149, 4),
             ("#e2a42f", 153, 6), ("#e2a42f", 516, 3), (cover.second, 520, 8), ("#e2a42f", 530, 3))  # fmt: skip
    leaves = [
        path(
            f"M{x - 11} 574C{x - 11} 556 {x - 5} 544 {x} 537C{x + 5} 544 {x + 11} 556 {x + 11} 574Z",
            fill=cover.colour if n % 2 else cover.second,
            **pen(pale, 1.5),
        )
        for n, x in enumerate(range(-88, 89, 22))
    ]
    return still(
        path(_SHAFT, fill=stone),
        [rect(-92, y, 184, h, fill=colour) for colour, y, h in rings],
        leaves,
    )


def _capital(cover: Cover, night: bool) -> Svg:
    """An open papyrus flower under its block."""
    petals: list[Svg] = []
    for n in range(-5, 6):
        foot, tip = n * 14.0, n * 20.5
        petals.append(
            path(
                f"M{foot:.1f} 124C{foot - 6 + n:.1f} 92 {tip - 10:.1f} 72 {tip:.1f} 36"
                f"C{tip + 10:.1f} 72 {foot + 6 + n:.1f} 92 {foot:.1f} 124Z",
                fill=cover.second if n % 2 else cover.colour,
            )
        )
        petals.append(
            path(
                f"M{foot:.1f} 120C{foot - 2 + n:.1f} 96 {tip - 4:.1f} 74 {tip:.1f} 49"
                f"C{tip + 4:.1f} 74 {foot + 2 + n:.1f} 96 {foot:.1f} 120Z",
                fill="#fff3cf",
                opacity=0.35,
            )
        )
    buds = "".join(
        f"M{n * 14 + 7} 122C{n * 14 + 5 + n} 106 {n * 20.5 + 6.5:.1f} 80 {n * 20.5 + 10:.1f} 65"
        f"C{n * 20.5 + 13.5:.1f} 80 {n * 14 + 9 + n} 106 {n * 14 + 7} 122Z"
        for n in range(-5, 5)
    )
    dots = [disc(n * 20.5 + 10, 62, 3.2, fill="#a5361a") for n in range(-5, 5)]
    whole = "M-118 18H118V30C112 66 86 78 80 124H-80C-86 78 -112 66 -118 30Z"
    return still(
        rect(-70, 0, 140, 19, fill="#6b5560" if night else "#b98a52"),
        rect(-70, 0, 140, 19, fill=_SHADE, opacity=0.35),
        path(_BELL, fill="#857468" if night else "#ecd4a0"),
        petals,
        path(buds, fill="#e2a42f"),
        dots,
        rect(-118, 18, 236, 12, fill=cover.deep),
        rect(-118, 18, 236, 3, fill="#e2a42f"),
        rect(-117, 29, 234, 3, fill="#e2a42f"),
        path(whole, fill="url(#fall)", opacity=0.85),
        path(whole, fill="#0b0e2c", opacity=0.3) if night else None,
    )


def _base(night: bool) -> Svg:
    return still(
        path("M-94 572H94L102 586H-102Z", fill="#7a6860" if night else "#d9b377"),
        path("M-102 586H102V600H-102Z", fill="#4c3c48" if night else "#8a5a38"),
        path(_BASE, fill="url(#fall)", opacity=0.6),
    )


def _picture(cover: Cover) -> Svg:
    x, y = _PANEL
    return still(
        rect(x - 3, y - 1, 162, 176, rx=7, fill="#2b1207", opacity=0.55),
        rect(x - 2, y - 2, 160, 176, rx=6, fill="#e2a42f"),
        group(at(0, y + 2 - COVER[1], cover.picture), clip_path="url(#cover)"),
        rect(x + 2, y + 2, 152, 168, rx=4, fill="none", **pen("#2b1207", 2, opacity=0.7)),
    )


def _lamps() -> Svg:
    """A flame in a bowl on either side of the shaft."""
    return still(
        [
            at(
                x,
                150,
                oval(0, -4, 25, 56, fill="url(#lamp)"),
                path("M-9 0H9C8 8 4 11 0 11C-4 11 -8 8 -9 0Z", fill="#8a5a1c", **pen("#2b1207", 1.4)),
                path("M0 -17C6 -10 6 -3 0 0C-6 -3 -5 -9 0 -17Z", fill="#ffd25a"),
                path("M0 -10C3 -6 3 -2 0 0C-3 -2 -3 -6 0 -10Z", fill="#fff6d0"),
            )
            for x in (-92, 92)
        ]
    )  # fmt: skip


def _plain(cover: Cover) -> Svg:
    """Strong colours: black lines on white, and the cover in its own colours."""
    x, y = _PANEL
    flutes = "M-60 166V572M-30 166V572M0 166V572M30 166V572M60 166V572"
    return still(
        shape("defs", shape("clipPath", rect(-76, 166, 152, 168, rx=4), id="cover")),
        at(
            WIDE / 2,
            0,
            rect(-70, 0, 140, 19, fill="#ffffff", **pen("#000000", 2)),
            path(_SHAFT, fill="#ffffff", **pen("#000000", 2.5)),
            path(_BELL, fill="#ffffff", **pen("#000000", 2.5)),
            line("M-66 120C-72 84 -86 66 -90 32M-22 120C-24 84 -30 66 -32 32M22 120C24 84 30 66 32 32"
                 "M66 120C72 84 86 66 90 32M-80 134H80M-82 148H82M-88 520H88", "#000000", 2),
            line(flutes, "#000000", 1, opacity=0.35),
            rect(-117, 18, 234, 12, fill="#000000"),
            path(_BASE, fill="#ffffff", **pen("#000000", 2.5)),
            rect(x - 2, y - 2, 160, 176, rx=6, fill="#000000"),
            group(at(0, y + 2 - COVER[1], cover.picture), clip_path="url(#cover)"),
        ),
    )  # fmt: skip
