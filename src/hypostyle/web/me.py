"""The account page, and the page that opens records."""

import time
from collections.abc import Sequence

import htpy as h

from hypostyle.server.storage.entities import Player
from hypostyle.server.storage.sessions import Session
from hypostyle.web.shell import page
from hypostyle.web.words import T


def me(
    player: Player | None,
    webhook: str,
    sessions: Sequence[Session] = (),
    current: str = "",
    host: bool = False,
) -> str:
    """The account page. `current` is the session of the page itself; hosts get one more link."""
    if player is None:
        lead = T("me.stranger_lead")
    elif player.login is None:
        lead = T("me.guest_lead")
    else:
        lead = T("me.login_lead", login=player.login)
    body = h.main("#main.paper")[
        h.h1[T("me.title")],
        h.p[lead],
        h.p[h.a(href="/admin")[T("admin.title")]] if host else None,
        _come_in() if player is None else _name(player.name),
        _login("register") if player is not None and player.login is None else None,
        _login("log_in") if player is None or player.login is None else None,
        _webhook(webhook) if player is not None else None,
        _password() if player is not None and player.login is not None else None,
        _sessions(sessions, current) if player is not None and player.login is not None else None,
        h.form(".row", data_post="/api/logout", data_then="/")[
            h.button(type="submit")[T("me.log_out")]
        ]
        if player is not None and player.login is not None  # a guest would lose all seats
        else None,
        _delete(player) if player is not None else None,
    ]
    return page(T("me.title"), body, player, "me")


def _come_in() -> h.Element:
    return h.form(".card", data_post="/api/players", data_then="/me")[
        _field("name", T("me.name"), maxlength=40, autocomplete="nickname"),
        _send(T("me.come_in")),
    ]


def _name(name: str) -> h.Element:
    return h.form(".card", data_put="/api/me/name", data_then="/me")[
        _field("name", T("me.name"), maxlength=40, autocomplete="nickname", value=name),
        h.p(".quiet")[T("me.name_lead")],
        _send(T("me.name_save")),
    ]


def _login(kind: str) -> h.Element:
    address = "/api/me/login" if kind == "register" else "/api/login"
    return h.form(".card", data_post=address, data_then="/")[
        h.h2[T(f"me.{kind}")],
        _field("login", T("me.login"), maxlength=40, autocomplete="username"),
        _secret(
            "password",
            T("me.password"),
            "new-password" if kind == "register" else "current-password",
        ),
        _send(T(f"me.{kind}")),
    ]


def _webhook(webhook: str) -> h.Element:
    return h.form(".card", data_put="/api/me/webhook", data_then="/me")[
        h.h2[T("me.webhook")],
        h.p(".quiet")[T("me.webhook_lead")],
        h.label(".field")[
            h.span[T("me.webhook_url")], h.input(name="url", type="url", value=webhook)
        ],
        _send(T("me.webhook_save")),
    ]


def _password() -> h.Element:
    return h.form(".card", data_put="/api/me/password", data_then="/me")[
        h.h2[T("me.change_password")],
        h.p(".quiet")[T("me.change_password_lead")],
        _secret("password", T("me.old_password"), "current-password"),
        _secret("new", T("me.new_password"), "new-password"),
        _send(T("me.change_password")),
    ]


def _sessions(sessions: Sequence[Session], current: str) -> h.Element:
    return h.section(".card")[
        h.h2[T("me.sessions")],
        h.ul(".sessions")[
            [
                h.li[
                    h.form(".row", data_delete=f"/api/me/sessions/{session.id}", data_then="/me")[
                        h.span[
                            session.device or T("me.device"),
                            " ",
                            h.small(".quiet")[_when(session, current)],
                        ],
                        h.button(type="submit")[T("me.end_session")]
                        if session.id != current
                        else None,
                    ]
                ]
                for session in sessions
            ]
        ],
        h.form(".row", data_delete="/api/me/sessions", data_then="/me")[
            h.button(type="submit")[T("me.end_sessions")]
        ]
        if len(sessions) > 1
        else None,
    ]


def _when(session: Session, current: str) -> str:
    if session.id == current:
        return T("me.this_device")
    return T("me.last_used", day=time.strftime("%Y-%m-%d", time.gmtime(session.seen)))


def _delete(player: Player) -> h.Element:
    return h.form(".card", data_post="/api/me/delete", data_then="/", data_sure="delete")[
        h.h2[T("me.delete")],
        h.p(".quiet")[T("me.delete_lead")],
        _secret("password", T("me.old_password"), "current-password")
        if player.login is not None
        else None,
        h.p(".problem", role="alert"),
        h.button(".danger", type="submit")[T("me.delete")],
    ]


def _secret(name: str, words: str, complete: str) -> h.Element:
    return _field(name, words, type="password", minlength=8, maxlength=200, autocomplete=complete)


def _field(name: str, words: str, **attributes: str | int) -> h.Element:
    return h.label(".field")[h.span[words], h.input(name=name, required=True, **attributes)]


def _send(words: str) -> h.Node:
    return [
        h.p(".problem", role="alert"),
        h.button(".main", type="submit")[words],
    ]


def study(player: Player | None) -> str:
    """The page that opens a record."""
    body = h.main("#main.paper")[
        h.h1[T("study.title")],
        h.p[T("study.lead")],
        h.form(".card", data_post="/api/records", data_table=True)[
            h.label(".field")[
                h.span[T("study.file")],
                h.input(type="file", data_file=True, accept=".game,.json,.txt,text/plain"),
            ],
            h.label(".field")[
                h.span[T("study.record")],
                h.textarea(name="record", rows=12, required=True, spellcheck="false"),
            ],
            _send(T("study.open")),
        ],
    ]
    return page(T("study.title"), body, player, "study")
