"""How much the chances of a game are to be believed.

Values of positions are guesses, and where they are too sure of themselves, those who were given nine chances
in ten win less often. The file `chances.toml` in the package of a game has an exponent for each number of
players, fitted to games of bots: the odds are taken to this power. 1 leaves chances as
they are, less moves them towards even.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from hypostyle.core.game import Game

FILE: Final = "chances.toml"
AS_IT_IS: Final = 1.0


def exponent_of(game: Game[Any], players: int) -> float:
    """The exponent for a game with so many players; 1 where none was found."""
    return _exponents(game.package).get(str(players), AS_IT_IS)


@cache
def _exponents(package: str) -> Mapping[str, float]:
    file = files(package) / FILE
    if not file.is_file():
        return {}
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    return {players: one["exponent"] for players, one in data.items()}


def tempered(chances: Sequence[float], exponent: float) -> list[float]:
    """Chances of all seats, to be believed."""
    if len(chances) == 1:
        return list(chances)  # a solo game is won or lost
    weights = [chance**exponent if chance > 0.0 else 0.0 for chance in chances]
    total = sum(weights)
    return [weight / total for weight in weights]


def tempered_one(chance: float, players: int, exponent: float) -> float:
    """The chance of one seat, to be believed, when the others have the rest in equal parts."""
    if players < 2:
        return chance
    rest = max(0.0, 1.0 - chance) / (players - 1)
    return tempered([chance] + [rest] * (players - 1), exponent)[0]
