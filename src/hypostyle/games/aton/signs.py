"""The small pictures of Aton's board, with what each means."""

from hypostyle.core.drawing import INK, Kit, legend
from hypostyle.core.drawing.svg import group, still
from hypostyle.core.game import Marks, Sign
from hypostyle.core.words import Words
from hypostyle.games.aton.pictograms import KINDS, counter, exchange, sign, tile, worth

CARTOUCHES = ("points", "order", "temples", "counters")


def signs(words: Words) -> list[Sign]:
    """Counters, squares, what a card does in each cartouche, the exchange counter."""
    kit = Kit(Marks())
    pictures = {
        key: group(counter(n), transform="scale(.7)") for n, key in enumerate(("red", "blue"))
    }
    for kind in KINDS:
        number = worth(kit, "+1", 34) if kind == "bonus" else None
        pictures[f"square_{kind}"] = group(still(tile(kind, "day"), number), transform="scale(.52)")
    for n, key in enumerate(CARTOUCHES):
        pictures[key] = still(sign(n, INK, "#a81f1a"))
    pictures["exchange"] = exchange(True, INK)
    return legend(words, pictures)
