"""`backup` and `restore`: everything a server stores, as one file."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hypostyle.cli.console import OUT, complain, counted
from hypostyle.cli.extras import table_packages
from hypostyle.core.errors import HypostyleError

if TYPE_CHECKING:
    from hypostyle.server.storage.database import Database

DatabaseOption = Annotated[
    str | None,
    typer.Option(metavar="URL", help="The server's database.", show_default="as for serve"),
]


class NotEmpty(HypostyleError):
    """The database holds games that would be lost."""


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; it must not exist.")],
    database: DatabaseOption = None,
) -> None:
    """Save everything a server stores, also while it runs, and replay what was saved.

    The file holds passwords (hashed) and the key that signs cookies: keep it to yourself.

    Examples:
    $ hypostyle backup games-monday.db
    $ hypostyle backup games.db --database postgresql://...
    """
    with table_packages():
        from hypostyle.server.storage import backup as storage

    source = open_database(database, existing=True)
    try:
        storage.save(source, file)
    finally:
        source.close()
    with storage.opened_copy(file) as saved:
        OUT.print(f"{file}: {_checked(saved)}", soft_wrap=True)


def restore(
    file: Annotated[Path, typer.Argument(help="A file that backup wrote.")],
    database: DatabaseOption = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace the games that are there.")
    ] = False,
) -> None:
    """Put a backup into a database, also while servers run. Its games are replayed first.

    Everything in the database is replaced, in one transaction.

    Examples:
    $ hypostyle restore games-monday.db --database sqlite:///new.db
    $ hypostyle restore games-monday.db --replace
    """
    with table_packages():
        from hypostyle.server.storage import backup as storage

    with storage.opened_copy(file) as saved:
        said = _checked(saved)
        target = open_database(database)
        try:
            target.migrate()
            if not replace and not storage.is_empty(target):
                raise NotEmpty("the database is not empty; --replace replaces all that is there")
            storage.restore(target, saved)
        finally:
            target.close()
    OUT.print(f"{file}: {said}", soft_wrap=True)


def open_database(url: str | None, existing: bool = False) -> "Database":
    """The database of the command line, the environment or the data folder."""
    from hypostyle.server.settings import ServerSettings
    from hypostyle.server.storage.database import Database, check_exists

    found = ServerSettings.from_environment({"database_url": url}).database_url
    if existing:
        check_exists(found)
    return Database(found)


def _checked(database: "Database") -> str:
    """Replay every game; what was found in a sentence. A damaged game ends the command."""
    from hypostyle.server.storage.store import Store
    from hypostyle.server.tables.verify import verify

    found = verify(Store(database))
    for line in found.kept:
        complain(line)
    if found.damaged:
        for line in found.damaged:
            complain(line)
        raise typer.Exit(1)
    return f"{counted(found.tables, 'table')} and {counted(found.rows, 'row')}, all replayed"
