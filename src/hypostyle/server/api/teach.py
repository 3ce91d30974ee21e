"""Routes of the teacher: hints, reviews, playing on from a moment."""

import asyncio
import json

import anyio.to_thread
from fastapi import Request

from hypostyle.server import models
from hypostyle.server.api.dependencies import (
    RequestKey,
    SignedIn,
    Source,
    Visitor,
    WithServices,
    make_router,
    services_of,
    signed_in,
    visitor,
)
from hypostyle.server.background.workers import CannotThink
from hypostyle.server.problems import problem

router = make_router()


@router.get("/tables/{table}/seats/{seat}/hints", tags=["teacher"])
async def hints(table: str, seat: int, request: Request) -> models.HintsOut:
    """The best choices of your seat, with their chance to win and a reason each.

    They are made from what the seat may know. There are none in rated games; with a clock only
    while all players agree.
    """
    services, player = await services_of(request), await signed_in(await visitor(request))
    version, future = await anyio.to_thread.run_sync(services.teacher.hints, player, table, seat)
    try:
        found = await asyncio.shield(asyncio.wrap_future(future))
    except CannotThink:
        raise problem(503, "busy", "teacher") from None
    return models.HintsOut(
        version=version,
        hints=[models.HintOut.model_validate(one) for one in json.loads(found)],
    )


@router.post("/tables/{table}/seats/{seat}/hints", tags=["teacher"])
def agree_to_hints(
    table: str,
    seat: int,
    given: models.HintsIn,
    services: WithServices,
    player: SignedIn,
    key: RequestKey,
) -> models.HintsAgreed:
    """Agree to hints for everybody at a table with a clock, or take that back.

    There are hints while all players agree; bots always do.
    """
    return models.HintsAgreed.model_validate(
        services.tables.hint_consent.set(player, table, seat, given.agree, key)
    )


@router.get("/tables/{table}/review", tags=["teacher"])
def review(table: str, services: WithServices, player: Visitor) -> models.ReviewOut:
    """What a finished game turned on: chances to win, costly decisions, luck and skill.

    The first player who asks sets it going; `done` tells how far it is.
    """
    return services.teacher.review(player, table)


@router.post("/tables/{table}/branch", status_code=201, tags=["teacher"])
def branch(
    table: str,
    wanted: models.BranchIn,
    services: WithServices,
    player: SignedIn,
    key: RequestKey,
    source: Source,
) -> models.Opened:
    """Play on from a moment of a finished game against bots, with new luck."""
    return models.Opened.model_validate(
        services.tables.branches.open(player, table, wanted, key, source)
    )


@router.post("/lessons", status_code=201, tags=["teacher"])
def lesson(
    wanted: models.LessonIn,
    services: WithServices,
    player: SignedIn,
    key: RequestKey,
    source: Source,
) -> models.Opened:
    """Open a guided first game; afterwards it goes on as a game against the easiest bot."""
    return models.Opened.model_validate(
        services.tables.lessons.open(player, wanted.game, key, source)
    )


@router.get("/tables/{table}/seats/{seat}/coach", tags=["teacher"])
def coach(table: str, seat: int, services: WithServices, player: SignedIn) -> models.CoachOut:
    """What the coach says to your seat: the goal, what is asked and why, the step of a lesson."""
    return services.tables.lessons.coach(player, table, seat)
