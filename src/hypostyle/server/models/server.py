"""Responses about players, games, messages and the server itself."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from hypostyle.server.models.kinds import Status


class ProblemOut(BaseModel):
    """Why a request was refused. Nothing has changed."""

    error: str = Field(description="A key for programs.")
    sentence: str = Field(description="A sentence for players.")
    version: int | None = Field(default=None, description="With `stale`: the newest version.")
    row: int | None = Field(default=None, description="With `bad-record`: the row that is wrong.")
    paragraph: str | None = Field(
        default=None, description="With `refused`: the paragraph of the rules."
    )


class Me(BaseModel):
    """You as a player."""

    player: str
    name: str
    login: str | None = None
    webhook: str | None = Field(
        default=None, description="The URL that is called when it is your turn."
    )
    token: str | None = Field(default=None, description="Only with `bearer`.")


class SessionOut(BaseModel):
    """A device or program at which you are signed in."""

    session: str
    device: str = Field(description="What it calls itself; empty if it did not say.")
    made: float = Field(description="When you signed in, in seconds since 1970.")
    seen: float = Field(description="When it was last used, to the hour.")
    current: bool = Field(description="This is the session of your request.")


class PushKey(BaseModel):
    """The key of this server for push messages."""

    key: str = Field(description="Empty when this server sends none.")


class PushOut(BaseModel):
    """A browser that gets push messages."""

    push: str
    device: str = Field(description="What it calls itself; empty if it did not say.")
    current: bool = Field(description="It belongs to the session of your request.")


class MailOut(BaseModel):
    """Your address for e-mail."""

    address: str | None
    confirmed: bool = Field(description="You have followed the link in the first mail.")
    alerts: bool = Field(description="You get a mail when your turn has waited for a while.")


class OptionOut(BaseModel):
    """One option of a game."""

    name: str
    values: list[bool | int | str]
    default: bool | int | str
    paragraph: str
    sentence: str
    words: dict[str, str] = Field(
        description="The values in words, by the value as it is typed; not for plain numbers."
    )
    players: list[int] = Field(description="The numbers of players it matters for; empty for all.")


class GameOut(BaseModel):
    """A game of this server."""

    game: str
    title: str
    tagline: str
    players: list[int]
    sides: list[str]
    minutes: str
    rules_version: int
    presets: list[str]
    options: list[OptionOut]


class LevelOut(BaseModel):
    """A bot that can be invited."""

    key: str = Field(description="Send this as `bot`.")
    title: str
    sentence: str = Field(description="How well it plays.")


class Catalogue(BaseModel):
    """The games and bots of this server."""

    games: list[GameOut]
    levels: list[LevelOut] = Field(description="The weakest first.")


class MessageOut(BaseModel):
    """A chat message; plain text, to be escaped where it is shown."""

    n: int
    seat: int | None = Field(default=None, description="The sender's seat.")
    sender: str = Field(description="The same for all messages of a player at this table.")
    name: str
    text: str
    at: float


class AdminTable(BaseModel):
    """A table in the host's list."""

    model_config = ConfigDict(from_attributes=True)

    id: str
    game: str
    status: Status
    owner: str = Field(description="The id of the player who opened it.")
    names: list[str] = Field(description="Who sits there; empty for a free seat.")
    rows: int
    touched: float = Field(description="The time of the last change, in seconds since 1970.")


class AdminPlayer(BaseModel):
    """A player in the host's list."""

    model_config = ConfigDict(from_attributes=True)

    id: str
    name: str
    login: str | None
    made: float = Field(description="When they came, in seconds since 1970.")
    banned: bool
    seats: int = Field(description="Finished games included.")


class PasswordOut(BaseModel):
    """A password that the server has made."""

    password: str


class Health(BaseModel):
    """Whether the server works."""

    status: Literal["ok", "database"]
