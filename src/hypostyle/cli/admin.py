"""`admin`: what a host does with the tables and players of a server."""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from rich.table import Table

from hypostyle.cli.backup import DatabaseOption
from hypostyle.cli.console import OUT, complain, counted, say_whole
from hypostyle.cli.extras import table_packages
from hypostyle.cli.progress import progress_bar
from hypostyle.core.errors import HypostyleError
from hypostyle.core.registry import game as find_game

if TYPE_CHECKING:
    from hypostyle.server.admin import Admin
    from hypostyle.server.services import Services

PlayerArgument = Annotated[
    str, typer.Argument(metavar="PLAYER", help="A user name, or the id of a player.")
]
Sure = Annotated[bool, typer.Option("--yes", help="Do not ask.")]


class What(StrEnum):
    """What can be listed."""

    TABLES = "tables"
    PLAYERS = "players"


class NothingToDo(HypostyleError):
    """The command was not told what to do."""


class NoServerYet(HypostyleError):
    """The database has not been used by this version of the server."""


def list_(
    what: Annotated[What, typer.Argument(help="Tables or players.")],
    find: Annotated[
        str,
        typer.Option(help="A game or an id; for players also part of a name.", show_default="all"),
    ] = "",
    status: Annotated[
        str | None, typer.Option(help="Tables that are waiting, playing, over or closed.")
    ] = None,
    banned: Annotated[bool, typer.Option("--banned", help="Banned players.")] = False,
    limit: Annotated[int, typer.Option(min=1, max=100_000, help="The most lines.")] = 50,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    database: DatabaseOption = None,
) -> None:
    """List tables, the latest changed first, or players, the newest first.

    Examples:
    $ hypostyle admin list tables --status playing
    $ hypostyle admin list players --find anna
    """
    with _admin(database) as admin:
        if what is What.TABLES:
            tables = admin.store.tables(find, status, limit)
            found: list[dict[str, Any]] = [
                {
                    "id": one.id,
                    "game": one.game,
                    "status": one.status,
                    "rows": one.rows,
                    "changed": _when(one.touched),
                    "seats": ", ".join(name or "-" for name in one.names),
                }
                for one in tables
            ]
        else:
            found = [
                {
                    "id": one.id,
                    "name": one.name,
                    "login": one.login or "",
                    "since": _when(one.made),
                    "seats": one.seats,
                    "banned": "banned" if one.banned else "",
                }
                for one in admin.store.players(find, banned, limit)
            ]
    if as_json:
        OUT.print(json.dumps(found), soft_wrap=True)
    else:
        _show(found)


def close(
    tables: Annotated[list[str], typer.Argument(help="The ids of tables.")],
    database: DatabaseOption = None,
) -> None:
    """Close tables: nobody can play on, and nothing is deleted.

    Examples:
    $ hypostyle admin close 3f2a...
    """
    with _admin(database) as admin:
        for table in tables:
            admin.close(table)
            say_whole(f"{table} is closed")


def ban(player: PlayerArgument, database: DatabaseOption = None) -> None:
    """Ban a player. A running server refuses them within half a minute.

    Examples:
    $ hypostyle admin ban anna
    """
    with _admin(database) as admin:
        admin.ban(admin.find(player))
    say_whole(f"{player} is banned")


def unban(player: PlayerArgument, database: DatabaseOption = None) -> None:
    """Let a banned player in again.

    Examples:
    $ hypostyle admin unban anna
    """
    with _admin(database) as admin:
        admin.unban(admin.find(player))
    say_whole(f"{player} is not banned")


def reset_password(player: PlayerArgument, database: DatabaseOption = None) -> None:
    """Give an account a new password and print it.

    Examples:
    $ hypostyle admin reset-password anna
    """
    with _admin(database) as admin:
        password = admin.reset_password(admin.find(player))
    say_whole(f"The new password of {player}: {password}")


def delete(
    what: Annotated[What, typer.Argument(help="Tables or players.")],
    names: Annotated[list[str], typer.Argument(help="Ids, or user names.")],
    yes: Sure = False,
    database: DatabaseOption = None,
) -> None:
    """Delete tables with all their moves, or erase players. It cannot be undone.

    Of a player name, account and messages are erased; the moves stay, and bots take over.

    Examples:
    $ hypostyle admin delete tables 3f2a...
    $ hypostyle admin delete players anna --yes
    """
    if not yes:
        typer.confirm(f"Delete {what} {', '.join(names)} for ever?", abort=True)
    with _admin(database) as admin:
        for name in names:
            if what is What.TABLES:
                admin.delete_table(name)
            else:
                admin.delete_player(admin.find(name))
            say_whole(f"{name} is deleted")


def prune(
    days: Annotated[float, typer.Option(min=0, help="Age of what is deleted, in days.")] = 30.0,
    finished: Annotated[
        float | None,
        typer.Option(min=0, help="Also finished games and records of this age, in days."),
    ] = None,
    yes: Sure = False,
    database: DatabaseOption = None,
) -> None:
    """Delete closed tables, and guests without games.

    Examples:
    $ hypostyle admin prune --days 30
    $ hypostyle admin prune --finished 365 --yes
    """
    if not yes:
        typer.confirm("Delete old tables and guests for ever?", abort=True)
    with _admin(database) as admin:
        tables, guests = admin.prune(days, finished)
    say_whole(f"{counted(tables, 'table')} and {counted(guests, 'guest')} deleted")


def verify(database: DatabaseOption = None) -> None:
    """Replay every stored game; the exit code is 1 when one is damaged.

    Examples:
    $ hypostyle admin verify
    """
    with _services(database) as services, progress_bar() as bar:
        from hypostyle.server.tables.verify import verify as replay

        task = bar.add_task("tables", total=len(services.store.tables.ids()))
        found = replay(services.store, lambda: bar.advance(task))
    for line in (*found.kept, *found.damaged):
        complain(line)
    say_whole(
        f"{counted(found.tables, 'table')} and {counted(found.rows, 'row')} replayed: "
        f"{len(found.damaged)} damaged, {len(found.kept)} of other versions"
    )
    if found.damaged:
        raise typer.Exit(1)


def ratings(
    game: Annotated[str, typer.Argument(help="The game whose ratings are shown.")] = "",
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help="First compute all ratings again from the results.")
    ] = False,
    database: DatabaseOption = None,
) -> None:
    """Show the ratings of people and bots in a game, or compute all ratings again.

    Examples:
    $ hypostyle admin ratings aton
    $ hypostyle admin ratings --rebuild
    """
    if not game and not rebuild:
        raise NothingToDo("name a game, or say --rebuild")
    key = find_game(game).key if game else ""
    with _services(database) as services:
        if rebuild:
            say_whole(f"{counted(services.store.ratings.rebuild(), 'rated game')} counted again")
        if key:
            found = services.store.ratings.leaderboard(key)
            _show(
                [
                    {
                        "id": one.who,
                        "name": one.name,
                        "rating": f"{one.rating.value:.0f}",
                        "from": f"{one.rating.low:.0f}",
                        "to": f"{one.rating.high:.0f}",
                        "games": one.games,
                    }
                    for one in found
                ]
            )


COMMANDS: Final[dict[str, Callable[..., None]]] = {
    "list": list_,
    "close": close,
    "ban": ban,
    "unban": unban,
    "reset-password": reset_password,
    "delete": delete,
    "prune": prune,
    "ratings": ratings,
    "verify": verify,
}
"""The commands by name."""


@contextmanager
def _services(url: str | None) -> "Iterator[Services]":
    """The parts of a server over its database, none of them started."""
    with table_packages():
        from hypostyle.server.services import Services
        from hypostyle.server.settings import ServerSettings
        from hypostyle.server.storage.database import check_exists

    settings = ServerSettings.from_environment({"database_url": url})
    check_exists(settings.database_url)
    services = Services(settings)
    try:
        if not services.database.up_to_date():
            raise NoServerYet("the database is of another version; start the server once first")
        yield services
    finally:
        services.database.close()


@contextmanager
def _admin(url: str | None) -> "Iterator[Admin]":
    with _services(url) as services:
        from hypostyle.server.admin import Admin

        yield Admin(services)


def _when(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(seconds))


def _show(found: Sequence[dict[str, Any]]) -> None:
    if not found:
        say_whole("none")
        return
    table = Table(box=None, pad_edge=False)
    for name in found[0]:
        table.add_column(name, no_wrap=name == "id", overflow="fold")
    for one in found:
        table.add_row(*(str(value) for value in one.values()))
    OUT.print(table)
