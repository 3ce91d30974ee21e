"""The small pictures of Nefertiti's board, with what each means."""

from hypostyle.core.drawing import legend
from hypostyle.core.drawing.pictures import drawn
from hypostyle.core.game import Sign
from hypostyle.core.words import Words
from hypostyle.games.nefertiti.data import GIFTS
from hypostyle.games.nefertiti.pictograms import (
    AKHENATON_PICTURE,
    GIFT_PICTURES,
    SIGNS,
)

SMALL = (
    "coin", "seal", "pawn", "lock", "single", "extra", "card", "cards", "kinds", "down", "swap", "head",
    "tent", "eye", "die",
)  # fmt: skip


def signs(words: Words) -> list[Sign]:
    """Gifts first, then the signs of booths and characters, at last the laws of the stalls."""
    pictures = {
        row.key: drawn(look, 0, 0, 0.95) for row, look in zip(GIFTS, GIFT_PICTURES, strict=True)
    }
    pictures["akhenaton"] = drawn(AKHENATON_PICTURE, 0, 0, 0.95)
    pictures |= {name: drawn(SIGNS[name], 0, 0, 2.6) for name in SMALL}
    return legend(words, pictures)
