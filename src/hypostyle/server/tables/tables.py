"""Tables and what can be done at them. Knows no game, no HTTP and no SQL."""

from hypostyle.server.tables.lobby import Opening
from hypostyle.server.tables.play import BotTurn, Playing
from hypostyle.server.tables.queries import Looking
from hypostyle.server.tables.replacements import Standins


class Tables(Opening, Playing, Standins, Looking):
    """All tables of the house, as pages and programs use them."""


__all__ = ["BotTurn", "Tables"]
