"""Pictures of what a question is about: beside it, in the buttons of answers, as things to arrange."""

import htpy as h
from markupsafe import Markup

from hypostyle.core.game import Piece
from hypostyle.server import models
from hypostyle.web.sight import Sight


def loose(sight: Sight) -> list[h.Element]:
    """The pictures that belong to no answer and no place."""
    return [_shown(piece) for answer, piece in sight.pieces if not (answer or piece.place)]


def picture_of(sight: Sight, one: models.Legal) -> h.Element | None:
    """The picture of an answer, or of the place it points at."""
    for answer, piece in sight.pieces:
        if answer == one.answer or (piece.place and piece.place == one.place):
            return _shown(piece)
    return None


def _shown(piece: Piece) -> h.Element:
    return h.span(class_={"piece": True, "spent": piece.spent, "worded": piece.worded})[
        Markup(piece.drawn)
    ]
