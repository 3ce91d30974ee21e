"""The page an invitation link leads to."""

import htpy as h

from hypostyle.core.game import Theme
from hypostyle.core.registry import game as find_game
from hypostyle.server import models
from hypostyle.server.storage.entities import Player
from hypostyle.web.card import card_page
from hypostyle.web.gallery import cover_address
from hypostyle.web.home import goal
from hypostyle.web.words import T


def join(view: models.TableView, player: Player | None, theme: Theme) -> str:
    """The page. A player who already has a seat is sent on to the table."""
    title = find_game(view.game).facts.title
    host = next((seat.name for seat in view.seats if seat.name), "")
    named = bool(host) and host != T("site.guest")
    cover = h.img(".cover", src=cover_address(view.game, theme), alt="", data_themed=True)
    there = f"/tables/{view.table}"
    rest: h.Node
    if any(seat.yours for seat in view.seats):
        rest = _lead(T("join.seated"), T("join.there"), there, at_once=True)
    elif view.status != "waiting":
        look = "join.look_over" if view.status == "over" else "join.look"
        rest = _lead(T(f"join.{view.status}"), T(look), there)
    else:
        rest = _sit(view, player)
    return card_page(
        T("join.title"),
        player,
        theme,
        cover,
        h.p(".lead")[T("join.lead", name=host, game=title) if named else title],
        h.p(".quiet")[goal(view.game), " ", h.a(href=f"/rules/{view.game}")[T("home.rules")]],
        h.p[h.strong[T("table.seed_chosen")]] if view.seed_chosen else None,
        rest,
    )


def _lead(words: str, button: str, there: str, at_once: bool = False) -> h.Element:
    """A sentence and a link to the table."""
    return h.div[
        h.p[words],
        h.a(".button.main.big", href=there, data_go=at_once or None)[button],
    ]


def _sit(view: models.TableView, player: Player | None) -> h.Node:
    """The form, and what replaces it when the seat is taken.

    The code stands behind the #, so only the browser can ask whether its seat is taken.
    """
    free = any(seat.kind == "open" and not seat.name for seat in view.seats)
    return [
        _form(view, player, free),
        h.div("#taken", hidden=True)[
            h.p(role="alert")[T("join.taken")],
            h.a(".button.main.big", href=f"/tables/{view.table}")[T("join.look")],
        ],
    ]


def _form(view: models.TableView, player: Player | None, free: bool) -> h.Element:
    nameless = player is None or player.name == T("site.guest")
    return h.form("#join", data_table=view.table, data_free=free or None)[
        h.label(".field")[
            h.span[T("join.name")],
            h.input("#name", maxlength=40, autocomplete="nickname", required=True, data_name=True),
        ]
        if nameless
        else None,
        h.p(".problem", role="alert"),
        h.p(".row")[
            h.button(".main.big", type="submit")[T("join.sit")],
            h.a(".button", href=f"/tables/{view.table}")[T("join.watch")],
        ],
    ]
