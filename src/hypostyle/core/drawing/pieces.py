"""Pieces and plates of seats: colour, shape and letter always together. Drawn around (0, 0)."""

from typing import Final

from hypostyle.core.drawing.kit import MINUS, Kit
from hypostyle.core.drawing.lettering import ems
from hypostyle.core.drawing.portraits import portrait
from hypostyle.core.drawing.svg import (
    Node,
    Svg,
    at,
    disc,
    group,
    line,
    moved_to,
    path,
    pen,
    rect,
    star,
    still,
)
from hypostyle.core.drawing.tokens import CREAM, INK, SEATS

# fmt: off
OUTLINES: Final = {
    # The shape of a seat's pieces: outline in a box of 48, height of the letter's middle, its size.
    "disc":    ("M0 -21A21 21 0 1 1 0 21A21 21 0 1 1 0 -21Z",                 0,   29),
    "hexagon": ("M0 -23L20 -11.5V11.5L0 23L-20 11.5V-11.5Z",                  0,   28),
    "pyramid": ("M0 -23L24 19H-24Z",                                          6,   23),
    "diamond": ("M0 -25L25 0L0 25L-25 0Z",                                    0,   25),
    "block":   ("M-19 -19H19V19H-19Z",                                        0,   29),
    "shield":  ("M-20 -19H20V4Q16 19 0 24Q-16 19 -20 4Z",                    -1,   27),
    "arch":    ("M-19 22V-3A19 20 0 0 1 19 -3V22Z",                           3,   27),
    "drop":    ("M0 -26C7 -13 20 -6 20 6A20 17 0 0 1 -20 6C-20 -6 -7 -13 0 -26Z", 5, 25),
    "crown":   ("M-22 20V-14L-11 -3L0 -22L11 -3L22 -14V20Z",                  8,   23),
    "column":  ("M-20 -22H20V-13H14V13H20V22H-20V13H-14V-13H-20Z",            0,   24),
    "sun":     (star(14, 25, 20),                                             0,   26),
}
# fmt: on


def token(kit: Kit, seat: str, letter: str = "", r: float = 15, outline: str = "") -> Svg:
    """A seat's piece, about 2r wide: its shape in its colour, raised, with its letter.

    A piece that is too small for a letter of the least size has none.
    """
    look = SEATS[seat]
    d, drop, size = OUTLINES[outline or look.outline]
    scale = r / 24
    said = letter if size * scale >= kit.floor("letter") else ""
    joined = {"stroke_linejoin": "round"}
    foot = None if kit.strong else "translate(0 2)"
    body = group(
        kit.shadow(d, 2, 5),
        path(d, fill=look.deep, **pen(INK, 5, **joined), transform=foot),
        path(d, fill=look.fill, **pen(CREAM, 2.6, **joined)),
        transform=f"scale({scale:.3g})",
    )
    if not said:
        return body
    return still(body, kit.letter(0, drop * scale, said, size * scale, look.ink))


def marker(
    kit: Kit,
    seat: str,
    letter: str,
    x: float,
    y: float,
    r: float,
    flat: bool = False,
    outline: str = "",
) -> Svg:
    """What `token` draws, around (x, y) and in fewer elements, for boards with many pieces."""
    look = SEATS[seat]
    d, drop, size = OUTLINES[outline or look.outline]
    scale, joined = r / 24, {"stroke_linejoin": "round"}
    foot = y if kit.strong else y + 4 * scale
    edge = pen(CREAM, 3.4, paint_order="stroke", **joined) if flat else pen(CREAM, 2.6, **joined)
    return still(
        None
        if flat
        else path(d, fill=look.deep, **pen(INK, 5, **joined), transform=moved_to(x, foot, scale)),
        path(d, fill=look.fill, **edge, transform=moved_to(x, y, scale)),
        kit.letter(x, y + drop * scale, letter, size * scale, look.ink)
        if size * scale >= kit.floor("letter")
        else None,
    )


def card(kit: Kit, seat: str, said: str | int, pips: int = 0, w: float = 70, h: float = 96) -> Svg:
    """A card face up: a double line in the seat's colour, a figure, pips below it."""
    look = SEATS[seat]
    dark = kit.night
    face, outer = (look.deep, look.light) if dark else ("#fff8e6", look.deep)
    inner, words = (look.fill, CREAM) if dark else (look.fill, look.deep)
    if seat == "white" and not dark:
        inner = words = "#6b5c40"
    size = max(0.54 * h, kit.floor("num"))
    pip = 0.052 * h
    row = [
        rect((2 * n - pips + 1) * 0.9 * pip - pip / 2, 0.24 * h, pip, 2.6 * pip, rx=0.4 * pip,
             fill=look.light if dark else inner)
        for n in range(pips)
    ]  # fmt: skip
    return still(
        _back_shadow(kit, w, h),
        rect(-w / 2, -h / 2, w, h, rx=8, fill=face, **pen(outer, 2.5)),
        rect(-w / 2 + 5, -h / 2 + 5, w - 10, h - 10, rx=5, fill="none", **pen(inner, 2)),
        kit.num(0, -0.06 * h if pips else 0, said, size, words, room=w - 14),
        row,
    )


def card_back(kit: Kit, seat: str, *sign: Node, w: float = 70, h: float = 96) -> Svg:
    """A card face down, in the seat's colour; the sign in its middle is 40 wide."""
    look = SEATS[seat]
    middle = sign or (path(star(14, 20, 13), fill=look.light), disc(0, 0, 9, fill=look.fill))
    return still(
        _back_shadow(kit, w, h),
        rect(-w / 2, -h / 2, w, h, rx=8, fill=look.deep, **pen(INK, 1.6)),
        rect(-w / 2 + 4, -h / 2 + 4, w - 8, h - 8, rx=5, fill=look.fill, **pen("#f2c14e", 1.5)),
        at(0, 0, middle, scale=min(1.0, w / 70)),
    )


def _back_shadow(kit: Kit, w: float, h: float) -> Svg:
    if kit.strong:
        return Svg()
    return rect(-w / 2 + 2, -h / 2 + 4, w, h, rx=8, fill=kit["shade"], opacity=0.35)


def pile(kit: Kit, seat: str, left: int, *sign: Node, w: float = 70, h: float = 96) -> Svg:
    """Cards face down, with their number on a disc at the upper right."""
    look = SEATS[seat]
    size = max(19, kit.floor("num"))
    many = min(3, left)
    backs = [at(3 * n, 3 * n, card_back(kit, seat, *sign, w=w, h=h)) for n in reversed(range(many))]
    r = max(17, 0.85 * size)
    return still(
        backs or kit.well(-w / 2, -h / 2, w, h),
        disc(w / 2 - 3, -h / 2 + 6, r, fill="#fff8e6", **pen(look.deep, 2.5)),
        kit.num(w / 2 - 3, -h / 2 + 6, left, size, "#2a1207", room=1.7 * r),
    )


def seated(kit: Kit, person: str, seat: str, size: float = 50) -> Svg:
    """The portrait of a person in the ring of a seat."""
    return at(-size / 2, -size / 2, portrait(person, seat, kit.theme), scale=size / 100)


def plate(
    kit: Kit,
    w: float,
    h: float,
    seat: str,
    person: str,
    name: str,
    letter: str,
    score: str | int,
    note: str = "",
    to_move: bool = False,
) -> Svg:
    """A seat's plate from the corner (0, 0): portrait, letter, name, a line of recap, score.

    Whoever is to move has a ring in the seat's colour with a pale halo around it.
    """
    look = SEATS[seat]
    big = max(0.44 * h, kit.floor("num"))
    small = max(0.26 * h, kit.floor("name"))
    less = max(0.21 * h, kit.floor("note"))
    left, right = 1.12 * h, w - 0.22 * h
    said = str(score).replace("-", MINUS)
    room = right - left - ems(said) * big - 0.12 * h
    d = _bullet(w, h)
    halo = look.light if kit.night and seat != "white" else look.fill
    line_of_name = 0.44 * h if note and not kit.compact else 0.5 * h + 0.33 * small
    return still(
        line(_bullet(w + 6, h + 6, -3, -3), halo, 6, opacity=0.9 if kit.night else 0.3)
        if to_move else None,
        kit.shadow(d, 1, 3),
        path(d, fill=kit["raised"], **pen(look.fill if to_move else kit["edge"], 3 if to_move else 1.4)),
        at(0.5 * h, 0.5 * h, seated(kit, person, seat, 0.86 * h)),
        at(0.84 * h, 0.78 * h, token(kit, seat, letter, max(0.2 * h, 0.9 * kit.floor("letter")))),
        kit.name(left, line_of_name, name, small, room=room) if _plain(name)
        else kit.num(left, line_of_name - 0.33 * small, name, small, room=room, text_anchor="start"),
        kit.note(left, 0.78 * h, note, less, room=room) if note else None,
        kit.num(right, 0.5 * h, said, big, text_anchor="end"),
    )  # fmt: skip


def _plain(name: str) -> bool:
    return not any(letter.isdigit() for letter in name)


def _bullet(w: float, h: float, x: float = 0, y: float = 0) -> str:
    """A box that is round on the left, and a little on the right."""
    r, k = h / 2, min(15.0, h / 4)
    return (
        f"M{x + r:.1f} {y:.1f}H{x + w - k:.1f}q{k:.1f} 0 {k:.1f} {k:.1f}V{y + h - k:.1f}"
        f"q0 {k:.1f} {-k:.1f} {k:.1f}H{x + r:.1f}A{r:.1f} {r:.1f} 0 0 1 {x + r:.1f} {y:.1f}Z"
    )


def die(kit: Kit, n: int, size: float = 25) -> Svg:
    """A die that shows n; 0 stands for any number."""
    spots = ((), (4,), (0, 8), (0, 4, 8), (0, 2, 6, 8), (0, 2, 4, 6, 8), (0, 2, 3, 5, 6, 8))[n]
    u, r = size / 4, size / 5
    half = size / 2
    body = f"M{-half:.1f} {-half + r:.1f}q0 {-r:.1f} {r:.1f} {-r:.1f}h{size - 2 * r:.1f}q{r:.1f} 0 {r:.1f} {r:.1f}v{size - 2 * r:.1f}q0 {r:.1f} {-r:.1f} {r:.1f}h{2 * r - size:.1f}q{-r:.1f} 0 {-r:.1f} {-r:.1f}Z"  # fmt: skip
    pips = [disc((k % 3 - 1) * u, (k // 3 - 1) * u, size / 10, fill=INK) for k in spots]
    ask = path("M-3 -3A3 3 0 1 1 0 0V2M0 5V5.2", fill="none",
               **pen(INK, 1.8, stroke_linecap="round"), transform=f"scale({size / 16:.3g})")  # fmt: skip
    return still(
        kit.shadow(body, 1, 2), path(body, fill="#fffaf0", **pen(INK, 1.4)), pips if n else ask
    )
