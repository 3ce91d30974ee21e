"""The small pictures of MarraCash's board, with what each means."""

from hypostyle.core.drawing import INK, legend, path, pen
from hypostyle.core.drawing.pictures import drawn
from hypostyle.core.game import Sign
from hypostyle.core.words import Words
from hypostyle.games.marracash.data import COLOURS
from hypostyle.games.marracash.pictograms import FLAG, GOODS, POUCH, visitor


def signs(words: Words) -> list[Sign]:
    """Visitors and what they look for, then money and signs."""
    pictures = {
        key: drawn(visitor(colour, False), 0, 2, 0.66) for colour, key in enumerate(COLOURS)
    }
    pictures |= {f"shop_{key}": drawn(GOODS[n], 0, 0) for n, key in enumerate(COLOURS)}
    pictures["purse"] = drawn(POUCH, 0, -1, 0.9)
    pictures["flag"] = path(FLAG, fill="#2b2623", transform="scale(1.6)", **pen(INK, 1.6))
    return legend(words, pictures)
