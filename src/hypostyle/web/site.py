"""The addresses of the pages. They show the same data as the API."""

import json
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Annotated, Final, cast

from fastapi import APIRouter, FastAPI, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from hypostyle.core.errors import HypostyleError
from hypostyle.core.figures import draw_figure, figures
from hypostyle.core.game import Shape, Theme
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import PUBLIC
from hypostyle.server.api.admin import AsAdmin, is_admin
from hypostyle.server.api.dependencies import SignedIn, Visitor, WithServices, token_of, visitor
from hypostyle.server.app import make_app
from hypostyle.server.problems import problem
from hypostyle.server.services import Services
from hypostyle.server.settings import ServerSettings
from hypostyle.server.tables.views import Style
from hypostyle.web.admin import admin_page
from hypostyle.web.home import home
from hypostyle.web.join import join
from hypostyle.web.me import me, study
from hypostyle.web.rules import rules
from hypostyle.web.scene import scene
from hypostyle.web.setup import setup
from hypostyle.web.shell import KINDS, POLICY, problem_page, static_files
from hypostyle.web.sight import sight_of
from hypostyle.web.table import fragment, table_page
from hypostyle.web.words import T

YEAR: Final = "public, max-age=31536000, immutable"
SCHEMES: Final[dict[str, Theme]] = {"light": "day", "dark": "night", "contrast": "contrast"}
"""The colours of a page as browsers name them, and as drawings do."""

Handler = Callable[[Request, Exception], Awaitable[Response]]

router = APIRouter(include_in_schema=False)

Moment = Annotated[int | None, Query(ge=0, le=2**31 - 1)]
Seat = Annotated[int | None, Query(ge=0, le=11)]
Viewer = Annotated[str, Query(pattern="^(all|public|)$")]
Window = Annotated[str, Query(alias="shape", pattern="^(wide|tall|compact|)$")]
"""The shape of a window; without it, what the browser has told in a cookie."""


def make_site(settings: ServerSettings, services: Services | None = None) -> FastAPI:
    """The API with pages over it."""
    app = make_app(settings, services)
    app.include_router(router)
    app.add_middleware(GZipMiddleware, minimum_size=2_000, compresslevel=5)  # drawings: to a 15th
    for kind in (HypostyleError, RequestValidationError, HTTPException):
        app.add_exception_handler(kind, _as_page(cast(Handler, app.exception_handlers[kind])))
    return app


def _as_page(handler: Handler) -> Handler:
    """Makes an error a page for people, and leaves it JSON for programs."""

    async def handle(request: Request, error: Exception) -> Response:
        answer = await handler(request, error)
        asks_page = "text/html" in request.headers.get("accept", "")
        if not asks_page or request.url.path.startswith(("/api/", "/static/")):
            return answer
        told = json.loads(bytes(answer.body))
        status = 404 if answer.status_code == 422 else answer.status_code
        title = T({404: "problem.missing", 403: "problem.refused"}.get(status, "problem.failed"))
        try:
            player = await visitor(request)
        except HypostyleError:  # a bad token, perhaps the very reason
            player = None
        return _html(problem_page(title, told["sentence"], player), status)

    return handle


def _html(text: str, status: int = 200) -> HTMLResponse:
    return HTMLResponse(text, status, {"Content-Security-Policy": POLICY})


def _scheme(request: Request) -> str:
    """The colours to draw for, from a cookie that every page sets."""
    scheme = request.cookies.get("scheme", "")
    return scheme if scheme in SCHEMES else "light"


def _style(request: Request, window: str) -> Style:
    """How to draw a board: its colours, and for which shape of window."""
    window = window or request.cookies.get("shape", "")
    compact = window == "compact"
    shape: Shape = "wide" if compact or window == "wide" else "tall"
    return Style(SCHEMES[_scheme(request)], shape, compact, live_only=True)


@router.get("/")
def home_page(request: Request, services: WithServices, player: Visitor) -> HTMLResponse:
    """The home page."""
    mine = [] if player is None else services.tables.lobby.tables_of(player)
    return _html(home(player, mine, services.tables.lobby.open_tables(player), _scheme(request)))


@router.get("/new/{key}")
def setup_page(key: str, services: WithServices, player: Visitor) -> HTMLResponse:
    """The set-up page of a game."""
    return _html(setup(find_game(key), services.settings.levels(), player))


@router.get("/rules/{key}")
def rules_page(key: str, player: Visitor) -> HTMLResponse:
    """The rules of a game."""
    return _html(rules(find_game(key), player))


@router.get("/rules/{key}/{name}.svg")
def rules_picture(key: str, name: str, request: Request) -> Response:
    """A picture of the rules, drawn in the colours of the page."""
    game = find_game(key)
    if name not in figures(game.package):
        raise problem(404, "no-page")
    drawn = draw_figure(game, name, SCHEMES[_scheme(request)])
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})


@router.get("/me")
def me_page(request: Request, services: WithServices, player: Visitor) -> HTMLResponse:
    """The account page."""
    if player is None:
        return _html(me(None, ""))
    accounts = services.accounts
    current = accounts.session_id(token_of(request))
    host = is_admin(services, player)
    webhook, sessions = accounts.webhook(player), accounts.sessions(player)
    return _html(me(player, webhook, sessions, current, host))


@router.get("/admin")
def host_page(
    services: WithServices,
    player: SignedIn,
    admin: AsAdmin,
    find: Annotated[str, Query(max_length=80)] = "",
) -> HTMLResponse:
    """The admin page."""
    found = admin.store.tables(find), admin.store.players(find)
    return _html(admin_page(player, find, *found))


@router.get("/study")
def study_page(player: Visitor) -> HTMLResponse:
    """The page that opens records."""
    return _html(study(player))


@router.get("/join/{table}")
def join_page(table: str, services: WithServices, player: Visitor) -> HTMLResponse:
    """The page of an invitation. Its code stands behind the #, which browsers do not send."""
    return _html(join(services.tables.queries.view(player, table, None), player))


@router.get("/tables/{table}")
def table(
    table: str,
    request: Request,
    services: WithServices,
    player: Visitor,
    seat: Seat = None,
    at: Moment = None,
    viewer: Viewer = "",
    window: Window = "",
) -> HTMLResponse:
    """The page of a table."""
    sight = sight_of(services, player, table, seat, at, viewer, _style(request, window))
    return _html(table_page(sight))


@router.get("/tables/{table}/now")
def table_now(
    table: str,
    request: Request,
    services: WithServices,
    player: Visitor,
    seat: Seat = None,
    at: Moment = None,
    viewer: Viewer = "",
    window: Window = "",
) -> HTMLResponse:
    """The content of a table's page, to be morphed into it."""
    sight = sight_of(services, player, table, seat, at, viewer, _style(request, window))
    return _html(str(fragment(sight)))


@router.get("/scene/{key}-{shape}-{theme}.svg")
def scenery(key: str, shape: Shape, theme: Theme) -> Response:
    """What never changes of a board. Its address changes with it, so browsers may keep it."""
    drawn = scene(find_game(key).key, shape, theme)
    if not drawn:
        raise problem(404, "no-page")
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": YEAR})


@router.get("/games/{key}/cover.svg")
def cover(key: str, scheme: Annotated[str, Query(pattern="^(light|dark|contrast)$")]) -> Response:
    """A board in the middle of a game, as a picture."""
    return Response(
        _cover(find_game(key).key, scheme),
        media_type="image/svg+xml",
        headers={
            "Cache-Control": "public, max-age=3600",
            "Content-Security-Policy": "default-src 'none'",
        },
    )


@cache
def _cover(key: str, scheme: str) -> str:
    """The board after sixty rows of a game whose answers are picked by a fixed rule."""
    match = find_game(key).new(seed="cover")
    for _ in range(60):
        deciders = match.deciders()
        if not deciders or len(match.rows) >= 60:
            break
        legal = match.legal(deciders[0])
        match.apply(deciders[0], legal[(7 * len(match.rows)) % len(legal)])
    return match.draw(PUBLIC, False, SCHEMES[scheme])


@router.get("/static/{digest}/{name:path}")
def static_file(digest: str, name: str) -> Response:
    """A static file. Its address changes with its content, so browsers may cache it."""
    found = static_files().get(name)
    if found is None:
        raise problem(404, "no-page")
    kind = KINDS["." + name.rsplit(".", 1)[-1]]
    return Response(found, media_type=kind, headers={"Cache-Control": YEAR})


@router.get("/favicon.ico")
def icon() -> Response:
    """The icon, for browsers that ask for it by this name."""
    return Response(static_files()["icon.svg"], media_type="image/svg+xml")
