"""The web application: routes, error handlers, health, start and stop."""

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
from hypostyle.server.api.hot import HotPath
from hypostyle.server.api.routes import ROUTERS
from hypostyle.server.middleware import GuardMiddleware
from hypostyle.server.problems import Problem, problem, problem_response, sentence
from hypostyle.server.services import Services
from hypostyle.server.settings import ServerSettings

ABOUT: Final = """Join tables, read what your seat may know, and answer questions.

Start with POST /api/players (programs ask for `bearer` and send the token as `Authorization: \
Bearer ...`), open a table or join one, listen to its events, fetch your view when it changes, and \
answer when there is a question in it.

Every error is `{"error": key, "sentence": text}`, and then nothing has changed. A POST with an \
`Idempotency-Key` may be repeated without harm."""


NO_TELEMETRY: Final[TelemetryConfig] = {"tracing": False, "metrics": False, "logs": False}
"""Nothing is sent to third parties, least of all error messages, which may contain secrets."""


def make_app(settings: ServerSettings, services: Services | None = None) -> FastAPI:
    """Create an application; one process may have several."""
    running = services or Services(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        running.events.bind(asyncio.get_running_loop())
        await anyio.to_thread.run_sync(running.start)
        try:
            yield
        finally:
            await anyio.to_thread.run_sync(running.stop)

    app = FastAPI(
        title="Hypostyle",
        version=__version__,
        description=ABOUT,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        telemetry=NO_TELEMETRY,
    )
    app.state.services = running
    app.add_middleware(HotPath, services=running)
    app.add_middleware(GuardMiddleware, settings=settings, metrics=running.metrics)
    # Not included but copied: an included router is searched twice for every request.
    for router in ROUTERS:
        app.router.routes.extend(router.routes)
    app.add_exception_handler(HypostyleError, _problem)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)
    _add_pages(app, running)
    return app


def _add_pages(app: FastAPI, services: Services) -> None:
    @app.get("/docs", include_in_schema=False)
    def docs() -> HTMLResponse:
        """The API documentation."""
        policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
        return HTMLResponse(docs_page(app.openapi()), headers={"Content-Security-Policy": policy})

    @app.get("/healthz", tags=["server"])
    async def health() -> models.Health:
        """Whether the process lives. It says nothing about the database: see /readyz."""
        return models.Health(status="ok")

    @app.get("/readyz", tags=["server"], responses={503: {"model": models.Health}})
    def ready() -> JSONResponse:
        """Whether a write to the database succeeds; it is tried at most once a second."""
        works = services.database.ready()
        body = models.Health(status="ok" if works else "database")
        return JSONResponse(body.model_dump(), 200 if works else 503)

    @app.get("/metrics", tags=["server"], response_class=PlainTextResponse)
    def metrics() -> str:
        """Counters, gauges and histograms in the format of Prometheus."""
        return services.metrics.text(services.measure())


# --- errors ---------------------------------------------------------------------------------------


async def _problem(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HypostyleError)
    request.scope["refused"] = error if isinstance(error, Problem) else None
    return problem_response(error)


async def _malformed(_: Request, error: Exception) -> JSONResponse:
    """Report where the request is wrong, without repeating what it contained."""
    assert isinstance(error, RequestValidationError)
    first: dict[str, Any] = dict(error.errors()[0])
    if first["type"] == "json_invalid":
        return _no_json()
    where = ".".join(str(part) for part in first["loc"])
    return problem_response(Problem(422, "malformed", sentence(f"{where}: {first['msg']}")))


async def _http(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return problem_response(problem(404, "no-page"))
    if error.status_code == 400:  # not even text, or nested too deeply
        return _no_json()
    response = problem_response(Problem(error.status_code, "http", sentence(error.detail)))
    response.headers.update(error.headers or {})
    return response


def _no_json() -> JSONResponse:
    return problem_response(problem(400, "no-json"))
