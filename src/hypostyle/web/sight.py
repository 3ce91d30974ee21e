"""Whose view of a table a page shows."""

from hypostyle.server.services import Services
from hypostyle.server.storage.entities import Player
from hypostyle.server.tables.views import Style
from hypostyle.web.table import Sight


def sight_of(
    services: Services,
    player: Player | None,
    table: str,
    seat: int | None,
    at: int | None,
    viewer: str,
    style: Style,
) -> Sight:
    """What a page shows, all of one version of the table."""
    found = services.tables.queries.snapshot(player, table, seat, at, viewer, style)
    return Sight(
        game=found.game,
        view=found.view,
        player=player,
        board=found.board,
        messages=found.messages,
        moments=found.moments,
        curtain=found.pass_to,
        codes=found.codes,
        at=at,
        viewer=viewer,
        illegal=found.illegal,
    )
