"""Previews as the pages show them: to whoever asks, their own side is "you"."""

from typing import Annotated

from fastapi import APIRouter, Query

from hypostyle.core.registry import game as find_game
from hypostyle.server import models
from hypostyle.server.api.dependencies import AnswerQuery, SignedIn, WithServices
from hypostyle.web.log import told_to

router = APIRouter(include_in_schema=False)

Seat = Annotated[int, Query(ge=0, le=11)]


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


def _told(found: models.PreviewOut, key: str, seat: int) -> models.PreviewOut:
    """The same preview, as the player of a seat is told it."""
    game = find_game(key)
    if seat >= len(game.facts.sides):
        return found
    lines = [
        line.model_copy(update={"text": told_to(line.text, game, seat)}) for line in found.lines
    ]
    return found.model_copy(update={"lines": lines})
