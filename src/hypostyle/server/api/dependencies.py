"""What routes need of a request: the services, the player, the idempotency key, parameters."""

import hashlib
from typing import Annotated, Any, Final, Literal, cast

import anyio.to_thread
from fastapi import APIRouter, Depends, Header, Query, Request, Response
from pydantic import BaseModel
from starlette.types import Scope

from hypostyle.server import models
from hypostyle.server.accounts import Accounts
from hypostyle.server.middleware import COOKIE
from hypostyle.server.problems import not_signed_in, problem
from hypostyle.server.services import Services
from hypostyle.server.storage.entities import IdempotencyKey, Player

PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    400: {"model": models.ProblemOut, "description": "Not valid JSON."},
    401: {"model": models.ProblemOut, "description": "No player: POST /api/players first."},
    403: {"model": models.ProblemOut, "description": "Not yours, or from another site."},
    404: {"model": models.ProblemOut, "description": "Not found."},
    409: {"model": models.ProblemOut, "description": "Not now; `stale` has the new version."},
    413: {"model": models.ProblemOut, "description": "Too big."},
    422: {"model": models.ProblemOut, "description": "Refused, with the reason."},
    429: {"model": models.ProblemOut, "description": "Too many requests."},
    503: {"model": models.ProblemOut, "description": "Full or busy; try again later."},
}


def make_router() -> APIRouter:
    """A router for paths under /api that documents all problems."""
    return APIRouter(prefix="/api", responses=PROBLEMS)


async def services_of(request: Request) -> Services:
    """The services of this server."""
    return cast(Services, request.app.state.services)


def token_of(request: Request) -> str:
    """The token of a request, from its header or cookie; empty without one."""
    given = request.headers.get("authorization")
    if given is None:
        return request.cookies.get(COOKIE, "")
    scheme, _, token = given.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


async def visitor(request: Request) -> Player | None:
    """The player of the request's token or cookie; None without one."""
    accounts = cast(Services, request.app.state.services).accounts
    token = token_of(request)
    player = await _player(accounts, token) if token else None
    if player is None and "authorization" in request.headers:
        raise problem(401, "bad-token")
    return player


async def _player(accounts: Accounts, token: str) -> Player | None:
    """The player of a token, usually cached: another thread costs more than the look-up."""
    return accounts.cached(token) or await anyio.to_thread.run_sync(accounts.by_token, token)


async def source_of(request: Request) -> str:
    """A name for where the request comes from, for quotas."""
    accounts = cast(Services, request.app.state.services).accounts
    return accounts.source(client_of(request))


def client_of(request: Request) -> str:
    """The address that a request comes from; empty when it is not known."""
    return request.client.host if request.client else ""


async def signed_in(player: Annotated[Player | None, Depends(visitor)]) -> Player:
    """The player of the request; a problem without one."""
    if player is None:
        raise not_signed_in()
    return player


KeyHeader = Annotated[
    str | None,
    Header(
        pattern=r"^[\x21-\x7e]{1,80}$",
        description="Your own key for this request. A repeated request with the same key is "
        "carried out once and gets the same response.",
    ),
]


async def key_of(
    request: Request,
    player: Annotated[Player, Depends(signed_in)],
    idempotency_key: KeyHeader = None,
) -> IdempotencyKey | None:
    """The idempotency key of the request."""
    if idempotency_key is None:
        return None
    return make_key(request.scope, player, idempotency_key, await request.body())


def make_key(scope: Scope, player: Player, key: str, body: bytes) -> IdempotencyKey:
    """An idempotency key with the hash of its request."""
    digest = hashlib.sha256(f"{scope['method']} {scope['path']}\n".encode())
    digest.update(body)
    return IdempotencyKey(player.id, key, digest.hexdigest())


WithServices = Annotated[Services, Depends(services_of)]
Visitor = Annotated[Player | None, Depends(visitor)]
SignedIn = Annotated[Player, Depends(signed_in)]
Source = Annotated[str, Depends(source_of)]
RequestKey = Annotated[IdempotencyKey | None, Depends(key_of)]
SeatQuery = Annotated[
    int | None, Query(ge=0, le=11, description="A seat of yours; without, a spectator's view.")
]
AtQuery = Annotated[
    int | None,
    Query(ge=0, le=2**31 - 1, description="After so many rows; without, the present."),
]
ViewerQuery = Annotated[
    Literal["all"] | None, Query(description="`all` reveals all cards, once the game is over.")
]
AnswerQuery = Annotated[str, Query(min_length=1, max_length=200, description="In notation.")]


def json_response(model: BaseModel) -> Response:
    """A model as JSON, without checking it against itself again, which takes as long."""
    return Response(model.model_dump_json(), media_type="application/json")
