"""Makes every refusal a page for people, wherever in the server it comes from; programs get JSON."""

import json
from collections.abc import Mapping
from typing import Final

from fastapi import Request
from fastapi.responses import HTMLResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hypostyle.core.errors import HypostyleError
from hypostyle.server.api.dependencies import visitor
from hypostyle.web.gallery import theme_of
from hypostyle.web.problem import problem_page
from hypostyle.web.shell import POLICY

PROGRAMS: Final = ("/api/", "/static/")
"""What only programs fetch, and files."""
ABOUT_THE_BODY: Final = (b"content-type", b"content-length", b"content-security-policy")
UNREADABLE: Final = 422
"""An address with a part that no address can have."""
FAILURE: Final = 500
NO_MOVE: Final = "no-row"
"""A link leads to a move that the game does not have, perhaps because it was taken back."""


class ProblemPages:
    """Replaces JSON that says what is wrong by a page, for browsers that ask for one."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        if scope["type"] != "http" or not _wants_page(scope):
            await self._app(scope, receive, send)
            return
        refused: Message | None = None
        body = b""

        async def answer(message: Message) -> None:
            nonlocal refused, body
            if message["type"] == "http.response.start" and _is_problem(message):
                refused = message
                return
            if refused is None:
                await send(message)
                return
            body += message.get("body", b"")
            if message.get("more_body"):
                return
            told = json.loads(body)
            if "sentence" not in told:  # no refusal, but the answer of a check of the server
                await send(refused)
                await send({"type": "http.response.body", "body": body})
            else:
                await (await _page(scope, refused, told))(scope, receive, send)

        await self._app(scope, receive, answer)


def _wants_page(scope: Scope) -> bool:
    accepted = next((value for name, value in scope["headers"] if name == b"accept"), b"")
    return b"text/html" in accepted and not scope["path"].startswith(PROGRAMS)


def _is_problem(start: Message) -> bool:
    kind = next((value for name, value in start["headers"] if name == b"content-type"), b"")
    return start["status"] >= 400 and kind.startswith(b"application/json")


async def _page(scope: Scope, refused: Message, told: Mapping[str, str]) -> HTMLResponse:
    request = Request(scope)
    status = 404 if refused["status"] == UNREADABLE else refused["status"]
    player = None
    if status < FAILURE:  # else what failed may be what knows the players
        try:
            player = await visitor(request)
        except HypostyleError:  # a bad token, perhaps the very reason
            player = None
    path = request.url.path
    again = path if request.method == "GET" else ""
    table = path if told.get("error") == NO_MOVE else ""
    page = HTMLResponse(
        problem_page(status, told["sentence"], player, theme_of(request), again, table),
        status,
        {"Content-Security-Policy": POLICY},
    )
    kept = [one for one in refused["headers"] if one[0].lower() not in ABOUT_THE_BODY]
    page.raw_headers += kept
    return page
