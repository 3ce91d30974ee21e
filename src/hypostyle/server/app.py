"""The web application: routes, errors, health, and the life of the parts behind them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import anyio.to_thread
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse
from fastapi.telemetry import TelemetryConfig
from starlette.exceptions import HTTPException

from hypostyle import __version__
from hypostyle.core.errors import HypostyleError
from hypostyle.server import models
from hypostyle.server.api.docs import docs_page
from hypostyle.server.api.routes import router
from hypostyle.server.middleware import GuardMiddleware
from hypostyle.server.problems import Problem, sentence
from hypostyle.server.services import Services
from hypostyle.server.settings import ServerSettings

ABOUT: Final = """Sit down at tables, look at what your seat may know, and answer.

Come in with POST /api/players (programs ask for `bearer` and send the token as `Authorization: \
Bearer ...`), open a table or sit down at one, listen to its events, fetch your view when it \
changes, and answer when there is a question in it.

Every answer other than success is `{"error": key, "sentence": words}`, and then nothing has \
changed. A POST with an `Idempotency-Key` may be repeated without harm."""


NO_TELEMETRY: Final[TelemetryConfig] = {"tracing": False, "metrics": False, "logs": False}
"""Nothing is told to third parties, least of all the messages of errors, which may hold secrets."""


def make_app(settings: ServerSettings, house: Services | None = None) -> FastAPI:
    """An application of its own; several may live in one process."""
    parts = house or Services(settings)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        parts.news.bind(asyncio.get_running_loop())
        await anyio.to_thread.run_sync(parts.start)
        try:
            yield
        finally:
            await anyio.to_thread.run_sync(parts.stop)

    app = FastAPI(
        title="Hypostyle",
        version=__version__,
        description=ABOUT,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        telemetry=NO_TELEMETRY,
    )
    app.state.house = parts
    app.add_middleware(GuardMiddleware, settings=settings, metrics=parts.metrics)
    # Taken over as they are: a router that is included is searched twice for every request.
    app.router.routes.extend(router.routes)
    app.add_exception_handler(HypostyleError, _problem)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)
    _add_pages(app, parts)
    return app


def _add_pages(app: FastAPI, house: Services) -> None:
    @app.get("/docs", include_in_schema=False)
    def docs() -> HTMLResponse:
        """The API for people to read."""
        policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
        return HTMLResponse(docs_page(app.openapi()), headers={"Content-Security-Policy": policy})

    @app.get("/healthz", tags=["server"], responses={503: {"model": models.Health}})
    def health() -> JSONResponse:
        """Whether the server can do its work."""
        fine = house.database.alive()
        body = models.Health(status="ok" if fine else "database")
        return JSONResponse(body.model_dump(), 200 if fine else 503)

    @app.get("/metrics", tags=["server"], response_class=PlainTextResponse)
    def metrics() -> str:
        """Counters, as Prometheus reads them."""
        now = {("tables", f'status="{name}"'): n for name, n in house.store.count().items()}
        now["streams", ""] = house.news.count()
        now["workers", ""] = len(house.worker_pids)
        return house.metrics.text(now)


# --- errors ---------------------------------------------------------------------------------------


def _answer(problem: Problem) -> JSONResponse:
    headers = {"Retry-After": "2"} if problem.status in (429, 503) else None
    return JSONResponse(problem.body(), problem.status, headers)


async def _problem(_: Request, error: Exception) -> JSONResponse:
    if isinstance(error, Problem):
        return _answer(error)
    name = type(error).__name__
    key = "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-")
    return _answer(Problem(422, key, sentence(str(error))))


async def _malformed(_: Request, error: Exception) -> JSONResponse:
    """Says where and what, and does not send back what came in."""
    assert isinstance(error, RequestValidationError)
    first: dict[str, Any] = dict(error.errors()[0])
    if first["type"] == "json_invalid":
        return _no_json()
    where = ".".join(str(part) for part in first["loc"])
    return _answer(Problem(422, "malformed", sentence(f"{where}: {first['msg']}")))


async def _http(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return _answer(Problem(404, "no-page", "There is nothing at this address."))
    if error.status_code == 400:  # what is not even text, or nested too deeply
        return _no_json()
    told = _answer(Problem(error.status_code, "http", sentence(error.detail)))
    told.headers.update(error.headers or {})
    return told


def _no_json() -> JSONResponse:
    return _answer(Problem(400, "no-json", "The request is no JSON, or is cut short."))
