"""Routes for hosts: only for the accounts that the settings name as admins."""

from typing import Annotated

from fastapi import Depends, Query

from hypostyle.server import models
from hypostyle.server.admin import Admin
from hypostyle.server.api.dependencies import SignedIn, WithServices, make_router
from hypostyle.server.problems import problem
from hypostyle.server.services import Services
from hypostyle.server.storage.entities import Player

router = make_router()


def is_admin(services: Services, player: Player | None) -> bool:
    """Whether the settings name the account of a player."""
    named = services.settings.admins.lower().split()
    return player is not None and player.login is not None and player.login in named


def admin_of(services: WithServices, player: SignedIn) -> Admin:
    """What a host may do; a problem for everybody else."""
    if not is_admin(services, player):
        raise problem(403, "not-host")
    return Admin(services)


AsAdmin = Annotated[Admin, Depends(admin_of)]
Find = Annotated[str, Query(max_length=80, description="Part of a name, a game, or an id.")]


@router.get("/admin/tables", tags=["admin"])
def tables(admin: AsAdmin, find: Find = "") -> list[models.AdminTable]:
    """Tables, the latest changed first."""
    return [models.AdminTable.model_validate(one) for one in admin.store.tables(find)]


@router.get("/admin/players", tags=["admin"])
def players(admin: AsAdmin, find: Find = "") -> list[models.AdminPlayer]:
    """Players, the newest first."""
    return [models.AdminPlayer.model_validate(one) for one in admin.store.players(find)]


@router.post("/admin/tables/{table}/close", status_code=204, tags=["admin"])
def close(table: str, admin: AsAdmin) -> None:
    """Close an unfinished table: nobody can play on."""
    admin.close(table)


@router.delete("/admin/tables/{table}", status_code=204, tags=["admin"])
def delete_table(table: str, admin: AsAdmin) -> None:
    """Delete a table with all its moves and messages."""
    admin.delete_table(table)


@router.post("/admin/players/{player}/ban", status_code=204, tags=["admin"])
def ban(player: str, admin: AsAdmin) -> None:
    """Refuse all further requests of a player."""
    admin.ban(admin.find(player))


@router.post("/admin/players/{player}/unban", status_code=204, tags=["admin"])
def unban(player: str, admin: AsAdmin) -> None:
    """Let a banned player in again."""
    admin.unban(admin.find(player))


@router.post("/admin/players/{player}/password", tags=["admin"])
def reset_password(player: str, admin: AsAdmin) -> models.PasswordOut:
    """Give an account a new random password; all its sessions end."""
    return models.PasswordOut(password=admin.reset_password(admin.find(player)))


@router.delete("/admin/players/{player}", status_code=204, tags=["admin"])
def delete_player(player: str, admin: AsAdmin) -> None:
    """Erase what is known about a player; bots take over their seats."""
    admin.delete_player(admin.find(player))
