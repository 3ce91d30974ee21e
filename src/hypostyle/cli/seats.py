"""Who sits where: people and bots."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hypostyle.bots.bot import Bot
from hypostyle.bots.registry import bot_seed, make_bot
from hypostyle.core.errors import HypostyleError
from hypostyle.core.game import Game
from hypostyle.core.state import State

HUMAN = "human"
RIVAL = "search:1000"
"""Who plays against a person when nobody else is named."""


class BadSeats(HypostyleError):
    """The seats cannot be filled like that."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at the table."""

    name: str
    """What a person is called, or the bot as typed."""
    bot: Bot[State] | None = None


def split_seats(text: str) -> list[str]:
    """`human,search:500,policy=full` is two: a part that is only a setting belongs to a bot."""
    parts: list[str] = []
    for part in text.split(","):
        if parts and "=" in part and ":" not in part:
            parts[-1] += f",{part.strip()}"
        else:
            parts.append(part.strip())
    return parts


def default_seats(players: int) -> list[str]:
    """One person and bots."""
    return [HUMAN] + [RIVAL] * (players - 1)


def seat_all(game: Game[State], who: Sequence[str], names: Sequence[str], seed: str) -> list[Seat]:
    """Fill the seats in order; `names` are for the people among them, in order."""
    left = list(names)
    seats = []
    for n, text in enumerate(who):
        if text == HUMAN:
            name = " ".join(left.pop(0).split()) if left else ""
            name = name or HUMAN
            if _bot(game, name, 0) is not None:
                raise BadSeats(f"a person cannot be called {name!r}, as that is a bot")
            seats.append(Seat(name))
        else:
            seats.append(Seat(text, make_bot(text, game, bot_seed(seed, n))))
    if left:
        raise BadSeats(f"there is no person's seat for {left[0]!r}")
    return seats


def seat_again(game: Game[State], names: Mapping[str, str], players: int, seed: str) -> list[Seat]:
    """The seats of a saved game: a name that is a bot's is that bot, any other is a person."""
    seats = []
    for n in range(players):
        name = names.get(game.side_key(n), HUMAN)
        seats.append(Seat(name, _bot(game, name, bot_seed(seed, n))))
    return seats


def _bot(game: Game[State], name: str, seed: int) -> Bot[State] | None:
    try:
        return make_bot(name, game, seed)
    except HypostyleError:
        return None
