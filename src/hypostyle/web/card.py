"""Pages that say or ask one thing: a card under the evening sky of the hall."""

import htpy as h
from markupsafe import Markup

from hypostyle.core.drawing import portrait
from hypostyle.core.game import Theme
from hypostyle.server.storage.entities import Player
from hypostyle.web.emblem import portrait_box
from hypostyle.web.scene import portrait_paints
from hypostyle.web.shell import page


def card_page(
    title: str, player: Player | None, theme: Theme, picture: h.Node, *content: h.Node
) -> str:
    """The page: a picture, the title, and what belongs to it."""
    body = h.main("#main")[
        portrait_paints(theme), h.div(".card.alone")[picture, h.h1[title], content]
    ]
    return page(title, body, player, "lost")


def face(name: str, theme: Theme) -> h.Element:
    """A portrait of nobody in particular."""
    return portrait_box(Markup(portrait(name, "neutral", theme)))
