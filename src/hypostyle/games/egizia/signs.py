"""The small pictures of Egizia's board, with what each means."""

from hypostyle.core.drawing import legend, rect
from hypostyle.core.drawing.pictures import drawn
from hypostyle.core.drawing.svg import still
from hypostyle.core.game import Sign
from hypostyle.core.words import Words
from hypostyle.games.egizia.data import CREWS
from hypostyle.games.egizia.pictograms import KIND, KINDS, SIGNS, WORKERS

PLAIN = ("rock", "ear", "sphinx", "grave")
ON_WATER = ("wet", "dry")
NILE = ("permanent", "anytime", "immediate")


def signs(words: Words) -> list[Sign]:
    """Crews first, then goods and kinds of Nile cards."""
    pictures = {key: drawn(WORKERS[n], 0, -1, 0.95) for n, key in enumerate(CREWS)}
    pictures |= {name: drawn(SIGNS[name], 0, 0, 0.85) for name in PLAIN}
    for name, ground, look, scale in (
        *((name, KIND["green"], SIGNS[name], 1.5) for name in ON_WATER),
        *((name, KIND[name], KINDS[name], 0.75) for name in NILE),
    ):
        tile = rect(-22, -22, 44, 44, rx=8, fill=ground)
        pictures[name] = still(tile, drawn(look, 0, 0, scale))
    return legend(words, pictures)
