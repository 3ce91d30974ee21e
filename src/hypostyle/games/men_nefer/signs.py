"""The small pictures of Men-Nefer's board, with what each means."""

from typing import Final

from hypostyle.core.drawing import legend
from hypostyle.core.game import Sign
from hypostyle.core.words import Words
from hypostyle.games.men_nefer.pictograms import pictured

SHOWN: Final = (
    "food", "heka", "pp", "heart", "feather", "favour", "scarab", "sun", "moon",
    "stone", "embalm", "rite", "papyrus", "craft", "priest", "offer", "sail", "activate", "carve", "erect",
    "eye", "reed", "owl", "water", "hand", "falcon", "jackal", "ibis", "cat", "cobra",
    "pottery", "jewellery", "linen", "furniture", "perfume", "tomb", "sphinx", "block", "lily", "basket",
    "boat", "orb", "cap", "hammer", "steps", "drawing", "types", "seal",
)  # fmt: skip


def signs(words: Words) -> list[Sign]:
    """Effects first, then Hieroglyphs, Drawings and Crafts, at last the pieces."""
    return legend(words, {name: pictured(name, 0, 0, 36) for name in SHOWN})
