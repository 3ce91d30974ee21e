"""Where a friend's link leads."""

import htpy as h

from hypostyle.core.registry import game as find_game
from hypostyle.server import models
from hypostyle.server.store import Player
from hypostyle.web.shell import page
from hypostyle.web.words import T


def join(view: models.View, player: Player | None) -> str:
    """The page."""
    title = find_game(view.game).facts.title
    host = next((seat.name for seat in view.seats if seat.name), "")
    body = h.main("#main.paper")[
        h.h1[T("join.title")],
        h.p[T("join.lead", name=host, game=title)],
        h.form("#join.card", data_table=view.table)[
            None
            if player is not None
            else h.label(".field")[
                h.span[T("join.name")],
                h.input(
                    "#name", maxlength=40, autocomplete="nickname", required=True, data_name=True
                ),
            ],
            h.p(".problem", role="alert"),
            h.button(".main.big", type="submit")[T("join.sit")],
            h.a(".button", href=f"/tables/{view.table}")[T("join.watch")],
        ],
    ]
    return page(T("join.title"), body, player, "join")
