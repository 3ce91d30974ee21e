"""Checks on every request (rate, size, origin) and headers on every response."""

import asyncio
import json
import logging
import re
import time
import traceback
from typing import Final
from urllib.parse import urlsplit

from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hypostyle.server.limits import RateLimiter, network
from hypostyle.server.logs import begin_request, log_request
from hypostyle.server.metrics import Metrics
from hypostyle.server.problems import Problem, problem
from hypostyle.server.settings import ServerSettings
from hypostyle.server.storage.database import cause_of

LOG: Final = logging.getLogger("hypostyle.server")
COOKIE: Final = "hypostyle"
DEFAULT_PORTS: Final = {"http": 80, "https": 443}
SAFE: Final = ("GET", "HEAD", "OPTIONS")
BODY_SECONDS: Final = 10.0
"""The time a client has to send its request."""
RECORDS: Final = "/api/records"
"""Where records are uploaded, which are longer than other requests."""
FREE: Final = ("/healthz", "/readyz", "/static/")
"""Beginnings of paths without a rate limit: monitoring must get through, and a page has dozens of files,
which lie in memory and which browsers keep."""
LOOK: Final = "/api/tables/{table}"
ANSWER: Final = "/api/tables/{table}/seats/{seat}/answer"
LIMITS: Final = (408, 413, 429, 503)
"""The statuses of requests that a limit refuses."""
HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"cache-control", b"no-store"),
)
"""Of every response, unless it has its own."""
EYES: Final = re.compile(rb"(?<![^&])eyes=")
"""The parameter `viewer` as it was called up to version 0.2: stored links and programs may use it."""


class GuardMiddleware:
    """Limits rates and sizes, checks origins, and hides the details of internal errors."""

    def __init__(self, app: ASGIApp, settings: ServerSettings, metrics: Metrics) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics
        self._buckets = RateLimiter(settings.rate, settings.burst)
        allowed = [*settings.origins.split(), settings.public_url]
        self._origins = {origin for text in allowed if (origin := origin_of(text)) is not None}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if b"eyes=" in scope["query_string"]:
            scope["query_string"] = EYES.sub(b"viewer=", scope["query_string"])
        began = time.perf_counter()
        name = begin_request(_header(scope, b"x-request-id"))
        begun = False

        async def answer(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                self._finish(scope, message, name, time.perf_counter() - began)
            await send(message)

        try:
            self._check(scope)
            if scope["method"] not in SAFE:
                receive = await self._whole_body(scope, receive)
            await self._app(scope, receive, answer)
        except Problem as refused:
            scope["refused"] = refused
            await _refuse(answer, refused)
        except SQLAlchemyError as error:
            cause = cause_of(error)
            self._metrics.add("database_errors_total", f'error="{cause}"')
            LOG.error("the database failed: %s", cause)
            if begun:
                raise
            await _refuse(answer, problem(503, "database"))
        except Exception as error:
            # The message of an error may contain a seat's secret: the log gets the traceback only.
            where = "".join(traceback.format_tb(error.__traceback__))
            LOG.error("%s\n%s", type(error).__name__, where)
            if begun:
                raise
            await _refuse(answer, problem(500, "internal"))

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        client = scope.get("client")
        if not scope["path"].startswith(FREE) and not self._buckets.take(
            network(client[0]) if client else "?"
        ):
            raise problem(429, "slow-down", "requests")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._most(scope):
            raise self._too_big(scope)
        if scope["method"] not in SAFE:
            self._check_origin(headers, scope["scheme"])

    def _check_origin(self, headers: Headers, scheme: str) -> None:
        """Raise for requests that a page of another site makes with a player's cookie.

        Browsers send Origin with every unsafe request. Programs that use a token send none and need
        none, because no page can make them send the token.
        """
        origin = headers.get("origin")
        if origin is None:
            if COOKIE + "=" in headers.get("cookie", "") and "authorization" not in headers:
                raise problem(403, "no-origin")
            return
        own = origin_of(f"{scheme}://{headers.get('host', '')}")
        given = origin_of(origin)
        if given is None or (given != own and given not in self._origins):
            raise problem(403, "other-origin")

    async def _whole_body(self, scope: Scope, receive: Receive) -> Receive:
        """Read the whole body before the request is handled; too large ones are refused."""
        body = b""
        try:
            async with asyncio.timeout(BODY_SECONDS):
                more = True
                while more:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise problem(400, "cut-short")
                    body += message.get("body", b"")
                    more = message.get("more_body", False)
                    if len(body) > self._most(scope):
                        raise self._too_big(scope)
        except TimeoutError:
            raise problem(408, "too-slow") from None
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
        return problem(413, "too-big", most=self._most(scope))

    def _finish(self, scope: Scope, message: Message, name: str, seconds: float) -> None:
        """Complete the headers of a response, and count it."""
        headers: list[tuple[bytes, bytes]] = list(message["headers"])
        there = {header for header, _ in headers}
        headers += [one for one in HEADERS if one[0] not in there]
        headers.append((b"x-request-id", name.encode()))
        message["headers"] = headers
        status = message["status"]
        route, kind = route_of(scope)
        self._metrics.add("requests_total", f'class="{status // 100}xx"')
        self._metrics.observe("request_seconds", f'kind="{kind}"', seconds)
        refused: Problem | None = scope.get("refused")
        if refused is not None and status in LIMITS and refused.key != "database":
            self._metrics.add("refusals_total", f'limit="{refused.name}"')
        log_request(scope["method"], route, status, seconds)


def route_of(scope: Scope) -> tuple[str, str]:
    """The route of a request, without what stands for a table or player, and its kind."""
    hot: str | None = scope.get("hot")
    if hot is not None:
        return hot, "look" if scope["method"] == "GET" else "answer"
    route: str = getattr(scope.get("route"), "path", "-")
    if route.endswith("/events"):
        return route, "events"
    if route in (LOOK, ANSWER):
        return route, "look" if route == LOOK else "answer"
    if route.startswith("/api/"):
        return route, "api"
    return route, "static" if route.startswith("/static/") else "page"


def _header(scope: Scope, wanted: bytes) -> bytes | None:
    headers: list[tuple[bytes, bytes]] = scope["headers"]
    return next((value for name, value in headers if name == wanted), None)


def origin_of(url: str) -> tuple[str, str, int] | None:
    """Scheme, host and port of a URL; None when it has none or is malformed."""
    try:
        parts = urlsplit(url)
        port = parts.port or DEFAULT_PORTS.get(parts.scheme)
    except ValueError:
        return None
    if port is None or not parts.hostname:
        return None
    return parts.scheme, parts.hostname, port


async def _refuse(send: Send, refused: Problem) -> None:
    body = json.dumps(refused.body()).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),  # the rest of the request is not read
    ]
    if refused.status in (429, 503):
        headers.append((b"retry-after", b"2"))
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
