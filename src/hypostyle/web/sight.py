"""Through whose eyes a table is shown, and all that they see."""

from hypostyle.core.registry import game as find_game
from hypostyle.server import models
from hypostyle.server.services import Services
from hypostyle.server.storage.entities import Player
from hypostyle.server.tables.views import Style
from hypostyle.web.table import Sight


def sight_of(
    house: Services,
    player: Player | None,
    table: str,
    seat: int | None,
    at: int | None,
    eyes: str,
    style: Style,
) -> Sight:
    """What a page shows.

    Whoever has one seat looks through it. Where several people share a device, a seat's cards are
    shown only when somebody says that they are the one; until then a curtain hides all that a
    spectator would not see.
    """
    tables = house.tables
    outside = tables.view(player, table, None, at=at)
    mine = [one for one in outside.seats if one.yours]
    curtain = None
    if eyes:
        seat = None
    elif seat is None and len(mine) == 1:
        seat = mine[0].seat
    elif seat is None and mine and outside.status == "playing" and at is None:
        seat, curtain = _shared(outside, mine)
    open_cards = "all" if eyes == "all" else None
    view = tables.view(player, table, seat, at=at, eyes=open_cards)
    begun = view.status in ("playing", "over") or view.rows > 0
    return Sight(
        game=find_game(view.game),
        view=view,
        player=player,
        board=tables.drawing(player, table, seat, style, at=at, eyes=open_cards) if begun else "",
        messages=[
            models.MessageOut(n=one.n, name=one.name, sender=one.sender, text=one.text, at=one.at)
            for one in house.store.messages(table, 0)
        ],
        moments=tables.moments(player, table, seat, eyes=open_cards) if begun else [],
        curtain=curtain,
        codes=tables.codes(player, table) if player is not None and not begun else (),
        at=at,
        eyes=eyes,
    )


def _shared(outside: models.TableView, mine: list[models.SeatOut]) -> tuple[int | None, int | None]:
    """The seat to look through and the one the curtain is for, when a device is shared."""
    asked = [one.seat for one in mine if one.asked and not one.standin]
    if not find_game(outside.game).has_secrets:
        return (asked or [mine[0].seat])[0], None
    return None, asked[0] if asked else None
