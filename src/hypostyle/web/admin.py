"""The admin page: how the server does, tables and players, and what a host can do about them."""

import time
from collections.abc import Mapping, Sequence
from typing import Final

import htpy as h

from hypostyle.core.game import Theme
from hypostyle.core.registry import game as find_game
from hypostyle.core.registry import game_names
from hypostyle.server.storage.admin import PlayerFacts, TableFacts
from hypostyle.server.storage.entities import PLAYING, WAITING, Player
from hypostyle.web.people import face_of
from hypostyle.web.pillars import pillars
from hypostyle.web.rows import cover, day_words
from hypostyle.web.scene import portrait_paints
from hypostyle.web.shell import page
from hypostyle.web.words import T

GAUGES: Final = {
    "playing": ("tables", f'status="{PLAYING}"'),
    "waiting": ("tables", f'status="{WAITING}"'),
    "connected": ("streams", ""),
    "damaged": ("damaged_tables", ""),
}
"""What is told of the whole server, and the gauge that knows it."""


def admin_page(
    player: Player,
    theme: Theme,
    find: str,
    tables: Sequence[TableFacts],
    players: Sequence[PlayerFacts],
    measured: Mapping[tuple[str, str], float],
) -> str:
    """The page for a host."""
    body = h.main("#main.paper.admin")[
        portrait_paints(theme),
        h.h1[T("admin.title")],
        h.dl(".totals")[
            [
                h.div[h.dt[T(f"admin.{name}")], h.dd[f"{measured.get(gauge, 0):.0f}"]]
                for name, gauge in GAUGES.items()
            ]
        ],
        h.form(".row", action="/admin", method="get", role="search")[
            h.label(".field")[h.span[T("admin.find")], h.input(name="find", value=find)],
            h.button(type="submit")[T("admin.search")],
        ],
        h.section(aria_labelledby="tables")[
            h.h2("#tables")[T("admin.tables")], _list([_table(one, theme) for one in tables])
        ],
        h.section(aria_labelledby="players")[
            h.h2("#players")[T("admin.players")], _list([_player(one, theme) for one in players])
        ],
    ]
    return page(T("admin.title"), [pillars(theme), body], player, "people")


def _list(rows: Sequence[h.Element]) -> h.Element:
    return h.ul(".hosted")[rows] if rows else h.p(".quiet")[T("admin.none")]


def _table(one: TableFacts, theme: Theme) -> h.Element:
    names = ", ".join(name or T("admin.free") for name in one.names)
    known = one.game in game_names()
    facts = T("admin.table", rows=one.rows, changed=_when(one.touched))
    return h.li[
        cover(one.game, theme) if known else h.span,
        h.div[
            h.p[
                h.a(href=f"/tables/{one.id}")[
                    h.strong[find_game(one.game).facts.title if known else one.game]
                ],
                " ",
                names,
            ],
            h.p(".quiet")[
                h.b(class_=f"is-{one.status}")[T(f"admin.is_{one.status}")], " \u00b7 ", facts
            ],
            h.code(".quiet")[one.id],
        ],
        h.div(".row")[
            _act("post", f"/api/admin/tables/{one.id}/close", "close")
            if one.status in (WAITING, PLAYING)
            else None,
            _act("delete", f"/api/admin/tables/{one.id}", "delete", sure=True),
        ],
    ]


def _player(one: PlayerFacts, theme: Theme) -> h.Element:
    facts = T("admin.player", seats=one.seats, since=day_words(one.made))
    path = f"/api/admin/players/{one.id}"
    return h.li[
        face_of(one.id, theme),
        h.div[
            h.p[
                h.a(href=f"/players/{one.id}")[h.strong[one.name]],
                f" ({one.login})" if one.login else None,
            ],
            h.p(".quiet")[
                h.b(".is-banned")[T("admin.banned"), " \u00b7 "] if one.banned else None, facts
            ],
            h.code(".quiet")[one.id],
        ],
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
        h.button(class_="danger" if sure else None, type="submit")[T(f"admin.{name}")],
        h.output if show else None,
    ]


def _when(seconds: float) -> str:
    """A day and a time, as `19 Nov 2026, 15:20 UTC`."""
    return f"{day_words(seconds)}, {time.strftime('%H:%M', time.gmtime(seconds))} UTC"
