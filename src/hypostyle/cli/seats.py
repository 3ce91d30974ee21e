"""The seats of a game at the terminal: people and bots."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hypostyle.bots.bot import Bot
from hypostyle.bots.registry import bot_seed, make_bot
from hypostyle.core.errors import HypostyleError
from hypostyle.core.game import Game
from hypostyle.core.state import State

HUMAN = "human"
RIVAL = "search:1000"
"""The default opponent."""


class BadSeats(HypostyleError):
    """The seats cannot be filled as asked."""


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A player: a person, or a bot."""

    name: str
    """The person's name, or the bot as typed."""
    bot: Bot[State] | None = None


def split_seats(text: str) -> list[str]:
    """Split a list of players: in `human,search:500,policy=full` the setting belongs to the bot."""
    parts: list[str] = []
    for part in text.split(","):
        if parts and "=" in part and ":" not in part:
            parts[-1] += f",{part.strip()}"
        else:
            parts.append(part.strip())
    return parts


def default_seats(players: int) -> list[str]:
    """One person, and bots on the other seats."""
    return [HUMAN] + [RIVAL] * (players - 1)


def seat_all(
    game: Game[State], who: Sequence[str], names: Sequence[str], seed: str
) -> list[SeatedPlayer]:
    """Fill the seats in order; `names` are for the people among them, in order."""
    left = list(names)
    seats = []
    for n, text in enumerate(who):
        if text == HUMAN:
            name = " ".join(left.pop(0).split()) if left else ""
            name = name or HUMAN
            if _bot(game, name, 0) is not None:
                raise BadSeats(f"{name!r} is the name of a bot; choose another name")
            seats.append(SeatedPlayer(name))
        else:
            seats.append(SeatedPlayer(text, make_bot(text, game, bot_seed(seed, n))))
    if left:
        raise BadSeats(f"there is no human seat for {left[0]!r}")
    return seats


def seat_again(
    game: Game[State], names: Mapping[str, str], players: int, seed: str
) -> list[SeatedPlayer]:
    """The seats of a saved game: the name of a bot stands for that bot, any other for a person."""
    seats = []
    for n in range(players):
        name = names.get(game.side_key(n), HUMAN)
        seats.append(SeatedPlayer(name, _bot(game, name, bot_seed(seed, n))))
    return seats


def _bot(game: Game[State], name: str, seed: int) -> Bot[State] | None:
    try:
        return make_bot(name, game, seed)
    except HypostyleError:
        return None
