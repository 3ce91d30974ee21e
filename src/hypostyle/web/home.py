"""The home page: the games, the visitor's tables, and tables that wait for players."""

from collections.abc import Sequence

import htpy as h

from hypostyle.core.facts import Facts
from hypostyle.core.registry import game as find_game
from hypostyle.core.registry import game_names
from hypostyle.server import models
from hypostyle.server.storage.entities import Player
from hypostyle.web.shell import page
from hypostyle.web.words import T


def home(
    player: Player | None,
    mine: Sequence[models.TableOut],
    waiting: Sequence[models.TableOut],
    scheme: str,
) -> str:
    """The page."""
    ours = {table.table for table in mine}
    others = [table for table in waiting if table.table not in ours]
    body = h.main("#main")[
        h.section(".hero")[
            h.div[h.h1[T("home.welcome")], h.p[T("home.lead")]],
            None
            if player is not None
            else h.label(".name")[
                h.span[T("home.name")],
                h.input("#name", maxlength=40, autocomplete="nickname", data_name=True),
            ],
        ],
        h.section(aria_labelledby="yours")[
            h.h2("#yours")[T("home.yours")],
            _tables(mine, yours=True) if mine else h.p(".quiet")[T("home.none")],
        ]
        if player is not None
        else None,
        h.section(aria_labelledby="games")[
            h.h2("#games")[T("home.games")],
            h.ul(".games")[[_game(find_game(name).facts, scheme) for name in game_names()]],
        ],
        h.section(aria_labelledby="open")[
            h.h2("#open")[T("home.open")],
            _tables(others, yours=False) if others else h.p(".quiet")[T("home.none_open")],
        ],
    ]
    return page(T("home.title"), body, player, "home")


def _game(facts: Facts, scheme: str) -> h.Element:
    counts = facts.players
    alone = len(counts) == 1
    players = str(counts[0]) if alone else T("home.range", least=min(counts), most=max(counts))
    return h.li(".game")[
        h.img(
            src=f"/games/{facts.key}/cover.svg?scheme={scheme}", alt="", loading="lazy", width=360
        ),
        h.div[
            h.h3[facts.title],
            h.p[facts.tagline],
            h.p(".quiet")[T("home.players", players=players, minutes=facts.minutes)],
            h.div(".row")[
                h.button(
                    ".main",
                    type="button",
                    data_play=facts.key,
                    data_players=str(counts[0]),
                    aria_label=T("home.play_label", game=facts.title),
                )[T("home.play")],
                h.a(
                    ".button",
                    href=f"/new/{facts.key}",
                    aria_label=T("home.setup_label", game=facts.title),
                )[T("home.setup")],
                h.a(
                    ".button",
                    href=f"/rules/{facts.key}",
                    aria_label=T("home.rules_label", game=facts.title),
                )[T("home.rules")],
            ],
        ],
    ]


def _tables(tables: Sequence[models.TableOut], yours: bool) -> h.Element:
    return h.ul(".tables")[[_table(table, yours) for table in tables]]


def _table(table: models.TableOut, yours: bool) -> h.Element:
    title = find_game(table.game).facts.title
    names = ", ".join(seat.name or T("home.free") for seat in table.seats)
    state, turn = _state(table)
    way = "continue" if yours and table.status in ("playing", "waiting") else "look"
    if not yours:
        way = "sit"
    return h.li(class_="turn" if turn else None)[
        h.a(href=f"/tables/{table.table}")[
            h.strong[title],
            h.span(".names")[names],
            h.span(".state")[state],
            h.span(".go")[T(f"home.{way}")],
        ]
    ]


def _state(table: models.TableOut) -> tuple[str, bool]:
    """The state of a table in a few words, and whether it waits for the reader."""
    if table.status != "playing":
        return T(f"home.{table.status}"), False
    if table.paused:
        return T("home.paused"), any(seat.yours for seat in table.seats)
    asked = [seat for seat in table.seats if seat.asked]
    if any(seat.yours for seat in asked):
        return T("home.your_turn"), True
    return T("home.their_turn", names=", ".join(seat.name for seat in asked) or "…"), False
