"""Routes of a game in progress or over: views, answers, replacements, records."""

from functools import partial
from typing import Annotated, Literal

import anyio.to_thread
from fastapi import Query, Request, Response
from fastapi.responses import PlainTextResponse

from hypostyle.core.game import Shape, Theme
from hypostyle.server import models
from hypostyle.server.api.dependencies import (
    AnswerQuery,
    AtQuery,
    KeyHeader,
    RequestKey,
    SeatQuery,
    SignedIn,
    ViewerQuery,
    Visitor,
    WithServices,
    json_response,
    key_of,
    make_router,
    services_of,
    signed_in,
    visitor,
)
from hypostyle.server.tables.views import Style

router = make_router()


@router.get("/tables/{table}", tags=["play"], response_model=models.TableView)
async def view(
    table: str,
    request: Request,
    seat: SeatQuery = None,
    log_from: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
    at: AtQuery = None,
    viewer: ViewerQuery = None,
    board: Annotated[bool, Query(description="The board as lines of text, too.")] = False,
) -> Response:
    """All that you may know: seats, question, legal answers, log."""
    # Views and answers are the most frequent requests; Depends would cost a fifth of their time.
    services, player = await services_of(request), await visitor(request)
    if at is None and viewer is None and not board:
        found = await services.tables.queries.view_soon(player, table, seat, log_from)
        return Response(found, media_type="application/json")
    read = partial(services.tables.queries.view, player, table, seat, log_from, at, viewer, board)
    return json_response(await anyio.to_thread.run_sync(read))


@router.get("/tables/{table}/moments", tags=["play"])
def moments(
    table: str,
    services: WithServices,
    player: Visitor,
    seat: SeatQuery = None,
    viewer: ViewerQuery = None,
) -> list[models.Moment]:
    """Where turns and rounds begin, to replay a game with `at`."""
    return services.tables.queries.moments(player, table, seat, viewer)


@router.post("/tables/{table}/seats/{seat}/answer", tags=["play"], response_model=models.Answered)
async def answer(
    table: str,
    seat: int,
    given: models.AnswerIn,
    request: Request,
    idempotency_key: KeyHeader = None,
) -> Response:
    """Answer the open question. The response comes after the answer is stored.

    `version` is that of the view you decided by. `stale` means that the question has changed since.
    """
    services, player = await services_of(request), await signed_in(await visitor(request))
    key = await key_of(request, player, idempotency_key)
    done = await services.tables.play.answer_soon(player, table, seat, given, key)
    return Response(done, media_type="application/json")


@router.post("/tables/{table}/seats/{seat}/undo", tags=["play"])
def undo(
    table: str,
    seat: int,
    given: models.ActIn,
    services: WithServices,
    player: SignedIn,
    key: RequestKey,
) -> models.Done:
    """Undo your last answer, as far as the last new information.

    So a secret choice can be changed until all have chosen.
    """
    return models.Done.model_validate(
        services.tables.play.undo(player, table, seat, given.version, key)
    )


@router.post("/tables/{table}/seats/{seat}/redo", tags=["play"])
def redo(
    table: str,
    seat: int,
    given: models.ActIn,
    services: WithServices,
    player: SignedIn,
    key: RequestKey,
) -> models.Done:
    """Redo what you have undone last."""
    return models.Done.model_validate(
        services.tables.play.redo(player, table, seat, given.version, key)
    )


@router.post("/tables/{table}/seats/{seat}/takeback", tags=["play"])
def take_back(
    table: str,
    seat: int,
    given: models.ActIn,
    services: WithServices,
    player: SignedIn,
    key: RequestKey,
) -> models.Done:
    """Take your last answer back with all that followed. Only against bots; the record tells it."""
    return models.Done.model_validate(
        services.tables.play.take_back(player, table, seat, given.version, key)
    )


@router.get("/tables/{table}/seats/{seat}/why", tags=["play"])
def why(
    table: str,
    seat: int,
    services: WithServices,
    player: SignedIn,
    answer: AnswerQuery,
) -> models.WhyNot:
    """Whether you may give an answer, and if not, why not."""
    return services.tables.queries.why_not(player, table, seat, answer)


@router.get("/tables/{table}/seats/{seat}/preview", tags=["play"])
def preview(
    table: str, seat: int, services: WithServices, player: SignedIn, answer: AnswerQuery
) -> models.PreviewOut:
    """What an answer would do, as far as you can know; nothing happens."""
    return services.tables.queries.preview(player, table, seat, answer)


@router.get("/tables/{table}/about", tags=["play"])
def about(
    table: str,
    services: WithServices,
    player: Visitor,
    place: Annotated[str, Query(min_length=1, max_length=80)],
    seat: SeatQuery = None,
    at: AtQuery = None,
    viewer: ViewerQuery = None,
) -> models.AboutOut:
    """What a thing on the board is, by the name of its place in the drawing."""
    return services.tables.queries.about(player, table, seat, place, at, viewer)


@router.post("/tables/{table}/seats/{seat}/seen", status_code=204, tags=["play"])
def seen(
    table: str, seat: int, given: models.SeenIn, services: WithServices, player: SignedIn
) -> None:
    """Store how far you have seen the game. The version of the table stays."""
    services.tables.play.mark_seen(player, table, seat, given.row)


@router.post("/tables/{table}/seats/{seat}/standin", tags=["play"])
def standin(
    table: str,
    seat: int,
    _: models.EmptyIn,
    services: WithServices,
    player: SignedIn,
    key: RequestKey,
) -> models.StoodIn:
    """Let a bot take over your seat, or agree that one replaces an absent player.

    An absent player is replaced when all other players have agreed.
    """
    return models.StoodIn.model_validate(
        services.tables.replacements.replace(player, table, seat, key)
    )


@router.post("/tables/{table}/seats/{seat}/return", tags=["play"])
def come_back(
    table: str,
    seat: int,
    _: models.EmptyIn,
    services: WithServices,
    player: SignedIn,
    key: RequestKey,
) -> models.Done:
    """Take your seat back from the bot."""
    return models.Done.model_validate(
        services.tables.replacements.come_back(player, table, seat, key)
    )


@router.post("/tables/{table}/seats/{seat}/leave", tags=["play"])
def leave(
    table: str,
    seat: int,
    _: models.EmptyIn,
    services: WithServices,
    player: SignedIn,
    key: RequestKey,
) -> models.Done:
    """Leave for good: a bot takes over. At a waiting table the seat is free again."""
    return models.Done.model_validate(services.tables.replacements.leave(player, table, seat, key))


@router.get(
    "/tables/{table}/board.svg",
    tags=["play"],
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}, "description": "The board."}},
)
def board(
    table: str,
    services: WithServices,
    player: Visitor,
    seat: SeatQuery = None,
    theme: Annotated[Theme, Query(description="Light, dark or strong colours.")] = "day",
    shape: Annotated[Shape, Query(description="For a page wider than high, or another.")] = "tall",
    compact: Annotated[bool, Query(description="For a small screen: less, and larger.")] = False,
    at: AtQuery = None,
    viewer: ViewerQuery = None,
) -> Response:
    """The board as SVG, as you may see it."""
    drawing = services.tables.queries.drawing(
        player, table, seat, Style(theme, shape, compact), at, viewer
    )
    return Response(
        drawing,
        media_type="image/svg+xml",
        headers={"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"},
    )


@router.get(
    "/tables/{table}/record",
    tags=["play"],
    response_class=Response,
    responses={
        200: {"content": {"text/plain": {}, "application/json": {}}, "description": "The record."}
    },
)
def record(
    table: str, services: WithServices, form: Annotated[Literal["text", "json"], Query()] = "text"
) -> Response:
    """The record of a finished game, with its seed, so that anyone can check it."""
    text = services.tables.queries.record(table, form == "json")
    kind = "application/json" if form == "json" else "text/plain"
    return Response(text, media_type=kind)


@router.get("/tables/{table}/fair", tags=["play"])
def fair(
    table: str,
    services: WithServices,
    steps: Annotated[bool, Query(description="The whole derivation, too.")] = False,
) -> models.FairOut:
    """Deal a finished game again from its seed and nonces, and compare."""
    return services.tables.queries.fair(table, steps)


@router.get(
    "/tables/{table}/report",
    tags=["play"],
    response_class=Response,
    responses={200: {"content": {"text/plain": {}}, "description": "The report."}},
)
def report(
    table: str,
    services: WithServices,
    player: Visitor,
    seat: SeatQuery = None,
    at: AtQuery = None,
    viewer: ViewerQuery = None,
) -> Response:
    """What to send when something looks wrong: what you may know of this moment, as text."""
    return PlainTextResponse(services.tables.queries.report(player, table, seat, at, viewer))
