"""Routes about players: guests, accounts, sessions, names, webhooks."""

from fastapi import Request, Response

from hypostyle.server import models
from hypostyle.server.accounts import TOKEN_SECONDS
from hypostyle.server.admin import Admin
from hypostyle.server.api.dependencies import (
    SignedIn,
    Visitor,
    WithServices,
    client_of,
    make_router,
    token_of,
)
from hypostyle.server.devices import device_of
from hypostyle.server.middleware import COOKIE
from hypostyle.server.services import Services
from hypostyle.server.storage.entities import Player

router = make_router()


def _signed_in(
    request: Request, response: Response, services: Services, player: Player, bearer: bool
) -> models.Me:
    """Return a token, or set a cookie that scripts cannot read."""
    token = services.accounts.token(player, device_of(request.headers.get("user-agent", "")))
    if not bearer:
        response.set_cookie(
            COOKIE,
            token,
            max_age=TOKEN_SECONDS,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
    return _me(player, token if bearer else None)


@router.post("/players", status_code=201, tags=["players"])
def add_guest(
    new: models.PlayerIn, request: Request, response: Response, services: WithServices
) -> models.Me:
    """Become a player: a name is enough."""
    return _signed_in(
        request,
        response,
        services,
        services.accounts.add_guest(new.name, client_of(request)),
        new.bearer,
    )


@router.get("/me", tags=["players"])
def who_am_i(player: SignedIn) -> models.Me:
    """Your name, login and webhook."""
    return _me(player)


def _me(player: Player, token: str | None = None) -> models.Me:
    return models.Me(
        player=player.id,
        name=player.name,
        login=player.login,
        webhook=player.webhook,
        token=token,
    )


@router.put("/me/name", tags=["players"])
def rename(given: models.NewName, services: WithServices, player: SignedIn) -> models.Me:
    """Rename yourself; the name is used at every new table."""
    return _me(services.accounts.rename(player, given.name))


@router.put("/me/webhook", tags=["players"])
def set_webhook(given: models.Webhook, services: WithServices, player: SignedIn) -> models.Me:
    """Set a URL that is called when it is your turn.

    The call is a POST of JSON with `table`, `game`, `seat`, `url`, `text` and `version`, without
    secrets. It is retried twice unless the status is 2xx. Redirects are not followed.
    """
    private = bool(services.settings.webhook_private)
    changed = services.accounts.set_webhook(player, given.url, private)
    services.webhooks.expect(player.id)
    return _me(changed)


@router.get("/me/waiting", tags=["players"])
def waiting(services: WithServices, player: SignedIn) -> list[models.WaitingOut]:
    """The seats where it is your turn, the longest waiting first."""
    return services.tables.lobby.waiting_for(player)


@router.post("/me/login", tags=["players"])
def register(
    new: models.Credentials,
    request: Request,
    response: Response,
    services: WithServices,
    player: SignedIn,
) -> models.Me:
    """Create an account, to find your games on other devices."""
    account = services.accounts.register(player, new.login, new.password)
    me = _signed_in(request, response, services, account, new.bearer)
    if me.token is None and "authorization" not in request.headers:  # the cookie was replaced
        services.accounts.end_session(player, services.accounts.session_id(token_of(request)))
    return me


@router.post("/login", tags=["players"])
def log_in(
    given: models.Credentials, request: Request, response: Response, services: WithServices
) -> models.Me:
    """Log in to an account."""
    player = services.accounts.log_in(given.login, given.password, client_of(request))
    return _signed_in(request, response, services, player, given.bearer)


@router.post("/logout", status_code=204, tags=["players"])
def log_out(request: Request, response: Response, services: WithServices, player: Visitor) -> None:
    """End the session on this device: its cookie or token is worthless from now on."""
    if player is not None:
        session = services.accounts.session_id(token_of(request))
        services.accounts.end_session(player, session)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")


@router.put("/me/password", status_code=204, tags=["players"])
def change_password(
    given: models.NewPassword, request: Request, services: WithServices, player: SignedIn
) -> None:
    """Change the password of your account. It ends your sessions on other devices."""
    services.accounts.change_password(player, given.password, given.new, token_of(request))


@router.get("/me/sessions", tags=["players"])
def sessions(request: Request, services: WithServices, player: SignedIn) -> list[models.SessionOut]:
    """The devices and programs at which you are signed in, the latest used first."""
    current = services.accounts.session_id(token_of(request))
    return [
        models.SessionOut(
            session=one.id,
            device=one.device,
            made=one.made,
            seen=one.seen,
            current=one.id == current,
        )
        for one in services.accounts.sessions(player)
    ]


@router.delete("/me/sessions", status_code=204, tags=["players"])
def end_other_sessions(request: Request, services: WithServices, player: SignedIn) -> None:
    """Log out everywhere else."""
    services.accounts.end_other_sessions(player, token_of(request))


@router.delete("/me/sessions/{session}", status_code=204, tags=["players"])
def end_session(session: str, services: WithServices, player: SignedIn) -> None:
    """End a session of yours: its cookie or token is worthless from now on."""
    services.accounts.end_session(player, session)


@router.post("/me/delete", status_code=204, tags=["players"])
def delete_me(
    given: models.DeleteMe, response: Response, services: WithServices, player: SignedIn
) -> None:
    """Delete yourself as a player: name, account, messages, and tables at which you were alone.

    In games with others your moves stay, without your name, and bots play on for you. This cannot
    be undone.
    """
    services.accounts.check_password(player, given.password)
    Admin(services).delete_player(player)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
