"""The stream of a table's events."""

from collections.abc import AsyncIterator
from typing import Final

import anyio.to_thread
from fastapi import Request
from fastapi.responses import StreamingResponse
from sqlalchemy.exc import SQLAlchemyError

from hypostyle.server.api.dependencies import Visitor, WithServices, client_of, make_router
from hypostyle.server.limits import network
from hypostyle.server.problems import problem
from hypostyle.server.services import Services

HEARTBEAT: Final = 15.0
"""Seconds of silence after which a stream sends a comment, to keep the connection open."""

router = make_router()


@router.get(
    "/tables/{table}/events",
    tags=["play"],
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}, "description": "The events."}},
)
async def events(
    table: str, request: Request, services: WithServices, player: Visitor
) -> StreamingResponse:
    """Server-sent events: the version of the table now, and whenever it changes.

    An event is `event: table`, with `data: {"table": "...", "version": 12}`. It never says what has
    changed: fetch your view.
    """
    await anyio.to_thread.run_sync(services.store.tables.version, table)
    tables = services.store.tables
    sits = player is not None and await anyio.to_thread.run_sync(tables.sits, table, player.id)
    client = network(client_of(request))
    if services.streams.full(client):
        raise problem(503, "full", "streams")
    return StreamingResponse(
        _stream(services, table, client, not sits),
        media_type="text/event-stream",
        headers={"X-Accel-Buffering": "no"},
    )


async def _stream(
    services: Services, table: str, client: str, spectator: bool
) -> AsyncIterator[str]:
    # Counted here and not before: a stream that is never read is never closed either.
    if services.streams.full(client):  # others began between the check and here
        return
    services.streams.enter(client)
    subscription = services.events.subscribe(table, spectator)
    try:
        # Read after subscribing, so that no version is missed.
        subscription.push(await anyio.to_thread.run_sync(services.store.tables.version, table))
        while not subscription.closed:
            version = await subscription.next(HEARTBEAT)
            if version is None:
                yield ": still here\n\n"
            else:
                yield f'id: {version}\nevent: table\ndata: {{"table": "{table}", "version": {version}}}\n\n'
    except SQLAlchemyError:
        pass  # the stream ends, and the client asks again
    finally:
        services.events.unsubscribe(table, subscription)
        services.streams.leave(client)
