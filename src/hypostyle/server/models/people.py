"""Responses about people: profiles, histories, ratings, and games to watch."""

from pydantic import BaseModel, Field

from hypostyle.server.models.tables import TableOut


class RatingOut(BaseModel):
    """A rating in one game (Glicko-2)."""

    game: str
    rating: int = Field(description="1500 is where everybody begins.")
    low: int = Field(description="With 95 % the true strength is at least this,")
    high: int = Field(description="and at most this.")
    games: int = Field(description="Rated games.")
    provisional: bool = Field(description="Too few or too old games to compare it.")


class LeaderOut(RatingOut):
    """A line of a leaderboard."""

    name: str
    player: str | None = Field(description="The id of a player; null for a bot.")
    bot: str | None = Field(description="The level of a bot; null for a player.")


class CountStatistics(BaseModel):
    """The finished games with one number of players."""

    players: int
    finished: int
    won: float = Field(description="A shared victory counts its share.")
    abandoned: int = Field(description="Games the player left, or in which a bot had to finish.")
    mean_score: float | None
    best_score: int | None


class GameStatistics(BaseModel):
    """What a player has played of one game."""

    game: str
    played: int = Field(description="Finished, abandoned and in progress.")
    playing: int = Field(description="In progress.")
    finished: int
    won: float
    by_players: list[CountStatistics]
    rating: RatingOut | None


class OpponentOut(BaseModel):
    """Whom a player has met."""

    name: str
    player: str | None = Field(description="The id of a player; null for a bot.")
    bot: str | None = Field(description="The level of a bot; null for a player.")
    games: int
    ahead: int = Field(description="Games in which the player of the profile had the better place.")


class ProfileOut(BaseModel):
    """A player's games. Others see listed and rated tables only, you see all of yours."""

    player: str
    name: str
    since: float = Field(description="When they came, in seconds since 1970.")
    yours: bool
    games: list[GameStatistics]
    opponents: list[OpponentOut]


class PastSeatOut(BaseModel):
    """A seat of a game that has ended."""

    seat: int
    side_name: str
    name: str
    player: str | None = Field(description="The id of a player with an account.")
    bot: str | None = Field(description="The level of a bot.")
    score: int | None
    place: int
    won: float
    abandoned: bool
    rating: int | None = Field(description="After a rated game.")
    gain: int | None = Field(description="By which the game changed the rating.")
    yours: bool = Field(description="The seat of the player of this history.")


class PastGameOut(BaseModel):
    """A game that has ended."""

    table: str | None = Field(description="Null when it was deleted.")
    game: str
    at: float = Field(description="When it ended, in seconds since 1970.")
    rows: int = Field(description="Answers of seats and of chance.")
    finished: bool = Field(description="False when it was closed before its end.")
    rated: bool
    seats: list[PastSeatOut]


class HistoryOut(BaseModel):
    """A page of a player's history, the latest game first."""

    games: list[PastGameOut]
    page: int
    pages: int
    total: int


class WatchOut(TableOut):
    """A game in progress that everybody may watch."""

    round: str = Field(description="Where the game is, as `Round 3`; empty if it has no rounds.")
    turns: int = Field(description="How many turns have begun.")
    spectators: int = Field(description="Pages that watch it, at this server process.")
