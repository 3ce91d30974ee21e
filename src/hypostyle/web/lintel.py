"""The lintel over the hall, as patterns to be repeated: cornice and carved signs."""

from functools import cache
from typing import Final

from hypostyle.core.drawing import Svg, at, disc, line, path, rect, shape, still

_SIGN: Final = "#5a3216"
_ANKH: Final = "M0 0C-11 -8 -7 -19 0 -19C7 -19 11 -8 0 0V19M-10 2H10"
_TABLET: Final = "M-11 -16H11V16H-11ZM-6 -8H6M-6 0H6M-6 8H6"
_EYE: Final = "M-14 2C-8 -10 8 -10 14 2C8 10 -8 10 -14 2ZM-4 12V20M4 12L12 20"
_PYRAMID: Final = "M-14 12L0 -18L14 12ZM-14 18H14"


def _file(width: float, height: float, *content: Svg) -> str:
    return str(
        shape("svg", *content, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width} {height}",
              width=f"{width}", height=f"{height}")
    )  # fmt: skip


@cache
def cornice_file() -> str:
    """Painted feathers of a hollow cornice, with a line of gold below."""
    colours = ("#a5361a", "#1b3a70", "#1f7a58")
    feathers = [
        still(
            path(f"M{12 * n} 0H{12 * n + 12}L{12 * n + 10} 26H{12 * n + 2}Z", fill=colour),
            line(f"M{12 * n + 12} 0L{12 * n + 11} 26", "#f4e6c4", 2),
        )
        for n, colour in enumerate(colours)
    ]
    return _file(36, 32, rect(0, 0, 36, 32, fill="#6b4628"), *feathers,
                 rect(0, 26, 36, 6, fill="#e2a42f"))  # fmt: skip


@cache
def signs_file() -> str:
    """Four carved signs in a row: ankh, tablet, eye, pyramid."""
    carved = [
        at(22 + 44 * n, 30, line(d, _SIGN, 3.4, stroke_linejoin="round"))
        for n, d in enumerate((_ANKH, _TABLET, _EYE, _PYRAMID))
    ]
    return _file(176, 60, *carved, disc(22 + 88, 32, 4, fill=_SIGN))
