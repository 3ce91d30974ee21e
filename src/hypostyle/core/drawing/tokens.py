"""Colours by name: tokens, materials and cloths of every theme; seats and visitors, alike in all.

Every ratio that `docs/drawing.md` promises is computed from these tables by the tests.
"""

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from hypostyle.core.game import Theme

THEMES: Final[tuple["Theme", ...]] = ("day", "night", "contrast")

INK: Final = "#1d130c"
"""The outline of every piece, in all themes."""
CREAM: Final = "#fff8ea"
"""Words on deep colours, and the light edge of a piece, in all themes."""
BROWN: Final = "#2a1207"
"""Words on light seats and on gold, in all themes; by day on every light material."""

# fmt: off
_TOKENS: Final = (
    # name       day        night      contrast
    ("hall",    "#e7d9bc", "#0b0e1c", "#ffffff"),   # the page
    ("sheet",   "#fbf4e4", "#171b2e", "#ffffff"),   # the rail
    ("raised",  "#fffaf0", "#20263d", "#ffffff"),   # plates
    ("well",    "#f1e3c3", "#121626", "#ffffff"),   # what is sunk: a preview
    ("ink",     "#2a1b12", "#f4e8cf", "#000000"),   # words
    ("soft",    "#66503a", "#b9ab90", "#1a1a1a"),   # lesser words
    ("line",    "#d2ba8c", "#39415e", "#000000"),   # a hairline
    ("edge",    "#8f7344", "#6c7596", "#000000"),   # the border of a control
    ("ochre",   "#a5361a", "#e2703f", "#7a1500"),   # the one main button
    ("on",      "#fff8ea", "#1a0c06", "#ffffff"),   # words on it
    ("lapis",   "#1b3a70", "#9dc0ff", "#00276b"),   # links, focus
    ("faience", "#07646f", "#55cdd3", "#004a52"),   # may be chosen
    ("gold",    "#d99a2b", "#e8b04a", "#7a4a00"),   # yours, in hand, the last move
    ("goldink", "#7d5208", "#f0c46c", "#5a3600"),   # the same as words
    ("good",    "#1d6b45", "#6fd6a0", "#004d26"),   # gains
    ("danger",  "#a01c1c", "#ff9488", "#8a0000"),   # losses
    ("choice",  "#fffdf2", "#fffdf2", "#ffffff"),   # the line inside the faience one
    ("ground",  "#c9995a", "#1b1628", "#ffffff"),   # sand under a board
    ("ridge",   "#bb8948", "#231d33", "#ffffff"),   # wind in it
    ("rim",     "#7a5220", "#6c5a78", "#000000"),   # the frame of a board
    ("hollow",  "#d5b883", "#1e1929", "#e6e6e6"),   # a recess in a slab
    ("dim",     "#b79c78", "#1c1824", "#d0d0d0"),   # closed, used up
    ("shade",   "#2a0f2e", "#05020a", "#000000"),   # shadows: plum, never grey
    ("shine",   "#ffffff", "#ffffff", "#ffffff"),   # the lit edge of a slab
)

_MATERIALS: Final[tuple[tuple[str, str, *tuple[tuple[str, ...], ...]], ...]] = (
    # A surface runs from its lit top to its own colour; night and contrast have their own.
    # name          words     day: top,   own,       edge        night: top, own,       edge        contrast: own, edge
    ("plaster",    "ink",   ("#fffaf0", "#fff3dc", "#9c7c46"), ("#5b4c58", "#51424c", "#8a7890"), ("#ffffff", "#000000")),  # cards, what is free
    ("limestone",  "ink",   ("#f8ecd0", "#efdcae", "#a5854c"), ("#4d4559", "#3a3446", "#746a86"), ("#ffffff", "#000000")),  # spaces
    ("sandstone",  "ink",   ("#ead29c", "#d8b67c", "#8f6a38"), ("#52464f", "#4b3f48", "#75697a"), ("#ffffff", "#000000")),
    ("street",     "ink",   ("#eccb98", "#e6bc80", "#93683a"), ("#453540", "#3d2e38", "#6a5662"), ("#ffffff", "#000000")),
    ("sand",       "ink",   ("#f0deb2", "#e0c48c", "#8f6a38"), ("#342c40", "#2a2335", "#5a4e68"), ("#ffffff", "#000000")),  # a part of the board
    ("sky",        "ink",   ("#8fbbd8", "#f6dca6", "#9c7c46"), ("#151a3c", "#40304f", "#5a4e68"), ("#ffffff", "#000000")),  # the hour before sunset
    ("gold",       "dark",  ("#fbe08a", "#d99a2b", "#7a5208"), ("#f3d06a", "#b47c18", "#f0d488"), ("#ffd24a", "#000000")),
    ("sun",        "dark",  ("#fdda86", "#f0a63c", "#a8661a"), ("#dba14c", "#b87a2c", "#f0c070"), ("#ffc04a", "#000000")),
    ("lapis",      "cream", ("#34519c", "#23356d", "#111b42"), ("#27386f", "#18224e", "#4c64a8"), ("#00276b", "#000000")),
    ("nile",       "cream", ("#187a96", "#177a96", "#0d4a60"), ("#18627f", "#0f4a66", "#2f86a5"), ("#00485c", "#000000")),
    ("duat",       "cream", ("#2a2d63", "#1a1c48", "#0c0d28"), ("#1b1e4a", "#101233", "#4b4f8c"), ("#0a0b30", "#000000")),  # night, the underworld
    ("cedar",      "cream", ("#8f5c30", "#7c4d24", "#4f2e12"), ("#6d4636", "#4a2c28", "#93654f"), ("#4a2a0c", "#000000")),  # wood: backs, boxes
    ("terracotta", "cream", ("#b5543a", "#a5452c", "#6d2412"), ("#7a3c36", "#6e3430", "#a8645c"), ("#7a1500", "#000000")),
    ("carnelian",  "cream", ("#c23f2d", "#98261a", "#5e130c"), ("#a83b29", "#7d1e16", "#e58a7c"), ("#8a0000", "#000000")),
    ("faience",    "cream", ("#127c80", "#12696c", "#0a4648"), ("#217a77", "#125657", "#7fd1cb"), ("#004a52", "#000000")),
)

_CLOTHS: Final = (
    # What lies under the board of a game; night is 45 % darker.
    # key          middle     rim
    ("aton",      "#151b3d", "#0b0e22"),    # lapis
    ("marracash", "#5c2230", "#23101f"),    # dusk
    ("egizia",    "#0f3f48", "#071a22"),    # the Nile
    ("nefertiti", "#3a1f4a", "#170b22"),    # plum
    ("men_nefer", "#3d2a18", "#170e08"),    # umber
)
# fmt: on


class Material(NamedTuple):
    """A painted surface: its colour at the lit top, its own colour, its edge, the ink on it."""

    top: str
    own: str
    edge: str
    ink: str


class SeatColours(NamedTuple):
    """How the pieces of a seat look: colour, shadow side, light side, ink of its letter, outline."""

    fill: str
    deep: str
    light: str
    ink: str
    outline: str


# fmt: off
SEATS: Final = {
    #                 fill       deep       light      letter  outline
    "red":     SeatColours("#a81f1a", "#6f0f0b", "#ffd9a0", CREAM,  "disc"),
    "blue":    SeatColours("#1d4a9e", "#10265a", "#b7d5ff", CREAM,  "hexagon"),
    "green":   SeatColours("#167a65", "#08443a", "#bfeccb", CREAM,  "pyramid"),
    "violet":  SeatColours("#7a4bb3", "#3d1f66", "#dfcaf7", CREAM,  "crown"),
    "teal":    SeatColours("#0b7c80", "#07494c", "#bdf0ee", CREAM,  "drop"),
    "black":   SeatColours("#2b2623", "#0f0d0c", "#e8dcc8", CREAM,  "block"),
    "orange":  SeatColours("#f09424", "#8a4a08", "#ffe0b8", BROWN,  "arch"),
    "yellow":  SeatColours("#e9b22b", "#7d5208", "#fff0c4", BROWN,  "diamond"),
    "white":   SeatColours("#f4ecdc", "#8c7b5c", "#4a3b28", BROWN,  "shield"),
    "neutral": SeatColours("#9a9084", "#4a443c", "#efe8dc", BROWN,  "disc"),
}
"""The colours of players, alike in all themes; `neutral` is for pieces of nobody."""

VISITORS: Final = {
    #          robe       folds
    "red":    ("#b92a1b", "#6d120a"),
    "blue":   ("#1f4fae", "#0f2866"),
    "green":  ("#37ad6c", "#0e5a34"),
    "purple": ("#c287dd", "#6a2f86"),
    "yellow": ("#f2bd30", "#7d5208"),
}
"""People who are no player's."""
# fmt: on

TOKENS: Final[dict["Theme", dict[str, str]]] = {
    theme: {row[0]: row[1 + n] for row in _TOKENS} for n, theme in enumerate(THEMES)
}
"""The colour of every token, by theme."""


def _material(theme: "Theme", ink: str, row: tuple[str, ...]) -> Material:
    if theme == "contrast":
        own, edge = row
        return Material(own, own, edge, CREAM if ink == "cream" else TOKENS[theme]["ink"])
    top, own, edge = row
    night = TOKENS["night"]["ink"]
    inks = {"ink": night if theme == "night" else BROWN, "cream": CREAM, "dark": BROWN}
    return Material(top, own, edge, inks[ink])


MATERIALS: Final[dict["Theme", dict[str, Material]]] = {
    theme: {name: _material(theme, ink, rows[n]) for name, ink, *rows in _MATERIALS}
    for n, theme in enumerate(THEMES)
}
"""Every material, by theme."""


def _darker(colour: str, share: float) -> str:
    parts = (int(colour[n : n + 2], 16) for n in (1, 3, 5))
    return "#" + "".join(f"{round(part * (1 - share)):02x}" for part in parts)


CLOTHS: Final[dict["Theme", dict[str, tuple[str, str]]]] = {
    "day": {key: (middle, rim) for key, middle, rim in _CLOTHS},
    "night": {key: (_darker(middle, 0.45), _darker(rim, 0.45)) for key, middle, rim in _CLOTHS},
    "contrast": {key: ("#000000", "#000000") for key, _, _ in _CLOTHS},
}
"""The cloth under a board: its colour in the middle and at the rim, by theme and game."""


def stylesheet() -> str:
    """The same colours for pages: custom properties on the root, by the page's `data-theme`.

    What names a game or a side in `data-game` or `data-side` has `--cloth` and `--cloth-rim`, or
    `--seat` and `--seat-ink`.
    """
    roots = {"day": ":root", "night": ':root[data-theme="dark"]',
             "contrast": ':root[data-theme="contrast"]'}  # fmt: skip
    blocks = []
    for theme in THEMES:
        colours = dict(TOKENS[theme])
        for game, (middle, rim) in CLOTHS[theme].items():
            name = game.replace("_", "-")
            colours |= {f"cloth-{name}": middle, f"cloth-{name}-rim": rim}
        if theme == "day":
            for name, seat in SEATS.items():
                colours |= {f"seat-{name}": seat.fill, f"seat-{name}-ink": seat.ink}
        rows = "".join(f"  --{name}: {colour};\n" for name, colour in colours.items())
        blocks.append(f"{roots[theme]} {{\n{rows}}}\n")
    for game in CLOTHS["day"]:
        name = f"cloth-{game.replace('_', '-')}"
        blocks.append(
            f'[data-game="{game}"] {{ --cloth: var(--{name}); --cloth-rim: var(--{name}-rim); }}\n'
        )
    for name in SEATS:
        blocks.append(
            f'[data-side="{name}"] {{ --seat: var(--seat-{name}); '
            f"--seat-ink: var(--seat-{name}-ink); }}\n"
        )
    return "\n".join(blocks)
