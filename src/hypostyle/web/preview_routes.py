"""Previews and explanations as the pages show them: to whoever asks, their own side is "you"."""

from typing import Annotated

from fastapi import APIRouter, Query

from hypostyle.core.registry import game as find_game
from hypostyle.server import models
from hypostyle.server.api.dependencies import (
    AnswerQuery,
    AtQuery,
    SeatQuery,
    SignedIn,
    ViewerQuery,
    Visitor,
    WithServices,
)
from hypostyle.web.log import told_to

router = APIRouter(include_in_schema=False)

Seat = Annotated[int, Query(ge=0, le=11)]
Place = Annotated[str, Query(min_length=1, max_length=80)]


@router.get("/tables/{table}/preview")
def table_preview(
    table: str, seat: Seat, answer: AnswerQuery, services: WithServices, player: SignedIn
) -> models.PreviewOut:
    """What an answer at a table would do."""
    found = services.tables.queries.preview(player, table, seat, answer)
    return _told(found, services.tables.queries.game_of(table), seat)


@router.get("/puzzles/{game}/{key}/preview")
def puzzle_preview(
    game: str, key: str, seat: Seat, answer: AnswerQuery, services: WithServices
) -> models.PreviewOut:
    """What an answer to a puzzle would do."""
    return _told(services.tables.puzzles.preview(game, key, answer), game, seat)


@router.get("/tables/{table}/about")
def table_about(
    table: str,
    services: WithServices,
    player: Visitor,
    place: Place,
    seat: SeatQuery = None,
    at: AtQuery = None,
    viewer: ViewerQuery = None,
) -> models.AboutOut:
    """What a thing on the board of a table is."""
    found = services.tables.queries.about(player, table, seat, place, at, viewer)
    return _explained(found, services.tables.queries.game_of(table), seat)


@router.get("/puzzles/{game}/{key}/about")
def puzzle_about(
    game: str, key: str, services: WithServices, place: Place, seat: SeatQuery = None
) -> models.AboutOut:
    """What a thing on the board of a puzzle is."""
    return _explained(services.tables.puzzles.about(game, key, place), game, seat)


def _explained(found: models.AboutOut, key: str, seat: int | None) -> models.AboutOut:
    """The same explanation, as the player of a seat is told it."""
    game = find_game(key)
    if seat is None or seat >= len(game.facts.sides):
        return found
    return found.model_copy(update={"text": told_to(found.text, game, seat)})


def _told(found: models.PreviewOut, key: str, seat: int) -> models.PreviewOut:
    """The same preview, as the player of a seat is told it."""
    game = find_game(key)
    if seat >= len(game.facts.sides):
        return found
    lines = [
        line.model_copy(update={"text": told_to(line.text, game, seat)}) for line in found.lines
    ]
    return found.model_copy(update={"lines": lines})
