"""Portraits: nine people in profile, each in a box of 100 with the ring of a seat around it.

A person belongs to a seat, not to a level of play: three bots of one level are three people.
"""

from functools import cache
from typing import TYPE_CHECKING, Final

from hypostyle.core.drawing.paints import paint_id
from hypostyle.core.drawing.svg import Paint, Svg, disc, group, line, path, pen, still
from hypostyle.core.drawing.tokens import INK, SEATS

if TYPE_CHECKING:
    from hypostyle.core.game import Theme

_GOLD: Final = "#e2a42f"
_SHOULDERS: Final = "M8 100C12 86 26 80 43 79C62 80 76 86 84 100Z"
_FACE: Final = (
    "M50 22C60 21 66 27 67 36C68 39 73 46 75 50C76 52.5 72 53.5 70 54C70 56 72 57 71.5 58.6"
    "C71 60 70 60 70 61C71 62.5 71 64 69.5 65C69 69 68 73 62 74C58 74.6 56 73.5 54.5 76L55 92H31"
    "L33 70C28 60 27 40 34 30C38 24 44 22 50 22Z"
)
_EAR: Final = "M44 47C41 46 40 52 43 55C45 55 46 52 46 50Z"
_EYE: Final = "M53 40.5C57 36.5 63 37 66.5 40.5C63 44 57 44 53 40.5Z"
_BROW: Final = "M53 40.5C49 41 46 42 43 41.2M47 34.5C53 31 60 31 66 34.5"
_MOUTH: Final = "M64.5 60.4C67 60 69 60.2 70.2 60.6"
_COLLAR: Final = "M14 100C22 85 34 82 44 82C56 82 68 86 76 100Z"
_BEADS: Final = "M20 101C27 89 36 86.5 44 86.5C54 86.5 64 90 71 101"

SKINS: Final = {
    "pharaoh": "#b9703f", "vizier": "#c58550", "scribe": "#a9623a", "priestess": "#cf9560",
    "general": "#8f4f2c", "merchant": "#b87845", "lady": "#cf9764", "hood": "#9a5d36",
    "fez": "#a56a3e",
}  # fmt: skip
"""The people, and the colour of their skin."""

# fmt: off
_HEADS: Final = {
    # What a person wears: fill, colour and width of the line, outline.
    "pharaoh": (
        ("#e2a42f", "#3a2208", 1.6, "M66.5 34L65 27C62 17 50 12 40 15C28 19 22 32 20 46L12 88H40L45 66C41 60 42 52 46 50L49 38C55 34 61 34 66.5 34Z"),
        ("none", "#1b3a8a", 4, "M62 21L55 35M54 16.5L47 44M45 14L35 88M37 16.5L25 88M29 22L17 78"),
        ("#f2c14e", "#3a2208", 1.4, "M67 34.5L65.5 28C58 27 52 30 48 36L47 42C53 36 60 34.5 67 34.5Z"),
        ("#c4331d", "#3a2208", 1.2, "M66 29C71 27 71 21 67 18C71 17 74 21 73 25C72.5 28.5 70 30.5 67 31Z"),
        ("#1b3a8a", "#3a2208", 1.2, "M60 74L65 74L66 90L59 92Z"),
    ),
    "vizier": (
        ("#f6efe0", "#5a4630", 1.6, "M67 32C66 22 58 15.5 48 16C35 17 28 27 29 42C29.5 47 31 50 34 50C36 46 37 40 41 36C49 31 59 32 67 32Z"),
        ("none", "#b98a2d", 3, "M67 32C58 30 48 31 40 36.5"),
        ("#d9d2c4", "#5a4630", 1.2, "M62 66C60 70 61 76 63 79C66 77 68 72 68 67Z"),
    ),
    "scribe": (
        ("#241a1c", "#0c0708", 1.6, "M67 31C65 20 56 14.5 46 15.5C31 17 23 30 24 48C24.5 58 27 66 32 70L44 66C42 58 43 48 47 41C52 36 60 34 67 31Z"),
        ("none", "#6c5560", 1.3, "M31 24C29 40 30 54 35 66M38 20C35 36 36 50 40 66M46 18C43 30 42 38 42 46M55 18C51 25 49 31 48 37"),
        ("none", "#c98d3a", 3, "M33 52L70 22"),
        ("none", "#1d130c", 3, "M66 25L71 21"),
    ),
    "priestess": (
        ("#1d1a2b", "#080612", 1.6, "M67 32C66 20 57 13.5 46 14.5C30 16 22 30 21 50L17 90H41L44 62C41 55 43 47 47 41C53 36 60 35 67 32Z"),
        ("none", "#565180", 1.3, "M29 24C25 44 24 66 22 88M36 19C31 42 31 66 29 88M43 17C38 34 38 50 37 88"),
        ("none", "#e2a42f", 4.5, "M67 31C56 27 42 28 27 35"),
        ("#7fc7e8", "#16324a", 1.2, "M67 29C72 24 74 18 72 13C69 14 67 17 66.5 20C64 17 61 16 59 16.5C59 22 62 27 67 29Z"),
        ("#e2a42f", "#3a2208", 1, "M44.8 60a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0Z"),
    ),
    "general": (
        ("#2456a8", "#0b1f4a", 1.6, "M67.5 34C69 24 66 12 56 7C44 3 30 12 26 28C24 40 27 50 33 56L44 60C44 50 47 44 50 40C56 36 62 35 67.5 34Z"),
        ("none", "#8fc0f2", 1.3, "M35.8 20a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0ZM45.8 14a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0ZM32.8 32a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0ZM42.8 26a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0ZM53.8 18a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0ZM34.8 44a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0ZM43.8 37a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0ZM54.8 28a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0Z"),
        ("none", "#e2a42f", 4, "M67.5 34C60 33 53 36 49 42"),
        ("#e2a42f", "#3a2208", 1.2, "M67 30C72 28 72 22 68 19C72 18 75 22 74 26C73 30 70 31.5 67.5 32Z"),
    ),
    "merchant": (
        ("#efe3c8", "#5a4630", 1.6, "M68 33C70 24 64 13 50 12C35 11 25 21 25 33C25 40 30 44 36 44C44 38 58 33 68 33Z"),
        ("none", "#b08a4c", 1.8, "M67 31C54 27 40 30 29 41M66 24C52 19 38 22 26 34M60 16C48 14 36 17 28 26"),
        ("#a5361a", "#e2a42f", 1.5, "M59.4 25a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0Z"),
        ("#3a2518", "#1a0f08", 1.2, "M54 64C58 62 66 63 69.5 65C69 72 68 82 61 84C55 82 50 74 48 60Z"),
    ),
    "lady": (
        ("#157f84", "#053335", 1.6, "M68 33C67 20 57 12 45 13C29 15 22 30 22 50C22 66 18 78 14 90H52C46 84 44 76 45 66C42 58 43 48 48 41C54 36 61 35 68 33Z"),
        ("none", "#f2c14e", 2.5, "M67.5 31C57 26 43 28 33 37C27 48 28 68 24 90"),
        ("#f2c14e", "", 0, "M55.5 26.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0ZM47 27.5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z"),
        ("#f2c14e", "#f2c14e", 1.5, "M47 60V66M44.5 66H49.5L47 71Z"),
    ),
    "hood": (
        ("#d9883a", "#4a220a", 1.6, "M68 34C67 20 57 9 40 3C30 12 22 30 21 50C21 66 17 78 12 92H52C45 85 42 76 43 66C40 57 42 47 47 41C54 36 61 35 68 34Z"),
        ("none", "#8a4a14", 2, "M40 5C34 22 32 52 28 90M66 31C56 27 44 30 38 40"),
        ("#4a3a30", "#1a0f08", 1.2, "M53 66C57 64 65 64 69.5 65.5C69 72 66 80 60 81C54 79 50 74 48 64Z"),
    ),
    "fez": (
        ("#b02a1c", "#4a0d06", 1.6, "M64 30L60 10C54 7 44 8 40 12L36 33C44 28 56 28 64 30Z"),
        ("none", "#1d130c", 2, "M50 9C44 8 36 14 33 30"),
        ("#1d130c", "", 0, "M33 28L30 42L36 42Z"),
        ("#2a1b12", "", 0, "M36 33C31 38 30 50 34 60C37 56 38 48 41 42Z"),
        ("#2a1b12", "", 0, "M62 59C66 58 70 59 71.5 60C69 62 64 62 60 61Z"),
    ),
}
# fmt: on


@cache
def portrait(person: str, seat: str, theme: "Theme" = "day") -> Svg:
    """A person in the ring of a seat, 100 by 100 from the corner (0, 0)."""
    look = SEATS[seat]
    return still(
        disc(50, 50, 49, fill=look.deep),
        disc(50, 50, 46.5, fill=look.fill),
        group(
            disc(50, 50, 42, fill="#f3dfae"),
            disc(50, 50, 42, fill=f"url(#{paint_id('glow', theme)}) none"),
            _bust(person, look.fill),
            clip_path=f"url(#{paint_id('portrait', theme)})",
        ),
        disc(50, 50, 44.5, fill="none", **pen("#f2c14e", 1.6)),
    )


def _bust(person: str, collar: str) -> Svg:
    skin = SKINS[person]
    edge = pen(INK, 1.6)
    return still(
        path(_SHOULDERS, fill=skin, **edge),
        path(_FACE, fill=skin, **edge),
        path(_EAR, fill=skin, **edge),
        path(_EYE, fill="#fffdf5", **edge),
        disc(60.3, 40.3, 2.6, fill=INK),
        line(_BROW, INK, 2.1, stroke_linecap="round"),
        line(_MOUTH, "#5a1d12", 1.6, stroke_linecap="round"),
        [path(d, fill=fill, **_edge(colour, width)) for fill, colour, width, d in _HEADS[person]],
        line(_COLLAR, collar, 6),
        line(_BEADS, _GOLD, 2.5),
    )


def _edge(colour: str, width: float) -> dict[str, Paint]:
    return pen(colour, width, stroke_linecap="round") if colour else {}
