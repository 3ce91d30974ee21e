"""Routes about e-mail: an address for turn alerts, and a new password by mail."""

from typing import Annotated

from fastapi import Depends, Query, Request

from hypostyle.server import models
from hypostyle.server.api.dependencies import SignedIn, WithServices, client_of, make_router
from hypostyle.server.mail import MailDesk
from hypostyle.server.problems import problem

router = make_router()


def desk_of(services: WithServices) -> MailDesk:
    """What players do with e-mail; a problem when this server sends none."""
    if services.mail is None:
        raise problem(404, "no-mail")
    return services.mail


AsDesk = Annotated[MailDesk, Depends(desk_of)]
Token = Annotated[str, Query(max_length=600)]


@router.get("/me/mail", tags=["players"])
def address(desk: AsDesk, player: SignedIn) -> models.MailOut:
    """Your address for e-mail."""
    known = desk.address(player)
    if known is None:
        return models.MailOut(address=None, confirmed=False, alerts=False)
    return models.MailOut(address=known.address, confirmed=known.confirmed, alerts=known.alerts)


@router.put("/me/mail", status_code=204, tags=["players"])
def set_address(given: models.MailIn, desk: AsDesk, player: SignedIn, request: Request) -> None:
    """Set your address. It is used after you have followed the link in the mail you get there."""
    desk.set_address(player, given.address, client_of(request))


@router.delete("/me/mail", status_code=204, tags=["players"])
def remove_address(services: WithServices, _: AsDesk, player: SignedIn) -> None:
    """Delete your address."""
    services.store.mail.remove(player.id)


@router.put("/me/mail/alerts", status_code=204, tags=["players"])
def set_alerts(
    given: models.MailAlerts, services: WithServices, _: AsDesk, player: SignedIn
) -> None:
    """Whether you get a mail when your turn has waited for a while."""
    services.store.mail.set_alerts(player.id, given.alerts)


@router.post("/mail/confirm", status_code=204, tags=["players"])
def confirm(given: models.MailToken, desk: AsDesk) -> None:
    """Confirm an address by the token in the link of the mail."""
    desk.confirm(given.token)


@router.post("/mail/unsubscribe", status_code=204, tags=["players"])
def unsubscribe(desk: AsDesk, token: Token) -> None:
    """End turn alerts by mail. Mail programs send this by themselves (RFC 8058)."""
    desk.unsubscribe(token)


@router.post("/password/forgot", status_code=204, tags=["players"])
def forgot(given: models.Forgotten, desk: AsDesk, request: Request) -> None:
    """Get a link for a new password, if your account has a confirmed address."""
    desk.forgot(given.login, client_of(request))


@router.post("/password/reset", status_code=204, tags=["players"])
def reset(given: models.PasswordReset, desk: AsDesk) -> None:
    """Set a new password by the token of such a link. It ends all your sessions."""
    desk.reset(given.token, given.password)
