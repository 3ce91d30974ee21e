"""Tables and what can be done at them. Knows no game, no HTTP and no SQL."""

from hypostyle.server.looking import Looking
from hypostyle.server.opening import Opening
from hypostyle.server.playing import Asked, Playing
from hypostyle.server.standins import Standins


class Tables(Opening, Playing, Standins, Looking):
    """All tables of the house, as pages and programs use them."""


__all__ = ["Asked", "Tables"]
