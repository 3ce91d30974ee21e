"""The small pictures of Nefertiti's board: gifts, characters, symbols, emblems, closing laws.

Each is drawn around (0, 0). Pictures hold no words; a law with numbers writes them beside its picture.
"""

from functools import cache
from typing import Final

from hypostyle.core.drawing import CREAM, INK, SEATS, Kit, Paint, pen
from hypostyle.core.drawing.pictures import Layer, Picture, filled, placed, ring, stroke
from hypostyle.games.nefertiti.data import AL, AR, GL, GR, LL, LR, SL, SR

GOLD: Final = "#f0c24b"
GOLD_DEEP: Final = "#8a5f0c"
LAPIS: Final = "#2d5fae"
RED: Final = "#b8392c"
WOOD: Final = "#a2683a"
WOOD_DEEP: Final = "#5a3413"
CAT: Final = "#3c5a52"

_EDGE: Final = pen(INK, 1.4, stroke_linejoin="round")
_ROUND: Final[dict[str, Paint]] = {"stroke_linecap": "round", "stroke_linejoin": "round"}

# --- gifts, in a box of 40 ------------------------------------------------------------------------


def _necklace() -> Picture:
    drops = "".join(
        f"M{x} {y}l2 5l-2 3l-2 -3Z" for x, y in ((-13, 7), (-6, 12), (0, 13), (6, 12), (13, 7))
    )
    return (
        filled("M-20 -9A20 24 0 0 0 20 -9H7A7 10 0 0 1 -7 -9Z" + drops, fill=GOLD, **_EDGE),
        stroke("M-9 -9A9 13 0 0 0 9 -9", LAPIS, 4.2),
        stroke("M-17 -9A17 21 0 0 0 17 -9", RED, 4.2),
    )


def _gold() -> Picture:
    body = "M-7 -17H7L4.5 -11Q13 -6 13 3Q13 13 5 15V18H-5V15Q-13 13 -13 3Q-13 -6 -4.5 -11Z"
    return (
        stroke("M-12 -4C-20 -8 -18 6 -10 8M12 -4C20 -8 18 6 10 8", GOLD_DEEP, 3),
        filled(body, fill=GOLD, **_EDGE),
        stroke("M-12 0Q0 5 12 0M-12 5Q0 10 12 5", RED, 1.8),
    )


def _mirror() -> Picture:
    return (
        filled("M-2.5 4H2.5L3.5 19H-3.5ZM-8 3Q0 8 8 3L4 8H-4Z", fill=WOOD, **_EDGE),
        filled(ring(0, -7, 13, 11.5), fill=GOLD, **_EDGE),
        filled(ring(0, -7, 9.5, 8.3), fill="#fdf3cf"),
    )


def _statuette() -> Picture:
    cat = "M-6 -18L-3 -13H2L5 -18L6.5 -9Q6 -5 3 -4Q11 2 9 14H-7Q-8 3 -3 -4Q-7 -7 -6 -18Z"
    tail = "M8 14Q14 11 11.5 4L14 3Q18 13 8 16Z"
    return (
        filled("M-11 14H12V19H-11Z", fill=GOLD, **_EDGE),
        filled(tail + cat, fill=CAT, **_EDGE),
        stroke("M-4 -3Q0 0 4 -3M-2.4 -9h.4M2.4 -9h.4", GOLD, 2.2, **_ROUND),
    )


def _harp() -> Picture:
    bow = "M-16 10Q-17 -14 12 -20L13 -16.4Q-11 -12 -11 10Z"
    strings = "M-8 0V11M-4 -6V11M0 -10V12M4 -13V11M8 -15V11"
    return (
        stroke(strings, GOLD_DEEP, 1.2),
        filled(bow + "M-16 9Q0 12 15 9Q12 18 0 18Q-13 18 -16 9Z", fill=WOOD, **_EDGE),
    )


def _chair() -> Picture:
    frame = "M-13 -18Q-8 -19 -8 -14L-6 1H13V6H10L12 18H7L6 7H-5L-7 18H-12L-9 6Z"
    return (
        filled(frame, fill=WOOD, **_EDGE),
        filled("M-5.5 -3H13V2H-5Z", fill=RED, **pen(INK, 1)),
        stroke("M-10 -15L-8 0M-6 12H10", GOLD, 1.8),
    )


def _senet() -> Picture:
    dark = "".join(f"M{-15 + 6 * n} {1 - 6 * (n % 2)}h5v5h-5z" for n in range(5))
    pawns = "M-7 -7a3 3 0 0 1 6 0L0 0H-8ZM8 -1a3 3 0 0 1 6 0L15 6H7Z"
    return (
        filled("M-18 -8H18V14H-18Z", fill="#f1d9a0", **pen(WOOD, 3.4)),
        filled(dark, fill=LAPIS),
        filled(pawns, fill=CREAM, **pen(INK, 1.1)),
    )


def _double() -> Picture:
    upper, lower = placed(_senet(), -2, -9, 0.84), placed(_senet(), 3, 6, 0.84)
    return tuple(Layer(a.d + b.d, a.paint) for a, b in zip(upper, lower, strict=True))


def _papyrus() -> Picture:
    return (
        filled(
            "M-12 -14H12V14H-12ZM-15 -18H15V-12H-15ZM-15 12H15V18H-15Z", fill="#f1ddaa", **_EDGE
        ),
        stroke("M-8 -7H8M-8 -2H5M-8 3H8M-8 8H2", WOOD_DEEP, 1.5),
        filled(ring(8, 8, 4), fill=RED),
    )


def _barge() -> Picture:
    hull = "M-20 -6Q-16 4 -10 4H10Q16 4 20 -6Q20 14 8 14H-8Q-20 14 -20 -6Z"
    return (
        filled(ring(0, -6, 8), fill=RED, **pen(GOLD, 2)),
        filled(hull, fill=GOLD, **_EDGE),
        stroke("M-12 8H12", LAPIS, 2.4),
    )


def _akhenaton() -> Picture:
    """The king's tall crown over his long face."""
    return (
        filled("M-8 18L-7 2L-11 -8Q-8 -20 0 -20Q8 -20 11 -8L7 2L8 18Z", fill=LAPIS, **_EDGE),
        filled("M-6 -8H6L5 8Q0 16 -5 8Z", fill="#b9804f", **pen(INK, 1.2)),
        stroke("M-3.5 -3H-1M1 -3H3.5M-1.5 6H1.5", INK, 1.6),
        stroke("M-9 -9Q0 -13 9 -9M0 16V20", GOLD, 2.6),
    )


GIFT_PICTURES: Final = (
    _necklace(), _gold(), _mirror(), _statuette(), _harp(), _chair(), _senet(), _double(),
    _papyrus(), _barge(),
)  # fmt: skip
"""A picture for each gift, by its number."""
TYPE_PICTURES: Final = (*GIFT_PICTURES[:7], *GIFT_PICTURES[8:])
"""A picture for each type."""
AKHENATON_PICTURE: Final = _akhenaton()

# --- characters: one bust, fourteen headdresses, in a box of 40 -----------------------------------

_RAM: Final = "M-8 -14Q-17 -14 -15 -5Q-13 -9 -8 -10ZM8 -14Q17 -14 15 -5Q13 -9 8 -10Z"
_REED: Final = "M9 2l9 -14l2 1.5l-8 14Z"
_TURBAN: Final = "M-14 -8Q0 -19 14 -8L11 -4Q0 -10 -11 -4Z"
# fmt: off
_HEADS: Final = (
    # robe,     hair or cloth, what is golden; in the order of CHARACTERS
    ("#f2e8cf", "#2a211c", _REED),                                      # scribe
    ("#d8b26a", "#2a211c", "M-19 -14Q-10 -22 -6 -12L-14 2Z"),           # royal servant: a fan
    ("#b8392c", "#e8dcc0", _TURBAN),                                    # merchant
    ("#2d5fae", "#2a211c", "M13 -16h4l1 30h-4Z"),                       # vizier: a staff
    ("#e9c76a", "",        "M-12 8L0 16L12 8L8 20H-8Z"),                # high priest: a bib
    ("#4b4650", "#4b4650", "M-9 -8H9V-3H-9Z"),                          # thief: a mask
    ("#2f8f86", "#2a211c", "M-7 12a7 5 0 1 0 14 0a7 5 0 1 0 -14 0"),    # treasurer: a coin
    ("#6a4fa0", "#6a4fa0", "M-3 -19a3 3 0 1 0 6 0a3 3 0 1 0 -6 0"),     # oracle: an orb
    ("#8d7a5c", "#8d7a5c", "M-9 12Q0 22 9 12Z"),                        # beggar: a bowl
    ("#2d5fae", "",        _RAM),                                       # merchant of Amon
    ("#f2e8cf", "",        _RAM),                                       # priest of Amon
    ("#f2e8cf", "#e0b23c", _REED),                                      # royal scribe
    ("#7a5a3a", "#3b3a3f", "M-13 -10Q0 -22 13 -10L16 -8H-16Z"),         # roaming thief: a hat
    ("#2b8a47", "#e8dcc0", _TURBAN),                                    # trader
)
# fmt: on


def _bust(robe: str, hair: str, golden: str) -> Picture:
    e = pen(INK, 1.3, stroke_linejoin="round")
    wig = "M-11 6V-6Q-11 -17 0 -17Q11 -17 11 -6V6H6V-4H-6V6Z"
    head = "M-7 -8Q-7 -15 0 -15Q7 -15 7 -8V-2Q5 5 0 5Q-5 5 -7 -2Z"
    return (
        filled("M-17 19Q-16 8 -5 6H5Q16 8 17 19Z", fill=robe, **e),
        stroke("M-8 8Q0 14 8 8", GOLD, 2.6),
        filled(head, fill="#b9804f", **e),
        *((filled(wig, fill=hair, **e),) if hair else ()),
        stroke("M-4.5 -5H-2M2 -5H4.5M-1.5 1H1.5", INK, 1.6),
        filled(golden, fill=GOLD, **e),
    )


BUSTS: Final = tuple(_bust(*look) for look in _HEADS)
"""A picture for each character, by its pile."""

# --- signs, 14 high -------------------------------------------------------------------------------

_ANKH: Final = "M-.8 -1.6a2 2 0 1 1 1.6 0V.2H2.8V1.6H.8V4.6H-.8V1.6H-2.8V.2H-.8Z"
_LINE: Final = pen(INK, 1)
_PAPER: Final = "#fff7e2"


def _card(*more: Layer, paper: str = _PAPER) -> Picture:
    return (filled("M-4.5 -6.5h9v13h-9z", fill=paper, **_LINE), *more)


SIGNS: Final[dict[str, Picture]] = {
    "coin": (
        filled(ring(0, 0, 6.6), fill=GOLD, **pen(GOLD_DEEP, 1.4)),
        stroke("M-2.6 -2.6H2.6M0 -2.6V3", GOLD_DEEP, 1.6),
    ),
    "seal": (
        filled(ring(0, 0, 6.8), fill="#c63a2e", **pen("#5e130c", 1.2)),
        filled(_ANKH, fill="#ffe3b0"),
    ),
    "card": _card(stroke("M-2 -2H2M-2 1H2", "#b9a06c", 1.2)),
    "cards": (
        filled("M-7 -6.5h9v13h-9zM-2.5 -5.5h9v13h-9z", fill=_PAPER, **_LINE),
        stroke("M0 -2H4M0 1H4M0 4H3", INK, 1),
    ),
    "kinds": (
        filled("M-7.5 -6.5h9v13h-9z", fill=_PAPER, **_LINE),
        filled("M-2 -5.5h9v13h-9z", fill="#e9c76a", **_LINE),
    ),
    "down": _card(stroke("M-2 -2H2M-2 1H2", "#3b2d18", 1.2), paper="#6d5a3d"),
    "single": _card(stroke("M-1.6 -2L.6 -4V4", INK, 1.7)),
    "extra": _card(stroke("M0 -3.5V3.5M-3 0H3", "#0f7a5f", 2.2)),
    "swap": (stroke("M-5 -2H4L1.5 -4.5M5 3H-4L-1.5 5.5", "#a5722a", 1.8),),
    "head": (
        filled("M-5 7Q-5 2 0 2Q5 2 5 7ZM-4 -2.5a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z", fill="#8a7355", **_LINE),
    ),
    "pawn": (
        filled("M-5 7Q-5 1 -2 -1A3.6 3.6 0 1 1 2 -1Q5 1 5 7Z", fill="#8a7355", **_LINE),
    ),
    "tent": (
        filled("M-7 7V-1L0 -7L7 -1V7Z", fill="#d5594a", **_LINE),
        filled("M-2 7L0 -5L2 7Z", fill=CREAM),
    ),
    "eye": (
        filled("M-8 0Q0 -7 8 0Q0 6 -8 0Z", fill=CREAM, **_LINE),
        filled(ring(0, -0.5, 2.8), fill=LAPIS),
    ),
    "die": (
        filled("M-6 -6h12v12h-12zM-4 -4v2h2v-2zM2 2v2h2v-2zM-1 -1v2h2v-2z", fill="#fffaf0",
               fill_rule="evenodd", **_LINE),
    ),
    "lock": (
        stroke("M-3 -1V-3.5a3 3 0 0 1 6 0V-1", GOLD_DEEP, 2.2),
        filled("M-5 -1.5h10v8h-10z", fill=GOLD, **_LINE),
    ),
}  # fmt: skip

TWICE: Final = "2\u00d7"
FORMULAS: Final[tuple[tuple[str, ...], ...]] = (
    # What each character does: signs, and numbers, which are words of the live drawing:
    # "+" is the bonus of the Scribe on top, "first" what only the First Merchant has.
    ("cards", "+"),
    ("head", "head", "card"),
    ("card", "swap", "head", "first"),
    ("2", "kinds"),
    ("pawn", "pawn"),
    ("lock", "card"),
    ("coin", "4"),
    ("eye", "5"),
    ("coin", "down"),
    ("card", "8"),
    ("6·9·12",),
    ("cards", "+2"),
    ("card", "coin"),
    ("card", "swap", "tent", TWICE),
)  # fmt: skip

# fmt: off
EMBLEMS: Final = (
    # The animal of each Reserve, in a box of 20: cat, jackal, crocodile, ibis, bull.
    "M-7 -8L-4 -3H4L7 -8L8 2Q7 8 0 8Q-7 8 -8 2Z",
    "M-6 -9L-3 -3L6 -1L10 3L3 4Q2 9 -6 9Q-9 2 -6 -9Z",
    "M-10 2L-4 -3L0 -5L3 -3L10 0L10 3H3L10 5Q2 8 -10 6Z",
    "M-3 -8Q4 -9 4 -3Q9 -1 10 7Q4 1 1 1Q2 8 -4 9Q-6 -2 -3 -8Z",
    "M-9 -9Q-9 -3 -4 -3H4Q9 -3 9 -9Q12 0 5 1Q5 9 0 9Q-5 9 -5 1Q-12 0 -9 -9Z",
)
# fmt: on

# --- closing laws, in a box of 60 by 36 -----------------------------------------------------------


def spots(*middles: tuple[float, float], r: float = 4.4) -> str:
    """Discs as one outline."""
    return "".join(
        f"M{x - r:.1f} {y:.1f}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0Z"
        for x, y in middles
    )


def die_outline(x: float, y: float, size: float) -> str:
    """The body of a die as an outline."""
    half = size / 2
    return f"M{x - half:.1f} {y - half:.1f}h{size}v{size}h{-size}Z"


_PIPS: Final = ((), (4,), (0, 8), (0, 4, 8), (0, 2, 6, 8), (0, 2, 4, 6, 8), (0, 2, 3, 5, 6, 8))


def die_spots(x: float, y: float, size: float, n: int) -> str:
    """The spots of a die as an outline."""
    u = size / 4
    middles = [(x + (k % 3 - 1) * u, y + (k // 3 - 1) * u) for k in _PIPS[n]]
    return spots(*middles, r=round(size / 10, 2))


@cache
def law_picture(stall: int, ink: str, red: str, hollow: str) -> Picture:
    """When a stall closes, as a picture."""
    edge = pen(ink, 1.1)

    def on(*middles: tuple[float, float]) -> Layer:
        return filled(spots(*middles), fill=red, **edge)

    if stall == GL:
        joined = ((-18.0, -9.0), (0.0, -9.0), (0.0, 9.0), (18.0, 9.0))
        return (stroke("M-18 -9H0V9H18", ink, 3), on(*joined))
    if stall == GR:
        hexagon = "M15 -15L21 -11.5V-5L15 -1.5L9 -5V-11.5Z"
        return (
            filled(ring(-15, -8, 6), fill=SEATS["red"].fill, **pen(CREAM, 1.2)),
            filled("M0 -15L7 -3H-7Z", fill=SEATS["green"].fill, **pen(CREAM, 1.2)),
            filled(hexagon, fill=SEATS["blue"].fill, **pen(CREAM, 1.2)),
            on((-18, 10), (-6, 10), (6, 10), (18, 10)),
        )
    if stall == AL:
        bars = "".join(f"M-22 {y - 5}h44v10h-44Z" for y in (-12, 0, 12))
        return (filled(bars, fill="none", **pen(ink, 1.2)), on((-14, -12), (2, 0), (14, 12)))
    if stall == AR:
        off = [(x, y) for x in (-15.0, 0.0, 15.0) for y in (-11.0, 0.0, 11.0) if 11 * x != 15 * y]
        return (
            stroke("M-21 -15.4L21 15.4", ink, 3),
            filled(spots(*off), fill=hollow, **edge),
            on((-15, -11), (0, 0), (15, 11)),
        )
    if stall in (SL, SR):
        return (stroke("M-16 -12H-26L-20 0L-26 12H-16", ink, 3, **_ROUND),)
    if stall == LL:
        bodies = die_outline(-23, 0, 17) + die_outline(-4, 0, 17) + die_outline(23, 3.5, 12)
        pips = die_spots(-23, 0, 17, 4) + die_spots(-4, 0, 17, 2) + die_spots(23, 3.5, 12, 4)
        return (
            filled("M13 -14h20v28h-20Z" + bodies, fill="#fffaf0", **pen(INK, 1.1)),
            filled("M13 -14H33v3q-2.5 4 -5 0q-2.5 -4 -5 0q-2.5 4 -5 0q-2.5 -4 -5 0Z", fill=red),
            filled(pips, fill=INK),
            stroke("M7 -2.5H11M7 2.5H11", ink, 1.6),
        )
    if stall == LR:
        return (
            filled(die_outline(-18, 0, 19), fill="#fffaf0", **pen(INK, 1.1)),
            filled(die_spots(-18, 0, 19, 2), fill=INK),
            stroke("M3 -6L-4 -2L3 2M-4 6H3M12 -9V9H26", ink, 2.4, **_ROUND),
            on((12, -9), (12, 9), (26, 9)),
        )
    cards = "".join(f"M{-29 + 12 * n} -8h10v16h-10Z" for n in range(4))
    return (
        filled(cards, fill=_PAPER, **pen(INK, 1.1)),
        filled(ring(12, 0, 3.2), fill="none", **pen("#d0271d", 2)),
        stroke("M21 0H29M25.5 -3.5L29 0L25.5 3.5", ink, 1.8, **_ROUND),
    )


def law(kit: Kit, stall: int) -> Picture:
    """The picture of a stall's law in the colours of a drawing."""
    return law_picture(stall, kit["ink"], kit.material("carnelian").own, kit["hollow"])
