"""What the players of a table are called on its page.

The log, the board and the questions name sides, so the page does: "Red", or "Red (Anna)" where it
matters who that is. A guest without a name is only the side.
"""

from hypostyle.server import models
from hypostyle.web.words import T


def who(seat: models.SeatOut) -> str:
    """The side of a seat, with its player's name if there is one."""
    name = person(seat)
    return T("table.who", side=seat.side_name, name=name) if name else seat.side_name


def person(seat: models.SeatOut) -> str:
    """The name of a seat's player; nothing for guests without a name, or an open seat."""
    return "" if seat.name in ("", T("site.guest"), seat.side_name) else seat.name
