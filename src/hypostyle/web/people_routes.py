"""The addresses of the pages about people."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse

from hypostyle.core.registry import game as find_game
from hypostyle.core.registry import game_names
from hypostyle.server.api.dependencies import Visitor, WithServices
from hypostyle.server.api.people import AsViewer, GameKey, Page, PlayerId
from hypostyle.server.background.webhooks import PAGE
from hypostyle.web.gallery import theme_of
from hypostyle.web.people import leaderboard_page, profile_page, watch_page
from hypostyle.web.shell import POLICY

router = APIRouter(include_in_schema=False)


def _html(text: str) -> HTMLResponse:
    return HTMLResponse(text, headers={"Content-Security-Policy": POLICY})


@router.get("/players/{player}")
def profile(
    request: Request,
    player: PlayerId,
    people: AsViewer,
    viewer: Visitor,
    game: Annotated[str, Query(max_length=40)] = "",
    rated: bool = False,
    page: Page = 1,
) -> HTMLResponse:
    """A player's profile."""
    history = people.history(player, game or None, rated, page)
    found = people.profile(player)
    return _html(profile_page(viewer, found, history, game or None, rated, theme_of(request)))


@router.get("/leaderboard")
def first_leaderboard(
    request: Request, services: WithServices, people: AsViewer, viewer: Visitor
) -> HTMLResponse:
    """The leaderboard of the first game."""
    return leaderboard(request, game_names()[0], services, people, viewer)


@router.get("/leaderboard/{game}")
def leaderboard(
    request: Request, game: GameKey, services: WithServices, people: AsViewer, viewer: Visitor
) -> HTMLResponse:
    """The leaderboard of a game."""
    key, levels = find_game(game).key, services.settings.levels()
    leaders = people.leaderboard(key)
    return _html(leaderboard_page(viewer, key, leaders, levels, theme_of(request)))


@router.get("/next")
def next_game(
    services: WithServices,
    viewer: Visitor,
    but: Annotated[str, Query(alias="not", max_length=40)] = "",
) -> RedirectResponse:
    """Redirect to the game that has waited longest, except the table `not`; home when none waits."""
    waiting = [] if viewer is None else services.tables.lobby.waiting_for(viewer)
    found = next((one for one in waiting if one.table != but), None)
    there = "/" if found is None else PAGE.format(table=found.table, seat=found.seat)
    return RedirectResponse(there, 303)


@router.get("/watch")
def watch(request: Request, people: AsViewer, viewer: Visitor) -> HTMLResponse:
    """Games to watch."""
    return _html(watch_page(viewer, people.watch(), theme_of(request)))
