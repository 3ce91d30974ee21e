"""The addresses of the pages. They show the same data as the API."""

from typing import Annotated, Final

from fastapi import APIRouter, FastAPI, Query, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send

from hypostyle.core.figures import draw_figure, figures
from hypostyle.core.game import Shape, Theme
from hypostyle.core.game import Window as Outline
from hypostyle.core.registry import game as find_game
from hypostyle.server.api.admin import AsAdmin, is_admin
from hypostyle.server.api.dependencies import SignedIn, Visitor, WithServices, token_of
from hypostyle.server.api.mail import address
from hypostyle.server.app import make_app
from hypostyle.server.problems import problem
from hypostyle.server.services import Services
from hypostyle.server.settings import ServerSettings
from hypostyle.server.tables.views import Style
from hypostyle.web import install_routes, mail_routes, people_routes, preview_routes
from hypostyle.web.admin import admin_page
from hypostyle.web.column import Light, column_file, cover_file
from hypostyle.web.gallery import theme_of
from hypostyle.web.home import home
from hypostyle.web.join import join
from hypostyle.web.me import PushChoice, me, study
from hypostyle.web.my_games import in_order, standings
from hypostyle.web.problem_pages import ProblemPages
from hypostyle.web.puzzles import address as puzzle_address
from hypostyle.web.puzzles import puzzle_fragment, puzzle_page, puzzle_sight, puzzles_page
from hypostyle.web.review import review_page
from hypostyle.web.rules import drawer, rules
from hypostyle.web.scene import scene
from hypostyle.web.setup import setup
from hypostyle.web.shell import KINDS, POLICY, static_files
from hypostyle.web.sight import sight_of
from hypostyle.web.sky import sky_file
from hypostyle.web.steps import told_steps
from hypostyle.web.table import fragment, table_page

YEAR: Final = "public, max-age=31536000, immutable"

FIGURE: Final = {"Cache-Control": "private, max-age=600", "Vary": "Cookie"}
"""A figure changes with the colours of the page, which a cookie tells."""
router = APIRouter(include_in_schema=False)

Moment = Annotated[int | None, Query(ge=0, le=2**31 - 1)]
Seat = Annotated[int | None, Query(ge=0, le=11)]
Viewer = Annotated[str, Query(pattern="^(all|public|)$")]
Window = Annotated[str, Query(alias="shape", pattern="^(wide|tall|compact|)$")]
"""The shape of a window; without it, what the browser has told in a cookie."""


class Compression(GZipMiddleware):
    """Compresses for clients that ask for it. Programs that do not are not even looked at twice."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        if scope["type"] == "http" and scope["path"].startswith("/api/"):
            accepted = [value for name, value in scope["headers"] if name == b"accept-encoding"]
            if not any(b"gzip" in value for value in accepted):
                await self.app(scope, receive, send)
                return
        await super().__call__(scope, receive, send)


def make_site(settings: ServerSettings, services: Services | None = None) -> FastAPI:
    """The API with pages over it."""
    app = make_app(settings, services)
    app.include_router(router)
    app.include_router(people_routes.router)
    app.include_router(preview_routes.router)
    app.include_router(install_routes.router)
    app.include_router(mail_routes.router)
    app.add_middleware(ProblemPages)
    app.add_middleware(Compression, minimum_size=2_000, compresslevel=5)  # drawings: to a 15th
    return app


def _html(text: str, status: int = 200) -> HTMLResponse:
    return HTMLResponse(text, status, {"Content-Security-Policy": POLICY})


def _style(request: Request, window: str) -> Style:
    """How to draw a board: its colours, and for which shape of window."""
    window = window or request.cookies.get("shape", "")
    compact = window == "compact"
    shape: Shape = "wide" if compact or window == "wide" else "tall"
    return Style(theme_of(request), shape, compact, live_only=True)


@router.get("/")
def home_page(request: Request, services: WithServices, player: Visitor) -> HTMLResponse:
    """The home page."""
    mine = [] if player is None else services.tables.lobby.tables_of(player)
    waiting = services.tables.lobby.open_tables(player)
    told = {} if player is None else standings(services, player, in_order(mine))
    today = services.tables.puzzles.today(player)
    return _html(home(player, mine, waiting, theme_of(request), told, today))


@router.get("/new/{key}")
def setup_page(
    key: str, request: Request, services: WithServices, player: Visitor, rated: bool = False
) -> HTMLResponse:
    """The set-up page of a game; `rated` chooses what a rated one needs."""
    theme = theme_of(request)
    return _html(setup(find_game(key), services.settings.levels(), player, theme, rated))


@router.get("/rules/{key}")
def rules_page(key: str, request: Request, player: Visitor) -> HTMLResponse:
    """The rules of a game."""
    small = request.cookies.get("shape") in ("tall", "compact")
    return _html(rules(find_game(key), player, theme_of(request), small))


@router.get("/rules/{key}/text")
def rules_text(key: str) -> HTMLResponse:
    """The rules of a game, for a drawer beside a table."""
    return _html(drawer(find_game(key)))


@router.get("/rules/{key}/{name}.svg")
def rules_picture(key: str, name: str, request: Request) -> Response:
    """A picture of the rules, drawn in the colours of the page."""
    game = find_game(key)
    if name not in figures(game.package):
        raise problem(404, "no-page")
    drawn = draw_figure(game, name, theme_of(request))
    return Response(drawn, media_type="image/svg+xml", headers=FIGURE)


@router.get("/me")
def me_page(request: Request, services: WithServices, player: Visitor) -> HTMLResponse:
    """The account page."""
    if player is None:
        return _html(me(None, theme_of(request), mailed=services.mail is not None))
    accounts = services.accounts
    current = accounts.session_id(token_of(request))
    host = is_admin(services, player)
    webhook, sessions = accounts.webhook(player), accounts.sessions(player)
    key = "" if services.push_keys is None else services.push_keys.public
    mail = None if services.mail is None else address(services.mail, player)
    push = PushChoice(key, services.store.push.of(player.id), current) if key else None
    shown = me(
        player, theme_of(request), webhook, sessions, current, host, push, mail, mail is not None
    )
    return _html(shown)


@router.get("/admin")
def host_page(
    request: Request,
    services: WithServices,
    player: SignedIn,
    admin: AsAdmin,
    find: Annotated[str, Query(max_length=80)] = "",
) -> HTMLResponse:
    """The admin page."""
    found = admin.store.tables(find), admin.store.players(find)
    return _html(admin_page(player, theme_of(request), find, *found, services.measure()))


@router.get("/study")
def study_page(request: Request, player: Visitor) -> HTMLResponse:
    """The page that opens records."""
    return _html(study(player, theme_of(request)))


@router.get("/join/{table}")
def join_page(
    table: str, request: Request, services: WithServices, player: Visitor
) -> HTMLResponse:
    """The page of an invitation. Its code stands behind the #, which browsers do not send."""
    view = services.tables.queries.view(player, table, None)
    return _html(join(view, player, theme_of(request)))


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


@router.get("/tables/{table}/steps")
def table_steps(
    table: str,
    request: Request,
    services: WithServices,
    player: Visitor,
    since: Annotated[int, Query(alias="from", ge=0, le=2**31 - 1)],
    until: Annotated[int, Query(alias="to", ge=0, le=2**31 - 1)],
    seat: Seat = None,
    start: bool = False,
    window: Window = "",
) -> Response:
    """What happened between two moments of a game, step by step; `start` adds the first board."""
    style = _style(request, window)
    found = services.tables.queries.steps(player, table, seat, style, since, until)
    return JSONResponse(told_steps(found, start), headers={"Cache-Control": "no-store"})


@router.get("/tables/{table}/review")
def review(table: str, request: Request, services: WithServices, player: Visitor) -> HTMLResponse:
    """The review of a finished game."""
    found = services.teacher.review(player, table)
    view = services.tables.queries.view(player, table, None)
    return _html(review_page(view, found, player, theme_of(request)))


@router.get("/puzzles")
def puzzles(request: Request, services: WithServices, player: Visitor) -> HTMLResponse:
    """All puzzles, that of the day first."""
    theme = theme_of(request)
    return _html(puzzles_page(player, services.tables.puzzles.all(player), theme))


@router.get("/puzzles/{game}")
def puzzles_of_game(game: str, services: WithServices, player: Visitor) -> RedirectResponse:
    """The next puzzle of a game."""
    found = services.tables.puzzles.of(player, game)
    return RedirectResponse(puzzle_address(found.game, found.next), 303)


@router.get("/puzzles/{game}/{key}")
def puzzle(
    game: str,
    key: str,
    request: Request,
    services: WithServices,
    player: Visitor,
    window: Window = "",
) -> HTMLResponse:
    """The page of a puzzle."""
    found = services.tables.puzzles.show(player, game, key)
    sight = puzzle_sight(services, player, found, _style(request, window))
    return _html(puzzle_page(sight, found))


@router.get("/puzzles/{game}/{key}/board.svg")
def puzzle_board(game: str, key: str, request: Request, services: WithServices) -> Response:
    """The position of a puzzle as a picture, drawn in the colours of the page."""
    style = Style(theme_of(request), "wide", compact=not find_game(game).scrolls)
    drawn = services.tables.puzzles.drawing(game, key, style)
    return Response(drawn, media_type="image/svg+xml", headers=FIGURE)


@router.get("/puzzles/{game}/{key}/now")
def puzzle_now(
    game: str,
    key: str,
    request: Request,
    services: WithServices,
    player: Visitor,
    window: Window = "",
) -> HTMLResponse:
    """The content of a puzzle's page, to be morphed into it."""
    found = services.tables.puzzles.show(player, game, key)
    sight = puzzle_sight(services, player, found, _style(request, window))
    return _html(str(puzzle_fragment(sight, found)))


@router.get("/scene/{key}-{window}-{theme}.svg")
def scenery(key: str, window: Outline, theme: Theme) -> Response:
    """What never changes of a board. Its address changes with it, so browsers may keep it."""
    drawn = scene(find_game(key).key, window, theme)
    if not drawn:
        raise problem(404, "no-page")
    return _picture(drawn)


@router.get("/hall/sky-{theme}.svg")
def sky(theme: Theme) -> Response:
    """What stands behind the columns of the hall."""
    return _picture(sky_file(theme))


@router.get("/hall/{key}/cover-{theme}.svg")
def cover(key: str, theme: Theme) -> Response:
    """The cover of a game."""
    return _picture(cover_file(find_game(key).key, theme))


@router.get("/hall/{key}/{light}-{theme}.svg")
def column(key: str, light: Light, theme: Theme) -> Response:
    """The column of a game."""
    return _picture(column_file(find_game(key).key, light, theme))


def _picture(drawn: str) -> Response:
    """A picture that never changes under its address."""
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": YEAR})


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
