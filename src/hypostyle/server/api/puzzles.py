"""Routes of puzzles."""

from typing import Annotated

from fastapi import Path, Query

from hypostyle.server import models
from hypostyle.server.api.dependencies import (
    AnswerQuery,
    RequestKey,
    SignedIn,
    Source,
    Visitor,
    WithServices,
    make_router,
)

router = make_router()

PuzzleGame = Annotated[str, Path(max_length=40, description="The key of a game.")]
PuzzleKey = Annotated[str, Path(max_length=16, description="The key of a puzzle.")]
PlaceQuery = Annotated[str, Query(min_length=1, max_length=80)]


@router.get("/puzzles", tags=["puzzles"])
def puzzles(services: WithServices, player: Visitor) -> models.PuzzlesOut:
    """The puzzle of the day (by UTC), and all puzzles by game."""
    return services.tables.puzzles.all(player)


@router.get("/puzzles/{game}", tags=["puzzles"])
def puzzles_of_game(
    game: PuzzleGame, services: WithServices, player: Visitor
) -> models.PuzzleGameOut:
    """The puzzles of a game, which of them you have solved, and your rating."""
    return services.tables.puzzles.of(player, game)


@router.get("/puzzles/{game}/{key}", tags=["puzzles"])
def puzzle(
    game: PuzzleGame, key: PuzzleKey, services: WithServices, player: Visitor
) -> models.PuzzleOut:
    """A position and its question, as the seat that is asked may know it.

    One answer is clearly the best: it wins more often than every other one.
    """
    return services.tables.puzzles.show(player, game, key)


@router.post("/puzzles/{game}/{key}/answer", tags=["puzzles"])
def answer_puzzle(
    game: PuzzleGame,
    key: PuzzleKey,
    given: models.PuzzleAnswerIn,
    services: WithServices,
    player: SignedIn,
) -> models.PuzzleResultOut:
    """Answer a puzzle: it says what is best and why.

    Your first answer changes your rating and that of the puzzle; a later one changes nothing.
    """
    return services.tables.puzzles.answer(player, game, key, given.answer)


@router.post("/puzzles/{game}/{key}/branch", status_code=201, tags=["puzzles"])
def play_on(
    game: PuzzleGame,
    key: PuzzleKey,
    wanted: models.PuzzleBranchIn,
    services: WithServices,
    player: SignedIn,
    request: RequestKey,
    source: Source,
) -> models.Opened:
    """Play on from a puzzle against bots, with new luck."""
    return models.Opened.model_validate(
        services.tables.puzzles.branch(player, game, key, wanted.bot, request, source)
    )


@router.get("/puzzles/{game}/{key}/preview", tags=["puzzles"])
def preview_puzzle(
    game: PuzzleGame, key: PuzzleKey, answer: AnswerQuery, services: WithServices
) -> models.PreviewOut:
    """What an answer would do, as far as the seat can know."""
    return services.tables.puzzles.preview(game, key, answer)


@router.get("/puzzles/{game}/{key}/why", tags=["puzzles"])
def why_not_puzzle(
    game: PuzzleGame, key: PuzzleKey, answer: AnswerQuery, services: WithServices
) -> models.WhyNot:
    """Whether an answer is legal, and if not, why not."""
    return services.tables.puzzles.why_not(game, key, answer)


@router.get("/puzzles/{game}/{key}/about", tags=["puzzles"])
def about_puzzle(
    game: PuzzleGame, key: PuzzleKey, place: PlaceQuery, services: WithServices
) -> models.AboutOut:
    """What a thing on the board is."""
    return services.tables.puzzles.about(game, key, place)
