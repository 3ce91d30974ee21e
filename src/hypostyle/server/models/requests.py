"""The data of requests."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from hypostyle.server.models.kinds import Kind, Pace

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40)]
Login = Annotated[
    str, StringConstraints(strip_whitespace=True, to_lower=True, pattern=r"^[\w.@+-]{3,40}$")
]
Password = Annotated[str, StringConstraints(min_length=8, max_length=200)]
Nonce = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_]{8,64}$")]


class Strict(BaseModel):
    """A request body: unknown fields are refused, and types are not converted."""

    model_config = ConfigDict(extra="forbid", strict=True)


class PlayerIn(Strict):
    """A new player."""

    name: Name = Field(description="What others at the table read.")
    bearer: bool = Field(
        default=False,
        description="For programs: return a token for the Authorization header "
        "instead of setting a cookie.",
    )


class NewName(Strict):
    """A new name."""

    name: Name = Field(description="Used at every new table.")


class Credentials(Strict):
    """User name and password."""

    login: Login
    password: Password
    bearer: bool = Field(default=False, description="As for a new player.")


class NewPassword(Strict):
    """A new password."""

    password: Password = Field(description="The current one.")
    new: Password


class DeleteMe(Strict):
    """That you want to be deleted."""

    password: Password | None = Field(default=None, description="Of your account, if you have one.")


class NewSeat(Strict):
    """Who gets a seat."""

    kind: Kind = Field(
        description="`me`; `hotseat`, another player on this device; `link`, a friend with the "
        "invitation code; `open`, anyone; `bot`."
    )
    bot: str | None = Field(
        default=None, max_length=80, description="For `bot`: the key of a level."
    )
    name: Name | None = Field(default=None, description="For `hotseat`: their name.")


class NewClock(Strict):
    """A time limit."""

    kind: Literal["none", "move", "bank"] = Field(
        description="`none`; `move`, seconds per answer; `bank`, seconds for the whole game."
    )
    seconds: int = Field(default=0, ge=0, le=100 * 86_400)
    increment: int = Field(
        default=0, ge=0, le=86_400, description="For `bank`: seconds that every answer adds."
    )


class NewTable(Strict):
    """A new table."""

    game: Annotated[str, StringConstraints(max_length=40)]
    seats: list[NewSeat] = Field(min_length=1, max_length=12, description="In seat order.")
    preset: Annotated[str, StringConstraints(max_length=40)] | None = None
    options: dict[
        Annotated[str, StringConstraints(max_length=40)],
        bool | int | Annotated[str, StringConstraints(max_length=40)],
    ] = Field(default_factory=dict, max_length=100)
    seed: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9._-]{1,80}$")] | None = Field(
        default=None, description="Without one the seed is random, and revealed after the game."
    )
    listed: bool = Field(
        default=False, description="Show it in the lobby, and to spectators and in histories later."
    )
    clock: NewClock | None = Field(default=None, description="Without: no time limit.")
    pace: Pace = Field(
        default="live", description="Whether players stay at the table, or play over days."
    )
    standin: Annotated[str, StringConstraints(max_length=80)] | None = Field(
        default=None, description="The level of the bot that replaces absent players."
    )
    rated: bool = Field(
        default=False,
        description="The result changes ratings: only with accounts and bots, with a clock, without "
        "a chosen seed. No move is taken back, whoever leaves loses, and everybody may watch.",
    )
    nonces: bool = Field(
        default=False,
        description="Every player adds a nonce to the random seed before the game begins, so that "
        "nobody could know the draws: send yours with POST `nonce`. Not with a seed.",
    )


class Invitation(Strict):
    """An invitation link."""

    code: str = Field(min_length=1, max_length=80, description="The code in it.")


class SitDown(Strict):
    """A seat to take."""

    seat: int | None = Field(default=None, ge=0, le=11, description="Without: any free one.")
    code: Annotated[str, StringConstraints(max_length=40)] | None = Field(
        default=None, description="The code of an invitation link."
    )
    nonce: Nonce | None = Field(
        default=None, description="Your nonce, if the table takes nonces: random, and your own."
    )


class NonceIn(Strict):
    """What you add to the seed of a table."""

    nonce: Nonce = Field(
        description="Random, and chosen after you have read the fingerprint of the seed."
    )


class ActIn(Strict):
    """An act of a seat."""

    version: int = Field(ge=0, le=2**31 - 1, description="Of the view you decided by.")


class AnswerIn(ActIn):
    """A seat's answer to the open question."""

    answer: Annotated[str, StringConstraints(min_length=1, max_length=200)] = Field(
        description="In notation, as `legal` lists it."
    )
    view: bool = Field(default=True, description="Return your new view, too.")


class SeenIn(Strict):
    """How far you have seen the game."""

    row: int = Field(ge=0, le=2**31 - 1, description="The last row you have seen.")


class EmptyIn(Strict):
    """No data; the request means the same at every version."""

    version: int | None = Field(default=None, ge=0, le=2**31 - 1)


class HintsIn(EmptyIn):
    """Whether you agree to hints for everybody."""

    agree: bool = True


class RematchIn(EmptyIn):
    """How to play again."""

    nonces: bool = Field(default=False, description="As for a new table.")


class BranchIn(Strict):
    """Where and how to play on."""

    at: int = Field(ge=0, le=2**31 - 1, description="The number of rows to keep.")
    seat: int = Field(
        default=0, ge=0, le=11, description="The seat you take; bots take the others."
    )
    bot: Annotated[str, StringConstraints(max_length=80)] | None = Field(
        default=None, description="The key of their level; without, the easiest."
    )


class LessonIn(Strict):
    """Which game to learn."""

    game: Annotated[str, StringConstraints(max_length=40)]


class Webhook(Strict):
    """The URL that is called when it is your turn."""

    url: Annotated[str, StringConstraints(max_length=500)] | None = Field(
        description="Begins with http:// or https://; null removes it."
    )


class PushKeysIn(Strict):
    """The keys of a browser's subscription."""

    p256dh: Annotated[str, StringConstraints(max_length=100)]
    auth: Annotated[str, StringConstraints(max_length=40)]


class PushIn(Strict):
    """A browser's subscription, as `PushSubscription.toJSON()` returns it."""

    endpoint: Annotated[str, StringConstraints(max_length=1000)]
    keys: PushKeysIn
    expiration: float | None = Field(default=None, alias="expirationTime")


class MailIn(Strict):
    """An address for e-mail."""

    address: Annotated[str, StringConstraints(strip_whitespace=True, max_length=254)]


class MailAlerts(Strict):
    """Whether you want to hear of your turn by mail."""

    alerts: bool


class MailToken(Strict):
    """The token in the link of a mail."""

    token: Annotated[str, StringConstraints(max_length=600)]


class Forgotten(Strict):
    """An account whose password is forgotten."""

    login: Login


class PasswordReset(MailToken):
    """A new password, by the link of a mail."""

    password: Password


class RecordIn(Strict):
    """The record of a game."""

    record: Annotated[str, StringConstraints(min_length=1, max_length=262_144)] = Field(
        description="As `GET .../record` returns it, text or JSON."
    )


class MessageIn(Strict):
    """A chat message."""

    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]
