"""Routes of the chat."""

from typing import Annotated

from fastapi import Query

from hypostyle.server import models
from hypostyle.server.accounts import clean
from hypostyle.server.api.dependencies import RequestKey, SignedIn, WithServices, make_router
from hypostyle.server.problems import problem

router = make_router()


@router.get("/tables/{table}/chat", tags=["chat"])
def chat(
    table: str, services: WithServices, after: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0
) -> list[models.MessageOut]:
    """The messages at a table after number `after`."""
    return services.tables.chat.messages(table, after)


@router.post("/tables/{table}/chat", status_code=201, tags=["chat"])
def send(
    table: str, message: models.MessageIn, services: WithServices, player: SignedIn, key: RequestKey
) -> models.Done:
    """Send a message to a table at which you sit."""
    text = clean(message.text)
    if not text:
        raise problem(422, "bad-text")
    return models.Done.model_validate(services.tables.chat.send(player, table, text, key))
