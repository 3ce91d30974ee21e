"""Routes about push messages: a browser subscribes, and ends its subscription."""

import secrets

from fastapi import Request

from hypostyle.server import models
from hypostyle.server.api.dependencies import SignedIn, WithServices, make_router, token_of
from hypostyle.server.background.push import bad_push, check_keys
from hypostyle.server.background.webhooks import check_url
from hypostyle.server.devices import device_of
from hypostyle.server.problems import problem
from hypostyle.server.storage.push import PushSubscription

router = make_router()


@router.get("/push", tags=["players"])
def push_key(services: WithServices) -> models.PushKey:
    """The key with which a browser subscribes to push messages of this server."""
    return models.PushKey(key="" if services.push_keys is None else services.push_keys.public)


@router.get("/me/push", tags=["players"])
def subscriptions(
    request: Request, services: WithServices, player: SignedIn
) -> list[models.PushOut]:
    """The browsers that get a push message when it is your turn."""
    current = services.accounts.session_id(token_of(request))
    return [
        models.PushOut(push=one.id, device=one.device, current=one.session_id == current)
        for one in services.store.push.of(player.id)
    ]


@router.post("/me/push", status_code=201, tags=["players"])
def subscribe(
    given: models.PushIn, request: Request, services: WithServices, player: SignedIn
) -> models.PushOut:
    """Get a push message in this browser when it is your turn.

    Send what `PushSubscription.toJSON()` returns. Messages are encrypted for the browser; they name
    the game and the address of the table. The subscription ends with your session.
    """
    if services.push_keys is None:
        raise problem(404, "no-push")
    parts = check_url(given.endpoint)
    if parts.scheme != "https" and not services.settings.webhook_private:
        raise bad_push("scheme")
    check_keys(given.keys.p256dh, given.keys.auth)
    one = PushSubscription(
        id=secrets.token_hex(16),
        player_id=player.id,
        session_id=services.accounts.session_id(token_of(request)),
        device=device_of(request.headers.get("user-agent", "")),
        endpoint=given.endpoint,
        public=given.keys.p256dh,
        secret=given.keys.auth,
    )
    services.store.push.add(one)
    services.webhooks.expect(player.id)
    return models.PushOut(push=one.id, device=one.device, current=True)


@router.delete("/me/push/{push}", status_code=204, tags=["players"])
def unsubscribe(push: str, services: WithServices, player: SignedIn) -> None:
    """End a subscription of yours."""
    if not push.isalnum() or not services.store.push.end(push, player.id):
        raise problem(404, "no-push")
