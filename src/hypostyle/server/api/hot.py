"""The shortest way for the two most frequent requests: to look at a table, and to answer.

The framework finds the route, collects parameters and validates them in twice the time that the
request itself takes. Here well-formed requests are recognised by two patterns; whatever is not
well-formed, or in any way unusual, goes to the routes in `play`, which do the same and report what is
wrong. So there is one description and one set of errors.
"""

import re
from typing import Final

from pydantic import ValidationError
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hypostyle.core.errors import HypostyleError
from hypostyle.server import models
from hypostyle.server.api.dependencies import make_key, signed_in, visitor
from hypostyle.server.middleware import ANSWER as ANSWER_ROUTE
from hypostyle.server.middleware import LOOK as LOOK_ROUTE
from hypostyle.server.problems import Problem, problem_response
from hypostyle.server.services import Services

PREFIX: Final = "/api/tables/"
LOOK: Final = re.compile(r"/api/tables/([0-9A-Za-z]{1,40})")
ANSWER: Final = re.compile(r"/api/tables/([0-9A-Za-z]{1,40})/seats/([0-9]{1,2})/answer")
QUERY: Final = re.compile(rb"(?:seat=([0-9]|1[01]))?(?:(?:^|&)log_from=([0-9]{1,10}))?")
KEY: Final = re.compile(rb"[\x21-\x7e]{1,80}")
MOST_LOG: Final = 2**31 - 1
JSON: Final = (b"content-type", b"application/json")


class HotPath:
    """Answers well-formed looks and answers; all else goes on."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self._app = app
        self._services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        if scope["type"] == "http" and scope["path"].startswith(PREFIX):
            if scope["method"] == "GET":
                table = LOOK.fullmatch(scope["path"])
                query = QUERY.fullmatch(scope["query_string"])
                if table is not None and query is not None:
                    seat, log_from = query.groups(b"")
                    if len(log_from) < 10 or int(log_from) <= MOST_LOG:
                        scope["hot"] = LOOK_ROUTE
                        await self._look(scope, send, table[1], seat, int(log_from or 0))
                        return
            elif scope["method"] == "POST":
                found = ANSWER.fullmatch(scope["path"])
                if found is not None:
                    scope["hot"] = ANSWER_ROUTE
                    await self._answer(scope, receive, send, found[1], int(found[2]))
                    return
        await self._app(scope, receive, send)

    async def _look(self, scope: Scope, send: Send, table: str, seat: bytes, log_from: int) -> None:
        try:
            player = await visitor(Request(scope))
            found = await self._services.tables.queries.view_soon(
                player, table, int(seat) if seat else None, log_from
            )
        except HypostyleError as error:
            scope["refused"] = error if isinstance(error, Problem) else None
            await problem_response(error)(scope, _nothing, send)
        else:
            await _respond(send, found)

    async def _answer(
        self, scope: Scope, receive: Receive, send: Send, table: str, seat: int
    ) -> None:
        headers = dict(scope["headers"])
        key = headers.get(b"idempotency-key")
        message = await receive()
        body = message.get("body", b"")
        plain = headers.get(b"content-type") == b"application/json" and not message.get("more_body")
        given = _read(body) if plain and (key is None or KEY.fullmatch(key)) else None
        if given is None:
            await self._app(scope, _first(message, receive), send)
            return
        try:
            player = await signed_in(await visitor(Request(scope)))
            kept = None if key is None else make_key(scope, player, key.decode("ascii"), body)
            done = await self._services.tables.play.answer_soon(player, table, seat, given, kept)
        except HypostyleError as error:
            scope["refused"] = error if isinstance(error, Problem) else None
            await problem_response(error)(scope, _nothing, send)
        else:
            await _respond(send, done)


def _read(body: bytes) -> models.AnswerIn | None:
    try:
        return models.AnswerIn.model_validate_json(body)
    except ValidationError:
        return None


async def _respond(send: Send, body: bytes) -> None:
    headers = [(b"content-length", str(len(body)).encode()), JSON]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _first(message: Message, receive: Receive) -> Receive:
    """Gives a message that was already received once more."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return message

    return again


async def _nothing() -> Message:
    return {"type": "http.disconnect"}
