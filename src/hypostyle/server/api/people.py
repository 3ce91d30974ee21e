"""Routes about people: profiles, histories, leaderboards, games to watch."""

from typing import Annotated

from fastapi import Depends, Path, Query

from hypostyle.server import models
from hypostyle.server.api.dependencies import Visitor, WithServices, make_router
from hypostyle.server.people import People

router = make_router()


def people_of(services: WithServices, viewer: Visitor) -> People:
    """What the viewer may know about players."""
    return People(services, viewer)


AsViewer = Annotated[People, Depends(people_of)]
PlayerId = Annotated[str, Path(max_length=40)]
GameKey = Annotated[str, Path(max_length=40)]
Page = Annotated[int, Query(ge=1, le=10_000)]
GameQuery = Annotated[str | None, Query(max_length=40, description="Only this game.")]
RatedQuery = Annotated[bool, Query(description="Only rated games.")]


@router.get("/players/{player}", tags=["people"])
def profile(player: PlayerId, people: AsViewer) -> models.ProfileOut:
    """The games of a player with an account in numbers, by game and number of players."""
    return people.profile(player)


@router.get("/players/{player}/games", tags=["people"])
def history(
    player: PlayerId,
    people: AsViewer,
    game: GameQuery = None,
    rated: RatedQuery = False,
    page: Page = 1,
) -> models.HistoryOut:
    """The games of a player that have ended, the latest first."""
    return people.history(player, game, rated, page)


@router.get("/leaderboard/{game}", tags=["people"])
def leaderboard(game: GameKey, people: AsViewer) -> list[models.LeaderOut]:
    """The ratings of people and bots in a game: first those that can be compared, best first."""
    return people.leaderboard(game)


@router.get("/watch", tags=["people"])
def watch(people: AsViewer) -> list[models.WatchOut]:
    """Listed and rated games in progress, the latest changed first."""
    return people.watch()
