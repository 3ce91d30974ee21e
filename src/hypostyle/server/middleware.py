"""What every request passes before anything else looks at it, and every answer on its way out."""

import asyncio
import json
import logging
import traceback
from typing import Final
from urllib.parse import urlsplit

from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hypostyle.server.limits import RateLimiter
from hypostyle.server.metrics import Metrics
from hypostyle.server.problems import Problem
from hypostyle.server.settings import ServerSettings

LOG: Final = logging.getLogger("hypostyle.server")
COOKIE: Final = "hypostyle"
SAFE: Final = ("GET", "HEAD", "OPTIONS")
BODY_SECONDS: Final = 10.0
"""A client that sends its request more slowly than this is let go."""
RECORDS: Final = "/api/records"
"""Where whole games come in: they are longer than other requests."""
FREE: Final = ("/healthz",)
"""What is never limited: those who watch over the server must get through."""


class GuardMiddleware:
    """Rates, sizes, origins, and errors that tell nothing."""

    def __init__(self, app: ASGIApp, settings: ServerSettings, metrics: Metrics) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics
        self._buckets = RateLimiter(settings.rate, settings.burst)
        self._origins = set(settings.origins.split())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = False

        async def answer(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                self._finish(scope, message)
            await send(message)

        try:
            self._check(scope)
            if scope["method"] not in SAFE:
                receive = await self._whole_body(scope, receive)
            await self._app(scope, receive, answer)
        except Problem as problem:
            await _refuse(answer, problem)
        except Exception as error:
            # The message of an error may quote what only one seat may know: the log gets the place.
            where = "".join(traceback.format_tb(error.__traceback__))
            LOG.error("%s\n%s", type(error).__name__, where)
            if begun:
                raise
            await _refuse(answer, _trouble(error))

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        client = scope.get("client")
        if scope["path"] not in FREE and not self._buckets.take(client[0] if client else "?"):
            raise Problem(429, "slow-down", "Too many requests; wait a second.")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._most(scope):
            raise self._too_big(scope)
        if scope["method"] not in SAFE:
            self._check_origin(headers)

    def _check_origin(self, headers: Headers) -> None:
        """No other site's page may act for somebody who is logged in here.

        Browsers send Origin with every unsafe request. Programs that carry a token send none and
        need none, for nobody else can make them send the token.
        """
        origin = headers.get("origin")
        if origin is None:
            if COOKIE + "=" in headers.get("cookie", "") and "authorization" not in headers:
                raise Problem(403, "no-origin", "A request with a cookie must say its Origin.")
        elif origin not in self._origins and urlsplit(origin).netloc != headers.get("host"):
            raise Problem(403, "other-origin", "This request comes from another site's page.")

    async def _whole_body(self, scope: Scope, receive: Receive) -> Receive:
        """Read the request before anybody works on it: it is small, or it is refused."""
        body = b""
        try:
            async with asyncio.timeout(BODY_SECONDS):
                more = True
                while more:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise Problem(400, "cut-short", "The request ended too early.")
                    body += message.get("body", b"")
                    more = message.get("more_body", False)
                    if len(body) > self._most(scope):
                        raise self._too_big(scope)
        except TimeoutError:
            raise Problem(408, "too-slow", "The request took too long to arrive.") from None
        given = False

        async def again() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        return again

    def _most(self, scope: Scope) -> int:
        if scope["path"] == RECORDS:
            return self._settings.most_record
        return self._settings.most_body

    def _too_big(self, scope: Scope) -> Problem:
        return Problem(413, "too-big", f"A request may have {self._most(scope)} bytes, no more.")

    def _finish(self, scope: Scope, message: Message) -> None:
        headers = MutableHeaders(scope=message)
        headers.setdefault("X-Content-Type-Options", "nosniff")
        headers.setdefault("X-Frame-Options", "DENY")
        headers.setdefault("Referrer-Policy", "same-origin")
        headers.setdefault("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
        headers.setdefault("Cache-Control", "no-store")
        self._metrics.add("requests_total", f'class="{message["status"] // 100}xx"')


def _trouble(error: Exception) -> Problem:
    if isinstance(error, SQLAlchemyError):
        return Problem(503, "database", "The games cannot be reached just now; please try again.")
    return Problem(500, "internal", "Something is broken here; it has been noted.")


async def _refuse(send: Send, problem: Problem) -> None:
    body = json.dumps(problem.body()).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),  # what is left of the request is not read
    ]
    if problem.status in (429, 503):
        headers.append((b"retry-after", b"2"))
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
