"""The pages that links in mails lead to, and the one that asks for such a mail."""

from typing import Annotated

import htpy as h
from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from hypostyle.server.api.dependencies import Visitor, WithServices
from hypostyle.server.api.mail import desk_of
from hypostyle.server.storage.entities import Player
from hypostyle.web.card import card_page, face
from hypostyle.web.gallery import theme_of
from hypostyle.web.me import field, secret, send
from hypostyle.web.shell import POLICY
from hypostyle.web.words import T

router = APIRouter(include_in_schema=False)
Token = Annotated[str, Query(max_length=600)]


def _page(
    request: Request, title: str, viewer: Player | None, form: h.Element, lead: str
) -> HTMLResponse:
    theme = theme_of(request)
    text = card_page(title, viewer, theme, face("scribe", theme), h.p[lead], form)
    return HTMLResponse(text, headers={"Content-Security-Policy": POLICY})


# A link that is only followed must change nothing: mail programs follow links to look for viruses.
@router.get("/mail/confirm")
def confirm(request: Request, viewer: Visitor, token: Token = "") -> HTMLResponse:
    """Confirm an address."""
    form = h.form(data_post="/api/mail/confirm", data_then="/me")[
        h.input(type="hidden", name="token", value=token), send(T("mail.confirm"))
    ]
    return _page(request, T("mail.confirm_title"), viewer, form, T("mail.confirm_lead"))


@router.get("/mail/unsubscribe")
def unsubscribe(request: Request, viewer: Visitor, token: Token = "") -> HTMLResponse:
    """End turn alerts by mail."""
    form = h.form(data_post=f"/api/mail/unsubscribe?token={token}", data_then="/")[
        send(T("mail.unsubscribe"))
    ]
    return _page(request, T("mail.unsubscribe_title"), viewer, form, T("mail.unsubscribe_lead"))


# RFC 8058: the address in the mail itself takes the request that a mail program sends.
@router.post("/mail/unsubscribe")
def one_click(token: Token, services: WithServices) -> HTMLResponse:
    """End turn alerts by one request of a mail program."""
    desk_of(services).unsubscribe(token)
    return HTMLResponse("")


@router.get("/password/forgot")
def forgot(request: Request, viewer: Visitor) -> HTMLResponse:
    """Ask for a link."""
    form = h.form(data_post="/api/password/forgot", data_then="/me")[
        field("login", T("me.login"), maxlength=40, autocomplete="username"),
        send(T("mail.forgot_send")),
    ]
    return _page(request, T("mail.forgot"), viewer, form, T("mail.forgot_lead"))


@router.get("/password/reset")
def reset(request: Request, viewer: Visitor, token: Token = "") -> HTMLResponse:
    """Choose a new password."""
    form = h.form(data_post="/api/password/reset", data_then="/me")[
        h.input(type="hidden", name="token", value=token),
        secret("password", T("me.new_password"), "new-password"),
        send(T("mail.reset")),
    ]
    return _page(request, T("mail.reset_title"), viewer, form, T("mail.reset_lead"))
