"""Every part of the drawing kit on one sheet, to be looked at and to be tested.

    python -m tests.core.sheet FOLDER

writes the sheet in all themes, shapes and sizes as SVG.
"""

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from hypostyle.core.drawing import (
    CREAM,
    MATERIALS,
    OUTLINES,
    SEATS,
    SKINS,
    Kit,
    Node,
    arrow,
    at,
    card,
    card_back,
    cloth,
    coin,
    die,
    frieze,
    ground,
    line,
    path,
    pile,
    plate,
    rect,
    scarab,
    seated,
    sign,
    star,
    still,
    token,
    wave,
    winged_sun,
)
from hypostyle.core.drawing.signs import FIGURES, LINES
from hypostyle.core.game import Marks, Shape, Theme

THEMES: tuple[Theme, ...] = ("day", "night", "contrast")
SHAPES: tuple[Shape, ...] = ("wide", "tall")
SIZES = {"wide": (1250, 800), "tall": (720, 1520)}


def pages() -> Iterator[Marks]:
    """Everything a sheet can be drawn for."""
    for theme, shape in product(THEMES, SHAPES):
        yield Marks(theme=theme, shape=shape, last=("hit", "both"))
    for theme in THEMES:
        yield Marks(theme=theme, shape="wide", compact=True, last=("hit", "both"))


def sheet(marks: Marks) -> str:
    """All parts of the kit."""
    kit = Kit(marks, legal=("free", "both"))
    width, height = SIZES[marks.shape]
    left = ((20, seats), (145, people), (265, cards), (435, signs), (580, plates))
    right = ((20, surfaces), (150, places), (330, words), (580, scenes))
    drawn = [at(20, y, part(kit)) for y, part in left]
    x, low = (720, 0) if marks.shape == "wide" else (20, 780)
    drawn += [at(x, y + low, part(kit)) for y, part in right]
    scene = still(
        cloth(kit, "nefertiti", width, height), at(6, 6, ground(kit, width - 12, height - 12))
    )
    return kit.picture(width, height, "Every part of the drawing kit.", *drawn, scenery=scene)


def surfaces(kit: Kit) -> Iterator[Node]:
    """Slabs of every material, each with words on it, and a well."""
    for n, name in enumerate(MATERIALS[kit.theme]):
        x, y = 74 * (n % 7), 50 * (n // 7)
        yield kit.slab(x, y, 68, 42, name)
        yield kit.num(x + 34, y + 21, name[:3], max(20, kit.floor("num")), kit.on(name), room=60)
    yield kit.well(0, 100, 160, 36)
    yield kit.ribbon(176, 102, 180, "Abou Simbel")
    yield kit.ribbon(366, 102, 150, "Memphis", 16, "carnelian")


def places(kit: Kit) -> Iterator[Node]:
    """Halo, brackets, what is in hand with the ghost of a piece, and a place without any."""
    for n, name in enumerate(("free", "hit", "both", "bare")):
        x = 10.0 + 128 * n
        yield kit.place(
            name, x, 40, 104, 74,
            kit.slab(x, 40, 104, 74, "plaster" if n % 2 else "limestone"),
            at(x + 52, 77, token(kit, "blue", "B", 26)) if name == "hit" else None,
            says=f"The place {name}",
        )  # fmt: skip
    yield kit.slab(394, 40, 104, 74, "sandstone")
    yield kit.in_hand(394, 40, 104, 74)
    yield kit.ghost(at(446, 77, token(kit, "red", "R", 26)))


def seats(kit: Kit) -> Iterator[Node]:
    """Pieces of every seat, and every outline."""
    for n, seat in enumerate(SEATS):
        yield at(34 + 66 * n, 32, token(kit, seat, seat[0].upper(), 30))
    for n, outline in enumerate(OUTLINES):
        yield at(30 + 60 * n, 88, token(kit, "neutral", "N", 20, outline))


def people(kit: Kit) -> Iterator[Node]:
    """The nine portraits."""
    for n, (person, seat) in enumerate(zip(SKINS, SEATS, strict=False)):
        yield at(44 + 74 * n, 48, seated(kit, person, seat, 72))


def words(kit: Kit) -> Iterator[Node]:
    """The three classes of words, at their least size, fitted and shortened."""
    yield kit.slab(0, 0, 512, 220, "limestone")
    least = kit.floor("note")
    ink = kit.on("limestone")
    yield kit.name(14, 40, "Akhet-Aton", max(28, least), ink)
    yield kit.num(430, 30, "0123456789", max(24, least), ink)
    yield kit.note(14, 74, "Fitted words stay inside their room, whatever they say", max(18, least),
                   ink, room=300)  # fmt: skip
    yield kit.note(
        14, 108, "closed until the next market opens again in Louqsor", least, ink, room=180
    )
    yield kit.name(14, 146, "Nefertiti Neferneferuaton Tasherit", max(24, least), ink, room=240)
    yield kit.num(430, 80, "\u22127", max(42, least), kit["danger"])
    yield kit.num(430, 140, "+12", max(42, least), kit["good"])
    yield line("M314 52V112M194 88V118M254 124V156", kit["faience"], 2)
    yield kit.num(14, 190, "the least", least, ink, text_anchor="start")
    yield arrow(160, 190, 240, 190, kit["goldink"], 5)
    yield arrow(330, 205, 270, 170, kit["goldink"], 5)


def cards(kit: Kit) -> Iterator[Node]:
    """Faces, backs and piles."""
    for n, seat in enumerate(("red", "blue", "white")):
        yield at(44 + 84 * n, 64, card(kit, seat, n + 2, n + 2))
        yield at(300 + 84 * n, 64, card_back(kit, seat))
    plumes = path(
        "M-1 4C-14 -1 -15 -13 -7 -24C-2 -19 -1 -11 -1 4ZM1 4C14 -1 15 -13 7 -24C2 -19 1 -11 1 4Z",
        fill=CREAM,
    )
    yield at(560, 64, pile(kit, "blue", 17, at(0, 12, plumes)))
    yield at(644, 64, pile(kit, "red", 0))
    for n in range(7):
        yield at(30 + 40 * n, 134, die(kit, n, 28))


def signs(kit: Kit) -> Iterator[Node]:
    """Arrows and signs."""
    for n, name in enumerate([*LINES, *FIGURES]):
        look = sign(name, kit["ink"]) if name in LINES else sign(name, kit["gold"], kit["ink"])
        yield kit.slab(42 * (n % 16), 42 * (n // 16), 36, 36, "plaster", 6, 2)
        yield at(42 * (n % 16) + 18, 42 * (n // 16) + 18, look)
    yield at(144, 102, coin())
    yield at(186, 102, path(star(5, 12, 5), fill=kit["gold"]))


def plates(kit: Kit) -> Iterator[Node]:
    """Seat plates: to move, waiting, with a long name, and with a number in it."""
    w, h = (330, 82) if not kit.compact else (330, 78)
    rows = (
        ("red", "lady", "Dora", "D", 11, "3 of 4 counters left", True),
        ("blue", "vizier", "Ptahmose", "P", 1400, "placed 4 on temple 4, scored +4", False),
        ("orange", "general", "Neferneferuaton of Memphis", "N", 7, "passed", False),
        ("black", "fez", "Player 2", "A", -3, "", False),
    )
    for n, (seat, person, name, letter, score, said, turn) in enumerate(rows):
        where = 345 * (n % 2), 92 * (n // 2)
        yield at(*where, plate(kit, w, h, seat, person, name, letter, score, said, turn))


def scenes(kit: Kit) -> Iterator[Node]:
    """Scenery: frieze, winged sun, scarab."""
    yield rect(0, 0, 512, 120, rx=8, fill=kit.fill("duat"))
    yield frieze(kit, 10, 10, 492, 14)
    yield at(256, 78, winged_sun())
    yield at(40, 80, scarab())
    yield rect(0, 132, 512, 40, rx=8, fill=kit.fill("nile"), **kit.edge("nile"))
    yield [wave(20 + 60 * n, 146 + 14 * (n % 2), 40, CREAM) for n in range(5)]
    yield kit.cased(470, 152, 7, max(26, kit.floor("num")), CREAM, kit.material("nile").edge)


def main(folder: Path) -> None:
    """Write all sheets."""
    folder.mkdir(parents=True, exist_ok=True)
    for marks in pages():
        size = "compact" if marks.compact else marks.shape
        (folder / f"{marks.theme}-{size}.svg").write_text(sheet(marks), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
