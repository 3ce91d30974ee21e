"""The REST API. Pages and programs use the same one; `/openapi.json` describes it."""

import hashlib
from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated, Any, Final, Literal, cast

import anyio.to_thread
from fastapi import APIRouter, Depends, Header, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import PlainTextResponse, StreamingResponse
from pydantic import BaseModel, ValidationError

from hypostyle.core.game import Shape, Theme
from hypostyle.core.options import show
from hypostyle.core.registry import game as find_game
from hypostyle.core.registry import game_names
from hypostyle.server import models
from hypostyle.server.accounts import MOST_SECONDS, Accounts, clean
from hypostyle.server.middleware import COOKIE
from hypostyle.server.problems import Problem, who_are_you
from hypostyle.server.services import Services
from hypostyle.server.storage.entities import IdempotencyKey, Player
from hypostyle.server.tables.cache import Busy
from hypostyle.server.tables.views import Style

HEARTBEAT: Final = 15.0
"""Seconds of silence after which a stream says that it is still there."""

PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    400: {"model": models.ProblemOut, "description": "No JSON, or cut short."},
    401: {"model": models.ProblemOut, "description": "Come in first: POST /api/players."},
    403: {"model": models.ProblemOut, "description": "Not yours, or from another site."},
    404: {"model": models.ProblemOut, "description": "There is no such thing."},
    409: {"model": models.ProblemOut, "description": "Not now; `stale` tells the new version."},
    413: {"model": models.ProblemOut, "description": "Too big."},
    422: {"model": models.ProblemOut, "description": "Refused, with the reason."},
    429: {"model": models.ProblemOut, "description": "Too often."},
    503: {"model": models.ProblemOut, "description": "Full or busy; try again later."},
}

router = APIRouter(prefix="/api", responses=PROBLEMS)


# --- who asks -------------------------------------------------------------------------------------


async def services_of(request: Request) -> Services:
    """The parts of this server."""
    return cast(Services, request.app.state.house)


async def visitor(request: Request) -> Player | None:
    """Who asks, by token or cookie; None for somebody unknown."""
    people = cast(Services, request.app.state.house).people
    given = request.headers.get("authorization")
    if given is None:
        cookie = request.cookies.get(COOKIE)
        return await _known(people, cookie) if cookie else None
    scheme, _, token = given.partition(" ")
    player = await _known(people, token.strip()) if scheme.lower() == "bearer" else None
    if player is None:
        raise Problem(401, "bad-token", "The token is not, or no longer, good.")
    return player


async def _known(people: Accounts, token: str) -> Player | None:
    """The player of a token, most often from memory: another thread costs more than the answer."""
    return people.at_hand(token) or await anyio.to_thread.run_sync(people.by_token, token)


async def guest(player: Annotated[Player | None, Depends(visitor)]) -> Player:
    """Who asks, when that must be somebody."""
    if player is None:
        raise who_are_you()
    return player


OwnName = Annotated[
    str | None,
    Header(
        pattern=r"^[\x21-\x7e]{1,80}$",
        description="Your own name for this request. Sent again with the same name, it is "
        "done once and answered twice.",
    ),
]


async def key_of(
    request: Request, player: Annotated[Player, Depends(guest)], idempotency_key: OwnName = None
) -> IdempotencyKey | None:
    """What makes a repeated request harmless."""
    if idempotency_key is None:
        return None
    digest = hashlib.sha256(f"{request.method} {request.url.path}\n".encode())
    digest.update(await request.body())
    return IdempotencyKey(player.id, idempotency_key, digest.hexdigest())


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
        raise Problem(400, "no-text", "The record is no text.") from None


def _at_body(error: ValidationError) -> list[dict[str, Any]]:
    return [{**one, "loc": ("body", *one["loc"])} for one in error.errors(include_url=False)]


WithServices = Annotated[Services, Depends(services_of)]
Visitor = Annotated[Player | None, Depends(visitor)]
Guest = Annotated[Player, Depends(guest)]
Once = Annotated[IdempotencyKey | None, Depends(key_of)]
Eyes = Annotated[
    int | None, Query(ge=0, le=11, description="A seat of yours; without, a spectator's view.")
]
At = Annotated[
    int | None,
    Query(ge=0, le=2**31 - 1, description="A moment: after so many rows; without, now."),
]
AllEyes = Annotated[
    Literal["all"] | None, Query(description="`all` opens all cards, once the game is over.")
]
AnAnswer = Annotated[str, Query(min_length=1, max_length=200, description="In notation.")]


def _welcome(
    request: Request, response: Response, house: Services, player: Player, bearer: bool
) -> models.Me:
    """PlayerCache out a token, or set a cookie that no script can read."""
    token = house.people.token(player)
    if not bearer:
        response.set_cookie(
            COOKIE,
            token,
            max_age=MOST_SECONDS,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
    return _me(player, token if bearer else None)


# --- people ---------------------------------------------------------------------------------------


@router.post("/players", status_code=201, tags=["people"])
def come_in(
    new: models.PlayerIn, request: Request, response: Response, house: WithServices
) -> models.Me:
    """Come in as a guest: a name is enough."""
    return _welcome(request, response, house, house.people.guest(new.name), new.bearer)


@router.get("/me", tags=["people"])
def who_am_i(player: Guest) -> models.Me:
    """Who you are here."""
    return _me(player)


def _me(player: Player, token: str | None = None) -> models.Me:
    return models.Me(
        player=player.id,
        name=player.name,
        login=player.login,
        webhook=player.webhook,
        token=token,
    )


@router.put("/me/name", tags=["people"])
def rename(given: models.NewName, house: WithServices, player: Guest) -> models.Me:
    """Be called otherwise, at every table at which you sit down from now on."""
    return _me(house.people.rename(player, given.name))


@router.put("/me/webhook", tags=["people"])
def set_webhook(given: models.Webhook, house: WithServices, player: Guest) -> models.Me:
    """Hear by a request of our server to yours that it is your turn.

    It is a POST of JSON with `table`, `game`, `seat`, `url`, `text` and `version`, and it holds no
    secret. Any answer but 2xx means that it is tried again, twice. Redirects are not followed.
    """
    private = bool(house.settings.webhook_private)
    return _me(house.people.set_webhook(player, given.url, private))


@router.get("/me/waiting", tags=["people"])
def waiting(house: WithServices, player: Guest) -> list[models.WaitingOut]:
    """The seats at which you are asked, the longest waiting first."""
    return house.tables.waiting(player)


@router.post("/me/login", tags=["people"])
def register(
    new: models.Credentials,
    request: Request,
    response: Response,
    house: WithServices,
    player: Guest,
) -> models.Me:
    """Give yourself a login, to find your games from other devices."""
    known = house.people.register(player, new.login, new.password)
    return _welcome(request, response, house, known, new.bearer)


@router.post("/login", tags=["people"])
def log_in(
    given: models.Credentials, request: Request, response: Response, house: WithServices
) -> models.Me:
    """Come in with a login."""
    player = house.people.log_in(given.login, given.password)
    return _welcome(request, response, house, player, given.bearer)


@router.post("/logout", status_code=204, tags=["people"])
def log_out(response: Response) -> None:
    """Forget the cookie on this device."""
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")


# --- tables ---------------------------------------------------------------------------------------


@router.get("/games", tags=["tables"])
def games(house: WithServices) -> models.Catalogue:
    """What there is to play, and against which bots."""
    levels = [
        models.LevelOut(key=level.key, title=level.title, sentence=level.sentence)
        for level in house.settings.levels()
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
                    show(value): said
                    for value in option.values
                    if (said := game.value_words(option.name, value)) != show(value)
                },
                players=list(option.players),
            )
            for option in facts.options.options
        ],
    )


@router.get("/tables", tags=["tables"])
def lobby(
    house: WithServices,
    player: Visitor,
    mine: Annotated[bool, Query(description="Yours, instead of those that wait.")] = False,
) -> list[models.TableOut]:
    """Tables that wait for players, or your own."""
    if not mine:
        return house.tables.lobby(player)
    if player is None:
        raise who_are_you()
    return house.tables.tables_of(player)


@router.post("/tables", status_code=201, tags=["tables"])
def open_table(
    new: models.NewTable, house: WithServices, player: Guest, key: Once
) -> models.Opened:
    """Open a table. The game begins when all seats are taken."""
    return models.Opened.model_validate(house.tables.open(player, new, key))


@router.post("/tables/{table}/sit", tags=["tables"])
def sit(
    table: str, wanted: models.SitDown, house: WithServices, player: Guest, key: Once
) -> models.Sat:
    """Take a seat: an open one, or with the code of a friend's link."""
    return models.Sat.model_validate(house.tables.sit(player, table, wanted, key))


@router.post("/tables/{table}/invited", tags=["tables"])
def invited(table: str, given: models.Invitation, house: WithServices) -> models.Invited:
    """Which seat a friend's link is for, and whether it is still free. Nothing changes."""
    return house.tables.invited(table, given.code)


@router.post("/tables/{table}/rematch", status_code=201, tags=["tables"])
def rematch(
    table: str, _: models.EmptyIn, house: WithServices, player: Guest, key: Once
) -> models.Done:
    """Play again with the same people, each one seat further. Whoever asks again gets the same table."""
    return models.Done.model_validate(house.tables.rematch(player, table, key))


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
def bring(
    text: Annotated[str, Depends(record_text)], house: WithServices, player: Guest, key: Once
) -> models.Done:
    """Bring a record, to look at it move by move: as plain text, or JSON with a field `record`.

    The rules check every row; `bad-record` says which row is wrong, and why.
    """
    return models.Done.model_validate(house.tables.bring(player, text, key))


# --- play -----------------------------------------------------------------------------------------


@router.get("/tables/{table}", tags=["play"], response_model=models.TableView)
async def look(
    table: str,
    request: Request,
    seat: Eyes = None,
    log_from: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
    at: At = None,
    eyes: AllEyes = None,
    board: Annotated[bool, Query(description="The board as lines of text, too.")] = False,
) -> Response:
    """All that you may know: the position, the question, what you may answer, the log."""
    # This and to answer are what is asked for most; Depends would cost a fifth of the time.
    house, player = await services_of(request), await visitor(request)
    look = partial(house.tables.view, player, table, seat, log_from, at, eyes, board)
    if at is not None or board:
        view = await anyio.to_thread.run_sync(look)
    else:
        try:  # most often it is at hand, and then another thread costs more than the answer
            view = look(patient=False)
        except Busy:
            view = await anyio.to_thread.run_sync(look)
    return _written(view)


def _written(model: BaseModel) -> Response:
    """As JSON, at once: checked against its own model again, it would take twice as long."""
    return Response(model.model_dump_json(), media_type="application/json")


@router.get("/tables/{table}/moments", tags=["play"])
def moments(
    table: str, house: WithServices, player: Visitor, seat: Eyes = None, eyes: AllEyes = None
) -> list[models.Moment]:
    """Where turns and rounds begin, to step through a game with `at`."""
    return house.tables.moments(player, table, seat, eyes)


@router.post("/tables/{table}/seats/{seat}/answer", tags=["play"], response_model=models.Done)
async def answer(
    table: str,
    seat: int,
    given: models.AnswerIn,
    request: Request,
    idempotency_key: OwnName = None,
) -> Response:
    """Answer the open question. When you read this answer, yours is stored.

    `version` is that of the view you decided by. `stale` means that the question has changed since.
    """
    house, player = await services_of(request), await guest(await visitor(request))
    key = await key_of(request, player, idempotency_key)
    act = partial(house.tables.answer, player, table, seat, given.answer, given.version, key)
    return _written(models.Done.model_validate(await anyio.to_thread.run_sync(act)))


@router.post("/tables/{table}/seats/{seat}/undo", tags=["play"])
def undo(
    table: str, seat: int, given: models.ActIn, house: WithServices, player: Guest, key: Once
) -> models.Done:
    """Take your last answer back, unless somebody has learned something by it.

    So a secret choice can be changed until all have chosen.
    """
    return models.Done.model_validate(house.tables.undo(player, table, seat, given.version, key))


@router.post("/tables/{table}/seats/{seat}/redo", tags=["play"])
def redo(
    table: str, seat: int, given: models.ActIn, house: WithServices, player: Guest, key: Once
) -> models.Done:
    """Play again what you took back last."""
    return models.Done.model_validate(house.tables.redo(player, table, seat, given.version, key))


@router.get("/tables/{table}/seats/{seat}/why", tags=["play"])
def why(
    table: str,
    seat: int,
    house: WithServices,
    player: Guest,
    answer: AnAnswer,
) -> models.WhyNot:
    """Whether you may give an answer, and if not, why not."""
    return house.tables.why_not(player, table, seat, answer)


@router.get("/tables/{table}/seats/{seat}/preview", tags=["play"])
def preview(
    table: str, seat: int, house: WithServices, player: Guest, answer: AnAnswer
) -> models.PreviewOut:
    """What an answer would bring, as far as you can know; nothing happens."""
    return house.tables.preview(player, table, seat, answer)


@router.get("/tables/{table}/about", tags=["play"])
def about(
    table: str,
    house: WithServices,
    player: Visitor,
    place: Annotated[str, Query(min_length=1, max_length=80)],
    seat: Eyes = None,
    at: At = None,
    eyes: AllEyes = None,
) -> models.AboutOut:
    """What a thing on the board is, by the name the picture gives its place."""
    return house.tables.about(player, table, seat, place, at, eyes)


@router.post("/tables/{table}/seats/{seat}/seen", status_code=204, tags=["play"])
def seen(table: str, seat: int, given: models.SeenIn, house: WithServices, player: Guest) -> None:
    """Remember how far you have looked. The table does not change, and nobody is told."""
    house.tables.seen(player, table, seat, given.row)


@router.post("/tables/{table}/seats/{seat}/standin", tags=["play"])
def standin(
    table: str, seat: int, _: models.EmptyIn, house: WithServices, player: Guest, key: Once
) -> models.StoodIn:
    """PlayerCache your seat over to a bot, or agree that one stands in for somebody who is away.

    For somebody else it happens when all other people at the table have agreed.
    """
    return models.StoodIn.model_validate(house.tables.standin(player, table, seat, key))


@router.post("/tables/{table}/seats/{seat}/return", tags=["play"])
def give_back(
    table: str, seat: int, _: models.EmptyIn, house: WithServices, player: Guest, key: Once
) -> models.Done:
    """Come back to your seat and play on."""
    return models.Done.model_validate(house.tables.give_back(player, table, seat, key))


@router.post("/tables/{table}/seats/{seat}/leave", tags=["play"])
def leave(
    table: str, seat: int, _: models.EmptyIn, house: WithServices, player: Guest, key: Once
) -> models.Done:
    """Leave for good: a bot plays on for you. A seat at a table that waits is free again."""
    return models.Done.model_validate(house.tables.leave(player, table, seat, key))


@router.get(
    "/tables/{table}/board.svg",
    tags=["play"],
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}, "description": "The board."}},
)
def board(
    table: str,
    house: WithServices,
    player: Visitor,
    seat: Eyes = None,
    theme: Annotated[Theme, Query(description="Light, dark or strong colours.")] = "day",
    shape: Annotated[Shape, Query(description="For a page wider than high, or another.")] = "tall",
    compact: Annotated[bool, Query(description="For a small screen: less, and larger.")] = False,
    at: At = None,
    eyes: AllEyes = None,
) -> Response:
    """The board as a picture, as you may see it."""
    drawing = house.tables.drawing(player, table, seat, Style(theme, shape, compact), at, eyes)
    return Response(
        drawing,
        media_type="image/svg+xml",
        headers={"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"},
    )


@router.get(
    "/tables/{table}/record",
    tags=["play"],
    response_class=Response,
    responses={
        200: {"content": {"text/plain": {}, "application/json": {}}, "description": "The record."}
    },
)
def record(
    table: str, house: WithServices, form: Annotated[Literal["text", "json"], Query()] = "text"
) -> Response:
    """The record of a finished game, with its seed: anybody can deal and check it again."""
    text = house.tables.record(table, form == "json")
    kind = "application/json" if form == "json" else "text/plain"
    return Response(text, media_type=kind)


@router.get("/tables/{table}/fair", tags=["play"])
def fair(table: str, house: WithServices) -> models.FairOut:
    """Deal a finished game again from its seed, and compare."""
    return house.tables.fair(table)


@router.get(
    "/tables/{table}/report",
    tags=["play"],
    response_class=Response,
    responses={200: {"content": {"text/plain": {}}, "description": "The report."}},
)
def report(
    table: str,
    house: WithServices,
    player: Visitor,
    seat: Eyes = None,
    at: At = None,
    eyes: AllEyes = None,
) -> Response:
    """What to send along when something looks wrong: what you may know of this moment, as text."""
    return PlainTextResponse(house.tables.report(player, table, seat, at, eyes))


@router.get(
    "/tables/{table}/events",
    tags=["play"],
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}, "description": "The news."}},
)
async def events(table: str, request: Request, house: WithServices) -> StreamingResponse:
    """Server-sent events: whenever the table changes, its new version; the first at once.

    An event is `event: table`, with `data: {"table": "...", "version": 12}`. It never says what has
    changed: fetch your view.
    """
    await anyio.to_thread.run_sync(house.store.version, table)
    client = request.client.host if request.client else "?"
    if house.streams.full(client):
        raise Problem(503, "full", "Too many are listening; please try again later.")
    return StreamingResponse(
        _news(house, table, client),
        media_type="text/event-stream",
        headers={"X-Accel-Buffering": "no"},
    )


async def _news(house: Services, table: str, client: str) -> AsyncIterator[str]:
    # Counted here and not before: a stream that nobody begins to read is never closed either.
    house.streams.enter(client)
    subscription = house.news.subscribe(table)
    try:
        # Asked for after listening has begun, so that nothing falls in between.
        subscription.tell(await anyio.to_thread.run_sync(house.store.version, table))
        while not subscription.closed:
            version = await subscription.next(HEARTBEAT)
            if version is None:
                yield ": still here\n\n"
            else:
                yield f'id: {version}\nevent: table\ndata: {{"table": "{table}", "version": {version}}}\n\n'
    finally:
        house.news.unsubscribe(table, subscription)
        house.streams.leave(client)


# --- talk -----------------------------------------------------------------------------------------


@router.get("/tables/{table}/chat", tags=["talk"])
def chat(
    table: str, house: WithServices, after: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0
) -> list[models.MessageOut]:
    """What was said at a table, after message number `after`."""
    return house.tables.messages(table, after)


@router.post("/tables/{table}/chat", status_code=201, tags=["talk"])
def say(
    table: str, said: models.MessageIn, house: WithServices, player: Guest, key: Once
) -> models.Done:
    """Say something at a table where you sit."""
    text = clean(said.text)
    if not text:
        raise Problem(422, "bad-text", "There is nothing to read in that.")
    return models.Done.model_validate(house.tables.say(player, table, text, key))
