"""The admin page: tables and players, with what a host can do about them."""

import time
from collections.abc import Sequence

import htpy as h

from hypostyle.core.registry import game as find_game
from hypostyle.core.registry import game_names
from hypostyle.server.storage.admin import PlayerFacts, TableFacts
from hypostyle.server.storage.entities import PLAYING, WAITING, Player
from hypostyle.web.shell import page
from hypostyle.web.words import T


def admin_page(
    player: Player, find: str, tables: Sequence[TableFacts], players: Sequence[PlayerFacts]
) -> str:
    """The page for a host."""
    body = h.main("#main.paper.admin")[
        h.h1[T("admin.title")],
        h.form(".row", action="/admin", method="get")[
            h.label(".field")[h.span[T("admin.find")], h.input(name="find", value=find)],
            h.button(type="submit")[T("admin.search")],
        ],
        h.h2[T("admin.tables")],
        _list([_table(one) for one in tables]),
        h.h2[T("admin.players")],
        _list([_player(one) for one in players]),
    ]
    return page(T("admin.title"), body, player, "admin")


def _list(rows: Sequence[h.Element]) -> h.Element:
    return h.ul(".plain")[rows] if rows else h.p(".quiet")[T("admin.none")]


def _table(one: TableFacts) -> h.Element:
    names = ", ".join(name or T("admin.free") for name in one.names)
    facts = T("admin.table", status=one.status, rows=one.rows, changed=_when(one.touched))
    return h.li[
        h.p[h.a(href=f"/tables/{one.id}")[h.strong[_title(one.game)]], f" {names}"],
        h.p(".quiet")[facts, " ", h.code[one.id]],
        h.div(".row")[
            _act("post", f"/api/admin/tables/{one.id}/close", "close")
            if one.status in (WAITING, PLAYING)
            else None,
            _act("delete", f"/api/admin/tables/{one.id}", "delete", sure=True),
        ],
    ]


def _player(one: PlayerFacts) -> h.Element:
    facts = T("admin.player", seats=one.seats, since=_when(one.made))
    path = f"/api/admin/players/{one.id}"
    return h.li[
        h.p[
            one.name,
            f" ({one.login})" if one.login else None,
            h.strong[" ", T("admin.banned")] if one.banned else None,
        ],
        h.p(".quiet")[facts, " ", h.code[one.id]],
        h.div(".row")[
            _act("post", f"{path}/unban", "unban")
            if one.banned
            else _act("post", f"{path}/ban", "ban"),
            _act("post", f"{path}/password", "password", show=True) if one.login else None,
            _act("delete", path, "delete", sure=True),
        ],
    ]


def _act(method: str, path: str, name: str, sure: bool = False, show: bool = False) -> h.Element:
    """A button that sends one request; `show` shows the password that it returns."""
    sends = {"data_post": path} if method == "post" else {"data_delete": path}
    asks = {"data_sure": "admin"} if sure or show else {}
    return h.form(**sends, **asks, data_then="/admin", data_show=show or None)[
        h.button(type="submit")[T(f"admin.{name}")], h.output if show else None
    ]


def _title(game: str) -> str:
    """The name of a game; of one that is not installed any more, its key."""
    return find_game(game).facts.title if game in game_names() else game


def _when(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(seconds))
