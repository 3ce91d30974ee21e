"""The account page, and the page that opens records."""

from collections.abc import Sequence
from typing import NamedTuple

import htpy as h

from hypostyle.core.game import Theme
from hypostyle.server import models
from hypostyle.server.storage.entities import Player
from hypostyle.server.storage.push import PushSubscription
from hypostyle.server.storage.sessions import Session
from hypostyle.web.pillars import pillars
from hypostyle.web.rows import day_words
from hypostyle.web.shell import page
from hypostyle.web.words import T


class PushChoice(NamedTuple):
    """What the page needs to offer push messages."""

    key: str
    """The server's key for them."""
    there: Sequence[PushSubscription]
    """Where they are wanted already."""
    current: str
    """The session of the page."""


def me(
    player: Player | None,
    theme: Theme,
    webhook: str = "",
    sessions: Sequence[Session] = (),
    current: str = "",
    host: bool = False,
    push: PushChoice | None = None,
    mail: models.MailOut | None = None,
    mailed: bool = False,
) -> str:
    """The account page. With `mailed` this server sends e-mail. `current` is the session of the page itself; hosts get one more link."""
    if player is None:
        lead = T("me.stranger_lead")
    elif player.login is None:
        lead = T("me.guest_lead")
    else:
        lead = T("me.login_lead", login=player.login)
    body = h.main("#main.paper")[
        h.h1[T("me.title")],
        h.p[lead],
        h.div(".me-links")[
            h.a(".button", href=f"/players/{player.id}")[T("people.profile")],
            h.a(".button", href="/admin")[T("admin.title")] if host else None,
            h.form(data_post="/api/logout", data_then="/")[h.button(type="submit")[T("me.log_out")]]
            if player.login is not None  # a guest would lose all seats
            else None,
        ]
        if player is not None
        else None,
        h.div(".forms")[_forms(player, webhook, sessions, current, push, mail, mailed)],
    ]
    return page(T("me.title"), [pillars(theme), body], player, "me")


def _forms(
    player: Player | None,
    webhook: str,
    sessions: Sequence[Session],
    current: str,
    push: PushChoice | None,
    mail: models.MailOut | None,
    mailed: bool,
) -> list[h.Element | None]:
    """What can be changed, each on a card of its own."""
    return [
        _come_in() if player is None else _name(player.name),
        _register(player) if player is None or player.login is None else None,
        _log_in(mailed) if player is None or player.login is None else None,
        _push(push) if push is not None else None,
        _mail(mail) if mail is not None else None,
        _webhook(webhook) if player is not None else None,
        _password() if player is not None and player.login is not None else None,
        _sessions(sessions, current) if player is not None and player.login is not None else None,
        _delete(player) if player is not None else None,
    ]


def _come_in() -> h.Element:
    return h.form(".card", data_post="/api/players", data_then="/me")[
        field("name", T("me.name"), maxlength=40, autocomplete="nickname"),
        send(T("me.come_in")),
    ]


def _name(name: str) -> h.Element:
    return h.form(".card", data_put="/api/me/name", data_then="/me")[
        field("name", T("me.name"), maxlength=40, autocomplete="nickname", value=name),
        h.p(".quiet")[T("me.name_lead")],
        send(T("me.name_save"), main=False),
    ]


def _register(player: Player | None) -> h.Element:
    """A guest gets a user name; a stranger becomes a guest first. For strangers another button is loud."""
    return h.form(
        ".card", data_post="/api/me/login", data_then="/", data_guest=player is None or None
    )[
        h.h2[T("me.register")],
        h.p(".quiet")[T("me.register_lead")],
        field("login", T("me.login"), maxlength=40, autocomplete="username"),
        secret("password", T("me.password"), "new-password"),
        send(T("me.register"), main=player is not None),
    ]


def _log_in(mailed: bool) -> h.Element:
    return h.form(".card", data_post="/api/login", data_then="/")[
        h.h2[T("me.log_in")],
        field("login", T("me.login"), maxlength=40, autocomplete="username"),
        secret("password", T("me.known_password"), "current-password"),
        send(T("me.log_in"), main=False),
        h.p[h.a(href="/password/forgot")[T("mail.forgot")]] if mailed else None,
    ]


def _push(push: PushChoice) -> h.Element:
    """Push messages: the devices that get them, and the choice for this one."""
    return h.section(".card", aria_labelledby="push")[
        h.h2("#push")[T("me.push")],
        h.p(".quiet")[T("me.push_lead")],
        h.ul(".sessions")[
            [
                h.li[
                    h.form(".row", data_delete=f"/api/me/push/{one.id}", data_then="/me")[
                        h.span[
                            one.device or T("me.device"),
                            h.small(".quiet")[f" {T('me.this_device')}"]
                            if one.session_id == push.current
                            else None,
                        ],
                        h.button(type="submit")[T("me.push_end")],
                    ]
                ]
                for one in push.there
            ]
        ],
        h.form(data_push=push.key)[send(T("me.push_here"), main=False)]
        if all(one.session_id != push.current for one in push.there)
        else None,
    ]


def _mail(mail: models.MailOut) -> h.Element:
    """The address for e-mail, and what it is used for."""
    state = None
    if mail.address is not None:
        silent = mail.confirmed and not mail.alerts
        known = "me.mail_silent" if silent else "me.mail_confirmed"
        state = T(known if mail.confirmed else "me.mail_unconfirmed")
    return h.section(".card", aria_labelledby="mail")[
        h.h2("#mail")[T("me.mail")],
        h.p(".quiet")[T("me.mail_lead")],
        h.p[h.strong[state]] if state else None,
        h.form(data_put="/api/me/mail", data_then="/me")[
            field("address", T("me.mail_address"), type="email", maxlength=254,
                  autocomplete="email", value=mail.address or ""),
            send(T("me.mail_save"), main=False),
        ],
        h.form(".row", data_delete="/api/me/mail", data_then="/me")[
            h.button(type="submit")[T("me.mail_remove")]
        ]
        if mail.address is not None
        else None,
    ]  # fmt: skip


def _webhook(webhook: str) -> h.Element:
    return h.form(".card", data_put="/api/me/webhook", data_then="/me")[
        h.h2[T("me.webhook")],
        h.p(".quiet")[T("me.webhook_lead")],
        h.label(".field")[
            h.span[T("me.webhook_url")], h.input(name="url", type="url", value=webhook)
        ],
        send(T("me.webhook_save"), main=False),
    ]


def _password() -> h.Element:
    return h.form(".card", data_put="/api/me/password", data_then="/me")[
        h.h2[T("me.change_password")],
        h.p(".quiet")[T("me.change_password_lead")],
        secret("password", T("me.old_password"), "current-password"),
        secret("new", T("me.new_password"), "new-password"),
        send(T("me.change_password"), main=False),
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
    return T("me.last_used", day=day_words(session.seen))


def _delete(player: Player) -> h.Element:
    return h.form(".card", data_post="/api/me/delete", data_then="/", data_sure="delete")[
        h.h2[T("me.delete")],
        h.p(".quiet")[T("me.delete_lead")],
        secret("password", T("me.old_password"), "current-password")
        if player.login is not None
        else None,
        h.p(".problem", role="alert"),
        h.button(".danger", type="submit")[T("me.delete")],
    ]


def secret(name: str, words: str, complete: str) -> h.Element:
    """A field for a password."""
    return field(name, words, type="password", minlength=8, maxlength=200, autocomplete=complete)


def field(name: str, words: str, **attributes: str | int) -> h.Element:
    """A field that must be filled in."""
    return h.label(".field")[h.span[words], h.input(name=name, required=True, **attributes)]


def send(words: str, main: bool = True) -> h.Node:
    """The button of a form, below the place for its problem; a page has one that is loud."""
    return [
        h.p(".problem", role="alert"),
        h.button(class_="main" if main else None, type="submit")[words],
    ]


def study(player: Player | None, theme: Theme) -> str:
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
            send(T("study.open")),
        ],
    ]
    return page(T("study.title"), [pillars(theme), body], player, "study")
