"""Routes about games and tables: opening, joining, rematches, records."""

from typing import Annotated, Any

from fastapi import Depends, Query, Request
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError

from hypostyle.core.options import show
from hypostyle.core.registry import game as find_game
from hypostyle.core.registry import game_names
from hypostyle.server import models
from hypostyle.server.api.dependencies import (
    RequestKey,
    SignedIn,
    Source,
    Visitor,
    WithServices,
    make_router,
)
from hypostyle.server.problems import not_signed_in, problem

router = make_router()


async def record_text(request: Request) -> str:
    """A record, as plain text or as a field of JSON."""
    body = await request.body()
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "application/json":
        try:
            return models.RecordIn.model_validate_json(body).record
        except ValidationError as error:
            raise RequestValidationError(_at_body(error)) from None
    try:
        return body.decode()
    except UnicodeDecodeError:
        raise problem(400, "no-text") from None


def _at_body(error: ValidationError) -> list[dict[str, Any]]:
    return [{**one, "loc": ("body", *one["loc"])} for one in error.errors(include_url=False)]


@router.get("/games", tags=["tables"])
def games(services: WithServices) -> models.Catalogue:
    """The games and bots of this server."""
    levels = [
        models.LevelOut(key=level.key, title=level.title, sentence=level.sentence)
        for level in services.settings.levels()
    ]
    return models.Catalogue(games=[_game(name) for name in game_names()], levels=levels)


def _game(name: str) -> models.GameOut:
    game = find_game(name)
    facts = game.facts
    return models.GameOut(
        game=game.key,
        title=facts.title,
        tagline=facts.tagline,
        players=list(facts.players),
        sides=[side.key for side in facts.sides],
        minutes=facts.minutes,
        rules_version=facts.rules_version,
        presets=list(facts.options.preset_names()),
        options=[
            models.OptionOut(
                name=option.name,
                values=list(option.values),
                default=option.default,
                paragraph=option.paragraph,
                sentence=game.words.texts.get(f"option.{option.name}", ""),
                words={
                    show(value): text
                    for value in option.values
                    if (text := game.value_words(option.name, value)) != show(value)
                },
                players=list(option.players),
            )
            for option in facts.options.options
        ],
    )


@router.get("/tables", tags=["tables"])
def lobby(
    services: WithServices,
    player: Visitor,
    mine: Annotated[
        bool, Query(description="Your tables, instead of those that wait for players.")
    ] = False,
) -> list[models.TableOut]:
    """Tables that wait for players, or your own."""
    if not mine:
        return services.tables.lobby.open_tables(player)
    if player is None:
        raise not_signed_in()
    return services.tables.lobby.tables_of(player)


@router.post("/tables", status_code=201, tags=["tables"])
def open_table(
    new: models.NewTable,
    services: WithServices,
    player: SignedIn,
    key: RequestKey,
    source: Source,
) -> models.Opened:
    """Open a table. The game begins when all seats are taken."""
    return models.Opened.model_validate(services.tables.lobby.open(player, new, key, source))


@router.post("/tables/{table}/sit", tags=["tables"])
def sit(
    table: str, wanted: models.SitDown, services: WithServices, player: SignedIn, key: RequestKey
) -> models.Sat:
    """Take a seat: an open one, or the one of an invitation code."""
    return models.Sat.model_validate(services.tables.lobby.sit(player, table, wanted, key))


@router.post("/tables/{table}/nonce", tags=["tables"])
def add_nonce(
    table: str, given: models.NonceIn, services: WithServices, player: SignedIn, key: RequestKey
) -> models.Done:
    """Add a nonce to the seed, for all your seats, at a table that takes nonces.

    Read the fingerprint of the seed first. Then the server could not choose the seed to fit your
    nonce, and you do not know the seed: nobody can know the draws. The game begins with the last
    nonce, or without those that are not sent in time.
    """
    return models.Done.model_validate(services.tables.nonces.add(player, table, given.nonce, key))


@router.post("/tables/{table}/invited", tags=["tables"])
def invited(table: str, given: models.Invitation, services: WithServices) -> models.Invited:
    """The seat of an invitation code, and whether it is still free. Nothing changes."""
    return services.tables.lobby.invitation(table, given.code)


@router.post("/tables/{table}/rematch", status_code=201, tags=["tables"])
def rematch(
    table: str,
    given: models.RematchIn,
    services: WithServices,
    player: SignedIn,
    key: RequestKey,
    source: Source,
) -> models.Done:
    """Play again with the same players, each one seat further. Later requests get the same table.

    A rated rematch keeps the seats of the other players, and begins when each of them has asked, too.
    A game against bots only can be restarted before its end: seats stay, and its table is closed.
    """
    return models.Done.model_validate(
        services.tables.lobby.rematch(player, table, key, given.nonces, source)
    )


@router.post(
    "/records",
    status_code=201,
    tags=["tables"],
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {
                "application/json": {"schema": models.RecordIn.model_json_schema()},
                "text/plain": {"schema": {"type": "string"}},
            },
        }
    },
)
def upload(
    text: Annotated[str, Depends(record_text)],
    services: WithServices,
    player: SignedIn,
    key: RequestKey,
    source: Source,
) -> models.Done:
    """Upload a record, to replay it: as plain text, or JSON with a field `record`.

    The rules check every row; `bad-record` says which row is wrong, and why.
    """
    return models.Done.model_validate(services.tables.lobby.upload(player, text, key, source))
